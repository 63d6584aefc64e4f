"""Rules as people word them: a list of `{"type", "text", "over"?}`, with placeholders for what a session is about.

| type | placeholders |
|---|---|
| `prohibition` | `{object}`: a file, a command, a branch, a URL |
| `retraction` | `{object}`, or none where it takes back what was said last |
| `threshold` | `{subject}`, `{value}`, `{unit}` |
| `supersede` | `{old}`, `{new}` |

`over` says what the object is; where it is absent the verb tells.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal

import msgspec

OWN: Final = Path(__file__).with_name("wordings.json")
Type = Literal["prohibition", "retraction", "threshold", "supersede"]
Over = Literal["file", "command", "delete", "branch", "url"]
_VERBS: Final[tuple[tuple[Over, str], ...]] = (
    ("delete", r"\b(?:delet|remov|destroy|eras|wip|purg)\w*|\bget rid\b"),
    ("branch", r"\b(?:push|merg|commit)\w*|\bbranch\b"),
    ("command", r"\b(?:run|execut|invok|launch|command)\w*"),
    ("url", r"\b(?:call|contact|request|send|post|upload|url|endpoint)\w*|\bhit\b"),
)


class Wording(msgspec.Struct, frozen=True):
    type: Type
    text: str
    over: Over | None = None

    def governs(self) -> Over:
        """What the object is."""
        if self.over is not None:
            return self.over
        words = self.text.replace("{object}", " ").lower()
        return next((over for over, verb in _VERBS if re.search(verb, words)), "file")

    def fill(self, **values: str) -> str:
        text = self.text
        for name, value in values.items():
            text = text.replace("{" + name + "}", value)
        return text


def read_wordings(path: Path = OWN) -> list[Wording]:
    """The wordings of a file. Raises msgspec.ValidationError where it is no such list."""
    return msgspec.json.decode(path.read_bytes(), type=list[Wording])
