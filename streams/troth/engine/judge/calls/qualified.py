"""Where, against what or with what a command is not to be run: what a rule says after it has named the command.

"Never run `git push --force` on main" is broken on main, and not elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.branches import directory_of
from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.named import are_named, called, texts_of
from troth.engine.judge.calls.placed import is_at
from troth.engine.judge.calls.reach import in_reach
from troth.engine.judge.calls.wording import Wording
from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.tokens import COMMANDS
from troth.engine.refer.reference import Deed, Reference
from troth_schemas.obligations import Obligation

BEFORE: Final = re.compile(
    r"\b(?:on|onto|in|into|inside|within|under|at|against|to|from|of|with)\s+(?=[\w`'\"/~.])", re.IGNORECASE
)
"""What stands before a qualifier."""


def qualified(rule: Obligation, wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference | Deed]:
    """The deed, which the rule names; or, where the rule says where or with what, what in the deed is there."""
    start = _start(rule)
    if not _shows_what_stands_before(rule, wording, deed, case):
        return
    if start is None:
        yield deed
        return
    at = rule.offset + start
    literals = [s for s in wording.literals if s.offset >= at and s.kind not in ("flag", "command")]
    after = rule.statement[start:].lower()
    names = [g for g in wording.names if all(name.lower() in after for name in g) and not _is_literal(g, wording)]
    if not literals and not names:
        yield deed
        return
    references = in_reach(deed, case)
    found = [r for r in references if any(is_at(s, r, case, is_anywhere=False) for s in literals)]
    shown = [*called(deed), directory_of(deed, case.reading.deeds, case.call.cwd)]
    shown += [text for r in references for text in texts_of(r)]
    if found or (names and all(are_named(names, shown, case))):
        yield found[0] if found else deed


def _shows_what_stands_before(rule: Obligation, wording: Wording, deed: Deed, case: CallCase) -> bool:
    """Whether a deed shows what a rule names before its command: "no auto-approve with terraform"."""
    said = rule.statement.lower()
    at = said.find(deed.words[0]) if deed.words else -1
    names = [g for g in wording.names if all(-1 < said.find(name.lower()) < at for name in g)]
    others = [g for g in names if not _is_literal(g, wording) and COMMANDS.isdisjoint(name.lower() for name in g)]
    references = in_reach(deed, case)
    shown = [*called(deed), *(text for r in references for text in texts_of(r))]
    return at < 0 or WITH.search(said[:at]) is None or all(are_named(others, shown, case))


WITH: Final = re.compile(r"\b(?:with|in|for|of|when (?:using|running))\s+$")


def _start(rule: Obligation) -> int | None:
    """Where in the statement the words begin that qualify the command: after the first preposition behind it."""
    first = min((rule.statement.find(o) for o in rule.objects if o in rule.statement), default=-1)
    found = BEFORE.finditer(rule.statement, max(first, 0))
    return next((match.end() for match in found if not _is_infinitive(match, rule.statement)), None)


def _is_infinitive(match: re.Match[str], statement: str) -> bool:
    """Whether a "to" stands before a verb: what a command is used for says nothing of where."""
    following = re.match(r"[a-z]+", statement[match.end() :])
    return match[0].lower().startswith("to") and following is not None and following[0] in CANONICAL


def _is_literal(group: tuple[str, ...], wording: Wording) -> bool:
    return any(name == s.text for s in wording.literals for name in group)
