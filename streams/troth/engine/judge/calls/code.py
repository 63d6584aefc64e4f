"""What a rule says of the text of programs: names that must not stand in it, calls and imports that must not be made.

A name stands in code outside comments; a word of plain English (`any`, `var`) outside strings as well, since both are
prose. A rule that says nothing of code is about code only where the text calls or imports what it names.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from troth.engine.judge.calls.wording import thing_of
from troth.engine.lexicon.things import CODE_NOUNS, LANGUAGES, SOURCE_SUFFIXES
from troth.engine.refer.reference import Deed
from troth_schemas.obligations import Obligation

Counting = Callable[[str], int]
USING: Final = frozenset({"use", "write", "create", "call", "import", "run"})
"""Acts of a program that its text shows."""
CALLING: Final = frozenset({"use", "call", "import"})
_PLACE: Final = "|".join(re.escape(word) for word in sorted({*CODE_NOUNS, *LANGUAGES}))
IN_CODE: Final = re.compile(
    rf"\b(?:in|into|inside|within|from)\s+(?:[\w-]+\s+){{0,2}}(?:{_PLACE})(?!\w)(?:\s+(?:code|files?|sources?))?",
    re.IGNORECASE,
)
"""Where a rule says that it speaks of the text of programs: "in production code", "in TypeScript"."""
SHIPPED: Final = re.compile(r"\b(?:production|shipped|released)\b", re.IGNORECASE)
TESTING: Final = re.compile(r"(?:^|[/._-])(?:tests?|specs?|__tests__|testdata|fixtures?)(?:[/._-]|$)", re.IGNORECASE)
"""Paths of code that is not shipped."""
_COMMENT: Final = re.compile(r"(?<![:'\"\w])//[^\n]*|/\*.*?\*/|(?m:^\s*#[^\n]*|\s#\s[^\n]*)", re.DOTALL)
_STRING: Final = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")
TEXT_CHARACTERS_MAX: Final = 262_144


def is_about_code(rule: Obligation) -> bool:
    """Whether a rule speaks of the text of programs: by its place, or by naming what a program calls or imports."""
    return not USING.isdisjoint(rule.acts) and _is_about_code(rule.statement, rule.acts, rule.objects)


@lru_cache(maxsize=4096)
def _is_about_code(statement: str, acts: tuple[str, ...], objects: tuple[str, ...]) -> bool:
    if IN_CODE.search(statement) is not None:
        return bool(_names_of(statement, objects))
    return CALLING.issuperset(acts) and bool(objects) and all(_is_used(name, statement) for name in objects)


def _is_used(name: str, statement: str) -> bool:
    """Whether an object is what is used itself: no kind of thing, and not where, with what or for what it is."""
    return thing_of(name) is None and re.search(_BESIDES.format(re.escape(name)), statement, re.IGNORECASE) is None


_BESIDES: Final = r"\b(?:in|on|at|with|for|to|from|of|by|as|against|inside|during)\s+(?:\w+\s+)?[`'\"]*{}\b"


def in_code(rule: Obligation, deed: Deed) -> Counting | None:
    """How often a text of a file that the deed writes holds what the rule rules out; None where it writes no such."""
    files = [r.resolved or r.text for r in deed.references if r.kind == "path" and r.role in ("target", "created")]
    if deed.effect == "read" or not any(_is_meant(rule, file) for file in files):
        return None
    is_placed = IN_CODE.search(rule.statement) is not None
    marks = [_mark(name, is_placed) for name in _names(rule)]
    if not marks:
        return None
    return lambda text: min(_count(text[:TEXT_CHARACTERS_MAX], mark, is_word) for mark, is_word in marks)


def _is_meant(rule: Obligation, file: str) -> bool:
    """Whether a file holds code of the kind that the rule speaks of."""
    suffix = file.rpartition(".")[2].lower()
    languages = [suffixes for name, suffixes in LANGUAGES.items() if name in rule.statement.lower()]
    if languages and not any(suffix in suffixes for suffixes in languages):
        return False
    return suffix in SOURCE_SUFFIXES and not (SHIPPED.search(rule.statement) and TESTING.search(file))


@lru_cache(maxsize=1024)
def _names_of(statement: str, objects: tuple[str, ...]) -> tuple[str, ...]:
    place = IN_CODE.search(statement)
    within = place[0].lower() if place else ""
    return tuple(
        name
        for name in objects
        if not re.search(rf"(?<!\w){re.escape(name.lower())}(?!\w)", within)
        and thing_of(name) is None
        and name.lower() not in CODE_NOUNS
    )


def _names(rule: Obligation) -> tuple[str, ...]:
    """What must not stand in the code: objects outside the words that say where."""
    return _names_of(rule.statement, rule.objects)


@lru_cache(maxsize=1024)
def _mark(name: str, is_placed: bool) -> tuple[re.Pattern[str], bool]:
    """The form in which a name stands in code, and whether it is a word that prose has as well."""
    bare = re.escape(name.strip("()"))
    if is_placed:
        return re.compile(rf"(?<![\w$]){bare}(?![\w$])"), name.isalpha() and name.islower()
    quoted = rf"['\"]{bare}(?:/[^'\"]*)?['\"]"
    imported = rf"\b(?:import|from|use|using)\s+{bare}\b|\b(?:from|import)\s+{quoted}|\b(?:require|import)\(\s*{quoted}"
    return re.compile(rf"(?<![\w.$]){bare}\s*\(|{imported}"), False


def _count(text: str, mark: re.Pattern[str], is_word: bool) -> int:
    plain = _COMMENT.sub(" ", text)
    return len(mark.findall(_STRING.sub("''", plain) if is_word else plain))
