"""`requirement`: the call acts on the subject of an active hard requirement and provably breaks it.

Proof needs a rule of confinement: what must stay inside a place is broken by writing outside it. What cannot be proved
is allowed, with `unchecked_requirement` where the call acts on the requirement's own subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.confined import in_another_place, in_earnest, taken_down
from troth.engine.judge.calls.duty import elsewhere, not_only_read, without_flag
from troth.engine.judge.calls.named import stems_of
from troth.engine.judge.calls.skipping import SKIPPING, skips
from troth.engine.judge.finding import Finding, reason
from troth.engine.normal import normal
from troth.engine.refer.reference import Deed, Reference
from troth.engine.words import stem, stems
from troth_schemas.obligations import LiteralSpan, Obligation

CONFINING: Final = frozenset({"stay", "only", "inside", "within", "exclusively", "nowhere", "confine", "everything"})
BEFORE_A_ROOM: Final = re.compile(
    r"\b(?:in|inside|within|under|below|to|into)"
    r"(?:\s+(?:of|the|your|this|our|directory|folder|dir|tree|worktree))*\s*[`'\"(*]*$",
    re.IGNORECASE,
)
"""What stands before a place that work is confined to. A place that is only used, or named, confines nothing."""
WORKING: Final = frozenset("change code edit everything file output work write".split())
"""Objects that stand for all that is written; any other says what alone is confined."""
SCRATCH: Final = ("/tmp/", "/var/tmp/", "/private/tmp/", "/dev/")
"""Where every command leaves what nobody keeps: no work goes there."""
READING: Final = frozenset({"read", "run", "call", "fetch", "test", "search"})
NEGATION: Final = re.compile(r"\b(?:never|do not|don['\u2019]?t|must not|no)\b", re.IGNORECASE)


def requirement(case: CallCase) -> Iterator[Finding]:
    for obligation in case.obligations:
        if obligation.kind != "requirement" or not obligation.hard or obligation.polarity != "require":
            continue
        broken = _broken(obligation, case)
        if broken is not None:
            rule, found, where = broken
            yield Finding(reason=reason("tool_call", "requirement", obligation, found=found, where=where, rule=rule))
        elif _is_subject(obligation, case):
            yield Finding(reason=reason("tool_call", "unchecked_requirement", obligation, rule="not_provable"))


def _broken(obligation: Obligation, case: CallCase) -> tuple[str, str, str] | None:
    """How the call provably breaks the requirement, by what, and where; None where it does not."""
    if (deed := _forbidden_flag(obligation, case)) is not None:
        return "flag_that_skips", deed.command, deed.where
    if (reference := _outside(obligation, case)) is not None:
        return "confinement", reference.text, reference.where
    if (deed := without_flag(obligation, case)) is not None:
        return "flag_left_out", deed.command, deed.where
    if (deed := not_only_read(obligation, case)) is not None:
        return "only_read", deed.command, deed.where
    if (other := elsewhere(obligation, case)) is not None:
        return "only_one", other.text, other.where
    if (told := in_another_place(obligation, case)) is not None:
        return "only_place", told.text, told.where
    if (deed := taken_down(obligation, case)) is not None:
        return "taken_down", deed.command or case.call.tool, deed.where
    if (deed := in_earnest(obligation, case)) is not None:
        return "in_earnest", deed.command, deed.where
    return None


def _forbidden_flag(obligation: Obligation, case: CallCase) -> Deed | None:
    """A deed that leaves out a duty which is not to be skipped: by the flag that the statement names, or in any way
    that the duty is left out by."""
    if "sign" in obligation.acts:
        return next((deed for deed in case.reading.deeds if skips(("signing",), deed)), None)
    if not NEGATION.search(obligation.statement):
        return None
    flags = {s.text for s in obligation.literals if s.kind == "flag"}
    is_about_skipping = _SKIPPED.search(obligation.statement) is not None
    for deed in case.reading.deeds:
        if flags.intersection(deed.command.split()) or (is_about_skipping and skips(obligation.objects, deed)):
            return deed
    return None


_SKIPPED: Final = re.compile(rf"\b(?:{'|'.join(sorted(SKIPPING))})(?:s|ed|ing|ping|ting)?\b", re.IGNORECASE)


def _outside(obligation: Obligation, case: CallCase) -> Reference | None:
    """A path that the call writes outside the directory which the requirement confines work to."""
    if not {w.lower() for w in stems(obligation.statement)} & {stem(w) for w in CONFINING}:
        return None
    if obligation.acts and READING.issuperset(obligation.acts):
        return None  # what is only read somewhere may be written elsewhere
    rooms = [normal(s.text, "path") for s in obligation.literals if _is_room(obligation, s)]
    if not rooms:
        return None
    places = {s.text for s in obligation.literals if _is_room(obligation, s)}
    named = {s for o in obligation.objects if o not in places for s in stems(o)} - {stem(w) for w in WORKING}
    for deed in case.reading.deeds:
        for reference in deed.references:
            if named and not named & (stems_of(deed.words) | stems(reference.text)):
                continue
            if deed.effect == "read" or reference.kind != "path" or reference.role not in ("target", "created"):
                continue
            path = case.absolute(reference)
            if path.startswith(SCRATCH):
                continue
            if path.startswith("/") and not any(_is_inside(path, room) for room in rooms):
                return reference
    return None


def _is_room(obligation: Obligation, literal: LiteralSpan) -> bool:
    """Whether a literal is a directory that something is to stay in."""
    before = obligation.statement[: max(0, literal.offset - obligation.offset)]
    is_directory = literal.text.startswith("/") or "." not in literal.text.rpartition("/")[2]
    return literal.kind == "path" and is_directory and BEFORE_A_ROOM.search(before) is not None


def _is_inside(path: str, room: str) -> bool:
    """Whether a path lies in a directory; a relative one may stand anywhere, since a call may be made from within."""
    return f"{path}/".startswith(f"{room}/") or (not room.startswith("/") and f"/{room}/" in f"{path}/")


def _is_subject(obligation: Obligation, case: CallCase) -> bool:
    wanted = {stem(o) for o in obligation.objects}
    if case.reading.effect == "read" or not wanted:
        return False
    have = {s for d in case.reading.deeds for s in stems_of(d.words)} | {
        s for r in case.reading.references if r.role != "payload" for s in stems(r.text)
    }
    return wanted <= have
