"""What takes a rule back: "forget what I said about prod", "scratch that", "the freeze is lifted"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.extract.predicates import acts_of, read_objects
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import Word
from troth.engine.lexicon.english_phrases import LAPSES
from troth.engine.lexicon.topics import QUANTITIES, RULES

_POINTERS: Final = frozenset({"that", "it", "this", "those", "them", "these"})
_ANYTHING: Final = frozenset({"forget", "scratch", "disregard", "nevermind", "scrap", "mind"})
"""Verbs that take back whatever they name."""
_TAKING_BACK: Final = (_ANYTHING - {"mind"}) | frozenset(
    "cancel drop ignore lift relax remove rescind revoke waive withdraw".split()
)
"""… and those that take back only what is called a rule."""
_SOLVED: Final = frozenset(
    "figured fixed forgot found got i i'm i've it it's missed misread misunderstood my realised realized saw see "
    "solved that's there there's works worked".split()
)
"""Words after "never mind" that tell why a question needs no answer any more."""
_GOING_ON: Final = frozenset("do don't for instead later let's not please that the we'll".split())
"""Words after a bare "never mind" that tell what holds in place of what was said."""
_UNSPOKEN: Final = frozenset({"what", "said", "asked", "told", "i", "earlier", "my"})
_LATEST: Final = frozenset("last latest previous prior".split())
"""Words for the order before ("disregard my last instruction")."""
_MEASURED: Final = frozenset({"budget", "limit", "cap", "freeze"})
"""Rules that are told apart by their own name."""
_THING_WORDS_MAX: Final = 6
_RULE_WORDS_MAX: Final = 10
_SUBJECT_WORDS_MAX: Final = 8
_STRUCK_WORDS_MAX: Final = 4


def retraction(r: Reading) -> list[Draft]:
    """An order taken back in words; what is named narrows it, nothing named means the latest."""
    if r.clause.is_question:
        return []
    at = _verb_end(r)
    if at is not None and r.clause.adjunct("until") is not None and r.lowers[:2] == ("forget", "about"):
        return []
    if at is None:
        return _lapsed(r)
    idle = ("about", "back", "please", "all", "of", "then", "now", ",")
    content = [w for w in r.words[at:] if w.lower not in idle and (w.kind != "punct" or w.text == "$")]
    verb = next(w for w in reversed(r.lowers[:at]) if w != "about")
    verb = "back" if verb == "take" else verb
    if _is_replaced(r) and all(w.lower in _POINTERS for w in content):
        return []
    if not content:
        goes_on = not r.following or r.following[0] in _GOING_ON or is_base_verb(r.following[0])
        is_solved = verb in ("mind", "nevermind") and (bool(_SOLVED & set(r.following[:4])) or not goes_on)
        return [Draft(rule="retract", doing="retract")] if not r.clause.separator and not is_solved else []
    if len(content) == 1 and content[0].lower in _POINTERS:
        is_latest = verb in _ANYTHING | {"ignore", "back", "cancel", "strike"}
        return [Draft(rule="retract", doing="retract")] if is_latest else []
    return _named(r, content, verb)


def _is_replaced(r: Reading) -> bool:
    """Whether what is taken back is replaced in the same breath ("scratch that, Rust instead")."""
    return len(r.following) > 1 and (
        r.following[-1] == "instead" or r.following[:2] in (("we", "use"), ("let's", "use"))
    )


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
    elif (r.head.mood == "imperative" and lowers[at] == "skip" and "said" in lowers[at:] and not r.is_negated) or (
        r.head.mood in ("imperative", "lets", "request") and lowers[at] in _TAKING_BACK and not r.is_negated
    ):
        end = at + 1
    else:
        return None
    return end + 1 if r.text_of(end, end + 1) == "about" else end


def _named(r: Reading, content: Sequence[Word], verb: str) -> list[Draft]:
    """What is taken back, by its name."""
    if content[0].lower in ("to", "in", "for", "if", "me", "you", "your"):
        return []
    lemmas = {noun_lemma(w.lower) for w in content}
    names_rule = bool(lemmas & RULES or lemmas & set(QUANTITIES) or {"what", "said", "asked", "told"} & lemmas)
    names_rule = names_rule or (bool({"part", "bit", "thing", "point"} & lemmas) and "about" in r.lowers)
    size = _RULE_WORDS_MAX if names_rule else _THING_WORDS_MAX
    if len(content) > size or (verb not in _ANYTHING - {"mind", "nevermind"} and not names_rule):
        return []
    about = _about(content)
    about = [w for w in about if w.lower not in _LATEST or not names_rule]
    named = [w for w in about if len(about) == 1 or noun_lemma(w.lower) not in RULES - _MEASURED]
    if len(about) < len(content) and all(noun_lemma(w.lower) in RULES or w.lower in _POINTERS for w in about):
        return [Draft(rule="retract", doing="retract")] if _LATEST & {w.lower for w in content} else []
    acts = acts_of([verb_lemma(w.lower) for w in about if w.kind == "word" and is_gerund(w.lower)])
    return [Draft(rule="retract", doing="retract", objects=read_objects(named, r.language), acts=acts)]


def _about(content: Sequence[Word]) -> list[Word]:
    """The words after "about", or all that name something."""
    about = next((i for i, w in enumerate(content) if w.lower in ("about", "on", "against", "regarding")), None)
    if about is not None and about + 1 < len(content):
        return list(content[about + 1 :])
    return [w for w in content if w.lower not in _UNSPOKEN]


def _lapsed(r: Reading) -> list[Draft]:
    """`the freeze is lifted`, `that limit no longer applies`, `you no longer need to V`."""
    is_lifted = r.lowers[:4] in (("you", "don't", "have", "to"), ("you", "don't", "need", "to")) and len(r.words) > 5
    if is_lifted and (r.lowers[-1] == "anymore" or r.lowers[-2:] == ("any", "more")):
        predicate = r.predicate(4)
        return [Draft(rule="lapse", doing="retract", acts=predicate.acts, objects=predicate.objects)]
    if r.lowers[:5] == ("you", "no", "longer", "need", "to") and len(r.words) > 5:
        predicate = r.predicate(5)
        return [Draft(rule="lapse", doing="retract", acts=predicate.acts, objects=predicate.objects)]
    lowers = r.lowers[:-1] if r.lowers[-1] == "now" else r.lowers
    for phrase in LAPSES:
        size = len(lowers) - len(phrase)
        if lowers[size:] != phrase or not 0 < size <= _SUBJECT_WORDS_MAX:
            continue
        if any(noun_lemma(w) in RULES for w in lowers[:size]):
            named = [w for w in r.words[:size] if noun_lemma(w.lower) not in RULES - _MEASURED]
            return [Draft(rule="lapse", doing="retract", objects=read_objects(named, r.language))]
    return []
