"""Which parts of a turn speak for the speaker, and whether what they say holds by default.

A person who pastes a document with headings shows it; only what stands before its first heading speaks, and a section
whose heading names rules. A list speaks unless the line before it calls it an example, a log or a task to handle; under
a line that names rules it holds. Shown matter that the words before it adopt speaks too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from troth.engine.extract.blocks import SPEAKING, Block, read_blocks
from troth.engine.lexicon.english_verbs import HANDLING
from troth.engine.lexicon.language import Language

Force = Literal["said", "holds", "rule"]
"""`said`: an order must show in the words; `holds`: every imperative is one; `rule`: every sentence is."""

_QUOTED_LINE: Final = re.compile(r"(?m)^\s*>+[ \t]?([^\n]*\S)")
_WORD: Final = re.compile(r"[a-z][a-z-]*")
_ADOPTING: Final = frozenset({"follow", "obey", "respect", "observe"})
_PASTED_HEADINGS_MIN: Final = 2


def speaking_blocks(text: str, language: Language, *, is_document: bool) -> Iterator[tuple[Block, Force]]:
    """The blocks that speak, with their force. `is_document`: imperatives hold, headings are the speaker's own."""
    blocks = read_blocks(text)
    own: Force = "holds" if is_document else "said"
    is_pasted = not is_document and sum(b.kind == "heading" for b in blocks) >= _PASTED_HEADINGS_MIN
    speaks, names_rules, is_shown = True, False, False
    for number, block in enumerate(blocks):
        if block.kind == "heading":
            named = _words(text, block)
            names_rules, is_shown = bool(named & language.leads["hard"]), bool(named & language.leads["shown"])
            speaks = not is_pasted or names_rules
        elif block.kind == "quote":
            if _is_adopted(text, blocks, number, language):
                yield from ((line, "rule") for line in _unquoted(text, block))
        elif block.kind == "prose":
            names_rules, is_shown = _announces(text, block, language)
            if speaks:
                yield block, own
        elif block.kind in SPEAKING and speaks and not is_shown:
            yield block, "rule" if names_rules else own


def _unquoted(text: str, block: Block) -> Iterator[Block]:
    """The lines of a quotation without their marks."""
    for match in _QUOTED_LINE.finditer(text, block.start, block.end):
        yield Block("prose", match.start(1), match.end(1))


def _words(text: str, block: Block) -> set[str]:
    """The words of the last line of a block, in lower case."""
    return set(_WORD.findall(text[block.start : block.end].rsplit("\n", 1)[-1].lower()))


def _announces(text: str, block: Block, language: Language) -> tuple[bool, bool]:
    """Whether a line that ends in a colon says that what follows is rules, or that it is only shown."""
    if not text[block.start : block.end].rstrip().rstrip("*").endswith(":"):
        return False, False
    words = _words(text, block)
    names_rules = bool(words & (language.leads["hard"] | _ADOPTING))
    return names_rules, not names_rules and bool(words & (language.leads["shown"] | HANDLING))


def _is_adopted(text: str, blocks: Sequence[Block], number: int, language: Language) -> bool:
    """Whether the prose before a quotation makes it the speaker's own ("follow these rules:")."""
    return number > 0 and blocks[number - 1].kind == "prose" and _announces(text, blocks[number - 1], language)[0]
