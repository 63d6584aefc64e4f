"""Open calls and errors in a summary: a call is kept by its handle, an error by its own words."""

from __future__ import annotations

import re
from typing import Final

from rapidfuzz import fuzz

from troth.engine.judge.sameness import NEAR_RATIO
from troth.engine.judge.summary import Summary
from troth.engine.judge.token import scan, stem
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
    r"no longer running|succeeded)\b",
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

_Read = tuple[Fidelity, int, float]


def judge_call(member: Obligation, summary: Summary) -> _Read:
    """`paraphrased` when a handle stands there (with none: the call as still running); `contradicted` when said
    ended."""
    for handle in member.handles:
        for number in summary.holding(handle):
            text = summary.sentences[number].text
            return ("contradicted", number, 1.0) if _is_ended(text, handle) else ("paraphrased", number, 1.0)
    number, share = _closest(member, summary)
    if number < 0 or share < 0.5:
        return ("dropped", -1, 0.0)
    if member.handles:
        return ("mutated", number, share)
    return (
        "paraphrased" if share >= 0.75 and _RUNNING.search(summary.sentences[number].text) else "weakened",
        number,
        share,
    )


def judge_identifier(member: Obligation, summary: Summary) -> _Read:
    """`paraphrased` where all its literals stand in one sentence; `mutated` where only something like one does."""
    literals = [s.text for s in member.literals if s.kind != "word"] or [
        t.text for t in scan(member.statement) if t.exact
    ]
    if not literals:
        return ("dropped", -1, 0.0)
    together = _together(literals, summary)
    if together:
        number = together[0]
        lifted = any(c.modality == "lift" for c in summary.clauses(number))
        return ("contradicted" if lifted else "paraphrased", number, 1.0)
    some = sorted({n for text in literals for n in summary.holding(text)})
    if some:
        return ("weakened" if len(literals) > 1 else "mutated", some[0], 0.5)
    near = [n for text in literals for n in summary.resembling(text) if _is_near(text, summary, n)]
    number, share = _closest(member, summary)
    if near or share >= 0.5:
        return ("mutated", near[0] if near else number, 0.5)
    return ("dropped", -1, 0.0)


def _is_near(literal: str, summary: Summary, number: int) -> bool:
    return any(t.exact and fuzz.ratio(t.text.lower(), literal.lower()) >= NEAR_RATIO for t in summary.tokens(number))


def judge_error(member: Obligation, summary: Summary) -> _Read:
    """`paraphrased` when the error's literals, or nearly all of its words, stand in a sentence about a fault."""
    literals = [s.text for s in member.literals if len(s.text) > 2 and not s.text.isdigit()]
    words = _words(member.statement)
    for number in _together(literals, summary):
        text = summary.sentences[number].text
        if _FAULT.search(text) or _share(words, text) > 0.5:
            return ("contradicted", number, 1.0) if _is_ended(text, literals[0]) else ("paraphrased", number, 1.0)
    number, share = _closest(member, summary)
    if number < 0 or share < (0.5 if len(words) > 2 else 1.0):
        return ("dropped", -1, 0.0)
    if literals:
        return ("mutated", number, share)
    is_kept = share >= 0.75 and len(words) > 1 and _FAULT.search(summary.sentences[number].text)
    return ("paraphrased" if is_kept else "weakened", number, share)


def _together(literals: list[str], summary: Summary) -> list[int]:
    """The sentences that hold all literals."""
    return sorted(set.intersection(*(set(summary.holding(text)) for text in literals))) if literals else []


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


def _closest(member: Obligation, summary: Summary) -> tuple[int, float]:
    """The sentence that shares most of the statement's words, and the share of them."""
    wanted = _words(member.statement)
    if not wanted:
        return -1, 0.0
    weight: dict[int, int] = {}
    for key in wanted:
        for number in summary.by_stem.get(key) or summary.holding(key):
            weight[number] = weight.get(number, 0) + 1
    if not weight:
        return -1, 0.0
    best = min(weight, key=lambda n: (-weight[n], n))
    return best, weight[best] / len(wanted)
