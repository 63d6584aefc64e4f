"""A tool call: judged against the ledger as of its position, then open until its result comes."""

from __future__ import annotations

from typing import Final

from troth.engine.branches import after_call
from troth.engine.errand import errands
from troth.engine.extract.literals.literals import find_tokens
from troth.engine.judge.calls.case import CallCase, case_of, stated_by, statement_of
from troth.engine.judge.calls.permission import mark_of
from troth.engine.judge.calls.rules import judge_call
from troth.engine.judge.finding import Finding, reason
from troth.engine.ledger import UNNUMBERED
from troth.engine.listing import listed_directory
from troth.engine.literals import LITERAL_CHARACTERS_MAX
from troth.engine.normal import normal
from troth.engine.refer.reference import CallReading
from troth.engine.state import ROOTS_MAX, OpenCall
from troth.engine.transition import Transition
from troth_schemas.events import ToolCall
from troth_schemas.obligations import LiteralSpan, Obligation
from troth_schemas.verdicts import Verdict

OPERANDS_MAX: Final = 256
WORDS_MAX: Final = 64


def apply_tool_call(at: Transition, call: ToolCall) -> None:
    case = case_of(at.state, call, at.policy)
    reading, findings = case.reading, judge_call(case)
    findings += _placement(at)
    verdict = at.judge("tool_call", call.call_id, findings)
    if verdict.reasons:
        at.keep_mark(mark_of(call))
    stated = stated_by(call)
    before_loss = not at.state.is_lossy
    spans = (*find_tokens(stated), *_operands(reading))
    at.put(at.state.index.page(at.position, call.seq, spans, binding=lambda _: before_loss))
    at.set_head(characters=at.head.characters + len(stated))
    _enter(at, call)
    _open(at, case, spans, verdict)


def _placement(at: Transition) -> tuple[Finding, ...]:
    if at.placed == "gap" or at.placed == "late":
        return (Finding(reason=reason("tool_call", at.placed)),)
    return ()


def _operands(reading: CallReading) -> list[LiteralSpan]:
    """What the call acts on or makes, as literals: what its success will bind."""
    operands = [r for r in reading.references if r.role in ("target", "source", "created")]
    return [LiteralSpan(r.resolved or r.text, r.kind) for r in operands[:OPERANDS_MAX]]


def _enter(at: Transition, call: ToolCall) -> None:
    """The directory the call runs in is one of the session's."""
    roots = at.head.roots
    if not call.cwd or len(call.cwd) > LITERAL_CHARACTERS_MAX:
        return
    if normal(call.cwd, "path") not in roots and len(roots) < ROOTS_MAX:
        at.set_head(roots=(*roots, normal(call.cwd, "path")))


def _open(at: Transition, case: CallCase, spans: tuple[LiteralSpan, ...], verdict: Verdict) -> None:
    call, reading = case.call, case.reading
    statement = statement_of(call)
    pending = Obligation(
        id=at.draft.new_id(statement),
        kind="pending_call",
        polarity="require",
        hard=reading.effect == "write",  # a read that was cut short is simply read again
        statement=statement,
        origin_seq=call.seq,
        origin_position=at.position,
        length=len(statement),
        role="tool",
        origin="call",
        agent_id=call.agent_id,
        rule="tool_call",
        sightings=(call.seq if call.seq is not None else UNNUMBERED,),
    )
    _abandon_namesake(at, call)
    at.draft.open(pending)
    if verdict.enforced and verdict.decision != "allow":
        at.draft.end(pending, "abandoned")
        return
    tried, shows = errands(reading)
    opened = OpenCall(
        call_id=call.call_id,
        position=at.position,
        seq=call.seq,
        agent_id=call.agent_id,
        obligation_id=pending.id,
        tool=call.tool,
        effect=reading.effect,
        acts=tuple(dict.fromkeys(a for d in reading.deeds for a in d.acts)),
        words=_words(reading),
        operands=tuple((s.text, s.kind) for s in _operands(reading)),
        named=tuple(dict.fromkeys(normal(s.text, s.kind) for s in spans))[:OPERANDS_MAX],
        permissions=tuple(r.obligation.id for r in verdict.reasons if r.code == "permitted" and r.obligation),
        errands=tried,
        shows=shows,
        branches=after_call(reading, call.cwd),
        makes=tuple(case.absolute(r) for r in reading.references if r.role == "created")[:OPERANDS_MAX],
        lists=listed_directory(reading, call.cwd),
    )
    at.open_calls((opened,))


def _words(reading: CallReading) -> tuple[str, ...]:
    """The words of the call's commands, and those that may be subcommands of what no table knows."""
    known = (w for d in reading.deeds for w in d.words)
    options = (r.text.lower() for r in reading.references if r.role == "option" and r.kind == "word")
    return tuple(dict.fromkeys((*known, *options)))[:WORDS_MAX]


def _abandon_namesake(at: Transition, call: ToolCall) -> None:
    """A runtime that gives a `call_id` again will not answer the first call of that name."""
    namesake = at.state.calls.get(call.call_id)
    pending = at.draft.get(namesake.obligation_id) if namesake else None
    if pending is not None and pending.status == "active":
        at.draft.end(pending, "abandoned")
