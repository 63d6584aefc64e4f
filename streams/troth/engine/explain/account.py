"""A text as the ear heard it: every act with the sentence it came from, and every clause that only looks like one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from troth.engine.explain.diagnosis import diagnosis
from troth.engine.explain.likeness import LIKELY, imperative, order_cues, promise_cues
from troth.engine.extract.act import SpeechAct
from troth.engine.extract.blocks.voices import voices
from troth.engine.extract.clauses.clauses import Clause, read_clauses
from troth.engine.extract.clauses.cues import find_cues
from troth.engine.extract.foreign import language_of
from troth.engine.extract.hear import Outcome, holds, turn_silence, walk
from troth.engine.extract.sentences.sentences import Sentence, read_sentences
from troth.engine.extract.silences import Silence
from troth.engine.lexicon.english import ENGLISH
from troth_schemas.events import AnyEvent, Compaction, ToolResult, Turn
from troth_schemas.obligations import Tier


class Heard(NamedTuple):
    """An act and the whole sentence it was heard in."""

    act: SpeechAct
    sentence: str


class Unheard(NamedTuple):
    """A clause that looks like an order and made none: `text[offset:offset+len(words)]`, its cues, and why."""

    words: str
    offset: int
    cues: tuple[str, ...]
    silence: Silence


class Account(NamedTuple):
    heard: tuple[Heard, ...] = ()
    unheard: tuple[Unheard, ...] = ()


def account_of(event: AnyEvent) -> Account:
    """What was heard in the words of an event, and what was not; empty for an event without words."""
    match event:
        case Turn(text=text, role=role, origin=origin, document=document):
            return account(text, role=role, origin=origin or "human", is_document=document is not None)
        case ToolResult(text=text):
            return account(text, role="tool", origin="result")
        case Compaction(summary=str(summary)):
            return Account(unheard=tuple(_silenced(summary, frozenset(), "summary")))
        case _:
            return Account()


def account(text: str, *, role: Tier, origin: str, is_document: bool = False) -> Account:
    """`hear` of the same arguments, act by act, and beside it what the ear passed over. Pure; linear in the text."""
    silence = turn_silence(text, role=role, origin=origin)
    if silence is not None:
        return Account(unheard=tuple(_silenced(text, frozenset(), silence)))
    is_document = is_document or origin == "config"
    own = holds(role, origin, is_document=is_document)
    outcomes = list(walk(text, role=role, is_document=own))
    heard = tuple(Heard(act, text[o.sentence.start : o.sentence.end]) for o in outcomes for act in o.acts)
    told = [(a.offset, a.offset + a.length) for a, _ in heard]
    walked = frozenset(o.sentence.start for o in outcomes)
    beside: Silence | None = "assistant" if role == "assistant" else None
    beyond = _silenced(text, walked, beside, is_document=own or role == "assistant")
    unheard = [*_passed_over(text, outcomes, role), *beyond]
    unheard.sort(key=lambda u: u.offset)
    return Account(heard, tuple(u for u in unheard if not any(s <= u.offset < e for s, e in told)))


def _passed_over(text: str, outcomes: list[Outcome], role: Tier) -> Iterator[Unheard]:
    """The clauses that the ear read and made nothing of."""
    for outcome in outcomes:
        if outcome.acts:
            continue
        if outcome.reading is None:
            cues = _sentence_cues(outcome.sentence)
            silence: Silence = outcome.silence or ("question" if outcome.sentence.terminator == "?" else "statement")
            yield from _unheard(text, outcome.sentence, cues, silence)
        elif role == "assistant":
            yield from _unpromised(text, outcome.reading.clause)
        else:
            clause = outcome.reading.clause
            cues = order_cues(clause.words, clause.cues, outcome.language) or imperative(outcome.reading)
            if cues:
                yield from _unheard(text, clause, cues, outcome.silence or diagnosis(outcome.reading))


def _unpromised(text: str, clause: Clause) -> Iterator[Unheard]:
    """What an assistant said: a promise that waits for nothing, or an order that is not its to give."""
    if promised := promise_cues(clause.words):
        yield from _unheard(text, clause, promised, "question" if clause.is_question else "narration")
    else:
        yield from _unheard(text, clause, order_cues(clause.words, clause.cues, ENGLISH), "assistant")


def _silenced(
    text: str, walked: frozenset[int], silence: Silence | None, *, is_document: bool = False
) -> Iterator[Unheard]:
    """What looks like an order in sentences that the ear never read: `silence` is why, or else that of its block."""
    for block, _, shown in voices(text, ENGLISH, is_document=is_document):
        why = silence or shown
        if why is None or not LIKELY.search(text, block.start, block.end):
            continue
        for sentence in read_sentences(text, block):
            if sentence.start in walked or not LIKELY.search(text, sentence.start, sentence.end):
                continue
            if language_of(sentence) is not None:
                yield from _unheard(text, sentence, _sentence_cues(sentence), why)
                continue
            for clause in read_clauses(sentence, ENGLISH):
                yield from _unheard(text, clause, order_cues(clause.words, clause.cues, ENGLISH), why)


def _sentence_cues(sentence: Sentence) -> tuple[str, ...]:
    language = language_of(sentence) or ENGLISH
    return order_cues(sentence.words, find_cues(sentence.words, language), language)


def _unheard(text: str, place: Clause | Sentence, cues: tuple[str, ...], silence: Silence) -> Iterator[Unheard]:
    if cues:
        yield Unheard(text[place.start : place.end], place.start, cues, silence)
