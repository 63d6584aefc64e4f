"""What a frame is about: an act with its thing, or a thing and so all that may be done to it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from troth.engine.extract.clauses.predicates import Predicate, read_noun_phrase, read_objects, read_predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, FUNCTION_WORDS
from troth.engine.lexicon.tokens import COMMANDS

_LED: Final = (DETERMINERS - {"another", "other"}) | ADVERBS | {","}
"""Words before a theme that say nothing of what it is."""


def is_exact(words: Sequence[Word]) -> bool:
    """Whether one of the words is an exact token, numbers aside."""
    if any(w.kind == "code" or (w.kind == "literal" and not w.text[0].isdigit()) for w in words):
        return True
    return any(_is_command_line(first, second) for first, second in pairwise(words))


def _is_command_line(first: Word, second: Word) -> bool:
    """Whether two plain words are a command and its own verb ("gh api", "docker prune")."""
    is_named = first.kind == "word" and first.text in COMMANDS and not is_base_verb(first.text)
    is_verb = second.kind == "word" and second.text.islower() and second.text not in FUNCTION_WORDS | ADVERBS
    return is_named and first.text not in _EQUIVOCAL and is_verb and not second.text.endswith(("s", "ed", "ing"))


_EQUIVOCAL: Final = frozenset("black bundle composer fly just mix node poetry task".split())
"""Commands that are words of English."""


def theme(r: Reading, first: int, last: int | None = None, *, default: str = "touch") -> Predicate:
    """What the words `first` to `last` (outside) name: "pushing to X", "edits in X", "the use of X", "X".

    `default` is the act where only a thing is named; a command is not touched but used.
    """
    words = _outside_ends(r.words[first:last])
    if not words:
        return Predicate((), (), 0)
    at = next((i for i, w in enumerate(words[:3]) if is_gerund(w.lower)), None)
    if at is not None and all(w.lower in _LED or w.lower in ("force", "direct") for w in words[:at]):
        return read_predicate(words, at, r.language)
    acts, objects, end = read_noun_phrase(words, r.language)
    if acts == ("use",) and not _names_use(words):
        acts = ("use",) if any(map(_is_command, words)) else (default,)
    return Predicate(acts, objects, end)


def _outside_ends(words: Sequence[Word]) -> Sequence[Word]:
    """The words without what stands around them and is no part of the theme."""
    first, last = 0, len(words)
    while first < last and words[first].kind == "punct":
        first += 1
    while last > first and (words[last - 1].kind == "punct" or words[last - 1].lower in _CLOSING):
        last -= 1
    return words[first:last]


_CLOSING: Final = frozenset("here now ok okay please pls thanks then though anymore ever either".split())


def _names_use(words: Sequence[Word]) -> bool:
    """Whether "use of X" says by itself that X is not used."""
    return any(w.lower in ("use", "usage", "calls", "requests", "traffic", "access") for w in words[:4])


def _is_command(word: Word) -> bool:
    """Whether an exact token is a command line."""
    first = word.inner.split()[:1]
    return word.kind == "code" and bool(first) and (" " in word.inner or first[0] in COMMANDS)


def objects_of(r: Reading, words: Sequence[Word]) -> tuple[str, ...]:
    """What the words name."""
    return read_objects(words, r.language)


def ban(rule: str, named: Predicate, *, start: int | None = None, takes_previous: bool = False) -> list[Draft]:
    """The prohibition of a theme; none where nothing is named."""
    if not named.objects and not takes_previous and named.acts in ((), ("use",), ("touch",), ("write",), ("do",)):
        return []
    objects = tuple(dict.fromkeys(named.objects))
    return [
        Draft(
            rule=rule, kind="prohibition", polarity="forbid", acts=named.acts or ("touch",), objects=objects,
            start=start, takes_previous=takes_previous,
        )
    ]  # fmt: skip
