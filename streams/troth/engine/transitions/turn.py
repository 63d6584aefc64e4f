"""A turn: who speaks, what it says to the ledger, which literals it shows, what it leaves behind."""

from __future__ import annotations

from typing import Final

from troth.engine.asking import permit_what_was_asked
from troth.engine.displacing import displace_what_was_told
from troth.engine.extract.hear import hear
from troth.engine.extract.literals.literals import find_literals, find_tokens
from troth.engine.extract.spoken import spoken
from troth.engine.hearing import Speaker, hear_acts
from troth.engine.jobs import end_jobs
from troth.engine.judge.heard import HEARD_CHARACTERS_MAX, HeardTurn
from troth.engine.judge.turn import judge_turn
from troth.engine.releasing import release_what_was_freed
from troth.engine.scope import ended_with_their_task, whose_time_came
from troth.engine.sightings import sight_again
from troth.engine.state import HeardPage
from troth.engine.transition import Transition
from troth_schemas.events import Turn

BINDING_ROLES: Final = frozenset({"system", "developer", "user"})
BINDING_ORIGINS: Final = frozenset({"human", "config"})


def apply_turn(at: Transition, turn: Turn) -> None:
    origin = turn.origin or "human"
    binds = turn.role in BINDING_ROLES and origin in BINDING_ORIGINS
    literals = find_literals(turn.text)
    before_loss = not at.state.is_lossy
    at.put(
        at.state.index.page(
            at.position, turn.seq, (*literals, *find_tokens(turn.text)), binding=lambda _: binds or before_loss
        )
    )
    at.set_head(characters=at.head.characters + len(turn.text))
    findings = list(judge_turn(at.state, turn, literals))
    if findings:
        at.judge("turn", str(turn.seq if turn.seq is not None else turn.event_id), findings)
    if binds:
        _heard(at, turn)
    if turn.role == "user" and origin == "human":
        _end_unanswered(at, turn)
        for over in [*ended_with_their_task(at.draft, turn), *whose_time_came(at.draft, turn)]:
            at.draft.end(over, "expired")
    if turn.document is not None and binds:
        _load_document(at, turn, origin)
    elif binds or turn.role == "assistant":
        speaker = Speaker(turn.role, origin, turn.agent_id)
        sight_again(at.draft, turn.text)
        hear_acts(at.draft, hear(turn.text, role=turn.role, origin=origin), speaker)
        if binds:
            sentences = spoken(turn.text)
            release_what_was_freed(at.draft, turn, sentences, literals)
            displace_what_was_told(at.draft, turn, sentences, literals, at.state.index)
    if turn.role == "user" and origin == "human":
        permit_what_was_asked(at.draft, turn)
    if origin == "notification":
        end_jobs(at, turn.text, (), is_notice=True)
    if turn.role == "assistant":
        _end_overtaken(at)


def _heard(at: Transition, turn: Turn) -> None:
    text = turn.text[:HEARD_CHARACTERS_MAX]
    heard = HeardTurn(at.position, turn.seq, turn.role, text, len(turn.text) > len(text))
    at.put(HeardPage(at.position, heard))


def _load_document(at: Transition, turn: Turn, origin: str) -> None:
    """A newer version of a document supersedes the old one's obligations as a whole; unchanged ones keep their ids."""
    assert turn.document is not None
    path = turn.document.path
    speaker = Speaker(turn.role, origin, turn.agent_id, path)
    before = [o for o in at.draft.active() if o.document == path]
    acts = hear(turn.text, role=turn.role, origin=origin, is_document=True)
    hear_acts(at.draft, acts, speaker)
    said = {act.statement for act in acts}
    for earlier in before:
        obligation = at.draft.get(earlier.id)
        if obligation is None or obligation.status != "active":
            continue
        if obligation.statement in said:
            at.draft.sight(obligation)
        else:
            at.draft.end(obligation, "superseded")


def _end_unanswered(at: Transition, turn: Turn) -> None:
    """A person speaks: a call that has neither result nor handle will not get one, an error is behind us."""
    for call in at.state.calls.values():
        pending = at.draft.get(call.obligation_id)
        if call.agent_id == turn.agent_id and pending is not None and not pending.handles:
            at.end_call(call, "abandoned")
    for obligation in list(at.draft.active()):
        if obligation.kind == "error_state" and obligation.agent_id == turn.agent_id:
            at.draft.end(obligation, "expired")


def _end_overtaken(at: Transition) -> None:
    """An assistant spoke after a later result: an older call without result or handle is abandoned."""
    for call in at.state.calls.values():
        pending = at.draft.get(call.obligation_id)
        is_overtaken = call.overtaken and call.agent_id == at.event.agent_id
        is_waiting = call.denied or (pending is not None and pending.status == "active" and not pending.handles)
        if is_overtaken and is_waiting:
            at.end_call(call, "abandoned")
