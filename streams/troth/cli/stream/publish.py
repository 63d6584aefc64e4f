"""`troth publish`: send the events of a file to their topics, each under its session's key."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from troth.cli import brokers
from troth.cli.main import BAD_INPUT, OK
from troth.settings import Settings

if TYPE_CHECKING:
    from troth.cli.stream.publishing import Tally
    from troth.kafka.connection import Connection

_EXAMPLES = f"""\
FILE holds one event a line (JSON, gzip too); `-` is standard input. A line that is no event is reported with its number
and the reason, and the exit code is 2; the other lines are published all the same.

examples:
  troth publish session.jsonl
  troth import claude-code transcript.jsonl | troth publish -
  tail -f events.jsonl | troth publish - --json

{brokers.ENVIRONMENT}"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth publish`."""
    made = argparse.ArgumentParser("troth publish", description=__doc__, epilog=_EXAMPLES)
    made.add_argument("files", nargs="+", metavar="FILE", help="events, one a line; `-` for standard input")
    brokers.add_options(made)
    made.add_argument("--json", action="store_true", help="print the summary as one JSON object")
    made.add_argument("--quiet", action="store_true", help="no progress bar (there is none without a terminal either)")
    return made


def run(args: argparse.Namespace) -> int:
    """0 when every line was published, 2 when some line or file was bad, 3 without a broker."""

    from troth.cli.stream.publishing import Tally, publish_files, readable

    tally = Tally()
    names = readable(args.files, tally)
    if not names:
        return BAD_INPUT

    async def job(connection: Connection, _: Settings) -> int:
        await publish_files(connection, names, tally, show_progress=sys.stderr.isatty() and not args.quiet)
        print(_json(tally) if args.json else _line(tally))
        return BAD_INPUT if tally.bad else OK

    return brokers.run("publish", args, job)


def _line(tally: Tally) -> str:
    topics = ", ".join(f"{topic} {count}" for topic, count in sorted(tally.topics.items()))
    return f"published {tally.events} events{f': {topics}' if topics else ''}"


def _json(tally: Tally) -> str:
    import json

    return json.dumps(vars(tally))
