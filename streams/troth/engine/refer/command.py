"""A simple command -> its deeds: its own, and those of the commands it runs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.commands import ALIASES, INTERPRETERS, PATHS_OF_DEVICES, SHELLS, SQL_CLIENTS
from troth.engine.refer.form import is_plain
from troth.engine.refer.key import is_identifier_key
from troth.engine.refer.operand import is_method, read_operand, read_standing_input
from troth.engine.refer.peculiar import read_find, read_tar
from troth.engine.refer.quantity import name_words, quantity, value_of
from troth.engine.refer.reading import Reading, is_verb
from troth.engine.refer.reference import Deed, Reference, Value
from troth.engine.refer.script import Script, Simple
from troth.engine.refer.shell import Scope, read_script
from troth.engine.refer.synopsis import ROWS, SUBCOMMAND_WORDS_MAX, Flag, Row, Slot, row, slot
from troth.engine.refer.word import Word

DEEDS_MAX = 512
VERB_WORDS_MAX = 4
"""Words among which the verb of a subcommand is sought (`az network nsg rule delete`)."""
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
    if reading.within and (name in SHELLS or name in INTERPRETERS):
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
        path = f"{path} {text.lower() if text.isupper() else text}"
        if path not in _PREFIXES:
            break
        taken.append(at)
        if path in ROWS:
            best = (path, len(taken))
            flags = found.flags if (found := row(path)) else flags
        at += 1
    used = set(taken[: best[1]])
    return row(best[0]), [w for i, w in enumerate(words) if i not in used]


_PREFIXES: Final = frozenset(" ".join(k.split()[: n + 1]) for k in ROWS for n in range(len(k.split())))


def _unknown(name: str, words: Sequence[Word]) -> Row:
    """The default for a command that no row names: it runs, and writes unless its first word only reads; every operand
    is a target, by its form; no flag takes a value but with `=`, save that a literal after one is its value."""
    own = [w for w in name_words(name) if w in CANONICAL]
    acts = tuple(dict.fromkeys(CANONICAL[w] for w in own)) or ("run",)
    verbal = not own and bool(words) and is_verb(words[0].value)
    return Row(name, acts, "write", (slot("verb"), slot("any*")) if verbal else (slot("any*"),), {})


def _arguments(reading: Reading, words: Sequence[Word]) -> None:
    """Walk the words: flags by the row, operands by its slots."""
    operands = list(reading.row.operands)
    at, plain = 0, False
    while at < len(words):
        word = words[at]
        at += 1
        text = word.value
        if not text:
            continue
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
    """Read one operand; where to go on, and the slots that are left. A nested command takes all words."""
    reading.operands += 1
    operands = _skipped(operands, word)
    if not operands:
        reading.refer(word, "option")
        reading.spelling.append(word.value)
        return at, operands
    head = operands[0]
    if head.kind == "verb":
        return at, _verb(reading, operands, word, words[at : at + 1])
    if head.kind in ("cmd", "sh"):
        _nest(reading, head.kind, [word, *words[at:]])
        return len(words), []
    if head.kind == "sh1":
        _nest(reading, "sh", [word])
        return at, operands[1:]
    if len(operands) > 1 and head.many:
        head, operands = _last_of(operands, words[at:])
    read_operand(reading, head, word, "")
    return at, operands if head.many or head.kind == "kv" else operands[1:]


def _skipped(operands: list[Slot], word: Word) -> list[Slot]:
    """The slots from the first that `word` can fill: settings, a method and a verb may be absent."""
    at = 0
    for slot_ in operands:
        absent = (
            (slot_.kind == "kv" and not slot_.many and "=" not in word.text)
            or (slot_.kind == "method" and slot_.optional and not is_method(word.value))
            or (slot_.kind == "verb" and not _VERBAL.fullmatch(word.value))
        )
        if not absent:
            break
        at += 1
    return operands[at:]


_VERBAL: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,23}(?:[-:_][A-Za-z][A-Za-z0-9]{0,23}){0,4}")
"""What may be a subcommand."""


def _verb(reading: Reading, operands: list[Slot], word: Word, following: Sequence[Word]) -> list[Slot]:
    """One word on the way to the verb of a subcommand. `verb*` goes on until it is found, `verb` only to the next."""
    reading.spelling.append(word.value)
    reading.words.append(word.value.lower())
    found = reading.verb(word.value)
    more = (operands[0].many and reading.operands < VERB_WORDS_MAX) or any(is_verb(w.value) for w in following)
    return operands if more and not found else operands[1:]


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
    known = reading.row.command in ROWS
    if equals:
        if meaning is not None and "dry" in meaning.marks and word.cut(len(name) + 1).value in ("none", "false"):
            reading.dry = False
        target = meaning.slots[0] if meaning and meaning.slots else slot("opt")
        if meaning is None and not known:
            target = _guessed(name, word.cut(len(name) + 1))
        read_operand(reading, target, word.cut(len(name) + 1), name.lstrip("-"))
        return at, bool(meaning and meaning.displaces)
    if meaning is None or not meaning.slots:
        at = _guess(reading, name, words, at) if meaning is None else at
        return at, bool(meaning and meaning.displaces)
    return _values(reading, meaning, words, at), meaning.displaces


def _guess(reading: Reading, name: str, words: Sequence[Word], at: int) -> int:
    """Of a command that no row names, a quantity or a word after a flag is the flag's value, and may be a target."""
    known = reading.row.command in ROWS and all(s.kind != "verb" for s in reading.row.operands)
    if known or at >= len(words) or words[at].value.startswith("-"):
        return at
    read_operand(reading, _guessed(name, words[at]), words[at], name.lstrip("-"))
    return at + 1


def _guessed(name: str, word: Word) -> Slot:
    """The slot of a value whose flag no row names: a target where its key identifies or its form is a literal's."""
    key = name.lstrip("-")
    if is_identifier_key(key):
        return Slot("target", "id", key)
    return slot("opt") if is_plain(word.value) or quantity(word.value) else slot("any")


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
        if taken.kind in ("sh", "sh1"):
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
                if meaning.slots[0].kind in ("sh", "sh1"):
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
