"""What stands behind verdicts, gathered while their sessions are folded again: from files, or from the topics."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from troth.cli.intake import Intake
from troth.cli.ledger.audit import CLEAN
from troth.engine.answers import subject_of, verdict_id
from troth.engine.explain.refold import Heard, laid_out, refold
from troth.engine.explain.trial import Trial, trial_of
from troth.engine.history import SessionHistory
from troth.engine.judge.calls.case import case_of
from troth.engine.judge.calls.rules import Tried, try_rules
from troth.engine.policy import ActingPolicy
from troth.engine.transition import Transition
from troth_schemas.codec import Fault, decode_event, decode_ledger_record, decode_policy
from troth_schemas.events import AnyEvent, ToolCall
from troth_schemas.ledger import LedgerRecord
from troth_schemas.obligations import Obligation
from troth_schemas.policies import Policy
from troth_schemas.topics import INPUT_TOPICS, LEDGER, POLICIES, VERDICTS
from troth_schemas.verdicts import Verdict

if TYPE_CHECKING:
    from troth.kafka.connection import Connection


_POLICY_KEY: Final = b"policy/"


class Behind(NamedTuple):
    """A verdict and what is known of how it came about.

    `trial` is None where it is no call's, or the call is not held; `obligations` as they stood then, by id; `events`
    by position; `notes` say what is not held any more, and where that tells.
    """

    verdict: Verdict
    trial: Trial | None
    obligations: Mapping[str, Obligation]
    events: Mapping[int, AnyEvent]
    notes: tuple[str, ...] = ()


class Watch:
    """Looks on while sessions are folded, for one verdict or (None) for all. An `engine.step.Witness`."""

    def __init__(self, wanted: str | None) -> None:
        self._wanted: Final = wanted
        self._trials: Final[dict[str, Trial]] = {}
        self._obligations: Final[dict[str, Mapping[str, Obligation]]] = {}
        self._events: Final[dict[tuple[str, str], dict[int, AnyEvent]]] = {}

    def __call__(self, at: Transition) -> None:
        event, state = at.event, at.state
        self._events.setdefault((state.tenant, state.session_id), {})[at.position] = event
        if (subject := subject_of(event)) is None:
            return
        name = verdict_id(state.tenant, state.session_id, event, subject)
        if self._wanted not in (None, name):
            return
        if not isinstance(event, ToolCall):
            self._obligations[name] = dict(state.obligations)
            return
        case = case_of(state, event, at.policy)
        if self._wanted is not None or any(_stops(tried) for tried in try_rules(case)):
            self._trials[name] = trial = trial_of(case)
            self._obligations[name] = trial.obligations

    def forget(self) -> None:
        """Let go of what was seen of events whose verdicts are known by now."""
        self._trials.clear()
        self._obligations.clear()

    def behind(self, verdict: Verdict, notes: tuple[str, ...] = ()) -> Behind:
        name, session = verdict.verdict_id, (verdict.tenant, verdict.session_id)
        obligations, events = self._obligations.get(name, {}), self._events.get(session, {})
        return Behind(verdict, self._trials.get(name), obligations, events, notes)


def _stops(tried: Tried) -> bool:
    return any(finding.reason.decision != "none" for finding in tried.findings)


def from_files(intake: Intake, policy: Policy, wanted: str | None) -> list[Behind]:
    """What stands behind the verdict of this id, or behind each one that is not clean, in the order they were given."""
    watch = Watch(wanted)
    history = SessionHistory(ActingPolicy.of(policy), witness=watch)
    found = []
    for step in intake.steps(history):
        for verdict in step.verdicts:
            if verdict.verdict_id == wanted or (wanted is None and verdict.decision not in CLEAN):
                found.append(watch.behind(verdict))
        watch.forget()
    return found


async def from_topics(connection: Connection, verdict: Verdict, policy: Policy | None) -> Behind:
    """What stands behind a verdict, as far as the topics still hold its session. Raises BrokerError."""
    heard, placements = await _session(connection, verdict)
    acting, notes = await _acting(connection, verdict, policy)
    watch = Watch(verdict.verdict_id)
    made = refold(verdict, laid_out(heard, placements), placements, acting, watch)
    found = watch.behind(verdict)
    return found._replace(notes=(*notes, *_gone(found, made)))


def _gone(found: Behind, made: Verdict | None) -> list[str]:
    """What the topics no longer hold of the history before a verdict, and whether that changes what is told."""
    verdict = found.verdict
    before = sum(position <= verdict.position for position in found.events)
    if not found.events:
        return ["no event of this session is held any more (retention): only the verdict's own words are shown"]
    notes = []
    if made is None:
        notes.append("the judged event itself is not held any more (retention): only the verdict's own words are shown")
    missing = verdict.position + 1 - before
    if missing > 0:
        notes.append(f"{missing} of the {verdict.position + 1} events up to it are not held any more (retention)")
    if made is not None and (made.decision, made.reasons) != (verdict.decision, verdict.reasons):
        notes.append(f"what is held gives `{made.decision}` today: the rules below were tried on less than the whole")
    return notes


async def _session(connection: Connection, verdict: Verdict) -> tuple[list[Heard], list[LedgerRecord]]:
    """Every event of the session that its topics hold, and every placement of its owner's."""
    from troth.kafka.read import partition_of, records

    names = [*(topic.name for topic in INPUT_TOPICS), LEDGER.name]
    partition = await partition_of(connection, VERDICTS.name, verdict.session_id)
    heard, placements = [], []
    key = verdict.session_id.encode()
    async with aclosing(records(connection, names, starts={(name, partition): 0 for name in names})) as read:
        async for record in read:
            if record.key != key or record.value is None:
                continue
            if record.topic == LEDGER.name:
                placements += _placement(record.value, verdict)
                continue
            event = decode_event(record.value, record.topic)
            if not isinstance(event, Fault) and event.tenant == verdict.tenant:
                heard.append(Heard(event, record.timestamp_ms))
    return heard, placements


def _placement(value: bytes, verdict: Verdict) -> list[LedgerRecord]:
    try:
        record = decode_ledger_record(value)
    except (msgspec.DecodeError, UnicodeError):
        return []
    return [record] if (record.tenant, record.session_id) == (verdict.tenant, verdict.session_id) else []


async def _acting(
    connection: Connection, verdict: Verdict, given: Policy | None
) -> tuple[ActingPolicy, tuple[str, ...]]:
    """The policy that a verdict was given under; the built-in one, and a note, where nobody knows it."""
    from troth.kafka.read import records

    built_in = (Policy(), Policy(mode="enforce"))
    for policy in (given, *built_in) if given is not None else built_in:
        if ActingPolicy.of(policy).version == verdict.policy:
            return ActingPolicy.of(policy), ()
    async with aclosing(records(connection, [POLICIES.name])) as read:
        async for record in read:
            if record.key == _POLICY_KEY + verdict.policy.encode() and record.value is not None:
                return ActingPolicy.of(decode_policy(record.value)), ()
    note = f"the policy {verdict.policy} is not on its topic: the built-in one is applied (--policy FILE gives it)"
    return ActingPolicy.of(given or Policy()), (note,)
