"""The worker, and the gate that is part of it."""
