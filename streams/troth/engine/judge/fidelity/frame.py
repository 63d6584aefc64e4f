"""The words around a statement: whether they leave it in force."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.judge.grammar.cue import Cue, read_cues
from troth.engine.judge.grammar.label import TELLING, is_ending, is_topic_word
from troth.engine.judge.grammar.token import Token, stem
from troth.engine.judge.summary.quotation import MESSAGES, around, leaves_as_said, withdraws
from troth.engine.judge.summary.summary import TAIL, Summary
from troth.engine.lexicon.deontics import RULE_NOUNS
from troth.engine.lexicon.hedges import TENTATIVE, UNSETTLED
from troth.engine.lexicon.thesaurus import CLASSIFIERS, NEUTRAL, TOPICS, VACUOUS

_CONFINING: Final = frozenset(
    ("lift", "release", "hedge", "report", "topic", "not", "ban", "avoidance", "done", "may", "contrast")
)
_UNSAYING: Final = frozenset(("lift", "release", "hedge"))
_OVER: Final = re.compile(
    r"\b(?:former|formerly|obsolete|resolved|completed?|done|finished|superseded|no longer|outdated|expired|lifted|"
    r"dropped|cancell?ed|retracted|withdrawn|abandoned)\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\bused to be\b|\b(?:first|earlier|older?|previous|initial|original) (?:version|draft|plan)\b"
)
_UNSETTLED: Final = re.compile(rf"(?:.*?\W)??{UNSETTLED}", re.IGNORECASE | re.DOTALL)
_TENTATIVE: Final = re.compile(TENTATIVE, re.IGNORECASE)
_EXCEPTION: Final = re.compile(r"(?<!no )(?<!without )\bexceptions?\b|\bexcept\b", re.IGNORECASE)
_HARD_MARKS: Final = frozenset(";:\u2014\u2013-().!?[]|")
_NONE: Final[frozenset[int]] = frozenset()


def leaves_in_force(summary: Summary, first: int, last: int, start: int, end: int, stems: Sequence[str]) -> bool:
    """Whether the words around neither negate, hedge, lift, report away, confine nor go on with the statement."""
    head, tail = summary.sentences[first], summary.sentences[last]
    before = [t for t in summary.tokens(first) if head.offset + t.end <= start]
    after = [t for t in summary.tokens(last) if tail.offset + t.start >= end]
    if any(_OVER.search(h) or _TENTATIVE.search(h) for h in summary.layout.headers(head)):
        return False
    quotation = around(summary.quotations, start, end)
    if quotation is not None and any(MESSAGES.search(h) for h in summary.layout.headers(head)):
        if withdraws(summary.text, quotation, start):
            return False
        if leaves_as_said(summary.text, quotation, start, end) and not summary.is_withdrawn(last):
            return True
    if _is_quoted_item(summary.text, start, end):
        opening = summary.text.find(summary.text[start - 1], head.offset)
        before = [t for t in before if head.offset + t.end <= opening]
        after = []
    if summary.revoked_at(last) >= end - tail.offset or summary.is_withdrawn(last):
        return False
    return _leads_in(before, stems) and _leaves_off(after, stems) and not _is_excepted(summary, last)


_QUOTES: Final = {'"': '"', "\u201c": "\u201d", "\u2018": "\u2019", "`": "`"}


_NEXT_QUOTED: Final = re.compile(r"[,;] (?:and |or )?[\"\u201c\u2018`]")


def _is_quoted_item(text: str, start: int, end: int) -> bool:
    """Whether the statement is one whole quotation in a row of them: what stands beside is another's."""
    opening = text[start - 1 : start]
    tail = text[end : end + 8].lstrip(".!?")
    if opening not in _QUOTES or tail[:1] != _QUOTES[opening]:
        return False
    goes_on = _NEXT_QUOTED.match(tail, 1) is not None
    return goes_on or (text[start - 3 : start - 1] in (", ", "; ") and not tail[1:].lstrip("."))


def _leads_in(before: list[Token], stems: Sequence[str]) -> bool:
    cut = max((n for n, t in enumerate(before) if t.kind == "mark" and t.low in _HARD_MARKS), default=-1)
    lead = before[cut + 1 :]
    marks = read_cues(lead, _NONE)
    said = " ".join(t.low for t in before)
    if any(c.name in ("some", "most") and all(t.low in ("of", "the") for t in lead[c.last + 1 :]) for c in marks):
        return False
    if _PAST.search(said) or _UNSETTLED.match(said):
        return False
    if any(c.name in _CONFINING or c.name.startswith("if:") for c in marks) or not all(
        _is_light(t, n, marks) for n, t in enumerate(lead)
    ):
        return False
    if cut >= 0 and before[cut].low in (":", "-", "\u2014", "\u2013") and not _is_open_label(before[:cut], stems):
        return False
    if cut >= 0 and _TENTATIVE.search(" ".join(t.low for t in before[: cut + 1])):
        return False
    farther = read_cues(before[:cut], _NONE) if cut > 0 and before[cut].low not in ".!?;" else []
    return not any(
        c.name in _UNSAYING or c.name in ("not", "report") or (c.name == "topic" and c.text != "noted") for c in farther
    ) and not (cut > 0 and _OVER.search(" ".join(t.low for t in before[:cut])))


_LABELS: Final = frozenset(
    map(
        stem,
        "request message feedback quote primary initial intent hard house instruction directive agree agreed want like "
        "security thing work far must "
        "setting state status current owner client operator house follow keep remind reminder mind warn say word line "
        "topic subject about key unresolved unsolved wait waiting watch being "
        "force effect main new more last latest first second third".split(),
    )
) - {stem("first"), stem("second"), stem("third"), stem("new"), stem("last"), stem("latest")}
_TOPICS: Final = frozenset(map(stem, TOPICS))


def _is_open_label(label: list[Token], stems: Sequence[str]) -> bool:
    """Whether the words before a colon only say what follows; another word may say where alone it holds."""
    begin = max((n for n, t in enumerate(label) if t.kind == "mark" and t.low in _HARD_MARKS), default=-1) + 1
    marks = read_cues(label[begin:], _NONE)
    if is_ending(" ".join(t.low for t in label[begin:])):
        return False
    if [t.low for t in label[-2:]] in (["in", "force"], ["in", "effect"]):
        label = label[:-2]
    if label[begin:] and label[begin].low in ("for", "in", "at", "during", "under", "within", "inside", "outside"):
        return all(_is_light(t, n, marks) or stem(t.low) in stems for n, t in enumerate(label[begin:]))
    if _is_topic_label(label[begin:], stems, marks) or _is_source(label[begin:]):
        return True
    return all(
        _is_light(t, n, marks)
        or stem(t.low) in _TOPICS
        or t.low in CLASSIFIERS
        or stem(t.low) in _LABELS
        or stem(t.low) in stems
        or re.fullmatch(RULE_NOUNS, t.low) is not None
        for n, t in enumerate(label[begin:])
    )


_SPEAKERS: Final = frozenset("user developer system operator owner human".split())
_HANDING_ON: Final = frozenset(
    "rule rules instruction instructions constraint requirement request said stated given written asked set told as "
    "from per by according to the message messages prompt turn of first second third last initial original "
    "latest".split()
)


def _is_source(label: Sequence[Token]) -> bool:
    """Whether a label says whose words follow (`From the developer message:`, `Per the user's first message:`)."""
    words = [t.low for t in label if t.kind == "word"]
    if not any(w in ("from", "per", "by", "according") for w in words) or not any(w in _SPEAKERS for w in words):
        return False
    is_addressed = any(w == "to" and words[n - 1] != "according" for n, w in enumerate(words))
    return not is_addressed and all(w in _HANDING_ON or w in _SPEAKERS for w in words)


LABEL_WORDS_MAX: Final = 4


def _is_topic_label(label: list[Token], stems: Sequence[str], marks: list[Cue]) -> bool:
    """Whether a label of a few common words names the matter (`Calendar rules:`), and no place, time or group where
    alone the statement would hold (`Staging:`, `Interns:`)."""
    words = [(n, t) for n, t in enumerate(label) if t.kind != "mark"]
    foreign = [
        t
        for n, t in words
        if not _is_light(t, n, marks) and stem(t.low) not in stems and t.low not in ("for", "by", "of")
    ]
    if len(words) > LABEL_WORDS_MAX + 1 or len(foreign) > 2 or not all(map(is_topic_word, foreign)):
        return False
    if foreign and any(t.low in TELLING for _, t in words):
        return False
    if any(t.low in ("in", "at", "during", "under", "within", "without", "from") for _, t in words):
        return False
    return not any(
        t.low == "for" and not all(stem(w.low) in stems or _is_light(w, m, marks) for m, w in words if m > n)
        for n, t in words
    )


def _is_light(token: Token, number: int, marks: list[Cue]) -> bool:
    if token.kind == "mark" or token.kind == "number" or any(c.first <= number <= c.last for c in marks):
        return True
    return token.kind == "word" and (token.low in NEUTRAL or token.low in VACUOUS)


def _leaves_off(after: list[Token], stems: Sequence[str]) -> bool:
    """What follows is a new clause, or nothing that narrows."""
    marks = read_cues(after, _NONE)
    unsaying = [c for c in marks if c.name in _UNSAYING and not _is_of_another(c, after, stems)]
    if unsaying or any(c.name.startswith("if:") for c in marks):
        return False
    if _UNSETTLED.match(" ".join(t.low for t in after)) or _is_narrowed(after):
        return False
    stop = next((n for n, t in enumerate(after) if t.kind == "mark" and t.low in _HARD_MARKS | {","}), len(after))
    if _offers_another(after):
        return False
    if any(c.first < stop and c.name in ("not", "may", "done", "topic", "report") for c in marks):
        return False
    return all(_trails_off(t, after[n - 1] if n else None) for n, t in enumerate(after[:stop]))


def _is_of_another(cue: Cue, after: list[Token], stems: Sequence[str]) -> bool:
    """Whether what is lifted behind the statement has a name of its own (`…, but the cap on uploads was lifted`)."""
    if cue.name != "lift":
        return False
    begin = max((n for n in range(cue.first) if after[n].kind == "mark" or after[n].low in ("but", "and")), default=-1)
    subject = after[begin + 1 : cue.first]
    return begin >= 0 and any(
        not (_is_light(t, n, []) or stem(t.low) in stems or re.fullmatch(RULE_NOUNS, t.low) or t.low in _POINTERS)
        for n, t in enumerate(subject)
    )


_POINTERS: Final = frozenset("that this which it they these those both has have was were since".split())


def _offers_another(after: list[Token]) -> bool:
    """Whether an alternative follows (`…, or skip them`)."""
    at = next((n for n, t in enumerate(after) if t.kind != "mark"), 0)
    return bool(after) and after[at].low == "or" and not any(t.low in _HARD_MARKS for t in after[:at])


_TRAILING: Final = frozenset(
    "is are was were be been being has have had a an the this that it its of by per at as too also please and any to "
    "so for in from".split()
)
"""Words of form that may follow a statement without a mark (`… is a hard rule`, `… as instructed`)."""
_TIMES: Final = frozenset("time times turn current currently open original case cases".split())


def _trails_off(token: Token, before: Token | None) -> bool:
    """Whether a word behind the statement is of form, or about rules; `on time`, `with me`, `or out` say more."""
    if token.kind != "word":
        return token.kind in ("mark", "number")
    if token.low in _TIMES:
        return before is not None and before.low in ("any", "all", "every", "each", "no", "in")
    return token.low in _TRAILING or token.low in NEUTRAL


_NARROWING: Final = frozenset("in on at for during under within outside inside by where wherever while".split())
_APPENDED_WORDS_MAX: Final = 6
_APPENDING: Final = frozenset((",", "\u2014", "\u2013", "-", "("))


def _is_narrowed(after: list[Token]) -> bool:
    """Whether an afterthought says where, when or for whom alone it holds (`…, at least on staging`, `… (for team
    A)`)."""
    for number, token in enumerate(after):
        if token.kind != "mark" or token.low not in _APPENDING:
            continue
        stop = next((n for n in range(number + 1, len(after)) if after[n].kind == "mark"), len(after))
        phrase = after[number + 1 : stop]
        while phrase and phrase[0].low in ("but", "at", "least", "only", "and", "mainly", "especially", "though"):
            phrase = phrase[1:]
        is_short = 1 < len(phrase) <= _APPENDED_WORDS_MAX and phrase[0].low in _NARROWING
        if is_short and not all(_is_light(t, n, []) for n, t in enumerate(phrase)):
            return True
    return False


def _is_excepted(summary: Summary, last: int) -> bool:
    """Whether the next sentence of the same paragraph names an exception."""
    following = summary.layout.beside(last)
    if following is None:
        return False
    return bool(_EXCEPTION.search(following.text) or TAIL.match(following.text) or _UNSETTLED.match(following.text))
