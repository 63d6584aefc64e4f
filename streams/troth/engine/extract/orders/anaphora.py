"""Orders that take up what the sentence before tells: "keep doing that", "do it that way from here on", "that must not
happen twice", "use it everywhere".

The pronoun stands for the deed or the thing told of; what is said of it is that it is to go on, or not to come again.
Without a word of going on or of coming again the order is about the moment ("run it again", "do it the other way").
"""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, verb_lemma
from troth.engine.lexicon.english_phrases import UNWANTED
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, POINTERS
from troth.engine.lexicon.topics import EVENTS, RECURRING, SPOKEN

_IDLE: Final = frozenset("please pls though thanks just".split())
_WAYS: Final = (
    ("that", "way"), ("this", "way"), ("the", "same", "way"), ("like", "that"), ("like", "this"), ("the", "way", "you"),
)  # fmt: skip
_AGAIN: Final = frozenset({"again", "anymore", "twice"})
_AGAIN_PHRASES: Final = (("a", "second", "time"), ("any", "more"), ("another", "time"), ("once", "more"))
_BARE: Final = (
    ("not", "again"), ("never", "again"), ("not", "like", "that"), ("not", "like", "this"), ("once", "was", "enough"),
    ("once", "is", "enough"),
)  # fmt: skip
"""What says all by itself that a thing told of is not to come again."""
_HAPPENING: Final = frozenset("happen occur recur repeat".split())
_WANTING: Final = frozenset("how what".split())
_EVERYWHERE: Final = frozenset({"everywhere", "throughout"})
_TAKING: Final = frozenset("add apply attach cite copy include mention pin prepend put quote reuse set use".split())


def taken_up(r: Reading) -> list[Draft]:
    """What is told before is to go on, or not to come again."""
    if (r.clause.is_question and "request-we" not in r.head.flags) or r.is_inert:
        return []
    lowers = tuple(w for w in r.lowers if w not in _IDLE and w != ",")
    if not lowers or not _follows(r):
        return []
    if _rules_out(r, lowers):
        return [_draft("forbid")]
    goes_on = _goes_on(r, lowers) or _is_wanted(lowers) or _holds_everywhere(r) or _is_placed_there(r, lowers)
    return [_draft("require")] if goes_on else []


def _draft(polarity: str) -> Draft:
    is_ban = polarity == "forbid"
    return Draft(
        rule="taken-up", kind="prohibition" if is_ban else "requirement", polarity="forbid" if is_ban else "require",
        acts=("do",), takes_previous=True,
    )  # fmt: skip


def _follows(r: Reading) -> bool:
    """Whether something is told before: in the sentence or in the text."""
    return r.before is not None or (r.sentence is not None and r.sentence.start > 0)


def _rules_out(r: Reading, lowers: tuple[str, ...]) -> bool:
    """`that must not happen twice`, `I don't want to see that a second time`, `none of those from here on`."""
    comes_again = bool(_AGAIN & set(lowers)) or any(p == lowers[-len(p) :] for p in _AGAIN_PHRASES)
    if lowers[:2] == ("none", "of") and lowers[2:3] and lowers[2] in POINTERS and r.has("standing"):
        return True
    if lowers in _BARE:
        return r.before is None and not r.following and r.sentence is not None and r.sentence.start > 0
    if r.is_order and not r.is_negated and r.lemma == "leave" and _is_left_to_others(r):
        return True
    if r.head.mood == "lets" and r.lemma in ("stop", "quit") and lowers[-1] in ("that", "this") and len(lowers) <= 4:
        return not r.is_negated
    is_denied = lowers[:2] in (("that's", "not"), ("that's", "never"), ("this", "isn't"), ("that", "isn't"))
    if is_denied and comes_again and bool({"happening", "happen", "occurring"} & set(lowers)):
        return True
    if not comes_again or not _has_pronoun(lowers):
        return False
    is_barred = lowers[0] in POINTERS and r.has("must_not", "never") and bool(_HAPPENING & set(lowers))
    is_unwanted = any(lowers[: len(p)] == p for p in UNWANTED.get(lowers[0], ()))
    is_asked = "order-not" in r.head.flags and r.asks_us and r.lemma in ("do", "have")
    return is_barred or is_unwanted or is_asked


def _is_left_to_others(r: Reading) -> bool:
    """`leave that to whoever opened them`, `leave those to the DBAs`: it is not for the listener to do."""
    rest = r.lowers[r.head.at + 1 :]
    return len(rest) > 2 and rest[0] in ("that", "this", "those", "these") and rest[1] == "to" and r.before is None


def _has_pronoun(lowers: tuple[str, ...]) -> bool:
    """Whether a pointer stands by itself, and not before its noun ("this state")."""
    after = (lowers[i + 1] if i + 1 < len(lowers) else "" for i, w in enumerate(lowers) if w in POINTERS)
    passed = _HAPPENING | _AGAIN | AUXILIARIES | ADVERBS | {"", "a", "any", "another", "once", "to"}
    return any(word in passed for word in after)


def _goes_on(r: Reading, lowers: tuple[str, ...]) -> bool:
    """`keep doing that`, `keep that up`, `do it that way from now on`, `carry on like that`."""
    if r.is_negated or not (r.is_order or r.head.mood == "lets"):
        return False
    rest = lowers[len(lowers) - len([w for w in r.lowers[r.head.at :] if w not in _IDLE and w != ","]) :]
    points = bool(POINTERS & set(rest[1:4]))
    if r.lemma in ("keep", "continue") and points:
        is_doing = rest[1:2] in (("doing",), ("it",), ("that",), ("this",)) or rest[1:3] == ("to", "do")
        is_up = rest[-1] == "up" and len(rest) <= 3
        return is_up or (is_doing and "doing" in rest[1:3]) or rest[1:3] == ("to", "do")
    is_so = any(rest[i : i + len(way)] == way for way in _WAYS for i in range(1, len(rest)))
    lasts = r.clause.cue("standing", "always") is not None or any(w in ("every", "each", "all") for w in rest)
    return r.lemma in ("do", "keep", "carry", "write", "go") and is_so and lasts


def _is_wanted(lowers: tuple[str, ...]) -> bool:
    """`that's how I want it every time`, `this is what I expect from now on`."""
    is_told = lowers[0] in ("that's", "this's") or lowers[:2] in (("that", "is"), ("this", "is"))
    at = 1 + (lowers[1:2] == ("is",))
    is_wish = lowers[at : at + 1] != () and lowers[at] in _WANTING and lowers[at + 1 : at + 2] in (("i",), ("we",))
    lasts = bool({"every", "always", "each"} & set(lowers)) or lowers[-2:] in (("from", "here"), ("going", "forward"))
    return is_told and is_wish and lasts


def _holds_everywhere(r: Reading) -> bool:
    """`use it everywhere`, `put it in every commit subject`: a thing just named, wherever there is room for it."""
    rest = r.lowers[r.head.at + 1 :]
    is_told = r.head.mood == "imperative" and not r.is_negated and r.lemma in _TAKING
    if not is_told or not rest or rest[0] not in ("it", "that", "this", "them") or _is_described(r):
        return False
    if rest[-1] in _EVERYWHERE:
        return len(rest) <= 3
    each = next((i for i, w in enumerate(rest[:-1]) if w in ("all", "each", "every")), 0)
    is_link = 0 < each <= 3 and rest[each - 1] in ("at", "for", "in", "into", "on", "to", "with")
    named = set(rest[each + 1 :]) | {w.removesuffix("s") for w in rest[each + 1 :]}
    return is_link and rest[each + 1] not in DETERMINERS and bool(named & (RECURRING | SPOKEN | EVENTS | _MADE))


def _is_placed_there(r: Reading, lowers: tuple[str, ...]) -> bool:
    """`everything analytical goes there from now on`, `take all your numbers from there`: at the place just named."""
    there = next((i for i in range(2, len(lowers)) if lowers[i] == "there"), 0)
    is_all = lowers[0] in ("all", "each", "every", "everything") or (r.is_order and "all" in lowers[:there])
    tail = lowers[there + 1 :]
    is_closed = there > 0 and (not tail or r.clause.cue("standing", "always") is not None or tail == ("only",))
    verb = r.is_order or (is_all and any(w.endswith("s") and is_base_verb(verb_lemma(w)) for w in lowers[1:there]))
    return is_closed and is_all and verb and not r.is_negated and not {"is", "are", "was", "were"} & set(lowers[:there])


_MADE: Final = frozenset("file header hotfix job page request run script session".split())


def _is_described(r: Reading) -> bool:
    """Whether the pronoun stands for a thing that is being made ("write a helper, use it in every test")."""
    return r.before is not None and r.before.is_order
