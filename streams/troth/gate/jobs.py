"""Background jobs as a runtime lists them when an agent stops -> commands: a running one is pending, others ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from troth.adapters import field
from troth.adapters.field import Fields
from troth.engine.state import SessionState
from troth.gate.question import Asked
from troth_schemas.events import Command, CommandObligation, Source
from troth_schemas.obligations import Obligation

RUNNING: Final = frozenset({"running", "pending", "in_progress", "queued", "started", "active"})
JOBS_MAX: Final = 64
DESCRIPTION_CHARACTERS_MAX: Final = 300
ACTOR: Final = "runtime"


def jobs(session_id: str, tasks: Iterable[Fields], asked: Asked, source: Source) -> Iterator[Command]:
    """One command for each job; the same job in the same state is the same event, however often it is listed."""
    for task, _ in zip(tasks, range(JOBS_MAX), strict=False):
        job_id, status = field.ident(task, "id"), (field.text(task, "status") or "running").lower()
        if job_id is None:
            continue
        is_running = status in RUNNING
        event_id = field.prefixed("job" if is_running else "job-ended", (job_id,))
        if event_id is None:
            continue
        yield Command(
            session_id=session_id,
            event_id=event_id,
            ts=asked.at,
            source=source,
            action="record" if is_running else "fulfil",
            obligation=_obligation(job_id, task) if is_running else None,
            literal=None if is_running else job_id,
            actor=ACTOR,
        )


def _obligation(job_id: str, task: Fields) -> CommandObligation:
    what = field.text(task, "command", "description", "name", "tool") or field.text(task, "type") or "job"
    what = " ".join(what.split())[:DESCRIPTION_CHARACTERS_MAX]
    return CommandObligation(
        statement=f"background job {job_id} is running: {what}", kind="pending_call", polarity="require",
        role="assistant", hard=True, literals=[job_id],
    )  # fmt: skip


def needed(state: SessionState, command: Command) -> Iterator[Command]:
    """What of a job's command is news to the session: a job it holds is not recorded again, one it does not hold is
    not ended. An end names the obligations, so that a rule which only mentions the job stays."""
    if command.actor != ACTOR:
        yield command
        return
    stated = command.obligation.literals if command.obligation is not None else None
    job_id = command.literal or (stated or [""])[0]
    holding = [o for o in state.active.values() if o.kind == "pending_call" and _is_of(o, job_id)]
    if command.literal is None:
        yield from () if holding else (command,)
        return
    for number, obligation in enumerate(holding):
        event_id = command.event_id if not number else f"{command.event_id}/{number + 1}"
        yield msgspec.structs.replace(command, event_id=event_id, literal=None, obligation_id=obligation.id)


def _is_of(obligation: Obligation, job_id: str) -> bool:
    return job_id in obligation.handles or any(span.text == job_id for span in obligation.literals)
