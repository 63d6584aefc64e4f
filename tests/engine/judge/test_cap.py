"""The cap: what it is under a policy, the estimate it is measured with, and the note when a ledger alone is over it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.making import by_subject, compaction, fold, turn
from troth.engine.judge.cap import CHARACTERS_MAX, Cap, cap_of, concerns, tokens_in
from troth.engine.policy import ActingPolicy
from troth_schemas.events import AnyEvent
from troth_schemas.policies import Policy
from troth_schemas.verdicts import Reason

RULES = [turn(n, f"Never restart node-{n} by hand" + " or by any script of ours" * n + ".") for n in range(8)]


@pytest.mark.parametrize(
    ("policy", "budget", "cap"),
    [
        (Policy(), None, Cap(20_000, 10_000)),
        (Policy(), 32_000, Cap(3_200, 10_000)),
        (Policy(cap_percent=8), 32_000, Cap(2_560, 10_000)),
        (Policy(context_budget_tokens=1_000, rehydration_characters_max=50), None, Cap(100, 50)),
        (Policy(rehydration_characters_max=90_000), None, Cap(20_000, CHARACTERS_MAX)),
    ],
)
def test_the_cap_is_a_share_of_the_budget(policy: Policy, budget: int | None, cap: Cap) -> None:
    """Of the runtime's own where it names one; the characters have a bound of their own."""
    assert cap_of(policy, budget) == cap


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("never", 1),
        ("never push to main", 4),
        ("reconfiguration", 2),
        ("2026", 2),
        ("s3://acme-stage-07/", 9),
        ("決めた", 3),
        ("naïve", 3),
    ],
)
def test_the_estimate_counts_pieces(text: str, tokens: int) -> None:
    """Eight letters, three digits, a run of punctuation, or any other character."""
    assert tokens_in(text) == tokens


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_estimate_adds_up(one: str, other: str) -> None:
    """Line by line or as a whole, a text has as many tokens, and never more than characters."""
    assert tokens_in(f"{one}\n{other}") == tokens_in(one) + tokens_in(other)
    assert tokens_in(one) <= len(one)


@pytest.mark.parametrize(("percent", "lines"), [(0, 1), (7.9, 1), (8, 0), (10, 0), (12, 0), (12.5, 1)])
def test_a_share_outside_its_bounds_is_a_concern(percent: float, lines: int) -> None:
    """From 8 to 12 % there is nothing to say; outside, one line names the field and its value."""
    told = concerns(Policy(cap_percent=percent))
    assert len(told) == lines
    assert all(f"`cap_percent` {percent:g}" in line for line in told)


def over_cap(events: list[AnyEvent], policy: Policy) -> list[Reason]:
    _, steps = fold(events, ActingPolicy.of(policy))
    verdict = by_subject(steps)[f"compaction-{len(events) - 1}"]
    return [r for r in verdict.reasons if r.code == "over_cap"]


def test_a_ledger_over_the_cap_is_told_with_its_largest_contributors() -> None:
    """A note that decides nothing: the estimate, the cap, and the largest obligations first, with what each takes."""
    events: list[AnyEvent] = [*RULES, compaction(8, "Work goes on.", context_budget=1_000)]
    (note,) = over_cap(events, Policy())
    state, _ = fold(list(RULES))
    longest = sorted(state.active.values(), key=lambda o: -len(o.statement))
    assert note.decision == "none"
    assert note.found is not None
    assert int(note.found) > 100
    assert note.detail is not None
    named = note.detail.partition("largest: ")[2].split(", ")
    assert [each.split()[0] for each in named] == [o.id for o in longest[:5]]
    sizes = [int(each.split()[1]) for each in named]
    assert sizes == sorted(sizes, reverse=True)


def test_a_ledger_within_the_cap_is_not_told_of() -> None:
    """The same rules in a larger context."""
    assert over_cap([*RULES, compaction(8, "Work goes on.")], Policy()) == []


def test_permissions_count_for_nothing() -> None:
    """What is not preserved takes no room."""
    spoken: list[AnyEvent] = [turn(0, "Never push."), turn(1, "You can push this once.")]
    held, _ = fold(spoken)
    assert {o.kind for o in held.active.values()} == {"prohibition", "permission"}
    size = tokens_in('- "Never push." (user, turn 0)')
    tight = Policy(context_budget_tokens=size * 10)
    assert over_cap([*spoken, compaction(2, "Never push.")], tight) == []
