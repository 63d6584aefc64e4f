"""`troth worker`: run a worker. Events in, verdicts out, until SIGTERM or Ctrl-C."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from troth.cli.brokers import add_options, complain
from troth.cli.main import BAD_INPUT, NO_BROKER
from troth.settings import Settings, parse

if TYPE_CHECKING:
    from troth.app.health import Health
    from troth.app.settings import WorkerSettings
    from troth.gate.settings import GateSettings
    from troth.kafka.connection import Connection

OnReady = Callable[[str, str], None]
"""(URL of the gate, "" for none; URL of metrics and health)"""
_EXAMPLES = """\
Where an option has a variable (docs/settings.md), the two stand together above, and the option wins. The topics must
exist: `troth topics` makes them. Workers with one TROTH_APP_ID share the partitions between them.

exit codes: 0 stopped by a signal, 2 wrong settings, 3 the broker cannot be reached or lacks the topics,
70 ended by itself rather than lose an event (start it again: it goes on from its last commit),
78 the topics are not as they must be

examples:
  troth worker
  troth worker --brokers kafka-1:9092,kafka-2:9092 --web-host 0.0.0.0
  TROTH_INSTANCE_ID=worker-0 TROTH_LOG_LEVEL=warning troth worker
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth worker`."""
    made = argparse.ArgumentParser("troth worker", description=__doc__, epilog=_EXAMPLES)
    add_options(made)
    made.add_argument("--app-id", metavar="NAME", help="consumer group (default: TROTH_APP_ID)")
    made.add_argument("--instance-id", metavar="NAME", help="static group membership (default: TROTH_INSTANCE_ID)")
    made.add_argument("--data-dir", metavar="DIR", help="where Faust keeps its files (default: TROTH_DATA_DIR)")
    made.add_argument("--web-host", metavar="HOST", help="address of /metrics and health (default: TROTH_WEB_HOST)")
    made.add_argument(
        "--web-port", metavar="PORT", type=int, help="port of them; 0: a free one (default: TROTH_WEB_PORT)"
    )
    made.add_argument("--log-level", choices=("debug", "info", "warning", "error"), help="default: TROTH_LOG_LEVEL")
    made.add_argument("--log-text", action="store_true", help="log the words of sessions too (never by default)")
    made.add_argument("--policy", metavar="FILE", help="judge under this policy where the policy topic names none")
    made.add_argument("--mode", choices=("observe", "enforce"), help="the mode of that policy (default: its own)")
    made.add_argument("--session-timeout", metavar="SECONDS", type=float, help="group session timeout (default: 45)")
    made.add_argument(
        "--rebalance-timeout", metavar="SECONDS", type=float, help="group rebalance timeout (default: 60)"
    )
    made.add_argument("--fetch-wait", metavar="SECONDS", type=float, help="longest empty fetch (default: 0.25)")
    made.add_argument("--gate-listen", metavar="HOST:PORT", help="serve the gate there (default: TROTH_GATE_LISTEN)")
    made.add_argument("--no-idempotence", action="store_true", help="for a broker without idempotent producers")
    return made


def run(args: argparse.Namespace) -> int:
    """The exit code that the epilogue names. Blocks until a signal."""
    return serve(args)


def serve(args: argparse.Namespace, on_ready: OnReady | None = None, command: str = "worker") -> int:
    """Run the worker that `args` asks for, for `troth {command}`. `on_ready` is told where once it can answer."""
    from troth.cli.worker.gate_options import free_port, gate_settings, url_of
    from troth.kafka.connection import parse as parse_connection

    try:
        settings = _with_options(parse(os.environ, args.brokers), args)
        connection = parse_connection(os.environ, args.brokers)
        gate = gate_settings(os.environ, args.gate_listen)
        if gate is not None:
            check_port(gate.host, gate.port, f"--gate-listen {gate.host}:0")
        if connection.security_protocol != "PLAINTEXT":
            raise ValueError(
                f"TROTH_SECURITY_PROTOCOL=`{connection.security_protocol}`: the worker speaks PLAINTEXT only as yet"
            )
        check_port(settings.web_host, settings.web_port, "--web-port 0")
        if on_ready is not None:  # it is told a port, so that one is chosen before it is listened on
            settings = replace(settings, web_port=settings.web_port or free_port(settings.web_host))
    except (ValueError, OSError) as error:
        return complain(command, str(error), BAD_INPUT)
    if (code := _check_topics(connection, command)) is not None:
        return code
    if on_ready is None:
        return _work(args, settings, connection, gate, None, command)
    gate_url = gate.advertised_url.removesuffix("/v1") if gate is not None else ""
    operator_url = url_of(settings.web_host, settings.web_port)
    return _work(args, settings, connection, gate, lambda: on_ready(gate_url, operator_url), command)


def check_port(host: str, port: int, free: str) -> None:
    """Raise OSError when nothing can be served there, before anything else is begun. `free`: what to type instead."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise OSError(f"cannot listen on {host}:{port}: {error}; `{free}` takes a free port") from None


def _with_options(settings: Settings, args: argparse.Namespace) -> Settings:
    names = ("app_id", "instance_id", "data_dir", "web_host", "web_port", "log_level")
    return replace(settings, **{name: value for name in names if (value := getattr(args, name)) is not None})


def _check_topics(connection: Connection, command: str) -> int | None:
    """An exit code when the broker cannot be reached or lacks a topic: one line, before Faust starts to retry."""
    import asyncio

    from troth.kafka.faults import BrokerError, TopicsMissing
    from troth.kafka.topics import missing
    from troth_schemas.topics import TOPICS

    logging.getLogger("aiokafka").setLevel(logging.CRITICAL)
    try:
        if absent := asyncio.run(missing(connection, [topic.name for topic in TOPICS])):
            raise TopicsMissing(absent)
    except BrokerError as error:
        return complain(command, str(error), NO_BROKER)
    logging.getLogger("aiokafka").setLevel(logging.WARNING)
    return None


def _work(
    args: argparse.Namespace,
    settings: Settings,
    connection: Connection,
    gate: GateSettings | None,
    on_ready: Callable[[], None] | None,
    command: str,
) -> int:
    import mode.loop

    mode.loop.use("uvloop")  # before anything that imports faust
    from troth.app.exits import die
    from troth.app.health import Health
    from troth.app.judge import Judge
    from troth.app.metering import WorkerMeter
    from troth.app.operator import OperatorDoor, PolicyReader, WorkerHealth
    from troth.app.policies import Policies
    from troth.app.stepper import SessionRecords
    from troth.app.worker import run as run_worker
    from troth.cli.policies import PolicyError, read_policy
    from troth.observability.catalogue import WORKER
    from troth.observability.events import Journal, WorkerStarted
    from troth.observability.logs import start as start_log
    from troth.observability.metrics import Metrics
    from troth.version import __version__

    try:
        policies = Policies(read_policy(args.policy, args.mode))
    except PolicyError as error:
        return complain(command, str(error), BAD_INPUT)
    metrics, health = Metrics(__version__, WORKER), Health()
    journal = Journal(metrics, start_log(settings.log_level), args.log_text)
    logging.getLogger("troth.app").setLevel(logging.WARNING)  # Faust tells each start and stop of its services
    meter = WorkerMeter(metrics, journal)

    def make_judge(stored: SessionRecords) -> Judge:
        meter.judge = Judge(stored, policies.of, meter)
        return meter.judge

    door = None
    if gate is not None:
        from troth.gate.door import Gate

        logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # it quotes what it could not read
        door = Gate(gate, connection, policies.of, metrics)
    if on_ready is not None:
        tell_when_ready(health, on_ready)
    journal.record(WorkerStarted(__version__, settings.app_id, settings.brokers))
    operator = OperatorDoor(metrics, WorkerHealth(health), settings.web_host, settings.web_port)
    beside = (operator, PolicyReader(connection, policies, die))
    made = _worker_settings(settings, args, gate)
    code = run_worker(made, make_judge, meter, health, beside=beside, door=door)
    sys.stderr.flush()
    return code


def tell_when_ready(health: Health, on_ready: Callable[[], None]) -> None:
    """Call `on_ready` once, from a thread of its own."""
    import threading
    import time

    def wait() -> None:
        while not health.is_ready:
            time.sleep(0.05)
        on_ready()

    threading.Thread(target=wait, name="ready", daemon=True).start()


def _worker_settings(settings: Settings, args: argparse.Namespace, gate: GateSettings | None) -> WorkerSettings:
    import msgspec

    from troth.app.settings import WorkerSettings

    made = WorkerSettings(
        brokers=settings.brokers,
        app_id=settings.app_id,
        data_dir=settings.data_dir,
        instance_id=settings.instance_id or None,
        web_host=settings.web_host,
        web_port=settings.web_port,
        partitions=settings.partitions,
        replication=settings.replication,
        idempotent=not args.no_idempotence,
        advertised_url=gate.advertised_url if gate is not None else "",
    )
    if args.session_timeout:
        heartbeat = min(made.heartbeat_seconds, args.session_timeout / 3)
        made = msgspec.structs.replace(made, session_timeout_seconds=args.session_timeout, heartbeat_seconds=heartbeat)
    if args.fetch_wait:
        made = msgspec.structs.replace(made, fetch_wait_seconds=args.fetch_wait)
    if args.rebalance_timeout:
        made = msgspec.structs.replace(made, rebalance_timeout_seconds=args.rebalance_timeout)
    return made
