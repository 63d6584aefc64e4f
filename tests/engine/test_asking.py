"""A rule that waits for a person's word: the request is that word, once, for the act that it names."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, call, fold, result, turn
from troth_schemas.events import AnyEvent

RULES = [
    "Never commit unless asked.",
    "NEVER commit changes unless the user explicitly asks you to.",
    "Do not commit without explicit approval.",
    "Do not push to the remote repository unless it was requested.",
]


def decision(rule: str, *said: str, command: str = "git commit -am x && git push origin feat/a") -> str:
    """What the call after these turns gets, where an instruction file holds the rule."""
    events: list[AnyEvent] = [turn(0, rule, origin="config"), *(turn(i, text) for i, text in enumerate(said, 1))]
    call_ = call(len(events), command=command)
    return by_subject(fold([*events, call_])[1])[call_.call_id].decision


@pytest.mark.parametrize("rule", RULES)
def test_a_request_is_the_word_that_the_rule_waits_for(rule: str) -> None:
    """Without it the rule stops the call; a yes to something else is none."""
    assert decision(rule, "Mend the parser.") == "block"
    assert decision(rule, "Mend the parser.", "Looks good.") == "block"
    assert decision(rule, "Mend the parser.", "Please commit and push your changes.") == "allow"


@pytest.mark.parametrize("text", ["Don't commit yet.", "Did you commit?", "I will commit it myself.", "Push it later."])
def test_no_other_words_are_that_request(text: str) -> None:
    """A ban, a question, a plan of the person's own, and a request for another act."""
    assert decision("Never commit unless asked.", text, command="git commit -am x") == "block"


def test_a_rule_that_waits_for_nobody_is_not_lifted() -> None:
    """A request whose fulfilment would break a rule lifts nothing."""
    assert decision("Never push to main.", "Push it to main.", command="git push origin main") == "block"


def test_one_request_is_for_one_act() -> None:
    """The permission is used up by the call that does it; "after each step" is said of all of them."""
    first = call(2, command="git commit -am x")
    second = call(4, command="git commit -am y")
    for said, expected in (("Commit this.", "block"), ("Commit after each step.", "allow")):
        events: list[AnyEvent] = [
            turn(0, RULES[0], origin="config"),
            turn(1, said),
            first,
            result(3, first.call_id),
            second,
        ]
        verdicts = by_subject(fold(events)[1])
        assert verdicts[first.call_id].decision == "allow"
        assert verdicts[second.call_id].decision == expected


def test_a_request_must_be_about_what_the_rule_is_about() -> None:
    """An act that is done to many things is asked for by naming the thing."""
    rule = "Do not edit the billing module unless asked."
    edit = "sed -i s/a/b/ src/billing/tax.py"
    assert decision(rule, "Edit the search page.", command=edit) == "block"
    assert decision(rule, "Edit the billing module so that it rounds up.", command=edit) == "allow"
