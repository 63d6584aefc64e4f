"""A worker on a real broker: nothing is lost, and everything is written in the order that survives a crash."""

from __future__ import annotations

import signal
import time

import pytest

from tests.app.fleet import PARTITIONS, Fleet, said, until
from tests.app.invariants import check, greatest_heads, head_number
from tests.app.tally import HEAD, entry_key, prefix
from troth.app.exits import EX_CONFIG, EX_LOST_FOOTING, EX_OK
from troth.app.store import stamp
from troth.kafka.partitioning import key_partition
from troth_schemas import codec
from troth_schemas.topics import COMMANDS, COMPACTIONS, DEAD_LETTERS, TOOL_CALLS, TURNS, VERDICTS

SESSIONS = [f"session-{number}" for number in range(20)]


def tell_all(fleet: Fleet, begin: int, end: int) -> None:
    """Publish numbers `begin` to `end` - 1 of every session, in turn."""
    for number in range(begin, end):
        for session in SESSIONS:
            fleet.put(TURNS.name, session.encode(), f"{session} {number}".encode())
    fleet.flush()


def no_gap(fleet: Fleet) -> bool:
    return not any(b" gap " in verdict for verdict in fleet.verdicts())


def test_each_event_is_judged_once_and_a_restart_goes_on(fleet: Fleet) -> None:
    """A stopped worker has drained and committed; the next one judges what came since, and nothing again."""
    tell_all(fleet, 0, 20)
    first = fleet.start()
    fleet.until_said(said(SESSIONS, 20))
    assert first.terminate() == EX_OK
    assert sum(fleet.committed().values()) == 20 * len(SESSIONS)
    tell_all(fleet, 20, 40)
    second = fleet.start()
    fleet.until_said(said(SESSIONS, 40))
    assert second.terminate() == EX_OK
    assert len(fleet.verdicts()) == 40 * len(SESSIONS)
    assert greatest_heads(fleet.changelog()) == {session.encode(): 39 for session in SESSIONS}
    check(fleet)


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.3])
def test_kill_9_loses_nothing(fleet: Fleet, seconds: float) -> None:
    """Killed at any moment: no commit without its head, no head without its entry and verdict; another goes on."""
    first = fleet.start()
    fleet.tell("warm", [0])
    fleet.until_said({b"warm 0"})
    tell_all(fleet, 0, 60)
    time.sleep(seconds)
    first.kill()
    check(fleet)
    fleet.start()
    fleet.until_said(said(SESSIONS, 60))
    fleet.until_committed(60 * len(SESSIONS) + 1)
    assert no_gap(fleet)
    check(fleet)


def test_a_paused_worker_that_wakes_does_no_harm(fleet: Fleet) -> None:
    """SIGSTOP past the session timeout in the middle of a load: another takes over, the woken one ends or rejoins."""
    paused = fleet.start()
    fleet.tell("warm", [0])
    fleet.until_said({b"warm 0"})
    tell_all(fleet, 0, 40)
    paused.signal(signal.SIGSTOP)
    fleet.start()
    fleet.until_said(said(SESSIONS, 40))
    tell_all(fleet, 40, 60)
    fleet.until_said(said(SESSIONS, 60))
    paused.signal(signal.SIGCONT)
    tell_all(fleet, 60, 80)
    fleet.until_said(said(SESSIONS, 80))
    fleet.until_committed(80 * len(SESSIONS) + 1)
    assert paused.is_running or paused.wait() == EX_LOST_FOOTING
    assert no_gap(fleet)
    check(fleet)


def test_a_paused_worker_with_work_under_way_ends(fleet: Fleet) -> None:
    """Woken with a batch half sent and its partitions gone, it ends without a commit instead of sending on."""
    paused = fleet.start("slow")
    fleet.tell("warm", [0])
    fleet.until_said({b"warm 0"})
    tell_all(fleet, 0, 10)
    until(lambda: paused.logged("in the middle of a step"), "a step under way")
    paused.signal(signal.SIGSTOP)
    fleet.start()
    fleet.until_said(said(SESSIONS, 10))
    paused.signal(signal.SIGCONT)
    assert paused.wait() == EX_LOST_FOOTING
    assert no_gap(fleet)
    check(fleet)


def test_a_second_worker_shares_the_partitions(fleet: Fleet) -> None:
    """Workers join and leave under load; every event is judged, in order, and both have their part."""
    fleet.start()
    tell_all(fleet, 0, 20)
    second = fleet.start()
    until(lambda: fleet.members() == 2, "two members with partitions")
    tell_all(fleet, 20, 40)
    fleet.until_said(said(SESSIONS, 40))
    assert second.terminate() == EX_OK
    tell_all(fleet, 40, 60)
    fleet.until_said(said(SESSIONS, 60))
    fleet.until_committed(60 * len(SESSIONS))
    assert no_gap(fleet)
    assert len(fleet.verdicts()) == 60 * len(SESSIONS), "a drained rebalance replays nothing"
    check(fleet)


def test_sigterm_under_load_commits_what_it_has_judged(fleet: Fleet) -> None:
    """What was judged before the drain ended is committed, to the event."""
    worker = fleet.start()
    fleet.tell("warm", [0])
    fleet.until_said({b"warm 0"})
    tell_all(fleet, 0, 200)
    assert worker.terminate() == EX_OK
    assert sum(fleet.committed().values()) == len(fleet.verdicts())
    check(fleet)


def test_an_exception_in_the_stepper_ends_without_a_commit(fleet: Fleet) -> None:
    """The record that raised is not committed; a worker that can take it goes on from there."""
    fleet.tell("calm", [0, 1])
    worker = fleet.start()
    fleet.until_committed(2)
    fleet.tell("calm", ["boom", 2])
    assert worker.wait() == EX_LOST_FOOTING
    assert sum(fleet.committed().values()) == 2
    assert set(fleet.verdicts()) == said(["calm"], 2)
    fleet.start("calm")
    fleet.until_said(said(["calm"], 3))
    fleet.until_committed(4)


def test_an_effect_too_large_becomes_a_dead_letter(fleet: Fleet) -> None:
    """A state record over the limit is not written; its input is a dead letter, and the session goes on."""
    fleet.start()
    fleet.tell("big", [0, "huge", 1])
    fleet.until_said(said(["big"], 2))
    (record,) = fleet.read(DEAD_LETTERS.name)
    letter = codec.decode_dead_letter(record.value or b"")
    assert (letter.reason, letter.key, letter.value) == ("too_large", b"big", b"big huge")
    assert (record.key, record.partition) == (b"big", key_partition(b"big", PARTITIONS))
    assert no_gap(fleet)


def test_recovery_survives_records_it_cannot_use(fleet: Fleet) -> None:
    """No key, a key that is too short for itself, a value without a stamp, as the last record of each partition."""
    fleet.tell("kept", [0, 1])
    assert_said_and_stopped(fleet, said(["kept"], 2))
    for partition in range(PARTITIONS):
        for key, value in ((None, b"x" * 20), (b"\x00\x09abc", b"x" * 20), (prefix(b"kept") + HEAD, b"short")):
            fleet.put(fleet.settings.changelog, key, value, partition)
    fleet.flush()
    worker = fleet.start()
    fleet.tell("kept", [1, 2])
    fleet.until_said(said(["kept"], 3))
    assert no_gap(fleet)
    assert worker.logged("Worker ready")


def test_recovery_keeps_the_greatest_and_mends_the_changelog(fleet: Fleet) -> None:
    """An older head written last is not taken, and the greatest is written again so that compaction keeps it."""
    fleet.tell("old", [0, 1, 2])
    assert_said_and_stopped(fleet, said(["old"], 3))
    key, partition = prefix(b"old") + HEAD, key_partition(b"old", PARTITIONS)
    fleet.put(fleet.settings.changelog, key, stamp(0, 0) + bytes(8), partition)
    fleet.flush()
    fleet.start()

    def last_head() -> int | None:
        return [head_number(record) for record in fleet.changelog() if record.key == key][-1]

    until(lambda: last_head() == 2, "the greatest head written again")
    fleet.tell("old", [1, 2, 3])
    fleet.until_said(said(["old"], 4))
    assert len(fleet.verdicts()) == 4


def test_a_new_group_generation_still_rises(fleet: Fleet) -> None:
    """A group that begins again from generation 1 writes stamps greater than those it finds."""
    fleet.tell("deep", [0])
    assert_said_and_stopped(fleet, said(["deep"], 1))
    key, partition = prefix(b"deep") + HEAD, key_partition(b"deep", PARTITIONS)
    fleet.put(fleet.settings.changelog, key, stamp(1_000, 7) + (7).to_bytes(8), partition)
    fleet.flush()
    fleet.start()
    fleet.tell("deep", [8])
    fleet.until_said({b"deep 8"})
    until(lambda: greatest_heads(fleet.changelog()) == {b"deep": 8}, "a head greater than the one from generation 1000")


def test_deletes_go_out_only_after_a_commit(fleet: Fleet) -> None:
    """While nothing is committed no tombstone is sent; a drained end commits, and then sends them."""
    worker = fleet.start(commit_seconds=3600.0, session_timeout_seconds=60.0)  # a rebalance would commit
    fleet.tell("lean", range(5))
    until(lambda: greatest_heads(fleet.changelog()) == {b"lean": 4}, "the last head")
    fleet.tell("later", range(1))
    until(lambda: greatest_heads(fleet.changelog()) == {b"lean": 4, b"later": 0}, "what came after it")
    assert fleet.committed() == {}
    assert not [record for record in fleet.changelog() if record.value is None]
    assert worker.terminate() == EX_OK
    gone = {record.key for record in fleet.changelog() if record.value is None}
    assert gone == {entry_key(b"lean", number) for number in range(4)}


def test_deletes_go_out_while_idle(fleet: Fleet) -> None:
    """An idle worker does not keep deletes back for ever: the next commit frees them."""
    fleet.start()
    fleet.tell("lean", range(5))
    want = {entry_key(b"lean", number) for number in range(4)}
    until(lambda: {r.key for r in fleet.changelog() if r.value is None} == want, "four tombstones")


def test_outputs_stand_beside_their_input_and_commands_with_their_key(fleet: Fleet) -> None:
    """A verdict keeps the partition number of its event; a command goes where its session's key hashes to."""
    fleet.start("commanding")
    partition = (key_partition(b"astray", PARTITIONS) + 1) % PARTITIONS
    fleet.put(TURNS.name, b"astray", b"astray 0", partition)
    fleet.flush()
    fleet.until_said({b"astray 0"})
    (verdict,) = [record for record in fleet.read(VERDICTS.name) if record.value == b"astray 0"]
    commands = {(record.key, record.partition) for record in fleet.read(COMMANDS.name)}
    assert verdict.partition == partition
    assert commands == {(b"other", key_partition(b"other", PARTITIONS))}


def test_held_events_expire_when_every_topic_is_at_its_end(fleet: Fleet) -> None:
    """All topics of the number are read to their ends, nothing more comes, and the gap expires."""
    fleet.start()
    fleet.tell("waits", ["hold"])
    fleet.until_said({b"expired waits hold"})


def test_a_catch_up_makes_no_gap(fleet: Fleet) -> None:
    """The four topics filled one after another before the start: what another topic holds is read before expiry."""
    fleet.tell("late", ["hold"])
    time.sleep(0.7)
    for topic in (TOOL_CALLS.name, COMPACTIONS.name):
        for number in range(300):
            fleet.put(topic, b"late", f"{topic} {number}".encode())
    fleet.flush()
    fleet.start(batch_records_max=10)
    fleet.until_said({b"expired late hold"})
    partition = key_partition(b"late", PARTITIONS)
    order = [record.value for record in fleet.read(VERDICTS.name) if record.partition == partition]
    before = order[: order.index(b"expired late hold")]
    assert {f"{topic} 0".encode() for topic in (TOOL_CALLS.name, COMPACTIONS.name)} <= set(before)


def test_unequal_partition_counts_are_refused(fleet: Fleet) -> None:
    """A changelog with another partition count than the inputs ends the worker with the configuration's code."""
    fleet.create(["crooked-sessions-changelog"], PARTITIONS + 1)
    worker = fleet.start(app_id="crooked")
    assert worker.wait() == EX_CONFIG
    assert worker.logged("partition count")


def test_a_missing_input_topic_is_refused(fleet: Fleet) -> None:
    """Faust would wait for it in silence."""
    worker = fleet.start(inputs=(*fleet.settings.inputs, "troth.not-there"))
    assert worker.wait() == EX_CONFIG
    assert worker.logged("'troth.not-there': 0")


def test_no_broker_is_an_end_and_no_hang(fleet: Fleet) -> None:
    """Whoever supervises the worker sees it, and starts it again."""
    assert fleet.start(brokers="127.0.0.1:1").wait() == EX_LOST_FOOTING


def assert_said_and_stopped(fleet: Fleet, expected: set[bytes]) -> None:
    worker = fleet.start()
    fleet.until_said(expected)
    assert worker.terminate() == EX_OK
