"""What the hooks of every runtime have in common: which question one is, and how a reply is put into its output."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from troth.adapters import field
from troth.adapters.field import Fields
from troth.gate.question import Asked, Context, Question, Reply
from troth_schemas.events import AnyEvent, ToolCall

BEGINNINGS: Final = frozenset({"startup", "clear"})
"""The sources of a `SessionStart` before which nothing was said."""
_TAKES_CONTEXT: Final = frozenset({"SessionStart", "UserPromptSubmit", "SubagentStart"})


def question(
    name: str,
    fields: Fields,
    asked: Asked,
    runtime: str,
    session_id: str,
    events: Sequence[AnyEvent],
    *,
    loaded: str | None = None,
) -> Question:
    """The question that the hook `name` is, with the events it was read as."""
    first = events[0] if events else None
    return Question(
        asked=asked,
        runtime=runtime,
        tenant=asked.tenant,
        session_id=session_id,
        hook=name,
        agent_id=field.ident(fields, "agent_id"),
        events=tuple(events),
        call=first if name == "PreToolUse" and isinstance(first, ToolCall) else None,
        context=_context(name, fields),
        begins=name == "SessionStart" and field.text(fields, "source") in BEGINNINGS,
        loaded=loaded,
        transcript_path=field.text(fields, "transcript_path"),
    )


def output(hook: str, reply: Reply) -> dict[str, Any]:
    """`{}` for no objection (never `allow`, which skips the user's own prompt), a `deny` or `ask` of a tool call, or
    context for the model.

    Only keys that both runtimes take: one that Codex does not know makes the hook fail and the tool run (RUNTIMES 4.1).
    """
    if hook == "PreToolUse" and reply.decision != "pass":
        said = {"permissionDecision": reply.decision, "permissionDecisionReason": reply.reason}
    elif hook in _TAKES_CONTEXT and reply.context:
        said = {"additionalContext": reply.context}
    else:
        return {}
    return {"hookSpecificOutput": {"hookEventName": hook, **said}}


def _context(name: str, fields: Fields) -> Context:
    if name == "SessionStart" and field.text(fields, "source") not in BEGINNINGS:
        return "always"
    if name == "SubagentStart":
        return "in_force"
    return "once" if name == "UserPromptSubmit" else "none"
