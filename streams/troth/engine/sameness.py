"""When two statements are one obligation, hold the same slot, or speak of the same thing.

By structure, never by resemblance: polarity, acts, objects, literals and bounds are compared as sets of stems and
normal forms. What means the opposite is never the same.
"""

from __future__ import annotations

from functools import lru_cache

from troth.engine.extract.act import SpeechAct
from troth.engine.normal import normal
from troth.engine.words import stem, stems
from troth_schemas.obligations import Obligation

Stated = Obligation | SpeechAct


def literal_set(stated: Stated) -> frozenset[str]:
    return frozenset(normal(s.text, s.kind) for s in stated.literals)


def object_stems(stated: Stated) -> frozenset[str]:
    return frozenset(stem(o) for o in stated.objects)


def is_same(known: Obligation, act: SpeechAct) -> bool:
    """Whether `act` says again what `known` says: the same words, or the same parts all over."""
    if known.polarity != act.polarity or known.hard != act.hard or known.kind != act.kind:
        return False
    if _bare(known.statement) == _bare(act.statement):
        return True
    if not (act.acts or act.objects) or (known.bound is None) != (act.bound is None):
        return False
    same_bound = known.bound == act.bound or (
        known.bound is not None
        and act.bound is not None
        and (known.bound.comparison, known.bound.value, known.bound.unit)
        == (act.bound.comparison, act.bound.value, act.bound.unit)
    )
    return (
        same_bound
        and literal_set(known) == literal_set(act)
        and frozenset(known.acts) == frozenset(act.acts)
        and object_stems(known) == object_stems(act)
        and known.exceptions == act.exceptions
        and known.condition == act.condition
    )


def same_slot(known: Obligation, act: SpeechAct) -> bool:
    """Whether `act` gives a new value to what `known` holds: one quantity, or one thing named by another literal."""
    if act.condition != known.condition and act.condition is not None:
        return False  # a narrower case stands beside the general one
    if known.bound is not None and act.bound is not None:
        shared = _subject(known) & _subject(act)
        return bool(shared) and known.bound.unit == act.bound.unit
    if known.bound is not None or act.bound is not None:
        return False
    kinds = {s.kind for s in known.literals} & {s.kind for s in act.literals}
    return bool(kinds and object_stems(known) & object_stems(act)) and literal_set(known) != literal_set(act)


def is_spoken_of(known: Obligation, act: SpeechAct, *, below: bool = True) -> bool:
    """Whether a retraction or permission speaks of `known`: by a literal, or by its object and no other act.

    `below`: also by a place inside the one that `known` names. A part can be permitted; taking back a part does not
    take back the whole.
    """
    mine, theirs = literal_set(known), literal_set(act)
    if mine & theirs:
        return True
    if any(theirs_in_path(path, theirs) for path in mine):
        return below
    named = object_stems(act) | frozenset(p for text in theirs for p in stems(text))
    own = object_stems(known) | frozenset(p for text in mine for p in stems(text))
    if act.acts and known.acts and not set(act.acts) & set(known.acts):
        return False
    return bool(named & own) if named else bool(act.acts and set(act.acts) & set(known.acts))


def theirs_in_path(path: str, theirs: frozenset[str]) -> bool:
    """Whether one of `theirs` lies below the path `path`."""
    return any(t.startswith(path.rstrip("/") + "/") for t in theirs)


def replaced_literals(old: Obligation, fresh: Obligation) -> tuple[str, ...]:
    """The values of `old` that `fresh` does not repeat, where `fresh` has one of the same kind in their place."""
    kept = literal_set(fresh)
    kinds = {s.kind for s in fresh.literals}
    return tuple(value for s in old.literals if s.kind in kinds and (value := normal(s.text, s.kind)) not in kept)


def _subject(stated: Stated) -> frozenset[str]:
    subject = stated.bound.subject if stated.bound else ()
    return frozenset(stem(w) for w in subject) or object_stems(stated)


@lru_cache(maxsize=16_384)
def _bare(statement: str) -> str:
    return " ".join(statement.lower().replace("`", "").replace("*", "").split()).rstrip(".!")
