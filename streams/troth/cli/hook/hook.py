"""`troth hook`: a runtime's hook. Reads its JSON on standard input, asks the gate, answers as the runtime reads it."""

from __future__ import annotations

import json
import os
import signal
import sys
import time

from troth.cli.hook.posting import URL_DEFAULT, Gate, Unanswered
from troth.cli.hook.session_state import session_name, session_stamp, unanswered_folder
from troth.cli.hook.unanswered import Silence
from troth.cli.main import OK, let_go_of_output

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from troth.cli.hook.instructed import Instructed

RUNTIMES = ("claude-code", "codex")
BLOCK = 2
"""The exit code that a runtime takes for a refusal, whatever stands on standard output."""
SECONDS_DEFAULT = 4.0
SESSION_END_SECONDS = 1.2
"""A session's end waits no longer: the runtime grants all of its hooks 1.5 s together."""
INPUT_BYTES_MAX = 64 * 1024 * 1024
LOOKS = frozenset(
    {"SessionStart", "UserPromptSubmit", "PreToolUse", "InstructionsLoaded", "FileChanged", "PostCompact"}
)
"""Hooks at which instruction files are looked at: before something is judged, and when some were loaded or changed."""
READ_TOOLS = {
    "claude-code": frozenset(
        "Read Glob Grep LS NotebookRead TodoRead TaskList TaskGet TaskOutput BashOutput CronList ToolSearch LSP".split()
    ),
    "codex": frozenset({"view_image", "read_file", "list_directory"}),
}
"""Tools of a runtime that by their name alone can only read what is on this machine. Shells, MCP tools and what fetches
from elsewhere are not among them: their effect lies in their arguments, or is somebody else's word."""
_UNIVERSAL = frozenset({"continue", "stopReason", "suppressOutput", "systemMessage"})
_BLOCKS = frozenset({"decision", "reason"})
_CONTEXT = frozenset({"additionalContext"})
_PERMISSION = frozenset({"permissionDecision", "permissionDecisionReason", "updatedInput", "additionalContext"})
_KEYS = {
    "claude-code": {
        "PreToolUse": (_BLOCKS, _PERMISSION),
        "PostToolUse": (_BLOCKS, _CONTEXT | {"updatedToolOutput", "classifierContext"}),
        "PostToolUseFailure": (_BLOCKS, _CONTEXT),
        "PostToolBatch": (_BLOCKS, _CONTEXT),
        "UserPromptSubmit": (_BLOCKS, _CONTEXT | {"sessionTitle", "suppressOriginalPrompt"}),
        "SessionStart": ((), _CONTEXT | {"initialUserMessage", "sessionTitle", "watchPaths", "reloadSkills"}),
        "SubagentStart": ((), _CONTEXT),
        "Stop": (_BLOCKS, _CONTEXT),
        "SubagentStop": (_BLOCKS, _CONTEXT),
        "PreCompact": (_BLOCKS, ()),
    },
    "codex": {
        "PreToolUse": ((), _PERMISSION),
        "PostToolUse": (_BLOCKS, _CONTEXT),
        "UserPromptSubmit": (_BLOCKS, _CONTEXT),
        "SessionStart": ((), _CONTEXT | {"env"}),
        "SubagentStart": ((), _CONTEXT),
        "Stop": (_BLOCKS, ()),
        "SubagentStop": (_BLOCKS, ()),
    },
}
"""Event -> the keys that the runtime reads of an answer to it, beside the universal ones, and inside its
`hookSpecificOutput`. Codex takes any other key for a failed hook, and lets the call run."""
_OPTIONS = frozenset({"--fail", "--timeout", "--gate", "--tenant"})
_DECISIONS = frozenset({"allow", "deny", "ask"})
_EXAMPLES = """\
The runtime starts this command; `troth hooks install` writes it into the runtime's settings. No objection is said by
saying nothing. Instruction files (CLAUDE.md with its imports, rules, AGENTS.md) are read here, where they are, and sent
to the gate when a session starts and when they change.

where the gate gives no answer that can be read:
  --fail open    let the call run, with a note on stderr (exit 0)
  --fail closed  stop the call (exit 2, the reason on stderr); what can only read by its tool's name still runs
Other events than a tool call are never stopped.

exit codes: 0 answered, or nothing to say; 2 the call must not run, or wrong usage

examples:
  troth hook claude-code < payload.json
  troth hook codex --fail closed --timeout 4

environment:
  TROTH_GATE_URL    base URL of the gate (default: http://127.0.0.1:8731)
  TROTH_GATE_TOKEN  its token, where it has one
  XDG_STATE_HOME    what a session was told of its instruction files, and the calls that no gate answered until one has
                    heard of them, are kept below it (default: ~/.local/state)
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth hook`."""
    import argparse

    def seconds(text: str) -> float:
        try:
            return _seconds(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"`{text}` is no number of seconds between 0.05 and 600") from None

    made = argparse.ArgumentParser("troth hook", description=__doc__, epilog=_EXAMPLES)
    made.add_argument("runtime", choices=RUNTIMES, help="whose hook this is")
    made.add_argument("--fail", choices=("open", "closed"), default="open", help="without an answer (default: open)")
    made.add_argument(
        "--timeout", type=seconds, default=SECONDS_DEFAULT, metavar="SECONDS", help="for everything (default: 4)"
    )
    made.add_argument("--gate", metavar="URL", help="base URL of the gate; wins over TROTH_GATE_URL")
    made.add_argument("--tenant", default="", help="whose session it is (default: the tenant `default`)")
    made.add_argument("--no-instructions", action="store_true", help="read no instruction files")
    return made


def quick(words: list[str]) -> int | None:
    """Run without argparse, for the words that `troth hooks install` writes; None for any other."""
    given = dict(zip(words[1::2], words[2::2], strict=False))
    if not words or words[0] not in RUNTIMES or len(words) != 1 + 2 * len(given) or not given.keys() <= _OPTIONS:
        return None
    fail = given.get("--fail", "open")
    try:
        seconds = _seconds(given.get("--timeout", str(SECONDS_DEFAULT)))
    except ValueError:
        return None
    if fail not in ("open", "closed"):
        return None
    return Hook(words[0], fail, seconds, given.get("--gate"), given.get("--tenant", "")).run()


def run(args: argparse.Namespace) -> int:
    """0 when the runtime was answered, 2 when the call must not run."""
    made = Hook(args.runtime, args.fail, args.timeout, args.gate, args.tenant)
    return made.run(reads_instructions=not args.no_instructions)


_PASSING = (408, 409, 425, 429)
"""What a client did that passes by waiting; every other 4xx stays."""


class Late(BaseException):
    """The time of this hook is over. Raised from a signal, wherever that is: nothing that mends errors may catch it."""


class Failed(Exception):
    """There is no answer to give, and why; `outcome` is the contract's word for it. `lasts`: somebody must mend it."""

    def __init__(self, why: str, outcome: str = "engine_error", *, lasts: bool = False) -> None:
        super().__init__(why)
        self.outcome = outcome
        self.lasts = lasts


class Hook:
    """One run of a hook, from its input to its exit code."""

    def __init__(self, runtime: str, fail: str, seconds: float, url: str | None, tenant: str) -> None:
        self.runtime = runtime
        self.tenant = tenant
        self.until = time.monotonic() + seconds
        self._seconds = seconds
        self._is_closed = fail == "closed"
        self._url = url or os.environ.get("TROTH_GATE_URL", "").strip() or URL_DEFAULT
        self._token = os.environ.get("TROTH_GATE_TOKEN", "").strip()
        self._event = ""
        self._tool = ""
        self._fields: dict[str, Any] = {}
        self._gate: Gate | None = None
        self._instructed: Instructed | None = None

    def run(self, *, reads_instructions: bool = True) -> int:
        """Answer, whatever happens, within the time given."""
        try:
            with Alarm(self._seconds):
                said = self._answer(reads_instructions)
        except Late:
            return self._failed(f"nothing was settled within {self._seconds:g} s", "timeout")
        except Failed as failed:
            return self._failed(str(failed), failed.outcome, lasts=failed.lasts)
        except (Exception, KeyboardInterrupt) as error:  # left to itself, an exit code that is taken for consent
            return self._failed(f"{type(error).__name__}: {error}", "engine_error")
        if not _is_written(said):
            return self._unheard(said)
        self._tell_the_rest()
        return OK

    def _answer(self, reads_instructions: bool) -> str:
        body = sys.stdin.buffer.read(INPUT_BYTES_MAX) if sys.stdin is not None else b""
        fields = _object(body)
        if fields is None:
            raise Failed("standard input holds no hook's JSON object")
        self._fields = fields
        self._event, self._tool = _text(fields, "hook_event_name"), _text(fields, "tool_name")
        if self._event == "SessionEnd":
            self.until = min(self.until, time.monotonic() + SESSION_END_SECONDS)
        try:
            gate = self._gate = Gate(self._url, self._token)
        except ValueError as error:
            raise Failed(str(error), lasts=True) from None
        if reads_instructions and self._event in LOOKS:
            from troth.cli.hook.instructed import Instructed

            self._instructed = Instructed(self.runtime, self.tenant, gate, fields)
            self._instructed.before((self.until + time.monotonic()) / 2)
            if self._event == "PostCompact" and (documents := self._instructed.reloaded()):
                fields["troth_documents"] = documents
        if self._event == "PostCompact":
            if self.runtime == "codex":
                self._add_summary(fields)
            body = json.dumps(fields).encode()
        return self._ask(gate, body)

    def _add_summary(self, fields: dict[str, Any]) -> None:
        """What stands on this machine only: the summary, where it can be read, and what was put back beside it."""
        from troth.cli.hook.rollout import compacted

        until = (self.until + time.monotonic()) / 2
        found = compacted(_text(fields, "transcript_path"), _text(fields, "turn_id"), until)
        if found is not None:
            fields["troth_compacted"] = found

    def _tell_the_rest(self) -> None:
        """The answer stands; what is told after it must not take it back."""
        try:
            with Alarm(max(0.001, self.until - time.monotonic())):
                if self._instructed is not None:
                    self._instructed.after(self.until)
                if self._gate is not None:
                    self._silence().tell(self._gate, self.until)
        except Late:
            _note("not everything was told in time; the next hook tries again", OK)
        except (Exception, KeyboardInterrupt) as error:  # the answer stands; another exit code would change its meaning
            _note(f"not everything was told: {type(error).__name__}: {error}", OK)

    def _silence(self) -> Silence:
        """What the gate, or any before it in this session, did not hear."""
        session = session_name(self.tenant, self.runtime, _text(self._fields, "session_id"))
        return Silence(unanswered_folder(), session, self._url)

    def _unheard(self, said: str) -> int:
        """The runtime does not take the answer. What stops a call then stops it by the exit code, open or closed."""
        if said and self._event == "PreToolUse":
            return _note("the gate's answer could not be written; this call was not to run as it stands", BLOCK)
        return self._failed("the answer could not be written", "engine_error")

    def _ask(self, gate: Gate, body: bytes) -> str:
        """What the gate says, as it stands; nothing where it has no objection."""
        headers = {"Content-Type": "application/json", "X-Troth-Request-Id": os.urandom(16).hex()}
        headers["X-Troth-Deadline-Ms"] = str(max(1, int((self.until - time.monotonic()) * 900)))
        if self.tenant:
            headers["X-Troth-Tenant"] = self.tenant
        try:
            answer = gate.post(f"/v1/hooks/{self.runtime}", body, headers, self.until)
        except Unanswered as fault:
            # Late or not there at all: no verdict came. An engine error is what a gate that is there says of itself.
            raise Failed(f"the gate at {gate.url} gave no answer: {fault}", "timeout") from None
        if not 200 <= answer.status < 300:
            outcome = "overloaded" if answer.status == 503 else "engine_error"
            lasts = 400 <= answer.status < 500 and answer.status not in _PASSING
            raise Failed(f"the gate at {gate.url} answered {answer.status}{_detail(answer.body)}", outcome, lasts=lasts)
        return self._checked(answer.body)

    def _checked(self, body: bytes) -> str:
        """An answer that the runtime would not understand is none: it would let the call run."""
        text = body.strip()
        if text in (b"", b"{}"):
            return ""
        said = _object(text)
        if said is None or not self._is_understood(said):
            raise Failed("the gate's answer is not one that the runtime reads")
        inner = said.get("hookSpecificOutput")
        if isinstance(inner, dict) and inner.get("permissionDecision") == "allow":
            return ""  # an `allow` would skip the user's own permission prompt
        return json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n" if said else ""

    def _is_understood(self, said: dict[str, Any]) -> bool:
        outer, specific = _KEYS[self.runtime].get(self._event, ((), ()))
        inner = said.get("hookSpecificOutput")
        if inner is None:
            return said.keys() <= {*_UNIVERSAL, *outer}
        return (
            said.keys() <= {*_UNIVERSAL, *outer, "hookSpecificOutput"}
            and isinstance(inner, dict)
            and inner.keys() <= {"hookEventName", *specific}
            and inner.get("hookEventName") == self._event
            and inner.get("permissionDecision", "ask") in _DECISIONS
        )

    def _failed(self, why: str, outcome: str, *, lasts: bool = False) -> int:
        """The fail direction. An event that is not known might be a call."""
        may_act = self._event in ("", "PreToolUse")
        is_read = self._tool in READ_TOOLS[self.runtime]
        if self._event == "PreToolUse" and (session := _text(self._fields, "session_id")):
            stamp = session_stamp(self.runtime, self.tenant, session)
            answered = "deny" if self._is_closed and not is_read else "pass"
            self._silence().note(_text(self._fields, "tool_use_id"), outcome, answered, stamp)
        if not (self._is_closed and may_act):
            return _note(f"{why}; passed on without a verdict", OK)
        if is_read:
            return _note(f"{why}; passed on without a verdict, since {self._tool} can only read", OK)
        following = "ask the user: it stays so until the settings are mended" if lasts else (
            "try it again in a moment, or ask the user"
        )  # fmt: skip
        return _note(f"{why}; this call was not judged and may change something, so it was stopped."
                     f" Next: {following}.", BLOCK)  # fmt: skip


class Alarm:
    """Raises Late in its block when that takes longer, whatever it waits for. Where there are no signals, the sockets'
    own time-outs are what is left."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, _ring)
            signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def _ring(_signal: int, _frame: object) -> None:
    raise Late


def _object(body: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _text(fields: dict[str, Any], name: str) -> str:
    return value if isinstance(value := fields.get(name), str) else ""


def _detail(body: bytes) -> str:
    said = _object(body) or {}
    words = [_text(said, name) for name in ("detail", "hint")]
    return f" ({'; '.join(word[:200] for word in words if word)})" if any(words) else ""


def _is_written(said: str) -> bool:
    """Whether standard output took it."""
    try:
        sys.stdout.write(said)
        sys.stdout.flush()
    except AttributeError:  # there is none
        return False
    except (OSError, ValueError):  # a reader that went away, a disk that is full, a stream that is closed
        let_go_of_output()
        return False
    return True


def _note(words: str, code: int) -> int:
    """Say it where somebody listens: that nobody does must not change the exit code."""
    try:
        sys.stderr.write(f"troth hook: {words}\n")
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        return code
    return code


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0.05 <= seconds <= 600:
        raise ValueError("between 0.05 and 600 seconds")
    return seconds
