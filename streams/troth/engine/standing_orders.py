"""What a session is held to from its policy: begun before the first event that is judged under it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from troth.engine.hearing import Speaker, hear_acts
from troth.engine.ledger import STANDING, LedgerDraft
from troth.engine.policy import ActingPolicy
from troth.engine.state import Head, SessionState, StandingPage
from troth.engine.stated import act_of
from troth_schemas.events import AnyEvent, CommandObligation
from troth_schemas.ledger import Conflict, LedgerChange
from troth_schemas.obligations import Obligation
from troth_schemas.policies import StandingOrder


class Began(NamedTuple):
    """The head under the policy in force; the orders that began or ended with it, as a page and as public changes, and
    which lower words they are held against."""

    head: Head
    page: StandingPage | None = None
    changes: tuple[LedgerChange, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


def begin_policy(state: SessionState, event: AnyEvent, acting: ActingPolicy) -> Began:
    """Under a policy that the session has not been under, its standing orders begin and the former one's end."""
    head = state.head
    if head.runtime is None and event.runtime is not None:
        head = msgspec.structs.replace(head, runtime=event.runtime)
    if head.policy == acting.version:
        return Began(head)
    draft = LedgerDraft(state, event, state.position, scope=f"policy {acting.version} ")
    orders = list(acting.policy.standing_orders)
    for obligation in list(draft.active()):
        if obligation.origin != STANDING:
            continue
        kept = next((order for order in orders if _is_of(obligation, order)), None)
        if kept is None:
            draft.end(obligation, "expired")
        else:
            orders.remove(kept)
    for order in orders:
        stated = CommandObligation(statement=order.statement, kind=order.kind, polarity=order.polarity)
        hear_acts(draft, (act_of(stated),), Speaker(order.role, STANDING))
    head = msgspec.structs.replace(head, policy=acting.version, active=draft.active_by_kind(head.active))
    page = draft.page()
    return Began(
        head, StandingPage(state.position, page.obligations) if page else None, draft.changes(), draft.conflicts()
    )


def _is_of(obligation: Obligation, order: StandingOrder) -> bool:
    """Whether an obligation is what the order says, in every field that the order sets."""
    return (
        (obligation.statement, obligation.role) == (order.statement, order.role)
        and order.kind in (None, obligation.kind)
        and order.polarity in (None, obligation.polarity)
    )
