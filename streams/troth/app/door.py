"""A room that serves others beside the worker, in the worker's own loop and life."""

from __future__ import annotations

from typing import Any, Final, Protocol

from mode import Service

from troth.app.listener import Listener
from troth.app.ownership import Ownership


class Door(Listener, Protocol):
    """Serves from before the worker is ready until after it has stopped."""

    async def start(self, owner: Ownership) -> None:
        """Begin to serve. Raises OSError for an address that cannot be had."""

    async def drain(self) -> None:
        """The worker is about to end: take nothing new, finish what is under way. Bounded in time."""

    async def stop(self) -> None:
        """End what is left."""


class DoorService(Service):
    """A door as a service of the process."""

    def __init__(self, door: Door, owner: Ownership, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._door: Final = door
        self._owner: Final = owner

    async def on_start(self) -> None:
        await self._door.start(self._owner)

    async def on_stop(self) -> None:
        await self._door.stop()
