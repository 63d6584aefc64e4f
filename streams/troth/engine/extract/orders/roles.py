"""Who does what, and how we do it: "in letters we write 'Sie', not 'du'", "you draft the contract and I sign it", "you
deploy when I tell you to".

The present of "we" and "you" tells a habit as often as it rules. It rules where a contrast shuts the other way out,
where it holds to something for a field of its own, and where the listener's part is set beside somebody else's.
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.clauses.leads import is_person
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.clauses.surroundings import is_told, is_troubled
from troth.engine.extract.orders.habits import required
from troth.engine.extract.sentences.lemmas import is_base_verb, verb_lemma
from troth.engine.lexicon.english_verbs import LEARNING, MUSING, OBTAINING
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, PREPOSITIONS

_IDLE: Final = (
    MUSING
    | LEARNING
    | OBTAINING
    | frozenset("be can click come do enter fail forget hit hover lose open press scroll tap try type".split())
)
_HOLDING: Final = frozenset("abide adhere follow go keep observe respect stay stick".split())
_TIES: Final = frozenset("by to with within".split())
_JOB: Final = re.compile(r"\b(?:[a-z]+'s|my|his|her|their|our) (?:job|call|part|turf|department|responsibility)\b")
_TELLING: Final = re.compile(r"(?:only )?(?:when|once|after|if) (?:i|we)(?:'ve)? (?:ask|give|say|tell|told|want)\b")
_WORDS_MAX: Final = 18
_CONTRAST_WORDS_MAX: Final = 6
_SCOPE_WORDS_MAX: Final = 9
_SPAN: Final = re.compile(
    r"(?:for|during|until|from|as of|starting) (?:the (?:rest|remainder|duration) of\b|.* on\b|now\b)"
)


def shared(r: Reading) -> list[Draft]:
    """The requirement that such a statement lays down."""
    if r.clause.is_question or r.is_inert or r.is_negated or len(r.words) < 2 or r.has("hedge", "condition", "never"):
        return []
    if _stands_in(r):
        return [required(r, "shared", 1)]
    first = _who_at(r)
    reach = range(first + 1, min(first + 4, len(r.words)))
    at = next((i for i in reach if r.lowers[i] not in ADVERBS | {"only", "ever"}), 0)
    is_deed = at > 0 and is_base_verb(r.lowers[at]) and verb_lemma(r.lowers[at]) == r.lowers[at]
    if not is_deed or r.lowers[at] in _IDLE or len(r.words) > _WORDS_MAX or is_told(r) or is_troubled(r):
        return []
    fronts = [r.text[s:e].lower() + " " for k, _, s, e in r.clause.adjuncts if k in ("scope", "until")]
    is_span = any(map(_SPAN.match, (*fronts, r.text_of(0, first) if first else "")))
    is_sole = r.lowers[first] == "we" and "only" in r.lowers[first:at]
    is_rule = (
        is_span or is_sole or _is_our_way(r, at, is_scoped=first > 0)
        if r.lowers[first] == "we"
        else _is_your_part(r, at)
    )
    return [required(r, "shared", at)] if is_rule and r.lowers[first] in ("we", "you") else []


def _stands_in(r: Reading) -> bool:
    """`while I'm away, Katrin decides about refunds`: who takes somebody's place for a time."""
    is_somebody = is_person(r.words[0]) and len(r.words) > 2 and _is_deed(r.lowers[1]) and r.lowers[1].endswith("s")
    spells = (r.text[s:e].lower() for _, h, s, e in r.clause.adjuncts if h in ("while", "until", "till", "as", "when"))
    return is_somebody and any({"i", "i'm", "we", "we're", "i\u2019m"} & set(spell.split()) for spell in spells)


def _who_at(r: Reading) -> int:
    """Where "we" or "you" stands, after a phrase of place that opens the clause ("in letters we write …")."""
    if r.lowers[0] not in PREPOSITIONS:
        return 0
    return next((i for i in range(2, min(len(r.words), _SCOPE_WORDS_MAX)) if r.lowers[i] in ("we", "you")), 0)


def _is_our_way(r: Reading, at: int, *, is_scoped: bool) -> bool:
    """`in letters we write 'Sie', not 'du'`, `for this trip we stick to the travel policy`."""
    after = r.following
    is_contrast = after[:1] in (("not",), ("never",)) and 1 < len(after) <= _CONTRAST_WORDS_MAX
    is_held = r.lowers[at] in _HOLDING and (r.lowers[at] in ("follow", "observe") or r.text_of(at + 1, at + 2) in _TIES)
    return is_contrast or (is_held and (is_scoped or r.clause.adjunct("scope") is not None))


def _is_your_part(r: Reading, at: int) -> bool:
    """`you propose the schema, Lena applies it`, `you deploy when I tell you to`: what is the listener's, and what is
    somebody else's."""
    said = (r.text[s:e].lower().replace("\u2019", "'") for kind, _, s, e in r.clause.adjuncts if kind == "trigger")
    if any(map(_TELLING.match, said)):
        return True
    if r.following[:2] in (("you", "don't"), ("you", "never"), ("you", "do")) and "n't" in " ".join(r.following[:2]):
        return True  # "you fix grammar, you don't rewrite"
    words = r.sentence.words if r.sentence is not None else ()
    comma = next((w.start for w in words if w.start > r.words[at].end and w.text in (",", ";")), r.clause.end)
    later = [w for w in words if w.start >= comma and w.kind != "punct" and w.lower not in ("and", "then", "but")]
    is_other = len(later) > 1 and (later[0].lower in ("i", "we") or later[0].text[:1].isupper())
    is_other = is_other and _is_deed(later[1].lower)
    is_named = at + 1 < len(r.words) and (r.lowers[at + 1] in DETERMINERS or r.words[at + 1].kind == "word")
    return is_named and (is_other or _JOB.search(r.text.lower().replace("\u2019", "'")) is not None)


def _is_deed(word: str) -> bool:
    return is_base_verb(verb_lemma(word)) and not word.endswith(("ed", "ing")) and verb_lemma(word) not in _IDLE
