"""A request that a rule waits for: "never commit unless asked" is met when a person asks for a commit.

The rule stands; what was asked for is permitted under it, and used up by the call that does it (DOMAIN.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.tasks import asked_for
from troth.engine.hearing import Speaker, obligation_of
from troth.engine.ledger import LedgerDraft
from troth.engine.lexicon.acts import covers
from troth.engine.lexicon.things import THINGS
from troth.engine.sameness import literal_set, object_stems
from troth.engine.words import stem
from troth_schemas.events import Turn
from troth_schemas.obligations import Obligation

_WAITING: Final = re.compile(
    r"\b(?:unless|until|without|except (?:when|if)|(?:only|but) (?:when|if|after|on|with))\b[^.;]*?"
    r"\b(?:ask\w*|request\w*|told|tell\w*|instruct\w*|approv\w*|permission|consent|confirm\w*|authori[sz]\w*|"
    r"sa(?:y|id) so|say|green light|go-ahead)\b",
    re.IGNORECASE,
)
"""How a prohibition says that it waits for a person's word."""
_BY_THEMSELVES: Final = frozenset("commit push force-push merge rebase deploy publish tag release send".split())
"""Acts that are asked for without a word on what they are done to ("commit and push")."""
_GENERAL: Final = frozenset(stem(t) for t in THINGS)


def permit_what_was_asked(draft: LedgerDraft, turn: Turn) -> None:
    """Open a permission for each rule that waits for a word and each request of this person's that is that word."""
    rules = [o for o in draft.active() if o.polarity == "forbid" and o.acts and _WAITING.search(o.statement)]
    if not rules:
        return
    speaker = Speaker(turn.role, "human", turn.agent_id)
    permitted = {o.permits for o in draft.active() if o.kind == "permission" and o.origin_position == draft.position}
    for rule, act in _met(rules, list(asked_for(turn.text))):
        if rule.id in permitted or rule.origin_position == draft.position:
            continue
        permitted.add(rule.id)
        permission = obligation_of(draft, act, speaker)
        draft.open(msgspec.structs.replace(permission, kind="permission", uses=act.uses, permits=rule.id))


def _met(rules: list[Obligation], asked: list[SpeechAct]) -> Iterator[tuple[Obligation, SpeechAct]]:
    for rule in rules:
        for act in asked:
            shared = {mine for mine in rule.acts for its in act.acts if covers(mine, its)}
            if shared and (shared & _BY_THEMSELVES or _is_about(rule, act)):
                yield rule, act


def _is_about(rule: Obligation, act: SpeechAct) -> bool:
    """Whether the request names what the rule is about; a rule about any thing of a kind is met by any request."""
    things, named = object_stems(rule), object_stems(act)
    if things & named or literal_set(rule) & literal_set(act):
        return True
    return things <= _GENERAL and not rule.literals
