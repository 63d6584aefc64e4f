"""The table of commands by its rows: which commands and subcommands there are."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.commands import COMMANDS


def _rows() -> dict[str, str]:
    rows: dict[str, str] = {}
    command = ""
    for line in COMMANDS.splitlines():
        if line[:1] in ("", "#"):
            continue
        if line[0] != " ":
            command, _, line = (part.strip() for part in line.partition("|"))
            rows[command] = ""
        rows[command] += " " + line.strip()
    return rows


ROWS: Final[dict[str, str]] = _rows()
"""A command or subcommand, and its row as it is written."""
SUBCOMMANDS: Final = frozenset(" ".join(k.split()[: n + 1]) for k in ROWS for n in range(len(k.split())))
"""Every command and subcommand that a row is about, and what leads to it (`docker compose`)."""
RUNNERS: Final = frozenset(
    key for key, text in ROWS.items() if text.split("|", 2)[1:2] and "task" in text.split("|")[1]
)
"""Commands whose first operand is a task of the project's own (`make`, `npm run`)."""
VERBED: Final = frozenset(
    key for key, text in ROWS.items() if text.split("|", 2)[1:2] and "verb" in text.split("|")[1].split()
)
"""Commands whose first operand says what is done (`brew services stop`)."""
