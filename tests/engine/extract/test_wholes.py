"""Exchanges of values, bounds that are stated, and words about rules, each beside a trap."""

from __future__ import annotations

import pytest

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.hear import hear


def heard(text: str) -> tuple[SpeechAct, ...]:
    return hear(text, role="user", origin="human")


@pytest.mark.parametrize(
    "text",
    ["We moved from conf/a.yaml to conf/b.yaml.", "conf/a.yaml is gone; use conf/b.yaml.", "s|conf/a.yaml|conf/b.yaml|",
     "It's conf/b.yaml now, not conf/a.yaml.", "conf/a.yaml was wrong. The right one is conf/b.yaml.",
     "`conf/a.yaml` has been replaced by `conf/b.yaml`.", "Correction: conf/b.yaml, not conf/a.yaml.",
     "conf/b.yaml takes the place of conf/a.yaml.", "conf/a.yaml is now called conf/b.yaml.",
     "s/conf/a.yaml/conf/b.yaml/", "conf/a.yaml was retired last night; the new one is conf/b.yaml",
     "it used to be conf/a.yaml, now it's conf/b.yaml", "Not conf/a.yaml any more: conf/b.yaml",
     "Ignore conf/a.yaml, the correct one is conf/b.yaml", "Drop conf/a.yaml. conf/b.yaml is the right one.",
     "we're on conf/b.yaml now instead of conf/a.yaml", "Replace conf/a.yaml with conf/b.yaml from here on",
     "Heads up: conf/a.yaml is discontinued, conf/b.yaml took over.", "I wrote conf/a.yaml but I meant conf/b.yaml",
     "nope, conf/b.yaml, not conf/a.yaml", "We've swapped conf/a.yaml for conf/b.yaml this week",
     "conf/a.yaml doesn't exist any more, please use conf/b.yaml",
     "as of Monday we use conf/b.yaml instead of conf/a.yaml",
     "conf/b.yaml is the one to use; conf/a.yaml is stale", "the right path is conf/b.yaml (conf/a.yaml was a slip)",
     "Stop using conf/a.yaml and switch to conf/b.yaml", "my bad: conf/a.yaml should be conf/b.yaml",
     "conf/a.yaml should have been conf/b.yaml", "Change conf/a.yaml to conf/b.yaml in my last message"],
)  # fmt: skip
def test_an_exchange_names_both_values(text: str) -> None:
    """The old value and the new one, whichever comes first."""
    assert [(a.doing, a.old, a.new) for a in heard(text)] == [("correct", "conf/a.yaml", "conf/b.yaml")]


@pytest.mark.parametrize(
    "text",
    ["Is conf/a.yaml gone?", "Compare conf/a.yaml with conf/b.yaml.", "conf/a.yaml imports conf/b.yaml.",
     "Read conf/a.yaml and then conf/b.yaml.", "s/feat/a/feat/b/", "s/a/conf/b/c/",
     "Ignore conf/a.yaml, read conf/b.yaml", "Replace conf/a.yaml with conf/b.yaml in the docs.",
     "It used to be conf/a.yaml.", "the job fails on conf/a.yaml, not conf/b.yaml", "rename conf/a.yaml to conf/b.yaml",
     "if conf/a.yaml is gone use conf/b.yaml", "conf/a.yaml works but conf/b.yaml is broken",
     "it reads conf/a.yaml rather than conf/b.yaml, mend that", "conf/a.yaml should be conf/b.yaml",
     "Move the parser from conf/a.yaml to conf/b.yaml.",
     "The log says conf/a.yaml was removed and conf/b.yaml was added",
     "why is it conf/a.yaml instead of conf/b.yaml"],
)  # fmt: skip
def test_two_values_alone_are_no_exchange(text: str) -> None:
    """A frame is what makes one of two names the other's successor."""
    assert all(a.doing != "correct" for a in heard(text))


@pytest.mark.parametrize(
    ("text", "comparison", "value"),
    [("The pool size is capped at 40.", "<=", 40), ("The pool size stays under 40.", "<", 40),
     ("40 threads is the maximum pool size.", "<=", 40), ("Never set the pool size above 40.", "<=", 40),
     ("40 threads of pool size and not one more.", "<=", 40), ("At most 40 threads for the pool size.", "<=", 40),
     ("The maximum request timeout is 40 seconds.", "<=", 40), ("My upper bound on the pool size is 40.", "<=", 40),
     ("We have 40 threads of pool size and that's it, don't go over.", "<=", 40),
     ("A request timeout above 40 s is forbidden.", "<=", 40),
     ("Pool size above 40 is forbidden.", "<=", 40)],
)  # fmt: skip
def test_a_bound_is_heard_with_its_subject(text: str, comparison: str, value: float) -> None:
    """The comparison, the number and the words of what is bounded."""
    bounds = [a.bound for a in heard(text) if a.bound is not None]
    assert [(b.comparison, b.value) for b in bounds] == [(comparison, value)]
    assert {"pool", "size"} <= set(bounds[0].subject) or {"request", "timeout"} <= set(bounds[0].subject)


@pytest.mark.parametrize("text", ["The pool size was capped at 40?", "It took 40 seconds.", "Not one more word."])
def test_a_report_is_no_bound(text: str) -> None:
    """A number that is told, or asked about, bounds nothing."""
    assert all(a.bound is None for a in heard(text))


@pytest.mark.parametrize(
    ("text", "acts"),
    [("I forbid any change to src/a.py.", ("write",)), ("Edit anything you need except src/a.py.", ("write",)),
     ("src/a.py is off the table.", ("use",)), ("Make sure src/a.py is never removed.", ("delete",)),
     ("Deleting src/a.py is forbidden.", ("delete",)), ("It is crucial that src/a.py not be modified.", ("write",)),
     ("Don't get rid of src/a.py.", ("delete",)), ("src/a.py is edited by humans only.", ("write",)),
     ("Nothing may remove src/a.py.", ("delete",)), ("Keep your paws off src/a.py.", ("touch",)),
     ("I'd appreciate it if you never modified src/a.py.", ("write",))],
)  # fmt: skip
def test_words_about_a_ban_make_one(text: str, acts: tuple[str, ...]) -> None:
    """The act and the object of the ban, in one prohibition."""
    assert [(a.kind, a.acts, a.objects) for a in heard(text)] == [("prohibition", acts, ("src/a.py",))]


@pytest.mark.parametrize(
    ("text", "doing"),
    [("Feel free to edit src/a.py.", "permit"), ("src/a.py is fine to edit now.", "retract"),
     ("I no longer mind if you edit src/a.py.", "retract"), ("src/a.py is no longer off limits.", "retract"),
     ("I've changed my mind about src/a.py: go ahead.", "retract")],
)  # fmt: skip
def test_words_that_lift_a_ban(text: str, doing: str) -> None:
    """The thing is free again."""
    assert [(a.doing, a.objects) for a in heard(text)] == [(doing, ("src/a.py",))]


@pytest.mark.parametrize(
    ("text", "objects"),
    [("src/a.py is frozen. No edits.", ("src/a.py",)), ("src/a.py is final - no changes", ("src/a.py",)),
     ("src/a.py is protected: no pushes there.", ("src/a.py",)),
     ("This is a review. No edits.", ()), ("Look at src/a.py. No pushes.", ())],
)  # fmt: skip
def test_an_ellipsis_takes_the_subject_before_it(text: str, objects: tuple[str, ...]) -> None:
    """A ban without an object is about what was just said to be shut; after a task it is about the act as such."""
    assert heard(text)[-1].objects == objects


@pytest.mark.parametrize("text", ["Disregard my last instruction.", "Cancel that last rule."])
def test_the_order_before_is_taken_back(text: str) -> None:
    """It names no thing: the latest rule is meant."""
    assert [(a.doing, a.objects) for a in heard(text)] == [("retract", ())]
