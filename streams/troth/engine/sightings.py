"""An obligation's words standing again in a later turn: one more sighting, whoever says them."""

from __future__ import annotations

from functools import lru_cache

from troth.engine.ledger import LedgerDraft


def sight_again(draft: LedgerDraft, text: str) -> None:
    """Sight what the turn repeats verbatim. A statement is looked for only in a turn at least as long."""
    folded = " ".join(text.split())
    for obligation in list(draft.active()):
        statement = _folded(obligation.statement)
        if obligation.kind not in ("pending_call", "error_state") and statement and statement in folded:
            draft.sight(obligation)


@lru_cache(maxsize=4096)
def _folded(statement: str) -> str:
    return " ".join(statement.split())
