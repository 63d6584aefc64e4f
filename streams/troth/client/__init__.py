"""For runtimes written in Python: ask the gate before acting, tell it what happened, follow its verdicts.

    client = Client("http://127.0.0.1:8731", token)
    verdict = client.judge(event)

README.md has the law, docs/client.md the examples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from troth.client.asking import AsyncClient as AsyncClient
    from troth.client.blocking import Client as Client
    from troth.client.faults import Blocked as Blocked
    from troth.client.faults import ClientError as ClientError
    from troth.client.faults import Refused as Refused
    from troth.client.faults import Unanswered as Unanswered
    from troth.client.faults import Unjudged as Unjudged
    from troth.client.follow import AsyncFollower as AsyncFollower
    from troth.client.follow import Follower as Follower

__all__ = [
    "AsyncClient", "AsyncFollower", "Blocked", "Client", "ClientError", "Follower", "Refused", "Unanswered", "Unjudged",
]  # fmt: skip

_HOMES = {
    "AsyncClient": "asking", "Client": "blocking", "Blocked": "faults", "ClientError": "faults", "Refused": "faults",
    "Unanswered": "faults", "Unjudged": "faults", "AsyncFollower": "follow", "Follower": "follow",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Exports are loaded when asked for (PEP 562): whoever only asks over HTTP loads no Kafka client."""
    if name not in _HOMES:
        raise AttributeError(f"module `troth.client` has no attribute `{name}`")
    import importlib

    return getattr(importlib.import_module(f"troth.client.{_HOMES[name]}"), name)
