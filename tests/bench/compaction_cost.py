"""What judging one compaction costs, over obligations (10 to 2,000) and the length of the summary (1 kB to 100 kB).

    python -m tests.bench compaction-cost

Prints milliseconds for reading the summary, for all members together and for the longest slice between two pauses,
cold (no member was read before) and warm; then the ratios that say whether it is linear, and memory over repeats.
"""

from __future__ import annotations

import gc
import itertools
import random
import resource
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from troth.engine.judge.fidelity.member import judge_member
from troth.engine.judge.fidelity.rule import read_rule
from troth.engine.judge.summary.summary import read_summary
from troth.engine.lexicon.thesaurus import CLASSIFIERS, GROUPS
from troth.engine.lexicon.verbs import BASE_VERBS
from troth_schemas.obligations import Kind, LiteralSpan, Obligation
from troth_schemas.policies import DEFAULT_ALIASES

COUNTS = (10, 100, 500, 2_000)
SIZES = (1_000, 10_000, 100_000)
BAR_COUNT, BAR_SIZE, BAR_MS = 500, 100_000, 100.0
REPEATS = 30
SEED = 7

_SYLLABLES = "ba co di fer gu lan mo nis pra que ril sto tan ur vel wex yon zi".split()
_VERBS = sorted(BASE_VERBS)
_NOUNS = sorted({*CLASSIFIERS, *(w for group in GROUPS for w in group if w not in BASE_VERBS)})
"""English words, of which summaries are made; the names of a project's own things are made up of syllables."""


class Speech:
    """Words as a text brings them: a few often, most seldom (Zipf's law), so that sentences share what they do there.

    `crowded`: every word is drawn from a few dozen, so that each stands in a tenth of all sentences.
    """

    def __init__(self, *, crowded: bool) -> None:
        self._random = random.Random(SEED)
        names = ["".join(self._random.choices(_SYLLABLES, k=3)) for _ in range(600)]
        nouns = self._random.sample([*_NOUNS, *names], k=len(_NOUNS) + len(names))
        self._nouns = nouns[:40] if crowded else nouns
        self._verbs = self._random.sample(_VERBS, k=len(_VERBS))[: 15 if crowded else None]
        self._weights = {len(words): [1 / (rank + 10) for rank in range(len(words))] for words in
                         (self._nouns, self._verbs)}  # fmt: skip

    def noun(self) -> str:
        return self._random.choices(self._nouns, self._weights[len(self._nouns)])[0]

    def verb(self) -> str:
        return self._random.choices(self._verbs, self._weights[len(self._verbs)])[0]

    def sentence(self) -> str:
        """What was done or is so, a plan in one of four: about a hundred characters."""
        things = [f"{self.noun()} {self.noun()}" for _ in range(3)]
        verb = self.verb()
        told = (f"{self._random.randrange(900)} ms now", "fixed in `src/io.py`", "slow")
        return self._random.choice(
            (
                f"The {things[0]} is {self._random.choice(told)}, and the {things[1]} stood beside the {things[2]}.",
                f"Found the {things[0]} in the {things[1]}, which {verb}s a {things[2]}.",
                f"The {things[0]} did {verb} the {things[1]} for the {things[2]}.",
                f"The {things[0]} will {verb} the {things[1]} once the {things[2]} is there.",
            )
        )

    def rules(self) -> Iterator[tuple[Kind, str, str | None]]:
        """(kind, statement, literal) without end: rules as people word them."""
        for number in itertools.count():
            path = f"src/{self.noun()}/{number:04d}.py"
            thing = f"{self.noun()} {self.noun()}"
            yield from (
                ("prohibition", f"Never {self.verb()} the {thing} of a {self.noun()}.", None),
                ("requirement", f"Always {self.verb()} the {thing} through {path}.", path),
                ("threshold", f"Take at most {number % 90 + 3} {thing}s when you {self.verb()} it.", None),
                ("decision", f"We go with {path} for the {thing}.", path),
                ("prohibition", f"Do not {self.verb()} {path} unless the {thing} is approved.", path),
            )

    def reworded(self, rule: str) -> str:
        return self._random.choice((rule, rule.lower(), f"The user said: {rule}", f"Try to follow: {rule}"))

    def lot(self) -> float:
        return self._random.random()


def members(speech: Speech, count: int) -> list[Obligation]:
    """The first `count` obligations, each a value as the ledger holds it."""
    return [
        Obligation(
            id=f"o{number}",
            kind=kind,
            polarity="forbid" if kind == "prohibition" else "require",
            hard=True,
            statement=statement,
            literals=(LiteralSpan(literal, "path"),) if literal else (),
            origin_position=number,
            role="user",
        )
        for number, (kind, statement, literal) in enumerate(itertools.islice(speech.rules(), count))
    ]


def summary(speech: Speech, held: list[Obligation], size: int) -> str:
    """A structured summary of `size` characters: sections, bullets, paragraphs. One line in five is a member's, word
    for word or in other words, until one member in three has had its turn."""
    lines, length = ["# Summary"], 0
    rules = iter(held[::3])
    while length < size:
        lot = speech.lot()
        if lot < 0.1:
            line = f"\n## {speech.noun().title()} work"
        elif lot < 0.3 and (rule := next(rules, None)):
            line = f"- {speech.reworded(rule.statement)}"
        else:
            line = f"- {speech.sentence()} {speech.sentence()}"
        lines.append(line)
        length += len(line) + 1
    return "\n".join(lines)[:size]


class Cost(NamedTuple):
    """Milliseconds: reading the summary and all members in time of the processor, the longest member by the wall
    (asking for the processor's time a thousand times would cost more than is measured)."""

    read: float
    judge: float
    longest: float

    @property
    def total(self) -> float:
        return self.read + self.judge


def measure(held: list[Obligation], text: str) -> Cost:
    """Judge all members once against a summary read afresh."""
    began = time.process_time()
    said = read_summary(text)
    read = time.process_time() - began
    longest = 0.0
    for member in held:
        start = time.perf_counter()
        judge_member(member, said, aliases=DEFAULT_ALIASES)
        longest = max(longest, time.perf_counter() - start)
    judge = time.process_time() - began - read
    return Cost(read * 1e3, judge * 1e3, longest * 1e3)


def best(held: list[Obligation], text: str, *, rounds: int = 3, is_cold: bool = False) -> Cost:
    """The cheapest of some rounds. `is_cold`: no member was ever read before."""
    costs = []
    for _ in range(rounds):
        if is_cold:
            read_rule.cache_clear()
        gc.collect()
        costs.append(measure(held, text))
    return min(costs, key=lambda c: c.total)


def peak_kilobytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def table(*, crowded: bool) -> float:
    """Print one table; returns the milliseconds at the bar's point."""
    speech = Speech(crowded=crowded)
    pool = members(speech, max(COUNTS))
    found: dict[tuple[int, int], Cost] = {}
    print("crowded: a few dozen words in all" if crowded else "words as texts bring them")
    print(f"{'members':>8}{'summary':>9}{'read ms':>9}{'judge ms':>10}{'total ms':>10}{'longest':>9}{'cold ms':>9}")
    for count in COUNTS:
        for size in SIZES:
            held = pool[:count]
            text = summary(speech, held, size)
            cold = best(held, text, rounds=1, is_cold=True)
            cost = found[count, size] = best(held, text)
            print(f"{count:>8}{size:>9}{cost.read:>9.1f}{cost.judge:>10.1f}{cost.total:>10.1f}{cost.longest:>9.2f}"
                  f"{cold.total:>9.1f}", flush=True)  # fmt: skip
    big = found[BAR_COUNT, BAR_SIZE].total
    print(f"obligations x4 (500 -> 2,000 at 100 kB): time x{found[2_000, BAR_SIZE].total / big:.2f}")
    print(f"summary x10 (10 kB -> 100 kB at 500): time x{big / found[BAR_COUNT, 10_000].total:.2f}")
    return big


def growth() -> int:
    """Kilobytes that the peak rises by over some compactions, after the first few."""
    speech = Speech(crowded=False)
    held = members(speech, BAR_COUNT)
    text = summary(speech, held, BAR_SIZE)
    for _ in range(3):
        measure(held, text)
    before = peak_kilobytes()
    for _ in range(REPEATS):
        measure(held, text)
    return peak_kilobytes() - before


def main() -> int:
    """Print the figures; 1 when the bar is not kept."""
    big = table(crowded=False)
    table(crowded=True)
    print(f"peak memory over {REPEATS} more compactions: +{growth()} kB")
    print(f"at {BAR_COUNT} obligations and {BAR_SIZE // 1000} kB: {big:.1f} ms (bar {BAR_MS:.0f} ms)")
    return int(big > BAR_MS)


if __name__ == "__main__":
    sys.exit(main())
