"""Lists within a clause: which of its terms are items of one, and what is cut from it or joined to it."""

from __future__ import annotations

from typing import Final

from troth.engine.judge.comparison.pairing import Pairs, is_paired
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.term import Term


def is_list_cut(rule: Clause, clause: Clause, pairs: Pairs, lost: list[Term]) -> bool:
    """Whether what is lost are items of a list of which others are kept, under the same polarity, with nothing new."""
    if rule.modality != clause.modality or any(not t.is_neutral for t in clause.terms if not is_paired(t, pairs)):
        return False
    return keeps_items(rule, pairs, lost)


def keeps_items(rule: Clause, pairs: Pairs, lost: list[Term]) -> bool:
    """Whether what is lost are items of a list in the rule of which others are kept."""
    items = [t for t in rule.terms if not t.is_neutral]
    listed = [t for n, t in enumerate(items) if _is_item(t, items[max(0, n - 1) : n] + items[n + 1 : n + 2], rule)]
    return all(any(t is one for one in listed) for t in lost) and any(any(o is one for one in listed) for o, _ in pairs)


def list_length(clause: Clause) -> int:
    """How many of the terms of a clause are items of a list in it."""
    items = [t for t in clause.terms if not t.is_neutral]
    return sum(_is_item(t, items[max(0, n - 1) : n] + items[n + 1 : n + 2], clause) for n, t in enumerate(items))


def _is_item(term: Term, beside: list[Term], rule: Clause) -> bool:
    """Whether a comma or a joiner stands between the term and one beside it."""
    words = rule.text.lower()
    for other in beside:
        first, second = sorted((other, term), key=lambda t: t.at)
        if any(f"{first.text}{j}{second.text}".lower() in words for j in (*_JOINERS, ", ")):
            return True
    return False


_JOINERS: Final = (" or ", " and ", " nor ", "/")


def is_joined(term: Term, clause: Clause, matched: set[int], *, may_choose: bool = True) -> bool:
    """Whether the term is one more item of a list: `rows or columns`, where `rows` is the rule's. `may_choose`: an item
    behind `or` is one too."""
    words = clause.text.lower()
    if any(t.at == term.at + 1 and not (t.exact or t.is_neutral) for t in clause.terms):
        return False  # it says which of the item behind it (`rows or old columns`)
    for other in clause.terms:
        if other.at in matched and abs(other.at - term.at) in (2, 3):
            first, second = sorted((other, term), key=lambda t: t.at)
            joiners: tuple[str, ...] = (*_JOINERS, ", ") if first.exact and second.exact else _JOINERS
            joiners = joiners if may_choose else tuple(j for j in joiners if j != " or ")
            between = ("", "the ", f"{second.role} " if second.role else "")
            return any(f"{first.text}{j}{b}{second.text}".lower() in words for j in joiners for b in between)
    return False
