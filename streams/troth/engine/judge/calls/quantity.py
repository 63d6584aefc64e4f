"""Whether a value that a deed states measures what a rule bounds.

A name may say it all (`max_retries`), or leave the thing to the tool and only say what is measured (`duration_minutes`
of `schedule_meeting`), or leave the unit to its neighbour (`amount` beside `currency`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from troth.engine.lexicon.amounts import GENERIC, MEASURED_BY, MEASURES, MINOR_UNITS, MONEY, PAYMENTS
from troth.engine.lexicon.units import canonical_unit
from troth.engine.refer.reference import Deed, Value
from troth.engine.words import stem, stems
from troth_schemas.obligations import Bound

CURRENCIES: Final = frozenset({"USD", "EUR", "GBP", "CHF", "JPY"})
CENTS: Final = 100.0


def stated(value: Value, deed: Deed) -> Value:
    """The value with the currency that its neighbour names; of a service that counts cents, in the whole unit."""
    if value.unit or not value.name or value.name[-1] not in MONEY:
        return value
    unit = next((code for code in _currencies(deed) if code), "")
    if not unit:
        return value
    factor = CENTS if MINOR_UNITS.intersection(deed.words) else 1.0
    return msgspec.structs.replace(value, unit=unit, value=value.value / factor)


def _currencies(deed: Deed) -> list[str]:
    told = [r.resolved or r.text for r in deed.references if r.key and r.key.lower().endswith("currency")]
    return [unit[0] for text in told if (unit := canonical_unit(text)) is not None and unit[0] in CURRENCIES]


def is_of_bound(bound: Bound, value: Value, deed: Deed) -> bool:
    """Whether `value`, as `stated`, measures what the bound bounds."""
    if bound.unit and value.unit and bound.unit != value.unit:
        return False
    subject = _subject(bound)
    if bound.unit in CURRENCIES and (value.unit == bound.unit or _is_bare_money(value)):
        return _is_of_payment(subject, value, deed, is_named=value.unit == bound.unit)
    return _is_named(bound, subject, value) or _is_of_deed(bound, subject, value, deed)


def _subject(bound: Bound) -> frozenset[str]:
    words = (*bound.subject, *(other for word in bound.subject for other in MEASURED_BY.get(word, ())))
    return frozenset(map(stem, words))


def _is_bare_money(value: Value) -> bool:
    return not value.unit and bool(value.name) and value.name[-1] in MONEY


def _is_of_payment(subject: frozenset[str], value: Value, deed: Deed, *, is_named: bool) -> bool:
    """Money against a bound on money: of the same payment, where both say which; without its unit, of that alone."""
    said = {*map(stem, value.name), *_stems_of(deed)}
    mine, theirs = subject & _PAYMENTS, said & _PAYMENTS
    if mine and theirs:
        return bool(mine & theirs)
    return is_named or bool(subject & said - _GENERIC)


def _is_named(bound: Bound, subject: frozenset[str], value: Value) -> bool:
    """Whether the value's own name says what is bounded."""
    named = _named(value)
    if WORKERS & subject and (WORKERS | JOBS) & set(named):
        return True
    shared = subject.intersection(named or map(stem, value.name))
    told = [w for w in named if w not in _GENERIC and w not in _BETWEEN]
    if not told and "/" in bound.unit and bound.unit == value.unit:
        return True  # "-rate=200/s": so much a second, of whatever the tool does
    if told and told[-1] not in subject:
        return False  # a retry delay is no number of retries
    return bool(shared - _GENERIC) or (bool(shared) and subject <= _GENERIC)


def _is_of_deed(bound: Bound, subject: frozenset[str], value: Value, deed: Deed) -> bool:
    """Whether the name only says what is measured, in the bound's own unit, and the deed is of the thing."""
    if not bound.unit or bound.unit != value.unit:
        return False
    measures = _MEASURES.get(bound.unit, frozenset())
    told = {w for w in _named(value) if w not in _GENERIC and w not in _BETWEEN and w not in measures}
    things = subject - _GENERIC - measures
    return told <= things and bool(things & _stems_of(deed))


def _named(value: Value) -> list[str]:
    """The stems of a value's name, its units left out."""
    return [stem(w) for w in value.name if canonical_unit(w) is None]


def _stems_of(deed: Deed) -> frozenset[str]:
    return frozenset(s for word in deed.words for s in stems(word))


WORKERS: Final = frozenset(
    map(stem, "worker workers process processes thread threads fork forks concurrency parallel parallelism procs "
              "numprocesses".split())
)  # fmt: skip
"""How many do a thing at the same time, as tools name it."""
JOBS: Final = frozenset({stem("jobs")})
"""What build tools call their workers (`make -j`), and others a thing to be done."""
_BETWEEN: Final = frozenset({"in", "of", "per", "to", "for", "by"})
"""Words of a name that join the others (`retention_in_days`)."""
_GENERIC: Final = frozenset(map(stem, GENERIC))
_PAYMENTS: Final = frozenset(map(stem, PAYMENTS))
_MEASURES: Final = {unit: frozenset(map(stem, words)) for unit, words in MEASURES.items()}
