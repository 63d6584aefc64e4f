"""Inline code (`python -c`, `node -e`): the literals in it that act, and whether it writes.

A scan of its string literals, not a parse: a string that is the argument of a call, and is by its form a path, URL,
bucket or host, is something the code acts on. Code writes unless nothing in it could.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from troth.engine.refer.form import kind_of
from troth.engine.refer.reference import Role
from troth_schemas.events import Effect
from troth_schemas.obligations import LiteralKind

CODE_CHARACTERS_MAX = 65_536
LITERALS_MAX = 64

_STRING: Final = re.compile(
    r"""(?:(?P<call>[\w.]{1,64})\(\s*)?[rbfu]?(?P<quote>['"`])(?P<text>[^'"`\n]{2,512})(?P=quote)"""
)
_WRITES: Final = re.compile(
    r"""open\([^)\n]*,\s*(?:mode\s*=\s*)?['"][rbt]*[wax+]|\.write|write_(?:text|bytes)|writeFile|appendFile|\.dump\(|\.save\(
      |\b(?:remove|unlink|rmtree|rmdir|rename|replace_file|mkdir|makedirs|touch|truncate|chmod|chown|copyfile|copytree|move|rm|rmSync)\(
      |\b(?:system|popen|Popen|spawn|exec|execSync|check_call|check_output|subprocess|child_process|kill)\b
      |\.(?:post|put|patch|delete|send|sendmail|publish|execute|executemany|commit|insert|update|drop)\w*\(
      |\b(?:requests|httpx|urllib|urlopen|fetch|axios|socket|smtplib|boto3|psycopg2?|sqlite3)\b
      |\b(?:DROP|DELETE|INSERT|UPDATE|ALTER|TRUNCATE|CREATE)\s|shutil\.|eval\(|__import__|importlib""",
    re.VERBOSE,
)
_ACTING_KINDS: Final = frozenset({"path", "url", "bucket", "host", "email"})


class CodeLiteral(NamedTuple):
    start: int
    end: int
    kind: LiteralKind
    role: Role


class CodeReading(NamedTuple):
    effect: Effect
    literals: tuple[CodeLiteral, ...]


def read_code(text: str) -> CodeReading:
    """The acting literals of inline code, and its effect."""
    text = text[:CODE_CHARACTERS_MAX]
    effect: Effect = "write" if _WRITES.search(text) else "read"
    literals: list[CodeLiteral] = []
    for match in _STRING.finditer(text):
        kind = kind_of(match["text"])
        if match["call"] and kind in _ACTING_KINDS and not match["text"].startswith("."):
            literals.append(CodeLiteral(*match.span("text"), kind, "target"))
        if len(literals) >= LITERALS_MAX:
            break
    return CodeReading(effect, tuple(literals))
