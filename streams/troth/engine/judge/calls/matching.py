"""Whether a rule in words speaks of a deed: its acts, its objects, its exceptions, its permissions.

An act covers by the table in `lexicon.acts`. An object is matched by whole tokens and token parts, through the alias
table, and a path, URL or bucket also by what lies below it. Payloads count only for rules about content.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Final

from troth.engine.judge.calls.acting import REMOTE, is_act_of
from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.content import SAYING, in_content, is_about_content
from troth.engine.judge.calls.direction import is_named_source, is_other_end
from troth.engine.judge.calls.duty import PLACING
from troth.engine.judge.calls.invoked import (
    has_flag,
    is_about_command,
    is_about_program,
    is_command,
    is_named_command,
    is_program,
    program_told_where,
)
from troth.engine.judge.calls.medium import is_by_another_medium
from troth.engine.judge.calls.named import are_named, called, is_named, stems_of, stems_of_reference, texts_of
from troth.engine.judge.calls.placed import is_at
from troth.engine.judge.calls.qualified import qualified
from troth.engine.judge.calls.reach import in_reach
from troth.engine.judge.calls.skipping import SKIPPING, skips
from troth.engine.judge.calls.source import sources_written
from troth.engine.judge.calls.spared import is_new, is_spared, is_spared_program, is_told_elsewhere
from troth.engine.judge.calls.visibility import is_put_into
from troth.engine.judge.calls.wording import RUNNING, Wording, wording_of
from troth.engine.lexicon.acts import ACTS
from troth.engine.lexicon.commands import SQL_CLIENTS
from troth.engine.lexicon.things import CHOOSING, KINDS, MADE_BY, OF_A_COMMAND, THINGS, WHOLE_ACTS
from troth.engine.refer.naming import REGION
from troth.engine.refer.reference import Deed, Reference
from troth.engine.refer.synopsis import SUBCOMMAND_WORDS_MAX
from troth.engine.words import parts, stem, stems
from troth_schemas.obligations import LiteralSpan, Obligation

NOTHING: Final[frozenset[str]] = frozenset()
NEW: Final = re.compile(r"\b(?:new|more|additional|extra|further)\b", re.IGNORECASE)
"""What leaves out what is there already: to install what a lock file names adds nothing."""
OTHER: Final = re.compile(r"\b(?:other(?!\s+than)|else|another|different)\b", re.IGNORECASE)
POINTING: Final = frozenset({"it", "this", "that", "one", "these", "those", "them"})
MODIFYING: Final = frozenset({"write", "delete", "create", "move", "touch", "copy"})
THERE: Final = frozenset({"use", "create"})
"""Acts of a ban on what there is to be."""
IN_A_TEXT: Final = re.compile(
    r"\bno\b.*\b(?:in|on|inside)\s+(?:the|this|that|your|its|any|each|every)\s+(?:\w+\s+)?"
    r"(?:docs?|documents?|files?|footers?|headers?|messages?|pages?|readme|titles?)\b",
    re.IGNORECASE,
)
"""Where what there is not to be has its place: in a text, which is written and not looked at."""


def matches(rule: Obligation, deed: Deed, case: CallCase) -> Iterator[Reference | Deed]:
    """All in `deed` that the rule speaks of and does not leave out: references, or the deed as a whole."""
    wording = wording_of(rule)
    for found in _spoken_of(rule, wording, deed, case):
        if is_spared(wording, found, deed, case) or is_spared_program(wording, deed):
            continue
        if wording.spared_keys and not is_told_elsewhere(wording, deed, case):
            continue
        if wording.is_existing and is_new(found, case):
            continue
        yield found


def _spoken_of(rule: Obligation, wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference | Deed]:
    if wording.is_pointing or wording.is_unprovable:
        return
    if wording.occasion is not None and not any(wording.occasion in d.acts for d in case.reading.deeds):
        return
    if is_about_content(rule, wording):
        yield from in_content(rule, wording, deed, case)
        if SAYING.intersection(rule.acts):
            return
    if SKIPPING.intersection(rule.acts) and skips(rule.objects, deed):
        yield deed
        return
    if (wording.writes_only and deed.effect == "read") or (
        wording.manner and wording.manner.isdisjoint((*deed.words, *deed.acts))
    ):
        return
    if wording.lacking and all(has_flag(flag, deed) for flag in wording.lacking):
        return
    commands = [s for s in rule.literals if s.kind == "command"]
    if commands:
        yield from [deed] if any(is_command(s.text, deed) for s in commands) else []
    elif RUNNING.intersection(rule.acts) and (is_named_command(rule, deed) or is_program(rule, deed)):
        yield from qualified(rule, wording, deed, case)
    elif RUNNING.intersection(rule.acts) and _is_of_another_command(rule, deed):
        return
    elif is_act_of(rule, deed) and not is_by_another_medium(rule, deed):
        yield from _by_wording(rule, wording, deed, case)


def _is_of_another_command(rule: Obligation, deed: Deed) -> bool:
    """Whether a rule is about a command, or about what it is told, and the deed is not of that command."""
    if is_about_command(rule) or (deed.command and is_about_program(rule)):
        return True
    program = program_told_where(rule)
    return program is not None and program not in called(deed, 1)


def _by_wording(rule: Obligation, wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference | Deed]:
    is_told = bool(wording.names) and not wording.literals and deed.effect == "write"
    references = [
        r
        for r in in_reach(deed, case)
        if not (_is_modifying(rule) and r.act == "read" and not is_named_source(rule, wording, r, case))
        or (is_told and r.role == "source" and r.key)
    ]
    references = [r for r in references if not is_other_end(rule, wording, r, deed, case)]
    if wording.is_code:
        yield from sources_written(deed)
    elif wording.state is not None:
        yield from [deed] if is_put_into(wording.state, deed) and _shows_all(wording, deed, references, case) else []
    elif wording.is_inverted:
        kinds = {kind for s in wording.spared for kind in (REMOTE if s.kind in REMOTE else (s.kind,))}
        yield from (r for r in in_reach(deed, case) if r.role in ("target", "created") and r.kind in kinds)
    elif wording.literals:
        yield from _by_literal(wording, deed, references, case)
    elif OTHER.search(rule.statement) and CHOOSING.issuperset(_plain_names(wording)):
        yield from _other_places(wording, references, case)
    elif wording.names:
        yield from _by_names(rule, wording, deed, references, case)
    elif wording.things:
        yield from _by_thing(rule, wording, deed, case)
    elif wording.spared or wording.spared_words:
        operands: list[Reference | Deed] = [r for r in references if r.role in ("target", "created")]
        yield from operands or [deed]
    else:
        yield deed


def is_permitted(permission: Obligation, deed: Deed, found: Reference | Deed, case: CallCase) -> bool:
    """Whether a permission covers what was found: its own acts and, where it names any, its own places and names."""
    commands = [s for s in permission.literals if s.kind == "command"]
    if commands:
        return any(is_command(s.text, deed) for s in commands)
    if RUNNING.intersection(permission.acts) and is_named_command(permission, deed):
        return True
    if permission.acts and not is_act_of(permission, deed):
        return False
    wording = wording_of(permission)
    names = [name for group in wording.names for name in group if name.lower() not in POINTING]
    if isinstance(found, Deed) or not (wording.literals or names):
        return True
    if wording.literals:
        return any(is_at(s, found, case) for s in wording.literals)
    return any(is_named(name, texts_of(found), case) for name in names)


def _plain_names(wording: Wording) -> list[str]:
    return [n.lower() for group in wording.names for n in group if not OTHER.fullmatch(n)] or ["-"]


def _other_places(wording: Wording, references: list[Reference], case: CallCase) -> Iterator[Reference]:
    """ "Any other region": what a command is told under that key, where something else is held to be the one."""
    for key in _plain_names(wording):
        held = [s.text for o in case.holding for s in o.literals if key in o.statement.lower()]
        if key in PLACING:
            held += [s.text for o in case.holding for s in o.literals if REGION.fullmatch(s.text)]
        under = (r for r in references if r.key and key in parts(r.key))
        yield from (r for r in under if held and (r.resolved or r.text) not in held)


def _shows_all(wording: Wording, deed: Deed, references: list[Reference], case: CallCase) -> bool:
    """Whether a deed shows all that a rule names, kinds of things as well."""
    shown = [*called(deed), *(text for r in references for text in texts_of(r))]
    things = (_shows_any((thing,), deed, (), case) for thing in wording.things)
    return all(things) and all(are_named(wording.names, shown, case))


def _is_modifying(rule: Obligation) -> bool:
    """Whether the rule is about changing things: then what is only read is not what it rules out."""
    return bool(rule.acts) and set(rule.acts) <= MODIFYING


def _by_literal(
    wording: Wording, deed: Deed, references: list[Reference], case: CallCase
) -> Iterator[Reference | Deed]:
    """A reference at a literal, or at a name that stands beside one as an alternative."""
    texts = {s.text for s in wording.literals}
    beside = [n for group in wording.names if texts.intersection(group) for n in group if n not in texts]
    for reference in references:
        at_literal = any(
            is_at(s, reference, case, is_anywhere=False) or _is_setting(s, wording, reference, case)
            for s in wording.literals
            if s.kind != "flag"
        )
        if at_literal or any(is_named(name, texts_of(reference), case) for name in beside):
            yield reference
    if any(s.kind == "flag" and has_flag(s.text, deed) for s in wording.literals):
        yield deed
    elif any(s.kind in ("id", "code") and s.text.lower() in called(deed) for s in wording.literals):
        # A service by a name that looks like an id (`aws ec2 …`).
        others = [group for group in wording.names if texts.isdisjoint(group)]
        shown = [*called(deed), *(text for r in references for text in texts_of(r))]
        yield from [deed] if all(are_named(others, shown, case)) else []


def _is_setting(literal: LiteralSpan, wording: Wording, reference: Reference, case: CallCase) -> bool:
    """Whether a variable that a literal names is given a value: the one that the rule names, if it names one."""
    if literal.kind != "env" or reference.key != literal.text.lstrip("$"):
        return False
    told = [name.rpartition("=")[2] for group in wording.names for name in group if name != literal.text]
    return not told or any(is_named(value, texts_of(reference)[:1], case) for value in told)


def _by_names(
    rule: Obligation, wording: Wording, deed: Deed, references: list[Reference], case: CallCase
) -> Iterator[Reference | Deed]:
    """Every group of names must stand in the deed, by any of its members. A thing that is not to be there ("no status
    in the file") is no subcommand that shows something (`git status`)."""
    is_shown = deed.effect == "read" and THERE.issuperset(rule.acts)
    if (is_shown and IN_A_TEXT.search(rule.statement)) or _is_elsewhere(wording, references, case):
        return
    hidden = {*(deed.command.split()[1:2] if is_shown else ()), *_idle_keys(wording, references, case)}
    everywhere = [
        *(word for word in called(deed) if word not in hidden),
        *(text for r in references for text in texts_of(r, hidden)),
    ]
    if not all(are_named(wording.names, everywhere, case)):
        return
    is_made = _is_made_anew(rule, wording, deed)
    if all(are_named(wording.names, called(deed, 1), case)) and not (
        is_made or _shows_any(wording.things, deed, hidden, case)
    ):
        return  # the names say only what is spoken to ("Kubernetes namespace"): the thing must be shown as well
    names = [name for group in wording.names for name in group]
    found: list[Reference | Deed] = [r for r in references if any(is_named(n, texts_of(r), case) for n in names)]
    yield from found or [deed]


def _is_made_anew(rule: Obligation, wording: Wording, deed: Deed) -> bool:
    """Whether a deed makes a thing of the rule's by its own act, and names what it makes."""
    made = any(MADE_BY.get(t, NOTHING).intersection(deed.acts) for t in wording.things)
    return made and any(r.role in ("created", "target") for r in deed.references)


def _is_elsewhere(wording: Wording, references: list[Reference], case: CallCase) -> bool:
    """Whether a command is told another name under the key that the rule says its own with ("the profile a-7")."""
    for key, name in wording.keyed:
        under = _told_under(key, references)
        if under and not is_named(name, under, case):
            return True
    return False


def _told_under(key: str, references: list[Reference]) -> list[str]:
    return [r.resolved or r.text for r in references if key in parts(r.key or "")]


def _idle_keys(wording: Wording, references: list[Reference], case: CallCase) -> frozenset[str]:
    """Keys by which a command is told where it acts ("namespace", "profile"), where the rule names one, and what stands
    under it is none of the rule's own names: `delete pod x --namespace y` deletes no namespace."""
    names = [name for group in wording.names for name in group]
    idle: set[str] = set()
    for key in CHOOSING.intersection(name.lower() for name in (*names, *wording.things)):
        under = _told_under(key, references)
        others = [name for name in names if name.lower() != key]
        if under and others and not any(is_named(name, under, case) for name in others):
            idle.update({key, *(r.key.lower() for r in references if r.key and key in parts(r.key))})
    return frozenset(idle)


def _by_thing(rule: Obligation, wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference | Deed]:
    """A rule about a kind of thing: met by a reference of it, by its words, or by an act that needs no object."""
    if OTHER.search(rule.statement):
        yield from _others(wording, deed, case)
        return
    made = any(MADE_BY.get(t, NOTHING).intersection(deed.acts) for t in wording.things)
    if made or (WHOLE_ACTS.intersection(wording.acts) and not OF_A_COMMAND.intersection(wording.things)):
        is_new = "create" in rule.acts or NEW.search(rule.statement) is not None
        if not (made and is_new) or any(r.role in ("created", "target") for r in deed.references):
            yield deed
        return
    found: list[Reference | Deed] = [
        r
        for r in deed.references
        if r.role in ("target", "created") and any(r.kind in KINDS.get(t, ()) for t in wording.things)
    ]
    words = stems_of(deed.words).union(*(stems_of_reference(r) for r in in_reach(deed, case)))
    wanted = {stem(w) for t in wording.things for w in (t, *_shown_by(t, rule, deed))}
    if not found and _is_said(rule, deed) and (not wanted & _WORDED or not _shows_other(deed)):
        yield deed  # where nothing shows any thing, its own verb is all that a call can show ("drain", "invite")
        return
    yield from found or ([deed] if wanted & words else [])


def _shown_by(thing: str, rule: Obligation, deed: Deed) -> Sequence[str]:
    """The words that show a thing. A rule about making or ending a database is of the database itself, which its
    clients only speak to: to delete rows drops none."""
    words = THINGS.get(thing, ())
    if thing == "database" and {"create", "delete"}.issuperset(rule.acts) and SQL_CLIENTS.intersection(deed.words):
        return tuple(word for word in words if word not in SQL_CLIENTS)
    return words


_WORDED: Final = frozenset(stem(thing) for thing, words in THINGS.items() if words or thing in KINDS)
_THINGS: Final = frozenset(stem(word) for thing, words in THINGS.items() for word in (thing, *words))


def _shows_any(things: Sequence[str], deed: Deed, hidden: Container[str], case: CallCase) -> bool:
    """Whether a deed shows one of the things, in words or by the kind of an operand; those that no word shows are."""
    wanted = {stem(word) for thing in things for word in (thing, *THINGS.get(thing, ()))}
    if not wanted & _WORDED:
        return True
    references = in_reach(deed, case)
    if any(r.role in ("target", "created") and r.kind in KINDS.get(t, ()) for t in things for r in references):
        return True
    words = stems_of(word for word in deed.words if word not in hidden)
    return bool(wanted & words.union(*(stems(text) for r in references for text in texts_of(r, hidden))))


def _shows_other(deed: Deed) -> bool:
    """Whether a command says what kind of thing it acts on, in its subcommands or operands."""
    said = stems_of(deed.words[: SUBCOMMAND_WORDS_MAX if deed.command else None]) - stems_of(deed.words[:1])
    return bool(_THINGS & said.union(*(stems_of_reference(r) for r in deed.references if r.role != "payload")))


def _is_said(rule: Obligation, deed: Deed) -> bool:
    """Whether the deed is named by a verb of the rule that no table knows."""
    return deed.effect == "write" and any(act in deed.words and act not in ACTS for act in rule.acts)


def _others(wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference]:
    """ "Any other branch": a reference of that kind which no requirement names."""
    held = [s for o in case.holding for s in o.literals]
    kinds = {kind for thing in wording.things for kind in KINDS.get(thing, ())}
    for reference in in_reach(deed, case):
        if reference.role not in ("target", "created") or reference.kind not in kinds:
            continue
        if not any(is_at(s, reference, case) for s in held if s.kind == reference.kind):
            yield reference
