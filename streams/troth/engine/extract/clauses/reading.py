"""One clause as the rules read it, and what a rule makes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

import msgspec

from troth.engine.extract.act import Doing
from troth.engine.extract.blocks.voices import Force
from troth.engine.extract.clauses.clauses import Clause
from troth.engine.extract.clauses.cues import Cue
from troth.engine.extract.clauses.heads import Head, read_head
from troth.engine.extract.clauses.predicates import Predicate, read_noun_phrase, read_objects, read_predicate
from troth.engine.extract.clauses.quantities import Quantity, read_quantities
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, verb_lemma
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_verbs import ONE_OFF, SUGGESTING
from troth.engine.lexicon.english_words import DETERMINERS
from troth.engine.lexicon.language import CueKind, Language
from troth_schemas.obligations import Bound, Kind, Polarity

EMBEDDING: Final = frozenset("if whether that which who whom whose what how why because where".split())
"""Words that open a clause inside a clause."""
_LASTING: Final[frozenset[CueKind]] = frozenset({"always", "standing", "only", "every"})
"""Cues of what holds beyond the work at hand."""
_ENSURING: Final = frozenset({"sure", "ensure", "certain"})


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What one rule heard in one clause; `hear.py` adds the place, literals and conditions. `hard` None: as hedged.

    `start`/`end` replace the clause's own range; `takes_previous`: the sentence before belongs to the statement;
    `is_elliptic`: it has no object, and takes one from a statement right before it ("X is frozen. No edits.").
    """

    rule: str
    doing: Doing = "oblige"
    kind: Kind | None = None
    polarity: Polarity = "require"
    hard: bool | None = None
    acts: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    bound: Bound | None = None
    uses: int | None = None
    old: str | None = None
    new: str | None = None
    start: int | None = None
    end: int | None = None
    exceptions: tuple[str, ...] = ()
    condition: str | None = None
    takes_previous: bool = False
    is_elliptic: bool = False
    replaces_latest: bool = False


class Reading:
    """A clause with its head, and what stands around it: `before`, the reading of the clause before it in the sentence,
    and the force that its block or lead-in gives it."""

    def __init__(
        self,
        clause: Clause,
        language: Language,
        before: Reading | None,
        force: Force,
        text: str,
        sentence: Sentence | None = None,
    ) -> None:
        self.clause = clause
        self.language = language
        self.before = before
        self.force = force
        self.text = text
        self.sentence = sentence

    @cached_property
    def following(self) -> tuple[str, ...]:
        """The words of the sentence after this clause, in lower case."""
        words = self.sentence.words if self.sentence is not None else ()
        return tuple(w.lower for w in words if w.start >= self.clause.end and w.kind != "punct")

    @property
    def standing(self) -> bool:
        """Whether what is said here holds by default (instruction file, system prompt, under `Rule:`)."""
        return self.force != "said"

    @cached_property
    def head(self) -> Head:
        return read_head(self.clause)

    @property
    def words(self) -> tuple[Word, ...]:
        return self.clause.words

    @cached_property
    def lowers(self) -> tuple[str, ...]:
        return tuple(w.lower for w in self.clause.words)

    @property
    def rest(self) -> tuple[Word, ...]:
        """The words from the verb on."""
        return self.words[self.head.at :]

    @cached_property
    def quantities(self) -> list[Quantity]:
        return read_quantities(self.words, self.language.numbers)

    @property
    def is_soft(self) -> bool:
        """Whether a hedge or a soft lead-in takes the force from what is said."""
        return self.clause.cue("hedge") is not None or self.clause.lead == "soft"

    @property
    def is_negated(self) -> bool:
        return self.head.negations % 2 == 1

    @cached_property
    def verb(self) -> str:
        """The word at the head; that of "would you mind keeping …" in its base form."""
        word = self.words[self.head.at].lower
        return verb_lemma(word) if self.head.mood == "request" and is_gerund(word) else word

    @cached_property
    def lemma(self) -> str:
        return verb_lemma(self.verb)

    @property
    def is_question(self) -> bool:
        """Whether this asks to know, not to act."""
        return self.clause.is_question and self.head.mood != "request"

    @property
    def is_inert(self) -> bool:
        """Whether the lead-in takes the force from plain words (`Note:`, `Goal:`)."""
        return self.clause.lead == "inert"

    @property
    def asks_us(self) -> bool:
        """Whether this is put as a question about us ("can we …"): a proposal for this turn."""
        return "request-we" in self.head.flags

    @cached_property
    def is_order(self) -> bool:
        """Whether somebody is told to do something: an imperative, a request, "you must"."""
        flags = self.head.flags
        if self.head.mood == "modal":
            return bool(flags & {"you", "want"}) and not flags & {"modal-can", "modal-may"}
        if self.lemma in SUGGESTING and not self.head.negations:
            return False
        return self.head.mood in ("imperative", "request") and not self.is_continued

    def has(self, *kinds: CueKind) -> bool:
        return self.near(*kinds) is not None

    def near(self, *kinds: CueKind) -> Cue | None:
        """The first cue of one of these kinds that is the clause's own, not that of one inside it ("check if …")."""
        own = (c for c in self.clause.cues if c.kind in kinds and c.first < self.reach)
        return next((c for c in own if c.kind not in _LASTING or c.first < self.purpose), None)

    @cached_property
    def reach(self) -> int:
        """Where the clause's own words end: before the first word after its verb that opens a clause inside it."""
        for i in range(self.head.at + 1, len(self.words)):
            if self.lowers[i].partition("'")[0] in EMBEDDING and not (
                self.lowers[i] == "that" and self.lowers[i - 1] in _ENSURING
            ):
                return i
        return len(self.words)

    @cached_property
    def purpose(self) -> int:
        """Where the purpose of one piece of work begins ("update the client TO always log in"): what is said of every
        time there is said of the thing that is made."""
        if not self.is_order or self.lemma not in ONE_OFF:
            return len(self.words)
        for i in range(self.head.at + 2, len(self.words) - 1):
            after = self.lowers[i + 1 : i + 3]
            is_infinitive = self.lowers[i] == "to" and any(map(is_base_verb, after))
            if is_infinitive or (self.lowers[i] == "so" and self.lowers[i - 1] not in ("do", "or")):
                return i
        return len(self.words)

    @cached_property
    def is_continued(self) -> bool:
        """Whether this only goes on with a statement ("using UTC would be clearer and avoid mistakes")."""
        before = self.before
        after = self.lowers[self.head.at + 1 : self.head.at + 2]
        is_separate = self.standing and self.clause.separator == "," and self.head.mood == "imperative"
        if is_separate and after and after[0] in DETERMINERS:
            return False
        if before is not None and "so" in self.text[before.words[-1].end : self.words[0].start].split():
            return False  # "our fiscal year starts in April, so use April to March": it draws an order from it
        return (
            before is not None
            and self.clause.separator in ("and", ",", "or", "plus")
            and before.head.mood in ("declarative", "fragment")
            and "order-not" not in before.head.flags
            and self.head.mood in ("imperative", "fragment", "declarative")
        )

    @cached_property
    def tells_of_past(self) -> bool:
        """Whether this phrase goes on with a tale ("I used to be strict about it, never more than 80")."""
        before = self.before
        is_tale = before is not None and before.head.mood == "declarative" and self.clause.separator in (",", "and")
        opening = before.lowers[:4] if before is not None and is_tale else ()
        return bool({"used", "was", "were", "had"} & set(opening))

    def text_of(self, first: int, last: int) -> str:
        """The words `first` to `last` (outside) in lower case, single spaced."""
        return " ".join(self.lowers[first:last])

    def objects(self, first: int, last: int | None = None) -> tuple[str, ...]:
        """What the words `first` to `last` (outside) name."""
        return read_objects(self.words[first:last], self.language)

    def predicate(self, at: int) -> Predicate:
        """The predicate whose first verb stands at word `at`."""
        return read_predicate(self.words, at, self.language)

    def phrase(self, at: int) -> Predicate:
        """The noun phrase from word `at` on, without the means ("by removing …")."""
        means = (
            i
            for i in range(at + 1, len(self.words) - 1)
            if self.lowers[i] == "by" and self.lowers[i + 1].endswith("ing")
        )
        return read_noun_phrase(self.words[at : next(means, len(self.words))], self.language)


Rule = Callable[[Reading], list[Draft]]
