"""What stands around the digits of a number and belongs to it."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.lexicon.measures import MONTHS
from troth.engine.lexicon.units import MAGNITUDES, UNITS

_UNIT_WORDS: Final = "|".join(
    sorted(map(re.escape, {u for u in UNITS if u[0].isalpha()} | set(MAGNITUDES) - {"m"}), key=len, reverse=True)
)
_MONTHS: Final = "|".join(name.capitalize() for name in sorted(MONTHS, key=len, reverse=True))
UNIT_AFTER: Final = re.compile(
    rf"(?:,\d{{3}})*(?:\.\d+)?(?:\s?%|\s(?:{_MONTHS})\b|(?:\s?(?:{_UNIT_WORDS})\b(?!-|\())?(?:/(?:s|min|h|sec|day|hour|month)\b)?)"
)
"""What may follow the first digits of a number and belongs to it: thousands, decimals, a unit, a rate, a month."""
MONTH_BEFORE: Final = re.compile(rf"\b(?:{_MONTHS})\s$")
