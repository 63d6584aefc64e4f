"""A reply -> a hook's output as Claude Code reads it. No objection is said by saying nothing, never by `allow`."""

from __future__ import annotations

from typing import Any, Final

from troth.gate.question import Reply

_TAKES_CONTEXT: Final = frozenset({"SessionStart", "UserPromptSubmit", "SubagentStart"})


def output(hook: str, reply: Reply) -> dict[str, Any]:
    """`{}`, a `deny` or `ask` of a tool call, or context for the model. A deny is always part of a 2xx answer."""
    if hook == "PreToolUse" and reply.decision != "pass":
        said = {"permissionDecision": reply.decision, "permissionDecisionReason": reply.reason}
    elif hook in _TAKES_CONTEXT and reply.context:
        said = {"additionalContext": reply.context}
    else:
        return {}
    return {"hookSpecificOutput": {"hookEventName": hook, **said}}
