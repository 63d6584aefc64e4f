"""The constrained scalar types that every record shares (units in the names, bounds in the types)."""

from __future__ import annotations

from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import Annotated, Final

from msgspec import Meta

ID_BYTES_MAX: Final = 512
"""Longest `session_id`, `call_id`, `compaction_id`, `event_id` and tenant, in UTF-8 bytes."""

SEQ_MAX: Final = 2**53 - 1
"""Largest sequence number: what every JSON reader holds exactly."""

Id = Annotated[str, Meta(min_length=1, max_length=ID_BYTES_MAX)]
"""Any non-empty text; its UTF-8 length is checked by the record that carries it."""

Seq = Annotated[int, Meta(ge=0, le=SEQ_MAX)]
Count = Annotated[int, Meta(ge=0, le=SEQ_MAX)]
Timestamp = Annotated[datetime, Meta(tz=True)]
"""RFC 3339 with an offset. The engine reads no clock; time comes in here."""


def check_id(name: str, value: str | None) -> None:
    """Raise ValueError when `value` is longer than `ID_BYTES_MAX` bytes (a str counts characters)."""
    if value is not None and len(value) * 4 > ID_BYTES_MAX and len(value.encode()) > ID_BYTES_MAX:
        raise ValueError(f"`{name}` is longer than {ID_BYTES_MAX} bytes")


def check_timestamp(value: datetime) -> None:
    """Raise ValueError for a time that has no name in UTC: the calendar's first and last day can fall off it."""
    if value.year in (MINYEAR, MAXYEAR):
        try:
            value.astimezone(UTC)
        except OverflowError:
            raise ValueError("`ts` lies outside the years 1 to 9999 in UTC") from None
