"""A clause as the words that the signs are read from: lower case, contractions written out, each exact name as `_`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.reading import Reading
from troth_schemas.obligations import LiteralSpan

NAME: Final = "_"
"""Stands for an exact name among the words of a clause."""
_CONTRACTED: Final = (
    (re.compile(r"\b(?:can't|cannot|cant)\b"), "can not"),
    (re.compile(r"\b(?:won't|wont)\b"), "will not"),
    (re.compile(r"\b(do|does|did|is|are|was|were|has|have|need|must|should|would|could)(?:n't|nt)\b"), r"\1 not"),
    (re.compile(r"\b(you|they)'?re\b|\b(we)'re\b"), r"\1\2 are"),
    (re.compile(r"'ve\b"), " have"),
    (re.compile(r"'ll\b"), " will"),
    (re.compile(r"\bi'?m\b"), "i am"),
    (re.compile(r"'d\b"), " would"),
    (re.compile(r"\b(it|that|there|what|here|he|she|who|file|branch|command|rule|ban|freeze)'s\b"), r"\1 is"),
    (re.compile(r"\bthats\b"), "that is"),
)
_LIKING: Final = (
    "like", "want", "wish", "need", "please", "prefer", "ready", "suits?", "fits?", "helps?", "have to", "must",
    "makes sense", "necessary", "it", "to", "see fit", "useful",
)  # fmt: skip
_AS_ONE_LIKES: Final = re.compile(
    r"\b(?:if|when|whenever|as soon as|any ?time|as (?:often|much|many times) as|however|wherever)"
    rf" (?:you|it|that|they|we)(?: (?:feel|find|think|need|are|is))?(?: (?:{'|'.join(_LIKING)}))+\b"
    r"|\b(?:any ?time|whenever)(?=$| it is| that is)"
)
_MINDING: Final = re.compile(r"\b(?:mind|care|bothers? (?:me|us)) (?:if|whether|when)\b")


def wording(r: Reading, literals: Sequence[LiteralSpan], end: int) -> str:
    """The words of the clause up to `end`, one blank apart; what only says "as you like" is the one word "freely".

    `literals` are those of the clause; they and `end` count characters of the whole text. An exact name before a colon
    is what the clause is about ("X: allowed again").
    """
    words: list[str] = []
    ends = -1
    for w in r.sentence.words if r.sentence is not None else r.words:
        if not r.clause.start <= w.start or w.end > end or w.start < ends or w.kind == "punct":
            continue
        span = next((s for s in literals if s.offset <= w.start + 1 and w.start < s.offset + len(s.text)), None)
        if span is not None:
            ends = span.offset + len(span.text)
        is_name = span is not None or w.kind in ("literal", "code")
        words.append(NAME if is_name else w.lower.replace("\u2019", "'").strip("'\""))
    if words[:1] == ["to"] and r.clause.opener:
        words = [*r.clause.opener.replace(",", " ").split(), *words]  # "OK to delete X"
    if any(w.kind in ("literal", "code") for w in r.clause.lead_words) and r.before is None:
        words = [NAME, "is", *words]
    plain = _MINDING.sub("mind", " ".join(w for w in words if w))
    for form, written in _CONTRACTED:
        plain = form.sub(written, plain)
    return _AS_ONE_LIKES.sub("freely", plain)
