"""When two statements are one obligation, hold the same slot, or speak of the same thing.

By structure, never by resemblance: polarity, acts, objects, literals and bounds are compared as sets of stems and
normal forms. What means the opposite is never the same.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from troth.engine.extract.act import SpeechAct
from troth.engine.lexicon.acts import covers
from troth.engine.lexicon.things import KINDS, THINGS
from troth.engine.normal import normal
from troth.engine.words import stem, stems
from troth_schemas.obligations import Bound, Comparison, LiteralKind, Obligation

_ONCE: Final = frozenset({"after", "once", "when"})
Stated = Obligation | SpeechAct
_FROM_BELOW: Final[frozenset[Comparison]] = frozenset({">", ">="})
_FROM_ABOVE: Final[frozenset[Comparison]] = frozenset({"<", "<="})
_DIGITS: Final = re.compile(r"\d[\d.,_]*")
_SLIGHT: Final = frozenset("a an any each every the you".split())
"""Words of a condition that another wording of it may lack."""
_KIND_STEMS: Final = frozenset(map(stem, (*THINGS, *KINDS)))
"""Nouns that beside a name say only what kind of thing it names ("the prod bucket")."""
_RULES: Final = frozenset({"prohibition", "requirement", "decision"})


def literal_set(stated: Stated) -> frozenset[str]:
    return frozenset(normal(s.text, s.kind) for s in stated.literals)


def object_stems(stated: Stated) -> frozenset[str]:
    return frozenset(stem(o) for o in stated.objects)


def is_same(known: Obligation, act: SpeechAct) -> bool:
    """Whether `act` says again what `known` says: the same words, or the same parts all over."""
    if known.polarity != act.polarity or known.hard != act.hard or known.kind != act.kind:
        return False
    if _bare(known.statement) == _bare(act.statement):
        is_shouted = known.statement.isupper() or act.statement.isupper()
        return is_shouted or literal_set(known) == literal_set(act)  # case tells literals apart
    if not (act.acts or act.objects) or not _names_the_same(known, act):
        return False
    return known.exceptions == act.exceptions and _waits_for(known.condition) == _waits_for(act.condition)


def _names_the_same(known: Obligation, act: SpeechAct) -> bool:
    """Whether acts, objects, literals and bound are the same. A bound says what its number and unit are, however they
    are written, and counts a deed as it counts a thing ("retry three times", "3 retries")."""
    if known.bound is None or act.bound is None:
        same_deed = frozenset(known.acts) == frozenset(act.acts) and object_stems(known) == object_stems(act)
        return known.bound is act.bound and same_deed and literal_set(known) == literal_set(act)
    return _limit(known.bound) == _limit(act.bound) and _counted(known) == _counted(act)


def _limit(bound: Bound) -> tuple[Comparison, float, str]:
    return bound.comparison, bound.value, bound.unit


def _counted(stated: Stated) -> tuple[frozenset[str], frozenset[str]]:
    """What a bound is on, and the literals beside its quantity."""
    named = frozenset(normal(s.text, s.kind) for s in stated.literals if s.kind not in ("number", "port"))
    return frozenset(map(stem, stated.acts)) | object_stems(stated), named


def same_slot(known: Obligation, act: SpeechAct) -> bool:
    """Whether `act` gives a new value to what `known` holds: one quantity, or one thing named by another literal."""
    if act.condition != known.condition and act.condition is not None:
        return False  # a narrower case stands beside the general one
    if known.bound is not None and act.bound is not None:
        if known.bound.unit != act.bound.unit or _is_range(known.bound, act.bound):
            return False
        mine, theirs = _subject(known), _subject(act)
        return bool(mine & theirs) or (not mine and not theirs and _frame(known.statement) == _frame(act.statement))
    if known.bound is not None or act.bound is not None:
        return False
    kinds = {s.kind for s in known.literals} & {s.kind for s in act.literals}
    return bool(kinds and object_stems(known) & object_stems(act)) and literal_set(known) != literal_set(act)


def is_opposite(known: Obligation, act: SpeechAct) -> bool:
    """Whether `act` rules out the very thing that `known` requires, or the other way round, at all times.

    The same acts on the same objects: a narrower case, an exception or a condition makes it another rule.
    """
    if known.polarity == act.polarity or not (known.hard and act.hard) or known.kind not in _RULES:
        return False
    is_limited = known.exceptions or act.exceptions or known.condition or act.condition
    if is_limited or known.bound is not None or act.bound is not None or not set(known.acts) & set(act.acts):
        return False
    things = object_stems(known)
    return bool(things) and things == object_stems(act) and literal_set(known) == literal_set(act)


def is_spoken_of(known: Obligation, act: SpeechAct, *, below: bool = True) -> bool:
    """Whether a retraction or permission speaks of `known`: by a literal or by its object, and by no other act ("you
    can edit X" lifts no ban on deleting X).

    `below`: also by a place inside the one that `known` names. A part can be permitted; taking back a part does not
    take back the whole.
    """
    mine, theirs = literal_set(known), literal_set(act)
    if mine & theirs:
        return known.polarity != "forbid" or frees(known, act.acts)
    if any(theirs_in_path(path, theirs) for path in mine):
        return below
    named = object_stems(act) | frozenset(p for text in theirs for p in stems(text))
    own = object_stems(known) | frozenset(p for text in mine for p in stems(text))
    if act.acts and known.acts and not any(covers(mine, its) for mine in known.acts for its in act.acts):
        return False
    if not below and named and not named & object_stems(known):
        return bool(named & own) and named <= own | _KIND_STEMS  # "prod" is `acme-prod`, no "test plan" `test.go`
    return bool(named & own) if named else bool(act.acts and set(act.acts) & set(known.acts))


_DEALING: Final = frozenset("access call connect fetch publish query read request run send use write".split())
"""Acts by which one deals with a thing that answers: an address, a command. In words they stand for each other."""
_ANSWERING: Final[frozenset[LiteralKind]] = frozenset({"url", "host", "command", "code"})


def frees(rule: Obligation, acts: tuple[str, ...]) -> bool:
    """Whether leave for `acts` is leave for something that `rule` rules out; none named is leave for all."""
    return not acts or not rule.acts or any(_meets(rule, mine, its) for mine in rule.acts for its in acts)


def frees_wholly(rule: Obligation, acts: tuple[str, ...]) -> bool:
    """Whether leave for `acts` leaves nothing of what `rule` rules out."""
    if not acts or not rule.acts:
        return True
    return all(any(_is_as_wide(rule, mine, its) for its in acts) for mine in rule.acts)


def _meets(rule: Obligation, mine: str, its: str) -> bool:
    return covers(mine, its) or _is_as_wide(rule, mine, its)


def _is_as_wide(rule: Obligation, mine: str, its: str) -> bool:
    if mine == its or its == "touch":
        return True
    if mine in ("touch", "use") and its == "write" and any(s.kind == "path" for s in rule.literals):
        return True  # who may edit a file need not keep off it
    answers = any(s.kind in _ANSWERING for s in rule.literals) or any(" " in o for o in rule.objects)
    wide = _DEALING | {"touch"} if answers else frozenset({"use", "touch"})
    return answers and mine in wide and its in _DEALING


def is_called_off(known: Obligation, act: SpeechAct) -> bool:
    """Whether `act` rules out what `known` promises: the same act on the same objects, under no condition."""
    if known.kind != "commitment" or act.polarity != "forbid" or not act.hard or act.condition or act.exceptions:
        return False
    objects = object_stems(act)
    return bool(set(known.acts) & set(act.acts)) and bool(objects) and objects <= object_stems(known)


def is_asked_for(rule: Obligation, act: SpeechAct) -> bool:
    """Whether `act` permits what `rule` says to ask about first: the act itself, or its object, by name."""
    if "ask" not in rule.acts or rule.polarity != "require":
        return False
    return bool(object_stems(rule) & (object_stems(act) | {stem(a) for a in act.acts}))


def theirs_in_path(path: str, theirs: frozenset[str]) -> bool:
    """Whether one of `theirs` lies below the path `path`."""
    return any(t.startswith(path.rstrip("/") + "/") for t in theirs)


def replaced_literals(old: Obligation, fresh: Obligation) -> tuple[str, ...]:
    """The values of `old` that `fresh` does not repeat, where `fresh` has one of the same kind in their place."""
    kept = literal_set(fresh)
    kinds = {s.kind for s in fresh.literals}
    return tuple(value for s in old.literals if s.kind in kinds and (value := normal(s.text, s.kind)) not in kept)


def _subject(stated: Stated) -> frozenset[str]:
    subject = stated.bound.subject if stated.bound else ()
    return frozenset(stem(w) for w in subject) or object_stems(stated)


def _is_range(one: Bound, other: Bound) -> bool:
    """Whether one bounds from below and the other from above, and both can hold: neither replaces the other."""
    low, high = (one, other) if one.comparison in _FROM_BELOW else (other, one)
    return low.comparison in _FROM_BELOW and high.comparison in _FROM_ABOVE and low.value <= high.value


def _frame(statement: str) -> str:
    """The statement without its numbers: what says the same of another value."""
    return _DIGITS.sub("#", _bare(statement))


@lru_cache(maxsize=16_384)
def _bare(statement: str) -> str:
    return " ".join(statement.lower().replace("`", "").replace("*", "").split()).rstrip(".!")


def _waits_for(condition: str | None) -> tuple[str, ...] | None:
    """A condition by what it waits for: "after the review is done", "once the review is done"; "before each deploy",
    "before you deploy"."""
    if condition is None:
        return None
    words = condition.lower().replace("as soon as", "once").split()
    head = ("once",) if words[:1] and words[0] in _ONCE else tuple(words[:1])
    return (*head, *(stem(w.strip(",.;:")) for w in words[1:] if w not in _SLIGHT))
