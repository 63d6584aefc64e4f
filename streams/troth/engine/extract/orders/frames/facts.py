"""Numbers that are only told: what was, what others have, what a thing can do, what is to be built into one."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.orders.frames.telling import is_done_by_program
from troth.engine.extract.sentences.lemmas import is_base_verb, is_past, noun_lemma, verb_lemma
from troth.engine.lexicon.english_degrees import UPPER
from troth.engine.lexicon.english_stances import CAPACITIES, PEAKING, RULERS, TASKS
from troth.engine.lexicon.english_verbs import NOMINALS, PLACING
from troth.engine.lexicon.english_words import DETERMINERS, PRONOUNS

_TELLING: Final = frozenset(
    "did didn't got had hadn't he her his it's she they their took used was wasn't went were weren't yesterday".split()
)
_HITTING: Final = frozenset("bump change exceed hit lift lower raise reach".split())
_OTHERS: Final = frozenset("api docs documentation manual plan provider tier vendor".split())


def is_fact(r: Reading) -> bool:
    """Whether it tells a fact: of the past, of others, of what a program does or can."""
    lowers = r.lowers
    is_set = lowers[0] == "it's" and bool({"max", "tops", "maximum", "most", "limit"} & set(lowers))
    if (_TELLING - ({"it's"} if is_set else set())) & set(lowers) or "by default" in r.text_of(0, len(lowers)):
        return True
    if not r.standing and _OTHERS & {noun_lemma(w) for w in lowers} and r.head.mood == "declarative":
        return True
    if r.head.mood == "fragment" and lowers[0] in ("about", "around"):
        return True
    if is_done_by_program(lowers) or lowers[:2] == ("i", "have") or "in that" in r.text_of(0, len(lowers)):
        return True
    if lowers[0] in ("my", "its") and not UPPER & set(lowers):
        return True
    named = next((i for i, w in enumerate(lowers) if i > 1 and w in UPPER), 0)
    if named and lowers[0] in ("we", "i", "they") and _HITTING & {verb_lemma(w) for w in lowers[1:named]}:
        return True  # "we hit the limit of 100 requests"
    is_proper = r.words[0].text[:1].isupper() and lowers[0] not in DETERMINERS | PRONOUNS and not r.standing
    if is_proper and {"doesn't", "does", "can't", "cannot"} & set(lowers[1:3]) and lowers[0] not in RULERS:
        return True  # "GitHub doesn't allow files above 100 MB"
    is_ours = lowers[0] in ("i", "we", "you") and len(lowers) > 1
    if is_ours and is_past(lowers[1]) and not is_base_verb(lowers[1]):
        return True
    return r.head.mood == "declarative" and _is_doing(r)


def _is_doing(r: Reading) -> bool:
    """Whether a thing does something of itself: a verb in the present that neither bounds nor links."""
    if r.lowers[0] in (
        "i",
        "i'll",
        "i'd",
        "we",
        "we've",
        "we'll",
        "you",
        "you've",
        "you'll",
        "i'm",
        "we're",
        "there's",
    ):
        return False
    first = r.quantities[0].first
    if {"can't", "cannot", "can", "do", "does", "doesn't", "don't"} & set(r.lowers[:first]):
        return bool(CAPACITIES & {verb_lemma(w) for w in r.lowers[:first]})
    verbs = (i for i in range(1, first) if r.lowers[i] == "needs" or _is_third(r.lowers[i]))
    at = next((i for i in verbs if _is_finite(r, i)), 0)
    is_owed = bool({"must", "should", "shall", "may"} & set(r.lowers[:first]))
    linking = {"get", "have", "sit", "stand", "stay", "remain", "be", *PEAKING, *PLACING}
    return bool(at) and verb_lemma(r.lowers[at]) not in linking and not is_owed


def _is_third(word: str) -> bool:
    return word.endswith("s") and is_base_verb(verb_lemma(word))


def _is_finite(r: Reading, i: int) -> bool:
    """Whether word `i` is a verb of a single thing, and no plural noun."""
    is_single = noun_lemma(r.lowers[i - 1]) == r.lowers[i - 1]
    if r.lowers[i] == "needs":
        return r.text_of(i + 1, i + 2) != "to"
    return is_single and not is_base_verb(r.lowers[i]) and noun_lemma(r.lowers[i]) not in NOMINALS


def is_task(r: Reading) -> bool:
    """Whether a bound is to be built into something ("implement a limit of 5", "make the table show at most 20")."""
    after = r.text_of(r.head.at + 1, r.head.at + 2)
    is_built = r.lemma in TASKS and after in DETERMINERS
    is_made = r.lemma in ("make", "let", "have") and after in DETERMINERS and "sure" not in r.lowers
    return r.head.mood in ("imperative", "request") and not r.standing and (is_built or is_made)
