"""`troth audit`: judge transcripts or event files as the stream would, without Kafka."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from troth.cli.formats import FORMATS
from troth.cli.main import BAD_INPUT, FINDINGS, OK

if TYPE_CHECKING:
    from troth.cli.ledger.chronicle import Chronicle
    from troth.engine.history import SessionHistory
    from troth_schemas.ledger import LedgerRecord
    from troth_schemas.verdicts import Verdict

_EXAMPLES = """\
FILE holds events, a Claude Code transcript or a Codex rollout (.jsonl, .jsonl.gz); `-` is standard input. Several
sessions may be interleaved. Printed are the verdicts that stop or warn; with --all also allow, intact and degrade.

exit codes: 0 nothing found, 1 findings, 2 bad input (told on stderr with file and line; good lines are judged)

examples:
  troth audit session.jsonl
  troth audit ~/.claude/projects/*/*.jsonl --json | jq .decision
  troth audit session.jsonl --explain
  troth audit session.jsonl --instructions CLAUDE.md
  zcat events.jsonl.gz | troth audit - --all
"""
CLEAN = frozenset({"allow", "intact", "degrade"})


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth audit`."""
    made = argparse.ArgumentParser("troth audit", description=__doc__, epilog=_EXAMPLES)
    made.add_argument("files", nargs="+", metavar="FILE", help="events or a transcript; `-` for standard input")
    made.add_argument("--json", action="store_true", help="one verdict a line, exactly as on the wire")
    made.add_argument("--all", action="store_true", help="print clean verdicts too")
    made.add_argument(
        "--explain", action="store_true", help="the sentence, cues and rule behind each reason (docs/explain.md)"
    )
    made.add_argument("--format", choices=FORMATS, default="auto", help="what FILE holds (default: auto)")
    made.add_argument("--policy", metavar="FILE", help="a policy (JSON) to judge under (default: the built-in one)")
    made.add_argument(
        "--instructions", metavar="FILE", action="append", default=[],
        help="a CLAUDE.md, rule or AGENTS.md with its imports, told before each session's first event; repeatable",
    )  # fmt: skip
    return made


def run(args: argparse.Namespace) -> int:
    """0 nothing found, 1 findings, 2 bad input."""
    from troth.cli.intake import Intake, spinner
    from troth.cli.ledger.chronicle import Chronicle
    from troth.cli.ledger.foreword import Foreword
    from troth.cli.policies import PolicyError, read_policy
    from troth.engine.history import SessionHistory
    from troth.engine.judge.cap import concerns
    from troth.engine.policy import ActingPolicy

    try:
        policy, foreword = read_policy(args.policy), Foreword(args.instructions)
    except (PolicyError, ValueError) as error:
        sys.stderr.write(f"troth audit: {error}\n")
        return BAD_INPUT
    for concern in concerns(policy):
        sys.stderr.write(f"troth audit: warning: {args.policy}: {concern}\n")
    for note in foreword.notes:
        sys.stderr.write(f"troth audit: note: {note}\n")
    intake = Intake("audit", args.files, format=args.format)
    history = SessionHistory(ActingPolicy.of(policy))
    chronicle = Chronicle(accounts=True) if args.explain else None
    printer = _Printer(history, chronicle, json=args.json, all=args.all)
    with spinner("judging"):
        for step in intake.steps(history, chronicle.witness if chronicle else None, foreword.ahead_of):
            if chronicle is not None:
                chronicle.note(step)
            printer.show(step.verdicts)
            printer.show_refused(step.ledger)
    printer.finish(len(history.sessions))
    if intake.bad:
        return BAD_INPUT
    return FINDINGS if printer.found else OK


class _Printer:
    """Verdicts to standard output, and how many of them are findings. With a chronicle, what is behind each reason."""

    def __init__(self, history: SessionHistory, chronicle: Chronicle | None, *, json: bool, all: bool) -> None:
        self._history = history
        self._chronicle = chronicle
        self._json = json
        self._all = all
        self._colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self.judged = 0
        self.found = 0

    def show(self, verdicts: list[Verdict]) -> None:
        for verdict in verdicts:
            self.judged += 1
            is_clean = verdict.decision in CLEAN
            self.found += not is_clean
            if is_clean and not self._all:
                continue
            sys.stdout.write(self._as_json(verdict) if self._json else self._as_rows(verdict))

    def show_refused(self, records: list[LedgerRecord]) -> None:
        """What was said against a higher tier: no verdict, and told of only where what is behind them is asked for."""
        from troth.cli.ledger.explaining import conflict_row
        from troth.cli.rows import fitted

        if self._json or self._chronicle is None:
            return
        for record in records:
            held = self._history.session(record.tenant, record.session_id).obligations
            for conflict in record.conflicts:
                stands = held[conflict.obligation_id]
                sys.stdout.write(fitted(conflict_row(record.session_id, record, conflict, stands)))

    def _as_json(self, verdict: Verdict) -> str:
        """As on the wire; with a chronicle one more field, `explain`: a list, an entry for each reason."""
        from troth_schemas.codec import encode

        written = encode(verdict).decode()
        if self._chronicle is not None:
            written = json.dumps(json.loads(written) | {"explain": self._explained(verdict)}, ensure_ascii=False)
        return written + "\n"

    def _as_rows(self, verdict: Verdict) -> str:
        from troth.cli.ledger.explaining import judged_row, provenance_row
        from troth.cli.rows import fitted, verdict_rows

        explained = self._explained(verdict) if self._chronicle is not None else []
        rules = [judged_row(r.rule) for r in verdict.reasons]
        behind = [rule + (provenance_row(e) if e else "") for rule, e in zip(rules, explained, strict=False)]
        return fitted(verdict_rows(verdict, colour=self._colour, behind=behind))

    def _explained(self, verdict: Verdict) -> list[dict[str, Any] | None]:
        """For each reason what is behind its obligation; null where it has none."""
        from troth.cli.ledger.explaining import provenance

        assert self._chronicle is not None
        session = (verdict.tenant, verdict.session_id)
        held = self._history.session(*session).obligations
        named = [held.get(r.obligation.id) if r.obligation is not None else None for r in verdict.reasons]
        return [provenance(self._chronicle, session, o) if o is not None else None for o in named]

    def finish(self, sessions: int) -> None:
        if not self._json:
            plural = "" if sessions == 1 else "s"
            sys.stdout.write(f"{self.judged} judged in {sessions} session{plural}, {self.found} found\n")
