"""Clauses that tell how things are, were or are to come out, in words that orders use too.

What a program does ("the job runs at 4 and never touches the archive"), what a thing that is to be made will do ("write
a validator that always rejects …", "the tooltip must never cover the button, fix the z-index"), what is so in the world
("SQLite can't take more than one writer"), what was ("no logs, no traces: the box was dead"): none of it is laid upon
the listener.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from troth.engine.extract.clauses.accounts import is_account
from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.clauses.surroundings import is_ratified
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, is_past, noun_lemma, verb_lemma
from troth.engine.lexicon.english_texts import TEXTS
from troth.engine.lexicon.english_verbs import ONE_OFF
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
    SUBJECT_PRONOUNS,
)

_SIGNS: Final = frozenset({"never", "not", "only", "always"})
_WORK_REACH: Final = 120
_PIECE: Final = re.compile(r"[.,;:!?\n]+")
_ASKED: Final = re.compile(
    r"\s*(?:(?:please|pls|and|so|now|then|right now|can you|could you|would you|i need you to|let's)\s+)*"
    r"(?P<verb>[a-z]+)"
    r"\s+(?P<thing>the|that|this|these|those|it|them|a|an|for)\b"
)
_CHECKS: Final = re.compile(r"\b(?:test|tests|validator|handler|guard|check)\b")
_REASONED: Final = re.compile(
    r"^[\s,;:–—-]*(?:(?:which|that|this) (?:explains|is why|is how)|that's (?:why|how)|hence|no wonder)\b"
)
_MODALS: Final = frozenset("has have must needs should".split())
_MADE: Final = frozenset("have let make".split())
_NEEDED: Final = frozenset({"need", "want", "needs", "wants"})
_RELATIVE: Final = frozenset({"that", "which", "who", "where"})
_NOUN_PHRASE: Final = 4
_ASKING: Final = frozenset("how what when where which who whom whose why".split())
_DOING: Final = frozenset("did do does".split())


def is_described(r: Reading) -> bool:
    """Whether the clause describes, and lays nothing down."""
    if r.clause.is_question or len(r.words) < 2:
        return False
    if is_account(r):
        return True
    rules = _ANYWHERE if r.standing else _SAID
    return any(rule(r) for rule in rules)


def is_asked(r: Reading) -> bool:
    """Whether the clause asks to know, with or without its mark ("how many workers does it start at most")."""
    lowers = r.lowers
    fronts = (r.text[s:e].lower().split()[1:2] for kind, _, s, e in r.clause.adjuncts if kind in ("scope", "trigger"))
    if r.clause.is_question and any(front and front[0] in _ASKING for front in fronts):
        return True  # "for what reason would one …?"
    at = next((i for i, w in enumerate(lowers[:4]) if w in _ASKING), None)
    if at is None or r.standing or (at and (lowers[0] not in ("for", "in", "on", "at", "by", "to") or at > 1)):
        return False
    verb = next((i for i, w in enumerate(lowers[at + 1 : at + 6], start=at + 1) if w in AUXILIARIES), None)
    if verb is None or any(w in SUBJECT_PRONOUNS for w in lowers[at + 1 : verb]):
        return False
    is_do = lowers[verb] in _DOING and verb > at + 1
    return is_do or r.clause.is_question or (lowers[at] in ("why", "how") and verb == at + 1)


def _goes_on(r: Reading) -> bool:
    """`… and never touches the archive`: the verb of a third person, after a clause that tells."""
    before = r.before
    at = next((i for i, w in enumerate(r.lowers[:2]) if w in _SIGNS), -1) + 1
    is_third = at < len(r.words) and (_is_third(r.lowers[at]) or (at > 0 and _is_like_third(r, at)))
    tells = before is not None and before.head.mood in ("declarative", "fragment")
    return is_third and r.clause.separator in ("and", "but", ",", "or") and tells and _has_subject(r)


def _is_like_third(r: Reading, at: int) -> bool:
    """Whether a word that no table knows has the form and the company of such a verb ("never overlaps with …")."""
    after = r.text_of(at + 1, at + 2)
    return r.lowers[at].endswith("s") and not r.lowers[at].endswith("ss") and after in PREPOSITIONS | DETERMINERS


def _has_subject(r: Reading) -> bool:
    """Whether the clause before is of something that is neither we nor you."""
    before = r.before
    return before is not None and before.lowers[0] not in ("i", "we", "you", "no", "never")


def _is_third(word: str) -> bool:
    return word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)


def _belongs_to_made(r: Reading) -> bool:
    """`write a validator that … and never trims`, `make the parser stop … and never print twice`."""
    before = r.before
    if before is None or r.lowers[0] not in _SIGNS or r.clause.separator not in ("and", "but", ","):
        return False
    is_order = before.is_order or before.lowers[0] in _NEEDED or before.text_of(0, 2) in ("i need", "we need")
    after = r.lowers[1] if len(r.words) > 1 else ""
    relative = next((i for i, w in enumerate(before.lowers) if i > 1 and w in _RELATIVE), 0)
    is_of_one = not {"a", "an", "another"}.isdisjoint(before.lowers[max(relative - _NOUN_PHRASE, 0) : relative])
    if is_order and is_of_one and not is_base_verb(after):
        return True
    at = before.head.at
    is_causing = before.head.mood == "imperative" and before.lemma in _MADE and not before.has("never", "always")
    named = before.lowers[at + 1 : at + 2]
    verbs = before.words[at + 3 : at + 5]
    return is_causing and named != () and named[0] in DETERMINERS and any(_is_verb(w.lower) for w in verbs)


def _is_verb(word: str) -> bool:
    return is_base_verb(word) and word not in ADVERBS


def _is_to_be_made(r: Reading) -> bool:
    """`the tooltip must never cover the button, fix the z-index`: what a thing does, beside the work on it."""
    lowers = r.lowers
    at = next((i for i, w in enumerate(lowers[:6]) if i > 1 and w in _MODALS), 0)
    if r.head.mood != "declarative" or lowers[0] not in ("the", "a", "an", "this", "that") or not at:
        return False
    verb = at + 1
    while verb < len(lowers) - 1 and lowers[verb] in ADVERBS | {"to", "not", "never", "only", "always", "be"}:
        verb += 1
    if verb >= len(lowers):
        return False
    is_thing = all(w.kind == "word" for w in r.words[:at]) and noun_lemma(lowers[at - 1]) not in TEXTS
    is_verb = is_base_verb(lowers[verb]) or (lowers[verb].isalpha() and lowers[verb + 1 : verb + 2] == ("the",))
    is_active = is_verb and not (is_participle(lowers[verb]) and "be" in lowers[at:verb])
    return is_thing and is_active and _is_worked_on(r.text[r.clause.end : r.clause.end + _WORK_REACH].lower())


def _is_worked_on(below: str) -> bool:
    """Whether what follows asks for one piece of work."""
    for piece in _PIECE.split(below.split("\n\n")[0]):
        match = _ASKED.match(piece)
        is_made = match is not None and match["verb"] == "write" and _CHECKS.search(piece) is not None
        if match is not None and (match["verb"] in ONE_OFF or is_made):
            return True
    return False


def _is_theirs(r: Reading) -> bool:
    """`in their SDK you must pass the token twice`."""
    return "you" in r.lowers and _THEIRS.match(r.text, r.clause.start) is not None


_ELSEWHERE: Final = re.compile(r"\b(?:[Bb]ack|[Oo]ver) (?:at|in) (?:the )?[A-Z][a-z]")


def _is_elsewhere(r: Reading) -> bool:
    """`the policy over at Globex is 90 days`, `back at Nordwind we deployed only …`: what holds with others."""
    return _ELSEWHERE.search(r.text, r.clause.start, r.clause.end) is not None


_THEIRS: Final = re.compile(r"(?:in|with|on|at|for) (?:their|his|her)\b", re.IGNORECASE)


def _is_ability(r: Reading) -> bool:
    """`SQLite can't take more than one writer`: what a single named thing is able to."""
    is_named = r.words[0].kind == "word" and r.words[0].text[:1].isupper() and r.lowers[0] not in PRONOUNS | DETERMINERS
    is_single = noun_lemma(r.lowers[0]) == r.lowers[0] and r.lowers[1] in ("can't", "cannot")
    return is_named and is_single and r.has("above", "at_most", "below")


def _is_reasoned_from(r: Reading) -> bool:
    """`trucks must not enter the old town, which is why the route is longer`: a fact that explains another."""
    if r.head.mood != "declarative" or r.lowers[0] in SUBJECT_PRONOUNS | {"nobody", "nothing", "no", "everyone"}:
        return False
    if is_ratified(r):
        return False  # "…, that's how the board reads them"
    comma = next((w.start for w in r.words if w.text == ","), r.clause.end)
    below = r.text[comma : comma + _WORK_REACH].lower().replace("\u2019", "'")
    return _REASONED.match(below) is not None


def _is_found(r: Reading) -> bool:
    """`no logs, no traces: the box was just dead`: what somebody found."""
    below = r.text[r.clause.end : r.clause.end + _WORK_REACH].split("\n")[0].lower()
    list_, colon, told = below.partition(":")
    if r.lowers[0] != "no" or not colon or not re.fullmatch(r"(?:[\s,]*(?:and |or )?no [\w -]+)*\s*", list_):
        return False
    return any(w in ("was", "were", "had") or (is_past(w) and not is_base_verb(w)) for w in _WORD.findall(told))


_WORD: Final = re.compile(r"[a-z']+")


def _is_past(r: Reading) -> bool:
    """`memory never went above 70%`, `we used to forbid it`."""
    lowers = r.lowers
    used = next((i for i, w in enumerate(lowers[:5]) if w == "used" and lowers[i + 1 : i + 2] == ("to",)), 0)
    if used and lowers[used - 1] not in ("be", "get", "is", "are", "been"):
        return True
    at = next((i for i, w in enumerate(lowers) if i and w == "never"), 0)
    after = lowers[at + 1] if at and at + 1 < len(lowers) else ""
    return bool(after) and is_past(after) and not is_base_verb(after) and not is_participle(after)


_Rule = Callable[[Reading], bool]
_ANYWHERE: Final[tuple[_Rule, ...]] = (_is_past,)
_SAID: Final[tuple[_Rule, ...]] = (
    _is_past, _goes_on, _belongs_to_made, _is_to_be_made, _is_theirs, _is_ability, _is_reasoned_from, _is_found,
    _is_elsewhere,
)  # fmt: skip
