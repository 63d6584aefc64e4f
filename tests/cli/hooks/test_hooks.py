"""`troth hooks`: into the settings, out of them, and what is told about it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from tests.cli.stand_in import StandIn, stand_in
from tests.cli.troth import Ended, troth
from troth.cli.hooks.settings import CLAUDE_CODE_EVENTS, CODEX_EVENTS, ours

THEIRS = """\
{
    "model": "x",
    "hooks": {
        "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "lint.sh"}]}]
    }
}
"""


class Desk:
    """A user's settings, and a command that sees no others."""

    def __init__(self, root: Path) -> None:
        self.home = root
        self.settings = root / ".claude/settings.json"
        self.environ = {
            "HOME": str(root), "XDG_STATE_HOME": str(root / "state"), "CLAUDE_CONFIG_DIR": "", "CODEX_HOME": "",
            "TROTH_GATE_URL": "", "TROTH_GATE_TOKEN": "",
        }  # fmt: skip

    def hooks(self, *words: str, **environ: str) -> Ended:
        return troth("hooks", *words, stdin=b"", **{**self.environ, **environ})

    def install(self, *words: str, version: str = "2.1.300", **environ: str) -> Ended:
        return self.hooks("install", "claude-code", "--runtime-version", version, *words, **environ)

    def put(self, text: str) -> None:
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_text(text, encoding="utf-8")

    @property
    def value(self) -> Any:
        return json.loads(self.settings.read_text("utf-8"))

    def files(self) -> list[str]:
        return sorted(path.name for path in self.settings.parent.iterdir())


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


@pytest.fixture
def gate() -> Iterator[StandIn]:
    with stand_in() as made:
        yield made


def test_in_and_out_gives_the_very_bytes_back(desk: Desk) -> None:
    """The layout included, and no backup stays behind."""
    desk.put(THEIRS)
    into = desk.install()
    assert into.code == 0
    assert {event for event, _ in ours(desk.value)} == set(CLAUDE_CODE_EVENTS)
    assert desk.value["hooks"]["PreToolUse"][0]["hooks"][0]["command"] == "lint.sh"
    out = desk.hooks("uninstall", "claude-code")
    assert (out.code, desk.settings.read_text()) == (0, THEIRS)
    assert desk.files() == ["settings.json"]


def test_where_there_was_no_file_there_is_none_again(desk: Desk) -> None:
    """Its folder is made; what was made is taken away."""
    assert desk.install().code == 0
    assert desk.hooks("uninstall", "claude-code").code == 0
    assert desk.files() == []


def test_the_difference_is_shown_and_the_backup_holds_what_was_there(desk: Desk) -> None:
    """A unified diff on standard output, the backup named."""
    desk.put(THEIRS)
    out = desk.install().out
    assert "+++ " in out
    assert [line.strip() for line in out.splitlines() if line.startswith("+") and "/v1/hooks/claude-code" in line]
    [backup] = desk.settings.parent.glob("*.troth-backup-*")
    assert backup.read_text() == THEIRS
    assert backup.name in out


def test_a_dry_run_writes_nothing(desk: Desk) -> None:
    """It shows the same difference."""
    desk.put(THEIRS)
    dry = desk.install("--dry-run")
    assert (dry.code, desk.settings.read_text(), desk.files()) == (0, THEIRS, ["settings.json"])
    assert "would be written" in dry.out
    assert [line for line in desk.install().out.splitlines() if line.startswith(("+", "-"))] == [
        line for line in dry.lines if line.startswith(("+", "-"))
    ]


def test_installing_again_changes_nothing_and_another_form_takes_the_place_of_the_first(desk: Desk) -> None:
    """Idempotent; and still, everything goes out at once."""
    desk.put(THEIRS)
    desk.install()
    first = desk.settings.read_text()
    assert "nothing to change" in desk.install().out
    assert desk.settings.read_text() == first
    desk.install("--fail", "closed", version="2.1.100")
    assert len([h for event, h in ours(desk.value) if event == "PreToolUse"]) == 1
    desk.hooks("uninstall", "claude-code")
    assert (desk.settings.read_text(), desk.files()) == (THEIRS, ["settings.json"])


def test_what_others_wrote_since_stays(desk: Desk) -> None:
    """Only ours goes; the layout of the file is kept, and its permissions."""
    desk.put(THEIRS)
    desk.settings.chmod(0o640)
    desk.install()
    changed = desk.value
    changed["hooks"]["Stop"].append({"hooks": [{"type": "command", "command": "say done"}]})
    changed["env"] = {"NAME": "ü"}
    desk.put(json.dumps(changed, indent=4, ensure_ascii=False))
    assert desk.hooks("uninstall", "claude-code").code == 0
    assert desk.value == {
        **json.loads(THEIRS),
        "env": {"NAME": "ü"},
        "hooks": {
            **json.loads(THEIRS)["hooks"],
            "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],
        },
    }
    assert '\n    "model"' in desk.settings.read_text()
    assert desk.settings.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"a": }', ":1:7"),
        ("{\n  // mine\n}", ":2:3"),
        ("[]", "no JSON object"),
        ('{"hooks": []}', "`hooks` is no object"),
        ('{"hooks": {}, "hooks": {}}', "`hooks` stands twice"),
    ],
)
@pytest.mark.parametrize("action", ["install", "uninstall"])
def test_settings_that_cannot_be_read_are_left_alone(desk: Desk, text: str, words: str, action: str) -> None:
    """Exit code 2, the place on stderr, not a byte changed."""
    desk.put(text)
    ended = desk.hooks(action, "claude-code")
    assert (ended.code, desk.settings.read_text(), desk.files()) == (2, text, ["settings.json"])
    assert words in ended.err


@pytest.mark.parametrize("number", range(3), ids=["no reader", "full disk", "closed"])
def test_settings_are_written_whatever_becomes_of_what_is_said(desk: Desk, number: int) -> None:
    """A reader that has gone is no fault (0), a full disk under the output is one of the output (2), not of theirs."""
    into, shut, fault = [
        ("| true", 0, ""), ("> /dev/full", 2, "troth: No space left on device\n"), (">&-", 0, ""),
    ][number]  # fmt: skip
    theirs = json.dumps({**json.loads(THEIRS), "env": {str(each): "x" * 99 for each in range(999)}})
    for action in ("install", "uninstall"):
        desk.put(theirs) if action == "install" else None
        line = f"set -o pipefail; {sys.executable} -m troth hooks {action} claude-code {into}"
        done = subprocess.run(
            ["bash", "-c", line], env={**os.environ, **desk.environ}, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (shut, fault)
        assert bool(ours(desk.value)) == (action == "install")


def test_a_project_whose_hooks_find_no_program_is_warned_of(desk: Desk) -> None:
    """They run `troth` from the PATH; where it is not on this one, the user is told, and only then."""
    bare = desk.install("--project", PATH="/nowhere")
    assert (bare.code, "not on this PATH" in bare.err) == (0, True)
    program = desk.home / "troth"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert desk.install("--project", PATH=str(desk.home)).err == ""


@pytest.mark.parametrize("text", ['{"a": }', '{"hooks": []}'])
def test_status_does_not_guess_at_settings_that_it_cannot_read(desk: Desk, gate: StandIn, text: str) -> None:
    """Exit code 2, and no word that there are none."""
    desk.put(text)
    told = desk.hooks("status", "claude-code", "--gate", gate.url)
    assert (told.code, "no hooks of ours" in told.out, "cannot tell" in told.out) == (2, False, True)


def test_a_linked_file_stays_a_link(desk: Desk) -> None:
    """Settings that live in somebody's dotfiles are written there."""
    real = desk.home / "dotfiles.json"
    real.write_text(THEIRS)
    desk.settings.parent.mkdir()
    desk.settings.symlink_to(real)
    desk.install()
    assert desk.settings.is_symlink()
    assert ours(json.loads(real.read_text()))
    desk.hooks("uninstall", "claude-code")
    assert (desk.settings.is_symlink(), real.read_text()) == (True, THEIRS)


def test_a_projects_settings_name_no_path_of_this_machine(desk: Desk) -> None:
    """They are shared: `troth` is found on the PATH of whoever reads them."""
    assert desk.install("--project", version="2.1.1").code == 0
    commands = {h["command"] for _, h in ours(json.loads((desk.home / ".claude/settings.json").read_text()))}
    assert commands == {"troth hook claude-code", "troth hook claude-code --fail open"}


def test_codex_gets_commands_in_its_own_file_and_the_user_a_word_about_trust(desk: Desk) -> None:
    """`~/.codex/hooks.json`; Codex runs none before it is trusted."""
    ended = desk.hooks("install", "codex", "--fail", "closed")
    value = json.loads((desk.home / ".codex/hooks.json").read_text())
    assert {event for event, _ in ours(value)} == set(CODEX_EVENTS)
    [before] = [h["command"] for event, h in ours(value) if event == "PreToolUse"]
    assert before.endswith(" hook codex --fail closed")
    assert "/hooks" in ended.out


def test_the_version_of_the_runtime_is_asked_for(desk: Desk) -> None:
    """`claude --version`, from the PATH."""
    program = desk.home / "claude"
    for version, form in (("2.1.294", "exits 2"), ("2.1.295", "stops a call")):
        program.write_text(f"#!/bin/sh\necho '{version} (Claude Code)'\n")
        program.chmod(0o755)
        ended = desk.hooks("install", "claude-code", "--fail", "closed", "--dry-run", PATH=f"{desk.home}:/usr/bin:/bin")
        assert version in ended.out
        assert form in ended.out


def test_a_mode_is_put_in_force_or_said_not_to_be(desk: Desk, broker: str) -> None:
    """Without brokers the hooks are installed and the exit code says that not everything was done; with them the
    policy's mode changes and the rest of it stays."""
    without = desk.install("--mode", "enforce")
    assert (without.code, "the hooks are in; only the policy that says enforce is missing" in without.out) == (1, True)
    assert ours(desk.value)
    policy = desk.home / "policy.json"
    policy.write_text('{"gap_grace_ms": 700, "mode": "observe"}')
    assert troth("policy", str(policy), "--runtime", "claude-code", brokers=broker).code == 0
    put = desk.install("--mode", "enforce", "--brokers", broker)
    assert (put.code, "enforce, in force" in put.out) == (0, True)
    told = desk.hooks("status", "claude-code", "--brokers", broker)
    assert "mode: enforce" in told.out
    again = desk.install("--mode", "observe", "--brokers", broker)
    assert again.code == 0
    assert "mode: observe" in desk.hooks("status", "--brokers", broker).out


def test_status_tells_what_is_active_and_asks_the_gate(desk: Desk, gate: StandIn) -> None:
    """By file: events, forms, fail direction. The round trip goes to the gate that the hooks name, with the token."""
    desk.install("--fail", "closed", "--gate", gate.url)
    ended = desk.hooks("status", "claude-code", TROTH_GATE_TOKEN="t", TROTH_GATE_URL=gate.url)
    assert ended.code == 0
    assert f"{len(CLAUDE_CODE_EVENTS)} events" in ended.out
    assert "fail closed" in ended.out
    assert f"gate {gate.url} (claude-code): answers in" in ended.out
    [asked] = gate.of("/v1/hooks/claude-code")
    assert asked.json["hook_event_name"] not in CLAUDE_CODE_EVENTS
    assert asked.headers["Authorization"] == "Bearer t"


def test_status_says_what_is_wrong(desk: Desk, gate: StandIn) -> None:
    """No hooks; a gate that does not answer, or takes no such token; settings that turn hooks off. Exit code 1."""
    nothing = desk.hooks("status", "--gate", gate.url)
    assert (nothing.code, nothing.out.count("no hooks of ours")) == (1, 2)
    desk.install("--gate", "http://127.0.0.1:1")
    assert "nobody listens there" in desk.hooks("status").out

    async def refuse(_: web.Request) -> web.StreamResponse:
        return web.json_response({"error": "unauthorized"}, status=401)

    gate.handler = refuse
    desk.put(json.dumps({**desk.value, "disableAllHooks": True}))
    ended = desk.hooks("status", "--gate", gate.url)
    assert (ended.code, "TROTH_GATE_TOKEN is not its token" in ended.out, "no hook runs" in ended.out) == (
        1,
        True,
        True,
    )


def test_the_token_goes_to_no_gate_that_a_repository_names(
    desk: Desk, gate: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its settings are written by others. A gate that asks for one is told of, with the way to say that it is ours."""
    project = desk.home / "work"
    project.mkdir()
    monkeypatch.chdir(project)
    desk.install("--project", "--gate", gate.url)

    async def ask_for_token(request: web.Request) -> web.StreamResponse:
        return web.json_response({}, status=200 if "Authorization" in request.headers else 401)

    gate.handler = ask_for_token
    theirs = desk.hooks("status", "claude-code", "--gate", "http://127.0.0.1:1", TROTH_GATE_TOKEN="s3cret")
    assert [asked.headers.get("Authorization") for asked in gate.asked] == [None]
    assert (theirs.code, f"troth hooks status --gate {gate.url}" in theirs.out) == (1, True)
    assert desk.hooks("status", "claude-code", "--gate", gate.url, TROTH_GATE_TOKEN="s3cret").code == 0
    assert gate.asked[-1].headers["Authorization"] == "Bearer s3cret"


def test_status_reads_an_address_as_the_shell_does(desk: Desk) -> None:
    """One that a shell needs quotes for, as of IPv6."""
    desk.install("--gate", "http://[::1]:1", "--runtime-version", "2.1.0")
    told = desk.hooks("status", "claude-code", "--gate", "http://127.0.0.1:1").out
    assert "gate http://[::1]:1 (claude-code): no answer" in told
    assert "is not the base URL" not in told


def test_status_fails_with_brokers_out_of_reach(desk: Desk, gate: StandIn) -> None:
    """What was asked of them is not known then, whatever else is well."""
    desk.install("--gate", gate.url)
    assert desk.hooks("status", "claude-code", "--gate", gate.url).code == 0
    assert desk.hooks("status", "claude-code", "--gate", gate.url, "--brokers", "127.0.0.1:1").code == 3


def test_status_warns_of_hooks_that_run_twice(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed for the user and for the project: each would ask once."""
    project = desk.home / "work"
    project.mkdir()
    monkeypatch.chdir(project)
    desk.install()
    assert "more than once" not in desk.hooks("status").out
    desk.install("--project")
    assert "user and project: every hook runs more than once" in desk.hooks("status").out


@pytest.mark.parametrize(
    "words",
    [
        ["install", "claude-code", "--gate", "gate.local"],
        ["install", "claude-code", "--runtime-version", "new"],
        ["install", "claude-code", "--tenant", "a b"],
        ["install", "cursor"],
        ["install"],
        [],
    ],
    ids=" ".join,
)
def test_wrong_usage_touches_nothing(desk: Desk, words: list[str]) -> None:
    """Exit code 2 and a word on stderr."""
    ended = desk.hooks(*words)
    assert (ended.code, bool(ended.err), desk.settings.exists()) == (2, True, False)
