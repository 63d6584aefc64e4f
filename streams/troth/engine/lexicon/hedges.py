"""What lowers the force of a rule: hedges, and reports of a taste in place of a rule.

Sources: Hyland, "Hedging in Scientific Research Articles" (1998), the list of hedging devices; RFC 2119 (SHOULD and
RECOMMENDED are not MUST); Hooper, "On Assertive Predicates" (1975) for verbs of attitude against verbs of saying.
"""

from __future__ import annotations

from typing import Final

PROVISIONAL: Final = (
    r"for now|for the moment|for the time being|for today|at the moment|at present|temporarily|provisionally"
)
"""What confines a rule to a time without saying which: a hedge of the whole, wherever in a sentence it stands."""

HEDGES: Final = (
    r"should|ought to|ideally|preferably|normally|usually|generally|typically|ordinarily|commonly|often|mostly|"
    r"largely|mainly|"
    r"in general|as a general rule|for the most part|by default|by and large|in most cases|most of the time|"
    r"on the whole|"
    r"(?:where|when|whenever|wherever|if|as far as|insofar as|as much as|unless im)(?:ever)? ?(?:possible|feasible|"
    r"practical|practicable|convenient|it makes sense)|"
    r"try(?:ing)? (?:to|not to|and)|tries to|tried to|aim(?:s|ing)? (?:to|for)|attempt(?:s)? to|strives? to|"
    r"endeavou?rs? to|seeks? to|"
    r"tends? (?:to|not to|towards?)|tended to|inclined to|leaning (?:to|towards?)|leans (?:to|towards?)|"
    r"best (?:avoided|not|to avoid|kept|left|practice)|better (?:not|to|off|avoided)|had better|"
    r"discouraged|frowned upon|not recommended|not advised|not advisable|not ideal|inadvisable|undesirable|"
    r"not desirable|"
    r"recommended|advisable|advised|encouraged|suggested|desirable|a good idea|a bad idea|not a good idea|nice to have|"
    r"sparingly|judicious(?:ly)?|"
    r"perhaps|maybe|possibly|probably|likely|presumably|apparently|consider|might(?: want)?|could|may want|worth|"
    r"rarely|seldom|hardly(?: ever)?|scarcely|infrequently|minimi[sz]e[ds]?|minimi[sz]ing|reduce[ds]?|"
    r"limit(?:ed)? (?:use|usage)|"
    r"as needed|as appropriate|when appropriate|if appropriate|where appropriate|at (?:the )?discretion|if needed|"
    r"soft(?:ly)?|"
    r"reasonably|more or less|somewhat|fairly|within reason|guideline|rule of thumb|good practice|"
    r"hop(?:e|es|ing|ed) (?:to|that|for)|would be (?:nice|good|better|best|great|bad|wrong|unwise|risky|"
    r"unfortunate)(?: if| to)?|nice if|low priority|"
    r"aspirational|in principle|" + PROVISIONAL
)
TENTATIVE: Final = (
    r"\b(?:ideas?|suggestions?|suggested|proposals?|proposed|questions?|alternatives?|brainstorm\w*|maybe|optional|"
    r"examples?|drafts?|hypothe\w+|nice to haves?|under discussion|considered|rejected|not taken)\b"
)
"""What a label or heading says of lines that are put forward and bind nobody yet."""
REPORTS: Final = (
    r"prefer(?:s|red|ring|ence|ences)?(?: to| not to| for)?|favou?r(?:s|ed|ing)?|likes?(?: to)?|liked(?: to)?|"
    r"dislikes?|disliked|"
    r"would (?:like|rather|prefer|love)(?: to| not)?|not (?:a )?(?:big )?fan of|not fond of|not keen on|reluctan(?:t|"
    r"ce)(?: to| about)?|"
    r"hesitan(?:t|ce)(?: to| about)?|does not (?:like|want|love)|do not (?:like|love)|did not (?:like|want)|"
    r"hopes?(?: to| that)|hoped(?: to| that)?|wish(?:es)?(?= to| that| for| \S+ would)|"
    r"wished|suggest(?:s|ed)?(?: to)?|thinks?|thought|believes?|"
    r"believed|feels?|felt"
)
"""`the user prefers not to` reports a taste; `the user said never to` hands on the rule (deontics.ATTRIBUTION)."""

AVERSIONS: Final = frozenset(
    "bad wrong unwise risky not discouraged frowned inadvisable undesirable rarely seldom hardly scarcely "
    "infrequently avoided avoid "
    "dislike dislikes disliked "
    "fond keen reluctant reluctance hesitant hesitance sparingly".split()
)
"""Words in a hedge or report that turn its sense: what is discouraged is not to be done."""

TOPICS_RAISED: Final = (
    r"mentioned|mentions|brought up|talked about|discussed|spoke (?:of|about)|noted|remarked|raised|touched on|"
    r"alluded to|"
    r"(?:is|was|were|are|seems|seemed|appears|appeared|feels|felt) (?:\S+ )?(?:concerned|worried|nervous|uneasy|"
    r"anxious|unsure|sceptical|skeptical|"
    r"uncomfortable|sensitive|cautious|careful|wary|particular|picky)(?: about| to| with| of| regarding)?|"
    r"(?:be |stay |remain )?(?:careful(?:ly)?|cautious(?:ly)?|mindful|wary)(?: about| with| of| when| to)?|with care|"
    r"caution(?: about| with| when)?|"
    r"concerns?(?: about| over| around| regarding)?|worr(?:y|ies|ied)(?: about)?|expressed|interested in|"
    r"reservations?(?: about)?|leery(?: of)?|"
    r"questions? (?:about|whether)|wondered|wonders|reportedly|supposedly|cares? about|considering|considered|"
    r"weighing|evaluating"
)
"""The matter of a rule is spoken of, and no rule is stated."""
