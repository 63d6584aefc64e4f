"""The codec: an event or the fault that makes a dead letter, whatever the bytes are, and never an exception."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from troth_schemas import codec
from troth_schemas.codec import NESTING_MAX, Fault
from troth_schemas.events import EVENT_TYPES, Event
from troth_schemas.names import ID_BYTES_MAX, SEQ_MAX
from troth_schemas.topics import INPUT_TOPICS, RECORD_BYTES_MAX

TS = "2026-11-30T09:00:00Z"
TOPICS = [topic.name for topic in INPUT_TOPICS]


def turn(**fields: Any) -> dict[str, Any]:
    """A turn, with fields replaced; `...` leaves one out."""
    record = {"type": "turn", "session_id": "s", "seq": 0, "ts": TS, "role": "user", "text": "hello", **fields}
    return {name: value for name, value in record.items() if value is not ...}


def call(arguments: bytes) -> bytes:
    """A tool call with arguments as they stand."""
    head = b'{"type":"tool_call","session_id":"s","seq":1,"ts":"2026-11-30T09:00:00Z","call_id":"c","tool":"t"'
    return head + b',"arguments":' + arguments + b"}"


def fault_of(value: bytes, topic: str | None = None) -> Fault:
    answer = codec.decode_event(value, topic)
    assert isinstance(answer, Fault), answer
    return answer


BAD = [
    ("empty", b"", "malformed"),
    ("blank", b"  \n", "malformed"),
    ("text", b"hello", "malformed"),
    ("half a record", json.dumps(turn()).encode()[:-5], "malformed"),
    ("two records", json.dumps(turn()).encode() * 2, "malformed"),
    ("not UTF-8", json.dumps(turn()).encode().replace(b"hello", b"\xff\xfe"), "malformed"),
    ("UTF-16", json.dumps(turn()).encode("utf-16"), "malformed"),
    ("lone surrogate", json.dumps(turn(text="\ud800")).encode(), "malformed"),
    ("lone surrogate in an id", json.dumps(turn(session_id="\udfff")).encode(), "malformed"),
    ("bare NUL", json.dumps(turn()).encode().replace(b"hello", b"\0"), "malformed"),
    ("NaN", json.dumps(turn(seq=float("nan"))).encode(), "malformed"),
    ("null", b"null", "invalid"),
    ("a list", b"[]", "invalid"),
    ("a number", b"17", "invalid"),
    ("negative seq", json.dumps(turn(seq=-1)).encode(), "invalid"),
    ("seq too large", json.dumps(turn(seq=SEQ_MAX + 1)).encode(), "invalid"),
    ("seq as text", json.dumps(turn(seq="0")).encode(), "invalid"),
    ("seq as fraction", json.dumps(turn(seq=0.5)).encode(), "invalid"),
    ("seq as truth", json.dumps(turn(seq=True)).encode(), "invalid"),
    ("no seq and no event_id", json.dumps(turn(seq=...)).encode(), "invalid"),
    ("empty session_id", json.dumps(turn(session_id="")).encode(), "invalid"),
    ("session_id too long", json.dumps(turn(session_id="s" * (ID_BYTES_MAX + 1))).encode(), "invalid"),
    ("session_id too long in bytes", json.dumps(turn(session_id="ß" * 257)).encode(), "invalid"),
    ("event_id too long in bytes", json.dumps(turn(event_id="ß" * 257)).encode(), "invalid"),
    ("tenant too long in bytes", json.dumps(turn(source={"tenant": "ß" * 257})).encode(), "invalid"),
    ("no session_id", json.dumps(turn(session_id=...)).encode(), "invalid"),
    ("no ts", json.dumps(turn(ts=...)).encode(), "invalid"),
    ("ts without offset", json.dumps(turn(ts="2026-11-30T09:00:00")).encode(), "invalid"),
    ("ts as number", json.dumps(turn(ts=1796029200)).encode(), "invalid"),
    ("ts that is no day", json.dumps(turn(ts="2026-02-30T09:00:00Z")).encode(), "invalid"),
    ("unknown role", json.dumps(turn(role="tool")).encode(), "invalid"),
    ("text as null", json.dumps(turn(text=None)).encode(), "invalid"),
    ("source as text", json.dumps(turn(source="here")).encode(), "invalid"),
    ("type as number", json.dumps(turn(type=1)).encode(), "invalid"),
    ("type as null", json.dumps(turn(type=None)).encode(), "invalid"),
    ("arguments as list", call(b"[]"), "invalid"),
    ("arguments as null", call(b"null"), "invalid"),
    ("number beyond a double", call(b'{"x":1e999}'), "invalid"),
    ("unknown type", json.dumps(turn(type="thought")).encode(), "unknown_type"),
    ("type in another case", json.dumps(turn(type="Turn")).encode(), "unknown_type"),
    ("no type", json.dumps(turn(type=...)).encode(), "unknown_type"),
    ("empty object", b"{}", "unknown_type"),
    ("10 MB of text", json.dumps(turn(text="x" * 10_000_000)).encode(), "too_large"),
    ("10 MB of nothing", b" " * 10_000_000, "too_large"),
    ("10 MB of brackets", b"[" * 10_000_000, "too_large"),
    ("1 MB of brackets", b"[" * 1_000_000, "invalid"),
]


@pytest.mark.parametrize(("value", "reason"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_bad_bytes_are_a_fault_with_its_reason(value: bytes, reason: str) -> None:
    """Each kind of bad input is told apart, with or without a topic, and says something to a reader."""
    for topic in (None, "troth.turns", "troth.tool-calls"):
        fault = fault_of(value, topic)
        assert fault.reason == reason
        assert fault.detail


@pytest.mark.parametrize("topic", TOPICS)
def test_missing_type_is_a_fault_on_every_topic(topic: str) -> None:
    """A record without its `type` is refused, also where a topic carries one type only."""
    for event in EVENT_TYPES:
        fields = {"session_id": "s", "seq": 0, "ts": TS, "trigger": "auto", "summary": None}
        assert fault_of(json.dumps(fields).encode(), topic).reason == "unknown_type", event


def test_fault_says_where() -> None:
    """The detail of an invalid record points at the field."""
    assert "$.seq" in fault_of(json.dumps(turn(seq=-1)).encode()).detail
    assert "$.source.host" in fault_of(json.dumps(turn(source={"host": 1})).encode()).detail
    assert "`role`" in fault_of(json.dumps(turn(role=...)).encode()).detail


def test_size_limit_is_inclusive() -> None:
    """A record of exactly the limit is taken, one byte more is too large."""
    bare = len(json.dumps(turn(text="")))
    fitting = json.dumps(turn(text="x" * (RECORD_BYTES_MAX - bare))).encode()
    assert len(fitting) == RECORD_BYTES_MAX
    assert isinstance(codec.decode_event(fitting), Event)
    assert fault_of(fitting + b" ").reason == "too_large"


@pytest.mark.parametrize("topic", TOPICS)
def test_event_of_another_topic_is_a_fault(topic: str) -> None:
    """A good event on the wrong topic is told apart from a type that nobody knows."""
    home = "troth.turns"
    value = json.dumps(turn()).encode()
    if topic == home:
        assert isinstance(codec.decode_event(value, topic), Event)
    else:
        fault = fault_of(value, topic)
        assert (fault.reason, home in fault.detail, topic in fault.detail) == ("wrong_topic", True, True)


@pytest.mark.parametrize(
    "text",
    ["\0", "a\0b", "\u2028", "\U0001f64f", "‮", "\ud83d\ude4f".encode("utf-16", "surrogatepass").decode("utf-16")],
)
def test_odd_characters_are_text(text: str) -> None:
    """NUL, separators, marks and astral characters are text like any other and come back."""
    event = codec.decode_event(json.dumps(turn(text=text, session_id=f"s{text}")).encode())
    assert isinstance(event, Event)
    assert codec.decode_event(codec.encode(event)) == event


@pytest.mark.parametrize("identifier", ["a:b/c+d e", " ", "ß" * 256, "🙏" * 128, "s" * 512])
def test_ids_are_any_text_up_to_the_limit(identifier: str) -> None:
    """Colons, slashes, plus signs and spaces are allowed, and the limit counts bytes."""
    event = codec.decode_event(json.dumps(turn(session_id=identifier)).encode())
    assert isinstance(event, Event)
    assert event.session_id == identifier


def nested(levels: int, opening: bytes = b'{"a":', closing: bytes = b"}") -> bytes:
    """A call whose whole record is nested `levels` deep: itself, its arguments, and what is in them."""
    return call(b'{"x":' + opening * (levels - 2) + b"1" + closing * (levels - 2) + b"}")


@pytest.mark.parametrize(("opening", "closing"), [(b'{"a":', b"}"), (b"[", b"]"), (b'[{"]":', b"}]")])
def test_nesting_is_bounded(opening: bytes, closing: bytes) -> None:
    """Up to the limit an event is taken, one level more is a fault; brackets within text count for nothing."""
    step = opening.count(b"{") + opening.count(b"[")
    most = (NESTING_MAX - 2) // step
    assert isinstance(codec.decode_event(call(b'{"x":' + opening * most + b"1" + closing * most + b"}")), Event)
    deeper = call(b'{"x":' + opening * (most + 1) + b"1" + closing * (most + 1) + b"}")
    assert fault_of(deeper).reason == "invalid"
    quoted = json.dumps(turn(text='"\\' + (opening * 500).decode() + '\\"')).encode()
    assert isinstance(codec.decode_event(quoted), Event)


def test_nesting_in_an_unknown_field_is_bounded_too() -> None:
    """What is ignored cannot exhaust the stack either."""
    value = json.dumps(turn()).encode()[:-1] + b',"later":' + b"[" * 500 + b"]" * 500 + b"}"
    assert fault_of(value).reason == "invalid"


def _at_depth(depth: int, ask: Callable[[], object]) -> object:
    return ask() if depth == 0 else _at_depth(depth - 1, ask)


def test_answer_does_not_depend_on_the_callers_stack() -> None:
    """The same bytes get the same answer from a shallow and from a deep caller, and what is taken can be written."""
    depth = sys.getrecursionlimit() // 2
    for levels in (2, NESTING_MAX, NESTING_MAX + 1, 300, 600, 5_000):
        value = nested(levels)
        answer = codec.decode_event(value)
        assert _at_depth(depth, partial(codec.decode_event, value)) == answer
        if isinstance(answer, Event):
            assert _at_depth(depth, partial(codec.encode, answer)) == value


@given(st.binary(), st.sampled_from([None, *TOPICS]))
@example(b"\xef\xbb\xbf{}", None)
def test_any_bytes_are_an_event_or_a_fault(value: bytes, topic: str | None) -> None:
    """No bytes raise."""
    assert isinstance(codec.decode_event(value, topic), Event | Fault)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
RECORDS: list[dict[str, Any]] = [
    turn(),
    {"type": "session", "session_id": "s", "seq": 1, "ts": TS, "action": "started"},
    json.loads(call(b'{"command":"ls"}')),
    {"type": "tool_result", "session_id": "s", "seq": 2, "ts": TS, "call_id": "c", "status": "ok", "text": ""},
    {"type": "compaction", "session_id": "s", "seq": 3, "ts": TS, "trigger": "auto", "carried": {"ledger_count": 1}},
    {"type": "command", "session_id": "s", "seq": 4, "ts": TS, "action": "retract", "literal": "l", "actor": "a"},
    {
        "type": "gate_outcome",
        "session_id": "s",
        "seq": 5,
        "ts": TS,
        "call_id": "c",
        "outcome": "timeout",
        "answered": "x",
    },
]
FIELDS = sorted({field for event in EVENT_TYPES for field in event.__struct_fields__})


def test_every_type_is_among_the_records_that_are_varied() -> None:
    """The property below starts from an event of every type."""
    events = [codec.decode_event(json.dumps(record).encode()) for record in RECORDS]
    assert [type(event) for event in events] == list(EVENT_TYPES)


@given(st.sampled_from(RECORDS), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=3))
def test_any_fields_are_an_event_or_a_fault(record: dict[str, Any], fields: dict[str, Any]) -> None:
    """Known fields with any values raise nothing, and what is taken can be written, read and told apart again."""
    answer = codec.decode_event(json.dumps({**record, **fields}).encode())
    assert isinstance(answer, Event | Fault)
    if isinstance(answer, Event):
        assert_stable(answer)


@given(st.dictionaries(st.text(max_size=5), JSON))
def test_any_arguments_come_back(arguments: dict[str, Any]) -> None:
    """Whatever arguments a call has, it is refused or it is the same after writing and reading."""
    answer = codec.decode_event(call(json.dumps(arguments).encode()))
    if isinstance(answer, Event):
        assert_stable(answer)


def assert_stable(event: Any) -> None:
    """Written and read again it is the same event with the same digest."""
    again = codec.decode_event(codec.encode(event))
    assert again == event
    assert not isinstance(again, Fault)
    assert codec.content_digest(again) == codec.content_digest(event)


WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=64)


@given(WORDS, st.integers(0, SEQ_MAX), WORDS)
def test_digest_is_of_what_is_said(text: str, seq: int, sender: str) -> None:
    """Who numbered, sent or stamped an event changes nothing in its digest; what it says does."""
    by = {"seq": seq, "event_id": sender, "ts": "2027-01-01T00:00:00+02:00", "source": {"host": sender}}
    one, two, other = (
        codec.decode_event(json.dumps(record).encode())
        for record in (turn(text=text), turn(text=text, **by), turn(text=text + "!"))
    )
    assert not isinstance(one, Fault)
    assert not isinstance(two, Fault)
    assert not isinstance(other, Fault)
    assert codec.content_digest(one) == codec.content_digest(two)
    assert codec.content_digest(one) != codec.content_digest(other)


@pytest.mark.parametrize("ts", ["9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+01:00"])
def test_a_time_without_a_name_in_utc_is_invalid(ts: str) -> None:
    """It could be decoded here and not be stored there."""
    value = f'{{"type":"turn","session_id":"s","seq":0,"ts":"{ts}","role":"user","text":""}}'
    fault = codec.decode_event(value.encode())
    assert isinstance(fault, Fault)
    assert fault.reason == "invalid"
    assert "`ts`" in fault.detail
