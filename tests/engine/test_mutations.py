"""Two texts that mean opposite things never yield one obligation; what changes the meaning changes the ledger with it.

Each test is one rule of mutation over every deed, bound or order of `mutations.py`.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.engine.mutations import (
    CAPS,
    DEEDS,
    ORDERS,
    Cap,
    Meaning,
    forbidden,
    heard,
    ledger,
    meaning,
    meanings,
    with_literals_changed,
)
from troth.engine.extract.hear import hear

deeds = pytest.mark.parametrize("deed", DEEDS)
caps = pytest.mark.parametrize("cap", CAPS, ids=[cap.text() for cap in CAPS])
orders = pytest.mark.parametrize("order", ORDERS)


def only(text: str) -> Meaning:
    (found,) = meanings(text)
    return found


def assert_apart(*texts: str) -> None:
    """No obligation of the ledger is seen in both texts."""
    assert [o.statement for o in ledger(*texts) if len(o.sightings) > 1] == []


def test_there_is_enough_to_change() -> None:
    """The laws are worth their name only over many sentences of many kinds."""
    assert len(DEEDS) >= 70
    assert len(ORDERS) >= 400
    assert sum(1 for order in ORDERS for _ in with_literals_changed(order)) >= 50


@deeds
def test_other_words_for_never_forbid_the_same(deed: str) -> None:
    """Negation, modal and case are the speaker's choice; the obligation is one, with a sighting for each."""
    never = only(f"Never {deed}.")
    assert never.polarity == "forbid"
    assert never.hard
    openings = ("Don't", "Do not", "NEVER", "dont", "You must not", "You may not", "Please never", "Let's not")
    for text in (*(f"{opening} {deed}." for opening in openings), f"Under no circumstances may you {deed}."):
        assert only(text) == never
        assert [o.sightings for o in ledger(f"Never {deed}.", text)] == [(0, 1)]


@deeds
def test_negation_turns_the_polarity(deed: str) -> None:
    """ "Always" requires the very thing that "never" forbids, and the ledger holds both or lets one give way."""
    never, always = only(f"Never {deed}."), only(f"Always {deed}.")
    assert (never.polarity, always.polarity) == ("forbid", "require")
    assert always.deed == never.deed == only(f"You must {deed}.").deed
    assert_apart(f"Never {deed}.", f"Always {deed}.")
    assert_apart(f"You must {deed}.", f"Do not {deed}.")


@deeds
def test_negation_taken_away_rules_nothing_out(deed: str) -> None:
    """Asked for, allowed or encouraged, the deed is not forbidden."""
    for text in (
        "Please {}.",
        "You can {} now.",
        "You may {}.",
        "Go ahead and {}.",
        "Feel free to {}.",
        "It's fine to {}.",
    ):
        assert forbidden(text.format(deed)) == []


@deeds
def test_double_negation_requires(deed: str) -> None:
    """Not to forget a deed, nor to fail in it, is to do it."""
    for opening in ("Don't forget to", "Never fail to", "Do not fail to", "You must not forget to"):
        found = meanings(f"{opening} {deed}.")
        assert [m.polarity for m in found] == ["require"]
        assert_apart(f"Never {deed}.", f"{opening} {deed}.")


@deeds
def test_negated_reluctance_rules_nothing_out(deed: str) -> None:
    """Who is told not to hesitate is told to go on."""
    for opening in ("Don't hesitate to", "Never hesitate to", "Don't be afraid to", "Never be afraid to"):
        assert forbidden(f"{opening} {deed}.") == []


@deeds
def test_negation_moved_forbids_the_other_deed(deed: str) -> None:
    """Which of two deeds is ruled out stands where the negation stands."""
    other = "rebuild the index"
    first = meanings(f"Never {deed} and always {other}.")
    second = meanings(f"Always {deed} and never {other}.")
    assert [m.polarity for m in first] == ["forbid", "require"]
    assert [m.polarity for m in second] == ["require", "forbid"]


@deeds
def test_exception_or_condition_stays_with_its_rule(deed: str) -> None:
    """A limited rule forbids the same deed, is limited, and is not the unlimited one."""
    never = only(f"Never {deed}.")
    for text in (
        f"Never {deed} unless I say so.",
        f"Never {deed} except on Sundays.",
        f"Never {deed} without asking me first.",
        f"Don't {deed} until the audit is done.",
        f"If the build is red, never {deed}.",
        f"Never {deed} while the freeze lasts.",
    ):
        limited = only(text)
        assert limited.polarity == "forbid"
        assert limited.acts == never.acts
        assert limited.exceptions or limited.condition
        assert_apart(f"Never {deed}.", text)
    assert_apart(f"If the build is red, never {deed}.", f"If the build is green, never {deed}.")


@deeds
def test_hedge_takes_the_force(deed: str) -> None:
    """What is only preferred binds softly, and is not the hard rule said again."""
    for opening in ("Ideally never", "Try not to", "If possible, don't", "Preferably don't", "I'd rather you didn't"):
        assert [(m.polarity, m.hard) for m in meanings(f"{opening} {deed}.")] == [("forbid", False)]
        assert_apart(f"Never {deed}.", f"{opening} {deed}.")


@deeds
def test_question_about_a_rule_makes_none(deed: str) -> None:
    """Who asks whether there is a rule gives none."""
    for text in (
        f"Should I never {deed}?",
        f"Why must we never {deed}?",
        f"Is there a rule that we never {deed}?",
        f"Did I tell you to never {deed}?",
        f"What happens if we never {deed}?",
        f"Do you ever {deed}?",
    ):
        assert heard(text) == []


@deeds
def test_report_of_a_rule_makes_none(deed: str) -> None:
    """What others say or said, and what once held, binds nobody now."""
    for text in (
        f"The old wiki says: never {deed}.",
        f"The README says to never {deed}.",
        f"Bob told the interns to never {deed}.",
        f"Last year we were told to never {deed}.",
        f"My former boss used to say never {deed}.",
        f"The previous agent was told not to {deed}.",
        f"According to the docs you must not {deed}.",
        f"We used to never {deed}.",
    ):
        assert heard(text) == []


@deeds
def test_supposed_rule_makes_none(deed: str) -> None:
    """A rule that is only imagined is not given."""
    for opening in ("Suppose I said never", "Imagine a rule like never"):
        assert heard(f"{opening} {deed}.") == []
    assert heard(f"If I said never {deed}, what would you do?") == []


@deeds
def test_rule_that_is_spoken_of_makes_none(deed: str) -> None:
    """Named in quotation marks or backticks, a rule is mentioned and not given."""
    for text in (
        f'"Never {deed}." is what the poster says.',
        f"The rule `never {deed}` appears in the log.",
        f"Example: never {deed}.",
    ):
        assert heard(text) == []


@orders
def test_shown_order_makes_none(order: str) -> None:
    """Quoted, in a fence, a comment, a table or a log, an order is only shown."""
    for text in (
        "\n".join(f"> {line}" for line in order.split("\n")),
        f"```\n{order}\n```",
        f"    def f():\n        # {order}\n        return 1;",
        f"| rule |\n|---|\n| {order} |",
        f"2031-04-02T10:00:00Z INFO {order}",
        f'The previous notes said: "{order}"',
    ):
        assert heard(text) == []


@orders
def test_order_in_another_mouth_binds_nobody(order: str) -> None:
    """A tool, a synthetic turn and a notification order nothing; an assistant binds only itself."""
    assert hear(order, role="tool", origin="human") == ()
    assert hear(order, role="user", origin="synthetic") == ()
    assert hear(order, role="user", origin="notification") == ()
    assert {act.kind for act in heard(order, "assistant")} <= {"commitment"}


@orders
def test_another_literal_is_another_obligation(order: str) -> None:
    """One other character in a literal: as many rules of the same kind and polarity, about the other thing."""
    before = [meaning(act) for act in heard(order)]
    for old, new, text in with_literals_changed(order):
        after = meanings(text)
        assert [(m.polarity, m.hard) for m in after] == [(m.polarity, m.hard) for m in before]
        assert new in {literal for m in after for literal in m.literals}
        shared = [o for o in ledger(order, text) if len(o.sightings) > 1]
        assert [o.statement for o in shared if old in {s.text for s in o.literals}] == []


@orders
def test_case_tells_literals_apart(order: str) -> None:
    """A path, branch, flag or name in code in other case is another one."""
    for act in heard(order):
        for span in act.literals:
            if span.kind in ("path", "flag", "code", "bucket"):
                other = order[: span.offset] + span.text.swapcase() + order[span.offset + len(span.text) :]
                seen = [o for o in ledger(order, other) if len(o.sightings) > 1 and span in o.literals]
                assert span.text.swapcase() == span.text or seen == []


@caps
@pytest.mark.parametrize("more", [1, 7, 100])
def test_another_number_is_another_bound(cap: Cap, more: int) -> None:
    """The same quantity with another value: the bound moves with the number, and the latest holds."""
    before, after = only(cap.text()).bound, only(cap._replace(number=cap.number + more).text()).bound
    assert before is not None
    assert after is not None
    assert after.value * cap.number == pytest.approx(before.value * (cap.number + more))
    assert (after.comparison, after.unit, after.subject) == (before.comparison, before.unit, before.subject)
    said = ledger(cap.text(), cap._replace(number=cap.number + more).text())
    assert [o.status for o in said] == ["superseded", "active"]


_OTHER_UNITS = {
    "seconds": ("minutes", "hours"),
    "minutes": ("seconds", "hours"),
    "days": ("hours", "weeks"),
    "GB": ("MB", "TB"),
    "MB": ("GB", "kB"),
    "EUR": ("USD", "GBP"),
    "USD": ("EUR", "JPY"),
    "workers": ("replicas",),
    "retries": ("restarts",),
    "jobs": ("shards",),
    "lines": ("words",),
}


@caps
def test_another_unit_is_another_bound(cap: Cap) -> None:
    """The number alone is no bound."""
    for unit in _OTHER_UNITS[cap.unit]:
        assert only(cap._replace(unit=unit).text()).bound != only(cap.text()).bound
        assert_apart(cap.text(), cap._replace(unit=unit).text())


@pytest.mark.parametrize(
    ("number", "unit", "other_number", "other_unit"),
    [(2, "minutes", 120, "seconds"), (1, "days", 24, "hours"), (3, "GB", 3000, "MB"), (2, "weeks", 14, "days")],
)
def test_the_same_quantity_in_another_unit_is_the_same_bound(
    number: int, unit: str, other_number: int, other_unit: str
) -> None:
    """Conversion changes the words and not the bound: it is said again."""
    one, other = (
        f"The export may take at most {number} {unit}.",
        f"The export may take at most {other_number} {other_unit}.",
    )
    assert only(one).bound == only(other).bound


_OPPOSITES = {
    "at most": "at least",
    "at least": "at most",
    "under": "over",
    "below": "above",
    "up to": "at least",
    "no more than": "no less than",
    "No more than": "No less than",
    "more than": "less than",
    "not exceed": "not fall below",
}


@pytest.mark.parametrize(
    ("cap", "phrase"),
    [(cap, phrase) for cap, phrase in product(CAPS, _OPPOSITES) if cap.opening.endswith(phrase)],
    ids=lambda value: value.text() if isinstance(value, Cap) else value,
)
def test_bound_turned_round_is_another_bound(cap: Cap, phrase: str) -> None:
    """A least is no most."""
    turned = cap._replace(opening=cap.opening.removesuffix(phrase) + _OPPOSITES[phrase])
    before, after = only(cap.text()).bound, only(turned.text()).bound
    assert before is not None
    assert after is not None
    assert before.comparison[0] != after.comparison[0]
    assert_apart(cap.text(), turned.text())


def test_range_is_held_at_both_ends() -> None:
    """A least and a most that can both hold add up; where they cannot, the latest holds."""
    low, high = "Uploads must be at least 10 MB.", "Uploads must be at most 200 MB."
    assert [o.status for o in ledger(low, high)] == ["active", "active"]
    assert [o.status for o in ledger("Uploads must be at least 300 MB.", high)] == ["superseded", "active"]
