"""The gate: a runtime asks before it acts, and gets the verdict that the stream gives."""
