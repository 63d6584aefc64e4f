"""Plain producers, consumer loops and topic administration: one place for TLS, SASL, topics and partitioning."""
