"""`troth archive`: put the original events away, in a directory or a bucket, before the topics let go of them."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from troth.cli import brokers
from troth.cli.archive import archives
from troth.cli.main import BAD_INPUT, FINDINGS, OK
from troth.cli.worker.gate_options import url_of
from troth.settings import Settings

if TYPE_CHECKING:
    from troth.archive.writing import Writer
    from troth.cli.archive.archiving import Archiving
    from troth.kafka.connection import Connection

LINGER_SECONDS = 30.0
_EXAMPLES = f"""\
Reads the input topics as a consumer group of its own, as many processes as there are partitions, and goes on where it
stopped. What is acknowledged is on disk, or in the bucket: a crash at any moment loses nothing, and what comes twice is
stored once. Small objects of a session are merged. A directory is for the processes of one machine.

With --merge-only no topic is read and no broker needed: every session of an archive that is there is looked through,
its small objects are merged, and it ends. It may be stopped at any moment, and run beside an archiver and readers.

exit codes: 0 stopped by SIGTERM, read to the end with --once, or merged; 1 --merge-only found something damaged or
gone, which is left as it is; 2 the archive cannot be written, or the key is not its own; 3 no broker

examples:
  troth archive --to /var/lib/troth/archive
  troth archive --to s3://bucket/prefix --brokers kafka-1:9092
  troth archive --to /var/lib/troth/archive --once
  troth archive --to /var/lib/troth/archive --web-port 8701
  troth archive --to s3://bucket/prefix --merge-only --json

{brokers.ENVIRONMENT}{archives.ENVIRONMENT}"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth archive`."""
    made = argparse.ArgumentParser("troth archive", description=__doc__, epilog=_EXAMPLES)
    brokers.add_options(made)
    made.add_argument("--to", metavar="DIR|s3://BUCKET/PREFIX", help="where (default: TROTH_ARCHIVE)")
    made.add_argument(
        "--linger", metavar="SECONDS", type=_seconds, default=LINGER_SECONDS,
        help=f"how long events are gathered before they are put away together (default: {LINGER_SECONDS:g})",
    )  # fmt: skip
    made.add_argument("--web-host", metavar="HOST", help="address of /metrics and health (default: TROTH_WEB_HOST)")
    made.add_argument("--web-port", metavar="PORT", type=int, help="port of them; 0: a free one (default: none)")
    made.add_argument("--once", action="store_true", help="end when all that is there has been put away")
    made.add_argument(
        "--again", action="store_true", help="read the topics from their beginning: fills what is missing or damaged"
    )
    made.add_argument(
        "--merge-only", action="store_true", help="read no topic: merge the small objects that are there, and end"
    )
    made.add_argument("--json", action="store_true", help="what --merge-only did as one JSON object")
    return made


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):  # of `nan` nothing would ever be due
        raise argparse.ArgumentTypeError(f"`{text}` is no number of seconds")
    return seconds


def run(args: argparse.Namespace) -> int:
    """0 stopped or done, 2 an archive that cannot be used, 3 without a broker, 130 on Ctrl-C."""

    async def job(connection: Connection, settings: Settings) -> int:
        from troth.archive.faults import ArchiveError

        try:
            return await _archive(args, connection, settings)
        except ArchiveError as error:
            return brokers.complain("archive", str(error), BAD_INPUT)

    if archives.address(args.to) is None:
        return brokers.complain("archive", "nowhere to put it: name a place with --to or TROTH_ARCHIVE", BAD_INPUT)
    if words := _at_odds(args):
        return brokers.complain("archive", words, BAD_INPUT)
    return _merge_only(args) if args.merge_only else brokers.run("archive", args, job)


def _at_odds(args: argparse.Namespace) -> str | None:
    """Options that say nothing beside each other."""
    if args.merge_only and (args.once or args.again or args.web_port is not None):
        return "--merge-only reads no topic and ends: not with --once, --again or --web-port"
    if args.json and not args.merge_only:
        return "--json is for --merge-only; how an archiver goes is at --web-port"
    return None


def _merge_only(args: argparse.Namespace) -> int:
    from troth.archive.faults import ArchiveError
    from troth.archive.identity import known
    from troth.archive.store import open_store
    from troth.cli.archive.tidying import tidy

    try:
        sealing = archives.sealing()
        store = open_store(archives.address(args.to) or "")
        known(store, sealing)
        store.sweep()
        done = tidy(store, sealing)
    except ArchiveError as error:
        return brokers.complain("archive", str(error), BAD_INPUT)
    for fault in done.faults:
        _tell(str(fault))
    sys.stdout.write(f"{done.json() if args.json else done.line()}\n")
    return FINDINGS if done.faults else OK


async def _archive(args: argparse.Namespace, connection: Connection, settings: Settings) -> int:
    from troth.archive.identity import begun
    from troth.archive.store import open_store
    from troth.archive.writing import Writer
    from troth.cli.archive.archiving import Archiving
    from troth.kafka.group import GroupMember
    from troth_schemas.topics import INPUT_TOPICS

    sealing = archives.sealing()
    store = open_store(archives.address(args.to) or "")
    store.sweep()
    identity = begun(store, sealing)
    writer = Writer(store, sealing)
    work = Archiving(writer, args.linger, _tell)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, work.stop)
    group = f"{settings.app_id}-archive-{identity.id}"
    member = GroupMember(connection, group, [t.name for t in INPUT_TOPICS], work.drop, from_beginning=args.again)
    async with member, _served(args, settings, writer, work):
        sys.stdout.write(f"archiving to {store.name}\n")
        sys.stdout.flush()
        await work.run(member, once=args.once)
    done = work.tally
    sys.stdout.write(
        f"{done.new} events put away; {done.copies} were there already, {done.no_events} records are no events\n"
    )
    return OK


@asynccontextmanager
async def _served(args: argparse.Namespace, settings: Settings, writer: Writer, work: Archiving) -> AsyncIterator[None]:
    """`/metrics` and health, where a port is named. Raises ArchiveError for one that cannot be had."""
    if args.web_port is None:
        yield
        return
    from troth.archive.faults import ArchiveError
    from troth.cli.archive.metering import Meter
    from troth.observability.catalogue import ARCHIVER
    from troth.observability.health import CONDITIONS, Health
    from troth.observability.http import ObservabilityServer
    from troth.observability.metrics import Metrics
    from troth.version import __version__

    metrics, health = Metrics(__version__, ARCHIVER), Health()
    for condition in CONDITIONS:
        health.hold(condition)
    server = ObservabilityServer(metrics, health, args.web_host or settings.web_host, args.web_port)
    try:
        await server.start()
    except (OSError, OverflowError) as error:
        raise ArchiveError(
            f"cannot listen on port {args.web_port}: {error}; `--web-port 0` takes a free one"
        ) from error
    work.watcher = Meter(metrics, writer, work.tally)
    sys.stdout.write(f"metrics: {url_of(args.web_host or settings.web_host, server.port)}/metrics\n")
    try:
        yield
    finally:
        await server.stop()


def _tell(words: str) -> None:
    brokers.complain("archive", words, OK)
