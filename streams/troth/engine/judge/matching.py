"""Whether a rule in words speaks of a deed: its acts, its objects, its exceptions, its permissions.

An act covers by the table in `lexicon.acts`. An object is matched by whole tokens and token parts, through the alias
table, and a path, URL or bucket also by what lies below it. Payloads count only for rules about content.
"""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Final

from troth.engine.extract.literals import find_literals
from troth.engine.judge.case import CallCase
from troth.engine.lexicon.acts import covers
from troth.engine.normal import normal
from troth.engine.refer.reference import Deed, Reference
from troth.engine.words import parts, stem, stems, with_aliases
from troth_schemas.obligations import LiteralSpan, Obligation

PLACES: Final = frozenset({"path", "url", "bucket", "host"})
CONTENT_ACTS: Final = frozenset({"mention"})
_ANY_ACT: Final = ("use",)


def matches(rule: Obligation, deed: Deed, case: CallCase) -> Reference | Deed | None:
    """What in `deed` the rule speaks of: the reference, or the deed as a whole; None when it does not."""
    commands = [s for s in rule.literals if s.kind == "command"]
    if commands and not set(rule.acts) & CONTENT_ACTS:
        return deed if any(_is_command(s.text, deed) for s in commands) else None
    if set(rule.acts) & CONTENT_ACTS:
        return _in_content(rule, deed, case)
    if not is_act_of(rule, deed):
        return None
    if rule.literals:
        return _by_literal(rule, deed, case)
    if rule.objects:
        return _by_objects(rule, deed, case)
    return deed


def is_act_of(rule: Obligation, deed: Deed) -> bool:
    """Whether the deed does what the rule governs. A rule against writing at large takes in all that writes."""
    acts = rule.acts or _ANY_ACT
    if any(covers(mine, theirs) for mine in acts for theirs in deed.acts):
        return True
    return "write" in acts and not rule.objects and not rule.literals and deed.effect == "write"


def is_excepted(rule: Obligation, found: Reference | Deed, case: CallCase) -> bool:
    """Whether an exception that the rule itself makes takes in what was found."""
    if not rule.exceptions:
        return False
    references = (found,) if isinstance(found, Reference) else found.references
    for clause in rule.exceptions:
        literals = find_literals(clause)
        if literals and any(_is_at(s, r, case) for s in literals for r in references):
            return True
        if not literals and any(stems(clause) & stems(r.text) for r in references):
            return True
    return False


def _is_command(text: str, deed: Deed) -> bool:
    wanted, have = text.strip("`'\" ").split(), deed.command.split()
    if not wanted or not have or have[0] != wanted[0]:
        return False
    rest = iter(have)
    return all(word in rest for word in wanted)


def _in_content(rule: Obligation, deed: Deed, case: CallCase) -> Reference | None:
    wanted = [s.text for s in rule.literals if s.kind not in ("command",)] or list(rule.objects)
    for reference in deed.references:
        if reference.role != "payload":
            continue
        have = parts(reference.text)
        if any(with_aliases(p, case.policy.aliases) & have for text in wanted for p in (text.lower(),)):
            return reference
        if any(parts(text) and parts(text) <= have for text in wanted):
            return reference
    return None


def _by_literal(rule: Obligation, deed: Deed, case: CallCase) -> Reference | Deed | None:
    for reference in deed.references:
        if reference.role != "payload" and any(_is_at(s, reference, case) for s in rule.literals):
            return reference
    if any(s.kind == "flag" and s.text.lower() in deed.words for s in rule.literals):
        return deed
    return None


def _is_at(literal: LiteralSpan, reference: Reference, case: CallCase) -> bool:
    mine = normal(literal.text, literal.kind)
    theirs = {normal(reference.resolved or reference.text, reference.kind), case.absolute(reference)}
    if mine in theirs:
        return True
    if literal.kind in PLACES:
        return any(_is_below(mine, their) for their in theirs)
    if any(c in mine for c in "*?["):
        return any(fnmatchcase(their, mine) for their in theirs)
    words = parts(mine)
    return len(words) == 1 and any(
        with_aliases(next(iter(words)), case.policy.aliases) & parts(their) for their in theirs
    )


def _is_below(mine: str, theirs: str) -> bool:
    """`mine` may be absolute or relative to anywhere: a relative one matches a whole run of segments."""
    if any(c in mine for c in "*?["):
        return fnmatchcase(theirs, mine) or fnmatchcase(theirs, f"*/{mine}")
    if theirs.startswith(mine + "/") or mine == "/":
        return True
    if mine.startswith(("/", "~")) or "://" in mine:
        return False
    return f"/{mine}/" in f"/{theirs}/"


def _by_objects(rule: Obligation, deed: Deed, case: CallCase) -> Reference | Deed | None:
    everywhere = stems_of(deed.words) | {s for r in deed.references if r.role != "payload" for s in _stems_of(r)}
    if not all(_named(o, everywhere, case) for o in rule.objects):
        return None
    for reference in deed.references:
        if reference.role != "payload" and any(_named(o, _stems_of(reference), case) for o in rule.objects):
            return reference
    return deed


def _named(word: str, have: Iterable[str], case: CallCase) -> bool:
    return not {stem(w) for w in with_aliases(word, case.policy.aliases)}.isdisjoint(have)


def _stems_of(reference: Reference) -> frozenset[str]:
    return stems(reference.resolved or reference.text) | stems(reference.key or "")


def stems_of(words: Iterable[str]) -> set[str]:
    return {s for word in words for s in stems(word)}
