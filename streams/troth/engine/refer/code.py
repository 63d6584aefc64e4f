"""Inline code (`python -c`, `node -e`): what it does, and the literals in it that it acts on.

A scan of calls and string literals, not a parse. A string acts where it is the argument of a call and is by its form
a path, URL, bucket, host or address, and anywhere where it is an absolute path, a URL or a bucket. Code that calls
nothing of `INLINE_CALLS` only reads.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.commands import CLIENTS, INLINE_CALLS, READING_VERBS
from troth.engine.refer.form import kind_of
from troth.engine.refer.quantity import name_words
from troth_schemas.events import Effect
from troth_schemas.obligations import LiteralKind

CODE_CHARACTERS_MAX = 65_536
LITERALS_MAX = 64

_CALL: Final = re.compile(r"(?<!stdout\.)(?<!stderr\.)\b([A-Za-z_]\w{0,63})\s*\(")
_WRITING_MODE: Final = re.compile(r"""\bopen\([^)\n]{1,512},\s*(?:mode\s*=\s*)?['"][rbt]*[wax+]""")
_RUNNING: Final = re.compile(r"\b(?:subprocess|child_process|importlib|ctypes|__import__)\b|`[^`\n]+`\s*;?\s*$")
_STRING: Final = re.compile(
    r"""(?:(\w{1,64})\(\s*)?(?:\b[rbfu])?(['"`])([^'"`\n]{2,512})\2(?:\s*,\s*['"]([a-z+]{1,3})['"])?(?:\s*\)\s*\.(\w+)\()?"""
)
_ACTING_KINDS: Final = frozenset({"path", "url", "bucket", "host", "email"})
_ACTS: Final[dict[str, str]] = {call: act for act, calls in INLINE_CALLS.items() for call in calls.split()}


class CodeLiteral(NamedTuple):
    start: int
    end: int
    kind: LiteralKind
    act: str


class ShellText(NamedTuple):
    """A command that code hands to a shell or to the system: `inner` is where `text` stands verbatim, or -1."""

    text: str
    start: int
    end: int
    inner: int


class CodeReading(NamedTuple):
    """`acts` are canonical; none where the code only reads. `shells` are the commands that it runs, `words` what the
    calls say that it makes of a service (`terminate`, `instances`, `ec2`)."""

    acts: tuple[str, ...]
    effect: Effect
    literals: tuple[CodeLiteral, ...]
    shells: tuple[ShellText, ...] = ()
    words: tuple[str, ...] = ()


def read_code(text: str) -> CodeReading:
    """The acts, the effect and the acting literals of inline code."""
    text = text[:CODE_CHARACTERS_MAX]
    acts = dict.fromkeys(act for name in _CALL.findall(text) if (act := _ACTS.get(name)) and act != "fetch")
    if _WRITING_MODE.search(text):
        acts["write"] = None
    if _RUNNING.search(text):
        acts["run"] = None
    called = tuple(islice(_service_calls(text), CALLS_MAX))
    acts.update(dict.fromkeys(act for act, _ in called if act))
    literals: list[CodeLiteral] = []
    for match in _STRING.finditer(text):
        if len(literals) >= LITERALS_MAX:
            break
        given = _given(match, text)
        if _acts(match[3], given[0][0]):
            act = min((_act(*each, bool(acts)) for each in given), key=_LEAST.__contains__)
            literals.append(CodeLiteral(*match.span(3), kind_of(match[3]), act))
    shells = tuple(islice(_shells(text), SHELLS_MAX))
    if shells:
        acts["run"] = None
    words = tuple(dict.fromkeys(word for _, words in called for word in words))
    return CodeReading(tuple(acts), "write" if acts else "read", tuple(literals), shells, words)


CALLS_MAX: Final = 64
_LEAST: Final = frozenset({"read", "run"})
"""What is done to a literal that more than one call is given, where another of them does more."""
_CLIENT: Final = re.compile(rf"(?:\b(?:import|from|require)\b|\bnew\b)[^\n;]{{0,80}}?(?:{CLIENTS})")
_METHOD: Final = re.compile(r"\.([A-Za-z]\w{2,63})\s*\(")
_SERVICE: Final = re.compile(r"\b(?:client|resource|build)\(\s*['\"]([\w-]{2,32})['\"]")


def _service_calls(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The act and the words of each call on a client of a service, which a verb and a noun name
    (`terminate_instances`); and the service that a client is made for."""
    if _CLIENT.search(text) is None:
        return
    yield from (("", (service.lower(),)) for service in _SERVICE.findall(text))
    for method in _METHOD.findall(text):
        verb, *nouns = name_words(method)
        if nouns and verb not in READING_VERBS and (act := CANONICAL.get(verb)) is not None:
            yield act, (verb, *nouns)


_NAMED: Final = re.compile(r"\b([A-Za-z_]\w{0,63})\s*=\s*(?:\b[rbfu])?$")
_GIVEN: Final = r"(?:\b(\w{{1,64}})\(\s*)\b{}\b(?:\s*,\s*['\"]([a-z+]{{1,3}})['\"])?(?:\s*\)\s*\.(\w+)\()?"
Given = tuple[str | None, str | None, str | None]
"""The call that a string is given to, the mode beside it, and the method that is called on what comes of it."""


def _given(match: re.Match[str], text: str) -> list[Given]:
    """What a string is given to: the call that it stands in, or those that the variable is given to which holds it."""
    if match[1] is None and (named := _NAMED.search(text, max(0, match.start() - NAME_CHARACTERS_MAX), match.start())):
        uses = re.finditer(_GIVEN.format(re.escape(named[1])), text)
        if found := [(use[1], use[2], use[3]) for use in islice(uses, CALLS_MAX)]:
            return found
    return [(match[1], match[4], match[5])]


NAME_CHARACTERS_MAX: Final = 80


SHELLS_MAX: Final = 16
_QUOTED: Final = r"""'(?:[^'\\\n]|\\.){1,2048}'|"(?:[^"\\\n]|\\.){1,2048}\""""
_SYSTEM: Final = re.compile(
    r"\b(?:system|popen|Popen|shell_exec|passthru|execSync|exec|spawnSync|spawn|check_call|check_output|call|"
    rf"(?:subprocess|child_process)\.run|getoutput)\s*\(\s*(?P<list>\[)?\s*(?P<text>(?:{_QUOTED})(?:\s*,\s*(?:{_QUOTED})){{0,32}})"
)
"""Calls that run what they are given: C's `system` and what is named after it, Python's `subprocess`, Node's
`child_process`, PHP's program execution functions."""
_BACKTICKS: Final = re.compile(r"(?:^|[;=(\s])`([^`\n]{1,2048})`")
_ONE: Final = re.compile(_QUOTED)


def _shells(text: str) -> Iterator[ShellText]:
    """The commands that code hands over as one string, or as a list of words."""
    for match in _SYSTEM.finditer(text):
        words = [word[1:-1] for word in _ONE.findall(match["text"])]
        start, end = match.span("text")
        if match["list"]:
            yield ShellText(shlex.join(words), start, end, -1)
        else:
            yield ShellText(words[0], start, start + len(words[0]) + 2, start + 1)
    for match in _BACKTICKS.finditer(text):
        yield ShellText(match[1], *match.span(1), match.start(1))


def _acts(text: str, call: str | None) -> bool:
    kind = kind_of(text)
    if kind not in _ACTING_KINDS or text.startswith("."):
        return False
    return call is not None or kind in ("url", "bucket") or (kind == "path" and text.startswith("/") and len(text) > 3)


def _act(call: str | None, mode: str | None, method: str | None, writes: bool) -> str:
    """What is done to a literal: by the mode it is opened with, the method called on it, or the call it is given to."""
    if call == "open" and mode:
        return "write" if set(mode) & set("wax+") else "read"
    for name in (method, call):
        if name in _ACTS:
            return _ACTS[name]
    return "read" if call in _LOOKING or not writes else "run"


_LOOKING: Final = frozenset(
    "open Path read_text readFileSync print puts log len str repr exists isfile isdir basename dirname getsize "
    "stat".split()
)
"""Calls that look at what they are given, and do no more."""
