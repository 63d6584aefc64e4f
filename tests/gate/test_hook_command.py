"""`troth hook` against the gate itself: each payload answered in its runtime's form, a project's files in force."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.troth import Ended, troth
from tests.gate.conftest import TOKEN, House
from tests.gate.recorded import IDS, PAYLOADS, check_output, payload

FORBIDDEN = {"command": "git push origin main"}


class User:
    """Somebody whose runtime runs the hook, with a home of their own."""

    def __init__(self, house: House, home: Path) -> None:
        self.home = home
        self.shop = home / "shop"
        (self.shop / ".git").mkdir(parents=True)
        self.environ = {
            "HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "CLAUDE_CONFIG_DIR": "", "CODEX_HOME": "",
            "CLAUDE_PROJECT_DIR": "", "TROTH_GATE_URL": house.url, "TROTH_GATE_TOKEN": TOKEN,
        }  # fmt: skip

    def hook(self, runtime: str, name: str, session: str, **changed: Any) -> Ended:
        value = payload(runtime, name, session_id=session, cwd=str(self.shop), transcript_path=None, **changed)
        return self.send(runtime, value)

    def send(self, runtime: str, value: dict[str, Any]) -> Ended:
        words = ["hook", runtime, "--fail", "closed", "--timeout", "20"]
        return troth(*words, stdin=json.dumps(value).encode(), **self.environ)


@pytest.fixture
def user(enforcing: House, tmp_path: Path) -> User:
    return User(enforcing, tmp_path)


@pytest.mark.parametrize(("runtime", "name", "value"), PAYLOADS, ids=IDS)
def test_every_payload_gets_an_answer_that_its_runtime_reads(
    user: User, runtime: str, name: str, value: dict[str, Any]
) -> None:
    """Exit code 0, nothing to complain about, and on standard output nothing or what the documented form allows."""
    ended = user.send(runtime, value)
    assert (ended.code, ended.err) == (0, "")
    if ended.out:
        check_output(runtime, value["hook_event_name"], json.loads(ended.out))


@pytest.mark.parametrize("runtime", ["claude-code", "codex"])
def test_a_rule_of_the_projects_file_is_in_force_from_the_first_call(user: User, runtime: str) -> None:
    """Denied by what stands in CLAUDE.md or AGENTS.md, allowed as soon as the file says nothing of it."""
    file = user.shop / ("CLAUDE.md" if runtime == "claude-code" else "AGENTS.md")
    file.write_text("# Rules\n\nNever push to main.\n")
    session = f"files-{runtime}"
    assert user.hook(runtime, "SessionStart", session).out == ""
    denied = user.hook(runtime, "PreToolUse", session, tool_input=FORBIDDEN, tool_use_id="t1")
    output = json.loads(denied.out)
    check_output(runtime, "PreToolUse", output)
    assert output["hookSpecificOutput"]["permissionDecision"] == "deny"
    assert "push to main" in output["hookSpecificOutput"]["permissionDecisionReason"]
    file.write_text("# Rules\n\nBe brief.\n")
    allowed = user.hook(runtime, "PreToolUse", session, tool_input=FORBIDDEN, tool_use_id="t2")
    assert (allowed.code, allowed.out) == (0, "")


def test_what_the_runtime_loads_again_is_not_lost_in_a_compaction(user: User) -> None:
    """A summary that says nothing of CLAUDE.md is no loss, one that says nothing of a spoken rule is: only that is
    put back."""
    (user.shop / "CLAUDE.md").write_text("Never push to main.\n")
    user.hook("claude-code", "SessionStart", "compacted")
    user.hook("claude-code", "UserPromptSubmit", "compacted", prompt="Never touch the orders table.", prompt_id="p1")
    user.hook("claude-code", "PostCompact", "compacted", compact_summary="The user greeted the agent.")
    again = user.hook("claude-code", "SessionStart.compact", "compacted")
    assert again.err == ""
    context = json.loads(again.out)["hookSpecificOutput"]["additionalContext"]
    check_output("claude-code", "SessionStart", json.loads(again.out))
    assert "orders table" in context
    assert "push to main" not in context


def test_status_tells_the_mode_that_acts(user: User) -> None:
    """The gate itself says it, and nothing is recorded for the asking."""
    troth("hooks", "install", "claude-code", "--runtime-version", "2.1.300", stdin=b"", **user.environ)
    ended = troth("hooks", "status", "claude-code", stdin=b"", **user.environ)
    assert (ended.code, "mode enforce" in ended.out) == (0, True)
