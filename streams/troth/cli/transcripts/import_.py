"""`troth import`: transcripts of an agent runtime -> event JSONL."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Protocol

from troth.cli.formats import TRANSCRIPTS
from troth.cli.main import BAD_INPUT, NO_BROKER, OK

if TYPE_CHECKING:
    from troth.adapters.skipped import Skipped
    from troth.adapters.source import Source
    from troth.adapters.transcript import Reader
    from troth.cli.transcripts.following import OpenSink

_EXAMPLES = """\
examples:
  troth import claude-code session.jsonl                         events on standard output
  troth import claude-code session.jsonl.gz -o events.jsonl      packed or not, into a file
  troth import claude-code session.jsonl subagents/agent-*.jsonl a session with its sub-agents, numbered on
  cat session.jsonl | troth import claude-code - | troth audit - straight into the audit
  troth import claude-code --follow ~/.claude/projects --gate http://127.0.0.1:8731
  troth import claude-code --follow ~/.claude/projects --brokers kafka-1:9092
  troth import codex ~/.codex/sessions/2026/11/30/rollout-*.jsonl
  troth import codex --follow ~/.codex/sessions --gate http://127.0.0.1:8731

--follow is for who installs no hook: every transcript below DIR is read, and read on as it grows, new ones too, until
Ctrl-C. Begun again it reads them again: events keep their ids, so that nothing is judged twice. What stands in a
sub-agent's own file takes its place where it comes. Without --gate or --brokers the events go to standard output.

exit status: 0 imported (what was skipped is counted on standard error), 2 not a transcript, unreadable or unwritable,
3 the gate or the brokers of --follow cannot be reached at the start (later they are waited for), 130 Ctrl-C

environment:
  TROTH_GATE_TOKEN  the bearer token a gate asks for
  TROTH_SECURITY_PROTOCOL, TROTH_SASL_*, TROTH_TLS_*  how the brokers are reached
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth import`."""
    p = _Parser(
        prog="troth import",
        description="Turn transcripts into event JSONL, one event a line, in `seq` order for each session.",
        epilog=_EXAMPLES,
    )
    p.add_argument("format", type=_format, metavar="RUNTIME", help=f"who wrote them: {' or '.join(TRANSCRIPTS)}")
    p.add_argument("files", nargs="*", metavar="FILE", help="a transcript (.jsonl, .jsonl.gz), or - for standard input")
    p.add_argument("-o", "--output", metavar="OUT", help="write the events to OUT instead of standard output")
    p.add_argument("--follow", metavar="DIR", help="read the transcripts below DIR as they grow, until Ctrl-C")
    p.add_argument("--gate", metavar="URL", help="with --follow: to this gate")
    p.add_argument("--brokers", metavar="HOST:PORT,...", help="with --follow: onto the topics of these brokers")
    p.add_argument(
        "--days", type=_days, default=7.0, metavar="N",
        help="with --follow: begin with files changed in the last N days; older ones are read once they change (7)",
    )  # fmt: skip
    p.add_argument("--tenant", metavar="NAME", help="the tenant of these sessions (default: default)")
    p.add_argument("--quiet", action="store_true", help="with --follow: say nothing but what goes wrong")
    return p


def _format(text: str) -> str:
    if text not in TRANSCRIPTS:
        ways = " or ".join(f"`troth import {name} FILE`" for name in TRANSCRIPTS)
        raise argparse.ArgumentTypeError(f"`{text}` is no runtime whose transcripts are read: {ways}")
    return text


def _days(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"`{text}` is no number of days") from None


class _Parser(argparse.ArgumentParser):
    """Takes FILE, which may be absent, after options as well as before them."""

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        return self.parse_intermixed_args(args, namespace)


def run(args: argparse.Namespace) -> int:
    """Import every file that is a transcript; 2 when one was not, could not be read or the events not be written."""
    if args.follow is not None:
        return _follow(args)
    if not args.files or args.gate or args.brokers:
        _tell(
            "name a transcript, or a folder with --follow" if not args.files else "--gate and --brokers need --follow"
        )
        return BAD_INPUT
    if (output := args.output) is not None and _is_among(output, args.files):
        _tell(f"{output}: is also an input and would be overwritten; name another file with -o")
        return BAD_INPUT
    try:
        with _opened(output) as out:
            return _import(args, out)
    except BrokenPipeError:
        raise  # whoever read the pipe has seen enough: `main` ends quietly
    except OSError as error:
        place = output or "standard output"
        _tell(f"{place}: cannot be written: {error.strerror or error}; choose another place with -o OUT")
        return BAD_INPUT


def _follow(args: argparse.Namespace) -> int:
    """Until Ctrl-C; 2 for what can never work, 3 for what cannot be reached."""
    import asyncio
    import time

    from troth.cli.transcripts.following import Rejected, Tally, Unreachable, follow
    from troth.cli.transcripts.tailing import Folder

    if (wrong := _wrong_to_follow(args)) is not None:
        _tell(wrong)
        return BAD_INPUT
    tally = Tally()
    folder = Folder(Path(args.follow), args.format, days=args.days, clock_seconds=time.time())
    try:
        sink = _sink(args)

        def begun() -> None:
            if not args.quiet:
                _tell(f"following {args.follow}; Ctrl-C ends it")

        asyncio.run(follow(folder, sink, tally, _tell, args.tenant, begun=begun))
    except KeyboardInterrupt:
        if not args.quiet:
            _tell(str(tally))
        raise
    except Unreachable as fault:
        _tell(str(fault))
        return NO_BROKER
    except (Rejected, ValueError) as fault:
        _tell(str(fault))
        return BAD_INPUT
    return OK


def _wrong_to_follow(args: argparse.Namespace) -> str | None:
    if args.files or args.output:
        return "--follow reads a folder and writes no file: leave out FILE and -o"
    if args.gate and args.brokers:
        return "--gate or --brokers, not both: the gate puts events on its own topics"
    if not args.days > 0:
        return "--days must be more than 0"
    return None if Path(args.follow).is_dir() else f"{args.follow}: no such folder"


def _sink(args: argparse.Namespace) -> OpenSink:
    """Raises ValueError for a setting that says nothing."""
    from troth.cli.transcripts.following import to_gate, to_lines, to_topics

    if args.gate:
        return to_gate(args.gate, os.environ.get("TROTH_GATE_TOKEN", "").strip(), _tell)
    if args.brokers:
        from troth.cli.brokers import quiet_client
        from troth.kafka.connection import parse

        quiet_client()
        return to_topics(parse(os.environ, args.brokers), _tell)
    return to_lines


def _import(args: argparse.Namespace, out: Sink) -> int:
    from troth.adapters.source import SourceError, open_source
    from troth.adapters.transcript import reader_of

    reader, status = reader_of(args.format), OK
    for name in args.files:
        try:
            with open_source(name) as source:
                status = max(status, _import_one(source, reader, out, args))
        except SourceError as error:
            _tell(f"{error}; {'what came before is imported' if error.has_begun else 'nothing of it was imported'}")
            status = BAD_INPUT
    out.flush()
    return status


def _import_one(source: Source, reader: Reader, out: Sink, args: argparse.Namespace) -> int:
    from troth.adapters.skipped import LOST, Skipped
    from troth.cli.transcripts.following import many, of_tenant
    from troth_schemas.codec import encode

    if source.format != args.format:
        _tell(f"{source.name}: {_not_a_transcript(source, args.format)}")
        return BAD_INPUT
    skipped: list[Skipped] = []
    sessions: Counter[str] = Counter()
    for item in reader.read(source.lines()):
        if isinstance(item, Skipped):
            skipped.append(item)
        else:
            out.write(encode(of_tenant(item, args.tenant)) + b"\n")
            sessions[item.session_id] += 1
    if not sessions and all(s.reason in LOST for s in skipped):
        _tell(f"{source.name}: not a {TRANSCRIPTS[args.format]}: no line of it is a record of one ({_listed(skipped)})")
        return BAD_INPUT
    _tell(f"{source.name}: {many(sessions.total(), 'event')} of {many(len(sessions), 'session')}")
    _tell_skipped(source.name, "skipped", [s for s in skipped if s.reason in LOST])
    _tell_skipped(source.name, "passed over as no conversation", [s for s in skipped if s.reason not in LOST])
    return OK


_LIE: Final = {
    "claude-code": "~/.claude/projects/<project>/<session>.jsonl",
    "codex": "~/.codex/sessions/YYYY/MM/DD/rollout-<time>-<session>.jsonl",
}
"""Where a runtime keeps its transcripts."""


def _not_a_transcript(source: Source, format: str) -> str:
    wanted = TRANSCRIPTS[format]
    if source.format == "events":
        return f"already troth events, no {wanted}; give it to `troth audit` or `troth publish` as it is"
    if source.format in TRANSCRIPTS:
        return f"a {TRANSCRIPTS[source.format]}, not a {wanted}: `troth import {source.format}`"
    if source.is_empty:
        return f"empty, so not a {wanted}; they lie under {_LIE[format]}"
    return f"not a {wanted} (no line at its start is a record of one); give a file like {_LIE[format]}"


def _tell_skipped(name: str, how: str, skipped: list[Skipped]) -> None:
    if skipped:
        _tell(f"{name}: {how} {len(skipped)} ({_listed(skipped)})")


def _listed(skipped: list[Skipped]) -> str:
    from troth.adapters.skipped import LOST, tally

    first = {(s.reason, s.what): s.line for s in reversed(skipped)}
    return "; ".join(
        f"{count} {kind[0].replace('_', ' ')}: {kind[1]}"
        + (f", first on line {first[kind]}" if kind[0] in LOST else "")
        for kind, count in tally(skipped).most_common()
    )


def _tell(message: str) -> None:
    print(f"troth import: {message}", file=sys.stderr)


def _is_among(output: str, files: list[str]) -> bool:
    return Path(output).exists() and any(f != "-" and Path(f).exists() and Path(f).samefile(output) for f in files)


class Sink(Protocol):
    """Where the event lines go."""

    def write(self, data: bytes, /) -> int: ...
    def flush(self) -> None: ...


@contextmanager
def _opened(output: str | None) -> Iterator[Sink]:
    """Standard output, or the file: opened with the first write, so that no failed import leaves an emptied file."""
    if output is None:
        yield sys.stdout.buffer
        return
    late = _LateFile(Path(output))
    try:
        yield late
    finally:
        late.close()


class _LateFile:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    def write(self, data: bytes) -> int:
        if self._file is None:
            self._file = self._path.open("wb")
        return self._file.write(data)

    def flush(self) -> None:
        if self._file is not None:
            self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
