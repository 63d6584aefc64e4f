"""What is done when its time comes: "run X before you V", "for the rest of the week V", "when in doubt, ask"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.habits import required
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.lexicon.english_verbs import LEARNING, MUSING
from troth.engine.lexicon.english_words import PREPOSITIONS
from troth.engine.lexicon.topics import RECURRING

_DOUBTING = re.compile(
    r"(?:you(?:'re| are)? )?(?:not (?:quite |really |entirely )?(?:sure|certain)|unsure|uncertain|in doubt|don't know"
    r"|do not know|have (?:any )?doubts?)\b|(?:anything|something|it) (?:is|isn't|is not) (?:unclear|clear|ambiguous)\b"
)


def ask_if(r: Reading) -> list[Draft]:
    """`ask Luc if you're unsure about a word`, `when in doubt, ask`: what is done with a doubt."""
    if r.is_question or r.is_negated or not r.is_order or r.is_inert or r.lemma in MUSING | {"try", "go", "guess"}:
        return []
    for kind, _, start, end in r.clause.adjuncts:
        words = " ".join(r.text[start:end].lower().replace("’", "'").split()[1:])
        if kind in ("condition", "trigger") and _DOUBTING.match(words):
            return [required(r, "ask-if")]
    return []


_SPAN = re.compile(
    r"(?:(?:just|only) )?(?:(?:for|during|until|till|through|throughout|within)"
    r" (?:the (?:rest|next|duration|whole|time|length|course|span)|this|today|tonight)|during|until|till|from now"
    r"|through [a-z]+day"
    r"|in this (?:session|chat|conversation|thread)"
    r"|this (?:week|sprint|session|release|round|month|year|day|night|evening|morning))\b"
)
_SPELL = re.compile(
    r"(?:while|(?:for )?as long as|so long as) (?:i(?:'m|’m| am)|we(?:'re|’re| are)|the [a-z]+|[a-z]+) (?!at it)[a-z]+"
)
"""A state of the speakers or of things that lasts a while ("while I'm on the train", "as long as the freeze lasts")."""
_THIS_TIME = re.compile(r"(?:(?:just|only) )?this (?:time|once)\b")
_LASTING = frozenset("keep leave remain stay take use".split())
"""Verbs that hold a state rather than do one thing."""


_BEYOND = frozenset("than over under above below exceeds exceed".split())


def in_any_case_of(r: Reading) -> list[Draft]:
    """`if a word is missing from the glossary, mark it in yellow`: what is done with any thing of a kind."""
    if r.is_question or r.is_negated or not r.is_order or r.is_inert or r.asks_us or r.lemma in MUSING | LEARNING:
        return []
    for kind, head, start, end in r.clause.adjuncts:
        words = r.text[start:end].lower().split()
        is_any = head in ("if", "when") and words[1:2] in (["a"], ["an"], ["any"]) and len(words) > 3
        is_any = is_any or (head in ("if", "when", "once") and _is_deed_of_yours(words))
        is_measured = head == "if" and bool(_BEYOND & set(words)) and any(w[:1].isdigit() for w in words)
        is_any = is_any or is_measured or (head in ("if", "when", "where") and _is_of_choice(words, r))
        if kind in ("condition", "trigger") and is_any and start < r.words[0].start and words[-1] != "not":
            return [required(r, "in-any-case")]
    return []


def _is_of_choice(words: Sequence[str], r: Reading) -> bool:
    """`if there's more than one way, take the boring one`: what is taken where there is a choice."""
    is_there = words[1:2] in (["there's"], ["there’s"], ["there"]) and bool(_CHOICES & set(words))
    return is_there and r.lemma in ("choose", "go", "keep", "pick", "prefer", "stick", "take", "use")


_CHOICES = frozenset("alternative alternatives choice conflict doubt option options several two way ways".split())


def _is_deed_of_yours(words: Sequence[str]) -> bool:
    """Whether it is something the listener does to a thing that is not named yet ("before you touch a shard, …"): one
    of many, which "it" in the order then takes up."""
    deed = words[2:3] if words[1:2] in (["you"], ["you've"], ["you're"]) else []
    is_done = bool(deed) and (is_base_verb(deed[0]) or words[1] != "you")
    if not is_done or deed[0] in _ONE_OFF or deed[0] in MUSING:
        return False
    after = words[3:]
    return after[:1] in (["a"], ["an"], ["any"], ["another"]) and len(after) > 1


def for_a_time(r: Reading) -> list[Draft]:
    """`for the rest of the week work on the copy`, `until Friday, send me a daily report`: for a time."""
    is_placed = r.lemma == "work" and r.text_of(r.head.at + 1, r.head.at + 2) in PREPOSITIONS
    is_musing = r.lemma in MUSING | {"wait", "hold"} and not is_placed
    is_idle = r.is_question or r.is_negated or r.is_inert or r.asks_us or is_musing
    is_ours = r.lowers[0] in ("we", "you") and len(r.words) > 2 and r.head.mood == "declarative"
    if is_idle or not (r.is_order or (is_ours and is_base_verb(r.lowers[2] if r.lowers[1] == "only" else r.lowers[1]))):
        return []
    fronts = [(k, r.text[s:e].lower()) for k, _, s, e in r.clause.adjuncts if s < r.words[0].start]
    spans = [text for kind, text in fronts if kind in ("until", "scope")]
    is_spell = any(kind == "condition" and _SPELL.match(text) for kind, text in fronts)
    lasts = r.lemma in _LASTING - {"take"} and r.clause.adjunct("until") is not None
    lasts = lasts and not r.text_of(r.head.at + 1, r.head.at + 2).endswith("ing")
    is_spared = lasts or any(kind == "except" for kind, _ in fronts)
    is_once = r.lemma in _LASTING and any(map(_THIS_TIME.match, spans))
    is_lasting = is_spared or is_once or is_spell or any(map(_SPAN.match, spans))
    return [required(r, "for-a-time")] if is_lasting else []


_AGENT = re.compile(r"(?i)\b(?:assistant|agent|claude|bot|model)\b")
_REACH = 300


def _before(r: Reading) -> tuple[int, int]:
    """The stretch of text in which "it" has its name."""
    return max(r.clause.start - _REACH, 0), r.clause.start


def on_occasion(r: Reading) -> list[Draft]:
    """In a system prompt: `when you are done you write a report`: what is done on an occasion."""
    is_it = (
        r.standing
        and r.lowers[0] == "it"
        and _AGENT.search(r.text, *_before(r)) is not None
        and r.head.mood == "declarative"
        and len(r.words) > 2
    )
    if is_it and r.lowers[1].endswith("s") and is_base_verb(verb_lemma(r.lowers[1])) and not is_base_verb(r.lowers[1]):
        is_occasion = r.clause.adjunct("trigger", "condition") is not None and not r.clause.is_question
        return [required(r, "on-occasion", 1)] if is_occasion and verb_lemma(r.lowers[1]) not in MUSING else []
    is_told = r.standing and r.lowers[0] == "you" and r.head.mood == "declarative" and len(r.words) > 2
    if (
        not is_told
        or not is_base_verb(r.lowers[1])
        or r.lowers[1] in MUSING | {"have", "get", "see", "find", "receive"}
    ):
        return []
    is_occasion = r.clause.adjunct("trigger", "condition") is not None
    return [required(r, "on-occasion", 1)] if is_occasion and not r.clause.is_question else []


def ordering(r: Reading) -> list[Draft]:
    """`run the tests before you commit`, `after every unit: run reviewer`: an order of steps that repeats."""
    is_mine = r.text_of(r.head.at, r.head.at + 2) == "let me"
    if r.is_question or r.is_negated or not r.is_order or r.is_inert or r.asks_us or is_mine:
        return []
    for kind, head, start, end in r.clause.adjuncts:
        if r.reach < len(r.words) and r.lowers[r.reach] in ("that", "which") and start > r.words[r.reach].start:
            continue  # "add a hook that runs the linter whenever someone commits"
        words = r.text[start:end].lower().replace("’", "'").split()
        if kind == "scope" and (
            {"each", "every"} & set(words) or {"all", "any", "anything"} & set(words[:3]) or _speaks_of_recurring(words)
        ):
            return [required(r, "scoped")]
        is_now = head == "before" and words[-1] in ("this", "that", "now")
        if kind == "trigger" and len(words) > 1 and not is_now and _repeats(head, words, r):
            return [required(r, "ordering")]
    return []


def _speaks_of_recurring(words: Sequence[str]) -> bool:
    """Whether an opening phrase names things that go on being made ("in commit messages, …")."""
    return any(noun_lemma(w) != w and noun_lemma(w) in RECURRING for w in words[1:])


_IDLE_STEPS = frozenset("moving continuing proceeding anything going starting doing creating generating you're".split())

_ONE_OFF = frozenset("can have get are were did do think say said finish finished done find see want".split())


def _repeats(head: str, words: Sequence[str], r: Reading) -> bool:
    """Whether a time clause comes round again: "each …", "before committing", "when you write …"."""
    if {"each", "every", "any", "another"} & set(words) or head in ("whenever", "every", "each"):
        return True
    points = bool({"it", "that", "this", "them"} & set(r.lowers[r.head.at + 1 : r.head.at + 3]))
    if (points and not _is_deed_of_yours(words)) or _IDLE_STEPS & set(words[1:3]):
        return False
    if head == "before" and is_gerund(words[1]):
        return not any(w.strip("`").endswith("()") for w in words)  # "before calling close()": a place in code
    does = words[1] == "you" and is_base_verb(words[2] if len(words) > 2 else "") and words[2] not in _ONE_OFF
    return head in ("before", "when", "after") and does
