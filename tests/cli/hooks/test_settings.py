"""What is put into a runtime's settings and taken out again: laws over anybody's settings, the forms per version."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.cli.hook.hook import READ_TOOLS, quick
from troth.cli.hooks.settings import (
    CLAUDE_CODE_EVENTS,
    CODEX_EVENTS,
    Wanted,
    groups,
    installed,
    is_ours,
    misshapen,
    ours,
    removed,
    version_of,
)

URL = "http://127.0.0.1:8731"


def wanted(
    runtime: str = "claude-code", fail: str = "open", version: str | None = "2.1.300", tenant: str = ""
) -> Wanted:
    return Wanted(runtime, ["/opt/my tools/troth"], URL, fail, tenant, version_of(version or ""))


HANDLERS = st.sampled_from(
    [
        {"type": "command", "command": "make lint"},
        {"type": "command", "command": "echo troth hooks are nice"},
        {"type": "http", "url": "http://127.0.0.1:9000/v1/hooks/claude-code", "headers": {"X": "1"}},
        {"type": "prompt", "prompt": "Is it safe?"},
        {},
    ]
)
OURS = st.sampled_from(
    [group for w in (wanted(), wanted(fail="closed", version=None)) for g in groups(w).values() for group in g]
)
OTHER_GROUPS = st.fixed_dictionaries(
    {"hooks": st.lists(HANDLERS, min_size=1, max_size=2)}, optional={"matcher": st.just("Bash")}
)
EVENTS = st.sampled_from(["PreToolUse", "Stop", "SessionStart", "Elicitation"])


def hooks(of_groups: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(EVENTS, st.lists(of_groups, min_size=1, max_size=3), min_size=1)


def settings(of_groups: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {}, optional={"hooks": hooks(of_groups), "model": st.just("x"), "env": st.just({"A": "1"})}
    )


WANTED = st.builds(
    wanted, st.sampled_from(["claude-code", "codex"]), st.sampled_from(["open", "closed"]),
    st.sampled_from([None, "2.1.50", "2.1.200", "2.1.295"]), st.sampled_from(["", "acme"]),
)  # fmt: skip


@given(settings(OTHER_GROUPS), WANTED, WANTED)
def test_out_again_is_as_before(before: dict[str, Any], first: Wanted, second: Wanted) -> None:
    """Whatever was installed, also twice and in another form, taking it out gives the settings back."""
    assert ours(before) == []
    once = installed(before, groups(first))
    assert removed(once) == before
    assert removed(installed(once, groups(second))) == before


@given(settings(OTHER_GROUPS | OURS), WANTED)
def test_installing_twice_changes_nothing_more(before: dict[str, Any], chosen: Wanted) -> None:
    """And exactly what is wanted is there, beside every handler of others in its order."""
    once = installed(before, groups(chosen))
    assert installed(once, groups(chosen)) == once
    assert {event: [h for e, h in ours(once) if e == event] for event in groups(chosen)} == {
        event: [h for group in there for h in group["hooks"]] for event, there in groups(chosen).items()
    }
    assert others(once) == others(before)


def others(value: dict[str, Any]) -> dict[str, list[Any]]:
    found = {
        event: [h for group in there for h in group["hooks"] if not is_ours(h)]
        for event, there in value.get("hooks", {}).items()
    }
    return {event: handlers for event, handlers in found.items() if handlers}


@given(settings(OTHER_GROUPS | OURS))
def test_the_input_is_never_touched(before: dict[str, Any]) -> None:
    """What is given stays as it was: the difference is shown between the two."""
    import copy

    kept = copy.deepcopy(before)
    installed(before, groups(wanted()))
    removed(before)
    assert before == kept


@pytest.mark.parametrize(
    ("fail", "version", "forms"),
    [
        ("open", None, ["command"]),
        ("open", "2.1.62", ["command"]),
        ("open", "2.1.63", ["http"]),
        ("closed", None, ["command, exits 2"]),
        ("closed", "2.1.294", ["command, exits 2"]),
        ("closed", "2.1.295", ["http", "http, blocks"]),
        ("closed", "2.2.0", ["http", "http, blocks"]),
    ],
)
def test_the_form_before_a_call_follows_the_version(fail: str, version: str | None, forms: list[str]) -> None:
    """`onFailure` only where the runtime knows it: an older one passes over it in silence and lets the call run."""

    def form(handler: dict[str, Any]) -> str:
        exits = ", exits 2" if "--fail closed" in handler.get("command", "") else ""
        return str(handler["type"]) + (", blocks" if handler.get("onFailure") == "block" else "") + exits

    there = groups(wanted(fail=fail, version=version))["PreToolUse"]
    assert [form(handler) for group in there for handler in group["hooks"]] == forms


@pytest.mark.parametrize(
    "tool", [*sorted(READ_TOOLS["claude-code"]), "Bash", "Write", "ReadMcpResourceTool", "mcp__x__Read", "Agent"]
)
def test_each_tool_meets_exactly_one_hook_before_its_call(tool: str) -> None:
    """The two matchers part the tools: those that only read by their name are never stopped by a failure."""
    there = groups(wanted(fail="closed"))["PreToolUse"]
    met = [group["hooks"][0].get("onFailure") for group in there if re.search(group["matcher"], tool)]
    assert met == [None if tool in READ_TOOLS["claude-code"] else "block"]


def test_every_event_that_the_gate_takes_is_hooked() -> None:
    """SessionStart as a command, since the runtime posts none; so is whatever looks at instruction files."""
    there = groups(wanted())
    assert tuple(there) == CLAUDE_CODE_EVENTS
    commands = {event for event, groups_ in there.items() if groups_[0]["hooks"][0]["type"] == "command"}
    assert commands == {"SessionStart", "InstructionsLoaded", "UserPromptSubmit", "PostCompact", "FileChanged"}
    codex = groups(wanted("codex"))
    assert tuple(codex) == CODEX_EVENTS
    assert {h["type"] for groups_ in codex.values() for g in groups_ for h in g["hooks"]} == {"command"}


@given(WANTED)
def test_every_command_is_one_that_the_hook_reads_quickly(chosen: Wanted) -> None:
    """What is installed starts without argparse."""
    import shlex
    from unittest.mock import patch

    for _, handler in ours({"hooks": groups(chosen)}):
        if handler["type"] == "command":
            program, name, *words = shlex.split(handler["command"])
            assert (program, name) == ("/opt/my tools/troth", "hook")
            with patch("troth.cli.hook.hook.Hook.run", return_value=0):
                assert quick(words) == 0


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("troth hook claude-code", True),
        ("/usr/bin/troth hook codex --fail closed", True),
        ("'/opt/my tools/troth' hook claude-code", True),
        ("/usr/bin/python -m troth hook claude-code", True),
        (r"C:\tools\troth.exe hook claude-code", True),
        ("mytroth hook claude-code", False),
        ("troth hooks install claude-code", False),
        ("troth hook cursor", False),
        ("echo troth", False),
    ],
)
def test_our_commands_are_known_again(command: str, expected: bool) -> None:
    """By what they run, however the program is named."""
    assert is_ours({"type": "command", "command": command}) is expected


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ([], "no JSON object"),
        ({"hooks": []}, "`hooks` is no object"),
        ({"hooks": {"Stop": {}}}, "`hooks.Stop` is no list"),
        ({"hooks": {"Stop": ["x"]}}, "`hooks.Stop` is no list of objects"),
        ({"hooks": {"Stop": [{"hooks": {}}]}}, "under `hooks.Stop` is no list"),
        ({"hooks": {"Stop": [{}]}}, None),
        ({}, None),
    ],
)
def test_settings_of_another_shape_are_not_touched(value: Any, fault: str | None) -> None:
    """The place that is not as expected is named."""
    found = misshapen(value)
    assert found is None if fault is None else fault in (found or "")
