"""One instruction file's text: what is told to the model, which files it imports, which paths scope it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_FRONT_MATTER: Final = re.compile(r"\A---[ \t]*\n(.*?)(?:\n|^)---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_FENCE: Final = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})(.*)")
_CODE_SPAN: Final = re.compile(r"(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)")
_IMPORT: Final = re.compile(r"(?:(?<=\s)|^)@((?:\\ |[^\s\\])+)")
_COMMENT_OPENS: Final = re.compile(r" {0,3}<!--")
_LIST_ITEM: Final = re.compile(r"\s*-\s+(.*\S)\s*\Z")
_NAMED_LIKE_A_FILE: Final = re.compile(r"\w\.(md|markdown|mdc|txt|rst|json|ya?ml|toml)$")
_TRAILING: Final = ".,;:!?)]}'\""


class Text(NamedTuple):
    """`told`: what the model reads. `imports`: the targets as written, in order. `paths`: the globs that scope it."""

    told: str
    imports: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()


def read_text(text: str) -> Text:
    """Take a file's text apart. Total: every text has a reading."""
    text = text.replace("\r\n", "\n")
    front = _FRONT_MATTER.match(text)
    body = text[front.end() :] if front else text
    told = "".join(_without_comments(body))
    return Text(told, tuple(dict.fromkeys(_imports(told))), _paths(front[1]) if front else ())


def spellings(target: str) -> list[str]:
    """The paths that a written target may mean: as it stands, without a fragment, without the sentence's own marks."""
    plain = target.replace("\\ ", " ")
    trimmed = plain.rstrip(_TRAILING)
    return list(dict.fromkeys(p for p in (plain, trimmed, plain.partition("#")[0], trimmed.partition("#")[0]) if p))


def looks_like_a_path(target: str) -> bool:
    """Whether a missing target is worth a word: `@someone` is a mention, `@docs/git.md` was meant to be a file."""
    name = target.rstrip(_TRAILING)
    return name.startswith(("./", "../", "~/", "/")) or _NAMED_LIKE_A_FILE.search(name) is not None


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Each line with its end, and whether it is (or opens, or closes) a fenced code block."""
    fence = ""
    for line in text.splitlines(keepends=True):
        marks = _FENCE.match(line.rstrip("\n"))
        if fence:
            yield line, True
            if marks and marks[1][0] == fence[0] and len(marks[1]) >= len(fence) and not marks[2].strip():
                fence = ""
        elif marks and not (marks[1][0] == "`" and "`" in marks[2]):
            fence = marks[1]
            yield line, True
        else:
            yield line, False


def _without_comments(text: str) -> Iterator[str]:
    """The text without its block comments; what stands inside code stays."""
    is_comment = False
    for line, is_code in _lines(text):
        if not is_comment and (is_code or not _COMMENT_OPENS.match(line)):
            yield line
            continue
        rest = line if is_comment else line.partition("<!--")[2]
        _, closing, after = rest.partition("-->")
        is_comment = not closing
        if closing and after.strip():
            yield after
        elif closing:
            yield "\n"


def _imports(text: str) -> Iterator[str]:
    for line, is_code in _lines(text):
        if not is_code and "@" in line:
            for found in _IMPORT.finditer(_CODE_SPAN.sub(" ", line)):
                yield found[1]


def _paths(front: str) -> tuple[str, ...]:
    """The `paths` of front matter: a list in either of YAML's forms, or one text; nothing else of it is ours."""
    lines = front.splitlines()
    for number, line in enumerate(lines):
        key, colon, value = line.partition(":")
        if key.strip() != "paths" or not colon:
            continue
        if value.strip():
            return tuple(_unquoted(part) for part in _flow(value.strip()) if part.strip())
        items = []
        for following in lines[number + 1 :]:
            item = _LIST_ITEM.match(following)
            if item is None:
                break
            items.append(_unquoted(item[1]))
        return tuple(items)
    return ()


def _flow(value: str) -> list[str]:
    """`[a, b]` and `a, b` -> their parts; a comma inside braces or quotes parts nothing."""
    inner = value[1:-1] if value.startswith("[") and value.endswith("]") else value
    return [part.strip() for part in re.findall(r"(?:\"[^\"]*\"|'[^']*'|\{[^}]*\}|[^,{\"'])+", inner)]


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text
