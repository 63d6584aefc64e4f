"""Whether an order holds beyond the moment or asks for one piece of work, by the features of its clause.

An imperative without a cue word says no more than what to do. It **lasts** when one of these features speaks for it:

- `each`: its object is one of a class that goes on being made ("every rendered chart", "any figure that …");
- `plural`: its object is a bare plural, or a mass, and it says how such things are dealt with ("mails in plain text");
- `domain`: a phrase names a class of occasions or of things to be made ("in new modules", "on every rollout");
- `manner`: it says how to speak or write ("answer in the customer's own words");
- `added`: it goes on with a ban or with what is always done ("never log the IBAN, and mask the name");
- `custom`: how it is put says so ("…, whatever the reason", "… as you go": `customs.py`);
- `cut`: it leaves somebody or something out ("reply to everybody other than the press"), or names what it rules out
  ("rebase onto X instead of develop"): a limit on one piece of work binds as well;

and nothing **ties** it to the work at hand: a verb of one piece of work, an object that is pointed at, a place in what
is being worked on. What is asked for a span of time or on an occasion that comes round is read in `occasions.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.clauses.surroundings import is_alone
from troth.engine.extract.orders.customs import custom_at
from troth.engine.extract.orders.generics import MASSES
from troth.engine.extract.orders.habits import required
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_participle, noun_lemma
from troth.engine.lexicon.english_verbs import HANDLING, LEARNING, MUSING, NOTIFYING, ONE_OFF, SHAPING
from troth.engine.lexicon.english_words import (
    ADVERBS,
    DETERMINERS,
    POINTERS,
    PREPOSITIONS,
    PRONOUNS,
)
from troth.engine.lexicon.topics import (
    EVENTS,
    LANGUAGES,
    RECURRING,
    SPEAKING,
    SPOKEN,
    WORDINGS,
)

_QUANTIFIED: Final = frozenset({"any", "each", "every"})
_GIVEN: Final = frozenset("its my of our the their these this those your".split())
"""After a quantifier: the things are there, and are no class."""
_LINKS: Final = frozenset("as behind by in into on onto through to under via with without".split())
_WAYS: Final = _LINKS - {"on", "to"}
"""Prepositions of how, by what or where a thing is dealt with."""
_DOMAINS: Final = frozenset("across at for in on throughout with".split())
_IDLE: Final = (
    MUSING
    | LEARNING
    | frozenset("be come continue do feel get give go have let look start stop take tell try wait".split())
)
_OWN_WORK: Final = frozenset("me us".split())
_PHRASE_REACH: Final = 5


def lasting(r: Reading) -> list[Draft]:
    """`watermark every chart with the version`, `keep views free of logic in new modules`."""
    if (at := custom_at(r)) is not None:
        return [required(r, "lasting", at)]
    if not _is_told(r) or _is_tied(r):
        return []
    is_lasting = (
        _is_apart(r)
        or _of_each(r)
        or _of_yours(r)
        or _of_your_own(r)
        or _is_of_kind(r)
        or _in_manner(r)
        or _is_added(r)
        or _is_cut(r)
    )
    if not is_lasting and r.head.mood != "request":
        is_lasting = _of_plurals(r) or _in_domain(r)
    return [required(r, "lasting")] if is_lasting else []


def _is_told(r: Reading) -> bool:
    """Whether somebody is told to do something, as a sentence of its own or with a reason after it."""
    is_order = r.is_order and (r.head.mood in ("imperative", "request") or "want" in r.head.flags)
    is_plain = not (r.is_question or r.is_negated or r.is_inert or r.asks_us)
    is_plain = is_plain and "order-not" not in r.head.flags and ("ensure" not in r.head.flags or _is_apart(r))
    is_order = is_order or (r.head.mood == "imperative" and _is_added(r))
    is_deed = r.lemma not in _IDLE and r.head.at + 1 < len(r.words)
    return is_order and is_plain and is_deed and not _goes_on(r)


def _goes_on(r: Reading) -> bool:
    """Whether another piece of work is told in the same breath ("…, then run it")."""
    return r.following[:1] == ("then",) or (r.before is not None and r.before.is_order and r.clause.separator == "then")


def _is_tied(r: Reading) -> bool:
    """Whether the order is bound to the work at hand: what it points at, or where in it."""
    rest = r.lowers[r.head.at + 1 :]
    if rest[0] in POINTERS | _OWN_WORK or {"this", "these", "those", "here", "now", "again"} & set(rest):
        return True
    literal = next((i for i, w in enumerate(r.words) if i > r.head.at and w.kind in ("literal", "code")), 0)
    return literal > 0 and r.lowers[literal - 1] in ("in", "inside", "of", "from") and r.lemma in ONE_OFF | HANDLING


def _object_end(r: Reading, at: int) -> int:
    """Where the noun phrase ends that begins at word `at`."""
    closing = PREPOSITIONS | {",", "that", "which", "who", "you"}
    return next((i for i in range(at + 1, len(r.words)) if r.lowers[i] in closing), len(r.words))


def _of_each(r: Reading) -> bool:
    """`anchor each screenshot to its step`, `footnote any figure that comes from the old system`."""
    at = r.head.at + 1
    if r.lowers[at] not in _QUANTIFIED or r.lemma in ONE_OFF | HANDLING or r.text_of(at + 1, at + 2) in _GIVEN:
        return False
    end = _object_end(r, at)
    after = r.lowers[end:]
    says_how = bool(after) and (after[0] in _LINKS or after[0] in ("that", "which", "who", "you"))
    is_dealt_with = end - at <= _PHRASE_REACH and says_how
    is_any = r.lowers[at] == "any"
    return is_dealt_with and not (is_any and (r.lemma in NOTIFYING or after[0] in ("in", "from", "on", "you")))


def _of_plurals(r: Reading) -> bool:
    """`sign off commits with -s`, `keep secrets in the vault`."""
    at = r.head.at + 1
    at += r.lowers[at] in ("off", "out", "up", "down") and at + 1 < len(r.words)
    if r.lemma in ONE_OFF | HANDLING or r.lowers[at] in DETERMINERS | PRONOUNS | PREPOSITIONS | ADVERBS:
        return False
    end = _object_end(r, at)
    link, after = r.text_of(end, end + 1), r.lowers[end + 1 :]
    size_max = 2 + (r.lowers[at] == "new")
    is_dealt_with = link in _WAYS and bool(after) and after[0] not in POINTERS
    return end - at <= size_max and is_class(r.lowers[at:end]) and is_dealt_with


def _of_yours(r: Reading) -> bool:
    """`save whatever you make under /shared`, `sort everything you export by country`."""
    at = r.head.at + 1
    made = r.text_of(at + 2, at + 3)
    is_yours = r.lowers[at] in ("anything", "everything", "whatever") and r.text_of(at + 1, at + 2) == "you"
    is_state = r.lowers[at] in ("anything", "everything", "whatever") and (made in ("are", "have") or "'" in made)
    if (is_yours or r.text_of(at + 1, at + 2) in ("you're", "you've")) and (is_state or made in _STATES_OF_YOURS):
        return r.lemma not in HANDLING and bool(_LINKS & set(r.lowers[at + 3 :]))  # "mark anything you are unsure of"
    is_made = is_base_verb(made) and made not in MUSING | {"can", "do", "find", "get", "have", "see", "think"}
    return is_yours and is_made and bool(_LINKS & set(r.lowers[at + 3 :]))


_STATES_OF_YOURS: Final = frozenset({"are", "have", "unsure", "not"})


def _of_your_own(r: Reading) -> bool:
    """`prefix your branches with dk/`, `base your numbers on the 2023 census`: what the listener goes on making."""
    at = r.head.at + 1
    end = _object_end(r, at)
    link = r.text_of(end, end + 1)
    is_mine = r.lowers[at] in ("my", "our") and noun_lemma(r.text_of(end - 1, end)) in RECURRING | SPOKEN
    is_own = (r.lowers[at] == "your" or is_mine) and 2 <= end - at <= 4 and is_class(r.lowers[at + 1 : end])
    return is_own and link in _LINKS | {"after", "from", "for", "at"} and r.lemma not in ONE_OFF | HANDLING


def _is_of_kind(r: Reading) -> bool:
    """`cite page numbers`, `date your entries`: a mark that each of them is given, as all that is said."""
    named = [w for w in r.lowers[r.head.at + 1 :] if w not in ("please", "pls")]
    named = named[1:] if named[:1] in (["your"], ["all"]) else named
    is_yours = r.text_of(r.head.at + 1, r.head.at + 2) == "your" and r.lemma in SHAPING
    is_plural = 0 < len(named) <= 3 and is_class(named) and not PREPOSITIONS & set(named)
    return r.clause.is_whole and (r.lemma in _MARKING or is_yours) and is_plural and is_alone(r)


_MARKING: Final = frozenset(
    "abbreviate capitalise capitalize cite date footnote hyphenate italicise number quote sign".split()
)


def _is_apart(r: Reading) -> bool:
    """`make sure to split helpers into their own modules`: where such things go."""
    at = r.head.at + 1
    end = _object_end(r, at)
    is_own = r.text_of(end, end + 3) in ("into their own", "in their own", "to their own", "under their own")
    return is_own and end - at <= 2 and is_class(r.lowers[at:end]) and is_base_verb(r.lemma)


def _is_added(r: Reading) -> bool:
    """`never log the IBAN, and mask the last name in traces`."""
    before = r.before
    if before is None or r.head.mood != "imperative" or r.lemma in ONE_OFF | HANDLING:
        return False
    is_joined = "and" in r.text[before.clause.end : r.words[0].start].lower().split()
    is_ruled = before.has("never", "always") and before.head.mood in ("imperative", "modal")
    return is_joined and is_ruled and not r.following


def _is_cut(r: Reading) -> bool:
    """`reply to everybody in the thread other than the press`, `rebase onto release/2 instead of develop`."""
    rest = r.lowers[r.head.at + 1 :]
    is_all = bool({"everybody", "everyone"} & set(rest)) and r.clause.adjunct("except") is not None
    at = next((i for i in range(r.head.at + 2, len(r.words) - 2) if r.lowers[i : i + 2] == ("instead", "of")), 0)
    is_named = at > 0 and "literal" in (r.words[at - 1].kind, r.words[at + 2].kind)
    return (is_all and r.head.mood != "request") or (is_named and not is_gerund(r.lowers[at + 2]))


def is_class(noun_phrase: Sequence[str]) -> bool:
    """Whether a noun phrase without a determiner stands for what comes again and again."""
    noun = noun_phrase[-1] if noun_phrase else ""
    is_plural = noun_lemma(noun) != noun and noun.isalpha()
    return (is_plural or noun in MASSES) and noun_phrase[0] not in DETERMINERS | PRONOUNS and not is_participle(noun)


def _in_domain(r: Reading) -> bool:
    """`… in new modules`, `… on every rollout`, `… in tests`: the class of occasions or things it holds for."""
    if r.lemma in HANDLING | ONE_OFF or r.lowers[r.head.at + 1] in ("a", "an"):
        return False
    for i in range(r.head.at + 1, len(r.words) - 1):
        if r.lowers[i] not in _DOMAINS:
            continue
        words = r.lowers[i + 1 : _object_end(r, i + 1)]
        noun = noun_lemma(words[-1]) if words else ""
        is_each = words[:1] in (("each",), ("every",)) and words[1:2] not in (("of",), ("the",))
        is_each = is_each and noun in RECURRING | SPOKEN | EVENTS
        is_new = words[:1] == ("new",) and len(words) > 1
        is_made = is_class(words) and noun in RECURRING | SPOKEN and len(words) <= 2 and r.lowers[i] in ("in", "for")
        if is_each or is_new or is_made:
            return True
    return False


def _in_manner(r: Reading) -> bool:
    """`answer in the customer's own words`, `write in the first person`."""
    if r.lemma not in SPEAKING | {"describe", "phrase", "word"} or not (is_base_verb(r.lemma) or is_gerund(r.verb)):
        return False
    link = next((i for i in range(r.head.at + 1, len(r.words) - 1) if r.lowers[i] in ("as", "in", "with")), 0)
    words = [w for w in r.lowers[link + 1 :] if w not in ("please", ",")] if link else []
    object_words = r.lowers[r.head.at + 1 : link] if link else ()
    is_free = not object_words or is_class(object_words) or object_words in (("to", "me"), ("to", "us"), ("me",))
    named = {noun_lemma(w) for w in words} | set(words)
    return is_free and bool(named & (WORDINGS | LANGUAGES))
