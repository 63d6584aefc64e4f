"""Claude Code's hooks: payload -> question, reply -> output."""
