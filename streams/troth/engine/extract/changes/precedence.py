"""Which of two values is the old one, by the words around them.

A frame is a text in which the values are written A and B. A word of replacement between them orders them; so does
what is said of each (`standings.py`), and a contrast where somebody chooses. Where only something tells that one was
replaced or mistaken, the order is unknown. What is supposed, planned, asked, denied or told by another orders nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from troth.engine.extract.changes.standings import BORDERS, after_border, before_border, is_closed, standing
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_past, verb_lemma
from troth.engine.lexicon.english_displacement import (
    ACTED_ON,
    APPLYING,
    CHOOSING,
    CONTRASTING,
    CUED_BESIDE,
    CUES,
    ENDED,
    GOING,
    HOLDING,
    LETTING_GO,
    MIXING,
    NEW_THEN_OLD,
    OLD_THEN_NEW,
    PASSING,
    READING,
    SENDING,
    WHOLE,
)
from troth.engine.lexicon.english_succession import RESTATING

Order = Literal["old first", "new first", "unknown"]
_TIME: Final = (
    r"now|nowadays|these days|from (?:now|here|today|tomorrow|this \w+|that \w+|\w+day)(?: on(?:wards?)?| out)?"
    r"|going forward|henceforth|as of \w+|effective|starting \w+|any ?more|any longer|no longer|since \w+|after all"
)
_SAID: Final = (
    r"(?:everything|anything|all|what|wherever|whenever|every time|where|when|everywhere|anywhere) (?:that )?(?:i|we)"
    r" (?:have )?(?:told|said|say|wrote|write|mentioned|mention|gave|put|typed|asked)"
    r"|i (?:said|wrote|gave|told|mentioned|meant|mean|typed|had)"
    r"|(?:every|each|any) (?:mention|occurrence|instance|reference)|everywhere|throughout|across the board"
    r"|change of plan|new plan|plans? changed|changed my mind|earlier|above|before"
)
DATED: Final = re.compile(rf"\b(?:{_TIME}|{_SAID})\b")
"""From when on, or in which words, the one stands for the other."""
_SUPPOSED: Final = re.compile(
    r"\b(?:if|unless|whether|would|could|might|may|maybe|perhaps|why|how|what is|what are|which of|whichever"
    r"|until(?! (?:yesterday|today|now|last))|once|after|should (?:we|i)|shall (?:we|i)|consider(?:ing)? (?!A|B)"
    r"|one day|some day|someday|at some point|(?:is|are|am|not) going to|thinking|thought about|plans? (?:is |are )?to"
    r"|planned|planning|eventually|soon"
    r"|next (?:week|month|quarter|year|sprint|release)"
    r"|asks?|asked|wonder|suppose|says|claims?|suggests?|logs?|docs?|readme|diff|compar\w+|vs|versus|both|for now"
    r"|meanwhile|for the moment|temporarily|sync|besides|alongside|check that|make sure|verify|write a)\b"
)
_DENIED: Final = re.compile(
    r"\b(?:(?:do|does|did|should|must|can|will|is|was|are|need) not|never|no need to|no reason to|not going to|stop"
    r"|refuse to|without) (?:\w+ ){0,4}?(?:replac\w*|swap\w*|switch\w*|chang\w*|mov\w*|renam\w*|migrat\w*|supersed\w*"
    r"|us(?:e|ing) [AB] (?:instead|rather|in place|over)|a replacement|the replacement|a successor|treat|read|mean"
    r"|becom\w*|point)"
)
_TOLD: Final = re.compile(
    r"\b(?:i|we) (?:have )?(?:told|said|say|wrote|write|mentioned|mention|gave|put|typed|asked|meant|mean|had|called)\b"
    r"|\b(?:every|each|any) (?:mention|occurrence|instance|reference)\b|\b(?:my|the) (?:note|notes|message|mail)\b"
    r"|\bchanged my mind\b"
)
_LINK_MAX: Final = 4
_MIDDLE_MAX: Final = 6
_LINKS: Final = (["to"], ["with"], ["by"], ["for"], ["into"])
_TO: Final = frozenset({"to", "onto"})


class Said(NamedTuple):
    """The words before the first value, between the two, and after the second."""

    head: list[str]
    middle: list[str]
    tail: list[str]

    @property
    def words(self) -> list[str]:
        return [*self.head, *self.middle, *self.tail]

    @property
    def is_restated(self) -> bool:
        """Whether something says that what was said was wrong, or is to be read otherwise."""
        return not RESTATING.isdisjoint(self.words) or _TOLD.search(" ".join(self.words)) is not None


def order_of(frame: str) -> Order | None:
    """Which of A and B is the old value; None where the words say of none. Each stands in the frame at least once, all
    else is in lower case, with punctuation set apart and contractions written out."""
    if _is_unreal(frame):
        return None
    frame = " ".join(frame.replace(" in fact ", " ").split())
    first, second = sorted("AB", key=frame.index)
    before, _, rest = frame.partition(first)
    between, _, after = rest.partition(second)
    said = Said(before.split(), between.split(), after.split())
    order = next((order for form in _FORMS if (order := form(said)) is not None), None)
    if first == "A" or order in (None, "unknown"):
        return order
    return "new first" if order == "old first" else "old first"


def _is_unreal(frame: str) -> bool:
    """Whether what is said is supposed, asked, to come or denied."""
    is_to_come = " will " in f" {frame} " and DATED.search(frame) is None
    return bool(_SUPPOSED.search(DATED.sub(" ", frame)) or _DENIED.search(frame) or _ASKED.match(frame)) or is_to_come


_ASKED: Final = re.compile(r"(?:so |and |but )?(?:does|did|do|is|are|was|were|has|have|can|will|should) (?!not\b)\w+")


def is_renewed(frame: str) -> bool:
    """Whether a frame with A alone says that A is the one from here on, or what was meant ("it's A now", "no, A")."""
    if _is_unreal(frame) or frame.count("A") != 1:
        return False
    before, _, after = (part.split() for part in frame.partition("A"))
    said = Said(before, [], after)
    is_new = DATED.search(frame) or said.is_restated or {"instead", "no", "new"} & set(said.words)
    if not is_new or not is_closed(said.words) or _is_work(said) or before[:2] == ["i", "is"]:
        return False
    left, right = after_border(before), before_border(after)
    is_bare = not left and not right and said.words[:1] in (["no"], ["nope"], ["actually"], ["correction"], ["oops"])
    return is_bare or (standing(left, right) == "holds" and "new" not in right)


def _by_order(said: Said) -> Order | None:
    """`replace A with B wherever I said it`, `treat every A as B`, `for A substitute B`, `I'm changing A to B`."""
    head, middle = said.head, said.middle
    words = (*head, *middle) if head[:1] == ["for"] else head
    verb = next((w for w in words if w in PASSING or (is_gerund(w) and verb_lemma(w) in PASSING)), None)
    if verb is None or not middle or not is_closed(w for w in head if w != verb and w not in _EACH):
        return None
    is_own = verb not in PASSING and {"i", "we"} & set(head) and head[-1] == verb
    is_each = head[-1:] in (["every"], ["each"], ["any"], ["all"])
    if (is_own or is_each) and middle in _LINKS:
        return "old first"
    if middle[:3] in (["as", "the", "new"], ["as", "our", "new"]) or middle[:2] == ["in", "for"]:
        return "new first"
    if verb not in READING:
        is_dated = DATED.search(" ".join((*head, "A", *middle, "B", *said.tail))) is not None
        is_reverse = middle == ["for"] and verb == "substitute"
        return None if not is_dated or len(middle) > _LINK_MAX else "new first" if is_reverse else "old first"
    if {"where", "whenever", "when", "wherever", "instead", "for"} & set(middle):
        return "new first"
    return "old first" if head[:1] == ["for"] or {"as", "by"} & set(middle[-1:]) else None


def _by_relation(said: Said) -> Order | None:
    """`A has been superseded by B`, `B is the successor of A`, `we're dropping A in favour of B`."""
    head, middle, tail = said.head, said.middle, said.tail
    words = [w for w in middle if w not in _FILLING]
    between = " ".join(words)
    matches = [
        _one_of(OLD_THEN_NEW).search(text) for text in (" ".join(w for w in middle if w not in _SLIGHT), between)
    ]
    if any(m is not None and BORDERS.isdisjoint(m.string[m.end() :].split()) for m in matches):
        return "old first"
    told = " ".join(head)
    is_former = _TOLD.search(told) or head[-3:] == ["used", "to", "be"] or head[-2:] == ["what", "was"]
    if is_former and (words in (["is"], ["means"]) or _one_of(APPLYING).search(between)):
        return "old first"  # "what I called A is B", "all I said about A applies to B"
    is_identified = words[-1:] == ["is"] and middle[-2:] in (["is", "now"], ["now", "is"])
    if is_identified and is_closed(words) and (not tail or tail[0] in BORDERS):
        return "old first"
    if _one_of(_FRONTED).search(told):
        return "new first"  # "in favour of B, A is …"
    is_taken = {"take", "takes", "took", "taken", "taking", "has"} & set(words[-2:])
    if is_taken and tail[:1] == ["is"] and not _PLACES.isdisjoint(tail[1:2]):
        return "new first"  # "B took A's place"
    active = " ".join(w for w in middle if w in ("been", ",") or w not in _FILLING)
    return "new first" if words == ["was"] or _is_successor(active) else None


_EACH: Final = frozenset(
    "all any each every instance instances mention mentions occurrence reference references".split()
)
_FILLING: Final = frozenset("been just all completely entirely fully officially effectively ( ) ' , now simply".split())
_SLIGHT: Final = frozenset("just all completely entirely fully officially effectively now simply".split())
_PLACES: Final = frozenset("place role job spot seat part slot position".split())
_FRONTED: Final = ("in favour of", "in favor of")
_BEING: Final = frozenset("is are was were been being got gets".split())


def _is_successor(between: str) -> bool:
    """Whether what stands first replaces what stands second, in the active voice and in one go."""
    match = _one_of(NEW_THEN_OLD).search(between)
    if match is None:
        return False
    before, after = between[: match.start()].split(), between[match.end() :].split()
    is_passive = match[0] in ACTED_ON and bool(_BEING & set(before[-1:]))
    return not is_passive and BORDERS.isdisjoint(after) and len(after) <= _MIDDLE_MAX and is_closed(after)


def _by_move(said: Said) -> Order | None:
    """`we switched from A to B`, `everything for A goes to B`, `point all that uses A at B`; but no work on a thing."""
    head, middle = said.head, said.middle
    is_whole = not WHOLE.isdisjoint(head)
    if is_whole and not SENDING.isdisjoint(head[:3]):
        return "old first" if middle in (["at"], ["to"], ["towards"]) else None
    if not any(verb_lemma(w) in GOING for w in (*head, *middle)) and not _goes_itself(head):
        return None
    is_told = bool(head) and head[0] not in PASSING | GOING and _is_of_all(head)
    is_from = bool({"from", "off"} & set(head[-2:])) and bool(_TO & set(middle[-2:]))
    is_all = is_whole and bool({"for", "to"} & set(head[-1:])) and bool(_TO & set(middle[-1:]))
    if is_all or (is_from and (is_told or _goes_itself(head))):
        return "old first"
    is_back = {"to", "onto", "over", "on"} & set(head[-2:]) and "from" in middle[-1:]
    return "new first" if is_back and is_told else None


_TRAFFIC: Final = frozenset("ops infra team uploads deploys switch migration move change rename".split())


def _is_of_all(head: list[str]) -> bool:
    """Whether nothing is named that goes, but ourselves, all there is, or what has values."""
    return is_closed(w for w in head if verb_lemma(w) not in GOING and w not in _TRAFFIC)


def _goes_itself(head: list[str]) -> bool:
    """Whether it is we who go from the first value: no thing stands between the verb and "from"."""
    words = [w for w in head if w not in ("over", "away", "across", "off", "now")]
    verb = words[-2] if len(words) > 1 and words[-1] == "from" else ""
    return head[:1] in (["we"], ["i"], ["they"]) and (is_gerund(verb) or is_past(verb)) and len(words) <= _LINK_MAX


def _by_standing(said: Said) -> Order | None:
    """`A is deprecated, B is where it lives now`, `old: A, new: B`, `forget about A. B is what we use`."""
    if BORDERS.isdisjoint(said.middle) or _is_joint(said):
        return None
    one, other = _standings(said)
    if one == other or "over" not in (one, other) or "told" in (one, other):
        return None
    return "old first" if one == "over" else "new first"


def _standings(said: Said) -> tuple[str, str]:
    one = standing(after_border(said.head), before_border(said.middle))
    return one, standing(after_border(said.middle), before_border(said.tail))


def _is_joint(said: Said) -> bool:
    """Whether the two are named in one breath, so that what is said of one is said of both ("drop A and B")."""
    is_listed = said.middle == [","] and not before_border(said.tail)
    return is_listed or said.middle in (["and"], ["or"], ["&"], [",", "and"])


def _by_contrast(said: Said) -> Order | None:
    """`let's go with B over A`, `typo above, B not A`, `not A but B`: where somebody chooses or puts right."""
    head, middle = said.head, said.middle
    if not (is_closed(head) or said.is_restated):
        return None
    if head and _one_of(_DENIALS).search(" ".join(head[-3:])) and len(middle) <= _MIDDLE_MAX:
        return "old first" if middle[:1] != ["and"] and is_closed(middle) else None
    if (middle == ["to"] and "prefer" in head) or (middle == ["than"] and {"rather", "prefer"} & set(head)):
        return "new first"
    between = [w for w in middle if w not in BORDERS - {"and"}]
    contrast = next((c for c in _CONTRASTS if between[-len(c) :] == list(c)), ())
    is_short = len(between) <= _MIDDLE_MAX + len(contrast)
    if contrast and is_short and is_closed(between[: -len(contrast)]):
        return "new first"
    is_fronted = _one_of(("instead of", "rather than", "in place of")).search(" ".join(head)) is not None
    return "old first" if is_fronted and is_closed(middle) else None


_CONTRASTS: Final = tuple(tuple(c.split()) for c in CONTRASTING)
_DENIALS: Final = ("not", "no longer use", "no longer using", "no longer on", "no longer")


def _by_pointing(said: Said) -> Order | None:
    """`B is better than A, switch to it`: the first value is the one."""
    if BORDERS.isdisjoint(said.tail[:3]) or {"not", "no", "never"} & set(said.words):
        return None
    after = [w for w in after_border(said.tail) if w not in ("please", "instead", "now", "from", "on", "so", "one")]
    is_short = 1 < len(after) <= _LINK_MAX and after[-1] in ("it", "that", "this", "former", "first")
    is_taken = bool({verb_lemma(w) for w in after[:2]} & CHOOSING)
    return "new first" if is_short and is_taken and {"than", "of", "to"} & set(said.middle[-1:]) else None


def _by_slip(said: Said) -> Order | None:
    """`I mixed up A and B`, `sorry, B; I mixed it up with A`, `whenever I say A I mean B`."""
    words = set(said.words)
    is_own = bool(words & {"i", "my"}) and bool(words & (MIXING | {"typo", "slip", "mistake", "mistyped", "misspoke"}))
    is_meant = bool(words & {"i", "we"}) and bool(words & {"mean", "meant"}) and bool(words & _SAYING)
    is_put_right = said.is_restated and is_closed(words - MIXING) and not _is_joint(said)
    return "unknown" if is_meant else _by_state(said) if is_own or is_put_right else None


def _by_state(said: Said) -> Order | None:
    """The order that what is said of each gives, if any: unknown where of neither it is said that it is over."""
    one, other = _standings(said)
    if one == other == "over":
        return None
    return "old first" if one == "over" else "new first" if other == "over" else "unknown"


_SAYING: Final = frozenset("say said wrote write typed put mention mentioned really".split())


def _by_cue(said: Said) -> Order | None:
    """Any word of replacing, where nothing else goes on: no work on the two, and no other relation between them ("A
    died. B lives.", "our admins swapped A for B")."""
    is_related = BORDERS.isdisjoint(said.middle) and not is_closed(said.middle)
    if _is_joint(said) or is_related or _is_work(said) or not {"not", "never"}.isdisjoint(said.words):
        return None
    beside = {*said.head[-2:], *said.middle[:2], *said.middle[-2:], *said.tail[:2]}
    cues = [w for w in said.words if (w in CUES or verb_lemma(w) in CUES) and (w not in CUED_BESIDE or w in beside)]
    others = [w for w in said.words if w[:1].isalpha() and not is_closed([w]) and not {w, verb_lemma(w)} & _KNOWN]
    is_weak = CUED_BESIDE.issuperset(cues) and "told" in _standings(said)
    return _by_state(said) if cues and len(others) <= 1 and not is_weak else None


_KNOWN: Final = CUES | ENDED | HOLDING | LETTING_GO


def _is_work(said: Said) -> bool:
    """Whether something is to be done to what is named: an order whose verb neither chooses nor lets go."""
    opening = next((w for w in said.head if w not in _OPENING and w not in BORDERS and w not in RESTATING), "")
    is_on_part = said.head[-1:] in (["in"], ["inside"], ["from"], ["of"]) and any(
        verb_lemma(w) in PASSING for w in said.head
    )  # "I replaced the logo in A with the one from B"
    return is_on_part or (is_base_verb(opening) and opening not in _TAKING_UP | LETTING_GO)


_TAKING_UP: Final = frozenset("adopt choose continue correct go note pick settle stick switch take target use".split())
_OPENING: Final = frozenset("please so ok okay now then also just kindly and but hey hi".split())
_FORMS: Final = (
    _by_order, _by_relation, _by_move, _by_standing, _by_contrast, _by_pointing, _by_slip, _by_cue,
)  # fmt: skip


@lru_cache(maxsize=32)
def _one_of(phrases: tuple[str, ...]) -> re.Pattern[str]:
    body = "|".join(sorted(map(re.escape, phrases), key=len, reverse=True))
    return re.compile(rf"(?:^|(?<=\s))(?:{body})(?=\s|$)")
