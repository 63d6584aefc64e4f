"""A simple command -> its deeds: its own, and those of the commands it runs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.commands import ALIASES, INTERPRETERS, PATHS_OF_DEVICES, READING_VERBS, SHELLS, SQL_CLIENTS
from troth.engine.refer.operand import is_method, read_operand, read_standing_input
from troth.engine.refer.peculiar import read_find, read_tar
from troth.engine.refer.quantity import name_words, value_of
from troth.engine.refer.reading import Reading
from troth.engine.refer.reference import Deed, Reference, Value
from troth.engine.refer.script import Script, Simple
from troth.engine.refer.shell import Scope, read_script
from troth.engine.refer.synopsis import ROWS, SUBCOMMAND_WORDS_MAX, Flag, Row, Slot, row, slot
from troth.engine.refer.word import Word

DEEDS_MAX = 512
NESTING_MAX = 6
"""Shells within shells that are followed."""


class Budget:
    """What a call may still cost: hostile input must not take the reader's time."""

    def __init__(self, deeds: int = DEEDS_MAX) -> None:
        self.deeds = deeds

    def spend(self) -> bool:
        """Whether one deed more may be read."""
        self.deeds -= 1
        return self.deeds >= 0

    @property
    def exhausted(self) -> bool:
        return self.deeds < 0

    def exhaust(self) -> None:
        """Something was too deep to follow."""
        self.deeds = -1


def read_commands(script: Script, scope: Scope, budget: Budget, depth: int = 0) -> Iterator[Deed]:
    """The deeds of a shell text, in order."""
    for simple in read_script(script, scope):
        yield from read_simple(simple, budget, depth)


def read_simple(simple: Simple, budget: Budget, depth: int) -> Iterator[Deed]:
    """The deed of one command and of what it runs."""
    if depth > NESTING_MAX:
        budget.exhaust()
    if not budget.spend():
        return
    redirects = tuple(r for redirect in simple.redirects for r in _redirected(simple, redirect.operator, redirect.word))
    values = tuple(v for name, word in simple.assignments if (v := value_of(word.value, name, simple.where(word))))
    if not simple.words:
        yield from _bare(simple, redirects, values)
        return
    reading = _read(simple)
    yield reading.deed(redirects, values)
    for within in reading.within:
        if isinstance(within, Script):
            cwd = "~" if reading.row.command in _ELSEWHERE else simple.cwd
            yield from read_commands(within, Scope(cwd), budget, depth + 1)
        else:
            yield from read_simple(within, budget, depth + 1)


_ELSEWHERE: Final = frozenset({"ssh", "mosh", "gcloud compute ssh"})
"""What runs its command on another host, in the home directory there."""


def _bare(simple: Simple, redirects: tuple[Reference, ...], values: tuple[Value, ...]) -> Iterator[Deed]:
    """Assignments and redirections on their own."""
    if not redirects and not values:
        return
    writes = any(r.role == "created" for r in redirects)
    yield Deed(
        acts=("write",) if writes else ("read",), words=(), command="", where=simple.script.where(simple.start, simple.end),
        effect="write" if writes else "read", references=redirects, values=values,
    )  # fmt: skip


def _redirected(simple: Simple, operator: str, word: Word) -> Iterator[Reference]:
    """`> f` creates, `< f` reads, and neither `2>&1` nor a device is a file."""
    if not word.text or word.text.startswith(PATHS_OF_DEVICES) or (operator.endswith("&") and word.text.isdigit()):
        return
    reading = Reading(simple, _REDIRECTION)
    created = ">" in operator
    reading.refer(word, "created" if created else "source", "path", act="write" if created else "read")
    for reference in reading.references:
        yield Reference(
            text=reference.text, kind="path", where=reference.where, role=reference.role, act=reference.act,
            effect="write" if created else "read", cwd=reference.cwd, resolved=reference.resolved,
        )  # fmt: skip


_REDIRECTION: Final = Row("", ("write",), "write", (), {})


def _read(simple: Simple) -> Reading:
    name, first = _name(simple.words[0])
    known, rest = _resolve(name, simple.words[1:])
    reading = Reading(simple, known or _unknown(name, rest))
    if first is not None:
        reading.refer(first, "target", "path", act="run")
    reader = _PECULIAR.get(name)
    if reader is not None:
        reader(reading, simple.words[1:])
    else:
        _arguments(reading, rest)
    _standing_input(reading, name)
    if reading.within and name in SHELLS:
        reading.effect = "read"
    return reading


_PECULIAR: Final = {"find": read_find, "tar": read_tar}


def _name(word: Word) -> tuple[str, Word | None]:
    """The name that a command goes by, and the word itself where it is a file that is run."""
    text = word.value
    base = text.rstrip("/").rsplit("/", 1)[-1]
    name = ALIASES.get(base, base)
    known = name.split()[0] in _NAMES if name else False
    return name, word if "/" in text and not known and not text.startswith(
        ("/bin/", "/usr/bin/", "/usr/sbin/")
    ) else None


_NAMES: Final = frozenset(key.split()[0] for key in ROWS)


def _resolve(name: str, words: Sequence[Word]) -> tuple[Row | None, list[Word]]:
    """The row with most subcommand words, and the words that are left. Flags may stand among the subcommands."""
    base = row(name) if name in ROWS else row(name.split()[0]) if name else None
    flags = base.flags if base else {}
    taken: list[int] = []
    best: tuple[str, int] = (name, 0)
    path, at = name, 0
    while at < len(words) and len(taken) < SUBCOMMAND_WORDS_MAX:
        text = words[at].value
        if text == "--":
            break
        if text.startswith("-") and len(text) > 1:
            meaning = flags.get(text)
            at += 2 if meaning and meaning.slots and not meaning.slots[0].optional else 1
            continue
        path = f"{path} {text}"
        if path not in _PREFIXES:
            break
        taken.append(at)
        if path in ROWS:
            best = (path, len(taken))
        at += 1
    used = set(taken[: best[1]])
    return row(best[0]), [w for i, w in enumerate(words) if i not in used]


_PREFIXES: Final = frozenset(" ".join(k.split()[: n + 1]) for k in ROWS for n in range(len(k.split())))


def _unknown(name: str, words: Sequence[Word]) -> Row:
    """The default for a command that no row names: it runs, and writes unless its first word only reads; every operand
    is a target, by its form; no flag takes a value but with `=`, save that a literal after one is its value."""
    first = words[0].value.lower() if words else ""
    if first in READING_VERBS:
        return Row(name, ("read",), "read", (slot("any*"),), {})
    own = [w for w in name_words(name) if w in CANONICAL]
    acts = [CANONICAL[w] for w in own] or ["run", *([CANONICAL[first]] if first in CANONICAL else [])]
    return Row(name, tuple(dict.fromkeys(acts)), "write", (slot("any*"),), {})


def _arguments(reading: Reading, words: Sequence[Word]) -> None:
    """Walk the words: flags by the row, operands by its slots."""
    operands = list(reading.row.operands)
    at, plain = 0, False
    while at < len(words):
        word = words[at]
        at += 1
        text = word.value
        if not plain and text == "--":
            plain = True
            operands = _after_dashes(operands)
            continue
        if not plain and len(text) > 1 and text[0] == "-" and not _NUMBER_FLAG.fullmatch(text):
            at, displaced = _flag(reading, word, words, at)
            operands = operands[1:] if displaced else operands
            continue
        if not plain and text[0:1] == "-" and len(text) > 1:
            reading.spelling.append(text)
            continue
        at, operands = _operand(reading, operands, word, words, at)


_NUMBER_FLAG: Final = re.compile(r"-\d+")


def _after_dashes(operands: list[Slot]) -> list[Slot]:
    """After `--` a word that could be a revision or a path is a path."""
    left = [s for s in operands if s.kind not in ("ref", "refpath")]
    return left or [s._replace(kind="path") for s in operands]


def _operand(
    reading: Reading, operands: list[Slot], word: Word, words: Sequence[Word], at: int
) -> tuple[int, list[Slot]]:
    """Read one operand; a nested command takes all that is left."""
    while operands:
        head = operands[0]
        if head.kind == "kv" and not head.many:
            if "=" in word.text:
                read_operand(reading, head, word, "")
                return at, operands
            operands = operands[1:]
            continue
        if head.kind == "method" and head.optional and not is_method(word.value):
            operands = operands[1:]
            continue
        break
    if not operands:
        reading.refer(word, "option")
        reading.spelling.append(word.value)
        return at, operands
    head = operands[0]
    if head.kind in ("cmd", "sh"):
        _nest(reading, head.kind, [word, *words[at:]])
        return len(words), []
    if len(operands) > 1 and head.many:
        head, operands = _last_of(operands, words[at:])
    read_operand(reading, head, word, "")
    return at, operands if head.many else operands[1:]


def _last_of(operands: list[Slot], rest: Sequence[Word]) -> tuple[Slot, list[Slot]]:
    """`<path* >path`: the last operand is the destination; one alone is a source."""
    more = any(not w.value.startswith("-") for w in rest)
    return (operands[0], operands) if more else (operands[1]._replace(many=True), [operands[1]])


def _nest(reading: Reading, kind: str, words: Sequence[Word]) -> None:
    simple = reading.simple
    if kind == "cmd":
        fed = _fed(simple) if reading.row.command in ("xargs", "parallel") else ()
        reading.within.append(
            Simple(
                simple.script,
                (*words, *fed),
                (),
                (),
                simple.body,
                simple.cwd,
                simple.before,
                words[0].start,
                words[-1].end,
            )
        )
    elif len(words) == 1:
        reading.within.append(simple.inner(words[0]))
    else:
        text = " ".join(w.value for w in words)
        reading.within.append(simple.script.inner(text, words[0].start, words[-1].end, -1))


def _fed(simple: Simple) -> tuple[Word, ...]:
    """The words that a pipe feeds to `xargs`, as far as the command before says what they are."""
    before = simple.before
    if before is None or not before.words:
        return ()
    name = before.words[0].value.rsplit("/", 1)[-1]
    if name in ("echo", "printf", "ls"):
        return tuple(w for w in before.words[1:] if not w.value.startswith(("-", "%")))
    if name == "find":
        roots = []
        for word in before.words[1:]:
            if word.value.startswith(("-", "(", "!")):
                break
            roots.append(word)
        return tuple(roots)
    return ()


def _flag(reading: Reading, word: Word, words: Sequence[Word], at: int) -> tuple[int, bool]:
    """Read one flag word and the values it takes; where to go on, and whether it stood in for an operand."""
    text = word.value
    name, equals, _ = text.partition("=")
    flags = reading.row.flags
    meaning = flags.get(text) or flags.get(name)
    if meaning is None and text[1] != "-" and not equals and len(text) > 2:
        return _cluster(reading, word, words, at)
    reading.flag(name, meaning)
    if equals:
        if meaning is not None and "dry" in meaning.marks and word.cut(len(name) + 1).value in ("none", "false"):
            reading.dry = False
        target = meaning.slots[0] if meaning and meaning.slots else slot("opt")
        read_operand(reading, target, word.cut(len(name) + 1), name.lstrip("-"))
        return at, bool(meaning and meaning.displaces)
    if meaning is None or not meaning.slots:
        at = _guess(reading, name, words, at) if meaning is None else at
        return at, bool(meaning and meaning.displaces)
    return _values(reading, meaning, words, at), meaning.displaces


def _guess(reading: Reading, name: str, words: Sequence[Word], at: int) -> int:
    """Of a command that no row names, a quantity or a word after a flag is the flag's value, and may be a target."""
    if reading.row.command in ROWS or at >= len(words) or words[at].value.startswith("-"):
        return at
    read_operand(reading, slot("any") if reading.row.effect == "write" else slot("opt"), words[at], name.lstrip("-"))
    reading.state(words[at], name)
    return at + 1


def _values(reading: Reading, meaning: Flag, words: Sequence[Word], at: int) -> int:
    for taken in meaning.slots:
        if at >= len(words):
            return at
        word = words[at]
        if taken.optional and (word.value.startswith("-") or (taken.kind == "qty" and not word.value.isdigit())):
            return at
        if taken.kind == "module":
            _nest(reading, "cmd", words[at:])
            return len(words)
        if taken.kind == "sh":
            reading.within.append(reading.simple.inner(word))
        elif taken.kind == "cmd":
            _nest(reading, "cmd", words[at:])
            return len(words)
        else:
            read_operand(reading, taken, word, meaning.name)
        at += 1
        while taken.many and at < len(words) and not words[at].value.startswith("-"):
            read_operand(reading, taken, words[at], meaning.name)
            at += 1
    return at


def _cluster(reading: Reading, word: Word, words: Sequence[Word], at: int) -> tuple[int, bool]:
    """`-xvf FILE`, `-j8`: letters until one that takes a value."""
    text, displaced = word.value, False
    for i, letter in enumerate(text[1:], 1):
        meaning = reading.row.flags.get(f"-{letter}")
        reading.flag(f"-{letter}", meaning)
        if meaning is None:
            continue
        displaced |= meaning.displaces
        if meaning.slots:
            if i + 1 < len(text):
                if meaning.slots[0].kind == "sh":
                    reading.within.append(reading.simple.inner(word.cut(i + 1)))
                else:
                    read_operand(reading, meaning.slots[0], word.cut(i + 1), meaning.name)
                return at, displaced
            return _values(reading, meaning, words, at), displaced
    return at, displaced


def _standing_input(reading: Reading, name: str) -> None:
    """What a here-document or a pipe hands to a shell, a database or an interpreter is run."""
    simple = reading.simple
    body, holder = simple.body, simple
    if body is None and simple.before is not None and (name in SHELLS or name in SQL_CLIENTS or name in INTERPRETERS):
        body, holder = simple.before.body, simple.before
    operands = [w for w in simple.words[1:] if not w.value.startswith("-")]
    if body is None:
        if simple.before is not None and name in SHELLS and not operands:
            _piped_script(reading, simple.before)
        return
    if (name in SHELLS and not reading.within) or (name in ("ssh", "mosh") and not reading.within):
        reading.within.append(holder.script.inner(body.text, body.start, body.end, body.start))
    elif name in SQL_CLIENTS:
        read_standing_input(reading, "sql", body)
    elif name in INTERPRETERS and all(w.value == "-" for w in operands):
        read_standing_input(reading, "code", body)
    elif reading.row.command in ("tee", "cat", "echo"):
        reading.refer(Word(body.text, body.start, body.end, (body.text,), inner=body.start), "payload", "quoted")


def _piped_script(reading: Reading, before: Simple) -> None:
    """`echo "rm x" | sh`: what is said is run."""
    if before.words and before.words[0].value in ("echo", "printf"):
        for word in before.words[1:]:
            if not word.value.startswith("-"):
                reading.within.append(before.inner(word))
