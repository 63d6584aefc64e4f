"""How a clause begins: what wraps its verb ("can you", "make sure to", "you must"), who is its subject, what negates it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from troth.engine.extract.clauses import Clause
from troth.engine.extract.lemmas import is_base_verb
from troth.engine.extract.words import Word
from troth.engine.lexicon.english import ADVERBS, AUXILIARIES, DETERMINERS, PRONOUNS

Mood = Literal["imperative", "request", "lets", "modal", "declarative", "fragment"]

_REQUESTS: Final = frozenset(["can", "could", "would", "will", "won't", "can't"])
_ENSURES: Final = (
    "make sure", "make certain", "be sure", "ensure", "see to it", "remember", "take care", "be careful", "please ensure", "double check", "mind",
)  # fmt: skip
_YOU: Final = frozenset({"you", "u", "ya", "the agent", "agents", "claude"})
_MODALS: Final = frozenset(
    ["must", "should", "shall", "need", "needs", "have", "has", "may", "can", "will", "ought", "'ll", "are"]
)


class Head(NamedTuple):
    """`at` is where the verb (or the phrase) stands in the clause's words; `negations` counts what negates it;
    `flags` are the cue kinds passed on the way; `subject` the words before it in a declarative."""

    mood: Mood
    at: int
    negations: int
    flags: frozenset[str]
    subject: tuple[Word, ...]


class _Walk:
    """A cursor over the words of a clause that collects what it passes."""

    def __init__(self, clause: Clause) -> None:
        self.words = clause.words
        self.cues = {c.first: c for c in reversed(clause.cues)}
        self.all_cues = clause.cues
        self.at = 0
        self.mood: Mood | None = None
        self.negations = 0
        self.flags: set[str] = set()

    def lower(self, offset: int = 0) -> str:
        i = self.at + offset
        return self.words[i].lower if i < len(self.words) else ""

    def phrase(self, count: int) -> str:
        return " ".join(w.lower for w in self.words[self.at : self.at + count])

    def step(self) -> bool:
        """Pass one wrapper; False when the verb is reached."""
        return self._cue() or self._request() or self._wrapper() or self._modal() or self._filler()

    def _cue(self) -> bool:
        for kind in ("never", "not", "hedge", "always", "standing"):
            cue = next(
                (c for c in self.all_cues if c.first == self.at and c.kind == kind and c.last < len(self.words)), None
            )
            if cue is not None:
                text = " ".join(w.lower for w in self.words[cue.first : cue.last])
                self.flags.add(kind)
                self.negations += kind in ("never", "not") or text.endswith(" not to") or text.endswith("n't")
                if kind in ("never", "not"):
                    self.flags.add("order-not")
                if text.startswith(("let's", "lets", "let us")):
                    self.mood = "lets"
                self.at = cue.last
                return True
        return False

    def _request(self) -> bool:
        if self.lower() in _REQUESTS and self.lower(1) in ("you", "we", "u") and self.at + 2 < len(self.words):
            self.flags.add("request-we" if self.lower(1) == "we" else "request-you")
            self.mood = "request"
            self.at += 2
            return True
        if (self.phrase(2) in ("you mind", "do you") and self.lower(1) == "mind") or (
            self.lower() == "mind" and self.mood == "request"
        ):
            self.at += 2 if self.lower() != "mind" else 1
            return True
        if self.lower() in ("let's", "lets") or self.phrase(2) == "let us":
            self.mood = "lets"
            self.at += 1 if self.lower() != "let" else 2
            return True
        if self.lower() == "not" and (
            self.mood in ("request", "lets") or "ensure" in self.flags or self.lower(1) == "to"
        ):
            self.negations += 1
            self.flags.update(("not", "order-not"))
            self.at += 1
            return True
        return False

    def _wrapper(self) -> bool:
        """`make sure`, `remember to`, `I want you to`: what follows is what is asked."""
        for size in (1, 2, 3):
            if self.phrase(size) in _ENSURES and self.at + size < len(self.words):
                self.flags.add("ensure")
                self.mood = self.mood or "imperative"
                self.at += size
                if self.lower() in ("to", "that"):
                    self.at += 1
                return True
        for wanted in (
            "i want you",
            "i need you",
            "i'd like you",
            "i would like you",
            "we want you",
            "we need you",
            "i expect you",
            "i'm asking you",
            "i asked you",
            "i told you",
            "i urge you",
            "i ask you",
            "i trust you",
        ):
            size = len(wanted.split())
            if self.phrase(size) == wanted and self.lower(size) in ("to", "not"):
                self.flags.add("want")
                self.mood = "modal"
                self.at += size
                if self.lower() == "to":
                    self.at += 1
                return True
        if self.lower() == "to" and self.flags & {"ensure", "want"}:
            self.at += 1
            return True
        return False

    def _modal(self) -> bool:
        """`you must`, `you should never`, `we will only`: an order to the listener put as a statement."""
        if self.lower() not in ("you", "u", "ya", "you'll", "you're", "we", "we'll") or self.mood == "declarative":
            return False
        i = self.at + 1
        if self.lower() in ("you'll", "we'll", "you're"):
            modal = "will"
        elif i < len(self.words) and self.words[i].lower in _MODALS | {
            "shouldn't",
            "mustn't",
            "can't",
            "cannot",
            "don't",
            "never",
            "always",
            "do",
        }:
            modal = self.words[i].lower
            if modal not in ("never", "always", "don't", "do"):
                i += 1
        else:
            return False
        return self._take_modal(modal, i)

    def _take_modal(self, modal: str, i: int) -> bool:
        words = self.words
        self.flags.add("we" if self.lower() in ("we", "we'll") else "you")
        self.flags.add(f"modal-{modal}")
        if i < len(words) and words[i].lower == "to":
            i += 1
        if modal in ("shouldn't", "mustn't", "can't", "cannot"):
            self.negations += 1
            self.flags.update(("must_not",))
        elif i < len(words) and words[i].lower == "not":
            self.negations += 1
            self.flags.add("must_not")
            i += 1
            if i < len(words) and words[i].lower == "to":
                i += 1
        if modal in ("must", "shall", "need", "have", "has", "needs", "are"):
            self.flags.add("must")
        self.mood = "modal"
        self.at = i
        return i < len(words)

    def _filler(self) -> bool:
        word = self.lower()
        if self.at + 1 < len(self.words) and (
            word
            in (
                "please",
                "pls",
                "just",
                "also",
                "then",
                "simply",
                "really",
                "kindly",
                "ever",
                "again",
                "better",
                "at",
                "you",
            )
            or word == ","
            or (word in ("it", "the") and False)
        ):
            if word == "at" or (
                word == "you" and not (self.mood in ("request",) or "order-not" in self.flags or "ensure" in self.flags)
            ):
                return False
            if word == "just":
                self.flags.add("just")
            self.at += 1
            return True
        return False


def read_head(clause: Clause) -> Head:
    """The head of a clause."""
    walk = _Walk(clause)
    while walk.at < len(walk.words) and walk.step():
        pass
    words, at = walk.words, min(walk.at, len(walk.words) - 1)
    if walk.mood is None and "order-not" not in walk.flags:
        walk.mood = "declarative" if _has_ruled_verb(clause, at) else _mood(words, at)
    return Head(
        walk.mood or "imperative", at, walk.negations, frozenset(walk.flags), _subject(words, at, walk.mood or "")
    )


def _has_ruled_verb(clause: Clause, at: int) -> bool:
    """Whether "never" or a modal stands before a verb further on: the words before it are a subject ("notes never say")."""
    return any(
        c.kind in ("never", "must", "must_not") and c.first > at and c.last < len(clause.words) and is_base_verb(clause.words[c.last].lower)
        and clause.words[c.first - 1].lower not in ("and", "or", ",", "to")
        for c in clause.cues
    )


def _mood(words: Sequence[Word], at: int) -> Mood:
    word = words[at]
    after = words[at + 1].lower if at + 1 < len(words) else ""
    if (
        word.kind == "word"
        and is_base_verb(word.lower)
        and after not in AUXILIARIES
        and word.lower not in AUXILIARIES | {"may"}
    ):
        return "imperative"
    if word.lower in ("do", "be") and after and after not in PRONOUNS - {"this", "that", "it", "what", "so"}:
        return "imperative"
    return "declarative" if _has_finite_verb(words, at) else "fragment"


def _has_finite_verb(words: Sequence[Word], at: int) -> bool:
    for i in range(at, len(words)):
        lower = words[i].lower
        if words[i].kind != "word":
            continue
        if lower in AUXILIARIES:
            return True
        if (
            i > at
            and lower not in ADVERBS | DETERMINERS
            and is_base_verb(lower)
            and words[i - 1].lower not in ("to", *DETERMINERS)
        ):
            return True
        if i > at and lower.endswith("s") and is_base_verb(lower[:-1]) and words[i - 1].lower not in DETERMINERS:
            return True
    return False


def _subject(words: Sequence[Word], at: int, mood: str) -> tuple[Word, ...]:
    """The words before the finite verb of a declarative."""
    if mood != "declarative":
        return ()
    for i in range(at, len(words)):
        lower = words[i].lower
        if lower in AUXILIARIES or (
            i > at
            and (
                lower in ("never", "always", "only", "must", "may", "shall")
                or (is_base_verb(lower) and words[i - 1].lower not in DETERMINERS)
            )
        ):
            return tuple(words[at:i])
    return tuple(words[at:])
