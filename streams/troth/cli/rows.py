"""A verdict as rows for a person: one for the decision, one below it for each reason, literals whole."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from troth_schemas.verdicts import ObligationRef, Reason, Verdict

_BELOW: Final = 12
"""Columns that what stands below a verdict is indented by."""
_COLOURS: Final = {
    "allow": "32", "intact": "32", "degrade": "33", "substitute": "33", "rehydrate": "35", "block": "31",
    "violation": "31",
}  # fmt: skip


def verdict_rows(verdict: Verdict, *, colour: bool = False, behind: Sequence[str] = ()) -> str:
    """The rows, each ended by a newline. What a session says cannot move the cursor: control characters are escaped.

    `behind`: for each reason a row to stand below it, or nothing.
    """
    decision = f"{verdict.decision:<10}"
    if colour and (code := _COLOURS.get(verdict.decision)):
        decision = f"\x1b[{code}m{decision}\x1b[0m"
    at = verdict.position if verdict.seq is None else verdict.seq
    shadow = "" if verdict.enforced else "  (not enforced)"
    head = f"{decision}  {verdict.subject:<10}  {plain(verdict.session_id)}  {at:>5}  {plain(verdict.subject_id)}"
    below = "".join(f"{row}\n{more}" for row, more in zip_longest(_reason_rows(verdict), behind, fillvalue=""))
    return f"{head}{shadow}\n{below}"


def _reason_rows(verdict: Verdict) -> Iterator[str]:
    expected = {(s.where, s.found): s.expected for s in verdict.substitutions}
    for reason in verdict.reasons:
        yield " " * _BELOW + "  ".join(part for part in _reason_parts(reason, expected) if part)


def _reason_parts(reason: Reason, expected: dict[tuple[str, str], str]) -> Iterator[str]:
    yield reason.code
    found = reason.found or ""
    replacement = expected.get((reason.where or "", found))
    yield f"{plain(found)} -> {plain(replacement)}" if replacement else plain(found)
    if reason.obligation is not None:
        yield f'"{plain(reason.obligation.statement)}" ({_said_by(reason.obligation)})'
    if reason.detail != reason.code:
        yield plain(reason.detail or "")


def _said_by(obligation: ObligationRef) -> str:
    where = "" if obligation.origin_seq is None else f", turn {obligation.origin_seq}"
    return f"{obligation.role}{where}"


def fitted(rows: str) -> str:
    """As a terminal shows rows best: what is longer than its width goes on below, indented. Piped, as given."""
    if not sys.stdout.isatty():
        return rows
    width = shutil.get_terminal_size().columns
    return "".join(f"{_wrapped(row, width)}\n" for row in rows.splitlines())


def _wrapped(row: str, width: int) -> str:
    if len(row) <= width:
        return row
    indent = " " * (len(row) - len(row.lstrip(" ")) or _BELOW)
    return textwrap.fill(row, width, subsequent_indent=f"{indent}  ", break_long_words=False, break_on_hyphens=False)


def plain(text: str) -> str:
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)
