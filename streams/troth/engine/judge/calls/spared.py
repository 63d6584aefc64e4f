"""What a rule leaves out: by its exceptions, by its place, or because it is new where the rule is of what is there."""

from __future__ import annotations

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.excepting import KEYS
from troth.engine.judge.calls.placed import is_at
from troth.engine.judge.calls.wording import Wording
from troth.engine.lexicon.things import SHORT_FORMS
from troth.engine.normal import join, normal
from troth.engine.refer.reference import PROGRAM, Deed, Reference
from troth.engine.words import parts, stem, stems, with_aliases
from troth_schemas.obligations import LiteralSpan


def is_spared(wording: Wording, found: Reference | Deed, deed: Deed, case: CallCase) -> bool:
    """Whether the rule's own exceptions leave this out; of a deed as a whole, or of what it writes, every operand."""
    if not isinstance(found, Deed) and found.role == "payload":
        return is_spared(wording, deed, deed, case)
    if wording.spared_words and _says(wording.spared_words, found, deed):
        return True
    if isinstance(found, Deed):
        operands = [r for r in found.references if r.role in ("target", "created")]
        return bool(operands) and all(is_spared(wording, r, deed, case) for r in operands)
    if any(_is_in_place(s, found, case) for s in wording.spared):
        return True
    return any(stems(word) <= stems(found.text) for word in wording.spared_words)


def _says(words: frozenset[str], found: Reference | Deed, deed: Deed) -> bool:
    """Whether a deed says that it is of what is left out: as the subcommand that is meant (`docker ps`), or under a key
    by which it is told where it acts (`--env dev`)."""
    said = stems(" ".join(deed.words[1:])) if isinstance(found, Deed) else frozenset[str]()
    told = [stems(text) for key in KEYS for text in _told_under(key, deed)]
    return any(stems(word) <= shown for word in words for shown in (said, *told))


def is_told_elsewhere(wording: Wording, deed: Deed, case: CallCase) -> bool:
    """Whether a command is told a place, under a key that a rule about all other places names, which is not the one
    that the rule leaves out."""
    told = [text for key in wording.spared_keys for text in _told_under(key, deed)]
    wanted = frozenset().union(*(with_aliases(word, case.policy.aliases) for word in wording.spared_words))
    return bool(told) and all(wanted.isdisjoint(parts(text)) for text in told)


def _told_under(key: str, deed: Deed) -> list[str]:
    names = {key, *SHORT_FORMS.get(key, ())}
    told = (r for r in (*deed.references, *deed.carried) if r.key and r.role != "payload")
    return [r.resolved or r.text for r in told if r.key and not names.isdisjoint(parts(r.key))]


def is_new(found: Reference | Deed, case: CallCase) -> bool:
    """Whether something is made that nobody has seen before."""
    return (
        isinstance(found, Reference)
        and found.role == "created"
        and not case.state.index.is_bound(found.resolved or found.text, found.kind)
        and not case.state.index.is_bound(case.absolute(found), found.kind)
    )


def is_spared_program(wording: Wording, deed: Deed) -> bool:
    """Whether the program itself stands in what is left out: the `pip` of a virtual environment."""
    programs = [r.text for r in (*deed.references, *deed.carried) if r.key == PROGRAM]
    return any(stem(word) in stems(text) for text in programs for word in wording.spared_words)


def _is_in_place(spared: LiteralSpan, found: Reference, case: CallCase) -> bool:
    """Whether a reference is, or lies in, what is spared; a path under the call's directory, where that is known."""
    if spared.kind != "path":
        return is_at(spared, found, case)
    room = join(case.call.cwd, spared.text) if case.call.cwd else normal(spared.text, "path")
    path = case.absolute(found)
    return path == room or path.startswith(room.rstrip("/") + "/") or is_at(spared, found, case)
