"""A tool's result: it ends the call, binds what the world confirmed, and ends what it fulfils or resolves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from troth.engine.branches import settled
from troth.engine.counts import counts
from troth.engine.errand import Errand, blamed
from troth.engine.errors import error_line, is_duration
from troth.engine.extract.literals.literals import find_literals, find_tokens
from troth.engine.fulfilment import does, is_same, resolves
from troth.engine.jobs import SHORT_NUMBER_DIGITS_MAX, end_jobs
from troth.engine.judge.calls.permission import is_for_one_call
from troth.engine.ledger import UNNUMBERED
from troth.engine.listing import children
from troth.engine.normal import normal
from troth.engine.scope import is_gone
from troth.engine.state import OpenCall
from troth.engine.transition import Transition
from troth_schemas.events import ToolResult
from troth_schemas.obligations import LiteralKind, LiteralSpan, Obligation

HANDLE_KINDS: Final[frozenset[LiteralKind]] = frozenset({"id", "number", "url", "commit"})
HANDLES_MAX: Final = 16
LAUNCH_CHARACTERS_MAX: Final = 4_000
"""How much of a launch's output is looked through for handles."""


def apply_tool_result(at: Transition, result: ToolResult) -> None:
    call = at.state.calls.get(result.call_id)
    _bind(at, result, call)
    at.set_head(characters=at.head.characters + len(result.text))
    if call is None:
        return
    if call.denied and result.status != "refused":
        call = at.take_up(call)
    if result.status == "ok":
        end_jobs(at, result.text, (*call.named, *(text for text, _ in call.operands)), by=call)
    _STATUSES[result.status](at, result, call)
    if result.status != "running":
        _overtake(at, call)


def _bind(at: Transition, result: ToolResult, call: OpenCall | None) -> None:
    """A result binds what it shows beyond its call's own arguments, and a success what the call acted on."""
    before_loss = not at.state.is_lossy
    succeeded = result.status == "ok"
    speaks = succeeded or result.status == "running"
    echoed = frozenset(call.named) if call else frozenset[str]()
    operands = [LiteralSpan(text, kind) for text, kind in call.operands] if call and succeeded else []
    confirmed = {normal(s.text, s.kind) for s in operands}

    counted = frozenset[str]() if before_loss else counts(result.text)

    def binding(key: str) -> bool:
        return before_loss or key in confirmed or (speaks and key not in echoed and key not in counted)

    shown = (*find_tokens(result.text), *operands)
    if call and call.lists and speaks:
        shown = (*shown, *children(call.lists, result.text))
    at.put(at.state.index.page(at.position, result.seq, shown, binding=binding, tool=True))


def _succeeded(at: Transition, result: ToolResult, call: OpenCall) -> None:
    at.end_call(call, "fulfilled")
    if call.branches:
        at.set_head(branches=settled(at.head.branches, call.branches, result.text))
    for obligation in list(at.draft.active()):
        if (obligation.kind == "commitment" and does(call, obligation)) or (
            obligation.kind == "error_state" and resolves(call, result.text, obligation)
        ):
            at.draft.end(obligation, "fulfilled")
        elif is_gone(call, obligation):
            at.draft.end(obligation, "expired")
        elif obligation.kind == "permission" and obligation.uses is not None and _is_use(at, call, obligation):
            _use_up(at, obligation)


def _is_use(at: Transition, call: OpenCall, permission: Obligation) -> bool:
    """Whether the call was permitted by it, or does what a rule to ask first was answered with."""
    if is_for_one_call(permission):
        return permission.id in call.permissions
    rule = at.draft.get(permission.permits) if permission.permits else None
    answers = rule is not None and "ask" in rule.acts and permission.origin_position < call.position
    return permission.id in call.permissions or (answers and does(call, permission))


def _use_up(at: Transition, permission: Obligation) -> None:
    left = (permission.uses or 1) - 1
    if left:
        at.draft.amend(msgspec.structs.replace(permission, uses=left))
    else:
        at.draft.end(permission, "fulfilled")


def _failed(at: Transition, result: ToolResult, call: OpenCall) -> None:
    """The call returned; what it tried to change stands in error until a success of the same thing."""
    at.end_call(call, "fulfilled")
    if call.effect == "read":
        return
    statement = error_line(result.text)
    if statement is None:
        return  # nothing is said that a summary could keep or lose
    failed = blamed(call.errands, result.text) if call.errands else Errand(call.acts, (call.tool.lower(),), ())
    before = [o for o in at.draft.active() if o.kind == "error_state" and is_same(o, failed)]
    again = next((o for o in before if o.statement == statement), None)
    if again is None:
        error = _error(at, result, statement, failed)
        at.draft.open(msgspec.structs.replace(error, supersedes=tuple(o.id for o in before)))
        again = error
    else:
        at.draft.sight(again)
    for earlier in before:
        if earlier.id != again.id:
            at.draft.end(earlier, "superseded", superseded_by=again.id)


def _error(at: Transition, result: ToolResult, statement: str, failed: Errand) -> Obligation:
    """An error of what was tried last; what failed is known again by its name and what it acted on."""
    return Obligation(
        id=at.draft.new_id(statement),
        kind="error_state",
        polarity="require",
        hard=True,
        statement=statement,
        literals=tuple(s for s in find_literals(statement) if not is_duration(s.text))[:HANDLES_MAX],
        origin_seq=result.seq,
        origin_position=at.position,
        offset=max(result.text.find(statement), 0),
        length=len(statement),
        role="tool",
        origin="result",
        agent_id=result.agent_id,
        acts=failed.acts,
        objects=failed.name,
        handles=(*failed.on, *failed.matching),
        rule="error_result",
        sightings=(result.seq if result.seq is not None else UNNUMBERED,),
    )


def _running(at: Transition, result: ToolResult, call: OpenCall) -> None:
    """A job goes on behind a handle: the call is held until it ends."""
    pending = at.draft.get(call.obligation_id)
    shown = find_literals(result.text[:LAUNCH_CHARACTERS_MAX])
    handles = _handles(shown) or _last_words(result.text)
    if pending is not None:
        spans = tuple(s for s in shown if s.text in handles)[:HANDLES_MAX]
        at.draft.amend(msgspec.structs.replace(pending, hard=True, handles=handles[:HANDLES_MAX], literals=spans))


def _handles(shown: Iterable[LiteralSpan]) -> tuple[str, ...]:
    """What a launch prints to find its job by; the id at the end of a URL is one too ("…/runs/9912")."""
    found = [s for s in shown if s.kind in HANDLE_KINDS]
    tails = (s.text.rstrip("/").rpartition("/")[2] for s in found if s.kind == "url")
    ids = [tail for tail in tails if len(tail) > SHORT_NUMBER_DIGITS_MAX and any(c.isdigit() for c in tail)]
    texts = [s.text for s in found if not (s.text.isdigit() and len(s.text) <= SHORT_NUMBER_DIGITS_MAX)]
    return tuple(dict.fromkeys([*texts, *ids])) or tuple(s.text for s in found)


def _last_words(text: str) -> tuple[str, ...]:
    """The handle of a launch that prints nothing else ("task id bq7", "cron-5"): its last word."""
    words = text.split()
    return (words[-1].strip(".,;:()[]\"'"),) if words else ()


def _refused(at: Transition, result: ToolResult, call: OpenCall) -> None:
    at.end_call(call, "abandoned")


def _overtake(at: Transition, call: OpenCall) -> None:
    """Mark the earlier calls that this one's result has overtaken."""
    at.open_calls(
        msgspec.structs.replace(c, overtaken=True)
        for c in at.state.calls.values()
        if c.position < call.position and not c.overtaken and c.agent_id == call.agent_id
    )


_STATUSES: Final = {"ok": _succeeded, "error": _failed, "running": _running, "refused": _refused}
