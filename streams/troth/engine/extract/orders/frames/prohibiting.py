"""What somebody who may say so rules out: "legal does not allow edits to X", "I refuse to have N", "there is a freeze
on N this week", "we agreed not to touch X", "the one thing you do not do is V"."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.themes import ban, is_exact, theme
from troth.engine.extract.sentences.lemmas import is_base_verb, verb_lemma
from troth.engine.lexicon.english_stances import CONSENTING, RULERS
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, TIMES
from troth.engine.lexicon.topics import LATER


def prohibited(r: Reading) -> list[Draft]:
    """The act or thing that is ruled out by word of somebody's."""
    return _consented(r) or _banned_by_name(r) or _refused_by_us(r) or _cleft(r)


_AGREED: Final = frozenset("agreed said settled".split())
_UNWILLING: Final = frozenset(
    "can can't cannot do does has have doesn't don't never not will won't would wouldn't want like".split()
)
_SPEAKERS: Final = frozenset("i we us me board owner owners auditors management security".split())
_BAN_NAMES: Final = frozenset("ban embargo freeze moratorium prohibition".split())
_ON: Final = frozenset({"on", "against"})
_LED: Final = DETERMINERS | frozenset("general got have is strict there there's total we we've".split())
_CLEFT: Final = frozenset({"thing", "things"})


def agreed_not_to(r: Reading) -> list[Draft]:
    """`we agreed not to touch X`: what was laid down stands."""
    at = next((i for i, w in enumerate(r.lowers[:4]) if w in _AGREED), 0)
    is_ours = r.lowers[0] in ("i", "we", "we've", "i've") and 0 < at < len(r.words) - 3
    is_act = is_ours and r.lowers[at + 1 : at + 3] == ("not", "to") and is_base_verb(r.lowers[at + 3])
    is_act = is_act and is_exact(r.words[at:])
    return ban("licensed", r.predicate(at + 3)) if is_act and not r.clause.is_question else []


def _consented(r: Reading) -> list[Draft]:
    """`legal does not allow edits to X`, `we don't permit pushing to X`, `policy forbids editing X`."""
    lowers = r.lowers
    first = next((i for i, w in enumerate(lowers[:3]) if w in RULERS), None)
    if first is None or any(w not in DETERMINERS and w not in ("company", "house") for w in lowers[:first]):
        return []
    at = first + 1
    negations = 0
    while at < len(lowers) - 1 and (lowers[at] in _UNWILLING or lowers[at] in ADVERBS):
        negations += lowers[at] not in ADVERBS | {"do", "does", "has", "have", "will", "would", "can", "want", "like"}
        at += 1
    if at >= len(lowers) - 1:
        return []
    verb = verb_lemma(lowers[at])
    is_forbidding = verb in ("forbid", "prohibit", "ban", "disallow", "outlaw", "veto", "preclude", "rule") and (
        verb != "rule" or lowers[at + 1 : at + 2] == ("out",)
    )
    if negations % 2 == is_forbidding or not (is_forbidding or verb in CONSENTING):
        return []
    if {"me", "my"} & set(lowers[at:]) and lowers[first] not in ("i", "we"):
        return []  # "security won't allow me into the building"
    begin = at + 1 + (verb == "rule")
    while begin < len(lowers) - 1 and lowers[begin] in (
        "of",
        "for",
        "any",
        "anyone",
        "you",
        "us",
        "agents",
        "to",
        "from",
    ):
        begin += 1
    if lowers[begin - 1] == "to" and is_base_verb(lowers[begin]):
        return ban("licensed", r.predicate(begin))
    is_law = lowers[first] not in _SPEAKERS
    named = theme(r, begin, default="use" if is_law else "")
    return ban("licensed", named) if named.acts not in ((), ("",)) or is_exact(r.words[begin:]) else []


def _banned_by_name(r: Reading) -> list[Draft]:
    """`there's a ban on new endpoints`, `a moratorium on refactorings is in place until the launch`."""
    lowers = r.lowers
    at = next((i for i in range(1, min(6, len(lowers) - 2)) if lowers[i] in _BAN_NAMES and lowers[i + 1] in _ON), 0)
    is_there = lowers[:2] in (("there", "is"), ("we", "have")) or lowers[0] in ("there's", "we've")
    end = next((i for i in range(at + 2, len(lowers) - 1) if lowers[i] in ("is", "applies", "stays", "remains")), 0)
    is_held = end > 0 and (lowers[end] != "is" or lowers[end + 1] in ("in", "on", "active"))
    is_led = all(w in _LED for w in lowers[:at])
    if not at or not is_led or not (is_there or is_held) or {"no", "the"} & set(lowers[:at]):
        return []
    is_timed = r.clause.adjunct("until", "scope") is not None or bool((TIMES | LATER) & set(lowers[at:]))
    if not (is_timed or r.standing):
        return []  # "there's a freeze on hiring at my company"
    return ban("licensed", theme(r, at + 2, end if is_held else None, default="use"))


def _refused_by_us(r: Reading) -> list[Draft]:
    """`I refuse to have tracking pixels in the newsletter`."""
    is_ours = r.lowers[0] in ("i", "we") and r.text_of(1, 3) == "refuse to" and len(r.words) > 4
    is_had = is_ours and r.lowers[3] in ("accept", "have", "see", "ship", "tolerate")
    return ban("licensed", theme(r, 4, default="use")) if is_had else []


def _cleft(r: Reading) -> list[Draft]:
    """`the one thing you don't do is restart the broker`, `one thing I don't want is another framework`."""
    lowers = r.lowers
    thing = next((i for i in range(1, min(4, len(lowers))) if lowers[i] in _CLEFT), 0)
    copula = next((i for i in range(thing + 2, len(lowers) - 1) if lowers[i] in ("is", "are")), 0) if thing else 0
    between = set(lowers[thing + 1 : copula])
    is_denied = bool(between & {"don't", "never", "not", "mustn't", "shouldn't", "can't", "cannot", "won't"})
    if not copula or not is_denied:
        return []
    at = copula + 1 + (lowers[copula + 1] == "to")
    if at >= len(lowers):
        return []
    if between & {"you", "agents"} and "do" in between and is_base_verb(lowers[at]):
        return ban("licensed", r.predicate(at))
    is_wish = bool(between & {"i", "we"}) and bool(between & {"want", "need", "accept", "tolerate"})
    return ban("licensed", theme(r, at, default="use")) if is_wish else []
