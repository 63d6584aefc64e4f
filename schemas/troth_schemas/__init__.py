"""The contract of troth: every record on the wire, its codec and the topic table."""
