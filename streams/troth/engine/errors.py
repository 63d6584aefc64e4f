"""Which line of a failed call's output says what went wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

ERROR_CHARACTERS_MAX: Final = 300
SAYS_ERROR: Final = re.compile(
    r"\b(?:errors?|fail(?:ed|ure|s)?|fatal|panic|exception|traceback|denied|refused|cannot|could not|unable|invalid"
    r"|undefined|missing|not found|no such|already exists|timed out|rejected|conflict|unknown|abort(?:ed)?)\b"
    r"|\w(?:Error|Exception)\b",
    re.IGNORECASE,
)
"""What compilers, shells and services write where they say what went wrong (sysexits, errno texts, HTTP reasons)."""
REPORTS_ERROR: Final = re.compile(
    r"^\s*(?:--- FAIL|FAILED\b[:\s]+\S|FAIL:|E\s{2,}\S|fatal:|panic:|error(?:\[\w+\])?:|CONFLICT\b|! \[)"
    r"|^\W*\w*(?:Error|Exception)\b",
    re.IGNORECASE,
)
"""A line that is the report of an error by its form: the marks of test runners, compilers and git, `SomeError: …`."""
IN_CODE: Final = re.compile(r"^[\w./~@+-]*[a-z][\w./~@+-]*:\d+:\d+:\s*\S", re.IGNORECASE)
"""`file:line:column: message` (GNU Coding Standards, "Formatting Error Messages")."""
_INVOKED: Final = re.compile(
    r"\bno such (?:file|directory)|\b(?:file|directory|command) not found|\bnot a (?:git repository|directory)"
    r"|\b(?:unknown|unrecogni[sz]ed|invalid) (?:\w+ )?(?:option|flag|argument|command|subcommand)|\[setup failed\]",
    re.IGNORECASE,
)
"""A program that was called from a wrong place or in a wrong way, and did not begin (errno texts, getopt, shells)."""
_NOTHING_TO_DO: Final = re.compile(
    r"\bnothing to (?:commit|do|be done|push|save)\b|\bno (?:local )?changes to (?:make|save|commit)\b"
    r"|\balready up[- ]to[- ]date\b",
    re.IGNORECASE,
)
"""A command that fails because all is as it should be leaves nothing to mend."""
_DURATION: Final = re.compile(r"\d+(?:[.,]\d+)?\s?(?:[\u00b5um]?s|sec(?:ond)?s?|min(?:ute)?s?)")
_FAILED: Final = re.compile(r"^(?:--- FAIL: |FAIL(?:ED)?:? )(?P<test>[\w./:\[\]-]*\w\]?)")
_PASSED: Final = ("--- PASS: {}", "PASS: {}", "PASSED {}", "{} PASSED", "ok {}")
"""How test runners report one test by name (go test, pytest, unittest, TAP)."""
_PASSES: Final = re.compile(
    r"^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)\b|--- (?:PASS|SKIP)\b|ok\s|PASS(?:ED)?\b|[✓✔]\s)|\bPASSED\b"
    r"|\b(?:0|no) (?:errors?|failures?|failed|issues)\b",
    re.IGNORECASE,
)
"""A line that says that something runs or passes, whatever words are in its name."""
_HOLLOW: Final = frozenset(
    "error errors err fail failed failure fatal command task recipe script process target job step exit exited code"
    " status with build failed the a make npm".split()
)
"""Words of a line that says that something failed and not what ("[lint] ERROR task failed", "exit status 2")."""
_LABEL: Final = re.compile(r"^\[[^\]]{1,40}\]|[\W\d_]+")


def error_line(text: str) -> str | None:
    """The line that says what went wrong: one that reports an error by its form, else one that speaks of an error,
    else one that says no more than that something failed. None where no line does, as with a bare exit code, or where
    there was nothing to do."""
    lines = list(_speaking(text))
    telling = [line for line in lines if not _is_hollow(line)]
    line = next(filter(reports, telling), next(iter(telling or lines), None))
    return None if line is None or _NOTHING_TO_DO.search(line) else line[:ERROR_CHARACTERS_MAX]


def reports(line: str) -> bool:
    """Whether a line is the report of an error by its form."""
    return REPORTS_ERROR.search(line) is not None or is_in_code(line)


def is_in_code(line: str) -> bool:
    """Whether a line says where in a source file an error is."""
    return IN_CODE.search(line) is not None


def has_begun(text: str, statement: str) -> bool:
    """Whether a result shows that the program runs which the statement of an error says did not begin."""
    invoked = _INVOKED.search(statement)
    return invoked is not None and bool(text.strip()) and invoked[0].lower() not in text.lower()


def is_duration(text: str) -> bool:
    """Whether a literal only says how long something took: another run takes another time."""
    return _DURATION.fullmatch(text) is not None


def shows_pass(text: str, statement: str) -> bool:
    """Whether a result reports that the test passes that the statement of an error says fails."""
    failed = _FAILED.match(statement)
    if failed is None or failed["test"] not in text:
        return False
    marks = (re.escape(mark.format(failed["test"])) for mark in _PASSED)
    return re.search(rf"(?m)^\s*(?:{'|'.join(marks)})(?![\w/])", text) is not None


def reports_error(text: str) -> bool:
    """Whether a text that a call returned with status ok reports an error all the same."""
    return any(reports(line) or line.startswith("FAIL") for line in _speaking(text))


def _speaking(text: str) -> Iterator[str]:
    for raw in text.splitlines():
        line = raw.strip()
        if len(line.split()) > 1 and not _PASSES.search(line) and (SAYS_ERROR.search(line) or reports(line)):
            yield line


def _is_hollow(line: str) -> bool:
    return _HOLLOW.issuperset(_LABEL.sub(" ", line.lower()).split())
