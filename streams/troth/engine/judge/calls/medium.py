"""By what a message goes: a rule about e-mail says nothing of a chat."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from troth.engine.refer.reference import Deed
from troth_schemas.obligations import Obligation

SENDING: Final = frozenset({"send"})
MEDIA: Final[dict[str, frozenset[str]]] = {
    "mail": frozenset("email emails mail mails mailx mutt sendmail gmail outlook smtp ses postmark inbox".split()),
    "page": frozenset("page paging pager pagerduty opsgenie oncall".split()),
    "phone": frozenset("sms text twilio call phone whatsapp".split()),
    "chat": frozenset("slack discord teams telegram mattermost chat dm channel irc".split()),
    "agent": frozenset("agent agents subagent subagents teammate".split()),
}
"""A medium, and the words by which rules and tools name it."""
_WORD: Final = re.compile(r"[a-z]+")


def is_by_another_medium(rule: Obligation, deed: Deed) -> bool:
    """Whether a rule about sending names how, and the deed names another way."""
    if not SENDING.issuperset(rule.acts) or not rule.acts:
        return False
    said = _media(_WORD.findall(rule.statement.lower().replace("e-mail", "email")))
    done = _media(deed.words) | _media(w for r in deed.references if r.kind == "url" for w in _WORD.findall(r.text))
    return bool(said) and bool(done) and said.isdisjoint(done)


def _media(words: Iterable[str]) -> frozenset[str]:
    have = frozenset(words)
    return frozenset(name for name, of in MEDIA.items() if of & have)
