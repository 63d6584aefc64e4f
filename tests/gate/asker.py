"""A runtime as the gate sees it: hook payloads and events over HTTP, with the standard library only."""

from __future__ import annotations

import json
import time
import urllib.request
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError

from tests.app.fleet import Worker, until

Body = dict[str, Any]


class Got(NamedTuple):
    """An answer: its status, headers, and JSON."""

    status: int
    headers: dict[str, str]
    body: Any

    @property
    def outcome(self) -> str:
        return self.headers.get("X-Troth-Outcome", "")

    @property
    def decision(self) -> str:
        """What a tool call's hook was told: `deny`, `ask`, or `pass` where nothing was said."""
        return str(self.body.get("hookSpecificOutput", {}).get("permissionDecision", "pass"))

    @property
    def reason(self) -> str:
        return str(self.body.get("hookSpecificOutput", {}).get("permissionDecisionReason", ""))

    @property
    def context(self) -> str:
        return str(self.body.get("hookSpecificOutput", {}).get("additionalContext", ""))


def post(url: str, body: bytes, headers: dict[str, str], seconds: float = 15.0) -> Got:
    """POST and read the answer, whatever its status. Raises OSError where nobody answers."""
    request = urllib.request.Request(url, data=body, headers=headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            return Got(answer.status, dict(answer.headers), json.loads(answer.read() or b"null"))
    except HTTPError as refused:
        with refused:
            return Got(refused.code, dict(refused.headers), json.loads(refused.read() or b"null"))


class Asker:
    """One session of a runtime."""

    def __init__(self, url: str, session_id: str, token: str = "") -> None:
        self.url = url
        self.session_id = session_id
        self.token = token
        self.transcript_path: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        given = {"Content-Type": "application/json"}
        return given | ({"Authorization": f"Bearer {self.token}"} if self.token else {})

    def hook(
        self, name: str, runtime: str = "claude-code", headers: dict[str, str] | None = None, **fields: Any
    ) -> Got:
        body: Body = {"hook_event_name": name, "session_id": self.session_id, "cwd": "/w", **fields}
        if self.transcript_path is not None:
            body["transcript_path"] = self.transcript_path
        return post(
            f"{self.url}/v1/hooks/{runtime}", json.dumps(body).encode(), self.headers | (headers or {})
        )  # fmt: skip

    def start(self, source: str = "startup") -> Got:
        return self.hook("SessionStart", source=source)

    def prompt(self, text: str, prompt_id: str) -> Got:
        return self.hook("UserPromptSubmit", prompt=text, prompt_id=prompt_id)

    def call(self, call_id: str, command: str, **more: Any) -> Got:
        """Ask for a shell command."""
        return self.hook(
            "PreToolUse", tool_name="Bash", tool_input={"command": command}, tool_use_id=call_id, **more
        )  # fmt: skip

    def result(self, call_id: str, command: str, text: str) -> Got:
        done = {"tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": call_id, "tool_response": text}
        return self.hook("PostToolBatch", tool_calls=[done])

    def judge(self, **event: Any) -> Got:
        """Ask with an event of our own form."""
        body = {"session_id": self.session_id, "ts": "2026-11-30T10:00:00Z", **event}
        return post(f"{self.url}/v1/judge", json.dumps(body).encode(), self.headers)

    def until_answered(self, worker: Worker, seconds: float = 60.0) -> None:
        """Until the gate judges: its worker owns its partitions and has caught up."""

        def answers() -> bool:
            assert worker.is_running, worker.log.read_text(errors="replace")
            try:
                return self.start().outcome == "recorded"
            except (URLError, HTTPException, OSError):
                time.sleep(0.1)
                return False

        until(answers, "an answer of the gate", seconds)


def get(url: str, headers: dict[str, str], seconds: float = 60.0) -> Got:
    """GET and read the answer, whatever its status."""
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            return Got(answer.status, dict(answer.headers), json.loads(answer.read()))
    except HTTPError as refused:
        with refused:
            return Got(refused.code, dict(refused.headers), json.loads(refused.read() or b"null"))
