"""Labelled pairs: what a rule said, what a summary made of it, and the fidelity a reader gives it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, cast

from troth.engine.judge.fidelity.member import judge_member
from troth.engine.judge.summary.summary import read_summary
from troth_schemas.obligations import Kind, Obligation
from troth_schemas.policies import DEFAULT_ALIASES
from troth_schemas.reasons import Fidelity

PAIRS: Final = Path(__file__).parent / "pairs.tsv"
KEPT: Final = frozenset(("verbatim", "paraphrased"))
ORDER: Final[tuple[Fidelity, ...]] = ("verbatim", "paraphrased", "weakened", "mutated", "contradicted", "dropped")


class Pair(NamedTuple):
    """One line of a set; `\\n` in a summary is a line break."""

    fidelity: Fidelity
    kind: Kind
    statement: str
    summary: str


def read_pairs(path: Path) -> Iterator[Pair]:
    """The pairs of a set. Lines that begin with `#` are headings."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            fidelity, kind, statement, summary = line.split("\t")
            yield Pair(cast("Fidelity", fidelity), cast("Kind", kind), statement, summary.replace("\\n", "\n"))


def member(statement: str, kind: Kind = "requirement", **fields: object) -> Obligation:
    """An obligation as the ledger holds it, with its reading fields left empty: a judge works from the statement."""
    values: dict[str, object] = {
        "id": "o1",
        "kind": kind,
        "polarity": "forbid" if kind == "prohibition" else "require",
        "hard": kind != "preference",
        "statement": statement,
        "origin_position": 0,
        "role": "user",
    }
    return Obligation(**{**values, **fields})  # type: ignore[arg-type]  # the fields are those of the struct


def judged(statement: str, summary: str, kind: Kind = "requirement", **fields: object) -> Fidelity:
    """The fidelity the judge gives."""
    return judge_member(member(statement, kind, **fields), read_summary(summary), aliases=DEFAULT_ALIASES).fidelity


Matrix = Counter[tuple[Fidelity, Fidelity]]


def confusion(pairs: Iterable[Pair]) -> Matrix:
    """How often each labelled fidelity was judged as each."""
    return Counter((p.fidelity, judged(p.statement, p.summary, p.kind)) for p in pairs)


def table(matrix: Matrix) -> str:
    """The matrix as text: rows are labels, columns are judgements."""
    head = " " * 13 + "".join(f"{name:>13}" for name in ORDER)
    rows = [f"{label:13}" + "".join(f"{matrix[label, name]:>13}" for name in ORDER) for label in ORDER]
    return "\n".join([head, *rows])
