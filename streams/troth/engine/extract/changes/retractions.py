"""What takes back what was said last, or whatever it names: "scratch that", "forget prod", "I take that back".

What names a rule ("forget the rule about prod") is heard by `liftings.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.changes.liftings import lifted
from troth.engine.extract.clauses.predicates import acts_of, read_objects
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, verb_lemma
from troth.engine.extract.sentences.words import Word

_POINTERS: Final = frozenset({"that", "it", "this", "those", "them", "these"})
_ANYTHING: Final = frozenset({"forget", "scratch", "disregard", "nevermind", "scrap", "mind"})
"""Verbs that take back whatever they name."""
_MINDING: Final = frozenset({"mind", "nevermind"})
_LATEST: Final = _ANYTHING | {"back", "cancel", "ignore", "strike"}
"""... and those that take back what "that" points to."""
_TAKING_BACK: Final = (_LATEST - {"back", "mind", "strike"}) | {"drop", "withdraw"}
TAKING: Final = frozenset("choose do go keep leave make pick remain stay stick take use".split())
"""Verbs by which one of two is chosen."""
_SOLVED: Final = frozenset(
    "figured fixed forgot found got i i'm i've it it's missed misread misunderstood my realised realized saw see "
    "solved that's there there's works worked".split()
)
"""Words after "never mind" that tell why a question needs no answer any more."""
_GOING_ON: Final = frozenset("do don't for instead later let's not please that the we'll".split())
"""Words after a bare "never mind" that tell what holds in place of what was said."""
_SAYING: Final = _POINTERS | frozenset("anything ever everything i just said say told you".split())
"""Words that only say that it was said ("forget I ever said that")."""
_NO_THINGS: Final = frozenset({"to", "in", "for", "if", "me", "you", "your"})
_THING_WORDS_MAX: Final = 6
_STRUCK_WORDS_MAX: Final = 4


def retraction(r: Reading) -> list[Draft]:
    """An order taken back in words; what is named narrows it, nothing named means the latest."""
    if r.clause.is_question:
        return []
    at = _verb_end(r)
    is_put_off = r.clause.adjunct("until") is not None and r.lowers[:2] == ("forget", "about")
    if at is None or is_put_off:
        return []
    idle = ("about", "back", "please", "all", "of", "then", "now", ",")
    content = [w for w in r.words[at:] if w.lower not in idle and (w.kind != "punct" or w.text == "$")]
    verb = next(w for w in reversed(r.lowers[:at]) if w != "about")
    verb = "back" if verb == "take" else verb
    if all(w.lower in _POINTERS for w in content[:2]) or _SAYING.issuperset(w.lower for w in content):
        return _latest(r, verb, pointed=bool(content))
    return _named(r, content, verb)


def is_taken_back(r: Reading) -> bool:
    """Whether the clause takes back only what was said before ("scratch that", "never mind")."""
    at = _verb_end(r)
    return at is not None and all(w.lower in _SAYING or w.kind == "punct" for w in r.words[at:])


def _latest(r: Reading, verb: str, *, pointed: bool) -> list[Draft]:
    """What was said last; not what was only asked, what is replaced in the same breath ("scratch that, Rust instead"),
    nor what the clause before has taken back by name."""
    if _is_replaced(r) or (pointed and _frees_by_name(r)):
        return []
    taken = [Draft(rule="retract", doing="retract")]
    if pointed and _is_of_the_day(r):
        return []
    if pointed:
        return taken if verb in _LATEST and not (r.before is not None and lifted(r.before)) else []
    goes_on = not r.following or r.following[0] in _GOING_ON or is_base_verb(r.following[0])
    is_solved = verb in _MINDING and (bool(_SOLVED & set(r.following[:4])) or not goes_on)
    is_page = _is_a_line(r) or (verb == "cancel" and bool(r.following))
    return taken if not r.clause.separator and not is_solved and not is_page else []


def _frees_by_name(r: Reading) -> bool:
    """Whether the same sentence goes on to say which thing is free ("I take it back, `x.db` can be deleted"): that is
    what is taken back, and `releases.py` hears it."""
    after = [w for w in r.sentence.words if w.start >= r.clause.end] if r.sentence is not None else []
    return any(w.kind in ("literal", "code") for w in after) and not _FREEING.isdisjoint(w.lower for w in after)


_FREEING: Final = frozenset("allowed can fine free may ok okay permitted".split())


def _is_of_the_day(r: Reading) -> bool:
    """Whether what follows tells of a person, and no rule is meant ("forget it, he won't come")."""
    after = r.following[:1]
    is_state = after in (("i'm",), ("we're",)) and not any(map(is_gerund, r.following[1:3]))
    return is_state or after in (("he",), ("she",), ("he's",), ("she's",))


def _is_a_line(r: Reading) -> bool:
    """Whether the word stands on a line of its own amid others ("Reset / Cancel / Save"): a page that is shown."""
    said = r.sentence
    if said is None or said.terminator:
        return False
    above, below = r.text[: said.start].rsplit("\n", 2)[-2:], r.text[said.end :].split("\n", 2)
    return len(above) == 2 and len(below) > 1 and not above[1] and bool(above[0].strip() and below[1].strip())


def _is_replaced(r: Reading) -> bool:
    """Whether a choice follows."""
    after = r.following
    is_ours = after[:1] in (("we",), ("we'll",), ("we're",), ("let's",))
    chosen = {verb_lemma(w) for w in (after[1:3] if is_ours else after[:1])}
    return len(after) > 1 and (after[-1] == "instead" or bool(chosen & TAKING))


def _verb_end(r: Reading) -> int | None:
    """Where the words after the verb of taking back begin."""
    lowers, at = r.lowers, r.head.at
    if lowers[0] == "nevermind":
        end = 1
    elif lowers[:2] == ("never", "mind"):
        end = 2
    elif lowers[-2:] == ("strike", "that") and len(lowers) <= _STRUCK_WORDS_MAX:
        end = len(lowers) - 1
    elif lowers[:3] == ("i", "take", "back"):
        end = 3
    elif lowers[:2] == ("i", "take") and lowers[-1] == "back" and len(lowers) == 4:
        return 2
    elif lowers[:2] in (("you", "can"), ("you", "may")) and len(lowers) > 3 and lowers[2] in _TAKING_BACK:
        end = 3
    elif r.head.mood in ("imperative", "lets", "request") and lowers[at] in _TAKING_BACK and not r.is_negated:
        end = at + 1
    else:
        return None
    return end + 1 if r.text_of(end, end + 1) == "about" else end


def _named(r: Reading, content: Sequence[Word], verb: str) -> list[Draft]:
    """What is taken back, by its name."""
    if (
        _is_of_the_day(r)
        or content[0].lower in _NO_THINGS
        or len(content) > _THING_WORDS_MAX
        or verb not in _ANYTHING - _MINDING
    ):
        return []
    acts = acts_of([verb_lemma(w.lower) for w in content if w.kind == "word" and is_gerund(w.lower)])
    return [Draft(rule="retract", doing="retract", objects=read_objects(content, r.language), acts=acts)]
