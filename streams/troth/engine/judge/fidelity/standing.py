"""Where a statement stands in a summary word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from troth.engine.judge.fidelity.frame import leaves_in_force
from troth.engine.judge.grammar.token import Token
from troth.engine.judge.summary.summary import Summary

OCCURRENCES_MAX: Final = 16
SENTENCES_MAX: Final = 24
"""A statement that runs over more sentences than this is found by its characters or not at all."""


class Standing(NamedTuple):
    """`first`..`last` number the sentences that the statement stands in."""

    first: int
    last: int
    in_force: bool


def standings(
    statement: str,
    spoken: str,
    stems: Sequence[str],
    tokens: Sequence[Token],
    literals: Sequence[str],
    summary: Summary,
) -> list[Standing]:
    """Where the statement stands: character by character, else token by token (line wraps, markdown, case of words).

    `spoken` are its plain words, `stems` theirs: where they do not stand in a row, the statement does not either.
    """
    saying = summary.words.saying(stems)
    if spoken and not (saying and any(True for _ in summary.runs.spoken(spoken, saying))):
        return []
    found = list(_by_characters(statement.strip(), stems, summary))
    if any(s.in_force for s in found):
        return found
    return [*found, *_by_tokens(summary.runs.spoken(spoken, saying), stems, tokens, literals, summary)]


def _by_characters(statement: str, stems: Sequence[str], summary: Summary) -> Iterator[Standing]:
    at = -1
    if not summary.sentences:
        return  # nothing but the marks of a fence
    for _ in range(OCCURRENCES_MAX):
        at = summary.text.find(statement, at + 1) if statement else -1
        if at < 0:
            return
        end = at + len(statement)
        if not (_joins(summary.text, at) or _joins(summary.text, end)):
            first, last = summary.spellings.at(at), summary.spellings.at(end - 1)
            yield Standing(first, last, leaves_in_force(summary, first, last, at, end, stems))


def _joins(text: str, at: int) -> bool:
    """Whether a word or a literal goes on across `at`."""
    return (
        0 < at < len(text)
        and (text[at - 1].isalnum() or text[at - 1] in "_/-")
        and (text[at].isalnum() or text[at] in "_/-")
    )


def _by_tokens(
    spoken: Iterator[int], stems: Sequence[str], tokens: Sequence[Token], literals: Sequence[str], summary: Summary
) -> Iterator[Standing]:
    wanted = [t.text if t.exact else t.low for t in tokens if t.kind != "mark"]
    if not wanted:
        return
    for number in dict.fromkeys(spoken):
        row = _stands(wanted, summary, number)
        if row is not None:
            last, start, end = row
            if not all(number <= held <= last for held in _held(literals, summary, number, last)):
                continue
            yield Standing(number, last, leaves_in_force(summary, number, last, start, end, stems))


def _held(literals: Sequence[str], summary: Summary, first: int, last: int) -> Iterator[int]:
    """For each literal a sentence of `first`..`last` that holds it letter by letter, or -1."""
    for literal in literals:
        yield next((n for n in summary.spellings.holding(literal) if first <= n <= last), -1)


def _stands(wanted: list[str], summary: Summary, number: int) -> tuple[int, int, int] | None:
    """The last sentence, first character and last character of the statement, when it begins in sentence `number`."""
    spoken = _spoken(summary, number)
    last = number
    while (start := _find(wanted, [t for _, t in spoken])) is None:
        last += 1
        if (
            last >= len(summary.sentences)
            or last >= number + SENTENCES_MAX
            or not _begins(wanted, [t for _, t in spoken])
        ):
            return None
        spoken = [*spoken, *_spoken(summary, last)]
    first_number, first = spoken[start]
    last_number, final = spoken[start + len(wanted) - 1]
    if first_number != number:
        return None
    return (
        last_number,
        summary.sentences[first_number].offset + first.start,
        summary.sentences[last_number].offset + final.end,
    )


def _spoken(summary: Summary, number: int) -> list[tuple[int, Token]]:
    return [(number, part) for t in summary.tokens(number) if t.kind != "mark" for part in _parts(t)]


def _parts(token: Token) -> list[Token]:
    """A name that only its marks made one token (`` `svc-lark` ``), as the words that it is without them."""
    if token.kind != "literal" or _HYPHENED.fullmatch(token.text) is None:
        return [token]
    return [token._replace(kind="word", text=p, low=p.lower(), exact=False) for p in token.text.split("-")]


_HYPHENED: Final = re.compile(r"[A-Za-z]{2,}(?:-[A-Za-z]{2,})+")


def _find(wanted: list[str], spoken: list[Token]) -> int | None:
    size = len(wanted)
    for at in range(len(spoken) - size + 1):
        if _equal(wanted[0], spoken[at]) and all(
            _equal(w, t) for w, t in zip(wanted, spoken[at : at + size], strict=True)
        ):
            return at
    return None


def _begins(wanted: list[str], spoken: list[Token]) -> bool:
    """Whether the statement may begin in these tokens and go on after them."""
    floor = max(0, len(spoken) - len(wanted))
    return any(all(_equal(w, t) for w, t in zip(wanted, spoken[at:], strict=False)) for at in range(floor, len(spoken)))


def _equal(wanted: str, token: Token) -> bool:
    return token.text == wanted or (not token.exact and token.low == wanted)
