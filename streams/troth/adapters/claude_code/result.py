"""A tool result of a transcript: how the call ended, told by the runtime's flags and its own wordings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from troth.adapters import field
from troth.adapters.claude_code.record import Record
from troth_schemas.events import ResultStatus

# The client's own wordings (its message constants, by version); each stands at the very start of a result.
REFUSAL: Final = re.compile(
    r"The user doesn't want to (?:proceed with this tool use|take this action right now)\b"
    r"|Permission for this (?:tool use was|action has been) denied\b"
    r"|Permission to (?:use|edit|write|read) .{0,500}? has been denied\b"
    r"|Claude requested permissions? to\b"
    r"|This command requires approval\b"
    r"|The agent proposed a plan that was rejected by the user\b"
    r"|User (?:rejected|declined)\b"
    r"|Hook PreToolUse:\S+ denied this tool\b|PreToolUse:\S+ hook (?:error|returned blocking error)\b"
    r"|\[Request interrupted by user(?: for tool use)?\]\s*\Z",
    re.DOTALL,
)
_LAUNCH: Final = re.compile(
    r"Command running in background with ID: \S"
    r"|Command was manually backgrounded by user with ID: \S"
    r"|Command .{0,200} moved to the background (?:with ID: |\(ID: )\S"
    r"|Async agent launched successfully\b"
    r"|Remote agent launched\b"
    r"|Workflow launched in background\b"
    r"|Spawned successfully\.\s+agent_id: "
    r"|Monitor started \("
)
_LAUNCH_STATES: Final = frozenset({"async_launched", "remote_launched", "teammate_spawned"})


def status_of(text: str, block: Mapping[str, Any], record: Record) -> ResultStatus:
    """`refused`: a person or a gate kept the call from running to its end. `running`: it returned a handle."""
    structured = field.inner(record.fields, "toolUseResult", "tool_use_result")
    is_error = field.flag(block, "is_error")
    denial = field.text(record.fields, "toolDenialKind")
    if (denial is not None and denial != "cancelled") or (is_error and REFUSAL.match(text)):
        return "refused"
    if is_error:
        return "error"
    return "running" if _is_launch(text, structured) else "ok"


def _is_launch(text: str, structured: Mapping[str, Any]) -> bool:
    """The acknowledgement of a start stands first, or last after what the command had printed by then."""
    if field.text(structured, "backgroundTaskId") or field.flag(structured, "isAsync"):
        return True
    if field.text(structured, "status") in _LAUNCH_STATES:
        return True
    last_line = text.rstrip().rpartition("\n")[2]
    return bool(_LAUNCH.match(text) or _LAUNCH.match(last_line))
