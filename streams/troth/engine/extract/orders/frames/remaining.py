"""What is to go on being, or being as it is: "X survives", "X must be kept", "X has to stay byte for byte the same"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.predicates import Predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.telling import tells
from troth.engine.extract.orders.frames.themes import ban, is_exact
from troth.engine.extract.sentences.lemmas import is_participle, is_past, verb_lemma
from troth.engine.lexicon.english_refusals import INTENSIFIERS
from troth.engine.lexicon.english_stances import LINKS, RETAINED, SAME, STAYING
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, PREPOSITIONS, PRONOUNS

_DUTIES: Final = frozenset("be gets has have is are must need needs ought shall should to".split())
_STRESS: Final = INTENSIFIERS | frozenset("exactly precisely right much".split())
_HOW: Final = frozenset("are found had is left stand stands was were".split())
_TOLD: Final = frozenset("may might that where which who will would".split())
_HOLDERS: Final = frozenset("i it that they this we you".split())
_MADE_SO: Final = frozenset(
    """
    approved checked-in committed delivered designed found given is merged received released shipped signed written
    """.split()
)
_SHUT: Final = frozenset("frozen locked read-only readonly shut sealed closed".split())
_SUBJECT_WORDS_MAX: Final = 9
_OWING: Final = frozenset("have has must need needs shall should to".split())


def same_at(lowers: Sequence[str], at: int) -> int:
    """How many words from `at` on say that a thing is as it was ("alone", "exactly how it is", "the way we found it",
    "byte for byte the same", "in place"); 0: none do."""
    i = at
    while i < len(lowers) - 1 and lowers[i] in _STRESS:
        i += 1
    if tuple(lowers[i + 1 : i + 2]) in (("for",), ("by",)) and lowers[i : i + 1] == lowers[i + 2 : i + 3]:
        return i + 3 - at + same_at(lowers, i + 3)  # "byte for byte", "line by line"
    rest = tuple(lowers[i:])
    if rest[:1] and (rest[0] in SAME or rest[0] in ("as-is", "put")):
        return i + 1 - at
    if rest[:2] in (("as", "is"), ("the", "same"), ("in", "place"), ("in", "peace"), ("to", "itself"), ("in", "tact")):
        return i + 2 - at
    link = i + (rest[:1] == ("the",))
    is_link = link < len(lowers) and (lowers[link] in LINKS or (lowers[link] == "way" and link > i))
    if not is_link or link + 1 >= len(lowers):
        return 0
    if lowers[link] == "as" and is_participle(lowers[link + 1]) and lowers[link + 1] in _MADE_SO:
        return link + 2 - at  # "as committed"
    if lowers[link + 1] not in _HOLDERS or link + 2 >= len(lowers):
        return 0
    end = link + 2
    is_done = lowers[end] in _HOW or (is_past(lowers[end]) and link > i - 1)
    return end + 1 - at + (tuple(lowers[end + 1 : end + 2]) in (("it",), ("them",))) if is_done else 0


def remaining(r: Reading) -> list[Draft]:
    """The thing that is to stay: as it is, so that nothing is done to it; at all, so that it is not taken away."""
    if kept := _kept_by_order(r) or _kept_by_us(r) or _wanted(r) or _not_vanishing(r):
        return kept
    if r.head.mood not in ("declarative", "fragment") or r.is_negated or tells(r) or r.lowers[0] in PRONOUNS:
        return []
    for at in range(1, min(_SUBJECT_WORDS_MAX + 3, len(r.words))):
        if not _is_staying(r.lowers, at):
            continue
        first = _subject_end(r.lowers, at)
        is_told = bool(_TOLD & set(r.lowers[:first]))
        if not 0 < first <= _SUBJECT_WORDS_MAX or is_told or r.clause.cue("never", "must_not", "hedge"):
            return []
        return _stayed(r, first, at)
    return []


_KEEPING: Final = frozenset("keep preserve retain spare".split())
_HOLDING: Final = (
    ("hang", "on", "to"),
    ("hold", "on", "to"),
    ("hold", "onto"),
    ("hang", "onto"),
    ("keep", "hold", "of"),
)
_WHOLE: Final = frozenset("around even forever here no please safe until whatever when ,".split())


def _names_exact(before: Reading | None) -> bool:
    return before is not None and is_exact(before.words)


_WANTING: Final = frozenset("expect need require want".split())


def _wanted(r: Reading) -> list[Draft]:
    """`I need X left exactly as I wrote it`, `I want X to stay untouched`, `I want to keep X`."""
    if r.lowers[0] not in ("i", "we") or r.text_of(1, 2) not in _WANTING or r.is_soft or tells(r):
        return []
    if r.lowers[2:4] == ("to", "keep") and is_exact(r.words[-1:]) and len(r.words) <= 7:
        return ban("remaining", Predicate(("delete", "move"), r.objects(4), 4))
    for at in range(3, len(r.words)):
        if not (verb_lemma(r.lowers[at]) in STAYING or r.lowers[at] in RETAINED) or not is_exact(r.words[2:at]):
            continue
        size = same_at(r.lowers, at + 1)
        end = at - (r.lowers[at - 1] in ("to", "be")) - (r.lowers[at - 2 : at] == ("to", "be"))
        if size and ends_state(r, at + 1 + size):
            return ban("remaining", Predicate(("touch",), r.objects(2, end), at))
        return ban("remaining", Predicate(("delete", "move"), r.objects(2, end), at)) if at == len(r.words) - 1 else []
    return []


def _kept_by_order(r: Reading) -> list[Draft]:
    """`keep db/seed.sql, whatever you clean up`, `preserve X`: an exact thing is not to be taken away."""
    at = r.head.at
    size = next((len(p) for p in _HOLDING if r.lowers[at : at + len(p)] == p), 0)
    is_keeping = r.lowers[at] in _KEEPING or size > 0
    if not is_keeping or r.head.mood not in ("imperative", "fragment", "request") or r.is_negated or r.is_soft:
        return []
    end = at + max(size, 1)
    if r.lowers[end:] in (("it",), ("them",)) and _names_exact(r.before):
        return ban("remaining", Predicate(("delete", "move"), (), end), takes_previous=True)
    if end >= len(r.words):
        return []
    while end < len(r.words) - 1 and (r.lowers[end] in DETERMINERS or r.lowers[end] in ("file", "folder", "branch")):
        end += 1
    after = r.lowers[end + 1 : end + 2]
    is_stressed = r.lowers[end + 1 :] in (("at", "all", "costs"), ("in", "any", "case"), ("for", "now"))
    is_whole = not after or is_stressed or after[0] in _WHOLE
    if not is_exact(r.words[end : end + 1]) or not is_whole:
        return []
    return ban("remaining", Predicate(("delete", "move"), r.objects(at + 1, end + 1), end))


def _kept_by_us(r: Reading) -> list[Draft]:
    """`we keep src/a.py frozen this sprint`, `we leave X alone`: what is done here with an exact thing."""
    if r.lowers[0] != "we" or r.text_of(1, 2) not in ("keep", "leave") or tells(r):
        return []
    for at in range(3, len(r.words)):
        size = same_at(r.lowers, at) or int(r.lowers[at] in _SHUT)
        if size and ends_state(r, at + size) and is_exact(r.words[2:at]):
            return ban("remaining", Predicate(("touch",) if size > 1 else ("write",), r.objects(2, at), at))
    return []


_VANISHING: Final = frozenset("disappear vanish".split())
_VANISHED: Final = frozenset("gone lost missing".split())


def _not_vanishing(r: Reading) -> list[Draft]:
    """`db/seed.sql mustn't disappear`, `X must not go missing`, `X may not get lost`."""
    cue = r.clause.cue("must_not")
    if cue is None or not cue.first or r.head.mood != "declarative" or not is_exact(r.words[: cue.first]) or tells(r):
        return []
    rest = [w for w in r.lowers[cue.last :] if w not in ADVERBS]
    is_lost = rest[:1] in (["be"], ["get"], ["go"]) and rest[1:2] and rest[1] in _VANISHED
    is_away = rest[:2] in (["go", "away"], ["go", "anywhere"])
    if not rest or not (rest[0] in _VANISHING or is_lost or is_away):
        return []
    return ban("remaining", Predicate(("delete", "move"), r.objects(0, cue.first), cue.last))


def _is_staying(lowers: Sequence[str], at: int) -> bool:
    is_kept = lowers[at] in RETAINED and (lowers[at - 1] in ("be", "is", "are", "stays", "gets") or at == 1)
    return is_kept or (verb_lemma(lowers[at]) in STAYING and not lowers[at].endswith(("ed", "ing")))


def _subject_end(lowers: Sequence[str], at: int) -> int:
    """Where the subject ends: before the duty and the adverbs in front of the verb."""
    while at > 1 and (lowers[at - 1] in _DUTIES or lowers[at - 1] in ADVERBS):
        at -= 1
    return at


def _stayed(r: Reading, first: int, at: int) -> list[Draft]:
    subject, after = r.words[:first], r.lowers[at + 1 :]
    objects = r.objects(0, first)
    is_owed = bool(_OWING & set(r.lowers[first:at]))
    size = same_at(r.lowers, at + 1)
    is_same = bool(size) and ends_state(r, at + 1 + size)
    if r.text_of(at + 1, at + 3) == "the same" and not (is_owed or is_exact(subject)):
        return []  # "the error stays the same"
    is_shut = bool(after) and after[0] in _SHUT and is_exact(subject)
    is_passive = r.lowers[at] in RETAINED
    if (is_same or is_shut) and (is_owed or is_exact(subject) or not is_passive or r.standing):
        return ban("remaining", Predicate(("touch",) if is_same else ("write",), objects, first))
    is_surviving = verb_lemma(r.lowers[at]) == "survive" and is_owed and bool(objects)
    if verb_lemma(r.lowers[at]) == "exist" and not is_owed:
        return []
    if (not is_exact(subject) and not is_surviving) or verb_lemma(r.lowers[at]) == "live":
        return []
    is_whole = not after or is_surviving or after[0] in _AFTER_STAYING or (is_owed and after[0] in ADVERBS)
    is_kept = not is_passive or is_owed or r.standing
    return ban("remaining", Predicate(("delete", "move"), objects, first)) if is_whole and is_kept else []


def ends_state(r: Reading, at: int) -> bool:
    """Whether no word follows at `at` that goes on with another state."""
    return at >= len(r.words) or r.words[at].kind == "punct" or r.lowers[at] in _AFTER_STATE


_AFTER_STAYING: Final = frozenset({",", "for", "in", "no", "on", "until", "whatever"})
_AFTER_STATE: Final = (
    ADVERBS | PREPOSITIONS | {"this", "and", "no", "ok", "okay", "please", "thanks", "though", "whatever"}
)
