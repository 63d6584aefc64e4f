"""Which row of the command table a command is read by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.commands import ALIASES
from troth.engine.lexicon.subcommands import ROWS, SUBCOMMANDS
from troth.engine.refer.quantity import name_words
from troth.engine.refer.reading import is_act, is_verb, may_be_noun
from troth.engine.refer.synopsis import SUBCOMMAND_WORDS_MAX, Flag, Row, row, slot
from troth.engine.refer.word import Word

_NAMES: Final = frozenset(key.split()[0] for key in ROWS)
_SYSTEM_FOLDERS: Final = ("/bin/", "/sbin/", "/usr/bin/", "/usr/sbin/", "/usr/local/bin/", "/opt/homebrew/bin/")


def command_name(word: Word) -> tuple[str, bool]:
    """The name that a command goes by, and whether the word is a file of its own that is run."""
    text = word.value
    base = program_name(text)
    name = ALIASES.get(base, base)
    known = bool(name) and name.partition(" ")[0] in _NAMES
    return name, ("/" in text or "\\" in text) and not known and not text.startswith(_SYSTEM_FOLDERS)


def program_name(text: str) -> str:
    """The last segment of the path of a program, as either family of systems writes it."""
    text = text.rstrip("/")
    return text[max(text.rfind("/"), text.rfind("\\")) + 1 :].removesuffix(".exe")


def resolve(name: str, words: Sequence[Word]) -> tuple[Row | None, list[Word]]:
    """The row with most subcommand words, and the words that are left. Flags may stand among the subcommands."""
    if name in _BY_TOOLCHAIN and words and words[0].value.startswith("+"):
        words = words[1:]
    base = row(name) if name in ROWS else row(name.partition(" ")[0]) if name else None
    flags = flags_before = base.flags if base else {}
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
        if path not in SUBCOMMANDS:
            break
        taken.append(at)
        if path in ROWS:
            best = (path, len(taken))
            flags = found.flags if (found := row(path)) else flags
        at += 1
    used = set(taken[: best[1]])
    found, first = row(best[0]), min(used, default=0)
    rest = [_general(w, flags_before, found) if i < first else w for i, w in enumerate(words) if i not in used]
    return found, rest


def _general(word: Word, before: Mapping[str, Flag], found: Row | None) -> Word:
    """A flag that stands before the subcommand means what the command says, not what the subcommand does: it is
    spelt long (`git -c` is a setting, `git commit -c` a message)."""
    meaning = before.get(word.value)
    if meaning is None or found is None or found.flags.get(word.value) == meaning:
        return word
    long = f"--{meaning.name}"
    return word._replace(text=long, resolved=(long,), inner=-1) if found.flags.get(long) == meaning else word


_BY_TOOLCHAIN: Final = frozenset({"cargo", "rustc", "rustdoc", "rustfmt"})
"""Commands that may be told a toolchain before all else (`cargo +nightly test`)."""


def unknown(name: str, words: Sequence[Word]) -> Row:
    """The default for a command that no row names: it runs, and writes unless its verb only reads; every operand is a
    target, by its form; no flag takes a value but with `=`, save that a literal after one is its value."""
    own = [w for w in name_words(name) if w in CANONICAL]
    is_file = "." in name  # of a script the words are its own, and a noun is no verb
    acts = tuple(dict.fromkeys([*(["run"] if is_file else []), *(CANONICAL[w] for w in own)])) or ("run",)
    leading = [] if own else list(_leading(words))
    verbal = any(
        is_verb(w) and (not at or not may_be_noun(w) or (w == leading[-1] and not is_file))
        for at, w in enumerate(leading)
    )
    return Row(name, acts, "write", (slot("verb*"), slot("any*")) if verbal else (slot("any*"),), {})


LOOKED_AT_MAX: Final = 8
SUBJECTS_MAX: Final = 3
"""Words that may stand before the verb of a subcommand (`doctl compute domain records delete`)."""
_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_:][A-Za-z0-9]+)*")


def _leading(words: Sequence[Word]) -> Iterator[str]:
    """The plain words among which the verb of a subcommand may stand; flags may stand before and between
    them, with a value."""
    found, after_flag = 0, False
    for word in words[:LOOKED_AT_MAX]:
        text = word.value
        if text.startswith("-"):
            after_flag = "=" not in text
        elif after_flag and not is_act(text):
            after_flag = False
        elif found > SUBJECTS_MAX or not _PLAIN.fullmatch(text):
            return
        else:
            yield text
            found, after_flag = found + 1, False
