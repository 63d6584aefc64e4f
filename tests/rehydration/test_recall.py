"""What is put back: the very words at a verdict's coordinates, and word of what is held nowhere."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from tests.archive.originals import turn
from tests.corpus.corpus import TRANSCRIPTS, needs_corpus
from tests.histories import scenes
from troth.adapters.claude_code import Reader as Transcripts
from troth.adapters.skipped import Skipped
from troth.adapters.source import open_source
from troth.archive.local import LocalStore
from troth.archive.originals import Original
from troth.archive.reading import Reader
from troth.archive.sealing import Sealing
from troth.archive.writing import Writer
from troth.engine.history import replay
from troth.engine.identity import digest_of
from troth.engine.judge.cap import CHARACTERS_MAX, Cap
from troth.engine.judge.rehydration import block, line, order
from troth.rehydration.holdings import Archived, Holdings
from troth.rehydration.placing import Placements
from troth.rehydration.recall import holes, of_numbers, of_obligations, of_positions
from troth.rehydration.retelling import lost, retold
from troth.rehydration.words import stated
from troth_schemas.codec import Fault, decode_event, encode
from troth_schemas.events import AnyEvent, SessionEvent, Turn


def archive(folder: Path, events: Iterable[AnyEvent]) -> Holdings:
    """An archive of these events, each session's put away at once."""
    sessions: dict[tuple[str, str], list[Original]] = {}
    for number, event in enumerate(events):
        original = Original(
            seq=event.seq, event_id=event.event_id, topic=event.TOPIC, partition=0, offset=number,
            timestamp_ms=number, value=encode(event),
        )  # fmt: skip
        sessions.setdefault((event.tenant, event.session_id), []).append(original)
    writer = Writer(LocalStore(str(folder)), Sealing())
    for session, originals in sessions.items():
        writer.write(*session, originals)
    return Holdings([Archived(Reader(LocalStore(str(folder)), Sealing()))])


def check_spans(holdings: Holdings, events: list[AnyEvent]) -> int:
    """Each span of each verdict with coordinates: the words there, out of the archive, have its digest. How many."""
    _, steps = replay(events)
    checked = 0
    for verdict in (v for step in steps for v in step.verdicts):
        for span in verdict.rehydration:
            if span.seq is None or not span.digest:
                continue
            found = asyncio.run(holdings.numbered(verdict.tenant, verdict.session_id, range(span.seq, span.seq + 1)))
            event = decode_event(found.pieces[0].original.value)
            assert not isinstance(event, Fault)
            words = stated(event)[span.offset : span.offset + span.length]
            assert digest_of(words) == span.digest, (verdict.verdict_id, span)
            checked += 1
    return checked


@pytest.mark.parametrize("name", scenes.NAMES)
def test_the_words_at_a_verdicts_coordinates_have_its_digest(name: str, tmp_path: Path) -> None:
    """Fetched by session, number, offset and length alone."""
    events = scenes.events(name)
    assert check_spans(archive(tmp_path, events), events) > 0


@needs_corpus
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda p: p.name)
def test_the_words_of_real_sessions_have_their_digest(path: Path, tmp_path: Path) -> None:
    """Every span of every verdict over a transcript: turns, calls, errors and documents alike."""
    with open_source(str(path)) as source:
        events = [item for item in Transcripts().read(source.lines()) if not isinstance(item, Skipped)]
    check_spans(archive(tmp_path, events), events)


@pytest.mark.parametrize("name", ["bucket", "retries"])
def test_what_is_put_back_is_the_engines_block(name: str, tmp_path: Path) -> None:
    """Retold from the archive, a session has lost what the fold says, in one order, and each word comes from there."""
    events = scenes.events(name)
    holdings = archive(tmp_path, events)
    session_id = f"scene-{name}"
    state = retold("default", session_id, asyncio.run(holdings.session("default", session_id)).pieces).state
    history, _ = replay(events)
    members = lost(history.session("default", session_id))
    assert lost(state) == members
    assert members
    found = asyncio.run(of_obligations(holdings, "default", session_id, lost(state)))
    assert found.block == block(members, session_id=session_id)
    assert {span.held for span in found.spans} == {"archive"}
    assert {span.obligation_id for span in found.spans} == {m.id for m in members}
    assert all(digest_of(span.text) == span.digest for span in found.spans)
    assert found.not_held == ()


def test_within_a_budget_what_is_left_out_is_counted(tmp_path: Path) -> None:
    """The block is the engine's own under that budget, and the spans are those of the block."""
    rules = [f"Never delete the bucket s3://acme-{n}/ in the region of the {n} office." for n in range(30)]
    turns = [decode_event(turn("s", n, text).value) for n, text in enumerate(rules)]
    events = [event for event in turns if isinstance(event, Turn)]
    history, _ = replay(events)
    members = list(history.session("default", "s").active.values())
    holdings = archive(tmp_path, events)
    found = asyncio.run(of_obligations(holdings, "default", "s", members, cap=Cap(200, CHARACTERS_MAX)))
    assert found.block == block(members, tokens_max=200, session_id="s")
    assert found.left_out == len(members) - len(found.spans) > 0
    assert all(span.text in found.block for span in found.spans)
    assert asyncio.run(of_obligations(holdings, "default", "s", members)).left_out == 0


def test_what_is_held_nowhere_is_said_and_not_made_up(tmp_path: Path) -> None:
    """By number where events are asked for; the ledger's words, called so, where an obligation's event is gone."""
    events = scenes.events("bucket")
    history, _ = replay(events)
    members = lost(history.session("default", "scene-bucket"))
    holdings = archive(tmp_path, [e for e in events if e.seq not in {0, 2, 3}])
    found = asyncio.run(of_numbers(holdings, "default", "scene-bucket", range(5)))
    assert [span.seq for span in found.spans] == [1, 4]
    assert [words.split(":")[0] for words in found.not_held] == ["event 0", "events 2 to 3"]
    assert str(tmp_path) in found.not_held[0]
    put_back = asyncio.run(of_obligations(holdings, "default", "scene-bucket", members))
    assert {span.held for span in put_back.spans} == {"ledger"}
    assert [span.text for span in put_back.spans] == [m.statement for m in order(members)]
    assert len(put_back.not_held) == len(members)
    nowhere = asyncio.run(of_obligations(Holdings([]), "default", "scene-bucket", members))
    assert nowhere.block == put_back.block


def test_events_come_whole_and_within_a_budget(tmp_path: Path) -> None:
    """Text as it was typed; an event without text as its record; what has no room is counted."""
    events = scenes.events("bucket")
    holdings = archive(tmp_path, events)
    found = asyncio.run(of_numbers(holdings, "default", "scene-bucket", range(len(events))))
    by_number = {span.seq: span for span in found.spans}
    for event in events:
        text = by_number[event.seq].text
        assert text == getattr(event, "text", getattr(event, "summary", encode(event).decode()))
        assert by_number[event.seq].digest == digest_of(text)
    less = asyncio.run(of_numbers(holdings, "default", "scene-bucket", range(len(events)), cap=Cap(30, CHARACTERS_MAX)))
    assert 0 < len(less.spans) < len(events)
    assert less.left_out == len(events) - len(less.spans)


def test_two_events_of_one_number_are_both_given_and_told(tmp_path: Path) -> None:
    """A conflict is shown; a copy that only another stamp tells apart is no second event."""
    one, other = decode_event(turn("s", 0, "one").value), decode_event(turn("s", 0, "other").value)
    copy = decode_event(turn("s", 0, "one").value.replace(b"2026-01-01", b"2026-01-02"))
    events = [event for event in (one, copy, other) if isinstance(event, Turn)]
    found = asyncio.run(of_numbers(archive(tmp_path, events), "default", "s", range(1)))
    assert [span.text for span in found.spans] == ["one", "other"]
    assert found.not_held == ("which is event 0: 2 that differ have that number",)


def test_an_obligation_handed_down_is_found_where_it_was_said(tmp_path: Path) -> None:
    """Its number is the parent's: the child's event of that number does not say it, the parent's does."""
    told = [decode_event(turn("parent", n, text).value) for n, text in enumerate(("hello", "Never touch prod-db-1."))]
    events = [e for e in told if isinstance(e, Turn)]
    child = [e for e in [decode_event(turn("child", n).value) for n in range(3)] if isinstance(e, Turn)]
    history, _ = replay(events)
    [member] = history.session("default", "parent").active.values()
    holdings = archive(tmp_path, [*events, *child])
    found = asyncio.run(of_obligations(holdings, "default", "child", [member], ancestors=("parent",)))
    assert [(s.session_id, s.held) for s in found.spans] == [("parent", "archive")]


def test_holes_are_as_few_ranges_as_there_are() -> None:
    """Over any set of held numbers they are exactly what is missing."""
    assert holes(range(6), {0, 3}) == [range(1, 3), range(4, 6)]
    assert holes(range(2, 4), {0, 2, 3}) == []
    assert holes(range(5, 6), set()) == [range(5, 6)]


def test_a_session_without_numbers_is_told_in_the_order_it_was_recorded(tmp_path: Path) -> None:
    """As hooks record one: by event id alone. The words are found by what they are, and where they stand is said."""
    named = [
        msgspec.structs.replace(event, seq=None, event_id=f"event:{n}")
        for n, event in enumerate(scenes.events("bucket"))
    ]
    holdings = archive(tmp_path, named)
    state = retold("default", "scene-bucket", asyncio.run(holdings.session("default", "scene-bucket")).pieces).state
    numbered, _ = replay(scenes.events("bucket"))
    members = lost(state)
    assert [m.statement for m in members] == [m.statement for m in lost(numbered.session("default", "scene-bucket"))]
    found = asyncio.run(of_obligations(holdings, "default", "scene-bucket", members))
    assert {(s.seq, s.event_id, s.held) for s in found.spans} == {(None, "event:0", "archive")}
    assert found.not_held == ()


def hooked(tmp_path: Path, *, started: bool = True) -> tuple[list[AnyEvent], Holdings]:
    """A scene as hooks record one, and an archive of it."""
    start = SessionEvent(session_id="scene-bucket", event_id="started", ts=datetime.now(UTC), action="started")
    named: list[AnyEvent] = [
        msgspec.structs.replace(event, seq=None, event_id=f"event:{n}")
        for n, event in enumerate(scenes.events("bucket"))
    ]
    events = [start, *named] if started else named
    return events, archive(tmp_path, events)


def test_the_position_that_a_block_shows_is_the_one_that_is_asked_for(tmp_path: Path) -> None:
    """Of each obligation of a session without numbers: the event there holds its words, and says the position."""
    events, holdings = hooked(tmp_path)
    history, _ = replay(events)
    members = list(history.session("default", "scene-bucket").obligations.values())
    assert members
    for member in members:
        shown = int(re.search(r"position (\d+)\)$", line(member))[1])  # type: ignore[index]  # it is shown
        found = asyncio.run(of_positions(holdings, "default", "scene-bucket", range(shown, shown + 1)))
        [span] = found.spans
        assert member.statement in stated(events[shown])
        assert (span.position, span.seq, span.event_id) == (shown, None, events[shown].event_id)
        assert found.not_held == ()


def test_positions_are_not_counted_where_the_beginning_is_not_held(tmp_path: Path) -> None:
    """The first event held may be any of the session's: what stands where is not known, and not guessed."""
    _, holdings = hooked(tmp_path, started=False)
    found = asyncio.run(of_positions(holdings, "default", "scene-bucket", range(2)))
    assert (found.spans, len(found.not_held)) == ((), 1)
    assert "positions 0 to 1" in found.not_held[0]


def test_what_the_owner_wrote_of_a_position_is_believed(tmp_path: Path) -> None:
    """Over what record times would have it: it placed the events, and no other count may contradict it."""
    events, _ = hooked(tmp_path)

    class Told(Archived):
        async def placements(self, tenant: str, session_id: str) -> Placements:
            return {1: "event:1", 2: "event:0"}

    reader = Reader(LocalStore(str(tmp_path)), Sealing())
    found = asyncio.run(of_positions(Holdings([Told(reader)]), "default", "scene-bucket", range(4)))
    assert [(s.position, s.event_id) for s in found.spans] == [
        (0, "started"), (1, "event:1"), (2, "event:0"), (3, events[3].event_id),
    ]  # fmt: skip
