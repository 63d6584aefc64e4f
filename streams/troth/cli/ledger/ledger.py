"""`troth ledger`: print every obligation of the sessions in a file, ended ones too, as they stand at its end."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from troth.cli.formats import FORMATS
from troth.cli.main import BAD_INPUT, OK

if TYPE_CHECKING:
    from troth.cli.ledger.chronicle import Chronicle
    from troth.engine.state import SessionState
    from troth_schemas.obligations import Obligation

_EXAMPLES = """\
FILE holds events, a Claude Code transcript or a Codex rollout (.jsonl, .jsonl.gz).
An open commitment or call is shown with its age in events and time, a fulfilled one with the event that fulfilled it.
What a lower tier said against a higher one is shown as `refused`.

exit codes: 0 done, 2 bad input (told on stderr with file and line; good lines are read)

examples:
  troth ledger session.jsonl
  troth ledger transcript.jsonl.gz --json | jq 'select(.status == "active") | .statement'
  troth ledger session.jsonl --explain
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth ledger`."""
    made = argparse.ArgumentParser("troth ledger", description=__doc__, epilog=_EXAMPLES)
    made.add_argument("files", nargs="+", metavar="FILE", help="events or a transcript; `-` for standard input")
    made.add_argument("--json", action="store_true", help="one obligation a line")
    made.add_argument(
        "--explain",
        action="store_true",
        help="the sentence, cues and rule behind each, and what looked like an order and made none (docs/explain.md)",
    )
    made.add_argument("--format", choices=FORMATS, default="auto", help="what FILE holds (default: auto)")
    return made


def run(args: argparse.Namespace) -> int:
    """0, or 2 for bad input."""
    from troth.cli.intake import Intake, spinner
    from troth.cli.ledger.chronicle import Chronicle
    from troth.engine.history import SessionHistory

    intake = Intake("ledger", args.files, format=args.format)
    history = SessionHistory()
    chronicle = Chronicle(accounts=args.explain)
    with spinner("reading"):
        for step in intake.steps(history, chronicle.witness):
            chronicle.note(step)
    for state in history.sessions.values():
        _print(state, chronicle, args)
    return BAD_INPUT if intake.bad else OK


def _print(state: SessionState, chronicle: Chronicle, args: argparse.Namespace) -> None:
    """One session: its obligations, what was refused, and where it is asked for, what made none."""
    from troth.cli.ledger import explaining
    from troth.cli.rows import fitted

    session = (state.tenant, state.session_id)
    refused = list(chronicle.conflicts(session))
    for obligation in state.obligations.values():
        record = _record(state, obligation, chronicle)
        record["conflicts"] = [explaining.conflict(r, c) for r, c in refused if c.obligation_id == obligation.id]
        if args.explain:
            record["explain"] = explaining.provenance(chronicle, session, obligation)
        sys.stdout.write(_json(record) if args.json else fitted(_row(record)))
        if args.explain and not args.json:
            sys.stdout.write(fitted(explaining.provenance_row(record["explain"])))
    if not args.json:
        for made, conflict in refused:
            stands = state.obligations[conflict.obligation_id]
            sys.stdout.write(fitted(explaining.conflict_row(state.session_id, made, conflict, stands)))
    for told, unheard in chronicle.unheard(session) if args.explain else ():
        found = explaining.silence(state.session_id, told, unheard)
        sys.stdout.write(_json(found) if args.json else fitted(explaining.silence_rows(found)))


def _record(state: SessionState, obligation: Obligation, chronicle: Chronicle) -> dict[str, Any]:
    from troth.cli.ledger import explaining

    session = (state.tenant, state.session_id)
    return {
        "session_id": state.session_id,
        "id": obligation.id,
        "kind": obligation.kind,
        "polarity": obligation.polarity,
        "statement": obligation.statement,
        "literals": [span.text for span in obligation.literals],
        "status": obligation.status,
        "origin_seq": obligation.origin_seq,
        "role": obligation.role,
        "superseded_by": obligation.superseded_by,
        "age": explaining.age(chronicle, session, obligation, state.position - 1),
        "ended": explaining.ending(chronicle, session, obligation),
    }


def _json(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False) + "\n"


def _row(record: dict[str, Any]) -> str:
    from troth.cli.rows import plain

    at = "-" if record["origin_seq"] is None else str(record["origin_seq"])
    return (
        f"{record['status']:<10}  {record['kind']:<12}  {plain(record['session_id'])}  {at:>5}  {record['role']:<9}"
        f"  {plain(record['statement'])}{_since(record)}\n"
    )


def _since(record: dict[str, Any]) -> str:
    """How long an open one has waited, and what fulfilled one that is not."""
    from troth.cli.ledger import explaining
    from troth.cli.rows import plain

    if record["age"] is not None:
        return f"  (open for {explaining.span(record['age'])})"
    ended = record["ended"]
    if ended is None or record["status"] != "fulfilled":
        return ""
    at = ended["position"] if ended["seq"] is None else ended["seq"]
    return f"  (fulfilled at {at}{' by ' + plain(ended['event']) if ended['event'] else ''})"
