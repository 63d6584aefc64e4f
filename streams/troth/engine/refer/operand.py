"""What stands at one place of a command, by the kind of its slot. One small reader for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.commands import METHODS, PATHS_OF_DEVICES
from troth.engine.lexicon.things import WHOLE_ACTS
from troth.engine.lexicon.tools import STATE_KEYS
from troth.engine.refer.code import read_code
from troth.engine.refer.form import is_plain, kind_of
from troth.engine.refer.key import is_identifier_key
from troth.engine.refer.mode import octal_mode, states_given
from troth.engine.refer.patch import read_patch
from troth.engine.refer.quantity import name_words
from troth.engine.refer.reading import Reading
from troth.engine.refer.reference import Role
from troth.engine.refer.script import Script
from troth.engine.refer.sql import read_sql
from troth.engine.refer.synopsis import Slot
from troth.engine.refer.word import Word, plain_value

_STANDARD: Final = frozenset({"-", "{}", "{}/", "--", "@-", ";", "+"})
"""Operands that name nothing: standard input, a placeholder, the end of a nested command."""
_SUBSTITUTED: Final = ("<(", ">(")
"""Process substitutions: no file that anybody could name."""
_DEVICES: Final = tuple(device for device in PATHS_OF_DEVICES if device.startswith("/dev/"))


def read_operand(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """Note what `word` is; `name` is the flag that took it, or ""."""
    _READERS.get(slot.kind, _literal)(reading, slot, word, name)


def _literal(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """A name, unless its form says that it is none: standard input, a text of several lines, a setting."""
    if word.text in _STANDARD or word.value.startswith(_DEVICES) or (word.live and word.text.startswith(_SUBSTITUTED)):
        return
    if "\n" in word.text:
        _payload(reading, slot._replace(role="payload"), word, name)
    elif slot.kind in ("id", "word", "") and slot.role != "created" and _is_setting(word.text):
        _setting(reading, slot, word, name)
    else:
        _name(reading, slot, word, name)


def _name(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    role = slot.role
    if role == "target" and reading.creates and name in ("", "name") and kind_of(word.value) != "url":
        role = "created"
    if role == "created" and reading.row.acts[0] in ("copy", "move") and _must_exist(word.value):
        role = "target"
    reading.refer(word, role, slot.kind, key=slot.key or (name if role == "source" and name else None))
    if slot.act and (slot.kind == "path" or _FILE.match(word.value)):
        reading.act(slot.act)
    if slot.role != "created" or " " not in word.text:
        reading.spelling.append(f"./{word.value}" if word.value.startswith("-") else word.value)


_FILE: Final = re.compile(r"\.{0,2}(?:/|$)|:/|.*(?:/|\.[A-Za-z]\w{0,4})$")
"""What is written as a file or a directory where a branch could stand as well (gitcli(7))."""


def _is_setting(setting: str) -> bool:
    """Whether `NAME=VALUE` sets something, as against a path or URL with an equals sign in it."""
    return _SETTING.match(setting) is not None and "/" not in setting.partition("=")[0]


def _must_exist(destination: str) -> bool:
    """Whether a copy's destination is a place (a bucket, a host, a directory with its slash), not a new name."""
    return destination.endswith("/") or kind_of(destination) in ("bucket", "url")


def _payload(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    reading.refer(word, slot.role, "quoted")


def _option(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    if name == "replace" and reading.row.command == "xargs":
        reading.placeholder = word.value
    reading.refer(word, "option", slot.kind, key=slot.key or name or None)
    reading.spelling.append(word.value)
    if name:
        reading.state(word, name)


def _port(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    reading.refer(word, "option", "port", key="port")
    reading.spelling.append(word.value)
    reading.state(word, "port")


def _quantity(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    unit = "s" if slot.key in ("timeout", "sleep") and word.value.replace(".", "").isdigit() else ""
    stated = plain_value(word, word.value + unit) if unit else word
    reading.refer(word, "option", "number", key=slot.key or name or None)
    reading.spelling.append(word.value)
    reading.state(stated, slot.key or name or reading.row.command.split()[-1])


_SETTING: Final = re.compile(r"([A-Za-z_][\w.-]*)[+:]?=(.*)", re.DOTALL)


def _setting(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    match = _SETTING.match(word.text)
    if match is None:
        reading.refer(word, "option", "", key=name or None)
        return
    value = word.cut(match.start(2))
    reading.refer(value, "option", "", key=match[1])
    reading.state(value, match[1])
    reading.words.append(match[1].lower())
    if reading.row.command == "env":
        reading.act("set")


def _block_copy(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """`dd if=FILE of=FILE`."""
    head, value = word.text[:3], word.cut(3)
    if head == "if=":
        reading.refer(value, "source", "path")
    elif head == "of=":
        reading.refer(value, "target" if value.value.startswith("/dev/") else "created", "path")
    else:
        _setting(reading, slot, word, name)


def _field(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """A field of a request's body: a payload, unless its key says that it is the id of something."""
    match = _SETTING.match(word.text)
    reading.fields.append(word.value)
    if match is None:
        _payload(reading, slot, word, name)
        return
    value, key = word.cut(match.start(2)), match[1]
    if is_identifier_key(key):
        reading.refer(value, "target", "id", key=key)
    else:
        reading.refer(value, "payload", "quoted", key=key)
        reading.state(value, key)
        if key.lower() in STATE_KEYS:
            reading.words.extend(name_words(value.value))


def _body(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """What a request sends: a payload, or `@` and the file that holds it."""
    at = word.text.find("@") + 1
    if at == 1 and word.text not in _STANDARD:
        reading.refer(word.cut(1), "source", "path")
    else:
        _payload(reading, slot, word, name)


_PART: Final = re.compile(r"[\w.\[\]-]+=[@<](?=[^@<\s])([^;]+)")


def _form(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """A part of a form: `name=value`, or `name=@file`."""
    match = _PART.match(word.text)
    if match is None or match[1] == "-":
        _payload(reading, slot, word, name)
    else:
        reading.refer(word.cut(match.start(1)).head(len(match[1])), "source", "path")


def _argument(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """What a script is told: an option, whose words may say what is done (`manage.py migrate`)."""
    _option(reading, slot, word, name)
    if is_plain(word.value):
        _say(reading, name_words(word.value))


def _task(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """A task that a project names: the words of its name say what it does (`make deploy`, `npm run db:migrate`)."""
    if "=" in word.text:
        _setting(reading, slot, word, name)
        return
    _say(reading, name_words(word.value))
    _literal(reading, slot, word, name)


def _say(reading: Reading, words: Sequence[str]) -> None:
    """Words that say what is done, where the act needs no object."""
    reading.words.extend(words)
    for act in (CANONICAL.get(w, "") for w in words):
        if act in WHOLE_ACTS:
            reading.act(act)


def _method(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    reading.method = word.value
    reading.words.append(word.value.lower())
    reading.spelling.append(word.value)


def is_method(text: str) -> bool:
    return text in METHODS


def _route(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    reading.route = word.value
    if word.value.strip("/") != "graphql":
        reading.refer(word, "target", "url" if "://" in word.value else "path", key="route")
    reading.spelling.append(word.value)


def _refspec(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """`[+]source[:destination]`: a plus forces, an empty source deletes."""
    reading.spelling.append(word.value)
    pushes = reading.row.acts[0] == "push"
    if word.value.startswith("+") and pushes:
        reading.act("force-push")
    if word.text.startswith("+"):
        word = word.cut(1)
    at = word.text.find(":") if not word.text.startswith("$(") else -1
    if at < 0:
        reading.refer(word, "target", "ref")
        return
    if at:
        reading.refer(word.head(at), "source" if pushes else "target", "ref")
    elif pushes:
        reading.act("delete")
    reading.refer(word.cut(at + 1), "created" if at else "target", "ref", act="push" if pushes else None)


_REMOTE: Final = re.compile(
    r"(?![A-Za-z]:[\\/])(?:[\w.+-]+@)?([\w.-]+(?:/[\w.-]+)?|\$\w+|\$\{\w+\}|\[[0-9a-fA-F:]+\])::?(?!//)(.*)", re.DOTALL
)


def _remote(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """`[user@]host:path` or a path here."""
    match = _REMOTE.fullmatch(word.text)
    if match is None:
        _literal(reading, slot, word, name)
        return
    _account(reading, word, match.start(1))
    reading.refer(word.cut(match.start(1)).head(len(match[1])), "target" if slot.role != "source" else "source", "host")
    if match[2]:
        role = "target" if slot.role == "created" and match[2].endswith("/") else slot.role
        reading.refer(word.cut(match.start(2)), role, "path", key="remote_path")
    reading.spelling.append(word.value)


def _account(reading: Reading, word: Word, end: int) -> None:
    """The `user@` before a host: no thing of its own, but a rule about the account finds it."""
    start = word.text.find("://", 0, end) + 3 if "://" in word.text[:end] else 0
    if word.text[end - 1 : end] == "@":
        reading.refer(word.cut(start).head(end - 1 - start), "option", "word", key="user")


_HOST: Final = re.compile(r"(?:ssh://)?(?:[^@/\s$]+@)?([^:/\s]+)(?::(\d+))?/?")


def _host(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    reading.spelling.append(word.value)
    match = _HOST.fullmatch(word.text)
    if match is None or (word.live and not match.start(1)):
        reading.refer(word._replace(resolved=tuple(map(_without_account, word.resolved))), slot.role, "host")
        return
    _account(reading, word, match.start(1))
    reading.refer(word.cut(match.start(1)).head(len(match[1])), slot.role, "host")
    if match[2]:
        _port(reading, slot, word.cut(match.start(2)).head(len(match[2])), "port")


def _without_account(address: str) -> str:
    return address.rpartition("@")[2]


def _sql(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    read_sql_text(reading, reading.simple.inner(word))


def read_sql_text(reading: Reading, script: Script) -> None:
    """SQL that the command runs: its acts are the command's."""
    found = read_sql(script.text)
    reading.acts = list(found.acts) or reading.acts
    reading.effect = found.effect
    reading.words.extend(found.words)
    for table in found.tables:
        reading.refer(plain_value_at(script, table.start, table.end), table.role, table.kind, act=table.act)
    for start, end in found.limits:
        reading.state(plain_value_at(script, start, end), "rows")


def plain_value_at(script: Script, start: int, end: int) -> Word:
    """A word for a part of a script within a command: its place is that part's."""
    where = script.where(start, end)
    pointer, _, span = where.partition("#")
    first, _, last = span.partition("-")
    text = script.text[start:end]
    return Word(text, int(first or 0), int(last or 0), (text,), inner=int(first or 0), pointer=pointer, whole=False)


def _code(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    read_code_text(reading, reading.simple.inner(word))


def read_code_text(reading: Reading, script: Script) -> None:
    """Inline code that the command runs."""
    found = read_code(script.text)
    reading.acts = ["run", *(act for act in found.acts if act != "run")] if found.acts else ["read"]
    reading.effect = found.effect
    reading.words.extend(found.words)
    reading.within.extend(script.inner(run.text, run.start, run.end, run.inner) for run in found.shells)
    for literal in found.literals:
        role: Role = "created" if literal.act in ("write", "create") and literal.kind == "path" else "target"
        reading.refer(plain_value_at(script, literal.start, literal.end), role, literal.kind, act=literal.act)


def read_patch_text(reading: Reading, script: Script) -> None:
    """A patch that the command applies: its files are what it acts on."""
    for part in read_patch(script.text):
        reading.act(part.act)
        reading.refer(plain_value_at(script, part.start, part.end), part.role, "path", act=part.act)
    whole = plain_value_at(script, 0, len(script.text))
    reading.refer(whole, "payload", "quoted")


_BOUND: Final = re.compile(r"(?:(?:^|.*,)(?:source|src)=)?((?:/|~|\.{1,2}/|\$)[^:,]*)(?:[:,].*)?$", re.DOTALL)
"""What of the host is mounted: before the colon, or as the source among the settings. A bare name is a volume's."""


def _mount(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    reading.spelling.append(word.value)
    match = _BOUND.match(word.text)
    if match is None:
        reading.refer(word, "option", slot.kind, key=name or None)
    else:
        reading.refer(word.cut(match.start(1)).head(len(match[1])), "option", "path", key=name or None)


def _mode(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    """A mode of a file, told as the octal number that it is where it says it whole."""
    octal = octal_mode(word.value)
    reading.refer(word if octal is None else word._replace(resolved=(octal,)), "option", "number", key="mode")
    reading.words.extend(states_given(word.value))
    reading.spelling.append(octal or word.value)


def _patch(reading: Reading, slot: Slot, word: Word, name: str) -> None:
    read_patch_text(reading, reading.simple.inner(word))


_READERS: Final[dict[str, Callable[[Reading, Slot, Word, str], None]]] = {
    "text": _payload, "pattern": _payload, "opt": _option, "qty": _quantity, "kv": _setting, "field": _field,
    "method": _method, "route": _route, "refspec": _refspec, "remote": _remote, "host": _host, "port": _port,
    "body": _body, "form": _form, "task": _task, "arg": _argument, "sql": _sql, "code": _code, "ddkv": _block_copy,
    "patch": _patch, "mount": _mount, "mode": _mode,
}  # fmt: skip
