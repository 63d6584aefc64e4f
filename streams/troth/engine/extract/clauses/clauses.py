"""A sentence as clauses: what is said of each main clause, under which conditions, with which exceptions.

A new main clause begins where a subject, an imperative or a new polarity does; a condition, a time limit, an exception
and a reason belong to the main clause beside them. A negation's list ("don't commit, push or merge") is one clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.extract.clauses.cues import Cue, find_cues
from troth.engine.extract.clauses.leads import Lead, read_lead, read_openers
from troth.engine.extract.clauses.segments import Adjunct, AdjunctKind, Main, Segmenter
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.language import CueKind, Language

_TAGS: Final = frozenset(
    {"ok", "okay", "please", "alright", "thanks", "k", "clear", "understood", "yes", "deal", "got it", "get it"}
)
"""Words that end an order as if it were a question ("don't run it now, ok?")."""


class Clause(NamedTuple):
    """One main clause.

    `words` and `cues` are its own; `adjuncts` are (kind, first word, start, end) with offsets into the text, which
    `start`/`end` cover, reasons aside; `lead_words` stand before a colon and `opener` before the clause; `separator`
    is what parts it from the clause before; `is_whole`: the sentence has no other.
    """

    words: tuple[Word, ...]
    cues: tuple[Cue, ...]
    adjuncts: tuple[tuple[AdjunctKind, str, int, int], ...]
    start: int
    end: int
    lead: Lead
    lead_words: tuple[Word, ...]
    opener: str
    is_question: bool
    is_whole: bool
    separator: str

    def cue(self, *kinds: CueKind) -> Cue | None:
        """The first cue of one of these kinds."""
        return next((c for c in self.cues if c.kind in kinds), None)

    def adjunct(self, *kinds: AdjunctKind) -> tuple[int, int] | None:
        """Where the first adjunct of one of these kinds stands."""
        return next(((start, end) for kind, _, start, end in self.adjuncts if kind in kinds), None)


def read_clauses(sentence: Sentence, language: Language) -> list[Clause]:
    """The main clauses of a sentence, in order; none when it has only adjuncts."""
    words = _without_tag(sentence.words)
    lead, body = read_lead(words, language)
    begin, opener = read_openers(words, body, language)
    cues = find_cues(words, language)
    segmenter = Segmenter(words, cues)
    segmenter.run(begin)
    mains = segmenter.mains
    clauses = []
    for number, main in enumerate(mains):
        own = [a for a in segmenter.adjuncts if _owner(a, mains) == number]
        first, last = _extent(main, own)
        inside = _outside_brackets(words[main.first : main.last])
        clauses.append(
            Clause(
                words=inside,
                cues=_own_cues(cues, main, inside, language),
                adjuncts=tuple((a.kind, a.head, words[a.first].start, words[a.last - 1].end) for a in own),
                start=words[first].start,
                end=sentence.end if len(mains) == 1 else words[last - 1].end,
                lead=lead,
                lead_words=words[: body - 1] if lead else (),
                opener=opener if number == 0 else "",
                is_question=sentence.terminator == "?" and not _is_tag(sentence.words),
                is_whole=len(mains) == 1,
                separator=main.separator,
            )
        )
    return clauses


def _without_tag(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words without a last one that only asks, thanks or presses ("…, ok", "…, thx")."""
    is_tagged = len(words) > _TAGGED_WORDS_MIN and words[-2].text == "," and words[-1].lower in _CLOSINGS
    return words[:-2] if is_tagged else words


_CLOSINGS: Final = frozenset("cheers k ok okay plz pls thanks thx ty".split())
_TAGGED_WORDS_MIN: Final = 3


def _is_tag(words: Sequence[Word]) -> bool:
    """Whether a sentence ends in a tag, which asks nothing."""
    return words[-1].lower in _TAGS or " ".join(w.lower for w in words[-2:]) in _TAGS


def _own_cues(cues: Sequence[Cue], main: Main, inside: tuple[Word, ...], language: Language) -> tuple[Cue, ...]:
    """The cues of a clause's own words: the sentence's, unless a bracket or a border parts a phrase."""
    first, last = main.first, main.last
    if len(inside) < last - first or any(c.first < first < c.last or c.first < last < c.last for c in cues):
        return tuple(find_cues(inside, language))
    return tuple([Cue(c.kind, c.first - first, c.last - first) for c in cues if first <= c.first < last])


def _owner(adjunct: Adjunct, mains: Sequence[Main]) -> int:
    """The main clause an adjunct belongs to: the next when it opens the sentence or the clause, else the one before."""
    following = next((n for n, main in enumerate(mains) if main.first >= adjunct.last), None)
    if following is not None and (following == 0 or mains[following].separator == "front"):
        return following
    return max((n for n, main in enumerate(mains) if main.first < adjunct.first), default=0)


def _extent(main: Main, own: Sequence[Adjunct]) -> tuple[int, int]:
    """The words a clause covers with its adjuncts: a reason is no part of what is ordered."""
    kept = [a for a in own if a.kind != "reason"]
    return min([main.first, *(a.first for a in kept)]), max([main.last, *(a.last for a in kept)])


def _outside_brackets(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words that stand in no brackets: what brackets hold is an aside."""
    kept: list[Word] = []
    depth = 0
    for word in words:
        depth += word.text in ("(", "[")
        if depth == 0:
            kept.append(word)
        depth -= word.text in (")", "]") and depth > 0
    return tuple(kept) or tuple(words)
