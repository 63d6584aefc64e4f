"""Print the confusion matrix of a set of labelled pairs: `python -m tests.engine.judge.confusion [FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.engine.judge.labelled import KEPT, ORDER, PAIRS, Matrix, confusion, read_pairs, table


def figures(matrix: Matrix) -> str:
    """The three figures that matter, in one line."""
    right = sum(matrix[name, name] for name in ORDER)
    certified = sum(n for (label, name), n in matrix.items() if label not in KEPT and name in KEPT)
    kept = sum(n for (label, _), n in matrix.items() if label in KEPT)
    alarms = sum(n for (label, name), n in matrix.items() if label in KEPT and name not in KEPT)
    total = matrix.total()
    return (
        f"{right} of {total} right ({right / total:.1%}); "
        f"losses certified: {certified}; false alarms: {alarms} of {kept}"
    )


def report(path: Path) -> str:
    """The matrix of a set, and the three figures that matter."""
    matrix = confusion(read_pairs(path))
    return f"{table(matrix)}\n{figures(matrix)}\n"


if __name__ == "__main__":
    sys.stdout.write(report(Path(sys.argv[1]) if len(sys.argv) > 1 else PAIRS))
