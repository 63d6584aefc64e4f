"""`troth explain`: how a verdict came about: what the call was read as, each rule tried, and the original words."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING

from troth.cli import brokers
from troth.cli.main import BAD_INPUT, OK
from troth.settings import Settings

if TYPE_CHECKING:
    from troth.cli.verdict.refolding import Behind
    from troth.kafka.connection import Connection
    from troth_schemas.policies import Policy
    from troth_schemas.verdicts import Verdict

_EXAMPLES = f"""\
Without -f the verdict is looked up in troth.verdicts, and its session is read from the input topics and folded again as
far as they still hold it; what they do not hold is said. FILE holds events or a transcript, which are judged, or
(not on standard input) verdict records, of which only their own words can be shown. Without VERDICT_ID all that is not
clean in FILE is explained.

What is marked «so» is what a rule found.

exit codes: 0 explained, 2 bad input or no such verdict, 3 no broker

examples:
  troth explain v-4f1c22ab90de7731
  troth explain -f session.jsonl
  troth explain -f session.jsonl v-4f1c22ab90de7731 --json | jq .rules

{brokers.ENVIRONMENT}"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth explain`."""
    made = argparse.ArgumentParser("troth explain", description=__doc__, epilog=_EXAMPLES)
    made.add_argument("verdict_id", metavar="VERDICT_ID", nargs="?", help="the verdict to explain")
    made.add_argument(
        "-f", "--file", metavar="FILE", help="events, a transcript or verdict records; `-` is standard input"
    )
    made.add_argument("--json", action="store_true", help="one object a line")
    made.add_argument("--policy", metavar="FILE", help="the policy (JSON) it was judged under, where nobody holds it")
    brokers.add_options(made)
    return made


def run(args: argparse.Namespace) -> int:
    """0 explained, 2 bad input or no such verdict, 3 no broker."""
    from troth.cli.policies import PolicyError, read_policy

    if args.verdict_id is None and args.file is None:
        return brokers.complain("explain", "name a verdict, or a file with -f", BAD_INPUT)
    try:
        policy = read_policy(args.policy) if args.policy else None
    except PolicyError as error:
        return brokers.complain("explain", str(error), BAD_INPUT)
    return _from_file(args, policy) if args.file is not None else _from_stream(args, policy)


def _from_stream(args: argparse.Namespace, policy: Policy | None) -> int:
    async def job(connection: Connection, _: Settings) -> int:
        from troth.cli.verdict.refolding import from_topics
        from troth.cli.verdict.standing import on_stream

        verdict = await on_stream(connection, args.verdict_id)
        if verdict is None:
            return _unknown(args.verdict_id, "troth.verdicts")
        _show(args, await from_topics(connection, verdict, policy))
        return OK

    return brokers.run("explain", args, job)


def _from_file(args: argparse.Namespace, policy: Policy | None) -> int:
    from troth.cli.intake import Intake, spinner
    from troth.cli.ledger.audit import CLEAN
    from troth.cli.verdict.refolding import Behind, from_files
    from troth_schemas.policies import Policy

    try:
        told = _verdicts(args.file)
    except OSError as error:
        return brokers.complain("explain", f"{args.file}: {error.strerror or error}", BAD_INPUT)
    bad = 0
    if told:
        note = "a verdict record alone: its session's events show the rules and the originals (-f EVENTS)"
        asked = [v for v in told if v.verdict_id == args.verdict_id or not (args.verdict_id or v.decision in CLEAN)]
        found = [Behind(verdict, None, {}, {}, (note,)) for verdict in asked]
    else:
        intake = Intake("explain", [args.file])
        with spinner("judging"):
            found = from_files(intake, policy or Policy(), args.verdict_id)
        bad = intake.bad
    for each in found:
        _show(args, each)
    if args.verdict_id is not None and not found:
        return _unknown(args.verdict_id, args.file)
    return BAD_INPUT if bad else OK


def _verdicts(name: str) -> list[Verdict]:
    """The verdict records of a file; none where its first line is no such record."""
    from troth.cli.verdict.standing import STDIN, in_file, is_verdict_file

    return list(in_file(name)) if name != STDIN and is_verdict_file(name) else []


def _show(args: argparse.Namespace, behind: Behind) -> None:
    from troth.cli.verdict.trial_rows import as_json, as_rows

    if args.json:
        sys.stdout.write(json.dumps(as_json(behind), ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(as_rows(behind, colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ))


def _unknown(verdict_id: str, where: str) -> int:
    return brokers.complain("explain", f"no verdict `{verdict_id}` in {where}", BAD_INPUT)
