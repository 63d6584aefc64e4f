"""Whoever asks badly, slowly or too much: nothing hangs, and nothing is allowed because something broke."""

from __future__ import annotations

import contextlib
import json
import socket
import threading

import pytest

from tests.gate.asker import Asker, Got, post
from tests.gate.conftest import TOKEN, House
from troth_schemas.gate import ROUTES

RULE = "Never touch the production database. Use the staging bucket s3://acme-stage-07/, never prod."
FORBIDDEN = "aws s3 rm --recursive s3://acme-prod/"
HOOK = "/v1/hooks/claude-code"


def spoken(house: House, *parts: bytes, ends: bool = False) -> bytes:
    """What comes back on one connection, up to the end of its JSON or of the connection."""
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        for part in parts:
            line.sendall(part)
        if ends:
            line.shutdown(socket.SHUT_WR)
        got = b""
        with contextlib.suppress(ConnectionResetError):
            while b"}" not in got and (data := line.recv(65536)):
                got += data
        return got


def head(length: int, *more: str, path: str = HOOK, kind: str = "application/json") -> bytes:
    lines = [
        f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Type: {kind}", f"Content-Length: {length}", *more, "", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode("utf-8", "surrogateescape")


BEARER = f"Authorization: Bearer {TOKEN}"
CALL = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": FORBIDDEN}}


def ruled(house: House, name: str) -> Asker:
    asker = house.asker(name)
    asker.start()
    asker.prompt(RULE, "p1")
    return asker


def assert_still_answers(house: House, name: str) -> None:
    """The gate goes on as if nothing had been: a forbidden call is denied by its verdict."""
    got = ruled(house, name).call("after", FORBIDDEN)
    assert (got.outcome, got.decision) == ("verdict", "deny")


def test_a_body_that_does_not_come_is_no_consent(enforcing: House) -> None:
    """A hook whose body stops half-way is answered like a call that writes, within the deadline; an event with 408."""
    body = json.dumps({**CALL, "session_id": "slow", "tool_use_id": "t"}).encode()
    got = spoken(enforcing, head(len(body), BEARER), body[:20])
    assert got.startswith(b"HTTP/1.1 200 ")
    assert b'"permissionDecision":"deny"' in got
    assert spoken(enforcing, head(100, BEARER, path="/v1/judge"), b"{").startswith(b"HTTP/1.1 408 ")
    assert_still_answers(enforcing, "after-slow")


@pytest.mark.parametrize(
    "given", [b"", b"\x00\xff" * 50, b"POST / HTTP/9.9\r\n\r\n", b"GET /healthz", head(10) + b"{}", b"\x16\x03\x01"]
)
def test_a_connection_that_ends_half_way_is_let_go(enforcing: House, given: bytes) -> None:
    """No request, half a request, no HTTP at all, and no more to come: the connection ends, with no 2xx."""
    assert not spoken(enforcing, given, ends=True).startswith(b"HTTP/1.1 2")
    assert_still_answers(enforcing, f"after-{len(given)}")


def test_many_that_ask_nothing_keep_nobody_out(enforcing: House) -> None:
    """Hundreds of connections with half a header each; whoever asks is answered."""
    host, port = enforcing.url.removeprefix("http://").split(":")
    with contextlib.ExitStack() as held:
        for _ in range(300):
            held.enter_context(socket.create_connection((host, int(port)))).sendall(b"POST /v1/hooks/claude-code HT")
        assert_still_answers(enforcing, "beside-many")


@pytest.mark.parametrize(
    "wrong",
    [
        f"Authorization: Bearer {TOKEN}x", "Authorization: Bearer \udcff\udcfe", "Authorization: Bearer é",
        "Authorization: Basic eA==", "X-None: 1",
    ],
)  # fmt: skip
def test_a_token_of_any_bytes_is_another_token(enforcing: House, wrong: str) -> None:
    """401, whatever stands there."""
    assert spoken(enforcing, head(2, wrong), b"{}").startswith(b"HTTP/1.1 401 ")


ODD: list[object] = [
    None, True, -1, 1e308, 10**30, "", "\u0000", "\U0001f4a3" * 100, [], [[]], {}, {"": {"": None}}, "x" * 3_000,
]  # fmt: skip


@pytest.mark.parametrize("field", ["session_id", "tool_name", "tool_input", "tool_use_id", "cwd", "agent_id"])
@pytest.mark.parametrize("value", ODD, ids=lambda value: ascii(value)[:12])
@pytest.mark.parametrize("runtime", ["claude-code", "codex"])
def test_an_odd_field_is_answered_in_the_runtimes_form(
    enforcing: House, runtime: str, field: str, value: object
) -> None:
    """Always a 2xx and JSON."""
    body = json.dumps({**CALL, "session_id": "odd", "tool_use_id": f"t-{field}", field: value}).encode()
    asker = enforcing.asker("odd")
    got = post(f"{enforcing.url}/v1/hooks/{runtime}", body, asker.headers)
    assert got.status == 200
    assert isinstance(got.body, dict)


BODIES = {
    "nothing": b"", "blank": b" \n\n", "null": b"null", "list": b"[]", "object": b"{}", "number": b"1", "text": b'"x"',
    "open": b"{", "bytes": b"\xff\xfe\x00", "nested": b"[" * 100_000, "types": b'{"type":1,"session_id":[],"ts":{}}',
    "unknown-type": b'{"type":"none","session_id":"s","ts":"2026-11-30T10:00:00Z"}',
    "lists": b'{"type":"turn","session_id":"s","ts":"2026-11-30T10:00:00Z","role":[],"content":{"a":1}}',
    "huge": b'{"a":"' + b"x" * 9 * 1024 * 1024 + b'"}',
}  # fmt: skip
POSTED = [route for route in ROUTES if route.method == "post"]


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("path", [route.path for route in POSTED])
def test_no_body_is_the_gates_own_fault(enforcing: House, path: str, name: str) -> None:
    """Whatever is sent, to ask again would not help: no route answers 5xx, and an answer is JSON."""
    asker = enforcing.asker("bodies")
    got = post(f"{enforcing.url}{path}", BODIES[name], asker.headers)
    assert got.status < 500
    assert isinstance(got.body, dict)


@pytest.mark.parametrize("body", [b"", b"\n \n"])
def test_no_lines_are_no_events(enforcing: House, body: bytes) -> None:
    """As a client that publishes none."""
    asker = enforcing.asker("none")
    got = post(f"{enforcing.url}/v1/events", body, asker.headers | {"Content-Type": "application/x-ndjson"})
    assert (got.status, got.body) == (200, {"recorded": 0})


@pytest.mark.parametrize("text", [b"\xff\xfe", b'"\\ud800"', b"[" * 100_000, b'{"a":' * 50_000, b"1" * 100_000, b"NaN"])
def test_what_is_no_json_inside_a_call_is_no_consent(enforcing: House, text: bytes) -> None:
    """Bytes that are no text, nesting without end, numbers without end: the call is denied, or judged and denied."""
    body = json.dumps({**CALL, "session_id": "broken", "tool_use_id": "t1"}).encode()
    body = body.replace(b'"tool_input": {', b'"tool_input": {"x": ' + text + b", ")
    got = post(enforcing.url + HOOK, body, ruled(enforcing, "broken").headers)
    assert (got.status, got.decision) == (200, "deny")
    assert_still_answers(enforcing, f"after-{len(text)}")


def test_other_content_under_one_id_is_no_consent(enforcing: House) -> None:
    """The first call of an id is the one that is judged; what comes under its name later and writes is denied."""
    asker = ruled(enforcing, "twice")
    assert asker.call("t1", "aws s3 ls s3://acme-stage-07/").body == {}
    assert asker.call("t1", FORBIDDEN).decision == "deny"
    assert asker.call("t1", "aws s3 ls s3://acme-stage-07/").body == {}


def test_many_sessions_at_once_are_each_under_their_own_rule(enforcing: House) -> None:
    """Hundreds of new sessions from a dozen threads: every forbidden call is denied."""
    got: list[Got] = []

    def ask(start: int) -> None:
        for number in range(start, 300, 12):
            got.append(ruled(enforcing, f"many-{number}").call("t1", FORBIDDEN))

    threads = [threading.Thread(target=ask, args=(start,)) for start in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 300
    assert {g.decision for g in got} == {"deny"}


def test_a_second_gate_on_one_address_does_not_start(enforcing: House) -> None:
    """It ends with a code that says so, and the first one is not disturbed."""
    second = enforcing.troupe.start("--gate-listen", enforcing.url.removeprefix("http://"), "--no-idempotence")
    assert second.wait() != 0
    assert_still_answers(enforcing, "after-second")
