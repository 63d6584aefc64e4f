"""The turn judge: what an assistant plans or reports after a lossy compaction. Nothing is stopped; it is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from troth.engine.judge.calls.stale import current_value, successor_of
from troth.engine.judge.finding import Finding, reason
from troth.engine.lexicon.acts import CANONICAL, covers
from troth.engine.normal import normal
from troth.engine.refer.near import nearest
from troth.engine.state import SessionState
from troth.engine.words import stem, stems
from troth_schemas.events import Turn
from troth_schemas.obligations import LiteralSpan, Obligation
from troth_schemas.verdicts import Substitution

PLACE_KINDS: Final = frozenset({"bucket", "url", "host", "branch", "id"})
_REPORT: Final = re.compile(
    r"(?:^|[.!?]\s+|\n\s*[-*]?\s*)(?:I(?:'ve| have)?|We(?:'ve| have)?)\s+(?:just\s+|now\s+|also\s+)?"
    r"(\w+ed|sent|ran|made|wrote)\b([^.!?\n]*)"
)
_IRREGULAR: Final = {"sent": "send", "ran": "run", "made": "make", "wrote": "write"}
_ACT_BY_STEM: Final = {stem(verb): act for verb, act in CANONICAL.items()}


def judge_turn(state: SessionState, turn: Turn, literals: Iterable[LiteralSpan]) -> Iterator[Finding]:
    """Findings on an assistant's turn; none before the window's first loss."""
    if turn.role != "assistant" or not state.window(turn.agent_id).lossy:
        return
    holding = [o for o in state.active.values() if o.polarity == "require" and o.kind == "requirement" and o.literals]
    for literal in literals:
        yield from _stale(state, literal)
        yield from _paraphrase(state, literal, holding)
    yield from _reported(state, turn.text)


def _where(literal: LiteralSpan) -> str:
    return f"#{literal.offset}-{literal.offset + len(literal.text)}"


def _stale(state: SessionState, literal: LiteralSpan) -> Iterator[Finding]:
    successor = successor_of(state, literal.text, literal.kind)
    expected = current_value(successor, literal.kind) if successor else None
    if successor is not None and expected is not None:
        yield _finding("stale", successor, literal, expected)


def _paraphrase(state: SessionState, literal: LiteralSpan, holding: list[Obligation]) -> Iterator[Finding]:
    if literal.kind not in PLACE_KINDS or state.index.is_bound(literal.text, literal.kind):
        return
    for obligation in holding:
        alike = [s.text for s in obligation.literals if s.kind == literal.kind]
        if normal(literal.text, literal.kind) in {normal(t, literal.kind) for t in alike}:
            return
        near = nearest(literal.text, literal.kind, alike)
        if near is not None:
            yield _finding("paraphrase", obligation, literal, near[0])
            return


def _finding(code: str, obligation: Obligation, literal: LiteralSpan, expected: str) -> Finding:
    return Finding(
        reason=reason(
            "turn",
            "stale" if code == "stale" else "paraphrase",
            obligation,
            literal=expected,
            found=literal.text,
            where=_where(literal),
        ),
        substitution=Substitution(
            where=_where(literal), found=literal.text, expected=expected, obligation_id=obligation.id
        ),
    )


def _reported(state: SessionState, text: str) -> Iterator[Finding]:
    """A forbidden act reported as done: first person, past tense, the rule's act, all of its objects."""
    rules = [o for o in state.active.values() if o.kind == "prohibition" and o.hard and o.acts and o.objects]
    if not rules:
        return
    for match in _REPORT.finditer(text):
        verb = _IRREGULAR.get(match[1].lower(), match[1])
        act = _ACT_BY_STEM.get(stem(verb), verb)
        have = stems(match[2])
        for rule in rules:
            wanted = {stem(o) for o in rule.objects}
            if any(covers(a, act) for a in rule.acts) and wanted <= have:
                where = f"#{match.start(1)}-{match.end(2)}"
                yield Finding(
                    reason=reason("turn", "forbidden", rule, found=match[0].strip(), where=where, rule="reported_done")
                )
