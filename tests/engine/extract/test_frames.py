"""What a clause says of an act and a thing, in whatever form: who must not do what to which thing, and how much is the
most."""

from __future__ import annotations

import pytest

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.hear import hear

THINGS = ("`etc/vhosts.conf`", "etc/vhosts.conf", "``etc/vhosts.conf``")
TOUCHED = ("touch", "write", "use")
"""Acts that take an edit in."""


def heard(text: str) -> list[SpeechAct]:
    return [act for act in hear(text, role="user", origin="human") if act.doing == "oblige"]


BANS = (
    # keep from it
    ("You are to keep away from {x}.", TOUCHED),
    ("The assistant shall abstain from modifying {x}.", ("write",)),
    ("I'd ask you to steer well clear of {x}.", TOUCHED),
    ("Back off {x}, that's the night shift's.", TOUCHED),
    ("Make do without {x}.", TOUCHED),
    ("keep {x} out of your diff", ("touch",)),
    ("Do the move without any change to {x}.", ("write",)),
    ("Leave {x} to the network people.", TOUCHED),
    # it is not permitted
    ("Changing {x} is off the table, whatever the reviewer says.", ("write",)),
    ("{x} is not yours to edit.", ("write",)),
    ("{x} isn't something you get to edit", ("write",)),
    ("{x} is not up for changes.", ("write",)),
    ("You don't get to edit {x}.", ("write",)),
    ("You've no business in {x}.", TOUCHED),
    ("Editing {x} is reserved for the network people.", ("write",)),
    ("{x} must not receive any edits from you.", ("write",)),
    ("Our policy prohibits editing {x}.", ("write",)),
    ("We agreed not to touch {x}.", ("touch",)),
    # it stays as it is
    ("{x} stays exactly the way it is.", ("touch",)),
    ("{x} has to stay byte for byte the same", ("touch",)),
    ("I need {x} left exactly as I wrote it", ("touch",)),
    ("we keep {x} frozen this week", TOUCHED),
    ("{x} is mine, leave it be", ("touch",)),
    # it goes on being
    ("{x} must be kept.", ("delete", "move")),
    ("whatever you tidy, {x} survives", ("delete", "move")),
    ("hang on to {x}", ("delete", "move")),
    ("{x} mustn't disappear", ("delete", "move")),
    ("we still need {x}, keep it", ("delete", "move")),
    # nothing, nobody
    ("Nothing gets written to {x} while the audit is on.", ("write",)),
    ("nobody except me edits {x}", ("write",)),
    ("Make sure nobody edits {x}.", ("write",)),
    # it is not to be done, got to or let happen
    ("make sure {x} doesn't get deleted", ("delete",)),
    ("don't let {x} be deleted", ("delete",)),
    ("do whatever you like, just don't go near {x}", ("touch",)),
    ("your changes must not extend to {x}", ("touch",)),
    ("{x} should not show up in the diff", ("touch",)),
    ("please don't get rid of {x}", ("delete",)),
    ("Never, under any circumstances, edit {x}.", ("write",)),
    ("{x} may at no time be rewritten", ("write",)),
    ("I don't want {x} edited.", ("write",)),
    # all but one
    ("you may edit everything apart from {x}", ("write",)),
    ("{x} may be read but not written", ("write",)),
    ("reading {x} is fine, writing it isn't", ("write",)),
    ("deleting {x} would be a disaster, so don't", ("delete",)),
    ("{x} - do not edit", ("write",)),
)


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize(("wording", "acts"), BANS)
def test_a_thing_is_ruled_out_in_any_form(wording: str, acts: tuple[str, ...], thing: str) -> None:
    """The act that is ruled out is what a call does to the thing, and the thing is named as it is written."""
    bans = [act for act in heard(wording.format(x=thing)) if act.polarity == "forbid" and act.hard]
    assert any("etc/vhosts.conf" in ban.objects and set(ban.acts) & set(acts) for ban in bans)
    assert all("etc/vhosts.conf" in ban.statement for ban in bans)


@pytest.mark.parametrize(
    "wording",
    [
        "I left {x} alone and restarted.",
        "the installer leaves {x} untouched",
        "{x} survives the build step, so the fault is elsewhere",
        "nothing in {x} uses the flag",
        "No test covers {x}",
        "nobody touched {x} this week",
        "why is {x} off limits?",
        "I'm not allowed to open {x}, can you check my role?",
        "Access to {x} is denied for the app user.",
        "it's not forbidden to touch {x}",
        "{x} is yours to edit",
        "Everything except {x} compiles.",
        "all files except {x} were formatted",
        "I kept {x} for reference",
        "keep {x} or delete it, up to you",
        "make sure {x} isn't loaded twice",
        "leave a TODO in {x}",
        "I can do without {x} for now",
    ],
)
@pytest.mark.parametrize("thing", THINGS)
def test_what_is_told_of_a_thing_rules_nothing_out(wording: str, thing: str) -> None:
    """The past, other people, programs, questions and single tasks lay nothing down."""
    assert [act for act in heard(wording.format(x=thing)) if act.polarity == "forbid"] == []


@pytest.mark.parametrize(
    ("text", "comparison", "value", "named"),
    [
        ("pool size: 12 max", "<=", 12, "pool"),
        ("12 is the most I'll accept for the pool size", "<=", 12, "pool"),
        ("for the pool size, 12 is as high as you go", "<=", 12, "pool"),
        ("there's a cap of 12 on the pool size", "<=", 12, "pool"),
        ("keep the pool size south of 12", "<=", 12, "pool"),
        ("choose the pool size freely as long as it stays under 12", "<=", 12, "pool"),
        ("set the pool size as you see fit, but never higher than 12", "<=", 12, "pool"),
        ("make sure pool size tops out at 12", "<=", 12, "pool"),
        ("anything over 12 for the pool size is out", "<=", 12, "pool"),
        ("the box is shared, so at most 12 uploads", "<=", 12, "upload"),
        ("I can live with 12 per upload, not a cent over", "<=", 12, "upload"),
        ("the least we accept is 12 uploads", ">=", 12, "upload"),
        ("Uploads narrower than 12 px are not accepted.", ">=", 12, "upload"),
        ("4 tries tops for uploads", "<=", 4, "upload"),
    ],
)
def test_a_number_is_bounded_by_any_sign(text: str, comparison: str, value: float, named: str) -> None:
    """Wherever the thing stands beside the number, the bound is on it."""
    (bound,) = [act.bound for act in heard(text) if act.bound is not None]
    assert (bound.comparison, bound.value) == (comparison, value)
    assert named in bound.subject


def test_an_opening_that_is_somebodys_own_work_is_no_condition() -> None:
    """What must not be done while one tidies up must not be done; what depends on a place still does."""
    (tidying,) = heard("when you tidy up, hands off `etc/vhosts.conf`")
    (deploying,) = heard("when the deploy runs, don't touch `etc/vhosts.conf`")
    (stressed,) = heard("don't touch `etc/vhosts.conf` even if the linter complains")
    assert (tidying.condition, stressed.condition) == (None, None)
    assert deploying.condition == "when the deploy runs"
