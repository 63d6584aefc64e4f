"""What makes a clause look like an order, whoever says it: a cue that orders, forbids, bounds or takes back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.cues import Cue
from troth.engine.extract.clauses.quantities import Quantity, read_quantities
from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import is_gerund, is_participle
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_phrases import WILL
from troth.engine.lexicon.language import CueKind, Language
from troth.engine.lexicon.languages import BY_NAME

_ORDERING: Final[frozenset[CueKind]] = frozenset(
    {"never", "avoid", "forbidden", "always", "must", "only", "standing", "ask_first"}
)
"""Kinds that order by themselves."""
_GOVERNING: Final[frozenset[CueKind]] = frozenset({"not", "must_not", "without"})
"""Kinds that order where a verb follows ("don't V", "without V-ing"); alone they deny a fact."""
_COPULAS: Final = frozenset({"are not", "is not", "aren't", "isn't", "are never", "is never"})
"""Denials that rule something out only with a participle ("lockfiles are not edited")."""
_BOUNDS: Final[frozenset[CueKind]] = frozenset({"at_most", "below", "at_least", "above", "exactly", "between"})
_ALL: Final[frozenset[CueKind]] = _ORDERING | _GOVERNING | _BOUNDS | {"no", "take_back"}
_BOUND_REACH_WORDS: Final = 2
_OPENING_WORDS: Final = 2

LIKELY: Final = re.compile(
    r"(?i)(?<!\w)(?:"
    + "|".join(
        sorted(
            {
                re.escape(phrase.split()[0]).replace("'", "['’]")
                for language in BY_NAME.values()
                for kind in _ALL
                for phrase in language.cues.get(kind, ())
            }
        )
    )
    + r")(?!\w)"
)
"""The first word of any such cue: what has none needs no reading."""


def order_cues(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> tuple[str, ...]:
    """The words of a clause that make it look like an order; none when nothing does."""
    quantities = read_quantities(words, language.numbers) if any(c.kind in _BOUNDS for c in cues) else []
    found = (c for c in cues if _orders(c, words, quantities, language))
    return tuple(dict.fromkeys(" ".join(w.lower for w in words[c.first : c.last]) for c in found))


def imperative(r: Reading) -> tuple[str, ...]:
    """The verb of an imperative or a request, whose form alone makes it look like an order."""
    return (r.verb,) if r.is_order and len(r.rest) > 1 else ()


def promise_cues(words: Sequence[Word]) -> tuple[str, ...]:
    """The opening of a clause that makes it look like a promise ("I will", "then I'll")."""
    lowers = tuple(w.lower for w in words)
    openings = (p for at in range(_OPENING_WORDS + 1) for p in WILL if lowers[at : at + len(p)] == p)
    return tuple(" ".join(p) for p in openings)


def _orders(cue: Cue, words: Sequence[Word], quantities: Sequence[Quantity], language: Language) -> bool:
    if cue.kind in _ORDERING:
        return True
    following = words[cue.last] if cue.last < len(words) else None
    if cue.kind in _GOVERNING:
        text = " ".join(w.lower for w in words[cue.first : cue.last])
        return following is not None and _is_governed(text, cue.kind, following, language)
    if cue.kind in _BOUNDS:
        return any(-_BOUND_REACH_WORDS <= q.first - cue.last <= _BOUND_REACH_WORDS for q in quantities)
    if cue.kind == "no":
        return cue.first == 0 and following is not None and following.kind != "punct"
    return cue.kind == "take_back" and (cue.first < _OPENING_WORDS or cue.last - cue.first > 1)


def _is_governed(cue: str, kind: CueKind, following: Word, language: Language) -> bool:
    """Whether the word after a negation is what it rules out. Of other languages only the cues are known."""
    if following.kind != "word":
        return False
    if language.name == "en" and cue in _COPULAS:
        return is_participle(following.lower)
    return kind != "without" or language.name != "en" or is_gerund(following.lower)
