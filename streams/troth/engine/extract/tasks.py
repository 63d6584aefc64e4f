"""Whether a text asks for work: something is to be made, changed or sent, and not only looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.blocks.voices import speaking_blocks
from troth.engine.extract.clauses.clauses import read_clauses
from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.literals.literals import find_literals
from troth.engine.extract.sentences.lemmas import verb_lemma
from troth.engine.extract.sentences.sentences import read_sentences
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english import ENGLISH
from troth.engine.lexicon.english_verbs import LEARNING, MUSING, SUGGESTING

MAKING: Final = frozenset(
    "write create touch code fix implement build repair resolve replace convert extend rework correct".split()
)
"""Acts (lexicon.acts) and verbs that make or change a text."""
CHANGING: Final = MAKING | frozenset(
    "delete move copy commit push merge rebase tag deploy publish install migrate send apply".split()
)
"""… and all others after which the world is another one."""
_LEADING: Final = frozenset("try start begin continue go proceed keep get finish help".split())
"""Verbs that only lead to the work, which the next verb names ("let's try making it a set")."""
_LOOKING: Final = (
    (MUSING - {"work"})
    | LEARNING
    | SUGGESTING
    | frozenset(
        "answer ask brainstorm clarify compare count debug describe discuss explore investigate list open outline"
        " plan print propose read recap report reproduce research review run search sketch summarise summarize talk"
        " tell test trace verify wait walk".split()
    )
)
"""Verbs of requests that are met without making anything."""
_AGAIN: Final = frozenset("each every whenever regularly often always steps chunks commits pieces".split())
"""Words of a request that is not met by one call ("commit after each step")."""


def asks_for_work(text: str) -> bool:
    """Whether a person's turn orders, requests or proposes a change."""
    return any(_is_work(r) for r in _asking(text))


def asks_to_go_on(text: str) -> bool:
    """Whether a person's turn orders, requests or proposes more than to look, think and tell."""
    return any(not _is_looking(r) for r in _asking(text))


def asked_for(text: str) -> Iterator[SpeechAct]:
    """What a person's turn asks for: for each order or request a permission of that very act, used up by it."""
    for r in _asking(text):
        predicate = r.predicate(r.head.at)
        start, end = r.words[r.head.at].start, r.words[-1].end
        yield SpeechAct(
            doing="permit",
            kind="permission",
            statement=text[start:end],
            offset=start,
            length=end - start,
            literals=tuple(s for s in find_literals(text) if start <= s.offset < end),
            acts=predicate.acts,
            objects=predicate.objects,
            uses=None if _AGAIN.intersection(text[r.clause.start : r.clause.end].lower().split()) else 1,
            rule="asked-for",
        )


def _asking(text: str) -> Iterator[Reading]:
    """The clauses that order, request or propose."""
    for block, _ in speaking_blocks(text, ENGLISH, is_document=False):
        for sentence in read_sentences(text, block):
            before: Reading | None = None
            for clause in read_clauses(sentence, ENGLISH):
                reading = Reading(clause, ENGLISH, before, "said", text)
                if clause.lead != "shown" and _is_asking(reading):
                    yield reading
                before = reading


def _is_asking(r: Reading) -> bool:
    return not (r.is_negated or r.is_question) and r.head.mood in ("imperative", "request", "lets")


def _is_looking(r: Reading) -> bool:
    """`help me understand why`, `walk me through it`: also where the verb that leads is another."""
    at = r.head.at
    verbs = {verb_lemma(w) for w in r.lowers[at : at + (4 if r.lemma in _LEADING else 1)]}
    return not verbs.isdisjoint(_LOOKING)


def _is_work(r: Reading) -> bool:
    at = r.head.at
    leads = r.lemma in _LEADING
    verbs = (verb_lemma(w) for w in r.lowers[at : at + (4 if leads else 1)])
    return any(canonical(verb) in CHANGING for verb in verbs)
