"""What the words around a statement say of it: that it was agreed, where it holds, that something is wrong, that the
speaker lays down more than this.

A statement in the present has no word of duty of its own; whether it rules is told by its surroundings. Each function
looks for one sign, in the clause, its sentence, the sentence after it or the whole turn.
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import is_base_verb

_TAG_REACH: Final = 90
_LEAD_REACH: Final = 70
_SENTENCE: Final = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]*")
_OPENING: Final = re.compile(
    r"\W*(?:(?:and|but|so|now|then|ok|okay|oh|also|please|pls|just|hey|hi|yes|no|first|next)\b[\s,:-]*)*"
    r"(?P<first>[a-z'\u2019]+)(?: (?P<second>[a-z'\u2019]+))?(?: (?P<third>[a-z'\u2019]+))?"
)
_AGREEMENT: Final = (
    r"(?:agreement|arrangement|contract|convention|custom|deal|house style|law|norm|policy|practice|principle|rule"
    r"|standard|understanding|way (?:we|it))"
)
_SPEAKERS: Final = r"(?:(?:the|our|my) [a-z]+|(?!it\b|this\b|that\b|these\b|he\b|she\b|they\b)[a-z]+)"
_RATIFIED: Final = re.compile(
    r"(?i)(?:\b(?:that|this|it)(?:['\u2019]s| is| was) (?:just |simply |been )?(?:(?:the|our|a|my) (?:[a-z]+ )?"
    + _AGREEMENT
    + r"\b|final\b|non-negotiable|not negotiable|not up for debate|settled|decided|agreed|law\b|a given|a must"
    r"|what " + _SPEAKERS + r" (?:agreed|decided|settled|signed|promised|said|asked|want)"
    r"|how " + _SPEAKERS + r" (?:do|does|like|likes|want|wants|need|needs|read|reads|expect|expects|prefer|prefers)\b)"
    r"|[,;:.(\u2013\u2014-]\s*(?:and )?(?:no (?:exceptions?|ifs\b|excuses|discussion|debate)|without exceptions?|always"
    r"|period|full stop|end of story|by policy|as a rule|no matter what|non-negotiable|final|agreed)\s*(?:[.!,;)]|$)"
    r"|\bwithout exception\b)"
)
"""What a speaker adds to a statement so that it counts ("that's the deal", "no exceptions")."""
_COME_WHAT_MAY: Final = re.compile(
    r"\W*(?:whatever (?:you do|happens|else)|no matter what|come what may|in any case|under all circumstances)\W+"
)
_FROM_NOW: Final = re.compile(
    r"(?:from (?:now|here|today|tomorrow|this point|[a-z]+day) on(?:wards?)?|as of (?:now|today|tomorrow|[a-z]+day)"
    r"|effective (?:immediately|today|now)|starting (?:now|today|tomorrow|[a-z]+day)|henceforth|going forward)\W+"
)
_RECALLED: Final = re.compile(
    r"\b(?:(?:like|as) (?:i|we)(?:['\u2019]ve)? (?:already |just )?(?:agreed|decided|discussed|mentioned|said|told)"
    r"|as (?:agreed|discussed|decided|always|per (?:our|the))|(?:i|we) (?:already )?(?:told|said)"
    r" (?:you |that )?|same as (?:always|before|last|for|in|with)|per (?:our|the) (?:agreement|contract|policy|style"
    r" ?guide|handbook|convention)|reminder:|remember[,:]|mind you,)"
)
"""What recalls that the statement was laid down before ("like I told you")."""
_OURS: Final = re.compile(
    r"\b(?:(?:in|on|at|across|for|throughout) (?:this|our|my|the whole|the entire) (?:[a-z]+ )?(?:codebase|company"
    r"|department|firm|group|house|journal|lab|office|org|organisation|organization|paper|practice|project|repo"
    r"|repository|series|shop|studio|team|workspace)|with us|around here|in[- ]house|in our [a-z]+s)\b"
)
"""The speakers' own field, in which a statement holds."""
_OUR_LEAD: Final = re.compile(r"(?:this|our|the) (?:codebase|company|project|repo|repository|team) (?:is|has|uses)\b")
_EVERYWHERE: Final = re.compile(
    r"\b(?:everywhere|throughout|always|in every case|across the board|all the way through|nowhere else"
    r"|and nowhere [a-z]+)\b"
)
_TOLD: Final = re.compile(
    r"\b(?:usually|normally|currently|at the moment|right now|sometimes|often|mostly|typically|generally|apparently"
    r"|seems?|appears? to|somehow|anymore|any more|these days|for some reason|automatically|by itself|originally"
    r"|previously|used to|since (?:yesterday|last|the|we|i|mon|tue|wed|thu|fri|sat|sun|this|version)|i think|i guess"
    r"|as far as i|from what i|if i remember"
    r"|i believe|afaik|iirc|not sure|no idea|annoying(?:ly)?|unfortunately|weird(?:ly)?|strange(?:ly)?|twice"
    r"|(?:and|,) then|(?:al|even )though|about \d+|around \d+|roughly|approximately|on my (?:machine|laptop|box))\b"
    r"|^now\b|(?:,|\band|\bbut) (?:most|some|others|a few)\b"
)
"""Words of a report in the sentence itself: what mostly is so, what somebody thinks, what comes next."""
_INFERRED: Final = re.compile(
    r"\b(?:which (?:is why|is how|explains|means|makes|confuses|causes|breaks)|that's why|(?:that|this) explains|hence"
    r"|because of (?:a|the) bug)\b"
)
_PAST: Final = re.compile(r"\b(?:was|were|had|did|didn't|wasn't|weren't)\b")
_TROUBLE: Final = re.compile(
    r"\b(?:errors? (?:in|when|on|after|says)|bugs?|broken|breaks|crash\w*|hangs?|hung|stuck|fail(?:s|ed|ing)|wrong|slow"
    r"|weird|strange|corrupt\w*|time[sd]? ?out|leak\w*|debug|investigate|find out|figure out"
    r"|(?:idea|me|wonder|and|know) why|how come|repro\w*"
    r"|(?:is|are|turns|goes|went) (?:red|down)|doesn't work|not working|goes missing|blurry|rotated|garbled"
    r"|duplicated?)\b"
)
"""Words of a turn that tells of something amiss: its statements are findings."""
_BLAME: Final = re.compile(
    r"\b(?:your (?:last|latest|previous|first)|you(?:['\u2019]ve)? (?:left|forgot|forgotten|missed|skipped|dropped|put"
    r"|used|wrote|added|broke|did|made|ignored|just|again|still|keep)|redo (?:yours|it|that|this)|fix (?:it|that|yours)"
    r"|not (?:on|in|from) your)\b"
)
"""A thing the listener did against the statement, or is to set right."""
_RULING: Final = frozenset("always avoid do don't dont must never no nobody nothing only".split())


def _sentence_of(r: Reading) -> str:
    if r.sentence is None:
        return r.text[r.clause.start : r.clause.end]
    return r.text[r.sentence.start : r.sentence.end]


def _end(r: Reading) -> int:
    return r.clause.end if r.sentence is None else r.sentence.end


def is_ratified(r: Reading) -> bool:
    """Whether the sentence from here on, or the next one, says that this counts ("…, that's the deal")."""
    end = _end(r)
    start = r.clause.start if r.sentence is None else r.sentence.start
    if _COME_WHAT_MAY.match(r.text[start : r.clause.end].lower()):
        return True
    below = r.text[end : end + _TAG_REACH].split("\n\n")[0]
    return _RATIFIED.search(r.text[r.clause.start : end] + _first_sentence(below)) is not None


def _first_sentence(text: str) -> str:
    match = _SENTENCE.search(text)
    return f". {match[0].strip()}" if match else ""


def is_alone(r: Reading) -> bool:
    """Whether the turn says next to nothing but this sentence."""
    above, below = _beside(r)
    return len((above + " " + below).split()) <= _BESIDE_WORDS_MAX


_BESIDE_WORDS_MAX: Final = 4


def is_from_now(r: Reading) -> bool:
    """Whether it is said to hold from a time on."""
    return _FROM_NOW.match(r.text[r.clause.start : r.clause.end].lower()) is not None


def is_recalled(r: Reading) -> bool:
    """Whether the speaker recalls that this was laid down before ("like I told you, …", "…, as always")."""
    start = r.clause.start if r.sentence is None else r.sentence.start
    above = r.text[max(0, start - _LEAD_REACH) : start]
    lead = above.rpartition("\n")[2] if above.rstrip().endswith((":", ",")) else ""
    return _RECALLED.search((lead + _sentence_of(r)).lower()) is not None


def is_of_ours(r: Reading) -> bool:
    """Whether it is said of the speakers' own field ("in this codebase", "in our shop")."""
    lead = " ".join(w.lower for w in r.clause.lead_words)
    return _OURS.search(_sentence_of(r).lower()) is not None or _OUR_LEAD.match(lead) is not None


def after_field(r: Reading) -> int:
    """How many words of the clause an opening takes that says where, when or that it holds in any case ("in our shop a
    PR …", "from today on everything …", "whatever you do, the API …")."""
    said = r.text[r.clause.start : r.clause.end].lower()
    match = _OURS.match(said) or _COME_WHAT_MAY.match(said) or _FROM_NOW.match(said)
    end = r.clause.start + match.end() if match is not None else r.clause.start
    return next((i for i, w in enumerate(r.words) if w.start >= end), 0)


def is_everywhere(r: Reading) -> bool:
    """Whether it is said to hold in every place or case."""
    return _EVERYWHERE.search(r.text[r.clause.start : _end(r)].lower()) is not None


def is_told(r: Reading) -> bool:
    """Whether the sentence has a word of a report: of what mostly is, was, seems, or follows from it."""
    said = _sentence_of(r).lower().replace("\u2019", "'")
    own = _RECALLED.sub("", said)
    return bool(_TOLD.search(said) or _INFERRED.search(said) or _PAST.search(_without_tag(own)))


def _without_tag(said: str) -> str:
    return _RATIFIED.sub("", said)


def is_troubled(r: Reading) -> bool:
    """Whether the sentence tells of something amiss or asks, or the next one asks about it or has it looked into."""
    own = _sentence_of(r).lower()
    if _TROUBLE.search(own) or r.clause.is_question:
        return True
    below = _SENTENCE.search(_beside(r)[1])
    after = below[0].lower() if below is not None else ""
    is_amiss = "?" in after or _TROUBLE.search(after) is not None
    return is_amiss and _BACK.search(after) is not None


_BACK: Final = re.compile(r"\b(?:it|its|that|that's|this|they|them|those|why|so)\b")


def is_blamed(r: Reading) -> bool:
    """Whether what stands beside the clause says that the listener broke with it."""
    above, below = _beside(r)
    own = r.text[r.clause.end : _end(r)]
    return any(_BLAME.search(part.lower()) is not None for part in (above, own + below))


def told_beside(r: Reading) -> int:
    """What the other sentences of the paragraph do: 2 where one rules, 1 where one asks for work, 0 otherwise."""
    pieces = (match[0].strip() for part in _beside(r) for match in _SENTENCE.finditer(part))
    return max((_force_of(piece.lower().replace("\u2019", "'")) for piece in pieces), default=0)


def _beside(r: Reading) -> tuple[str, str]:
    """What stands above and below the sentence in its paragraph."""
    start, end = (r.clause.start, r.clause.end) if r.sentence is None else (r.sentence.start, r.sentence.end)
    return r.text[:start].rpartition("\n\n")[2], r.text[end:].partition("\n\n")[0]


def _force_of(sentence: str) -> int:
    opening = _OPENING.match(sentence)
    if opening is None or sentence.endswith("?"):
        return 0
    words = set(sentence.split())
    if opening["first"] in _RULING or not words.isdisjoint({"must", "never", "don't", "always"}):
        return 2
    if words & {"not"} and words & {"do", "allowed", "may", "shall"}:
        return 2
    return int(is_base_verb(opening["first"]) and opening["second"] is not None)
