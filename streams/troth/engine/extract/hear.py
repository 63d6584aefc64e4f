"""What a turn says that binds: text -> blocks -> sentences -> clauses -> speech acts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from troth.engine.extract import (
    bans,
    corrections,
    gates,
    habits,
    musts,
    negations,
    permissions,
    promises,
    retractions,
    statements,
    thresholds,
    values,
)
from troth.engine.extract.act import SpeechAct
from troth.engine.extract.clauses import read_clauses
from troth.engine.extract.foreign import language_of, read_foreign
from troth.engine.extract.placing import place
from troth.engine.extract.reading import Reading, Rule
from troth.engine.extract.sentences import Sentence, read_sentences
from troth.engine.extract.voices import Force, speaking_blocks
from troth.engine.lexicon.english import ENGLISH
from troth.engine.lexicon.english_verbs import SAYING
from troth.engine.lexicon.english_words import PREPOSITIONS
from troth.engine.lexicon.language import CueKind
from troth_schemas.obligations import Tier

ORDERS: Final[tuple[Rule, ...]] = (
    retractions.retraction,
    corrections.correction,
    thresholds.strikes,
    thresholds.giving_up,
    thresholds.threshold,
    negations.contrast,
    gates.ask_first,
    bans.unwanted,
    bans.letting_be,
    bans.avoidance,
    bans.off_limits,
    bans.staying,
    bans.no_phrase,
    negations.negative_imperative,
    statements.negated_statement,
    permissions.permission,
    values.decision,
    promises.trigger_request,
    gates.adoption,
    musts.only,
    habits.always,
    habits.universal,
    musts.must,
    values.preference,
    habits.ordering,
    values.holding,
    values.hedged,
    habits.generic_habit,
    negations.restricted_manner,
    values.style,
    gates.standing,
)
"""What a person, a system prompt or an instruction file may say. The first rule that hears something decides."""

CUELESS: Final[tuple[Rule, ...]] = (
    retractions.retraction,
    corrections.correction,
    thresholds.strikes,
    thresholds.threshold,
    negations.contrast,
    bans.unwanted,
    bans.staying,
    statements.negated_statement,
    permissions.permission,
    values.decision,
    values.style,
)
"""The rules that may hear something in a statement or phrase without a cue word."""

PROMISES: Final[tuple[Rule, ...]] = (promises.abandonment, promises.todo, promises.promise)
"""What the assistant may say: it binds only itself."""

_MACHINE: Final = re.compile(
    r"\s*(?:<(?:command-|local-command|bash-|task-notification|system-reminder)"
    r"|/[a-z][\w-]*(?:\s|$)|\[Request interrupted)"
)
"""Openings of what a runtime writes into a person's turn; a slash command speaks to the runtime."""
_PROMISING: Final = re.compile(
    r"(?i)\b(?:i|we)['’]ll\b|\b(?:i|we) (?:will|shall|am|plan|promise|intend|won['’]t|need|no longer|still need)\b"
    r"|\bi['’]m (?:going|gonna|no longer)\b|\bi won['’]t\b|\btodo\b|\bplan\b"
)
"""What every promise contains: most sentences of an assistant are told from one by this alone."""
_CONTROLS: Final = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127), " ")
"""Control characters are blanks to the ear: what cannot be seen must not hide a word."""
_SENTENCE_WORDS_MAX: Final = 120
"""A longer sentence is no order that anybody could follow; it is pasted."""
_REPORT_WORDS_MAX: Final = 9


def hear(text: str, *, role: Tier, origin: str, is_document: bool = False) -> tuple[SpeechAct, ...]:
    """The speech acts of one turn, in order of place. Never raises; `text[a.offset:a.offset+a.length] == a.statement`.

    Synthetic turns, notifications and tool output bind nobody; an assistant turn binds only itself. `is_document`: an
    instruction file, whose imperatives hold by default as a system prompt's do.
    """
    if role == "tool" or origin in ("synthetic", "notification") or _MACHINE.match(text):
        return ()
    readable = text.translate(_CONTROLS)
    if role == "assistant":
        acts = tuple(_hear_promises(readable)) if _PROMISING.search(readable) else ()
    else:
        acts = tuple(_hear_orders(readable, is_document=is_document or role in ("system", "developer")))
    if readable == text:
        return acts
    return tuple(msgspec.structs.replace(a, statement=text[a.offset : a.offset + a.length]) for a in acts)


def _hear_orders(text: str, *, is_document: bool) -> Iterator[SpeechAct]:
    previous: Sentence | None = None
    for block, force in speaking_blocks(text, ENGLISH, is_document=is_document):
        for sentence in read_sentences(text, block):
            if len(sentence.words) <= _SENTENCE_WORDS_MAX:
                language = language_of(sentence)
                if language is None:
                    yield from _hear_sentence(text, sentence, previous, ORDERS, force)
                else:
                    yield from read_foreign(text, sentence, language, standing=force != "said")
            previous = sentence


def _hear_promises(text: str) -> Iterator[SpeechAct]:
    for block, _ in speaking_blocks(text, ENGLISH, is_document=True):
        for sentence in read_sentences(text, block):
            is_short = len(sentence.words) <= _SENTENCE_WORDS_MAX
            if is_short and _PROMISING.search(text, sentence.start, sentence.end):
                yield from _hear_sentence(text, sentence, None, PROMISES, "said")


def _hear_sentence(
    text: str, sentence: Sentence, previous: Sentence | None, rules: tuple[Rule, ...], force: Force
) -> Iterator[SpeechAct]:
    """What the clauses of a sentence do; each clause is read with the one before it in view."""
    before: Reading | None = None
    for clause in read_clauses(sentence, ENGLISH):
        own: Force = "rule" if clause.lead in ("hard", "soft") else force
        reading = Reading(clause, ENGLISH, before, own, text)
        if clause.lead != "shown" and not _is_reported(reading):
            heard = (rule(reading) for rule in (CUELESS if rules is ORDERS and _is_cueless(reading) else rules))
            drafts = next(filter(None, heard), [])
            yield from (place(text, draft, reading, sentence, previous) for draft in drafts)
        before = reading


_IDLE_CUES: Final[frozenset[CueKind]] = frozenset({"condition", "trigger", "affirm", "until", "except"})


def _is_cueless(r: Reading) -> bool:
    """Whether a clause says something and orders nothing: most do, and most rules need not look at them."""
    is_statement = r.head.mood in ("declarative", "fragment") and r.force == "said"
    return is_statement and _IDLE_CUES.issuperset(c.kind for c in r.clause.cues)


def _is_reported(r: Reading) -> bool:
    """Whether the clause tells what somebody or something else says ("the README says never run X")."""
    words = r.lowers if r.before is None else (*r.before.lowers, *r.lowers)
    for i, word in enumerate(words[:_REPORT_WORDS_MAX]):
        if word not in SAYING or (words[i + 1 : i + 2] and words[i + 1] in PREPOSITIONS and word != "according"):
            continue
        is_own = {"i", "i've", "what"} & set(words[max(i - 3, 0) : i])
        is_order = (i == 0 and word in ("say", "told", "mention")) or {"do", "as"} & set(words[:i])
        return not is_own and not is_order
    return False
