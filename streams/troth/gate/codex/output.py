"""A reply -> a hook's output as Codex reads it. A key it does not know makes the hook fail, and the tool run."""

from __future__ import annotations

from typing import Any, Final

from troth.gate.question import Reply

_TAKES_CONTEXT: Final = frozenset({"SessionStart", "UserPromptSubmit", "SubagentStart"})


def output(hook: str, reply: Reply) -> dict[str, Any]:
    """Only keys of `codex-rs/hooks/schema/generated` (RUNTIMES, 4.1); `{}` is no objection."""
    if hook == "PreToolUse" and reply.decision != "pass":
        said = {"permissionDecision": reply.decision, "permissionDecisionReason": reply.reason}
    elif hook in _TAKES_CONTEXT and reply.context:
        said = {"additionalContext": reply.context}
    else:
        return {}
    return {"hookSpecificOutput": {"hookEventName": hook, **said}}
