"""Leave given to do an act, by its parts: who may, what, and how far.

"You can V", "you may V", "you're allowed to V" tells of what is possible as well. It gives **leave** where something
sets it apart from how things are: it holds from now on ("from today", "again"), or for this once ("for this hotfix",
"one time", "only that one"), or it follows a yes ("sure, you may …") or the rule from which it departs ("normally off
limits, but …"). An imperative after a yes is such a leave too, where it is for once or leaves a guard out.
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.clauses.predicates import read_predicate
from troth.engine.extract.clauses.reading import EMBEDDING, Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, verb_lemma
from troth.engine.lexicon.english_lifting import AGAIN, FREE
from troth.engine.lexicon.english_phrases import CONSENTING
from troth.engine.lexicon.english_verbs import LEARNING, MUSING, OBTAINING
from troth.engine.lexicon.english_words import DETERMINERS

_MAY: Final = re.compile(
    r"(?:^|(?<= ))(?:you (?:can|may|could|might)|(?:you're|you are) (?:allowed|free|cleared|permitted) to)(?= )"
)
_LASTING: Final = re.compile(
    rf"\b(?:{'|'.join(sorted((re.escape(a) for a in AGAIN if a not in ('now', 'after all')), key=len, reverse=True))}"
    r"|whenever you (?:like|want|wish|need)|without asking(?: me| us)?)\b"
)
_ONE_TIME: Final = re.compile(
    r"\b(?:(?:just|only) (?:this|that) (?:once|time|one)|(?:just|only) on (?:this|that) one|(?:this|that) once"
    r"|this (?:one )?time|(?:just |only )?(?:one|a single) time|once only|(?:just|only) (?:this|that)(?! ))"
)
_OCCASION: Final = re.compile(
    r"\b(?:(?:just |only )?for (?:this|that) (?!(?:reason|page|purpose)\b)[\w'-]+(?: [\w'-]+)?"
    r"|(?:just|only) for [\w'.-]+(?: [\w'.-]+){0,3})"
)
_SPAN: Final = re.compile(
    r"\b(?:for|until|till|during) (?:tonight|today|now|the next|this (?:week|session|sprint|release))\b"
)
"""A while for which leave is given, after which the rule holds again."""
_YES: Final = frozenset("absolutely agreed allowed alright approved fine granted ok okay sure yeah yep yes".split())
_RULED: Final = re.compile(
    r"\b(?:off limits|off-limits|taboo|forbidden|frozen|locked|not allowed|closed|no-go|don't|do not|never|can't"
    r"|may not"
    r"|must not|mustn't)\b"
)
_TENDING: Final = frozenset("generally normally ordinarily otherwise typically usually".split())
_IDLE: Final = (
    MUSING | LEARNING | OBTAINING
    | frozenset("bet click expect experience feel hear need notice observe press say scroll test".split())
    | {"trust", "try", "want"}
)  # fmt: skip
"""Verbs after "you may" that tell what can happen or be found."""


def leave(r: Reading) -> list[Draft]:
    """A permission for once, or the lifting of a rule for good."""
    if r.clause.is_question or r.is_inert or r.standing or r.is_negated or r.clause.adjunct("condition") is not None:
        return []
    text = r.text_of(0, len(r.words))
    match = _MAY.search(text)
    if match is None:
        return _let(r) or _bidden(r)
    if EMBEDDING.intersection(text[: match.start()].split()):
        return []  # "think about how you can …"
    at = text.count(" ", 0, match.end()) + 1
    while at < len(r.words) - 1 and r.lowers[at] in ("also", "now", "just", "always"):
        at += 1
    lemma = verb_lemma(r.lowers[at]) if at < len(r.words) else ""
    is_just = _is_just(_around(r))
    is_verb = is_base_verb(lemma) or r.text_of(at + 1, at + 2) in DETERMINERS  # "you may reship that order"
    if (lemma in _IDLE and not is_just) or not is_verb:
        return []
    predicate = r.predicate(at)
    objects = predicate.objects or r.objects(0, text.count(" ", 0, match.start()))
    around = _around(r)
    if _SPAN.search(around) and match[0].startswith("you") and _LASTING.search(around):
        return [Draft(rule="leave", doing="permit", kind="permission", acts=predicate.acts, objects=objects)]
    if _LASTING.search(around) and (objects or predicate.acts):
        if any(w.kind in ("literal", "code", "quoted") for w in r.words):
            return [Draft(rule="leave", doing="permit", kind="permission", acts=predicate.acts, objects=objects)]
        return [Draft(rule="leave", doing="retract", acts=predicate.acts, objects=objects)]
    is_may = " may " in f" {match[0]} "
    is_once = (_ONE_TIME.search(around) or _OCCASION.search(around)) is not None and (
        _departs(r) or _says_yes(r) or is_may or is_just
    )
    if not (is_once or (_says_yes(r) and is_may)):
        return []
    return [_once(predicate.acts, objects or (r.before.objects(0) if r.before is not None else ()))]


def is_for_once(r: Reading) -> bool:
    """Whether the clause says that it holds for one time or one occasion only ("… just this once")."""
    around = _around(r)
    return _ONE_TIME.search(around) is not None or _OCCASION.search(around) is not None


_LETTING: Final = frozenset({"accept", "allow", "permit"})


def _let(r: Reading) -> list[Draft]:
    """`I'll allow the schema change for this ticket`, `restarting pump B is all right this time`."""
    around = _around(r)
    if _ONE_TIME.search(around) is None and _OCCASION.search(around) is None:
        return []
    said = 1 + (r.text_of(1, 2) == "will")
    if r.lowers[0] in ("i", "i'll") and r.text_of(said, said + 1) in _LETTING and said + 2 < len(r.words):
        named = r.phrase(said + 1)
        return [_once(named.acts if named.acts != ("use",) else (), named.objects)] if named.objects else []
    copula = next((i for i in range(2, len(r.words) - 1) if r.lowers[i] == "is"), 0)
    is_free = (
        r.text_of(copula + 1, copula + 2) in FREE | {"alright"} or r.text_of(copula + 1, copula + 3) == "all right"
    )
    if not copula or not is_free or not is_gerund(r.lowers[0]):
        return []
    done = read_predicate(r.words[:copula], 0, r.language)
    return [_once(done.acts, done.objects)] if done.objects else []


def _bidden(r: Reading) -> list[Draft]:
    """`ok, open the cage, but only that one`, `fine by me, publish it without the second reader`."""
    at = _after_yes(r) or (r.head.at if r.head.mood == "imperative" and _says_yes(r) else None)
    if at is None:
        return []
    predicate = r.predicate(at)
    is_bare = "without" in r.lowers and not {"asking", "fail"} & set(r.lowers)
    is_once = _ONE_TIME.search(" ".join((_around(r), *r.following)) + " ") is not None or bool(_only_that(r))
    return [_once(predicate.acts, predicate.objects)] if (is_bare or is_once) and predicate.objects else []


def _after_yes(r: Reading) -> int | None:
    """Where the order begins after a yes in the same clause ("no objection, rename it")."""
    comma = next((i for i, w in enumerate(r.lowers[:6]) if w in (",", ":", "-", "–", "—")), 0)
    said = r.text_of(0, comma)
    is_order = bool(comma) and comma + 1 < len(r.words) and is_base_verb(r.lowers[comma + 1])
    return comma + 1 if is_order and said in _YES | CONSENTING else None


def _only_that(r: Reading) -> bool:
    return r.following[:3] in (("only", "that", "one"), ("only", "this", "one")) or r.following[:2] == ("only", "that")


def _once(acts: tuple[str, ...], objects: tuple[str, ...]) -> Draft:
    return Draft(rule="leave", doing="permit", kind="permission", acts=acts, objects=objects, uses=1)


def _around(r: Reading) -> str:
    """The clause with what qualifies it, in lower case."""
    return " ".join(r.text[r.clause.start : r.clause.end].lower().replace("\u2019", "'").split())


def _is_just(around: str) -> bool:
    return around.startswith(("just for", "only for", "just this", "only this", "this once"))


def _departs(r: Reading) -> bool:
    """Whether the clause before states the rule from which this departs ("X is normally taboo, but …")."""
    if r.before is None or r.clause.separator not in ("but", "yet", "though", ",", ";"):
        return False
    said = r.before.text_of(0, len(r.before.words))
    return _RULED.search(said) is not None or not _TENDING.isdisjoint(r.before.lowers)


def _says_yes(r: Reading) -> bool:
    """Whether a yes stands before: as an opener, a label, a clause or a sentence of its own."""
    if not _YES.isdisjoint(r.clause.opener.replace(",", " ").split()):
        return True
    said = r.before.words if r.before is not None else r.clause.lead_words
    words = " ".join(w.lower for w in said if w.kind != "punct")
    return words in _YES | CONSENTING or (not said and _yes_before(r))


def _yes_before(r: Reading) -> bool:
    """Whether the sentence before is a yes and nothing else ("Fine. Run it, one time.")."""
    above = r.text[max(0, r.clause.start - _YES_REACH) : r.clause.start].rstrip()
    said = re.split(r"[.!?\n]", above.rstrip(".!"))[-1].strip(" ,").lower()
    return above[-1:] in (".", "!") and said in _YES | CONSENTING


_YES_REACH: Final = 40
