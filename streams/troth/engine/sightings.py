"""An obligation's words standing again in a later turn: one more sighting, whoever says them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from troth.engine.ledger import LedgerDraft
from troth.engine.lexicon.english import ENGLISH
from troth.engine.lexicon.language import CueKind

_OPENING: Final = frozenset("\"'`“‘«([{*_-–—•>:;,.!?…|#")
_CLOSING: Final = frozenset("\"'`”’»)]}*_–—:;,.!?…|")

_LOOK_BACK: Final = 32
_NEGATING: Final[tuple[CueKind, ...]] = ("not", "never", "no", "avoid", "without", "must_not")
_DENIALS: Final = frozenset(phrase.split()[-1] for kind in _NEGATING for phrase in ENGLISH.cues.get(kind, ()))
"""The last words of what turns the next line round ("we did not")."""


def sight_again(draft: LedgerDraft, text: str) -> None:
    """Sight what the turn repeats verbatim, as words of their own. Only a turn at least as long can repeat one."""
    folded = " ".join(text.split())
    lines: frozenset[int] | None = None
    for obligation in list(draft.active()):
        statement = _folded(obligation.statement)
        if obligation.kind in ("pending_call", "error_state") or not statement or statement not in folded:
            continue
        lines = _line_starts(text) if lines is None else lines
        if _stands_alone(folded, statement, lines):
            draft.sight(obligation)


def _stands_alone(folded: str, statement: str, lines: frozenset[int]) -> bool:
    """Whether the statement stands somewhere with nothing joined to it: no negation before it, no token going on."""
    at = folded.find(statement)
    while at >= 0:
        end = at + len(statement)
        before, after = folded[max(at - _LOOK_BACK, 0) : at].split(), folded[end : end + 2]
        begins = not before or before[-1][-1] in _OPENING or (at in lines and not _denies(before[-1]))
        ends = not after or end + 1 in lines or (statement[-1] in ".!?" and after[0] == " ")
        if begins and (ends or (after[0] in _CLOSING and after[1:] in ("", " ", *_CLOSING))):
            return True
        at = folded.find(statement, at + 1)
    return False


def _denies(word: str) -> bool:
    return word.lower().replace("’", "'") in _DENIALS


def _line_starts(text: str) -> frozenset[int]:
    """Where the lines of a text begin once its blanks are folded."""
    starts, at = [], 0
    for line in text.splitlines():
        if words := line.split():
            starts.append(at)
            at += len(" ".join(words)) + 1
    return frozenset(starts)


@lru_cache(maxsize=4096)
def _folded(statement: str) -> str:
    return " ".join(statement.split())
