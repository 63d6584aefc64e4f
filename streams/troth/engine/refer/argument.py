"""The words of a command: flags by its row, operands by its slots, and the commands within it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.lexicon.subcommands import ROWS
from troth.engine.refer.feed import fed
from troth.engine.refer.form import is_plain
from troth.engine.refer.key import is_identifier_key
from troth.engine.refer.operand import is_method, read_operand
from troth.engine.refer.quantity import quantity
from troth.engine.refer.reading import Reading, is_act, is_verb, may_be_noun
from troth.engine.refer.script import Simple
from troth.engine.refer.synopsis import Flag, Slot, slot
from troth.engine.refer.word import ALTERNATIVES_MAX, Word

VERB_WORDS_MAX = 4
"""Words among which the verb of a subcommand is sought (`az network nsg rule delete`)."""


def read_arguments(reading: Reading, words: Sequence[Word]) -> None:
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
    if found and may_be_noun(word.value) and any(is_verb(w.value) for w in following):
        return operands
    more = (operands[0].many and reading.operands < VERB_WORDS_MAX) or any(is_verb(w.value) for w in following)
    return operands if more and not found else operands[1:]


def _last_of(operands: list[Slot], rest: Sequence[Word]) -> tuple[Slot, list[Slot]]:
    """`<path* >path`: the last operand is the destination; one alone is a source."""
    more = any(not w.value.startswith("-") for w in rest)
    return (operands[0], operands) if more else (operands[1]._replace(many=True), [operands[1]])


def _nest(reading: Reading, kind: str, words: Sequence[Word]) -> None:
    simple = reading.simple
    if kind == "cmd":
        if reading.row.command == "parallel" and (texts := _shell_texts(words)):
            reading.within.extend(simple.inner(word) for word in texts)
            return
        if reading.row.command in ("xargs", "parallel"):
            words = _with_fed(reading, words)
        if not words:
            return
        command = Simple(simple.script, tuple(words), (), (), simple.body, simple.cwd, simple.before)
        reading.within.append(command._replace(start=words[0].start, end=words[-1].end))
    elif len(words) == 1:
        reading.within.append(simple.inner(words[0]))
    else:
        text = " ".join(w.value for w in words)
        start, end = words[0].start, words[-1].end
        verbatim = simple.script.text[start:end] == text
        reading.within.append(simple.script.inner(text, start, end, start if verbatim else -1))


def _with_fed(reading: Reading, words: Sequence[Word]) -> list[Word]:
    """The command of `xargs` with what it is fed: where its placeholder stands, else at the end."""
    words, listed = _listed(words)
    known, mark = (*fed(reading.simple), *listed), reading.placeholder
    if not known or not mark or all(mark not in w.value for w in words):
        return [*words, *known]
    return [part for w in words for part in (known if w.value == mark else (_filled(w, mark, known),))]


def _shell_texts(words: Sequence[Word]) -> Sequence[Word]:
    """The words of `parallel` that are shell texts: its command where it is one word, else what stands after `:::`."""
    if words[0].text == ":::":
        return words[1:]
    return words[:1] if " " in words[0].value else ()


def _listed(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """The command of `parallel`, and the words that stand after `:::` to be put into it."""
    at = next((i for i, w in enumerate(words) if w.text in (":::", ":::+")), len(words))
    return words[:at], [w for w in words[at + 1 :] if w.text not in (":::", ":::+")]


def _filled(word: Word, mark: str, known: Sequence[Word]) -> Word:
    """A word with the placeholder inside: a shell text takes all that is fed, any other one after the other."""
    if mark not in word.value:
        return word
    values = [w.value for w in known[:ALTERNATIVES_MAX]]
    fillings = [" ".join(values)] if any(c.isspace() for c in word.value) else values
    texts = tuple(word.value.replace(mark, each) for each in fillings)
    return word._replace(resolved=texts, inner=-1)


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
    if not reading.operands and reading.row.operands[:1] == _AWAITED and is_act(words[at].value):
        return at
    read_operand(reading, _guessed(name, words[at]), words[at], name.lstrip("-"))
    return at + 1


_AWAITED: Final = (slot("verb*"),)
"""The subcommand of a command that no row names: its verb is no flag's value."""
_OUTPUTS: Final = frozenset("o out output outfile outdir dest destination export save log report".split())
"""First words of flags that say where a command leaves what it makes."""


def _guessed(name: str, word: Word) -> Slot:
    """The slot of a value whose flag no row names: a target where its key identifies or its form is a literal's."""
    key = name.lstrip("-")
    if is_identifier_key(key):
        return Slot("target", "id", key)
    if key.split("-")[0] in _OUTPUTS and not is_plain(word.value):
        return slot(">any")
    return slot("opt") if is_plain(word.value) or quantity(word.value) else slot("any")._replace(key=key)


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
        if taken.kind == "sh" and taken.many:
            _nest(reading, "sh", words[at:])
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
