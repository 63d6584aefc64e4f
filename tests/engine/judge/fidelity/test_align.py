"""What is looked up instead of searched for: sets of sentences, numbers for all of them at once, and no false no."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.judge.labelled import PAIRS, member, read_pairs
from troth.engine.judge.comparison.comparison import compare
from troth.engine.judge.fidelity.align import CANDIDATES_MAX, DISTANT_MAX, candidates
from troth.engine.judge.fidelity.rule import read_rule
from troth.engine.judge.grammar.sameness import alias_stems
from troth.engine.judge.summary.summary import Summary, read_summary
from troth.engine.judge.summary.tally import Tally, as_set, numbers_of
from troth_schemas.policies import DEFAULT_ALIASES

SIZE: Final = 70
SETS: Final = st.frozensets(st.integers(0, SIZE - 1))
EVERYTHING: Final = (1 << SIZE) - 1
SUMMARIES: Final = [read_summary(p.summary) for p in read_pairs(PAIRS)]


@given(SETS)
def test_a_set_is_its_numbers(numbers: frozenset[int]) -> None:
    """There and back, in order."""
    assert list(numbers_of(as_set(numbers))) == sorted(numbers)


@given(st.lists(st.tuples(SETS, st.integers(0, 40)), max_size=8), st.integers(0, 90), st.integers(0, SIZE), SETS)
def test_a_tally_is_a_sum(
    rows: list[tuple[frozenset[int], int]], floor: int, count: int, among: frozenset[int]
) -> None:
    """What is added bit by bit compares and ranks as what is added number by number."""
    tally, plain = Tally(), [0] * SIZE
    for numbers, weight in rows:
        tally.add(as_set(numbers), weight)
        for number in numbers:
            plain[number] += weight
    assert [tally.of(n) for n in range(SIZE)] == plain
    over, equal = tally.compared(EVERYTHING, floor)
    assert list(numbers_of(over)) == [n for n in range(SIZE) if plain[n] > floor]
    assert list(numbers_of(equal)) == [n for n in range(SIZE) if plain[n] == floor]
    best = sorted(among, key=lambda n: (-plain[n], -n))[:count]
    assert list(numbers_of(tally.highest(as_set(among), count))) == sorted(best)


@pytest.mark.parametrize("summary", SUMMARIES[::7], ids=range(len(SUMMARIES[::7])))
def test_what_lifts_is_known_at_a_glance(summary: Summary) -> None:
    """No sentence with a clause that lifts a rule is left out of the set that is looked at for one."""
    for number in range(len(summary.sentences)):
        if any(c.modality == "lift" for c in summary.clauses(number)):
            assert summary.signs.lifting >> number & 1, summary.sentences[number].text


@pytest.mark.parametrize("summary", SUMMARIES[::5], ids=range(len(SUMMARIES[::5])))
def test_what_binds_is_known_at_a_glance(summary: Summary) -> None:
    """No sentence that orders, forbids, allows or releases is taken for one that only tells."""
    for number in range(len(summary.sentences)):
        if any(c.modality in ("forbid", "permit", "release") for c in summary.clauses(number)):
            assert summary.signs.binding >> number & 1, summary.sentences[number].text


def test_what_lacks_a_name_is_no_proof() -> None:
    """A clause that mentions no like of a term that no proof lacks is none, compared in full."""
    aliases = alias_stems(DEFAULT_ALIASES)
    lacking = 0
    for pair in read_pairs(PAIRS):
        summary = read_summary(pair.summary)
        for part in read_rule(pair.statement).parts:
            for said in (s for n in range(len(summary.sentences)) for s in summary.said(n)):
                if not all(said.mentions(t, aliases) for t in part.search.proof):
                    lacking += 1
                    compared = part.clause, said.clause, aliases, said.context, part.inherited
                    assert compare(*compared, proof_only=True) is None
    assert lacking > 100


def test_only_so_many_are_compared() -> None:
    """However often a summary speaks of a matter, a clause is held against a few sentences: those that hold most."""
    text = "\n".join(f"- The pump of hall {n} must be checked." for n in range(400))
    last = "- Never restart the pump of the north hall by hand."
    summary = read_summary(f"{text}\n{last}")
    rule = read_rule(member("Never restart the pump of the north hall by hand.", "prohibition").statement)
    near = candidates(rule.parts[0].search, summary, alias_stems(DEFAULT_ALIASES))
    assert len(near.close) <= CANDIDATES_MAX
    assert len(near.distant) <= DISTANT_MAX
    assert near.close[0][0] == 400
