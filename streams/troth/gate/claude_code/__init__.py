"""Claude Code's hooks: payload -> question."""
