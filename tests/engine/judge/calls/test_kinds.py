"""Each kind of rule stops every call of its kind, and none of the neighbours that only look like one."""

from __future__ import annotations

import pytest

from tests.engine.judge.calls.kinds import KINDS
from tests.engine.making import by_subject, fold, turn
from tests.engine.rule_pairs import Call, called

BREAKING = [pytest.param(*told, id=f"{kind.name}-{at}") for kind in KINDS for at, told in enumerate(kind.breaking)]
SPARING = [pytest.param(*told, id=f"{kind.name}-{at}") for kind in KINDS for at, told in enumerate(kind.sparing)]


def decision(rule: str, what: Call) -> str:
    return by_subject(fold([turn(0, rule), called(1, what)])[1])["t1"].decision


@pytest.mark.parametrize(("rule", "what"), BREAKING)
def test_a_call_of_the_kind_is_blocked(rule: str, what: Call) -> None:
    """However the act is spelt, wrapped or carried."""
    assert decision(rule, what) == "block"


@pytest.mark.parametrize(("rule", "what"), SPARING)
def test_a_neighbour_of_the_kind_passes(rule: str, what: Call) -> None:
    """Another act, another object, a mention, a reading."""
    assert decision(rule, what) == "allow"
