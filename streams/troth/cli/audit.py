"""`troth audit`: judge transcripts or event files as the stream would, without Kafka."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from troth.cli.main import BAD_INPUT, FINDINGS, OK

if TYPE_CHECKING:
    from troth_schemas.verdicts import Verdict

_EXAMPLES = """\
FILE holds events or a Claude Code transcript (.jsonl, .jsonl.gz); `-` is standard input. Several sessions may be
interleaved. Printed are the verdicts that stop or warn; with --all also allow, intact and degrade.

exit codes: 0 nothing found, 1 findings, 2 bad input (told on stderr with file and line; good lines are judged)

examples:
  troth audit session.jsonl
  troth audit ~/.claude/projects/*/*.jsonl --json | jq .decision
  zcat events.jsonl.gz | troth audit - --all
"""
CLEAN = frozenset({"allow", "intact", "degrade"})


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth audit`."""
    made = argparse.ArgumentParser(
        "troth audit", description=__doc__, epilog=_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("files", nargs="+", metavar="FILE", help="events or a transcript; `-` for standard input")
    made.add_argument("--json", action="store_true", help="one verdict a line, exactly as on the wire")
    made.add_argument("--all", action="store_true", help="print clean verdicts too")
    made.add_argument(
        "--format", choices=("auto", "events", "claude-code"), default="auto", help="what FILE holds (default: auto)"
    )
    made.add_argument("--policy", metavar="FILE", help="a policy (JSON) to judge under (default: the built-in one)")
    return made


def run(args: argparse.Namespace) -> int:
    """0 nothing found, 1 findings, 2 bad input."""
    from troth.cli.intake import Intake, spinner
    from troth.cli.policies import PolicyError, read_policy
    from troth.engine.history import SessionHistory
    from troth.engine.policy import ActingPolicy

    try:
        policy = read_policy(args.policy)
    except PolicyError as error:
        sys.stderr.write(f"troth audit: {error}\n")
        return BAD_INPUT
    intake = Intake("audit", args.files, format=args.format)
    history = SessionHistory(ActingPolicy.of(policy))
    printer = _Printer(json=args.json, all=args.all)
    with spinner("judging"):
        for step in intake.steps(history):
            printer.show(step.verdicts)
    printer.finish(len(history.sessions))
    if intake.bad:
        return BAD_INPUT
    return FINDINGS if printer.found else OK


class _Printer:
    """Verdicts to standard output, and how many of them are findings."""

    def __init__(self, *, json: bool, all: bool) -> None:
        self._json = json
        self._all = all
        self._colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self.judged = 0
        self.found = 0

    def show(self, verdicts: list[Verdict]) -> None:
        from troth.cli.rows import verdict_rows
        from troth_schemas.codec import encode

        for verdict in verdicts:
            self.judged += 1
            is_clean = verdict.decision in CLEAN
            self.found += not is_clean
            if is_clean and not self._all:
                continue
            sys.stdout.write(
                encode(verdict).decode() + "\n" if self._json else verdict_rows(verdict, colour=self._colour)
            )

    def finish(self, sessions: int) -> None:
        if not self._json:
            plural = "" if sessions == 1 else "s"
            sys.stdout.write(f"{self.judged} judged in {sessions} session{plural}, {self.found} found\n")
