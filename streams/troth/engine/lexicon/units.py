"""Units of measure: every spelling, its canonical unit and the factor to it. The one table of units there is.

Canonical units: `s` (time), `B` (data), ISO 4217 codes (money), `%`, `m`, `g`, `Hz`, `token`, and rates as `<unit>/s`.
Sources: SI brochure 9th ed., IEC 80000-13 (kB = 1000 B, KiB = 1024 B), ISO 4217. A call's months and years are read as
30 and 365 days; `CALENDAR` keeps them apart where words are compared with words ("12 months" is "a year").
"""

from __future__ import annotations

from typing import Final

_DAY = 86_400.0

_SPELLINGS: Final[dict[tuple[str, float], str]] = {
    ("s", 1e-6): "µs us microsecond microseconds",
    ("s", 1e-3): "ms msec millisecond milliseconds millis",
    ("s", 1.0): "s sec secs second seconds",
    ("s", 60.0): "min mins minute minutes",
    ("s", 3600.0): "h hr hrs hour hours",
    ("s", _DAY): "d day days",
    ("s", 7 * _DAY): "week weeks wk wks",
    ("s", 14 * _DAY): "fortnight fortnights",
    ("s", 30 * _DAY): "month months",
    ("s", 365 * _DAY): "year years yr yrs",
    ("B", 1.0): "B byte bytes",
    ("B", 1e3): "kB KB kb kilobyte kilobytes",
    ("B", 1e6): "MB mb megabyte megabytes meg megs",
    ("B", 1e9): "GB gb gigabyte gigabytes gig gigs",
    ("B", 1e12): "TB tb terabyte terabytes",
    ("B", 2.0**10): "KiB kib kibibyte kibibytes",
    ("B", 2.0**20): "MiB mib mebibyte mebibytes",
    ("B", 2.0**30): "GiB gib gibibyte gibibytes",
    ("B", 2.0**40): "TiB tib tebibyte tebibytes",
    ("USD", 1.0): "$ us$ USD usd dollar dollars bucks",
    ("USD", 0.01): "cent cents",
    ("EUR", 1.0): "€ EUR eur euro euros",
    ("GBP", 1.0): "£ GBP gbp pound pounds quid",
    ("JPY", 1.0): "¥ JPY jpy yen",
    ("CHF", 1.0): "CHF chf francs",
    ("%", 1.0): "% percent pct",
    ("/s", 1.0): "rps qps tps req/s requests/s",
    ("Hz", 1.0): "Hz hz",
    ("Hz", 1e3): "kHz khz",
    ("m", 1e-3): "mm millimetre millimetres millimeter millimeters",
    ("m", 1e-2): "cm centimetre centimetres centimeter centimeters",
    ("m", 1.0): "metre metres meter meters",
    ("m", 1e3): "km kilometre kilometres kilometer kilometers",
    ("g", 1e3): "kg kilo kilos kilogram kilograms",
    ("token", 1.0): "token tokens",
}  # fmt: skip

UNITS: Final[dict[str, tuple[str, float]]] = {
    spelling: unit for unit, spellings in _SPELLINGS.items() for spelling in spellings.split()
}
"""Spelling (case kept where it tells: `MB`) to canonical unit and factor."""

CALENDAR: Final[dict[str, float]] = {
    spelling: months
    for (unit, factor), months in ((("s", 30 * _DAY), 1.0), (("s", 365 * _DAY), 12.0))
    for spelling in _SPELLINGS[unit, factor].split()
}
"""Spelling to months, of the units that have no fixed number of seconds."""

SYMBOLS: Final = frozenset("$€£¥")
MAGNITUDES: Final[dict[str, float]] = {
    "k": 1e3,
    "K": 1e3,
    "m": 1e6,
    "M": 1e6,
    "bn": 1e9,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "grand": 1e3,
}
PER: Final = frozenset({"per", "a", "an", "each", "every", "/"})
"""Words between a unit and the time it is counted over (`3 requests per second`)."""


def canonical_unit(spelling: str) -> tuple[str, float] | None:
    """The canonical unit and factor of a spelling; None when it is no unit."""
    return UNITS.get(spelling) or UNITS.get(spelling.lower())
