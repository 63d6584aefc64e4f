"""How things are made and dealt with here: "sign commits with -s", "one commit per change", "tests first"."""

from __future__ import annotations

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.generics import has_manner
from troth.engine.extract.orders.habits import required
from troth.engine.extract.sentences.lemmas import noun_lemma, verb_lemma
from troth.engine.lexicon.english_verbs import (
    HANDLING,
    MARKING,
    SHAPING,
)
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS, TIMES
from troth.engine.lexicon.topics import RECURRING


def convention(r: Reading) -> list[Draft]:
    """`we write changelogs in past tense`, `call me Robin`, `log in as svc-report`: how things are done here."""
    if r.clause.is_question or r.is_negated or r.is_inert or r.asks_us:
        return []
    lowers, at = r.lowers, r.head.at
    if verb := _house_verb(r):
        begin = verb + 1
        end = next((i for i, w in enumerate(lowers[begin:], start=begin) if w in PREPOSITIONS), 0)
        is_plural = begin < end <= verb + 4 and noun_lemma(lowers[end - 1]) != lowers[end - 1]
        return [required(r, "convention", verb)] if is_plural and lowers[begin] not in DETERMINERS else []
    if not r.is_order or r.clause.adjuncts:
        return []
    named = r.words[at + 2 : at + 3]
    is_called = (
        r.text_of(at, at + 2) in ("call me", "call yourself")
        and bool(named)
        and named[0].text[:1].isupper()
        and len(r.words) <= at + 4
    )
    is_addressed = r.verb == "address" and "as" in lowers[at + 2 :]
    is_role = r.verb in ("log", "sign") and r.text_of(at + 1, at + 2) in ("in", "on", "off")
    is_role = is_role and r.text_of(at + 2, at + 3) in ("as", "with")
    is_named = any(w.kind != "word" or w.text[:1].isupper() or "-" in w.text for w in r.words[at + 2 :])
    is_author = (
        r.verb in ("abbreviate", "capitalise", "capitalize", "hyphenate", "pronounce", "spell") and len(lowers) > at + 3
    )
    is_author = is_author or (
        r.verb in ("commit", "post", "publish", "sign") and r.text_of(at + 1, at + 2) == "as" and is_named
    )
    return [required(r, "convention")] if is_called or is_addressed or is_role or is_author else []


def _house_verb(r: Reading) -> int:
    """Where the verb stands of what "we" or "our team" do to what is made again and again; 0: nowhere."""
    lowers = r.lowers
    is_team = lowers[0] in ("our", "the", "this") and lowers[1:2] in (("team",), ("project",), ("repo",), ("house",))
    at = 1 if lowers[0] == "we" else 2 if is_team else 0
    if not at or len(lowers) <= at + 2 or r.head.mood not in ("declarative", "fragment"):
        return 0
    return at if verb_lemma(lowers[at]) in SHAPING | {"store", "keep", "call"} else 0


def owed(r: Reading) -> list[Draft]:
    """`anything over 500 EUR needs my ok`, `merges need two approvals`: what must be got first."""
    at = next((i for i, w in enumerate(r.lowers[:8]) if i and w in ("needs", "need", "requires", "require")), 0)
    rest = set(r.lowers[at + 1 :]) if at else set()
    if not rest & _CONSENTS or r.clause.is_question or r.is_inert or r.head.mood == "imperative":
        return []
    subject = r.lowers[:at]
    head = next((i for i in range(1, at) if subject[i] in PREPOSITIONS), at)
    is_general = (
        noun_lemma(subject[head - 1]) != subject[head - 1]
        or subject[0] in ("any", "anything", "every", "everything", "each", "all")
        or noun_lemma(subject[-1]) != subject[-1]
    )
    if {"i", "we", "you", "it", "this", "that"} & set(subject) or not is_general:
        return []
    return [Draft(rule="owed", kind="requirement", acts=("ask",), objects=r.objects(0, at))]


_CONSENTS = frozenset(
    "ok okay approval approvals sign-off signoff permission consent go-ahead blessing signature".split()
)


def one_each(r: Reading) -> list[Draft]:
    """`split it into one PR per package`, `one commit per change please`: how the work is to be cut."""
    at = next((i for i, w in enumerate(r.lowers) if w in ("per", "for")), 0)
    if r.clause.is_question or r.is_negated or r.is_inert:
        return []
    if not at or at + 1 >= len(r.words):
        return _in_one_of_its_own(r)
    if r.lowers[at] == "for" and r.lowers[at + 1] not in ("each", "every"):
        return _in_one_of_its_own(r)
    if r.lowers[0] == "one" and at == 2 and r.clause.is_whole and len(r.words) <= 5 and r.head.mood == "fragment":
        return [Draft(rule="one-each", kind="requirement", objects=r.objects(1))]
    cut = next((i for i in range(at) if r.lowers[i] in ("one", "separate", "single", "own")), None)
    noun = noun_lemma(r.lowers[at - 1])
    if cut is None or not (noun in RECURRING or r.standing) or at - cut > 3:
        return []
    is_told = r.is_order or r.head.mood == "lets" or (r.head.mood == "fragment" and cut == r.head.at)
    return [Draft(rule="one-each", kind="requirement", objects=r.objects(cut))] if is_told else []


_CUT_REACH = 9

_CUTS = frozenset("branch commit issue mr pr ticket".split())


def _in_one_of_its_own(r: Reading) -> list[Draft]:
    """`let's do this as a separate PR`, `put the rename in its own commit`: what is kept apart."""
    is_told = r.is_order or r.head.mood == "lets"
    for i in range(r.head.at + 2, min(r.head.at + _CUT_REACH, len(r.words) - 1)):
        words = r.lowers[i:]
        size = next((len(p) for p in _APART if words[: len(p)] == p), 0)
        noun = "pr" if words[size : size + 2] == ("pull", "request") else noun_lemma((*words, "")[size])
        if size and noun in _CUTS and is_told:
            return [required(r, "apart")]
    return []


_APART = tuple(
    (link, *own.split())
    for link in ("as", "in", "into", "on")
    for own in ("a separate", "its own", "their own", "a single", "one", "a new separate", "separate", "a follow-up")
)

_PLACED_ON = frozenset({"on", "in", "for", "with"})


def on_everything(r: Reading) -> list[Draft]:
    """`one more thing: type hints on everything public`: a plain phrase that a label or "please" makes an order."""
    cue = r.near("every")
    label = {w.lower for w in r.clause.lead_words} if r.clause.lead == "label" else set()
    if cue is not None and cue.first == 0 and r.standing and r.head.mood == "fragment" and r.lowers[0] == "all":
        is_phrase = any(w in PREPOSITIONS for w in r.lowers[2:-1]) and not r.clause.is_question
        return [Draft(rule="on-everything", kind="requirement", objects=r.objects(0))] if is_phrase else []
    is_asked = bool(label & {"thing", "also", "request", "requests", "ask"}) or "please" in r.lowers
    if cue is None or not is_asked or not cue.first or r.lowers[cue.first - 1] not in _PLACED_ON:
        return []
    is_phrase = r.lowers[0] not in DETERMINERS | PRONOUNS and not AUXILIARIES & set(r.lowers) and cue.first <= 5
    if r.clause.is_question or r.is_negated or not is_phrase or r.lemma in HANDLING:
        return []
    return [Draft(rule="on-everything", kind="requirement", objects=r.objects(0))]


_ORDERED = frozenset("write define design draft do start begin".split())

_METHODS = frozenset("tdd bdd test-driven test-first".split())


def first_things(r: Reading) -> list[Draft]:
    """`write the tests first`, `let's do TDD`, `tests first, then the code`: the order or method of the work ahead."""
    if r.clause.is_question or r.is_negated or r.is_inert or r.asks_us:
        return []
    is_told = r.head.mood in ("imperative", "request", "lets", "modal")
    if (
        is_told
        and _METHODS & set(r.lowers[r.head.at :])
        and r.lemma in {"do", "use", "go", "follow", "try", "practise"}
    ):
        return [required(r, "method")]
    if r.has("hedge") and _METHODS & set(r.lowers) and r.lowers[0] in ("i", "i'd", "we", "we'd"):
        return [Draft(rule="method", kind="preference", hard=False, objects=r.objects(r.near("hedge").last))]  # type: ignore[union-attr]  # has it
    first = next((i for i, w in enumerate(r.lowers) if w == "first"), 0)
    is_ranked = r.lowers[-1] == "second" or r.text_of(first + 1, first + 3) == ", then"
    is_order = 0 < first <= 2 and is_ranked and len(r.words) > first + 2 and r.head.mood == "fragment"
    if is_order:
        return [Draft(rule="first", kind="requirement", objects=r.objects(0))]
    closes = first and all(w in TIMES | DETERMINERS | {"time", "please"} for w in r.lowers[first + 1 :])
    if not closes:
        return []
    if is_told and r.lemma in _ORDERED and first > r.head.at + 1 and r.text_of(first - 1, first) not in PRONOUNS:
        return [required(r, "first")]
    is_bare = r.head.mood == "fragment" and first <= 2 and r.following[:1] == ("then",)
    return [Draft(rule="first", kind="requirement", objects=r.objects(0))] if is_bare else []


def generic_habit(r: Reading) -> list[Draft]:
    """`sign commits with -s`, `prefix branch names with the ticket`: an imperative about things in general."""
    is_alone = r.clause.is_whole or (r.before is None and r.following[:1] in (("so",), ("because",), ("since",)))
    is_plain = r.head.mood == "imperative" and is_alone and not r.clause.opener
    if not is_plain or r.is_negated or r.is_inert or r.clause.is_question:
        return []
    lowers = r.lowers[r.head.at + 1 :]
    is_rounded = r.verb in ("round", "truncate") and lowers[:1] == ("to",) and bool(r.quantities)
    if is_rounded or (r.verb in ("indent", "format", "quote", "sign") and lowers[:1] == ("with",)):
        return [required(r, "habit")]
    if has_manner(r, lowers):
        return [required(r, "manner")]
    if r.verb not in SHAPING:
        return []
    if r.verb in MARKING and lowers[:1] == ("all",) and lowers[1:2] not in (("the",), ("these",), ("those",)):
        lowers = lowers[1:]
    if not lowers or lowers[0] in DETERMINERS | PRONOUNS | PREPOSITIONS:
        return []
    so = next((i for i in range(len(lowers)) if lowers[i : i + 2] == ("so", "that")), 0)
    if so and noun_lemma(lowers[so - 1]) in RECURRING and noun_lemma(lowers[so - 1]) != lowers[so - 1] and so <= 3:
        return [required(r, "habit")]
    end = next((i for i, w in enumerate(lowers) if w in PREPOSITIONS), 0)
    if (
        not end
        and r.following[:2] == ("so", "that")
        and noun_lemma(lowers[-1]) in RECURRING
        and noun_lemma(lowers[-1]) != lowers[-1]
    ):
        return [required(r, "habit")]
    named = r.words[-1].kind in ("literal", "code") and 1 < len(lowers) <= 4 and not end
    if named and r.verb in MARKING and noun_lemma(lowers[-2]) != lowers[-2] and lowers[0] not in DETERMINERS | PRONOUNS:
        return [required(r, "habit")]
    if not 0 < end <= 3 or lowers[end] in ("for", "to", "from", "about", "of"):
        return []
    noun = lowers[end - 1]
    return [required(r, "habit")] if noun_lemma(noun) != noun and noun_lemma(noun) in RECURRING else []
