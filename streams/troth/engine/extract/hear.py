"""What a turn says that binds: text -> blocks -> sentences -> clauses -> speech acts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.blocks.voices import Force, banning_line, speaking_blocks
from troth.engine.extract.changes import corrections, licences, liftings, permissions, retractions
from troth.engine.extract.changes.wholes import whole
from troth.engine.extract.clauses.clauses import Clause, read_clauses
from troth.engine.extract.clauses.descriptions import is_asked, is_described
from troth.engine.extract.clauses.embeddings import embedded
from troth.engine.extract.clauses.parts import is_apart
from troth.engine.extract.clauses.reading import Draft, Reading, Rule
from troth.engine.extract.clauses.stances import is_gloss, is_meant, is_reported
from troth.engine.extract.foreign import language_of, read_foreign
from troth.engine.extract.orders import (
    adoptions,
    anaphora,
    approvals,
    bans,
    bounds,
    choices,
    contrasts,
    deadlines,
    decisions,
    forms,
    gates,
    habits,
    lasting,
    manners,
    musts,
    negations,
    norms,
    nothings,
    occasions,
    preserving,
    refusals,
    standards,
    statements,
    states,
    thresholds,
    universals,
    values,
)
from troth.engine.extract.orders.frames import ceilings, frames
from troth.engine.extract.placing import is_lead, is_unbound, place
from troth.engine.extract.promises import promises, triggers
from troth.engine.extract.sentences.sentences import Sentence, read_sentences
from troth.engine.extract.silences import BlockSilence, ClauseSilence, TurnSilence
from troth.engine.lexicon.english import ENGLISH
from troth.engine.lexicon.language import CueKind, Language
from troth.engine.lexicon.languages import FOREIGN
from troth.engine.lexicon.topics import QUANTITIES
from troth_schemas.obligations import Tier

ORDERS: Final[tuple[Rule, ...]] = (
    liftings.lifted,
    retractions.retraction,
    licences.licence,
    corrections.correction,
    bounds.bound,
    decisions.settled,
    thresholds.giving_up,
    thresholds.changed,
    manners.owed,
    thresholds.threshold,
    contrasts.contrast,
    gates.ask_first,
    approvals.approved,
    bans.unwanted,
    bans.avoidance,
    refusals.refused,
    bans.off_limits,
    preserving.preserved,
    bans.not_that,
    bans.told_off,
    nothings.nothing_done,
    nothings.nothing_beyond,
    frames.exact,
    anaphora.taken_up,
    statements.negated_statement,
    bans.no_phrase,
    choices.deferred,
    negations.negative_imperative,
    deadlines.deadline,
    permissions.permission,
    decisions.decision,
    triggers.trigger_request,
    adoptions.taken_up,
    adoptions.adopted,
    gates.adoption,
    choices.for_now,
    choices.reserved,
    choices.placed,
    choices.rerouted,
    states.ruled,
    musts.only,
    habits.always,
    habits.remembered,
    habits.continued,
    norms.norm,
    standards.standard,
    universals.universal,
    universals.recurrent,
    habits.plural,
    musts.must,
    states.needed,
    states.limited,
    states.fixed,
    states.ensured,
    values.liking,
    values.leaning,
    values.preference,
    states.preferred_that,
    states.wished,
    states.nice_if,
    manners.convention,
    occasions.ask_if,
    occasions.in_any_case_of,
    occasions.for_a_time,
    occasions.on_occasion,
    occasions.ordering,
    values.holding,
    states.kept,
    values.hedged,
    manners.generic_habit,
    manners.first_things,
    manners.one_each,
    forms.written_so,
    forms.shaped,
    manners.on_everything,
    negations.restricted_manner,
    values.style,
    ceilings.ceiling,
    frames.framed,
    gates.standing,
    lasting.lasting,
)
"""What a person, a system prompt or an instruction file may say. The first rule that hears something decides."""

CUELESS: Final[tuple[Rule, ...]] = (
    liftings.lifted,
    retractions.retraction,
    licences.licence,
    corrections.correction,
    bounds.bound,
    decisions.settled,
    thresholds.giving_up,
    manners.owed,
    thresholds.threshold,
    contrasts.contrast,
    gates.ask_first,
    approvals.approved,
    bans.unwanted,
    refusals.refused,
    preserving.preserved,
    bans.not_that,
    bans.told_off,
    nothings.nothing_done,
    nothings.nothing_beyond,
    frames.exact,
    anaphora.taken_up,
    statements.negated_statement,
    deadlines.deadline,
    permissions.permission,
    adoptions.taken_up,
    adoptions.adopted,
    gates.adoption,
    triggers.trigger_request,
    decisions.decision,
    choices.reserved,
    choices.placed,
    choices.for_now,
    choices.deferred,
    states.ruled,
    states.needed,
    states.limited,
    states.fixed,
    states.wished,
    states.nice_if,
    values.liking,
    values.leaning,
    forms.written_so,
    forms.shaped,
    values.style,
    norms.norm,
    standards.standard,
    habits.plural,
    manners.one_each,
    manners.convention,
    manners.first_things,
    ceilings.ceiling,
    frames.framed,
)
"""The rules that may hear something in a statement or phrase without a cue word."""

BANNED: Final[tuple[Rule, ...]] = (
    negations.negative_imperative,
    bans.no_phrase,
    statements.negated_statement,
    gates.banned,
)
"""The rules for what stands under a line that bans: what bans by itself, and what it rules out as it stands."""

PROMISES: Final[tuple[Rule, ...]] = (promises.abandonment, promises.todo, promises.promise)
"""What the assistant may say: it binds only itself."""

_MACHINE: Final = re.compile(
    r"\s*(?:<(?:command-|local-command|bash-|task-notification|system-reminder)"
    r"|/[a-z][\w-]*(?:\s|$)|\[Request interrupted)"
)
"""Openings of what a runtime writes into a person's turn; a slash command speaks to the runtime."""
_PROMISING: Final = re.compile(
    r"(?i)\b(?:i|we)['’]ll\b|\b(?:i|we) (?:will|shall|am|plan|promise|intend|won['’]t|need|no longer|still|owe)\b"
    r"|\b(?:i|we) (?:commit|undertake|have yet)\b|\bi won['’]t\b"
    r"|\bi['’]m (?:going|gonna|no longer|not going|planning)\b"
    r"|\band will\b|(?-i:\bWill\b)|\btodo\b|\bplan\b|\bfrom (?:me|my side|our side)\b"
    r"|\b(?:remaining|outstanding|pending|open|left)\b[^.:\n]{0,16}\b(?:me|my|i)\b|"
    + "|".join(rf"\b{phrase}\b" for language in FOREIGN for phrase in language.promising)
)
"""What every promise contains: most sentences of an assistant are told from one by this alone."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_CONTROLS: Final = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127), " ")
"""Control characters are blanks to the ear: what cannot be seen must not hide a word."""
_SENTENCE_WORDS_MAX: Final = 120
"""A longer sentence is no order that anybody could follow; it is pasted."""


class Outcome(NamedTuple):
    """What came of one clause, or of a sentence that was not read as English clauses (`reading` None).

    `acts` are what a rule heard; `silence` is the gate that kept the rules from it. With neither, no rule heard one.
    """

    sentence: Sentence
    language: Language
    reading: Reading | None = None
    acts: tuple[SpeechAct, ...] = ()
    silence: ClauseSilence | BlockSilence | None = None


def hear(text: str, *, role: Tier, origin: str, is_document: bool = False) -> tuple[SpeechAct, ...]:
    """The speech acts of one turn, in order of place. Never raises; `text[a.offset:a.offset+a.length] == a.statement`.

    Synthetic turns, notifications and tool output bind nobody; an assistant turn binds only itself. `is_document`: an
    instruction file, whose imperatives hold by default as a system prompt's do; so does whatever is configured.
    """
    if turn_silence(text, role=role, origin=origin) is not None:
        return ()
    outcomes = walk(text, role=role, is_document=holds(role, origin, is_document=is_document))
    return tuple(act for outcome in outcomes for act in outcome.acts)


def holds(role: Tier, origin: str, *, is_document: bool) -> bool:
    """Whether imperatives hold by default, and headings are the speaker's own."""
    return is_document or origin == "config" or role in ("system", "developer")


def turn_silence(text: str, *, role: Tier, origin: str) -> TurnSilence | None:
    """Why a turn as a whole binds nobody; None where it may."""
    if role == "tool":
        return "tool_output"
    if origin == "synthetic" or origin == "notification":
        return origin  # type: ignore[return-value]  # mypy narrows no `str` by `==`
    return "machine" if _MACHINE.match(text) else None


def walk(text: str, *, role: Tier, is_document: bool = False) -> Iterator[Outcome]:
    """What comes of each clause that the ear reads: `hear` keeps the acts, `explain/` tells of the others too.

    `is_document`: as `holds` says.
    """
    readable = text.translate(_CONTROLS) if _CONTROL.search(text) else text
    if role == "assistant":
        outcomes = _walk_promises(readable) if _PROMISING.search(readable) else iter(())
    else:
        outcomes = _walk_orders(readable, is_document=is_document)
    if readable == text:
        return outcomes
    return (o._replace(acts=tuple(_as_written(a, readable, text) for a in o.acts)) if o.acts else o for o in outcomes)


def _as_written(act: SpeechAct, readable: str, text: str) -> SpeechAct:
    """The act with the words that were written, control characters among them."""

    def written(part: str) -> str:
        at = readable.find(part)
        return text[at : at + len(part)]

    return msgspec.structs.replace(
        act,
        statement=text[act.offset : act.offset + act.length],
        literals=tuple(msgspec.structs.replace(s, text=text[s.offset : s.offset + len(s.text)]) for s in act.literals),
        exceptions=tuple(map(written, act.exceptions)),
        condition=written(act.condition) if act.condition else act.condition,
    )


def _walk_orders(text: str, *, is_document: bool) -> Iterator[Outcome]:
    previous: Sentence | None = None
    for block, force in speaking_blocks(text, ENGLISH, is_document=is_document):
        for sentence in read_sentences(text, block):
            if len(sentence.words) > _SENTENCE_WORDS_MAX:
                yield Outcome(sentence, ENGLISH, silence="too_long")
            elif (language := language_of(sentence)) is None:
                said = whole(text, sentence, previous)
                if said is not None and (force == "said" or said.doing != "correct"):
                    yield Outcome(sentence, ENGLISH, acts=(said,))
                else:
                    yield from _walk_sentence(text, sentence, previous, ORDERS, force)
            else:
                meant = is_meant(text, sentence, ())
                acts = tuple(read_foreign(text, sentence, language, standing=force != "said")) if meant else ()
                yield Outcome(sentence, language, acts=acts)
            previous = sentence


def _walk_promises(text: str) -> Iterator[Outcome]:
    for block, _ in speaking_blocks(text, ENGLISH, is_document=True):
        for sentence in read_sentences(text, block):
            is_short = len(sentence.words) <= _SENTENCE_WORDS_MAX
            if not is_short or not _PROMISING.search(text, sentence.start, sentence.end):
                continue
            if (language := language_of(sentence)) is not None:
                acts = tuple(read_foreign(text, sentence, language, standing=False, is_assistant=True))
                yield Outcome(sentence, language, acts=acts)
            else:
                yield from _walk_sentence(text, sentence, None, PROMISES, "said")


def _walk_sentence(
    text: str, sentence: Sentence, previous: Sentence | None, rules: tuple[Rule, ...], force: Force
) -> Iterator[Outcome]:
    """What the clauses of a sentence do; each clause is read with the one before it in view."""
    before: Reading | None = None
    clauses = read_clauses(sentence, ENGLISH)
    meant = not is_gloss(sentence) if force != "said" else is_meant(text, sentence, clauses)
    for clause in clauses:
        own: Force = "ban" if _is_banning(clause) else "rule" if clause.lead in ("hard", "soft") else force
        reading = Reading(clause, ENGLISH, before, own, text, sentence)
        if clause.lead == "shown" and not _is_topic(clause, force):
            yield Outcome(sentence, ENGLISH, reading, silence="shown")
        elif not meant:
            yield Outcome(sentence, ENGLISH, reading, silence="supposed")
        elif is_reported(reading) and not adoptions.is_adoption(reading):
            yield Outcome(sentence, ENGLISH, reading, silence="reported")
        elif rules is ORDERS and is_asked(reading):
            yield Outcome(sentence, ENGLISH, reading, silence="question")
        elif rules is ORDERS and (is_described(reading) or (own == "holds" and is_apart(reading))):
            yield Outcome(sentence, ENGLISH, reading, silence="statement")
        else:
            drafts = drafts_of(reading, BANNED if own == "ban" and rules is ORDERS else rules)
            bound = [d for d in drafts if not (is_unbound(text, d, reading, previous) or is_lead(text, d, reading))]
            acts = tuple([place(text, draft, reading, sentence, previous) for draft in bound])
            if own == "ban":
                acts = tuple([_with_lead(text, act, clause) for act in acts])
            yield Outcome(sentence, ENGLISH, reading, acts, "pointing" if drafts and not bound else None)
        before = reading


_SHOWING: Final = frozenset(
    """
    assistant bad bug e.g example examples goal goals good guess human hypothesis i.e idea ideas input log output
    problem question quote scenario theory thought thoughts user wrong
    """.split()
)


_BANNING: Final = frozenset({"never", "do not", "don't", "dont", "avoid", "forbidden", "prohibited", "not allowed"})


def _is_banning(clause: Clause) -> bool:
    """Whether a label by itself rules out what follows ("Never: push to main")."""
    return " ".join(w.lower for w in clause.lead_words if w.kind != "punct") in _BANNING


_LEAD_REACH: Final = 1_200
"""How far above an item the line that bans it may stand and still be part of its statement."""


def _with_lead(text: str, act: SpeechAct, clause: Clause) -> SpeechAct:
    """A banned item with the words that ban it: alone it says the opposite ("push to main")."""
    start = clause.lead_words[0].start if _is_banning(clause) else banning_line(text, act.offset, _LEAD_REACH)
    if act.polarity != "forbid" or start is None or start >= act.offset:
        return act
    end = act.offset + act.length
    return msgspec.structs.replace(act, statement=text[start:end], offset=start, length=end - start)


def _is_topic(clause: Clause, force: Force) -> bool:
    """Whether a label in a document only names what the sentence is about ("**Error Messages**: keep them short")."""
    if clause.lead_words and clause.lead_words[-1].lower in QUANTITIES:
        return True  # "log retention: 30 days max"
    return force != "said" and _SHOWING.isdisjoint(w.lower for w in clause.lead_words)


def drafts_of(reading: Reading, rules: tuple[Rule, ...] = ORDERS) -> list[Draft]:
    """What the first rule that hears something makes of a clause."""
    inner = embedded(reading) if rules is ORDERS else None
    if inner is not None and (drafts := drafts_of(inner)):
        return drafts
    heard = (rule(reading) for rule in (CUELESS if rules is ORDERS and _is_cueless(reading) else rules))
    return next(filter(None, heard), [])


_IDLE_CUES: Final[frozenset[CueKind]] = frozenset({"condition", "trigger", "affirm", "until", "except"})


def _is_cueless(r: Reading) -> bool:
    """Whether a clause says something and orders nothing: most do, and most rules need not look at them."""
    is_statement = r.head.mood in ("declarative", "fragment") and r.force == "said"
    return is_statement and _IDLE_CUES.issuperset(c.kind for c in r.clause.cues)
