"""`troth verdicts`: print the verdicts of the stream, from its beginning to its end, or on and on."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from troth.cli import brokers
from troth.cli.ledger.audit import CLEAN
from troth.cli.main import OK
from troth.settings import Settings

if TYPE_CHECKING:
    from troth.kafka.connection import Connection
    from troth_schemas.verdicts import Verdict

_EXAMPLES = f"""\
Without --follow it ends at what is the end of the topic when it starts. The id below a verdict that is not clean is
what `troth explain` and `troth permit` take.

examples:
  troth verdicts
  troth verdicts --follow --session 4f1c
  troth verdicts --json | jq -r 'select(.decision == "block") | .subject_id'

{brokers.ENVIRONMENT}"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth verdicts`."""
    made = argparse.ArgumentParser("troth verdicts", description=__doc__, epilog=_EXAMPLES)
    brokers.add_options(made)
    made.add_argument("--follow", action="store_true", help="go on with what comes, until Ctrl-C")
    made.add_argument("--session", metavar="ID", help="only this session's")
    made.add_argument("--tenant", metavar="NAME", help="only this tenant's")
    made.add_argument("--json", action="store_true", help="one verdict a line, exactly as on the wire")
    return made


def run(args: argparse.Namespace) -> int:
    """0 at the end of the topic, 3 without a broker, 130 on Ctrl-C."""

    async def job(connection: Connection, _: Settings) -> int:
        from contextlib import aclosing

        from troth.cli.rows import plain
        from troth.cli.verdict.standing import verdict_of
        from troth.kafka.read import records
        from troth_schemas.topics import VERDICTS

        is_found = False
        async with aclosing(records(connection, [VERDICTS.name], follow=args.follow)) as read:
            async for record in read:
                verdict = verdict_of(record.value or b"", told_by="verdicts")
                if verdict is not None and _asked_for(verdict, args):
                    _print(verdict, record.value or b"", args)
                    is_found = True
        if not is_found and (args.session or args.tenant):
            whose = " and ".join(f"{what} `{plain(name)}`" for what, name in _named(args))
            brokers.complain("verdicts", f"no verdict of {whose}", OK)
        return OK

    return brokers.run("verdicts", args, job)


def _named(args: argparse.Namespace) -> list[tuple[str, str]]:
    return [(what, name) for what in ("session", "tenant") if (name := getattr(args, what)) is not None]


def _asked_for(verdict: Verdict, args: argparse.Namespace) -> bool:
    return args.session in (None, verdict.session_id) and args.tenant in (None, verdict.tenant)


def _print(verdict: Verdict, value: bytes, args: argparse.Namespace) -> None:
    if args.json:
        sys.stdout.write(f"{value.decode()}\n")
    else:
        from troth.cli.rows import fitted, verdict_rows

        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        name = "" if verdict.decision in CLEAN else f"            {verdict.verdict_id}\n"
        sys.stdout.write(fitted(verdict_rows(verdict, colour=colour)) + name)
    if args.follow:
        sys.stdout.flush()
