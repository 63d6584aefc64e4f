"""Mutation laws over every labelled pair that keeps its rule: what spoils a summary is never certified, what leaves its
meaning alone is never called the opposite."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest

from tests.engine.judge.labelled import KEPT, PAIRS, Pair, judged, read_pairs

RULES: Final = frozenset(("prohibition", "requirement", "threshold", "commitment"))
FILLER: Final = "The parser was rewritten and two tests are red."
NUMBERS: Final = ("zero one two three four five six seven eight nine ten eleven twelve").split()
UNITS: Final = {"ms": "milliseconds", "s": "seconds", "min": "minutes", "h": "hours", "%": "percent"}
_NUMBER: Final = re.compile(r"(?<![\w./:#-])\d{1,4}(?![\w/:-]|\.\d)")
_LITERAL: Final = re.compile(r"(?<![\w/])[\w-]+(?:[/_.-][\w-]+)+(?<![.])")
_CONDITION: Final = re.compile(
    r",? (?:unless|until|once|before|after|without|except|if|when|as long as|provided that) .+$", re.IGNORECASE
)
_EXCHANGE: Final = re.compile(r"\bfrom (\S+) to (\S+?)(?=[\s.,;]|$)")


def is_plain(pair: Pair) -> bool:
    """Whether the summary is one sentence that a frame can be put round: no markup, no lead-in, no second sentence."""
    text = pair.summary.strip()
    return not re.search(r"[\n:;\"*#>|`]|[.!?] ", text) and not text.startswith(("-", "The user", "User"))


KEEPING: Final = [p for p in read_pairs(PAIRS) if p.fidelity in KEPT and p.kind in RULES]
PLAIN: Final = [p for p in KEEPING if is_plain(p)]


def bare(text: str) -> str:
    return text.strip().rstrip(".!")


def inner(text: str) -> str:
    """A sentence as it stands in the middle of another."""
    body = bare(text)
    return body[:1].lower() + body[1:] if body[1:2].islower() else body


# -- what spoils a rule; None where a sentence has nothing to be spoilt in this way


def _other_value(pair: Pair) -> str | None:
    """Every number that the rule gives, ten times as large and one more."""
    wanted = set(_NUMBER.findall(pair.statement))
    if not wanted or not wanted & set(_NUMBER.findall(pair.summary)):
        return None
    return _NUMBER.sub(lambda m: str(int(m[0]) * 10 + 1) if m[0] in wanted else m[0], pair.summary)


def _other_literal(pair: Pair) -> str | None:
    """Every literal that the rule names, with another ending."""
    wanted = set(_LITERAL.findall(pair.statement))
    wanted = {w for w in wanted if re.search(r"[/_\d]", w)}
    if not wanted or not wanted & set(_LITERAL.findall(pair.summary)):
        return None
    return _LITERAL.sub(lambda m: m[0] + "x2" if m[0] in wanted else m[0], pair.summary)


def _estimate(pair: Pair) -> str | None:
    wanted = set(_NUMBER.findall(pair.statement))
    if not wanted & set(_NUMBER.findall(pair.summary)):
        return None
    return _NUMBER.sub(lambda m: f"roughly {m[0]}" if m[0] in wanted else m[0], pair.summary)


def _value_elsewhere(pair: Pair) -> str | None:
    """The value stands in a sentence about something else, and no longer in the rule's."""
    value = next((v for v in _NUMBER.findall(pair.statement) if v in _NUMBER.findall(pair.summary)), None)
    if value is None:
        return None
    cut = re.sub(rf"(?<![\w./:#-]){value}(?![\w/:-]|\.\d)", "some", pair.summary)
    return f"{bare(cut)}. A customer got {value} parcels back."


def _without_condition(pair: Pair) -> str | None:
    if not _CONDITION.search(pair.statement) or not _CONDITION.search(bare(pair.summary)):
        return None
    cut = _CONDITION.sub("", bare(pair.summary))
    return f"{cut}." if len(cut.split()) > 2 else None


def _exchanged(pair: Pair) -> str | None:
    if not _EXCHANGE.search(pair.statement) or not _EXCHANGE.search(pair.summary):
        return None
    return _EXCHANGE.sub(r"from \2 to \1", pair.summary)


def _widened(pair: Pair) -> str | None:
    if not re.search(r"\bonly\b", pair.statement, re.IGNORECASE):
        return None
    words = bare(pair.summary)
    cut = re.sub(r"\b[Oo]nly ", "", words)
    return f"{cut}." if cut != words and "else" not in cut else None


SPOILED: Final[dict[str, Callable[[Pair], str | None]]] = {
    "drop it": lambda _: FILLER,
    "soften it": lambda p: f"Ideally, {inner(p.summary)}.",
    "soften by frequency": lambda p: f"As a general rule, {inner(p.summary)}, in most cases.",
    "deny it": lambda p: f"It is not true that {inner(p.summary)}.",
    "lift it": lambda p: f"{bare(p.summary)}. That rule no longer applies.",
    "put it in the past": lambda p: f"Formerly: {inner(p.summary)} (no longer in force).",
    "add an exception": lambda p: f"{bare(p.summary)}, except on public holidays.",
    "add a way out": lambda p: f"{bare(p.summary)}, unless the queue is empty.",
    "add a condition": lambda p: f"If the nightly run failed, {inner(p.summary)}.",
    "for the time being": lambda p: f"{bare(p.summary)} for the time being.",
    "until a day": lambda p: f"{bare(p.summary)} until Friday.",
    "where possible": lambda p: f"{bare(p.summary)} where possible.",
    "somewhere only": lambda p: f"In the test environment, {inner(p.summary)}.",
    "sometimes only": lambda p: f"On weekdays only, {inner(p.summary)}.",
    "for some only": lambda p: f"For team A, {inner(p.summary)}.",
    "under another's name": lambda p: f"Payments team: {inner(p.summary)}.",
    "used to be": lambda p: f"It used to be the rule that {inner(p.summary)}.",
    "an earlier version": lambda p: f"In the first version of the plan the rule was: {inner(p.summary)}.",
    "superseded": lambda p: f"{bare(p.summary)} (superseded).",
    "rejected": lambda p: f"Rejected: {inner(p.summary)}.",
    "an idea": lambda p: f"Idea: {inner(p.summary)}.",
    "a question": lambda p: f"Open question: {bare(p.summary)}?",
    "a rumour": lambda p: f"Someone suggested: {inner(p.summary)}.",
    "under consideration": lambda p: f"The user is considering the following: {inner(p.summary)}.",
    "report a taste": lambda p: f"The user would prefer it if {inner(p.summary)}.",
    "report a worry": lambda p: f"The user wondered whether {inner(p.summary)}.",
    "change the value": _other_value,
    "swap the literal": _other_literal,
    "estimate": _estimate,
    "move the value to another sentence": _value_elsewhere,
    "drop the condition": _without_condition,
    "exchange roles": _exchanged,
    "widen it": _widened,
}


@pytest.mark.parametrize("name", SPOILED)
def test_what_spoils_a_kept_rule_is_never_certified(name: str) -> None:
    """No pair's summary keeps its rule once this was done to it."""
    spoiled = [(p, text) for p in PLAIN if (text := SPOILED[name](p)) is not None]
    assert spoiled, "the mutation applies to no pair"
    certified = [(p.statement, text) for p, text in spoiled if judged(p.statement, text, p.kind) in KEPT]
    assert certified == []


# -- what leaves the meaning alone


def _spelled(text: str) -> str:
    """Small numbers in words."""
    return _NUMBER.sub(lambda m: NUMBERS[int(m[0])] if int(m[0]) < len(NUMBERS) else m[0], text)


def _long_units(text: str) -> str:
    """Units written out."""
    for short, long in UNITS.items():
        text = re.sub(rf"(?<=\d) ?{short}(?=[\s.,;]|$)", f" {long}", text)
    return text


def _wrapped(text: str) -> str:
    """One word a line."""
    return re.sub(r"(?<=\w) (?=\w)", "\n  ", text)


HARMLESS: Final[dict[str, Callable[[str], str]]] = {
    "bullet": lambda s: f"- {s}",
    "numbered": lambda s: f"4. {s}",
    "checkbox": lambda s: f"- [ ] {s}",
    "bold": lambda s: f"**{bare(s)}.**",
    "italics": lambda s: f"_{bare(s)}_",
    "quoted": lambda s: f"“{bare(s)}.”",
    "quote block": lambda s: f"> {s}",
    "under a heading": lambda s: f"## Constraints\n\n* {s}\n* Keep the tests green.",
    "lead-in": lambda s: f"Hard rule: {inner(s)}.",
    "said by the user": lambda s: f"The user said: “{bare(s)}.”",
    "after a dash": lambda s: f"Standing orders — {inner(s)}.",
    "folded into a list": lambda s: f"Constraints: keep the tests green; {inner(s)}; answer in English.",
    "among other matter": lambda s: f"{FILLER}\n\n{s}\n\nNext: tune the planner.",
    "wrapped": _wrapped,
    "spaced": lambda s: s.replace(" ", "   "),
    "loud": lambda s: re.sub(r"^(?:Never|Always|Do not|Must|Only)\b", lambda m: m[0].upper(), s),
    "numbers in words": _spelled,
    "units written out": _long_units,
}


@pytest.mark.parametrize("name", HARMLESS)
def test_what_leaves_the_meaning_is_never_the_opposite(name: str) -> None:
    """No pair's summary comes to say the contrary of its rule by its form."""
    opposed = [
        (p.statement, text)
        for p in PLAIN
        for text in (HARMLESS[name](p.summary.strip()),)
        if judged(p.statement, text, p.kind) == "contradicted"
    ]
    assert opposed == []


@pytest.mark.parametrize("name", HARMLESS)
def test_most_of_what_leaves_the_meaning_is_kept(name: str) -> None:
    """Nine of ten summaries that keep a rule keep it in this form too."""
    kept = [judged(p.statement, HARMLESS[name](p.summary.strip()), p.kind) in KEPT for p in PLAIN]
    assert sum(kept) >= 0.9 * len(kept)
