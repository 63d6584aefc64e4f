"""Settings: one table, parsed once, documented from itself."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth import settings
from troth_schemas.topics import PARTITIONS_DEFAULT

ROOT = Path(__file__).parents[1]


def test_page_is_current() -> None:
    """`docs/settings.md` is what the table says."""
    assert (ROOT / "docs/settings.md").read_text() == settings.page(), (
        "run `python -m troth.settings > docs/settings.md`"
    )


def test_table_and_struct_name_the_same_settings() -> None:
    """Every variable has its field and every field its variable."""
    variables = [s.name.removeprefix("TROTH_").lower() for s in settings.SETTINGS]
    assert variables == [f.name for f in dataclasses.fields(settings.Settings)]


def test_defaults_are_what_the_table_says() -> None:
    """An empty environment gives the defaults, and an empty variable counts as absent."""
    parsed = settings.parse({})
    assert [str(v) for v in dataclasses.astuple(parsed)] == [s.default for s in settings.SETTINGS]
    assert settings.parse({s.name: " " for s in settings.SETTINGS}) == parsed


def test_partitions_agree_with_the_topic_table() -> None:
    """The default number of partitions is the contract's."""
    assert settings.parse({}).partitions == PARTITIONS_DEFAULT


def test_values_are_read() -> None:
    """What is set is used, and other variables are ignored."""
    parsed = settings.parse({"TROTH_BROKERS": "k1:9092,[::1]:9093", "TROTH_WEB_PORT": "0", "HOME": "/root"})
    assert (parsed.brokers, parsed.web_port) == ("k1:9092,[::1]:9093", 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TROTH_WEB_PORT", "65536"),
        ("TROTH_WEB_PORT", "-1"),
        ("TROTH_WEB_PORT", "87_00"),
        ("TROTH_WEB_PORT", "٨٧"),
        ("TROTH_REPLICATION", "0"),
        ("TROTH_PARTITIONS", "many"),
        ("TROTH_LOG_LEVEL", "loud"),
        ("TROTH_BROKERS", "kafka"),
        ("TROTH_BROKERS", "kafka:9092,"),
        ("TROTH_BROKERS", "kafka:0"),
    ],
)
def test_bad_value_is_named(name: str, value: str) -> None:
    """A value that cannot be is refused with the variable and the value."""
    with pytest.raises(ValueError, match=f"`{name}` is `{value}`"):
        settings.parse({name: value})


@given(st.dictionaries(st.sampled_from([s.name for s in settings.SETTINGS]), st.text(max_size=20)))
def test_any_environment_parses_or_is_refused_clearly(environ: dict[str, str]) -> None:
    """No environment raises anything but a ValueError that names a variable it holds."""
    try:
        settings.parse(environ)
    except ValueError as error:
        message = str(error)
    else:
        return
    assert any(name in message for name in environ)
