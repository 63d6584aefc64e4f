"""The judge behind the shell: records in, effects out, with a store that is a plain dictionary."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.engine.histories import HISTORY
from tests.engine.making import DEFAULT, call, session_event, turn
from troth.app.judge import INHERITANCE_CHECKS_MAX, Judge
from troth.app.stepper import NO_EFFECTS, Effects, Inbound
from troth.engine.history import replay
from troth.engine.records import prefix_of
from troth_schemas.codec import decode_dead_letter, decode_ledger_record, encode
from troth_schemas.dead_letters import DeadLetter
from troth_schemas.events import AnyEvent
from troth_schemas.policies import Policy
from troth_schemas.topics import (
    BY_NAME,
    COMMANDS,
    DEAD_LETTER_BYTES_MAX,
    DEAD_LETTERS,
    LEDGER,
    RECORD_BYTES_MAX,
    TURNS,
    VERDICTS,
)


class Records:
    """A store: one partition."""

    def __init__(self) -> None:
        self.held: dict[bytes, bytes] = {}
        self.epoch = 1

    def records(self, partition: int, session_prefix: bytes) -> Iterable[tuple[bytes, bytes]]:
        return [item for item in self.held.items() if prefix_of(item[0]) == session_prefix]

    def all_records(self, partition: int) -> Iterable[tuple[bytes, bytes]]:
        return list(self.held.items())

    def take(self, effects: Effects) -> None:
        self.held.update(effects.writes)
        for key in effects.deletes:
            del self.held[key]


class Silent:
    def applied(self, event: AnyEvent, seconds: float) -> None: ...


class Worker:
    """A judge over a store that outlives it; what it published is kept."""

    def __init__(self) -> None:
        self.store = Records()
        self.published: list[tuple[str, bytes | None, bytes]] = []
        self.offset = 0
        self.start()

    def start(self) -> None:
        self.judge = Judge(self.store, lambda tenant, runtime: DEFAULT, Silent())

    def put(self, topic: str, key: bytes | None, value: bytes | None, timestamp_ms: int = 0) -> Effects:
        effects = self.judge.step(Inbound(topic, 0, self.offset, timestamp_ms, key, value))
        self.offset += 1
        self.store.take(effects)
        self.published += effects.publish
        return effects

    def feed(self, *events: AnyEvent) -> None:
        for event in events:
            self.put(event.TOPIC, event.session_id.encode(), encode(event))

    def expire(self, watermark_ms: int | None) -> None:
        effects = self.judge.expire(0, watermark_ms)
        self.store.take(effects)
        self.published += effects.publish

    def said(self, topic: str) -> list[bytes]:
        return [value for name, _, value in self.published if name == topic]


def letter(worker: Worker) -> DeadLetter:
    (value,) = worker.said(DEAD_LETTERS.name)
    return decode_dead_letter(value)


GOOD = encode(turn(0, "Never touch /etc."))


@pytest.mark.parametrize(
    ("topic", "key", "value", "reason"),
    [
        (TURNS.name, b"s", b"{", "malformed"),
        (TURNS.name, b"s", b"\xff\xfe", "malformed"),
        (TURNS.name, b"s", None, "malformed"),
        (TURNS.name, b"s", b'{"type":"poem"}', "unknown_type"),
        (TURNS.name, b"s", GOOD.replace(b'"seq":0', b'"seq":-1'), "invalid"),
        (TURNS.name, b"s", b'{"type":"turn","text":"' + b"x" * RECORD_BYTES_MAX + b'"}', "too_large"),
        (TURNS.name, b"other", GOOD, "wrong_key"),
        (TURNS.name, None, GOOD, "wrong_key"),
        (COMMANDS.name, b"s", GOOD, "wrong_topic"),
    ],
)
def test_what_cannot_be_taken_is_a_dead_letter_and_nothing_else(
    topic: str, key: bytes | None, value: bytes | None, reason: str
) -> None:
    """With its reason, where it lay and its bytes; what comes after it is judged."""
    worker = Worker()
    effects = worker.put(topic, key, value, timestamp_ms=77)
    dead = letter(worker)
    assert (dead.reason, dead.topic, dead.partition, dead.offset, dead.timestamp_ms) == (reason, topic, 0, 0, 77)
    assert (dead.key, dead.value, dead.value_bytes) == (key, value, len(value or b""))
    assert not effects.writes
    assert not effects.deletes
    worker.feed(turn(0, "Never touch /etc."), call(1, command="tee /etc/motd"))
    assert len(worker.said(VERDICTS.name)) == 1


def test_a_record_too_large_for_a_dead_letter_is_cut_and_says_so() -> None:
    """What is kept fits the topic; the rest stays at its offset."""
    worker = Worker()
    worker.put(TURNS.name, b"s", b"x" * 9_000_000)
    dead = letter(worker)
    assert dead.truncated
    assert dead.value_bytes == 9_000_000
    assert len(worker.said(DEAD_LETTERS.name)[0]) < DEAD_LETTER_BYTES_MAX


def test_a_conflict_is_a_dead_letter_and_a_duplicate_is_nothing() -> None:
    """The first of an identity stands."""
    worker = Worker()
    worker.feed(turn(0, "Hello."))
    assert worker.put(TURNS.name, b"s", encode(turn(0, "Hello."))) is NO_EFFECTS
    worker.feed(turn(0, "Goodbye."))
    assert letter(worker).reason == "conflict"


@pytest.mark.parametrize("restart_every", [1, 2, 5, 100])
def test_restarts_change_nothing(restart_every: int) -> None:
    """A judge that forgets all but its store says what the fold says, however often."""
    worker = Worker()
    for number, event in enumerate(HISTORY):
        if number % restart_every == 0:
            worker.store.epoch += 1
            worker.start()
        worker.feed(event)
    _, steps = replay(HISTORY)
    assert worker.said(VERDICTS.name) == [encode(v) for step in steps for v in step.verdicts]
    assert worker.said(LEDGER.name) == [encode(r) for step in steps for r in step.ledger]


def test_a_gap_expires_after_a_restart_too() -> None:
    """What is held back is found in the store."""
    worker = Worker()
    worker.put(BY_NAME["troth.tool-calls"].name, b"s", encode(call(3, command="ls")), timestamp_ms=1_000)
    worker.start()
    worker.expire(1_400)
    assert worker.said(VERDICTS.name) == []
    worker.expire(1_500)
    assert len(worker.said(VERDICTS.name)) == 1
    assert [decode_ledger_record(r).placed for r in worker.said(LEDGER.name)] == ["gap"]
    assert not any(key[len(prefix_of(key)) :][:1] == b"e" for key in worker.store.held)


def test_a_child_is_given_time_for_what_it_inherits() -> None:
    """The ends of its inputs alone do not make it give up; ticks enough do."""
    worker = Worker()
    worker.feed(session_event(0, "started", session="c", parent_session_id="p", parent_seq=9))
    worker.feed(call(1, command="ls", session="c"))
    for _ in range(INHERITANCE_CHECKS_MAX - 1):
        worker.expire(None)
    assert worker.said(VERDICTS.name) == []
    assert worker.judge.awaits(0)
    worker.expire(None)
    assert len(worker.said(VERDICTS.name)) == 1
    assert not worker.judge.awaits(0)


def test_active_obligations_are_counted_over_sessions_and_restarts() -> None:
    """From the heads, so that a session need not be decoded to be counted; a revoked partition counts no more."""
    worker = Worker()
    for name in ("a", "b"):
        worker.feed(turn(0, "Never touch /etc. Never restart node-7.", session=name))
    assert sum(worker.judge.active_by_kind()) == 4
    assert worker.judge.session_count() == 2
    worker.start()
    worker.judge.look_through([0])
    assert sum(worker.judge.active_by_kind()) == 4
    worker.feed(turn(1, "Forget the rule about node-7.", session="a"))
    assert sum(worker.judge.active_by_kind()) == 3
    worker.judge.forget([0])
    assert sum(worker.judge.active_by_kind()) == 0


def test_sessions_of_tenants_and_policies_are_kept_apart() -> None:
    """The judge asks for the policy of the session's own tenant and runtime."""
    asked: list[tuple[str, str | None]] = []

    def choose(tenant: str, runtime: str | None) -> object:
        asked.append((tenant, runtime))
        return DEFAULT

    worker = Worker()
    worker.judge = Judge(worker.store, choose, Silent())  # type: ignore[arg-type]  # the fake gives what a policy is
    value = encode(turn(0, "Hi.")).replace(b'"role"', b'"source":{"tenant":"acme","runtime":"codex"},"role"')
    worker.put(TURNS.name, b"s", value)
    worker.put(TURNS.name, b"s", encode(turn(1, "Go on.")).replace(b'"role"', b'"source":{"tenant":"acme"},"role"'))
    assert asked == [("acme", "codex"), ("acme", "codex")]
    assert Policy() == DEFAULT.policy
