"""Transcripts of runtimes as events: once, or as they grow."""
