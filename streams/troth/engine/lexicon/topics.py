"""Nouns that make an instruction outlast its turn: what an agent makes again and again, quantities people set, and styles.

Sources: the instruction-file guides of coding-agent vendors (what they suggest to write down), UCUM and common
configuration keys for quantities.
"""

from __future__ import annotations

from typing import Final

from troth_schemas.obligations import Comparison

QUANTITIES: Final[dict[str, Comparison]] = {
    "budget": "<=", "cap": "<=", "limit": "<=", "maximum": "<=", "max": "<=", "ceiling": "<=", "quota": "<=",
    "allowance": "<=", "spend": "<=", "spending": "<=", "deadline": "<=", "minimum": ">=", "min": ">=", "floor": ">=",
    "retention": "==", "port": "==", "timeout": "==", "ttl": "==", "replicas": "==", "concurrency": "==",
    "parallelism": "==", "interval": "==", "threshold": "==", "rate": "==", "cadence": "==", "indent": "==",
    "indentation": "==", "width": "==", "retries": "==", "backoff": "==", "window": "==",
}  # fmt: skip
"""Quantities that a plain value sets ("budget: 40 USD"), with the comparison the noun implies."""

RECURRING: Final = frozenset(
    """answer reply response message commit summary report comment docstring branch test name identifier variable
    function class file script timestamp date time amount price number unit log changelog note doc documentation
    migration endpoint error header title email e-mail mail review pr pull pull-request import type string label ticket
    question explanation code output diff patch step change unit release deploy push merge schema query table column
    line sentence paragraph heading list bullet emoji word spelling confirmation link""".split()
)
"""Things an agent makes again and again: an instruction about them in general holds for the next one too."""

STYLE: Final = frozenset(
    """spelling tone wording terse terseness verbose verbosity brief concise short emoji emojis bullet bullets prose
    markdown casual formal friendly succinct answer answers reply replies response responses jargon british american
    oxford style formatting""".split()
)
"""How the agent speaks: a preference unless it is put as a must."""

LANGUAGES: Final = frozenset(
    """english german french spanish portuguese italian dutch polish czech russian ukrainian japanese korean chinese
    mandarin arabic hebrew turkish swedish danish norwegian finnish greek hindi deutsch français español português
    italiano""".split()
)

SPEAKING: Final = frozenset(
    {"answer", "respond", "reply", "write", "speak", "talk", "communicate", "explain", "summarise", "summarize"}
)
HOLDING: Final = frozenset({"stay", "stick", "keep", "remain", "adhere", "abide", "restrict", "limit", "confine"})
"""Verbs whose imperative holds a state rather than does a deed."""

SETTLED: Final = frozenset({"final", "approved", "agreed", "signed-off", "decided", "settled", "confirmed", "chosen"})
"""What makes a value a decision."""

RULES: Final = frozenset(
    """rule limit cap restriction requirement constraint freeze ban policy instruction order budget condition threshold
    quota embargo moratorium lock hold block prohibition preference""".split()
)
"""What a retraction speaks of ("forget the rule about prod")."""

STATES: Final = frozenset(
    """short terse brief concise small minimal green clean sorted alphabetical private secret confidential simple
    readable up-to-date updated consistent stable passing lowercase uppercase anonymous""".split()
)
"""States that "keep X …" holds X in."""

RULE_SOURCES: Final = frozenset(
    """rule rules guideline guidelines guide convention conventions policy policies standard standards readme spec
    playbook runbook checklist instructions contributing handbook""".split()
)
"""What an order to follow rules names."""
