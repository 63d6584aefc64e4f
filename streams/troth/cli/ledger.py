"""`troth ledger`: print every obligation of the sessions in a file, ended ones too, as they stand at its end."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from troth.cli.main import BAD_INPUT, OK

if TYPE_CHECKING:
    from troth_schemas.obligations import Obligation

_EXAMPLES = """\
exit codes: 0 done, 2 bad input (told on stderr with file and line; good lines are read)

examples:
  troth ledger session.jsonl
  troth ledger transcript.jsonl.gz --json | jq 'select(.status == "active") | .statement'
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth ledger`."""
    made = argparse.ArgumentParser(
        "troth ledger", description=__doc__, epilog=_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("files", nargs="+", metavar="FILE", help="events or a transcript; `-` for standard input")
    made.add_argument("--json", action="store_true", help="one obligation a line")
    made.add_argument(
        "--format", choices=("auto", "events", "claude-code"), default="auto", help="what FILE holds (default: auto)"
    )
    return made


def run(args: argparse.Namespace) -> int:
    """0, or 2 for bad input."""
    from troth.cli.intake import Intake, spinner
    from troth.engine.history import SessionHistory

    intake = Intake("ledger", args.files, format=args.format)
    history = SessionHistory()
    with spinner("reading"):
        for _ in intake.steps(history):
            pass
    for state in history.sessions.values():
        for obligation in state.obligations.values():
            sys.stdout.write(_json(state.session_id, obligation) if args.json else _row(state.session_id, obligation))
    return BAD_INPUT if intake.bad else OK


def _json(session_id: str, obligation: Obligation) -> str:
    record = {
        "session_id": session_id,
        "id": obligation.id,
        "kind": obligation.kind,
        "polarity": obligation.polarity,
        "statement": obligation.statement,
        "literals": [span.text for span in obligation.literals],
        "status": obligation.status,
        "origin_seq": obligation.origin_seq,
        "role": obligation.role,
        "superseded_by": obligation.superseded_by,
    }
    return json.dumps(record, ensure_ascii=False) + "\n"


def _row(session_id: str, obligation: Obligation) -> str:
    from troth.cli.rows import plain

    at = "-" if obligation.origin_seq is None else str(obligation.origin_seq)
    return (
        f"{obligation.status:<10}  {obligation.kind:<12}  {plain(session_id)}  {at:>5}  {obligation.role:<9}"
        f"  {plain(obligation.statement)}\n"
    )
