"""What stands on Kafka: topics, events sent to them, policies in force."""
