"""The block that is put back: its order, its bound, that it is stable, and that it passes its own judge."""

from __future__ import annotations

import shlex
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.extract.labelled import Labelled, labelled_sentences
from tests.engine.histories import HISTORY
from tests.engine.judge.labelled import member
from tests.engine.making import by_subject, call, compaction, fold, turn
from troth.engine.judge.cap import CHARACTERS_MAX, Cap, tokens_in
from troth.engine.judge.rehydration import HEADING, block, line, order, select, spans
from troth.engine.state import SessionState
from troth_schemas.events import AnyEvent, Carried
from troth_schemas.obligations import Obligation, Tier
from troth_schemas.verdicts import Verdict


def test_words_and_provenance() -> None:
    """A line holds the statement letter by letter, who said it and in which turn."""
    one = member("orders_archive is read-only", id="a", origin_seq=3, role="user")
    assert block([one], characters_max=1_000) == f'{HEADING}\n- "orders_archive is read-only" (user, turn 3)'


def test_nothing_lost_nothing_said() -> None:
    """No member, no block."""
    assert block([], characters_max=1_000) == ""


def test_order() -> None:
    """Highest tier first, hard before soft, latest first."""
    members = [
        member("old user rule", id="a", origin_position=1),
        member("soft user rule", id="b", hard=False, origin_position=9),
        member("system rule", id="c", role="system", origin_position=0),
        member("new user rule", id="d", origin_position=5),
        member("assistant promise", id="e", role="assistant", origin_position=9),
        member("old rule said again", id="f", origin_position=0, sightings=(0, 8)),
    ]
    text = block(members, characters_max=10_000)
    order = [
        "system rule",
        "old rule said again",
        "new user rule",
        "old user rule",
        "soft user rule",
        "assistant promise",
    ]
    assert [line.split('"')[1] for line in text.splitlines()[1:]] == order


def test_what_does_not_fit_is_counted() -> None:
    """The last line says how many were left out and how to fetch them."""
    members = [member(f"rule number {n} about the thing", id=f"o{n:02}", origin_position=n) for n in range(40)]
    lines = block(members, characters_max=600).splitlines()
    kept = len(lines) - 2
    assert 0 < kept < 40
    assert lines[-1].startswith(f"{40 - kept} more left out")
    assert "troth rehydrate" in lines[-1]


def test_a_long_member_keeps_no_short_one_out() -> None:
    """What is too long for the block is skipped, not the end of it."""
    members = [member("x" * 5_000, id="a", origin_position=9), member("short", id="b", origin_position=1)]
    assert '"short"' in block(members, characters_max=500)


def test_what_no_line_fits_for_is_counted_all_the_same() -> None:
    """Rather than nothing, the block says that there is something, and how to fetch it."""
    text = block([member("x" * 5_000, id="a")], characters_max=500, session_id="it's 7")
    assert shlex.split(text.split("`")[1]) == ["troth", "rehydrate", "--session", "it's 7"]
    assert text.startswith("1 more left out")


def test_words_of_a_person_come_before_those_of_a_document() -> None:
    """At one tier the document's follow, hard or not."""
    members = [
        member("from a file", id="a", origin="config", origin_position=9),
        member("said, softly", id="b", hard=False, origin_position=1),
    ]
    assert [m.statement for m in order(members)] == ["said, softly", "from a file"]


def test_tokens_bound_the_block_as_well() -> None:
    """With room for characters and none for tokens, what comes first in order is what stays."""
    members = [member(f"rule number {n} about the thing", id=f"o{n:02}", origin_position=n) for n in range(40)]
    text = block(members, tokens_max=120)
    assert tokens_in(text) <= 120
    said = [one.statement for one in order(members) if one.statement in text]
    assert said == [one.statement for one in order(members)][: len(said)]
    assert 0 < len(said) < 40


def test_a_policy_cannot_ask_for_more_than_the_bound() -> None:
    """Ten thousand characters are the most, whatever was asked for."""
    members = [member(f"rule {n} " + "word " * 40, id=f"o{n:03}", origin_position=n) for n in range(200)]
    assert len(block(members, characters_max=1_000_000)) <= CHARACTERS_MAX


ROLES: tuple[Tier, ...] = ("system", "developer", "user", "assistant")
MEMBERS = st.lists(
    st.builds(
        member,
        st.text(min_size=1, max_size=80),
        id=st.integers(0, 99).map("o{}".format),
        role=st.sampled_from(ROLES),
        origin=st.sampled_from(["human", "config"]),
        hard=st.booleans(),
        origin_position=st.integers(0, 9),
    ),
    max_size=12,
    unique_by=lambda m: m.id,
)


@given(MEMBERS, st.integers(0, 2_000), st.integers(0, 500), st.randoms(use_true_random=False))
def test_bounded_and_stable(members: list[Obligation], characters_max: int, tokens_max: int, shuffler: Random) -> None:
    """However many members and in whatever order, the block is the same and no longer than allowed."""
    text = block(members, characters_max=characters_max, tokens_max=tokens_max, session_id="s")
    assert len(text) <= characters_max
    assert tokens_in(text) <= tokens_max
    mixed = [*members, *members]
    shuffler.shuffle(mixed)
    assert block(mixed, characters_max=characters_max, tokens_max=tokens_max, session_id="s") == text


@given(MEMBERS, st.integers(0, 2_000), st.integers(0, 500))
def test_the_block_and_the_spans_of_a_verdict_are_one_selection(
    members: list[Obligation], characters_max: int, tokens_max: int
) -> None:
    """Every member is a span, in the order of the block; those with text, and no others, are lines of it."""
    cap = Cap(tokens_max, characters_max)
    kept, left_out = select(members, cap)
    made = spans(members, cap)
    assert [s.obligation_id for s in made] == [m.id for m in order(members)]
    assert [s.obligation_id for s in made if s.text is not None] == [m.id for m in kept]
    assert sorted(m.id for m in (*kept, *left_out)) == sorted(m.id for m in members)
    if kept:
        said = "\n".join([HEADING, *map(line, kept)])
        assert block(members, characters_max=characters_max, tokens_max=tokens_max).startswith(said)


# -- the block passes its own judge -----------------------------------------------------------------------------------

_ROWS = [row for row in labelled_sentences() if row.wanted]
_WINDOWS = -(-len(_ROWS) // 12)
HEARD = [row for first in range(_WINDOWS) for row in _ROWS[first::_WINDOWS]]
"""Every twelve that follow one another come from all over the table: a dozen permissions alone put nothing back."""


def held(state: SessionState) -> list[Obligation]:
    return [o for o in state.active.values() if o.kind != "permission"]


def judged_again(events: list[AnyEvent]) -> list[Verdict]:
    """A compaction that loses everything, then what the block makes of the next: put back beside a poor summary, put
    back beside none, as the summary itself, and inside one."""
    at = len(events)
    emptied = [*events, compaction(at, "")]
    state, _ = fold(emptied)
    text = block(held(state), session_id="s")
    assert text
    nexts = (
        compaction(at + 1, "The work goes on.", carried=Carried(text=text)),
        compaction(at + 1, None, carried=Carried(text=text)),
        compaction(at + 1, text),
        compaction(at + 1, f"Two tests are red.\n\n{text}\n\nNext: write the release notes."),
    )
    return [by_subject(fold([*emptied, each])[1])[f"compaction-{at + 1}"] for each in nexts]


@pytest.mark.parametrize("start", range(0, len(HEARD), 12))
def test_what_was_said_and_is_put_back_is_intact(start: int) -> None:
    """Obligations of all kinds from a dozen turns each: lost, put back, and judged again without a single reason."""
    turns: list[AnyEvent] = [turn(n, row.text, row.role) for n, row in enumerate(HEARD[start : start + 12])]
    for verdict in judged_again(turns):
        assert (verdict.decision, verdict.reasons) == ("intact", ())
        assert {m.fidelity for m in verdict.fidelity} <= {"verbatim", "carried"}


@pytest.mark.parametrize("length", range(1, len(HISTORY) + 1))
def test_calls_jobs_and_errors_that_are_put_back_are_intact(length: int) -> None:
    """After any event of a history with open calls, jobs behind handles and errors."""
    for verdict in judged_again(HISTORY[:length]):
        assert (verdict.decision, verdict.reasons) == ("intact", ())
        assert {m.fidelity for m in verdict.fidelity} <= {"verbatim", "carried"}


LONG = (
    "Look through the importer.\n\n1. Any call of `load.all()` or `load.some()` - these may lock the table\n"
    "2. Any query by hand\n3. Any migration that drops a column. Then tell which of them a nightly run meets. "
    "Name file and line. Say nothing of the tests, they are being rewritten."
)


def test_a_call_of_many_sentences_that_is_put_back_is_intact() -> None:
    """What stands in the block as a whole is found as a whole, however many sentences it runs over."""
    for verdict in judged_again([turn(0, "Go on."), call(1, "Delegate", prompt=LONG, effect="write")]):
        assert (verdict.decision, verdict.reasons) == ("intact", ())
        assert {m.fidelity for m in verdict.fidelity} <= {"verbatim", "carried"}


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(HEARD), min_size=1, max_size=6))
def test_the_block_is_the_same_after_it_was_put_back(rows: list[Labelled]) -> None:
    """The ledger does not change by it, so that it is the same block however often it is asked for."""
    events: list[AnyEvent] = [turn(n, row.text, row.role) for n, row in enumerate(rows)]
    first = block(held(fold(events)[0]))
    again, _ = fold([*events, compaction(len(events), first), compaction(len(events) + 1, first)])
    assert block(held(again)) == first
