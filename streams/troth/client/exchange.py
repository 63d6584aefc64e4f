"""What is said to the gate and how its answer is read: pure, the same for both clients. Tries are planned here too."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec

from troth.client.faults import ClientError, Refused, Unanswered
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent
from troth_schemas.topics import RECORD_BYTES_MAX
from troth_schemas.verdicts import Verdict

URL_DEFAULT: Final = "http://127.0.0.1:8731"
DEADLINE_SECONDS: Final = 5.0
ANSWER_BYTES_MAX: Final = 16 * 1024 * 1024
_JSON: Final = "application/json"
_NDJSON: Final = "application/x-ndjson"
_PAUSE_SECONDS: Final = 0.05
_PAUSE_SECONDS_MAX: Final = 1.0
_RESERVE_SECONDS: Final = 0.05
"""What a try leaves of the deadline for the gate's own answer, that it has none, to come through."""
_PASSING: Final = frozenset({421, 429, 500, 502, 503, 504})


class Told(msgspec.Struct):
    """A body of the gate: of `/v1/judge` (`verdict`, null for an event that gets none), `/v1/events` (`recorded`), or a
    fault. What is absent tells nothing: anybody may answer `{}`."""

    verdict: Verdict | msgspec.UnsetType | None = msgspec.UNSET
    recorded: int | msgspec.UnsetType = msgspec.UNSET
    error: str = ""
    detail: str = ""
    hint: str = ""


class Request(NamedTuple):
    path: str
    body: bytes
    headers: dict[str, str]


class Answer(NamedTuple):
    """A status, the headers by their lower-case names, the body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Place(NamedTuple):
    """Where a gate is. `base` is the path before the routes, "" for none."""

    is_tls: bool
    host: str
    port: int
    base: str


_decode: Final = msgspec.json.Decoder(Told).decode


def place_of(url: str) -> Place:
    """The parts of a gate's base URL. Raises ValueError for a URL that is none."""
    parts = urlsplit(url)
    if (
        parts.scheme not in ("http", "https")
        or not parts.hostname
        or parts.query
        or parts.fragment
        or "@" in parts.netloc
    ):
        raise ValueError(f"`{url}` is not the base URL of a gate, like {URL_DEFAULT}")
    is_tls = parts.scheme == "https"
    return Place(is_tls, parts.hostname, parts.port or (443 if is_tls else 80), parts.path.rstrip("/"))


def judge_request(event: AnyEvent) -> Request:
    return _request("/v1/judge", encode(event), _JSON)


def publish_requests(events: Iterable[AnyEvent]) -> Iterator[Request]:
    """Lines of events, as many as a body may hold in each."""
    body = bytearray()
    for event in events:
        line = encode(event) + b"\n"
        if body and len(body) + len(line) > RECORD_BYTES_MAX:
            yield _request("/v1/events", bytes(body), _NDJSON)
            body.clear()
        body += line
    if body:
        yield _request("/v1/events", bytes(body), _NDJSON)


def _request(path: str, body: bytes, content_type: str) -> Request:
    # The same in every try: what has no id of its own is then recorded once.
    return Request(path, body, {"Content-Type": content_type, "X-Troth-Request-Id": uuid.uuid4().hex})


def headers_of(request: Request, token: str, left_seconds: float) -> dict[str, str]:
    """The headers of one try, with what is left of the deadline."""
    left = max(1, int((left_seconds - _RESERVE_SECONDS) * 1000))
    headers = {**request.headers, "Accept": _JSON, "X-Troth-Deadline-Ms": str(left)}
    return headers | ({"Authorization": f"Bearer {token}"} if token else {})


def verdict_in(answer: Answer) -> Verdict | None:
    """The verdict that the gate gives; None for an event that gets none. Raises as `_read` does."""
    told = _read(answer, "verdict").verdict
    return None if told is msgspec.UNSET else told


def recorded_in(answer: Answer) -> int:
    """How many events the gate has recorded. Raises as `_read` does."""
    told = _read(answer, "recorded").recorded
    return 0 if told is msgspec.UNSET else told


def _read(answer: Answer, asked: Literal["verdict", "recorded"]) -> Told:
    """What the gate says. Raises Unanswered where a later try may be told something else, Refused where none will."""
    try:
        told = _decode(answer.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        told = None
    if 200 <= answer.status < 300 and told is not None and getattr(told, asked) is not msgspec.UNSET:
        return told
    code = (told and told.error) or f"http_{answer.status}"
    detail = (told and told.detail) or f"an answer of status {answer.status} that is not the gate's"
    if answer.status in _PASSING:
        raise Unanswered(code, detail)
    raise Refused(answer.status, code, detail, (told and told.hint) or "is this the gate's URL?")


def pauses() -> Iterator[float]:
    """Seconds to wait after each try that got no answer: doubling, with jitter, so that many clients do not meet."""
    pause = _PAUSE_SECONDS
    while True:
        yield pause * random.uniform(0.5, 1.0)
        pause = min(pause * 2, _PAUSE_SECONDS_MAX)


class Tries:
    """The tries of one request within its deadline; `now` is a monotonic clock's, in seconds."""

    def __init__(self, deadline_seconds: float, now: float) -> None:
        self._until: Final = now + deadline_seconds
        self._pauses: Final = pauses()
        self._last: ClientError = Unanswered("timeout", f"no answer within {deadline_seconds:g} s")

    def left(self, now: float) -> float:
        """Seconds left for the next try. Raises Unanswered, as the last try ended, when there are none."""
        left = self._until - now
        if left <= 0:
            raise self._last
        return left

    def pause(self, fault: Unanswered, now: float) -> float:
        """Seconds to wait before the next try. Raises the fault when there is no time for one."""
        self._last = fault
        pause = next(self._pauses)
        if now + pause >= self._until:
            raise fault
        return pause
