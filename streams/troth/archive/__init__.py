"""Cold storage of the original events: immutable objects by digest, an index for each session, read back verbatim."""
