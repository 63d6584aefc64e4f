"""troth keeps the promises of long-running agents. The in-process door, exported lazily (PEP 562).

`import troth` loads neither msgspec nor the engine: a runtime's hook imports it before every tool call.
"""

from __future__ import annotations

from troth.version import __version__

TYPE_CHECKING = False  # typing's own costs a hook a tenth of its time
if TYPE_CHECKING:
    from typing import Any

    from troth.door import (
        CompactionResult,
        Ledger,
        Obligation,
        ObligationIntegrityError,
        ObligationLedger,
        Policy,
        PreservationInvariantViolation,
        PreservationSet,
        Session,
        consume_summary,
        gate_side_effect,
        verify_compaction,
    )

__all__ = [
    "CompactionResult",
    "Ledger",
    "Obligation",
    "ObligationIntegrityError",
    "ObligationLedger",
    "Policy",
    "PreservationInvariantViolation",
    "PreservationSet",
    "Session",
    "__version__",
    "consume_summary",
    "gate_side_effect",
    "verify_compaction",
]


def __getattr__(name: str) -> Any:
    """Load the door when one of its names is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module `troth` has no attribute `{name}`")
    from troth import door

    value = globals()[name] = getattr(door, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
