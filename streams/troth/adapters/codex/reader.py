"""The lines of a rollout -> events and what was passed over, in file order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from troth.adapters import field
from troth.adapters.codex.session import Item, Numbers, Rollout, payload_of
from troth.adapters.field import Fields
from troth.adapters.lines import decode_line, timestamp
from troth.adapters.skipped import Skipped, short

KINDS: Final = frozenset({"session_meta", "response_item", "compacted", "turn_context", "event_msg"})
BOOKKEEPING: Final = frozenset(
    {"inter_agent_communication", "inter_agent_communication_metadata", "world_state", "token_usage_record"}
)
"""Record types that hold no part of the conversation."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def read_rollout(lines: Iterable[bytes]) -> Iterator[Item]:
    """The events of one rollout in `seq` order, and a `Skipped` for each thing that became none. Never raises."""
    return Reader().read(lines)


class Reader:
    """Reads one rollout after another: the files of a session's agents number on. One file is one thread."""

    def __init__(self) -> None:
        self._numbers: dict[str, Numbers] = {}
        self._rollout: Rollout | None = None
        self._last_ts = _EPOCH

    def read(self, lines: Iterable[bytes]) -> Iterator[Item]:
        """Everything in these lines."""
        for number, line in enumerate(lines, 1):
            yield from self.feed(number, line)

    def feed(self, number: int, line: bytes) -> Iterator[Item]:
        """What one more line makes, `number` counting from 1; for whoever reads a file that still grows."""
        if number == 1:
            self._rollout = None
            line = line.removeprefix(b"\xef\xbb\xbf")
        if line.strip():
            yield from self._line(number, line)

    def settle(self) -> Iterator[Item]:
        """Nothing is ever held back."""
        return iter(())

    def _line(self, number: int, line: bytes) -> Iterator[Item]:
        fields = decode_line(number, line)
        if isinstance(fields, Skipped):
            yield fields
            return
        kind, payload = fields.get("type"), payload_of(fields)
        if not isinstance(kind, str) or kind not in KINDS or payload is None:
            is_known = isinstance(kind, str) and kind in BOOKKEEPING
            yield Skipped(number, "not_conversation" if is_known else "unknown_type", short(kind))
            return
        self._last_ts = timestamp(fields) or self._last_ts
        if kind == "session_meta" and self._rollout is None:
            yield from self._begin(number, payload)
        elif self._rollout is None:
            yield Skipped(number, "no_session", kind)
        else:
            yield from self._rollout.feed(number, kind, payload, self._last_ts)

    def _begin(self, number: int, meta: Fields) -> Iterator[Item]:
        """The first record names the thread. One that was forked off holds its ancestor's records too, from its own
        first one on; they are this session's history now."""
        thread_id = field.ident(meta, "id")
        session_id = field.ident(meta, "session_id") or thread_id
        if session_id is None:
            yield Skipped(number, "invalid", "session_meta without id")
            return
        agent_id = thread_id if thread_id != session_id else None
        numbers = self._numbers.setdefault(session_id, Numbers())
        self._rollout = Rollout(session_id, agent_id, meta, numbers)
        yield from self._rollout.begin(self._last_ts)
