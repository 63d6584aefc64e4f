"""What rules something out: "never V", "don't V", "avoid V-ing", "no N", "X is off limits", "leave X alone"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.lemmas import is_base_verb, is_gerund, is_participle, noun_lemma, verb_lemma
from troth.engine.extract.predicates import Predicate, acts_of, read_noun_phrase, read_objects, read_predicate
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import Word
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.english_verbs import MUSING, NOMINALS, PLACING, SKIPPING

_POINTERS: Final = frozenset({"this", "that", "it", "them", "these", "those", "so"})
_IDLE_NOUNS: Final = frozenset(
    """
        bearing bug biggie chance change clue comment complaint conflict dice difference doubt error exception excuse
        fear further go good harm hint hope hurry idea info issue joke kidding longer luck matter mention more need
        objection offence one opinion output pain point preference pressure problem prob progress promise question
        reason repro response result rush sense shame sign stress such surprise sweat thank thanks thing trace trouble
        update use violation warning way wonder word worries worry luck
    """.split()
)
"""Nouns after "no" in remarks that forbid nothing ("no idea", "no problem", "no errors")."""
_WHOLE_ACTS: Final = frozenset({"commit", "push", "merge", "deploy", "publish", "tag", "rebase", "send", "force-push"})
"""Acts that are ruled out as such when their object is only pointed at ("don't commit this")."""


def negative_imperative(r: Reading) -> list[Draft]:
    """`never V`, `don't V`, `can you not V`, `you must not V`, `let's not V`."""
    if r.is_asked() or not r.head.flags & {"order-not", "must_not"}:
        return []
    if "request-we" in r.head.flags and canonical(verb_lemma(r.verb)) in (
        "read",
        "see",
        "find",
        "get",
        "have",
        "infer",
        "tell",
        "know",
    ):
        return []
    if {"we", "modal-can"} <= r.head.flags or ("modal-can't" in r.head.flags and "we" in r.head.flags):
        return []
    if r.lowers[r.head.at] in ("only", "just", "merely") or (r.lowers[r.head.at - 1] == "just" and r.head.at):
        return []
    if r.head.mood == "declarative":
        return []
    if r.is_negated and _is_musing(r):
        return []
    return [_negated(r)] if r.is_negated else [_doubly_negated(r)]


def _is_musing(r: Reading) -> bool:
    verb = verb_lemma(r.verb)
    if verb not in MUSING or ("never" in r.head.flags and verb not in ("mind", "know")):
        return False
    return not (verb in ("work", "have", "appear", "happen") and r.head.mood in ("modal", "request"))


def _negated(r: Reading) -> Draft:
    """One negation: it forbids, unless its verb is itself one of leaving out ("don't skip the review")."""
    words, at = r.words, r.head.at
    verb = verb_lemma(r.verb)
    if verb in SKIPPING and at + 1 < len(words) and not _is_letting_be(r):
        return _kept(r, "not-skipping")
    if verb == "be" or not _is_verb_like(r):
        return _elliptical(r)
    predicate = read_predicate(words, at, r.language)
    return Draft(
        rule="negative-imperative",
        kind="prohibition",
        polarity="forbid",
        acts=predicate.acts,
        objects=_placed(r, predicate),
        takes_previous=_points_back(words[predicate.last :], predicate.acts),
    )


def _is_letting_be(r: Reading) -> bool:
    return verb_lemma(r.verb) == "leave" and r.lowers[-1] not in ("out",)


def _kept(r: Reading, rule: str) -> Draft:
    """`don't skip X`, `never forget to V`: X or V is required."""
    words, at = r.words, r.head.at + 1
    while at < len(words) - 1 and words[at].lower in ("to", "about", "out", "on", "that", "over"):
        at += 1
    if words[at - 1].lower == "to" or is_gerund(words[at].lower):
        predicate = read_predicate(words, at, r.language)
        return Draft(rule=rule, kind="requirement", acts=predicate.acts, objects=predicate.objects)
    predicate = read_noun_phrase(words[at:], r.language)
    acts = predicate.acts if predicate.acts != ("use",) else ()
    return Draft(rule=rule, kind="requirement", acts=acts, objects=read_objects(words[at:], r.language))


def _doubly_negated(r: Reading) -> Draft:
    predicate = read_predicate(r.words, r.head.at, r.language)
    return Draft(rule="double-negation", kind="requirement", acts=predicate.acts, objects=predicate.objects)


def _is_verb_like(r: Reading) -> bool:
    """Whether a verb follows the negation, and not a place or a thing ("never prod", "never under src/")."""
    word = r.words[r.head.at]
    if word.kind != "word" or word.lower in PREPOSITIONS | DETERMINERS | PRONOUNS:
        return False
    if "never" in r.head.flags and not is_base_verb(word.lower) and r.head.at == len(r.words) - 1:
        return is_gerund(word.lower)
    return True


def _elliptical(r: Reading) -> Draft:
    """`never prod`, `never under src/`: verb and subject are those of the clause before."""
    words, at = r.words, r.head.at
    if words[at].lower == "be":
        at += 1
    objects = read_objects(words[at:], r.language)
    acts: tuple[str, ...] = ("use",)
    start = None
    if r.before is not None:
        earlier = r.before
        verb = next(
            (
                i
                for i in range(earlier.head.at, len(earlier.words))
                if is_base_verb(earlier.words[i].lower)
                and (i == earlier.head.at or (earlier.head.mood == "declarative" and i > earlier.head.at))
            ),
            None,
        )
        if verb is not None:
            lemma = verb_lemma(earlier.words[verb].lower)
            acts = ("write",) if lemma in PLACING else acts_of([lemma])
            if earlier.head.mood == "declarative":
                objects = (*read_objects(earlier.words[earlier.head.at : verb], r.language), *objects)
        if words[at].lower in PREPOSITIONS:
            start = earlier.clause.start
    return Draft(
        rule="elliptical-negation", kind="prohibition", polarity="forbid", acts=acts, objects=objects, start=start
    )


def _placed(r: Reading, predicate: Predicate) -> tuple[str, ...]:
    return predicate.objects


def _points_back(words: Sequence[Word], acts: tuple[str, ...]) -> bool:
    """Whether the object is only a pronoun, so that the sentence before says what is meant."""
    content = [
        w
        for w in words
        if w.kind != "punct" and w.lower not in ("again", "ever", "anymore", "please", "here", "now", "yet")
    ]
    return (
        bool(content)
        and content[0].lower in _POINTERS
        and (len(content) == 1 or content[1].lower in PREPOSITIONS | {"kind"})
    )


def contrast(r: Reading) -> list[Draft]:
    """`…, not on main`: the clause before with the other value is ruled out."""
    if r.before is None or r.lowers[0] != "not" or len(r.words) < 2 or r.clause.is_question:
        return []
    if r.before.head.mood not in ("imperative", "request", "lets", "modal") or r.lowers[1] in (
        "only",
        "just",
        "sure",
        "that",
        "yet",
        "really",
        "to",
        "so",
        "too",
        "because",
        "now",
        "if",
        "necessarily",
        "a",
        "an",
        "necessary",
        "quite",
        "even",
    ):
        return []
    if any(w in AUXILIARIES for w in r.lowers):
        return []
    predicate = read_predicate(r.before.words, r.before.head.at, r.language)
    objects = read_objects(r.words[1:], r.language)
    if not objects or not predicate.acts:
        return []
    start = r.before.clause.start if r.lowers[1] in PREPOSITIONS else None
    return [
        Draft(rule="contrast", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=objects, start=start)
    ]


def avoidance(r: Reading) -> list[Draft]:
    """`avoid V-ing`, `stay away from X`, `stop V-ing`, `hands off X`."""
    if r.is_asked():
        return []
    at = r.head.at
    cue = next((c for c in r.clause.cues if c.kind == "avoid" and c.first == at), None)
    if cue is None and r.verb in ("stop", "quit") and at + 1 < len(r.words) and is_gerund(r.lowers[at + 1]):
        if r.head.mood == "imperative" and r.lowers[at + 1] not in ("working",):
            return [_avoided(r, at + 1, "stop")]
    if cue is None or cue.last >= len(r.words):
        return []
    if ("hedge" in r.head.flags and r.head.mood == "declarative") or (r.head.mood == "lets" and r.is_negated):
        return []
    if r.verb in ("quit", "cease", "leave") and not is_gerund(r.lowers[cue.last]):
        return []
    if r.is_negated:
        return [_doubly_negated(r)]
    return [_avoided(r, cue.last, "avoid")]


def _avoided(r: Reading, at: int, rule: str) -> Draft:
    words = r.words
    while at < len(words) - 1 and words[at].lower in ("on", "from", "all", "any", "the", "of", "unnecessarily"):
        at += 1
    if is_gerund(words[at].lower) or (
        words[at].kind == "word"
        and is_base_verb(words[at].lower)
        and canonical(words[at].lower) not in NOMINALS.values()
        and at + 1 < len(words)
        and words[at + 1].lower in DETERMINERS
    ):
        predicate = read_predicate(words, at, r.language)
    else:
        predicate = read_noun_phrase(words[at:], r.language)
        if predicate.acts == ("use",) and words[at - 1].lower in ("off", "from", "of"):
            predicate = Predicate(("touch",), predicate.objects, predicate.last)
    return Draft(
        rule=rule,
        kind="prohibition",
        polarity="forbid",
        acts=predicate.acts,
        objects=predicate.objects,
        takes_previous=_points_back(words[at:], predicate.acts),
    )


def no_phrase(r: Reading) -> list[Draft]:
    """`no pushes to main`, `no mocks please`, `nothing but X` aside; and soft: `no need to commit this`."""
    at = r.head.at
    cue = next((c for c in r.clause.cues if c.kind == "no" and c.first == at), None)
    if (
        cue is None
        or cue.last >= len(r.words)
        or r.clause.is_question
        or (r.clause.lead in ("inert", "label") and r.clause.lead_words and not r.standing and r.clause.lead == "inert")
    ):
        return []
    words, first = r.words, cue.last
    if r.lowers[first] == "need" and first + 2 < len(words) and r.lowers[first + 1] in ("to", "for"):
        predicate = read_predicate(words, first + 2, r.language)
        return [
            Draft(
                rule="no-need",
                kind="preference",
                polarity="forbid",
                hard=False,
                acts=predicate.acts,
                objects=predicate.objects,
            )
        ]
    if not _is_ban(r, first):
        return []
    predicate = read_noun_phrase(_without_aside(words[first:]), r.language)
    return [
        Draft(rule="no-phrase", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=predicate.objects)
    ]


def _is_ban(r: Reading, first: int) -> bool:
    """Whether "no N" forbids N: a short phrase without a verb of its own that is not a remark or a report."""
    lowers = r.lowers[first:]
    if noun_lemma(lowers[0]) in _IDLE_NOUNS or len(lowers) > 16 or lowers[0] in ADVERBS - {"more", "unnecessarily"}:
        return False
    if lowers[0] in ("longer", "not", "and", "it", "one"):
        return False
    if any(w in AUXILIARES_ALLOWED for w in lowers):
        return True
    if any(
        w in AUXILIARIES
        or w
        in (
            "found",
            "returned",
            "reported",
            "detected",
            "remaining",
            "available",
            "left",
            "yet",
            "anymore",
            "required",
            "needed",
        )
        for w in lowers
    ):
        return False
    last = lowers[-1]
    if last.endswith("ed") and is_participle(last) and last not in ("allowed", "permitted", "hard-coded"):
        return False
    if any(w in ("i", "we", "you", "he", "they") for w in lowers):
        return False
    return r.clause.separator not in ("",) or r.clause.separator == ""


AUXILIARES_ALLOWED: Final = frozenset({"allowed", "permitted", "please"})


def _without_aside(words: Sequence[Word]) -> Sequence[Word]:
    """The phrase without "please", "allowed" and what stands between commas ("force or otherwise")."""
    commas = [i for i, w in enumerate(words) if w.text == ","]
    kept = list(words)
    if len(commas) >= 2 and any(
        w.lower in ("otherwise", "whatever", "whatsoever", "not") for w in words[commas[0] : commas[1]]
    ):
        kept = [*words[: commas[0]], *words[commas[1] + 1 :]]
    return [w for w in kept if w.lower not in ("please", "allowed", "permitted", "is", "are")]


def forbidden_predicate(r: Reading) -> list[Draft]:
    """`X is off limits`, `X is read-only`, `read only`, `main: frozen`."""
    cue = r.clause.cue("forbidden")
    if cue is None or r.clause.is_question or _is_past(r.lowers) or r.head.flags & {"order-not"}:
        return []
    lowers = r.lowers
    before, after = lowers[: cue.first], lowers[cue.last :]
    if any(w in ("not", "isn't", "aren't", "no", "never", "was", "were", "if", "why") for w in before):
        return []
    copula = next(
        (i for i, w in enumerate(before) if w in ("is", "are", "remains", "remain", "stays", "stay", "be")), None
    )
    cue_text = " ".join(lowers[cue.first : cue.last])
    acts = (
        ("write",)
        if cue_text in ("read-only", "read only", "readonly", "view only", "look-only", "frozen", "untouchable")
        else ("use",)
    )
    if (
        copula is not None
        and copula > 0
        and cue.first - copula <= 2
        and lowers[0] not in ("it", "there", "i")
        and not after
    ):
        return [
            Draft(
                rule="off-limits",
                kind="prohibition",
                polarity="forbid",
                acts=acts,
                objects=read_objects(r.words[:copula], r.language),
                takes_previous=lowers[0] in _POINTERS,
            )
        ]
    if (
        copula is None
        and not after
        and len(lowers) <= 8
        and cue_text not in ("forbidden", "unacceptable", "frozen", "out of scope", "banned", "prohibited")
    ):
        if (
            cue.first == 0
            or r.clause.lead == "label"
            or before[-1] in ("treat", "as")
            or (before[-1] not in DETERMINERS and not is_base_verb(before[0]))
        ):
            objects = (
                read_objects((*r.clause.lead_words, *r.words[: cue.first]), r.language)
                if r.clause.lead == "label" or cue.first
                else ()
            )
            return [Draft(rule="off-limits", kind="prohibition", polarity="forbid", acts=acts, objects=objects)]
    if before and before[0] in ("treat", "consider", "keep", "regard") and len(after) == 0:
        return [
            Draft(
                rule="off-limits",
                kind="prohibition",
                polarity="forbid",
                acts=acts,
                objects=read_objects(r.words[1 : cue.first], r.language),
            )
        ]
    return []


def _is_past(lowers: Sequence[str]) -> bool:
    return any(w in ("was", "were", "had", "did", "didn't", "wasn't", "weren't") for w in lowers)


_AS_IS: Final = frozenset({"alone", "untouched", "as-is", "intact", "unchanged", "be", "unmodified"})


def letting_be(r: Reading) -> list[Draft]:
    """`leave X alone`, `keep X as it is`, `keep your hands off X`, `keep X out of Y`."""
    if (
        r.is_asked()
        or r.verb not in ("leave", "keep", "let")
        or r.is_negated
        or (r.head.mood in ("declarative", "lets") and r.verb != "leave")
    ):
        return []
    lowers, at = r.lowers, r.head.at
    if len(lowers) - at < 3:
        return []
    tail = " ".join(lowers[-3:])
    is_kept = lowers[-1] in _AS_IS or tail.endswith(("as is", "as it is", "as they are", "the way it is", "as it was"))
    if r.verb == "let" and lowers[-1] != "be":
        return []
    if is_kept:
        cut = next(
            (i for i in range(at + 1, len(lowers)) if lowers[i] in ("as", "alone", "the way") or lowers[i] in _AS_IS),
            len(lowers),
        )
        objects = read_objects(r.words[at + 1 : cut], r.language)
        if objects or lowers[at + 1] in _POINTERS:
            return [
                Draft(
                    rule="let-be",
                    kind="prohibition",
                    polarity="forbid",
                    acts=("touch",),
                    objects=objects,
                    takes_previous=not objects,
                )
            ]
    if r.verb in ("keep", "leave") and "out" in lowers[at + 1 :]:
        out = lowers.index("out", at + 1)
        if out + 1 < len(lowers) and lowers[out + 1] == "of" and out > at + 1:
            objects = (*read_objects(r.words[at + 1 : out], r.language), *read_objects(r.words[out + 2 :], r.language))
            return [
                Draft(
                    rule="keep-out", kind="prohibition", polarity="forbid", acts=("mention", "write"), objects=objects
                )
            ]
    return []


_UNWANTED: Final = (
    "i don't want", "i do not want", "i dont want", "we don't want", "we do not want", "i never want", "i won't accept", "i will not accept", "i don't need",
    "i won't have", "i will not have", "i don't accept", "we don't accept", "i won't tolerate",
)  # fmt: skip


def unwanted(r: Reading) -> list[Draft]:
    """`I don't want you to V`, `I don't want any N`, `I did not say V`, `I'd rather you didn't V`."""
    if r.clause.is_question:
        return []
    text = " ".join(r.lowers)
    for phrase in (
        "i did not say",
        "i didn't say",
        "i did not ask",
        "i didn't ask",
        "i never said",
        "i never asked",
        "who said",
        "i told you not",
        "i said not",
        "i said no",
        "i'd rather you didn't",
        "i would rather you didn't",
        "i'd rather you not",
        "i said don't",
        "i said do not",
    ):
        if text.startswith(phrase):
            return _unsaid(r, len(phrase.split()), phrase)
    for phrase in _UNWANTED:
        if text.startswith(phrase + " "):
            return _not_wanted(r, len(phrase.split()), phrase)
    return []


def _unsaid(r: Reading, at: int, phrase: str) -> list[Draft]:
    lowers = r.lowers
    while at < len(lowers) - 1 and lowers[at] in (
        "you",
        "to",
        "for",
        "that",
        "could",
        "should",
        "can",
        "anything",
        "about",
        "u",
    ):
        at += 1
    if at >= len(lowers) or not (is_base_verb(lowers[at]) or is_gerund(lowers[at])):
        return []
    soft = "rather" in phrase
    predicate = read_predicate(r.words, at, r.language)
    return [
        Draft(
            rule="not-asked",
            kind="preference" if soft else "prohibition",
            polarity="forbid",
            hard=not soft,
            acts=predicate.acts,
            objects=predicate.objects,
        )
    ]


def _not_wanted(r: Reading, at: int, phrase: str) -> list[Draft]:
    lowers, words = r.lowers, r.words
    if lowers[at] in ("you", "the", "any", "anyone", "anybody", "us", "our", "this", "that") or lowers[at] not in (
        "to",
    ):
        to = next((i for i in range(at, min(at + 6, len(lowers))) if lowers[i] == "to"), None)
        if to is not None and to + 1 < len(words) and lowers[at] in ("you", "anyone", "anybody", "anything", "us"):
            predicate = read_predicate(words, to + 1, r.language)
            return [
                Draft(
                    rule="unwanted",
                    kind="prohibition",
                    polarity="forbid",
                    acts=predicate.acts,
                    objects=predicate.objects,
                )
            ]
        if phrase == "i don't need":
            return []
        predicate = read_noun_phrase(words[at:], r.language)
        if is_gerund(lowers[at]) or any(is_gerund(w) for w in lowers[at:]):
            gerund = next(i for i in range(at, len(lowers)) if is_gerund(lowers[i]))
            predicate = read_predicate(words, gerund, r.language)
        if predicate.objects or predicate.acts != ("use",):
            return [
                Draft(
                    rule="unwanted",
                    kind="prohibition",
                    polarity="forbid",
                    acts=predicate.acts,
                    objects=predicate.objects,
                )
            ]
        return []
    if at + 1 < len(lowers) and lowers[at + 1] in ("see", "find", "have", "get"):
        predicate = read_noun_phrase(words[at + 2 :], r.language)
        if predicate.objects and lowers[at + 2 : at + 3] != ("to",):
            return [
                Draft(
                    rule="unwanted",
                    kind="prohibition",
                    polarity="forbid",
                    acts=predicate.acts,
                    objects=predicate.objects,
                )
            ]
    return []


def negated_statement(r: Reading) -> list[Draft]:
    """`rows must not be removed`, `release notes never mention X`, `nobody pushes to main`, `lockfiles are not edited`."""
    if (
        r.clause.is_question
        or (r.head.mood != "declarative" and not r.head.flags & {"standing"})
        or (r.clause.lead == "inert" and not r.standing)
    ):
        return []
    lowers = r.lowers
    if _is_past(lowers) or lowers[0] in ("if", "why", "what", "how", "that's", "it's", "there's", "there"):
        return []
    if lowers[0] in ("nobody", "no-one") or lowers[:2] == ("no", "one"):
        return _nobody(r)
    cue = next((c for c in r.clause.cues if c.kind in ("must_not", "never") and c.first > 0), None)
    if cue is None or cue.last >= len(lowers):
        return []
    return _stated(r, cue.first, cue.last)


def _nobody(r: Reading) -> list[Draft]:
    at = 1 if r.lowers[0] != "no" else 2
    while at < len(r.words) - 1 and r.lowers[at] in (
        "may",
        "can",
        "must",
        "should",
        "is",
        "to",
        "ever",
        "gets",
        "shall",
        "else",
        "allowed",
    ):
        at += 1
    if verb_lemma(r.lowers[at]) in MUSING or not is_base_verb(verb_lemma(r.lowers[at])) or r.lowers[at].endswith("ed"):
        return []
    predicate = read_predicate(r.words, at, r.language)
    return [Draft(rule="nobody", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=predicate.objects)]


def _stated(r: Reading, first: int, at: int) -> list[Draft]:
    """A statement with a negation at `first`; the verb stands at `at`. Descriptions ("it never works") forbid nothing."""
    lowers, words = r.lowers, r.words
    subject = words[:first]
    cue_text = " ".join(lowers[first:at])
    while at < len(lowers) - 1 and lowers[at] in ADVERBS:
        at += 1
    is_passive = (lowers[at] in ("be", "get") and at + 1 < len(lowers)) or (
        is_participle(lowers[at])
        and not is_base_verb(lowers[at])
        and cue_text in ("are not", "is not", "aren't", "isn't", "are never", "is never")
    )
    if lowers[at] == "be":
        at += 1
        while at < len(lowers) - 1 and lowers[at] in ADVERBS:
            at += 1
    if not _is_ruling(r, subject, cue_text, lowers[at], is_passive):
        return []
    if is_passive and is_participle(lowers[at]):
        predicate = read_predicate(words, at, r.language)
        objects = (*read_objects(subject, r.language), *predicate.objects)
        return [
            Draft(
                rule="passive-ban",
                kind="prohibition",
                polarity="forbid",
                acts=predicate.acts,
                objects=objects,
                takes_previous=_points_back(subject, ()),
            )
        ]
    if not is_base_verb(lowers[at]):
        return []
    predicate = read_predicate(words, at, r.language)
    lemma = verb_lemma(lowers[at])
    if lemma in PLACING:
        return [
            Draft(
                rule="stated-ban",
                kind="prohibition",
                polarity="forbid",
                acts=("write",),
                objects=(*read_objects(subject, r.language), *predicate.objects),
            )
        ]
    objects = predicate.objects or read_objects(subject, r.language)
    return [Draft(rule="stated-ban", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=objects)]


def _is_ruling(r: Reading, subject: Sequence[Word], cue: str, verb: str, is_passive: bool) -> bool:
    """Whether a negated statement lays down a rule rather than reports or explains."""
    if not subject:
        return False
    head = subject[0].lower
    if r.standing:
        return head not in ("i",)
    if head in ("it", "i", "there", "he", "she", "they", "which", "what", "who") or len(subject) > 8:
        return False
    if any(
        w.lower in AUXILIARIES or w.lower in ("i", "that", "which", "who", "because", "if", "so", "think")
        for w in subject
    ):
        return False
    if head in ("this", "that", "these", "those") and len(subject) == 1:
        return cue in ("must not", "mustn't", "must never", "may not", "shall not") and is_passive
    if cue in ("never", "must never", "should never", "may never"):
        return (
            not is_passive
            and is_base_verb(verb)
            and verb_lemma(verb) not in MUSING
            and (head in ("you", "we") or not _is_singular(subject))
        ) or (cue != "never" and verb_lemma(verb) not in MUSING)
    if cue in (
        "must not",
        "mustn't",
        "shall not",
        "may not",
        "is not to",
        "are not to",
        "may never",
        "shall never",
        "has no business",
        "have no business",
        "had better not",
    ):
        return True
    if cue in ("should not", "shouldn't", "cannot", "can't", "can not", "ought not to"):
        return (
            is_passive
            and verb not in ("used", "seen", "found", "determined", "reached")
            and not r.has("hedge")
            and len(subject) <= 4
            and cue in ("should not", "shouldn't")
            and not r.clause.opener.startswith("but")
        )
    return False


def _is_singular(subject: Sequence[Word]) -> bool:
    noun = subject[-1].lower
    return noun_lemma(noun) == noun


def restricted_manner(r: Reading) -> list[Draft]:
    """`look at X without changing anything`: the act in the gerund is ruled out."""
    if (
        (r.clause.is_question and r.head.mood != "request")
        or r.head.mood not in ("imperative", "request", "lets", "modal")
        or r.is_negated
    ):
        return []
    cue = r.clause.cue("without")
    if cue is None or cue.last >= len(r.words) or not is_gerund(r.lowers[cue.last]):
        return []
    predicate = read_predicate(r.words, cue.last, r.language)
    if r.lowers[cue.last] in ("asking", "having", "being", "losing", "breaking", "needing", "going"):
        return []
    return [
        Draft(rule="without", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=predicate.objects)
    ]
