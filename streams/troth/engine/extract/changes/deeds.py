"""The acts that the words of a clause name, and what else they speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from troth.engine.extract.changes.wording import NAME
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_participle, noun_lemma, verb_lemma
from troth.engine.lexicon.acts import CANONICAL, canonical
from troth.engine.lexicon.english_verbs import LEARNING, MUSING, NOMINALS, PARTICLES, PHRASAL
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    CONJUNCTIONS,
    DETERMINERS,
    GENERIC,
    PREPOSITIONS,
    PRONOUNS,
    QUALIFIERS,
    TIMES,
)
from troth.engine.lexicon.things import KINDS
from troth.engine.words import stem

POINTING: Final = frozenset(KINDS) | {"command"}
"""Nouns by which a thing that has been named is pointed to."""
OPENING: Final = frozenset("ok okay so and then well yes yeah sure fine please just now also but right".split())
"""Words that may stand before what a clause says."""
_LEADING: Final = frozenset("to can may and or you we please just also then always now not ahead be".split())
"""Words after which a base form is a verb."""
_DEALINGS: Final[dict[str, str]] = {
    "access": "use", "call": "call", "contact": "call", "hit": "call", "invocation": "run", "post": "publish",
    "query": "read", "read": "read", "request": "fetch", "run": "run", "touch": "touch", "traffic": "call",
    "usage": "use", "use": "use",
}  # fmt: skip
"""Nouns of acts beside the `NOMINALS`, as they are said of what answers."""
_IDLE: Final = (
    MUSING | LEARNING
    | frozenset("ask be consider do feel get go have hold keep know leave let make mean mind need regard say".split())
    | frozenset("seem start stay stop tell treat try want".split())
)  # fmt: skip
"""Verbs that only lead to another, or tell how somebody stands to it."""
_FUNCTION: Final = (
    ADVERBS | AUXILIARIES | CONJUNCTIONS | DETERMINERS | PREPOSITIONS | PRONOUNS | QUALIFIERS | TIMES | OPENING
    | _LEADING
    | frozenset(
        """
        actually ahead any applies apply away back because btw case cases cheers count counts done earlier effect ever
        folks force forward free freely from fyi given going got guys have here hey hi hold holds lol longer matter me
        more needed nope onward onwards out place point previous rid said since stand stands stay stays thanks there
        today told turns update us when yep
        """.split()
    )
)  # fmt: skip
"""Words that name nothing."""


def acts_named(tokens: Sequence[str], taken: frozenset[int]) -> Iterator[str]:
    """The canonical acts that a clause names, by its verbs and by the nouns for them. `taken`: tokens to pass over."""
    for i, token in enumerate(tokens):
        if i not in taken and token != NAME and (act := _act(tokens, i)) is not None:
            yield act


def kinds_pointed(tokens: Sequence[str], taken: frozenset[int]) -> Iterator[str]:
    """The nouns for kinds of things by which one that was named is pointed to ("that branch", "the branch freeze")."""
    for i, token in enumerate(tokens):
        if i not in taken and _is_pointed(tokens, i):
            yield noun_lemma(token)


def _is_pointed(tokens: Sequence[str], i: int) -> bool:
    is_named = NAME in (tokens[max(0, i - 1)], *tokens[i + 1 : i + 2])  # "the main branch"
    is_shown = i > 0 and tokens[i - 1] in ("that", "the", "this", "those", "these")
    return noun_lemma(tokens[i]) in POINTING and (is_shown or is_named)


def words_named(tokens: Sequence[str], taken: frozenset[int]) -> frozenset[str]:
    """The stems of the words that name something else: no act, no kind of thing, nothing of grammar."""
    return frozenset(
        stem(token)
        for i, token in enumerate(tokens)
        if i not in taken and token != NAME and not _is_grammar(tokens, i) and _act(tokens, i) is None
    )


def _is_grammar(tokens: Sequence[str], i: int) -> bool:
    token = tokens[i]
    is_function = token in _FUNCTION or token in GENERIC - {"rule"} or token.endswith("ly")
    return is_function or _is_pointed(tokens, i) or verb_lemma(token) in _IDLE


def _act(tokens: Sequence[str], i: int) -> str | None:
    token, after = tokens[i], tuple(tokens[i + 1 : i + 3])
    before = tokens[i - 1] if i else ""
    is_going = token == "go" and before in ("can", "may") and after[:1] in _AFTER_GOING
    if (is_going and tokens[max(0, i - 2)] not in ("i", "we", "you")) or (
        token in ("get", "getting") and after[:1] == ("rid",)
    ):
        return "delete"  # "X can go"
    lemma, noun = verb_lemma(token), noun_lemma(token)
    if _is_verb(token, before) and lemma not in _IDLE:
        particle = next((w for w in after if w in PARTICLES), "")
        return PHRASAL.get((lemma, particle)) or canonical(lemma)
    if noun in NOMINALS or noun in _DEALINGS:
        return NOMINALS.get(noun) or _DEALINGS[noun]
    is_plural = token.endswith("s") and noun in CANONICAL and not PREPOSITIONS.isdisjoint(after[:1])
    return canonical(noun) if is_plural else None


_AFTER_GOING: Final = ((), ("now",), ("too",), ("today",), ("as",))


def _is_verb(token: str, before: str) -> bool:
    is_led = not before or before in _LEADING or before in OPENING
    is_passive = before in ("be", "being", "get", "gets", "got") and is_participle(token)
    return is_gerund(token) or (is_led and is_base_verb(token)) or is_passive
