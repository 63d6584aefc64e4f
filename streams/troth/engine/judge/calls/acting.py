"""Whether a deed does what a rule governs: its acts against the deed's, by the table in `lexicon.acts`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.judge.calls.named import stems_of
from troth.engine.judge.calls.wording import plain_acts, thing_of
from troth.engine.lexicon.acts import ACTS, covers
from troth.engine.lexicon.english_verbs import NOMINALS
from troth.engine.lexicon.things import CHANGES, DATABASES_BY_WORD, QUERIES, THINGS, WHOLE_ACTS
from troth.engine.refer.reference import Deed, Reference
from troth.engine.words import stem
from troth_schemas.obligations import Obligation

RUNNING: Final = frozenset({"run", "use"})
RUN_ANYTHING: Final = re.compile(r"\b(?:run|execute)\w* (?:any(?:thing| commands?)?|commands?)\b", re.IGNORECASE)
REMOTE: Final = frozenset({"bucket", "url", "host"})
_ANY_ACT: Final = ("use",)


def is_act_of(rule: Obligation, deed: Deed) -> bool:
    """Whether the deed does what the rule governs. A rule against writing at large takes in all that writes."""
    acts = _ANY_ACT if _is_anything(rule) else plain_acts(rule.acts) or _ANY_ACT
    if any(covers(mine, theirs) for mine in acts for theirs in deed.acts):
        return True
    shows = deed.acts == ("read",)
    named = deed.words[1:] if PLAIN_VERBS.issuperset(acts) and not (rule.objects or rule.literals) else deed.words
    if any(act in named and not (shows and act in WHOLE_ACTS) for act in acts):
        return True  # many commands have their subcommand or flag named by the verb itself: amend, stash, prune
    if "commit" in acts and deed.words[:2] == ("git", "add") and rule.literals:
        return True  # what is staged by name is meant to be committed
    if deed.effect == "write" and not {stem(act) for act in acts}.isdisjoint(stems_of(named)):
        return True  # the state that a tool sets ("closed")
    if deed.effect == "write" and any(act in acts for act in _made(deed)):
        return True
    if "write" in acts and deed.effect == "write" and _is_changed_by(rule, deed):
        return True
    if "run" in acts and QUERIES.intersection(rule.objects) and DATABASES_BY_WORD.intersection(deed.words):
        return True
    if "send" in acts and "fetch" in deed.acts and deed.effect == "write" and any(map(is_remote, deed.references)):
        return True  # a request that writes sends something
    if "publish" in acts and deed.effect == "write" and any(is_remote(r) for r in deed.references):
        return True  # what is put where others read it is published, whatever command puts it
    return "write" in acts and not rule.objects and not rule.literals and deed.effect == "write"


def _made(deed: Deed) -> Iterator[str]:
    """The acts that a tool does by making them: `create_payment` pays. Acts of the table are named by their verbs."""
    if deed.command or "draft" in deed.words:
        return
    yield from (act for word in deed.words if (act := NOMINALS.get(word)) is not None and act not in ACTS)


def _is_anything(rule: Obligation) -> bool:
    """Whether a rule speaks of all that is run, whatever it does ("never run anything with …")."""
    return RUNNING.issuperset(rule.acts) and RUN_ANYTHING.search(rule.statement) is not None


PLAIN_VERBS: Final = frozenset("go make look find test time watch wait read".split())
"""Verbs of every sentence that are programs as well: "don't go over" is not about `go`."""


def _is_changed_by(rule: Obligation, deed: Deed) -> bool:
    """Whether the rule is about changing a thing that commands of their own change (history, permissions)."""
    words = {w for o in rule.objects if (t := thing_of(o)) in CHANGES and t is not None for w in THINGS[t]}
    return bool(words) and (not words.isdisjoint(deed.words) or not words.isdisjoint(deed.acts))


def is_remote(reference: Reference) -> bool:
    return reference.kind in REMOTE and reference.role == "target"
