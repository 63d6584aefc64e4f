"""Negated orders: "never V", "don't V", "let's not V"; and ellipsis ("never prod")."""

from __future__ import annotations

from collections.abc import Sequence

from troth.engine.extract.clauses.predicates import Predicate, acts_of, read_predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.reaching import approached, let_be, named_right_before, past_stress
from troth.engine.extract.orders.frames.themes import is_exact, theme
from troth.engine.extract.sentences.lemmas import (
    is_base_verb,
    is_gerund,
    is_participle,
    noun_lemma,
    verb_lemma,
)
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english_verbs import (
    BYPASSING,
    GUARDS,
    IDLE_DOINGS,
    MUSING,
    NOMINALS,
    OBTAINING,
    PLACING,
    SKIPPING,
    WORLDLY,
)
from troth.engine.lexicon.english_words import (
    AUXILIARIES,
    DETERMINERS,
    POINTERS,
    PREPOSITIONS,
    PRONOUNS,
    SUBJECT_PRONOUNS,
)
from troth.engine.lexicon.topics import LATER

_PAST = frozenset({"had", "was", "were", "did", "went", "been"})
_TAGS = tuple((verb, "you") for verb in ("do", "did", "does", "have", "are", "will", "would", "can"))
"""What turns "you never V" into a reproach."""
_PRONOUNS = frozenset({"it", "them", "so"})
_ASSERTING = frozenset({"i", "they", "we"})
"""Subjects after "don't" with which one exclaims or asks ("don't I know it")."""


def negative_imperative(r: Reading) -> list[Draft]:
    """`never V`, `don't V`, `can you not V`, `you must not V`, `let's not V`; twice negated, it requires."""
    flags = r.head.flags
    asks = r.is_question and not _is_tagged(r)
    if (
        asks
        or ("modal-don't" in flags and not r.standing and not (_is_house_rule(r) or _is_warding_off(r)))
        or not flags & {"order-not", "must_not"}
        or r.head.mood == "declarative"
        or _is_ability(r)
        or r.following[-2:] in _TAGS
        or r.lowers[-2:] in _TAGS
        or (r.lowers[0] in ("don't", "dont") and r.text_of(1, 2) in _ASSERTING)
        or (r.is_inert and r.clause.lead_words[0].lower == "todo")
    ):
        return []
    if _is_guess(r) and not r.standing:
        return []
    is_unreal = any(w.endswith("'d") for w in r.lowers[: r.head.at]) and not flags & {"must_not", "want", "hedge"}
    if r.tells_of_past or is_unreal:
        return []
    is_bare = r.verb in ("only", "just", "merely") or r.text_of(r.head.at - 1, r.head.at) == "just"
    if is_bare and not _is_shortcut(r):
        return []
    if r.verb != r.lemma and (is_participle(r.verb) or r.verb in _PAST) and not is_base_verb(r.verb):
        return []
    if flags & {"modal-won't", "modal-will"} and "we" in flags and not r.standing:
        return []
    if (r.verb in AUXILIARIES and r.head.at == len(r.words) - 1) or r.text_of(r.head.at, r.head.at + 2) == "have to":
        return []
    if r.lowers[0] == "neither" and not is_base_verb(r.verb):
        return []
    if "modal-never" in flags and r.head.at == len(r.words) - 1:
        return []
    is_bare_excess = r.lowers[0] in ("never", "not") and r.lowers[1:] in (
        ("more",),
        ("further",),
        ("longer",),
        ("beyond",),
    )
    if _is_excess(r) or is_bare_excess or r.verb == "even":  # "… and maybe not even charged": it tells
        return []
    if not r.is_negated:
        predicate = r.predicate(r.head.at)
        return [Draft(rule="double-negation", kind="requirement", acts=predicate.acts, objects=predicate.objects)]
    return [] if _is_musing(r) else [_negated(r)]


def _is_guess(r: Reading) -> bool:
    """Whether it goes on with a guess ("maybe it's the fuse, preferably not the board")."""
    return r.before is not None and bool({"maybe", "perhaps", "probably"} & set(r.before.lowers))


_PAST_A_BOUND = frozenset("above beyond higher over past".split())


def _is_excess(r: Reading) -> bool:
    """Whether it only says that a bound told elsewhere is one ("40 EUR, don't go over"): it rules out no act."""
    rest = [w for w in r.lowers[r.head.at + 1 :] if w not in POINTERS | {"please", "ever", ","}]
    if r.lemma in ("exceed", "overspend", "overrun", "overshoot"):
        return not rest
    return r.lemma in ("go", "get", "run", "move") and 0 < len(rest) <= 2 and _PAST_A_BOUND.issuperset(rest)


def _is_shortcut(r: Reading) -> bool:
    """Whether "don't just V" rules out a way to do what the clause before asks ("fix it but don't just skip it")."""
    if r.before is None:
        return (
            r.lemma in {"delete", "remove", "disable", "skip", "ignore", "comment", "silence", "overwrite"}
            and not r.following
        )
    return r.before.is_order and r.clause.separator in ("but", ",") and not r.following


def _is_house_rule(r: Reading) -> bool:
    """Whether "we don't V" tells what is done here, of acts that a house rules ("we don't push to main here")."""
    is_deed = canonical(r.lemma) in WORLDLY or (
        r.lemma == "do" and bool(NOMINALS.keys() & set(map(noun_lemma, r.lowers)))
    )
    is_placed = r.lowers[-1] in ("here", "directly", "ever") or noun_lemma(r.lowers[-1]) in LATER
    is_exactly = is_placed and is_exact(r.words) and canonical(r.lemma) in ("call", "run", "use", "fetch", "create")
    rest = r.lowers[r.head.at + 1 :]
    is_kind = r.lemma == "do" and 0 < len(rest) <= 3 and noun_lemma(rest[-1]) != rest[-1] and rest[0] not in DETERMINERS
    is_worldly = (is_kind or (is_deed and is_exact(r.words))) and not {"anymore", "yet", "currently", "usually"} & set(
        r.lowers
    )
    return "we" in r.head.flags and ((is_deed and is_placed) or is_exactly or is_worldly)


def _is_warding_off(r: Reading) -> bool:
    """Whether "you don't V it" follows a statement that names the thing ("I own src/a.go - you don't change it")."""
    before = r.before
    is_named = before is not None and any(w.kind in ("literal", "code") for w in before.words)
    is_stated = before is not None and before.head.mood == "declarative" and r.clause.separator in (";", "so", "and")
    is_deed = canonical(r.lemma) in WORLDLY and points_back(r.words[r.head.at + 1 :])
    is_any = r.text_of(r.head.at + 1, r.head.at + 2) == "any" and r.lemma not in MUSING | _UNDERGOING
    return "you" in r.head.flags and ((is_named and is_stated and is_deed) or (is_any and not r.has("condition")))


_UNDERGOING = frozenset("catch find get hit lose meet notice receive require see want".split())
"""Verbs of what comes about by itself ("you don't get any errors")."""


def _is_tagged(r: Reading) -> bool:
    """Whether "don't V …?" is still an order: no subject follows the "don't" ("don't the tests cover that?")."""
    after = r.text_of(1, 2)
    is_subject = after in SUBJECT_PRONOUNS or (r.lowers[0] != "never" and after in DETERMINERS | {"both"})
    return r.lowers[0] in ("don't", "dont", "never") and r.lowers[-1] != "right" and not is_subject


def _is_ability(r: Reading) -> bool:
    """Whether this speaks of what can be: "can we not get the id?", "we can't reach it"."""
    if r.asks_us:
        is_more = r.lemma == "have" and r.text_of(r.head.at + 1, r.head.at + 2) in ("any", "another", "more")
        return canonical(r.lemma) in OBTAINING and not is_more
    return "we" in r.head.flags and bool(r.head.flags & {"modal-can", "modal-can't", "modal-cannot"})


def _is_musing(r: Reading) -> bool:
    """Whether the verb is one whose negation governs no act ("don't worry", "let's not spend time on it")."""
    if any((r.lemma, w) in IDLE_DOINGS for w in r.lowers[r.head.at + 1 : r.head.at + 5]):
        return True
    if r.lemma == "be" and r.head.mood == "modal":
        after = r.text_of(r.head.at + 1, r.head.at + 2)
        is_doing = "must_not" in r.head.flags and is_gerund(after) and verb_lemma(after) not in MUSING
        return not (is_doing or ("never" in r.head.flags and after in PREPOSITIONS))
    if r.lemma in ("think", "dream") and (_gerund_after(r, r.head.at) or _is_of_exact(r)):
        return False
    if r.lemma == "bother" and r.text_of(r.head.at + 1, r.head.at + 2) in DETERMINERS:
        return False
    if r.lemma in ("have", "use", "see") and r.has("hedge"):
        return False
    if r.lemma == "have" and r.head.flags & {"modal-do", "modal-don't"}:
        return True  # "you do not have further history": it tells
    if r.lemma not in MUSING or (r.lemma == "have" and r.head.mood in ("lets", "modal", "request")):
        return False
    return "never" not in r.head.flags or r.lemma in ("mind", "know", "hesitate", "worry", "fear")


def _negated(r: Reading) -> Draft:
    """One negation: it forbids, unless its verb is itself one of leaving out ("don't skip the review")."""
    at = r.head.at
    if r.lemma in ("think", "dream") and (gerund := _gerund_after(r, at)):
        return _doing(r, gerund)
    if r.lemma in ("think", "dream") and is_exact(r.words[at:]):
        return _ban_of(theme(r, at + 2, default="touch"))
    if r.lemma in BYPASSING and GUARDS & set(map(noun_lemma, r.lowers[at + 1 :])):
        return _ruled_out(r)
    if (
        r.lemma in SKIPPING
        and r.lowers[at + 1 :] != ("over",)
        and at + 1 < len(r.words)
        and (r.lemma != "leave" or r.lowers[-1] == "out")
    ):
        return _kept(r)
    if r.lemma in ("let", "leave", "allow") and is_undone(r.lowers[-1]):
        return Draft(rule="not-leaving", kind="requirement", objects=r.objects(at + 1))
    if r.lemma == "be" and is_gerund(r.text_of(at + 1, at + 2)):
        return _doing(r, at + 1)  # "you should not be editing X"
    if (stressed := past_stress(r, at)) and is_base_verb(r.lowers[stressed]):
        return _doing(r, stressed)  # "never under any circumstances push to X"
    if r.lemma == "be" or not _is_verb_like(r):
        return _elliptical(r)
    if r.lemma in _CEASING and at == len(r.words) - 1 and r.clause.adjunct("until") is not None:
        return Draft(rule="not-stopping", kind="requirement", acts=("continue",))
    return _ruled_out(r)


def _doing(r: Reading, at: int) -> Draft:
    """A ban on the act in the gerund at word `at`."""
    predicate = r.predicate(at)
    return Draft(
        rule="negative-imperative", kind="prohibition", polarity="forbid", acts=predicate.acts,
        objects=predicate.objects,
    )  # fmt: skip


_CEASING = frozenset("cease finish pause quit rest stop".split())


def _ruled_out(r: Reading) -> Draft:
    """What the negated verb names is forbidden, without what is to be there instead ("never use A, but rather B")."""
    cuts = (i for i in range(r.head.at + 2, len(r.words) - 1) if r.text_of(i, i + 2) in ("but rather", "but instead"))
    predicate = read_predicate(r.words[: next(cuts, len(r.words))], r.head.at, r.language)
    if stressed := past_stress(r, r.head.at):
        predicate = r.predicate(stressed)
    if r.lemma == "go" and is_gerund(r.text_of(r.head.at + 1, r.head.at + 2)):
        predicate = r.predicate(r.head.at + 1)  # "don't you go running X"
    predicate = let_be(r, r.head.at) or approached(r, r.head.at) or predicate
    if not predicate.objects and (above := named_right_before(r)) is not None:
        start, objects = above
        return Draft(rule="negative-imperative", kind="prohibition", polarity="forbid", acts=predicate.acts,
                     objects=objects, start=start)  # fmt: skip
    return Draft(
        rule="negative-imperative",
        kind="prohibition",
        polarity="forbid",
        hard=True if _is_attempt(r) or _is_polite(r) else None,
        acts=predicate.acts,
        objects=predicate.objects,
        takes_previous=points_back(r.words[predicate.last :]) or _points_into(r, predicate.last),
    )


def _ban_of(named: Predicate) -> Draft:
    return Draft(rule="negative-imperative", kind="prohibition", polarity="forbid", acts=named.acts,
                 objects=named.objects)  # fmt: skip


def _is_of_exact(r: Reading) -> bool:
    """Whether it is an exact thing that is not to be thought of ("don't even think about `gh api`")."""
    at = r.head.at
    return r.text_of(at + 1, at + 2) in ("about", "of") and len(r.words) > at + 2 and is_exact(r.words[at + 2 : at + 5])


def _points_into(r: Reading, at: int) -> bool:
    """Whether what is acted on is a pronoun at the end, for a thing named in the sentence ("X is armed, don't push to
    it", "X: fix no typos in it")."""
    is_pronoun = r.lowers[-1] in ("it", "them") and at < len(r.words) - 1 and r.lowers[-2] in PREPOSITIONS
    before = r.before
    while is_pronoun and before is not None:
        if any(w.kind in ("literal", "code") for w in before.words):
            return True
        before = before.before
    return False


def _is_polite(r: Reading) -> bool:
    """Whether the only hedge is one of courtesy in a request ("could you maybe not commit X?")."""
    hedges = [r.text_of(c.first, c.last) for c in r.clause.cues if c.kind == "hedge"]
    return r.head.mood == "request" and bool(hedges) and {"maybe", "perhaps", "possibly"}.issuperset(hedges)


def _is_attempt(r: Reading) -> bool:
    """Whether it is the trying that is ruled out ("don't try to pass X"; but "try not to pass X" is a wish)."""
    at = next((i for i, w in enumerate(r.lowers[: r.head.at]) if w in ("try", "attempt")), 0)
    at -= at > 1 and r.lowers[at - 1] in ("even", "ever")
    return at > 0 and (r.lowers[at - 1] in ("not", "never") or r.lowers[at - 1].endswith(("n't", "nt")))


def _gerund_after(r: Reading, at: int) -> int:
    """Where the act stands that is not to be thought of ("don't even think about touching X"); 0: nowhere."""
    is_about = r.text_of(at + 1, at + 2) in ("about", "of")
    return at + 2 if is_about and at + 2 < len(r.words) and is_gerund(r.lowers[at + 2]) else 0


def _kept(r: Reading) -> Draft:
    """`don't skip X`, `never forget to V`: X or V is required."""
    at = r.head.at + 1
    while at < len(r.words) - 1 and r.lowers[at] in ("to", "about", "out", "on", "that", "over"):
        at += 1
    is_verb = r.lowers[at - 1] == "to" or is_gerund(r.lowers[at])
    predicate = r.predicate(at) if is_verb else r.phrase(at)
    acts = predicate.acts if is_verb or predicate.acts != ("use",) else ()
    objects = predicate.objects if is_verb else r.objects(at)
    return Draft(rule="not-skipping", kind="requirement", acts=acts, objects=objects)


def _is_verb_like(r: Reading) -> bool:
    """Whether a verb follows the negation, and not a place or a thing ("never prod", "never under src/")."""
    word = r.words[r.head.at]
    if word.kind != "word" or word.lower in PREPOSITIONS | DETERMINERS | PRONOUNS:
        return False
    is_last = r.head.at == len(r.words) - 1
    return is_base_verb(word.lower) or is_gerund(word.lower) or not ("never" in r.head.flags and is_last)


def _elliptical(r: Reading) -> Draft:
    """`never prod`, `never under src/`: verb and subject are those of the clause before."""
    at = r.head.at + (r.verb == "be")
    at = min(at, len(r.words) - 1)
    objects = r.objects(at)
    acts: tuple[str, ...] = ("use",)
    start = None
    if r.before is not None:
        verb = verb_of(r.before)
        if verb is not None:
            lemma = verb_lemma(r.before.lowers[verb])
            acts = ("write",) if lemma in PLACING else acts_of([lemma])
            if r.before.head.mood == "declarative" and lemma in PLACING:
                objects = (*r.before.objects(r.before.head.at, verb), *objects)
        if r.lowers[at] in PREPOSITIONS or r.text_of(at - 1, at) in PREPOSITIONS:
            start = r.before.clause.start
    is_bare = not objects and r.before is None  # "never again": what the sentence before tells of
    return Draft(
        rule="elliptical-negation",
        kind="prohibition",
        polarity="forbid",
        acts=("do",) if is_bare else acts,
        objects=objects,
        start=start,
        takes_previous=is_bare,
    )


def verb_of(r: Reading) -> int | None:
    """Where the main verb of a clause stands."""
    if r.head.mood != "declarative":
        return r.head.at if is_base_verb(r.verb) else None
    first = r.head.at + 1
    return next((i for i in range(first, len(r.words)) if is_base_verb(verb_lemma(r.lowers[i]))), None)


def is_undone(word: str) -> bool:
    """`unreviewed`, `untested`, `unsigned`: without what its verb says."""
    return word.startswith("un") and is_participle(word[2:]) and is_base_verb(verb_lemma(word[2:]))


def points_back(words: Sequence[Word]) -> bool:
    """Whether an object is only a pronoun, so that the sentence before says what is meant."""
    idle = ("again", "ever", "anymore", "please", "here", "now", "yet")
    content = [w.lower for w in words if w.kind != "punct" and w.lower not in idle]
    if not content or content[0] not in POINTERS:
        return False
    return content[0] in _PRONOUNS or len(content) == 1 or content[1] in PREPOSITIONS | DETERMINERS | {"kind"}


def restricted_manner(r: Reading) -> list[Draft]:
    """`look at X without changing anything`: the act in the gerund is ruled out."""
    cue = r.near("without")
    if cue is None or r.is_question or r.is_negated or cue.last >= len(r.words) or not is_gerund(r.lowers[cue.last]):
        return []
    is_told = r.is_order or r.head.mood == "lets" or (cue.first == 0 and r.before is not None and r.before.is_order)
    if not is_told or r.lowers[cue.last] in ("asking", "having", "being", "losing", "breaking", "needing", "going"):
        return []
    predicate = r.predicate(cue.last)
    return [
        Draft(rule="without", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=predicate.objects)
    ]
