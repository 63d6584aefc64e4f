"""Rules about the code as a whole ("don't write any code yet"): they are about every file of a program's text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from troth.engine.lexicon.things import CODE_NOUNS, SOURCE_SUFFIXES
from troth.engine.refer.reference import Deed, Reference
from troth_schemas.obligations import Obligation

CODING: Final = frozenset({"code", "implement", "program", "coding", "implementation", "programming"})
"""Verbs of writing code, and the nouns made of them."""
STARTING: Final = frozenset({"run", "use", "begin", "start", "do"})
"""Acts with which such a noun says what the verb says ("start coding")."""
WRITTEN: Final = frozenset({"write", "create", "touch", "delete", "move"})
CODED: Final = ("write", "create")
UNCHANGING: Final = frozenset({"read", "run"})


def is_about_source(rule: Obligation) -> bool:
    """Whether a rule names nothing but the code, or coding."""
    if rule.literals or WRITTEN.union(CODING, STARTING).isdisjoint(rule.acts):
        return False
    objects = {o.lower() for o in rule.objects}
    is_named = not objects.isdisjoint(CODE_NOUNS) and not WRITTEN.isdisjoint(rule.acts)
    return (is_named or not CODING.isdisjoint({*objects, *rule.acts})) and objects <= (CODE_NOUNS | CODING)


def coding_acts(acts: Sequence[str], objects: Sequence[str]) -> tuple[str, ...]:
    """The acts of such a rule: to code, or to start coding, is to write."""
    is_coding = not CODING.isdisjoint(acts) or (STARTING.issuperset(acts) and not CODING.isdisjoint(objects))
    return CODED if is_coding else tuple(acts)


def sources_written(deed: Deed) -> Iterator[Reference]:
    """The files of code that a deed changes. What is staged is written already."""
    if deed.effect == "read" or deed.words[:2] == ("git", "add"):
        return
    for reference in deed.references:
        if reference.kind != "path" or reference.role not in ("target", "created") or reference.act in UNCHANGING:
            continue
        name = (reference.resolved or reference.text).rpartition("/")[2]
        if "." in name and name.rpartition(".")[2].lower() in SOURCE_SUFFIXES:
            yield reference
