"""The judge: the engine behind the shell's `Stepper`. Bytes in; what to publish and what to keep out.

Decoded sessions are a cache of the store, least recently used first out. Whatever the engine is handed it answers with
a value; an exception here is a fault of ours, and the shell exits without a commit.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter
from typing import Final, Protocol

from troth.app.stepper import NO_EFFECTS, Effects, Inbound, SessionRecords
from troth.engine.judge.compaction.members import Readings
from troth.engine.policy import ActingPolicy
from troth.engine.records import deletions, head_of, is_held, name_of, prefix_of, records, restore, session_prefix
from troth.engine.state import KINDS, SessionState
from troth.engine.step import Step, apply, expire, look_ahead
from troth_schemas.codec import Fault, decode_event, encode
from troth_schemas.dead_letters import DeadLetter
from troth_schemas.events import AnyEvent
from troth_schemas.routing import addressees
from troth_schemas.topics import COMMANDS, DEAD_LETTER_VALUE_BYTES_MAX, DEAD_LETTERS, LEDGER, VERDICTS

SESSIONS_DECODED_MAX: Final = 10_000
INHERITANCE_GRACE_MS: Final = 5_000
INHERITANCE_CHECKS_MAX: Final = 50
"""How long a session waits for what it inherits: in record time, and in ticks once every input stands at its end."""

ChoosePolicy = Callable[[str, str | None], ActingPolicy]
"""(tenant, runtime) -> the policy in force."""


class Watcher(Protocol):
    """Who is told what was judged. Must not raise."""

    def applied(self, event: AnyEvent, seconds: float) -> None:
        """An event went through the engine."""


class Judge:
    """A `Stepper`. Sessions live under the partition of their key."""

    def __init__(self, stored: SessionRecords, policy: ChoosePolicy, watcher: Watcher) -> None:
        self._stored = stored
        self._policy = policy
        self._watcher = watcher
        self._sessions: OrderedDict[tuple[int, bytes], SessionState] = OrderedDict()
        self._waiting: dict[int, set[bytes]] = {}
        self._active: dict[int, list[int]] = {}
        self._known: dict[int, set[bytes]] = {}
        self._patience: dict[int, dict[bytes, int]] = {}
        self._ahead: tuple[Inbound, AnyEvent, Readings] | None = None

    def step(self, inbound: Inbound) -> Effects:
        event, readings = self._read_ahead(inbound)
        if isinstance(event, Fault):
            return self._dead(inbound, event)
        prefix = session_prefix(event.tenant, _addressee(event, inbound.key))
        state = self._session(inbound.partition, prefix)
        self._look_through(inbound.partition)
        before, began = state.head.active, perf_counter()
        step = apply(state, event, partial(self._policy, event.tenant), record_ms=inbound.timestamp_ms, ahead=readings)
        self._watcher.applied(event, perf_counter() - began)
        if step.fault is not None:
            return self._dead(inbound, step.fault)
        self._count(inbound.partition, before, state)
        return self._effects(inbound.partition, prefix, state, step)

    def ahead(self, inbound: Inbound) -> Iterator[None]:
        """The members of a compaction are judged one between two yields."""
        event = self._taken(inbound)
        if isinstance(event, Fault):
            return
        state = self._session(inbound.partition, session_prefix(event.tenant, _addressee(event, inbound.key)))
        for readings in look_ahead(state, event, partial(self._policy, event.tenant)):
            self._ahead = (inbound, event, readings)
            yield

    def _read_ahead(self, inbound: Inbound) -> tuple[AnyEvent | Fault, Readings | None]:
        """The event of a record, and what was read of it before, if it was."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead[0] is inbound:
            return ahead[1], ahead[2]
        return self._taken(inbound), None

    def expire(self, partition: int, watermark_ms: int | None) -> Effects:
        publish, writes, deletes = [], [], []
        for prefix in sorted(self._waiting_in(partition)):
            state = self._session(partition, prefix)
            if not state.held:
                self._waiting[partition].discard(prefix)
                continue
            before = state.head.active
            gives_up = self._gives_up(partition, prefix, state, watermark_ms)
            step = expire(state, partial(self._policy, state.tenant), watermark_ms, give_up_inheritance=gives_up)
            self._count(partition, before, state)
            effects = self._effects(partition, prefix, state, step)
            publish += effects.publish
            writes += effects.writes
            deletes += effects.deletes
        return Effects(publish, writes, deletes) if publish or writes or deletes else NO_EFFECTS

    def awaits(self, partition: int) -> bool:
        return bool(self._patience.get(partition))

    def _gives_up(self, partition: int, prefix: bytes, state: SessionState, watermark_ms: int | None) -> bool:
        """An inheritance takes a round through the ancestor's owner: it is waited for longer than for any gap."""
        checks = self._patience.setdefault(partition, {})
        if state.head.awaits is None:
            checks.pop(prefix, None)
            return True
        if watermark_ms is not None:
            return min(held.record_ms for held in state.held.values()) + INHERITANCE_GRACE_MS <= watermark_ms
        checks[prefix] = checks.get(prefix, 0) + 1
        if checks[prefix] < INHERITANCE_CHECKS_MAX:
            return False
        del checks[prefix]
        return True

    def forget(self, partitions: Iterable[int]) -> None:
        lost = set(partitions)
        for key in [key for key in self._sessions if key[0] in lost]:
            del self._sessions[key]
        for partition in lost:
            self._waiting.pop(partition, None)
            self._patience.pop(partition, None)
            self._active.pop(partition, None)
            self._known.pop(partition, None)

    def look_through(self, partitions: Iterable[int]) -> None:
        """Count what was recovered, before anything is judged."""
        for partition in partitions:
            self._look_through(partition)

    def session(self, partition: int, prefix: bytes) -> SessionState:
        """A session as of the last event; a fresh one where there is none. Not to be changed, nor kept."""
        return self._session(partition, prefix)

    def session_count(self) -> int:
        """Sessions of the owned partitions seen so far."""
        return sum(map(len, self._known.values()))

    def active_by_kind(self) -> tuple[int, ...]:
        """Active obligations over all sessions of the owned partitions seen so far, in the order of KINDS."""
        return tuple(map(sum, zip(*self._active.values(), strict=True))) or (0,) * len(KINDS)

    def _taken(self, inbound: Inbound) -> AnyEvent | Fault:
        if inbound.value is None:
            return Fault("malformed", "a record without a value")
        event = decode_event(inbound.value, inbound.topic)
        if isinstance(event, Fault):
            return event
        if inbound.key is None or inbound.key not in {name.encode() for name in addressees(event)}:
            return Fault("wrong_key", f"the key must be the session_id `{event.session_id}`, so that order holds")
        return event

    def _session(self, partition: int, prefix: bytes) -> SessionState:
        key = (partition, prefix)
        state = self._sessions.get(key)
        if state is not None:
            self._sessions.move_to_end(key)
            return state
        state = restore(prefix, self._stored.records(partition, prefix), self._stored.epoch)
        self._sessions[key] = state
        if len(self._sessions) > SESSIONS_DECODED_MAX:
            self._sessions.popitem(last=False)
        return state

    def _waiting_in(self, partition: int) -> set[bytes]:
        """The sessions of a partition that hold events back; after a restart the store tells which."""
        self._look_through(partition)
        return self._waiting[partition]

    def _look_through(self, partition: int) -> None:
        """Once for each assignment: what is held back, and how many obligations are active."""
        if partition in self._waiting:
            return
        known: set[bytes] = set()
        waiting: set[bytes] = set()
        active = [0] * len(KINDS)
        for key, value in self._stored.all_records(partition):
            known.add(prefix_of(key))
            if is_held(key):
                waiting.add(prefix_of(key))
            elif (head := head_of(key, value)) is not None:
                active = [a + b for a, b in zip(active, head.active, strict=True)]
        self._waiting[partition], self._active[partition], self._known[partition] = waiting, active, known

    def _effects(self, partition: int, prefix: bytes, state: SessionState, step: Step) -> Effects:
        if not step.changes:
            return NO_EFFECTS
        waiting = self._waiting_in(partition)
        (waiting.add if state.held else waiting.discard)(prefix)
        if state.head.awaits is None or not state.held:
            self._patience.get(partition, {}).pop(prefix, None)
        self._known[partition].add(prefix)
        return Effects(
            list(_published(name_of(prefix)[1].encode(), step)),
            list(records(prefix, step.changes, state.epoch)),
            deletions(prefix, step.changes),
        )

    def _count(self, partition: int, before: tuple[int, ...], state: SessionState) -> None:
        if state.head.active is not before:
            counts = self._active[partition]
            for kind, (was, now) in enumerate(zip(before, state.head.active, strict=True)):
                counts[kind] += now - was

    def _dead(self, inbound: Inbound, fault: Fault) -> Effects:
        value = inbound.value
        size = len(value) if value is not None else 0
        letter = DeadLetter(
            reason=fault.reason,
            detail=fault.detail,
            topic=inbound.topic,
            partition=inbound.partition,
            offset=inbound.offset,
            timestamp_ms=inbound.timestamp_ms,
            key=inbound.key,
            value=value[:DEAD_LETTER_VALUE_BYTES_MAX] if value is not None else None,
            value_bytes=size,
            truncated=size > DEAD_LETTER_VALUE_BYTES_MAX,
        )
        return Effects([(DEAD_LETTERS.name, inbound.key, encode(letter))], [], [])


def _addressee(event: AnyEvent, key: bytes | None) -> str:
    return next(name for name in addressees(event) if name.encode() == key)


def _published(key: bytes, step: Step) -> Iterator[tuple[str, bytes | None, bytes]]:
    for verdict in step.verdicts:
        yield VERDICTS.name, key, encode(verdict)
    for record in step.ledger:
        yield LEDGER.name, key, encode(record)
    for command in step.commands:
        yield COMMANDS.name, command.session_id.encode(), encode(command)
