"""A `compacted` record -> a compaction: its summary where it can be read, and what the client put back beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from troth.adapters import field
from troth.adapters.codex.events import Stamp
from troth.adapters.codex.fragment import bare_summary, is_fragment
from troth.adapters.codex.outputs import text_of
from troth.adapters.field import Fields
from troth_schemas.events import Carried, Compaction, Trigger


def compaction(
    stamp: Stamp,
    turn_id: str,
    payload: Fields,
    *,
    trigger: Trigger = "auto",
    documents: Sequence[str] = (),
    tokens_before: int | None = None,
    context_budget: int | None = None,
) -> Compaction:
    """`payload` is the record's, empty where nobody has it.

    Known by its summary; one that only the provider can read (no `message`) by the turn in which it came.
    """
    message = field.text(payload, "message")
    summary = bare_summary(message) if message is not None else None
    identity = turn_id if summary is None else hashlib.sha256(summary.encode("utf-8", "replace")).hexdigest()
    kept = put_back(payload)
    return Compaction(
        **stamp,
        event_id=field.prefixed("compaction", (identity,)),
        compaction_id=field.ident(payload, "window_id") or field.ident({"id": identity}, "id"),
        trigger=trigger,
        summary=summary,
        tokens_before=tokens_before,
        context_budget=context_budget,
        carried=Carried(text=kept or None, documents=list(documents)) if kept or documents else None,
    )


def put_back(payload: Fields) -> str:
    """The words of people that stand in the new window as they were said: the client keeps the latest of them."""
    items = field.objects(payload.get("replacement_history"))
    said = [text_of(i.get("content")) for i in items if i.get("type") == "message" and i.get("role") == "user"]
    return "\n\n".join(text for text in said if text and not is_fragment(text))
