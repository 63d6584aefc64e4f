"""What ends a rule: what a lifting is about, and what it must not lift."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.making import fold, turn
from troth.engine.extract.hear import hear
from troth.engine.lexicon.english_lifting import DEONTIC, ENDED, STRUCK


def lifted(text: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(a.acts, a.objects) for a in hear(text, role="user", origin="human") if a.doing == "retract"]


def status(*said: str) -> list[str]:
    """The status of each obligation that a person's turns leave behind."""
    state, _ = fold([turn(n, text) for n, text in enumerate(said)])
    return [o.status for o in state.obligations.values()]


@pytest.mark.parametrize(
    ("text", "acts", "objects"),
    [
        ("The ban on pushing to release/4 is withdrawn.", ("push",), ("release/4",)),
        ("I hereby revoke the rule about tabs.", (), ("tab",)),
        ("What I said yesterday about the wiki no longer holds.", (), ("wiki",)),
        ("Restarts are allowed again.", ("restart",), ()),
        ("running `make seed` is fine again", ("run",), ("make seed",)),
        ("you don't have to ask me before deploys any longer", ("ask",), ("deploy",)),
        ("You no longer need to leave src/a.py alone.", (), ("src/a.py",)),
        ("src/a.py isn't off limits any more", (), ("src/a.py",)),
        ("src/a.py can be deleted now.", ("delete",), ("src/a.py",)),
    ],
)
def test_what_is_lifted(text: str, acts: tuple[str, ...], objects: tuple[str, ...]) -> None:
    """The acts and objects of the rule, of the thing, or of the duty."""
    assert lifted(text) == [(acts, objects)]


@given(st.sampled_from(sorted(DEONTIC)), st.sampled_from(sorted(ENDED | STRUCK)), st.sampled_from(["is", "has been"]))
def test_any_rule_may_be_said_to_be_over(rule: str, over: str, be: str) -> None:
    """Each name of a rule with each word for what is over lifts it, but not under a condition or as a question."""
    text = f"The {rule} on uploads {be} {over}"
    assert lifted(text)
    assert not lifted(f"{text}?")
    assert not lifted(f"If the {rule} on uploads {be} {over}, tell me.")


@pytest.mark.parametrize(
    "text",
    [
        "The freeze is over once legal signs.", "The freeze isn't over yet.", "remove the rate limit from the endpoint",
        "the order is cancelled", "the API is no longer available", "the tests are fine again", "it's fine for now",
    ],
)  # fmt: skip
def test_what_lifts_nothing(text: str) -> None:
    """A condition, a denial, a task, a thing that is called as a rule is, and how a thing is."""
    assert lifted(text) == []


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("Don't touch src/a.py.", "You don't have to leave that file alone any more."),
        ("No pushes to release/4.", "Pushing to release/4 is fine again."),
        ("Ask me before every deploy.", "No need to ask me before deploys from now on."),
        ("Never edit src/a.py.", "Forget I said that."),
    ],
)
def test_a_lifting_ends_the_rule(rule: str, words: str) -> None:
    """By its act and object, by the kind of thing it names, or as what was said last."""
    assert status(rule, words) == ["retracted"]


def test_a_kind_of_thing_is_the_latest_that_was_ruled_about() -> None:
    """Of two files, "that file" is the one named last; a rule about no file stays."""
    words = "You no longer have to leave that file alone."
    said = ("Leave src/a.py alone.", "Never push to main.", "Leave src/b.py alone.", words)
    assert status(*said) == ["active", "active", "retracted"]


def test_an_act_alone_lifts_the_rule_about_it_alone() -> None:
    """Where one rule is about the act and another about the act on one thing, only the first ends; else the latest."""
    assert status("No deploys until Monday.", "Never deploy to prod-eu.", "Deploys are allowed again.") == [
        "retracted",
        "active",
    ]
    assert status("Never restart node-7.", "Never restart node-9.", "Restarts are allowed again.") == [
        "active",
        "retracted",
    ]


def test_a_part_of_a_name_is_not_what_is_named() -> None:
    """A lifting about tests lifts no rule about a file whose name has that word in it."""
    assert status("Never touch phase_test.go.", "The test freeze is over.") == ["active"]
    assert status("Never write to s3://acme-prod/.", "The ban on the prod bucket is lifted.") == ["retracted"]
