"""What files may hold, by name: as options take it. Light, since `--help` loads no reader."""

from __future__ import annotations

from typing import Final

TRANSCRIPTS: Final = {"claude-code": "Claude Code transcript", "codex": "Codex rollout"}
"""The runtimes whose transcripts are read, and what one is called."""
FORMATS: Final = ("auto", "events", *TRANSCRIPTS)
