"""A summary, read once for a compaction: its sentences, and by stem and literal where each is spoken of."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

import msgspec

from troth.engine.judge.clause import Clause, Condition, clauses
from troth.engine.judge.sameness import Aliases, near
from troth.engine.judge.sentence import Sentence, sentences
from troth.engine.judge.term import Term
from troth.engine.judge.token import Token, concepts, scan, stem
from troth.engine.lexicon import measures
from troth.engine.lexicon.deontics import RULE_NOUNS

_NUMERALS: Final = frozenset(stem(w) for w in (*measures.NUMERALS, *measures.SCALES, *measures.COUNTS, "half", "a"))
_DIGIT: Final = re.compile(r"\d")
_WORDS: Final = re.compile(r"[a-z]+")
_RULED: Final = re.compile(
    rf"\b(?:{RULE_NOUNS}|must|requirements?|preferences?|directives?|guidelines?|never|always|standing orders?|"
    rf"do ?n.t|conventions?|"
    r"non-negotiables?|user messages?|decisions?|commitments?|hard)\b",
    re.IGNORECASE,
)
_PENDING: Final = re.compile(
    r"\b(?:pending|next steps?|todo|to-do|remaining|outstanding|open items?|promised|upcoming|follow-ups?)\b",
    re.IGNORECASE,
)


class Said(NamedTuple):
    """A clause, the terms it may take over from around it, and what decides quickly whether it can speak of a rule."""

    clause: Clause
    context: tuple[Term, ...]
    keys: frozenset[str]
    groups: frozenset[int]
    spellings: frozenset[str]

    def mentions(self, term: Term, aliases: Aliases) -> bool:
        """Whether a term like `term` may stand in the clause or its context: never false where it does."""
        if term.key in self.keys or term.text.lower() in self.spellings:
            return True
        if term.groups and not self.groups.isdisjoint(term.groups):
            return True
        return term.key in aliases and not self.keys.isdisjoint(aliases[term.key])

    def resembles(self, term: Term) -> bool:
        """Whether an exact term has a near miss in the clause."""
        return any(near(term, t) for t in self.clause.terms)


def _say(clause: Clause, context: tuple[Term, ...]) -> Said:
    terms = [*clause.terms, *(t for c in clause.conditions for t in c.terms), *context]
    return Said(
        clause,
        context,
        frozenset(t.key for t in terms),
        frozenset(g for t in terms for g in t.groups),
        frozenset(t.text.lower() for t in terms),
    )


class Summary:
    """`text` as it came; `sentences` in order. Clauses are read when first asked for and kept.

    Reading costs time linear in the text; a clause is read only where an obligation's words stand.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.sentences: list[Sentence] = sentences(text)
        self.by_stem: dict[str, list[int]] = {}
        self._said: dict[int, tuple[Said, ...]] = {}
        self._clauses: dict[int, tuple[Clause, ...]] = {}
        self._tokens: dict[int, list[Token]] = {}
        self._holding: dict[str, list[int]] = {}
        self._offsets = [s.offset for s in self.sentences]
        stems: dict[str, str] = {}
        for number, sentence in enumerate(self.sentences):
            for word in set(_WORDS.findall(sentence.text.lower())):
                key = stems.get(word)
                if key is None:
                    key = stems[word] = stem(word)
                numbers = self.by_stem.setdefault(key, [])
                if not numbers or numbers[-1] != number:
                    numbers.append(number)
        self._by_group: dict[int, list[str]] = {}
        for key in self.by_stem:
            for group in concepts(key):
                self._by_group.setdefault(group, []).append(key)

    @cached_property
    def numeric(self) -> list[int]:
        """The sentences that hold a number, in digits or in words."""
        spelled = [n for word in _NUMERALS for n in self.by_stem.get(word, ())]
        return sorted({*spelled, *(n for n, s in enumerate(self.sentences) if _DIGIT.search(s.text))})

    def holding(self, literal: str) -> list[int]:
        """The sentences in which `literal` stands whole, its line wraps undone."""
        known = self._holding.get(literal)
        if known is None and not self.may_hold(literal):
            return []
        if known is None:
            hits = {self.at(at) for at in _places(self.text, literal)}
            if not hits:
                text, shifts = self._unwrapped
                hits = {self.at(_before(shifts, at)) for at in _places(text, literal)} if shifts else hits
            known = self._holding[literal] = sorted(hits)
        return known

    def may_hold(self, text: str) -> bool:
        """Whether every word of `text` stands somewhere in the summary: where not, `text` does not either."""
        return all(stem(w) in self.by_stem for w in _WORDS.findall(text.lower()))

    def resembling(self, literal: str) -> list[int]:
        """The sentences in which all the words of `literal` stand: where a near miss of it may be."""
        lists = [self.by_stem.get(stem(w), []) for w in _WORDS.findall(literal.lower()) if len(w) > 1]
        return sorted(set(lists[0]).intersection(*lists[1:])) if lists else []

    @cached_property
    def _unwrapped(self) -> tuple[str, list[tuple[int, int]]]:
        """The text with the line wraps inside literals undone; for each, where it was and how far what follows
        moved."""
        shifts: list[tuple[int, int]] = []
        gone = 0
        for match in _WRAP.finditer(self.text):
            gone += match.end() - match.start()
            shifts.append((match.end() - gone, gone))
        return (_WRAP.sub("", self.text), shifts) if shifts else ("", shifts)

    def kin(self, groups: frozenset[int]) -> list[str]:
        """The stems of this summary that belong to one of the thesaurus `groups`."""
        return [s for g in groups for s in self._by_group.get(g, ())]

    def at(self, offset: int) -> int:
        """The number of the sentence that character `offset` stands in, or the one before it."""
        return max(0, bisect_right(self._offsets, offset) - 1)

    def said(self, number: int) -> tuple[Said, ...]:
        """The clauses of sentence `number`, each with its context."""
        known = self._said.get(number)
        if known is None:
            found = self.clauses(number)
            known = self._said[number] = tuple(_say(c, self._context(number, found, at)) for at, c in enumerate(found))
        return known

    def clauses(self, number: int) -> tuple[Clause, ...]:
        """The clauses of sentence `number`."""
        known = self._clauses.get(number)
        if known is None:
            sentence = self.sentences[number]
            known = clauses(sentence.text, ruled=self._is_ruled(sentence))
            if tail := self._tail(number):
                known = tuple(msgspec.structs.replace(c, conditions=(*c.conditions, *tail)) for c in known)
            if self._is_lifted(number):
                known = tuple(msgspec.structs.replace(c, modality="lift") for c in known)
            self._clauses[number] = known
        return known

    def _tail(self, number: int) -> tuple[Condition, ...]:
        """The conditions of a next sentence that is nothing but one (`Except on Tuesdays.`)."""
        following = self.beside(number)
        if following is None or not TAIL.match(following.text):
            return ()
        text = following.text
        return tuple(k for c in clauses(f"Do so {text[0].lower()}{text[1:]}")[:1] for k in c.conditions) or _UNREAD

    def _is_lifted(self, number: int) -> bool:
        """Whether the next sentence of the paragraph takes this one back (`That rule no longer applies.`)."""
        following = self.beside(number)
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
        following = self.beside(number)
        if following is not None and _EXCEPTION.search(following.text):
            terms.extend(t for c in self.clauses(number + 1) for t in c.terms)
        return tuple(terms)

    def beside(self, number: int) -> Sentence | None:
        """The next sentence of the same paragraph or list item."""
        following = number + 1
        if following >= len(self.sentences) or self.sentences[following].block != self.sentences[number].block:
            return None
        return self.sentences[following]

    def tokens(self, number: int) -> list[Token]:
        """The tokens of sentence `number`."""
        known = self._tokens.get(number)
        if known is None:
            known = self._tokens[number] = scan(self.sentences[number].text)
        return known

    def headers(self, sentence: Sentence) -> list[str]:
        """The lines that `sentence` is listed under, nearest first."""
        above: list[str] = []
        at = sentence.header
        while at >= 0 and len(above) < 4:
            above.append(self.sentences[at].text)
            at = self.sentences[at].header
        return above

    def is_pending(self, sentence: Sentence) -> bool:
        """Whether it is listed as work still to be done."""
        return any(_PENDING.search(h) for h in self.headers(sentence))

    def _is_ruled(self, sentence: Sentence) -> bool:
        return any(_RULED.search(h) for h in self.headers(sentence))


_EDGES: Final = frozenset("_-/.")


def _places(text: str, literal: str) -> Iterator[int]:
    """Where `literal` stands and neither a word nor a longer literal goes on at its ends."""
    at = text.find(literal) if literal else -1
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(literal) : at + len(literal) + 2]
        joined = before.isalnum() or before in _EDGES
        if (
            not joined
            and not after[:1].isalnum()
            and after[:1] not in "_-"
            and not (after[:1] in "./" and after[1:].isalnum())
        ):
            yield at
        at = text.find(literal, at + 1)


_WRAP: Final = re.compile(r"(?<=[-/_.])[ \t]*\n[ \t]*(?=\w)")
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
_EXCEPTION: Final = re.compile(r"\bex(?:cept|empt)", re.IGNORECASE)


def _before(shifts: list[tuple[int, int]], at: int) -> int:
    """Where character `at` of the unwrapped text stands in the text as it came."""
    number = bisect_right(shifts, (at, 1 << 60)) - 1
    return at + shifts[number][1] if number >= 0 else at


def read_summary(text: str) -> Summary:
    """Prepare a summary for judging. Time linear in its length; any text is taken."""
    return Summary(text)
