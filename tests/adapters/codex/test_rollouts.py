"""What each record of a Codex rollout becomes."""

from __future__ import annotations

import hashlib

import pytest

from tests.adapters.codex.rollouts import (
    THREAD,
    Line,
    agent,
    compacted,
    context,
    function,
    item,
    line,
    meta,
    notice,
    output,
    packed,
    prompt,
    read,
    shell,
    turn,
    user,
)
from troth.adapters.codex import Reader, read_rollout
from troth.adapters.skipped import Skipped
from troth.engine.history import replay
from troth_schemas.events import AnyEvent, Compaction, SessionEvent, ToolCall, ToolResult, Turn

AGENTS = "# AGENTS.md instructions for /srv/shop\n\n<INSTRUCTIONS>\nNever push to main.\n</INSTRUCTIONS>"


def calls(*lines: Line) -> list[tuple[str, dict[str, object]]]:
    return [(e.tool, e.arguments) for e in read([meta(), *lines]) if isinstance(e, ToolCall)]


def results(*lines: Line) -> list[tuple[str, str]]:
    return [(e.status, e.text) for e in read([meta(), *lines]) if isinstance(e, ToolResult)]


def turns(*lines: Line) -> list[tuple[str, str | None, str]]:
    return [(e.role, e.origin, e.text) for e in read([meta(), *lines]) if isinstance(e, Turn)]


def test_a_session_is_numbered_from_its_beginning() -> None:
    """Its first event is its start; numbers have no gap, whatever stood between; the runtime and time are named."""
    told = read([meta(), *turn("t1", "Fix it."), *shell("c1", "make", "ok"), agent("Done."), notice("task_complete")])
    assert [e.seq for e in told] == list(range(len(told)))
    assert [type(e) for e in told] == [SessionEvent, Turn, ToolCall, ToolResult, Turn]
    assert {e.session_id for e in told} == {THREAD}
    assert {e.source.runtime for e in told if e.source} == {"codex"}


def test_only_what_a_person_typed_is_a_persons_turn() -> None:
    """The client's own texts under the user's name are none, and a prompt that is written twice is one turn."""
    own = [
        user("<environment_context>\n<cwd>/srv/shop</cwd>\n</environment_context>"),
        user("<turn_aborted>the user interrupted</turn_aborted>"),
        notice("user_message", message="<environment_context/>", kind="environment_context"),
        item("message", role="developer", content=[{"type": "input_text", "text": "Sandbox: never write."}]),
    ]
    assert turns(*own, *turn("t1", "Never push to main.")) == [("user", "human", "Never push to main.")]


def test_prompts_of_one_turn_are_told_apart() -> None:
    """What is typed while the agent works belongs to the turn under way; the same words in another turn are new."""
    told = read([meta(), *turn("t1", "Begin.", "Wait: not prod."), *turn("t2", "Begin.")])
    ids = [e.event_id for e in told if isinstance(e, Turn)]
    assert len(set(ids)) == 3
    assert [i.split(":")[:2] for i in ids if i] == [["prompt", "t1"], ["prompt", "t1"], ["prompt", "t2"]]


def test_instruction_files_are_configuration() -> None:
    """With their path and digest; told again unchanged they say nothing new."""
    [said] = [e for e in read([meta(), user(AGENTS), user(AGENTS)]) if isinstance(e, Turn)]
    assert (said.role, said.origin, said.text) == ("user", "config", "Never push to main.")
    assert said.document is not None
    assert said.document.path == "/srv/shop/AGENTS.md"
    assert said.document.sha256 == hashlib.sha256(said.text.encode()).hexdigest()
    older = user("<user_instructions>\n\nNever push to main.\n\n</user_instructions>")
    assert turns(older) == [("user", "config", "Never push to main.")]


def test_what_an_operator_configured_is_a_developers_turn() -> None:
    """Once, and again when it is another text."""
    given = [context("t1", developer_instructions=words) for words in ("Be safe.", "Be safe.", "Be safer.")]
    assert turns(*given) == [("developer", "config", "Be safe."), ("developer", "config", "Be safer.")]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (function("c", "exec_command", {"cmd": "make test", "workdir": "/srv"}), ("Bash", {"command": "make test"})),
        (function("c", "shell_command", {"command": "ls | wc"}), ("Bash", {"command": "ls | wc"})),
        (
            function("c", "shell", {"command": ["bash", "-lc", "make && ls"], "timeout_ms": 9}),
            ("Bash", {"command": "bash -lc 'make && ls'"}),
        ),
        (
            item("local_shell_call", call_id="c", action={"type": "exec", "command": ["rm", "a b"]}),
            ("Bash", {"command": "rm 'a b'"}),
        ),
        (
            item("custom_tool_call", call_id="c", name="apply_patch", input="*** Begin Patch\n*** End Patch"),
            ("apply_patch", {"command": "*** Begin Patch\n*** End Patch"}),
        ),
        (function("c", "apply_patch", {"input": "*** Begin Patch"}), ("apply_patch", {"command": "*** Begin Patch"})),
        (function("c", "mcp__mail__send", {"to": "sarah"}), ("mcp__mail__send", {"to": "sarah"})),
        (function("c", "send", {"to": "sarah"}, namespace="mcp__mail__"), ("mcp__mail__send", {"to": "sarah"})),
        (function("c", "send", {"to": "sarah"}, namespace="mcp__mail"), ("mcp__mail__send", {"to": "sarah"})),
        (function("c", "update_plan", {"plan": []}), ("update_plan", {"plan": []})),
        (item("function_call", name="x", arguments="", call_id="c"), ("x", {})),
        (item("function_call", name="x", arguments="{broken", call_id="c"), ("x", {"input": "{broken"})),
        (item("custom_tool_call", call_id="c", name="exec", input="print(1)"), ("exec", {"input": "print(1)"})),
    ],
)
def test_a_call_has_the_form_in_which_a_hook_is_asked(record: Line, expected: tuple[str, dict[str, object]]) -> None:
    """Every shell is `Bash` with one line; a patch is its text; a server's tool has its whole name."""
    assert calls(record) == [expected]


def test_a_call_runs_where_its_turn_does() -> None:
    """The directory of the session's start, until a turn names another."""
    told = read([meta(), function("a", "x", {}), context("t2", cwd="/srv/other"), function("b", "x", {})])
    assert [e.cwd for e in told if isinstance(e, ToolCall)] == ["/srv/shop", "/srv/other"]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Exit code: 0\nWall time: 1 seconds\nOutput:\nfine\n", ("ok", "fine\n")),
        ("Exit code: 2\nWall time: 1 seconds\nOutput:\nno such file\n", ("error", "no such file\n")),
        ("Chunk ID: a\nWall time: 1 seconds\nProcess exited with code 127\nOutput:\nnot found", ("error", "not found")),
        ("Wall time: 0.2 seconds\nOutput:\n[]", ("ok", "[]")),
        ('{"output":"done\\n","metadata":{"exit_code":0,"duration_seconds":0.1}}', ("ok", "done\n")),
        ('{"output":"bad","metadata":{"exit_code":1}}', ("error", "bad")),
        ("exec command rejected by user", ("refused", "exec command rejected by user")),
        ("aborted by user after 3.1s", ("refused", "aborted by user after 3.1s")),
        ("aborted", ("refused", "aborted")),
        ("Command blocked by PreToolUse hook: no. Command: x", ("refused",)),
        ("The job was aborted by the server at 10:02", ("ok", "The job was aborted by the server at 10:02")),
        ("a log that says Exit code: 3\n", ("ok", "a log that says Exit code: 3\n")),
        ({"content": "kaputt", "success": False}, ("error", "kaputt")),
        ([{"type": "input_text", "text": "one"}, {"type": "input_image", "image_url": "x"}], ("ok", "one")),
        (None, ("ok", "")),
    ],
)
def test_an_output_says_how_the_call_ended(said: object, expected: tuple[str, ...]) -> None:
    """By the client's header and its own refusals, at the very start; the words of a program decide nothing."""
    [(status, text)] = results(output("c", said))
    assert (status, text)[: len(expected)] == expected


def test_a_process_that_runs_on_is_held_by_its_handle() -> None:
    """Its session id is the handle of the call, which stays open."""
    said = "Chunk ID: a\nWall time: 1 seconds\nProcess running with session ID 52328\nOutput:\nbuilding"
    lines = [meta(), *turn("t1", "Build it."), function("c", "exec_command", {"cmd": "make all"}), output("c", said)]
    history, _ = replay(read(lines))
    [pending] = [o for o in history.session("default", THREAD).obligations.values() if o.kind == "pending_call"]
    assert (pending.status, "52328" in pending.handles) == ("active", True)


def test_a_compaction_has_its_summary_and_what_was_put_back() -> None:
    """Without the client's lead; the messages of people that stay in the window are carried, its own texts are not."""
    tokens = {"last_token_usage": {"total_tokens": 250_000}, "model_context_window": 272_000}
    told = read([
        meta(), user(AGENTS), *turn("t1", "Never push to main.", "Fix the header."), notice("token_count", info=tokens),
        compacted("The header is fixed.", "Never push to main.", AGENTS, "<environment_context/>", window_id="w2"),
    ])  # fmt: skip
    [made] = [e for e in told if isinstance(e, Compaction)]
    digest = hashlib.sha256(b"The header is fixed.").hexdigest()
    assert (made.summary, made.event_id, made.compaction_id) == ("The header is fixed.", f"compaction:{digest}", "w2")
    assert (made.tokens_before, made.context_budget) == (250_000, 272_000)
    assert made.carried is not None
    assert (made.carried.text, made.carried.documents) == ("Never push to main.", ["/srv/shop/AGENTS.md"])


def test_what_the_window_keeps_is_not_lost() -> None:
    """A rule in a message that was put back is carried; one whose message went is judged by the summary."""
    keep, lose = "Never push to main.", "Use the staging bucket s3://acme-stage-07/."
    _, steps = replay(read([meta(), *turn("t1", keep, lose), compacted("Work goes on.", keep)]))
    [verdict] = [v for step in steps for v in step.verdicts if v.subject == "compaction"]
    by_rule = {f.obligation_id: f.fidelity for f in verdict.fidelity}
    assert sorted(by_rule.values()) == ["carried", "dropped"]
    assert [r.obligation.statement for r in verdict.reasons if r.obligation] == [lose]


def test_a_summary_that_only_the_provider_reads_is_unreadable() -> None:
    """Remote compaction leaves no message; the turn names it, and what was put back counts."""
    history = [user("Never push to main.")["payload"], {"type": "compaction", "encrypted_content": "gAAA"}]
    remote = line("compacted", {"message": "", "replacement_history": history})
    [made] = [e for e in read([meta(), *turn("t1", "Never push to main."), remote]) if isinstance(e, Compaction)]
    assert (made.summary, made.event_id) == (None, "compaction:t1")
    assert made.carried is not None
    assert made.carried.text == "Never push to main."


def test_agents_are_part_of_the_session_or_its_children() -> None:
    """A thread of the same session is its agent, numbered on; one with a session of its own names its parent."""
    reader = Reader()
    child = [meta("019b-child", session_id=THREAD), *turn("t9", "Look around."), *shell("c9", "ls", "a")]
    own = [e for e in reader.read(packed([meta(), *turn("t1", "Begin.")])) if not isinstance(e, Skipped)]
    its = [e for e in reader.read(packed(child)) if not isinstance(e, Skipped)]
    assert {(e.session_id, e.agent_id) for e in its} == {(THREAD, "019b-child")}
    assert [e.seq for e in [*own, *its]] == list(range(len(own) + len(its)))
    spawn = {"subagent": {"thread_spawn": {"parent_thread_id": THREAD, "depth": 1}}}
    [began] = [e for e in read([meta("019b-older", source=spawn)]) if isinstance(e, SessionEvent)]
    assert (began.session_id, began.parent_session_id) == ("019b-older", THREAD)


def test_a_fork_is_a_session_of_its_own_with_the_history_it_holds() -> None:
    """Its file repeats its ancestor's records, the ancestor's own head among them."""
    told = read([meta("019b-fork", forked_from_id=THREAD), meta(), *turn("t1", "Never push to main.")])
    assert {e.session_id for e in told} == {"019b-fork"}
    assert len(told) == 2


def test_what_becomes_no_event_is_said() -> None:
    """Nothing raises; broken lines and unknown kinds count as lost, the runtime's own bookkeeping does not."""
    lines = [
        b'{"timestamp":"x","type":"response_item","payload":{"type":"message"}}', b"{", b"[]",
        *packed([meta(), meta("other"), item("hologram"), line("telepathy", {}), notice("agent_reasoning", text="hm"),
                 item("reasoning"), item("function_call"), item("function_call_output")]),
    ]  # fmt: skip
    skipped = [each for each in read_rollout(lines) if isinstance(each, Skipped)]
    assert [(s.line, s.reason) for s in skipped] == [
        (1, "no_session"), (2, "malformed"), (3, "malformed"), (5, "not_conversation"), (6, "unknown_type"),
        (7, "unknown_type"), (8, "not_conversation"), (9, "not_conversation"), (10, "invalid"), (11, "invalid"),
    ]  # fmt: skip


def test_a_call_written_twice_is_one() -> None:
    """With the same content; the prompt's two records are one turn as well."""
    events: list[AnyEvent] = read([meta(), *prompt("Go."), *shell("c", "make", "ok"), *shell("c", "make", "ok")])
    assert [type(e) for e in events] == [SessionEvent, Turn, ToolCall, ToolResult]
