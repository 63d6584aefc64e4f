"""What a compaction lost and is still in force, as text to put back; and where it was put back already."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from troth.engine.judge.cap import Cap
from troth.engine.judge.rehydration import HEADING, block
from troth.engine.state import SessionState
from troth.rehydration.retelling import LOST
from troth_schemas.obligations import Kind, Obligation

REMEMBERED_MAX: Final = 10_000
IN_FORCE_HEADING: Final = "In force in this session, word for word:"
RULES: Final[frozenset[Kind]] = frozenset(
    {"prohibition", "requirement", "decision", "threshold", "identifier", "preference", "permission"}
)
"""What binds whoever works in the session; open calls, errors and promises are their own agent's."""

Window = tuple[str, str, str | None]
"""tenant, session_id, agent_id"""


def lost(state: SessionState, agent_id: str | None) -> list[Obligation]:
    """The active obligations that did not come through the latest compaction of an agent's window."""
    return [o for o in state.active.values() if state.fidelity.get((agent_id, o.id)) in LOST]


def in_force(state: SessionState, agent_id: str | None, cap: Cap) -> str:
    """The rules that hold for a sub-agent as it starts, as text; empty where there is none."""
    rules = [o for o in state.active.values() if o.kind in RULES and o.agent_id in (None, agent_id)]
    told = block(rules, characters_max=cap.characters, tokens_max=cap.tokens, session_id=state.session_id)
    return IN_FORCE_HEADING + told.removeprefix(HEADING) if told.startswith(HEADING) else told


class Delivered:
    """For which generation of a window the block was given out. Forgotten at the end: given twice does no harm."""

    def __init__(self) -> None:
        self._generations: Final[OrderedDict[Window, int]] = OrderedDict()

    def context(self, state: SessionState, agent_id: str | None, *, always: bool, cap: Cap) -> str:
        """The block, or nothing where nothing was lost, or where it was delivered before (unless `always`)."""
        generation = state.window(agent_id).generation
        window = (state.tenant, state.session_id, agent_id)
        if not generation or (not always and self._generations.get(window) == generation):
            return ""
        missing = lost(state, agent_id)
        if not any(o.hard for o in missing) and not always:
            return ""  # a degrade, not a violation
        self._generations[window] = generation
        self._generations.move_to_end(window)
        if len(self._generations) > REMEMBERED_MAX:
            self._generations.popitem(last=False)
        return block(missing, characters_max=cap.characters, tokens_max=cap.tokens, session_id=state.session_id)
