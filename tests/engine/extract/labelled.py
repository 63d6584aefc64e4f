"""The labelled sentences and how well they are heard. `python -m tests.engine.extract.labelled` prints the figures."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from typing import NamedTuple, cast

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.hear import hear
from troth_schemas.obligations import Tier

SENTENCES = Path(__file__).with_name("sentences.tsv")
_HARD = {
    "prohibition": "ban",
    "requirement": "duty",
    "threshold": "bound",
    "commitment": "promise",
    "decision": "decision",
}


class Labelled(NamedTuple):
    """One sentence, what it must be heard as, and what may be heard beside it or instead."""

    role: Tier
    text: str
    wanted: tuple[str, ...]
    allowed: tuple[str, ...]


class Score(NamedTuple):
    """Counts of what was heard rightly, heard falsely and missed."""

    right: int
    false: int
    missed: int

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.false) if self.right + self.false else 1.0

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0


def label(act: SpeechAct) -> str:
    """The label of a speech act, as the table spells it."""
    if act.doing != "oblige":
        return act.doing
    if not act.hard:
        return "wish" if act.polarity == "require" else "qualm"
    return _HARD[str(act.kind)]


def labelled_sentences() -> list[Labelled]:
    """The table, comments left out."""
    rows = []
    for line in SENTENCES.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        role, expected, text = line.split("\t")
        wanted, _, allowed = expected.partition("(")
        names = tuple(w for w in wanted.split() if w != "nothing")
        rows.append(Labelled(cast("Tier", role), text, names, tuple(allowed.rstrip(")").split())))
    return rows


def compare(row: Labelled) -> Score:
    """What hearing one sentence gives against its labels; an allowed label may stand for a wanted one."""
    heard = Counter(label(act) for act in hear(row.text, role=row.role, origin="human"))
    wanted = Counter(row.wanted)
    right = wanted & heard
    missed, surplus = wanted - right, heard - right
    spare = Counter({name: surplus[name] for name in row.allowed})
    replaced = min(missed.total(), spare.total())
    false = sum(n for name, n in surplus.items() if name not in row.allowed)
    return Score(right.total() + replaced, false, missed.total() - replaced)


def score(rows: list[Labelled]) -> Score:
    """All sentences together."""
    scores = [compare(row) for row in rows]
    return Score(sum(s.right for s in scores), sum(s.false for s in scores), sum(s.missed for s in scores))


def wilson(successes: int, trials: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % score interval of a share (Wilson 1927)."""
    if not trials:
        return 0.0, 1.0
    share, spread = successes / trials, z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return middle - half, middle + half


def _print_figures() -> None:
    rows = labelled_sentences()
    groups = {"all": rows}
    for name in sorted({w for row in rows for w in row.wanted}):
        groups[name] = [row for row in rows if row.wanted == (name,)]
    for name, group in groups.items():
        s = score(group)
        low, high = wilson(s.right, s.right + s.false)
        print(f"{name:9} n={len(group):4}  precision {s.precision:.3f} [{low:.3f}, {high:.3f}]", end="  ")
        low, high = wilson(s.right, s.right + s.missed)
        print(f"recall {s.recall:.3f} [{low:.3f}, {high:.3f}]")


if __name__ == "__main__":
    _print_figures()
