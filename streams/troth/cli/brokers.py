"""What the commands that speak to a broker share: `--brokers`, the settings, and the exit codes of what goes wrong."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

from troth.cli.main import BAD_INPUT, NO_BROKER
from troth.settings import Settings, parse

if TYPE_CHECKING:
    from troth.kafka.connection import Connection

ENVIRONMENT = """\
environment:
  TROTH_BROKERS, TROTH_SECURITY_PROTOCOL, TROTH_SASL_*, TROTH_TLS_*  how the brokers are reached
"""

Job = Callable[["Connection", Settings], Coroutine[None, None, int]]


def add_options(parser: argparse.ArgumentParser) -> None:
    """`--brokers`, which wins over TROTH_BROKERS."""
    parser.add_argument("--brokers", metavar="HOST:PORT,...", help="bootstrap servers (default: TROTH_BROKERS)")


def run(command: str, args: argparse.Namespace, job: Job) -> int:
    """Run `job` with the settings of this process; a broker out of reach is 3, a bad setting 2, each with one line."""
    import asyncio

    from troth.kafka.connection import parse as parse_connection
    from troth.kafka.faults import BrokerError

    quiet_client()
    try:
        # An unset option is left to the environment, and only one of the two needs to be right.
        settings, connection = parse(os.environ, args.brokers), parse_connection(os.environ, args.brokers)
    except ValueError as error:
        return complain(command, str(error), BAD_INPUT)
    try:
        return asyncio.run(job(connection, settings))
    except BrokerError as error:
        return complain(command, str(error), NO_BROKER)


def quiet_client() -> None:
    """The client logs each retry; what a user needs is the one line that says how it ended."""
    import logging

    client_log = logging.getLogger("aiokafka")
    client_log.addHandler(logging.NullHandler())
    client_log.propagate = False


def complain(command: str, words: str, code: int) -> int:
    """One line on stderr; gives `code` back."""
    sys.stderr.write(f"troth {command}: {words}\n")
    return code
