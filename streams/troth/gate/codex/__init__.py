"""Codex's hooks: payload -> question."""
