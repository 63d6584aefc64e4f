"""Values that a later one replaces in words that say so only beside what was told; and values that are only named."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from tests.engine.making import by_subject, call, fold, result, turn
from troth_schemas.events import AnyEvent


class Told(NamedTuple):
    """How a value is first told, the value, the next one, and a call that uses what stands for `{x}`."""

    words: str
    old: str
    new: str
    command: str


TOLD: Final = (
    Told("Deploy from the branch rel/birch-4.", "rel/birch-4", "rel/birch-5", "git push origin {x}"),
    Told("The database host is db-3.fjord.internal.", "db-3.fjord.internal", "db-7.fjord.internal", "psql -h {x} -f a"),
    Told("Uploads go to s3://dune-east-12/.", "s3://dune-east-12/", "s3://dune-west-40/", "aws s3 sync . {x}"),
    Told("The settings file is conf/ember.yaml.", "conf/ember.yaml", "conf/ember-next.yaml", "rm {x}"),
)
REPLACED: Final = (
    "Heads-up: {a} has been swapped out for {b}.", "we're dropping {a} in favor of {b}", "{a} out, {b} in",
    "in favour of {b}, {a} is being retired", "please treat every mention of {a} as {b}", "old: {a}, new: {b}",
    "read {b} whenever I wrote {a}", "I mixed up {a} and {b}, it's {b}", "let's go with {b} over {a}",
    "{b} (was {a})", "typo above, {b} not {a}", "Swap {a} for {b} in everything from here on.",
    "whenever I say {a} I mean {b}", "Everything that went to {a} goes to {b} now.",
    "Consider {a} replaced by {b}.", "{a} has a new name: {b}", "That {a} I mentioned? It's {b} actually.",
    "{b} has taken {a}'s place", "we migrated off {a}; {b} from now on",
    "Don't bother with {a} anymore, {b} is live", "{a} was merged and deleted, continue on {b}",
    "what used to be {a} is {b} now", "I'm changing {a} to {b}", "prefer {b} to {a} from now on",
    "Point everything that uses {a} at {b}.", "{b} is the new {a}", "we're cutting over from {a} to {b} today",
    "it's {b} (I keep typing {a})", "when you see {a} in my messages, think {b}",
    "{b} is better than {a}, switch to it", "our admins swapped {a} for {b}",
    "With {b} available, {a} is obsolete.", "{a} died. {b} lives.", "s|{a}|{b}| everywhere I mentioned it",
    "the successor of {a} is {b}, use it", "{a}, as I called it, is now {b}",
)  # fmt: skip
RENEWED: Final = (
    "it's {b} now", "make that {b}", "no, {b}", "Actually, {b}.", "use {b} instead", "we're on {b} now",
    "switch to {b} from now on", "correction: {b}",
)  # fmt: skip
KEPT: Final = (
    "Compare {a} with {b}.", "Is {a} replaced by {b}?", "don't replace {a} with {b}", "copy {a} to {b}",
    "if {a} fails use {b}", "{b} is not a replacement for {a}", "{a} and {b} both work now",
    "we might move from {a} to {b} next month", "The log says {a} was renamed to {b}",
    "no need to switch from {a} to {b}", "I thought about replacing {a} with {b} but no",
    "once {a} is gone we'll use {b}", "merge {b} into {a}", "diff {a} against {b} from now on",
    "typo in {a}: it should import {b}", "I moved the parser from {a} to {b}", "{b} is a copy of {a} now",
    "{a} now reads {b}", "{b} was created from {a}", "whenever {a} changes, update {b}",
    "{a} is deprecated but keep using it, {b} isn't ready", "from now on keep {a} and {b} in sync",
    "{b} instead of {a} would be wrong", "the plan is to replace {a} with {b}", "Actually {a} is fine, drop {b}",
    "a script that turns {a} into {b}", "the tests use {b} instead of {a}, why?",
    "use {a} for reads and {b} for writes", "{b} got deleted by accident, restore it from {a}",
    "the script moves rows from {a} to {b}", "look at {b} instead", "it's {b} that fails", "{b} mirrors {a}",
)  # fmt: skip


def is_stale(told: Told, words: str, used: str, first: tuple[AnyEvent, ...] = ()) -> bool:
    """Whether a call that uses a value is not let through after these words."""
    events = [*(first or (turn(0, told.words),)), turn(len(first) or 1, words.format(a=told.old, b=told.new))]
    events.append(call(len(events), command=told.command.replace("{x}", used), call_id="c"))
    return by_subject(fold(events)[1])["c"].decision != "allow"


@pytest.mark.parametrize("told", TOLD, ids=[t.old for t in TOLD])
@pytest.mark.parametrize("words", REPLACED)
def test_a_value_is_replaced(words: str, told: Told) -> None:
    """The old one is stale and the new one is not, whichever is named first."""
    assert is_stale(told, words, told.old)
    assert not is_stale(told, words, told.new)


@pytest.mark.parametrize("told", TOLD, ids=[t.old for t in TOLD])
@pytest.mark.parametrize("words", RENEWED)
def test_a_new_value_alone_replaces_what_was_told_last(words: str, told: Told) -> None:
    """The last value of its kind."""
    assert is_stale(told, words, told.old)
    assert not is_stale(told, words, told.new)


@pytest.mark.parametrize("told", TOLD, ids=[t.old for t in TOLD])
@pytest.mark.parametrize("words", KEPT)
def test_two_values_that_are_only_named(words: str, told: Told) -> None:
    """Work, comparison, plan, report, question and the reverse replace nothing."""
    assert not is_stale(told, words, told.old)


@pytest.mark.parametrize("words", ["{a} out, {b} in", "our admins swapped {a} for {b}", "let's go with {b} over {a}"])
def test_what_nobody_told_is_not_replaced(words: str) -> None:
    """A value that only a tool has shown is none that somebody gave."""
    told = TOLD[3]
    shown = (turn(0, "List the files."), call(1, command="ls conf", call_id="l"), result(2, "l", told.old))
    assert not is_stale(told, words, told.old, shown)


def test_what_is_only_ruled_out_is_no_value() -> None:
    """A contrast with it tells how one piece of work is to be done."""
    events = [turn(0, "Never push to main."), turn(1, "Rebase on develop, not on main.")]
    state, _ = fold([*events])
    assert [o.replaces for o in state.obligations.values()] == [()] * len(state.obligations)
