"""Which sessions an event is for, and so under which keys it is published."""

from __future__ import annotations

from troth_schemas.events import AnyEvent, SessionEvent


def addressees(event: AnyEvent) -> tuple[str, ...]:
    """The sessions an event is for: its own, and each other that a session event names.

    Both owners must hear of it: the ancestor's to send what is inherited, the child's to wait for that.
    """
    if not isinstance(event, SessionEvent):
        return (event.session_id,)
    named = (event.session_id, event.parent_session_id, event.from_session_id)
    return tuple(dict.fromkeys(name for name in named if name is not None))
