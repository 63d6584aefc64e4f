"""What an order governs: its statement, acts, objects, conditions, exceptions and bounds."""

from __future__ import annotations

import pytest

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.hear import hear
from troth_schemas.obligations import Bound, Tier


def heard(text: str, role: Tier = "user") -> list[SpeechAct]:
    return list(hear(text, role=role, origin="human"))


def only(text: str, role: Tier = "user") -> SpeechAct:
    (act,) = heard(text, role)
    return act


@pytest.mark.parametrize(
    ("text", "acts", "objects"),
    [
        ("Never restart the ingest node by hand.", ("restart",), ("ingest", "node")),
        ("don't commit, push or merge anything", ("commit", "push", "merge"), ()),
        ("No pushes, force or otherwise, to main or release/*.", ("push",), ("main", "release/*")),
        ("no force pushes please", ("force-push",), ()),
        ("No network calls from the test suite.", ("fetch",), ("test", "suite")),
        ("don't check the fixtures in", ("commit",), ("fixture",)),
        ("I did not say deploy.", ("deploy",), ()),
        ("orders_archive is read-only.", ("write",), ("orders_archive",)),
        ("Have a look around, read only.", ("write",), ()),
        ("Leave config/legacy.ini as it is.", ("touch",), ("config/legacy.ini",)),
        ("Never e-mail subscribers from this account.", ("send",), ("subscriber",)),
        ("Don't mention 'Bluebell' to anyone.", ("mention",), ("Bluebell",)),
        ("Rows must not be removed from the audit log.", ("delete",), ("row", "audit", "log")),
        ("We logged card numbers last week. Never do that again.", ("log",), ("card", "number", "last")),
        ("Don't skip the review.", (), ("review",)),
        ("Ask me before every deploy.", ("ask",), ("deploy",)),
        ("Nothing ships without a signature.", ("deploy",), ()),
        ("Don't open a pull request.", ("create",), ("pull", "request")),
    ],
)
def test_acts_and_objects(text: str, acts: tuple[str, ...], objects: tuple[str, ...]) -> None:
    """Acts are canonical; objects are content lemmas, exact tokens and names in their own case."""
    act = only(text)
    assert (act.acts, act.objects) == (acts, objects)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("Retry at most three times.", Bound("<=", 3, "", ("retry",))),
        ("no more than 5 retries", Bound("<=", 5, "", ("retry",))),
        ("Keep it under 300 lines.", Bound("<", 300, "", ("line",))),
        ("budget: 1,500 USD", Bound("<=", 1500, "USD", ("budget",))),
        ("keep trip costs below five hundred dollars", Bound("<", 500, "USD", ("trip", "cost"))),
        ("Retention is 400 days.", Bound("==", 400 * 86_400, "s", ("retention",))),
        ("Port 8443 only.", Bound("==", 8443, "", ("port",))),
        ("Half the nodes at most.", Bound("<=", 50, "%", ("node",))),
        ("Three strikes and you stop.", Bound("<=", 3, "", ("strike",))),
        ("Never spend more than 20 EUR.", Bound("<=", 20, "EUR", ("spend",))),
        ("Stop after four failures.", Bound("<=", 4, "", ("failure",))),
        ("limit yourself to 10 requests per second", Bound("<=", 10, "/s", ("request",))),
        ("At least two reviewers.", Bound(">=", 2, "", ("reviewer",))),
        ("the cache must stay under 1 GiB", Bound("<", 2.0**30, "B", ("cache",))),
    ],
)
def test_bound(text: str, bound: Bound) -> None:
    """A threshold carries comparison, value in the canonical unit, and what it counts."""
    act = only(text)
    assert act.kind == "threshold"
    assert act.bound == bound


def test_between_sets_two_bounds() -> None:
    """A range is a lower and an upper bound of one statement."""
    low, high = heard("Between 3 and 5 replicas.")
    assert (low.bound, high.bound) == (Bound(">=", 3, "", ("replica",)), Bound("<=", 5, "", ("replica",)))
    assert low.statement == high.statement == "Between 3 and 5 replicas."


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("No schema changes until the release is out.", "until the release is out"),
        ("Until the release is out, no schema changes.", "Until the release is out"),
        ("For status reports, don't name customers.", "For status reports"),
        ("When CI is red, page me.", "When CI is red"),
        ("Page me on red.", "on red"),
        ("Whenever you touch the parser, run the fuzz tests.", "Whenever you touch the parser"),
    ],
)
def test_condition_is_kept_with_its_rule(text: str, condition: str) -> None:
    """What narrows a rule in time or place is its condition, verbatim, and part of the statement."""
    act = only(text)
    assert act.condition == condition
    assert act.statement == text


@pytest.mark.parametrize(
    ("text", "exception"),
    [
        ("Never write to build/, except the changelog.", "except the changelog"),
        ("Never send email outside acme.example.", "outside acme.example"),
        ("Don't deploy unless QA signed off.", "unless QA signed off"),
        ("no edits to generated code other than the header", "other than the header"),
    ],
)
def test_exception_is_kept_with_its_rule(text: str, exception: str) -> None:
    """An exception stands beside its rule and does not become one of its own."""
    act = only(text)
    assert act.exceptions == (exception,)
    assert act.statement == text


def test_contrast_makes_two_obligations() -> None:
    """A value and what it excludes are two obligations of one turn."""
    required, forbidden = heard("use the blue bucket s3://lab-blue-2/, never green")
    assert required.statement == "use the blue bucket s3://lab-blue-2/"
    assert (required.kind, required.polarity) == ("requirement", "require")
    assert [s.text for s in required.literals] == ["s3://lab-blue-2/"]
    assert (forbidden.statement, forbidden.polarity) == ("never green", "forbid")
    assert (forbidden.acts, forbidden.objects) == (("use",), ("green",))


def test_ellipsis_takes_its_subject_in() -> None:
    """A ban that is only a place says nothing without the clause before it."""
    place, act = heard("fixtures live under data/, never under src/")
    assert (place.kind, place.statement) == ("requirement", "fixtures live under data/")
    assert act.statement == "fixtures live under data/, never under src/"
    assert (act.acts, act.objects) == (("write",), ("fixture", "src/"))


def test_order_by_pronoun_takes_the_sentence_before_in() -> None:
    """The statement says the rule on its own, contiguously, with its literals."""
    text = "Nice work. Someone put KEY_A7 into the ticket. Never do this again."
    act = only(text)
    assert act.statement == "Someone put KEY_A7 into the ticket. Never do this again."
    assert [s.text for s in act.literals] == ["KEY_A7"]


def test_lead_in_is_no_part_of_the_statement() -> None:
    """`House rule:` gives its force and stays outside."""
    act = only("House rule: lockfiles are not edited by hand.")
    assert act.statement == "lockfiles are not edited by hand."
    assert act.hard


def test_promise_is_verbatim_with_its_condition() -> None:
    """A promise is the whole sentence; its condition is the clause it waits for."""
    text = "Done so far. I will re-run the backfill after the mapping is approved."
    act = only(text, "assistant")
    assert act.statement == "I will re-run the backfill after the mapping is approved."
    assert (act.kind, act.acts, act.condition) == ("commitment", ("run",), "after the mapping is approved")


def test_running_an_act_by_its_noun_is_that_act() -> None:
    """To run the migration is to migrate: either deed keeps the promise."""
    act = only("I'll run the migration once the copy is verified.", "assistant")
    assert act.acts == ("migrate", "run")
    assert act.objects == ("migration",)


@pytest.mark.parametrize(
    ("text", "uses"),
    [("ok, push this one", 1), ("Go ahead and delete it.", 1), ("You can push to topic/* from now on.", None)],
)
def test_permission_says_how_often(text: str, uses: int | None) -> None:
    """One act, or as long as it stands."""
    act = only(text)
    assert (act.doing, act.kind, act.uses) == ("permit", "permission", uses)


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("No, I meant eu-west-3.", None, "eu-west-3"),
        ("s/blue/green/", "blue", "green"),
        ("It's on 4200 now.", None, "4200"),
        ("instead of node-3 use node-5", "node-3", "node-5"),
        ("use node-5 instead of node-3", "node-3", "node-5"),
        ("I renamed it to billing-v2.", None, "billing-v2"),
    ],
)
def test_correction_names_old_and_new(text: str, old: str | None, new: str) -> None:
    """A correction carries the new value, and the old one where it is said."""
    act = only(text)
    assert (act.doing, act.old, act.new) == ("correct", old, new)


@pytest.mark.parametrize(
    ("text", "objects"),
    [("Forget what I said about prod.", ("prod",)), ("Scratch that.", ()), ("Forget the rule about tabs.", ("tab",))],
)
def test_retraction_names_what_it_takes_back(text: str, objects: tuple[str, ...]) -> None:
    """Nothing named means the latest."""
    act = only(text)
    assert (act.doing, act.objects) == ("retract", objects)


@pytest.mark.parametrize(
    "text", ["don't format this", "Don't give it a number.", "leave it alone", "Nice. Don't do that."]
)
def test_pronoun_that_points_outside_the_turn_makes_nothing(text: str) -> None:
    """Only the speakers know which thing of the moment was meant: nobody could be held to it later."""
    assert heard(text) == []


@pytest.mark.parametrize(
    ("text", "objects"),
    [
        ("The export holds two addresses. Don't publish it.", ("export", "address")),
        ("You added a header. Don't give it a colour.", ("colour", "header")),
    ],
)
def test_pronoun_takes_the_sentence_it_points_to_in(text: str, objects: tuple[str, ...]) -> None:
    """The statement says the rule on its own."""
    act = only(text)
    assert act.statement == text
    assert set(objects) <= set(act.objects)


@pytest.mark.parametrize("text", ["never push without asking me", "Don't merge without two approvals."])
def test_what_lifts_a_ban_is_no_object_of_it(text: str) -> None:
    """ "Without X" says when the deed is free; it does not tell what the deed acts on."""
    act = only(text)
    assert act.condition == text[text.index("without") :].rstrip(".")
    assert act.objects == ()


@pytest.mark.parametrize("text", ["scratch that, Rust instead", "forget it, we use Rust"])
def test_what_is_replaced_in_one_breath_is_a_decision(text: str) -> None:
    """It supersedes what was laid down last and takes nothing else back."""
    act = only(text)
    assert (act.kind, act.replaces_latest, act.statement) == ("decision", True, text)


def test_a_bare_taking_back_replaces_nothing() -> None:
    """Without a new choice it is a retraction."""
    act = only("Scratch that.")
    assert (act.doing, act.replaces_latest) == ("retract", False)


@pytest.mark.parametrize("text", ["nothing goes to the main branch", "Nothing is merged into release/2.x"])
def test_nothing_may_go_there(text: str) -> None:
    """What rules everything out of a place names the place."""
    act = only(text)
    assert (act.kind, act.polarity) == ("prohibition", "forbid")
    assert {"main", "release/2.x"} & set(act.objects)


@pytest.mark.parametrize(
    ("text", "kind"), [("never skip the hooks", "prohibition"), ("never skip the review", "requirement")]
)
def test_getting_round_a_guard_is_an_act(text: str, kind: str) -> None:
    """What runs by itself is got round by a deed; what somebody does is left undone."""
    assert only(text).kind == kind


def test_a_promise_not_to_act_before_something_forbids() -> None:
    """The assistant binds itself to wait."""
    act = only("I won't touch the schema until you confirm.", "assistant")
    assert (act.kind, act.polarity, act.condition) == ("commitment", "forbid", "until you confirm")


def test_plain_fact_is_no_bound() -> None:
    """A port that is told of is a fact; a port that is set is a bound."""
    assert heard("the server is on port 4100") == []
    assert only("Port 4100 only.").kind == "threshold"
