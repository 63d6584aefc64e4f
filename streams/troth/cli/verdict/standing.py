"""One verdict by its id: from the stream, or out of a file of verdict records."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import aclosing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from troth_schemas.codec import decode_verdict
from troth_schemas.topics import RECORD_BYTES_MAX, VERDICTS
from troth_schemas.verdicts import Verdict

if TYPE_CHECKING:
    from troth.kafka.connection import Connection

STDIN: Final = "-"


async def on_stream(connection: Connection, verdict_id: str) -> Verdict | None:
    """The verdict of this id, if the topic still holds it. Raises BrokerError."""
    from troth.kafka.read import records

    wanted = verdict_id.encode()
    async with aclosing(records(connection, [VERDICTS.name])) as read:
        async for record in read:
            value = record.value or b""
            found = verdict_of(value) if wanted in value else None  # most are not it, and need no reading
            if found is not None and found.verdict_id == verdict_id:
                return found
    return None


def in_file(name: str) -> Iterator[Verdict]:
    """Every verdict record of a file; other lines are passed over. Raises OSError."""
    if name == STDIN and sys.stdin is None:
        raise OSError(errno.EBADF, "standard input: it is closed; give a file, or pipe something in")
    with nullcontext(sys.stdin.buffer) if name == STDIN else Path(name).open("rb") as lines:
        for line in lines:
            if (found := verdict_of(line)) is not None:
                yield found


def is_verdict_file(name: str) -> bool:
    """Whether the first line of a file is a verdict record. Raises OSError."""
    with Path(name).open("rb") as lines:
        return verdict_of(lines.readline(RECORD_BYTES_MAX)) is not None


def verdict_of(value: bytes, *, told_by: str = "") -> Verdict | None:
    """The verdict of a record; None for what is none, which the command `told_by` says on stderr."""
    try:
        return decode_verdict(value)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        if told_by:
            sys.stderr.write(f"troth {told_by}: a record that is no verdict: {error}\n")
        return None
