"""When a call that succeeded has done what was promised, or resolved what had failed."""

from __future__ import annotations

from typing import Final

from troth.engine.judge.matching import stems_of
from troth.engine.lexicon.acts import ACTS, covers
from troth.engine.state import OpenCall
from troth.engine.words import stem, stems
from troth_schemas.obligations import Obligation

_GENERIC: Final = frozenset(stem(v) for act in ("run", "read", "write", "create", "use") for v in ACTS[act])


def does(call: OpenCall, obligation: Obligation) -> bool:
    """Whether the call does the obligation's act on its object: every literal it names, or the stem of every object."""
    if call.effect == "read" and "read" not in obligation.acts:
        return False  # to look at a thing is not to do it
    have = _stems(call)
    literals = [s for s in obligation.literals if s.kind not in ("number",)]
    if literals and not any(stems(s.text) <= have for s in literals):
        return False
    acts = {stem(a) for a in obligation.acts} - _GENERIC
    objects = {stem(o) for o in obligation.objects}
    if not literals and not (objects or acts):
        return False
    acted = not acts or bool(acts & have) or any(covers(a, c) for a in obligation.acts for c in call.acts)
    named = not objects or len(objects & have) * 2 >= len(objects)
    return acted and named


def resolves(call: OpenCall, error: Obligation) -> bool:
    """Whether a success is one of the same thing that failed: the same command word and act."""
    return bool(set(call.acts) & set(error.acts)) and call.words[:1] == error.objects[:1]


def _stems(call: OpenCall) -> set[str]:
    return stems_of(call.words) | {s for text, _ in call.operands for s in stems(text)} | stems_of((call.tool,))
