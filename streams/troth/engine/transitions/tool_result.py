"""A tool's result: it ends the call, binds what the world confirmed, and ends what it fulfils or resolves."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from troth.engine.extract.literals import find_literals, find_tokens
from troth.engine.fulfilment import does, resolves
from troth.engine.jobs import end_jobs
from troth.engine.ledger import UNNUMBERED
from troth.engine.normal import normal
from troth.engine.state import OpenCall
from troth.engine.transition import Transition
from troth_schemas.events import ToolResult
from troth_schemas.obligations import LiteralKind, LiteralSpan, Obligation

HANDLE_KINDS: Final[frozenset[LiteralKind]] = frozenset({"id", "number", "url", "commit"})
HANDLES_MAX: Final = 16
ERROR_CHARACTERS_MAX: Final = 300
SAYS_ERROR: Final = re.compile(
    r"\b(?:errors?|fail(?:ed|ure|s)?|fatal|panic|exception|traceback|denied|refused|cannot|could not|unable|invalid"
    r"|undefined|missing|not found|no such|already exists|timed out|rejected|conflict|unknown|abort(?:ed)?)\b"
    r"|\w(?:Error|Exception)\b",
    re.IGNORECASE,
)
"""What compilers, shells and services write where they say what went wrong (sysexits, errno texts, HTTP reasons)."""
LAUNCH_CHARACTERS_MAX: Final = 4_000
"""How much of a launch's output is looked through for handles."""


def apply_tool_result(at: Transition, result: ToolResult) -> None:
    call = at.state.calls.get(result.call_id)
    _bind(at, result, call)
    at.set_head(characters=at.head.characters + len(result.text))
    if call is None:
        return
    if result.status == "ok":
        end_jobs(at, result.text, (*call.named, *(text for text, _ in call.operands)))
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

    def binding(key: str) -> bool:
        return before_loss or key in confirmed or (speaks and key not in echoed)

    at.put(
        at.state.index.page(at.position, result.seq, (*find_tokens(result.text), *operands), binding=binding, tool=True)
    )


def _succeeded(at: Transition, result: ToolResult, call: OpenCall) -> None:
    at.end_call(call, "fulfilled")
    for obligation in list(at.draft.active()):
        if (obligation.kind == "commitment" and does(call, obligation)) or (
            obligation.kind == "error_state" and resolves(call, obligation)
        ):
            at.draft.end(obligation, "fulfilled")
    for permission_id in call.permissions:
        permission = at.draft.get(permission_id)
        if permission is not None and permission.status == "active" and permission.uses is not None:
            _use_up(at, permission)


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
    statement = _error_line(result.text)
    if statement is None:
        return  # nothing is said that a summary could keep or lose
    at.draft.open(
        Obligation(
            id=at.draft.new_id(statement),
            kind="error_state",
            polarity="require",
            hard=True,
            statement=statement,
            literals=find_literals(statement)[:HANDLES_MAX],
            origin_seq=result.seq,
            origin_position=at.position,
            offset=result.text.find(statement),
            length=len(statement),
            role="tool",
            origin="result",
            agent_id=result.agent_id,
            acts=call.acts,
            objects=call.words,
            rule="error_result",
            sightings=(result.seq if result.seq is not None else UNNUMBERED,),
        )
    )


def _error_line(text: str) -> str | None:
    """The first line that says what went wrong; None when no line does, as with a bare exit code."""
    lines = (line.strip()[:ERROR_CHARACTERS_MAX] for line in text.splitlines())
    return next((line for line in lines if SAYS_ERROR.search(line) and len(line.split()) > 1), None)


def _running(at: Transition, result: ToolResult, call: OpenCall) -> None:
    """A job goes on behind a handle: the call is held until it ends."""
    pending = at.draft.get(call.obligation_id)
    shown = find_literals(result.text[:LAUNCH_CHARACTERS_MAX])
    handles = tuple(dict.fromkeys(s.text for s in shown if s.kind in HANDLE_KINDS)) or _last_words(result.text)
    if pending is not None:
        spans = tuple(s for s in shown if s.text in handles)[:HANDLES_MAX]
        at.draft.amend(msgspec.structs.replace(pending, hard=True, handles=handles[:HANDLES_MAX], literals=spans))


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
