"""Guarded tool functions: they ask, they run or do not, they report."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest
from aiohttp import web

from tests.cli.stand_in import StandIn
from tests.gate.conftest import TOKEN, House
from troth.client import AsyncClient, Blocked, Client, Unanswered, Unjudged
from troth.client.guard import UNREPORTED_MAX, _Guard
from troth_schemas.events import Turn

AT = datetime(2026, 11, 30, 10, tzinfo=UTC)
ALLOW = {
    "verdict_id": "v", "tenant": "default", "session_id": "s", "position": 0, "subject": "tool_call",
    "subject_id": "c", "decision": "allow", "enforced": True, "ledger": {"before": 0, "after": 0}, "policy": "p",
    "engine": "1",
}  # fmt: skip


def ruled(
    house: House, session: str, text: str = "Use the bucket s3://acme-stage-07/. Never touch s3://acme-prod/."
) -> Client:
    """A client of a session that has been told a rule."""
    client = Client(house.url, TOKEN)
    client.judge(Turn(session_id=session, event_id="p1", ts=AT, role="user", text=text))
    return client


def test_what_is_forbidden_does_not_run(enforcing: House) -> None:
    """The reasons come with it, and its message does not name what was ruled out."""
    ran: list[str] = []
    client = ruled(enforcing, "forbidden")

    @client.guarded(session="forbidden")
    def delete_bucket(bucket: str) -> None:
        ran.append(bucket)

    with pytest.raises(Blocked) as blocked:
        delete_bucket("s3://acme-prod/")
    assert not ran
    assert (blocked.value.tool, blocked.value.decision) == ("delete_bucket", "block")
    assert [r.code for r in blocked.value.reasons if r.decision == "block"] == ["forbidden"]
    assert "acme-prod/" in str(blocked.value)  # in the rule's own words, which are the user's


def test_what_is_allowed_runs_and_is_reported(enforcing: House) -> None:
    """The value is the function's; its result ends the call in the session."""
    client = ruled(enforcing, "allowed")

    @client.guarded(session="allowed", tool="bucket_size", effect="read")
    def size(bucket: str, *, unit: str = "GiB") -> dict[str, Any]:
        """How much it holds."""
        return {"bucket": bucket, "size": 7, "unit": unit}

    assert size("s3://acme-stage-07/") == {"bucket": "s3://acme-stage-07/", "size": 7, "unit": "GiB"}
    assert (size.__name__, size.__doc__) == ("size", "How much it holds.")


def test_what_fails_is_reported_as_an_error_and_raised(double: StandIn) -> None:
    """The caller sees the function's own exception."""
    double.answers = {"/v1/judge": {"verdict": ALLOW}, "/v1/events": {"recorded": 2}}
    client = Client(double.url, tenant="acme", runtime="agents")

    @client.guarded(session=lambda: "s1")
    def transfer(amount_usd: int, note: str = "") -> None:
        raise LookupError("no such account")

    with pytest.raises(LookupError):
        transfer(12, note="rent")
    (call,) = double.of("/v1/judge")
    assert call.json["arguments"] == {"amount_usd": 12, "note": "rent"}
    assert (call.json["session_id"], call.json["tool"]) == ("s1", "transfer")
    assert call.json["source"] == {"tenant": "acme", "runtime": "agents"}
    again, result = double.of("/v1/events")[0].events
    assert again == call.json
    assert (result["call_id"], result["status"]) == (call.json["call_id"], "error")
    assert result["text"] == "LookupError: no such account"
    assert result["event_id"] == f"result:{call.json['call_id']}"


def test_an_outcome_that_could_not_be_reported_is_reported_with_the_next(double: StandIn) -> None:
    """The caller gets its value all the same, and no call stays open for want of a result."""
    double.answers = {"/v1/judge": {"verdict": ALLOW}, "/v1/events": "no gate of ours"}
    client = Client(double.url, deadline_seconds=0.2)

    async def unavailable(_: web.Request) -> web.StreamResponse:
        return web.Response(status=503)

    @client.guarded(session="s", fail="open")
    def act(number: int) -> int:
        return number

    double.handler = unavailable
    assert act(1) == 1
    double.handler = None
    double.answers["/v1/events"] = {"recorded": 4}
    assert act(2) == 2
    reported = double.of("/v1/events")[-1].events
    assert [(e["type"], e.get("text", "")) for e in reported] == [
        ("tool_call", ""), ("tool_result", "1"), ("tool_call", ""), ("tool_result", "2"),
    ]  # fmt: skip


class Account:
    """A tool that is a method, and arguments that JSON does not have."""

    def __init__(self, client: Client) -> None:
        self.pay = client.guarded(session="s", tool="pay")(self._pay)

    def _pay(self, when: datetime, *to: str) -> str:
        return f"{when:%Y} {to}"


def test_arguments_are_told_by_their_names(double: StandIn) -> None:
    """Whatever they are."""
    double.answers = {"/v1/judge": {"verdict": ALLOW}, "/v1/events": {"recorded": 2}}
    account = Account(Client(double.url))
    assert account.pay(AT, "a", "b") == "2026 ('a', 'b')"
    assert double.of("/v1/judge")[0].json["arguments"] == {"when": "2026-11-30T10:00:00Z", "to": ["a", "b"]}


def test_what_it_acts_on_may_be_said_otherwise(double: StandIn) -> None:
    """`arguments` maps the function's own parameters."""
    double.answers = {"/v1/judge": {"verdict": ALLOW}, "/v1/events": {"recorded": 2}}
    client = Client(double.url)

    @client.guarded(session="s", arguments=lambda bucket, key: {"url": f"s3://{bucket}/{key}"})
    def put(bucket: str, key: str) -> str:
        return "done"

    assert put("b", "k") == "done"
    assert double.of("/v1/judge")[0].json["arguments"] == {"url": "s3://b/k"}


@pytest.mark.parametrize(
    ("options", "runs"),
    [({}, False), ({"effect": "write"}, False), ({"effect": "read"}, True), ({"fail": "open"}, True),
     ({"effect": "read", "fail": "closed"}, False)],
)  # fmt: skip
def test_which_way_it_fails(options: dict[str, Any], runs: bool) -> None:
    """What nobody could judge does not run, unless it was declared to read only, or told to."""
    ran: list[int] = []
    client = Client("http://127.0.0.1:1", deadline_seconds=0.1)

    @client.guarded(session="s", **options)
    def act() -> int:
        ran.append(1)
        return 7

    if runs:
        assert act() == 7
    else:
        with pytest.raises(Unjudged) as unjudged:
            act()
        assert isinstance(unjudged.value, Blocked)
        assert (unjudged.value.decision, unjudged.value.reasons) == ("unjudged", ())
    assert bool(ran) == runs


def test_a_verdict_that_is_not_enforced_is_not_heeded(double: StandIn) -> None:
    """In observe mode everything runs."""
    verdict = ALLOW | {"decision": "block", "enforced": False}
    double.answers = {"/v1/judge": {"verdict": verdict}, "/v1/events": {"recorded": 2}}
    client = Client(double.url)

    @client.guarded(session="s")
    def act() -> int:
        return 7

    assert act() == 7
    double.answers["/v1/judge"] = {"verdict": verdict | {"enforced": True}}
    with pytest.raises(Blocked):
        act()


def test_coroutine_functions_are_guarded_alike(enforcing: House) -> None:
    """One is stopped, one runs."""
    ruled(enforcing, "awaited")
    ran: list[str] = []

    async def run() -> str:
        async with AsyncClient(enforcing.url, TOKEN) as client:

            @client.guarded(session="awaited")
            async def delete_bucket(bucket: str) -> str:
                ran.append(bucket)
                return f"deleted {bucket}"

            with pytest.raises(Blocked) as blocked:
                await delete_bucket("s3://acme-prod/")
            assert blocked.value.decision == "block"
            return await delete_bucket("s3://acme-stage-07/")

    assert asyncio.run(run()) == "deleted s3://acme-stage-07/"
    assert ran == ["s3://acme-stage-07/"]


def test_what_cannot_be_guarded_is_refused_when_it_is_decorated(double: StandIn) -> None:
    """A generator acts after it has returned; a client and a function of two kinds do not meet."""

    def lines() -> Iterator[int]:
        yield 1

    async def rows() -> AsyncIterator[int]:
        yield 1

    async def one() -> int:
        return 1

    functions: list[tuple[Any, Callable[..., Any]]] = [
        (Client(double.url), lines), (Client(double.url), rows), (Client(double.url), one),
        (AsyncClient(double.url), lambda: 1),
    ]  # fmt: skip
    for client, function in functions:
        with pytest.raises(TypeError):
            client.guarded(session="s")(function)


@pytest.mark.parametrize("said", [{}, {"status": "ok"}, {"verdict": None}, {"recorded": 1}], ids=str)
def test_an_answer_without_a_verdict_is_no_consent(double: StandIn, said: dict[str, Any]) -> None:
    """Any server may answer 200 with an object; a call runs on a verdict alone."""
    double.answers = {"/v1/judge": said}
    ran: list[int] = []

    @Client(double.url).guarded(session="s")
    def act() -> None:
        ran.append(1)

    with pytest.raises(Unjudged):
        act()
    assert not ran


class Mute:
    """What cannot be said in words."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    "value", ["a\udcffb", {"name": "\udcff"}, Mute(), [Mute()]], ids=["text", "json", "mute", "in"]
)
def test_what_cannot_be_told_is_still_returned(double: StandIn, value: Any) -> None:
    """A file name that is no text, an object without words: the call has run, and its caller gets what it returned."""
    double.answers = {"/v1/judge": {"verdict": ALLOW}, "/v1/events": {"recorded": 2}}

    @Client(double.url).guarded(session="s")
    def look(name: Any) -> Any:
        return value

    assert look(value) is value
    call, result = double.of("/v1/events")[0].events
    assert call["arguments"].keys() == {"name"}
    assert (result["status"], len(result["text"]) > 0) == ("ok", True)


def test_threads_share_what_could_not_be_reported(double: StandIn) -> None:
    """Outcomes kept while the gate was away are told once, by whichever thread comes first, and none fails over it."""
    guard = _Guard(Client(double.url), test_threads_share_what_could_not_be_reported, "s", "t", None, None, None)
    kept = [Turn(session_id="s", event_id=f"k{n}", ts=AT, role="user", text="") for n in range(UNREPORTED_MAX)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            guard.keep([*kept], Unanswered("timeout", ""))
            with ThreadPoolExecutor(8) as threads:
                shares = list(threads.map(guard.taken, [[]] * 8))
            assert sorted(e.event_id or "" for share in shares for e in share) == sorted(e.event_id or "" for e in kept)
    finally:
        sys.setswitchinterval(interval)
