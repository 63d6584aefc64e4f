"""What a summary says right behind a statement to take it back: `…, but that rule no longer applies`, `… (since
withdrawn)`.

It points to the statement by a pronoun, by the name of a rule or by its closing quotation mark, and names none of its
matter; so it is looked for in the rest of the sentence and at the beginning of the next one. Composed of the words
that end a rule (`lexicon/english_lifting`).
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.lexicon.deontics import RULE_NOUNS
from troth.engine.lexicon.english_lifting import ENDED, EQUIVOCALLY_ENDED, HOLDING, LIFTING, STANDING
from troth.engine.lexicon.hedges import WITHDRAWN

_RULE: Final = rf"(?:the|that|this|these|those|both|a|an) (?:\w+ )?{RULE_NOUNS}(?: (?:that|which))?"
_FORMS: Final = (
    "(?:(?:has|have|had|is|are|was|were|become|became|been|being|got|since|now|then|later|afterwards|long|already|only|"
    "also|again|meanwhile|finally|by) )*"
)
_HOLDS: Final = "|".join((*STANDING.split(), *HOLDING.split(), "so", "the case", "wanted"))
_ENDED: Final = (
    rf"(?:{'|'.join(sorted(ENDED - EQUIVOCALLY_ENDED))}|changed|no longer (?:{_HOLDS})|"
    rf"(?:does|do|did) not (?:{_HOLDS})|not (?:{_HOLDS}) any ?(?:more|longer))"
)
_GONE: Final = rf"(?:{'|'.join(sorted(EQUIVOCALLY_ENDED))})"
_TAKES_BACK: Final = (
    rf"(?<!not )(?<!never )(?:withdrew|(?:{'|'.join(sorted(verb.rstrip('e') for verb in LIFTING))})\w{{1,4}})"
)
_LATER: Final = (
    "(?:(?:since|now|later|then|meanwhile|already|afterwards|subsequently|recently|finally|again|by now|as of now|"
    "in the meantime|today|yesterday|all) )*"
)
_CLOSED: Final = (
    r"(?=\s*[)\].;:!\u2014\u2013]|\s*$|[\"\u201d*_`]|"
    r" (?:by|on|in|at|as|since|after|for|when|with|from|during|later|again|now|then|today|yesterday|altogether|"
    r"entirely|completely|meanwhile|already|because|once|last|this)\b)"
)
"""What may stand behind a remark's participle: no noun, of which it would only say which (`, revoked keys …`)."""
_SPEAKER: Final = "(?:the )?(?:user|operator|owner|client|developer|customer|team|we|he|she|they|i|you)"
_AND: Final = rf"(?:but |and |though |although )?{_LATER}{_FORMS}"
_REMARK: Final = (
    rf"(?:[;(\[\u2014\u2013]|(?<=\s)-)\s*{_AND}(?:{_ENDED}|{_TAKES_BACK})(?:(?=,)|{_CLOSED})|"
    rf",\s*{_AND}(?:{_ENDED}|{_TAKES_BACK}){_CLOSED}|[(\[]{_AND}{_GONE}\s*[)\]]"
)
"""A remark on what stands before it that names no subject of its own: a mark, words of time, and that it is over."""
_REVOKED: Final = re.compile(
    rf"\b(?:(?:(?:that|this|these|those)|{_RULE}) {_FORMS}(?:{_ENDED}|{_GONE})"
    rf"|(?:it|they|which) {_FORMS}{_ENDED}"
    rf"|{_RULE} {_SPEAKER} {_LATER}{_FORMS}{_TAKES_BACK}"
    rf"|{_TAKES_BACK} (?:that|this|{_RULE})"
    rf"|(?:took|taken|takes) (?:(?:it|that|this|them) )?back"
    rf")\b(?! (?:by|on|with|for|from|to) \w+ing\b)"
    rf"|[\"\u201d\u2019'],? (?:\w+ ){{0,3}}?(?:\w+, )?{_FORMS}(?:{_ENDED}|{_TAKES_BACK})\b"
    rf"|{_REMARK}",
    re.IGNORECASE,
)
REVOKING: Final = frozenset(
    (*ENDED, *LIFTING, *"withdrew changed longer not was were had took taken takes reconsidered thought".split())
)
"""Words without one of which nothing here matches."""
_NEXT: Final = re.compile(WITHDRAWN, re.IGNORECASE)
_BESIDE: Final = re.compile(
    rf"[,;:(\u2014\u2013-]\s*(?:(?:but|though|although|and|however),? )?{WITHDRAWN}", re.IGNORECASE
)
OPENING_CHARACTERS_MAX: Final = 40
"""So near the beginning of a sentence something in it points back to the one before."""


def is_outlived(text: str, following: str) -> bool:
    """Whether the rest of a sentence, or the one after it, says that it was not to last (`That was before …`)."""
    return _BESIDE.search(text) is not None or _NEXT.match(following) is not None


def revoked_at(text: str) -> int:
    """Where in a sentence it is said that what stands before was taken back; 0 if nowhere."""
    return max((m.start() for m in _REVOKED.finditer(text) if m.start() > 0), default=0)


def is_revoking(following: str) -> bool:
    """Whether a sentence takes back the one before it (`That has since been withdrawn.`)."""
    match = _REVOKED.search(following)
    return match is not None and match.start() <= OPENING_CHARACTERS_MAX and following[match.start()] not in _QUOTES


_QUOTES: Final = frozenset("\"\u201d\u2019'")
