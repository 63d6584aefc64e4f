"""Duties that a call shows by itself whether it keeps: a flag to be given always, the one place that is allowed.

What is proved is only what the rule says outright. A rule with a condition, with several flags, or with no command to
which it belongs is left unproved.
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.judge.calls.acting import is_act_of
from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.named import are_named, called, texts_of
from troth.engine.judge.calls.placed import is_at
from troth.engine.judge.calls.reach import in_reach
from troth.engine.judge.calls.wording import Wording, wording_of
from troth.engine.lexicon.things import CHOOSING
from troth.engine.refer.naming import REGION
from troth.engine.refer.reference import Deed, Reference, Value
from troth.engine.refer.subcommand import program_name
from troth.engine.refer.synopsis import row, spellings
from troth_schemas.obligations import LiteralSpan, Obligation

ALWAYS: Final = re.compile(r"\b(?:always|every|each|all|must|only|never .* without)\b", re.IGNORECASE)
INSTEAD: Final = re.compile(
    r"\b(?:instead|rather|over|not|n['\u2019]t|unless|except|if|when|prefer\w*)\b", re.IGNORECASE
)
"""Words with which a flag is one of several, or wanted only at times."""
ONLY: Final = re.compile(r"\b(?:only|solely|exclusively|nowhere (?:else )?but|nothing but)\b", re.IGNORECASE)
ONE_OF: Final = frozenset({"branch", "url", "host", "bucket", "port"})
"""Kinds of which a rule with `only` allows what it names."""
SERVING: Final = frozenset({"listen", "serve", "bind", "expose"})
VAGUE: Final = frozenset({"use", "run", "call", "pass", "add", "create", "write", "touch", "read", "set", "include"})
"""Acts that many commands do: a flag that goes with them goes with a command that nobody named."""
PLACING: Final = frozenset({"region", "zone", "location"})
"""Keys under which a command is told where, or as whom, it acts."""
CLIENTS: Final = frozenset("curl wget http ssh scp sftp rsync nc telnet psql mysql redis-cli mongosh ping".split())
"""Commands whose port is another's."""
_PLAIN: Final = re.compile(r"[\w./:@-]+")


def without_flag(obligation: Obligation, case: CallCase) -> Deed | None:
    """A writing deed of the command that the rule names, without the flag (and its value) that it always wants."""
    flags = [s for s in obligation.literals if s.kind == "flag"]
    if len(flags) != 1 or obligation.condition or obligation.exceptions:
        return None
    if not ALWAYS.search(obligation.statement) or INSTEAD.search(obligation.statement):
        return None
    return next(
        (d for d in case.reading.deeds if _is_meant(obligation, d) and not _gives(flags[0], obligation, d)), None
    )


def _is_meant(obligation: Obligation, deed: Deed) -> bool:
    """Whether the statement names the deed's command, and of its subcommand says nothing else."""
    said = [word.strip("`'\".,;:!?()") for word in obligation.statement.lower().split()]
    have = [word for word in deed.command.lower().split() if not word.startswith("-")]
    if not have or deed.effect == "read":
        return False
    said = [program_name(word) for word in said]
    have[0] = program_name(have[0])
    if have[0] not in said:
        return VAGUE.isdisjoint(obligation.acts) and bool(obligation.acts) and is_act_of(obligation, deed)
    following = said[said.index(have[0]) + 1 :][:1]
    is_subcommand = bool(following) and row(f"{have[0]} {following[0]}") is not None
    return not is_subcommand or have[1:2] == following


def _gives(flag: LiteralSpan, obligation: Obligation, deed: Deed) -> bool:
    name, equals, value = flag.text.partition("=")
    given = deed.command.split()
    spelt = spellings(name, deed.command)
    end = flag.offset - obligation.offset + len(flag.text)
    rest = obligation.statement[end:]
    following = rest.strip(" `'\"=").split(" ")[0].rstrip(".,;:!?`'\"")
    is_value = rest.startswith("=") or (following in obligation.objects and _PLAIN.fullmatch(following) is not None)
    wanted = value if equals else following if is_value else ""
    if following.lower() in deed.words[:1]:
        wanted = value
    at = [i for i, word in enumerate(given) if word.partition("=")[0] in spelt]
    short = any(len(s) == 2 and re.fullmatch(rf"-\w*{s[1]}\w*", word) for s in spelt for word in given)
    if not wanted:
        return bool(at) or short or name.lstrip("-") in deed.words
    told = [r.resolved or r.text for r in deed.references if r.key == name.lstrip("-")]
    return wanted in told or any(given[i].partition("=")[2] == wanted or given[i + 1 : i + 2] == [wanted] for i in at)


def elsewhere(obligation: Obligation, case: CallCase) -> Reference | Value | None:
    """What a deed of the rule's own act acts on instead of the one thing of its kind that the rule allows."""
    allowed = [s for s in obligation.literals if s.kind in ONE_OF or s.kind == "id"]
    if not allowed or not obligation.acts or obligation.condition or not ONLY.search(obligation.statement):
        return None
    for deed in case.reading.deeds:
        if deed.effect == "read" or not _is_subject(obligation, deed):
            continue
        for reference in deed.references:
            alike = [s for s in allowed if _is_of_slot(s, reference, obligation)]
            if alike and not any(is_at(s, reference, case) for s in alike):
                return reference
        ports = {s.text for s in allowed if s.kind == "port"}
        for value in deed.values if ports else ():
            if value.name[-1:] == ("port",) and f"{value.value:g}" not in ports:
                return value
    return None


ONLY_READ: Final = re.compile(
    r"\bonly (?:ever )?(?:read(?:s|ing)?|look|query|view|inspect)\w*\s+(?:from|at|on|in)\b", re.IGNORECASE
)
"""A system that is to be read from, or looked at, and nothing else."""
NOT_CHANGING: Final = frozenset({"read", "run", "fetch", "copy", "use", "set", "cd"})


def not_only_read(obligation: Obligation, case: CallCase) -> Deed | None:
    """A deed that changes the system which a rule says is only to be read from."""
    if not ONLY_READ.search(obligation.statement) or obligation.condition or obligation.exceptions:
        return None
    wording = wording_of(obligation)
    if not (wording.literals or wording.names) or any(s.kind == "path" for s in wording.literals):
        return None
    return next((d for d in case.reading.deeds if _changes(d) and _is_there(wording, d, case)), None)


def _changes(deed: Deed) -> bool:
    """Whether a deed changes more than what it makes of its output."""
    made = {"write", "create"} if any(r.role == "created" for r in deed.references) else set[str]()
    return deed.effect == "write" and not (set(deed.acts) - made) <= NOT_CHANGING


def _is_there(wording: Wording, deed: Deed, case: CallCase) -> bool:
    references = [r for r in in_reach(deed, case) if r.role != "source"]
    if any(is_at(s, r, case) for s in wording.literals for r in references):
        return True
    shown = [*called(deed), *(text for r in references for text in texts_of(r))]
    return not wording.literals and all(are_named(wording.names, shown, case))


def _is_of_slot(allowed: LiteralSpan, reference: Reference, obligation: Obligation) -> bool:
    """Whether a reference stands where the rule allows one thing: by its kind, or by a key that the rule names."""
    if allowed.kind in ONE_OF:
        return reference.role == "target" and reference.kind == allowed.kind
    key = (reference.key or "").lower()
    named = key in CHOOSING and re.search(rf"\b{key}\b", obligation.statement.lower()) is not None
    return named or (key in PLACING and bool(REGION.fullmatch(allowed.text) and REGION.fullmatch(reference.text)))


def _is_subject(obligation: Obligation, deed: Deed) -> bool:
    if SERVING.intersection(obligation.acts):
        return CLIENTS.isdisjoint(deed.words[:1])
    return is_act_of(obligation, deed)
