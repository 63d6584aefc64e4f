"""Rows of a verdict: literals whole, colours only where asked for, and nothing that moves the cursor."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.cli.rows import verdict_rows
from troth_schemas.verdicts import LedgerCount, Reason, Verdict


def verdict(session_id: str, found: str) -> Verdict:
    """A block with one reason."""
    return Verdict(
        verdict_id="v", tenant="default", session_id=session_id, position=3, subject="tool_call", subject_id="c",
        decision="block", enforced=False, reasons=(Reason(code="forbidden", decision="block", found=found),),
        ledger=LedgerCount(before=1, after=1), policy="p", engine="e",
    )  # fmt: skip


@given(st.text(), st.text())
def test_what_a_session_says_stays_on_its_row(session_id: str, found: str) -> None:
    """Two rows whatever the text: no line end, no escape sequence, no control character comes through."""
    rows = verdict_rows(verdict(session_id, found))
    assert rows.count("\n") == 2
    assert rows.replace("\n", "").isprintable()
    rows.encode()


@given(st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1))
def test_a_literal_is_whole(found: str) -> None:
    """However long, it is neither cut nor wrapped."""
    assert found in verdict_rows(verdict("s", found)).splitlines()[1]


def test_colour_is_asked_for() -> None:
    """The decision alone is coloured, and the words are the same."""
    plain, coloured = verdict_rows(verdict("s", "x")), verdict_rows(verdict("s", "x"), colour=True)
    assert "\x1b" not in plain
    assert coloured.replace("\x1b[31m", "").replace("\x1b[0m", "") == plain


def test_a_shadow_verdict_says_so() -> None:
    """What was not enforced is not shown as if it had been; without a `seq` the position stands."""
    [head, _] = verdict_rows(verdict("s", "x")).splitlines()
    assert head.endswith("(not enforced)")
    assert head.split()[:5] == ["block", "tool_call", "s", "3", "c"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_on_a_terminal_a_long_row_goes_on_below_indented() -> None:
    """No line but a long word is wider than the terminal, none of a reason begins further left than the reason."""
    rows = verdict_rows(verdict("s", "words " * 40 + "x" * 90))
    code = f"import sys; from troth.cli.rows import fitted; sys.stdout.write(fitted({rows!r}))"
    master, slave = pty.openpty()
    subprocess.run([sys.executable, "-c", code], stdout=slave, check=True, env={**os.environ, "COLUMNS": "60"})
    os.close(slave)
    head, *below = os.read(master, 65_536).decode().splitlines()
    os.close(master)
    assert head in rows
    assert all(len(line) <= 60 or line.split() == ["x" * 90] for line in below)
    assert all(line.startswith(" " * 12) for line in below)
    assert " ".join([head, *below]).split() == rows.split()
    piped = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert piped.stdout == rows
