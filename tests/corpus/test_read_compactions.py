"""What a reader makes of the compactions of the real sessions, member by member, against what the judge says of them.

`read_compactions.tsv` holds one reading a line: the session and the `seq` of the compaction, where the obligation comes
from, its kind, the obligation, the fidelity that a reader gives it with the summary before him, and why. Sources:

- `ledger`: a member of the preservation set; `seq:` and the first 60 characters of its statement.
- `turn`: a person's own words out of this compaction's range or an earlier one; `seq:offset+length`.
- `made`: a sentence in other words than the session's, true or untrue to what the summary says.

Where two fidelities can be defended both stand, the better defended first; never one that keeps beside one that loses.
Every member of every preservation set is read, so that what the ledger holds and nobody has read counts against it.
The bar is for what people said and the ledger holds. The `made` sentences are the hard part of the work ahead: free
paraphrases and opposites over whole summaries. No loss may be certified there either; the share that is judged as read
is held where it was measured.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, get_args

import pytest

from tests.corpus.corpus import TRANSCRIPTS, needs_corpus
from troth.cli.intake import Intake
from troth.engine.history import SessionHistory
from troth.engine.judge.compaction.members import KEPT, RETAINED
from troth.engine.judge.fidelity.member import judge_member
from troth.engine.judge.summary.summary import Summary, read_summary
from troth_schemas.events import AnyEvent, Command, CommandObligation, Compaction, Turn
from troth_schemas.obligations import Obligation
from troth_schemas.policies import DEFAULT_ALIASES
from troth_schemas.reasons import Fidelity
from troth_schemas.verdicts import Verdict

READ: Final = Path(__file__).with_name("read_compactions.tsv")
READ_MIN: Final = 150
RIGHT_MIN: Final = 0.93
MADE_RIGHT_MIN: Final = 0.50
COMPACTIONS: Final = 25
VIOLATIONS_MAX: Final = 5
"""A judge that fails closed on most real compactions is switched off like any alarm."""
STATEMENT_CHARACTERS: Final = 60
RECORDED: Final = datetime(2026, 1, 1, tzinfo=UTC)

pytestmark = [needs_corpus, pytest.mark.may_skip_in_ci("the corpus is not part of the product")]


class Reading(NamedTuple):
    """One line of the file."""

    session: str
    compaction: int
    source: str
    kind: str
    member: str
    judgement: str
    why: str

    @property
    def defended(self) -> frozenset[str]:
        return frozenset(self.judgement.split("|"))

    @property
    def keeps(self) -> bool:
        return self.defended <= KEPT


class Session(NamedTuple):
    """A real session: what people said, and each compaction that leaves a summary, with its verdict."""

    texts: dict[int, str]
    summaries: dict[int, str]
    verdicts: dict[int, Verdict]
    obligations: dict[str, Obligation]


class Judged(NamedTuple):
    """A reading beside what the judge says; None where the ledger holds no such member any more."""

    reading: Reading
    fidelity: Fidelity | None
    evidence: str | None

    @property
    def agrees(self) -> bool:
        return self.fidelity in self.reading.defended

    @property
    def certifies_a_loss(self) -> bool:
        return self.fidelity in KEPT and not self.reading.keeps


@cache
def readings() -> tuple[Reading, ...]:
    """The whole file."""
    with READ.open(encoding="utf-8") as lines:
        rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return tuple(Reading(row[0], int(row[1]), *row[2:]) for row in rows)


@cache
def sessions() -> dict[str, Session]:
    """All sessions of the corpus, folded once, by file name."""
    return {path.name.split(".")[0]: _folded(path) for path in TRANSCRIPTS}


def _folded(path: Path) -> Session:
    history, texts, summaries, verdicts = SessionHistory(), {}, {}, {}

    def witness(event: AnyEvent) -> None:
        if event.seq is not None and isinstance(event, Turn):
            texts[event.seq] = event.text
        if event.seq is not None and isinstance(event, Compaction) and event.summary is not None:
            summaries[event.seq] = event.summary

    for step in Intake("audit", [str(path)]).steps(history, witness):
        for verdict in step.verdicts:
            if verdict.subject == "compaction" and verdict.seq in summaries:
                verdicts[verdict.seq] = verdict
    (state,) = history.sessions.values()
    return Session(texts, summaries, verdicts, dict(state.obligations))


def obligation(statement: str, kind: str) -> Obligation:
    """The obligation that a command records with this statement and kind."""
    stated = CommandObligation(statement=statement, kind=kind)
    history = SessionHistory()
    event = Command(session_id="s", seq=0, ts=RECORDED, action="record", obligation=stated, actor="reader")
    for _ in history.feed(event):
        pass
    (state,) = history.sessions.values()
    (held,) = state.active.values()
    return held


def place(held: Obligation) -> str:
    """How a member of a preservation set is written in the file."""
    return f"{held.origin_seq}:{' '.join(held.statement.split())[:STATEMENT_CHARACTERS]}"


@cache
def summary_of(session: str, compaction: int) -> Summary:
    """A summary, read once for all that is held against it."""
    return read_summary(sessions()[session].summaries[compaction])


@cache
def judged() -> tuple[Judged, ...]:
    """Every reading with the judge's answer of now."""
    return tuple(_judged())


def _judged() -> Iterator[Judged]:
    for reading in readings():
        session = sessions()[reading.session]
        if reading.source == "ledger":
            verdict = session.verdicts[reading.compaction]
            found = [f for f in verdict.fidelity if place(session.obligations[f.obligation_id]) == reading.member]
            yield Judged(reading, *((found[0].fidelity, found[0].evidence) if found else (None, None)))
            continue
        statement = reading.member
        if reading.source == "turn":
            seq, _, span = statement.partition(":")
            offset, length = map(int, span.split("+"))
            statement = session.texts[int(seq)][offset : offset + length]
        summary = summary_of(reading.session, reading.compaction)
        answer = judge_member(obligation(statement, reading.kind), summary, aliases=DEFAULT_ALIASES)
        yield Judged(reading, answer.fidelity, answer.evidence)


def unread() -> Iterator[tuple[str, int, str]]:
    """Members of preservation sets that nobody has read; what still stands in the window needs no reader."""
    known = {(r.session, r.compaction, r.member) for r in readings() if r.source == "ledger"}
    for name, session in sessions().items():
        for seq, verdict in session.verdicts.items():
            lost = [f for f in verdict.fidelity if f.evidence != RETAINED]
            places = [(name, seq, place(session.obligations[f.obligation_id])) for f in lost]
            yield from (p for p in places if p not in known)


def test_the_file_reads_every_compaction() -> None:
    """All compactions with a summary are read, over every kind and both ways, with fidelities that exist and agree in
    whether the member is kept."""
    assert {(r.session, r.compaction) for r in readings()} == {
        (name, seq) for name, session in sessions().items() for seq in session.summaries
    }
    assert len({(r.session, r.compaction) for r in readings()}) == COMPACTIONS
    assert len(readings()) >= READ_MIN
    assert all(r.defended <= set(get_args(Fidelity)) for r in readings())
    assert all(r.keeps or not r.defended & KEPT for r in readings())
    assert 0.4 <= sum(r.keeps for r in readings()) / len(readings()) <= 0.6


def test_no_loss_is_certified() -> None:
    """No member that a reader calls lost is called kept, whatever its source."""
    assert [a for a in judged() if a.certifies_a_loss] == []


def test_most_members_are_judged_as_read() -> None:
    """At least 93 of a hundred real members, and of the others as many as were measured."""
    real = [a for a in judged() if a.reading.source != "made"]
    made = [a for a in judged() if a.reading.source == "made"]
    missed = list(unread())
    matrix = Counter((a.reading.judgement.split("|")[0], a.fidelity) for a in judged())
    print("\n".join(f"{read} as {said}: {n}" for (read, said), n in sorted(matrix.items(), key=str)))
    print(*(f"not as read: {a}" for a in judged() if not a.agrees), *(f"unread: {m}" for m in missed), sep="\n")
    assert len(real) >= READ_MIN
    assert sum(a.agrees for a in real) / (len(real) + len(missed)) >= RIGHT_MIN
    assert sum(a.agrees for a in made) / len(made) >= MADE_RIGHT_MIN


def test_few_real_compactions_fail_closed() -> None:
    """At most five of the compactions are violations, each for a member that a reader, too, calls lost."""
    answers = {(a.reading.session, a.reading.compaction, a.reading.member): a for a in judged() if a.fidelity}
    fatal = [
        (name, seq, place(session.obligations[reason.obligation.id]))
        for name, session in sessions().items()
        for seq, verdict in session.verdicts.items()
        for reason in verdict.reasons
        if reason.decision == "violation" and reason.obligation is not None
    ]
    print("\n".join(f"violation: {found}" for found in fatal))
    assert [found for found in fatal if found not in answers or answers[found].reading.keeps] == []
    violations = sum(v.decision == "violation" for s in sessions().values() for v in s.verdicts.values())
    assert violations <= VIOLATIONS_MAX
