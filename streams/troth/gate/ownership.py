"""What the gate asks of the worker it lives in. The worker knows no gate; whoever starts both joins them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from troth.engine.policy import ActingPolicy
from troth.engine.state import SessionState
from troth.kafka.record import Recorded

ChoosePolicy = Callable[[str, str | None], ActingPolicy]
"""(tenant, runtime) -> the policy in force."""


class Owner(Protocol):
    """Whose a session is, and the owner's view of it."""

    def partition(self, session_id: str) -> int:
        """The partition number of a session."""

    def owner_url(self, partition: int) -> str | None:
        """What the owner of a partition number advertises; None while nobody owns it."""

    def is_ours(self, partition: int) -> bool:
        """Whether this worker owns it now, has its state, and has read what had come before it did."""

    def recorded(self, records: Sequence[Recorded]) -> None:
        """These stand on the inputs: what is ours of them may be judged before it is fetched."""

    def session(self, tenant: str, session_id: str) -> SessionState:
        """A session of a partition that is ours, as of the last event judged. To be read at once and let go."""
