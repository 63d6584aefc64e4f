"""Verdicts of the stream: shown, explained, permitted."""
