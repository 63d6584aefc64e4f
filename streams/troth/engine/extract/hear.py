"""What a turn says that binds: text -> blocks -> sentences -> clauses -> speech acts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

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
from troth.engine.extract.blocks import SPEAKING, Block, read_blocks
from troth.engine.extract.clauses import read_clauses
from troth.engine.extract.lemmas import is_base_verb, verb_lemma
from troth.engine.extract.literals import find_literals
from troth.engine.extract.predicates import read_objects, read_predicate
from troth.engine.extract.reading import Draft, Reading, Rule
from troth.engine.extract.sentences import Sentence, read_sentences
from troth.engine.lexicon.english import ENGLISH
from troth.engine.lexicon.english_verbs import HANDLING, SAYING
from troth.engine.lexicon.english_words import PREPOSITIONS
from troth.engine.lexicon.language import Language
from troth_schemas.obligations import LiteralSpan, Tier

ORDERS: Final[tuple[Rule, ...]] = (
    retractions.retraction,
    corrections.correction,
    thresholds.strikes,
    thresholds.threshold,
    negations.contrast,
    gates.ask_first,
    bans.unwanted,
    bans.letting_be,
    bans.avoidance,
    bans.off_limits,
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

PROMISES: Final[tuple[Rule, ...]] = (promises.abandonment, promises.todo, promises.promise)
"""What the assistant may say: it binds only itself."""

_MACHINE: Final = re.compile(
    r"\s*(?:<(?:command-|local-command|bash-|task-notification|system-reminder)|/[a-z][\w-]*(?:\s|$)|\[Request interrupted)"
)
_PROMISING: Final = re.compile(
    r"(?i)\bi['’]ll\b|\bwe['’]ll\b|\b(?:i|we) (?:will|shall|am|plan|promise|intend|won['’]t|still need)\b|\bi['’]m (?:going|gonna|no longer)\b|\bnext,? i need\b|\btodo\b|\bplan\b"
)


def hear(text: str, *, role: Tier, origin: str, is_document: bool = False) -> tuple[SpeechAct, ...]:
    """The speech acts of one turn, in order of place. Never raises; `text[a.offset:a.offset+a.length] == a.statement`.

    Synthetic turns, notifications and tool output bind nobody; an assistant turn binds only itself.
    """
    if role == "tool" or origin in ("synthetic", "notification") or _MACHINE.match(text):
        return ()
    if role == "assistant":
        if not _PROMISING.search(text):
            return ()
        return tuple(_hear(text, PROMISES, ENGLISH, standing=False, is_document=False))
    standing = is_document or role in ("system", "developer")
    return tuple(_hear(text, ORDERS, ENGLISH, standing=standing, is_document=is_document or role != "user"))


def _hear(
    text: str, rules: tuple[Rule, ...], language: Language, *, standing: bool, is_document: bool
) -> Iterator[SpeechAct]:
    previous: Sentence | None = None
    for block, holds in _speaking(text, language, standing=standing, is_document=is_document):
        for sentence in read_sentences(text, block):
            if rules is PROMISES and not _PROMISING.search(text, sentence.start, sentence.end):
                previous = sentence
                continue
            yield from _hear_sentence(text, sentence, previous, rules, language, standing=holds)
            previous = sentence


_ADOPTING: Final = re.compile(
    r"(?i)\b(?:follow|obey|rules?|constraints?|guidelines?|restrictions?|requirements?|policy|policies|non-negotiables?|conventions?)\b[^.?!\n]*:?\s*$"
)


def _speaking(text: str, language: Language, *, standing: bool, is_document: bool) -> Iterator[tuple[Block, bool]]:
    """The blocks that speak, each with whether what it says holds by default.

    A person who pastes a document with headings shows it; only what stands before its first heading speaks, and a
    section whose heading names rules. Shown matter that the words before it adopt speaks too.
    """
    blocks = read_blocks(text)
    is_pasted = not is_document and sum(b.kind == "heading" for b in blocks) >= 2
    section_speaks = True
    header_holds = False
    header_silences = False
    for number, block in enumerate(blocks):
        body = text[block.start : block.end]
        if block.kind == "heading":
            named = {w.strip(":*").lower() for w in body.split()}
            header_holds = bool(named & language.leads["hard"])
            header_silences = bool(named & language.leads["shown"])
            section_speaks = not is_pasted or header_holds
            continue
        if block.kind not in SPEAKING:
            if block.kind == "quote" and number and _adopts(text, blocks[number - 1]):
                yield Block("prose", block.start, block.end), True
            continue
        if not section_speaks:
            continue
        if block.kind == "prose":
            label = body.rstrip().rstrip("*").lower()
            header_holds = label.endswith(":") and _adopts(text, block)
            named = set(re.findall(r"[a-z]+", label.rsplit("\n", 1)[-1])) if label.endswith(":") else set()
            header_silences = not header_holds and bool(named & (language.leads["shown"] | HANDLING))
            yield block, standing
        elif not header_silences:
            yield block, standing or header_holds


def _adopts(text: str, block: Block) -> bool:
    body = text[block.start : block.end].rstrip().rstrip("*")
    return body.endswith(":") and _ADOPTING.search(body.rsplit("\n", 1)[-1]) is not None


def _hear_sentence(
    text: str,
    sentence: Sentence,
    previous: Sentence | None,
    rules: tuple[Rule, ...],
    language: Language,
    *,
    standing: bool,
) -> Iterator[SpeechAct]:
    if len(sentence.words) > 120:
        return
    before: Reading | None = None
    for clause in read_clauses(sentence, language):
        holds = standing or clause.lead in ("hard", "soft")
        reading = Reading(clause, language, before, standing=holds, text=text)
        if clause.lead != "shown" and not _is_reported(reading):
            for rule in rules:
                drafts = rule(reading)
                if drafts:
                    for draft in drafts:
                        yield _act(text, draft, reading, sentence, previous)
                    break
        before = reading


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


_REPORT_WORDS_MAX: Final = 9


def _act(text: str, draft: Draft, r: Reading, sentence: Sentence, previous: Sentence | None) -> SpeechAct:
    """The draft with its place, its literals and the conditions of its clause."""
    start, end, acts, objects = _place(text, draft, r, sentence, previous)
    kind, hard = draft.kind, draft.hard
    if draft.doing == "oblige":
        hard = not r.is_soft if hard is None else hard
        kind = kind if hard or kind == "commitment" else "preference"
    spans = r.clause.adjuncts
    return SpeechAct(
        doing=draft.doing,
        statement=text[start:end],
        offset=start,
        length=end - start,
        kind=kind,
        polarity=draft.polarity,
        hard=hard is not False,
        literals=tuple(LiteralSpan(s.text, s.kind, s.offset + start) for s in find_literals(text[start:end])),
        acts=acts,
        objects=objects,
        exceptions=(*draft.exceptions, *(text[s:e] for k, _, s, e in spans if k == "except")),
        condition=draft.condition
        or next((text[s:e] for k, _, s, e in spans if k in ("trigger", "condition", "until", "scope")), None),
        bound=draft.bound,
        uses=draft.uses,
        old=draft.old,
        new=draft.new,
        rule=draft.rule,
        cues=tuple(dict.fromkeys(r.text_of(c.first, c.last) for c in r.clause.cues)),
    )


def _place(
    text: str, draft: Draft, r: Reading, sentence: Sentence, previous: Sentence | None
) -> tuple[int, int, tuple[str, ...], tuple[str, ...]]:
    """Start and end of the statement, and the acts and objects with those of the words it points back to."""
    start = r.clause.start if draft.start is None else draft.start
    acts, objects = draft.acts, draft.objects
    if draft.takes_previous and r.before is not None:
        start = r.before.clause.start
        objects = (*objects, *(o for o in r.before.objects(r.before.head.at + 1) if o not in objects))
    elif draft.takes_previous and previous is not None and _is_adjacent(text, previous, start):
        start = previous.start
        acts, objects = _of_previous(previous, draft, r.language)
    end = r.clause.end
    if end == sentence.words[-1].end and start <= sentence.start:
        end = sentence.end
    return start, end, acts, objects


def _is_adjacent(text: str, previous: Sentence, start: int) -> bool:
    return (
        previous.end <= start
        and len(text[previous.end : start].split()) <= 3
        and text.count("\n\n", previous.end, start) == 0
    )


def _of_previous(previous: Sentence, draft: Draft, language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Acts and objects of the sentence that an order by pronoun points to: its own verb where the order says "do"."""
    words = previous.words
    if draft.acts and draft.acts[0] not in ("do", "have", "try"):
        return draft.acts, (*draft.objects, *(o for o in read_objects(words, language) if o not in draft.objects))
    for i, word in enumerate(words):
        lemma = verb_lemma(word.lower)
        if i and word.kind == "word" and word.lower not in language.stop_words and lemma != word.lower:
            if is_base_verb(lemma):
                predicate = read_predicate(words, i, language)
                return predicate.acts, predicate.objects
    return draft.acts, read_objects(words, language)
