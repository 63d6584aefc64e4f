"""A call as the model wrote it -> tool and arguments as a hook is asked about them.

Codex shows its hooks one stable form: every shell is `Bash` with a `command`, a patch is `apply_patch` with the patch
as `command`, any other tool has its flat name and its parsed arguments (`pre_tool_use_payload` in
`codex-rs/core/src/tools`).
"""

from __future__ import annotations

import json
import shlex
from typing import Any, Final, NamedTuple

from troth.adapters import field
from troth.adapters.field import Fields

SHELL: Final = "Bash"
PATCH: Final = "apply_patch"
_SHELLS: Final = {"shell": "command", "container.exec": "command", "shell_command": "command", "exec_command": "cmd"}
"""Shell tools by the model's name for them, and the argument that holds the command."""


class Called(NamedTuple):
    call_id: str
    tool: str
    arguments: dict[str, Any]


def called(item: Fields) -> Called | None:
    """The call that a response item is; None where it lacks what a call must have."""
    call_id = field.ident(item, "call_id", "id")
    if call_id is None:
        return None
    if item.get("type") == "local_shell_call":
        command = _command(field.inner(item, "action").get("command"))
        return None if command is None else Called(call_id, SHELL, {"command": command})
    name = field.text(item, "name")
    if name is None:
        return None
    given = item.get("input") if item.get("type") == "custom_tool_call" else _parsed(item.get("arguments"))
    return Called(call_id, *_hook_form(_flat(name, field.text(item, "namespace")), given))


def _hook_form(name: str, given: object) -> tuple[str, dict[str, Any]]:
    arguments = given if isinstance(given, dict) else None
    if name in _SHELLS and arguments is not None:
        command = _command(arguments.get(_SHELLS[name]))
        return (SHELL, {"command": command}) if command is not None else (name, arguments)
    if name == PATCH:
        patch = given if isinstance(given, str) else field.text(arguments or {}, "input", "patch")
        return (PATCH, {"command": patch}) if patch is not None else (name, arguments or {})
    return name, arguments if arguments is not None else {"input": given}


def _command(value: object) -> str | None:
    """A command as one line of shell; the runtime joins a list of words as a shell would read them."""
    if isinstance(value, str):
        return value or None
    words = field.texts(value)
    return shlex.join(words) if words else None


def _parsed(arguments: object) -> object:
    """The model writes arguments as JSON inside a text; what is none stays as it is written."""
    if not isinstance(arguments, str):
        return arguments if isinstance(arguments, dict) else {}
    if not arguments.strip():
        return {}
    try:
        return json.loads(arguments)
    except (ValueError, RecursionError):
        return arguments


def _flat(name: str, namespace: str | None) -> str:
    """The name of a tool of a server: `mcp__server__tool`."""
    if namespace is None or name.startswith(namespace):
        return name
    return f"{namespace}{name}" if namespace.endswith("__") else f"{namespace}__{name}"
