"""Sentences that put one exact value in the place of another: "db-3 is gone; use db-7", "it's feat/b now, not feat/a".

Two literals of one kind in one sentence, or in two that follow one another; `successions.py` reads the words around
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.literals import find_literals
from troth.engine.extract.sentences import Sentence
from troth.engine.extract.successions import succession
from troth_schemas.obligations import LiteralKind, LiteralSpan

_KINDS: Final[frozenset[LiteralKind]] = frozenset(
    {"path", "url", "bucket", "host", "branch", "commit", "version", "id", "port", "email", "env"}
)
_SUBSTITUTION: Final = re.compile(r"s(?P<mark>[/|#,!@])(?P<sides>\S+?)(?:(?P=mark)[gi]{0,2})?")
_APOSTROPHE: Final = re.compile("\u2019")
_QUOTES: Final = re.compile(r"[`'\"\u2018\u2019\u201c\u201d](?=[AB]\b)|(?<=\b[AB])[`'\"\u2018\u2019\u201c\u201d]")


def exchange(text: str, sentence: Sentence, previous: Sentence | None) -> SpeechAct | None:
    """The exchange that a sentence states, alone or with the one before it; None where it states none."""
    if sentence.terminator == "?":
        return None
    if match := _SUBSTITUTION.fullmatch(text[sentence.start : sentence.end].strip(" `.")):
        return _substituted(text, sentence, match)
    own = _literals(text, sentence.start, sentence.end)
    if len(own) == 2:
        return _framed(text, sentence.start, sentence.end, own)
    if len(own) == 1 and previous is not None and previous.terminator != "?":
        both = _literals(text, previous.start, sentence.end)
        if len(both) == 2:
            return _framed(text, previous.start, sentence.end, both)
    return None


def _substituted(text: str, sentence: Sentence, match: re.Match[str]) -> SpeechAct | None:
    """`s/one/other/`, where one way to part the two leaves an exact value for the other."""
    pairs = list(_sides(match["sides"], match["mark"]))
    if len(pairs) != 1:
        return None
    old, new = pairs[0]
    spans = [s for s in find_literals(new) if s.text == new and s.kind in _KINDS]
    at = text.find(new, text.find(old, sentence.start) + len(old))
    return _act(text, sentence.start, sentence.end, old, LiteralSpan(new, spans[0].kind, at)) if spans else None


def _sides(sides: str, mark: str) -> Iterator[tuple[str, str]]:
    """The ways to part the sides of a substitution. Where its mark stands inside them too (paths), both must end in a
    name with one ending ("s/conf/a.yaml/conf/b.yaml/")."""
    cuts = [i for i, c in enumerate(sides) if c == mark and 0 < i < len(sides) - 1]
    for cut in cuts:
        old, new = sides[:cut], sides[cut + 1 :]
        ending = new.rpartition(mark)[2].rpartition(".")[2]
        is_alike = "." in new and old.rpartition(mark)[2].endswith("." + ending)
        if len(cuts) == 1 or (is_alike and old.count(mark) == new.count(mark)):
            yield old, new


def _literals(text: str, start: int, end: int) -> list[LiteralSpan]:
    """The exact values of a stretch of text, each once, with their offsets in the whole text."""
    spans = [LiteralSpan(s.text, s.kind, start + s.offset) for s in find_literals(text[start:end])]
    first: dict[str, LiteralSpan] = {}
    for span in spans:
        first.setdefault(span.text, span)
    return list(first.values())


def _framed(text: str, start: int, end: int, spans: list[LiteralSpan]) -> SpeechAct | None:
    one, other = spans
    if one.kind != other.kind or one.kind not in _KINDS:
        return None
    match succession(_frame(text[start:end], one.text, other.text)):
        case ("A", "B"):
            return _act(text, start, end, one.text, other)
        case ("B", "A"):
            return _act(text, start, end, other.text, one)
    return None


def _frame(text: str, one: str, other: str) -> str:
    """The words around the two values, which are written A and B in the order in which they come."""
    first = text.find(one)
    after = text.find(other, first + len(one))
    written = f"{text[:first].lower()}A{text[first + len(one) : after].lower()}B{text[after + len(other) :].lower()}"
    plain = _APOSTROPHE.sub("'", _QUOTES.sub("", written))
    return " ".join(plain.split()).strip(" .!")


def _act(text: str, start: int, end: int, old: str, new: LiteralSpan) -> SpeechAct:
    statement = text[start:end]
    return SpeechAct(
        doing="correct",
        statement=statement,
        offset=start,
        length=len(statement),
        literals=(new,),
        old=old,
        new=new.text,
        rule="exchange",
    )
