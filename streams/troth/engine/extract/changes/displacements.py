"""One value in the place of another, heard with little: which of the two was told before decides with the words.

A sentence, or two that follow one another, names two exact values of one kind. A word of replacement between them gives
an order to them, wherever it stands; a contrast ("B, not A") does so where somebody chooses; a slip owned up to ("I
mixed up A and B") gives none. `engine/displacing.py` honours it only where the session has been told the old value and
knows nothing of the new one, or where the words leave no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from troth.engine.extract.changes.exchanges import REPLACED_KINDS, values_among
from troth.engine.extract.changes.precedence import DATED, Order, is_renewed, order_of
from troth.engine.extract.literals.literals import find_literals
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.lexicon.english_succession import RESTATING
from troth_schemas.obligations import LiteralKind, LiteralSpan


class Displacement(NamedTuple):
    """Two values of one text `text[offset:offset+len(statement)]`, in the order in which they are named.

    `first` None: only the new one is named, and the old one is what was told last. `order`: which of them is the old
    one, as far as the words tell; `is_plain`: they leave no doubt, since they say from when on or that something was
    wrong.
    """

    statement: str
    offset: int
    first: LiteralSpan | None
    second: LiteralSpan
    order: Order
    is_plain: bool


def displacements(text: str, sentences: Iterable[Sentence], literals: Sequence[LiteralSpan]) -> Iterator[Displacement]:
    """What a person's turn may put in the place of what was told before, by what is said there (`sentences`), with the
    exact tokens of the turn."""
    previous: Sentence | None = None
    for sentence in sentences:
        found = _substitution(text, sentence) or _displacement(text, previous, sentence, literals)
        if found is not None:
            yield found
        previous = sentence


_CHARACTERS_MAX: Final = 400
_SHORT_MAX: Final = 160
_SUBSTITUTION: Final = re.compile(
    r"(?<!\S)`?s(?P<mark>[/|#,!@])(?P<sides>\S{3,}?)(?:(?P=mark)[gi]{0,2})?`?(?=[.,;:]?(?:\s|$))"
)


def _substitution(text: str, sentence: Sentence) -> Displacement | None:
    """`s/a/b/`, parted in the middle where its mark stands within the values too (`s/feat/a/feat/b/`)."""
    match = _SUBSTITUTION.search(text, sentence.start, sentence.end)
    if match is None or sentence.terminator == "?":
        return None
    cuts = [i for i, c in enumerate(match["sides"]) if c == match["mark"]]
    if len(cuts) % 2 == 0:
        return None
    cut = cuts[len(cuts) // 2]
    old, new, at = match["sides"][:cut], match["sides"][cut + 1 :], match.start("sides")
    if not (old and new):
        return None
    first, second = (LiteralSpan(side, _kind_of(side), at + off) for side, off in ((old, 0), (new, cut + 1)))
    return Displacement(text[sentence.start : sentence.end], sentence.start, first, second, "old first", is_plain=True)


def _kind_of(value: str) -> LiteralKind:
    """The kind of a value that stands in no context."""
    return next((s.kind for s in find_literals(value) if s.text == value), "word")


def _displacement(
    text: str, previous: Sentence | None, sentence: Sentence, literals: Sequence[LiteralSpan]
) -> Displacement | None:
    if sentence.terminator == "?":
        return None
    start = sentence.start
    own = values_among(literals, text, start, sentence.end)
    pair = _pair(own)
    if len(own) == 1 and own[0].kind in REPLACED_KINDS and sentence.end - start <= _SHORT_MAX:
        frame = _frame(text[start : sentence.end], own[0].text, "\2").strip(" .!")
        if is_renewed(frame):
            return Displacement(text[start : sentence.end], start, None, own[0], "old first", is_plain=True)
    if pair is None and own and previous is not None and _is_topic(previous):
        start = previous.start
        pair = _pair(values_among(literals, text, start, sentence.end))
    if pair is None or sentence.end - start > _CHARACTERS_MAX:
        return None
    frame = _frame(text[start : sentence.end], pair[0].text, pair[1].text)
    order = order_of(frame) if {"A", "B"} <= set(frame) else None
    if order is None:
        return None
    is_plain = DATED.search(frame) is not None or not RESTATING.isdisjoint(frame.split())
    return Displacement(text[start : sentence.end], start, *pair, order, is_plain)


def _pair(spans: Iterable[LiteralSpan]) -> tuple[LiteralSpan, LiteralSpan] | None:
    """The two values of one kind, where there are just two."""
    replaced = [s for s in spans if s.kind in REPLACED_KINDS]
    kinds = {s.kind for s in replaced}
    pairs = [[s for s in replaced if s.kind == kind] for kind in kinds]
    of_two = [pair for pair in pairs if len(pair) == 2]
    return (of_two[0][0], of_two[0][1]) if len(of_two) == 1 else None


def _is_topic(sentence: Sentence) -> bool:
    """Whether a sentence states something, or only names what the next is about ("That A I mentioned?")."""
    opening = sentence.words[0].lower if sentence.words else ""
    return sentence.terminator != "?" or opening in ("that", "the", "this", "remember", "my", "our")


_CONTRACTED: Final = (
    (re.compile("\u2019"), "'"),
    (re.compile(r"\b(?:don't|dont)\b"), "do not"),
    (re.compile(r"\b(?:won't|wont)\b"), "will not"),
    (re.compile(r"\b(?:can't|cannot|cant)\b"), "can not"),
    (re.compile(r"\b(\w+)n't\b"), r"\1 not"),
    (re.compile(r"'(?:s|re|m|ll|ve|d)\b"), " is"),
)


def _frame(text: str, first: str, second: str) -> str:
    """The words around the values, which are written A and B wherever they stand, all else in lower case."""
    longer, shorter = sorted((first, second), key=len, reverse=True)
    marked = text.replace(longer, "\0" if longer == first else "\1").replace(
        shorter, "\0" if shorter == first else "\1"
    )
    plain = marked.lower()
    for form, written in _CONTRACTED:
        plain = form.sub(written, plain)
    plain = re.sub(r"[`'\"\u2018\u201c\u201d*]", " ", plain).replace("\0", " A ").replace("\1", " B ")
    return " ".join(re.sub(r"(?<!-)([,;:.!?()]|\u2014|\u2013)", r" \1 ", plain).split())
