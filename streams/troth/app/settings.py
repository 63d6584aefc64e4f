"""What a worker is told when it starts: one frozen struct, read by every room here. Imports no Faust."""

from __future__ import annotations

from typing import Final

import msgspec

from troth_schemas.topics import COMMANDS, INPUT_TOPICS

TABLE: Final = "sessions"
DAY_MS: Final = 24 * 60 * 60 * 1000

CHANGELOG_CONFIG: Final[dict[str, str]] = {
    "cleanup.policy": "compact",
    # A worker that was paused may still write an old value after a newer one. Recovery takes the greater of the two,
    # for as long as compaction has not thrown the newer one away.
    "min.compaction.lag.ms": str(DAY_MS),
    "max.message.bytes": str(1024 * 1024),
}


class WorkerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """A worker's settings. Times in seconds, sizes in bytes or records, as the names say."""

    brokers: str
    """Bootstrap servers: `host:port`, comma separated."""
    app_id: str = "troth"
    """The consumer group, and the prefix of the changelog topic."""
    data_dir: str = ".troth"
    instance_id: str | None = None
    """Static group membership. A static member sends no LeaveGroup: its partitions wait for its session timeout."""
    web_host: str = "127.0.0.1"
    web_port: int = 8700
    advertised_url: str = ""
    """Where the other workers of the group reach this one's gate; empty where it has none."""
    inputs: tuple[str, ...] = tuple(topic.name for topic in INPUT_TOPICS)
    keyed_outputs: tuple[str, ...] = (COMMANDS.name,)
    """Topics whose records go where their key hashes to; all others go to the partition number of their input."""
    partitions: int = 4
    """Of the changelog, where it has to be created; it must equal the count of the inputs."""
    replication: int = 1
    session_timeout_seconds: float = 45.0
    heartbeat_seconds: float = 3.0
    rebalance_timeout_seconds: float = 60.0
    request_timeout_seconds: float = 180.0
    commit_seconds: float = 1.0
    fetch_wait_seconds: float = 0.25
    """How long the broker may hold an empty fetch. An end that was confirmed longer ago than this is doubted."""
    batch_records_max: int = 500
    batches_ahead_max: int = 16
    """Micro-batches that wait for the judge, and again that wait in each partition for their acknowledgement."""
    beat_seconds: float = 0.02
    """State is written on this beat: the writes of all that was judged meanwhile, of every partition, go together. And
    so long the next fetch waits after one that brought nothing but what this worker's gate had recorded."""
    produce_batch_bytes: int = 512 * 1024
    record_bytes_max: int = 4 * 1024 * 1024
    """Largest record published to an output topic."""
    state_bytes_max: int = 256 * 1024
    """Largest state value. A step that writes a larger one is not taken; its input becomes a dead letter."""
    grace_seconds: float = 0.5
    """How long a partition must have stayed at its end before it holds no gap open any more."""
    tick_seconds: float = 0.1
    stall_seconds: float = 120.0
    """The watchdog ends the process after this long without progress of a recovery or of the commits."""
    shutdown_seconds: float = 60.0
    """How long a drain may take after SIGTERM; then the process ends without it."""
    idempotent: bool = True
    """The idempotent producer. Off only for a broker that has none; a lane then still waits for every send."""

    @property
    def changelog(self) -> str:
        """The changelog's topic, named as Faust names it."""
        return f"{self.app_id}-{TABLE}-changelog"
