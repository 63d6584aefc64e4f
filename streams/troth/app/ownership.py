"""Whose a session is, and the owner's view of it: what a room beside the worker may ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.app.factory import Rooms
from troth.app.judge import Judge
from troth.app.settings import TABLE
from troth.engine.records import session_prefix
from troth.engine.state import SessionState
from troth.kafka.partitioning import key_partition
from troth.kafka.record import Recorded


class Ownership:
    """Reads the worker's rooms; changes nothing. Use it on the worker's event loop."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms: Final = rooms

    def partition(self, session_id: str) -> int:
        """The partition number of a session: the same in every input topic."""
        settings = self._rooms.settings
        count = self._rooms.sender.known_partitions(settings.changelog) or settings.partitions
        return key_partition(session_id.encode(), count)

    def owner_url(self, partition: int) -> str | None:
        """The URL that the owner of a partition number advertises, as the group's assignor has spread it."""
        changelog = self._rooms.settings.changelog
        owners = self._rooms.app.router.table_metadata(TABLE)
        return next((url for url, topics in owners.items() if partition in topics.get(changelog, ())), None)

    def is_ours(self, partition: int) -> bool:
        """Whether this worker owns it now, has its state, and has read what had come before it did."""
        return self._rooms.is_live and self._rooms.watermarks.is_caught_up(partition)

    def recorded(self, records: Sequence[Recorded]) -> None:
        """These stand on the inputs: what is ours of them may be judged before it is fetched."""
        if self._rooms.is_live and (consumer := self._rooms.consumer) is not None:
            consumer.offer(records)

    def session(self, tenant: str, session_id: str) -> SessionState:
        """A session of a partition that is ours, as of the last event judged; a fresh one where there is none.

        To be read at once and let go: the next event changes it.
        """
        judge = self._rooms.stepper
        assert isinstance(judge, Judge)
        return judge.session(self.partition(session_id), session_prefix(tenant, session_id))
