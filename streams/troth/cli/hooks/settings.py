"""Hooks in a runtime's settings: what we put there, how it is told from what others put there. Pure."""

from __future__ import annotations

import copy
import math
import re
import shlex
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from troth.cli.hook.hook import READ_TOOLS, SECONDS_DEFAULT

Groups = dict[str, list[dict[str, Any]]]
"""Event -> the matcher groups under it, as the settings hold them."""
HTTP_SINCE: Final = (2, 1, 63)
"""The version of Claude Code that first posts hooks over HTTP."""
BLOCKS_SINCE: Final = (2, 1, 295)
"""The first that knows `onFailure`; older ones pass over the field in silence and let the call run."""
MARK: Final = "X-Troth-Hook"
"""The header by which an HTTP hook of ours is known again."""
CLAUDE_CODE_EVENTS: Final = (
    "SessionStart", "InstructionsLoaded", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure",
    "PostToolBatch", "PreCompact", "PostCompact", "SubagentStart", "SubagentStop", "Stop", "FileChanged", "SessionEnd",
)  # fmt: skip
CODEX_EVENTS: Final = (
    "SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PreCompact", "PostCompact", "SubagentStart",
    "SubagentStop", "Stop",
)  # fmt: skip
COMMAND_ONLY: Final = frozenset(
    {"SessionStart", "InstructionsLoaded", "UserPromptSubmit", "PostCompact", "FileChanged"}
)
"""The runtime takes no HTTP for the first; at all of them instruction files matter, which only a process here sees."""
WATCHED: Final = "CLAUDE.md|CLAUDE.local.md"
SECONDS: Final = math.ceil(SECONDS_DEFAULT) + 1
"""The runtime's own time-out, a little after ours."""
SESSION_END_SECONDS: Final = 2
_COMMAND: Final = re.compile(r"(?:^|[\s/\\'\"])troth(?:\.exe)?['\"]?\s+hook\s+(?:claude-code|codex)\b")


class Wanted(NamedTuple):
    """What is to be installed. `program`: how `troth` is started. `version`: the runtime's, None where it is not known.
    `writes_url`: whether commands name the gate, too (HTTP hooks have to)."""

    runtime: str
    program: Sequence[str]
    url: str
    fail: str
    tenant: str
    version: tuple[int, ...] | None
    writes_url: bool = False

    @property
    def posts(self) -> bool:
        """Whether the runtime is known to post hooks itself."""
        return self.runtime == "claude-code" and self.version is not None and self.version >= HTTP_SINCE

    @property
    def can_block(self) -> bool:
        """Whether the runtime is known to stop a call itself when a hook of its fails."""
        return self.posts and self.version is not None and self.version >= BLOCKS_SINCE


def groups(wanted: Wanted) -> Groups:
    """Everything we want to stand in the settings."""
    if wanted.runtime == "codex":
        return {event: [_group(_command(wanted, event))] for event in CODEX_EVENTS}
    return {event: list(_groups(wanted, event)) for event in CLAUDE_CODE_EVENTS}


def installed(settings: dict[str, Any], wanted: Groups) -> dict[str, Any]:
    """The settings with our hooks and everybody else's. What is as it should be already stays where it is."""
    result = copy.deepcopy(settings)
    hooks = result.setdefault("hooks", {})
    for event in [*hooks, *(event for event in wanted if event not in hooks)]:
        ours = [group for group in hooks.get(event, []) if _is_all_ours(group)]
        is_mixed = len(ours) != sum(_has_ours(group) for group in hooks.get(event, []))
        if is_mixed or ours != wanted.get(event, []):
            hooks[event] = [*_others(hooks.get(event, [])), *wanted.get(event, [])]
            if not hooks[event]:
                del hooks[event]
    return result


def removed(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings without our hooks, and without what only they had made necessary."""
    result = copy.deepcopy(settings)
    hooks = result.get("hooks", {})
    for event in [event for event, there in hooks.items() if any(map(_has_ours, there))]:
        hooks[event] = _others(hooks[event])
        if not hooks[event]:
            del hooks[event]
    if "hooks" in result and not hooks and settings["hooks"]:
        del result["hooks"]
    return result


def ours(settings: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """(event, handler) of every hook of ours."""
    return [
        (event, handler)
        for event, there in settings.get("hooks", {}).items()
        for group in there
        for handler in _handlers(group)
        if is_ours(handler)
    ]


def is_ours(handler: object) -> bool:
    """Whether we wrote this hook: it runs `troth hook`, or carries our mark."""
    if not isinstance(handler, dict):
        return False
    command, args, headers = handler.get("command"), handler.get("args"), handler.get("headers")
    if isinstance(command, str):
        words = [command, *(a for a in args if isinstance(a, str))] if isinstance(args, list) else [command]
        return _COMMAND.search(" ".join(words)) is not None
    return isinstance(headers, dict) and MARK in headers


def misshapen(settings: object) -> str | None:
    """What keeps us from touching these settings; None where nothing does."""
    if not isinstance(settings, dict):
        return "it is no JSON object"
    hooks = settings.get("hooks", {})
    if not isinstance(hooks, dict):
        return "`hooks` is no object"
    for event, there in hooks.items():
        if not isinstance(there, list) or not all(isinstance(group, dict) for group in there):
            return f"`hooks.{event}` is no list of objects"
        if not all(isinstance(group.get("hooks", []), list) for group in there):
            return f"`hooks` of a group under `hooks.{event}` is no list"
    return None


def version_of(text: str) -> tuple[int, ...] | None:
    """The first `1.2.3` in a text, as numbers."""
    found = re.search(r"(\d+)\.(\d+)\.(\d+)", text)
    return tuple(map(int, found.groups())) if found else None


def _groups(wanted: Wanted, event: str) -> Iterator[dict[str, Any]]:
    if event == "FileChanged":
        yield _group(_command(wanted, event), matcher=WATCHED)
    elif event in COMMAND_ONLY or not wanted.posts:
        yield _group(_command(wanted, event))
    elif event != "PreToolUse" or wanted.fail == "open":
        yield _group(_http(wanted, event))
    elif wanted.can_block:
        reads = "|".join(sorted(READ_TOOLS[wanted.runtime]))
        yield _group(_http(wanted, event), matcher=f"^(?:{reads})$")
        yield _group({**_http(wanted, event), "onFailure": "block"}, matcher=f"^(?!(?:{reads})$)")
    else:
        yield _group(_command(wanted, event))


def _group(handler: dict[str, Any], matcher: str | None = None) -> dict[str, Any]:
    return {**({} if matcher is None else {"matcher": matcher}), "hooks": [handler]}


def _command(wanted: Wanted, event: str) -> dict[str, Any]:
    words = [*wanted.program, "hook", wanted.runtime]
    if event == "PreToolUse":
        words += ["--fail", wanted.fail]
    if wanted.writes_url:
        words += ["--gate", wanted.url]
    if wanted.tenant:
        words += ["--tenant", wanted.tenant]
    return {"type": "command", "command": shlex.join(words), "timeout": _seconds(event)}


def _http(wanted: Wanted, event: str) -> dict[str, Any]:
    headers = {MARK: event, "Authorization": "Bearer $TROTH_GATE_TOKEN"}
    if wanted.tenant:
        headers["X-Troth-Tenant"] = wanted.tenant
    return {
        "type": "http",
        "url": f"{wanted.url}/v1/hooks/{wanted.runtime}",
        "timeout": _seconds(event),
        "headers": headers,
        "allowedEnvVars": ["TROTH_GATE_TOKEN"],
    }


def _seconds(event: str) -> int:
    return SESSION_END_SECONDS if event == "SessionEnd" else SECONDS


def _others(there: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The groups without our handlers; one that held nothing else is gone."""
    kept = []
    for group in there:
        if not _has_ours(group):
            kept.append(group)
        elif others := [handler for handler in _handlers(group) if not is_ours(handler)]:
            kept.append({**group, "hooks": others})
    return kept


def _handlers(group: dict[str, Any]) -> list[Any]:
    handlers = group.get("hooks", [])
    return handlers if isinstance(handlers, list) else []


def _has_ours(group: dict[str, Any]) -> bool:
    return any(map(is_ours, _handlers(group)))


def _is_all_ours(group: dict[str, Any]) -> bool:
    return _has_ours(group) and all(map(is_ours, _handlers(group)))
