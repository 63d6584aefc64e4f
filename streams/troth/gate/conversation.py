"""One request from its body to its answer: whose question it is, how long it may take, what is said when it fails."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec
from aiohttp import web

from troth.adapters import field
from troth.gate.asking import Answered, Asking, Expired, Recorder
from troth.gate.failing import Told, decision_of, failed, gate_outcome, unreadable
from troth.gate.faults import Fault, log_where
from troth.gate.hooks import output
from troth.gate.meeting import Meeting, mark
from troth.gate.ownership import ChoosePolicy
from troth.gate.permitting import check_permit
from troth.gate.question import Asked, Outcome, Question, Reply
from troth.gate.reading import decode_object, judge_question, ndjson_events
from troth.gate.routing import DEADLINE_HEADER, HOP_HEADER, MISDIRECTED, Handed, Routing
from troth.gate.settings import GateSettings
from troth.gate.tally import Tally
from troth.gate.waiting import Moved, Refused
from troth.gate.wording import reason_text
from troth.kafka.faults import BrokerError
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent, GateFailure
from troth_schemas.verdicts import Verdict

UNAVAILABLE: Final = 503
RETRY_SECONDS: Final = 0.01
DEADLINE_SECONDS_MIN: Final = 0.05
OUTCOME_SECONDS: Final = 10.0
"""How long the record of a gate outcome is tried, after its question was answered."""
_PROCESS: Final = uuid.uuid4().hex
_requests: Final = itertools.count()
_log: Final = logging.getLogger(__name__)

ReadHook = Callable[[dict[str, Any], Asked], Question | None]


class Runtime(NamedTuple):
    """A runtime, and how its hooks are read."""

    name: str
    read_hook: ReadHook


class Failure(NamedTuple):
    """A question without an answer, and why."""

    outcome: GateFailure
    fault: Fault


class Conversation:
    """Holds the rooms of a gate together for each request."""

    def __init__(
        self,
        settings: GateSettings,
        routing: Routing,
        asking: Asking,
        meeting: Meeting,
        recorder: Recorder,
        policy: ChoosePolicy,
        tally: Tally,
    ) -> None:
        self._settings: Final = settings
        self._routing: Final = routing
        self._asking: Final = asking
        self._meeting: Final = meeting
        self._recorder: Final = recorder
        self._policy: Final = policy
        self._tally: Final = tally
        self._outcomes: Final[set[asyncio.Task[None]]] = set()

    async def hook(self, request: web.Request, runtime: Runtime) -> web.Response:
        """A hook's input in, its output out: 2xx whatever happens to the question."""
        asked = _asked(request)
        try:
            return await self._hook(request, runtime, asked)
        except Fault:
            raise
        except (web.HTTPRequestEntityTooLarge, TimeoutError):
            return self._unreadable(runtime, asked)
        except Exception as error:  # any other status than 2xx would be taken for consent
            log_where("a hook could not be answered", error)
            return self._unreadable(runtime, asked)

    async def _hook(self, request: web.Request, runtime: Runtime, asked: Asked) -> web.Response:
        body = await self._body(request)
        fields = decode_object(body)
        if fields is None:
            return self._unreadable(runtime, asked)
        question = runtime.read_hook(fields, asked)
        if question is None or question.says_nothing:
            ignored = _said({}, "ignored")
            ignored.headers["X-Troth-Mode"] = self._policy(asked.tenant, runtime.name).policy.mode
            return ignored
        if question.hook == "PreToolUse" and question.call is None:
            return self._unreadable(runtime, asked)
        settled = await self._settle(request, question, body)
        if isinstance(settled, Handed):
            return _handed(settled)
        hook = field.text(fields, "hook_event_name") or ""
        acting = self._policy(question.tenant, question.runtime)
        if isinstance(settled, Failure):
            reply = failed(question, settled.outcome, acting)
            self._record_unanswered(question, settled, reply.decision if _is_heard(request) else "unheard")
            return _said(output(hook, reply), settled.outcome)
        reply = _reply(settled, question, decision_of(settled.verdict, acting))
        return _said(output(hook, reply), _outcome(settled), settled.verdict)

    async def judge(self, request: web.Request) -> web.Response:
        """One event in, its verdict out."""
        _check_deadline(request)
        body, asked = await self._body(request), _asked(request)
        question = judge_question(body, asked)
        settled = await self._settle(request, question, body)
        if isinstance(settled, Handed):
            return _handed(settled)
        if isinstance(settled, Failure):
            self._record_unanswered(question, settled, "ask_again")
            raise settled.fault
        verdict = settled.verdict
        raw = msgspec.Raw(b"null" if verdict is None else encode(verdict))
        position = None if verdict is None else verdict.position
        return _said({"verdict": raw, "position": position}, _outcome(settled), verdict)

    async def events(self, request: web.Request) -> web.Response:
        """Lines of events in; they are recorded, and judged when their turn comes."""
        _check_deadline(request)
        events = list(ndjson_events(await self._body(request)))
        try:
            async with asyncio.timeout(self._deadline(request)):
                await self._recorder.record_all(events)
        except (TimeoutError, BrokerError) as error:
            raise _unavailable("timeout", f"the events could not be recorded: {error}") from error
        return _said({"recorded": len(events)}, "recorded")

    async def close(self) -> None:
        """Let what is still being recorded be recorded, for a moment."""
        if self._outcomes:
            await asyncio.wait(self._outcomes, timeout=self._settings.deadline_seconds)

    async def _body(self, request: web.Request) -> bytes:
        """Raises TimeoutError where it does not come in time, and HTTPRequestEntityTooLarge."""
        if request.content.is_eof():
            return await request.read()  # it has come whole, as most do
        async with asyncio.timeout(self._settings.deadline_seconds):
            return await request.read()

    def _unreadable(self, runtime: Runtime, asked: Asked) -> web.Response:
        """An input that is none may be a call, and a call may write."""
        self._tally.failed("engine_error")
        reply = unreadable(self._policy(asked.tenant, runtime.name))
        return _said(output("PreToolUse", reply), "engine_error")

    # --- one question

    async def _settle(self, request: web.Request, question: Question, body: bytes) -> Answered | Handed | Failure:
        began = time.perf_counter()
        self._tally.began()
        try:
            settled = await self._answered(request, question, body)
        finally:
            self._tally.ended(question.runtime, time.perf_counter() - began)
        if isinstance(settled, Answered):
            self._tally.answered(question.runtime, settled.verdict)
        elif isinstance(settled, Failure):
            self._tally.failed(settled.outcome)
        return settled

    async def _answered(self, request: web.Request, question: Question, body: bytes) -> Answered | Handed | Failure:
        if self._tally.in_flight > self._settings.in_flight_max:
            return Failure("overloaded", _unavailable("overloaded", "too many questions are under way"))
        left = self._deadline(request)
        try:
            async with asyncio.timeout(left):
                return await self._at_owner(request, question, body, time.monotonic() + left)
        except TimeoutError:
            return Failure("timeout", _unavailable("timeout", f"no verdict within {left:.3g} s"))
        except Refused as refused:
            return Failure("engine_error", _refused(refused))
        except Expired as expired:
            return Failure("engine_error", _expired(expired))
        except BrokerError as error:
            return Failure("engine_error", _unavailable("engine_error", str(error)))
        except Fault:
            raise
        except Exception as error:
            log_where("a question could not be answered", error)
            return Failure("engine_error", _unavailable("engine_error", type(error).__name__))

    async def _at_owner(self, request: web.Request, question: Question, body: bytes, until: float) -> Answered | Handed:
        """Ask here, or pass the question on, whoever owns the session by now; only the deadline ends it."""
        while True:
            if self._routing.is_here(question.session_id):
                try:
                    await self._meeting.meet(question)
                    if question.hook is None:
                        check_permit(question, self._asking.session(question))
                    return await self._asking.ask(question)
                except Moved:
                    pass
            elif (url := self._routing.elsewhere(question.session_id)) is not None:
                if HOP_HEADER in request.headers:
                    raise Fault(MISDIRECTED, "misdirected", "another worker owns the session", f"ask {url}")
                self._tally.forwarded()
                headers = {**request.headers, "X-Troth-Request-Id": question.asked.request_id}
                left = until - time.monotonic()
                if (handed := await self._routing.pass_on(url, request.path, headers, body, left)) is not None:
                    return handed
            await asyncio.sleep(RETRY_SECONDS)

    def _deadline(self, request: web.Request) -> float:
        """Seconds: the gate's own deadline, or less where the request asks for less. A hook's that is none is passed
        over: to be refused would be taken for consent."""
        wanted = request.headers.get(DEADLINE_HEADER, "")
        if not (_is_number(wanted) and len(wanted) < 10):
            return self._settings.deadline_seconds
        return min(max(int(wanted) / 1000, DEADLINE_SECONDS_MIN), self._settings.deadline_seconds)

    def _record_unanswered(self, question: Question, failure: Failure, told: Told) -> None:
        """What was asked and what was answered are part of the session's record; the answer does not wait for it.

        Nobody may have got as far as recording the question. If somebody has, ours is a copy and changes nothing.
        """
        if failure.fault.status != UNAVAILABLE:
            return  # it stands on the log, as a dead letter or as one judged long ago
        events: list[AnyEvent] = [] if question.hook is None else [mark(question)]
        events += question.events
        if question.call is not None:
            events.append(gate_outcome(question, question.call, failure.outcome, told))

        async def record() -> None:
            try:
                async with asyncio.timeout(OUTCOME_SECONDS):
                    for event in events:
                        await self._recorder.record(event)
            except (BrokerError, TimeoutError) as error:
                _log.warning("a question without an answer could not be recorded: %s", error)

        task = asyncio.create_task(record(), name="gate-outcome")
        self._outcomes.add(task)
        task.add_done_callback(self._outcomes.discard)


def _check_deadline(request: web.Request) -> None:
    """Raises Fault."""
    wanted = request.headers.get(DEADLINE_HEADER)
    if wanted is not None and not _is_number(wanted):
        raise Fault(400, "invalid_deadline", f"`{DEADLINE_HEADER}` is `{wanted}`", "milliseconds, a whole number")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _asked(request: web.Request) -> Asked:
    return Asked(
        tenant=field.ident(request.headers, "X-Troth-Tenant") or "default",
        request_id=field.ident(request.headers, "X-Troth-Request-Id") or f"{_PROCESS}-{next(_requests):x}",
        at=datetime.now(UTC),
    )


def _is_heard(request: web.Request) -> bool:
    """Whether whoever asked is still there."""
    return request.transport is not None and not request.transport.is_closing()


def _outcome(answered: Answered) -> Outcome:
    return "recorded" if answered.verdict is None else "verdict"


def _reply(answered: Answered, question: Question, decision: Any) -> Reply:
    if question.call is None or answered.verdict is None or decision == "pass":
        return Reply(context=answered.context)
    return Reply(decision=decision, reason=reason_text(answered.verdict))


def _said(body: dict[str, Any], outcome: Outcome, verdict: Verdict | None = None) -> web.Response:
    headers: dict[str, str] = {"X-Troth-Outcome": outcome}
    if verdict is not None:
        headers |= {"X-Troth-Verdict": verdict.verdict_id, "X-Troth-Decision": verdict.decision}
    return web.Response(body=msgspec.json.encode(body), content_type="application/json", headers=headers)


def _handed(handed: Handed) -> web.Response:
    return web.Response(status=handed.status, body=handed.body, headers=handed.headers)


def _unavailable(code: GateFailure, detail: str) -> Fault:
    return Fault(
        UNAVAILABLE, code, detail, "ask again with the same `event_id`", {"Retry-After": "1", "X-Troth-Outcome": code}
    )


def _refused(refused: Refused) -> Fault:
    letter = refused.letter
    where = f"{letter.topic} partition {letter.partition} offset {letter.offset}"
    status = 409 if letter.reason == "conflict" else 400
    hint = "another event has this identity" if letter.reason == "conflict" else "see troth.dead-letters"
    return Fault(status, letter.reason, f"{where}: {letter.detail}", hint)


def _expired(expired: Expired) -> Fault:
    hint = "its verdict is on troth.verdicts: `troth verdicts --session ID`"
    return Fault(409, "expired", f"`{expired}` was judged long ago", hint)
