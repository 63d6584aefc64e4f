"""Numbers in words, units, and what a comparison is called.

Sources: SI and IEC 80000-13 prefixes, ISO 4217 currency codes, the cardinal numerals of English.
"""

from __future__ import annotations

from typing import Final

NUMERALS: Final[dict[str, float]] = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "dozen": 12,
}  # fmt: skip
SCALES: Final[dict[str, float]] = {"hundred": 100, "thousand": 1e3, "million": 1e6, "billion": 1e9}
COUNTS: Final[dict[str, float]] = {"once": 1, "twice": 2, "thrice": 3}
SUFFIXES: Final[dict[str, float]] = {"k": 1e3, "m": 1e6, "bn": 1e9, "grand": 1e3}
"""Multipliers that follow an amount of money or a bare count without a space (`$5k`)."""

_SECOND: Final = 1.0
_BYTE: Final = 1.0
UNITS: Final[dict[str, tuple[str, float]]] = {
    **dict.fromkeys(("ms", "msec", "millisecond", "milliseconds", "millis"), ("s", 1e-3)),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), ("s", _SECOND)),
    **dict.fromkeys(("min", "mins", "minute", "minutes"), ("s", 60.0)),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), ("s", 3600.0)),
    **dict.fromkeys(("d", "day", "days"), ("s", 86400.0)),
    **dict.fromkeys(("week", "weeks", "wk", "wks"), ("s", 604800.0)),
    **dict.fromkeys(("fortnight", "fortnights"), ("s", 1209600.0)),
    **dict.fromkeys(("month", "months"), ("month", 1.0)),
    **dict.fromkeys(("year", "years", "yr", "yrs"), ("month", 12.0)),
    **dict.fromkeys(("byte", "bytes"), ("byte", _BYTE)),
    **dict.fromkeys(("kb", "kilobyte", "kilobytes"), ("byte", 1e3)),
    **dict.fromkeys(("mb", "megabyte", "megabytes", "meg", "megs"), ("byte", 1e6)),
    **dict.fromkeys(("gb", "gigabyte", "gigabytes", "gig", "gigs"), ("byte", 1e9)),
    **dict.fromkeys(("tb", "terabyte", "terabytes"), ("byte", 1e12)),
    **dict.fromkeys(("kib", "kibibyte", "kibibytes"), ("byte", 1024.0)),
    **dict.fromkeys(("mib", "mebibyte", "mebibytes"), ("byte", 1024.0**2)),
    **dict.fromkeys(("gib", "gibibyte", "gibibytes"), ("byte", 1024.0**3)),
    **dict.fromkeys(("tib", "tebibyte", "tebibytes"), ("byte", 1024.0**4)),
    **dict.fromkeys(("%", "percent", "pct"), ("%", 1.0)),
    **dict.fromkeys(("$", "usd", "dollar", "dollars", "bucks", "us$"), ("usd", 1.0)),
    **dict.fromkeys(("cent", "cents"), ("usd", 0.01)),
    **dict.fromkeys(("\u20ac", "eur", "euro", "euros"), ("eur", 1.0)),
    **dict.fromkeys(("\u00a3", "gbp", "pound", "pounds", "quid"), ("gbp", 1.0)),
    **dict.fromkeys(("mm", "millimetre", "millimetres", "millimeter", "millimeters"), ("m", 1e-3)),
    **dict.fromkeys(("cm", "centimetre", "centimetres", "centimeter", "centimeters"), ("m", 1e-2)),
    **dict.fromkeys(("metre", "metres", "meter", "meters"), ("m", 1.0)),
    **dict.fromkeys(("km", "kilometre", "kilometres", "kilometer", "kilometers"), ("m", 1e3)),
    **dict.fromkeys(("kg", "kilo", "kilos", "kilogram", "kilograms"), ("kg", 1.0)),
    **dict.fromkeys(("time", "times", "x"), ("", 1.0)),
    **dict.fromkeys(("rps",), ("request/s", 1.0)),
    **dict.fromkeys(("qps",), ("query/s", 1.0)),
}
"""Unit as written (lower case) -> canonical unit and factor. A count (`times`) has the unit ""."""

RATE_NOUNS: Final[dict[str, str]] = {
    "req": "request", "reqs": "request", "request": "request", "requests": "request", "call": "call",
    "calls": "call", "query": "query", "queries": "query", "message": "message", "messages": "message",
}  # fmt: skip
PERIODS: Final[dict[str, str]] = {
    "s": "s", "sec": "s", "second": "s", "min": "min", "minute": "min", "h": "h", "hr": "h", "hour": "h",
    "d": "day", "day": "day", "daily": "day", "hourly": "h", "week": "week", "weekly": "week", "month": "month",
    "monthly": "month", "year": "year",
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
           r"not to exceed|at (?:the )?most|up to|max(?:imum)?(?: (?!not |no )\S+){0,3} (?:of|is|:)|max(?:imum)?|"
           r"a maximum of|(?:cap|capp|limit)(?:ed|"
           r"s)?(?: (?!not |no |never |longer )\S+){0,3} (?:at|to|of)|"
           r"(?:limit|cap|ceiling|budget|quota|upper bound|maximum|allowance)(?: (?!not |no |never |"
           r"longer )\S+){0,4}? (?:is|of|at|to|stays at|remains|stands at|:)|"
           r"within|top out at|tops out at|<=|\u2264"),
    (">=", r"at or above|no (?:fewer|less|lower|sooner|earlier|shorter|smaller) than|"
           r"not (?:fewer|less|lower|below|under|go below|drop below|fall below)(?: than)?|at (?:the )?(?:least|"
           r"minimum)|"
           r"min(?:imum)?(?: (?!not |no )\S+){0,3} (?:of|is|:)|min(?:imum)?|a minimum of|from|>=|\u2265"),
    ("<", r"under|below|less than|fewer than|lower than|smaller than|shorter than|stay(?:s)? under|beneath|<"),
    (">", r"over|above|more than|greater than|higher than|longer than|larger than|bigger than|beyond|past|"
          r"exceed(?:s|ing)?|in excess of|>"),
    ("==", r"exactly|precisely|equal to|always"),
)  # fmt: skip
"""Comparison -> what may stand before the number (a regular expression over lower-case words)."""
COMPARISONS_AFTER: Final[tuple[tuple[str, str], ...]] = (
    ("<=", r"or (?:less|fewer|under|below|lower)|(?:at )?(?:the )?(?:most|maximum|max)|tops|no longer(?= \.|$)|"
        r"(?:and )?(?:no|not) more(?! than)|"
           r"or (?:no|not) more|(?:limit|cap|ceiling|budget|quota|maximum)"),
    (">=", r"or (?:more|above|higher|over)|(?:at )?(?:the )?(?:least|minimum|min)|and up|upwards"),
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
