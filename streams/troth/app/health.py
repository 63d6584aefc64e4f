"""Whether this worker is ready, as a value that others read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Health:
    """`assigned`: a rebalance has given us our part (which may be none); `recovered`: its state is whole;
    `caught_up`: every owned input has been read to its end at least once since."""

    assigned: bool = False
    recovered: bool = False
    caught_up: bool = False

    @property
    def is_ready(self) -> bool:
        return self.assigned and self.recovered and self.caught_up
