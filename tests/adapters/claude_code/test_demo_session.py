"""The session that the demo ships tells the story it is there for."""

from __future__ import annotations

from pathlib import Path

import troth
from troth.adapters.claude_code import read_transcript
from troth.adapters.skipped import LOST, Skipped
from troth_schemas.events import Compaction, ToolCall, ToolResult, Turn

PATH = Path(troth.__file__).parent / "demo" / "session.jsonl"
ITEMS = list(read_transcript(PATH.read_bytes().splitlines()))
EVENTS = [item for item in ITEMS if not isinstance(item, Skipped)]


def test_the_session_is_small_and_wholly_understood() -> None:
    """A demo's file is read in a moment and leaves no record behind."""
    assert 20 <= len(PATH.read_bytes().splitlines()) <= 30
    assert not [item for item in ITEMS if isinstance(item, Skipped) and item.reason in LOST]


def test_a_rule_typed_into_a_refusal_is_lost_by_the_summary_and_broken_later() -> None:
    """One refusal with words, one automatic compaction that keeps every other order, one call against the words."""
    [refused] = [e for e in EVENTS if isinstance(e, ToolResult) and e.status == "refused"]
    [compaction] = [e for e in EVENTS if isinstance(e, Compaction)]
    said = next(e for e in EVENTS if isinstance(e, Turn) and e.seq == (refused.seq or 0) + 1)
    rule = said.text.partition(".")[0]
    assert (said.role, said.origin) == ("user", "human")
    assert compaction.trigger == "auto"
    assert compaction.summary is not None
    assert (compaction.first_seq, compaction.last_seq) == (0, (compaction.seq or 0) - 1)
    assert "main" in rule
    assert "main" not in compaction.summary
    assert "Do not add any new dependency" in compaction.summary
    later = [
        e.arguments.get("command", "")
        for e in EVENTS
        if isinstance(e, ToolCall) and (e.seq or 0) > (compaction.seq or 0)
    ]
    assert [c for c in later if "push" in c and "main" in c]
