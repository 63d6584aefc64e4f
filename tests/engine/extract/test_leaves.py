"""Leave to do an act: for once, or from now on; and what only can be done."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear

LASTING = (
    "never mind the second signature for petty cash",
    "never mind the approval step for docs changes",
    "from today you're allowed to open PRs yourself",
    "From today you don't need to ask me before restarting the workers.",
    "the audit is done so you may delete the old buckets again",
    "The guest lists you may share with anyone from now on.",
    "You may sign off orders yourself from today.",
    "You don't have to wait for my ok any more before tagging.",
    "Starting today you can reply to vendors without asking me.",
    "on reflection drop the two-space rule; nobody follows it",
    "Skip the sign-off on typo fixes from here on.",
    "You can approve your own patches as of today.",
    "From now on you're free to merge docs changes on your own.",
    "You no longer have to ping me about nightly failures.",
    "never mind the second review for typo fixes",
    "as of today you may close stale tickets yourself",
)
ONCE = (
    "normally you don't touch the schema but for this hotfix you can alter it",
    "yes you can edit the lock file for this upgrade",
    "fine. send it to the list, one time",
    "Fine by me, mail the parents without the second check.",
    "ok, open the cage on rack 3, but only that one",
    "Just for Tom's ticket you can look into the payroll table.",
    "sure you may print that badge, I asked security",
    "the safe is usually off limits but this once you may open it",
    "Granted: reboot gw-2, just this time.",
    "usually nobody touches the firewall, but for this outage you may open 8443",
    "yes, you may delete that one row",
    "granted, restart it, just this once",
    "Only for the Meyer case you can see the medical file.",
)
POSSIBLE = (
    "you can see the logs in Grafana",
    "you may need to restart the browser",
    "from today the shop is open again",
    "so you can merge them later",
    "yes you can click the button and nothing happens",
    "never mind the noise",
    "never mind, found it",
    "for this page you can use either layout",
    "You may notice a delay from tomorrow on.",
    "can you open the door again",
    "they may deploy again",
    "if all is green you may want to look at the graph",
    "they may push again tomorrow",
    "you can find it under Settings",
    "yes you can see it there",
)


@pytest.mark.parametrize("text", LASTING)
def test_leave_from_now_on_ends_the_rule(text: str) -> None:
    """What may be done from now on is a rule lifted, and nothing else is heard."""
    assert [a.doing for a in hear(text, role="user", origin="human")] == ["retract"]


@pytest.mark.parametrize("text", ONCE)
def test_leave_for_once_is_a_permission(text: str) -> None:
    """What may be done for once suspends the rule, and is used up."""
    acts = [a for a in hear(text, role="user", origin="human") if a.doing != "oblige"]
    assert [(a.doing, a.uses) for a in acts] == [("permit", 1)]


@pytest.mark.parametrize("text", POSSIBLE)
def test_what_can_be_done_is_no_leave(text: str) -> None:
    """Abilities, outcomes and questions give no leave."""
    assert hear(text, role="user", origin="human") == ()
