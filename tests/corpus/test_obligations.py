"""What a careful reader says is active right before each compaction and call of the cases, against the ledger there.

`obligations.jsonl` was written from the cases and the contract's words, before the code was run on them. One line a
case: `obligations` by a short name (`seq`, `kind`, `polarity`, `hard`, the `statement` as it stands in the turn at
`seq`, or the `call` that is pending; `literals` that matter), and `before`: which of them are active right before each
compaction and each call. A task for one act, a plain fact and an error that a person spoke past are none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from tests.corpus.corpus import CORPUS, needs_corpus
from troth.engine.history import SessionHistory
from troth_schemas.events import AnyEvent, Compaction, ToolCall, Turn
from troth_schemas.obligations import Obligation

READ: Final = Path(__file__).with_name("obligations.jsonl")
MISREAD: Final[dict[tuple[str, str], str]] = {}
"""(case, name of the obligation, or `+` and the statement of one too many): why the ledger reads it otherwise."""
SHARED_WORDS_MIN: Final = 0.5
"""How much of a written statement must stand in the ledger's for the two to be one."""

pytestmark = [needs_corpus, pytest.mark.may_skip_in_ci("the corpus is not part of the product")]


def cases() -> dict[str, list[AnyEvent]]:
    """The events of every case, those at the frontier too."""
    lines = (json.loads(line) for line in (CORPUS / "cases.jsonl").read_text().splitlines())
    return {case["id"]: [msgspec.convert(e, AnyEvent) for e in case["events"]] for case in lines}


def readings() -> dict[str, dict[str, Any]]:
    """What was written out by hand, by case."""
    return {line["case"]: line for line in map(json.loads, READ.read_text().splitlines())}


def ledgers(events: list[AnyEvent]) -> Iterator[tuple[str, list[Obligation]]]:
    """(compaction or call, what is active right before it)."""
    history = SessionHistory()
    for event in events:
        if isinstance(event, Compaction | ToolCall):
            subject = event.subject_id if isinstance(event, Compaction) else event.call_id
            yield subject, list(history.session(event.tenant, event.session_id).active.values())
        history.feed(event)


def is_read(written: dict[str, Any], held: Obligation, calls: dict[str, int | None]) -> bool:
    """Whether the ledger's obligation is the one that was written out: place, kind, polarity, force, literals."""
    if held.kind != written["kind"] or held.polarity != written["polarity"]:
        return False
    if held.kind != "permission" and held.hard != written["hard"]:
        return False
    wanted = set(written.get("literals", ()))
    if not all(any(text in span.text or span.text in text for span in held.literals) for text in wanted):
        return False
    if "call" in written:
        return held.origin_seq == calls[written["call"]]
    return held.origin_seq == written["seq"] and overlap(written["statement"], held.statement) >= SHARED_WORDS_MIN


def overlap(written: str, held: str) -> float:
    """The share of the shorter statement's words that stand in the other."""
    ours, theirs = set(written.lower().split()), set(held.lower().split())
    return len(ours & theirs) / min(len(ours), len(theirs))


def differences() -> set[tuple[str, str]]:
    """(case, name) of what was written out and is not held there; (case, `+` statement) of what is held beyond it."""
    found: set[tuple[str, str]] = set()
    for case, events in cases().items():
        reading = readings()[case]
        calls = {e.call_id: e.seq for e in events if isinstance(e, ToolCall)}
        for subject, active in ledgers(events):
            written = {name: reading["obligations"][name] for name in reading["before"][subject]}
            found |= {(case, n) for n, w in written.items() if not any(is_read(w, o, calls) for o in active)}
            beyond = [o for o in active if o.hard and not any(is_read(w, o, calls) for w in written.values())]
            found |= {(case, "+" + o.statement) for o in beyond}
    return found


def test_every_case_is_written_out() -> None:
    """Each compaction and call of each case has its list, and each statement stands in the turn it is said to."""
    events, read = cases(), readings()
    assert events.keys() == read.keys()
    for case, reading in read.items():
        assert reading["before"].keys() == {subject for subject, _ in ledgers(events[case])}
        turns = {e.seq: e.text for e in events[case] if isinstance(e, Turn)}
        spans = [o for o in reading["obligations"].values() if "statement" in o]
        assert all(o["statement"] in turns[o["seq"]] for o in spans)


def test_the_ledger_holds_what_a_reader_holds() -> None:
    """What is active is what was written out, nothing less and no hard obligation more; known misreadings shrink."""
    assert differences() == set(MISREAD)
