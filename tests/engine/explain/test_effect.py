"""What an act did to the ledger is told from the event's own record."""

from __future__ import annotations

import pytest

from tests.engine.making import fold, turn
from troth.engine.explain.account import account_of
from troth.engine.explain.effect import Effect, effect_of
from troth_schemas.events import Turn


def effects(*turns: Turn) -> list[Effect]:
    """The effects of what the last turn says."""
    _, steps = fold(list(turns))
    records = {record.seq: record for step in steps for record in step.ledger}
    last = turns[-1]
    return [effect_of(heard.act, records.get(last.seq)) for heard in account_of(last).heard]


def test_an_act_that_states_something_made_it() -> None:
    """Its obligation is named by id, and nothing silences it."""
    state, _ = fold([turn(0, "Never touch the vault.")])
    (effect,) = effects(turn(0, "Never touch the vault."))
    assert effect == Effect(made=tuple(state.obligations))


def test_an_act_that_takes_something_back_ended_it() -> None:
    """The obligation that a retraction ends is named by id."""
    first = turn(0, "Never touch the vault.")
    (effect,) = effects(first, turn(1, "Forget the rule about the vault."))
    state, _ = fold([first])
    assert effect == Effect(ended=tuple(state.obligations))


@pytest.mark.parametrize(
    ("before", "said", "silence"),
    [
        (turn(0, "Never touch the vault."), "Never touch the vault.", "said_again"),
        (turn(0, "Good morning."), "Forget the rule about the vault.", "nothing_to_end"),
        (turn(0, "Good morning."), "You can now delete the vault.", "nothing_to_lift"),
        (turn(0, "Never touch the vault.", "system"), "Forget the rule about the vault.", "outranked"),
    ],
    ids=lambda each: each if isinstance(each, str) and " " not in each else "",
)
def test_an_act_without_effect_says_why(before: Turn, said: str, silence: str) -> None:
    """It was heard, and the ledger is as it was."""
    (effect,) = effects(before, turn(1, said))
    assert (effect.made, effect.ended, effect.silence) == ((), (), silence)
