"""`troth rehydrate`: the original words of a session, out of the archive or the topics, ready to be put back."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from troth.cli import brokers
from troth.cli.archive import archives
from troth.cli.main import BAD_INPUT, FINDINGS, OK
from troth.rehydration.numbers import Budget, parse_budget, parse_numbers

if TYPE_CHECKING:
    from troth.engine.policy import ActingPolicy
    from troth.kafka.connection import Connection
    from troth.rehydration.holdings import Gathered, Holdings
    from troth.settings import Settings
    from troth_schemas.rehydration import OriginalSpan, Rehydration

_Value = TypeVar("_Value")
_EXAMPLES = f"""\
Without one of --obligation, --seq and --position: what the latest compaction lost and is still in force, as a block to
put into a context. With --seq or --position the events themselves, each with its digest: "turn 5" in a block is
--seq 5, "position 5" is --position 5, of an event that has no number. What is held nowhere is told on stderr.

Looked in are the archive, then the topics, where --brokers or TROTH_BROKERS names them. The session is told again under
the policy that is in force for it there, or that of --policy, or the built-in one.

exit codes: 0 all that was asked for, 1 something of it is held nowhere or is damaged, 2 wrong usage, or an archive that
cannot be read, 3 no broker

examples:
  troth rehydrate --session 4f1c --archive /var/lib/troth/archive
  troth rehydrate --session 4f1c --budget 2000
  troth rehydrate --session 4f1c --budget cap --brokers kafka-1:9092
  troth rehydrate --session 4f1c --obligation ob-6d1f0a3c5b7e9f24 --json
  troth rehydrate --session 4f1c --seq 12..17 --archive s3://bucket/prefix
  troth rehydrate --session 4f1c --position 5

{brokers.ENVIRONMENT}{archives.ENVIRONMENT}"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth rehydrate`."""
    made = argparse.ArgumentParser("troth rehydrate", description=__doc__, epilog=_EXAMPLES)
    brokers.add_options(made)
    made.add_argument("--session", metavar="ID", required=True, help="whose words")
    made.add_argument("--tenant", metavar="NAME", default="default", help="whose session (default: default)")
    which = made.add_mutually_exclusive_group()
    which.add_argument("--obligation", metavar="ID", help="only this one, lost or not (`troth ledger` prints ids)")
    which.add_argument("--seq", metavar="N[..M]", type=_numbers, help="the events of these numbers, M included")
    which.add_argument("--position", metavar="N[..M]", type=_numbers, help="the events without a number, by position")
    made.add_argument(
        "--budget",
        metavar="TOKENS|cap",
        type=_budget,
        help="at most; `cap`: what the policy allows (default: everything)",
    )
    made.add_argument("--policy", metavar="FILE", help="tell the session again under this policy")
    made.add_argument("--archive", metavar="DIR|s3://BUCKET/PREFIX", help="where (default: TROTH_ARCHIVE)")
    made.add_argument("--json", action="store_true", help="one object: block, spans with provenance, what is not held")
    return made


def run(args: argparse.Namespace) -> int:
    """0 all, 1 not all, 2 bad input, 3 without a broker."""
    named = bool(args.brokers or os.environ.get("TROTH_BROKERS"))
    if not named and archives.address(args.archive) is None:
        return brokers.complain("rehydrate", "nowhere to look: name --archive or --brokers", BAD_INPUT)
    if not named:
        return asyncio.run(_answer(args, None))

    async def job(connection: Connection, _: Settings) -> int:
        return await _answer(args, connection)

    return brokers.run("rehydrate", args, job)


async def _answer(args: argparse.Namespace, connection: Connection | None) -> int:
    from troth.archive.faults import ArchiveError
    from troth.cli.policies import PolicyError
    from troth.rehydration.holdings import Archived, Holdings, OnTopics, Source

    sources: list[Source] = []
    try:
        if (reader := archives.begun_reader(args.archive)) is not None:
            sources.append(Archived(reader))
        if connection is not None:
            sources.append(OnTopics(connection))
        found = await _ask(args, Holdings(sources), connection)
    except (ArchiveError, PolicyError) as error:
        return brokers.complain("rehydrate", str(error), BAD_INPUT)
    if isinstance(found, str):
        return brokers.complain("rehydrate", found, FINDINGS)
    _print(found, args)
    for what in found.not_held:
        brokers.complain("rehydrate", f"not held: {what}", FINDINGS)
    return FINDINGS if found.not_held else OK


async def _ask(args: argparse.Namespace, holdings: Holdings, connection: Connection | None) -> Rehydration | str:
    """The answer, or why there is none."""
    import msgspec

    from troth.rehydration.holdings import Gathered
    from troth.rehydration.recall import cap_for, of_numbers, of_obligations, of_positions, untold
    from troth.rehydration.retelling import lost, retold

    session = (args.tenant, args.session)
    gathered = await holdings.session(*session) if args.seq is None else Gathered()
    if args.seq is None and not gathered.pieces and not gathered.faults:
        return f"nothing of session `{args.session}` (tenant `{args.tenant}`) is in {holdings.names}"
    policy = await _policy(args, connection, gathered)
    cap = cap_for(args.budget, policy.policy)
    if args.seq is not None:
        return await of_numbers(holdings, *session, args.seq, cap=cap)
    if args.position is not None:
        return await of_positions(holdings, *session, args.position, cap=cap)
    state = retold(*session, gathered.pieces, policy).state
    members = lost(state)
    if args.obligation is not None:
        if args.obligation not in state.obligations:
            return f"session `{args.session}` has no obligation `{args.obligation}`, as far as its events are held"
        members = [state.obligations[args.obligation]]
    found = await of_obligations(
        holdings, *session, members,
        cap=cap, ancestors=state.head.inherited_from, generation=state.window(None).generation,
    )  # fmt: skip
    missing = (*found.not_held, *untold(gathered.pieces, holdings), *gathered.faults)
    return msgspec.structs.replace(found, not_held=tuple(dict.fromkeys(missing)))


async def _policy(args: argparse.Namespace, connection: Connection | None, gathered: Gathered) -> ActingPolicy:
    """The one that acts for the session. Raises PolicyError, BrokerError."""
    from troth.cli.policies import acting_policy, read_policy
    from troth.engine.policy import ActingPolicy
    from troth.rehydration.retelling import runtime_of

    if args.policy is not None or connection is None:
        return ActingPolicy.of(read_policy(args.policy))
    return await acting_policy(connection, args.tenant, runtime_of(gathered.pieces))


def _print(found: Rehydration, args: argparse.Namespace) -> None:
    if args.json:
        from troth_schemas.codec import encode

        sys.stdout.write(encode(found).decode() + "\n")
        return
    if args.seq is None and args.position is None:
        _print_block(found)
        return
    for span in found.spans:
        sys.stdout.write(_row(span))
    if found.left_out:
        sys.stdout.write(f"{found.left_out} more left out for length\n")


def _print_block(found: Rehydration) -> None:
    """Standard output is for a context, and within its budget."""
    if found.block:
        sys.stdout.write(f"{found.block}\n")
    elif found.left_out:
        words = (
            f"{found.left_out} left out: the budget has no room for the words of any; name a larger --budget, or none"
        )
        brokers.complain("rehydrate", words, OK)
    elif not found.not_held:  # of what is not held nobody knows what was lost of it
        sys.stdout.write("nothing was lost that is still in force\n")


def _row(span: OriginalSpan) -> str:
    """Where the words come from, then the words as they are."""
    from troth.cli.rows import plain

    at = f"seq {span.seq}" if span.seq is not None else f"event {plain(span.event_id or '-')}"
    at = at if span.position is None else f"position {span.position}  {at}"
    who = "  ".join(plain(part) for part in (span.type, span.role, span.origin) if part)
    return f"--- {plain(span.session_id)}  {at}  {who}  {span.digest}  ({span.held})\n{_lines(span.text)}\n"


def _lines(text: str) -> str:
    from troth.cli.rows import plain

    return "\n".join(map(plain, text.split("\n")))


def _numbers(text: str) -> range:
    return _parsed(parse_numbers, text)


def _budget(text: str) -> Budget:
    return _parsed(parse_budget, text)


def _parsed(parse: Callable[[str], _Value], text: str) -> _Value:
    try:
        return parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
