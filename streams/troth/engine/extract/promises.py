"""What is still to be done: the assistant's promises, and a person's requests with a trigger."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.extract.predicates import read_objects, read_predicate
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import Word, read_words
from troth.engine.lexicon.english import AUXILIARIES, PRONOUNS
from troth.engine.lexicon.english_verbs import MUSING, NOTIFYING

_WILL: Final = (
    ("i'll",), ("i", "will"), ("i", "shall"), ("i", "am", "going", "to"), ("i'm", "going", "to"), ("we'll",), ("we", "will"), ("i", "plan", "to"), ("i", "promise", "to"), ("i", "still", "need", "to"), ("i'm", "gonna"), ("i", "intend", "to"),
)  # fmt: skip
_PLACING: Final = frozenset(
    {
        "add",
        "insert",
        "put",
        "place",
        "move",
        "append",
        "declare",
        "define",
        "define",
        "import",
        "prepend",
        "inject",
        "register",
        "create",
        "write",
        "wrap",
        "handle",
        "return",
        "set",
    }
)
_EVENTS: Final = frozenset(
    """approval backup backfill build check ci cutover cut-over deploy deployment deploys election embargo end failover freeze green holiday
    incident launch lunch maintenance meeting merge migration night ok okay outage qa rebase release reload restart
    restore reviewed review rollback rollout run sign-off signoff sprint standup sync test tests upgrade upload weekend window go-live go-ahead
    confirmation answer reply feedback response decision approval download install import export job scan audit""".split()
)
"""Nouns that happen: "after the review" is a time, "after the imports" is a place."""
_LATER: Final = frozenset(
    {
        "later",
        "tomorrow",
        "tonight",
        "afterwards",
        "eventually",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    }
)
_OWN_STEPS: Final = frozenset(
    {
        "understand",
        "know",
        "see",
        "find",
        "read",
        "look",
        "think",
        "figure",
        "identify",
        "understood",
        "determine",
        "gather",
        "explore",
        "locate",
        "check",
        "review",
        "verify",
        "confirm",
        "have",
        "get",
        "learn",
        "examine",
        "analyze",
        "analyse",
    }
)
_COMING_ROUND: Final = frozenset("before prior ahead whenever every each any anytime".split())
_DONE: Final = frozenset("green red ready done approved merged reviewed signed finished complete live".split())
_NO_EVENTS: Final = frozenset("i we that this which possible needed necessary you you're you've done asked i'm".split())


def promise(r: Reading) -> list[Draft]:
    """`I will V after X`, `once X, I'll V`, `TODO after X: V`: a promise with what it waits for."""
    if r.clause.is_question or r.clause.lead in ("shown",):
        return []
    at = _will_at(r)
    if (
        at is None
        or at >= len(r.words)
        or r.clause.adjunct("condition") is not None
        and r.clause.adjunct("trigger", "until") is None
    ):
        return []
    while at < len(r.words) - 1 and r.lowers[at] in ("then", "also", "now", "only", "still", "definitely"):
        at += 1
    verb = verb_lemma(r.lowers[at])
    if (
        r.lowers[at] in ("not", "never", "be", "have", "need", "assume", "only")
        and verb not in ("not",)
        and verb != "be"
        or r.lowers[at] == "not"
    ):
        return []
    waits = _waits_for(r, verb)
    if waits is None:
        return []
    start, end = waits
    predicate = read_predicate(r.words, at, r.language)
    acts = (*predicate.acts,) if "re-run" not in r.lowers else predicate.acts
    return [Draft(rule="promise", kind="commitment", acts=acts, objects=predicate.objects, condition=r.text[start:end])]


def _will_at(r: Reading) -> int | None:
    lowers = r.lowers
    for at in range(min(3, len(lowers))):
        for phrase in _WILL:
            if lowers[at : at + len(phrase)] == phrase and all(
                w in ("then", "and", "so", "also", "next", "after", "that", ",", "first") for w in lowers[:at]
            ):
                return at + len(phrase)
    if lowers[:4] == ("next", "i", "need", "to") or lowers[:4] == ("next", ",", "i", "need"):
        return 4 if lowers[3] == "to" else 5
    return None


def _waits_for(r: Reading, verb: str) -> tuple[int, int] | None:
    """The clause a promise waits for, if it is a happening outside the next step: not a place in code, not own reading."""
    for kind, head, start, end in r.clause.adjuncts:
        if kind not in ("trigger", "until") or head in ("on", "whenever", "before", "prior", "ahead", "for"):
            continue
        words = read_words(r.text, start, end)
        if r.reach == len(r.words) and _is_happening(words, verb, head):
            return start, end
    last = r.words[-1]
    if last.lower in _LATER and verb not in ("explain", "see"):
        return last.start, last.end
    return None


def _is_happening(words: list[Word], verb: str, head: str) -> bool:
    lowers = [w.lower for w in words]
    if len(lowers) < 2:
        return False
    if lowers[1] in ("i", "i've", "i'm", "i'd", "we've", "we"):
        return (
            not (set(map(verb_lemma, lowers[2:5])) & (_OWN_STEPS | MUSING))
            and lowers[1] in ("i", "we")
            and any(verb_lemma(w) not in _OWN_STEPS for w in lowers[2:3])
            and False
        )
    if (
        lowers[1] in ("that", "this", "which", "it")
        and len(lowers) == 2
        or is_gerund(lowers[1])
        or lowers[1] in ("you", "you've", "you're")
        and lowers[2:3] == ["want"]
    ):
        return False
    if any(w in AUXILIARIES for w in lowers[1:]) or lowers[1] in ("you",):
        return True
    nouns = {noun_lemma(w) for w in lowers[1:]} | set(lowers[1:])
    if head in ("after", "following", "upon", "right", "immediately", "until", "till"):
        return bool(nouns & _EVENTS) and (verb not in _PLACING or lowers[-1] in _EVENTS)
    return any(
        w.endswith("s") and is_base_verb(verb_lemma(w)) or w.endswith("ed") or is_base_verb(w) for w in lowers[2:]
    )


def todo(r: Reading) -> list[Draft]:
    """`TODO after the freeze: rotate the keys`."""
    lead = [w.lower for w in r.clause.lead_words]
    if (
        "todo" not in lead
        or r.clause.is_question
        or not lead
        or lead[0] != "todo"
        or len(lead) < 2
        or lead[1] not in ("after", "once", "when", "before")
    ):
        return []
    predicate = read_predicate(r.words, r.head.at, r.language)
    words = r.clause.lead_words
    return [
        Draft(
            rule="todo",
            kind="commitment",
            acts=predicate.acts,
            objects=predicate.objects,
            condition=r.text[words[1].start : words[-1].end],
            start=words[0].start,
        )
    ]


_NEW_PLAN: Final = re.compile(
    r"(?i)^(?:change of plan|new plan|scrap that|scrap the (?:earlier |old |previous )?plan|abandon(?:ing)? (?:the|that|my) (?:earlier |old |previous )?plan|forget (?:the|that|my) (?:earlier |old |previous )?plan|plan changed)"
)


def abandonment(r: Reading) -> list[Draft]:
    """`Change of plan: …`, `I won't re-run the migration`, `instead of re-running it, I'll …`: a promise is given up."""
    if r.clause.is_question:
        return []
    text = " ".join(w.lower for w in (*r.clause.lead_words, *r.words))
    if _NEW_PLAN.match(text):
        return [Draft(rule="new-plan", doing="abandon")]
    lowers = r.lowers
    for phrase in (
        ("i", "won't"),
        ("i", "will", "not"),
        ("i'll", "not"),
        ("i'm", "no", "longer", "going", "to"),
        ("i", "am", "no", "longer", "going", "to"),
        ("i", "will", "no", "longer"),
    ):
        n = len(phrase)
        if (
            lowers[:n] == phrase
            and n < len(lowers)
            and any(w in ("anymore", "after", "now", "longer", "re-run", "rerun") for w in lowers)
        ):
            predicate = read_predicate(r.words, n, r.language)
            return [Draft(rule="given-up", doing="abandon", acts=predicate.acts, objects=predicate.objects)]
    return []


def trigger_request(r: Reading) -> list[Draft]:
    """`page me on red`, `when CI is red, page me`, `publish both packages when green`: a duty that waits for its trigger."""
    if r.is_question or r.is_negated or not r.is_order or r.is_inert or r.asks_us or r.head.mood == "modal":
        return []
    tells_me = r.verb in NOTIFYING and bool({"me", "us"} & set(r.lowers[r.head.at + 1 : r.head.at + 3]))
    if tells_me and (on := _on_event(r)):
        return [_due(r, on)]
    for kind, head, start, end in r.clause.adjuncts:
        is_front = start < r.words[0].start
        words = [w.lower for w in read_words(r.text, start, end)]
        if kind == "condition" and head == "if" and tells_me and _is_alarm(r, words, is_front):
            return [_due(r, (start, end))]
        if kind == "trigger" and head not in _COMING_ROUND and _is_awaited(r, words, head, is_front):
            return [_due(r, (start, end))]
    return []


def _due(r: Reading, condition: tuple[int, int]) -> Draft:
    predicate = read_predicate(r.words, r.head.at, r.language)
    return Draft(
        rule="trigger-request",
        kind="commitment",
        acts=predicate.acts,
        objects=predicate.objects,
        condition=r.text[condition[0] : condition[1]],
    )


def _on_event(r: Reading) -> tuple[int, int] | None:
    """`on red`, `on failure`, `upon completion` inside the clause."""
    for i in range(r.head.at + 2, len(r.words) - 1):
        if (
            r.lowers[i] in ("on", "upon", "following")
            and r.lowers[i + 1] not in ("the", "my", "this", "slack", "it", "what", "how", "whether", "your", "all")
            and r.words[i + 1].kind == "word"
        ):
            return r.words[i].start, r.words[-1].end
    return None


def _is_alarm(r: Reading, words: list[str], is_front: bool) -> bool:
    """Whether "if X" is something that may happen, and not a question about what is ("let me know if that works")."""
    if r.verb in ("let", "tell", "show", "give", "remind", "ask") and not is_front:
        return False
    return len(words) >= 3 and words[1] not in ("you", "that", "this", "i", "we")


def _is_awaited(r: Reading, words: list[str], head: str, is_front: bool) -> bool:
    """Whether the trigger is an event still to come, and not a place, an own step or an idiom."""
    if len(words) < 2 or is_gerund(words[1]) or words[1] in _NO_EVENTS:
        return False
    if r.verb in ("see", "check", "look", "explain", "show", "find", "figure") and not is_front:
        return False
    if {"was", "were", "did", "had"} & set(words) or words[1] == "it" and not AUXILIARIES & set(words[2:]):
        return False
    if len(words) == 2:
        return words[1] in _DONE
    if head in ("after", "following", "upon", "right", "immediately"):
        is_event = bool(({noun_lemma(w) for w in words[1:]} | set(words[1:])) & _EVENTS)
        return (is_event or bool(AUXILIARIES & set(words[2:]))) and r.verb not in _PLACING
    return "'" in words[1] or any(_is_finite(w) for w in words[2:])


def _is_finite(word: str) -> bool:
    return word in AUXILIARIES or is_base_verb(word) or word.endswith("s") and is_base_verb(verb_lemma(word))
