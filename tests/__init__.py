"""The tests, in the shape of the source tree; a package, so that rooms can share their fixtures by name."""
