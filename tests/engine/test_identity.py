"""What is one obligation: said again it is the same one, and a replay gives the same ids."""

from __future__ import annotations

import pytest

from tests.engine.histories import HISTORY
from tests.engine.making import compaction, fold, result, turn
from tests.engine.mutations import DEEDS, ORDERS, heard
from troth_schemas.events import AnyEvent
from troth_schemas.obligations import Obligation

LATER = 9
SAID = ORDERS[::4]
"""Enough of them: each costs a session."""


def after_a_compaction(first: str, later: str, role: str = "user") -> list[Obligation]:
    """The ledger after one text, a compaction that loses it, and a later text."""
    events: list[AnyEvent] = [
        turn(0, first),
        compaction(1, "Nothing of note.", first_seq=0, last_seq=0),
        *(turn(seq, "The office moved to Lyon.", "assistant") for seq in range(2, LATER)),
        turn(LATER, later, role),
    ]
    return list(fold(events)[0].obligations.values())


@pytest.mark.parametrize("order", SAID)
def test_said_again_after_a_compaction_it_is_the_same(order: str) -> None:
    """The person repeats all of it: as many obligations as before, with the ids they had, each seen twice."""
    before = fold([turn(0, order)])[0].obligations
    after = after_a_compaction(order, order)
    assert [o.id for o in after] == list(before)
    assert {o.sightings for o in after} == {(0, LATER)}


@pytest.mark.parametrize("deed", DEEDS)
def test_said_again_in_other_words_it_is_the_same(deed: str) -> None:
    """Other words for the same rule, a compaction later: the first words stay, with one more sighting."""
    (held,) = after_a_compaction(f"Never {deed}.", f"Please don't {deed}!")
    assert (held.statement, held.sightings) == (f"Never {deed}.", (0, LATER))


@pytest.mark.parametrize("order", SAID)
def test_an_assistant_that_repeats_it_sights_it(order: str) -> None:
    """Verbatim, in a list, quoted or in bold: the rule stands in the window again, whoever says it."""
    statements = {act.statement for act in heard(order)}
    for shape in ("Understood. {}", "My rules:\n- {}\n- more to come", "You said “{}”.", "I hold to **{}** here"):
        for statement in statements:
            seen = after_a_compaction(order, shape.format(statement), "assistant")
            assert {o.sightings for o in seen if o.statement == statement} == {(0, LATER)}


@pytest.mark.parametrize("order", [act.statement for order in SAID for act in heard(order)])
def test_words_that_only_contain_it_do_not_sight_it(order: str) -> None:
    """A negation before it, or a token that goes on where it ends, makes other words of it."""
    inside = order.rstrip(".!")
    for text in (f"I will not {inside} then", f"We did not\n{inside}", f"{inside}-2 is another", f"see {inside}/x"):
        seen = after_a_compaction(inside, text, "assistant")
        assert {o.sightings for o in seen if o.statement == inside} <= {(0,)}


def test_ids_are_stable_under_replay() -> None:
    """The same events give the same ids, with the same versions under them."""
    first, second = fold(HISTORY)[0].obligations, fold(HISTORY)[0].obligations
    assert list(first.items()) == list(second.items())
    assert len(first) > 5


def test_ids_do_not_depend_on_what_came_between() -> None:
    """An id names the session, its event and its words: other events before it change nothing."""
    rule = "Never push to main."
    alone = fold([turn(0, "Hello."), turn(1, rule)])[0].obligations
    busy = fold([turn(0, "Use spaces. At most 4 workers."), turn(1, rule)])[0].obligations
    assert next(iter(alone)) in busy


def test_the_same_words_elsewhere_are_another_obligation() -> None:
    """Another session and another turn make another id."""
    rule = "Never push to main."
    places = [[turn(0, rule)], [turn(0, "Hi."), turn(1, rule)], [turn(0, rule, session="t")]]
    assert len({name for events in places for name in fold(list(events))[0].obligations}) == len(places)


def test_tool_output_that_repeats_a_rule_sights_nothing() -> None:
    """A rule that a file holds too is not thereby said again."""
    state, _ = fold([turn(0, "Never push to main."), result(1, "t0", "README: Never push to main.")])
    assert [o.sightings for o in state.obligations.values()] == [(0,)]


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("Never push to main.", "No pushes to main."),
        ("Never push to main.", "Avoid pushing to main."),
        ("Never push to main.", "Pushing to main is not allowed."),
        ("Never push to main.", "Nobody may push to main."),
        ("Never push to main.", "I told you not to push to main."),
        ("Never restart node-7.", "node-7 must not be restarted."),
        ("Don't touch config/prod.yml.", "Leave config/prod.yml alone."),
        ("Don't touch config/prod.yml.", "Hands off config/prod.yml."),
        ("Don't touch config/prod.yml.", "Stay away from config/prod.yml."),
        ("Commits must be signed.", "Sign every commit."),
        ("The payroll schema is read-only.", "Treat the payroll schema as read-only."),
        ("Always run the linter before you commit.", "Before you commit, always run the linter."),
        ("Ask me before every deploy.", "Check with me before you deploy."),
        ("At most 3 retries.", "No more than three retries."),
        ("At most 3 retries.", "Retry at most three times."),
        ("Keep the timeout under 10 minutes.", "The timeout must stay below 600 seconds."),
        ("NEVER PUSH TO MAIN.", "never push to main"),
    ],
)
def test_another_wording_is_the_same(first: str, again: str) -> None:
    """Nouns for verbs, passives, idioms, numbers in words and other units: one obligation, seen twice."""
    (held,) = after_a_compaction(first, again)
    assert held.sightings == (0, LATER)


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("At most 3 retries.", "At most 4 retries."),
        ("At most 3 retries.", "At most 3 restarts."),
        ("At most 3 retries.", "At least 3 retries."),
        ("Ask me before every deploy.", "Ask me after every deploy."),
        ("Ask me before every deploy.", "Ask me before every merge."),
        ("Never push to main.", "Never push to main-2."),
        ("Never push from main.", "Never pull from main."),
        ("Until the audit is done, don't deploy.", "Until the audit is paid, don't deploy."),
    ],
)
def test_a_neighbour_is_another(first: str, other: str) -> None:
    """One word that changes what is asked makes another obligation."""
    assert [o.sightings for o in after_a_compaction(first, other)] == [(0,), (LATER,)]
