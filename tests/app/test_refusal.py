"""Effects that fit no record: the input becomes a dead letter, and the stepper forgets what it had decoded."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from troth.app.meter import NoMeter
from troth.app.refusal import Refusals
from troth.app.settings import WorkerSettings
from troth.app.stepper import NO_EFFECTS, Effects, Inbound
from troth_schemas import codec
from troth_schemas.topics import BY_NAME, DEAD_LETTERS, INPUT_BYTES_MAX, TURNS, VERDICTS

SETTINGS = WorkerSettings(brokers="nowhere:1")
INBOUND = Inbound(TURNS.name, 3, 17, 1_700_000_000_000, b"session", b"the event")


class Forgetful:
    """A stepper of which only `forget` is asked."""

    def __init__(self) -> None:
        self.forgot: list[int] = []

    def step(self, inbound: Inbound) -> Effects:
        return NO_EFFECTS

    def expire(self, partition: int, watermark_ms: int | None) -> Effects:
        return NO_EFFECTS

    def ahead(self, inbound: Inbound) -> tuple[()]:
        return ()

    def awaits(self, partition: int) -> bool:
        return False

    def forget(self, partitions: Iterable[int]) -> None:
        self.forgot += partitions


def refuse(effects: Effects, inbound: Inbound = INBOUND) -> tuple[Effects, list[int]]:
    stepper = Forgetful()
    return Refusals(SETTINGS, stepper, NoMeter()).within_limits(inbound, effects), stepper.forgot


@pytest.mark.parametrize(
    "effects",
    [
        NO_EFFECTS,
        Effects([(VERDICTS.name, b"k", bytes(VERDICTS.record_bytes_max - 1024))], [], []),
        Effects([], [(b"k", bytes(SETTINGS.state_bytes_max - 1))], [b"k"]),
    ],
)
def test_what_fits_is_left_as_it_is(effects: Effects) -> None:
    """Up to the limits of the topic and of the state."""
    assert refuse(effects) == (effects, [])


@pytest.mark.parametrize(
    "effects",
    [
        Effects([(VERDICTS.name, b"k", bytes(VERDICTS.record_bytes_max))], [(b"k", bytes(12))], []),
        Effects([("elsewhere", None, bytes(SETTINGS.record_bytes_max))], [], []),
        Effects([], [(b"k", bytes(SETTINGS.state_bytes_max))], [b"k"]),
    ],
)
def test_what_does_not_fit_becomes_a_dead_letter(effects: Effects) -> None:
    """Nothing of the step is kept; the letter holds the input, and stands beside it."""
    refused, forgot = refuse(effects)
    ((topic, key, value),) = refused.publish
    letter = codec.decode_dead_letter(value)
    assert (topic, key, refused.writes, refused.deletes, forgot) == (DEAD_LETTERS.name, b"session", [], [], [3])
    assert (letter.reason, letter.topic, letter.partition, letter.offset) == ("too_large", TURNS.name, 3, 17)
    assert (letter.key, letter.value, letter.value_bytes, letter.truncated) == (b"session", b"the event", 9, False)


def test_a_dead_letter_of_the_largest_input_fits_its_topic() -> None:
    """Whatever share of the largest record is key and whatever is value."""
    for key_bytes in (0, INPUT_BYTES_MAX // 2, INPUT_BYTES_MAX):
        inbound = Inbound(TURNS.name, 0, 0, 0, bytes(key_bytes), bytes(INPUT_BYTES_MAX - key_bytes))
        refused, _ = refuse(Effects([], [(b"k", bytes(SETTINGS.state_bytes_max))], []), inbound)
        ((topic, key, value),) = refused.publish
        assert len(key or b"") + len(value) < BY_NAME[topic].record_bytes_max
