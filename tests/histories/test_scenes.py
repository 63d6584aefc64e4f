"""The three scenes through the fold."""

from __future__ import annotations

import pytest

from tests.histories import scenes
from troth.engine.history import replay


@pytest.mark.parametrize("name", scenes.NAMES)
def test_a_scene_gets_what_it_must(name: str) -> None:
    """Decisions, fidelities, literals, drift and rehydration as written down."""
    history, steps = replay(scenes.events(name))
    state = next(iter(history.sessions.values()))
    verdicts = {v.subject_id: v for step in steps for v in step.verdicts}
    scenes.check(name, verdicts, {o.id: o.kind for o in state.obligations.values()})
    for kind, status in scenes.expected()[name].get("ledger_at_end", {}).items():
        assert [o.status for o in state.obligations.values() if o.kind == kind] == [status]


@pytest.mark.parametrize("name", scenes.NAMES)
def test_a_scene_without_its_compactions_stops_nothing_but_what_is_ruled_out(name: str) -> None:
    """Before any loss nothing is a paraphrase and nothing unbound."""
    kept = [e for e in scenes.events(name) if e.__struct_config__.tag != "compaction"]
    renumbered = [
        e.__class__(**{**{f: getattr(e, f) for f in e.__struct_fields__}, "seq": n}) for n, e in enumerate(kept)
    ]
    _, steps = replay(renumbered)
    codes = {r.code for step in steps for v in step.verdicts for r in v.reasons}
    assert not codes & {"paraphrase", "unbound"}
