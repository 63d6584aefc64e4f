"""`troth gate`: a worker with its gate, where a runtime asks before it acts; `--embedded` brings a broker with it."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from typing import Final, NoReturn

from troth.cli.main import NO_BROKER
from troth.cli.worker import worker

ADDRESS: Final = "127.0.0.1:8731"
_EXAMPLES = """\
The same worker as `troth worker`, with its gate on: every option and variable of that one holds. docs/gate.md says what
is asked and answered. --embedded starts a broker of its own with the topics on it, all in memory, for a first look.

examples:
  troth gate --embedded
  troth gate --embedded --mode enforce
  troth gate --brokers kafka-1:9092
  TROTH_GATE_TOKEN=... troth gate --gate-listen 0.0.0.0:8731 --brokers kafka-1:9092
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth gate`: those of the worker, and its own."""
    made = worker.parser()
    made.prog, made.description, made.epilog = "troth gate", __doc__, _EXAMPLES
    made.add_argument("--embedded", action="store_true", help="start a broker too; it forgets everything when it stops")
    return made


def run(args: argparse.Namespace) -> int:
    """The exit codes of `troth worker`. Blocks until a signal."""
    if not (args.gate_listen or os.environ.get("TROTH_GATE_LISTEN", "").strip()):
        args.gate_listen = ADDRESS
    if not args.embedded:
        return worker.serve(args, _say, "gate")
    return _embedded(args)


def _embedded(args: argparse.Namespace) -> int:
    from troth.embedded.broker import FORGETS, EmbeddedBroker, EmbeddedBrokerError
    from troth.kafka.faults import BrokerError

    try:
        with tempfile.TemporaryDirectory(prefix="troth-gate-") as directory, EmbeddedBroker() as broker:
            _create_topics(broker.address)
            args.brokers, args.no_idempotence = broker.address, True
            args.data_dir = args.data_dir or directory
            args.web_port = 0 if args.web_port is None else args.web_port
            # The embedded broker answers a first join only after half of the session timeout.
            args.session_timeout = args.session_timeout or 6.0
            args.rebalance_timeout = args.rebalance_timeout or 3.0
            # It also notices a record of one partition only when the wait for the others is over.
            args.fetch_wait = args.fetch_wait or 0.02
            sys.stderr.write(f"troth gate: {FORGETS}\n")
            broker.watch(lambda why: _end(why, directory))
            return worker.serve(args, lambda url, operator: _say(url, operator, broker.address), "gate")
    except (EmbeddedBrokerError, BrokerError) as error:
        sys.stderr.write(f"troth gate: {error}\n")
        return NO_BROKER


def _end(why: str, directory: str) -> NoReturn:
    """Nothing that was judged is left, and nothing can be drained into a broker that is gone."""
    import shutil

    from troth.app.exits import die

    sys.stderr.write(f"troth gate: {why}; what it held is lost; start the gate again\n")
    shutil.rmtree(directory, ignore_errors=True)
    die(why)


def _create_topics(brokers: str) -> None:
    import asyncio

    from troth.kafka.connection import Connection
    from troth.kafka.topics import ensure, specs

    asyncio.run(ensure(Connection(brokers), specs()))


def _say(url: str, operator: str, embedded: str = "") -> None:
    """Where the gate and its metrics are, and what to type next. `embedded`: the address of a broker that nobody could
    guess."""
    print(f"the gate answers on {url}")
    print(f"next: TROTH_GATE_URL={url} troth hooks install claude-code")
    print(f"metrics: {operator}/metrics", flush=not embedded)
    if embedded:
        print(f"watch: troth verdicts --follow --brokers {embedded}", flush=True)
