"""Claude Code transcripts (`~/.claude/projects/<slug>/<session>.jsonl`) -> events. The rules are in README.md."""

from troth.adapters.claude_code.reader import Reader, read_transcript

__all__ = ["Reader", "read_transcript"]
