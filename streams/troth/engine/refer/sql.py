"""What SQL does: statements, the act of each, and the tables it names. A scan of keywords, not a grammar.

Source: ISO/IEC 9075-2 statement keywords, with the TRUNCATE, COPY, VACUUM and USE of PostgreSQL and MySQL.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from troth.engine.refer.reference import Role
from troth_schemas.events import Effect
from troth_schemas.obligations import LiteralKind

SQL_CHARACTERS_MAX = 65_536
TABLES_MAX = 64

_NAME: Final = r"[\"`\[]?[A-Za-z_][\w$]*[\"`\]]?(?:\.[\"`\[]?[A-Za-z_][\w$]*[\"`\]]?){0,2}"
_TOKEN: Final = re.compile(
    rf"(?P<skip>--[^\n]*|/\*.*?\*/|'(?:[^']|'')*'|\$\$.*?\$\$)"
    rf"|(?P<create>\bcreate\s+(?:or\s+replace\s+)?(?:(?:temp|temporary|unique|materialized|unlogged)\s+)*\w+\s+(?:if\s+not\s+exists\s+)?)(?P<new>{_NAME})"
    rf"|(?P<object>\b(?:drop|alter|truncate|rename|grant|revoke)\b(?:\s+(?:table|database|schema|view|index|sequence|user|role|function|type|trigger|column|extension|materialized|concurrently))*\s+(?:if\s+exists\s+)?(?:only\s+)?)(?P<acted>{_NAME})"
    rf"|(?P<into>\b(?:insert\s+into|replace\s+into|merge\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|copy|vacuum(?:\s+full)?|reindex\s+table|use|lock\s+table)\s+)(?P<written>{_NAME})"
    rf"|(?P<from>\b(?:from|join)\s+(?:only\s+)?)(?P<read>{_NAME})"
    r"|(?P<rows>\b(?:limit|top|fetch\s+(?:first|next))\s*\(?\s*)(?P<count>\d{1,12})\b"
    r"|(?P<verb>\b(?:select|with|show|explain|describe|begin|commit|rollback|set|call|execute|do)\b)",
    re.IGNORECASE | re.DOTALL,
)
_ACTS: Final[dict[str, str]] = {
    "create": "create", "drop": "delete", "alter": "write", "truncate": "delete", "rename": "move", "grant": "write",
    "revoke": "write", "insert": "write", "replace": "write", "merge": "write", "update": "write", "delete": "delete",
    "copy": "copy", "vacuum": "write", "reindex": "write", "use": "use", "lock": "write", "call": "run",
    "execute": "run", "do": "run",
}  # fmt: skip
_READS: Final = frozenset({"use"})
_FILLERS: Final = frozenset({"if", "exists", "not", "or", "only", "into", "from"})
_NOT_TABLES: Final = frozenset({"set", "select", "values", "lateral", "unnest", "generate_series", "on", "to"})


class Table(NamedTuple):
    start: int
    end: int
    role: Role
    act: str
    kind: LiteralKind = "id"


class SqlReading(NamedTuple):
    """`limits` are where a statement says how many rows it is about at most."""

    acts: tuple[str, ...]
    effect: Effect
    words: tuple[str, ...]
    tables: tuple[Table, ...]
    limits: tuple[tuple[int, int], ...] = ()


def read_sql(text: str) -> SqlReading:
    """Acts (canonical), effect and tables of a SQL text. Text with no statement in it is taken to write."""
    acts: dict[str, None] = {}
    words: dict[str, None] = {}
    tables: list[Table] = []
    limits: list[tuple[int, int]] = []
    reads = False
    for match in _TOKEN.finditer(text[:SQL_CHARACTERS_MAX]):
        group = match.lastgroup or "skip"
        if group == "count":
            limits.append(match.span(group))
            continue
        if group == "skip" or len(tables) >= TABLES_MAX:
            continue
        spoken = [w for w in match[0][: len(match[0]) - len(match[group])].lower().split() if w not in _FILLERS]
        verb = spoken[0] if spoken else match[0].lower()
        words.update(dict.fromkeys(spoken or [verb]))
        act = _ACTS.get(verb, "read")
        reads |= act == "read"
        if act != "read":
            acts[act] = None
        if group in ("new", "acted", "written", "read") and match[group].lower() not in _NOT_TABLES:
            tables.append(_table(match, group, act))
    writes = any(act not in _READS for act in acts) or not (acts or reads)
    return SqlReading(
        acts=tuple(acts) or (("read",) if reads else ()),
        effect="write" if writes else "read",
        words=tuple(words),
        tables=tuple(tables),
        limits=tuple(limits[:TABLES_MAX]),
    )


def _table(match: re.Match[str], group: str, act: str) -> Table:
    start, end = match.span(group)
    role: Role = "created" if group == "new" else "source" if group == "read" else "target"
    return Table(start, end, role, act)
