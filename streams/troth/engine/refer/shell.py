"""Shell text -> the simple commands in it, in order, each with the variables and the directory in force there.

The grammar is tree-sitter-bash, which recovers from errors; text that it would take too long over is split by
`splitting` instead. Nothing is run: what only running would tell is unknown, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from troth.engine.normal import join
from troth.engine.refer.script import Body, Redirect, Script, Simple
from troth.engine.refer.splitting import RESERVED_WORDS, split
from troth.engine.refer.word import Word, read_word

_BASH: Final = Language(tree_sitter_bash.language())

PARSED_CHARACTERS_MAX = 32_768
"""Longer text is split, not parsed: a command line is short, and what is long is data."""
COMMANDS_MAX = 600
"""Simple commands read of one call."""
CALLS_MAX = 8
"""Functions within one another that are followed."""
DEPTH_MAX = 48
"""Levels of nesting that are followed in one text."""

_SLOW: Final = ("=(", "<<", "${")
_SLOW_MAX: Final = 128
"""The grammar is quadratic in these when they do not close (measured: 10,000 take minutes)."""
_NOT_ASCII: Final = re.compile(r"[^\x01-\x7f]")


class Scope:
    """What the commands so far have set: variables, those of them that commands inherit (`exported`), and the directory
    (None: where the call began, `base`)."""

    def __init__(
        self, cwd: str | None = None, variables: dict[str, tuple[str, ...]] | None = None, base: str | None = None,
        exported: dict[str, Word] | None = None,
    ) -> None:  # fmt: skip
        self.cwd = cwd
        self.base = base
        self.variables = {} if variables is None else variables
        self.exported = {} if exported is None else exported

    @property
    def directory(self) -> str | None:
        """What `pwd` would say."""
        return self.base if self.cwd is None else join(self.base or "", self.cwd)

    def copy(self) -> Scope:
        return Scope(self.cwd, dict(self.variables), self.base, dict(self.exported))


def read_script(script: Script, scope: Scope) -> Iterator[Simple]:
    """The simple commands of `script`. Never raises; at most COMMANDS_MAX of them."""
    text = script.text
    if len(text) > PARSED_CHARACTERS_MAX or sum(text.count(mark) for mark in _SLOW) > _SLOW_MAX:
        yield from split(script, scope.cwd)
        return
    # One character for each, so that offsets in bytes are offsets in characters.
    buffer = text if text.isascii() and "\0" not in text else _NOT_ASCII.sub("x", text)
    tree = Parser(_BASH).parse(buffer.encode())
    if tree.root_node.has_error and "<<" in buffer:
        tree = Parser(_BASH).parse((buffer + _unclosed(buffer)).encode())
    walk = Walk(script)
    walk.visit(tree.root_node, scope, 0)
    yield from _with_missed(walk.commands, script, scope) if tree.root_node.has_error else walk.commands


_HERE: Final = re.compile(r"<<-?\s*(['\"]?)(\w+)\1")


def _unclosed(text: str) -> str:
    """The ends that here-documents lack: the shell reads such a body to the end of the text."""
    tags = dict.fromkeys(tag for _, tag in _HERE.findall(text))
    return "".join(f"\n{tag}" for tag in tags if not re.search(rf"^\s*{tag}$", text, re.MULTILINE))


def _with_missed(commands: list[Simple], script: Script, scope: Scope) -> list[Simple]:
    """Where the grammar failed: its commands, and those that only the plain split sees."""
    spans = [(c.start, c.end) for c in commands]
    missed = [c for c in split(script, scope.cwd) if not any(a <= c.start < b for a, b in spans[:_SPANS_MAX])]
    return sorted([*commands, *missed], key=lambda c: c.start)


_SPANS_MAX: Final = 64


class Walk:
    """One pass over a syntax tree."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.text = script.text
        self.commands: list[Simple] = []
        self.functions: dict[str, Node] = {}
        self.called: list[str] = []

    def visit(self, node: Node, scope: Scope, depth: int) -> None:
        if len(self.commands) >= COMMANDS_MAX:
            return
        if depth > DEPTH_MAX:
            text = self.text[node.start_byte : node.end_byte]
            self.commands.extend(
                split(self.script.inner(text, node.start_byte, node.end_byte, node.start_byte), scope.cwd)
            )
            return
        reader = _READERS.get(node.type)
        if reader is not None:
            reader(self, node, scope, depth)
        elif node.child_count:
            self.children(node, scope, depth)

    def children(self, node: Node, scope: Scope, depth: int) -> None:
        for child in node.children:
            if child.child_count:
                self.visit(child, scope, depth + 1)

    def subshell(self, node: Node, scope: Scope, depth: int) -> None:
        self.children(node, scope.copy(), depth)

    def function(self, node: Node, scope: Scope, depth: int) -> None:
        """A function: its body is read where it stands, and where it is called with what it is called with."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is not None and body is not None:
            self.functions[self.text[name.start_byte : name.end_byte]] = body
        self.children(node, scope.copy(), depth)

    def _call(self, words: list[Word], scope: Scope) -> None:
        name = words[0].text
        if name in self.called or len(self.called) >= CALLS_MAX:
            return
        within = scope.copy()
        operands = words[1:]
        within.variables.update({str(at): word.resolved for at, word in enumerate(operands, 1)})
        everything = tuple(value for word in operands for value in word.resolved)
        within.variables.update({"@": everything, "*": everything})
        self.called.append(name)
        self.visit(self.functions[name], within, len(self.called))
        self.called.pop()

    def pipeline(self, node: Node, scope: Scope, depth: int) -> None:
        self._pipe(node, scope, depth, None)

    def _pipe(self, node: Node, scope: Scope, depth: int, before: Simple | None) -> None:
        for child in node.children:
            if not child.child_count:
                continue
            at = len(self.commands)
            self.visit(child, scope.copy(), depth + 1)
            if before is not None and at < len(self.commands):
                self.commands[at] = self.commands[at]._replace(before=before)
            before = self.commands[-1] if at < len(self.commands) else None

    def command(self, node: Node, scope: Scope, depth: int) -> None:
        self._command(node, (), None, scope, depth)

    def _command(
        self, node: Node, redirects: tuple[Redirect, ...], body: Body | None, scope: Scope, depth: int,
        more: tuple[Word, ...] = (),
    ) -> None:  # fmt: skip
        words: list[Word] = []
        assignments: list[tuple[str, Word]] = []
        own: list[Redirect] = []
        for child in node.children:
            if child.type == "variable_assignment":
                assignments.append(self._assignment(child, scope, depth))
            elif child.type == "file_redirect":
                own.extend(self._redirect(child, scope, depth, words))
            elif child.type == "herestring_redirect":
                body = self._here_string(child, scope, depth)
            elif child.type == "ERROR":
                self.children(child, scope, depth)
            else:
                words.extend(self._words(child, scope, depth))
        self._emit(node, words + list(more), assignments, tuple(own) + redirects, body, scope)

    def _emit(
        self, node: Node, words: list[Word], assignments: list[tuple[str, Word]], redirects: tuple[Redirect, ...],
        body: Body | None, scope: Scope,
    ) -> None:  # fmt: skip
        while words and words[0].text in RESERVED_WORDS and not words[0].quoted:
            words = words[1:]
        simple = Simple(
            self.script,
            tuple(words),
            tuple(assignments),
            redirects,
            body,
            scope.cwd,
            None,
            node.start_byte,
            node.end_byte,
            inherited=tuple(scope.exported.items()) if words else (),
        )
        self.commands.append(simple)
        if len(words) > 1 and words[0].text in self.functions:
            self._call(words, scope)
        if (words and words[0].text in ("cd", "pushd")) or (len(words) > 1 and words[1].text == "cd"):
            scope.cwd = _entered(words, scope.cwd)

    def redirected(self, node: Node, scope: Scope, depth: int) -> None:
        redirects: list[Redirect] = []
        more: list[Word] = []
        body: Body | None = None
        later: list[Node] = []
        for child in node.children_by_field_name("redirect"):
            if child.type == "file_redirect":
                redirects.extend(self._redirect(child, scope, depth, more))
            elif child.type == "herestring_redirect":
                body = self._here_string(child, scope, depth)
            elif child.type == "heredoc_redirect":
                body = self._here_document(child, scope, depth, redirects, more, later) or body
        inner = node.child_by_field_name("body")
        if inner is not None and inner.type == "command":
            self._command(inner, tuple(redirects), body, scope, depth, tuple(more))
        else:
            if inner is not None:
                self.visit(inner, scope, depth + 1)
            self._emit(node, more, [], tuple(redirects), body, scope)
        for follower in later:
            if follower.type == "pipeline":
                self._pipe(follower, scope, depth + 1, self.commands[-1] if self.commands else None)
            else:
                self.visit(follower, scope, depth + 1)

    def _here_document(
        self, node: Node, scope: Scope, depth: int, redirects: list[Redirect], more: list[Word], later: list[Node]
    ) -> Body | None:
        """The body; what else the grammar hangs under a here-document goes where it belongs."""
        body = None
        for child in node.children:
            if child.type == "heredoc_body":
                body = Body(self.text[child.start_byte : child.end_byte], child.start_byte, child.end_byte)
                self.children(child, scope.copy(), depth)
            elif child.type == "file_redirect":
                redirects.extend(self._redirect(child, scope, depth, more))
            elif child.type in _WORDS:
                more.extend(self._words(child, scope, depth))
            elif child.child_count:
                later.append(child)
        return body

    def _here_string(self, node: Node, scope: Scope, depth: int) -> Body | None:
        last = node.children[-1] if node.child_count else None
        if last is None or last.type == "<<<":
            return None
        for word in self._words(last, scope, depth):
            start = word.inner if word.inner >= 0 else word.start
            return Body(word.value, start, word.end)
        return None

    def _redirect(self, node: Node, scope: Scope, depth: int, more: list[Word]) -> list[Redirect]:
        """The redirection. The grammar gives it every word that follows; only the first is its own."""
        operator, found = "", []
        for child in node.children:
            if child.type == "file_descriptor":
                continue
            if child.type in _WORDS:
                found.extend(self._words(child, scope, depth))
            elif not child.child_count:
                operator = child.type
        more.extend(found[1:])
        return [Redirect(operator, found[0])] if found else []

    def _words(self, node: Node, scope: Scope, depth: int) -> list[Word]:
        if node.type not in _WORDS:
            if node.child_count:
                self.visit(node, scope.copy(), depth + 1)
            return []
        if node.type not in ("word", "number", "raw_string"):
            self._substitutions(node, scope, depth)
        word = read_word(node, self.text, scope.variables, scope.directory)
        if word.text == "$@" and "@" in scope.variables:
            return [word._replace(text=part, resolved=(part,), inner=-1) for part in scope.variables["@"]]
        if word.live and not word.quoted and len(word.resolved) == 1 and " " in word.resolved[0]:
            return [word._replace(text=part, resolved=(part,), inner=-1) for part in word.resolved[0].split()]
        return [word]

    def _substitutions(self, node: Node, scope: Scope, depth: int) -> None:
        """Commands that run inside a word, before it."""
        if node.type in ("command_substitution", "process_substitution"):
            self.children(node, scope.copy(), depth + 1)
            return
        for child in node.children:
            if child.child_count and depth < DEPTH_MAX:
                self._substitutions(child, scope, depth + 1)

    def _assignment(self, node: Node, scope: Scope, depth: int) -> tuple[str, Word]:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        text = self.text[name.start_byte : name.end_byte] if name is not None else ""
        if value is None:
            return text, Word("", node.end_byte, node.end_byte, ("",))
        if value.type == "array":
            words = [w for child in value.children for w in self._words(child, scope, depth)]
            values = tuple(v for w in words for v in w.resolved)
            return text, Word(self.text[value.start_byte : value.end_byte], value.start_byte, value.end_byte, values)
        self._substitutions(node, scope, depth)
        return text, read_word(value, self.text, scope.variables, scope.directory)

    def assign(self, node: Node, scope: Scope, depth: int) -> None:
        nodes = [node] if node.type == "variable_assignment" else [c for c in node.children if c.child_count]
        assigned = [self._assignment(n, scope, depth) for n in nodes if n.type == "variable_assignment"]
        for name, word in assigned:
            scope.variables[name] = word.resolved
        exports = _EXPORTING.match(self.text, node.start_byte) is not None
        words = [self._bare(node.children[0]), *(_setting(n, w) for n, w in assigned)] if exports else []
        self._emit(node, words, [] if exports else assigned, (), None, scope)
        if exports:
            self._export(node, assigned, scope)

    def _export(self, node: Node, assigned: list[tuple[str, Word]], scope: Scope) -> None:
        scope.exported.update(assigned)
        for child in node.children:
            name = self.text[child.start_byte : child.end_byte]
            if child.type == "variable_name" and scope.variables.get(name):
                value = scope.variables[name][0]
                scope.exported[name] = Word(value, child.start_byte, child.end_byte, scope.variables[name])

    def unset(self, node: Node, scope: Scope, depth: int) -> None:
        """`unset NAME…`: a command like any other."""
        words = [self._bare(child) for child in node.children]
        self._emit(node, words, [], (), None, scope)
        for word in words[1:]:
            scope.variables.pop(word.text, None)

    def _bare(self, node: Node) -> Word:
        text = self.text[node.start_byte : node.end_byte]
        return Word(text, node.start_byte, node.end_byte, (text,), inner=node.start_byte)

    def loop(self, node: Node, scope: Scope, depth: int) -> None:
        variable = node.child_by_field_name("variable")
        values = [w for n in node.children_by_field_name("value") for w in self._words(n, scope, depth)]
        known = tuple(v for w in values for v in w.resolved) if all(w.resolved for w in values) else ()
        if variable is not None:
            scope.variables[self.text[variable.start_byte : variable.end_byte]] = known
        if (body := node.child_by_field_name("body")) is not None:
            self.visit(body, scope, depth + 1)

    def counted(self, node: Node, scope: Scope, depth: int) -> None:
        """`for ((…))`: what it counts is no act."""
        if (body := node.child_by_field_name("body")) is not None:
            self.visit(body, scope, depth + 1)

    def case(self, node: Node, scope: Scope, depth: int) -> None:
        self._substitutions(node, scope, depth)
        for child in node.children:
            if child.type == "case_item":
                self.children(child, scope, depth + 1)

    def test(self, node: Node, scope: Scope, depth: int) -> None:
        """A test runs nothing but what is substituted into it."""
        self._substitutions(node, scope, depth)

    def loose(self, node: Node, scope: Scope, depth: int) -> None:
        """What the grammar could not read: its commands, and loose words as one command more."""
        words = [w for c in node.children if c.type in _WORDS for w in self._words(c, scope, depth)]
        if words and node.parent is not None and node.parent.type != "command":
            self._emit(node, words, [], (), None, scope)
        for child in node.children:
            if child.type not in _WORDS and child.child_count:
                self.visit(child, scope, depth + 1)


def _setting(name: str, word: Word) -> Word:
    """`NAME=VALUE` as one word, which stands where its value does."""
    head = f"{name}="
    return word._replace(text=head + word.text, resolved=tuple(head + value for value in word.resolved), inner=-1)


_EXPORTING: Final = re.compile(r"export\b|(?:declare|typeset)\s+-\w*x")

_WORDS: Final = frozenset({
    "word", "number", "string", "raw_string", "ansi_c_string", "translated_string", "concatenation", "command_name",
    "simple_expansion", "expansion", "command_substitution", "process_substitution", "arithmetic_expansion",
    "variable_name", "special_variable_name", "extglob_pattern", "regex", "brace_expression", "test_operator",
})  # fmt: skip

_READERS: Final[dict[str, Callable[[Walk, Node, Scope, int], None]]] = {
    "command": Walk.command,
    "redirected_statement": Walk.redirected,
    "pipeline": Walk.pipeline,
    "subshell": Walk.subshell,
    "command_substitution": Walk.subshell,
    "process_substitution": Walk.subshell,
    "function_definition": Walk.function,
    "variable_assignment": Walk.assign,
    "variable_assignments": Walk.assign,
    "declaration_command": Walk.assign,
    "unset_command": Walk.unset,
    "for_statement": Walk.loop,
    "c_style_for_statement": Walk.counted,
    "case_statement": Walk.case,
    "test_command": Walk.test,
    "ERROR": Walk.loose,
}


def _entered(words: list[Word], cwd: str | None) -> str | None:
    """The directory after `cd`: unknown ones keep their name, so that two are told apart."""
    operands = [w for w in words[1:] if not w.text.startswith("-") and w.text != "cd"]
    if not operands:
        return "~"
    return join(cwd or "", operands[0].value)
