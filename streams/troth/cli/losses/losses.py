"""`troth losses`: what each compaction lost, what putting it back costs, and how many fail closed over all of them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING

from troth.cli import brokers
from troth.cli.formats import FORMATS
from troth.cli.main import BAD_INPUT, OK

if TYPE_CHECKING:
    from troth.cli.losses.loss import Fleet, Loss
    from troth.kafka.connection import Connection
    from troth.settings import Settings

_EXAMPLES = f"""\
With FILE, sessions are judged as `troth audit` does; without, the verdicts of the stream are read to their end.
A row: session, number (the position where the event has none), decision, the share of tokens that went (~ estimated),
obligations lost of those to keep, about how many tokens the lost words take, and kinds. The last line is the fleet: the
share that fails closed leaves out compactions whose summary nobody could read. What replaced no turn (tool output was
cleared, nothing was lost, or it failed) has nothing to keep: it is marked in its row and counted apart.

exit codes: 0 done, 2 bad input, 3 no broker

examples:
  troth losses ~/.claude/projects/*/*.jsonl
  troth losses --brokers kafka-1:9092 --json | jq 'select(.fleet).fleet.share_failing_closed'

{brokers.ENVIRONMENT}"""
_HEADING = ("session", "seq", "decision", "loss", "lost", "tokens", "by kind")
_TO_THE_RIGHT = (False, True, False, True, True, True, False)


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth losses`."""
    made = argparse.ArgumentParser("troth losses", description=__doc__, epilog=_EXAMPLES)
    brokers.add_options(made)
    made.add_argument("files", nargs="*", metavar="FILE", help="events or a transcript; `-` for standard input")
    made.add_argument("--json", action="store_true", help="one compaction a line, and the fleet as the last one")
    made.add_argument("--format", choices=FORMATS, default="auto", help="what FILE holds (default: auto)")
    return made


def run(args: argparse.Namespace) -> int:
    """0, 2 for bad input, 3 without a broker."""
    if args.files:
        return _of_files(args)

    async def job(connection: Connection, _: Settings) -> int:
        _tell([loss async for loss in _of_stream(connection)], args)
        return OK

    return brokers.run("losses", args, job)


def _of_files(args: argparse.Namespace) -> int:
    from troth.cli.intake import Intake, spinner
    from troth.cli.losses.loss import Generations
    from troth.engine.history import SessionHistory

    intake = Intake("losses", args.files, format=args.format)
    with spinner("judging"):
        verdicts = [v for step in intake.steps(SessionHistory()) for v in step.verdicts if v.subject == "compaction"]
    if intake.bad and not verdicts:
        return BAD_INPUT  # it was said why; a table of nothing would read as a result
    generations = Generations()
    _tell([generations.loss(verdict) for verdict in verdicts if verdict.revises is None], args)
    return BAD_INPUT if intake.bad else OK


async def _of_stream(connection: Connection) -> AsyncIterator[Loss]:
    """The first verdict of each compaction on the topic; a revision is told of by `troth verdicts`."""
    from troth.cli.losses.loss import Generations
    from troth.cli.verdict.standing import verdict_of
    from troth.kafka.read import records
    from troth_schemas.topics import VERDICTS

    seen: set[str] = set()
    generations = Generations()
    async with aclosing(records(connection, [VERDICTS.name])) as read:
        async for record in read:
            verdict = verdict_of(record.value or b"", told_by="losses")
            if verdict is None:
                continue
            is_first = verdict.verdict_id not in seen and verdict.revises is None
            if verdict.subject == "compaction" and is_first:
                seen.add(verdict.verdict_id)
                yield generations.loss(verdict)


def _tell(losses: Sequence[Loss], args: argparse.Namespace) -> None:
    """A row each, and the fleet. Every column is as wide as what stands in it: an id may be of any length."""
    from troth.cli.losses.loss import Fleet
    from troth_schemas.codec import encode

    fleet = Fleet()
    for loss in losses:
        fleet.add(loss)
    if args.json:
        for loss in losses:
            sys.stdout.write(encode(loss).decode() + "\n")
        sys.stdout.write(json.dumps({"fleet": fleet.record()}) + "\n")
        return
    if not losses:
        sys.stdout.write("no compactions\n")
        return
    rows = [_HEADING, *map(_cells, losses)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.rjust(width) if right else cell.ljust(width)
                 for cell, width, right in zip(row, widths, _TO_THE_RIGHT, strict=True)]  # fmt: skip
        sys.stdout.write("  ".join(cells).rstrip() + "\n")
    sys.stdout.write(_foot(fleet))


def _cells(loss: Loss) -> tuple[str, ...]:
    from troth.cli.rows import plain

    ratio = "-" if loss.loss_ratio is None else f"{'~' if loss.loss_ratio_estimated else ''}{loss.loss_ratio:.0%}"
    note = " (opaque)" if loss.summary == "opaque" else "" if loss.replaces else " (replaced nothing)"
    lost = f"{sum(loss.lost.values())} of {loss.members}"
    at = str(loss.position if loss.seq is None else loss.seq)
    tokens = str(loss.rehydration_tokens)
    return plain(loss.session_id), at, loss.decision + note, ratio, lost, tokens, _kinds(loss.lost)


def _foot(fleet: Fleet) -> str:
    record = fleet.record()
    apart = f"; {fleet.replaced_nothing} more replaced nothing and are not counted" if fleet.replaced_nothing else ""
    if not fleet.compactions:
        return f"no compactions that replaced turns{apart}\n"
    share = "-" if fleet.share_failing_closed is None else f"{fleet.share_failing_closed:.1%}"
    ratio = "-" if fleet.mean_loss_ratio is None else f"{fleet.mean_loss_ratio:.0%}"
    return (
        f"{_count(fleet.compactions, 'compaction')} in {_count(record['sessions'], 'session')}: {share} fail closed"
        f" ({record['opaque']} opaque left out); mean loss {ratio}; lost {sum(fleet.lost.values())} of {fleet.members}"
        f" ({_kinds(record['lost'])}); about {fleet.tokens} tokens to put back{apart}\n"
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _kinds(lost: dict[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in lost.items()) or "-"
