"""`troth permit`: let the call of a verdict pass after all, once or a few times; its rules stand."""

from __future__ import annotations

import argparse
import getpass
import os
from typing import TYPE_CHECKING, Final

from troth.cli import brokers
from troth.cli.main import BAD_INPUT, FINDINGS, NO_BROKER, OK
from troth.settings import Settings

if TYPE_CHECKING:
    from troth.client import ClientError
    from troth.kafka.connection import Connection
    from troth_schemas.events import Command
    from troth_schemas.ledger import LedgerRecord
    from troth_schemas.verdicts import Verdict

_ANSWER_SECONDS: Final = 15.0
_EXAMPLES = """\
The call that says the same again, in the same place, passes: every rule that stopped it is suspended for that call and
for no other, until it has succeeded as often as permitted. Nothing is retracted. What a system or developer prompt or
a policy's standing order forbids is not yours to permit: change it where it stands.

A session keeps its latest 128 verdicts; of an older one the call is no longer known.

With --gate the session's owner looks it up: name the session, or give the verdict's record with -f.

exit codes: 0 permitted, 1 refused (a higher tier's rule, nothing to permit, no longer known), 2 wrong usage or no such
verdict, 3 no broker, gate or worker answers

examples:
  troth permit v-4f1c22ab90de7731 --reason "the freeze ended at noon"
  troth permit v-4f1c22ab90de7731 --uses 3 --reason "three regions"
  troth permit v-4f1c22ab90de7731 --gate http://127.0.0.1:8731 --session 4f1c --reason "agreed with the owner"
  troth audit session.jsonl --json | troth permit v-4f1c22ab90de7731 -f - --gate http://127.0.0.1:8731 --reason "agreed"

environment:
  TROTH_GATE_TOKEN  the bearer token a gate asks for
  TROTH_BROKERS, TROTH_SECURITY_PROTOCOL, TROTH_SASL_*, TROTH_TLS_*  how the brokers are reached
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth permit`."""
    made = argparse.ArgumentParser("troth permit", description=__doc__, epilog=_EXAMPLES)
    made.add_argument("verdict_id", metavar="VERDICT_ID", help="the verdict that stopped the call")
    made.add_argument("--reason", required=True, metavar="TEXT", help="why; it stays on the record")
    often = made.add_mutually_exclusive_group()
    often.add_argument(
        "--once", action="store_const", const=1, default=1, dest="uses", help="for one success (the default)"
    )
    often.add_argument("--uses", type=_count, default=1, metavar="N", help="for so many successes")
    made.add_argument("--actor", metavar="NAME", help="who permits it (default: the user of this process)")
    brokers.add_options(made)
    made.add_argument("--gate", metavar="URL", help="tell this gate, where no broker is in reach")
    made.add_argument("--session", metavar="ID", help="the verdict's session, with --gate")
    made.add_argument("--tenant", metavar="NAME", help="its tenant, with --gate (default: default)")
    made.add_argument(
        "-f", "--file", metavar="FILE", help="verdict records that hold it, one a line; `-` for standard input"
    )
    return made


def run(args: argparse.Namespace) -> int:
    """0 permitted, 1 refused, 2 wrong usage or no such verdict, 3 nobody answers."""
    if not args.reason.strip():
        return brokers.complain("permit", "--reason is empty: say why", BAD_INPUT)
    if args.gate is not None and args.brokers is not None:
        return brokers.complain("permit", "--gate or --brokers, not both", BAD_INPUT)
    if args.gate is not None:
        return _through_gate(args)
    if args.session is not None or args.tenant is not None:
        return brokers.complain("permit", "--session and --tenant go with --gate; the stream knows them", BAD_INPUT)

    async def job(connection: Connection, _: Settings) -> int:
        from troth.cli.verdict.standing import on_stream

        verdict = _in_file(args) if args.file else await on_stream(connection, args.verdict_id)
        if verdict is None:
            return _unknown(args, "troth.verdicts" if not args.file else args.file)
        if (why := _refusal(verdict)) is not None:
            return brokers.complain("permit", why, FINDINGS)
        command = _command(args, verdict.session_id, verdict.tenant)
        return _tell(verdict, args, await _applied(connection, command))

    try:
        return brokers.run("permit", args, job)
    except OSError as error:
        return brokers.complain("permit", f"{args.file}: {error.strerror or error}", BAD_INPUT)


def _through_gate(args: argparse.Namespace) -> int:
    from troth.cli.rows import plain
    from troth.client import Client, ClientError

    try:
        verdict = _in_file(args) if args.file else None
        client = Client(args.gate, os.environ.get("TROTH_GATE_TOKEN", "").strip())
    except OSError as error:
        return brokers.complain("permit", f"{args.file}: {error.strerror or error}", BAD_INPUT)
    except ValueError as error:
        return brokers.complain("permit", str(error), BAD_INPUT)
    if args.file and verdict is None:
        return _unknown(args, args.file)
    if verdict is None and not args.session:
        return brokers.complain("permit", "--gate needs --session ID, or the verdict's record with -f FILE", BAD_INPUT)
    if verdict is not None and (why := _refusal(verdict)) is not None:
        return brokers.complain("permit", why, FINDINGS)
    session_id, tenant = (verdict.session_id, verdict.tenant) if verdict else (args.session, args.tenant or "default")
    try:
        with client:
            client.judge(_command(args, session_id, tenant))
    except ClientError as error:
        return brokers.complain("permit", plain(str(error)), _code_of(error))
    print(f"permitted: the call of {args.verdict_id}, session {plain(session_id)}, {_how_often(args.uses)}")
    return OK


def _code_of(error: ClientError) -> int:
    from troth.client import Refused, Unanswered

    if isinstance(error, Unanswered):
        return NO_BROKER
    return FINDINGS if isinstance(error, Refused) and error.code == "not_permitted" else BAD_INPUT


def _in_file(args: argparse.Namespace) -> Verdict | None:
    from troth.cli.verdict.standing import in_file

    return next((v for v in in_file(args.file) if v.verdict_id == args.verdict_id), None)


def _command(args: argparse.Namespace, session_id: str, tenant: str) -> Command:
    import secrets
    from datetime import UTC, datetime

    from troth_schemas.events import Command, Source

    return Command(
        session_id=session_id,
        # A verdict may be permitted again once it was used up, so each time is an event of its own.
        event_id=f"permit:{args.verdict_id}:{secrets.token_hex(6)}",
        ts=datetime.now(UTC),
        source=Source(tenant=None if tenant == "default" else tenant),
        action="permit",
        verdict_id=args.verdict_id,
        actor=args.actor or _user(),
        note=args.reason.strip(),
        uses=args.uses,
    )


async def _applied(connection: Connection, command: Command) -> LedgerRecord | None:
    """Send a command and wait for what its session's owner says of it; None where nobody did in time."""
    import asyncio
    from contextlib import aclosing

    from troth.kafka.publish import Publisher
    from troth.kafka.read import ends, records
    from troth_schemas.codec import decode_ledger_record
    from troth_schemas.topics import LEDGER

    starts = await ends(connection, [LEDGER.name])
    async with Publisher(connection) as publisher:
        await publisher.publish(command)
    wanted = (command.event_id or "").encode()
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            async with aclosing(records(connection, [LEDGER.name], follow=True, starts=starts)) as read:
                async for record in read:
                    if wanted in (record.value or b""):
                        return decode_ledger_record(record.value or b"")
    except TimeoutError:
        pass
    return None


def _tell(verdict: Verdict, args: argparse.Namespace, record: LedgerRecord | None) -> int:
    from troth.cli.rows import plain

    call = f"call {plain(verdict.subject_id)} of session {plain(verdict.session_id)}"
    if record is None:
        words = f"sent, but no worker applied it within {_ANSWER_SECONDS:g} s; it holds as soon as one does ({call})"
        return brokers.complain("permit", words, NO_BROKER)
    if record.conflicts:
        named = ", ".join(c.obligation_id for c in record.conflicts)
        return brokers.complain("permit", f"refused: a higher tier's rule stopped it ({named}), which stands", FINDINGS)
    if not record.changes:
        words = f"{call} is no longer known: its session has had 128 verdicts since; let it be tried again first"
        return brokers.complain("permit", words, FINDINGS)
    print(f"permitted: {call}, {_how_often(args.uses)}")
    return OK


def _refusal(verdict: Verdict) -> str | None:
    from troth.cli.rows import plain
    from troth.gate.permitting import refusal

    why = refusal(verdict)
    return None if why is None else plain(why)


def _unknown(args: argparse.Namespace, where: str) -> int:
    return brokers.complain("permit", f"no verdict `{args.verdict_id}` in {where}", BAD_INPUT)


def _how_often(uses: int) -> str:
    return "once" if uses == 1 else f"{uses} times"


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 1_000_000):
        raise argparse.ArgumentTypeError("a whole number from 1")
    return int(text)


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a container's user may have no name
        return "operator"
