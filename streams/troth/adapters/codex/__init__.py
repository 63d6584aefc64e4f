"""Codex rollouts (`~/.codex/sessions/YYYY/MM/DD/rollout-*.jsonl`) -> events. The rules are in README.md."""

from troth.adapters.codex.reader import Reader, read_rollout

__all__ = ["Reader", "read_rollout"]
