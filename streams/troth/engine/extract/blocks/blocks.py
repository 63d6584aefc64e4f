"""What kind of matter each part of a text is: what the speaker says, or what the speaker shows.

Only prose, list items and headings speak. Code, quotes, tables, logs and diffs are shown: their literals are in the
index, but they order nothing unless the words around them adopt them.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from troth.engine.lexicon.names import GIVEN

BlockKind = Literal["prose", "item", "heading", "code", "quote", "table", "log", "diff", "matter"]
"""`matter`: a text that a person lays before the assistant (`matter.py`)."""

SPEAKING: Final = frozenset({"prose", "item", "heading"})


class Block(NamedTuple):
    """A run of lines of one kind: `text[start:end]`, markers of items and headings left out."""

    kind: BlockKind
    start: int
    end: int
    is_fenced: bool = False


_FENCE: Final = re.compile(r"\s{0,8}(`{3,}|~{3,})")
_ITEM: Final = re.compile(r"\s*(?:[-*+•◦‣–]|\(?\d{1,3}[.)]|[a-zA-Z][.)])\s+(?:\[[ xX]\]\s+)?(?=\S)")
_HEADING: Final = re.compile(r"\s{0,3}#{1,6}\s+(?=\S)")
_QUOTE: Final = re.compile(r"\s{0,3}>")
_SPEAKER: Final = re.compile(
    r"\s*(?:@(?!claude|agent|assistant)[\w.-]+(?:\s\([^)]{1,30}\))?:|<@?[\w.-]+>:?(?=[ \t]+\S)"
    r"|\[\d\d?:\d\d(?::\d\d)?\]\s<?\w+>?:)\s"
)
"""How a chat or a review names the speaker of a line: what follows is that one's."""
_NAMED: Final = re.compile(
    r"\s*[*_]{0,2}([A-Z][\w'-]*)(?: [A-Z][\w.'-]*){0,2}(?: \([^)]{1,30}\))?[*_]{0,2}:[*_]{0,2}\s"
)
_TABLE: Final = re.compile(r"\s*\|.*\|\s*$")
_DIFF: Final = re.compile(r"(?:diff --git |index [0-9a-f]{7}|@@ -\d|(?:\+\+\+|---) [ab/])")
_LOG: Final = re.compile(
    r"\s*(?:"
    + "|".join(
        (
            r"\[?\d{4}-\d\d-\d\d[T\s]\d\d:\d\d",  # a time stamp: RFC 3339 and its neighbours
            r"\[?\d\d:\d\d:\d\d\b",
            r"[A-Za-z]{3}\s+\d{1,2}\s\d\d:\d\d:\d\d",  # … of syslog (RFC 3164)
            r"[IWEFD]\d{4}\s+\d\d:\d\d:\d\d",  # … of klog
            r"\[\s*\d+\.\d{3,}\]",  # seconds since the kernel began
            r"[\w./-]+\[\d+\]:\s",  # a process with its number
            r"[\[|]?(?:TRACE|DEBUG|DEBU|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE|PANIC)\b[\]:|\s]",
            r"(?:Traceback|Caused by|Exception in)\b",
            r"at\s[\w.$<>]+\(",  # a frame of a Java or JavaScript trace
            r"File\s\"[^\"]+\", line\s\d+",  # … of a Python trace
            r"[\w.]*(?:Error|Exception|Warning):\s",
            r"(?:[Ee]rror|[Ww]arning|[Ff]atal|[Nn]ote|[Pp]anic|FAIL|npm \w+)(?:\[\w+\])?:\s",
            r"npm (?:WARN|ERR!|error|warn|notice)\s",
            r"=\s(?:help|note|warning):\s",  # what rustc adds below an error
            r"console\.(?:debug|error|info|log|warn)\s*$",  # a test runner's heading over what a program prints
            r">?\s*\d*\s*\|(?:\s|$)",  # a code frame below an error
            r"(?:hint|remote|error|fatal|usage):\s",  # git
            r".*\(use \"git \w",  # what git advises
            r"\S+:\d+(?::\d+)?:\s",  # a compiler's place
            r"(?:---|===|\*\*\*)\s?[A-Z]+",
            r"={3,}",
            r"[❯$%]\s\S",  # a shell prompt
            r"(?:§|Art\.|Article|Clause|Section)\s?\d+(?:\.\d+)*[.):]?"  # a contract
            r"\s+\S+.*\b(?:shall|must|may|is|are)\b",
            r"\$[a-z]",
            r">>>\s",
            r"[✓✗✔✘⏺⎿├└│]",
            r"\w+\s\(\d+\.\d+s\)",
            r"(?:[Ss]ystem|[Uu]ser|[Aa]ssistant|[Dd]eveloper|[Hh]uman|[Tt]ool|AI|SYSTEM|USER)\s?:\s",  # a transcript
        )
    )
    + ")"
)
_STRESSED: Final = re.compile(r"\W*(?:CRITICAL|WARNING|NOTICE)\b\W")
"""A log's level, which in a document is a label of force."""
_CODE: Final = re.compile(
    r"\s*(?:"
    + "|".join(
        (
            r"[{}\[\]();]+,?\s*$",
            r".*[{;]\s*$",
            r".*\w\(.*\)\s*:\s*$",
            r"(?:const|let|var|val|mut)\s+[\w$\[{]+.*=",
            r"(?:def|class|func|fn|function|import|package|struct|enum|interface|type)\s+[\w.*{\"'(]+\s*"
            r"(?:[({:=<;]|$|from\b|as\b)",
            r"(?:if|for|while|switch|elif|else\sif)\s*\(.*\)",
            r"return\b.*[;(\[]",
            r"#include",
            r"@\w+(?:\(|$)",
            r"</?[a-z][\w-]*[\s>/]",  # markup
            r"[\w.$\[\]]+\s*(?::=|[-+*/|&]?=(?!=))\s*\S",  # an assignment
            r"\"[\w$-]+\"\s*:\s",  # JSON
            r"[\w-]+:\s*[\w#.-]+;\s*$",  # CSS
            r"//\s|/\*|\*/|#!/|--\s\w+\s.*;$",
            r".*=>\s*[{(]",
            r"USE\s\[|GO\s*$|SET\s[A-Z_]+\s(?:ON|OFF)\b",  # a script for SQL Server
            r"(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER)\s.*\b(?:FROM|INTO|SET|TABLE|WHERE)\b",
            r"\w+\(.*\)\s*$",
        )
    )
    + ")"
)


def read_blocks(text: str, *, is_document: bool = False) -> list[Block]:
    """The blocks of a text in order, together covering every line that is not blank. Linear time.

    What stands between pasted blocks is pasted with them, but in a document, which shows its own.
    """
    blocks: list[Block] = []
    fence = ""
    voice = False
    at = 0
    for line in text.splitlines(keepends=True):
        start, at = at, at + len(line)
        body = line.rstrip()
        is_fenced = bool(fence or _FENCE.match(line))
        if is_fenced:
            kind: BlockKind = "code"
            fence = _fence_after(line, fence)
            start_text = start
        elif not body:
            voice = False
            if blocks and blocks[-1].kind in SPEAKING:
                blocks.append(Block("prose", at, at))
            continue
        else:
            voice = voice or _names_speaker(line)
            kind, start_text = ("quote", start) if voice else _line_kind(line, start, blocks)
            if is_document and kind == "log" and _STRESSED.match(line):
                kind = "prose"
        _add(blocks, Block(kind, start_text, start + len(body), is_fenced))
    filled = [b for b in blocks if b.end > b.start]
    return filled if is_document else _without_islands(filled)


def _fence_after(line: str, fence: str) -> str:
    match = _FENCE.match(line)
    if not fence:
        return match[1] if match else ""
    return "" if match and match[1].startswith(fence) and not line.strip().strip("`~") else fence


def _names_speaker(line: str) -> bool:
    """Whether a line begins with the name of who says it, and what follows in its paragraph."""
    return bool(_SPEAKER.match(line) or ((named := _NAMED.match(line)) and named[1].lower() in GIVEN))


def _line_kind(line: str, start: int, blocks: list[Block]) -> tuple[BlockKind, int]:
    if _QUOTE.match(line):
        return "quote", start
    if _TABLE.match(line):
        return "table", start
    if _DIFF.match(line) or (blocks and blocks[-1].kind == "diff" and line[0] in "+- @"):
        return "diff", start
    if _LOG.match(line):
        return "log", start
    if match := _HEADING.match(line):
        return "heading", start + match.end()
    if match := _ITEM.match(line):
        return ("code", start) if _CODE.match(line[match.end() :]) else ("item", start + match.end())
    if _CODE.match(line) or (line.startswith(("    ", "\t")) and not (blocks and blocks[-1].kind in ("item", "prose"))):
        return "code", start
    return "prose", start


def _add(blocks: list[Block], block: Block) -> None:
    """Append a line; lines of one kind that follow each other are one block, items and headings aside."""
    if blocks:
        last = blocks[-1]
        if (block.kind == last.kind and block.kind not in ("item", "heading") and last.end > last.start) or (
            last.kind == "prose" and block.kind == "prose"
        ):
            blocks[-1] = Block(last.kind, last.start if last.end > last.start else block.start, block.end)
            return
        if block.kind == "prose" and last.kind == "item":
            blocks[-1] = Block("item", last.start, block.end)
            return
    blocks.append(block)


_PASTED_MIN: Final = 3
"""From so many shown blocks on that no fence marks, what stands between the first and the last is pasted with them."""


def _without_islands(blocks: list[Block]) -> list[Block]:
    """Speech between shown matter that no fence marks belongs to it: pasted logs and code have lines like prose."""
    shown = [i for i, b in enumerate(blocks) if b.kind in ("code", "log", "diff", "table") and not b.is_fenced]
    if not shown:
        return blocks
    is_paste = len(shown) >= _PASTED_MIN
    islands = {i + 1 for i in shown} & {i - 1 for i in shown}
    kept = []
    for i, block in enumerate(blocks):
        is_inside = shown[0] < i < shown[-1]
        if block.kind in SPEAKING and is_inside and (is_paste or i in islands):
            block = block._replace(kind="log")
        kept.append(block)
    return kept
