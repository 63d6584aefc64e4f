"""`troth hook`: the payloads of both runtimes through the command, and every way in which a gate can fail to answer."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from tests.cli.stand_in import StandIn, stand_in
from tests.cli.troth import Ended, troth
from tests.gate.recorded import IDS, PAYLOADS, check_output, faults, payload
from tests.kafka.certificates import make_certificates
from troth.cli.hook.hook import READ_TOOLS, Hook, parser, quick
from troth.engine.refer.call import read_call

DENY = {
    "hookSpecificOutput": {
        "hookEventName": "PreToolUse",
        "permissionDecision": "deny",
        "permissionDecisionReason": 'Ruled out: "Don\'t touch the orders table" (user, turn 1). Next: ask – ünï.',
    }
}
WRITES, READS = payload("claude-code", "PreToolUse"), payload("claude-code", "PreToolUse.subagent")
RUNTIMES = ["claude-code", "codex"]


@pytest.fixture
def gate() -> Iterator[StandIn]:
    with stand_in() as made:
        yield made


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of this machine's user is seen or written."""
    for name in ("CLAUDE_CONFIG_DIR", "CLAUDE_PROJECT_DIR", "CODEX_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def hook(gate_url: str, value: Any, *options: str, runtime: str = "claude-code", **environ: str) -> Ended:
    """Run the hook on one payload, without instruction files."""
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    words = ["hook", runtime, "--no-instructions", *options]
    return troth(*words, stdin=body, TROTH_GATE_URL=gate_url, **{"TROTH_GATE_TOKEN": "", **environ})


@pytest.mark.parametrize(("runtime", "name", "value"), PAYLOADS, ids=IDS)
def test_every_hook_is_asked_as_it_came_and_passes_in_silence(
    gate: StandIn, runtime: str, name: str, value: dict[str, Any]
) -> None:
    """The gate gets the runtime's own JSON at the runtime's route; `{}` becomes no output and exit code 0."""
    ended = troth("hook", runtime, stdin=json.dumps(value).encode(), TROTH_GATE_URL=gate.url)
    [asked] = gate.of(f"/v1/hooks/{runtime}")
    assert (ended.code, ended.out, asked.json) == (0, "", value)
    assert asked.headers["Content-Type"] == "application/json"
    assert 0 < int(asked.headers["X-Troth-Deadline-Ms"]) <= 4000
    assert len(asked.headers["X-Troth-Request-Id"]) == 32


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_denial_is_passed_on_in_the_runtimes_own_form(gate: StandIn, runtime: str) -> None:
    """Exit code 0 and the decision as JSON on standard output, every character of the reason kept."""
    gate.answers[f"/v1/hooks/{runtime}"] = DENY
    ended = hook(gate.url, payload(runtime, "PreToolUse"), runtime=runtime)
    assert (ended.code, json.loads(ended.out), ended.err) == (0, DENY, "")
    check_output(runtime, "PreToolUse", json.loads(ended.out))


@pytest.mark.parametrize("runtime", RUNTIMES)
@pytest.mark.parametrize("name", ["SessionStart.compact", "UserPromptSubmit"])
def test_context_is_passed_on(gate: StandIn, runtime: str, name: str) -> None:
    """What is put back after a compaction comes out as additional context."""
    event = name.partition(".")[0]
    said = {"hookSpecificOutput": {"hookEventName": event, "additionalContext": "orders is read-only (user, turn 3)"}}
    gate.answers[f"/v1/hooks/{runtime}"] = said
    ended = hook(gate.url, payload(runtime, name), runtime=runtime)
    assert (ended.code, json.loads(ended.out)) == (0, said)
    check_output(runtime, event, said)


def test_an_allow_is_said_by_saying_nothing(gate: StandIn) -> None:
    """An `allow` would skip the user's own permission prompt, so it is not passed on."""
    allow = {"hookEventName": "PreToolUse", "permissionDecision": "allow"}
    gate.answers["/v1/hooks/claude-code"] = {"hookSpecificOutput": allow}
    ended = hook(gate.url, WRITES, "--fail", "closed")
    assert (ended.code, ended.out) == (0, "")


def test_the_token_and_the_tenant_are_brought(gate: StandIn) -> None:
    """Both as docs/gate.md names them; neither where there is none."""
    hook(gate.url, WRITES, "--tenant", "acme", TROTH_GATE_TOKEN="s3cret")
    hook(gate.url, WRITES)
    with_both, with_none = (asked.headers for asked in gate.asked)
    assert (with_both["Authorization"], with_both["X-Troth-Tenant"]) == ("Bearer s3cret", "acme")
    assert not {"Authorization", "X-Troth-Tenant"} & set(with_none)


def test_two_asks_of_the_same_input_are_two_questions(gate: StandIn) -> None:
    """The same words twice (`continue`, `continue`) are two prompts: each run has a request id of its own."""
    for _ in range(2):
        hook(gate.url, payload("claude-code", "UserPromptSubmit"))
    first, second = (asked.headers["X-Troth-Request-Id"] for asked in gate.asked)
    assert first != second


def test_a_dropped_connection_is_tried_once_more_as_the_same_question(gate: StandIn) -> None:
    """The retry brings the same request id, so that what has no id of its own is recorded once."""

    async def drop_the_first(request: web.Request) -> web.StreamResponse:
        if len(gate.asked) == 1:
            assert request.transport is not None
            request.transport.abort()
        return web.json_response(DENY)

    gate.handler = drop_the_first
    assert json.loads(hook(gate.url, WRITES).out) == DENY
    first, second = (asked.headers["X-Troth-Request-Id"] for asked in gate.asked)
    assert first == second


async def hang(_: web.Request) -> web.StreamResponse:
    await asyncio.sleep(60)
    return web.json_response({})


def said(body: str, status: int = 200) -> Any:
    async def answer(_: web.Request) -> web.StreamResponse:
        return web.Response(text=body, status=status, content_type="application/json")

    return answer


def inside(**fields: Any) -> str:
    return json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", **fields}})


FAILURES = {
    "hangs": hang,
    "500": said("oops", 500),
    "503": said('{"error": "overloaded", "detail": "full", "hint": "later"}', 503),
    "401": said('{"error": "unauthorized", "detail": "no token", "hint": "send it"}', 401),
    "redirect": said("", 302),
    "text": said("<html>hello</html>"),
    "half": said('{"hookSpecificOutput": {'),
    "a list": said("[]"),
    "unknown key": said('{"verdict": "deny"}'),
    "unknown inner key": said(inside(permissionDecision="deny", verdict=1)),
    "unknown decision": said(inside(permissionDecision="defer")),
    "another event": said('{"hookSpecificOutput": {"hookEventName": "Stop", "permissionDecision": "deny"}}'),
}


@pytest.mark.parametrize("runtime", RUNTIMES)
@pytest.mark.parametrize("failure", FAILURES)
def test_what_is_no_answer_stops_a_call_when_closed_and_runs_it_when_open(
    gate: StandIn, failure: str, runtime: str
) -> None:
    """Closed: exit 2 and the reason on stderr, nothing on stdout. Open: exit 0 and a note. Never exit 1."""
    gate.handler = FAILURES[failure]
    value = payload(runtime, "PreToolUse")
    closed = hook(gate.url, value, "--fail", "closed", "--timeout", "1", runtime=runtime)
    opened = hook(gate.url, value, "--fail", "open", "--timeout", "1", runtime=runtime)
    assert (closed.code, closed.out) == (2, "")
    assert "not judged" in closed.err
    assert "Next:" in closed.err
    assert (opened.code, opened.out) == (0, "")
    assert "passed on without a verdict" in opened.err


@pytest.mark.parametrize(
    ("runtime", "name", "code"),
    [(r, n, 2 if n.startswith("PreToolUse") and n != "PreToolUse.subagent" else 0) for r, n, _ in PAYLOADS],
    ids=IDS,
)
def test_only_a_call_that_may_change_something_is_stopped(runtime: str, name: str, code: int) -> None:
    """Nobody listens, closed: a prompt is not erased, a session ends, a read by its tool's name runs."""
    ended = hook("http://127.0.0.1:1", payload(runtime, name), "--fail", "closed", runtime=runtime)
    assert (ended.code, ended.out) == (code, "")
    assert "nobody listens there" in ended.err


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_tools_that_pass_for_reads_are_reads_to_the_engine_too(runtime: str) -> None:
    """Each, with no arguments at all, is read by the engine as a call that cannot write."""
    effects = {tool: read_call(tool, {}, cwd="/w", effect=None).effect for tool in READ_TOOLS[runtime]}
    assert set(effects.values()) == {"read"}, effects


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"[" * 100_000])
@pytest.mark.parametrize(("fail", "code"), [("open", 0), ("closed", 2)])
def test_input_that_is_no_hooks_is_told(gate: StandIn, body: bytes, fail: str, code: int) -> None:
    """It might have been a call: the fail direction decides, and the gate is not asked."""
    ended = hook(gate.url, body, "--fail", fail)
    assert (ended.code, ended.out, gate.asked) == (code, "", [])
    assert "no hook's JSON object" in ended.err


@pytest.mark.parametrize("url", ["127.0.0.1:8731", "ftp://gate", "http://", "http://gate:0", "http://user@gate", "x y"])
def test_an_address_that_is_none_fails_as_no_answer_does(url: str) -> None:
    """A mistyped URL must not let a call run when the hook is closed."""
    ended = hook(url, WRITES, "--fail", "closed")
    assert (ended.code, "not the base URL" in ended.err) == (2, True)


@pytest.mark.parametrize(("status", "lasts"), [(401, True), (404, True), (413, True), (429, False), (503, False)])
def test_what_never_passes_by_waiting_is_not_to_be_tried_again(gate: StandIn, status: int, lasts: bool) -> None:
    """A wrong token stays wrong; a gate that is overloaded does not stay so."""

    async def refuse(_: web.Request) -> web.StreamResponse:
        return web.json_response({"error": "x", "detail": "y"}, status=status)

    gate.handler = refuse
    ended = hook(gate.url, WRITES, "--fail", "closed")
    assert (ended.code, "try it again" in ended.err, "until the settings are mended" in ended.err) == (
        2,
        not lasts,
        lasts,
    )


def test_a_mistyped_gate_is_not_to_be_tried_again() -> None:
    """Nor does a URL that is none mend itself."""
    assert "try it again" not in hook("localhost:8731", WRITES, "--fail", "closed").err
    assert "try it again" in hook("http://127.0.0.1:1", WRITES, "--fail", "closed").err


@pytest.mark.parametrize("closed", [{"stderr"}, {"stdout"}, {"stdout", "stderr"}], ids=lambda c: "+".join(sorted(c)))
@pytest.mark.parametrize("kind", ["closed", "broken"])
def test_a_stream_that_takes_no_words_makes_no_consent(gate: StandIn, closed: set[str], kind: str) -> None:
    """The exit code stands: a call stays stopped though nobody can be told why, and a denial that cannot be written."""
    gate.answers["/v1/hooks/claude-code"] = DENY
    assert _code_without(closed, kind, "http://127.0.0.1:1", "--fail", "closed") == 2
    assert _code_without(closed, kind, "http://127.0.0.1:1", "--fail", "open") == 0
    assert _code_without(closed, kind, gate.url, "--fail", "open") == (2 if "stdout" in closed else 0)


def _code_without(closed: set[str], kind: str, gate_url: str, *options: str) -> int:
    """The exit code of a hook some of whose streams are closed, or lead to a pipe that nobody reads."""
    words = [sys.executable, "-m", "troth", "hook", "claude-code", *options]
    shut = [">&-" if s == "stdout" else "2>&-" for s in closed] if kind == "closed" else []
    reader, writer = os.pipe()
    os.close(reader)
    streams = {s: writer if s in closed and kind == "broken" else subprocess.PIPE for s in ("stdout", "stderr")}
    try:
        done = subprocess.run(
            ["sh", "-c", f"exec {shlex.join(words)} {' '.join(shut)}"], input=json.dumps(WRITES).encode(), timeout=60,
            env={**os.environ, "TROTH_GATE_URL": gate_url}, stdout=streams["stdout"], stderr=streams["stderr"],
        )  # fmt: skip
    finally:
        os.close(writer)
    return done.returncode


def test_an_interrupt_is_no_consent(gate: StandIn) -> None:
    """A call that may change something stays stopped when the hook is interrupted before it was judged."""
    gate.handler = hang
    words = [sys.executable, "-m", "troth", "hook", "claude-code", "--fail", "closed", "--timeout", "30"]
    environ = {**os.environ, "TROTH_GATE_URL": gate.url}
    with subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environ) as running:
        assert running.stdin is not None
        running.stdin.write(json.dumps(WRITES).encode())
        running.stdin.close()
        while not gate.asked:
            assert running.poll() is None
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 2


def test_an_input_that_never_ends_ends_the_hook() -> None:
    """A runtime that forgets to close the pipe gets its answer all the same."""
    command = [sys.executable, "-m", "troth", "hook", "claude-code", "--fail", "closed", "--timeout", "0.5"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ}) as running:
        assert running.stderr is not None
        assert b"nothing was settled within 0.5 s" in running.stderr.read()
        assert running.wait(30) == 2


def test_a_server_that_speaks_no_http_is_no_answer() -> None:
    """Something else listens on the port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        command = [sys.executable, "-m", "troth", "hook", "claude-code", "--fail", "closed", "--no-instructions"]
        environ = {**os.environ, "TROTH_GATE_URL": url}
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environ) as running:
            assert running.stdin is not None
            running.stdin.write(json.dumps(WRITES).encode())
            running.stdin.close()
            connection, _ = server.accept()
            with connection:
                connection.recv(65_536)
                connection.sendall(b"220 mail.example ESMTP\r\n")
            assert running.stderr is not None
            assert b"does not speak HTTP" in running.stderr.read()
            assert running.wait(30) == 2


def test_a_gate_behind_tls_is_asked_and_its_certificate_checked(tmp_path: Path) -> None:
    """With the authority that the machine trusts; without, no secret is sent and the hook fails as it is told to."""
    made = make_certificates(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made.broker)
    with stand_in(context) as gate:
        gate.answers["/v1/hooks/claude-code"] = DENY
        trusting = hook(gate.url, WRITES, "--fail", "closed", SSL_CERT_FILE=str(made.authority))
        assert (trusting.code, json.loads(trusting.out)) == (0, DENY)
        assert gate.asked.pop().json == WRITES
        wary = hook(gate.url, WRITES, "--fail", "closed", TROTH_GATE_TOKEN="s3cret")
        assert (wary.code, gate.asked, "CERTIFICATE_VERIFY_FAILED" in wary.err.upper()) == (2, [], True)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["codex"],
        ["claude-code", "--fail", "closed"],
        ["claude-code", "--timeout", "1.5", "--gate", "http://g", "--tenant", "t"],
        ["claude-code", "--fail", "sideways"],
        ["claude-code", "--fail"],
        ["claude-code", "--timeout", "soon"],
        ["claude-code", "--fail", "open", "--fail", "closed"],
        ["cursor"],
        ["claude-code", "--no-instructions"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_the_quick_way_reads_what_argparse_reads(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Either the same hook is made, or it is left to argparse, which knows how to complain."""
    made: list[tuple[Any, ...]] = []

    class Noted(Hook):
        def __init__(self, *given: Any) -> None:
            made.append(given)

        def run(self, *, reads_instructions: bool = True) -> int:
            return 7

    monkeypatch.setattr("troth.cli.hook.hook.Hook", Noted)
    if quick(words) is not None:
        args = parser().parse_args(words)
        assert made == [(args.runtime, args.fail, args.timeout, args.gate, args.tenant)]
    else:
        assert made == []


def test_the_schemas_of_outputs_refuse_what_a_runtime_would() -> None:
    """An `allow`, a key of the other runtime, context on an event that takes none."""
    for runtime, event, value in [
        (
            "claude-code",
            "PreToolUse",
            {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "allow"}},
        ),
        ("codex", "PreToolUse", {"hookSpecificOutput": {**DENY["hookSpecificOutput"], "classifierContext": "x"}}),
        ("codex", "Stop", {"hookSpecificOutput": {"hookEventName": "Stop", "additionalContext": "x"}}),
        ("claude-code", "PostCompact", {"systemMessage": "x"}),
    ]:
        assert faults(runtime, event, value)
