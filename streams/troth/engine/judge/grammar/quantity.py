"""Amounts in a sentence: value, unit, comparison, and whether it is an estimate."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from troth.engine.judge.grammar.token import Token
from troth.engine.lexicon import measures
from troth.engine.lexicon.thesaurus import CLASSIFIERS, VACUOUS
from troth.engine.numerals import read_numerals

Comparison = str
"""One of `<`, `<=`, `==`, `>=`, `>`, or "" where none is said."""

_MONEY: Final = re.compile(r"(us)?([$\u20ac\u00a3])\s?([\d,]+(?:\.\d+)?)\s?(k|m|bn)?$")
_DECIMAL: Final = re.compile(r"\d+\.\d+$")
_RATIO: Final = re.compile(r"([\d.]+)\s?([a-z]+)\s?/\s?([a-z]+)$")
_CLOCK: Final = re.compile(r"(\d{1,2})(?::(\d{2})(?::00)?)?\s?(am|pm|h)?$")
_AMOUNT: Final = re.compile(r"([\d,]+(?:\.\d+)?)[\s-]?([a-z%]*)$")
_BEFORE: Final = tuple(
    (c, re.compile(rf"(?:^|.* )(?:{p})(?: (?:the|a|an|of|to|at|is|than|be|only))*$"))
    for c, p in measures.COMPARISONS_BEFORE
)
_AFTER: Final = tuple((c, re.compile(rf"(?:{p})(?= |$)")) for c, p in measures.COMPARISONS_AFTER)
_ESTIMATE: Final = re.compile(rf"(?:^|.* )(?:{measures.ESTIMATES})(?: (?:the|a|an))?$")
_ESTIMATE_AFTER: Final = re.compile(r"(?:or so|ish|give or take|more or less|approximately|roughly)(?= |$)")


class Amount(NamedTuple):
    """`first`..`last` are the numbers of its tokens, comparison included, in the sentence. `unit` is canonical;
    `noun` is the token that a
    rate counts, or -1."""

    value: float
    unit: str
    comparison: Comparison
    is_estimate: bool
    first: int
    last: int
    number_first: int
    number_last: int
    is_date: bool = False
    noun: int = -1

    @property
    def number_tokens(self) -> list[int]:
        """The tokens of the number and its unit, without the noun that a rate counts (`20 files per day`)."""
        return [n for n in range(self.number_first, self.number_last + 1) if n != self.noun]


def amounts(tokens: list[Token]) -> list[Amount]:
    """The amounts of a sentence, left to right."""
    found: list[Amount] = []
    at = 0
    while at < len(tokens):
        if (at > 0 and tokens[at].exact and tokens[at].kind == "number" and tokens[at - 1].low in CLASSIFIERS) or (
            tokens[at].kind == "mark"
        ):
            at += 1
            continue
        if tokens[at].kind == "mark" or (tokens[at].kind == "word" and tokens[at].low not in _BEGINNINGS):
            at += 1
            continue
        read = (
            _date(tokens, at) or _clock(tokens, at) or _figure(tokens, at) or _coded(tokens, at) or _words(tokens, at)
        )
        if read is None:
            at += 1
            continue
        value, unit, last, is_date = read
        _close_range(tokens, found, at)
        found.append(_compared(tokens, at, last, value, unit, is_date, found[-1].last if found else -1))
        at = found[-1].last + 1
    return found


_RANGE_OPENERS: Final = frozenset(("from", "between"))
_RANGE_JOINERS: Final = frozenset("to and until till through \u2013 -".split())


def _close_range(tokens: list[Token], found: list[Amount], at: int) -> None:
    """`from A to B`, `between A and B`: where a range opens is no bound by itself."""
    if not found or found[-1].number_last + 2 != at or tokens[at - 1].low not in _RANGE_JOINERS:
        return
    opened = found[-1]
    if opened.number_first > 0 and tokens[opened.number_first - 1].low in _RANGE_OPENERS:
        found[-1] = opened._replace(comparison="", first=opened.number_first - 1)


_BEGINNINGS: Final = frozenset(
    (*measures.NUMERALS, *measures.SCALES, *measures.COUNTS, *measures.MONTHS, *measures.CURRENCIES, "half", "a", "an")
)
"""Words that an amount may begin with; any other word is passed over."""
_CARDINALS: Final = {**measures.NUMERALS, **measures.SCALES}
_NUMERALS_MAX: Final = 12
"""More words than any number that somebody spells out."""
_Read = tuple[float, str, int, bool]


def _figure(tokens: list[Token], at: int) -> _Read | None:
    token = tokens[at]
    if token.kind == "literal" and _DECIMAL.match(token.low) and _low(tokens, at + 1) in measures.UNITS:
        return _with_unit(tokens, at, float(token.low))
    if token.kind != "number":
        return None
    low = token.low.replace(" ", "")
    if match := _MONEY.match(low):
        unit = measures.UNITS[match[2]][0]
        return _rate(tokens, at, _number(match[3]) * measures.SUFFIXES.get(match[4] or "", 1), unit)
    if match := _RATIO.match(low):
        noun, period = measures.RATE_NOUNS.get(match[2], match[2]), measures.PERIODS.get(match[3], match[3])
        return _number(match[1]), f"{noun}/{period}", at, False
    match = _AMOUNT.match(low)
    if not match:
        return None
    value, suffix = _number(match[1]), match[2]
    if suffix in measures.SUFFIXES and suffix != "m":
        return _with_unit(tokens, at, value * measures.SUFFIXES[suffix])
    if suffix in measures.UNITS:
        unit, factor = measures.UNITS[suffix]
        return _rate(tokens, at, value * factor, unit)
    if suffix:
        return (value, suffix, at, False) if suffix in ("st", "nd", "rd", "th") else None
    return _with_unit(tokens, at, value)


def _coded(tokens: list[Token], at: int) -> _Read | None:
    """`EUR 5,000`: the code of a currency before the figure."""
    if tokens[at].low not in measures.CURRENCIES or at + 1 == len(tokens) or tokens[at + 1].kind != "number":
        return None
    read = _figure(tokens, at + 1)
    if read is None or read[3] or not (read[1] == "" or read[1].startswith("/")):
        return None
    return read[0], measures.UNITS[tokens[at].low][0] + read[1], read[2], False


_FRACTIONS: Final = {"quarter": 0.25, "quarters": 0.25, "third": 1 / 3, "thirds": 1 / 3}


def _fraction(tokens: list[Token], at: int) -> _Read | None:
    """`a quarter of an hour`, `three quarters of a minute`; `a quarter at most` is twenty-five per cent."""
    part = _FRACTIONS.get(_low(tokens, at + 1))
    count = 1.0 if tokens[at].low in ("a", "an") else measures.NUMERALS.get(tokens[at].low, 0.0)
    if part is None or not 0 < count * part < 1:
        return None
    if _low(tokens, at + 2) == "of" and _low(tokens, at + 3) in ("a", "an", "one"):
        unit = measures.UNITS.get(_low(tokens, at + 4))
        return (count * part * unit[1], unit[0], at + 4, False) if unit and unit[0] else None
    bounded = _low(tokens, at + 2) == "at" or (_low(tokens, at + 2) == "of" and _low(tokens, at + 3) in _WHOLES)
    return (count * part * 100.0, "%", at + 1, False) if bounded else None


_WHOLES: Final = frozenset("the all our its their".split())


def _number(text: str) -> float:
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return 0.0


def _words(tokens: list[Token], at: int) -> _Read | None:
    """A number in words: `four hundred`, `twenty-five`, `half an hour`, `a minute and a half`, `twice`."""
    token = tokens[at]
    if token.kind != "word" or token.exact:
        return None
    low = token.low
    if low in measures.COUNTS and (low != "once" or _follows(tokens, at, ("most", "than", "only", "exactly", "just"))):
        return measures.COUNTS[low], "", at, False
    if low == "half":
        return _half(tokens, at)
    if fraction := _fraction(tokens, at):
        return fraction
    if low in ("a", "an", "one") and (read := _single(tokens, at)):
        return read
    is_pronoun = (
        low == "one"
        and _low(tokens, at + 1) not in measures.SCALES
        and (not _counts_one(tokens, at) or _low(tokens, at + 1) in ("who", "that", "which"))
    )
    if low not in measures.NUMERALS or is_pronoun:
        return None
    lowers = [t.low if t.kind == "word" else "" for t in tokens[at : at + _NUMERALS_MAX]]
    read_on = read_numerals(lowers, 0, _CARDINALS)
    return _with_unit(tokens, at + read_on[1] - 1, read_on[0]) if read_on else None


def _follows(tokens: list[Token], at: int, words: tuple[str, ...]) -> bool:
    return at > 0 and tokens[at - 1].low in words


def _counts_one(tokens: list[Token], at: int) -> bool:
    return (
        _follows(
            tokens, at, ("most", "least", "than", "exactly", "only", "under", "below", "to", "maximum", "max", "within")
        )
        or _low(tokens, at + 1) in measures.UNITS
    )


def _half(tokens: list[Token], at: int) -> _Read | None:
    """`half an hour`, `half a day`; `half the nodes` is fifty per cent."""
    if _low(tokens, at + 1) in ("a", "an") and (unit := measures.UNITS.get(_low(tokens, at + 2))):
        return 0.5 * unit[1], unit[0], at + 2, False
    if _low(tokens, at + 1) in ("a", "an") and _low(tokens, at + 2) in ("dozen", *measures.SCALES):
        following = _low(tokens, at + 2)
        return _with_unit(tokens, at + 2, 0.5 * (measures.NUMERALS.get(following) or measures.SCALES[following]))
    if _low(tokens, at + 1) in ("the", "of", "our", "all"):
        return 50.0, "%", at, False
    return None


_BEFORE_UNIT: Final = tuple(
    "within than least most to under over for every after in exactly below above about around roughly approximately "
    "nearly".split()
)


def _single(tokens: list[Token], at: int) -> _Read | None:
    """`a dozen`, `a hundred`, `a minute and a half`, `one and a half hours`; `an hour` only where something bounds
    it."""
    following = _low(tokens, at + 1)
    if tokens[at].low != "one" and (following == "dozen" or following in measures.SCALES):
        value = measures.NUMERALS.get(following) or measures.SCALES[following]
        return _with_unit(tokens, at + 1, value)
    if tokens[at].low == "one" and [_low(tokens, at + n) for n in (1, 2, 3)] == ["and", "a", "half"]:
        return _with_unit(tokens, at + 3, 1.5)
    unit = measures.UNITS.get(following)
    if unit is None or unit[0] in ("", "USD", "GBP"):
        return None
    if [_low(tokens, at + n) for n in (2, 3, 4)] == ["and", "a", "half"]:
        return 1.5 * unit[1], unit[0], at + 4, False
    if _follows(tokens, at, _BEFORE_UNIT):
        return unit[1], unit[0], at + 1, False
    return None


def _low(tokens: list[Token], at: int) -> str:
    return tokens[at].low if 0 <= at < len(tokens) else ""


def _with_unit(tokens: list[Token], last: int, value: float) -> _Read:
    """Take in the unit that follows, with a hyphen or an adjective at most between."""
    following = _low(tokens, last + 1)
    if following in measures.SCALES:
        return _with_unit(tokens, last + 1, value * measures.SCALES[following])
    if following == "us" and _low(tokens, last + 2) in ("dollar", "dollars"):
        return value, "USD", last + 2, False
    if following in measures.RATE_NOUNS and (period := _period(tokens, last + 2)):
        return value, f"{measures.RATE_NOUNS[following]}/{period[0]}", period[1], False
    if following in measures.UNITS and following not in ("x", "second", "d"):
        unit, factor = measures.UNITS[following]
        return _rate(tokens, last + 1, value * factor, unit)
    for ahead in (1, 2):
        if period := _period(tokens, last + ahead):
            return value, f"/{period[0]}", period[1], False
    return value, "", last, False


def _rate(tokens: list[Token], last: int, value: float, unit: str) -> _Read:
    if period := _period(tokens, last + 1):
        return value, f"{unit}/{period[0]}", period[1], False
    return value, unit, last, False


def _period(tokens: list[Token], at: int) -> tuple[str, int] | None:
    """`per second`, `a minute`, `each day`, `/s`, `an hour`: the period and its last token."""
    if _low(tokens, at) in ("per", "a", "an", "each", "every", "/") and (
        period := measures.PERIODS.get(_low(tokens, at + 1))
    ):
        return None if _is_ordinal(tokens, at) else (period, at + 1)
    if _low(tokens, at) in ("daily", "hourly", "weekly", "monthly", "yearly", "annually"):
        return measures.PERIODS[_low(tokens, at)], at
    return None


def _is_ordinal(tokens: list[Token], at: int) -> bool:
    """Whether `a second` is followed by what is the second one (`gets a second signature`)."""
    if (_low(tokens, at), _low(tokens, at + 1)) != ("a", "second") or at + 2 >= len(tokens):
        return False
    return tokens[at + 2].kind == "word" and tokens[at + 2].low not in VACUOUS


def _date(tokens: list[Token], at: int) -> _Read | None:
    """`14 May`, `May 14`, `the 14th of May`: month and day as one number."""
    day = _day(tokens[at])
    if day:
        step = 2 if _low(tokens, at + 1) == "of" else 1
        month = _month(tokens, at + step)
        return (month * 100.0 + day, "date", at + step, True) if month else None
    month = _month(tokens, at)
    step = 2 if _low(tokens, at + 1) == "the" else 1
    if month and at + step < len(tokens) and (day := _day(tokens[at + step])):
        return month * 100.0 + day, "date", at + step, True
    return None


_HALVES: Final = {"am": 0, "pm": 12}


def _clock(tokens: list[Token], at: int) -> _Read | None:
    """`07:30`, `7:30 am`, `7 pm`: a time of day, in minutes from midnight."""
    match = _CLOCK.match(tokens[at].low) if tokens[at].kind in ("literal", "number") else None
    if match is None:
        return None
    half, last = match[3] or "", at
    if not half and _low(tokens, at + 1) in _HALVES:
        half, last = _low(tokens, at + 1), at + 1
    hour, minute = int(match[1]), int(match[2] or 0)
    if half in _HALVES:
        hour = hour % 12 + _HALVES[half] if 1 <= hour <= 12 else hour
    elif match[2] is None:
        return None
    return (hour * 60.0 + minute, CLOCK, last, True) if hour <= 24 and minute < 60 else None


CLOCK: Final = "clock"
"""The unit of a time of day."""


def _month(tokens: list[Token], at: int) -> int | None:
    """The month that a word names; a small `may` is the verb."""
    is_word = at < len(tokens) and tokens[at].kind == "word" and tokens[at].text != "may"
    return measures.MONTHS.get(tokens[at].low) if is_word else None


def _day(token: Token) -> int:
    if token.kind != "number":
        return 0
    digits = re.match(r"(\d{1,2})(?:st|nd|rd|th)?$", token.low)
    return int(digits[1]) if digits and int(digits[1]) <= 31 else 0


_BEFORE_NOUN: Final = frozenset("of the a an our its their all".split())
COMPARISON_WORDS_MAX: Final = 10
"""Tokens before a figure among which a comparison is looked for."""


def _compared(tokens: list[Token], first: int, last: int, value: float, unit: str, is_date: bool, floor: int) -> Amount:
    """The amount with what is said of it before (at most COMPARISON_WORDS_MAX tokens back) and after."""
    start = max(floor + 1, first - COMPARISON_WORDS_MAX)
    while any(t.kind == "mark" and t.low in ";,.()" for t in tokens[start:first]):
        start += 1
    words = [t.low for t in tokens[start:first]]
    before = " ".join(words)
    after = " ".join(t.low for t in tokens[last + 1 : last + 6] if t.low != ",")
    noun_at = next((n for n in range(last + 1, len(tokens)) if tokens[n].low not in _BEFORE_NOUN), len(tokens))
    nouns_on = " ".join(t.low for t in tokens[noun_at + 1 : noun_at + 5])
    comparison, begin, end = "", first, last
    for name, pattern in _BEFORE:
        if pattern.match(before):
            comparison, begin = name, _begin(pattern, words, start)
            break
    for name, pattern in _AFTER:
        if match := pattern.match(after):
            comparison, end = comparison or name, last + len(match[0].split()) + (_low(tokens, last + 1) == ",")
            break
        if (match := pattern.match(nouns_on)) and tokens[noun_at].kind == "word":
            comparison = comparison or name
            end = noun_at + len(match[0].split())
            break
    if is_date and not comparison and before.endswith((" by", " until", " till")) | (before in ("by", "until", "till")):
        comparison = "<="
    estimate = bool(_ESTIMATE.match(before) or _ESTIMATE_AFTER.match(after) or _follows(tokens, first, ("~",)))
    if estimate and comparison == "":
        begin = first
    noun = next(
        (
            n
            for n in range(first + 1, last)
            if unit.startswith("/") and tokens[n].kind == "word" and _is_noun(tokens[n].low)
        ),
        -1,
    )
    return Amount(value, unit, comparison, estimate, begin, end, first, last, is_date, noun)


def _is_noun(word: str) -> bool:
    return (
        word not in measures.NUMERALS
        and word not in measures.SCALES
        and word not in measures.PERIODS
        and word not in ("per", "a", "an", "each", "every", "and")
    )


def _begin(pattern: re.Pattern[str], words: list[str], start: int) -> int:
    """The latest token from which the comparison still matches: its own first word."""
    at = len(words)
    while at > 0:
        at -= 1
        if pattern.match(" ".join(words[at:])):
            return start + at
    return start
