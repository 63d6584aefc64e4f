"""An obligation that comes as a record (a command, a policy) and not as speech."""

from __future__ import annotations

from typing import get_args

import msgspec

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.hear import hear
from troth.engine.extract.literals.literals import find_literals
from troth_schemas.events import CommandObligation
from troth_schemas.obligations import Kind, LiteralKind, LiteralSpan, Tier


def act_of(stated: CommandObligation) -> SpeechAct:
    """The obligation as its statement reads; kind, polarity, force and literals as the record says where it says so."""
    heard = [a for a in hear(stated.statement, role=tier_of(stated.role), origin="human") if a.doing == "oblige"]
    act = heard[0] if len(heard) == 1 else SpeechAct(doing="oblige", statement="", offset=0, length=0)
    kind = kind_of(stated.kind) or act.kind or "requirement"
    polarity = stated.polarity or ("forbid" if kind == "prohibition" else act.polarity)
    literals = tuple(LiteralSpan(t, literal_kind(t)) for t in stated.literals or ())
    return msgspec.structs.replace(
        act,
        statement=stated.statement,
        offset=0,
        length=len(stated.statement),
        kind=kind,
        polarity=polarity,
        hard=stated.hard if stated.hard is not None else (act.hard and kind != "preference"),
        literals=literals or find_literals(stated.statement),
        rule="record",
    )


def kind_of(name: str | None) -> Kind | None:
    return next((k for k in get_args(Kind) if k == name), None)


def tier_of(name: str | None) -> Tier:
    """The tier a record names; the user's where it names none."""
    return next((t for t in get_args(Tier) if t == name), "user")


def literal_kind(text: str) -> LiteralKind:
    """The kind of a text that is a literal as a whole; a word where no form is recognised."""
    spans = find_literals(text)
    return spans[0].kind if spans and spans[0].text == text else "word"
