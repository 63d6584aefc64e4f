"""Nouns that make an instruction outlast its turn: what an agent makes again and again, what people set, how to speak.

Sources: the instruction-file guides of coding-agent vendors (what they suggest to write down), UCUM and common
configuration keys for quantities.
"""

from __future__ import annotations

from typing import Final

from troth_schemas.obligations import Comparison

QUANTITIES: Final[dict[str, Comparison]] = {
    "budget": "<=", "cap": "<=", "limit": "<=", "maximum": "<=", "max": "<=", "ceiling": "<=", "quota": "<=",
    "allowance": "<=", "spend": "<=", "spending": "<=", "deadline": "<=", "minimum": ">=", "min": ">=",
    "retention": "==", "port": "==", "timeout": "==", "ttl": "==", "replicas": "==", "concurrency": "==",
    "parallelism": "==", "interval": "==", "threshold": "==", "rate": "==", "cadence": "==", "indent": "==",
    "indentation": "==", "width": "==", "retries": "==", "backoff": "==", "window": "==",
}  # fmt: skip
"""Quantities that a plain value sets ("budget: 40 USD"), with the comparison the noun implies."""

SETTINGS: Final = frozenset("interval port rate replicas retries threshold width window".split())
"""Quantities that a plain sentence only tells of ("the server is on port 4100"): a label or a bound sets them."""

RECURRING: Final = frozenset(
    """
    amount answer branch bullet caption change changelog class code column comment commit component confirmation
    constant date deploy diff doc docstring documentation e-mail email emoji endpoint error explanation file
    filename folder function header heading identifier import label line link list log mail merge message
    migration module name note number output package paragraph patch pr price pull pull-request push query
    question release reply report response review schema script sentence spelling step string summary table test
    ticket time timestamp title type unit variable word
    """.split()
)
"""Things an agent makes again and again: an instruction about them in general holds for the next one too."""

STYLE: Final = frozenset(
    """
    american answer answers brief british bullet bullets casual concise emoji emojis formal formatting friendly
    jargon markdown oxford prose replies reply response responses short spelling style succinct terse terseness
    tone verbose verbosity wording
    """.split()
)
"""How the agent speaks: a preference unless it is put as a must."""

LANGUAGES: Final = frozenset(
    """
    arabic chinese czech danish deutsch dutch english español finnish français french german greek hebrew hindi
    italian italiano japanese korean mandarin norwegian polish portuguese português russian spanish swedish
    turkish ukrainian
    """.split()
)
"""Languages to answer in, in English and in themselves."""

SPOKEN: Final = frozenset("answer comment message reply report response summary title".split())
"""What the agent says: a statement about each of them is an order ("every reply ends with …")."""

SPEAKING: Final = frozenset("answer communicate explain reply respond speak summarise summarize talk write".split())

HOLDING: Final = frozenset("abide adhere confine keep limit remain restrict stay stick".split())
"""Verbs whose imperative holds a state rather than does a deed."""

SETTLED: Final = frozenset("agreed approved chosen confirmed decided final settled signed-off".split())
"""What makes a value a decision."""

RULES: Final = frozenset(
    """
    ban block budget cap condition constraint embargo freeze hold instruction limit lock moratorium order policy
    preference prohibition quota requirement restriction rule threshold
    """.split()
)
"""What a retraction speaks of ("forget the rule about prod")."""

STATES: Final = frozenset(
    """
    alphabetical anonymous brief clean concise confidential consistent green lowercase minimal passing private
    readable secret short simple small sorted stable terse up-to-date updated uppercase
    """.split()
)
"""States that "keep X …" holds X in."""

CONDITIONS: Final = frozenset(
    """
    accessible alive atomic backwards-compatible cheap compatible configurable deterministic disabled enabled encrypted
    exact generic hidden idempotent immutable independent intact internal isolated local lowercase manual minimal
    modular mutable neutral off offline on online open optional portable predictable pristine protected public pure
    reproducible responsive reversible running safe secure self-contained separate serverless stateless static
    strict symmetric synchronous testable thread-safe up valid visible
    """.split()
)
"""States that a thing which is made is to be in ("keep it local", "it needs to be optional")."""

VERDICTS: Final = frozenset(
    "right correct ok okay fine good accurate there working clean done ready true sane reasonable present".split()
)
"""What a check finds: "make sure the count is right" asks for a look now."""

RULE_SOURCES: Final = frozenset(
    """
    checklist contributing convention conventions guide guideline guidelines handbook instructions playbook
    policies policy readme rule rules runbook spec standard standards
    """.split()
)
"""What an order to follow rules names."""

EVENTS: Final = frozenset(
    """
    answer approval audit call demo dinner handover interview presentation talk vote workshop backfill backup build
    check ci confirmation cut-over cutover decision deploy
    deployment deploys download election embargo end export failover feedback freeze go-ahead go-live green
    holiday import incident install job launch lunch maintenance meeting merge migration night outage qa rebase
    release reload reply response restart restore review rollback rollout run scan sign-off signoff sprint
    standup sync test tests upgrade upload weekend window
    """.split()
)
"""Nouns that happen: "after the review" is a time, "after the imports" is a place."""

LATER: Final = frozenset(
    """
    afterwards friday later monday saturday sunday thursday tomorrow tonight tuesday wednesday
    """.split()
)

FORMATS: Final = frozenset(
    """
    bold capitals caps cents csv format formatting form gmt html imperial imperative indicative italics json languages
    lowercase markdown metric mood notation order parquet past pdf person plural plain precision present quotes
    scale singular spelling style svg syntax tense toml units uppercase utc utf-8 voice words xml yaml
    """.split()
)
"""Forms that things are written in ("dates in ISO format", "titles in sentence case")."""

SHAPES: Final = frozenset(
    """
    absolute atomic compact consistent descriptive double explicit full human-readable long lowercase meaningful
    numbered plain plural precise proper readable relative self-explanatory short signed simple single singular small
    strict typed uppercase
    """.split()
)
"""Adjectives of how a thing is made, and not of the state it is in ("short names"; but "open questions")."""

SLOTS: Final = frozenset(
    """
    account address approver assignee branch bucket channel contact database domain endpoint host lead mailbox
    maintainer manager owner port project queue region registry reviewer server supplier user vendor version
    """.split()
)
"""What there is one of at a time: a new one takes the place of the old ("the new approver is Beatriz")."""

WORDINGS: Final = frozenset(
    """
    accent bullet capital dialect form jargon language lowercase metaphor paragraph person phrasing plain prose register
    sentence slang style tense term third tone uppercase verse voice vocabulary word
    """.split()
)
"""What speech is made in: a verb of speaking with one of them says how to speak."""
