"""Duties about where a command acts, and how: the one namespace or profile, a thing that is to stay up, a dry run.

A place is told to a command under a key. What is told none is proved nothing of: its default may be the right one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from troth.engine.judge.calls.acting import is_act_of
from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.excepting import FUNCTION_WORDS
from troth.engine.judge.calls.named import is_named, texts_of
from troth.engine.judge.calls.reach import in_reach
from troth.engine.judge.calls.wording import thing_of
from troth.engine.lexicon.things import BRANDS
from troth.engine.lexicon.tokens import COMMANDS
from troth.engine.refer.reference import Deed, Reference
from troth.engine.words import parts
from troth_schemas.obligations import Obligation

KEYED: Final[dict[str, frozenset[str]]] = {
    noun: frozenset(keys.split())
    for noun, keys in {
        "namespace": "namespace ns", "context": "context", "cluster": "cluster", "project": "project",
        "profile": "profile", "account": "account", "subscription": "subscription account", "region": "region location",
        "zone": "zone", "workspace": "workspace stack", "stack": "stack", "remote": "remote",
        "database": "database db dbname pgdatabase", "db": "database db dbname pgdatabase",
        "environment": "env environment stage", "env": "env environment stage", "stage": "stage env",
        "registry": "registry", "app": "app", "org": "org owner", "organization": "org organization owner",
    }.items()
}  # fmt: skip
"""Nouns of places, and the keys under which commands are told them."""
REMOTES: Final = frozenset({"origin", "upstream"})
"""What git and its manuals call a remote: no other place has these names."""
CONFINING: Final = re.compile(
    r"\b(?:only|solely|exclusively|nowhere else|nothing (?:else|outside)|always|must|every\w*|all|any\w*|stays?|"
    r"staying|stick|keep(?:s|ing)? to|kept|confined|limited|restricted|belongs?)\b",
    re.IGNORECASE,
)
VAGUE: Final = frozenset(
    "use stay run work do be keep go call operate stick target happen belong touch set remain".split()
)
"""Acts of whatever is done in a place."""
ACTING_AS: Final = frozenset({"profile", "context", "account"})
"""Places that a command acts as: to read is to use them."""
_NAME: Final = r"[`'\"]?([\w][\w.:/@-]*)"
_KEY: Final = "|".join(KEYED)
_AFTER: Final = re.compile(rf"\b({_KEY})s?\s+(?:(?:called|named|is|=|:)\s+)?{_NAME}", re.IGNORECASE)
_BEFORE: Final = re.compile(rf"{_NAME}[`'\"]?\s+({_KEY})\b", re.IGNORECASE)


@lru_cache(maxsize=1024)
def _place(statement: str, objects: tuple[str, ...]) -> tuple[str, str] | None:
    """The key and the name of the place that a rule confines to; None where it names none."""
    known = {o.lower() for o in objects}
    found = [(m[1].lower(), m[2].rstrip(".,;:")) for m in _AFTER.finditer(statement)]
    found += [(m[2].lower(), m[1].rstrip(".,;:")) for m in _BEFORE.finditer(statement)]
    for key, name in found:
        is_said = name.lower() in known or re.search(rf"\b{re.escape(name)}\W*$", statement) is not None
        if is_said and name.lower() not in FUNCTION_WORDS and not _is_general(name):
            return key, name
    return next((("remote", o) for o in objects if o.lower() in REMOTES), None)


def _is_general(name: str) -> bool:
    """Whether a word says of what kind a place is, and not which ("the aws profile", "the kube context")."""
    brands = {brand for known in BRANDS.values() for brand in known}
    return name.lower() in COMMANDS | brands | {"kube", "git", "same", "right", "other"} or name.lower() in KEYED


def in_another_place(obligation: Obligation, case: CallCase) -> Reference | None:
    """What a deed is told under the key of the one place that the rule allows, and is not that place."""
    if obligation.condition or obligation.exceptions or not CONFINING.search(obligation.statement):
        return None
    place = _place(obligation.statement, obligation.objects)
    if place is None:
        return None
    key, name = place
    for deed in _governed(obligation, key, case):
        told = [r for r in in_reach(deed, case) if r.role != "source" and not KEYED[key].isdisjoint(parts(r.key or ""))]
        if told and not any(is_named(name, texts_of(r)[:1], case) for r in told):
            return told[-1]
    return None


def _governed(obligation: Obligation, key: str, case: CallCase) -> Iterator[Deed]:
    """The deeds that a rule about a place speaks of: of its program, where it names one, and of its act."""
    programs = {o.lower() for o in obligation.objects} & COMMANDS
    is_vague = VAGUE.issuperset(obligation.acts)
    for deed in case.reading.deeds:
        if programs and programs.isdisjoint(deed.words[:1]):
            continue
        if not is_vague and not is_act_of(obligation, deed):
            continue
        if deed.effect == "write" or (is_vague and key in ACTING_AS):
            yield deed


STAYING: Final = re.compile(
    r"\b(?:stay|keep|kept|remain|leave|be)\w*\b.{0,60}?\b(?:up|running|alive|online|available|started|on)\b",
    re.IGNORECASE,
)
"""That something is not to be stopped, said the other way round."""
ENDING: Final = frozenset({"kill", "delete"})
_STATIVE: Final = frozenset("named called stay stop keep remain running up alive online available started on".split())


def taken_down(obligation: Obligation, case: CallCase) -> Deed | None:
    """A deed that stops what a rule says is to stay up."""
    if obligation.condition or obligation.exceptions or not STAYING.search(obligation.statement):
        return None
    names = [o for o in obligation.objects if thing_of(o) is None and o.lower() not in _STATIVE]
    if not names:
        return None
    for deed in case.reading.deeds:
        shown = [text for r in in_reach(deed, case) for text in texts_of(r)[:1]]
        ends = not ENDING.isdisjoint((*deed.acts, *deed.also)) and deed.effect == "write"
        if ends and all(is_named(name, shown, case) for name in names):
            return deed
    return None


ALWAYS: Final = re.compile(r"\b(?:always|only|every|each|all|must|first)\b", re.IGNORECASE)
DRY: Final = re.compile(r"\bdry[ -]?runs?\b", re.IGNORECASE)
AS_A: Final[dict[str, frozenset[str]]] = {
    "draft": frozenset({"draft"}), "squash": frozenset({"squash"}),
}  # fmt: skip
"""How a pull request is to be opened or merged, and the flag that says so."""


def in_earnest(obligation: Obligation, case: CallCase) -> Deed | None:
    """A deed that does what a rule wants tried only, or done in one way only, and does it otherwise."""
    if obligation.condition or obligation.exceptions or not ALWAYS.search(obligation.statement):
        return None
    if DRY.search(obligation.statement):
        programs = {o.lower() for o in obligation.objects} & COMMANDS
        return next((d for d in case.reading.deeds if d.effect == "write" and programs & set(d.words[:1])), None)
    said = obligation.statement.lower()
    wanted = next((flags for word, flags in AS_A.items() if re.search(rf"\b{word}\w*\b", said)), None)
    if wanted is None or {"pr", "mr", "request"}.isdisjoint(t for o in obligation.objects if (t := _singular(o))):
        return None
    acts = "merge" if {"create", "read"}.isdisjoint(obligation.acts) else "create"
    return next(
        (d for d in case.reading.deeds if acts in d.acts and "pr" in d.words and wanted.isdisjoint(d.words)), None
    )


def _singular(word: str) -> str:
    return thing_of(word) or word.lower().removesuffix("s")
