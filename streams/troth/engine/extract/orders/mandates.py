"""What others lay down and the speaker hands on.

"Legal wants the disclaimer on every page", "compliance requires that all exports are logged", "the client insists on
Helvetica": it binds where the body may lay it down (a client, an office, the law), and where it is of things in general
or of how the work is done; not where the body only wants to do something itself ("legal wants to talk to us").
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.clauses.surroundings import is_troubled
from troth.engine.lexicon.topics import EVENTS

_BODIES: Final = (
    r"(?:(?:the|our|their|your) )?(?:[a-z]+ )?(?:accounting|agency|auditors?|authority|bank|board|ceo|cfo|clients?"
    r"|committee|compliance|contract|counsel|court|cto|customer|department|dpo|editor|finance|funder|gdpr|hr"
    r"|insurance|insurer|journal|landlord|law|legal|management|marketing|ministry|ops|owner|policy|procurement"
    r"|publisher"
    r"|qa|regulations?|regulator|safety|security|sponsor|sponsors|standard|union|works council)"
)
_THAT: Final = re.compile(
    _BODIES + r" (?:wants?|needs?|requires?|demands?|expects?|insists?|asks?|says|stipulates?|prescribes?|decided|ruled"
    r"|has decided|have decided|has ruled) that (?P<said>.+)"
)
_US: Final = re.compile(
    _BODIES
    + r" (?:wants?|needs?|requires?|expects?|asks?|asked|told|has asked|have asked|obliges?) us (?P<not>not )?to"
    r" (?P<said>.+)"
)
_EACH: Final = re.compile(
    _BODIES + r" (?:wants?|needs?|requires?|demands?|expects?|asks? for|insists? on|prescribes?) (?!to\b)(?P<said>.*?"
    r"\b(?:on|in|with|for|to|before|after|behind) (?:all|any|each|every|everything)\b.*)"
)
_NAMED: Final = re.compile(
    _BODIES + r" (?:insists? on|demands?|requires?|prescribes?|only accepts?|wants only) (?P<said>[^ ].*)"
)
_FORBIDDING: Final = re.compile(r"\b(?:no|not|never|nobody|nothing|don't|isn't|aren't|mustn't|cannot|can't)\b")
_IDLE: Final = frozenset("a an attention help lots more much patience some that this time to".split())


def mandated(r: Reading) -> list[Draft]:
    """The requirement, or the ban, that is handed on."""
    if r.clause.is_question or r.is_inert or is_troubled(r):
        return []
    text = r.text_of(0, len(r.words)).replace("\u2019", "'")
    match = _THAT.match(text) or _US.match(text) or _EACH.match(text) or _is_name(r, text)
    if match is None or not match["said"].strip():
        return []
    is_ban = bool(match.groupdict().get("not")) or _FORBIDDING.match(match["said"]) is not None
    if is_ban:
        return [Draft(rule="mandated", kind="prohibition", polarity="forbid", objects=r.objects(0))]
    return [Draft(rule="mandated", kind="requirement", objects=r.objects(0))]


def _is_name(r: Reading, text: str) -> re.Match[str] | None:
    """`the client insists on Helvetica`: a thing by its name, and not what the body would have done."""
    match = _NAMED.match(text)
    words = match["said"].split() if match is not None else []
    is_plain = bool(words) and words[0] not in _IDLE and EVENTS.isdisjoint(words)
    named = any(c.isupper() or c.isdigit() for w in r.words[2:] for c in w.text)
    return match if is_plain and named else None
