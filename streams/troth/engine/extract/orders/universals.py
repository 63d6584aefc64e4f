"""What holds for each of many: "close each message with …", "every commit must work", "all N in X"."""

from __future__ import annotations

from collections.abc import Sequence

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.generics import has_manner
from troth.engine.extract.orders.habits import SUBJECT_WORDS_MAX, required, required_of
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, noun_lemma, verb_lemma
from troth.engine.lexicon.english_verbs import (
    CONDUCTING,
    HANDLING,
    LEARNING,
    MARKING,
    MUSING,
    NOMINALS,
    ONE_OFF,
    SHAPING,
    TRANSFORMING,
    WORLDLY,
)
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, PREPOSITIONS, PRONOUNS, TIMES
from troth.engine.lexicon.topics import EVENTS, RECURRING, SPOKEN, VERDICTS


def universal(r: Reading) -> list[Draft]:
    """`close each message with the ticket number`, `every commit must work`, `all work stays in /w/trees/blue`."""
    cue = r.near("every")
    if cue is None or r.is_question or r.is_negated or r.is_inert:
        return []
    if (
        r.is_order
        and r.head.mood != "modal"
        and cue.first > r.head.at
        and not r.asks_us
        and (is_base_verb(r.verb) or r.verb == "do")
    ):
        return _for_each(r, cue.first, cue.last)
    is_checked = r.lowers[-1] in VERDICTS
    if "ensure" in r.head.flags and cue.first == r.head.at and cue.last < len(r.words) and not is_checked:
        return [Draft(rule="ensured", kind="requirement", objects=r.objects(cue.first))]
    if cue.first == 2 and r.lowers[:2] in _DEMANDS and "to" in r.lowers[3:-1]:
        to = r.lowers.index("to", 3)
        return [Draft(rule="demanded", kind="requirement", acts=r.predicate(to + 1).acts, objects=r.objects(2))]
    at_each = r.text_of(cue.first - 1, cue.first) in ("with", "after", "before", "on")
    at_each = at_each or (r.lowers[cue.first - 1] == "of" and r.text_of(cue.last, cue.last + 1) in TIMES | {"session"})
    if r.lowers[:2] in _DEMANDS and at_each and r.lowers[2] not in PRONOUNS | {"to"}:
        return [Draft(rule="demanded", kind="requirement", objects=r.objects(2))]
    is_backed = any(is_participle(w) and not is_base_verb(w) for w in r.lowers[3:]) or "for" in r.lowers[2 : cue.first]
    if r.lowers[:2] in _DEMANDS[3:] and r.lowers[cue.first] in ("each", "every") and is_backed:
        return [Draft(rule="demanded", kind="requirement", objects=r.objects(2))]
    is_agent = r.standing and r.head.mood == "declarative" and noun_lemma(r.text_of(1, 2)) in _AGENTS
    if is_agent and cue.first > 2 and r.lowers[2].endswith("s") and is_base_verb(verb_lemma(r.lowers[2])):
        return [required_of(r, "universal", 2, 2)]
    if cue.first == 0 and r.head.mood == "declarative" and not r.clause.is_question:
        return _each_stated(r)
    return []


_RECURRENT = frozenset("daily hourly monthly nightly quarterly weekly yearly".split())


def recurrent(r: Reading) -> list[Draft]:
    """`give me a daily summary`, `rotate the keys monthly`: what comes round with the clock."""
    at = next((i for i in range(r.head.at + 1, len(r.words)) if r.lowers[i] in _RECURRENT), 0)
    is_first = r.lowers[-3:-1] == ("on", "first") or r.lowers[-3:] == ("the", "first", "time")
    noun = next((i for i in range(len(r.words) - 4, r.head.at, -1) if r.lowers[i] not in PREPOSITIONS), 0)
    if is_first and r.is_order and not r.is_negated and noun and noun_lemma(r.lowers[noun]) != r.lowers[noun]:
        return [required(r, "recurrent")]
    is_told = r.is_order and not r.is_negated and not r.is_inert and not r.is_question and not r.asks_us
    if not at or not is_told or r.lemma in LEARNING | MUSING | (HANDLING - {"check", "test", "review"}):
        return []
    return [required(r, "recurrent")] if r.lowers[at - 1] in ("a", "one") or at == len(r.words) - 1 else []


_AGENTS = frozenset("agent assistant bot model".split())


def _for_each(r: Reading, first: int, last: int) -> list[Draft]:
    """An order over each of the things that an agent goes on making, or at an interval."""
    if r.lowers[first] in ("all", "everything") and r.lemma in CONDUCTING and _is_placed(r, last):
        return [required(r, "universal")]
    is_related = r.lowers[first] in ("everything", "anything") and r.text_of(last, last + 1) == "that"
    if r.lowers[first] == "everything" and first == r.head.at + 1 and _is_marked(r, last):
        return [required(r, "universal")]
    if _is_yours(r, last) or (is_related and r.lemma in CONDUCTING | MARKING | {"cc", "copy", "bcc", "report"}):
        return [required(r, "universal")]
    is_cut = r.clause.adjunct("except") is not None or "but" in r.lowers[last:]
    if r.lowers[first] == "all" and is_cut and r.text_of(last, last + 1) not in _DEFINITE:
        return [required(r, "universal")]
    is_general = (
        r.lowers[first] == "all" and r.text_of(last, last + 1) not in _DEFINITE and has_manner(r, r.lowers[first:])
    )
    is_bare = r.lowers[first] == "all" and last == len(r.words) - 1 and r.verb in MARKING | {"number", "label", "date"}
    if (is_general or is_bare) and first == r.head.at + 1:
        return [required(r, "universal")]
    is_piece = first == r.head.at + 1 and r.lemma in TRANSFORMING and not {"new", "you"} & set(r.lowers[last:])
    is_of_made = r.before is not None and r.before.is_order and r.lowers[r.head.at + 1] in ("it", "them")
    if is_piece or is_of_made:
        return []  # "convert each heading to sentence case"; "write a helper and use it in every test"
    is_of_these = r.lowers[last : last + 1] == ("of",) and r.text_of(last + 1, last + 2) in _GIVEN
    if r.lowers[first] not in ("each", "every") or is_of_these:
        return []
    if any(k == "trigger" and h == "before" for k, h, _, _ in r.clause.adjuncts) and r.lemma not in HANDLING - {
        "check"
    }:
        return [required(r, "universal")]
    if any(q.first == last and q.unit == "s" for q in r.quantities) or r.text_of(last, last + 1) in TIMES:
        return [required(r, "interval")]
    noun = _head_noun(r.lowers[last:])
    is_recurring = noun in RECURRING | EVENTS | NOMINALS.keys()
    says_how = any(w in ("with", "by", "in", "under", "as", "through") for w in r.lowers[last + 1 :])
    gives = r.lemma == "give" and any(w in ("a", "an", "its") for w in r.lowers[last + 1 :])
    if (r.verb in SHAPING - {"close", "document"} and first == r.head.at + 1) or gives:
        return [required(r, "universal")]
    is_habit = first == r.head.at + 1 and r.clause.is_whole and r.lemma not in LEARNING | ONE_OFF | MUSING | HANDLING
    if is_habit and not set(r.predicate(r.head.at).acts) & WORLDLY and is_base_verb(r.verb):
        return [required(r, "universal")]
    if r.lemma in HANDLING or not (is_recurring or (says_how and r.lemma not in ONE_OFF | LEARNING)):
        return []
    return [required(r, "universal")]


_GIVEN = frozenset("the these those them".split())
"""Words after "each of" that point at things which are there."""
_DEFINITE = frozenset("the these those my your our".split())


def _is_marked(r: Reading, last: int) -> bool:
    """Whether everything is to be made in one way ("tag everything with the ticket number", "build … with -O2")."""
    if r.text_of(last, last + 1) not in ("with", "as", "in") or last + 1 >= len(r.words) or not r.clause.is_whole:
        return False
    is_value = r.words[last + 1].kind in ("literal", "code") and r.lemma not in HANDLING | ONE_OFF | LEARNING
    return is_value or r.lemma in SHAPING | MARKING


def _is_yours(r: Reading, last: int) -> bool:
    """Whether the things are those that the listener goes on making ("everything you create")."""
    if "you" not in r.lowers[last:-1]:
        return False
    you = r.lowers.index("you", last)
    verb = r.lowers[you + 1]
    return (
        r.lowers[you - 1] != "as"
        and is_base_verb(verb)
        and verb not in ("want", "need", "see", "like", "find", "think", "have")
    )


_DEMANDS = (
    ("we", "need"),
    ("i", "need"),
    ("we", "want"),
    ("i", "want"),
    ("i", "expect"),
    ("we", "expect"),
    ("i'd", "like"),
)


def _is_placed(r: Reading, last: int) -> bool:
    """Whether "all N" or "everything" is said to stay somewhere ("run all commands inside the container")."""
    rest = r.lowers[last:]
    return bool(_PLACES & set(rest)) and rest[:1] not in (("the",), ("these",), ("those",))


_PLACES = frozenset("in inside on under within through via from".split())


def _head_noun(lowers: Sequence[str]) -> str:
    """The lemma of the last word before the phrase ends ("each pull request of ours" -> request)."""
    end = next((i for i, w in enumerate(lowers) if i and (w in PREPOSITIONS or not w[:1].isalpha())), len(lowers))
    phrase = [noun_lemma(w) for w in lowers[:end] if w not in ADVERBS and w != "please"]
    return next((w for w in reversed(phrase) if w in RECURRING), phrase[-1] if phrase else "")


def _each_stated(r: Reading) -> list[Draft]:
    lowers = r.lowers
    if lowers[1:2] == ("you",) and not is_base_verb(lowers[2] if len(lowers) > 2 else ""):
        return []
    if lowers[2:3] == ("you",) and not (len(lowers) > 3 and (is_base_verb(lowers[3]) or lowers[3] in AUXILIARIES)):
        return []  # "all photos you picked are lovely"
    begin = 4 if lowers[2:3] == ("you",) else 3 if lowers[1:2] == ("you",) else 1
    end = next((i for i in range(begin, len(lowers)) if _is_finite(lowers, i)), 0)
    told = {"i", "we", "that", "which"} | (set() if r.standing else {"his", "her", "their"})
    if not 0 < end <= SUBJECT_WORDS_MAX or told & set(lowers[:end]):
        return []
    if begin > 1:
        return [required_of(r, "universal-statement", end, end)]
    if lowers[end] in ("can", "could", "may", "might", "will"):
        return []
    is_duty = lowers[end] in ("must", "shall", "should") or lowers[end : end + 2] in (("has", "to"), ("have", "to"))
    if is_duty or r.standing:
        return [required_of(r, "universal-statement", end, end + (lowers[end] in AUXILIARIES))]
    nouns = {noun_lemma(w) for w in lowers[1:end]}
    lemma = verb_lemma(lowers[end])
    if nouns & SPOKEN and lemma in SHAPING | {"contain", "include", "mention", "carry"} and lowers[end] != lemma:
        return [required_of(r, "universal-statement", end, end)]
    is_owed = lowers[0] in ("each", "every") and lowers[end] == "needs" and lowers[end + 1 : end + 2] in _INDEFINITE
    if is_owed:
        return [required_of(r, "universal-statement", end, end)]
    is_kept = lemma in ("stay", "live", "belong", "remain", "go", "need", "carry", "happen")
    if is_kept and nouns & (RECURRING | {"work", "edit", "write"}):
        return [required_of(r, "universal-statement", end, end)]
    return []


_INDEFINITE = (("a",), ("an",), ("its",), ("one",), ("at",))


def _is_finite(lowers: Sequence[str], i: int) -> bool:
    """A verb in the present: the plural's base form after "all", the singular's -s after "each", or a modal."""
    word = lowers[i]
    if word in AUXILIARIES or word in ("needs", "need"):
        return True
    if lowers[0] in ("all", "any") and is_base_verb(word) and i > 1:
        return True
    return i > 1 and word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)
