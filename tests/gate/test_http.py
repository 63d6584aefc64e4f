"""The gate over HTTP: who may ask, what is answered, and that nothing breaks into consent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema.validators import Draft202012Validator  # type: ignore[import-not-found]  # comes without types

from tests.gate.asker import Asker, get, post
from tests.gate.conftest import House
from troth_schemas.codec import decode_verdict

OPENAPI = yaml.safe_load((Path(__file__).parents[2] / "schemas" / "openapi.yaml").read_text("utf-8"))
RULE = "Never touch the production database. Use the staging bucket s3://acme-stage-07/, never prod."
FORBIDDEN = "aws s3 rm --recursive s3://acme-prod/"
ALLOWED = "aws s3 ls s3://acme-stage-07/"


def begun(house: House, name: str) -> Asker:
    """A session that has begun and been given its rule."""
    asker = house.asker(name)
    assert asker.start().body == {}
    assert asker.prompt(RULE, "p1").body == {}
    return asker


def test_a_call_is_allowed_by_saying_nothing_and_denied_with_what_to_do(enforcing: House) -> None:
    """`{}` is no objection; a deny names the rule and whose it is, and not the forbidden bucket."""
    asker = begun(enforcing, "plain")
    assert asker.call("t1", ALLOWED).body == {}
    denied = asker.call("t2", FORBIDDEN)
    assert (denied.status, denied.decision, denied.outcome) == (200, "deny", "verdict")
    assert "never prod" in denied.reason
    assert "Next:" in denied.reason
    assert "acme-prod" not in denied.reason


def test_by_default_nothing_is_denied(observing: House) -> None:
    """In observe mode the call is judged and recorded as not enforced, and the runtime hears no objection."""
    asker = begun(observing, "watched")
    got = asker.call("t1", FORBIDDEN)
    assert (got.body, got.headers["X-Troth-Decision"]) == ({}, "block")
    said = [decode_verdict(v) for v in observing.troupe.verdicts()]
    assert [(v.decision, v.enforced) for v in said if v.session_id == "watched"] == [("block", False)]


def test_a_retry_gets_the_same_verdict_and_nothing_is_judged_twice(enforcing: House) -> None:
    """The same call again, by hook and as an event: one verdict record, one id, one position."""
    asker = begun(enforcing, "again")
    first, second = asker.call("t1", FORBIDDEN), asker.call("t1", FORBIDDEN)
    assert first.body == second.body
    event = {
        "type": "tool_call", "event_id": "call:t1", "call_id": "t1", "tool": "Bash",
        "arguments": {"command": FORBIDDEN}, "cwd": "/w",
    }  # fmt: skip
    answers = [asker.judge(**event).body for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0]["verdict"]["verdict_id"] == first.headers["X-Troth-Verdict"]
    assert answers[0]["position"] == answers[0]["verdict"]["position"] == 2
    said = [decode_verdict(v) for v in enforcing.troupe.verdicts()]
    assert len([v for v in said if v.session_id == "again"]) == 1


def test_an_event_of_our_own_form_is_judged(enforcing: House) -> None:
    """`/v1/judge` answers the verdict record and its position; an event that gets none answers null."""
    asker = enforcing.asker("own")
    told = asker.judge(type="turn", event_id="e1", role="user", text=RULE)
    assert (told.status, told.body["verdict"], told.outcome) == (200, None, "recorded")
    got = asker.judge(type="tool_call", event_id="e2", call_id="c", tool="Bash", arguments={"command": FORBIDDEN})
    assert (got.status, got.body["verdict"]["decision"], got.body["verdict"]["enforced"]) == (200, "block", True)


def test_other_content_under_one_identity_is_a_conflict(enforcing: House) -> None:
    """It is a dead letter on the stream, and whoever asked is told so."""
    asker = enforcing.asker("clash")
    asker.judge(type="turn", event_id="e1", role="user", text="one")
    got = asker.judge(type="turn", event_id="e1", role="user", text="two")
    assert (got.status, got.body["error"]) == (409, "conflict")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"{", "malformed"),
        (b'{"type":"poem"}', "unknown_type"),
        (b'{"type":"turn","session_id":"s","ts":"2026-11-30T10:00:00Z","role":"user","text":"x"}', "event_id"),
        (b'{"a":' * 500 + b"1" + b"}" * 500, "nested"),
    ],
)
def test_what_is_no_event_is_refused_with_what_to_do(enforcing: House, body: bytes, says: str) -> None:
    """400 with a code, what is wrong, and where to read more."""
    got = post(f"{enforcing.url}/v1/judge", body, enforcing.asker("x").headers)
    assert (got.status, got.body["error"]) == (400, "invalid_event")
    assert says in got.body["detail"]
    assert got.body["hint"]


@pytest.mark.parametrize("path", ["/v1/judge", "/v1/events", "/v1/hooks/claude-code", "/v1/hooks/codex"])
def test_who_brings_no_token_is_not_heard(enforcing: House, path: str) -> None:
    """401 on every route, for no token and for a wrong one."""
    for headers in ({}, {"Authorization": "Bearer wrong"}):
        got = post(enforcing.url + path, b"{}", {"Content-Type": "application/json", **headers})
        assert (got.status, got.body["error"]) == (401, "unauthorized")


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"Content-Type": "text/plain"}, b"{}", 415),
        ({"Content-Encoding": "gzip"}, b"{}", 415),
        ({"Origin": "https://example.org"}, b"{}", 403),
    ],
)
def test_a_form_that_no_program_of_ours_sends_is_refused(
    enforcing: House, headers: dict[str, str], body: bytes, status: int
) -> None:
    """Plain text (what a web page may post), packed bodies, pages."""
    asker = enforcing.asker("x")
    assert post(f"{enforcing.url}/v1/hooks/claude-code", body, asker.headers | headers).status == status


def test_an_event_past_the_limit_is_refused(enforcing: House) -> None:
    """400 for one that would not be judged, 413 for a body that is not read to its end."""
    for size, status in ((1_100_000, 400), (9_000_000, 413)):
        assert post(f"{enforcing.url}/v1/judge", b" " * size, enforcing.asker("x").headers).status == status


def test_a_call_too_large_to_judge_is_no_consent(enforcing: House) -> None:
    """Past what an event may hold, and past what is read at all: the configured answer of a write, as a 2xx."""
    asker = enforcing.asker("large")
    for size in (1_200_000, 5_000_000, 9_000_000):
        got = asker.hook(
            "PreToolUse", tool_name="Write", tool_use_id=f"t{size}",
            tool_input={"file_path": "/w/a.txt", "content": "x" * size},
        )  # fmt: skip
        assert (got.status, got.decision, got.outcome) == (200, "deny", "engine_error")


@pytest.mark.parametrize("runtime", ["claude-code", "codex"])
@pytest.mark.parametrize("fields", [{}, {"tool_name": "Bash"}, {"tool_name": "Bash", "tool_input": "rm -r /"}])
def test_a_call_that_says_not_what_it_does_is_no_consent(
    enforcing: House, runtime: str, fields: dict[str, Any]
) -> None:
    """A hook before a tool without its tool or arguments."""
    got = enforcing.asker("odd").hook("PreToolUse", runtime, tool_use_id="t", **fields)
    assert (got.status, got.decision) == (200, "deny")


@pytest.mark.parametrize("body", [b"{", b"[]", b"null", b'{"a":' * 1_000 + b"1" + b"}" * 1_000])
def test_a_hook_input_that_cannot_be_read_is_no_consent(enforcing: House, body: bytes) -> None:
    """Nobody can say that it does not write: the configured answer of a write, as a 2xx."""
    asker = enforcing.asker("x")
    got = post(f"{enforcing.url}/v1/hooks/claude-code", body, asker.headers)
    assert (got.status, got.decision) == (200, "deny")


@pytest.mark.parametrize("name", ["Setup", "FileChanged", "SomethingNew", "InstructionsLoaded", "PreCompact"])
def test_hooks_that_need_no_answer_get_none(enforcing: House, name: str) -> None:
    """Known or not: `{}`."""
    got = begun(enforcing, f"quiet-{name}").hook(name)
    assert (got.status, got.body) == (200, {})


@pytest.mark.parametrize("path", ["/v1/judge", "/v1/hooks/claude-code", "/v1/hooks/codex"])
def test_answers_and_refusals_are_those_of_the_openapi_document(enforcing: House, path: str) -> None:
    """What comes back for a good and for a bad request is what schemas/openapi.yaml says of its status."""
    asker = enforcing.asker(f"described{path}")
    event = {"type": "tool_call", "event_id": "c", "call_id": "c", "tool": "Bash", "arguments": {"command": "ls"}}
    call = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}, "tool_use_id": "t"}
    good = {"session_id": asker.session_id, "ts": "2026-11-30T10:00:00Z", **event, **call}
    got = [
        post(enforcing.url + path, json.dumps(good).encode(), asker.headers),
        post(enforcing.url + path, b"{}", asker.headers | {"Content-Type": "text/plain"}),
        post(enforcing.url + path, b"{}", {"Content-Type": "application/json"}),
    ]
    if path == "/v1/judge":
        got.append(post(enforcing.url + path, b"{}", asker.headers))
    responses = OPENAPI["paths"][path]["post"]["responses"]
    for answer in got:
        schema = responses[str(answer.status)]["content"]["application/json"]["schema"]
        faults = Draft202012Validator({**schema, "components": OPENAPI["components"]}).iter_errors(answer.body)
        assert [fault.message for fault in faults] == []
    assert [answer.status for answer in got][:3] == [200, 415, 401]


SUMMARY = (
    "Summary:\nThe user wants the listing of the bucket. The assistant looked at it and will go on with the report."
)


def test_what_a_compaction_lost_is_put_back_once(enforcing: House) -> None:
    """After a violation: at the next prompt, once for a generation; at each session start after it, again."""
    asker = begun(enforcing, "lossy")
    asker.hook("PreCompact", trigger="auto")
    assert asker.hook("PostCompact", trigger="auto", compact_summary=SUMMARY).body == {}
    first = asker.prompt("and now the report", "p2")
    assert "s3://acme-stage-07/" in first.context
    assert "never prod" in first.context
    assert len(first.context) <= 10_000
    assert asker.prompt("go on", "p3").body == {}
    assert "never prod" in asker.start("compact").context
    assert "never prod" in asker.start("resume").context
    asker.hook("PostCompact", trigger="auto", compact_summary=SUMMARY + " Again.")
    assert "never prod" in asker.prompt("and on", "p4").context


def test_nothing_is_put_back_where_nothing_was_lost(enforcing: House) -> None:
    """A summary that keeps the rule word for word, and a session without a compaction."""
    asker = begun(enforcing, "kept")
    assert asker.start("resume").body == {}
    asker.hook("PostCompact", trigger="auto", compact_summary=f"{SUMMARY}\nThe user said: {RULE}")
    assert asker.prompt("go on", "p2").body == {}


def test_a_sub_agent_starts_with_the_rules_in_force(enforcing: House) -> None:
    """Those of the session, word for word, and not what another agent has open; nothing where there is no rule."""
    asker = begun(enforcing, "parent")
    asker.call("t1", "aws s3 cp report.csv s3://acme-stage-07/report.csv")
    told = asker.hook("SubagentStart", agent_id="a-1", agent_type="Explore")
    assert "never prod" in told.context
    assert "report.csv" not in told.context
    assert len(told.context) <= 10_000
    quiet = enforcing.asker("ruleless")
    quiet.start()
    assert quiet.hook("SubagentStart", agent_id="a-1", agent_type="Explore").body == {}


def record(kind: str, uuid: str, session: str, content: object, **more: object) -> str:
    message = {"role": kind, "content": content}
    fields = {
        "type": kind, "uuid": uuid, "sessionId": session, "timestamp": "2026-11-30T09:00:00Z", "cwd": "/w",
        "message": message, **more,
    }  # fmt: skip
    return json.dumps(fields)


def transcript(house: House, session: str) -> str:
    """A session on disk: its rule, a call and its result."""
    path = house.transcripts / f"{session}.jsonl"
    use = {"type": "tool_use", "id": "t0", "name": "Bash", "input": {"command": ALLOWED}}
    done = {"type": "tool_result", "tool_use_id": "t0", "content": "a.parquet"}
    lines = [
        record("user", "u1", session, RULE, promptId="p1"),
        record("assistant", "a1", session, [use]),
        record("user", "u2", session, [done]),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_a_session_met_under_way_is_read_first(enforcing: House) -> None:
    """The first that the gate hears of it is a call; the rule stands in its transcript, and holds."""
    asker = enforcing.asker("midway")
    asker.transcript_path = transcript(enforcing, "midway")
    denied = asker.call("t1", FORBIDDEN)
    assert denied.decision == "deny"
    assert "never prod" in denied.reason
    said = [decode_verdict(v) for v in enforcing.troupe.verdicts()]
    assert sorted(v.subject_id for v in said if v.session_id == "midway") == ["t0", "t1"]


def test_a_call_that_the_transcript_already_holds_is_judged_once(enforcing: House) -> None:
    """The transcript may be ahead of the hook: the verdict that it got there answers."""
    asker = enforcing.asker("ahead")
    asker.transcript_path = transcript(enforcing, "ahead")
    got = asker.call("t0", ALLOWED)
    assert (got.body, got.outcome) == ({}, "verdict")
    said = [decode_verdict(v) for v in enforcing.troupe.verdicts()]
    assert [v.subject_id for v in said if v.session_id == "ahead"] == ["t0"]


def test_a_past_that_cannot_be_read_leaves_the_session_incomplete(enforcing: House, tmp_path: object) -> None:
    """A transcript outside the folders is not opened: what only the past could explain is excused, with a note."""
    asker = enforcing.asker("unread")
    asker.transcript_path = "/etc/hostname"
    got = asker.hook("PostCompact", trigger="auto", compact_summary=SUMMARY)
    assert got.status == 200
    verdict = asker.judge(
        type="tool_call", event_id="e", call_id="c", tool="Edit",
        arguments={"file_path": "/w/unheard/of.py", "old_string": "a", "new_string": "b"},
    ).body["verdict"]  # fmt: skip
    assert verdict["decision"] == "allow"
    assert [r["code"] for r in verdict["reasons"]] == ["incomplete"]


def test_lines_of_events_are_recorded(enforcing: House) -> None:
    """`/v1/events` takes what a client has to tell; what is no event names its line."""
    asker = enforcing.asker("lines")
    turn = {"type": "turn", "session_id": "lines", "ts": "2026-11-30T10:00:00Z", "role": "user"}
    body = "\n".join(json.dumps({**turn, "event_id": f"e{n}", "text": f"never touch /srv/{n}"}) for n in range(3))
    url, headers = f"{enforcing.url}/v1/events", asker.headers | {"Content-Type": "application/x-ndjson"}
    assert post(url, body.encode(), headers).body == {"recorded": 3}
    got = asker.judge(type="tool_call", event_id="c", call_id="c", tool="Bash", arguments={"command": "rm /srv/2"})
    assert got.body["verdict"]["decision"] == "block"
    bad = post(url, body.encode() + b"\n{}\n", headers)
    assert (bad.status, bad.body["detail"].split(":")[0]) == (400, "line 4")


def test_instruction_files_that_come_back_by_themselves_are_not_lost(enforcing: House) -> None:
    """What the runtime loads at the start it loads again after a compaction; what a folder brought in it does not."""
    decisions = {}
    for reason in ("session_start", "nested_traversal"):
        asker = enforcing.asker(f"documents-{reason}")
        asker.start()
        asker.judge(
            type="turn", event_id="d", role="user", origin="config", text="Never push to main.",
            document={"path": "/w/CLAUDE.md", "sha256": "0" * 64},
        )  # fmt: skip
        asker.hook("InstructionsLoaded", file_path="/w/CLAUDE.md", memory_type="Project", load_reason=reason)
        got = asker.hook("PostCompact", trigger="auto", compact_summary=SUMMARY)
        decisions[reason] = got.headers["X-Troth-Decision"]
    assert decisions == {"session_start": "intact", "nested_traversal": "violation"}


def test_what_is_asked_is_counted_and_never_quoted(enforcing: House) -> None:
    """By who asked, what was decided and whether it held; how long it took; and no word of a session."""
    asked = 'troth_gate_asks_total{decision="%s",enforced="true",runtime="claude-code"}'
    took = 'troth_gate_seconds_count{runtime="claude-code"}'
    asker = begun(enforcing, "counted")
    before = enforcing.metrics()
    asker.call("t1", ALLOWED)
    asker.call("t2", FORBIDDEN)
    after = enforcing.metrics()
    for name, grown in ((asked % "allow", 1), (asked % "block", 1), (took, 2)):
        assert after[name] - before.get(name, 0) == grown
    assert after["troth_gate_in_flight"] == 0
    failed = 'troth_gate_failures_total{outcome="timeout"}'
    assert after[failed] == before[failed]
    assert not [name for name in after if "acme" in name or "counted" in name]


def test_codex_is_asked_the_same_way(enforcing: House) -> None:
    """Its own hooks, its own output; an opaque compaction puts everything back."""
    asker = enforcing.asker("codex")
    asker.hook("SessionStart", "codex", source="startup")
    asker.hook("UserPromptSubmit", "codex", prompt=RULE, turn_id="1")
    arguments = {"command": FORBIDDEN}
    denied = asker.hook("PreToolUse", "codex", tool_name="Bash", tool_input=arguments, tool_use_id="t1", turn_id="1")
    assert (denied.decision, set(denied.body)) == ("deny", {"hookSpecificOutput"})
    asker.hook("PostCompact", "codex", trigger="auto", turn_id="2")
    assert "never prod" in asker.hook("SessionStart", "codex", source="compact").context


@pytest.mark.parametrize("path", ["/v1/judge", "/v1/events"])
@pytest.mark.parametrize("wanted", ["abc", "-1", "1.5", ""])
def test_a_deadline_that_is_none_is_refused(enforcing: House, path: str, wanted: str) -> None:
    """400 and the header's name; a hook's is passed over, since a refusal would be taken for consent."""
    asker = enforcing.asker("deadline")
    headers = asker.headers | {"X-Troth-Deadline-Ms": wanted}
    got = post(f"{enforcing.url}{path}", b"", headers)
    assert (got.status, got.body["error"]) == (400, "invalid_deadline")
    assert "X-Troth-Deadline-Ms" in got.body["detail"]
    assert asker.hook("SessionStart", headers={"X-Troth-Deadline-Ms": wanted}, source="startup").status == 200


def test_no_route_and_no_method_are_told_apart(enforcing: House) -> None:
    """404 for a path that is none; 405 with what is allowed for a method that a path does not take."""
    headers = enforcing.asker("routes").headers
    nowhere = post(f"{enforcing.url}/v1/nowhere", b"{}", headers)
    assert (nowhere.status, nowhere.body["error"]) == (404, "not_found")
    got = get(f"{enforcing.url}/v1/judge", headers)
    assert (got.status, got.body["error"], got.headers["Allow"]) == (405, "method_not_allowed", "POST")
