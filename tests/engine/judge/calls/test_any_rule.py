"""Whatever is heard, and whatever is called: the judge says something, and nothing it is asked is an exception."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.extract.labelled import labelled_sentences
from tests.engine.making import fold, turn
from tests.engine.refer.examples import examples
from tests.engine.rule_pairs import PAIRS, Call, called
from troth_schemas.events import AnyEvent

ROWS = Path(__file__).parents[2] / "refer" / "rows.txt"
RULES = sorted(
    {"No code yet, just make a plan."}
    | {rule for rule, _, _ in PAIRS}
    | {sentence.text for sentence in labelled_sentences()}
)
SHELL: list[Call] = [example.command for example in examples(ROWS)]
TOLD: list[Call] = [call for _, *pair in PAIRS for call in pair]
RULES_EACH = 60


def history(first: int) -> list[AnyEvent]:
    """Some rules, and calls of every kind after them."""
    rules = RULES[first : first + RULES_EACH]
    calls = TOLD[(first // RULES_EACH) % 2 :: 2] + SHELL[(first // RULES_EACH) % 4 :: 4]
    return [
        *(turn(seq, rule) for seq, rule in enumerate(rules)),
        *(called(seq, call) for seq, call in enumerate(calls, len(rules))),
    ]


@pytest.mark.parametrize("first", range(0, len(RULES), RULES_EACH))
def test_every_call_is_judged_under_every_rule(first: int) -> None:
    """One verdict a call, whatever the rules in force are."""
    events = history(first)
    _, steps = fold(events)
    judged = [v for step in steps for v in step.verdicts]
    assert len(judged) == sum(event.TOPIC == "troth.tool-calls" for event in events)
