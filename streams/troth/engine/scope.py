"""What an obligation is bound to and ends with: its task, the time it waits for, the thing it is about.

A ban that is the manner of one task ("check whether it holds, don't change anything") ends with that task; one that
holds for a stage of the work ("let's talk it through, no code yet") ends when the same person asks to go on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.extract.tasks import CHANGING, MAKING, asked_for, asks_for_work, asks_to_go_on
from troth.engine.ledger import LedgerDraft
from troth.engine.normal import normal
from troth.engine.state import OpenCall
from troth.engine.words import stem
from troth_schemas.events import Turn
from troth_schemas.obligations import LiteralKind, Obligation

_ALL: Final = frozenset("anything thing everything something any change changes edit edits code file files".split())
_LASTING: Final = frozenset("never ever always".split())
_READ_ONLY: Final = re.compile(r"\w[\s,;]+(?:in )?read[- ]only\W*$", re.IGNORECASE)
"""A task with how it is to be done ("explain the cache, read only")."""
_FOR_NOW: Final = re.compile(r"\b(?:yet|for now|for the moment|at this (?:point|stage))\b", re.IGNORECASE)
_ABOUT_A_THING: Final = frozenset({"requirement", "decision", "identifier", "preference"})
_THINGS: Final[frozenset[LiteralKind]] = frozenset({"branch", "bucket", "host", "id", "url"})
_WORD: Final = re.compile(r"[\w'\u2019./-]*\w")
_CLAUSE: Final = re.compile(r"[^.!?;,\n]+(?:[.](?=\w)[^.!?;,\n]+)*[?]?")
_EMPTY: Final = frozenset("the a an am is are was were be been being has have had it m re s ve that this all".split())
_UNSURE: Final = frozenset(
    "not no never isn't aren't wasn't hasn't yet if when once until till unless after before while will would"
    " should could might may almost nearly soon tomorrow hope think expect wait as".split()
)
"""Words of a clause that does not say that something is so by now."""
_STATEMENT_WORDS_MAX: Final = 10
_TASK_WORDS_MIN: Final = 3
"""How many words beside the ban say that it came with a task."""


def ended_with_their_task(draft: LedgerDraft, turn: Turn) -> Iterator[Obligation]:
    """The bans on changing anything at all whose task or stage ends with this turn, because it asks for a change, or
    for more than talk."""
    bans = [o for o in draft.active() if _is_manner(o) and o.agent_id == turn.agent_id]
    stages = [o for o in bans if _is_of_a_stage(o)]
    tasks = [o for o in bans if o not in stages and _came_with_task(draft, o)]
    if stages and asks_to_go_on(turn.text):
        yield from stages
    if tasks and asks_for_work(turn.text):
        asked = {act for each in asked_for(turn.text) for act in each.acts}
        yield from (o for o in tasks if MAKING.issuperset(o.acts) or asked.intersection(o.acts))


def _is_manner(obligation: Obligation) -> bool:
    is_human = obligation.role == "user" and obligation.origin == "human" and obligation.kind == "prohibition"
    names_nothing = not obligation.literals and not obligation.exceptions and set(obligation.objects) <= _ALL
    lasts = obligation.condition is not None or _LASTING & set(obligation.statement.lower().split())
    return is_human and names_nothing and not lasts and bool(obligation.acts) and CHANGING.issuperset(obligation.acts)


def _is_of_a_stage(obligation: Obligation) -> bool:
    """Whether it holds "yet" or "for now", and is about making: what goes out of the house waits for its own word."""
    return _FOR_NOW.search(obligation.statement) is not None and MAKING.issuperset(obligation.acts)


def _came_with_task(draft: LedgerDraft, obligation: Obligation) -> bool:
    """Whether the turn that said it says more than the ban, or the statement itself does."""
    said = next((t.text for t in draft.heard if t.position == obligation.origin_position), "")
    more = len(said.split()) - len(obligation.statement.split())
    return more >= _TASK_WORDS_MIN or _READ_ONLY.search(obligation.statement) is not None


def whose_time_came(draft: LedgerDraft, turn: Turn) -> Iterator[Obligation]:
    """What holds until something is so ("until the release is out"), when a person says that it is so."""
    waiting = [(o, wanted) for o in draft.active() if o.role == turn.role and (wanted := _awaited(o.condition))]
    if not waiting:
        return
    told = [{stem(w) for w in words} for words in _plain_statements(turn.text)]
    for obligation, wanted in waiting:
        if any(wanted <= said for said in told):
            yield obligation


def _awaited(condition: str | None) -> frozenset[str]:
    """The content words of what an `until` waits for; none where it names nothing that happens by itself ("until I say
    so", "until further notice")."""
    words = _WORD.findall(_written_out(condition or ""))
    if words[:1] not in (["until"], ["till"]) or _TELLING & set(words):
        return frozenset()
    content = frozenset(stem(w) for w in words[1:] if w not in _EMPTY)
    return content if len(content) > 1 else frozenset()


def _written_out(text: str) -> str:
    """In lower case, with "I'm" and its like as two words."""
    return _SHORTENED.sub(" ", text.lower())


_SHORTENED: Final = re.compile(r"(?<=[a-z])['\u2019](?=(?:m|re|s|ve)\b)")
_TELLING: Final = frozenset(
    "agree approve ask clear confirm decide further give hear notice okay say sign talk tell told you".split()
)
"""Words of what is awaited that is a word of the person's own: it comes as leave, and not by itself."""


def _plain_statements(text: str) -> Iterator[list[str]]:
    """The short clauses of a text that state what is so: no question, condition, denial or plan."""
    for clause in _CLAUSE.findall(_written_out(text)):
        words = _WORD.findall(clause)
        if not clause.endswith("?") and len(words) <= _STATEMENT_WORDS_MAX and not _UNSURE & set(words):
            yield words


def is_gone(call: OpenCall, obligation: Obligation) -> bool:
    """Whether a call that succeeded destroyed the thing that an obligation is about, for good.

    A file comes back with the next build; a branch, bucket, machine or work tree that is removed does not.
    """
    if obligation.polarity != "require" or obligation.kind not in _ABOUT_A_THING:
        return False
    things = {normal(s.text, s.kind) for s in obligation.literals if s.kind in _THINGS or s.kind == "path"}
    removed = {
        normal(text, kind)
        for errand in call.errands
        if "delete" in errand.acts
        for text, kind in call.operands
        if kind in _THINGS or (kind == "path" and errand.name == ("git", "worktree"))
    }
    return bool(things) and things <= removed
