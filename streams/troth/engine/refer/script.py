"""A shell text as it stands in a call, and the simple commands that are read from it."""

from __future__ import annotations

from typing import NamedTuple

from troth.engine.refer.word import Word


class Script(NamedTuple):
    """Shell text at `pointer` of the arguments. `base` is where its first character stands in the string there; -1
    when quoting took it apart, and then `span` is all that can be said of a place within."""

    text: str
    pointer: str
    base: int = 0
    span: tuple[int, int] = (0, 0)

    def where(self, start: int, end: int) -> str:
        """The JSON pointer, with the characters of the string there. A parse that closed what the text leaves open may
        speak of characters past its end."""
        start, end = min(start, len(self.text)), min(end, len(self.text))
        if self.base < 0:
            return f"{self.pointer}#{self.span[0]}-{self.span[1]}"
        return f"{self.pointer}#{self.base + start}-{self.base + end}"

    def inner(self, text: str, start: int, end: int, inner: int) -> Script:
        """A script that stands in this one: `text` verbatim at `inner`, or somehow quoted between `start` and `end`."""
        if self.base < 0:
            return Script(text, self.pointer, -1, self.span)
        if inner < 0:
            return Script(text, self.pointer, -1, (self.base + start, self.base + end))
        return Script(text, self.pointer, self.base + inner)


class Redirect(NamedTuple):
    operator: str
    word: Word


class Body(NamedTuple):
    """Standing input: a here-document or here-string, and where it stands."""

    text: str
    start: int
    end: int


class Simple(NamedTuple):
    """One simple command, as the shell would run it. `before` feeds its standard input through a pipe; `inherited` are
    the variables exported before it. It is not `whole` where words of it, or commands after it, were too many to
    read."""

    script: Script
    words: tuple[Word, ...]
    assignments: tuple[tuple[str, Word], ...] = ()
    redirects: tuple[Redirect, ...] = ()
    body: Body | None = None
    cwd: str | None = None
    before: Simple | None = None
    start: int = 0
    end: int = 0
    whole: bool = True
    inherited: tuple[tuple[str, Word], ...] = ()

    def where(self, word: Word) -> str:
        if word.pointer:
            whole = word.start == 0 and word.whole
            return word.pointer if whole else f"{word.pointer}#{word.start}-{word.end}"
        if word.inner >= 0:
            return self.script.where(word.inner, word.inner + len(word.text))
        return self.script.where(word.start, word.end)

    def inner(self, word: Word) -> Script:
        """The script that `word` holds (`bash -c WORD`)."""
        if word.pointer:
            return Script(word.value, word.pointer, word.start)
        inner = word.inner if word.value == word.text else -1
        return self.script.inner(word.value, word.start, word.end, inner)
