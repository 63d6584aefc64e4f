"""A ban on changing anything that is the manner of one task ends with that task; any other ban does not."""

from __future__ import annotations

import pytest

from tests.engine.making import fold, turn


def statuses(*texts: str) -> list[str]:
    """The status of every prohibition after these turns of a person."""
    state, _ = fold([turn(n, text) for n, text in enumerate(texts)])
    return [o.status for o in state.obligations.values() if o.kind == "prohibition"]


LOOK = "Can you see whether the cache is warm? Don't change anything."


@pytest.mark.parametrize("work", ["Let's add a second tier.", "Can you fix the eviction then?", "Please commit that."])
def test_the_task_ends_when_work_is_asked_for(work: str) -> None:
    """Looking is over once the same person asks for a change."""
    assert statuses(LOOK, work) == ["expired"]
    assert statuses("Explain how eviction works, read only.", work) == ["expired"]


@pytest.mark.parametrize(
    "talk", ["Why is it cold?", "Show me the log.", "How would you fix it?", "Thanks.", "Don't add a tier yet, either."]
)
def test_talk_about_it_ends_nothing(talk: str) -> None:
    """A question about a change asks for none."""
    assert statuses(LOOK, talk)[0] == "active"


@pytest.mark.parametrize(
    "lasting",
    [
        "Never change anything here without a ticket. The tickets are on the board.",
        "Have a look at the cache. Don't change anything in infra/.",
        "Don't change anything until the audit is over. It should take a week.",
        "Don't change anything.",
        "Have a look at the cache. Don't send e-mail on my behalf.",
    ],
)
def test_a_ban_that_names_a_thing_a_time_or_stands_alone_lasts(lasting: str) -> None:
    """Only words about the rule lift such a ban; a request that would break it does not."""
    assert statuses(lasting, "Let's add a second tier.")[0] == "active"


def test_a_configured_ban_lasts() -> None:
    """A system prompt's ban is no manner of one task."""
    state, _ = fold([turn(0, LOOK, "system"), turn(1, "Let's add a second tier.")])
    assert [o.status for o in state.obligations.values() if o.kind == "prohibition"] == ["active"]


STAGES = (
    "Talk me through it, don't write any code yet.",
    "Let's discuss the design first. Don't code yet.",
    "Don't change anything for now.",
)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(
    "go_on",
    [
        "So let's enable the real database.",
        "Yes, please work through the next steps yourself.",
        "ok go ahead",
        "Please try again.",
        "can you set up the second tier now?",
        "do it",
    ],
)
def test_a_stage_ends_when_the_person_asks_to_go_on(stage: str, go_on: str) -> None:
    """What was not to be made yet may be made once more than talk is asked for."""
    assert statuses(stage, go_on)[0] in ("expired", "retracted")


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(
    "talk",
    [
        "Can you help me understand why it is cold?",
        "Walk me through the second option again.",
        "Compare both, please.",
        "Run the tests and tell me what fails.",
        "What would you change?",
        "I like the second one.",
    ],
)
def test_a_stage_lasts_while_all_is_talk(stage: str, talk: str) -> None:
    """To look, to think and to tell is what the stage is for."""
    assert statuses(stage, talk)[0] == "active"


def test_what_goes_out_waits_for_its_own_word() -> None:
    """A commit that is not to be made yet is not asked for with the next change."""
    assert statuses("Look it over, but don't commit anything yet.", "Let's rename the second tier.")[-1] == "active"
