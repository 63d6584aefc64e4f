"""Sentences that put one exact value in the place of another: "db-3 is gone; use db-7", "it's feat/b now, not feat/a".

Two literals of one kind and a frame around them, in one sentence or in two that follow one another. What only orders
work ("replace a.py with b.py in the docs") is no exchange.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.literals import find_literals
from troth.engine.extract.sentences import Sentence
from troth_schemas.obligations import LiteralKind, LiteralSpan

_KINDS: Final[frozenset[LiteralKind]] = frozenset(
    {"path", "url", "bucket", "host", "branch", "commit", "version", "id", "port", "email", "env"}
)
_OVER: Final = (
    r"(?:gone|dead|down for good|retired|out|out of date|outdated|obsolete|deprecated|history|wrong|stale|invalid"
    r"|closed|no longer (?:valid|right|correct|current|used|in use|there|the one))"
)
_RIGHT: Final = r"(?:right|correct|new|current|valid|proper|one to use)"
_SINCE: Final = r"(?:last (?:night|week|month)|yesterday|today|this (?:morning|week)|a while ago)"
_GAP: Final = r"\s*[,;:.\u2013\u2014-]*\s*(?:(?:so|and|but|please|now|we|then|instead)\s+)*"
_TAKE: Final = r"(?:use|take|go with|go to|switch to|pick|work with|it is|it's|that's|make it|make that)"
_HERE: Final = r"(?:it's|it is|that's|that is|i meant|we meant|i mean|make it|make that)"
_INSTEAD: Final = r"(?:not|and not|instead of|rather than|in place of|in lieu of|no longer)"

_OLD_FIRST: Final = tuple(
    re.compile(form)
    for form in (
        r"A (?:has been|have been|had been|was|were|is|is being|got) (?:replaced|superseded|succeeded) (?:by|with) B",
        r"(?:switch|move|change|migrate|switched|moved|changed|migrated|go|went) (?:over )?from A (?:over )?to B",
        rf"A (?:is|was|are|has been) (?:now )?{_OVER}{_GAP}{_TAKE} B",
        rf"A (?:is|was|are|has been) (?:now )?{_OVER}{_GAP}(?:the )?{_RIGHT}(?: one| value| name)? is B",
        rf"A (?:is|was|are|has been) (?:now )?{_OVER}{_GAP}B is (?:the )?{_RIGHT}",
        rf"(?:scratch|scrap|forget|drop|ditch|ignore|disregard|never mind) A{_GAP}(?:{_TAKE}|we go with) B",
        rf"^(?:scratch|scrap|forget|drop|ditch|ignore|disregard) A{_GAP}the {_RIGHT}(?: one)? is B$",
        rf"^(?:scratch|scrap|forget|drop|ditch|ignore|disregard) A{_GAP}B is the {_RIGHT}(?: one)?$",
        rf"A (?:is|was|has been) (?:now )?{_OVER} {_SINCE}{_GAP}(?:the )?{_RIGHT}(?: one)? is B",
        r"^it used to be A,? (?:but )?(?:now|it's now|it is now)(?: it's| it is)? B$",
        r"^not A any ?more\W+B$",
        r"^(?:please )?replace A with B (?:from (?:here|now|today) on|going forward)$",
        r"A (?:is|was|has been) (?:now |since )?(?:called|named|renamed(?: to)?|known as) B",
        r"(?:renamed|moved) A (?:to|into) B",
        rf"(?:instead of|in place of|rather than) A,? {_TAKE} B",
        rf"(?:no longer|don't|do not|not) (?:use|using|need|want|on) A{_GAP}{_TAKE} B",
        r"(?:^|[:,;] ?)not A,? but (?:rather )?B$",
        r"A (?:becomes|became|turned into|moved to|has moved to|lives at|goes by) B",
        r"^A ?(?:->|=>|\u2192) ?B$",
    )
)
_NEW_FIRST: Final = tuple(
    re.compile(form)
    for form in (
        r"A (?:takes|took|has taken|will take) (?:the place of|over from) B",
        r"^(?:we're|we are) (?:now )?on A (?:now )?(?:instead of|rather than|not) B$",
        rf"{_TAKE} A{_GAP}B (?:is|was|are|has been) (?:now )?{_OVER}",
        r"A (?:now )?(?:replaces|replaced|supersedes|superseded|succeeds) B",
        rf"{_HERE} A(?: now| from now on)?,? {_INSTEAD} B",
        r"^(?:the|our|my) [\w -]+ (?:is|are|lives at|runs on|sits on) A,? (?:and )?not B$",
        r"^(?:no|nope|nah|wrong)\W+(?:the |it's |it is )?(?:[\w-]+ )?A,? (?:and )?not B$",
        rf"(?:correction|update|change of plans?|erratum|sorry){_GAP}(?:it's |it is |use |now )?A,? {_INSTEAD} B",
        r"(?:use|take|go with) A (?:now |from now on |from here on )?,?(?:instead of|in place of|in lieu of) B",
    )
)
_SUBSTITUTION: Final = re.compile(r"s(?P<mark>[/|#,!@])(?P<sides>\S+?)(?:(?P=mark)[gi]{0,2})?")
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
    frame = _frame(text[start:end], one.text, other.text)
    if any(form.search(frame) for form in _OLD_FIRST):
        return _act(text, start, end, one.text, other)
    if any(form.search(frame) for form in _NEW_FIRST):
        return _act(text, start, end, other.text, one)
    return None


def _frame(text: str, one: str, other: str) -> str:
    """The words around the two values, which are written A and B in the order in which they come."""
    first = text.find(one)
    after = text.find(other, first + len(one))
    written = f"{text[:first].lower()}A{text[first + len(one) : after].lower()}B{text[after + len(other) :].lower()}"
    return " ".join(_QUOTES.sub("", written).split()).strip(" .!")


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
