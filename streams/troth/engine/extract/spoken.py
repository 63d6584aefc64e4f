"""The sentences that a person says in a turn, in their own voice: nothing pasted, quoted, shown or laid down."""

from __future__ import annotations

from troth.engine.extract.blocks.voices import speaking_blocks
from troth.engine.extract.sentences.sentences import Sentence, read_sentences
from troth.engine.lexicon.english import ENGLISH


def spoken(text: str) -> tuple[Sentence, ...]:
    """The sentences, in order."""
    blocks = speaking_blocks(text, ENGLISH, is_document=False)
    return tuple(s for block, force in blocks if force == "said" for s in read_sentences(text, block))
