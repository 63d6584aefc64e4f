"""Whether a word of a rule stands in a deed: whole, in another inflection, by an alias, a short form or a brand."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from troth.engine.judge.calls.case import CallCase
from troth.engine.lexicon.things import BRANDS, SCHEMES, SHORT_FORMS
from troth.engine.refer.reference import Deed, Reference
from troth.engine.refer.synopsis import SUBCOMMAND_WORDS_MAX
from troth.engine.words import parts, stem, stems, with_aliases


def is_named(word: str, text: Iterable[str], case: CallCase) -> bool:
    """Whether a word stands among `text` (words and tokens): an aliased one whole, any other in any inflection.

    Stems would let `production` meet `product`; a word that the alias table knows is compared by the table alone.
    """
    equal = with_aliases(word, case.policy.aliases)
    found = list(text)
    if word.lower() == "home" and any(each.startswith(HOMES) for each in found):
        return True
    short = SHORT_FORMS.get(word.lower())
    if short and any(not parts(each).isdisjoint(short) for each in found):
        return True
    pieces = parts(word)
    if len(pieces) > 1:
        forms = (word.lower(), re.sub(r"[-_ ]", "", word.lower()))
        return any(form in each.lower() for each in found for form in forms)
    if any(not equal.isdisjoint(parts(each)) for each in found):
        return True
    return len(equal) == 1 and any(stem(word) in stems(each) for each in found)


def are_named(groups: Sequence[tuple[str, ...]], text: Sequence[str], case: CallCase) -> Iterator[bool]:
    """For each group whether one of its members is named; two names side by side may be one word (`apigateway`)."""
    joined = [f"{a[0]}{b[0]}" for a, b in pairwise(groups) if len(a) == len(b) == 1]
    as_one = {at for at, word in enumerate(joined) if any(stem(word) in stems(each) for each in text)}
    for at, group in enumerate(groups):
        yield not as_one.isdisjoint((at, at - 1)) or any(is_named(name, text, case) for name in group)


HOMES: Final = ("~", "/home/", "/Users/", "/root")


@lru_cache(maxsize=4096)
def _brands(words: tuple[str, ...]) -> tuple[str, ...]:
    """What people call that which a command and its subcommand speak to; a version of it is the same (`sesv2`)."""
    bare = [_VERSIONED.sub("", word) for word in words]
    bare += [" ".join(pair) for pair in pairwise(bare)]
    return (
        *(b for b in bare if b not in words and " " not in b),
        *(brand for word in bare for brand in BRANDS.get(word, ())),
    )


_VERSIONED: Final = re.compile(r"(?<=[a-z])v\d$")


def called(deed: Deed, words_max: int = SUBCOMMAND_WORDS_MAX) -> tuple[str, ...]:
    """The words of a deed, and what people call that which its command speaks to: with `words_max` 1, its own alone."""
    brands = _brands(deed.words[:words_max])
    if words_max == 1:
        return (*deed.words[:1], *brands)
    schemes = {r.text.partition("://")[0] for r in deed.references if r.kind == "bucket"}
    stores = (SCHEMES[scheme] for scheme in schemes if scheme in SCHEMES)
    return (*deed.words, *brands, *stores)


def texts_of(reference: Reference, hidden: Container[str] = frozenset()) -> tuple[str, str]:
    """What a reference says, and under which key, unless that is `hidden`."""
    key = reference.key or ""
    return reference.resolved or reference.text, "" if key.lower() in hidden else key


def stems_of_reference(reference: Reference) -> frozenset[str]:
    return stems(reference.resolved or reference.text) | stems(reference.key or "")


def stems_of(words: Iterable[str]) -> set[str]:
    return {s for word in words for s in stems(word)}
