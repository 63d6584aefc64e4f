"""The gate over HTTP: its routes, what each takes and gives, and the one form of a refusal."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from troth_schemas.events import AnyEvent
from troth_schemas.rehydration import Rehydration
from troth_schemas.verdicts import Verdict

Media = Literal["application/json", "application/x-ndjson"]


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What one event got: both null where it gets no verdict (a turn with nothing to say, a result, a command).

    The place of such an event is kept nowhere: a retry could not be told the same one.
    """

    verdict: Verdict | None
    position: int | None


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """How many events stand on the log now."""

    recorded: int


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request got nothing: a code, what is wrong and where, and what to do."""

    error: str
    detail: str
    hint: str


class Health(msgspec.Struct, frozen=True, kw_only=True):
    status: Literal["live"]


class HookInput(msgspec.Struct, frozen=True, kw_only=True):
    """A hook's input as the runtime gives it, with whatever else it holds; one that is not known is answered `{}`."""

    hook_event_name: str
    session_id: str


class HookDecision(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename="camel"):
    """What a runtime is told: of a tool call, or for the model. `permissionDecision` is never `allow`."""

    hook_event_name: str
    permission_decision: Literal["deny", "ask"] | None = None
    permission_decision_reason: str | None = None
    additional_context: str | None = None


class HookOutput(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename="camel"):
    """A hook's output; empty: no objection."""

    hook_specific_output: HookDecision | None = None


class Parameter(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a route's address: of its path, where it must be, or of its query."""

    name: str
    place: Literal["path", "query"]
    kind: Literal["string", "integer"]
    description: str


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """`takes` is the body (None: none), `gives` the body of a 200, `refuses` the statuses that hold a `Refusal`.

    `is_open`: whoever reaches the gate may ask, token or not.
    """

    name: str
    path: str
    summary: str
    method: Literal["get", "post"] = "post"
    takes: type | tuple[type, ...] | None = None
    media: Media = "application/json"
    gives: type
    parameters: tuple[Parameter, ...] = ()
    refuses: tuple[int, ...] = ()
    is_open: bool = False


_ALWAYS: Final = (401, 403, 415)
EVENTS: Final[tuple[type, ...]] = AnyEvent.__args__

_REHYDRATION: Final = (
    Parameter(name="session", place="path", kind="string", description="The session's id, percent-encoded."),
    Parameter(
        name="obligation", place="query", kind="string", description="Only this obligation, lost or not; its id."
    ),
    Parameter(name="seq", place="query", kind="string", description="The events `N` or `N..M`, both included."),
    Parameter(name="position", place="query", kind="string", description="The same, of events without a number."),
    Parameter(
        name="budget",
        place="query",
        kind="string",
        description="Tokens at most, or `cap`: what the policy lets be put back; without it everything.",
    ),
)
ROUTES: Final[tuple[Route, ...]] = (
    Route(
        name="claude_code", path="/v1/hooks/claude-code", takes=HookInput, gives=HookOutput, refuses=(*_ALWAYS, 421),
        summary="A hook of Claude Code: 200 whatever happens to the question, in the runtime's own form.",
    ),
    Route(
        name="codex", path="/v1/hooks/codex", takes=HookInput, gives=HookOutput, refuses=(*_ALWAYS, 421),
        summary="A hook of Codex: the same, with the keys that Codex knows.",
    ),
    Route(
        name="judge", path="/v1/judge", takes=EVENTS, gives=Judgement,
        refuses=(400, *_ALWAYS, 404, 408, 409, 413, 421, 503),
        summary="One event: recorded, judged once, and answered with its verdict; asked again, with the same one.",
    ),
    Route(
        name="events", path="/v1/events", takes=EVENTS, media="application/x-ndjson", gives=Recorded,
        refuses=(400, *_ALWAYS, 408, 413, 503),
        summary="Events, one a line: recorded, and judged when their turn comes.",
    ),
    Route(
        name="rehydration", path="/v1/sessions/{session}/rehydration", method="get", gives=Rehydration,
        parameters=_REHYDRATION, refuses=(400, 401, 403, 404, 421, 503),
        summary="A session's original words: what its compactions lost, one obligation, or the events of some numbers.",
    ),
    Route(
        name="health", path="/healthz", method="get", gives=Health, is_open=True, summary="Whether the process lives."
    ),
)  # fmt: skip
STATUSES: Final[dict[int, str]] = {
    400: "The body is no event, or the query is not one; the detail says where.",
    401: "No bearer token, or not this gate's.",
    403: "The request comes from a web page.",
    404: "The session has no such obligation, or no such verdict to permit.",
    409: "Another event has this identity, this one's verdict is kept no longer, or it permits a higher tier's rule.",
    408: "The body did not come in time.",
    413: "The body is too large.",
    415: "Another media type, or a compressed body.",
    421: "A question that was passed on, and another worker owns the session.",
    503: "No answer in time, what it needs is out of reach, or too many ask; `Retry-After` says when to ask again.",
}
TENANT_HEADER: Final = "X-Troth-Tenant"
REQUEST_HEADERS: Final[dict[str, str]] = {
    TENANT_HEADER: "Tenant of the session, where no event names its own. Default `default`.",
    "X-Troth-Deadline-Ms": "How long an answer may take; at most the gate's own deadline.",
    "X-Troth-Request-Id": "The same in a retry, so that what has no id of its own is recorded once.",
}
ANSWER_HEADERS: Final[dict[str, str]] = {
    "X-Troth-Outcome": "`verdict`, `recorded`, `ignored`, or a gate outcome: `timeout`, `overloaded`, `engine_error`.",
    "X-Troth-Verdict": "Id of the verdict, where there is one.",
    "X-Troth-Decision": "Its decision.",
    "X-Troth-Mode": "Of a hook that is ignored: `observe` or `enforce`, the mode of the policy in force.",
}
