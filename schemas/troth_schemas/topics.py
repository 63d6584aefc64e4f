"""The topic table: names, keys, retention and what each carries. `troth topics` creates what stands here."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from troth_schemas.dead_letters import DeadLetter
from troth_schemas.events import EVENT_TYPES, Event
from troth_schemas.ledger import LedgerRecord
from troth_schemas.policies import ActivePolicy, Policy
from troth_schemas.verdicts import Verdict

DAY_MS: Final = 24 * 60 * 60 * 1000
RECORD_BYTES_MAX: Final = 1024 * 1024
"""Largest event that is judged; a larger one is a dead letter."""
INPUT_BYTES_MAX: Final = 4 * 1024 * 1024
"""Largest record the input topics accept, so that one too large to judge is seen and kept, not refused unseen."""
DEAD_LETTER_BYTES_MAX: Final = 8 * 1024 * 1024
DEAD_LETTER_VALUE_BYTES_MAX: Final = 5 * 1024 * 1024
PARTITIONS_DEFAULT: Final = 4

Partitioning = Literal["inputs", "one"]


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """`partitions`: `inputs` topics share one count, so that one worker owns a session; `one` has a single one."""

    name: str
    carries: tuple[type, ...]
    description: str
    key: str = "session_id (UTF-8), murmur2"
    partitions: Partitioning = "inputs"
    cleanup: Literal["delete", "compact"] = "delete"
    retention_ms: int
    record_bytes_max: int
    is_input: bool = False
    version: str = "v1"


def _events(topic: str) -> tuple[type[Event], ...]:
    return tuple(t for t in EVENT_TYPES if getattr(t, "TOPIC", None) == topic)


def _input(name: str, description: str) -> Topic:
    return Topic(
        name=name,
        carries=_events(name),
        description=description,
        retention_ms=7 * DAY_MS,
        record_bytes_max=INPUT_BYTES_MAX,
        is_input=True,
    )


TURNS: Final = _input("troth.turns", "Turns of the transcript and session events.")
TOOL_CALLS: Final = _input("troth.tool-calls", "Tool calls and their results.")
COMPACTIONS: Final = _input("troth.compactions", "Compactions: what replaced which turns.")
COMMANDS: Final = _input("troth.commands", "Commands on the ledger, and gate outcomes.")
VERDICTS: Final = Topic(
    name="troth.verdicts",
    carries=(Verdict,),
    description="One verdict for each tool call and compaction, and for a turn that needs one.",
    retention_ms=30 * DAY_MS,
    record_bytes_max=INPUT_BYTES_MAX,
)
LEDGER: Final = Topic(
    name="troth.ledger",
    carries=(LedgerRecord,),
    description="What changed in which session's ledger, and where its owner placed each event.",
    retention_ms=30 * DAY_MS,
    record_bytes_max=INPUT_BYTES_MAX,
)
POLICIES: Final = Topic(
    name="troth.policies",
    carries=(Policy, ActivePolicy),
    description="Policies by content hash, and which is active for a tenant and runtime.",
    key="policy/<hash> or active/<tenant>/<runtime>",
    partitions="one",
    cleanup="compact",
    retention_ms=-1,
    record_bytes_max=RECORD_BYTES_MAX,
)
DEAD_LETTERS: Final = Topic(
    name="troth.dead-letters",
    carries=(DeadLetter,),
    description="Records that could not be taken, with the reason and the bytes.",
    key="the key of the record it holds",
    retention_ms=30 * DAY_MS,
    record_bytes_max=DEAD_LETTER_BYTES_MAX,
)

TOPICS: Final[tuple[Topic, ...]] = (
    TURNS, TOOL_CALLS, COMPACTIONS, COMMANDS, VERDICTS, LEDGER, POLICIES, DEAD_LETTERS,
)  # fmt: skip
INPUT_TOPICS: Final[tuple[Topic, ...]] = tuple(t for t in TOPICS if t.is_input)
BY_NAME: Final[dict[str, Topic]] = {t.name: t for t in TOPICS}
