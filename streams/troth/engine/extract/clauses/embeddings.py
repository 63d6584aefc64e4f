"""Clauses inside a clause that says they must hold: "it is vital that X", "I want to be clear that X", "our rule: X".

What stands around such a clause adds force and nothing else, so that the clause is read as a rule laid down: the
present of description ("the table is not written by hand") then rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.blocks.voices import Force
from troth.engine.extract.clauses.copulas import copula_at
from troth.engine.extract.clauses.cues import find_cues
from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, is_past, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_phrases import AGREEING, INSISTING
from troth.engine.lexicon.english_refusals import INTENSIFIERS, VALUED
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, SUBJECT_PRONOUNS

_DEGREES: Final = INTENSIFIERS | {"extremely", "importance", "most", "of", "so", "super", "utmost"}
_WHOM: Final = frozenset({"me", "us"})
_FOR_WHOM: Final = tuple((link, whom) for link in ("for", "to") for whom in sorted(_WHOM))
_APPRECIATED: Final = (
    ("i'd", "appreciate", "it"),
    ("i", "would", "appreciate", "it"),
    ("i'd", "be", "grateful"),
    ("we'd", "appreciate", "it"),
)
_WORDS_MIN: Final = 3
_UNRULED: Final = frozenset("for he how i if it not she there they to we what whether".split())
"""First words of a clause that rules nothing: who is to understand or to be able to do something."""
_MODALS: Final = frozenset("can is are may must shall should will".split())
_FINITE: Final = frozenset("are can cannot can't may must never shall should to will".split())


def embedded(r: Reading) -> Reading | None:
    """The clause inside, read as a rule; None where there is none."""
    if r.is_inert or r.standing:
        return None
    if at := _past_opening(r.lowers, AGREEING):
        begin = at + (r.lowers[at : at + 1] == ("to",))
        words = r.words[begin:] if r.lowers[at : at + 1] != ("on",) else ()
        return _read(r, words, is_wish=False) if len(words) >= _WORDS_MIN else None
    if r.clause.is_question:
        return None
    if words := _inverted(r):
        return _read(r, words, is_wish=False)
    if words := _appreciated(r):
        return _ruled(r, words, is_wish=False)
    at = _valued(r.lowers) or _insisted(r.lowers)
    if not at or len(r.words) - at < _WORDS_MIN or r.words[at].kind == "punct" or r.lowers[at] in _UNRULED:
        return None
    is_wish = "rather" in r.lowers[:at] or "prefer" in r.lowers[:at]
    if is_wish and r.lowers[at] not in DETERMINERS | {"nobody", "nothing", "no-one", "everyone", "everybody"}:
        return None
    return _ruled(r, r.words[at:], is_wish=is_wish)


def _appreciated(r: Reading) -> tuple[Word, ...]:
    """The condition of `I'd appreciate it if you never modified X`; () where there is none."""
    condition = r.clause.adjunct("condition")
    if condition is None or r.sentence is None or r.lowers not in _APPRECIATED:
        return ()
    first, last = condition
    return tuple(w for w in r.sentence.words if first < w.start < last)


def _ruled(r: Reading, words: tuple[Word, ...], *, is_wish: bool) -> Reading | None:
    """The clause of these words as a rule; with "you" for its subject, as an order."""
    words = _as_said(words)
    if len(words) < _WORDS_MIN:
        return None
    if words[0].lower != "you":
        return _read(r, words, is_wish=is_wish)
    if words[1].lower in AUXILIARIES:
        return None  # "if you could send it": a request
    return _read(r, words[1:], is_wish=is_wish, force=r.force)


def _read(r: Reading, words: tuple[Word, ...], *, is_wish: bool, force: Force = "rule") -> Reading:
    clause = r.clause._replace(
        words=words, cues=tuple(find_cues(words, r.language)), opener="", lead="soft" if is_wish else r.clause.lead,
        is_question=False,
    )  # fmt: skip
    return Reading(clause, r.language, None, force, r.text, r.sentence)


def _inverted(r: Reading) -> tuple[Word, ...]:
    """`under no circumstances may X be removed` as `X must not be removed`; () where nothing is inverted."""
    cue = next((c for c in r.clause.cues if c.kind == "never" and c.first == 0), None)
    at = cue.last if cue is not None else 0
    if not at or r.text_of(at, at + 1) not in _MODALS or r.text_of(at + 1, at + 2) in SUBJECT_PRONOUNS - {"anyone"}:
        return ()
    verb = next(
        (i for i in range(at + 2, len(r.words)) if r.lowers[i] == "be" or is_base_verb(r.lowers[i])), len(r.words)
    )
    if verb >= len(r.words) - 1:
        return ()
    place = r.words[at].start
    ruled = (Word("must", "must", place, place, "word"), Word("not", "not", place, place, "word"))
    return (*r.words[at + 1 : verb], *ruled, *r.words[verb:])


def _valued(lowers: Sequence[str]) -> int:
    """Where the clause begins of "it is (very) important (to me) that …"; 0: nowhere."""
    copula = copula_at(lowers)
    if copula is None or copula > 1 or lowers[0] not in ("it", "it's"):
        return 0
    at = copula + 1
    at = _past_degrees(lowers, at)
    if at >= len(lowers) or lowers[at] not in VALUED:
        return 0
    at = _past_degrees(lowers, at + 1)
    return at + (lowers[at : at + 1] == ("that",))


def _past_degrees(lowers: Sequence[str], at: int) -> int:
    """The first word after "very", "of the utmost", "for me"."""
    while at < len(lowers) and (lowers[at] in _DEGREES or lowers[at : at + 2] in _FOR_WHOM or lowers[at] in _WHOM):
        at += 1
    return at


def _insisted(lowers: Sequence[str]) -> int:
    """Where the clause begins of "I insist that …", "see to it that …", "I'd rather …"; 0: nowhere."""
    first = lowers[0] == "please" and len(lowers) > 1
    at = first and _past_opening(lowers[first:], INSISTING)
    at = at + first if at else _past_opening(lowers, INSISTING)
    return at + (lowers[at : at + 1] == ("that",)) if at else 0


def _past_opening(lowers: Sequence[str], openings: dict[str, tuple[tuple[str, ...], ...]]) -> int:
    """The first word after one of the openings; 0: none stands there."""
    return next((len(p) for p in openings.get(lowers[0], ()) if tuple(lowers[: len(p)]) == p), 0)


def _as_said(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The clause in the indicative: "X not be cut" as "X must not be cut", "nobody touched X" as "… touch X"."""
    lowers = [w.lower for w in words]
    at = next((i for i, w in enumerate(lowers) if w == "be"), 0)
    at -= bool(at) and lowers[at - 1] == "not"
    if at > 0 and not _FINITE & set(lowers[:at]):
        must = Word("must", "must", words[at].start, words[at].start, "word")
        return (*words[:at], must, *words[at:])
    pasts = (i for i, w in enumerate(lowers) if i and is_past(w) and w not in AUXILIARIES and w != verb_lemma(w))
    past = next(pasts, 0)
    if not past or AUXILIARIES & set(lowers[:past]) or lowers[past - 1] in DETERMINERS:
        return words
    return (*words[:past], words[past]._replace(lower=verb_lemma(lowers[past])), *words[past + 1 :])
