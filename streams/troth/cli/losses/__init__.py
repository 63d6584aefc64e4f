"""What compactions cost."""
