"""A summary, read once for a compaction: its sentences, and by stem and literal where each is spoken of."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

import msgspec

from troth.engine.judge.clause import ANAPHORA, Clause, Condition, clauses
from troth.engine.judge.cue import may_bind, may_deny, may_order
from troth.engine.judge.plain import WORDS, plain_words
from troth.engine.judge.quotation import Quotation, quotations
from troth.engine.judge.sameness import Aliases, is_like, near
from troth.engine.judge.sentence import Sentence, sentences
from troth.engine.judge.tally import as_set, numbers_of
from troth.engine.judge.term import Term
from troth.engine.judge.token import VERBS_OF_TWO_WORDS, Token, concepts, scan, stem
from troth.engine.lexicon import measures
from troth.engine.lexicon.deontics import EVERY, LIFT, RULE_NOUNS
from troth.engine.lexicon.hedges import TENTATIVE, WITHDRAWN
from troth.engine.lexicon.imperatives import IMPERATIVES
from troth.engine.lexicon.thesaurus import NEUTRAL, VACUOUS

_NUMERALS: Final = frozenset(
    stem(w)
    for w in (*measures.NUMERALS, *measures.SCALES, *measures.COUNTS, *measures.UNITS, "half")
    if w.isalpha() and len(w) > 1 and w not in ("time", "times", "one", "once")
)
_DIGITS: Final = re.compile(r"\d{4,}")
_DIGIT: Final = re.compile(r"\d")
_RULED: Final = re.compile(
    rf"\b(?:{RULE_NOUNS}|must|requirements?|preferences?|directives?|guidelines?|never|always|standing orders?|"
    rf"do ?n.t|conventions?|"
    r"non-negotiables?|user messages?|decisions?|commitments?|hard|requests?|intents?)\b",
    re.IGNORECASE,
)
_TENTATIVE: Final = re.compile(TENTATIVE, re.IGNORECASE)
_PENDING: Final = re.compile(
    r"\b(?:pending|next steps?|todo|to-do|remaining|outstanding|open items?|promised|upcoming|follow-ups?)\b",
    re.IGNORECASE,
)


class Place(NamedTuple):
    """Sets of sentences: those that speak of something, those with the ones that may take it over, and those that hold
    only the words of an exact term, where a near miss of it may be."""

    own: int
    around: int
    like: int


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


CUT_MAX: Final = 3
"""Sentences into which a summary's line breaks may cut one sentence of a statement."""


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
        stems = self._stems = dict[str, str]()
        for number, sentence in enumerate(self.sentences):
            for word in set(WORDS.findall(sentence.text.lower())):
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
        self._sets: dict[str, int] = {}
        self._ruled: dict[int, bool] = {-1: False}
        self._places: dict[tuple[str, str], Place] = {}

    @cached_property
    def quotations(self) -> tuple[Quotation, ...]:
        """The messages that it quotes in lists."""
        return quotations(self.text)

    @cached_property
    def numeric(self) -> int:
        """The set of sentences that hold a number, in digits or in words, or a unit (`within an hour`)."""
        spelled = [n for word in _NUMERALS for n in self.by_stem.get(word, ())]
        return as_set({*spelled, *(n for n, s in enumerate(self.sentences) if _DIGIT.search(s.text))})

    @cached_property
    def content(self) -> frozenset[str]:
        """The stems of the words that say something."""
        return frozenset(k for w, k in self._stems.items() if len(w) > 2 and w not in VACUOUS and w not in NEUTRAL)

    def with_stem(self, key: str) -> int:
        """The set of sentences in which a word of this stem stands."""
        known = self._sets.get(key)
        if known is None:
            known = self._sets[key] = as_set(self.by_stem.get(key, ()))
        return known

    def place(self, term: Term, aliases: Aliases) -> Place:
        """Where a term, or a word that may stand for it, is spoken of; asked with the same aliases every time."""
        sought = (term.key, term.text if term.exact else "")
        known = self._places.get(sought)
        if known is None:
            own = self._own(term, aliases)
            like = self.with_words(term.text) & ~own if term.exact else 0
            known = self._places[sought] = Place(own, self._around(own), like)
        return known

    def _own(self, term: Term, aliases: Aliases) -> int:
        if term.exact:
            return as_set(self.holding(term.text))
        if term.weekday:
            day = term.key.removeprefix("day:")
            return self.with_stem(stem(day)) | self.with_stem(stem(day + "s")) | self.with_stem(stem(day[:3]))
        keys = {term.key, *aliases.get(term.key, ()), *self.kin(term.groups)}
        keys |= {VERBS_OF_TWO_WORDS[k] for k in tuple(keys) if k in VERBS_OF_TWO_WORDS}
        return self.with_stems(keys)

    def _around(self, own: int) -> int:
        """A set with the sentences that may take over from it: those listed under its lines, and the next ones that
        point back."""
        found = own | (own << 1 & self._pointing)
        for header in numbers_of(own & self._headers):
            found |= self._listed[header]
        return found

    @cached_property
    def _pointing(self) -> int:
        """The set of sentences that may point back to the one before."""
        return self.with_stems(_BACKWARD)

    @cached_property
    def _listed(self) -> dict[int, int]:
        """Line -> the set of sentences listed under it."""
        listed: dict[int, list[int]] = {}
        for number, sentence in enumerate(self.sentences):
            if sentence.header >= 0:
                listed.setdefault(sentence.header, []).append(number)
        return {header: as_set(numbers) for header, numbers in listed.items()}

    @cached_property
    def _headers(self) -> int:
        return as_set(self._listed)

    @cached_property
    def leading(self) -> int:
        """The set of sentences that only lead in what follows."""
        return as_set(n for n, s in enumerate(self.sentences) if s.leads)

    def holding(self, literal: str) -> list[int]:
        """The sentences in which `literal` stands whole, its line wraps undone."""
        known = self._holding.get(literal)
        if known is None and not self.may_hold(literal):
            return []
        if known is None:
            hits = self._held(literal)
            if not hits:
                text, shifts = self._unwrapped
                hits = {self.at(_before(shifts, at)) for at in _places(text, literal)} if shifts else hits
            known = self._holding[literal] = sorted(hits)
        return known

    def _held(self, literal: str) -> set[int]:
        """The sentences in which `literal` stands whole in one line."""
        is_known_by_words = any(len(w) > 1 for w in WORDS.findall(literal.lower()))
        if not is_known_by_words or any(c.isspace() for c in literal):
            return {self.at(at) for at in _places(self.text, literal)}
        within = numbers_of(self.with_words(literal))
        return {n for n in within if any(True for _ in _places(self.sentences[n].text, literal))}

    def may_hold(self, text: str) -> bool:
        """Whether every word of `text` stands somewhere in the summary: where not, `text` does not either."""
        return all(stem(w) in self.by_stem for w in WORDS.findall(text.lower()))

    def near_misses(self, literal: str) -> list[int]:
        """The sentences in which something stands that is not `literal` and was meant to be: a slip away, cut short."""
        if WORDS.search(literal.lower()) is None:
            return sorted({n for run, n in self._digit_runs if is_like(run, literal)})
        return [n for n in numbers_of(self.with_words(literal)) if any(_is_slip(t, literal) for t in self.tokens(n))]

    @cached_property
    def _digit_runs(self) -> list[tuple[str, int]]:
        """The numbers long enough to be names, and the sentences they stand in."""
        return [(run, n) for n in numbers_of(self.numeric) for run in _DIGITS.findall(self.sentences[n].text)]

    def saying(self, stems: Iterable[str]) -> int:
        """The set of sentences from which on words of all these stems stand in `CUT_MAX` sentences: what is one
        sentence elsewhere may have been cut here. All sentences (-1) where there is no stem."""
        held = -1
        for key in stems:
            own = self.with_stem(key)
            held &= own | own >> 1 | own >> 2
            if not held:
                break
        return held

    def with_words(self, literal: str) -> int:
        """The sentences in which all the words of `literal` stand, as a set: where a near miss of it may be."""
        words = [w for w in WORDS.findall(literal.lower()) if len(w) > 1]
        found = self.with_stem(stem(words[0])) if words else 0
        for word in words[1:]:
            found &= self.with_stem(stem(word))
        return found

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

    def spoken(self, words: str, among: int = -1) -> Iterator[int]:
        """The sentences in which a run of words (`plain_words`) begins, across marks, case and sentence ends.

        `among`: where it may begin and go on for `CUT_MAX` sentences at most; everywhere (-1) otherwise.
        """
        text, starts = self._plain
        sought = f" {words} "
        if among >= 0:
            for number in numbers_of(among):
                end = starts[number + CUT_MAX] + 1 if number + CUT_MAX < len(starts) else len(text)
                at = text.find(sought, starts[number], end)
                if at >= 0:
                    yield max(0, bisect_right(starts, at) - 1)
            return
        at = text.find(sought)
        while at >= 0:
            yield max(0, bisect_right(starts, at) - 1)
            at = text.find(sought, at + 1)

    @cached_property
    def _plain(self) -> tuple[str, list[int]]:
        """The words of all sentences in one line, and where each sentence begins in it."""
        rows: list[str] = []
        starts: list[int] = []
        length = 0
        for sentence in self.sentences:
            row = plain_words(sentence.text)
            starts.append(length)
            rows.append(row)
            length += len(row) + 1 if row else 0
        return f" {' '.join(filter(None, rows))} ", starts

    @cached_property
    def binding(self) -> int:
        """The set of sentences that may say how something binds; what the others say is told, and nothing more."""
        return self.ordering | self.with_stems({key for word, key in self._stems.items() if may_bind(word)})

    @cached_property
    def ordering(self) -> int:
        """The set of those that may do more than promise or plan."""
        found = self.with_stems({key for word, key in self._stems.items() if may_order(word)})
        text, starts = self._plain
        found |= as_set(max(0, bisect_right(starts, m.start()) - 1) for m in _IS_TO.finditer(text))
        return found | as_set(n for n, s in enumerate(self.sentences) if self._opens_with_order(n, s))

    @cached_property
    def denying(self) -> int:
        """The set of sentences that may forbid something."""
        found = self.with_stems({key for word, key in self._stems.items() if may_deny(word)})
        text, starts = self._plain
        return found | as_set(max(0, bisect_right(starts, m.start()) - 1) for m in _NOT.finditer(text))

    @cached_property
    def measured(self) -> int:
        """The set of sentences that may say how much, exactly or vaguely."""
        return self.numeric | self.with_stems(_VAGUE)

    @cached_property
    def sweeping(self) -> int:
        """The set of sentences that may speak of all there is."""
        return self.with_stems(_SWEEPING)

    def with_stems(self, keys: Iterable[str]) -> int:
        """The set of sentences in which a word of one of these stems stands."""
        found = 0
        for key in keys:
            found |= self.with_stem(key)
        return found

    def _opens_with_order(self, number: int, sentence: Sentence) -> bool:
        """Whether it may be an order by its form, or stands under a line that says these are rules."""
        if ":" in sentence.text or self._is_ruled(sentence):
            return True
        opening = [word.lower() for word in _WORD.findall(sentence.text, 0, _OPENING_CHARACTERS)[:3]]
        return opening[:1] not in _ARTICLES and any(word in IMPERATIVES for word in opening)

    @cached_property
    def lifting(self) -> int:
        """The set of sentences that may take a rule back, or that the next one may take back."""
        found = self.with_stems(_LIFTING) | self.with_stems(_ENDING) & self.with_stems(_RULES)
        found |= as_set(number for phrase in _LIFTING_PHRASES for number in self.spoken(phrase))
        return found | found >> 1

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
            known = clauses(sentence.text, self.tokens(number), ruled=self._is_ruled(sentence))
            if tail := self._tail(number):
                known = tuple(msgspec.structs.replace(c, conditions=(*c.conditions, *tail)) for c in known)
            if any(_TENTATIVE.search(h) for h in self.headers(sentence)):
                known = tuple(msgspec.structs.replace(c, hedged=True) for c in known)
            if self.is_withdrawn(number):
                known = tuple(msgspec.structs.replace(c, hedged=True) for c in known)
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

    def is_withdrawn(self, number: int) -> bool:
        """Whether the next sentence of the paragraph says that this one was not to last (`That was before …`)."""
        following = self.beside(number)
        return following is not None and _WITHDRAWN.match(following.text) is not None

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
        if at > 0 and not found[at].anaphoric and _OBJECT.search(found[at].text):
            terms.extend(t for t in found[at - 1].terms if not t.is_verb)
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
        at = sentence.header
        known = self._ruled.get(at)
        if known is None:
            known = self._ruled[at] = any(_RULED.search(h) for h in self.headers(sentence))
        return known


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
            and after[:1] not in ("_", "-")
            and not (after[:1] in (".", "/") and after[1:].isalnum())
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
_WITHDRAWN: Final = re.compile(WITHDRAWN, re.IGNORECASE)
_OBJECT: Final = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)
_EXCEPTION: Final = re.compile(r"\bex(?:cept|empt)", re.IGNORECASE)


def _before(shifts: list[tuple[int, int]], at: int) -> int:
    """Where character `at` of the unwrapped text stands in the text as it came."""
    number = bisect_right(shifts, (at, 1 << 60)) - 1
    return at + shifts[number][1] if number >= 0 else at


_NOT: Final = re.compile(r"\bnot\b")
_IS_TO: Final = re.compile(r"\b(?:(?:is|are|was|were|be|has|have|had|ought) to|not)\b")
_BACKWARD: Final = frozenset(map(stem, ANAPHORA))
_VAGUE: Final = frozenset(map(stem, measures.VAGUE))
_SWEEPING: Final = frozenset(map(stem, re.findall(r"[a-z]{3,}", EVERY)))
_WORD: Final = re.compile(r"[A-Za-z]+")
_ARTICLES: Final = (["the"], ["a"], ["an"])
"""What no order begins with."""
_OPENING_CHARACTERS: Final = 40
"""Where the first words of a sentence are."""
_LIFTING: Final = frozenset(
    map(
        stem,
        "lifted rescinded revoked repealed waived abolished scrapped overturned overruled nullified superseded longer "
        "anymore again apply applies enforced unlimited uncapped indefinitely formerly previously".split(),
    )
)
"""Stems without one of which, or a phrase of `_LIFTING_PHRASES`, or a word of `_ENDING` beside a rule's name, nothing
lifts (deontics.LIFT); a test holds the two against each other."""
_LIFTING_PHRASES: Final = (
    "in force", "in effect", "binding", "valid", "any more", "any number", "as many", "as much", "as often", "as long",
    "used to be",
)  # fmt: skip
_ENDING: Final = frozenset(
    stem(word)
    for phrase in LIFT
    if RULE_NOUNS in phrase
    for word in re.findall(r"[a-z]{3,}", phrase.replace(RULE_NOUNS, ""))
    if word not in ("has", "have", "had", "was", "were", "are", "been", "now", "the", "that", "this", "any", "all",
                    "our", "his", "her", "their", "its", "previous", "earlier", "there")
) | {"no", "without", "not"}  # fmt: skip
_RULES: Final = frozenset(map(stem, re.findall(r"[a-z]{3,}", RULE_NOUNS)))


def _is_slip(token: Token, literal: str) -> bool:
    """Whether a token that may be a name is not `literal` and was meant for it."""
    is_name = token.exact or (token.kind == "number" and len(token.text) > 3)
    return is_name and is_like(token.text, literal)


def read_summary(text: str) -> Summary:
    """Prepare a summary for judging. Time linear in its length; any text is taken."""
    return Summary(text)
