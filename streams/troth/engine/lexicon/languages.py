"""The languages that are heard, English first."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.english import ENGLISH
from troth.engine.lexicon.language import Language

LANGUAGES: Final[tuple[Language, ...]] = (ENGLISH,)
BY_NAME: Final[dict[str, Language]] = {language.name: language for language in LANGUAGES}
