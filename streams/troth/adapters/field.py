"""Fields of foreign JSON, read by the type an adapter needs: what is of another type counts as absent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from troth_schemas.names import ID_BYTES_MAX, SEQ_MAX

Fields = Mapping[str, Any]


def text(fields: Fields, *names: str) -> str | None:
    """The first of `names` that holds a non-empty text."""
    for name in names:
        if isinstance(value := fields.get(name), str) and value:
            return value
    return None


def ident(fields: Fields, *names: str) -> str | None:
    """The same, when it is short enough to be an id of an event."""
    value = text(fields, *names)
    return value if value is not None and len(value.encode()) <= ID_BYTES_MAX else None


def count(fields: Fields, *names: str) -> int | None:
    """A whole number from 0 to `SEQ_MAX`; JSON's `true` is none."""
    for name in names:
        value = fields.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= SEQ_MAX:
            return value
    return None


def inner(fields: Fields, *names: str) -> dict[str, Any]:
    """The first of `names` that holds an object; an empty one when none does."""
    for name in names:
        if isinstance(value := fields.get(name), dict):
            return value
    return {}


def objects(value: object) -> list[dict[str, Any]]:
    """The objects of a list, in order; nothing where there is no list."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def texts(value: object) -> list[str]:
    """The texts of a list, in order."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def flag(fields: Fields, name: str) -> bool:
    """Whether it is `true`, and not merely truthy."""
    return fields.get(name) is True


def prefixed(prefix: str, parts: Iterable[str]) -> str | None:
    """`prefix:a:b` as an event id, or none when it would be too long for one."""
    whole = ":".join((prefix, *parts))
    return whole if len(whole.encode()) <= ID_BYTES_MAX else None
