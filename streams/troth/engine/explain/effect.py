"""What a heard act did to the ledger, read out of the public record of its event."""

from __future__ import annotations

from typing import Final, NamedTuple

from troth.engine.extract.act import Doing, SpeechAct
from troth.engine.extract.silences import LedgerSilence
from troth_schemas.ledger import ChangeName, Conflict, LedgerRecord
from troth_schemas.obligations import Obligation

_ENDINGS: Final[dict[Doing, ChangeName]] = {"retract": "retracted", "abandon": "abandoned"}


class Effect(NamedTuple):
    """`made`: the obligations it stated; `ended`: those it took back; `silence`: why it did neither, or not alone."""

    made: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    silence: LedgerSilence | None = None
    conflicts: tuple[Conflict, ...] = ()


def effect_of(act: SpeechAct, record: LedgerRecord | None) -> Effect:
    """The effect of an act of the turn whose record this is; None: the turn changed nothing.

    Two acts of one turn that take things back are told by their kind alone: both are credited with what was ended.
    """
    changes = record.changes if record else ()
    conflicts = tuple(c for c in (record.conflicts if record else ()) if c.statement == act.statement)
    made = tuple(c.obligation.id for c in changes if _is_of(c.obligation, act, record))
    ending = _ENDINGS.get(act.doing)
    ended = tuple(c.obligation.id for c in changes if c.change == ending)
    return Effect(made, ended, _silence(act.doing, made + ended, conflicts), conflicts)


def _silence(doing: Doing, did: tuple[str, ...], conflicts: tuple[Conflict, ...]) -> LedgerSilence | None:
    if conflicts:
        return "outranked"
    if did:
        return None
    if doing == "permit":
        return "nothing_to_lift"
    return "nothing_to_end" if doing in _ENDINGS else "said_again"


def _is_of(obligation: Obligation, act: SpeechAct, record: LedgerRecord | None) -> bool:
    """Whether the act stated this obligation: the same words at the same place of the same event."""
    return (
        record is not None
        and obligation.origin_position == record.position
        and (obligation.offset, obligation.length) == (act.offset, act.length)
        and obligation.statement == act.statement
    )
