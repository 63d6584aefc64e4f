"""English words about texts: what a text is called, what is done with one as an object, and how one is made binding.

Sources: the hyponyms of "document" and "message" and the synonym sets of "summarize", "evaluate" and "obey" in
WordNet 3.1; the field names of RFC 5322 headers and of the issue forms of public trackers. They are read by
`extract/blocks/pointing.py` and `extract/blocks/matter.py`.
"""

from __future__ import annotations

from typing import Final

TEXTS: Final = frozenset(
    """
    abstract ad advert agenda agreement alternative announcement answer approach article bio blurb brief bullet
    changelog chapter checklist clause comment complaint contract conversation copy description docs document draft
    e-mail email essay excerpt faq guide guideline handbook instruction invitation issue item letter list listing log
    mail manual memo message minutes note notice option outline page paragraph passage petition plan playbook poem
    policy post posting procedure prompt proposal quote readme recipe reply report request response review rfc rule
    runbook scenario script section sentence snippet sop spec specification speech statement step story summary
    template term text thread ticket transcript translation tweet variant version wording
    """.split()
)
"""What a text, or a part of one, is called."""
READING: Final = frozenset(
    """
    analyse analyze annotate answer assess categorise categorize clarify classify compare condense convert criticise
    criticize critique decipher decode digest draft edit evaluate explain fact-check grade improve interpret judge
    paraphrase parse polish proof proofread rank rate redraft reformat rephrase reply respond review reword rewrite
    sharpen shorten simplify skim sum summarise summarize tidy tighten transcribe translate triage turn
    """.split()
)
"""Verbs whose object is a text as a text."""
REWORDING: Final = frozenset(
    """
    convert paraphrase polish proofread reformat rephrase reword rewrite shorten transcribe translate
    """.split()
)
"""… and those of them that put a text otherwise: without an object, they mean what stands there."""
REGARDING: Final = frozenset(
    """
    check consider look read see
    """.split()
)
"""Verbs of looking at whatever it is."""
REACTIONS: Final = frozenset(
    """
    advice comment comments feedback idea ideas impression impressions input objection objections opinion opinions
    reaction reactions remarks suggestion suggestions take thought thoughts verdict view views
    """.split()
)
"""What a reader is asked for ("thoughts?", "any feedback on this?")."""
VERDICTS: Final = frozenset(
    """
    acceptable accurate ambiguous balanced believable better clear coherent complete consistent convincing correct
    enough fair feasible fine good harmless legal legit legitimate lenient longer mean necessary normal ok okay
    overkill plausible polite possible readable realistic reasonable right risky safe sane say sense sensible shorter
    sound strict stricter suitable true typical understandable usable usual valid viable weak workable worse wrong
    """.split()
)
"""What a reader is asked to judge ("is this plan sound?", "does it make sense?")."""
OF_TEXTS: Final = frozenset(
    """
    grammar punctuation spelling tone typo typos wording
    """.split()
)
"""What only texts have."""
GIVING: Final = frozenset(
    """
    brought came dropped forwarded found gave generated got handed pasted posted produced proposed received returned
    sent shared suggested wrote
    """.split()
)
"""Verbs by which a text came from elsewhere ("Opus gave me this")."""
FIELDS: Final = frozenset(
    """
    acceptance actual assigned assignee author body bug cc component context created date description due environment
    expected from issue labels milestone owner priority reported reporter reproduce resolution sent severity status
    steps subject summary tags ticket title to type version
    """.split()
)
"""Names of the fields of a mail, a ticket or an issue."""
OPEN_FIELDS: Final = frozenset(
    """
    acceptance actual body bug context description expected from reproduce steps subject
    """.split()
)
"""Fields after which the text may go on in further paragraphs."""
OBEYING: Final = (
    "follow", "obey", "respect", "observe", "honor", "honour", "heed", "abide by", "adhere to", "comply with",
    "conform to", "go by", "keep to", "live by", "stick to", "stick with", "work by",
)  # fmt: skip
"""Verbs by which somebody makes a text binding."""
