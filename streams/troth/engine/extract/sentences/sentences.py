"""A block as sentences: where one ends, with its words and its terminator."""

from __future__ import annotations

from typing import Final, NamedTuple

from troth.engine.extract.blocks.blocks import Block, BlockKind
from troth.engine.extract.sentences.lemmas import is_base_verb
from troth.engine.extract.sentences.words import Word, read_words
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, PREPOSITIONS
from troth.engine.lexicon.names import GIVEN

ABBREVIATIONS: Final = frozenset(
    """
        e.g i.e etc vs cf approx ca max min no nr resp incl excl dr mr mrs ms prof st jr sr dept est fig vol al p.s
        a.m p.m
    """.split()
)
_TERMINATORS: Final = frozenset(".?!…")
_RULE_WORDS_MIN: Final = 3
_RULING: Final = frozenset("always avoid do don't dont must never no".split())
_REASONING: Final = frozenset("it its our that the their there these they this those we".split())
_UNFINISHED: Final = DETERMINERS | PREPOSITIONS | AUXILIARIES | {"and", "but", "or", "than", "to", "use"}
"""Words after which a sentence goes on, whatever the next line looks like."""
_WRAP_COLUMN: Final = 45
"""A line shorter than this that ends without punctuation was ended by its writer, not wrapped."""


class Sentence(NamedTuple):
    """`text[start:end]` is the sentence with its terminator, `words` without it. `terminator`: ".", "?", "!" or ""."""

    words: tuple[Word, ...]
    start: int
    end: int
    terminator: str
    block: BlockKind


def read_sentences(text: str, block: Block) -> list[Sentence]:
    """The sentences of a speaking block, in order."""
    sentences: list[Sentence] = []
    pending: list[Word] = []
    words = read_words(text, block.start, block.end)
    for i, word in enumerate(words):
        following = words[i + 1] if i + 1 < len(words) else None
        if pending and _is_new_line(text, pending, word):
            _close(sentences, pending, "", block.kind)
            pending = []
        if word.text == ":" and following is not None and _ends_rule(text, pending, word, following):
            _close(sentences, pending, "", block.kind)
            pending = []
        elif word.kind == "punct" and word.text[0] in _TERMINATORS and _ends(text, pending, word, following):
            _close(sentences, pending, word.text[-1] if word.text[-1] in "?!" else word.text[0], block.kind, word.end)
            pending = []
        elif pending or word.kind != "punct" or word.text[0] in "([<>$€£¥≤≥":
            pending.append(word)
    _close(sentences, pending, "", block.kind)
    return sentences


def _close(
    sentences: list[Sentence], words: list[Word], terminator: str, kind: BlockKind, end: int | None = None
) -> None:
    if not words:
        if sentences and terminator and end is not None and end - sentences[-1].end <= 1:
            last = sentences[-1]
            sentences[-1] = last._replace(
                end=end, terminator="?" if "?" in (last.terminator, terminator) else terminator
            )
        return
    while len(words) > 1 and words[-1].kind == "punct" and words[-1].text[0] not in ")]%":
        words.pop()
    sentences.append(
        Sentence(tuple(words), words[0].start, end if end is not None else words[-1].end, terminator, kind)
    )


def _ends(text: str, pending: list[Word], word: Word, following: Word | None) -> bool:
    """Whether this full stop ends the sentence, and not an abbreviation, an ellipsis in mid-sentence or a number."""
    if not pending:
        return True
    if word.text[0] in "?!":
        return True
    if following is None:
        return True
    gap = text[word.end : following.start]
    if not gap and following.text[0] not in ")\"'”’*_]":
        return word.text.startswith(("...", "…"))
    if word.text in ("...", "..", "…") and "\n" not in gap:
        return following.text[:1].isupper()
    last = pending[-1].lower
    if last in ABBREVIATIONS or (len(last) == 1 and last.isalpha() and last != "i" and len(pending) > 1):
        return "\n" in gap or (
            following.text[:1].isupper() and last not in ("vs", "dr", "mr", "mrs", "ms", "e.g", "i.e")
        )
    return True


def _ends_rule(text: str, pending: list[Word], colon: Word, following: Word) -> bool:
    """Whether a colon stands between a rule and its reason ("**Never rename columns**: the exporter reads them")."""
    if len(pending) < _RULE_WORDS_MIN or pending[0].lower not in _RULING:
        return False
    is_bold = text.startswith("**", colon.end) or text.endswith("**", 0, colon.start)
    return is_bold or following.lower in _REASONING


def _is_new_line(text: str, pending: list[Word], word: Word) -> bool:
    """Whether the line break before `word` ends the sentence: a writer's own break does, a wrapped line does not."""
    last = pending[-1]
    gap = text[last.end : word.start]
    if "\n" not in gap:
        return False
    if gap.count("\n") > 1 or gap.rsplit("\n", 1)[-1].strip().startswith(("**", "__")):
        return True
    if last.text in (",", ":", ";", "-", "–", "—", "("):
        return last.text == ":"
    line_start = text.rfind("\n", 0, last.end) + 1
    if last.end - line_start < _WRAP_COLUMN:
        return not word.text[:1].islower()
    return _opens_order(word) and last.lower not in _UNFINISHED


def _opens_order(word: Word) -> bool:
    """Whether a line begins as an order does ("Use …", "Never …"): a wrapped line seldom has a capital verb there."""
    is_verb = word.lower in _RULING or is_base_verb(word.lower)
    return word.text[:1].isupper() and word.text[1:].islower() and is_verb and word.lower not in GIVEN
