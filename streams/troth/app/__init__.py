"""The Faust shell: thin, fast, and it cannot lose an event."""
