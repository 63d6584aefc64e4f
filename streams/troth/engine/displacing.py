"""Values that a person replaces in words that say so only beside what was told (`extract/changes/displacements.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.changes.displacements import Displacement, displacements
from troth.engine.extract.literals.literals import find_literals
from troth.engine.extract.sentences.lemmas import verb_lemma
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.hearing import TURNS_POINTED_BACK_MAX, VALUE_KINDS, Speaker, hear_acts, like_kinds
from troth.engine.ledger import LedgerDraft
from troth.engine.lexicon.english_succession import SITUATED
from troth.engine.literals import LiteralIndex
from troth.engine.normal import normal
from troth_schemas.events import Turn
from troth_schemas.obligations import LiteralSpan


def displace_what_was_told(
    draft: LedgerDraft, turn: Turn, sentences: Sequence[Sentence], literals: Sequence[LiteralSpan], index: LiteralIndex
) -> None:
    """Correct each value that this turn replaces and no speech act has. `index` is as it was before the turn: what
    somebody, and no tool alone, has named is told; what it does not hold is new."""
    replaced = {value for change in draft.changes() for value in change.obligation.replaces}
    for found in displacements(turn.text, sentences, literals):
        pair = _old_and_new(found, index, draft)
        if pair is None or replaced & {normal(s.text, s.kind) for s in pair}:
            continue
        old, new = pair
        act = SpeechAct(
            doing="correct", statement=found.statement, offset=found.offset, length=len(found.statement),
            literals=(new,), old=old.text, new=new.text, rule="displaced",
        )  # fmt: skip
        hear_acts(draft, (act,), Speaker(turn.role, turn.origin or "human", turn.agent_id))


def _old_and_new(
    found: Displacement, index: LiteralIndex, draft: LedgerDraft
) -> tuple[LiteralSpan, LiteralSpan] | None:
    """The two values by what the words say, where the session bears it out."""
    if found.first is None:
        told = _told_as_value(draft, found.second) if index.get(found.second.text, found.second.kind) is None else None
        return (told, msgspec.structs.replace(found.second, kind=told.kind)) if told is not None else None
    pairs = {"old first": [(found.first, found.second)], "new first": [(found.second, found.first)]}
    either = [(found.first, found.second), (found.second, found.first)]
    for old, new in pairs.get(found.order, either):
        seen = index.get(old.text, old.kind)
        is_new = index.get(new.text, new.kind) is None
        if seen is None or seen.tool_only or not (is_new or (found.is_plain and found.order != "unknown")):
            continue
        if found.is_plain or _is_value(draft, old):
            return old, msgspec.structs.replace(new, kind=seen.kind)
    return None


def _told_as_value(draft: LedgerDraft, new: LiteralSpan) -> LiteralSpan | None:
    """The last value of the new one's kind that the latest few turns of people told as one ("the host is db-2"), or
    that something in force holds."""
    kinds = like_kinds(new)
    held = [s for o in draft.active() if o.kind in VALUE_KINDS for s in o.literals if s.kind in kinds]
    for turn in reversed(draft.heard[-TURNS_POINTED_BACK_MAX:]):
        spans = [s for s in find_literals(turn.text) if s.kind in kinds and s.text != new.text]
        told = [s for s in spans if _tells(turn.text, s) or any(h.text == s.text for h in held)]
        if told:
            return told[-1]
    return None


def _is_value(draft: LedgerDraft, old: LiteralSpan) -> bool:
    """Whether something in force holds it, or a person told it as what something is: not only ruled it out."""
    before = (o for o in draft.active() if o.kind in VALUE_KINDS and o.origin_position < draft.position)
    if any(s.text == old.text for o in before for s in o.literals):
        return True
    turns = (turn.text for turn in reversed(draft.heard[-_TURNS_MAX:]) if old.text in turn.text)
    return any(_tells(text, s) for text in turns for s in find_literals(text) if s.text == old.text)


_TURNS_MAX: Final = 200
"""How far back the telling of a value is looked for."""


def _tells(text: str, value: LiteralSpan) -> bool:
    """Whether a value is what a short statement comes to: "uploads go to X", "the ticket is X"."""
    start = max(text.rfind(mark, 0, value.offset) for mark in (". ", "! ", "? ", "\n", "; ")) + 1
    said = text[start : value.offset].lower().replace("'s ", " is ").split()
    after = text[value.offset + len(value.text) :].lstrip("`'\")").split(maxsplit=1)
    ends = not after or text[value.offset + len(value.text) :].lstrip("`'\")")[:1] in ".!;,\n"
    ends = ends and _BARRING.isdisjoint(said)
    return ends and 1 < len(said) <= _TELLING_MAX and any(verb_lemma(w) in _COPULAR for w in said)


_TELLING_MAX: Final = 9
_BARRING: Final = frozenset("avoid don't dont never no nobody not stop".split())
_COPULAR: Final = SITUATED | {"is", "are", "be", "use", "deploy", "post", "push", "upload", "write", "send"}
