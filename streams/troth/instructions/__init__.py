"""Instruction files: which ones a runtime loads, what they say to a model, and what of it is news to a session."""
