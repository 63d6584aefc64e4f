"""Codex's hooks: payload -> question, reply -> output."""
