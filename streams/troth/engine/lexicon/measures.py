"""Numbers in words, units as words, and what a comparison is called.

Units and their sources: `units.py`, of which this is the view for a lower-case text. The cardinal numerals of English.
"""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon import units

NUMERALS: Final[dict[str, float]] = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "dozen": 12,
}  # fmt: skip
SCALES: Final[dict[str, float]] = {
    "hundred": 100.0, **{word: units.MAGNITUDES[word] for word in ("thousand", "million", "billion")},
}  # fmt: skip
COUNTS: Final[dict[str, float]] = {"once": 1, "twice": 2, "thrice": 3}
SUFFIXES: Final[dict[str, float]] = {suffix: units.MAGNITUDES[suffix] for suffix in ("k", "m", "bn", "grand")}
"""Multipliers that follow an amount of money or a bare count without a space (`$5k`)."""

_TIMES: Final = ("time", "times", "x")
_NOT_WORDS: Final = frozenset({"b", "us", "req/s", "requests/s", "tps", "token", "tokens"})
"""Spellings that a lower-case text uses for other things ("b", "us"), or counts as things ("two tokens")."""
UNITS: Final[dict[str, tuple[str, float]]] = {
    **{spelling.lower(): unit for spelling, unit in units.UNITS.items() if spelling.lower() not in _NOT_WORDS},
    **{spelling: ("month", months) for spelling, months in units.CALENDAR.items()},
    **dict.fromkeys(_TIMES, ("", 1.0)),
    "rps": ("request/s", 1.0),
    "qps": ("query/s", 1.0),
}
"""Unit as written (lower case) -> canonical unit and factor. A count (`times`) has the unit ""."""

CURRENCIES: Final = frozenset("usd eur gbp chf".split()) & frozenset(UNITS)
"""Codes of currencies that may stand before the figure."""
RATE_NOUNS: Final[dict[str, str]] = {
    "req": "request", "reqs": "request", "request": "request", "requests": "request", "call": "call",
    "calls": "call", "query": "query", "queries": "query", "message": "message", "messages": "message",
}  # fmt: skip
PERIODS: Final[dict[str, str]] = {
    "s": "s", "sec": "s", "second": "s", "min": "min", "minute": "min", "h": "h", "hr": "h", "hour": "h",
    "d": "day", "day": "day", "daily": "day", "hourly": "h", "week": "week", "weekly": "week", "month": "month",
    "monthly": "month", "year": "year", "yearly": "year", "annual": "year", "annually": "year", "annum": "year",
}  # fmt: skip

MONTHS: Final[dict[str, int]] = {
    name: number
    for number, names in enumerate(
        (("january", "jan"), ("february", "feb"), ("march", "mar"), ("april", "apr"), ("may",), ("june", "jun"),
         ("july", "jul"), ("august", "aug"), ("september", "sep", "sept"), ("october", "oct"), ("november", "nov"),
         ("december", "dec")), 1)
    for name in names
}  # fmt: skip
WEEKDAYS: Final[dict[str, str]] = {
    spelling: day
    for day, spellings in {
        "monday": ("monday", "mondays", "mon"), "tuesday": ("tuesday", "tuesdays", "tue", "tues"),
        "wednesday": ("wednesday", "wednesdays", "wed"), "thursday": ("thursday", "thursdays", "thu", "thurs"),
        "friday": ("friday", "fridays", "fri"), "saturday": ("saturday", "saturdays"),
        "sunday": ("sunday", "sundays"),
    }.items()
    for spelling in spellings
}  # fmt: skip

COMPARISONS_BEFORE: Final[tuple[tuple[str, str], ...]] = (
    ("<=", r"at or (?:below|under)|no (?:more|greater|higher|longer|later|larger|bigger) than|"
           r"not (?:more|greater|higher|longer|later|larger|bigger|over|above|exceed(?:ing)?|go (?:over|above|beyond|"
           r"past))(?: than)?|"
           r"not to exceed|at (?:the )?most|up to|max(?:imum)?(?: (?!not |no )\S+){0,6} (?:of|is|are|:)|max(?:imum)?|"
           r"a maximum of|(?:cap|capp|limit)(?:ed|"
           r"s)?(?: (?!not |no |never |longer )\S+){0,3} (?:at|to|of)|"
           r"(?:limit|cap|ceiling|budget|quota|upper bound|maximum|allowance)(?: (?!not |no |never |"
           r"longer )\S+){0,4}? (?:is|of|at|to|stays at|remains|stands at|:)|"
           r"(?:the )?most (?:\S+ )?(?:i|we|you|they|it|one|anyone) (?:(?!not |no )\S+ ){1,8}?(?:is|are)|"
           r"deadline(?: (?!not |no )\S+){0,4}? (?:is|of|:)|deadline|within|top out at|tops out at|<=|< =|\u2264"),
    (">=", r"at or above|no (?:fewer|less|lower|sooner|earlier|shorter|smaller) than|"
           r"not (?:fewer|less|lower|below|under|(?:go|drop|fall|sink|dip|get|be) (?:below|under|beneath))(?: "
           r"than)?|at (?:the )?(?:least|"
           r"minimum)|"
           r"min(?:imum)?(?: (?!not |no )\S+){0,6} (?:of|is|are|:)|min(?:imum)?|a minimum of|from|>=|> =|\u2265"),
    ("<", r"under|below|less than|fewer than|lower than|smaller than|shorter than|stay(?:s)? under|beneath|<"),
    (">", r"over|above|more than|greater than|higher than|longer than|larger than|bigger than|beyond|past|"
          r"exceed(?:s|ing)?|in excess of|>"),
    ("==", r"exactly|precisely|equal to|always"),
)  # fmt: skip
"""Comparison -> what may stand before the number (a regular expression over lower-case words)."""
COMPARISONS_AFTER: Final[tuple[tuple[str, str], ...]] = (
    ("<=", r"or (?:less|fewer|under|below|lower)|(?:at )?(?:the )?(?:very )?(?:most|maximum|max)|"
           r"tops|no longer(?= \.|$)|"
        r"(?:and )?(?:no|not) more(?! than)|"
           r"or (?:no|not) more|at the (?:very )?latest|or (?:sooner|earlier)|"
           r"(?:limit|cap|ceiling|budget|quota|maximum)|"
           r"(?:\S+ ){0,2}?(?:is|are|as) (?:the|an|our|its) (?:absolute |hard |upper )*"
           r"(?:maximum|max|most|limit|cap|ceiling)"),
    (">=", r"or (?:more|above|higher|over)|(?:at )?(?:the )?(?:very )?(?:least|minimum|min)|"
           r"at the (?:very )?earliest|"
           r"or later|and up|upwards|"
           r"(?:\S+ ){0,2}?(?:is|are|as) (?:the|an|our|its) (?:absolute |hard |lower )*(?:minimum|min|least)"),
)  # fmt: skip
ESTIMATES: Final = (
    r"about|around|roughly|approximately|approx\.?|circa|some|nearly|almost|close to|in the region of|"
    r"on the order of|more or less|~|or so|ish|give or take|ballpark"
)
VAGUE: Final = frozenset(
    """
        few several some handful couple small short soon low limited reasonable modest minimal moderate brief tight
        many little bit lightly sparingly briefly shortly large long certain
    """.split()
)
