"""What a reader made of the obligations that the real sessions yield, against what they yield now.

`read_obligations.tsv` records one reading a line: where the obligation stands (session and `seq`), its kind, polarity,
force and status, whether a reader with the transcript before him calls all of that and its extent right, why, and the
first 60 characters of the statement. Every obligation that words made is read, every error, every call that was refused
or ran on, and a seeded sample of the other calls.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.corpus.corpus import TRANSCRIPTS, needs_corpus
from troth.cli.intake import Intake
from troth.engine.history import SessionHistory
from troth_schemas.obligations import Obligation

READ: Final = Path(__file__).with_name("read_obligations.tsv")
READ_MIN: Final = 200
RIGHT_MIN: Final = 0.95
STATEMENT_CHARACTERS: Final = 60

pytestmark = [needs_corpus, pytest.mark.may_skip_in_ci("the corpus is not part of the product")]

Place = tuple[str, int, str, str]
"""Session file, `seq`, kind, the first characters of the statement."""


def readings() -> dict[Place, dict[str, str]]:
    """What was read, by place."""
    with READ.open(encoding="utf-8") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {(row["session"], int(row["seq"]), row["kind"], row["statement"]): row for row in rows}


def found() -> Iterator[tuple[Place, Obligation]]:
    """Every obligation of every session, as it stands at the end of the session."""
    for path in TRANSCRIPTS:
        history = SessionHistory()
        for _ in Intake("ledger", [str(path)]).steps(history):
            pass
        for state in history.sessions.values():
            for o in state.obligations.values():
                statement = " ".join(o.statement.split())[:STATEMENT_CHARACTERS]
                yield (path.name.split(".")[0], o.origin_seq or 0, o.kind, statement), o


def holds(row: dict[str, str], held: Obligation | None) -> bool:
    """Whether the ledger still holds what a reader called right, or no longer what he called wrong."""
    if held is None or row["verdict"] != "right":
        return held is None and row["verdict"] != "right"
    force = "hard" if held.hard else "soft"
    return (held.polarity, force, held.status) == (row["polarity"], row["force"], row["status"])


def test_what_was_read_is_right_and_still_so() -> None:
    """At least 95 of a hundred readings, over what words made and what calls left; what words make and nobody has read
    counts against it."""
    read, ledger = readings(), dict(found())
    assert len(read) >= READ_MIN
    unread = [place for place, o in ledger.items() if o.role != "tool" and place not in read]
    wrong = [place for place, row in read.items() if not holds(row, ledger.get(place))]
    kinds, failed = Counter(kind for _, _, kind, _ in [*read, *unread]), Counter(k for _, _, k, _ in [*wrong, *unread])
    print("\nread and right:", ", ".join(f"{k} {n - failed[k]}/{n}" for k, n in sorted(kinds.items())))
    print("\n".join(f"not: {place}" for place in [*wrong, *unread]))
    assert 1 - (len(wrong) + len(unread)) / (len(read) + len(unread)) >= RIGHT_MIN
