"""`troth topics`: create the topics that are missing, and say where those that exist differ from the contract."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from troth.cli import brokers
from troth.cli.main import FINDINGS, OK
from troth.settings import Settings

if TYPE_CHECKING:
    from troth.kafka.connection import Connection
    from troth.kafka.topics import Outcome

_EXAMPLES = f"""\
Nothing that exists is changed. A topic whose partitions, replication or settings differ is reported as drift, with
exit code 1; a topic's own further settings are left to whoever made them.

examples:
  troth topics
  troth topics --brokers kafka-1:9092,kafka-2:9092 --partitions 12 --replication 3
  troth topics --json

{brokers.ENVIRONMENT}  TROTH_PARTITIONS, TROTH_REPLICATION  defaults of the two options
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth topics`."""
    made = argparse.ArgumentParser("troth topics", description=__doc__, epilog=_EXAMPLES)
    brokers.add_options(made)
    made.add_argument("--partitions", type=_positive, metavar="N", help="partitions of the topics keyed by session")
    made.add_argument("--replication", type=_positive, metavar="N", help="replicas of each topic")
    made.add_argument("--json", action="store_true", help="one JSON object a topic")
    return made


def run(args: argparse.Namespace) -> int:
    """0 when every topic is as it should be now, 1 when some drift, 3 without a broker."""

    async def job(connection: Connection, settings: Settings) -> int:
        from troth.kafka.topics import ensure, specs

        wanted = specs(args.partitions or settings.partitions, args.replication or settings.replication)
        outcomes = await ensure(connection, wanted)
        for outcome in outcomes:
            print(_json(outcome) if args.json else _line(outcome))
        return FINDINGS if any(outcome.drift for outcome in outcomes) else OK

    return brokers.run("topics", args, job)


def _line(outcome: Outcome) -> str:
    drifts = "".join(f"\n  drift: {d.setting} is {d.found}, expected {d.expected}" for d in outcome.drift)
    return f"{outcome.state:<8}{outcome.name}{drifts}"


def _json(outcome: Outcome) -> str:
    import dataclasses
    import json

    return json.dumps(dataclasses.asdict(outcome))


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"`{text}` is not a whole number above 0")
    return int(text)
