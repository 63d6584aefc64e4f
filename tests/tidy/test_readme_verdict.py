"""The verdict that README.md shows is one that the scene gives."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.histories import scenes
from tests.tidy.tree import ROOT
from troth.engine.history import replay
from troth_schemas.codec import encode


def is_part(shown: Any, whole: Any) -> bool:
    """Whether all that is shown stands in the whole: fields of objects, items of lists in order."""
    if isinstance(shown, dict):
        return isinstance(whole, dict) and all(key in whole and is_part(v, whole[key]) for key, v in shown.items())
    if isinstance(shown, list):
        return isinstance(whole, list) and len(shown) <= len(whole) and all(map(is_part, shown, whole))
    return bool(shown == whole)


def test_the_shown_verdict_is_given() -> None:
    """Every field of it, to the letter."""
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    _, steps = replay(scenes.events("bucket"))
    given = [json.loads(encode(v)) for step in steps for v in step.verdicts]
    assert blocks
    for block in blocks:
        assert any(is_part(json.loads(block), verdict) for verdict in given)


def test_a_wrong_field_is_seen() -> None:
    """The comparison can fail."""
    assert not is_part({"a": [{"b": 1}]}, {"a": [{"b": 2}]})
    assert not is_part({"a": 1}, {})
    assert is_part({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 3}], "d": 4})
