"""What a change of a topic's schema breaks: for whom, where, and why.

An *old writer* is harmed when a record that was valid no longer is, or means something else. An *old reader* is harmed
when a record that was never written now may be. Workers are upgraded before the writers of their inputs, so the old
readers of input topics are not asked; whoever reads what a worker writes upgrades when they like, so theirs are.
Unknown fields are ignored on both sides, so a new field with a default breaks nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from generate.records import Schema

Harmed = Literal["old writer", "old reader"]

_ANNOTATIONS: Final = frozenset({"title", "description", "$schema", "$id", "$defs", "discriminator"})
_UPPER: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_LOWER: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_EXACT: Final = ("format", "pattern", "contentEncoding", "multipleOf", "uniqueItems")
_STRUCTURE: Final = ("$ref", "anyOf", "type", "enum", "const", "properties", "required", "items",
                     "additionalProperties", "default")  # fmt: skip
KNOWN: Final = _ANNOTATIONS.union(_UPPER, _LOWER, _EXACT, _STRUCTURE)
"""Keywords whose change is understood. Another one is an error: what is not understood is not vouched for."""


@dataclass(frozen=True)
class Break:
    """`path`: where in a record, as in `Turn.source.tenant`; `[]` is an element, `{}` a value of a mapping."""

    harmed: Harmed
    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.harmed}: {self.path}: {self.what}"


def breaks(old: Schema, new: Schema, *, is_input: bool) -> list[Break]:
    """What the change from `old` to `new` (schemas of one topic and version) breaks, in a stable order.

    Raises ValueError for a keyword whose change is not understood.
    """
    writers = [Break("old writer", *where) for where in _Inclusion(old, new, names_removed_fields=True).check()]
    if is_input:
        return writers
    return writers + [Break("old reader", *where) for where in _Inclusion(new, old).check()]


_Found = Iterator[tuple[str, str]]


class _Inclusion:
    """Whether every record of one schema is a record of another: yields where not. References end at a pair seen."""

    def __init__(self, part: Schema, whole: Schema, names_removed_fields: bool = False) -> None:
        self._part: Final = part
        self._whole: Final = whole
        self._names_removed_fields: Final = names_removed_fields
        self._seen: Final[set[tuple[str, str]]] = set()

    def check(self) -> _Found:
        yield from self._schema(self._part, self._whole, "")

    def _schema(self, part: Schema, whole: Schema, path: str) -> _Found:
        _refuse_unknown(part)
        _refuse_unknown(whole)
        if part.get("default") != whole.get("default") and "default" in part and "default" in whole:
            yield path, f"another default: {part['default']!r} and {whole['default']!r}"
        choices = [self._resolve(choice, self._whole) for choice in _alternatives(whole)]
        for alternative in _alternatives(part):
            name, resolved = self._resolve(alternative, self._part)
            yield from self._alternative(name, resolved, choices, path)

    def _alternative(self, name: str, part: Schema, choices: list[tuple[str, Schema]], path: str) -> _Found:
        where = path or name
        fitting = [(other, choice) for other, choice in choices if _fits(part, choice)]
        fitting.sort(key=lambda one: one[0] != name)  # the one of the same name first
        if not fitting:
            yield where, f"`{_shape(name, part)}` is not allowed"
            return
        other, choice = fitting[0]
        if (name, other) in self._seen and name:
            return
        self._seen.add((name, other))
        _refuse_unknown(part)
        _refuse_unknown(choice)
        yield from self._body(part, choice, where)

    def _body(self, part: Schema, whole: Schema, path: str) -> _Found:
        yield from _values(part, whole, path)
        yield from _bounds(part, whole, path)
        if part.get("type") == "object":
            yield from self._object(part, whole, path)
        if "items" in whole:
            yield from self._schema(part.get("items", {}), whole["items"], f"{path}[]")

    def _object(self, part: Schema, whole: Schema, path: str) -> _Found:
        for name in _less(whole.get("required", []), part.get("required", [])):
            yield f"{path}.{name}", "required, yet it may be absent"
        if _is_constrained(whole) and whole.get("anyOf") != part.get("anyOf"):
            yield path, "another rule on which fields are there"
        theirs = whole.get("properties", {})
        for name, schema in part.get("properties", {}).items():
            if name in theirs:
                yield from self._schema(schema, theirs[name], f"{path}.{name}")
            elif self._names_removed_fields:
                yield f"{path}.{name}", "the field is gone"
        if isinstance(whole.get("additionalProperties"), dict):
            yield from self._schema(part.get("additionalProperties", {}), whole["additionalProperties"], f"{path}{{}}")

    @staticmethod
    def _resolve(schema: Schema, document: Schema) -> tuple[str, Schema]:
        if "$ref" not in schema:
            return "", schema
        name = str(schema["$ref"]).rsplit("/", 1)[-1]
        return name, document["$defs"][name]


def _alternatives(schema: Schema) -> list[Schema]:
    return schema["anyOf"] if "anyOf" in schema and not _is_constrained(schema) else [schema]


def _is_constrained(schema: Schema) -> bool:
    """`anyOf` beside a type does not offer alternatives, it asks for one more thing."""
    return "anyOf" in schema and "type" in schema


def _fits(part: Schema, choice: Schema) -> bool:
    """Whether the two are versions of one alternative: same kind of value, and the same record where tags tell."""
    mine, theirs = _kind(part), _kind(choice)
    if theirs == "any":
        return True
    if mine == theirs == "object" and (_tag(part) or _tag(choice)):
        return _tag(part) == _tag(choice)
    return mine == theirs or (mine == "integer" and theirs == "number")


def _kind(schema: Schema) -> str:
    if "type" in schema:
        return str(schema["type"])
    allowed = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if allowed is not None:
        return "string" if all(isinstance(value, str) for value in allowed) else "mixed"
    return "any"


def _tag(schema: Schema) -> str | None:
    allowed = schema.get("properties", {}).get("type", {}).get("enum", [])
    return str(allowed[0]) if len(allowed) == 1 else None


def _shape(name: str, schema: Schema) -> str:
    return _tag(schema) or name or _kind(schema)


def _values(part: Schema, whole: Schema, path: str) -> _Found:
    allowed, mine = _listed(whole), _listed(part)
    if allowed is None:
        return
    if mine is None:
        yield path, f"only {', '.join(map(str, allowed))} allowed"
        return
    for value in _less(mine, allowed):
        yield path, f"the value `{value}` is not allowed"


def _listed(schema: Schema) -> list[Any] | None:
    if "const" in schema:
        return [schema["const"]]
    return schema.get("enum")


def _bounds(part: Schema, whole: Schema, path: str) -> _Found:
    for keyword in _UPPER:
        if keyword in whole and part.get(keyword, float("inf")) > whole[keyword]:
            yield path, f"`{keyword}` {part.get(keyword, 'none')} exceeds {whole[keyword]}"
    for keyword in _LOWER:
        if keyword in whole and part.get(keyword, float("-inf")) < whole[keyword]:
            yield path, f"`{keyword}` {part.get(keyword, 'none')} is under {whole[keyword]}"
    for keyword in _EXACT:
        if keyword in whole and part.get(keyword) != whole[keyword]:
            yield path, f"`{keyword}` {part.get(keyword, 'none')} is not {whole[keyword]}"


def _less(values: list[Any], others: list[Any]) -> list[Any]:
    return [value for value in values if value not in others]


def _refuse_unknown(schema: Schema) -> None:
    unknown = set(schema) - KNOWN
    if unknown:
        raise ValueError(f"a change of {sorted(unknown)} is not understood; teach `compatibility.py` first")
