"""Which of two values holds from here on, by what each part of a sentence says of its value.

A part says of one value that it is over ("A is gone", "forget A", "it used to be A") or that it holds ("use A", "it's A
now", "the right one is A"), or puts one in the place of the other ("A instead of B", "A replaces B", "from A to B").
Any saying of the first sort beside any of the second makes a succession: nothing else does, so that two values in one
sentence of work, report or comparison are none.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from troth.engine.lexicon.english_succession import (
    DROPPING,
    GOING,
    IN_PLACE,
    NAMED,
    OVER,
    OVER_PHRASES,
    RENAMING,
    RESTATING,
    RIGHT,
    SUCCEEDING,
    TAKING,
    YIELDING,
)
from troth.engine.lexicon.topics import SLOTS

Standing = Literal["over", "ruled_out", "holds", "taken", "bare"]
"""`ruled_out`: only denied ("not A"), which may be a contrast; `taken`: to be used, which may be one; `bare`: named and
nothing said of it."""


class Part(NamedTuple):
    """What one part of a sentence says: of value "A" or "B", its standing; or, `old` given, of both."""

    value: str = ""
    standing: Standing | None = None
    old: str = ""


def _any(words: frozenset[str] | tuple[str, ...]) -> str:
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


_TIME: Final = (
    r"(?:now|from (?:now|here|today|tomorrow|this point|that point) on(?:wards?)?|from now|going forward|henceforth"
    r"|as of (?:now|today|this \w+|last \w+|yesterday|\w+day)|effective immediately|starting (?:now|today)|these days"
    r"|since (?:this \w+|last \w+|yesterday|today|\w+day)|(?:last|this) (?:night|week|month|morning|evening|\w+day)"
    r"|yesterday|today|a while ago|long ago|nowadays"
    r"|in (?:what|everything|all) (?:i|we) (?:said|told you|wrote|asked for)(?: before| earlier)?"
    r"|in my (?:last|earlier|previous|first) (?:message|mail|note|instructions?|request))"
)
_NOW: Final = re.compile(rf"\b{_TIME}\b")
"""When the exchange took place, or in which words: telling it makes an identity a change ("since today A is B")."""
_FILLER: Final = re.compile(
    r"\b(?:actually|already|again|also|anyway|completely|fully|indeed|just|officially|please|really|recently|simply"
    r"|finally|then|definitely|by the way|of course|for good)\b"
)
_OPENER: Final = re.compile(
    r"^(?:turns out(?: that)?|i(?:'ve| have)? changed my mind:?|and|but|so|ok|okay|well|hey|yes|yeah|right|hmm|ah|oh"
    r"|because|since|as)\b[, ]*"
)
_NOUN: Final = "|".join(sorted(SLOTS | NAMED))
_ARTICLE: Final = re.compile(
    rf"\b(?:the |our |my |that |this |your )?(?:old |new |former |previous |other )?(?:(?:{_NOUN}) )?(?=[AB]\b)"
)
_PLACE: Final = re.compile(r"\b(?:on|at|in) (?=[AB]\b)")
_NO_MORE: Final = re.compile(r"\b(?:any ?more|any longer)\b")
_BE: Final = r"(?:is|was|are|were|'s|has been|have been|had been|got|gets|is being|has|been)"
_HERE: Final = r"(?:it|that|this|which)(?: is|'s)"
_NOT: Final = r"(?:no longer|not|never|don't|do not|dont|isn't|is not|stop|quit|no)"
_KIND: Final = rf"(?:one|thing|{_NOUN})"
_V: Final = r"(?P<v>[AB])"

_OVER: Final = tuple(
    re.compile(form)
    for form in (
        rf"^{_V} {_BE} (?:{_any(OVER)}|{_any(OVER_PHRASES)})$",
        rf"^{_V} {_BE} (?:no longer|not) (?:the )?(?:{_any(RIGHT)}|in use|used|it|there|true|relevant)(?: {_KIND})?$",
        rf"^{_V} (?:no longer|doesn't|does not) (?:exists?|applies|apply|works?|counts?|holds?|matters?)$",
        rf"^(?:{_any(DROPPING)}|never ?mind)(?: about)? {_V}$",
        rf"^(?:it|that|this|the [a-z]+) (?:was|were|used to be) {_V}$",
        rf"^(?:we|i) (?:used to use|used to be on|used to be|were) {_V}$",
        rf"^(?:we|i)(?:'re| are|'m| am)? (?:no longer|done with|through with|finished with|off)(?: use| using)? {_V}$",
        rf"^i (?:said|wrote|typed|told you) {_V}$",
        rf"^{_V} (?:didn't|did not|doesn't|does not|won't) (?:work(?: out)?|pan out|cut it|do)$",
        rf"^(?:we|you|i|let's)? ?(?:stop|stopped|quit|are done) using {_V}$",
    )
)
_RULED_OUT: Final = tuple(
    re.compile(form)
    for form in (
        rf"^{_NOT}(?: (?:use|using|need|want|take|touch|go with|work with|{_HERE}))? {_V}$",
        rf"^{_HERE} not {_V}$",
        rf"^{_V} (?:isn't|is not|wasn't|was not)$",
    )
)
_SUBJECT: Final = r"(?:(?:we|you|i|let's|we'll|we'd|we should|you should|we must|you can|you must|everyone|can you) )?"
_HOLDS: Final = tuple(
    re.compile(form)
    for form in (
        rf"^{_HERE}(?: called| named| going to be| instead)? {_V}(?: instead)?$",
        rf"^(?:it|that|this) (?:should be|should read|should say|must be|has to be) {_V}$",
        rf"^(?:i|we) (?:meant|mean|wanted)(?: to (?:say|write|type))? {_V}$",
        rf"^(?:we|you)(?:'re| are) {_V}$",
        rf"^(?:the )?{_any(RIGHT)}(?: {_KIND})?(?: to use)? (?:is|'s|would be) {_V}$",
        rf"^(?:the|our|its) {_any(RIGHT)} {_KIND} (?:is|'s) {_V}$",
        rf"^{_V} (?:is|'s|would be) (?:the )?(?:{_any(RIGHT)}|one to use|one)(?: {_KIND})?$",
        rf"^{_V} (?:it is|instead|is it|took over|takes over|takes its place|took its place|stands in)$",
        rf"^(?:and )?(?:switch|move|change) to {_V}$",
        rf"^should (?:read|be|say|have been) {_V}$",
        rf"^(?:(?:the|our|my|its) )?(?:[a-z]+ ){{0,2}}{_KIND} (?:is|'s|lives|runs|sits)(?: called| named)? {_V}$",
    )
)
_TAKEN: Final = (re.compile(rf"^{_SUBJECT}{_any(TAKING)} {_V}(?: instead)?$"),)
_BARE: Final = (
    re.compile(rf"^(?:[a-z]+ )?{_V}$"),
    re.compile(rf"^(?:the|our|my|its) (?:[a-z-]+ ){{1,4}}(?:is|'s)(?: called| named)? {_V}$"),
)
_SAYINGS: Final[tuple[tuple[Standing, tuple[re.Pattern[str], ...]], ...]] = (
    ("over", _OVER),
    ("taken", _TAKEN),
    ("holds", _HOLDS),
    ("ruled_out", _RULED_OUT),
    ("bare", _BARE),
)
_NEW_FIRST: Final = (
    re.compile(rf"^(?P<new>[AB]) (?:has |have |now )?{_any(SUCCEEDING)} (?P<old>[AB])$"),
    re.compile(r"^read (?P<new>[AB]) (?:where (?:i|we) (?:said|typed|wrote)|for) (?P<old>[AB])$"),
    re.compile(rf"^(?P<head>(?:.* )?(?P<new>[AB])),? {_any(IN_PLACE)} (?P<old>[AB])$"),
)
_OLD_FIRST: Final = (
    re.compile(rf"^(?P<old>[AB]) (?:{_BE} )?{_any(YIELDING)} (?P<new>[AB])$"),
    re.compile(
        rf"^{_SUBJECT}(?:have |'ve |had )?{_any(GOING)} (?:over )?from (?P<old>[AB]) (?:over )?(?:to )?(?P<new>[AB])$"
    ),
    re.compile(
        rf"^(?:i|we|they)(?:'ve| have)? {_any(RENAMING)} (?P<old>[AB])(?: (?:to|into|with|by|for))? (?P<new>[AB])$"
    ),
    re.compile(rf"^{_any(IN_PLACE)} (?P<old>[AB]),? (?P<head>.*(?P<new>[AB]))$"),
    re.compile(r"^(?P<old>[AB]) should have (?:been|read|said) (?P<new>[AB])$"),
    re.compile(
        r"^where(?:ver)? (?:i|we) (?:said|typed|wrote|put|mentioned) (?P<old>[AB]),?"
        r" (?:please )?(?:read|use|take|put|write|think) (?P<new>[AB])$"
    ),
    re.compile(r"^not (?P<old>[AB])[,;:] (?P<new>[AB])$"),
    re.compile(r"^(?P<old>[AB]) ?(?:->|=>|\u2192) ?(?P<new>[AB])$"),
    re.compile(r"^not (?P<old>[AB])(?:,? but(?: rather)?|!) (?P<new>[AB])$"),
)
_PUT_RIGHT: Final = re.compile(r"^(?P<old>[AB]) (?:should|was (?:meant|supposed) to) (?:be|read|say) (?P<new>[AB])$")
_IDENTITY: Final = re.compile(r"^(?P<old>[AB]) (?:is|'s) (?P<new>[AB])$")
_REPLACE: Final = re.compile(
    r"^(?:replace|swap|exchange|substitute|change) (?P<old>[AB])(?: (?:with|by|for|to))? (?P<new>[AB])$"
)
_PARTS: Final = re.compile(
    r"\s*(?:[.!;:,]+(?=\s|$)|[\u2013\u2014]|\s-{1,2}\s|\((?=\s|[AB])|\))\s*|\s+(?:and|but|so)\s+(?=\S)"
)
_SUPPOSING: Final = re.compile(
    r"\b(?:if|unless|when|whenever|while|whether|would|could|might|maybe|perhaps|why|how|what(?! (?:i|we) ))\b"
)


def succession(frame: str) -> tuple[str, str] | None:
    """The old value and the new one ("A", "B") of a text in which two values are written `A` and `B` and all else is in
    lower case.

    None where no part says that one holds and another, or the same, that the other is over.
    """
    if _SUPPOSING.search(frame):
        return None
    is_now = bool(_NOW.search(frame) or _NO_MORE.search(frame))
    is_restated = is_now or "changed my mind" in frame or not RESTATING.isdisjoint(re.findall(r"[a-z]+", frame))
    plain = " ".join(_FILLER.sub(" ", _NOW.sub(" ", frame)).split())
    if said := _both(_worded(plain.strip(" .!,")), is_now, is_restated):
        return said.old, said.value
    parts = [worded for part in _PARTS.split(plain) if (worded := _worded(part))]
    said_of = [s for part in parts if (s := _both(part, is_now, is_restated) or _one(part))]
    if both := next((s for s in said_of if s.old), None):
        return both.old, both.value
    return _met({s.value: s.standing for s in said_of if s.standing is not None}, is_restated)


def holds(frame: str) -> bool:
    """Whether a text in which one value is written `A` says that it is the one ("it's A", "the right one is A")."""
    plain = " ".join(_FILLER.sub(" ", _NOW.sub(" ", frame)).split()).strip(" .!,")
    said = None if _SUPPOSING.search(frame) else _one(_worded(plain))
    return said is not None and said.standing in ("holds", "taken", "bare")


def _met(standings: dict[str, Standing], is_restated: bool) -> tuple[str, str] | None:
    for old, new in (("A", "B"), ("B", "A")):
        past, next_ = standings.get(old), standings.get(new)
        if past == "over" and next_ in ("holds", "taken", "bare"):
            return old, new
        if past == "ruled_out" and (next_ == "holds" or (next_ in ("taken", "bare") and is_restated)):
            return old, new
    return None


def _worded(part: str) -> str:
    """A part without its opener, the words that only say what kind of thing a value is, and where it is used."""
    bare = _NO_MORE.sub("", _OPENER.sub("", part.strip(" ,.!?()")))
    return " ".join(_PLACE.sub("", _ARTICLE.sub("", bare)).split())


def _one(part: str) -> Part | None:
    """What one part says of the one value it names."""
    for standing, forms in _SAYINGS:
        for form in forms:
            if match := form.match(part):
                return Part(match["v"], standing)
    return None


def _both(part: str, is_now: bool, is_restated: bool) -> Part | None:
    """What one part says of both values."""
    dated = (_IDENTITY, _REPLACE) if is_now else ()
    for form in (*_NEW_FIRST, *_OLD_FIRST, *dated, *((_PUT_RIGHT,) if is_restated else ())):
        match = form.match(part)
        if match is None or match["old"] == match["new"]:
            continue
        head = match.groupdict().get("head")
        said = _one(head) if head else None
        if head and (said is None or said.standing not in ("holds", "taken", "bare")):
            continue
        return Part(match["new"], old=match["old"])
    return None
