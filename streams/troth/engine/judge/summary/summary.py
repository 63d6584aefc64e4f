"""A summary, read once for a compaction: its sentences, and by stem and literal where each is spoken of."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

import msgspec

from troth.engine.judge.grammar.clause import Clause, Condition
from troth.engine.judge.grammar.clauses import clauses
from troth.engine.judge.grammar.sentence import Sentence, sentences
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import Token, scan
from troth.engine.judge.summary.layout import Layout
from troth.engine.judge.summary.places import Places
from troth.engine.judge.summary.quotation import Quotation, quotations
from troth.engine.judge.summary.runs import Runs
from troth.engine.judge.summary.said import Said
from troth.engine.judge.summary.signs import Signs
from troth.engine.judge.summary.spellings import Spellings
from troth.engine.judge.summary.withdrawal import is_outlived, is_revoking, revoked_at
from troth.engine.judge.summary.words import Words
from troth.engine.lexicon.deontics import RULE_NOUNS

TAIL: Final = re.compile(
    r"\W*(?:but |though |and )?(?:except|unless|until|other than|apart from|only (?:if|when|after|once|on|in|for|"
    r"during)|as long as|provided|save for)\b",
    re.IGNORECASE,
)
"""How a sentence begins that only narrows the one before it."""
_UNREAD: Final = (Condition("except", (), (), False, "a condition in a sentence of its own"),)
_POINTING: Final = re.compile(
    rf"\W*(?:that|this|these|those|it|they|such|(?:the|both|all) (?:\w+ ){{0,2}}{RULE_NOUNS})\b", re.IGNORECASE
)
_OBJECT: Final = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)
_EXCEPTION: Final = re.compile(r"\bex(?:cept|empt)", re.IGNORECASE)


class Summary:
    """`text` as it came; `sentences` in order, and five ways to look something up in them: `words`, `runs` of words,
    `spellings`, `signs` of what a sentence does, `layout`; `places` are those of terms. Clauses are read when first
    asked for and kept.

    Reading costs time linear in the text; a clause is read only where an obligation's words stand.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.sentences: list[Sentence] = sentences(text)
        self.words = Words(self.sentences)
        self.layout = Layout(self.sentences)
        self.spellings = Spellings(text, self.sentences, self.words, self.tokens)
        self.places = Places(self.words, self.spellings, self.layout)
        self._said: dict[int, tuple[Said, ...]] = {}
        self._clauses: dict[int, tuple[Clause, ...]] = {}
        self._tokens: dict[int, list[Token]] = {}

    @cached_property
    def runs(self) -> Runs:
        """Its words in a row."""
        return Runs(self.sentences)

    @cached_property
    def signs(self) -> Signs:
        """What its sentences may do, told by their words."""
        return Signs(self.sentences, self.words, self.runs, self.layout)

    @cached_property
    def quotations(self) -> tuple[Quotation, ...]:
        """The messages that it quotes in lists."""
        return quotations(self.text)

    def tokens(self, number: int) -> list[Token]:
        """The tokens of sentence `number`."""
        known = self._tokens.get(number)
        if known is None:
            known = self._tokens[number] = scan(self.sentences[number].text)
        return known

    def said(self, number: int) -> tuple[Said, ...]:
        """The clauses of sentence `number`, each with its context."""
        known = self._said.get(number)
        if known is None:
            found = self.clauses(number)
            known = self._said[number] = tuple(
                Said.of(c, self._context(number, found, at)) for at, c in enumerate(found)
            )
        return known

    def clauses(self, number: int) -> tuple[Clause, ...]:
        """The clauses of sentence `number`, with what the headings over it and the sentence after it make of them."""
        known = self._clauses.get(number)
        if known is None:
            sentence = self.sentences[number]
            known = clauses(sentence.text, self.tokens(number), ruled=self.layout.is_ruled(sentence))
            if tail := self._tail(number):
                known = tuple(msgspec.structs.replace(c, conditions=(*c.conditions, *tail)) for c in known)
            if self.layout.is_tentative(sentence) or self.is_withdrawn(number):
                known = tuple(msgspec.structs.replace(c, hedged=True) for c in known)
            revoked = len(sentence.text) if self._is_lifted(number) else self.revoked_at(number)
            if revoked > 0:
                known = tuple(msgspec.structs.replace(c, modality="lift") if c.start < revoked else c for c in known)
            self._clauses[number] = known
        return known

    def _tail(self, number: int) -> tuple[Condition, ...]:
        """The conditions of a next sentence that is nothing but one (`Except on Tuesdays.`)."""
        following = self.layout.beside(number)
        if following is None or not TAIL.match(following.text):
            return ()
        text = following.text
        return tuple(k for c in clauses(f"Do so {text[0].lower()}{text[1:]}")[:1] for k in c.conditions) or _UNREAD

    def is_withdrawn(self, number: int) -> bool:
        """Whether the rest of the sentence or the next one of the paragraph says that it was not to last (`That was
        before …`)."""
        if not self._may_be_revoked >> number & 1:
            return False
        following = self.layout.beside(number)
        return is_outlived(self.sentences[number].text, following.text if following else "")

    def revoked_at(self, number: int) -> int:
        """How many characters of a sentence are taken back by what it says behind them, or by the next one."""
        if not self._may_be_revoked >> number & 1:
            return 0
        text = self.sentences[number].text
        following = self.layout.beside(number)
        return len(text) if following is not None and is_revoking(following.text) else revoked_at(text)

    @cached_property
    def _may_be_revoked(self) -> int:
        """The set of sentences that they themselves or the next ones may take back."""
        return self.signs.revoking | self.signs.revoking >> 1

    def _is_lifted(self, number: int) -> bool:
        """Whether the next sentence of the paragraph takes this one back (`That rule no longer applies.`)."""
        following = self.layout.beside(number)
        if following is None or not _POINTING.match(following.text):
            return False
        return any(c.modality == "lift" and (c.anaphoric or not c.terms) for c in clauses(following.text))

    def _context(self, number: int, found: tuple[Clause, ...], at: int) -> tuple[Term, ...]:
        """What a clause takes over: from its heading, from what its pronoun points back to, from an exception
        beside."""
        terms: list[Term] = []
        header = self.sentences[number].header
        if header >= 0:
            terms.extend(t for c in self.clauses(header) for t in c.terms)
        if found[at].anaphoric and at == 0 and number > 0:
            terms.extend(t for c in self.clauses(number - 1) for t in c.terms)
        if at > 0 and (found[at].anaphoric or not any(t.is_verb for t in found[at].terms)):
            terms.extend(t for t in found[at - 1].terms if t.is_verb or found[at].anaphoric)
        if at > 0 and not found[at].anaphoric and _OBJECT.search(found[at].text):
            terms.extend(t for t in found[at - 1].terms if not t.is_verb)
        following = self.layout.beside(number)
        if following is not None and _EXCEPTION.search(following.text):
            terms.extend(t for c in self.clauses(number + 1) for t in c.terms)
        return tuple(terms)


def read_summary(text: str) -> Summary:
    """Prepare a summary for judging. Time linear in its length; any text is taken."""
    return Summary(text)
