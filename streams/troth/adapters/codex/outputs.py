"""The output of a call as the model saw it -> its text and how the call ended."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

from troth.adapters import field
from troth_schemas.events import ResultStatus

# The client's own wordings (its message constants, by version); each stands at the very start of an output.
_REFUSED: Final = re.compile(
    r"[\w -]{0,40}\b(?:rejected|denied) by (?:the )?user\b"
    r"|(?:Command|Tool call) blocked by PreToolUse hook\b"
    r"|aborted(?: by user\b|\s*\Z)"
)
_HEADER: Final = re.compile(
    r"\A(?:(?:Chunk ID|Wall time|Exit code|Original token count|Total output lines): [^\n]*\n"
    r"|Process (?:exited with code|running with session ID) [^\n]*(?:\n|\Z))+"
    r"(?:Output:\n?)?"
)
_EXIT: Final = re.compile(r"^(?:Exit code: |Process exited with code )(-?\d+)\b", re.MULTILINE)
_RUNNING: Final = re.compile(r"^Process running with session ID \S", re.MULTILINE)


class Output(NamedTuple):
    status: ResultStatus
    text: str


def output(value: object) -> Output:
    """`value` is what stands under `output`: a text, a list of content items, or (older) an object around a text.

    Of a shell's output the client's own header is read and left out; a process that runs on has its handle there.
    """
    failed = isinstance(value, dict) and value.get("success") is False
    text = text_of(value.get("content") if isinstance(value, dict) else value)
    unwrapped = _unwrapped(text)
    if unwrapped is not None:
        return unwrapped
    header = _HEADER.match(text)
    if header is None:
        return Output("refused" if _REFUSED.match(text) else "error" if failed else "ok", text)
    if _RUNNING.search(header[0]):
        return Output("running", text)
    code = _EXIT.search(header[0])
    body = text[header.end() :]
    is_error = failed or (code is not None and int(code[1]) != 0)
    return Output("error" if is_error else "ok", body or (text if is_error else ""))


def text_of(content: object) -> str:
    """A plain text, or the texts of a list of content items joined by line ends."""
    if isinstance(content, str):
        return content
    return "\n".join(t for item in field.objects(content) if (t := field.text(item, "text")) is not None)


def _unwrapped(text: str) -> Output | None:
    """Older versions put a JSON object with the exit code around the output of a shell."""
    if not text.startswith('{"output":'):
        return None
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    said = value.get("output") if isinstance(value, dict) else None
    if not isinstance(said, str):
        return None
    code = field.inner(value, "metadata").get("exit_code", 0)
    return Output("error" if isinstance(code, int) and code != 0 else "ok", said)
