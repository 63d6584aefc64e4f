"""`troth`: finds the command and runs it. Kept light: a runtime's hook starts it before every tool call."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence

from troth.version import __version__

OK = 0
FINDINGS = 1
BAD_INPUT = 2
NO_BROKER = 3
INTERRUPTED = 130

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("demo", "play three scenes and a coding session through an embedded broker"),
    "audit": ("ledger.audit", "judge transcripts or event files, without Kafka"),
    "ledger": ("ledger.ledger", "print the obligations of the sessions in a file"),
    "import": ("transcripts.import_", "turn transcripts of a runtime into events"),
    "topics": ("stream.topics", "create the topics, and report where they drift"),
    "publish": ("stream.publish", "send events to their topics"),
    "policy": ("stream.policy", "put a policy in force for a tenant and runtime"),
    "worker": ("worker.worker", "run a worker: events in, verdicts out"),
    "gate": ("worker.gate", "run a worker that runtimes ask before they act"),
    "verdicts": ("verdict.verdicts", "print the verdicts of the stream"),
    "explain": ("verdict.explain", "show how a verdict came about: rules, references, original words"),
    "permit": ("verdict.permit", "let the call of a verdict pass after all"),
    "archive": ("archive.archive", "put the original events away, in a directory or a bucket"),
    "rehydrate": ("archive.rehydrate", "print a session's original words, out of the archive or the topics"),
    "losses": ("losses.losses", "tell what each compaction lost, and how many fail closed"),
    "hook": ("hook.hook", "a runtime's hook: ask the gate, answer as the runtime reads it"),
    "hooks": ("hooks.hooks", "put the hooks into a runtime's settings, take them out, see what is active"),
}
"""Each command: its module in `troth.cli`, and one line for `troth --help`."""

_USAGE = """\
usage: troth COMMAND [...]
       troth --version

Keeps what an agent was told, whatever its summaries say.
"""
_EPILOGUE = f"""\
troth COMMAND --help says more, with examples.

exit codes:
  {OK}    done, nothing found
  {FINDINGS}    findings: verdicts that are not clean, topics that drift
  {BAD_INPUT}    bad input or wrong usage; what was good in the input was still done
  {NO_BROKER}    the broker cannot be reached, or lacks the topics
  70   a worker ended by itself rather than lose an event; start it again
  78   a worker found the topics not as they must be
  {INTERRUPTED}  interrupted (Ctrl-C); `demo` ended by another signal: 128 and its number
A signal is how `worker` and `gate` end, and SIGTERM how `archive` does: {OK}.
A reader that closes the pipe early (`troth verdicts | head`) ends a command
quietly with 0.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. argparse raises SystemExit itself for `--help` (0) and wrong usage (2)."""
    name, *rest = [*(sys.argv[1:] if arguments is None else arguments)] or [""]
    if name in ("-h", "--help", "help"):
        return _guarded(lambda: _say(_overview()))
    if name in ("-V", "--version"):
        return _guarded(lambda: _say(f"troth {__version__}\n"))
    if name not in COMMANDS:
        sys.stderr.write(_unknown(name))
        return BAD_INPUT
    return _guarded(lambda: _run(name, rest))


def _run(name: str, rest: list[str]) -> int:
    command = importlib.import_module(f"troth.cli.{COMMANDS[name][0]}")
    # A command that must start fast reads the words it expects by itself; argparse costs as much as all of it.
    if (quick := getattr(command, "quick", None)) is not None and (code := quick(rest)) is not None:
        return int(code)
    parser = command.parser()
    parser.formatter_class = importlib.import_module("troth.cli.help").Help
    return int(command.run(parser.parse_args(rest)))


def _guarded(command: Callable[[], int]) -> int:
    """The exit code of `command`, where an interrupt and a closed pipe are ordinary ends."""
    # What is printed is UTF-8 whatever the locale says, as on the wire.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = command()
        if sys.stdout is not None:  # as it is where the descriptor is closed
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        let_go_of_output()
        return OK
    except OSError as error:
        # Most of all a full disk under standard output.
        let_go_of_output()
        sys.stderr.write(f"troth: {error.strerror or error}\n")
        return BAD_INPUT
    return code


def let_go_of_output() -> None:
    """What is still buffered would fail again when the interpreter flushes at exit: let it go nowhere."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(text: str) -> int:
    sys.stdout.write(text)
    return OK


def _overview() -> str:
    width = max(len(name) for name in COMMANDS)
    rows = [f"  {name:<{width}}  {summary}" for name, (_, summary) in COMMANDS.items()]
    return "\n".join([_USAGE, "commands:", *rows, "", _EPILOGUE])


def _unknown(name: str) -> str:
    if not name:
        return _overview()
    import difflib  # only where it is needed: it costs as much as the rest of this module

    near = difflib.get_close_matches(name, COMMANDS, 1)
    hint = f"; did you mean `{near[0]}`?" if near else ""
    return f"troth: no command `{name}`{hint}\ntroth --help lists the commands.\n"
