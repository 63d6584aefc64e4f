"""Held-out pairs of an obligation and a summary against the compaction judge."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.engine.judge.labelled import KEPT, Matrix, judged
from troth.engine.extract.literals.literals import find_literals


def fidelity_of(line: dict[str, Any]) -> str:
    """What the judge says of one pair. Literals are found as the ledger finds them when the rule is said."""
    statement = line["statement"]
    fields = {"polarity": line["polarity"] or "require", "hard": line["hard"], "role": line["role"]}
    return judged(statement, line["summary"], line["kind"], literals=tuple(find_literals(statement)), **fields)


def confusion(lines: list[dict[str, Any]]) -> Matrix:
    """How often each labelled fidelity was judged as each."""
    return Counter((line["fidelity"], fidelity_of(line)) for line in lines)  # type: ignore[misc]  # closed by the set


def certified(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pairs whose loss is certified: none may be."""
    return [line for line in lines if line["fidelity"] not in KEPT and fidelity_of(line) in KEPT]
