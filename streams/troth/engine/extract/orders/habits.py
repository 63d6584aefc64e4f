"""What is done every time: "always V", "remember to V", "new modules go under lib/"."""

from __future__ import annotations

from troth.engine.extract.clauses.leads import is_person
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_participle, noun_lemma, verb_lemma
from troth.engine.lexicon.english_verbs import (
    ARRANGING,
    HANDLING,
    MUSING,
    ONE_OFF,
    SETTING,
    SHAPING,
    TELLING,
)
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import RECURRING

SUBJECT_WORDS_MAX = 7
_MANNERS = frozenset("with in as at by under without".split())


def required(r: Reading, rule: str, at: int | None = None) -> Draft:
    """The predicate at word `at` (the head's by default) as a requirement."""
    predicate = r.predicate(r.head.at if at is None else at)
    return Draft(rule=rule, kind="requirement", acts=predicate.acts, objects=predicate.objects)


def required_of(r: Reading, rule: str, end: int, at: int) -> Draft:
    """A requirement on the subject in the words before `end`, with the verb at or after `at`."""
    while at < len(r.words) - 1 and r.lowers[at] in ADVERBS | {"be", "to", "have"}:
        at += 1
    predicate = r.predicate(at)
    acts = () if r.text_of(at, at + 1) in DETERMINERS else predicate.acts  # "each rule is to be a file of its own"
    objects = dict.fromkeys((*r.objects(0, end), *predicate.objects))
    return Draft(rule=rule, kind="requirement", acts=acts, objects=tuple(objects))


_IDLE_GOING = frozenset("going coming trying looking working fixing digging thinking doing being having".split())


def continued(r: Reading) -> list[Draft]:
    """`keep using yarn`, `continue to tag releases`: what is done is to be done on."""
    at = r.head.at + 1 + (r.text_of(r.head.at + 1, r.head.at + 2) == "to")
    is_told = r.is_order and not r.is_negated and not r.is_inert and not r.is_question and not r.asks_us
    if not is_told or r.lemma not in ("keep", "continue") or at + 1 >= len(r.words):
        return []
    verb, is_form = r.lowers[at], is_gerund(r.lowers[at]) or (r.lowers[at - 1] == "to" and is_base_verb(r.lowers[at]))
    is_habit = is_form and verb not in _IDLE_GOING and verb_lemma(verb) not in ONE_OFF - {"sort"} | HANDLING | MUSING
    return [required(r, "continued", at)] if is_habit else []


def remembered(r: Reading) -> list[Draft]:
    """`remember to log your hours`: what one is reminded of is to be done every time."""
    if "remember" not in r.head.flags or r.is_question or r.is_negated or r.is_inert or not is_base_verb(r.verb):
        return []
    is_now = bool({"this", "that", "it", "now", "today"} & set(r.lowers[r.head.at + 1 :]))
    return [] if is_now or r.lemma in MUSING else [required(r, "remembered")]


def always(r: Reading) -> list[Draft]:
    """`always V`, `V every time`, `from now on V`, `whenever you V, V`, `we always V`."""
    cue = r.near("always", "standing")
    if cue is not None and cue.first and r.text_of(cue.first, cue.last) == "next time":
        cue = None  # "we can do that next time": it puts off
    if cue is not None and cue.first and r.lowers[cue.first - 1] == "as" and cue.last < len(r.words):
        cue = None  # "as always it hangs": it tells
    if r.is_question or r.is_negated or r.is_continued or (cue is None and not _is_every_occasion(r)):
        return []
    if "modal-always" in r.head.flags and r.lemma in ("do", "say", "have", "be", "get"):
        return []
    is_told = _is_rule_statement(r, 1, r.head.at) if "modal-always" in r.head.flags else r.is_order
    is_advised = r.head.mood == "imperative" and r.head.flags & {"always"} and not r.is_continued
    if is_told or is_advised or r.head.mood == "lets":
        return [required(r, "always")]
    if cue is None:
        return []
    if cue.last == len(r.words) and "is" in r.lowers and any(w.kind not in ("word", "punct") for w in r.words):
        return [Draft(rule="always", kind="requirement", objects=r.objects(0, cue.first))]
    ours = cue.last + 1 if cue.first == 0 and r.text_of(cue.last, cue.last + 1) in ("we", "you") else 0
    if ours and ours < len(r.words) and is_base_verb(r.lowers[ours]) and r.lowers[ours] not in MUSING:
        return [required(r, "always", ours)]
    if cue.kind == "standing" and cue.last == len(r.words) and _is_laid_down(r, cue.first):
        return [Draft(rule="always", kind="requirement", objects=r.objects(0, cue.first))]
    is_stated = r.head.mood == "declarative" or (
        r.head.mood == "fragment" and r.lowers[0] not in DETERMINERS and is_base_verb(r.text_of(cue.last, cue.last + 1))
    )
    if is_stated and _is_rule_statement(r, cue.first, cue.last):
        return [required_of(r, "always", cue.first, cue.last)]
    if r.head.mood == "fragment" and cue.kind == "always" and not r.is_inert and _is_bare_habit(r, cue.first, cue.last):
        objects = r.objects(0)
        return [Draft(rule="always", kind="requirement", objects=objects)] if objects else []
    return []


def _is_laid_down(r: Reading, end: int) -> bool:
    """Whether what is said "from now on" is said of things ("the tests use account 7 from now on")."""
    lowers = tuple(w.partition("'")[0] for w in r.lowers[:end])
    is_of_things = lowers[:1] != () and lowers[0] not in PRONOUNS and not _UNREAL & set(lowers) and not r.is_inert
    copula = next((i for i, w in enumerate(lowers) if w in ("is", "are")), 0)
    is_described = copula and not any(
        w.kind not in ("word", "punct") or is_participle(w.lower) for w in r.words[copula:end]
    )
    if r.clause.is_question or not is_of_things or is_described:
        return False
    is_order_of_work = lowers[-1] == "first" and end == len(r.words) - 3
    is_phrase = bool(PREPOSITIONS & set(lowers[1:])) or is_order_of_work
    return r.head.mood == "declarative" or (r.head.mood == "fragment" and is_phrase)


_UNREAL = frozenset("was were did had would could might i we he she they".split())


def _is_bare_habit(r: Reading, first: int, last: int) -> bool:
    """Whether a phrase with "always" sets a habit ("two decimals, always", "numbers always with two decimals")."""
    if r.lowers[0] in PRONOUNS | {"this", "that"}:
        return False  # "it fails consistently with …": it tells
    after = r.text_of(last, last + 1)
    recurs = is_gerund(after) or any(noun_lemma(w) in RECURRING for w in r.lowers[last:])
    return not r.clause.is_question and (last == len(r.words) or after in PREPOSITIONS or (first == 0 and recurs))


def _is_every_occasion(r: Reading) -> bool:
    own = (
        h for k, h, s, _ in r.clause.adjuncts if k == "trigger" and (s < r.words[0].start or r.reach >= len(r.words))
    )
    return r.is_order and not {"whenever", "every", "each"}.isdisjoint(own)


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


def plural(r: Reading) -> list[Draft]:
    """In an instruction file: `new modules go under lib/`, `commit messages follow X`: what is made again and again."""
    subject = r.head.subject
    if r.head.mood != "declarative" or r.is_inert or r.clause.is_question or not subject:
        return []
    end = r.head.at + len(subject)
    if not r.standing:
        return _routed(r, end)
    if r.head.at:
        return []
    first, last = r.lowers[0], r.lowers[end - 1]
    verb = r.text_of(end, end + 1)
    is_general = first not in DETERMINERS | PRONOUNS | PREPOSITIONS and subject[0].kind == "word"
    is_made = first == "new" or bool({noun_lemma(w) for w in r.lowers[:end]} & RECURRING)
    if verb in ("live", "lives", "stay", "stays", "go", "goes", "belong", "belongs") and is_general and end <= 3:
        return [required_of(r, "plural", end, end)] if r.text_of(end + 1, end + 2) in PREPOSITIONS | {"next"} else []
    head = next((i for i in range(1, end) if r.lowers[i] in PREPOSITIONS), end)
    last = r.lowers[head - 1]
    if verb == "take" and r.quantities:
        return []
    if not is_general or noun_lemma(last) == last or end > SUBJECT_WORDS_MAX or end + 1 >= len(r.words):
        return []
    if verb == "are" and is_participle(r.lowers[end + 1]) and verb_lemma(r.lowers[end + 1]) in SHAPING:
        return [required_of(r, "plural", end, end + 1)] if r.text_of(end + 2, end + 3) in _MANNERS else []
    if verb == "get" and is_participle(r.lowers[end + 1]):
        return []  # "steps get lost": it tells
    return [required_of(r, "plural", end, end)] if verb in (SETTING | TELLING if is_made else ARRANGING) else []


_MEANS = frozenset("by through under via".split())
_ROUTES = {
    "go": frozenset("through via in into to under on".split()),
    "belong": frozenset("in into to under on".split()),
    "come": frozenset("from before first".split()),
    "get": frozenset("a an the its their one two exactly".split()),
    "stay": frozenset("in on under".split()),
}


def _routed(r: Reading, end: int) -> list[Draft]:
    """`all purchases go through Mila`, `plots go in figs/`, `each experiment gets its own folder`."""
    verb, link = verb_lemma(r.text_of(end, end + 1)), r.text_of(end + 1, end + 2)
    begin = next((i + 1 for i in range(end - 1, r.head.at, -1) if r.words[i].text == ":"), r.head.at)
    head = next((i for i in range(begin + 1, end) if r.lowers[i] in PREPOSITIONS), end)
    first, last = r.lowers[r.head.at], r.lowers[head - 1]
    if verb == "go" and link == "out" and r.text_of(end + 2, end + 3) in _MEANS and not r.clause.adjuncts:
        is_general = first not in DETERMINERS - {"all"} and first not in PRONOUNS and noun_lemma(last) != last
        return [required_of(r, "routed", end, end)] if is_general and r.lowers[end] == "go" else []
    if link not in _ROUTES.get(verb, ()) or end > SUBJECT_WORDS_MAX or (end + 2 >= len(r.words) and link != "first"):
        return []
    if r.lowers[end] == "goes" and not r.has("standing"):
        return []
    if verb == "belong" and any(w.kind in ("literal", "code") for w in r.words[end:]):
        return [required_of(r, "routed", end, end)]
    is_every = first in ("each", "every", "all", "any", "everything", "new")
    if first == "all" and r.text_of(r.head.at + 1, r.head.at + 2) in ("our", "my", "the", "these", "those", "your"):
        return []
    is_plural = first not in DETERMINERS | PRONOUNS | PREPOSITIONS and noun_lemma(last) != last
    is_sent = link in ("through", "via", "to") and any(map(is_person, r.words[end + 2 : end + 3]))
    is_named = (
        is_sent
        or (
            link in ("into", "under", "in")
            and any(w.kind == "literal" or w.text[:1].isdigit() for w in r.words[end + 2 :])
        )
        or bool({"stderr", "stdout"} & set(r.lowers[end:]))
        or any(w.kind not in ("word", "punct") for w in r.words[end:])
    )
    is_named = verb != "get" and (is_named or r.has("standing") or verb == "belong")
    return [required_of(r, "routed", end, end)] if is_every or (is_plural and is_named) else []
