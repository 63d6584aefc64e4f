"""The block that is put back: its order, its bound, and that it does not depend on how it was asked for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.judge.labelled import member
from troth.engine.judge.rehydration import HEADING, block


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


STATEMENTS = st.lists(st.text(min_size=1, max_size=80), max_size=12)


@given(STATEMENTS, st.integers(0, 2_000), st.randoms(use_true_random=False))
def test_bounded_and_stable(statements: list[str], characters_max: int, shuffler: object) -> None:
    """However many members and in whatever order, the block is the same and no longer than allowed."""
    members = [member(s, id=f"o{n}", origin_position=n % 3) for n, s in enumerate(statements)]
    text = block(members, characters_max=characters_max)
    assert len(text) <= characters_max
    mixed = sorted(members, key=lambda m: hash((m.id, id(shuffler))))
    assert block([*mixed, *members], characters_max=characters_max) == text
