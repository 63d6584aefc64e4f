"""The product's workers, as in `tests/stream`."""

from tests.stream.conftest import troupe

__all__ = ["troupe"]
