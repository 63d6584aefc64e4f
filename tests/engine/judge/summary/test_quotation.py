"""Messages that a summary lists as quotations: what stands in one is said, whatever the person said beside it."""

from __future__ import annotations

import pytest

from tests.engine.judge.labelled import KEPT, judged
from troth.engine.judge.summary.quotation import around, quotations

LISTED = 'Work went on.\n\n6. All user messages:\n   - "hello there"\n   - {}\n\n7. Pending Tasks:\n   - None\n'


@pytest.mark.parametrize(
    ("statement", "item"),
    [
        ("use the blue theme", '"I think B leaves us room. please use the blue theme :)"'),
        ("don't tag it", "\"no don't tag it, let's see how it goes\" (about the release)"),
        ("let's go with width only", '"yeah let\'s go with width only"'),
        ("let's stop mirroring them", '"5. fine by me / 6. this is confusing, let\'s stop mirroring them / 7. how?"'),
        ("keep the index local", '"intentional - keep the index local! then go on with the plan"'),
        (
            "I think we should warn and go on",
            '"never in the way, but I think we should warn and go on...not sure"',
        ),
        ("must be set in the config", '"brainstorm: - build it at night - must be set in the config, default to off"'),
        ("write the docs first", '"let\'s fix it. write the docs first, I assume it is a small change?"'),
    ],
)
def test_what_a_message_says_among_other_things_is_verbatim(statement: str, item: str) -> None:
    """The person's own words around a statement take nothing from it."""
    assert judged(statement, LISTED.format(item)) == "verbatim"


@pytest.mark.parametrize(
    ("statement", "item"),
    [
        ("never push on Friday", '"forget what I said: never push on Friday"'),
        ("never push on Friday", '"never push on Friday unless the build is red"'),
        ("never push on Friday", '"if it rains never push on Friday"'),
        ("push on Friday", '"do not push on Friday"'),
        ("never push on Friday", '"someone said never push on Friday, ignore that"'),
        ("keep the old rows", '"I no longer want you to keep the old rows"'),
    ],
)
def test_a_message_that_takes_it_back_or_confines_it_certifies_nothing(statement: str, item: str) -> None:
    """A condition, an exception, a denial or a withdrawal in the same message."""
    assert judged(statement, LISTED.format(item)) not in KEPT


def test_only_a_list_of_messages_counts() -> None:
    """The same quotation under another line is no message of a person."""
    text = LISTED.replace("All user messages", "Ideas we rejected").format('"so please use the blue theme at night"')
    assert judged("use the blue theme", text) != "verbatim"


def test_a_quotation_ends_with_its_item() -> None:
    """Inner quotation marks and a gloss after the last one."""
    text = '- "say "hi" twice" (to the bot)\n- plain\n- "more"\n'
    found = quotations(text)
    assert [text[q.start : q.end] for q in found] == ['say "hi" twice', "more"]
    assert around(found, 4, 6) == found[0]
    assert around(found, text.index("plain"), text.index("plain") + 5) is None
