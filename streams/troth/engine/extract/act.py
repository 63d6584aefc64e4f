"""What a text does to the ledger: one speech act each, as a value. `hear` (in `hear.py`) yields them."""

from __future__ import annotations

from typing import Literal

import msgspec

from troth_schemas.obligations import Bound, Kind, LiteralSpan, Polarity

Doing = Literal["oblige", "permit", "retract", "correct", "abandon"]


class SpeechAct(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing a text does.

    `oblige`: states an obligation of `kind`. `permit`: suspends one rule (`uses` times; None: as long as it stands).
    `retract`: takes back what matches `objects`/`literals`/`acts` ("forget the rule about prod"); none given: the
    latest obligation of that speaker ("scratch that"). `correct`: the value `old` is now `new` (`literals` holds the
    new one). `replaces_latest`: what the speaker laid down last is superseded ("scratch that, Rust instead").
    `abandon`: the speaker's open commitments are replaced by another plan.

    `statement` is `text[offset:offset+length]`, verbatim. `literals` carry offsets into the whole text. `acts` are
    canonical (lexicon.acts), `objects` lower-case content lemmas of what the acts apply to (a name in its own case),
    `exceptions` and `condition` verbatim clauses. `rule` names the grammar rule, `cues` are the words that fired it.
    """

    doing: Doing
    statement: str
    offset: int
    length: int
    kind: Kind | None = None
    polarity: Polarity = "require"
    hard: bool = True
    literals: tuple[LiteralSpan, ...] = ()
    acts: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    condition: str | None = None
    bound: Bound | None = None
    uses: int | None = None
    old: str | None = None
    new: str | None = None
    replaces_latest: bool = False
    rule: str = ""
    cues: tuple[str, ...] = ()
