"""Amounts: one quantity in several spellings, and what is said of it."""

from __future__ import annotations

import pytest

from troth.engine.judge.grammar.quantity import Amount, amounts
from troth.engine.judge.grammar.token import scan


def read(text: str) -> list[Amount]:
    return amounts(scan(text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$400", "four hundred dollars"),
        ("90 s", "a minute and a half"),
        ("90 seconds", "90-second"),
        ("2 hours", "120 minutes"),
        ("half an hour", "30 min"),
        ("5k", "5,000"),
        ("$5k", "5,000 USD"),
        ("14 May", "May 14th"),
        ("30 req/s", "30 requests per second"),
        ("a dozen", "12"),
        ("twice", "2 times"),
        ("half the nodes", "50 %"),
        ("twenty-five", "25"),
        ("one thousand two hundred", "1200"),
        ("2 weeks", "a fortnight and nothing, i.e. 14 days"),
        ("1.5 GB", "1500 MB"),
    ],
)
def test_one_quantity(one: str, other: str) -> None:
    """Digits and words, units and their multiples give the same value."""
    first, second = read(one)[0], read(other)[-1]
    assert first.unit == second.unit
    assert first.value == pytest.approx(second.value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$70", "$700"),
        ("250 MB", "250 MiB"),
        ("90 s", "90 min"),
        ("5 per second", "5 per minute"),
        ("14 May", "14 June"),
    ],
)
def test_two_quantities(one: str, other: str) -> None:
    """A digit, a prefix or a period more is another quantity."""
    first, second = read(one)[0], read(other)[0]
    assert (first.value, first.unit) != (second.value, second.unit)


@pytest.mark.parametrize(
    ("text", "comparison"),
    [
        ("at most 3", "<="),
        ("no more than three", "<="),
        ("up to 3 workers", "<="),
        ("3 workers max", "<="),
        ("3 or fewer", "<="),
        ("the limit is 3", "<="),
        ("capped at 3", "<="),
        ("must not exceed 3", "<="),
        ("at or below 3", "<="),
        ("fewer than 3", "<"),
        ("under 3", "<"),
        ("at least 3", ">="),
        ("no fewer than 3", ">="),
        ("3 or more", ">="),
        ("more than 3", ">"),
        ("over 3", ">"),
        ("exactly 3", "=="),
        ("3 workers", ""),
    ],
)
def test_comparison(text: str, comparison: str) -> None:
    """What bounds an amount, before it or after it."""
    assert [a.comparison for a in read(text)] == [comparison]


@pytest.mark.parametrize(
    "text", ["about 12 workers", "roughly 12", "~12 workers", "around 12", "12 or so", "approx. 12"]
)
def test_estimate(text: str) -> None:
    """An estimate is no bound."""
    assert [a.is_estimate for a in read(text)] == [True]


@pytest.mark.parametrize(
    "text", ["this one", "each one of them", "no one", "v1.2.3", "feature/12", "build-7", "may be done"]
)
def test_no_amount(text: str) -> None:
    """Pronouns, versions and names with digits are no amounts."""
    assert read(text) == []
