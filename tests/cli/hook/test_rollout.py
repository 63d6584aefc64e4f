"""What `troth hook codex` finds in a rollout of a compaction that it is told of."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.codex.rollouts import Line, compacted, meta, packed, turn, user
from tests.cli.stand_in import stand_in
from tests.cli.troth import troth
from tests.gate.recorded import payload
from troth.cli.hook.rollout import compacted as found_in


def stamped(record: Line, seconds: float = 0.0) -> Line:
    return {**record, "timestamp": (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat()}


def rollout(folder: Path, *lines: Line) -> str:
    path = folder / "rollout-2026-11-30T10-00-00-019b2c7e.jsonl"
    path.write_bytes(b"\n".join(packed(lines)) + b"\n")
    return str(path)


def look(path: str, turn_id: str = "t2") -> dict[str, Any] | None:
    return found_in(path, turn_id, time.monotonic())


def test_the_turns_latest_compaction_is_found(tmp_path: Path) -> None:
    """Not an earlier one, nor one of another turn."""
    first, second = stamped(compacted("First."), 30), stamped(compacted("Second.", "Never push."))
    begun = [meta(), *turn("t1", "Go."), *turn("t2", "On.")]
    assert look(rollout(tmp_path, *begun, first, user("x"), second)) == second["payload"]
    assert look(rollout(tmp_path, *begun, second, *turn("t3", "More."))) is None
    assert look(rollout(tmp_path, *begun, second), turn_id="t1") is None
    assert look(rollout(tmp_path, *begun)) is None


@pytest.mark.parametrize("seconds", [120.0, -120.0])
def test_one_of_another_time_is_not_taken(tmp_path: Path, seconds: float) -> None:
    """The runtime may not have written this one yet."""
    assert look(rollout(tmp_path, meta(), *turn("t2"), stamped(compacted("Old."), seconds))) is None


def test_what_cannot_be_read_says_nothing(tmp_path: Path) -> None:
    """No file, a folder, broken lines, a payload that is none."""
    broken = tmp_path / "rollout-x.jsonl"
    broken.write_bytes(b'{"type":"compacted"\n{"type":"compacted","payload":3}\n\xff"compacted"\n')
    for path in ("", str(tmp_path), str(tmp_path / "absent"), str(broken), "a\0b"):
        assert look(path) is None


def test_it_goes_to_the_gate_with_the_hooks_input(tmp_path: Path) -> None:
    """Whole, and nothing else of the rollout; without one the input goes as it is."""
    record = stamped(compacted("The header is fixed.", "Never push."))
    path = rollout(tmp_path, meta(), *turn("t2", "Go."), record)
    environ = {"TROTH_GATE_TOKEN": "", "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    with stand_in() as gate:
        for transcript in (path, None):
            asked = payload("codex", "PostCompact", transcript_path=transcript, turn_id="t2")
            done = troth("hook", "codex", stdin=json.dumps(asked).encode(), TROTH_GATE_URL=gate.url, **environ)
            assert (done.code, done.out) == (0, "")
        with_one, without = (each.json for each in gate.of("/v1/hooks/codex"))
    assert with_one["troth_compacted"] == record["payload"]
    assert "troth_compacted" not in without
