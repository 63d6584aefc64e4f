"""Instruction files through the hook: told when a session starts and when they change, before they are judged by."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from tests.cli.stand_in import StandIn, stand_in
from tests.cli.troth import Ended, troth
from tests.gate.recorded import payload
from troth_schemas.codec import decode_event
from troth_schemas.events import GateOutcome


class Site:
    """A user's home with one repository, and a gate that stands in."""

    def __init__(self, root: Path, gate: StandIn) -> None:
        self.gate = gate
        self.home = root / "home"
        self.shop = self.home / "shop"
        (self.shop / ".git").mkdir(parents=True)
        self.state = root / "state/troth/sessions"
        self.environ = {
            "HOME": str(self.home), "XDG_STATE_HOME": str(root / "state"), "TROTH_GATE_URL": gate.url,
            "CLAUDE_CONFIG_DIR": "", "CODEX_HOME": "", "CLAUDE_PROJECT_DIR": "", "TROTH_GATE_TOKEN": "",
        }  # fmt: skip

    def write(self, path: str, text: str) -> None:
        file = self.home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def hook(self, name: str, runtime: str = "claude-code", *options: str, **changed: Any) -> Ended:
        value = payload(runtime, name, **{"cwd": str(self.shop), **changed})
        return troth("hook", runtime, *options, stdin=json.dumps(value).encode(), **self.environ)

    def told(self) -> list[tuple[str, str]]:
        """(file name, text) of every config turn so far, and forget them and the rest."""
        turns = self.gate.turns
        self.gate.asked.clear()
        assert {(t["type"], t["origin"]) for t in turns} <= {("turn", "config")}
        return [(Path(t["document"]["path"]).name, t["text"]) for t in turns]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with stand_in() as gate:
        yield Site(tmp_path, gate)


def test_a_new_session_is_told_everything_after_its_own_hook(site: Site) -> None:
    """The gate meets the session first; the last document waits until all are in force."""
    site.write("shop/CLAUDE.md", "Never push.\n\n@docs/more.md\n")
    site.write("shop/docs/more.md", "Use port 9443 only.\n")
    site.write(".claude/CLAUDE.md", "Be brief.\n")
    ended = site.hook("SessionStart", "claude-code", "--tenant", "acme")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert [asked.path for asked in site.gate.asked] == ["/v1/hooks/claude-code", "/v1/events", "/v1/judge"]
    [turn, *_] = site.gate.turns
    session = payload("claude-code", "SessionStart")["session_id"]
    assert (turn["session_id"], turn["role"]) == (session, "user")
    assert turn["source"] == {"runtime": "claude-code", "tenant": "acme"}
    assert site.told() == [
        ("CLAUDE.md", "Be brief.\n"),
        ("CLAUDE.md", "Never push.\n\n@docs/more.md\n"),
        ("more.md", "Use port 9443 only.\n"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["PreToolUse", "UserPromptSubmit", "FileChanged"])
def test_a_change_is_told_before_what_it_rules(site: Site, name: str) -> None:
    """Only what changed, and before the question."""
    site.write("shop/CLAUDE.md", "Never push.\n")
    site.write("shop/CLAUDE.local.md", "Be brief.\n")
    site.hook("SessionStart")
    site.told()
    site.hook(name)
    assert [asked.path for asked in site.gate.asked] == ["/v1/hooks/claude-code"]
    site.gate.asked.clear()
    site.write("shop/CLAUDE.md", "Never deploy.\n")
    site.hook(name)
    assert [asked.path for asked in site.gate.asked] == ["/v1/judge", "/v1/hooks/claude-code"]
    assert site.told() == [("CLAUDE.md", "Never deploy.\n")]


def test_what_is_gone_is_told_empty_and_what_is_new_is_told(site: Site) -> None:
    """Its rules end; a rule that was added, and a file that an import had missed, are there from the next call on."""
    site.write("shop/CLAUDE.md", "Never push. @more.md\n")
    assert "`@more.md`, which is missing" in site.hook("SessionStart").err
    site.told()
    site.write("shop/more.md", "Be brief.\n")
    site.write("shop/.claude/rules/a.md", "Use port 9443 only.\n")
    site.hook("PreToolUse")
    assert sorted(site.told()) == [("a.md", "Use port 9443 only.\n"), ("more.md", "Be brief.\n")]
    (site.shop / "CLAUDE.md").unlink()
    site.hook("PreToolUse")
    assert sorted(site.told()) == [("CLAUDE.md", ""), ("more.md", "")]
    site.hook("PreToolUse")
    assert site.told() == []


def test_old_words_that_come_back_are_a_new_event(site: Site) -> None:
    """To and fro: three events with three ids, since an id that was there would change nothing."""
    ids = []
    for text in ("Never push.", "Never deploy.", "Never push."):
        site.write("shop/CLAUDE.md", text)
        site.hook("UserPromptSubmit")
        ids += [turn["event_id"] for turn in site.gate.turns]
        site.gate.asked.clear()
    assert len(set(ids)) == len(ids) == 3


def test_a_session_that_starts_again_hears_it_again_by_the_same_names(site: Site) -> None:
    """A gate that has forgotten the session needs it; for one that has not, each is the event that it has."""
    site.write("shop/CLAUDE.md", "Never push.\n")
    ids = []
    for _ in range(2):
        site.hook("SessionStart.compact")
        ids += [turn["event_id"] for turn in site.gate.turns]
        site.gate.asked.clear()
    assert len(ids) == 2
    assert ids[0] == ids[1]


def test_what_was_not_taken_is_told_by_the_next_hook(site: Site) -> None:
    """The question is asked all the same, the fault is noted, the next hook brings the same event."""
    site.write("shop/CLAUDE.md", "Never push.\n")

    async def refuse_documents(request: web.Request) -> web.StreamResponse:
        return web.json_response({}, status=503 if request.path == "/v1/judge" else 200)

    site.gate.handler = refuse_documents
    ended = site.hook("UserPromptSubmit")
    [refused] = site.gate.turns
    assert (ended.code, "not taken by the gate" in ended.err) == (0, True)
    site.gate.handler = None
    site.gate.asked.clear()
    site.hook("UserPromptSubmit")
    [taken] = site.gate.turns
    assert taken["event_id"] == refused["event_id"]


def test_documents_that_hang_leave_time_for_the_question(site: Site) -> None:
    """A denial that follows is not lost with them."""
    site.write("shop/CLAUDE.md", "Never push.\n")
    site.hook("SessionStart")
    site.write("shop/CLAUDE.md", "Never deploy.\n")
    deny = {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "no"}

    async def hang_on_documents(request: web.Request) -> web.StreamResponse:
        if request.path == "/v1/judge":
            import asyncio

            await asyncio.sleep(30)
        return web.json_response({"hookSpecificOutput": deny})

    site.gate.handler = hang_on_documents
    ended = site.hook("PreToolUse", "claude-code", "--timeout", "2")
    assert json.loads(ended.out) == {"hookSpecificOutput": deny}
    assert "not taken by the gate" in ended.err


def test_hooks_at_once_tell_it_once(site: Site) -> None:
    """Six parallel calls after a change: one of them brings the document."""
    site.write("shop/CLAUDE.md", "Never push.\n")
    site.hook("SessionStart")
    site.told()
    site.write("shop/CLAUDE.md", "Never deploy.\n")
    value = json.dumps(payload("claude-code", "PreToolUse", cwd=str(site.shop))).encode()
    command = [sys.executable, "-m", "troth", "hook", "claude-code"]
    running = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=site.environ) for _ in range(6)
    ]
    for each in running:
        assert each.stdin is not None
        each.stdin.write(value)
        each.stdin.close()
    for each in running:
        with each:
            assert each.stderr is not None
            assert each.stderr.read() == b""
    assert len(site.gate.of("/v1/hooks/claude-code")) == 6
    assert site.told() == [("CLAUDE.md", "Never deploy.\n")]


def test_a_file_that_the_runtime_loads_later_is_told_then(site: Site) -> None:
    """A nested file and a scoped rule, when InstructionsLoaded says so; after that they are watched as well."""
    site.write("shop/web/CLAUDE.md", "Never inline CSS.\n")
    site.write("shop/.claude/rules/api.md", "---\npaths: src/**\n---\nNever log bodies.\n")
    site.hook("SessionStart")
    assert site.told() == []
    for path, reason in (("web/CLAUDE.md", "nested_traversal"), (".claude/rules/api.md", "path_glob_match")):
        site.hook("InstructionsLoaded", file_path=str(site.shop / path), load_reason=reason)
    assert site.told() == [("CLAUDE.md", "Never inline CSS.\n"), ("api.md", "Never log bodies.\n")]
    site.write("shop/web/CLAUDE.md", "Never inline scripts.\n")
    site.hook("PreToolUse")
    assert site.told() == [("CLAUDE.md", "Never inline scripts.\n")]


@pytest.mark.parametrize("runtime", ["claude-code", "codex"])
def test_a_compaction_says_what_the_runtime_loads_again(site: Site, runtime: str) -> None:
    """The files of the start; not a nested one, and none for a sub-agent's compaction."""
    name = "CLAUDE.md" if runtime == "claude-code" else "AGENTS.md"
    site.write(f"shop/{name}", "Never push.\n")
    site.write("shop/web/CLAUDE.md", "Never inline CSS.\n")
    site.hook("SessionStart", runtime)
    if runtime == "claude-code":
        nested = str(site.shop / "web/CLAUDE.md")
        site.hook("InstructionsLoaded", file_path=nested, load_reason="nested_traversal")
    site.gate.asked.clear()
    site.hook("PostCompact", runtime)
    site.hook("PostCompact", runtime, agent_id="a-7")
    main, sub = (asked.json for asked in site.gate.of(f"/v1/hooks/{runtime}"))
    assert main["troth_documents"] == [str(site.shop / name)]
    assert "troth_documents" not in sub


def test_codex_is_told_its_own_files(site: Site) -> None:
    """AGENTS.md as it stands: Codex imports nothing."""
    site.write(".codex/AGENTS.md", "Be brief.\n")
    site.write("shop/AGENTS.md", "Never push. @docs/more.md\n")
    site.write("shop/docs/more.md", "Never deploy.\n")
    site.write("shop/CLAUDE.md", "Never inline CSS.\n")
    site.hook("SessionStart", "codex")
    assert site.told() == [("AGENTS.md", "Be brief.\n"), ("AGENTS.md", "Never push. @docs/more.md\n")]


def test_files_of_many_kilobytes_come_in_several_bodies(site: Site) -> None:
    """Each within what the gate takes; nothing is lost."""
    site.write("shop/CLAUDE.md", "a" * 600_000)
    site.write("shop/CLAUDE.local.md", "b" * 600_000)
    site.write("shop/.claude/rules/c.md", "c" * 600_000)
    site.hook("SessionStart")
    assert [len(asked.events) for asked in site.gate.of("/v1/events")] == [1, 1]
    assert max(len(asked.body) for asked in site.gate.asked) < 1_048_576
    assert sorted(text[0] for _, text in site.told()) == ["a", "b", "c"]


WHOLE: dict[str, Any] = {"form": 1, "told": {}, "loaded": {}, "watch": {}, "project": "", "epoch": "e"}


@pytest.mark.parametrize(
    "damage",
    ["{}", '{"form": 1}', '{"form": 1, "told": 3, "loaded": []}', "nonsense",
     json.dumps(WHOLE | {"loaded": {"/a": {}}}), json.dumps(WHOLE | {"loaded": {"/a": 3}}),
     json.dumps(WHOLE | {"told": {"/a": {"sha256": "", "level": "", "version": "1", "sent": 1, "gone": 0}}}),
     json.dumps(WHOLE | {"notes": 3})],
)  # fmt: skip
def test_a_damaged_memo_costs_no_answer(site: Site, damage: str) -> None:
    """It is taken for none: the question is asked and everything is told again."""
    site.write("shop/CLAUDE.md", "Never push.\n")
    site.hook("SessionStart")
    [memo] = site.state.glob("*.json")
    memo.write_text(damage)
    site.gate.asked.clear()
    ended = site.hook("PreToolUse", "claude-code", "--fail", "closed")
    assert (ended.code, ended.err) == (0, "")
    assert len(site.gate.of("/v1/hooks/claude-code")) == 1
    assert site.told() == [("CLAUDE.md", "Never push.\n")]


def test_what_the_settings_leave_out_is_not_told(site: Site) -> None:
    """`claudeMdExcludes` as the runtime reads it; a change of it is a change of what is in force."""
    site.write("CLAUDE.md", "Never push.\n")
    site.write("shop/CLAUDE.md", "Never deploy.\n")
    site.hook("SessionStart")
    assert len(site.told()) == 2
    site.write("shop/.claude/settings.local.json", json.dumps({"claudeMdExcludes": [f"{site.home}/*.md", "**/x/**"]}))
    site.hook("PreToolUse")
    assert site.told() == [("CLAUDE.md", "")]


def test_without_a_place_for_the_memo_the_question_is_asked(site: Site) -> None:
    """A home that cannot be written to costs the documents their news, not the call its judgement."""
    blocked = site.home / "file"
    blocked.write_text("")
    site.environ["XDG_STATE_HOME"] = str(blocked)
    site.write("shop/CLAUDE.md", "Never push.\n")
    ended = site.hook("PreToolUse")
    assert (ended.code, "instruction files were not told" in ended.err) == (0, True)
    assert len(site.gate.of("/v1/hooks/claude-code")) == 1


def test_a_name_that_is_no_text_costs_the_others_nothing(site: Site) -> None:
    """A file whose name holds bytes of no character is told under a name that can be written."""
    site.write("shop/.claude/rules/a.md", "Never push.\n")
    site.write("shop/.claude/rules/\udcff.md", "Never deploy.\n")
    assert site.hook("SessionStart").err == ""
    assert [text for _, text in site.told()] == ["Never push.\n", "Never deploy.\n"]


def test_no_session_and_no_folder_are_no_fault(site: Site) -> None:
    """A payload without a session, or with a relative folder, is passed on."""
    for changed in ({"session_id": ""}, {"cwd": "shop"}, {"cwd": None}, {"session_id": "../../etc/passwd"}):
        assert site.hook("PreToolUse", **changed).code == 0
    assert len(site.gate.of("/v1/hooks/claude-code")) == 4
    assert [p.parent for p in site.state.rglob("*.json")] in ([], [site.state])


@pytest.mark.parametrize(("fail", "answered"), [("open", "pass"), ("closed", "deny")])
def test_calls_without_an_answer_are_recorded_once_the_gate_is_back(site: Site, fail: str, answered: str) -> None:
    """As gate outcomes with what the runtime was told, by the next hook that is answered, and once."""
    url, site.environ["TROTH_GATE_URL"] = site.environ["TROTH_GATE_URL"], "http://127.0.0.1:1"
    for call_id in ("t1", "t2"):
        site.hook("PreToolUse", "claude-code", "--fail", fail, tool_use_id=call_id)
    site.hook("PreToolUse.subagent", "claude-code", "--fail", fail)
    site.hook("PostToolUse", "claude-code", "--fail", fail)
    site.environ["TROTH_GATE_URL"] = url
    site.hook("PostToolUse")
    events = [decode_event(json.dumps(event).encode()) for event in site.gate.turns]
    assert [(e.call_id, e.outcome, e.answered) for e in events if isinstance(e, GateOutcome)] == [
        ("t1", "timeout", answered),
        ("t2", "timeout", answered),
        ("toolu_01C", "timeout", "pass"),
    ]
    site.gate.asked.clear()
    site.hook("PostToolUse")
    assert site.gate.turns == []


def test_what_a_session_could_not_tell_the_next_one_tells(site: Site) -> None:
    """A session ends while the gate is away; another of the same user asks the same gate when it is back."""

    async def hang(_: web.Request) -> web.StreamResponse:
        await asyncio.sleep(60)
        raise AssertionError

    site.gate.handler = hang
    site.hook("PreToolUse", "claude-code", "--timeout", "0.5", tool_use_id="t1")
    site.gate.handler = None
    site.gate.asked.clear()
    site.hook("PostToolUse", session_id="another")
    assert [(event["session_id"] != "another", event["call_id"], event["outcome"]) for event in site.gate.turns] == [
        (True, "t1", "timeout")
    ]


def test_a_hook_that_is_stopped_while_it_tells_loses_nothing(site: Site) -> None:
    """The gate answers the question and takes the rest too slowly: the next hook brings it again."""
    url, site.environ["TROTH_GATE_URL"] = site.environ["TROTH_GATE_URL"], "http://127.0.0.1:1"
    site.hook("PreToolUse")
    site.environ["TROTH_GATE_URL"] = url

    async def slow(request: web.Request) -> web.StreamResponse:
        if request.path == "/v1/events":
            await asyncio.sleep(60)
        return web.json_response({})

    site.gate.handler = slow
    assert site.hook("PostToolUse", "claude-code", "--timeout", "0.5").code == 0
    site.gate.handler = None
    site.gate.asked.clear()
    site.hook("PostToolUse")
    assert [event["call_id"] for event in site.gate.turns] == ["toolu_01A"]


def test_what_the_gate_does_not_take_of_it_stays(site: Site) -> None:
    """The next hook brings it again."""
    url, site.environ["TROTH_GATE_URL"] = site.environ["TROTH_GATE_URL"], "http://127.0.0.1:1"
    site.hook("PreToolUse")
    site.environ["TROTH_GATE_URL"] = url

    async def refuse_events(request: web.Request) -> web.StreamResponse:
        return web.json_response({}, status=503 if request.path == "/v1/events" else 200)

    site.gate.handler = refuse_events
    site.hook("PostToolUse")
    site.gate.handler = None
    site.gate.asked.clear()
    site.hook("PostToolUse")
    assert [event["call_id"] for event in site.gate.turns] == ["toolu_01A"]
