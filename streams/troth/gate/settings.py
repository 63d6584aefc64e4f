"""What a gate is told when it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from troth.archive.reading import Reader
from troth_schemas.topics import RECORD_BYTES_MAX

PORT_DEFAULT: Final = 8731


class GateSettings(msgspec.Struct, frozen=True, kw_only=True):
    """A gate's settings. Times in seconds, sizes in bytes, as the names say."""

    host: str = "127.0.0.1"
    port: int = PORT_DEFAULT
    token: str = ""
    """The bearer token that every request must bring; empty: none is asked for, on a loopback address only."""
    advertised_url: str = ""
    """How the other workers' gates reach this one."""
    deadline_seconds: float = 2.0
    """How long an answer may take, at most; then the policy's `fail` answers."""
    in_flight_max: int = 1_000
    """Questions under way at once; one more is an overload."""
    body_bytes_max: int = 8 * RECORD_BYTES_MAX
    """A hook may bring a whole file in; what is too large for an event is seen and kept as a dead letter."""
    connections_max: int = 2_000
    """Connections open at once; of more, those that ask nothing are closed."""
    connection_idle_seconds: float = 60.0
    """How long a connection may be open without a request that is whole."""
    transcript_roots: tuple[Path, ...] = ()
    """Transcripts are read below these folders and nowhere else."""
    archive: Reader | None = None
    """Where original events are kept, for whoever asks for them; None for nowhere."""
    transcript_bytes_max: int = 256 * 1024 * 1024
