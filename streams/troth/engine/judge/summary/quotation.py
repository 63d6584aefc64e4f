"""What a person said, as a summary quotes it: a list of messages, each a quotation of its own.

A statement is cut out of a message by the ear, which had the rest of the message before it. So the words around it
inside the quotation are the person's own of that time and take nothing from it, as long as none of them takes it back
or says when alone it holds.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final, NamedTuple

from troth.engine.judge.grammar.cue import read_cues
from troth.engine.judge.grammar.token import scan

_ITEM: Final = re.compile(
    r"^[ \t]*(?:[-*\u2022+]|\d{1,3}[.)])[ \t]+"  # the mark of a list
    r"(?:[^\"\u201c\n]{0,60}:[ \t*]*|[A-Z][\w ]{0,40}[ \t])?"  # `User rejected edit:`, `Selected`
    r"[\"\u201c](?P<said>[^\n]*)[\"\u201d]"
    r"[ \t]*(?:[(\u2014\u2013-][^\n]*)?[.;,]?[ \t]*$",  # a gloss: `(about the cache)`
    re.MULTILINE,
)
MESSAGES: Final = re.compile(
    r"\b(?:user|human|operator|person)(?:['\u2019]s)? (?:messages?|requests?|feedback|statements?|prompts?|inputs?)\b"
    r"|\bmessages? (?:from|of|by) the (?:user|human|operator)\b|\bwhat the (?:user|human|operator) said\b",
    re.IGNORECASE,
)
"""The line over a list of what a person said."""
_TAKES_BACK: Final = re.compile(
    r"\b(?:forget|scratch|ignore|disregard|never ?mind|no longer|not any ?more|used to"
    r"|takes? (?:it |that )?back|except(?:ion|ions|ing)?|unless|wrong|nonsense|lifted|instead)\b",
    re.IGNORECASE,
)
_WITHDRAWS: Final = re.compile(
    r"\b(?:forget|scratch|ignore|disregard|never ?mind|no longer|used to)\b(?:[^.!?]*)$", re.IGNORECASE
)
_CONFINING: Final = frozenset(("lift", "release", "not", "ban", "avoidance", "report", "hedge", "contrast", "topic"))
_ANSWER: Final = re.compile(r"\W*(?:no|nah|nope|yes|yeah|yep|yup|ok(?:ay)?)\b", re.IGNORECASE)
"""A message may begin with the answer to a question: that denies nothing of what it says next."""
_NEW_CLAUSE: Final = re.compile(
    r"[,.;:!?()/\u2026\u2013\u2014]|\s-\s|\b(?:and|but|so|also|because|since|then)\b", re.IGNORECASE
)


class Quotation(NamedTuple):
    """The characters of one message, without its quotation marks."""

    start: int
    end: int


def quotations(text: str) -> tuple[Quotation, ...]:
    """The list items that are a quotation from end to end, in order."""
    return tuple(Quotation(*match.span("said")) for match in _ITEM.finditer(text))


def around(found: tuple[Quotation, ...], start: int, end: int) -> Quotation | None:
    """The quotation that holds these characters."""
    at = bisect_right(found, (start, 1 << 62)) - 1
    if at < 0 or not (found[at].start <= start and end <= found[at].end):
        return None
    return found[at]


def withdraws(text: str, quotation: Quotation, start: int) -> bool:
    """Whether the sentence of a message that a statement stands in takes it back."""
    return _WITHDRAWS.search(text[quotation.start : start]) is not None


def leaves_as_said(text: str, quotation: Quotation, start: int, end: int) -> bool:
    """Whether the other words of a message leave the statement at `start`..`end` as it was said."""
    before, after = text[quotation.start : start], text[end : quotation.end]
    if _TAKES_BACK.search(before) or _TAKES_BACK.search(after):
        return False
    last = max((m.end() for m in _NEW_CLAUSE.finditer(before)), default=0)
    first = _NEW_CLAUSE.search(after)
    lead = before[last:] if last else _ANSWER.sub("", before, count=1)
    said = {c.name for c in read_cues(scan(lead), _NONE)}
    follows = {c.name for c in read_cues(scan(after[: first.start()] if first else after), _NONE)}
    return not (said & _CONFINING or follows & _CONFINING or any(n.startswith("if:") for n in said | follows))


_NONE: Final[frozenset[int]] = frozenset()
