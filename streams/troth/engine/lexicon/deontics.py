"""What forbids, requires, permits, releases and lifts: phrases as regular expressions over lower-case words.

Words are separated by one space, contractions are written out (`don't` is `do not`), and a literal stands as `§`.
Sources: the modal system of Huddleston & Pullum, "The Cambridge Grammar of the English Language", ch. 3 and 9
(modality, negation, approximate negators); RFC 2119 for the requirement levels.
"""

from __future__ import annotations

from typing import Final

RULE_NOUNS: Final = (
    r"(?:cap|limit|rule|ban|freeze|restriction|constraint|prohibition|requirement|policy|embargo|moratorium|hold|quota|"
    r"budget|block|lock|lockdown|ceiling|bar|condition|obligation|duty|guardrail|limitation|instruction|order|mandate|"
    r"convention|exception|window|deadline)s?"
)

LIFT: Final = (
    # Strong alone.
    r"(?:has |have |had |was |were |is |are |been |being |be |got |now |since )*(?:lifted|rescinded|revoked|"
    r"repealed|waived|abolished|scrapped|overturned|overruled|nullified|superseded)",
    r"(?:does|do|did|will) not apply(?: any ?more| any longer| now)?",
    r"(?:is |are |be )?(?:allowed|permitted|fine|okay|ok|possible|welcome|open|free) again",
    r"no longer (?:applies|apply|holds|hold|counts|binding|in force|in effect|in place|valid|relevant|active|stands|"
    r"enforced|matters?)",
    r"(?:is|are|was|were) (?:now )?(?:not|no longer) (?:in force|in effect|enforced|binding|valid)",
    r"no longer (?:forbidden|prohibited|banned|disallowed|off limits|required|mandatory|needed|necessary|restricted|"
    r"limited|capped|blocked|an issue|a concern|obligatory|compulsory)",
    r"no longer (?:owed|pending|outstanding|due|promised|planned|scheduled|on the list|to do|to be done)|"
    r"not (?:owed|pending|outstanding|due|promised|planned|scheduled|needed|required|wanted|forbidden|to do) "
    r"any ?(?:more|longer)|"
    r"no longer (?:has|have|needs?) to|(?:does|do) not (?:have|need) to [^,;]{0,40}(?:any ?more|any longer)",
    r"unlimited|uncapped|any number of|as many (?:\S+ ){0,4}?as (?:needed|necessary|you like|required|desired)",
    r"as (?:often|much|long) as (?:needed|necessary|required|it takes|desired)",
    r"without (?:any )?(?:limit|limits|restriction|restrictions|a limit|a cap)|indefinitely",
    r"there (?:is|are) no (?:longer (?:a|any) )?" + RULE_NOUNS,
    r"(?:used to be|formerly|previously) (?:forbidden|prohibited|required|mandatory|banned|off limits|limited|capped)",
    # With the name of a rule.
    RULE_NOUNS + r"(?: (?!not |never |must |after |once |when |if |until |before |unless |soon |upon )"
    r"[^\s:;\u2014\u2013]+){0,10}? "
    r"(?:(?:has |have |had |was |were |is |are |been |now )*(?:ended|removed|dropped|cancelled|"
    r"canceled|expired|suspended|relaxed|obsolete|withdrawn|retired|finished|loosened|dissolved|abandoned|deleted)|"
    r"(?:has |have |was |were |is |are |been |now )+(?:over|void|gone))",
    r"(?:lift|lifts|lifting|remove|removes|removed|removing|drop|drops|dropped|dropping|cancel|cancels|cancelled|"
    r"canceled|waive|waives|waived|ended|suspend|suspended|relax|relaxed|withdrew|rescind|rescinded|revoke|revoked|"
    r"repeal|repealed|disregard|ignore|ignored|forget) (?:the |that |this |any |all |our |his |her |their |its |"
    r"previous |earlier )+(?:\S+ ){0,4}?" + RULE_NOUNS,
)
LIFT_NEGATED: Final = (
    r"(?:(?:has|have|had|was|were|is|are) )?(?:not|never) (?:yet )?(?:been |being )?(?:lifted|rescinded|revoked|"
    r"repealed|waived|withdrawn|retracted)|"
    + RULE_NOUNS
    + r"(?: (?!not |never )[^\s:;\u2014\u2013]+){0,6}? (?:has|have|had|was|were|is|are) (?:not|never) (?:yet )?"
    r"(?:been |being )?(?:removed|dropped|cancelled|relaxed|ended|expired|suspended)|still (?:in force|in effect|"
    r"applies|apply|stands|stand|binding|active|holds)|remains? (?:in force|in effect|binding|active|in place)"
)

RELEASE: Final = (
    r"not (?:strictly |really |actually )?(?:required|necessary|mandatory|obligatory|compulsory|needed|essential|"
    r"expected)",
    r"(?:need not|does not need|do not need|did not need|does not have|do not have)(?: to)?",
    r"no need(?: to| for)?|unnecessary|optional(?:ly)?|voluntary|dispensable|exempt(?:ed)?(?: from)?|excused from",
    r"(?:it does|it do) not matter(?: whether| if)?|up to (?:you|us|them|the agent)|at (?:your|our|their) discretion",
)

BAN: Final = (
    r"(?:is |are |be |being |remains? |stays? |kept |keep |strictly |explicitly |absolutely |completely |"
    r"totally )*(?:forbidden|prohibited|banned|barred|disallowed|outlawed|verboten|taboo|vetoed)(?: from)?",
    r"(?:forbid|forbids|forbade|prohibit|prohibits|ban|bans|bar|bars|disallow|disallows|rule|rules|ruled) (?:out|"
    r"any|all|the use of|us from|me from|it from|anyone from|you from)",
    r"closed (?:for|to)(?= )",
    r"(?:be |is |are |stay |stays |remain |remains |keep |kept )*(?:free|devoid) (?:of|from)(?= )",
    r"forbids?|forbade|prohibits?|prohibition (?:on|against|of)|(?:a )?(?:hard |strict |total |blanket )?ban on|"
    r"disallows?|ruled out|rule out|rules out",
    r"(?:strictly |completely |totally |entirely )*(?:off[- ]limits|off limits|out of bounds|out[- ]of[- ]bounds|"
    r"off the table|out of the question|a no[- ]go|no[- ]go|a no[- ]no|unacceptable|inadmissible|illegal|"
    r"impermissible|not an option|hands off|hands-off|untouchable|not on)",
    r"(?:stay|stays|keep|keeps|steer|steers|remain|remains|stayed|kept) (?:well )?(?:away from|clear of|out of|off)",
    r"refrains? from|refraining from|abstains? from|abstaining from|desists? from|shuns?",
    r"avoid|avoids|avoiding|avoided",
    r"(?:stop|stops|stopped|cease|ceases|ceased|quit|discontinue|discontinued|halt|halted)(?= \S+ing\b)",
    r"hold off(?: on)?|holds off(?: on)?|holding off(?: on)?|(?:hold|holds|holding|held) back(?: on| from| with)?",
    r"(?:decided|decides|decide|opted|voted|ruled|chose|decision|came down|came out|spoke out|"
    + RULE_NOUNS
    + r") against",
    r"(?:keep|keeps|keeping|kept)(?= (?:\S+ ){1,8}(?:secret|hidden|confidential|private)(?: |$))|"
    r"(?:stay|stays|remain|remains) (?:secret|hidden|concealed|confidential)(?= from )",
    r"hard no|(?:was |were |is |are |been )?(?:rejected|discarded|dismissed|turned down|declined|vetoed)",
)
UNTOUCHED: Final = (
    r"(?:leave|leaves|left|leaving)(?= (?:\S+ ){0,8}(?:alone|untouched|unchanged|intact|as is|as-is|as it is|"
    r"as they are|be)(?: |$))",
    r"(?:keep|keeps|kept|keeping|leave|leaves|left|leaving)(?= (?:\S+ ){1,8}(?:out of|away from|off|clear of)(?: |$))",
    r"alone|intact|as is|as it is|as they are",
    r"(?:stays?|remains?|is|are|be|kept) frozen|untouched|unchanged|unmodified|unaltered|read[- ]only(?! (?:from|"
    r"the|a|an|in|via|through|\u00a7))|readonly|"
    r"write[- ]protected|immutable",
)
"""Phrases that forbid change: (leave … alone), the state, and read-only."""

AVOIDANCE: Final = (
    r"skip(?:s|ped|ping)?|omit(?:s|ted|ting)?|forget(?:s|ting)?|forgot|neglect(?:s|ed|ing)?|bypass(?:es|ed|ing)?|"
    r"circumvent(?:s|ed|ing)?|evad(?:e|es|ed|ing)|fail(?:s)? to|leave out|leaving out|left out|dispense with|forgo|"
    r"miss(?:es|ed|ing)? out|short-circuit(?:ed|ing)?|sidestep(?:s|ped|ping)?"
)
"""Verbs whose object is what does not happen: not to skip X is to do X."""

NEGATION: Final = (
    r"anything but|"
    r"(?:does|do|did) not want(?: (?:us|me|you|anyone|anybody|anything|the agent|the assistant)(?= to ))?"
    r"(?: to(?: be)?)?|"
    r"not|never(?: ever| again)?|no longer(?! than)|"
    r"no more(?! than)|no|none|nothing|nobody|no one|neither|nor|at no time|at no point|"
    r"under no circumstances?|in no case|by no means|on no account|not once|nowhere|no way"
)

MUST: Final = (
    r"must|shall|(?:a |the )?(?:duty|obligation) to|"
    r"(?:has|have|had|is|are|am|be|needs?|ought) (?:always )?to(?: be)?|needs?|required(?: to(?: be)?)?|"
    r"requires?|requiring|"
    r"mandatory|obligatory|compulsory|mandated?|necessary|essential|non[- ]negotiable|nonnegotiable|"
    r"ensure(?:s)?(?: that)?|make sure(?: that| to)?|be sure(?: that| to)?|see to it(?: that)?|insist(?:s|ed)?(?: on|"
    r" that)?|"
    r"a must|demands?|obliged to|bound to|supposed to|imperative|without exception|without fail|no exceptions|"
    r"belongs?(?= (?:in|on|at|under|into|inside) )|"
    r"strictly|stick to|sticks to|stick with|adhere to|hard (?:rule|limit|cap|requirement|constraint|ceiling)"
)
ALWAYS: Final = (
    r"always|at all times|every time|each time|invariably|in all cases|in every case|consistently|whenever possible"
)

MAY: Final = (
    r"may|can|(?:is |are |be )?(?:allowed|permitted|authori[sz]ed|cleared|welcome|free|entitled|licensed|permissible|"
    r"acceptable|"
    r"ok|okay|fine|alright|all right|safe|possible|good)(?: to(?: be)?)?|at liberty to|no problem(?: with)?|"
    r"permission(?: to| for)?|go[- ]ahead(?: to| for)?|green light|greenlit|has permission|allow(?:s)?(?: for)?|"
    r"permits?|tolerated|agrees? to(?= \S+ing )|"
    r"tolerates?|approved for|enabled for|open to"
)

NOT_YET: Final = (
    r"(?:has |have |had |is |are |was |were )?not yet(?: been)?|(?:has|have|had|is|are) yet to(?: be)?|"
    r"not (?:\S+ )?so far"
)
"""What is still to come."""
WILL: Final = (
    r"will|going to|pending|outstanding|to[- ]do|todo|next step(?:s)?|next|remaining|still to|yet to|to be|"
    r"follow[- ]up|promised(?: to)?|"
    r"committed to|commitment|open item(?:s)?|plans? to|planned|planning to|intend(?:s)? to|upcoming|scheduled|"
    r"(?:still )?to (?:come|follow)|(?:will )?follows?(?= (?:once|when|after|as soon as|upon|the moment) )|"
    r"due to(?= be )(?: be)?|owed|"
    r"awaiting|waiting (?:for|to|on)|owe(?:s)?|"
    r"agreed to|pledged to|due"
)
DONE: Final = (
    r"(?:has|have|had) (?:already |now |since |just )?(?:been )?(?=\S+(?:ed|en)\b)|already|was|were|did|completed?|"
    r"finished|done|"
    r"been|has run|have run"
)

ONLY: Final = (
    r"the only (?:(?:one|ones|person|people|place|way|party) )(?:who|that|which|to)(?= )|only|solely|exclusively|"
    r"(?:nothing|nobody|no one|none|nowhere|not anyone|not anything) (?:but|except(?: for)?|"
    r"other than|besides|apart from)|nothing else|nowhere else|nobody else|no one else|none other|"
    r"no others?(?= (?:than|is|are|was|were|may|can|must|will|shall|has|have|[^\w\s\u00a7]|$)|$)|"
    r"purely|and not elsewhere|not elsewhere|restricted to|limited to|confined to|reserved (?:for|to)|sole|"
    r"and no others?"
)
EVERY: Final = (
    r"any more|anymore|any longer|"
    r"every|each|all(?: of)?|any|whole|entire|everything|everyone|everybody|anything|anyone|anybody|anywhere|"
    r"everywhere|whatever|"
    r"any kind of|any and all|whichever|both|across the board|universally"
)
SOME: Final = (
    r"some|certain|several|a few|sometimes|occasionally|at times|now and then|selected|a handful of|part of|parts of"
)
MOST: Final = (
    r"most(?: of)?|mostly|the majority of|a majority of|nearly all|almost all|the bulk of|largely|half of|many"
)

CONDITIONS: Final[tuple[tuple[str, str], ...]] = (
    ("except", r"except(?: (?:for|in|on|at|when|if|during|by|with|to|from))*|excepting|other than|apart from|"
               r"aside from|save for|excluding|with the exception of|exempting|"
               r"not (?:counted|counting|included|including)|"
               r"excluded|left aside|not among (?:them|these)"),
    ("unless", r"unless(?: and until)?|if not"),
    ("until", r"until|till|til|up until"),
    ("only-if", r"only (?:if|when|once|after|with|upon|following|where|while|during)|"
                r"(?:if|when) and only (?:if|when)|provided(?: that)?|providing(?: that)?|as long as|so long as|"
                r"on condition that|"
                r"on the condition that|contingent on|conditional on|subject to|not before|no (?:sooner|"
                r"earlier) than|not until"),
    ("before", r"before|prior to|ahead of|in advance of|preceding"),
    ("after", r"after|once|upon|as soon as|subsequent to|the moment|now that"),
    ("if", r"if|when|whenever|in case(?: of)?|in the event (?:of|that)|assuming(?: that)?"),
    ("while", r"while|during|throughout|whilst|in the course of"),
    ("without", r"without(?! (?:any )?(?:exceptions?|fail)(?: |$))|with no(?= (?!more |less |fewer ))|w/o"),
)  # fmt: skip
"""Relation -> what opens the clause. Longer relations first: `only if` before `if`."""

REASONS: Final = (
    r"because(?: of)?|so that|so as to|in order to|in order that|due to(?! be )|owing to|on account of|as a result|"
    r"which is why|"
    r"the reason (?:is|being)|for fear|lest|thanks to|"
    r"as it(?! is(?: [^\w\s]|$))|as they(?! are(?: [^\w\s]|$))|as that|to avoid|to prevent|to keep|to protect|"
    r"to ensure"
)

ATTRIBUTION: Final = (
    r"(?:the )?(?:user|users|human|customer|client|operator|developer|owner|team|they|he|she|i|we|you|boss|lead)"
    r"(?: has| have| had| also| then| later| again| explicitly| clearly| firmly| repeatedly| strictly| specifically|"
    r" once| "
    r"initially| originally| emphatically)* "
    r"(?:said|says|stated|states|specified|specifies|instructed|instructs|told (?:me|us|the agent|the assistant)|"
    r"asked|asks|requested|"
    r"requests|required|requires|requiring|ordered|orders|demanded|demands|insisted|insists|directed|directs|"
    r"decided(?! against)|"
    r"decides|"
    r"wants?|wanted|ruled(?! out)|laid down|set|made (?:it )?clear|reminded (?:me|us)|emphasi[sz]ed|stressed|confirmed|"
    r"declared|agreed|warned|chose|picked|committed|promised|undertook)"
    r"(?: (?:me|us|you|the agent|the assistant))?(?: that| to)?|"
    r"it (?:was|is|has been|had been) (?:\w+ )?(?:agreed|decided|settled|laid down|stated|specified|"
    r"established|ordered|stipulated|promised)(?: by the \w+| with the \w+)? that"
)
"""Who said it and that it was said: a full report, which leaves the force of the rule as it is."""
