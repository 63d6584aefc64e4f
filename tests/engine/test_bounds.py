"""A bound is held against what measures the same, and against nothing else."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, fold, turn
from tests.engine.rule_pairs import Call, called


def decision(rule: str, what: Call) -> str:
    _, steps = fold([turn(0, rule), called(1, what)])
    return by_subject(steps)["t1"].decision


@pytest.mark.parametrize(
    ("rule", "beyond", "within"),
    [
        ("The batch size is capped at 500 rows.", "BATCH_SIZE=900 make import", "load --page-size 900"),
        ("Keep the request timeout below 40 seconds.", "env REQUEST_TIMEOUT_MS=90000 make smoke", "sleep 90"),
        ("At most 4 workers.", ("mcp__pool__resize", {"max_workers": 9}), ("mcp__pool__resize", {"max_workers": 4})),
        ("Memory <= 2048 MB.", "docker run --memory 3g app", "docker run --memory 2048m app"),
        ("Keep the cost under 200 dollars.", ("mcp__cloud__rent", {"est_usd": 450}),
         ("mcp__cloud__rent", {"days": 450})),
        ("The maximum request timeout is 40 seconds.", "smoke --request-timeout 80s", "smoke --request-timeout 20s"),
        ("Max 3 replicas.", "kubectl scale deployment/cart --replicas=5", "kubectl logs deployment/cart --tail=50"),
    ],
)  # fmt: skip
def test_value_beyond_is_stopped_and_another_quantity_is_not(rule: str, beyond: Call, within: Call) -> None:
    """By name and unit, in flags, arguments and the environment; megabytes in either of their sizes."""
    assert (decision(rule, beyond), decision(rule, within)) == ("block", "allow")


def test_bound_of_a_count_says_nothing_of_a_time() -> None:
    """The last word of a name is what is measured."""
    assert decision("At most 3 retries.", "curl --retry-delay 30 --retry 2 https://h.test") == "allow"
    assert decision("At most 3 retries.", "curl --retry-delay 2 --retry 5 https://h.test") == "block"
