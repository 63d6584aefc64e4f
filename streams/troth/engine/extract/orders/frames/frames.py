"""The frames in their order: the first that hears something decides."""

from __future__ import annotations

from typing import Final

import msgspec

from troth.engine.extract.clauses.cues import find_cues
from troth.engine.extract.clauses.reading import Draft, Reading, Rule
from troth.engine.extract.orders.frames.abstaining import abstained, held_away, left_undone, resisted
from troth.engine.extract.orders.frames.ensuring import ensured_undone
from troth.engine.extract.orders.frames.licensing import licensed
from troth.engine.extract.orders.frames.prohibiting import agreed_not_to
from troth.engine.extract.orders.frames.quantifying import held_in, quantified
from troth.engine.extract.orders.frames.remaining import remaining
from troth.engine.extract.orders.frames.sparing import so_not, spared
from troth.engine.extract.orders.frames.themes import is_exact
from troth.engine.extract.orders.preserving import preserved
from troth.engine.extract.orders.refusals import refused
from troth.engine.extract.orders.statements import negated_statement
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, verb_lemma
from troth.engine.extract.sentences.words import Word, read_words
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english_stances import STRESSING
from troth.engine.lexicon.english_verbs import WORLDLY
from troth.engine.lexicon.english_words import PREPOSITIONS

_FRAMES: Final[tuple[Rule, ...]] = (
    abstained, left_undone, held_away, resisted, licensed, agreed_not_to, quantified, held_in, remaining,
    ensured_undone, spared,
)  # fmt: skip
_WORDS_MAX: Final = 40


def exact(r: Reading) -> list[Draft]:
    """The same of an exact thing, before the forms that read a duty or a choice in it ("X must survive untouched")."""
    is_near = is_exact(r.words) or (r.before is not None and len(r.words) <= 4 and is_exact(r.before.words))
    inner = _inner(r)
    is_near = is_near or _interposed(r) is not None
    is_near = is_near or (inner is not None and inner.lowers[0] in _NONE)
    return (
        framed(r)
        if is_near or r.clause.adjunct("except") is not None
        else abstained(r) or left_undone(r) or held_away(r) or resisted(r)
    )


def framed(r: Reading) -> list[Draft]:
    """What the clause rules out, by what it says of an act and a thing."""
    if denied := so_not(r):
        return denied
    if (plain := _interposed(r)) is not None:
        return negated_statement(plain)
    if r.is_inert or len(r.words) > _WORDS_MAX:
        return []
    if reserved := _reserved(r):
        return reserved
    if len(r.words) > 1 and (heard := next(filter(None, (frame(r) for frame in _FRAMES)), [])):
        return heard
    inner = _inner(r)
    if inner is not None and not (is_exact(inner.words) or inner.lowers[0] in _NONE or _is_deed_denied(inner)):
        return []
    if inner is not None and {"twice", "again"} & set(inner.lowers):
        return []
    frames = (negated_statement, preserved, refused, *_FRAMES)
    return next(filter(None, (frame(inner) for frame in frames)), []) if inner is not None else []


def _is_deed_denied(inner: Reading) -> bool:
    """Whether it is a deed in the world that is not to be done ("raw videos are not uploaded")."""
    copula = next((i for i in range(1, len(inner.words) - 2) if inner.text_of(i, i + 2) in _DENIED), 0)
    done = inner.lowers[copula + 2] if copula else ""
    is_again = bool({"again", "anymore", "twice"} & set(inner.lowers))
    return is_participle(done) and canonical(verb_lemma(done)) in WORLDLY | {"publish", "use"} and not is_again


_DENIED: Final = frozenset({"are not", "is not", "are never", "is never"})
_NONE: Final = frozenset({"nobody", "nothing", "no"})


_MODALS: Final = frozenset("can do does may must shall should will".split())


def _interposed(r: Reading) -> Reading | None:
    """`passwords may at no time be printed` as `passwords must not be printed`; None where nothing stands between."""
    for i in range(2, len(r.words) - 4):
        is_none = r.lowers[i] in PREPOSITIONS and r.lowers[i + 1] == "no" and r.lowers[i + 2] in STRESSING
        if is_none and r.lowers[i - 1] in _MODALS:
            place = r.words[i].start
            denied = (Word("must", "must", place, place, "word"), Word("not", "not", place, place, "word"))
            return _read(r, (*r.words[: i - 1], *denied, *r.words[i + 3 :]))
    return None


def _inner(r: Reading) -> Reading | None:
    """The clause that "make sure", "mind that", "see to it that" lay down, read as a rule; None where there is none."""
    at = r.head.at
    is_wrapped = at > 1 and not r.head.negations and r.lowers[0] in _WRAPPING and len(r.words) - at > 2
    if not is_wrapped or r.is_question:
        return None
    return _read(r, r.words[at:])


_WRAPPING: Final = frozenset("be bear double ensure keep make mind note please remember see take".split())


def _reserved(r: Reading) -> list[Draft]:
    """`nobody except me edits X`: the subject and the verb that an exception stands between."""
    span = r.clause.adjunct("except")
    if span is None or r.lowers not in (("nobody",), ("no", "one"), ("no-one",), ("nothing",), ("none",)):
        return []
    words = tuple(read_words(r.text, *span))
    at = next((i for i, w in enumerate(words) if i > 1 and _is_verb(w.lower)), 0)
    drafts = quantified(_read(r, (*r.words, *words[at:]))) if at else []
    exception = r.text[span[0] : words[at].start].rstrip() if at else ""
    return [msgspec.structs.replace(d, rule="spared", exceptions=(exception,)) for d in drafts]


def _is_verb(word: str) -> bool:
    is_third = word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)
    return is_third or word in ("may", "must", "should", "can", "is", "gets", "shall")


def _read(r: Reading, words: tuple[Word, ...]) -> Reading:
    clause = r.clause._replace(words=words, cues=tuple(find_cues(words, r.language)), opener="", is_question=False)
    return Reading(clause, r.language, r.before, "rule", r.text, r.sentence)
