"""Whether a deed does what a rule governs: its acts against the deed's, by the table in `lexicon.acts`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.judge.calls.named import stems_of
from troth.engine.judge.calls.wording import thing_of, wording_of
from troth.engine.lexicon.acts import ACTS, covers
from troth.engine.lexicon.commands import NOUNS_AS_WELL
from troth.engine.lexicon.effects import STATES
from troth.engine.lexicon.english_verbs import NOMINALS
from troth.engine.lexicon.things import CHANGES, DATABASES_BY_WORD, MADE_BY, QUERIES, THINGS, WHOLE_ACTS
from troth.engine.refer.reading import is_negated
from troth.engine.refer.reference import Deed, Reference
from troth.engine.words import stem
from troth_schemas.obligations import Obligation

REMOTE: Final = frozenset({"bucket", "url", "host"})
UPGRADES: Final = frozenset({"upgrade", "update", "up", "latest", "bump", "-u", "-U"})
"""Words of commands that bring what is installed to a newer version."""
_NONE: Final[frozenset[str]] = frozenset()


def is_act_of(rule: Obligation, deed: Deed) -> bool:
    """Whether the deed does what the rule governs. A rule against writing at large takes in all that writes."""
    wording = wording_of(rule)
    acts = wording.acts
    if wording.is_upgrade and not _upgrades(deed):
        return False
    if "write" in acts and _READ_ONLY.search(rule.statement) and deed.effect == "write" and _is_change(deed):
        return True
    if any(covers(mine, theirs) for mine in acts for theirs in (*deed.acts, *deed.also)):
        return True
    if _is_said_by(rule, acts, deed):
        return True
    if "commit" in acts and deed.words[:2] == ("git", "add") and rule.literals:
        return True  # what is staged by name is meant to be committed
    if "run" in acts and QUERIES.intersection(rule.objects) and DATABASES_BY_WORD.intersection(deed.words):
        return True
    if (
        "fetch" in acts
        and "copy" in deed.acts
        and any(r.kind in REMOTE and r.role == "source" for r in deed.references)
    ):
        return True  # to copy from elsewhere is to download
    if "create" in acts and _is_made_by(rule, deed):
        return True
    if _changes_otherwise(rule, acts, deed) or _gives_state(rule, acts, deed):
        return True
    return deed.effect == "write" and _is_written(rule, acts, deed)


_READ_ONLY: Final = re.compile(r"\bread(?:ing)?[ -]?only\b|\bonly (?:to )?read\b|\bno writes?\b", re.IGNORECASE)
"""That a thing is there to be looked at: then nothing that changes it is allowed, whatever the act."""
_UNCHANGING: Final = frozenset({"read", "run", "use", "set", "cd", "fetch"})


def _is_change(deed: Deed) -> bool:
    return not _UNCHANGING.issuperset(deed.acts)


def _is_said_by(rule: Obligation, acts: tuple[str, ...], deed: Deed) -> bool:
    """Whether a word of the deed is the verb itself: many commands name their subcommand or flag by it (amend, stash),
    a tool the state that it sets ("closed"). `curl --write-out` writes nothing, and `pre-commit` commits nothing."""
    only_reads = bool(deed.command) and deed.effect == "read"
    named = deed.words[1:] if PLAIN_VERBS.issuperset(acts) and not (rule.objects or rule.literals) else deed.words
    untrue = WHOLE_ACTS if only_reads or deed.acts == ("read",) else frozenset()
    untrue |= _CHANGING | NOUNS_AS_WELL if only_reads else frozenset()
    if any(act in named and act not in untrue for act in acts):
        return True
    spoken = [w for w in named if not (deed.command and (is_negated(w) or ("-" in w and w == deed.words[0])))]
    return deed.effect == "write" and not {stem(act) for act in acts}.isdisjoint(stems_of(spoken))


def _changes_otherwise(rule: Obligation, acts: tuple[str, ...], deed: Deed) -> bool:
    """Whether a deed changes a thing that the rule names by a verb which no table knows (`attach-role-policy`)."""
    if deed.effect == "read" or not (rule.objects or rule.literals) or CHANGING_AT_ALL.isdisjoint(acts):
        return False
    return bool(deed.command) and all(act not in ACTS for act in deed.acts if act != "set")


def _gives_state(rule: Obligation, acts: tuple[str, ...], deed: Deed) -> bool:
    """Whether a deed puts something into a state that the rule names: to create a public bucket is to make it so."""
    if deed.effect == "read" or not _GIVING.issuperset(acts):
        return False
    return not STATES.isdisjoint(deed.words) and not STATES.isdisjoint(
        {o.lower() for o in rule.objects} & set(deed.words)
    )


_GIVING: Final = frozenset("create use set put let allow leave write enable mark request open".split())
"""Acts with which a state is given, or a thing in it is made."""
CHANGING_AT_ALL: Final = frozenset({"touch", "write"})


def _is_made_by(rule: Obligation, deed: Deed) -> bool:
    """Whether the deed makes what the rule is about by an act of its own: to add a dependency is to install it."""
    made_by = (MADE_BY.get(thing_of(o) or "", _NONE) for o in rule.objects)
    return any(not acts.isdisjoint(deed.acts) for acts in made_by)


def _is_written(rule: Obligation, acts: tuple[str, ...], deed: Deed) -> bool:
    """Whether a deed that writes does so in a way that no act of its own tells: where others read it, it is published;
    a request that writes sends something; what changes by commands of its own is changed by them."""
    if any(act in acts for act in _made(deed)) or ("write" in acts and _is_changed_by(rule, deed)):
        return True
    is_put_there = "publish" in acts and not _PUTTING.isdisjoint(deed.acts)
    is_sent = is_put_there or ("send" in acts and "fetch" in deed.acts)
    if is_sent and any(map(is_remote, deed.references)):
        return True
    return "write" in acts and not rule.objects and not rule.literals


_CHANGING: Final = frozenset({"delete", "move", "write"})
_PUTTING: Final = frozenset("copy create fetch move push send write".split())
"""Acts that leave something where they reach: a login does not."""


def _upgrades(deed: Deed) -> bool:
    return not UPGRADES.isdisjoint((*deed.words, *deed.command.split()))


def _made(deed: Deed) -> Iterator[str]:
    """The acts that a tool does by making them: `create_payment` pays. Acts of the table are named by their verbs."""
    if deed.command or "draft" in deed.words:
        return
    yield from (act for word in deed.words if (act := NOMINALS.get(word)) is not None and act not in ACTS)


PLAIN_VERBS: Final = frozenset("go make look find test time watch wait read".split())
"""Verbs of every sentence that are programs as well: "don't go over" is not about `go`."""


def _is_changed_by(rule: Obligation, deed: Deed) -> bool:
    """Whether the rule is about changing a thing that commands of their own change (history, permissions)."""
    words = {w for o in rule.objects if (t := thing_of(o)) in CHANGES and t is not None for w in THINGS[t]}
    return bool(words) and (not words.isdisjoint(deed.words) or not words.isdisjoint(deed.acts))


def is_remote(reference: Reference) -> bool:
    return reference.kind in REMOTE and reference.role == "target"
