"""Whether a rule in words speaks of a deed: its acts, its objects, its exceptions, its permissions.

An act covers by the table in `lexicon.acts`. An object is matched by whole tokens and token parts, through the alias
table, and a path, URL or bucket also by what lies below it. Payloads count only for rules about content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Final

from troth.engine.extract.literals import find_literals
from troth.engine.judge.case import CallCase
from troth.engine.judge.reach import in_reach
from troth.engine.lexicon.acts import covers
from troth.engine.lexicon.things import KINDS, THINGS, WHOLE_ACTS
from troth.engine.normal import join, normal
from troth.engine.refer.reference import Deed, Reference
from troth.engine.words import parts, stem, stems, with_aliases
from troth_schemas.obligations import LiteralSpan, Obligation

PLACES: Final = frozenset({"path", "url", "bucket", "host"})
CONTENT_ACTS: Final = frozenset({"mention"})
OUTSIDE: Final = re.compile(
    r"\b(?:outside(?:\s+of)?|beyond|other\s+than|anywhere\s+but|elsewhere\s+than)\s+[`'\"(]*$", re.I
)
COMMAND_CHARACTERS_MIN: Final = 3
AFTER_A_COMMAND: Final = frozenset(
    "at again ever any anymore here now yet on in with without from against for until unless before after as".split()
)
"""Words that may follow a command's name in a sentence and are no subcommand."""
_ANY_ACT: Final = ("use",)


def matches(rule: Obligation, deed: Deed, case: CallCase) -> Reference | Deed | None:
    """What in `deed` the rule speaks of: the reference, or the deed as a whole; None when it does not."""
    if set(rule.acts) & CONTENT_ACTS:
        return _in_content(rule, deed, case)
    commands = [s for s in rule.literals if s.kind == "command"]
    if commands:
        return deed if any(_is_command(s.text, deed) for s in commands) else None
    if "run" in rule.acts and _is_named_command(rule.statement, deed):
        return deed
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
    if any(act in deed.words for act in acts):
        return True  # many commands have their subcommand or flag named by the verb itself: amend, stash, prune
    if "send" in acts and "fetch" in deed.acts and deed.effect == "write":
        return True  # a request that writes sends something
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


def _is_named_command(statement: str, deed: Deed) -> bool:
    """Whether a rule names the deed's command in plain words ("don't run terraform apply"), and its subcommand."""
    said, have = statement.lower().split(), deed.command.lower().split()
    said = [word.strip(".,;:!?'\"`()") for word in said]
    if not have or len(have[0]) < COMMAND_CHARACTERS_MIN or have[0] not in said:
        return False
    rest = said[said.index(have[0]) + 1 :]
    return not rest or rest[0] in deed.words or rest[0] in have or rest[0] in AFTER_A_COMMAND


def _by_literal(rule: Obligation, deed: Deed, case: CallCase) -> Reference | Deed | None:
    inverted = [s for s in rule.literals if _is_inverted(rule, s)]
    if inverted:
        return _outside(inverted, deed, case)
    for reference in in_reach(deed, case.reading.deeds):
        if any(_is_at(s, reference, case) for s in rule.literals):
            return reference
    if any(s.kind == "flag" and s.text.lower() in deed.words for s in rule.literals):
        return deed
    return None


def _is_inverted(rule: Obligation, literal: LiteralSpan) -> bool:
    """Whether the rule rules out all places but this one ("never write outside build/")."""
    before = rule.statement[: max(0, literal.offset - rule.offset)]
    return literal.kind == "path" and OUTSIDE.search(before) is not None


def _outside(places: list[LiteralSpan], deed: Deed, case: CallCase) -> Reference | None:
    """A path that the deed writes and that provably lies in none of the places."""
    base = case.call.cwd
    rooms = [join(base, s.text) if base else normal(s.text, "path") for s in places]
    if deed.effect == "read" or not all(room.startswith("/") for room in rooms):
        return None
    for reference in deed.references:
        path = case.absolute(reference)
        if reference.kind != "path" or reference.role not in ("target", "created") or not path.startswith("/"):
            continue
        if not any(path == room or path.startswith(room + "/") for room in rooms):
            return reference
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
    """All names must stand in the deed; a noun for a kind of thing counts where no name does."""
    names = [o for o in rule.objects if o.lower() not in THINGS]
    if not names:
        return _by_thing(rule, deed, case)
    references = in_reach(deed, case.reading.deeds)
    everywhere = [*deed.words, *(text for r in references for text in _texts(r))]
    if not all(is_named(name, everywhere, case) for name in names):
        return None
    return next((r for r in references if any(is_named(n, _texts(r), case) for n in names)), deed)


def _texts(reference: Reference) -> tuple[str, str]:
    return reference.resolved or reference.text, reference.key or ""


def _by_thing(rule: Obligation, deed: Deed, case: CallCase) -> Reference | Deed | None:
    """A rule about a kind of thing: met by a reference of it, by its words, or by an act that needs no object."""
    if WHOLE_ACTS.intersection(rule.acts):
        return deed
    things = [o.lower() for o in rule.objects]
    for reference in deed.references:
        if reference.role in ("target", "created") and any(reference.kind in KINDS.get(t, ()) for t in things):
            return reference
    words = stems_of(deed.words).union(*(_stems_of(r) for r in in_reach(deed, case.reading.deeds)))
    wanted = {stem(w) for t in things for w in (t, *THINGS[t])}
    return deed if wanted & words else None


def is_named(word: str, text: Iterable[str], case: CallCase) -> bool:
    """Whether a word stands among `text` (words and tokens): an aliased one whole, any other in any inflection.

    Stems would let `production` meet `product`; a word that the alias table knows is compared by the table alone.
    """
    equal = with_aliases(word, case.policy.aliases)
    found = list(text)
    if any(not equal.isdisjoint(parts(each)) for each in found):
        return True
    return len(equal) == 1 and any(stem(word) in stems(each) for each in found)


def _stems_of(reference: Reference) -> frozenset[str]:
    return stems(reference.resolved or reference.text) | stems(reference.key or "")


def stems_of(words: Iterable[str]) -> set[str]:
    return {s for word in words for s in stems(word)}
