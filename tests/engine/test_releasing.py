"""Words that lift a rule only beside it: what sets a forbidden act free, for how long, and what only sounds like it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pytest

from tests.engine.making import by_subject, call, fold, result, turn
from troth_schemas.events import AnyEvent

FILE: Final = "src/billing/tax.py"
URL: Final = "https://hooks.kite.example/notify"
_EDIT: Final = ("Edit", {"file_path": f"/w/site/{FILE}", "old_string": "a", "new_string": "b"})
_DELETE: Final = ("Bash", {"command": f"rm {FILE}"})
_PUSH: Final = ("Bash", {"command": "git push origin release/7"})
_APPLY: Final = ("Bash", {"command": "terraform apply -auto-approve"})
_POST: Final = ("Bash", {"command": f"curl -X POST -d @- {URL}"})


class Ruled(NamedTuple):
    """Rules on one act, as people word them, what stands for their thing, and the call that breaks them."""

    rules: tuple[str, ...]
    thing: str
    call: tuple[str, dict[str, Any]]


RULED: Final = {
    "file": Ruled(
        (f"Don't touch {FILE}.", f"no edits to {FILE}", f"Under no circumstances should {FILE} be modified.",
         f"hands off {FILE}"), FILE, _EDIT),
    "delete": Ruled(
        (f"never delete {FILE}", f"Removal of {FILE} is prohibited.", f"{FILE} may not be deleted",
         f"Don't get rid of `{FILE}`"), FILE, _DELETE),
    "push": Ruled(
        ("never push to release/7", "No pushes to `release/7` please.", "Pushing to release/7 is off limits",
         "avoid pushing to release/7"), "release/7", _PUSH),
    "command": Ruled(
        ("never run `terraform apply`", "stay away from `terraform apply`", "`terraform apply` is forbidden",
         "You are not allowed to execute `terraform apply`."), "`terraform apply`", _APPLY),
    "url": Ruled(
        (f"Don't call {URL}", f"no requests to {URL}", f"you must not contact {URL}", f"{URL} is taboo"), URL, _POST),
}  # fmt: skip

LIFTED: Final = (
    ("file", "I withdraw my objection to changing {x}."), ("file", "{x} is open for edits."),
    ("file", "you've got a free hand with {x} from here"), ("file", "The hold on {x} has been released."),
    ("file", "I was wrong about {x}, feel free to modify it."), ("file", "{x} may be edited."),
    ("file", "There's no reason to stay out of {x} anymore"), ("file", "You are cleared to edit {x}."),
    ("file", "ok that file is unlocked, edit away"), ("file", "editing {x} isn't a problem anymore"),
    ("file", "unlock {x}, we're done with the migration"), ("file", "my veto on {x} is gone"),
    ("file", "consider {x} fair game"), ("file", "scrap what I told you about leaving it alone"),
    ("file", "I've finished my review of {x}, so you can change it now."),
    ("delete", "{x} can go, we have copies"), ("delete", "feel free to get rid of {x}"),
    ("delete", "I've no objection to deleting {x} any longer"), ("delete", "OK to delete {x}."),
    ("delete", "my earlier warning about removing {x} is void"), ("delete", "forget the don't-delete thing"),
    ("delete", "I'm fine with {x} being removed"), ("delete", "I no longer care if {x} gets deleted"),
    ("push", "push to {x} whenever you're ready, the freeze is over"), ("push", "I'm lifting the push ban"),
    ("push", "The branch freeze is lifted."), ("push", "that branch isn't frozen any more"),
    ("push", "cancel the embargo on {x}"), ("push", "the no-push rule doesn't apply any longer"),
    ("push", "Pushing there is no longer a problem."), ("push", "we've reopened {x} for pushes"),
    ("push", "No need to hold off on pushing to {x} anymore."),
    ("command", "{x} has been approved for general use"), ("command", "that command is allowed again"),
    ("command", "use {x} freely"), ("command", "we don't need the {x} ban any more"),
    ("command", "nothing speaks against {x} any more"), ("command", "{x}: allowed again."),
    ("command", "I'm taking back my no on {x}"),
    ("url", "{x} is okay to call"), ("url", "that endpoint is fine to use again"),
    ("url", "hit {x} as much as you need"), ("url", "I no longer object to you calling {x}"),
    ("url", "calls to {x} no longer need to be avoided"), ("url", "{x} is off the blacklist"),
    ("url", "there's nothing wrong with calling {x} now"),
)  # fmt: skip
ONCE: Final = (
    ("file", "just this once you can edit {x}"), ("file", "Exceptionally, you can edit {x} for this ticket."),
    ("delete", "yes, delete {x} this time"), ("delete", "for this cleanup only, deleting {x} is fine"),
    ("push", "I'll make an exception: push to {x}, but only now"), ("push", "go ahead and push to {x}"),
    ("command", "you're allowed a single run of {x}"), ("command", "fine, run it this time"),
    ("url", "this one call to {x} is fine"), ("url", "permission granted to call {x} a single time"),
)  # fmt: skip
HELD: Final = (
    ("file", "summarise {x} for me"), ("file", "can you edit {x}?"), ("file", "is {x} still off limits?"),
    ("file", "once the audit is done you can edit {x} again"), ("file", "if Dana agrees, {x} is open for edits"),
    ("file", "you can edit src/billing/vat.py from now on"), ("file", "{x} isn't open for edits yet"),
    ("file", "The restriction on {x} still applies."), ("file", "don't lift the restriction on {x}"),
    ("file", "nobody lifted the restriction on {x}"), ("file", "{x} is fine, no bugs there"),
    ("file", "{x} is open in my editor"), ("file", "you may read {x} any time"), ("file", "Dana can edit {x} again"),
    ("file", "remove the limit check in {x}"), ("file", "{x} is free of lint errors again"),
    ("file", "you can change the test that covers {x}"), ("file", "it's ok to leave {x} alone"),
    ("file", "everything except {x} may be edited"), ("file", "permission to edit {x} is pending"),
    ("file", "I don't mind that {x} is ugly"), ("file", "never mind {x}, look at vat.py"),
    ("delete", "{x} can be deleted once the backup is done"), ("delete", "{x} cannot be deleted"),
    ("delete", "you can edit {x} from now on"), ("delete", "{x} can be deleted by admins only, test that"),
    ("delete", "remove the function tax() from {x}"), ("delete", "you may delete everything in build/"),
    ("push", "the freeze on release/8 is over"), ("push", "tell me when pushing to {x} is allowed"),
    ("push", "The branch freeze will be lifted on Monday"), ("push", "the vendor lifted their rate limit"),
    ("push", "CI is green again, we can push on with the feature"), ("push", "who lifted the freeze on {x}?"),
    ("push", "after the freeze you may push to {x}"), ("push", "you may pull from {x} whenever you like"),
    ("push", "run the linter whenever you push to {x}"), ("push", "you can push to {x}, but only after QA signs"),
    ("command", "you can run `terraform plan` from now on"), ("command", "no need to run {x} any more"),
    ("command", "ignore the errors from {x}"), ("command", "the script should run {x} for the user"),
    ("command", "{x} is safe"), ("command", "it would be ok to run {x} in a sandbox, which we don't have"),
    ("command", "the docs say you can run {x} freely"), ("command", "drop the limit parameter from the query"),
    ("url", "{x} is back up again"), ("url", "the quota on {x} was raised to 500"),
    ("url", "you can read the docs of {x} freely"), ("url", "users can call {x} once they log in"),
)  # fmt: skip


def stops(rule: str, words: str, made: tuple[str, dict[str, Any]], *, speaker: str = "user") -> list[bool]:
    """Whether the call is stopped after these words, and again after it has succeeded once."""
    tool, arguments = made
    events: list[AnyEvent] = [
        turn(0, rule, speaker), turn(1, words), call(2, tool, call_id="one", **arguments), result(3, "one"),
        call(4, tool, call_id="two", **arguments),
    ]  # fmt: skip
    verdicts = by_subject(fold(events)[1])
    return [verdicts[name].decision == "block" for name in ("one", "two")]


def _cases(table: tuple[tuple[str, str], ...]) -> list[tuple[str, str, tuple[str, dict[str, Any]]]]:
    """Each text with one rule of its kind, taken in turn, so that every wording of a rule meets many texts."""
    return [
        (RULED[kind].rules[n % len(RULED[kind].rules)], text.format(x=RULED[kind].thing), RULED[kind].call)
        for n, (kind, text) in enumerate(table)
    ]


@pytest.mark.parametrize(("rule", "words", "made"), _cases(LIFTED))
def test_a_rule_is_lifted(rule: str, words: str, made: tuple[str, dict[str, Any]]) -> None:
    """For good: the call passes now and later, however the rule was worded."""
    assert stops(rule, words, made) == [False, False]


@pytest.mark.parametrize(("rule", "words", "made"), _cases(ONCE))
def test_a_rule_is_suspended_for_one_act(rule: str, words: str, made: tuple[str, dict[str, Any]]) -> None:
    """The first success uses it up."""
    assert stops(rule, words, made) == [False, True]


@pytest.mark.parametrize(("rule", "words", "made"), _cases(HELD))
def test_a_rule_holds(rule: str, words: str, made: tuple[str, dict[str, Any]]) -> None:
    """Requests near the subject, questions, conditions, plans, reports, other things, other acts and other people."""
    assert stops(rule, words, made) == [True, True]


@pytest.mark.parametrize("kind", sorted(RULED))
def test_every_rule_of_the_tables_stops_its_call(kind: str) -> None:
    """Else the tables would show nothing."""
    assert all(stops(rule, "Hello.", RULED[kind].call) == [True, True] for rule in RULED[kind].rules)


@pytest.mark.parametrize("words", ["{x} may be edited.", "consider {x} fair game", "go ahead and edit {x}"])
def test_a_lower_tier_lifts_nothing(words: str) -> None:
    """What the system laid down stands, and the attempt is on record."""
    said = words.format(x=FILE)
    assert stops(f"Don't touch {FILE}.", said, _EDIT, speaker="system") == [True, True]
    steps = fold([turn(0, f"Don't touch {FILE}.", "system"), turn(1, said)])[1]
    assert {c.role for s in steps for record in s.ledger for c in record.conflicts} == {"user"}


def test_leave_for_one_act_leaves_the_others_ruled_out() -> None:
    """Of all that a rule rules out, only what is named is set free."""
    rule, words = f"Don't touch {FILE}.", f"renaming {FILE} is fine from now on"
    assert stops(rule, words, ("Bash", {"command": f"git mv {FILE} src/tax.py"})) == [False, False]
    assert stops(rule, words, _EDIT) == [True, True]


def test_leave_until_something_ends_with_it() -> None:
    """The rule holds again when it is said to be so."""
    events: list[AnyEvent] = [
        turn(0, "Never push to release/7."), turn(1, "You can push to release/7 until I'm back."),
        call(2, command="git push origin release/7", call_id="away"), turn(3, "I'm back."),
        call(4, command="git push origin release/7", call_id="back"),
    ]  # fmt: skip
    verdicts = by_subject(fold(events)[1])
    assert [verdicts[name].decision for name in ("away", "back")] == ["allow", "block"]


@pytest.mark.parametrize(
    ("words", "status"),
    [("I'm back", "expired"), ("I am back, what's the state?", "expired"), ("when I'm back we talk", "active"),
     ("I'm not back yet", "active"), ("back up the database", "active")],
)  # fmt: skip
def test_a_rule_until_somebody_is_back_ends_with_the_word(words: str, status: str) -> None:
    """However "I'm" is written; a plan or a denial ends nothing."""
    state, _ = fold([turn(0, "Don't push to release/7 until I'm back."), turn(1, words)])
    assert [o.status for o in state.obligations.values()][:1] == [status]


def test_an_act_alone_sets_free_what_was_ruled_last() -> None:
    """Of two rules about one act, the later one; a rule about another act stays."""
    said = [
        "Never push to release/6.",
        "Never run `make seed`.",
        "Never push to release/7.",
        "I'm lifting the push ban",
    ]
    state, _ = fold([turn(n, text) for n, text in enumerate(said)])
    assert [o.status for o in state.obligations.values()] == ["active", "active", "retracted"]


def test_everyday_words_lift_nothing() -> None:
    """With a rule on many an act in force, talk of work goes by."""
    rules = ("Never push to main.", f"Don't touch {FILE}.", "No deploys on Fridays.", "Don't restart the workers.",
             "Never send e-mail on my behalf.", "Don't merge anything.", "never delete data/raw")  # fmt: skip
    talk = ("you can go on", "don't worry about the warnings", "You can read it here.", "Publish when approved.",
            "commit as many files as you like", "they have permission to write", "downloads are fine now",
            "Write migrations so that they can be rolled back.", "Through Friday, deploys need my ok.",
            "The job may run for an hour at most.", "never touch prod data, not even read-only",
            "During the freeze don't merge anything.", "you can't deploy without my go")  # fmt: skip
    state, _ = fold([turn(n, text) for n, text in enumerate((*rules, *talk))])
    first = list(state.obligations.values())[: len(rules)]
    assert {o.status for o in first} == {"active"}
    assert not [o for o in state.obligations.values() if o.kind == "permission"]


def test_what_is_freed_by_name_is_not_what_was_said_last() -> None:
    """A pronoun, or an act alone, is about the thing that its own sentence names."""
    for rule, words, command in (
        ("Never delete data/seed.csv.", "I take it back, build/cache.db can be deleted.", "rm -f data/seed.csv"),
        ("Never push to release/2.4.", "The freeze on production is over, pushes are fine again.",
         "git push origin HEAD:release/2.4"),
    ):  # fmt: skip
        _, steps = fold([turn(0, rule), turn(1, words), call(2, command=command)])
        assert by_subject(steps)["t2"].decision == "block", words
