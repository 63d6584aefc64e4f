"""What form things are to have, as a phrase without a verb: "dates as YYYY-MM-DD", "prices in euros", "snake_case for
columns", "all payments through Mila", "short variable names please"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.generics import MASSES
from troth.engine.extract.sentences.lemmas import is_participle, is_past, noun_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import FORMATS, LANGUAGES, RECURRING, SHAPES, SPOKEN, STYLE
from troth.engine.lexicon.units import UNITS

_PHRASE_WORDS_MAX: Final = 9
_SUBJECT_WORDS_MAX: Final = 4
_LAYOUTS: Final = frozenset(
    "indentation strings literals imports paths constants names identifiers lists tables".split()
)
_LINKS: Final = frozenset({"in", "as", "with", "for", "to", "through", "via", "into", "under", "from", "without"})
_WAYS: Final = frozenset({"to", "through", "via", "into", "from"})
"""Links after which "all N" is told its way ("all payments through Mila"): "all files in src/" only says which."""
_POLITE: Final = frozenset({"please", "pls"})


def written_so(r: Reading) -> list[Draft]:
    """`variable names in English`, `double quotes for strings`, `dates as YYYY-MM-DD`, `all payments through Mila`."""
    comma = next((i for i, w in enumerate(r.words) if w.text == ","), len(r.words))
    words = tuple(w for w in r.words[:comma] if w.lower not in _POLITE and w.kind != "punct")
    lowers = tuple(w.lower for w in words)
    link = next((i for i, w in enumerate(lowers) if i and w in _LINKS), 0)
    if _is_keyed(r):
        start = r.clause.lead_words[0].start
        return [Draft(rule="keyed", kind="requirement", objects=r.objects(0), start=start)]
    if _told_of_some(r, lowers):
        return [Draft(rule="written-so", kind="requirement", objects=r.objects(0))]
    if not _is_phrase(r, lowers, link) or (comma < len(r.words) and not _goes_on(r, comma)):
        return []
    at = link
    if not 0 < at < len(lowers) - 1 or at > _SUBJECT_WORDS_MAX:
        return []
    is_counted = lowers[0] in r.language.numbers
    is_formed = (
        not is_counted and _is_plural(lowers[at - 1]) and _is_form(words[at:]) and lowers[at] in ("in", "as", "with")
    )
    is_whole = lowers[0] == "all" and at > 1 and _is_plural(lowers[at - 1]) and lowers[at] in _WAYS
    is_new = lowers[0] in ("all", "new") and "new" in lowers[:2] and lowers[at] in ("in", "under")
    is_layout = lowers[at] == "for" and (
        (lowers[-1] in _LAYOUTS and _is_plural(lowers[at - 1])) or (_is_case(words[0]) and at == 1)
    )
    tail = words[at + 1 :]
    if is_past(lowers[-1]) and lowers[at] != "as":
        return []
    is_shown = _is_plural(lowers[at - 1]) and noun_lemma(lowers[at - 1]) in RECURRING | SPOKEN
    is_formed = is_formed or (lowers[at] == "with" and is_shown and tail[0].lower in r.language.numbers)
    is_formed = is_formed or (lowers[at] == "without" and is_shown and len(tail) <= 2 and tail[-1].lower in STYLE)
    if not (is_formed or is_whole or is_layout or (is_new and words[-1].kind in ("literal", "code"))):
        return []
    return [Draft(rule="written-so", kind="requirement", objects=r.objects(0))]


def _is_keyed(r: Reading) -> bool:
    """`Imports: absolute, sorted by isort`, `Docstrings: Google style`: what is made, and the form it is given."""
    lead = [w for w in r.clause.lead_words if w.kind == "word"]
    if r.clause.lead != "label" or not 0 < len(lead) <= _LABEL_WORDS_MAX or r.clause.is_question or r.is_negated:
        return False
    noun = lead[-1].lower
    is_made = noun in _LAYOUTS | STYLE | _KEYS or (noun_lemma(noun) != noun and noun_lemma(noun) in _MADE)
    is_phrase = r.head.mood in ("fragment", "imperative") and not AUXILIARIES & set(r.lowers)
    is_form = any(w.lower in FORMATS | SHAPES | LANGUAGES | STYLE or _is_case(w) for w in r.words)
    return is_made and is_phrase and is_form and len(r.words) <= _PHRASE_WORDS_MAX and r.lowers[0] not in PRONOUNS


_LABEL_WORDS_MAX: Final = 3
_KEYS: Final = frozenset("casing code formatting indentation naming punctuation quoting typing".split())
_MADE: Final = (
    RECURRING | SPOKEN | frozenset("docstring field figure footnote import quote reference string test".split())
)


def _told_of_some(r: Reading, lowers: Sequence[str]) -> bool:
    """`numbers below ten in words`: the form of those within a bound."""
    is_bounded = lowers[1:2] in (("below",), ("under",), ("over",), ("above",)) and bool(r.quantities)
    return is_bounded and lowers[-1] in FORMATS and lowers[-2] in ("in", "as") and r.head.mood == "fragment"


def _goes_on(r: Reading, comma: int) -> bool:
    """Whether what follows the comma is more of the same ("… in two languages, English and Polish")."""
    rest = r.lowers[comma + 1 :]
    return bool(_LINKS & set(rest)) or bool(LANGUAGES & set(rest))


def _is_phrase(r: Reading, lowers: Sequence[str], link: int) -> bool:
    """Whether this is a bare phrase about things in general; "commit messages" is one, though "commit" is a verb."""
    is_compound = r.head.mood == "imperative" and lowers[0] in RECURRING and len(lowers) > 1 and _is_plural(lowers[1])
    is_bare = r.head.mood == "fragment" or (is_compound and r.head.at == 0) or lowers[:2] == ("all", "new")
    is_bare = is_bare or (r.head.mood == "declarative" and r.head.at + len(r.head.subject) == link - 1)
    is_general = bool(lowers) and lowers[0] not in (DETERMINERS - {"all"}) | PRONOUNS | PREPOSITIONS
    is_told = r.clause.is_question or r.is_inert or r.is_negated or r.has("no", "only") or AUXILIARIES & set(lowers)
    return is_bare and is_general and not is_told and 3 <= len(lowers) <= _PHRASE_WORDS_MAX


def _is_plural(noun: str) -> bool:
    return noun_lemma(noun) != noun or noun in MASSES or noun in ("code", "text", "prose")


def _is_form(tail: Sequence[Word]) -> bool:
    """Whether the words after the link name a form: a language, a unit, a format, the pattern of a value."""
    link, named = tail[0].lower, [w for w in tail[1:] if w.lower not in DETERMINERS]
    if not named or len(named) > _SUBJECT_WORDS_MAX:
        return False
    last = named[-1]
    if last.lower in LANGUAGES | FORMATS or last.text in UNITS or _is_case(last):
        return True
    if last.lower == "case" and len(named) > 1:
        return True
    is_token = last.kind in ("literal", "code", "quoted") or last.text.isupper()
    return link == "as" and is_token and len(named) == 1


def _is_case(word: Word) -> bool:
    """`snake_case`, `camelCase`, `UPPER_CASE`: a way to spell names, which is its own example."""
    lower = word.lower.replace("_", "").replace("-", "")
    return lower.endswith("case") and lower != "case" and word.kind != "quoted"


def _is_whole_form(r: Reading) -> bool:
    """`metric units throughout`, `ISO dates everywhere`."""
    first = r.words[0]
    is_form = first.lower in FORMATS or (first.text.isupper() and len(first.text) > 1) or _is_case(first)
    is_phrase = r.head.mood in ("fragment", "declarative") and r.clause.is_whole and 3 <= len(r.words) <= 5
    return is_form and is_phrase and _is_plural(r.lowers[-2]) and not (AUXILIARIES & set(r.lowers))


def shaped(r: Reading) -> list[Draft]:
    """`short variable names please`, `singular table names`, `atomic commits`: the shape of what is made."""
    lowers = tuple(w for w in r.lowers if w not in _POLITE)
    if lowers and lowers[-1] in ("everywhere", "throughout") and _is_whole_form(r):
        return [Draft(rule="shaped", kind="requirement", objects=r.objects(0, len(r.words) - 1))]
    if not lowers or r.head.mood == "request" or r.clause.is_question or r.is_inert or r.is_negated:
        return []
    is_short = (
        r.clause.is_whole and 2 <= len(lowers) <= _SUBJECT_WORDS_MAX and (lowers[0] in SHAPES or _is_case(r.words[0]))
    )
    noun = noun_lemma(lowers[-1])
    is_made = noun != lowers[-1] and noun in RECURRING | SPOKEN | {"fix", "solution"}
    is_other = any(w in DETERMINERS | PRONOUNS | PREPOSITIONS or is_participle(w) for w in lowers[1:])
    if not (is_short and is_made) or is_other:
        return []
    return [Draft(rule="shaped", kind="requirement", objects=r.objects(0))]
