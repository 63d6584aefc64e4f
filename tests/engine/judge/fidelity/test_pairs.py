"""The labelled pairs: how often the judge agrees with the reader, and what it never does."""

from __future__ import annotations

from tests.engine.judge.labelled import KEPT, ORDER, PAIRS, confusion, judged, read_pairs, table


def test_no_loss_is_certified() -> None:
    """No pair that a reader calls a loss is judged verbatim or paraphrased."""
    certified = [
        p for p in read_pairs(PAIRS) if p.fidelity not in KEPT and judged(p.statement, p.summary, p.kind) in KEPT
    ]
    assert certified == []


def test_most_are_judged_as_labelled() -> None:
    """At least 92 % of all pairs get their label, and at most 3 % of the kept ones are called lost."""
    matrix = confusion(read_pairs(PAIRS))
    right = sum(matrix[name, name] for name in ORDER)
    kept = sum(n for (label, _), n in matrix.items() if label in KEPT)
    alarms = sum(n for (label, name), n in matrix.items() if label in KEPT and name not in KEPT)
    assert right >= 0.92 * matrix.total(), table(matrix)
    assert alarms <= 0.03 * kept, table(matrix)


def test_every_fidelity_has_pairs() -> None:
    """The set holds enough of each fidelity to say something about it."""
    matrix = confusion(read_pairs(PAIRS))
    assert all(sum(matrix[label, name] for name in ORDER) >= 15 for label in ORDER)
