"""Duties and confinements: "you must V", "commits must be signed", "only X", "push only when I say so"."""

from __future__ import annotations

import msgspec

from troth.engine.extract.clauses.leads import is_person
from troth.engine.extract.clauses.predicates import read_predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.habits import required, required_of
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, is_past, noun_lemma, verb_lemma
from troth.engine.lexicon.english_verbs import MUSING
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, IDLE_NOUNS, POINTERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import HOLDING

_SUBJECT_WORDS_MAX = 8
_FRAGMENT_WORDS_MAX = 10
_FEELINGS = frozenset("tired bored confused mistaken excited exhausted joking kidding relieved thrilled".split())
_BARE_DUTIES = frozenset(
    {"is a must", "are a must", "is mandatory", "are mandatory", "is required", "are required", "is obligatory"}
)
_OWED = frozenset({"required", "mandatory", "obligatory"})
_EXPECTED = frozenset("be expect feel get have help know look see work".split())
_NO_BEARERS = frozenset("i it there this that he she they which what".split())
_WHEN = ("if", "when", "after", "once")
_ONLY_REMARKS = frozenset("joking kidding because thing one way problem reason a an difference question issue".split())
"""Words after "only" in remarks ("the only thing", "only because")."""


def must(r: Reading) -> list[Draft]:
    """`you must V`, `commits must be signed`, `must be controlled by configuration`."""
    if r.clause.is_question or r.is_negated or r.is_inert or r.lowers[-1] in ("not", "never"):
        return []
    is_ours = {"we", "modal-must"} <= r.head.flags and r.lemma in HOLDING | {"use", "work"}
    if ({"you", "must"} <= r.head.flags or is_ours) and r.head.mood == "modal":
        after = r.text_of(r.head.at + 1, r.head.at + 2)
        is_state = r.lemma == "be" and (not is_participle(after) or after in _FEELINGS)
        is_guess = r.lemma == "have" and is_participle(r.text_of(r.head.at + 1, r.head.at + 2))
        return [required(r, "must")] if _is_lasting(r) and not is_state and not is_guess else []
    is_owed = r.standing and r.head.mood == "fragment" and r.lowers[-1] in _OWED and len(r.words) > 1
    if is_owed and not {"if", "not", "no"} & set(r.lowers) and r.lowers[-2] not in ("as", "when", "where"):
        return [Draft(rule="must", kind="requirement", objects=r.objects(0, len(r.words) - 1))]
    cue = r.near("must")
    if cue is not None and cue.last == len(r.words) and cue.first and r.text_of(cue.first, cue.last) in _BARE_DUTIES:
        is_named = (
            r.lowers[0] not in _NO_BEARERS and not {"no", "not"} & set(r.lowers) and not r.clause.adjunct("condition")
        )
        return [Draft(rule="must", kind="requirement", objects=r.objects(0, cue.first))] if is_named else []
    if cue is None and r.standing and (should := _should_at(r)):
        return _duty(r, should, should + 1)
    if (
        cue is None
        or r.has("must_not")
        or cue.last >= len(r.words)
        or (r.lowers[cue.first] not in ("must", "shall") and not r.standing)
    ):
        return []
    if cue.first == 0:
        after = r.text_of(cue.last + 1, cue.last + 2)
        is_guess = r.lowers[cue.last] == "have" or (r.lowers[cue.last] == "be" and not is_participle(after))
        return [required_of(r, "must", 0, cue.last)] if r.before is None and not is_guess else []
    if r.head.mood != "declarative":
        return []
    return _duty(r, cue.first, cue.last)


def _should_at(r: Reading) -> int:
    """Where "should" stands ("messages should follow the template"); 0: nowhere, or it tells what is expected."""
    at = next((i for i, w in enumerate(r.lowers) if i and w == "should"), 0)
    is_plain = at and r.head.mood == "declarative" and not r.has("must_not", "never", "hedge", "no", "only")
    verb = r.text_of(at + 1, at + 2)
    is_state = verb == "be" and at and noun_lemma(r.lowers[at - 1]) != r.lowers[at - 1]
    is_told = is_state or (is_base_verb(verb) and verb not in _EXPECTED)
    return at if is_plain and is_told and at + 2 < len(r.words) else 0


def _is_lasting(r: Reading) -> bool:
    """Whether "you must" holds beyond this turn: "you need to V" alone is a task."""
    is_must = bool(r.head.flags & {"modal-must", "modal-shall"})
    has_scope = r.has("always", "every", "standing") or r.clause.adjunct("trigger", "until") is not None
    return is_must or has_scope or r.standing


def _duty(r: Reading, first: int, last: int) -> list[Draft]:
    subject = r.lowers[:first]
    if len(subject) > _SUBJECT_WORDS_MAX or (AUXILIARIES | {"that", "which", "think", "guess", "if"}) & set(subject):
        return []
    is_guess = r.lowers[last] == "have" and is_participle(r.text_of(last + 1, last + 2))
    if (subject[0] in _NO_BEARERS and not r.standing) or is_guess:
        return []
    return [required_of(r, "must", first, last)]


def only(r: Reading) -> list[Draft]:
    """`only use X`, `X only`, `only ASCII in identifiers`, `use nothing but X`, `changes go only to src/`."""
    cue = r.near("only")
    if cue is None or r.is_question or r.is_negated or r.is_inert or "order-not" in r.head.flags:
        return []
    before, after = r.text_of(cue.first - 1, cue.first) if cue.first else "", r.text_of(cue.last, cue.last + 1)
    if before == "the" and (place := _only_place(r)):
        return [Draft(rule="only-place", kind="requirement", objects=r.objects(cue.last), acts=place)]
    if after in _WHEN:
        return _only_when(r, cue.first)
    if after == ":":
        return []  # "Linux only: …" labels what follows
    if r.text_of(cue.first, cue.last).endswith("but") and _is_idle(r, cue.last):
        return []
    if before in ("not", "the", "if", "an", "my", "your") or after in _ONLY_REMARKS:
        return []
    is_made = r.lemma == "make" and cue.first > r.head.at + 1 and is_base_verb(after)  # "make the links only open here"
    is_done = before in ("you", "i", "we", "they") and is_past(after) and not is_base_verb(after)
    if is_made or is_done or (before in ("can", "could") and cue.first > 2):
        return []  # "you only exported three", "they can only read short lines": what was done, what is possible
    if r.is_order or r.head.mood == "lets":
        return _only_done(r, cue.first)
    if r.lowers[:2] in (("you", "may"), ("you", "can")) and cue.first == 2 and is_base_verb(after):
        return [required(r, "only", cue.last)]
    if (
        cue.first in (0, r.head.at)
        and is_base_verb(after)
        and r.text_of(cue.last + 1, cue.last + 2) not in ("in", "of", "for", "on")
    ):
        return [required(r, "only", cue.last)]
    if r.head.mood == "fragment" or r.text_of(cue.first, cue.last) == "nothing but":
        return _only_thing(r, cue.first, cue.last)
    return _only_stated(r, cue.first)


def _is_idle(r: Reading, at: int) -> bool:
    """Whether "nothing but N" is a remark ("nothing but trouble", "nothing but silence from the vendor")."""
    end = next((i for i in range(at, len(r.words)) if r.lowers[i] in PREPOSITIONS), len(r.words))
    is_named = any(w.kind != "word" or w.text[:1].isupper() or noun_lemma(w.lower) != w.lower for w in r.words[at:end])
    is_bare = r.head.mood != "imperative" and r.text_of(at, at + 1) not in DETERMINERS
    return r.text_of(end - 1, end) in IDLE_NOUNS or (is_bare and not is_named)


def _only_place(r: Reading) -> tuple[str, ...]:
    """The acts of `the only bucket you may write to is X`: () when it is another remark."""
    modal = next((i for i, w in enumerate(r.lowers) if w in ("may", "can", "should", "must")), 0)
    names = any(w.kind not in ("word", "punct") for w in r.words[modal:])
    if not modal or r.lowers[modal - 1] not in ("you", "we") or "is" not in r.lowers[modal:] or not names:
        return ()
    return r.predicate(modal + 1).acts if modal + 1 < len(r.words) else ()


def _only_done(r: Reading, first: int) -> list[Draft]:
    if r.lowers[-1] == "else":
        is_placed = r.text_of(first, first + 1) == "nowhere"
        return [required(r, "only")] if first > r.head.at + 1 or is_placed else []
    is_proposal = r.head.mood == "lets" or r.asks_us
    is_idle = r.lemma in ("do", "go", "try", "look", "see", "check", "take") or first > r.head.at + 3
    if (is_proposal and is_idle) or "just" in r.head.flags:
        return []
    return [required(r, "only")]


def _only_when(r: Reading, first: int) -> list[Draft]:
    """`push only when I say so`: the condition is part of the duty."""
    condition = r.text[r.words[first].start : r.words[-1].end]
    if r.standing and r.head.mood == "declarative":
        modal = next((i for i, w in enumerate(r.lowers[:first]) if i and w in ("may", "can", "must", "should")), 0)
        is_ruled = 0 < modal < first - 1 and r.lowers[0] not in _NO_BEARERS | {"you", "we"}
        said = required_of(r, "only-when", modal, modal + 1) if is_ruled else None
        return [msgspec.structs.replace(said, condition=condition)] if said is not None else []
    if not r.is_order or first <= r.head.at:
        return []
    predicate = read_predicate(r.words[:first], r.head.at, r.language)
    return [
        Draft(
            rule="only-when",
            kind="requirement",
            acts=predicate.acts,
            objects=predicate.objects,
            condition=condition,
        )
    ]


def _only_thing(r: Reading, first: int, last: int) -> list[Draft]:
    rest = [w for w in r.lowers[last:] if w not in PREPOSITIONS | {"one", "ones", ",", "please"}]
    if first == 0 and rest and set(rest) <= POINTERS:
        return []  # "only that", "but only on that one": how far a permission goes
    ends = sum(w.text == "," or w.lower == "please" for w in r.words[last:])
    is_edge = first == 0 or last >= len(r.words) - ends or r.lowers[last] in PREPOSITIONS
    if first == 0 and (r.lowers[-1].endswith("ed") and is_participle(r.lowers[-1])):
        return []
    if r.text_of(last, last + 1) in ("then", "those", "these") and first == 0:
        return []  # "and only then the second", "but only those that match"
    is_telling = _is_doing(r.lowers[-1]) or verb_lemma(r.lowers[-1]) in MUSING
    if first == 0 and len(r.words) > 2 and is_telling and r.lowers[-1] != verb_lemma(r.lowers[-1]):
        return []
    is_count = {"left", "remaining", "found", "failed", "passed"} & set(r.lowers)
    is_told = r.text_of(last, last + 1) in DETERMINERS and is_base_verb(verb_lemma(r.lowers[-1]))
    if r.clause.is_question or not is_edge or is_count or is_told or len(r.words) > _FRAGMENT_WORDS_MAX:
        return []
    return [Draft(rule="only", kind="requirement", acts=("use",), objects=r.objects(0))]


_BODIES = frozenset("admin board department developer group lead maintainer manager owner staff team".split())


def _is_doing(word: str) -> bool:
    return (word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)) or word in ("get", "see")


def _only_stated(r: Reading, first: int) -> list[Draft]:
    """`changes go only to src/`, `only QA may approve`: a plural with a base verb, or a modal."""
    lowers = r.lowers
    if r.clause.is_question or r.head.mood != "declarative":
        return []
    modal = next((i for i, w in enumerate(lowers) if i and w in ("may", "must", "should", "can")), 0)
    copula = next((i for i, w in enumerate(lowers) if i and w in ("is", "are")), 0)
    if copula and lowers[copula + 1 : copula + 2] == ("for",) and first == len(lowers) - 1:
        return [Draft(rule="only", kind="requirement", acts=("use",), objects=r.objects(0))]
    team = next((i for i, w in enumerate(lowers) if i and noun_lemma(w) in _BODIES), 0)
    if first == 0 and len(lowers) > 3 and is_person(r.words[1]) and _is_doing(lowers[2]):
        return [required_of(r, "only", 2, 2)]
    is_given = r.text_of(team + 2, team + 3) in DETERMINERS
    if first == 0 and team and is_given and _is_doing(r.text_of(team + 1, team + 2)):
        return [required_of(r, "only", team + 1, team + 1)]
    if first == 0:
        return [required_of(r, "only", modal, modal + 1)] if modal and lowers[modal] != "can" else []
    end = len(r.head.subject)
    spoken = PRONOUNS - ({"everything", "you"} if r.standing else {"everything"})
    if not 0 < end < len(lowers) or r.head.subject[0].lower in spoken:
        return []
    if modal == end and lowers[modal] != "can":
        return [required_of(r, "only", end, end + 1)]
    done = next((i for i in range(end + 1, len(lowers)) if is_participle(lowers[i])), 0)
    if r.standing and lowers[end] in ("is", "are") and done and end + 2 >= done - 1:
        return [required_of(r, "only", end, done)]
    is_plural = noun_lemma(lowers[end - 1]) != lowers[end - 1] and is_base_verb(lowers[end])
    has_auxiliary = bool(AUXILIARIES & set(lowers))
    return [required_of(r, "only", end, end)] if (is_plural or r.standing) and not has_auxiliary else []
