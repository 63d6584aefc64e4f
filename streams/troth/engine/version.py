"""The engine's version, as every verdict names it. It rises when the same events may give another verdict."""

from typing import Final

ENGINE_VERSION: Final = "1"
