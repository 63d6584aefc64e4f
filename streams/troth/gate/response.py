"""A tool's response as a hook gives it -> text. Some hooks give what the model will see, some the tool's own record."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from troth.adapters import field
from troth.adapters.claude_code.record import block_text

_STREAMS: Final = ("stdout", "stderr")
_TEXTS: Final = ("content", "text", "output", "result", "message", "error")
_encode: Final = msgspec.json.Encoder(order="deterministic").encode


class Shown(NamedTuple):
    """`is_model_text`: the very text that the model, and so the transcript, has."""

    text: str
    is_model_text: bool


def shown(response: Any) -> Shown:
    """Plain text and content blocks are what the model sees; of a structured record, what it says."""
    if isinstance(response, str):
        return Shown(response, True)
    if isinstance(response, list):
        is_blocks = all(isinstance(b, dict) and isinstance(b.get("type"), str) for b in response)
        return Shown(block_text(response) if is_blocks else _json(response), is_blocks)
    if not isinstance(response, dict):
        return Shown("" if response is None else _json(response), False)
    if isinstance(response.get("content"), list):
        return Shown(block_text(response["content"]), False)
    streams = [text for name in _STREAMS if (text := field.text(response, name))]
    if streams or any(name in response for name in _STREAMS):
        return Shown("\n".join(streams), False)
    texts = [text for name in _TEXTS if (text := field.text(response, name))]
    return Shown("\n".join(texts) or _json(response), False)


def _json(value: Any) -> str:
    return _encode(value).decode()
