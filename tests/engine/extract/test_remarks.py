"""What a clause is about ends before a remark on it, and goes on through a list."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear

REMARKED = [
    ("Don't restart the broker, other teams' queues live there too", ("broker",)),
    ("Never silence the siren, whoever complains about it.", ("siren",)),
    ("Don't rotate the tokens, ops rotates them.", ("token",)),
    ("Do not rename the columns, only add comments.", ("column",)),
    ("Never mute the channel, it wakes the night shift.", ("channel",)),
    ("Sensors are never removed, recalibrate them.", ("sensor",)),
]
LISTED = [
    ("Don't touch the vendor dir, build scripts for CI or the docs", {"vendor", "script", "doc"}),
    ("No changes to the schema, the fixtures or the seeds", {"schema", "fixture", "seed"}),
    ("Never delete logs, backups or dumps", {"log", "backup", "dump"}),
]


def _objects(text: str) -> tuple[str, ...]:
    return next(act.objects for act in hear(text, role="user", origin="human") if act.polarity == "forbid")


@pytest.mark.parametrize(("text", "objects"), REMARKED)
def test_a_remark_names_nothing_that_the_rule_is_about(text: str, objects: tuple[str, ...]) -> None:
    assert _objects(text) == objects


@pytest.mark.parametrize(("text", "objects"), LISTED)
def test_a_list_goes_on_after_its_commas(text: str, objects: set[str]) -> None:
    assert objects <= set(_objects(text))


def test_a_wide_noun_before_another_says_which_that_is() -> None:
    """ "The terms page" is no page at large, "the page" is."""
    assert _objects("Don't edit the terms page.") == ("term", "page")
    assert _objects("Don't edit the page this time.") == ("page",)
