"""A clause in plain words: contractions written out, and what only qualifies the whole left out.

The grammar of what is said about rules (`liftings.py`, `approvals.py`) reads these words as forms with slots; a slot
gives back the words of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import is_base_verb
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_lifting import AGAIN, DEONTIC, EQUIVOCAL
from troth.engine.lexicon.english_words import AUXILIARIES, SUBJECT_PRONOUNS


class Plain(NamedTuple):
    """A clause without what only qualifies it: `text` is its words, one blank apart, contractions written out; `words`
    are those words in their order; `is_again`: something in it is otherwise than it was."""

    text: str
    words: tuple[Word, ...]
    is_again: bool

    def span(self, match: re.Match[str], name: str) -> tuple[Word, ...]:
        """The words of a group of a match on `text`."""
        if not match.groupdict().get(name):
            return ()
        first = self.text.count(" ", 0, match.start(name))
        return self.words[first : first + len(match[name].split())]


def one_of(words: Iterable[str]) -> str:
    """A pattern for one of these phrases."""
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


_WRITTEN_OUT: Final = re.compile(r"(.+)(n't|'m|'re|'ve|'ll|'s)")
_PARTS: Final = {"n't": "not", "'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'s": "is"}
_WHOLES: Final = {"can't": ("can", "not"), "won't": ("will", "not"), "cannot": ("can", "not")}
_SAID_OF: Final = frozenset("it that there what he she who i we you they this".split()) | DEONTIC | EQUIVOCAL
_AGAIN: Final = re.compile(rf"(?:^|(?<= ))(?<!for ){one_of(AGAIN)}(?= |$)")  # but "fine for now"
_DAY: Final = r"(?:this|last|yesterday|mon|tues|wednes|thurs|fri|satur|sun)\w*"
_PASSED: Final = re.compile(
    r"(?:^(?:i|we) (?:have )?(?:agreed|decided|settled)(?: with \w+){0,2} that"
    r"|(?:^|(?<= ))(?:actually|already|also|anyway|finally|hereby|here|officially|please|just|so|then|of course"
    rf"|by the way|with immediate effect|too|as well|for good|from me|(?:as of|since) {_DAY}(?: \w+)?"
    r"|yesterday|today|earlier"
    r"|(?:last|this) (?:night|week|month|morning|evening|afternoon|\w+day)|a while ago"
    r"|for (?:this|that|it|us|you)$|from before))(?= |$)"
)
_WORDS_MAX: Final = 40
"""A longer clause is no saying about a rule; the forms are tried on no more."""


def own_words(r: Reading) -> list[Word]:
    """The words of the clause with those of what qualifies it; none where they are too many."""
    words = r.words if r.sentence is None else r.sentence.words
    own = [w for w in words if r.clause.start <= w.start and w.end <= r.clause.end]
    return own if len(own) <= _WORDS_MAX else []


def wordings(own: Sequence[Word]) -> Iterator[Plain]:
    """The clause whole and up to its first comma; first to the comma, where what follows says something of its own."""
    comma = next((i for i, w in enumerate(own) if w.text == "," and i > 1), None)
    whole = [w for w in own if w.kind != "punct"]
    if comma is None:
        yield _plain(whole)
        return
    first = [w for w in own[:comma] if w.kind != "punct"]
    after = next((w.lower for w in own[comma + 1 :] if w.kind != "punct"), "")
    goes_on = after in SUBJECT_PRONOUNS | AUXILIARIES | {"so", "but"} or is_base_verb(after)
    for words in (first, whole) if goes_on else (whole, first):
        yield _plain(words)


def _plain(words: Sequence[Word]) -> Plain:
    written = [(part, word) for word in words for part in _written_out(word.lower)]
    is_again = False
    for form in (_AGAIN, _PASSED):
        text = " ".join(part for part, _ in written)
        spans = [(text.count(" ", 0, m.start()), m[0].count(" ") + 1) for m in form.finditer(text)]
        is_again |= form is _AGAIN and bool(spans)
        dropped = {at + n for at, size in spans for n in range(size)}
        written = [pair for i, pair in enumerate(written) if i not in dropped]
    return Plain(" ".join(part for part, _ in written), tuple(word for _, word in written), is_again)


def _written_out(lower: str) -> tuple[str, ...]:
    """`don't` as its two words, `it's` too; a possessive stays."""
    if lower in _WHOLES:
        return _WHOLES[lower]
    match = _WRITTEN_OUT.fullmatch(lower)
    if match is None or (match[2] == "'s" and match[1] not in _SAID_OF):
        return ("_",) if " " in lower or not lower else (lower,)
    return match[1], _PARTS[match[2]]
