"""Rules put as statements: "rows must not be removed", "release notes never mention X", "nobody pushes to main"."""

from __future__ import annotations

from collections.abc import Sequence

from troth.engine.extract.lemmas import is_base_verb, is_participle, noun_lemma, verb_lemma
from troth.engine.extract.negations import points_back
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import Word
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english_verbs import MUSING, PLACING, SOURCES, WORLDLY
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES

_SUBJECT_WORDS_MAX = 8
_TELLING_MODALS = frozenset({"may", "can", "must", "should", "shall", "allowed"})
_PAST = frozenset("was were had did didn't wasn't weren't".split())
_NO_RULERS = frozenset("it i there he she they which what who this that these those if why how when".split())
"""First words of a subject that a rule is seldom about: what they say reports or explains."""
_STRICT = frozenset(
    (
        "must not",
        "mustn't",
        "shall not",
        "may not",
        "is not to",
        "are not to",
        "aren't to",
        "isn't to",
        "may never",
        "shall never",
        "must never",
        "has no business",
        "have no business",
        "had better not",
        "better not",
        "shan't",
    )
)
_LOOSE = frozenset({"should not", "shouldn't", "should never", "ought not to"})
_COPULAS = frozenset({"are not", "is not", "aren't", "isn't", "are never", "is never", "won't be", "will not be"})


def negated_statement(r: Reading) -> list[Draft]:
    """A ban on a named subject. Descriptions ("it never works", "the file cannot be found") forbid nothing."""
    begin = r.head.at if "ensure" in r.head.flags else 0
    if r.clause.is_question or r.is_inert or _PAST & set(r.lowers):
        return []
    if r.head.mood != "declarative" and not begin and r.lowers[0] != "nothing":
        return []
    if r.lowers[begin] in ("nobody", "no-one") or r.lowers[begin : begin + 2] == ("no", "one"):
        return _nobody(r, begin)
    if r.lowers[0] == "nothing":
        return _nothing(r)
    cue = next((c for c in r.clause.cues if c.kind in ("must_not", "never") and 0 < c.first < r.reach), None)
    if cue is None or cue.last >= len(r.words) or not _is_subject(r, r.words[: cue.first]):
        return []
    return _stated(r, cue.first, cue.last)


def _nobody(r: Reading, begin: int) -> list[Draft]:
    passed = ("may", "can", "must", "should", "is", "to", "ever", "gets", "shall", "else", "allowed", "will")
    at = begin + (1 if r.lowers[begin] != "no" else 2)
    if r.text_of(at, at + 1) in ("but", "except", "besides"):
        finite = (i for i in range(at + 2, len(r.words)) if r.lowers[i] in passed or _is_third_person(r.lowers[i]))
        at = next(finite, at)
    while at < len(r.words) - 1 and r.lowers[at] in passed:
        at += 1
    lemma = verb_lemma(r.text_of(at, at + 1))
    if at >= len(r.words) or lemma in MUSING or not is_base_verb(lemma) or r.lowers[at].endswith("ed"):
        return []
    is_told = bool(_TELLING_MODALS & set(r.lowers[begin:at])) or begin > 0
    if not is_told and canonical(lemma) not in WORLDLY:
        return []
    predicate = r.predicate(at)
    return [Draft(rule="nobody", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=predicate.objects)]


def _is_third_person(word: str) -> bool:
    return word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)


def _nothing(r: Reading) -> list[Draft]:
    """`nothing ships without a signature`: everything else is ruled out."""
    at = _skip(r, 1)
    if r.text_of(at, at + 1) in ("gets", "is", "may", "goes", "can", "must") and at + 2 < len(r.words):
        at = _skip(r, at + 1 + (r.lowers[at + 1] in ("be", "get")))
    lemma = verb_lemma(r.text_of(at, at + 1))
    spared = next((i for i in range(at + 1, len(r.words)) if r.lowers[i] == "without"), None)
    if not is_base_verb(lemma) or (spared is None and r.clause.adjunct("until", "except") is None):
        return []
    acts = r.predicate(at).acts
    exceptions = (r.text[r.words[spared].start : r.words[-1].end],) if spared is not None else ()
    return [Draft(rule="nothing", kind="prohibition", polarity="forbid", acts=acts, exceptions=exceptions)]


def _is_subject(r: Reading, subject: Sequence[Word]) -> bool:
    """Whether these words can be what a rule is about."""
    head = subject[0].lower
    if SOURCES & {w.lower for w in subject}:
        return False
    if len(subject) > _SUBJECT_WORDS_MAX or any(w.lower in AUXILIARIES for w in subject):
        return False
    if any(w.lower in ("i", "that", "which", "who", "because", "so", "think") for w in subject[1:]):
        return False
    return head not in _NO_RULERS or (r.standing and head not in ("i", "if", "why"))


def _stated(r: Reading, first: int, at: int) -> list[Draft]:
    """A statement with a negation at `first`; its verb stands at or after `at`."""
    cue = r.text_of(first, at)
    at = _skip(r, at)
    is_passive = (r.lowers[at] in ("be", "get") and at + 1 < len(r.words)) or cue in _COPULAS
    if r.lowers[at] == "be":
        at = _skip(r, at + 1) if at + 1 < len(r.words) else at
    verb = r.lowers[at]
    if is_passive:
        return _passive(r, first, at, cue) if is_participle(verb) else []
    if not is_base_verb(verb) or not _is_ruling(r, first, cue, verb):
        return []
    predicate = r.predicate(at)
    objects = predicate.objects
    if verb in PLACING:
        return [_ban("stated-ban", ("write",), (*r.objects(0, first), *objects))]
    return [_ban("stated-ban", predicate.acts, objects or r.objects(0, first))]


def _skip(r: Reading, at: int) -> int:
    while at < len(r.words) - 1 and r.lowers[at] in ADVERBS:
        at += 1
    return at


def _passive(r: Reading, first: int, at: int, cue: str) -> list[Draft]:
    """`rows must not be removed`; "are not edited" rules only where rules are stated, since it also describes."""
    is_rule = cue in _STRICT or r.standing or (cue in _LOOSE and not r.has("hedge") and not r.clause.opener)
    if not is_rule or r.lowers[at] in ("seen", "found", "determined", "reached", "null", "empty"):
        return []
    predicate = r.predicate(at)
    objects = (*r.objects(0, first), *predicate.objects)
    return [_ban("passive-ban", predicate.acts, objects, takes_previous=points_back(r.words[:first]))]


def _is_ruling(r: Reading, first: int, cue: str, verb: str) -> bool:
    """Whether a negated statement in the active lays down a rule rather than reports."""
    if cue in _STRICT or r.standing:
        return True
    if verb in MUSING:
        return False
    if cue != "never":
        return cue == "should never"
    noun = r.lowers[first - 1]
    if r.lowers[0] in ("you", "we"):
        return len(r.words) > first + 2
    return noun_lemma(noun) != noun


def _ban(rule: str, acts: tuple[str, ...], objects: tuple[str, ...], *, takes_previous: bool = False) -> Draft:
    return Draft(
        rule=rule,
        kind="prohibition",
        polarity="forbid",
        acts=acts,
        objects=tuple(dict.fromkeys(objects)),
        takes_previous=takes_previous,
    )
