"""The product's workers, as in `tests/stream`."""

from tests.stream.conftest import alone, troupe

__all__ = ["alone", "troupe"]
