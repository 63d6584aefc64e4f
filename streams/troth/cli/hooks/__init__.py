"""Hooks in a runtime's settings: put there, taken out, looked at."""
