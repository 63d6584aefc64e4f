"""Open calls and errors in a summary: a call is kept by its handle, an error by its own words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.judge.fidelity.outcome import outcome
from troth.engine.judge.grammar.token import scan, stem
from troth.engine.judge.summary.summary import Summary
from troth.engine.judge.summary.tally import numbers_of
from troth.engine.lexicon.hedges import UNSETTLED
from troth_schemas.obligations import Obligation
from troth_schemas.reasons import Fidelity

_RUNNING: Final = re.compile(
    r"\b(?:running|in progress|in flight|still|pending|await\w*|waiting|background|not (?:yet )?(?:finished|returned|"
    r"complete\w*|done)|"
    r"ongoing|underway|unfinished|launched|started|open)\b",
    re.IGNORECASE,
)
_ENDED: Final = re.compile(
    r"\b(?:finished|completed?|ended|done|stopped|returned|exited|killed|cancell?ed|resolved|fixed|"
    r"no longer running|succeed(?:s|ed)|pass(?:es|ed)|gone|went away|disappeared|cleared|solved|green|works)\b",
    re.IGNORECASE,
)
_NEGATED: Final = re.compile(
    r"\b(?:not|n't|never|yet to|un)\s*(?:yet\s+|been\s+)*$|\b(?:until|when|once|before|after|if|will|to be)\b[^.;]*$",
    re.IGNORECASE,
)
_FAULT: Final = re.compile(
    r"\b(?:error\w*|fail\w*|exception\w*|broken|crash\w*|denied|refused|conflict\w*|missing|invalid|timeout|"
    r"timed out)\b",
    re.IGNORECASE,
)

STATEMENT_CHARACTERS_MAX: Final = 500
"""What is compared of an error or a call: more is a log."""

SHORT_CHARACTERS_MAX: Final = 160
"""A statement of this length is a sentence and no log: what is exact in it says which error it is."""
NAME_DIGITS_MIN: Final = 4
"""A shorter number is a count."""

_Read = tuple[Fidelity, int, float]


def judge_call(member: Obligation, summary: Summary) -> _Read:
    """`paraphrased` when a handle stands there as still open (with none: the call as still running); `contradicted`
    when said ended; `weakened` when its going on is only supposed."""
    handles = member.handles or _names(member)
    for handle in handles:
        for number in summary.spellings.holding(handle):
            others = [h for h in handles if h != handle and number not in summary.spellings.holding(h)]
            text = summary.sentences[number].text
            if any(
                number in summary.spellings.near_misses(h) or _is_renumbered(h, member.statement, text) for h in others
            ):
                return ("mutated", number, 0.9)
            if member.handles or _RUNNING.search(text) or _is_ended(text, handle):
                return _of_call(text, handle, number)
    near = [n for handle in handles for n in summary.spellings.near_misses(handle)]
    if near and (member.handles or _RUNNING.search(summary.sentences[near[0]].text)):
        return ("mutated", near[0], 0.5)
    number, share = _closest(member, summary)
    if number < 0 or share < 0.5:
        return ("dropped", -1, 0.0)
    text = summary.sentences[number].text
    if handles:
        is_over = _is_ended(text, "") and share >= 0.75
        if not (is_over or member.handles or _RUNNING.search(text)):
            return ("dropped", -1, 0.0)
        return ("contradicted" if is_over else "mutated", number, share)
    if share >= 0.75 and _is_ended(text, "") and not _RUNNING.search(text):
        return ("contradicted", number, share)
    is_kept = share >= 0.75 and _RUNNING.search(text) and not _is_supposed(text)
    return ("paraphrased" if is_kept else "weakened", number, share)


def _is_renumbered(handle: str, statement: str, text: str) -> bool:
    """Whether another number stands behind the word that `handle` stands behind (`pid 48312` for `pid 48213`)."""
    before = re.search(rf"([A-Za-z]+)[ #:=]{{1,3}}{re.escape(handle)}", statement) if handle.isdigit() else None
    return before is not None and re.search(rf"\b{before[1]}[ #:=]{{1,3}}\d", text, re.IGNORECASE) is not None


def _of_call(text: str, handle: str, number: int) -> _Read:
    if _is_ended(text, handle):
        return ("contradicted", number, 1.0)
    return ("weakened" if _is_supposed(text) else "paraphrased", number, 1.0)


def _is_supposed(text: str) -> bool:
    return _SUPPOSED.search(text) is not None or _UNSETTLED.search(text) is not None


_UNSETTLED: Final = re.compile(UNSETTLED, re.IGNORECASE)
_SUPPOSED: Final = re.compile(
    r"\b(?:may|might|could|should|perhaps|maybe|probably|possibly|presumably|apparently|seems?|likely|unclear|"
    r"not sure|unknown)\b",
    re.IGNORECASE,
)


def _names(member: Obligation) -> tuple[str, ...]:
    """What a statement names exactly: literals known to the ledger, else what is spelt like one."""
    known = tuple(s.text for s in member.literals if s.kind != "word" and len(s.text) > 1 and " " not in s.text)
    return known or tuple(t.text for t in scan(member.statement) if t.exact or _is_number(t.text))


def _is_number(text: str) -> bool:
    """Whether a run of digits is long enough to be a name."""
    return text.isdigit() and len(text) >= NAME_DIGITS_MIN


def judge_identifier(member: Obligation, summary: Summary) -> _Read:
    """`paraphrased` where all its literals stand in one sentence; `mutated` where only something like one does."""
    literals = _names(member)
    if not literals:
        return ("dropped", -1, 0.0)
    together = _together(literals, summary)
    if together:
        number = together[-1]
        text = summary.sentences[number].text
        lifted = any(c.modality == "lift" for c in summary.clauses(number))
        over = lifted or _is_gone(text) or _is_denied(text, literals[0])
        supposed = _is_supposed(text) and not _is_supposed(member.statement)
        return ("contradicted" if over else "weakened" if supposed else "paraphrased", number, 1.0)
    some = sorted({n for text in literals for n in summary.spellings.holding(text)})
    if some:
        lost = [text for text in literals if not summary.spellings.holding(text)]
        changed = len(literals) == 1 or any(text.isdigit() or summary.spellings.near_misses(text) for text in lost)
        return ("mutated" if changed else "weakened", some[0], 0.5)
    near = [n for text in literals for n in summary.spellings.near_misses(text)]
    number, share = _closest(member, summary, without=literals)
    if near or share > 0.5:
        return ("mutated", near[0] if near else number, 0.5)
    return ("dropped", -1, 0.0)


_GONE: Final = re.compile(
    r"\b(?:deleted|removed|destroyed|discarded|closed|dropped|replaced by|superseded|obsolete|stale|"
    r"no longer (?:used|valid|needed|relevant|in use|exists?)|not (?:used|valid|needed) any ?more|"
    r"does not (?:exist|apply)|wrong|abandoned)\b",
    re.IGNORECASE,
)


_DENIED: Final = re.compile(
    r"(?:\bnot|n't|\binstead of|\brather than|\bno longer)\s+(?:\w+\s+){0,2}[`\"']?$", re.IGNORECASE
)


_DENIED_BEHIND: Final = re.compile(r"[`\"']?,? (?:is|was|are|were)(?:n't| not| no longer| never)\b", re.IGNORECASE)


def _is_denied(text: str, literal: str) -> bool:
    """Whether a sentence says of a literal that this is not what it names."""
    at = text.find(literal)
    if at < 0:
        return False
    return _DENIED.search(text[:at]) is not None or _DENIED_BEHIND.match(text[at + len(literal) :]) is not None


def _is_gone(text: str) -> bool:
    """Whether a sentence says that what it names is of no use any more."""
    return _GONE.search(text) is not None


def judge_error(member: Obligation, summary: Summary) -> _Read:
    """`paraphrased` when the error's literals, or nearly all of its words, stand in a sentence about a fault; its codes
    (`HTTP 403`) have to be there as they are."""
    literals = [s.text for s in member.literals if len(s.text) > 2 and not s.text.isdigit()]
    if not literals and len(member.statement) <= SHORT_CHARACTERS_MAX:
        literals = [t.text for t in scan(member.statement) if t.exact]
    words = _words(member.statement)
    named = _together(literals, summary)
    if (solved := _told_as_solved(named, summary)) >= 0:
        return ("contradicted", solved, 1.0)
    for number in named:
        text = summary.sentences[number].text
        if _FAULT.search(text) or _share(words, text) > 0.5:
            return _of_error(member, summary, number, literals[0])
    if (told := _told_by_head(member, summary)) >= 0:
        return _of_error(member, summary, told, "")
    number, share = _closest(member, summary)
    if number < 0 or share < (0.5 if len(words) > 2 else 1.0):
        return ("dropped", -1, 0.0)
    if literals:
        return ("contradicted" if _is_ended(summary.sentences[number].text, "") else "mutated", number, share)
    is_kept = share >= 0.75 and len(words) > 1 and _FAULT.search(summary.sentences[number].text)
    return ("paraphrased" if is_kept else "weakened", number, share)


def _told_as_solved(named: Sequence[int], summary: Summary) -> int:
    """The sentence that says last of an error that it is over, where none after it says that it is not; -1 for none."""
    told = [(number, outcome(summary, number)) for number in named]
    last = next(((number, said) for number, said in reversed(told) if said is not None), (-1, None))
    return last[0] if last[1] == "solved" else -1


_COMPILER: Final = re.compile(r"^\S*?([\w.+-]+\.\w+):\d+(?::\d+)?:?\s+(?:error|warning|fatal error)?:?\s*([^:\n]{4,})")
"""`file:line:column: message: details` (GNU coding standards, "Formatting Error Messages")."""


def _told_by_head(member: Obligation, summary: Summary) -> int:
    """The last sentence that names the file and says what is wrong with it, without where in it: an edit moves that."""
    match = _COMPILER.match(member.statement)
    if match is None:
        return -1
    head = _words(match[2])
    found = [n for n in _by_name(match[1], summary) if head and head <= _words(summary.sentences[n].text)]
    return found[-1] if found else -1


def _by_name(name: str, summary: Summary) -> list[int]:
    """The sentences in which a file stands by its name, whatever directories are before it."""
    whole = re.compile(rf"(?<![\w.-]){re.escape(name)}(?![\w-]|\.\w)")
    return [n for n in numbers_of(summary.words.with_words(name)) if whole.search(summary.sentences[n].text)]


_CODE: Final = re.compile(r"(?<![\w.:/#-])\d{3,}(?![\w.:-]\w)")
_SUCCESS: Final = re.compile(r"(?<![\w.:/#-])2\d\d(?![\w.:-]\w)")
"""Three digits are a status (RFC 9110, section 15: 2xx is success), more are a code of the program's own."""


def _of_error(member: Obligation, summary: Summary, number: int, literal: str) -> _Read:
    """What a sentence that names the error makes of it."""
    text = summary.sentences[number].text
    if _is_ended(text, literal):
        return ("contradicted", number, 1.0)
    wanted, found = set(_CODE.findall(member.statement[:STATEMENT_CHARACTERS_MAX])), set(_CODE.findall(text))
    if wanted and found and not wanted & found:
        return ("contradicted" if _SUCCESS.search(text) else "mutated", number, 1.0)
    own = member.statement[:STATEMENT_CHARACTERS_MAX].lower()
    supposed = any(m[0].lower() not in own for m in (*_SUPPOSED.finditer(text), *_UNSETTLED.finditer(text)))
    return ("weakened" if supposed else "paraphrased", number, 1.0)


def _together(literals: Sequence[str], summary: Summary) -> list[int]:
    """The sentences that hold all literals."""
    return sorted(set.intersection(*(set(summary.spellings.holding(text)) for text in literals))) if literals else []


def _share(words: set[str], text: str) -> float:
    return len(words & _words(text)) / len(words) if words else 0.0


def _words(text: str) -> set[str]:
    """Stems of words, and literals, of the first characters of a text."""
    tokens = scan(text[:STATEMENT_CHARACTERS_MAX])
    return {
        stem(t.low) if t.kind == "word" else t.low for t in tokens if t.kind in ("word", "literal") and len(t.low) > 2
    }


def _is_ended(text: str, literal: str) -> bool:
    """Whether the sentence says that what `literal` names is over: not negated, not a condition."""
    at = text.find(literal)
    clause_start = max(text.rfind(m, 0, max(at, 0)) for m in (";", ". ", "\n")) + 1
    return any(not _NEGATED.search(text[clause_start : m.start()]) for m in _ENDED.finditer(text, clause_start))


def _closest(member: Obligation, summary: Summary, *, without: Sequence[str] = ()) -> tuple[int, float]:
    """The sentence that shares most of the statement's words, and the share of them; `without` are not looked for."""
    wanted = _words(member.statement) - {w for text in without for w in _words(text)}
    if not wanted:
        return -1, 0.0
    weight: dict[int, int] = {}
    for key in wanted:
        for number in (
            numbers_of(summary.words.with_stem(key)) if key in summary.words else summary.spellings.holding(key)
        ):
            weight[number] = weight.get(number, 0) + 1
    if not weight:
        return -1, 0.0
    best = min(weight, key=lambda n: (-weight[n], n))
    return best, weight[best] / len(wanted)
