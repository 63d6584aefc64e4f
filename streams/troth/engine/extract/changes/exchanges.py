"""Sentences that put one exact value in the place of another: "db-3 is gone; use db-7", "it's feat/b now, not feat/a".

Two literals of one kind in one sentence, or in two that follow one another; `successions.py` reads the words around
them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.changes.renewals import Told, after_denial
from troth.engine.extract.changes.successions import holds, succession
from troth.engine.extract.literals.literals import find_literals
from troth.engine.extract.sentences.lemmas import is_base_verb
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.lexicon.english_succession import RESTATING
from troth_schemas.obligations import LiteralKind, LiteralSpan

REPLACED_KINDS: Final[frozenset[LiteralKind]] = frozenset(
    {"path", "url", "bucket", "host", "branch", "commit", "version", "id", "port", "email", "env"}
)
_SUBSTITUTION: Final = re.compile(r"s(?P<mark>[/|#,!@])(?P<sides>\S+?)(?:(?P=mark)[gi]{0,2})?")
_TAIL: Final = re.compile(
    rf"(?<=\S)(?:[ ,;–—-]+(?:{'|'.join(sorted(RESTATING))})\b[^/|]{{0,40}}"
    r"| +(?:please|everywhere|throughout|wherever|above|from (?:now|here)|across the board|going forward"
    r"|(?:in|for|to|on|of) (?:everything|anything|all|what|whatever|my|the (?:above|previous|last|earlier|whole))\b)"
    r"[^/|]{0,60})$",
    re.IGNORECASE,
)
"""What says that the mistake was one ("s/a/b/ sorry, muscle memory"), or where it was made ("… in all I said")."""
_APOSTROPHE: Final = re.compile("\u2019")
_QUOTES: Final = re.compile(r"[`'\"\u2018\u2019\u201c\u201d](?=[AB]\b)|(?<=\b[AB])[`'\"\u2018\u2019\u201c\u201d]")


def exchange(text: str, sentence: Sentence, previous: Sentence | None) -> SpeechAct | None:
    """The exchange that a sentence states, alone or with the one before it; None where it states none."""
    if sentence.terminator == "?":
        return None
    if match := _SUBSTITUTION.fullmatch(_TAIL.sub("", text[sentence.start : sentence.end].strip(" `."))):
        return _substituted(text, sentence, match)
    own = values_of(text, sentence.start, sentence.end)
    if len(own) == 2:
        return _framed(text, sentence.start, sentence.end, own)
    if len(own) > 1 or previous is None or previous.terminator == "?":
        return None
    if (told := after_denial(sentence, previous)) is not None:
        return _told(text, sentence, told)
    read = _literals if own else _named_alike
    both = read(text, previous.start, sentence.end)
    if len(both) == 2:
        return _framed(text, previous.start, sentence.end, both)
    return _put_right(text, sentence, previous, own[0]) if own else None


def values_of(text: str, start: int, end: int) -> list[LiteralSpan]:
    """The exact values of a stretch of text, each once: by their form, else as names that differ in their last part."""
    return _literals(text, start, end) or _named_alike(text, start, end)


def values_among(literals: Sequence[LiteralSpan], text: str, start: int, end: int) -> list[LiteralSpan]:
    """The same where the exact tokens of the whole text are known."""
    own = [s for s in literals if start <= s.offset < end]
    return _each_once(own) or _named_alike(text, start, end)


def _put_right(text: str, sentence: Sentence, previous: Sentence, new: LiteralSpan) -> SpeechAct | None:
    """A value after a sentence that only takes back another ("No, not main. Use rc/3.", "Wrong one. It's db-2.")."""
    said = " ".join(w.lower for w in previous.words if w.kind != "punct")
    own = _frame(text[sentence.start : sentence.end], new.text, new.text)
    if denied := _DENIED.fullmatch(said):
        is_told = is_base_verb(sentence.words[0].lower) or holds(own)
        return (
            _act(text, sentence.start, sentence.end, denied["old"], new) if is_told and new.kind != "number" else None
        )
    words = said.split()
    is_denial = words[:1] != ["no"] or len(words) == 1 or words[1] in RESTATING  # "No links": what there is not
    is_sorry = is_denial and len(previous.words) <= _SORRY_WORDS_MAX and not RESTATING.isdisjoint(words)
    return _act(text, sentence.start, sentence.end, None, new) if is_sorry and holds(own) else None


def _told(text: str, sentence: Sentence, told: Told) -> SpeechAct:
    """The value of a sentence after one that takes another back, whether it has a form of its own or only a name."""
    at = text.find(told.value, sentence.start, sentence.end)
    spans = [s for s in _literals(text, sentence.start, sentence.end) if s.text == told.value]
    new = spans[0] if spans else LiteralSpan(told.value, "word", at)
    return _act(text, sentence.start, sentence.end, None, new)


_DENIED: Final = re.compile(r"(?:no|nope|sorry)(?: wait)? not (?:the |to |on |in )?(?P<old>\S+)")
_SORRY_WORDS_MAX: Final = 6


def _named_alike(text: str, start: int, end: int) -> list[LiteralSpan]:
    """Names that differ only in their last part ("orion-a", "orion-b"): each is an exact value beside the other."""
    found: dict[str, LiteralSpan] = {}
    for match in _NAME.finditer(text, start, end):
        found.setdefault(match[0], LiteralSpan(match[0], "id", match.start()))
    for one, other in itertools.combinations(found, 2):
        if _is_variant(one, other):
            return [found[one], found[other]]
    return []


def _is_variant(one: str, other: str) -> bool:
    """Whether two names have all but a short last part in common, or one is the other with a part more."""
    is_longer = one.startswith(other + "-") or other.startswith(one + "-")
    (stem, _, last), (stem_, _, last_) = one.rpartition("-"), other.rpartition("-")
    return is_longer or (stem == stem_ and max(len(last), len(last_)) <= _LAST_PART_MAX)


_NAME: Final = re.compile(r"(?<![\w-])[A-Za-z]\w+(?:-\w+)+(?![\w-])")
_LAST_PART_MAX: Final = 3


def _substituted(text: str, sentence: Sentence, match: re.Match[str]) -> SpeechAct | None:
    """`s/one/other/`, where one way to part the two leaves an exact value for the other."""
    pairs = list(_sides(match["sides"], match["mark"]))
    if len(pairs) != 1:
        return None
    old, new = pairs[0]
    spans = [s for s in find_literals(new) if s.text == new and s.kind in REPLACED_KINDS]
    at = text.find(new, text.find(old, sentence.start) + len(old))
    return _act(text, sentence.start, sentence.end, old, LiteralSpan(new, spans[0].kind, at)) if spans else None


def _sides(sides: str, mark: str) -> Iterator[tuple[str, str]]:
    """The ways to part the sides of a substitution. Where its mark stands inside them too (paths, URLs), each must be a
    whole value of one kind, and both end alike ("s/conf/a.yaml/conf/b.yaml/", "s/s3://one//s3://two//")."""
    cuts = [i for i, c in enumerate(sides) if c == mark and 0 < i < len(sides) - 1]
    for cut in cuts:
        old, new = sides[:cut], sides[cut + 1 :]
        if len(cuts) == 1 or _are_alike(old, new, mark):
            yield old, new


def _are_alike(old: str, new: str, mark: str) -> bool:
    is_same_depth = old.count(mark) == new.count(mark)
    if "://" in old or "://" in new:
        return is_same_depth and old.partition("://")[0] == new.partition("://")[0]
    ending = new.rpartition(mark)[2].rpartition(".")[2]
    return is_same_depth and "." in new and old.rpartition(mark)[2].endswith("." + ending)


def _literals(text: str, start: int, end: int) -> list[LiteralSpan]:
    """The exact values of a stretch of text, each once, with their offsets in the whole text."""
    found = find_literals(text[start:end])
    return _each_once([LiteralSpan(s.text, s.kind, start + s.offset) for s in found])


def _each_once(spans: Sequence[LiteralSpan]) -> list[LiteralSpan]:
    first: dict[str, LiteralSpan] = {}
    for span in spans:
        value = _closed(span.text)
        first.setdefault(value, LiteralSpan(value, span.kind, span.offset))
    return list(first.values())


def _closed(value: str) -> str:
    """A value without the bracket that closes what it stands in ("(was s3://one/)")."""
    return value.rstrip(")") if "(" not in value else value


def _framed(text: str, start: int, end: int, spans: list[LiteralSpan]) -> SpeechAct | None:
    one, other = spans
    if one.kind != other.kind or one.kind not in REPLACED_KINDS:
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
    after = text.find(other, first + len(one)) if other != one else len(text)
    if after == len(text):
        return _plain(f"{text[:first].lower()}A{text[first + len(one) :].lower()}")
    written = f"{text[:first].lower()}A{text[first + len(one) : after].lower()}B{text[after + len(other) :].lower()}"
    return _plain(written)


def _plain(written: str) -> str:
    plain = _APOSTROPHE.sub("'", _QUOTES.sub("", written))
    return " ".join(plain.split()).strip(" .!")


def _act(text: str, start: int, end: int, old: str | None, new: LiteralSpan) -> SpeechAct:
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
