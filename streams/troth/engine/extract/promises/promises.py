"""What the assistant takes upon itself: "I'll re-run it once the schema is reviewed", "I won't push until you say so".

A promise is told from the next step by what it waits for (`waits.py`), by the time it is put off to, or by its being
said of all that is to come. What is carried out at once is fulfilled by the next call; that is the ledger's matter.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from troth.engine.extract.clauses.predicates import Predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.clauses.waits import is_happening, is_time, time_at
from troth.engine.extract.promises.terms import STANDING, UNDERGOING, awaited, is_standing, terms_of
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, verb_lemma
from troth.engine.lexicon.english_phrases import GIVING_UP, NEW_PLANS, WILL
from troth.engine.lexicon.english_verbs import CODING, CREATING, MUSING
from troth.engine.lexicon.topics import LATER

_LEADING: Final = frozenset(
    "then and so also next after that but now plus , first as agreed asked discussed promised requested you".split()
)
_ADVERBS: Final = frozenset("then also always now still definitely certainly only immediately gladly".split())
_NO_DEEDS: Final = frozenset({"be", "have", "need", "assume", "only"})
_OFFER: Final = re.compile(
    r"(?i)if you(?:['\u2019]d)? (?:want|like|wish|prefer|need|rather)\b|if (?:so|needed|helpful)\b"
)
_RULING_OUT: Final = frozenset({"not", "never", "won't"})
_OWN: Final = frozenset("i i'm i've i'd we we're we've".split())


def promise(r: Reading) -> list[Draft]:
    """`I will V after X`, `once X, I'll V`, `from here on I'll V`: a promise with what it waits for."""
    if r.clause.is_question:
        return []
    if r.lowers[:2] == ("you'll", "get") or r.lowers[:2] in (("you'll", "have"), ("you'll", "hear"), ("you", "will")):
        return _due_from_me(r)
    if r.lowers[0] in ("no", "nothing") and (withheld := _of_nothing(r)):
        return withheld
    if r.lowers[0] == "only" and r.before is not None:
        return _only_then(r, r.before)
    at = _will_at(r)
    if at is None or at >= len(r.words):
        return []
    is_always = "always" in r.lowers[at : at + 2]
    is_sworn = bool({"promise", "commit", "undertake"} & set(r.lowers[max(at - 3, 0) : at]))
    while at < len(r.words) - 1 and r.lowers[at] in _ADVERBS:
        at += 1
    if r.lowers[at] == "," and "," in r.lowers[at + 1 :]:
        at = r.lowers.index(",", at + 1) + 1  # "I will, from now on, …"
    if at >= len(r.words):
        return []
    if r.lowers[at] in _RULING_OUT:
        at += 1 + (r.text_of(at + 1, at + 3) == "going to")
        return _withheld(r, at + (r.text_of(at, at + 1) in ("to", "going")), is_sworn=is_sworn)
    if said := _sworn(r, at) or _owed(r, at) or _given_up(r, at):
        return said
    if r.lowers[at] == "be" and is_gerund(r.text_of(at + 1, at + 2)):
        at += 1  # "I'll be monitoring the rollout and will alert you if …"
    if r.lowers[at] in _NO_DEEDS:
        return []
    return _on_terms(r, at, is_sworn=is_sworn, is_always=is_always)


def _on_terms(r: Reading, at: int, *, is_sworn: bool, is_always: bool) -> list[Draft]:
    """The promise of the deed at word `at`, with what it waits for."""
    if any(_OFFER.match(r.text, s) for kind, _, s, _ in r.clause.adjuncts if kind == "condition"):
        return []
    waits = terms_of(r, at)
    if waits is None and (
        is_sworn or (is_always and verb_lemma(r.lowers[at]) not in CODING | CREATING | MUSING | UNDERGOING)
    ):
        waits = (r.words[at].start, r.words[at].start)
    if waits is None:
        return []
    predicate = r.predicate(at)
    if predicate.acts == ("let",):
        predicate = Predicate(("send",), tuple(o for o in predicate.objects if o != "know"), predicate.last)
    return [_draft("promise", predicate, r.text[waits[0] : waits[1]] or None)]


_REMEMBERING: Final = re.compile(
    r"(?:(?:remember|make sure|be sure|take care|be careful) (?:to|that i)|see to it that"
    r"|make sure(?: that)? (?:every|each))\b"
)


def _given_up(r: Reading, at: int) -> list[Draft]:
    """`I'll stop adding comments to every line`, `I'll stay out of the terraform folder`: what is left off."""
    is_stop = r.lowers[at] in ("stop", "quit") and is_gerund(r.text_of(at + 1, at + 2)) and len(r.words) > at + 2
    is_off = r.lowers[at] in ("stay", "keep", "steer") and _AWAY.match(r.text_of(at + 1, len(r.words))) is not None
    if (
        not (is_stop or is_off)
        or r.clause.adjunct("condition", "trigger") is not None
        or r.lowers[-1] in ("here", "now")
    ):
        return []
    draft = _draft("given-up-habit", r.predicate(at + 1) if is_stop else r.phrase(at + 2), None)
    return [msgspec.structs.replace(draft, polarity="forbid")]


_AWAY: Final = re.compile(r"(?:out of|away from|off|clear of|my hands off) (?:the |your |any |all )?\w")


def _sworn(r: Reading, at: int) -> list[Draft]:
    """`I'll remember to use the British spelling`: what is kept in mind is promised for every time."""
    kept = _REMEMBERING.match(r.text_of(at, len(r.words)))
    at += len(kept[0].split()) if kept is not None else 0
    if kept is None or at >= len(r.words) or r.lowers[at] in MUSING | _RULING_OUT:
        return []
    is_now = bool({"now", "first"} & set(r.lowers[at + 1 :]))
    return [] if is_now else [_draft("promise", r.predicate(at), None)]


_MINE: Final = ("from me", "from my side", "from us", "from our side", "by me", "on my side")
_NO_MORE_MIN: Final = 4


def _due_from_me(r: Reading) -> list[Draft]:
    """`you'll get the cost report from me on Friday`."""
    text = r.text_of(0, len(r.words))
    time = time_at(r.lowers)
    is_mine = any(f" {mine}" in text for mine in _MINE) and not text.startswith("you will not")
    if not is_mine or (time is None and r.clause.adjunct("trigger", "until") is None):
        return []
    return [Draft(rule="due", kind="commitment", acts=("send",), objects=r.objects(2))]


def _of_nothing(r: Reading) -> list[Draft]:
    """`nothing will go out from my side before you have approved it`, `no more force pushes from me`."""
    spared = next(((s, e) for kind, head, s, e in r.clause.adjuncts if _spares(kind, head)), None)
    if r.lowers[0] == "no" and spared is not None and r.head.mood == "fragment":
        text = r.text_of(0, len(r.words))
        if any(text.endswith(mine) for mine in _MINE):
            named = r.phrase(1)
            draft = _draft("withheld", named, r.text[spared[0] : spared[1]])
            return [msgspec.structs.replace(draft, polarity="forbid")]
    if r.lowers[:2] == ("no", "more") and len(r.words) > _NO_MORE_MIN and r.text_of(-2, len(r.words)) in _MINE:
        named = r.phrase(2)
        draft = Draft(rule="withheld", kind="commitment", acts=named.acts, objects=named.objects)
        return [msgspec.structs.replace(draft, polarity="forbid")]
    will = next((i for i, w in enumerate(r.lowers[:6]) if w in ("will", "gets", "goes", "leaves")), 0)
    spared = next(((s, e) for kind, head, s, e in r.clause.adjuncts if _spares(kind, head)), None)
    text = r.text_of(will, len(r.words))
    at = will + (r.text_of(will, will + 1) == "will")
    if not will or spared is None or not any(mine in text for mine in _MINE) or at >= len(r.words):
        return []
    draft = _draft("withheld", r.predicate(at), r.text[spared[0] : spared[1]])
    return [msgspec.structs.replace(draft, polarity="forbid")]


def _only_then(r: Reading, before: Reading) -> list[Draft]:
    """`I need to rotate the tokens, but only after the workers have drained`: what the clause before waits for."""
    at = _will_at(before)
    is_time = r.text_of(1, 2) in _AWAITING
    if not is_time or at is None or at >= len(before.words) or before.lowers[at] in _RULING_OUT | _NO_DEEDS:
        return []
    if not is_happening(r.lowers[1:], places=False, is_own=True):
        return []
    draft = _draft("promise", before.predicate(at), r.text[r.words[1].start : r.clause.end])
    return [msgspec.structs.replace(draft, start=before.clause.start)]


def _draft(rule: str, predicate: Predicate, condition: str | None) -> Draft:
    return Draft(
        rule=rule, kind="commitment", acts=predicate.acts, objects=predicate.objects, condition=condition
    )  # fmt: skip


def _owed(r: Reading, at: int) -> list[Draft]:
    """`I still owe you the cost breakdown`."""
    if r.lowers[at] != "owe":
        return []
    objects = r.objects(at + 1)
    return [Draft(rule="owed", kind="commitment", acts=("send",), objects=objects)] if objects else []


def _withheld(r: Reading, at: int, *, is_sworn: bool) -> list[Draft]:
    """`I won't push until you have seen the diff`: what is promised not to be done before something happens, without
    something, or from here on."""
    spared = next(((s, e) for kind, head, s, e in r.clause.adjuncts if _spares(kind, head)), None)
    is_bounded = spared is not None or "without" in r.lowers or is_sworn or is_standing(r)
    is_deed = at < len(r.words) and r.lowers[at] not in MUSING | _NO_DEEDS | {"do"}
    is_bounded = is_bounded or (is_deed and bool({"ever", "again", "anymore"} & set(r.lowers[at:])))
    is_told = r.text_of(at, at + 1) == "keep" and is_gerund(r.text_of(at + 1, at + 2))  # "we won't keep counting them"
    is_unable = r.text_of(at, at + 2) == "be able"
    if at >= len(r.words) or r.words[at].kind != "word" or not is_bounded or is_told or is_unable:
        return []
    draft = _draft("withheld", r.predicate(at), r.text[spared[0] : spared[1]] if spared else None)
    return [msgspec.structs.replace(draft, polarity="forbid")]


def _spares(kind: str, head: str) -> bool:
    return kind in ("until", "except") or head in ("before", "while")


def _will_at(r: Reading) -> int | None:
    """Where the verb after "I will" stands: at the head of the clause, or in its second half with the same subject
    ("I've paused the sync and will resume it after the backup")."""
    if r.lowers[0] == "will" and len(r.words) > 2 and (is_base_verb(r.lowers[1]) or r.lowers[1] == "do"):
        return 1  # "Will re-run it once …"
    is_second = r.before is not None and r.clause.separator in ("and", "then") and r.head.mood == "imperative"
    if is_second and r.clause.adjuncts and r.before is not None and _will_at(r.before) is not None:
        return r.head.at  # "I'll watch it and alert you if it stalls"
    begin = next((i for i, w in enumerate(r.lowers[:_REACH]) if w.split("'")[0] in ("i", "we")), None)
    if begin is None or not _is_opening(r, begin):
        return None
    for phrase in (*WILL, ("i", "won't"), ("we", "won't")):
        if r.lowers[begin : begin + len(phrase)] == phrase:
            end = begin + len(phrase)
            return end - 1 if phrase[-1] in ("won't", "owe") else end
    if r.lowers[begin : begin + 4] in (("i'm", "not", "going", "to"), ("i", "am", "not", "going")):
        return begin + 1
    if r.lowers[begin] not in _OWN:
        return None
    joined = (i for i in range(begin + 2, len(r.words) - 2) if r.lowers[i] in ("and", "but"))
    at = next((i + 1 for i in joined if r.lowers[i + 1] in ("will", "shall", "then")), 0)
    at += bool(at) and r.lowers[at] == "then"
    return at + 1 if at and r.lowers[at] in ("will", "shall") else None


_REACH: Final = 7
_WORD_GIVEN: Final = frozenset({"you have my word that", "you have my word", "my word on it", "rest assured that"})


def _is_opening(r: Reading, begin: int) -> bool:
    """Whether the words before the subject only lead over to it, or tell the time."""
    front = r.lowers[:begin]
    is_word = " ".join(front) in _WORD_GIVEN
    return is_word or set(front) <= _LEADING | LATER or is_time(front) or STANDING.match(" ".join(front)) is not None


_AWAITING: Final = frozenset({"after", "as", "once", "when"})
_OUTSTANDING: Final = frozenset("left open outstanding owed pending remaining".split())


def _is_outstanding(lead: list[str]) -> bool:
    """`remaining on my side`, `still open for me`: a label of what is owed."""
    return bool(_OUTSTANDING & set(lead[:3])) and bool({"i", "me", "my"} & set(lead))


def todo(r: Reading) -> list[Draft]:
    """`TODO after the freeze: rotate the keys`, `TODO: once the DNS change is through, drop the record`."""
    words = r.clause.lead_words
    lead = [w.lower for w in words]
    if not (lead[:1] == ["todo"] or _is_outstanding(lead)) or r.clause.is_question:
        return []
    found = awaited(r, r.lemma)
    if lead[1:2] in (["after"], ["once"], ["when"], ["before"]):
        found = words[1].start, words[-1].end
    before = next(((s, e) for _, head, s, e in r.clause.adjuncts if head in ("before", "once", "after")), None)
    if found is None and _is_outstanding(lead):
        found = before
    if found is None:
        return []
    draft = _draft("todo", r.predicate(r.head.at), r.text[found[0] : found[1]])
    return [msgspec.structs.replace(draft, start=words[0].start)]


def abandonment(r: Reading) -> list[Draft]:
    """`Change of plan: …`, `I won't re-run the migration anymore`: a promise is given up."""
    if r.clause.is_question:
        return []
    opening = tuple(w.lower for w in (*r.clause.lead_words, *r.words))
    if any(opening[: len(phrase)] == phrase for phrase in NEW_PLANS):
        return [Draft(rule="new-plan", doing="abandon")]
    for phrase in GIVING_UP:
        size = len(phrase)
        if r.lowers[:size] != phrase or size >= len(r.words) or r.lowers[size] == "need":
            continue
        if "longer" in phrase or {"anymore", "after", "now", "re-run", "rerun"} & set(r.lowers):
            predicate = r.predicate(size)
            return [Draft(rule="given-up", doing="abandon", acts=predicate.acts, objects=predicate.objects)]
    return []
