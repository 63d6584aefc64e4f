"""Statements that lay down how things are done: of things in general, with a word that makes it a norm.

A statement in the present tells or rules. It rules where two features meet: its subject is **general** (each, every,
all, any, new ones, a bare plural of what is made again and again), and its predicate is **normative**: a modal of duty
("should", "have to"), a form that things are given ("are in UTC", "are opened as drafts"), somebody who is to see them
first, a time from which it holds, or a word of the speaker that could lift it ("unless I say otherwise").
"""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.clauses.surroundings import is_told
from troth.engine.extract.orders.habits import SUBJECT_WORDS_MAX, required_of
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, noun_lemma, verb_lemma
from troth.engine.lexicon.english_verbs import MUSING, NOMINALS, SHAPING
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import CONDITIONS, FORMATS, LANGUAGES, RECURRING, SPOKEN, STATES, VERDICTS

_UNIVERSAL: Final = frozenset({"each", "every", "all", "any"})
_GIVEN: Final = frozenset("his her its my our the their these this those your".split())
"""After "all": what is pointed at, and no class of things."""
_DUTIES: Final = frozenset("must need needs ought shall should".split())
_HAVING: Final = frozenset({"have", "has"})
_EXPECTED: Final = frozenset(
    "appear arrive be begin come feel finish get go fail happen know look see start take wait work".split()
)
"""Verbs after "should" of what is only looked for ("the files should appear soon"); "be" needs a state after it."""
_THEIRS: Final = frozenset({"his", "her", "their", "theirs"})
_UNRULED: Final = frozenset("already anyway because by likely now probably soon still then though yet".split())
_TELLING: Final = frozenset("did had i i'm if it these they this was we were why would".split())
_MANNERS: Final = frozenset({"as", "in", "under", "with"})
_RESERVED: Final = ("unless i", "unless told", "unless otherwise", "unless we", "except when i", "unless you're told")


def norm(r: Reading) -> list[Draft]:
    """What is laid down of things in general."""
    if r.clause.is_question or r.is_inert or r.is_negated or r.head.mood not in ("declarative", "fragment"):
        return []
    if not r.standing and is_told(r):
        return []
    first = _subject_at(r)
    if _is_bare_form(r, first):
        return [Draft(rule="norm", kind="requirement", objects=r.objects(first))]
    if _is_of_such(r, first) or _is_of_yours(r, first):
        return [Draft(rule="norm", kind="requirement", objects=r.objects(first))]
    at = _verb_at(r, first)
    if not 0 < at - first <= SUBJECT_WORDS_MAX + 2 or at >= len(r.words) - 1 or _TELLING & set(r.lowers[first:at]):
        return []
    if r.has("must_not", "never", "no", "only") or not _is_general(r, first, at) or _THEIRS & set(r.lowers[first:at]):
        return []
    is_norm = _is_owed(r, at) or _is_form(r, first, at) or _is_passed_by(r, first, at) or _is_reserved(r)
    is_norm = is_norm or _is_of_here(r, first, at) or _is_dealt_with(r, first, at) or _is_kept_so(r, first, at)
    return [required_of(r, "norm", at, at + (r.lowers[at] in AUXILIARIES | {"gets"}))] if is_norm else []


_RELATIVE: Final = frozenset({"that", "which", "who"})
_STATED: Final = frozenset("are bear begin carry end follow get go have live need set start stay use wait".split())
"""Verbs of what a class of things is given, or where it goes."""


def _is_of_such(r: Reading, first: int) -> bool:
    """`any process that writes to X sets its name`, `tests that touch the clock go through FakeClock`: a class told by
    what its members do, and how they are."""
    who = next((i for i in range(first + 1, min(first + 5, len(r.words))) if r.lowers[i] in _RELATIVE), 0)
    if not who or who + 2 >= len(r.words) or r.has("must_not", "never", "no", "only", "hedge"):
        return False
    noun, opening = r.lowers[who - 1], r.lowers[first]
    is_any = opening in {"any", "each", "every"} and r.text_of(first + 1, first + 2) not in _GIVEN
    is_any = is_any or (opening in _WHATEVER and who == first + 1)
    is_plural = noun_lemma(noun) != noun and opening not in DETERMINERS | PRONOUNS | PREPOSITIONS
    if (
        not (is_any or is_plural)
        or (_TELLING - {"these", "this"}) & set(r.lowers)
        or not _is_present(r.lowers[who + 1], is_one=is_any)
    ):
        return False
    verbs = (
        i for i in range(who + 2, len(r.words) - 1)
        if _is_present(r.lowers[i], is_one=is_any) and r.lowers[i - 1] not in DETERMINERS | PREPOSITIONS | {"to", "and"}
    )  # fmt: skip
    at = next(verbs, 0)
    verb = r.lowers[at] if r.lowers[at] in ("are", "is") else verb_lemma(r.lowers[at])
    if not at or verb not in _STATED:
        return False
    after = r.lowers[at + 1]
    if verb == "get" and is_participle(after) and ("by" in r.lowers[at:] or verb_lemma(after) in _MISHAPS):
        return False
    return verb != "are" or (is_participle(after) and verb_lemma(after) not in MUSING and "by" not in r.lowers[at:])


_WHATEVER: Final = frozenset({"anything", "everything", "whatever"})


def _is_of_yours(r: Reading, first: int) -> bool:
    """`whatever you draft goes to Miriam first`, `everything you order has to be refundable`."""
    if r.lowers[first] not in _WHATEVER or r.text_of(first + 1, first + 2) != "you" or first + 3 >= len(r.words):
        return False
    if not is_base_verb(r.lowers[first + 2]) or r.lowers[first + 2] in MUSING | {"do", "get", "have", "see", "say"}:
        return False
    verbs = (i for i in range(first + 3, len(r.words) - 1) if r.lowers[i] in ("has", "must", "needs", "should", "gets")
             or _is_present(r.lowers[i], is_one=True))  # fmt: skip
    at = next(verbs, 0)
    return at > 0 and r.lowers[at] != "is" and verb_lemma(r.lowers[at]) not in _MISHAPS


def _is_present(word: str, *, is_one: bool) -> bool:
    if word in ("are", "have", "has", "is"):
        return is_one == (word in ("has", "is"))
    is_third = word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)
    return is_third if is_one else is_base_verb(word)


_PLACES_HERE: Final = tuple(f"{link} {ours} " for link in ("for", "in") for ours in ("this", "our"))


def _is_of_here(r: Reading, first: int, at: int) -> bool:
    """`for this service every handler returns problem+json`: of each of a kind, in what is worked on."""
    opened = (r.text[s:e].lower() for kind, _, s, e in r.clause.adjuncts if kind == "scope")
    is_deed = r.lowers[at] not in AUXILIARIES and verb_lemma(r.lowers[at]) not in _MISHAPS
    return is_deed and r.lowers[first] in {"each", "every"} and any(map(_is_here, opened))


def _is_here(words: str) -> bool:
    return words.startswith(_PLACES_HERE)


_MISHAPS: Final = frozenset(
    """
    break crash cut delete drop fail hang hit ignore kill lose misread mix reject skip stick throw time truncate
    """.split()
)
"""Verbs of what goes wrong: what is told of each of a kind with one of them is a report."""
_CARRYING: Final = frozenset("bear begin carry cite end follow link name show start state".split())


def _is_dealt_with(r: Reading, first: int, at: int) -> bool:
    """`all calls get recorded`, `every chart carries the date of its data`: what is done with each, what each has."""
    opening, verb, after = r.lowers[first], r.lowers[at], r.lowers[at + 1]
    if (opening not in _UNIVERSAL - {"any"} and not r.standing) or "by" in r.lowers[at:]:
        return False
    if verb in ("get", "gets") and is_participle(after):
        return verb_lemma(after) not in _MISHAPS | MUSING
    is_had = verb_lemma(verb) in _CARRYING and opening != "all" and after in DETERMINERS | PREPOSITIONS
    return is_had and not _FAULTS & set(r.lowers[at:])


_FAULTS: Final = frozenset(
    "crash crashes error errors exception failure failures fault timeout timeouts warning".split()
)


def _is_kept_so(r: Reading, first: int, at: int) -> bool:
    """`during the exam weeks all music stays off`: the state each is in for a time."""
    is_spell = r.clause.adjunct("scope", "until") is not None
    return is_spell and r.lowers[first] in ("all", "every", "each") and verb_lemma(r.lowers[at]) in ("stay", "remain")


def _subject_at(r: Reading) -> int:
    """Where the subject begins, after "from now on"."""
    cue = r.clause.cue("standing", "hedge")
    return cue.last if cue is not None and cue.first == 0 and cue.last < len(r.words) else 0


def _verb_at(r: Reading, first: int) -> int:
    """Where the finite verb stands; 0: nowhere."""
    for i in range(first + 1, len(r.words) - 1):
        lower, before = r.lowers[i], r.lowers[i - 1]
        if lower in AUXILIARIES | _DUTIES | {"gets", "get"} and before not in PREPOSITIONS:
            return i
        is_relative = before in ("that", "which", "who")
        is_plain = is_base_verb(lower) and noun_lemma(before) != before and before not in DETERMINERS | PREPOSITIONS
        is_third = lower.endswith("s") and is_base_verb(verb_lemma(lower)) and not is_base_verb(lower)
        if is_plain and not is_relative and before not in ADVERBS:
            return i
        is_third = is_third and noun_lemma(before) == before and not is_relative
        if is_third and r.lowers[first] in ("each", "every", "any"):
            return i
    return 0


def _is_general(r: Reading, first: int, at: int) -> bool:
    """Whether the subject stands for each of its kind."""
    opening = r.lowers[first]
    head = next((i for i in range(first + 1, at) if r.lowers[i] in PREPOSITIONS | {"that", "which", "who"}), at)
    noun = r.lowers[head - 1]
    if opening in _UNIVERSAL:
        return head - first > 1 and r.lowers[first + 1] not in _GIVEN | {"of"} and noun not in PRONOUNS
    if r.standing and head - first > 1 and is_participle(noun):
        noun = r.lowers[head - 2]  # "secrets found in logs"
    is_bare = r.words[first].kind == "word" and opening not in DETERMINERS | PRONOUNS | PREPOSITIONS | AUXILIARIES
    lemma = noun_lemma(noun)
    return (
        is_bare and lemma != noun and (r.standing or opening == "new" or lemma in RECURRING | SPOKEN | NOMINALS.keys())
    )


def _is_owed(r: Reading, at: int) -> bool:
    """`migrations should be reversible`, `tests need to run offline`."""
    begin = at + 1
    if r.lowers[at] in _HAVING or r.lowers[at] in ("need", "needs", "ought"):
        if r.lowers[begin] != "to":
            return False
        begin += 1
    elif r.lowers[at] not in _DUTIES:
        return False
    if begin >= len(r.words) - 1 or _UNRULED & set(r.lowers[begin:]):
        return False
    verb, after = r.lowers[begin], r.lowers[begin + 1]
    if verb == "be":
        is_state = after in STATES | CONDITIONS or after.endswith(("able", "ible", "less", "ful")) or "-" in after
        is_made = is_participle(after) and verb_lemma(after) not in MUSING
        return (is_state or is_made or after in PREPOSITIONS or r.words[-1].kind != "word") and after not in VERDICTS
    return verb == "have" or (is_base_verb(verb) and verb not in _EXPECTED | MUSING)


def _is_form(r: Reading, first: int, at: int) -> bool:
    """`all dates are in ISO format`, `new endpoints are documented in docs/`: the form or place that is given."""
    if r.lowers[at] not in ("are", "is", "get", "gets"):
        return False
    after = r.lowers[at + 1]
    if after in ("in", "as", "under"):
        named = r.words[at + 2 :]
        is_formed = any(w.lower in FORMATS | LANGUAGES or (w.text.isupper() and len(w.text) > 1) for w in named)
        return is_formed and r.lowers[first] in _UNIVERSAL
    is_new = r.lowers[first] == "new" or r.lowers[first + 1] == "new"
    is_made = is_participle(after) and (is_new or verb_lemma(after) in SHAPING) and r.lowers[first] != "any"
    is_formed = bool(_MANNERS & set(r.lowers[at + 2 :])) and "by" not in r.lowers[at:]
    is_named = is_new or any(w.lower in FORMATS | LANGUAGES for w in r.words[at + 2 :])
    if is_made and verb_lemma(after) in SHAPING and r.text_of(at + 2, at + 4) in ("the way", "exactly as", "just as"):
        return True
    return is_made and is_formed and is_named


def _is_bare_form(r: Reading, first: int) -> bool:
    """`all button labels in sentence case`: each of a kind and the form it is to have, without a verb."""
    lowers = r.lowers[first:]
    form = next((i for i in range(len(lowers) - 3, 1, -1) if lowers[i] in ("in", "as")), 0)
    is_case = len(lowers) > 1 and lowers[-1] == "case" and lowers[-2] not in DETERMINERS | {"in"}
    is_form = lowers[-1] in FORMATS | LANGUAGES or is_case
    is_all = lowers[0] in _UNIVERSAL and len(lowers) > 3 and lowers[1] not in _GIVEN | {"of"}
    return is_all and form > 0 and len(lowers) - form <= 4 and is_form and not AUXILIARIES & set(lowers)


def _is_passed_by(r: Reading, first: int, at: int) -> bool:
    """`every PR that touches auth gets reviewed by Mara first`: somebody is to see it before it goes on."""
    is_bare = r.lowers[first] not in _UNIVERSAL
    ends = r.lowers[-1] == "first" or r.clause.adjunct("trigger") is not None
    is_seen = bool({"by", "past", "to", "with"} & set(r.lowers[at + 1 :]))
    return ends and is_seen and not is_bare and r.lowers[at] in ("gets", "get", "goes", "go", "is", "are")


def _is_reserved(r: Reading) -> bool:
    """Whether a word of the speaker could lift it, or it holds from a time on ("PRs go up as drafts unless I …")."""
    said = (r.text[s:e].lower() for kind, _, s, e in r.clause.adjuncts if kind == "except")
    return any(words.startswith(_RESERVED) for words in said)
