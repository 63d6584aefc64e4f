"""What a thing is to be like, by the one who wants it.

"I need the totals to match the ledger", "it has to work offline", "the tone of the letters is to be formal", "the dev
database is the one to use". The same words ask for one act ("I need the file to be deleted") and guess ("it must be the
cache"). They demand where the verb tells a quality: to match, to fit, to run on something, to be of a kind.
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.clauses.surroundings import is_told, is_troubled
from troth.engine.extract.sentences.lemmas import is_participle, noun_lemma
from troth.engine.lexicon.english_verbs import OTHERS
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import CONDITIONS, STATES, STYLE, VERDICTS

_WANTING: Final = re.compile(
    r"(?:i|we)(?:'d)? (?:(?:also|really|do|just|would) )*(?:want|need|expect|require|like) (?P<what>.+?)"
    r" to (?P<verb>[a-z]+)"
)
_OWED: Final = re.compile(
    r"(?P<what>it|this|they|these|(?:the|our|your|all|every|each) .+?|[a-z]+s(?: [a-z]+s)?)"
    r" (?P<modal>has to|have to|must|needs to|need to|should) (?:(?:also|always|really|still) )*(?P<verb>[a-z]+)"
)
_DUE: Final = re.compile(
    r"(?P<what>(?:the|our|all|every|each|any) .+?) (?:is|are) to (?P<verb>be|have|carry|stay|remain)\b"
)
_MEANT: Final = re.compile(
    r"(?:the|our|my) .+? is (?:the (?:one|only one|right one|[a-z]+) (?:to|we|you|you should|we should|you are to)"
    r"|what (?:we|you)) (?:use|go with|follow|work (?:on|with|in|against)|target|rely on|read from|write to)\b"
)
_WHICHEVER: Final = re.compile(r"(?:whichever|whatever|whoever|wherever)\b")
_RULED: Final = re.compile(
    r"(?:the|our|my) (?:[a-z]+ ){0,2}(?:rule|policy|convention|standard|practice|principle|agreement|requirement)"
    r"(?: (?:for|on|about|with|in|here)\b.*?)? is (?:that |to |: ?)?"
    r"(?!to blame|simple|clear|unclear|wrong|outdated|old\b|in\b|on\b|at\b|under\b|not\b)\w"
)
_QUALITIES: Final = frozenset(
    """
    agree begin carry comply conform contain cover end fit follow keep match remain respect run
    share start stay support use work
    """.split()
)
"""Verbs of what a thing is like, and not of what is done to it once."""
_PASSING: Final = frozenset("again already anymore now probably right somehow soon today tomorrow yet".split())
_SUBJECT_WORDS_MAX: Final = 6
_PERSONS: Final = frozenset("applicant employee guest member participant player student tenant user visitor".split())
_UNWANTED: Final = frozenset("he her him i me she them us we you your".split())


def demanded(r: Reading) -> list[Draft]:
    """The requirement that such a clause lays down."""
    if r.clause.is_question or r.is_inert or r.is_negated or r.has("must_not", "never", "no", "hedge"):
        return []
    if r.standing or is_troubled(r) or is_told(r) or not _PASSING.isdisjoint(r.lowers):
        return []
    text = " ".join(w for w in r.lowers if w not in ADVERBS - {"always", "only"}).replace("\u2019", "'")
    if _MEANT.match(text) or _RULED.match(text):
        return [Draft(rule="demanded", kind="requirement", acts=("use",), objects=r.objects(0))]
    wanted, owed, due = _WANTING.match(text), _OWED.match(text), _DUE.match(text)
    match = wanted or owed or due
    if match is None:
        return []
    rest = text[match.end() :].split()
    is_thing = _is_thing(match["what"].split())
    is_any = _WHICHEVER.match(r.text.lower(), r.clause.start if r.sentence is None else r.sentence.start) is not None
    is_quality = is_any or _is_quality(match["verb"], rest, is_due=match is due)
    is_it = owed is not None and owed["what"] in ("it", "this", "they", "these")
    is_loose = owed is not None and owed["modal"] == "should" and (is_it or len(rest) == 1)
    return (
        [Draft(rule="demanded", kind="requirement", objects=r.objects(0))]
        if (is_thing and is_quality and not is_loose)
        else []
    )


def _is_thing(what: list[str]) -> bool:
    """Whether somebody's own deed is not meant ("I need you to run it again")."""
    if noun_lemma(what[-1]) in (OTHERS - {"docs", "it", "model", "they"}) | _PERSONS:
        return False  # "customers have to follow these rules"
    is_short = 0 < len(what) <= _SUBJECT_WORDS_MAX
    is_own = what[0] == "your" and noun_lemma(what[-1]) != what[-1]
    return is_short and (what[0] not in _UNWANTED or is_own) and not (PRONOUNS & set(what[1:])) and "to" not in what


def _is_quality(verb: str, rest: list[str], *, is_due: bool) -> bool:
    """Whether the verb with what follows it tells what the thing is like."""
    if not rest:
        return False
    if verb in ("be", "stay", "remain"):
        word = rest[0]
        is_kind = word in CONDITIONS | STATES | STYLE | _MANNERED or word.endswith(("able", "ible", "-free", "proof"))
        is_kind = is_kind or (is_due and not is_participle(word) and word not in DETERMINERS | PREPOSITIONS)
        return is_kind and word not in VERDICTS | PREPOSITIONS | {"able"}
    if verb == "have":
        return rest[0] in ("a", "an", "at", "the", "its", "their", "one") and len(rest) > 1
    if verb in ("work", "run", "fit"):
        return rest[0] in _CIRCUMSTANCES and rest[-1] not in PRONOUNS
    return verb in _QUALITIES and rest[0] not in ("out", "up")


_CIRCUMSTANCES: Final = frozenset("for from in offline on under with without".split())
_MANNERED: Final = frozenset("formal informal legible neutral polite tidy".split())
