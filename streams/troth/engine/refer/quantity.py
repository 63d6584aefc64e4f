"""Values that a call states: numbers with their unit, named by the flag, variable or argument that holds them."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Final

from troth.engine.lexicon.units import MAGNITUDES, SYMBOLS, UNITS, canonical_unit
from troth.engine.refer.reference import Value

_QUANTITY: Final = re.compile(r"([$€£¥]?)([-+]?\d[\d_,]*(?:\.\d+)?|\.\d+)\s?([A-Za-zµ%/]{0,12})")
_DURATION: Final = re.compile(r"(?:\d+(?:\.\d+)?(?:ms|[dhms])){2,6}")
_DURATION_PART: Final = re.compile(r"(\d+(?:\.\d+)?)(ms|[dhms])")
_REQUESTS: Final = frozenset({"r", "req", "reqs", "request", "requests"})
_HUMP: Final = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_BINARY: Final[dict[str, float]] = {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40}
_SIZES: Final[dict[str, float]] = {"K": 2.0**10, "M": 2.0**20, "G": 2.0**30, "T": 2.0**40}
"""Data sizes without their `B`, as Kubernetes quantities and as coreutils and container tools write them."""
_SIZE: Final = re.compile(r"(\d+(?:\.\d+)?)([kKmMgGtT])")
_SIZED: Final = frozenset("memory mem size disk storage bs swap heap cache bytes".split())
"""Words of a name that make `512m` a size, not a time."""


@lru_cache(maxsize=8192)
def name_words(name: str) -> tuple[str, ...]:
    """Lower-case words of a flag, variable, argument or tool name: `est_usd`, `maxRetries`, `--max-time`."""
    return tuple(word.lower() for word in _HUMP.findall(name[:256]))


def value_of(text: str, name: str, where: str) -> Value | None:
    """The value that `text` states under `name`; a unit in the name counts where the text has none."""
    words = name_words(name)
    size = _SIZE.fullmatch(text) if _SIZED & set(words) else None
    read = (float(size[1]), "B", _SIZES[size[2].upper()]) if size else quantity(text)
    if read is None:
        return None
    number, unit, factor = read
    if not unit and (named := _named_unit(words)) is not None:
        unit, factor = named
    return Value(name=words, value=number * factor, unit=unit, text=text[:64], where=where)


def number_value(number: float, name: str, where: str) -> Value | None:
    """The same for a JSON number; None where it is no finite number or has no name."""
    try:
        value = float(number)
    except OverflowError:
        return None
    words = name_words(name)
    if not words or not math.isfinite(value):
        return None
    unit, factor = _named_unit(words) or ("", 1.0)
    return Value(name=words, value=value * factor, unit=unit, text=str(number)[:64], where=where)


@lru_cache(maxsize=8192)
def quantity(text: str) -> tuple[float, str, float] | None:
    """Number, canonical unit and factor: `30s`, `$95`, `5 GB`, `1h30m`, `512Mi`."""
    if not text or len(text) > 32:
        return None
    if _DURATION.fullmatch(text):
        parts = ((float(n), canonical_unit("min" if u == "m" else u)) for n, u in _DURATION_PART.findall(text))
        return sum(n * unit[1] for n, unit in parts if unit), "s", 1.0
    match = _QUANTITY.fullmatch(text)
    if match is None:
        return None
    number = float(match[2].replace(",", "").replace("_", ""))
    if match[1] in SYMBOLS and match[1]:
        code, factor = UNITS[match[1]]
        return number * MAGNITUDES.get(match[3], 1.0), code, factor
    return _with_suffix(number, match[3])


def _with_suffix(number: float, suffix: str) -> tuple[float, str, float] | None:
    if not suffix or suffix in ("x", "X"):
        return number, "", 1.0
    if suffix in _BINARY:
        return number, "B", _BINARY[suffix]
    if suffix in ("G", "T"):
        return number, "B", _SIZES[suffix]
    if suffix == "m":
        return number, "s", 60.0
    counted, _, time = suffix.partition("/")
    if time and counted in ("", *_REQUESTS) and (period := canonical_unit(time)) is not None and period[0] == "s":
        return number, "/s", 1.0 / period[1]
    if (unit := canonical_unit(suffix)) is not None:
        return number, unit[0], unit[1]
    return (number * MAGNITUDES[suffix], "", 1.0) if suffix in MAGNITUDES else None


def _named_unit(words: tuple[str, ...]) -> tuple[str, float] | None:
    """The unit that a name ends with (`timeout_ms`, `days`, `calls_per_minute`); one letter alone names none."""
    if not words or len(words[-1]) < 2 or (words[-1] in ("min", "sec") and len(words) == 1):
        return None
    unit = canonical_unit(words[-1])
    if unit is not None and unit[0] == "s" and words[-2:-1] == ("per",):
        return "/s", 1.0 / unit[1]
    return unit
