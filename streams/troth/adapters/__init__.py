"""Transcripts in: one room for each foreign format, each turning bytes into events of `troth_schemas`."""
