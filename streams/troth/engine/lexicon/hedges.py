"""What lowers the force of a rule: hedges, and reports of a taste in place of a rule.

Sources: Hyland, "Hedging in Scientific Research Articles" (1998), the list of hedging devices; RFC 2119 (SHOULD and
RECOMMENDED are not MUST); Hooper, "On Assertive Predicates" (1975) for verbs of attitude against verbs of saying.
"""

from __future__ import annotations

from typing import Final

PROVISIONAL: Final = (
    r"for now|for the moment|for the time being|for today|at the moment|at present|temporarily|provisionally|"
    r"at first|for a start|to begin with|for starters|on request|upon request"
)
"""What confines a rule to a time without saying which: a hedge of the whole, wherever in a sentence it stands."""

CONFINED_TO: Final = (
    r"(?:pre-?)?prod(?:uction)?|stag(?:e|ing)|dev|development|local(?:ly)?|test(?:s|ing|er|ers)?|qa|uat|demo|sandbox|canary|live|"
    r"ci|linux|windows|mac|macos|ios|android|web|mobile|desktop|browser|server|client|clients|beta|alpha|legacy|old|new|"
    r"team|teams|squad|group|people|staff|intern|interns|junior|juniors|guests?|partners?|customers?|children|women|men|"
    r"mon|tues?|wed|wednes|thurs?|fri|satur|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|nights?|"
    r"mornings?|evenings?|holidays?|summer|winter|spring|autumn|quarter|month|week|phase|version|release|emergency|"
    r"emergencies|incidents?|outages?|migration|audit|draft|drafts|former|formerly|past|earlier|before|previous|"
    r"optional|example|examples|wrong|false|bad|if|when|while|unless|until|\w+(?:ers|ors|ists|ees|ants)"
)
"""Words of a label that may say where, when or for whom alone holds what stands behind it."""

UNSETTLED: Final = (
    r"\b(?:(?:not|never|yet to be|still to be|to be) (?:yet |quite |fully |really )?(?:agreed|decided|settled|final|"
    r"finalised|finalized|"
    r"confirmed|clarified|ratified|certain|definite|official)(?! (?:by|on|with|with|for)\b)|undecided|unconfirmed|"
    r"unsettled|(?:remains )?to be seen|"
    r"unofficial|unofficially|tentative|tentatively|tbc|tbd|"
    r"pending (?:approval|confirmation|agreement|a decision)|subject to (?:change|confirmation|approval)|"
    r"joked|jokingly|in jest|kidding|hypothetically|supposedly|allegedly|reportedly|if memory serves|"
    r"or so (?:i|we|he|she|they|the \w+)|(?:as|so) far as (?:i|we|he|she|they) (?:can tell|know|knew|understood|"
    r"remember)|"
    r"(?:as|if) (?:i|we) (?:understood|recall|remember)|(?:i|we) (?:think|guess|believe|suppose|assume)|"
    r"(?<!is )(?<!are )(?<!be )(?<!was )(?<!were )(?<!been )used to)\b"
)
"""What says of a sentence around it that nothing in it is agreed, certain, meant or still so."""

WITHDRAWN: Final = (
    r"\W*(?:(?:that|this|it|these|those|they|which|the (?:\w+ )?(?:rule|ban|limit|order|instruction|request)) "
    r"(?:was|were|had been) (?:only |just |still )?(?:before|until|then|back then|at the time|in the past|at first|"
    r"initially|"
    r"(?:the |an |a |their |our |his |her )?(?:\w+ )?(?:old|original|first|initial|earlier|previous|former|joke|"
    r"misunderstanding|mistake|error|idea|suggestion|proposal|example|test)|wrong|"
    r"not (?:meant|serious|agreed|decided|confirmed|what))|"
    r"(?:(?:but |then |later |afterwards )*\w+ (?:\w+ )?(?:has |have |had )?(?:since )?(?:changed (?:his|her|their|"
    r"its|my|our) mind|"
    r"reconsidered|thought better of)))\b"
)
"""How a sentence begins that takes the one before it back without naming what it takes back."""

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
    r"(?:if|when|whenever|where|wherever|as far as|as long as) (?:you|we|one|they|it) (?:can(?= |$)(?! not)|could|"
    r"may|like|likes|"
    r"wish|want to|feels? like it|see fit|please)(?: to)?|if at all|(?:if|when|as) time (?:permits|allows)|at your "
    r"convenience|"
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
    r"hesitan(?:t|ce)(?: to| about)?|does not (?:like|love)|do not (?:like|love)|did not like|"
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
