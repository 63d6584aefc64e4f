"""The archive written, and the words fetched from it."""
