"""The repository as the rules see it: parsed sources with their imports, and text files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE_ROOTS = ("streams", "schemas")
_NOT_OURS = frozenset({".git", ".venv", ".hypothesis", "__pycache__", "dist", ".troth"})
_TEXT_BYTES_MAX = 2_000_000


@dataclass(frozen=True)
class Source:
    """A Python file: its path from the repository's root, and what it says."""

    path: str
    tree: ast.Module

    @classmethod
    def of(cls, path: str, code: str) -> Source:
        return cls(path, ast.parse(code, path))

    @property
    def room(self) -> str:
        """`engine`, `kafka`, … for a module in a room of troth, `settings` for one beside them, else the package."""
        _, package, *rest = self.path.removesuffix(".py").split("/")
        return rest[0] if package == "troth" and rest != ["__init__"] else package


@dataclass(frozen=True)
class Import:
    """One imported name, in full (`a.b.c`). `lazy`: inside a function; `typing_only`: under TYPE_CHECKING."""

    name: str
    line: int
    lazy: bool
    typing_only: bool

    def within(self, package: str) -> bool:
        return self.name == package or self.name.startswith(f"{package}.")


def python_sources(*roots: str) -> Iterator[Source]:
    """Every Python file under `roots` (default: the source roots)."""
    for root in roots or SOURCE_ROOTS:
        for path in sorted((ROOT / root).rglob("*.py")):
            yield Source.of(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))


def text_files() -> Iterator[tuple[str, str]]:
    """Path and text of every file of the repository that is text; hidden tool caches and .venv are not ours."""
    for path in sorted(ROOT.rglob("*")):
        relative = path.relative_to(ROOT)
        ours = not any(part in _NOT_OURS or part.endswith("_cache") for part in relative.parts)
        if ours and path.is_file() and path.stat().st_size < _TEXT_BYTES_MAX:
            data = path.read_bytes()
            if b"\0" not in data:
                yield relative.as_posix(), data.decode("utf-8", errors="replace")


def imports(source: Source) -> Iterator[Import]:
    """Every import of a source, with the name in full; a relative one keeps its dots."""
    yield from _imports(source.tree, lazy=False, typing_only=False)


def _imports(node: ast.AST, *, lazy: bool, typing_only: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Import():
                for alias in child.names:
                    yield Import(alias.name, child.lineno, lazy, typing_only)
            case ast.ImportFrom():
                package = "." * child.level + (child.module or "")
                for alias in child.names:
                    yield Import(f"{package}.{alias.name}", child.lineno, lazy, typing_only)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                for statement in child.body:
                    yield from _imports(ast.Module([statement], []), lazy=lazy, typing_only=True)
                for statement in child.orelse:
                    yield from _imports(ast.Module([statement], []), lazy=lazy, typing_only=typing_only)
            case _:
                inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
                yield from _imports(child, lazy=lazy or inside, typing_only=typing_only)
