"""What a file of sessions comes to: its obligations, and its verdicts."""
