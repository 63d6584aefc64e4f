"""Whether somebody is told to do what a verb says: by an imperative, a duty of theirs, or a wish of the speaker's."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import noun_lemma
from troth.engine.lexicon.english_refusals import AGENTS
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS

_DUTIES: Final = frozenset(
    "are be expected has have is must need needs ought required shall should supposed to".split()
)
_AGENTS: Final = AGENTS | frozenset("agents everybody everyone session sessions team".split())
_WISHING: Final = frozenset("ask asking beg expect expecting like need needing request require trust urge want".split())
_PASSED: Final = ADVERBS | frozenset(", and at cases costs for in kindly now once please pls all the times you".split())


def is_bidden(r: Reading, at: int) -> bool:
    """Whether what the verb at word `at` says is asked of somebody."""
    if r.is_negated or (r.clause.is_question and r.head.mood != "request"):
        return False
    if at == r.head.at or at == 0:
        return r.is_order or r.head.mood in ("lets", "fragment") or at == 0
    before = r.lowers[:at]
    return all(w in _PASSED for w in before) or _is_duty(before) or _is_wish(before)


def _is_duty(before: tuple[str, ...]) -> bool:
    """`the agent must`, `you are to`, `all agents shall at all times`."""
    at = next((i for i, w in enumerate(before) if w in _DUTIES), 0)
    subject = [w for w in before[:at] if w not in DETERMINERS | ADVERBS | {","}]
    is_agent = 0 < len(subject) <= 2 and (noun_lemma(subject[-1]) in _AGENTS or subject[-1] in _AGENTS)
    return bool(at) and is_agent and all(w in _DUTIES | _PASSED for w in before[at:])


def _is_wish(before: tuple[str, ...]) -> bool:
    """`I'd ask you to`, `we expect you to kindly`, `I would like everyone to`."""
    if before[0] not in ("i", "i'd", "i'm", "we", "we'd", "we're", "i'll", "may", "let") or before[-1] in ("not",):
        return False
    to = len(before) - 1
    while to > 0 and before[to] in _PASSED - {"you"}:
        to -= 1
    whom = before[to - 1 : to]
    return before[to] == "to" and bool(whom) and whom[0] in _AGENTS and bool(_WISHING & set(before[:to]))
