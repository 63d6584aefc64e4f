"""The languages that are heard: English with a grammar, the others by their cues."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.english import ENGLISH
from troth.engine.lexicon.german import GERMAN
from troth.engine.lexicon.language import Language
from troth.engine.lexicon.portuguese import PORTUGUESE
from troth.engine.lexicon.spanish import SPANISH

FOREIGN: Final[tuple[Language, ...]] = (GERMAN, SPANISH, PORTUGUESE)
BY_NAME: Final[dict[str, Language]] = {language.name: language for language in (ENGLISH, *FOREIGN)}
