"""Which parts of a turn speak for the speaker, and whether what they say holds by default.

A person who pastes a document with headings shows it; only what stands before its first heading speaks, and a section
whose heading names rules. Who pastes an assistant's answer speaks in the first words only, and a program's message that
a line announces is the program's. A list speaks unless the line before it calls it an example, a log or a task to
handle; under a line that names rules it holds. Shown matter that the words before it adopt speaks too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from troth.engine.extract.blocks.blocks import Block, read_blocks
from troth.engine.extract.blocks.matter import adopted, with_matter
from troth.engine.extract.blocks.pointing import bids_others
from troth.engine.extract.silences import BlockSilence
from troth.engine.lexicon.english_verbs import HANDLING, ORIGINATING, OTHERS
from troth.engine.lexicon.language import Language

Force = Literal["said", "holds", "rule", "ban"]
"""`said`: an order must show in the words; `holds`: every imperative is one; `rule`: every sentence is; `ban`: every
sentence names what is ruled out ("NEVER:", "You must not:")."""

_QUOTED_LINE: Final = re.compile(r"(?m)^\s*>+[ \t]?([^\n]*\S)")
_WORD: Final = re.compile(r"[a-z][a-z-]*")
_ADOPTING: Final = frozenset({"follow", "obey", "respect", "observe"})
_PASTED_HEADINGS_MIN: Final = 2
_BANNING: Final = re.compile(
    r"(?im)^(?!\W*(?:if|when|where|for|unless|before|after|in case)\b).*\b(?:never|don['’]ts?|do not|must not"
    r"|mustn['’]t|may not|should not|shouldn['’]t|avoid|not allowed to|forbidden|prohibited)\b"
    r"(?:\s+(?!when\b|if\b|for\b|unless\b|where\b)[\w-]+){0,2}\s*:\**\s*$"
)
"""A line under which every item is ruled out."""
_BANNING_HEAD: Final = re.compile(r"(?i)\W*(?:never|don['’]ts?|do not|forbidden|prohibited|what is not allowed)\W*$")
_LETTERS: Final = frozenset("clause contract draft email e-mail letter mail message prompt quote text".split())
"""What a line announces whose paragraph below it is all shown ("Here's the email:")."""
_REPORTING: Final = re.compile(
    r"(?i)(?!.*\b(?:about|for|if|on|when|whenever)\b)"
    r".*\b(?:errors?|exceptions?|failures?|warnings?)(?: messages?)?\W*:\W*$"
)
"""A line that announces what a program said ("I get this error:"), and no occasion ("On errors:")."""
_ABILITIES: Final = frozenset("can abilities capabilities".split())
"""Headings under which is told what there is or can be, and nothing ordered."""
_SAMPLES: Final = frozenset(
    "abbreviations acronyms definitions example examples glossary legend sample samples scenario scenarios terminology"
    " transcript transcripts vocabulary".split()
)
"""Headings of a document under which something is only shown or explained."""
_TASKING: Final = frozenset("important instruction instructions requirement requirements".split())
"""What a person names a list of work by as well: what is listed below must order by its own words."""
_OFFERING: Final = re.compile(
    r"(?im)^\W*(?:would you like me to|do you want me to|shall i|let me know if you(?:['’]d| would) like me to)\b"
)
"""How an assistant ends an answer: a person's turn that holds it shows that answer behind its first words."""
_TENTATIVE: Final = re.compile(r"(?i)\W*(?:the |our |my |an? )?(?:draft|preliminary|proposed|suggested|tentative)\b")
"""How a list is announced that is not settled yet ("Proposed style:")."""
_PROCEDURES: Final = frozenset("checklist playbook procedure recipe runbook sop steps".split())
_SENTENCE_END: Final = re.compile(r"[,.!?]\s+")
_ORDERING: Final = frozenset(
    "constraint constraints guideline guidelines instruction instructions must requirement requirements rule"
    " rules".split()
)
"""Headings under which what stands is meant, whatever else they name ("Output requirements")."""
_STYLING: Final = frozenset("style formatting naming taste coding boundaries dos don'ts".split())
"""Headings of an instruction file under which plain phrases are rules ("Four spaces in Python")."""


class Voiced(NamedTuple):
    """A block as it is to be heard: with its force where it speaks, with the reason where it is silent."""

    block: Block
    force: Force
    silence: BlockSilence | None = None


def speaking_blocks(text: str, language: Language, *, is_document: bool) -> Iterator[tuple[Block, Force]]:
    """The blocks that speak, with their force. `is_document`: imperatives hold, headings are the speaker's own."""
    for block, force, silence in voices(text, language, is_document=is_document):
        if silence is None:
            yield block, force


def voices(text: str, language: Language, *, is_document: bool) -> Iterator[Voiced]:
    """Every block of the text: those that speak, and those that are shown, with what says so."""
    blocks = read_blocks(text, is_document=is_document)
    blocks = blocks if is_document else with_matter(text, blocks)
    binding = frozenset() if is_document else adopted(text, blocks)
    own: Force = "holds" if is_document else "said"
    is_answer = not is_document and _OFFERING.search(text) is not None
    is_pasted = not is_document and sum(b.kind == "heading" for b in blocks) >= _PASTED_HEADINGS_MIN
    speaks, names_rules, is_shown, is_apart, is_letter, bans = True, False, False, False, False, False
    for number, block in enumerate(blocks):
        if number in binding:
            lines = _unquoted(text, block) if block.kind == "quote" else _lines(text, block)
            yield from (Voiced(line, "rule") for line in lines)
        elif block.kind == "heading":
            named = _words(text, block)
            ruling = language.leads["hard"] | _STYLING if is_document else language.leads["hard"] - _TASKING
            names_rules = bool(named & ruling) and not is_answer
            is_shown = bool(named & ((_SAMPLES if is_document else language.leads["shown"]) | _ABILITIES))
            is_shown = is_shown and not named & _ORDERING
            speaks, is_apart = not is_pasted or names_rules, is_shown
            bans = is_document and bool(_BANNING_HEAD.match(text[block.start : block.end]))
            yield Voiced(block, own, "heading")
        elif block.kind == "quote" and _is_adopted(text, blocks, number, language):
            yield from (Voiced(line, "rule") for line in _unquoted(text, block))
        elif block.kind == "prose":
            is_pasted_in = is_letter
            names_rules, is_shown = _announces(text, block, language, is_document=is_document)
            is_report = not names_rules and not is_document and _reports(text, block)
            is_letter = is_report or (is_shown and bool(_LETTERS & _words(text, block)))
            is_shown = is_shown or is_report
            is_title = is_shown and _TENTATIVE.match(text, block.start, block.end) is not None
            hidden = is_apart or is_pasted_in or is_title or (is_answer and number > 0)
            bans = bool(_BANNING.search(_last_line(text, block)))
            yield Voiced(block, own, "pasted" if not speaks else "shown" if hidden else None)
        elif block.kind == "item":
            is_hidden = not speaks or is_answer
            silence: BlockSilence | None = "pasted" if is_hidden else "shown" if is_shown and not bans else None
            yield Voiced(block, "ban" if bans else "rule" if names_rules else own, silence)
        elif block.kind == "table" and is_document and (rows := _rule_rows(text, block)):
            yield from (Voiced(row, "rule") for row in rows)
        else:
            yield Voiced(block, own, "pasted" if block.kind == "matter" else block.kind)


def banning_line(text: str, at: int, reach: int) -> int | None:
    """Where the nearest line above `at` begins that bans what stands below it, within `reach` characters."""
    end = text.rfind("\n", 0, at)
    while end > 0 and at - end <= reach:
        start = text.rfind("\n", 0, end) + 1
        line = text[start:end]
        if _BANNING.search(line) or _BANNING_HEAD.match(line):
            return start + len(line) - len(line.lstrip(" \t#*_-"))
        end = start - 1
    return None


def _rule_rows(text: str, block: Block) -> list[Block]:
    """The rows of a table one of whose columns is named for rules ("| Area | Rule |"), without their outer bars."""
    rows = [Block("item", m.start(1), m.end(1)) for m in _ROW.finditer(text, block.start, block.end)]
    if len(rows) < _TABLE_ROWS_MIN or not _COLUMNS & set(_WORD.findall(text[rows[0].start : rows[0].end].lower())):
        return []
    return [row for row in rows[1:] if any(c.isalpha() for c in text[row.start : row.end])]


_ROW: Final = re.compile(r"(?m)^[ \t]*\|[ \t]*([^\n]*?)[ \t]*\|[ \t]*$")
_TABLE_ROWS_MIN: Final = 3
_COLUMNS: Final = frozenset(
    "constraint constraints convention guideline policy requirement restriction rule rules".split()
)


def _unquoted(text: str, block: Block) -> Iterator[Block]:
    """The lines of a quotation without their marks."""
    for match in _QUOTED_LINE.finditer(text, block.start, block.end):
        yield Block("prose", match.start(1), match.end(1))


def _lines(text: str, block: Block) -> Iterator[Block]:
    """The lines of an adopted text, as items without their marks."""
    if block.kind == "item":
        yield block
        return
    for inner in read_blocks(text[block.start : block.end]):
        if inner.kind in ("prose", "item"):
            yield inner._replace(start=block.start + inner.start, end=block.start + inner.end)


def _last_sentence(text: str, block: Block) -> set[str]:
    """The words of what announces a list ("The rules have changed a bit. I now want this:" names none)."""
    return set(_WORD.findall(_SENTENCE_END.split(_last_line(text, block).lower())[-1]))


def _reports(text: str, block: Block) -> bool:
    """Whether the last line of a block announces what a program said."""
    return bool(_REPORTING.match(_last_line(text, block)))


def _last_line(text: str, block: Block) -> str:
    return text[block.start : block.end].rsplit("\n", 1)[-1]


def _words(text: str, block: Block) -> set[str]:
    """The words of the last line of a block, in lower case."""
    return set(_WORD.findall(_last_line(text, block).lower()))


def _announces(text: str, block: Block, language: Language, *, is_document: bool = False) -> tuple[bool, bool]:
    """Whether a line that ends in a colon says that what follows is rules, or that it is only shown."""
    if not text[block.start : block.end].rstrip().rstrip("*").endswith(":"):
        return False, False
    words = _words(text, block)
    last = words if is_document else _last_sentence(text, block)
    line = _last_line(text, block)
    is_others = bool(words & ORIGINATING and words & (OTHERS | {"here", "here's"}))
    if is_others or _TENTATIVE.match(line) or line.lower().startswith(("from the ", "from our ", "from my ")):
        return False, True
    if not is_document and bids_others(line):
        return False, True
    if not is_document and words & _PROCEDURES and text.rstrip().endswith("?"):
        return False, True  # a procedure that is asked about
    ruling = language.leads["hard"] if is_document else language.leads["hard"] - _TASKING
    names_rules = bool(last & (ruling | _ADOPTING))
    return names_rules, not names_rules and bool(words & (language.leads["shown"] | HANDLING))


def _is_adopted(text: str, blocks: Sequence[Block], number: int, language: Language) -> bool:
    """Whether the prose before a quotation makes it the speaker's own ("follow these rules:")."""
    return number > 0 and blocks[number - 1].kind == "prose" and _announces(text, blocks[number - 1], language)[0]
