"""What is done every time: "always V", "V each N", "every N must", "run X before you V", "sign commits with -s"."""

from __future__ import annotations

from collections.abc import Sequence

from troth.engine.extract.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.extract.reading import Draft, Reading
from troth.engine.lexicon.english_verbs import CONDUCTING, HANDLING, MUSING, SHAPING
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS, TIMES
from troth.engine.lexicon.topics import RECURRING, SPOKEN

_SUBJECT_WORDS_MAX = 7


def required(r: Reading, rule: str, at: int | None = None) -> Draft:
    """The predicate at word `at` (the head's by default) as a requirement."""
    predicate = r.predicate(r.head.at if at is None else at)
    return Draft(rule=rule, kind="requirement", acts=predicate.acts, objects=predicate.objects)


def required_of(r: Reading, rule: str, end: int, at: int) -> Draft:
    """A requirement on the subject in the words before `end`, with the verb at or after `at`."""
    while at < len(r.words) - 1 and r.lowers[at] in ADVERBS | {"be", "to", "have"}:
        at += 1
    predicate = r.predicate(at)
    objects = dict.fromkeys((*r.objects(0, end), *predicate.objects))
    return Draft(rule=rule, kind="requirement", acts=predicate.acts, objects=tuple(objects))


def always(r: Reading) -> list[Draft]:
    """`always V`, `V every time`, `from now on V`, `whenever you V, V`, `we always V`."""
    cue = r.near("always", "standing")
    if r.is_question or r.is_negated or r.is_continued or (cue is None and not _is_every_occasion(r)):
        return []
    if "modal-always" in r.head.flags and r.lemma in ("do", "say", "have", "be", "get"):
        return []
    if r.is_order or r.head.mood == "lets" or ("modal-always" in r.head.flags and _is_rule_statement(r, 1, r.head.at)):
        return [required(r, "always")]
    if cue is None:
        return []
    if cue.last == len(r.words) and "is" in r.lowers and any(w.kind not in ("word", "punct") for w in r.words):
        return [Draft(rule="always", kind="requirement", objects=r.objects(0, cue.first))]
    if r.head.mood == "declarative" and _is_rule_statement(r, cue.first, cue.last):
        return [required_of(r, "always", cue.first, cue.last)]
    if r.head.mood == "fragment" and cue.kind == "always" and not r.is_inert and _is_bare_habit(r, cue.first, cue.last):
        return [Draft(rule="always", kind="requirement", objects=r.objects(0))]
    return []


def _is_bare_habit(r: Reading, first: int, last: int) -> bool:
    """Whether a phrase with "always" sets a habit ("two decimals, always", "numbers always with two decimals")."""
    after = r.text_of(last, last + 1)
    recurs = is_gerund(after) or any(noun_lemma(w) in RECURRING for w in r.lowers[last:])
    return not r.clause.is_question and (last == len(r.words) or after in PREPOSITIONS or (first == 0 and recurs))


def _is_every_occasion(r: Reading) -> bool:
    return r.is_order and any(k == "trigger" and h in ("whenever", "every", "each") for k, h, _, _ in r.clause.adjuncts)


def _is_rule_statement(r: Reading, first: int, last: int) -> bool:
    """Whether "N always V" states a rule: a first or second person, or a plural with a base verb."""
    subject, verb = r.lowers[:first], r.text_of(last, last + 1)
    if not subject:
        return r.standing
    if subject[-1] in ("are", "is"):
        return _is_constant(r, first, last)
    if subject[0] in ("you", "we"):
        return is_base_verb(verb) and verb not in ("do", "say", "have", "get", "end", "see", "find", "need", "want")
    if subject[0] in PRONOUNS - {"everyone", "everybody"} or AUXILIARIES & set(subject):
        return False
    return r.standing or (is_base_verb(verb) and noun_lemma(subject[-1]) != subject[-1] and verb not in MUSING)


def _is_constant(r: Reading, first: int, last: int) -> bool:
    """Whether "N are always X" sets a form: N is made again and again and X is a name or an exact token."""
    is_named = any(w.kind not in ("word", "punct") or w.text[:1].isupper() for w in r.words[last:])
    return is_named and any(noun_lemma(w) in RECURRING for w in r.lowers[: first - 1])


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
    if "ensure" in r.head.flags and cue.first == r.head.at and cue.last < len(r.words):
        return [Draft(rule="ensured", kind="requirement", objects=r.objects(cue.first))]
    if cue.first == 2 and r.lowers[:2] in _DEMANDS and "to" in r.lowers[3:-1]:
        to = r.lowers.index("to", 3)
        return [Draft(rule="demanded", kind="requirement", acts=r.predicate(to + 1).acts, objects=r.objects(2))]
    if cue.first == 0 and r.head.mood == "declarative" and not r.clause.is_question:
        return _each_stated(r)
    return []


def _for_each(r: Reading, first: int, last: int) -> list[Draft]:
    """An order over each of the things that an agent goes on making, or at an interval."""
    if r.lowers[first] in ("all", "everything") and r.lemma in CONDUCTING and _is_placed(r, last):
        return [required(r, "universal")]
    if r.lowers[first] not in ("each", "every"):
        return []
    if any(q.first == last and q.unit == "s" for q in r.quantities) or r.text_of(last, last + 1) in TIMES:
        return [required(r, "interval")]
    noun = _head_noun(r.lowers[last:])
    if "you" in r.lowers[last:-1] and is_base_verb(r.lowers[r.lowers.index("you", last) + 1]):
        return [required(r, "universal")]
    if r.lemma in HANDLING or noun not in RECURRING:
        return []
    return [required(r, "universal")]


_DEMANDS = (("we", "need"), ("i", "need"), ("we", "want"), ("i", "want"), ("i", "expect"), ("we", "expect"))


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
    begin = 4 if lowers[2:3] == ("you",) else 1
    end = next((i for i in range(begin, len(lowers)) if _is_finite(lowers, i)), 0)
    if not 0 < end <= _SUBJECT_WORDS_MAX or {"i", "we", "that", "which"} & set(lowers[:end]):
        return []
    if begin > 1:
        return [required_of(r, "universal-statement", end, end)]
    is_duty = lowers[end] in ("must", "shall", "should") or lowers[end : end + 2] in (("has", "to"), ("have", "to"))
    if is_duty or r.standing:
        return [required_of(r, "universal-statement", end, end + (lowers[end] in AUXILIARIES))]
    nouns = {noun_lemma(w) for w in lowers[1:end]}
    lemma = verb_lemma(lowers[end])
    if nouns & SPOKEN and lemma in SHAPING | {"contain", "include", "mention", "carry"} and lowers[end] != lemma:
        return [required_of(r, "universal-statement", end, end)]
    is_kept = lemma in ("stay", "live", "belong", "remain", "go", "need", "carry")
    if is_kept and nouns & (RECURRING | {"work", "edit", "write"}):
        return [required_of(r, "universal-statement", end, end)]
    return []


def _is_finite(lowers: Sequence[str], i: int) -> bool:
    """A verb in the present: the plural's base form after "all", the singular's -s after "each", or a modal."""
    word = lowers[i]
    if word in AUXILIARIES or word in ("needs", "need"):
        return True
    if lowers[0] in ("all", "any") and is_base_verb(word) and i > 1:
        return True
    return i > 1 and word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)


def ordering(r: Reading) -> list[Draft]:
    """`run the tests before you commit`, `after every unit: run reviewer`: an order of steps that repeats."""
    if r.is_question or r.is_negated or not r.is_order or r.is_inert or r.asks_us:
        return []
    for kind, head, start, end in r.clause.adjuncts:
        words = r.text[start:end].lower().replace("’", "'").split()
        if kind == "scope" and ({"each", "every"} & set(words) or _speaks_of_recurring(words)):
            return [required(r, "scoped")]
        if kind == "trigger" and len(words) > 1 and _repeats(head, words, r):
            return [required(r, "ordering")]
    return []


def _speaks_of_recurring(words: Sequence[str]) -> bool:
    """Whether an opening phrase names things that go on being made ("in commit messages, …")."""
    return any(noun_lemma(w) != w and noun_lemma(w) in RECURRING for w in words[1:])


_IDLE_STEPS = frozenset("moving continuing proceeding anything going starting doing creating generating you're".split())
_ONE_OFF = frozenset("can have get are were did do think say said finish finished done find see want".split())


def _repeats(head: str, words: Sequence[str], r: Reading) -> bool:
    """Whether a time clause comes round again: "each …", "before committing", "when you write …"."""
    if {"each", "every", "any", "another"} & set(words) or head in ("whenever", "every", "each"):
        return True
    if {"it", "that", "this", "them"} & set(r.lowers[r.head.at + 1 : r.head.at + 3]) or _IDLE_STEPS & set(words[1:3]):
        return False
    if head == "before" and is_gerund(words[1]):
        return True
    does = words[1] == "you" and is_base_verb(words[2] if len(words) > 2 else "") and words[2] not in _ONE_OFF
    return head in ("before", "when", "after") and does


def generic_habit(r: Reading) -> list[Draft]:
    """`sign commits with -s`, `prefix branch names with the ticket`: an imperative about things in general."""
    is_plain = r.head.mood == "imperative" and r.clause.is_whole and not r.clause.opener
    if not is_plain or r.is_negated or r.is_inert or r.verb not in SHAPING or r.clause.is_question:
        return []
    lowers = r.lowers[r.head.at + 1 :]
    if r.verb in ("indent", "format", "quote", "sign") and lowers[:1] == ("with",):
        return [required(r, "habit")]
    if not lowers or lowers[0] in DETERMINERS | PRONOUNS | PREPOSITIONS:
        return []
    end = next((i for i, w in enumerate(lowers) if w in PREPOSITIONS), 0)
    if not 0 < end <= 3 or lowers[end] in ("for", "to", "from", "about", "of"):
        return []
    noun = lowers[end - 1]
    return [required(r, "habit")] if noun_lemma(noun) != noun and noun_lemma(noun) in RECURRING else []
