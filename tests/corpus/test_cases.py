"""The cases from public bug reports: what each compaction and call must get."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.corpus.corpus import CORPUS, needs_corpus
from troth.engine.history import replay
from troth_schemas.events import AnyEvent

CASES = 28
"""Cases with at least one subject outside `frontier`, and the one that expects nothing at all."""
RECORD = 28
"""How many of them held when last looked: raised when it rises, never lowered."""

pytestmark = [needs_corpus, pytest.mark.may_skip_in_ci("the corpus is not part of the product")]


def cases() -> Iterator[tuple[str, list[AnyEvent], dict[str, str]]]:
    """(id, events, what each subject outside the frontier must get)."""
    for line in (CORPUS / "cases.jsonl").read_text().splitlines():
        case: dict[str, Any] = json.loads(line)
        expected = {k: v for k, v in case["expect"].items() if k not in (case.get("frontier") or [])}
        if expected or not case["expect"]:
            yield case["id"], [msgspec.convert(e, AnyEvent) for e in case["events"]], expected


def missed(events: list[AnyEvent], expected: dict[str, str]) -> dict[str, str]:
    """The subjects that got something else, and what. Where nothing is expected, nothing may be found."""
    _, steps = replay(events)
    got: dict[str, str] = {v.subject_id: v.decision for step in steps for v in step.verdicts}
    if not expected:
        return got
    return {k: got.get(k, "nothing") for k, v in expected.items() if got.get(k) not in v.split("|")}


def test_the_recorded_number_of_cases_holds() -> None:
    """Every subject of a case must get what the report calls for; the number that hold may not fall."""
    wrong = {name: found for name, events, expected in cases() if (found := missed(events, expected))}
    assert len(list(cases())) == CASES
    print(f"\ncases: {CASES - len(wrong)} of {CASES} hold; not: {wrong}")
    assert CASES - len(wrong) >= RECORD, wrong
