"""Texts made binding by name: "the handbook's chapter on keys is binding for you", "what it says goes for all you
write", "whatever CONTRIBUTING says on trailers, do it", "the mail says "…" and we stick to that".

A text that stands beside the words is made binding where blocks are read (`blocks/matter.py`).
"""

from __future__ import annotations

import re
from typing import Any, Final

from troth.engine.extract.clauses.predicates import read_noun_phrase, read_predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, noun_lemma
from troth.engine.extract.sentences.words import read_words
from troth.engine.lexicon.english_texts import OBEYING, TEXTS

_BINDS: Final = re.compile(
    r"(?P<thing>.+?) (?:also |now |equally )?(?:(?:is|are)(?: also| now| equally| just as)? (?:binding|mandatory"
    r"|compulsory|law)"
    r"\b.*|(?:goes|go|applies|apply|holds?|counts?|stands?)\b(?: also| too| as well| equally)*"
    r" (?:for|to) (?:(?:all )?(?:you|us|your|our|this repo)|(?:everything|all|whatever|anything)"
    r" (?:that )?(?:you|we))\b.*)"
)
_WHATEVER: Final = re.compile(
    r"(?:whatever|what|everything|anything|all) (?!i\b|we\b|you\b|he\b|she\b|they\b)(?P<thing>\S+(?: \S+){0,3}?)"
    r" (?:says?|states?|prescribes?|demands?|requires?|lays down|asks for)\b"
)
_DONE: Final = re.compile(r"\b(?:do (?:it|that|so)|do exactly that|follow (?:it|that)|that's what you do|goes)$")
_OBEYED: Final = re.compile(
    rf"(?:(?:so|and) )?(?:we|you)(?:'ll| will| should| must| have to)? (?:{'|'.join(OBEYING)}) (?:that|it|this)\b"
)


def adopted(r: Reading) -> list[Draft]:
    """A requirement to follow the text that is named."""
    if r.clause.is_question or r.is_negated:
        return []
    text = r.text_of(0, len(r.words))
    said = _WHATEVER.match(text)
    if said is not None and _DONE.search(text.removesuffix(" please")):
        return [_follow(r, said["thing"])]
    match = _BINDS.fullmatch(text)
    if match is not None and _names_text(match["thing"]):
        return [_follow(r, match["thing"])]
    return []


def is_adoption(r: Reading) -> bool:
    """Whether the clause makes a text binding, although it tells what the text says."""
    return is_taking_up(r) or bool(adopted(r))


def is_taking_up(r: Reading) -> bool:
    """Whether the clause makes binding what the one before quotes ("… and we stick to that")."""
    is_quoted = r.before is not None and any(w.kind == "quoted" for w in r.before.words)
    return is_quoted and _OBEYED.match(r.text_of(0, len(r.words))) is not None


def taken_up(r: Reading) -> list[Draft]:
    """The quotation of the clause before, and the words that make it binding."""
    if r.before is None and (quotation := _quoted_above(r)):
        return [_binding(r, quotation, (), takes_previous=True)]
    if not is_taking_up(r) or r.before is None:
        return []
    quoted = next(w for w in r.before.words if w.kind == "quoted")
    return [_binding(r, quoted.inner, r.before.objects(0), start=r.before.clause.start)]


_ABOVE: Final = re.compile(r"[\"\u201c](?P<said>[^\"\u201c\u201d\n]{3,200})[.!]?[\"\u201d][.!]?\s*$")
_TOO: Final = re.compile(r"(?:that|this|which) (?:goes|holds|applies|counts) (?:for|to) (?:you|us|this repo)\b")


def _quoted_above(r: Reading) -> str:
    """What the sentence before quotes, where this one says that it goes for the listener too; else nothing."""
    match = _ABOVE.search(r.text, max(0, r.clause.start - _QUOTE_REACH), r.clause.start)
    is_bound = _TOO.match(r.text_of(0, len(r.words))) is not None and not r.is_negated
    return match["said"] if match is not None and is_bound else ""


_QUOTE_REACH: Final = 240


def _binding(r: Reading, said: str, named: tuple[str, ...], **place: Any) -> Draft:
    """The obligation that a quotation becomes: a ban, where it begins with the word of one."""
    words = read_words(said, 0, len(said))
    if len(words) > 1 and words[0].lower in _RULING_OUT:
        is_verb = is_base_verb(words[1].lower) and words[0].lower != "no"
        banned = read_predicate(words, 1, r.language) if is_verb else read_noun_phrase(words[1:], r.language)
        return Draft(
            rule="adoption", kind="prohibition", polarity="forbid", acts=banned.acts, objects=banned.objects, **place
        )
    return Draft(rule="adoption", kind="requirement", acts=("follow",), objects=named, **place)


_RULING_OUT: Final = frozenset("avoid don't never no".split())
_POINTING: Final = frozenset("he i it she that these they this those".split()) | {"above", "below"}


def _names_text(thing: str) -> bool:
    """Whether words name a text, or what one says."""
    words = thing.split()
    is_said = words[0] in ("what", "whatever", "everything") and not {"i", "we", "you", "he", "she"} & set(words)
    is_pointing = not is_said and not _POINTING.isdisjoint(words)  # what stands beside it is read with the blocks
    return not is_pointing and (is_said or not TEXTS.isdisjoint(map(noun_lemma, words)))


def _follow(r: Reading, thing: str) -> Draft:
    at = r.text_of(0, len(r.words)).split().index(thing.split()[0])
    return Draft(rule="adoption", kind="requirement", acts=("follow",), objects=r.objects(at, at + len(thing.split())))
