"""`troth hooks`: put the hooks into a runtime's settings, take them out again, see what is active where."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from troth.cli.help import Help
from troth.cli.hook.hook import RUNTIMES
from troth.cli.hook.posting import URL_DEFAULT, Gate
from troth.cli.main import BAD_INPUT, FINDINGS, OK

if TYPE_CHECKING:
    from troth.cli.hooks.settings import Wanted
    from troth.cli.hooks.settings_file import SettingsFile

VERSION_SECONDS: Final = 10.0
_ENVIRONMENT = """\
environment:
  TROTH_GATE_URL    base URL of the gate (default: http://127.0.0.1:8731)
  TROTH_GATE_TOKEN  its token; the runtime must have it in its environment, the settings only name it
"""
_INSTALL = """\
  troth hooks install claude-code --dry-run
  troth hooks install claude-code --project --fail closed
  troth hooks install claude-code --mode enforce --brokers localhost:9092
  troth hooks install codex --gate https://gate.example:8731 --tenant acme
"""
_UNINSTALL = """\
  troth hooks uninstall claude-code
  troth hooks uninstall codex --project --dry-run
"""
_STATUS = """\
  troth hooks status
  troth hooks status claude-code --brokers localhost:9092
"""
_INSTALL_EXAMPLES = f"""\
It merges with what is there, shows the difference, and keeps a backup beside the file. A file that is no JSON is left
as it is.

--mode is the policy's, not the hooks': with --brokers it is put in force for the runtime (and --tenant), and the rest
of the policy in force is kept. Without a policy the gate observes: it judges and records, and denies nothing.

--fail closed stops a call that was not judged. Claude Code does that itself from 2.1.295 on; below, and for Codex, the
hook is a command that exits 2. What only reads by its tool's name runs even then.

exit codes: 0 done, 1 not everything as asked, 2 bad settings or wrong usage, 3 --brokers cannot be reached

examples:
{_INSTALL}
{_ENVIRONMENT}"""
_UNINSTALL_EXAMPLES = f"""\
It takes out what is ours and nothing else, and puts the very bytes back where nobody has written since.

exit codes: 0 done, 2 bad settings or wrong usage

examples:
{_UNINSTALL}"""
_STATUS_EXAMPLES = f"""\
The gate is asked something that it records nowhere.

exit codes: 0 hooks are active and the gate answers, 1 not so, 2 settings that cannot be read (so that nobody knows) or
wrong usage, 3 --brokers cannot be reached

examples:
{_STATUS}
{_ENVIRONMENT}"""
_EXAMPLES = f"""\
troth hooks ACTION --help says more of each.

exit codes: 0 done (status: active, and the gate answers), 1 not everything as asked, 2 bad settings or wrong usage,
3 --brokers cannot be reached

examples:
{_INSTALL}{_UNINSTALL}{_STATUS}
{_ENVIRONMENT}"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth hooks`."""
    made = argparse.ArgumentParser("troth hooks", description=__doc__, epilog=_EXAMPLES)
    actions = made.add_subparsers(dest="action", required=True, metavar="install|uninstall|status")
    install = _action(actions, "install", "put the hooks into the settings", _INSTALL_EXAMPLES)
    _add_place(install)
    install.add_argument("--mode", choices=("observe", "enforce"), help="the policy's mode (needs --brokers)")
    install.add_argument("--fail", choices=("open", "closed"), default="open", help="without an answer (default: open)")
    install.add_argument("--gate", metavar="URL", help="base URL of the gate; wins over TROTH_GATE_URL")
    install.add_argument("--tenant", default="", help="whose sessions these are (default: the tenant `default`)")
    install.add_argument("--runtime-version", metavar="X.Y.Z", help="in place of asking `claude --version`")
    install.add_argument("--brokers", metavar="HOST:PORT,...", help="where the policy is put in force for --mode")
    install.add_argument("--dry-run", action="store_true", help="show the difference, write nothing")
    uninstall = _action(actions, "uninstall", "take the hooks out of the settings", _UNINSTALL_EXAMPLES)
    _add_place(uninstall)
    uninstall.add_argument("--dry-run", action="store_true", help="show the difference, write nothing")
    status = _action(actions, "status", "what is active where, and whether the gate answers", _STATUS_EXAMPLES)
    status.add_argument("runtime", nargs="?", choices=RUNTIMES, help="of this runtime only")
    status.add_argument("--gate", metavar="URL", help="base URL of the gate; wins over TROTH_GATE_URL")
    status.add_argument("--tenant", default="", help="ask as this tenant (default: the tenant `default`)")
    status.add_argument("--brokers", metavar="HOST:PORT,...", help="read there which mode is in force")
    return made


def _action(
    actions: argparse._SubParsersAction[argparse.ArgumentParser], name: str, words: str, examples: str
) -> argparse.ArgumentParser:
    return actions.add_parser(
        name, help=words, description=f"{words[0].upper()}{words[1:]}.", epilog=examples,
        formatter_class=Help,
    )  # fmt: skip


def _add_place(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runtime", choices=RUNTIMES, help="whose settings")
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--user", action="store_true", help="the user's settings: every project (default)")
    place.add_argument("--project", action="store_true", help="this folder's settings, which a repository may share")


def run(args: argparse.Namespace) -> int:
    """0 done, 1 not everything as asked, 2 for settings that cannot be touched."""
    from troth.cli.hooks.settings_file import Unreadable

    try:
        if args.action == "status":
            from troth.cli.hooks.status import status

            return status(args.runtime, gate_url(args.gate), args.tenant, args.brokers)
    except ValueError as error:
        return _complain(str(error))
    # Said once it is done: a reader that closes the pipe, or a full disk, keeps no settings from being written.
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            code = _install(args) if args.action == "install" else _uninstall(args)
    except (Unreadable, ValueError) as error:
        code = _complain(str(error))
    except OSError as error:
        code = _complain(f"{error.filename or 'settings'}: {error.strerror or error}")
    print(said.getvalue(), end="")
    return code


def settings_path(runtime: str, *, is_project: bool) -> Path:
    """The settings file in which the runtime looks for hooks."""
    if runtime == "codex":
        return (Path(".codex").absolute() if is_project else _folder("CODEX_HOME", ".codex")) / "hooks.json"
    return (Path(".claude").absolute() if is_project else _folder("CLAUDE_CONFIG_DIR", ".claude")) / "settings.json"


def gate_url(given: str | None) -> str:
    """The base URL of the gate: the option, the environment, the default. Raises ValueError for one that is none."""
    return Gate(given or os.environ.get("TROTH_GATE_URL", "").strip() or URL_DEFAULT, "").url


def _folder(variable: str, below_home: str) -> Path:
    given = os.environ.get(variable, "")
    return Path(given) if given else Path.home() / below_home


def _install(args: argparse.Namespace) -> int:
    from troth.cli.hooks import settings as hook_settings
    from troth.cli.hooks.settings_file import SettingsFile, Unreadable

    wanted = _wanted(args)
    file = SettingsFile(settings_path(args.runtime, is_project=args.project))
    before = file.value()
    if (fault := hook_settings.misshapen(before)) is not None:
        raise Unreadable(f"{file.path}: {fault}; it is left as it is")
    after = hook_settings.installed(before, hook_settings.groups(wanted))
    _say_forms(wanted)
    _put(file, before, after, is_dry=args.dry_run)
    if args.project and not args.dry_run:
        print("note: this file may be shared with others; they need `troth` on their PATH too")
        if shutil.which("troth") is None:
            _warn("`troth` is not on this PATH, so these hooks cannot run: start the runtime where it is"
                  " (`. .venv/bin/activate`)")  # fmt: skip
    if args.runtime == "codex":
        print("next: Codex runs new hooks only once you have trusted them: type /hooks in Codex and review them")
    return _mode(args)


def _uninstall(args: argparse.Namespace) -> int:
    from troth.cli.hooks import settings as hook_settings
    from troth.cli.hooks.settings_file import SettingsFile, Unreadable

    file = SettingsFile(settings_path(args.runtime, is_project=args.project))
    before = file.value()
    if (fault := hook_settings.misshapen(before)) is not None:
        raise Unreadable(f"{file.path}: {fault}; it is left as it is")
    if not hook_settings.ours(before):
        print(f"{file.path}: no hook of ours")
        return OK
    original = file.original(lambda value: hook_settings.misshapen(value) is None and not hook_settings.ours(value))
    if original is None:
        text = file.written(hook_settings.removed(before))
        sys.stdout.write(file.difference(text))
        if not args.dry_run:
            file.replace(text)
            file.forget_backups()
            print(f"{file.path}: our hooks are out; what others wrote since is kept")
        return OK
    sys.stdout.write(file.difference(original.decode()))
    if not args.dry_run:
        file.restore(original)
        file.forget_backups()
        print(f"{file.path}: as it was before the hooks were installed{'' if original else ' (there was none)'}")
    return OK


def _put(file: SettingsFile, before: dict[str, Any], after: dict[str, Any], *, is_dry: bool) -> None:
    if after == before:
        print(f"{file.path}: nothing to change")
        return
    text = file.written(after)
    sys.stdout.write(file.difference(text))
    if is_dry:
        print(f"{file.path}: would be written (--dry-run)")
        return
    backup = file.replace(text)
    print(f"{file.path}: written; backup: {backup.name}")


def _wanted(args: argparse.Namespace) -> Wanted:
    from troth.cli.hooks.settings import Wanted, version_of

    if any(ord(character) < 33 for character in args.tenant):
        raise ValueError(f"--tenant {args.tenant!r}: no spaces and no control characters")
    version = version_of(args.runtime_version) if args.runtime_version else _runtime_version(args.runtime)
    if args.runtime_version and version is None:
        raise ValueError(f"--runtime-version `{args.runtime_version}`: expected X.Y.Z")
    url = gate_url(args.gate)
    program = ["troth"] if args.project else _program()
    return Wanted(args.runtime, program, url, args.fail, args.tenant, version, writes_url=url != URL_DEFAULT)


def _program() -> list[str]:
    """How the runtime can start this very `troth`, whatever its PATH."""
    started = Path(sys.argv[0])
    if started.name in ("troth", "troth.exe") and started.exists():
        return [str(started.absolute())]
    found = shutil.which("troth")
    return [found] if found else [sys.executable, "-m", "troth"]


def _runtime_version(runtime: str) -> tuple[int, ...] | None:
    """What `claude --version` says; None where it cannot be asked."""
    import subprocess

    from troth.cli.hooks.settings import version_of

    program = shutil.which("claude" if runtime == "claude-code" else "codex")
    if program is None:
        return None
    try:
        asked = subprocess.run([program, "--version"], capture_output=True, timeout=VERSION_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return version_of(asked.stdout.decode(errors="replace"))


def _say_forms(wanted: Wanted) -> None:
    """What was chosen, and what follows from it."""
    known = "version unknown" if wanted.version is None else ".".join(map(str, wanted.version))
    form = "HTTP, and commands where a process must run" if wanted.posts else "commands"
    print(f"{wanted.runtime} ({known}): hooks as {form}, gate {wanted.url}")
    if wanted.fail == "open":
        print("fail: open. Without an answer from the gate a call runs, unjudged")
    elif wanted.can_block:
        print("fail: closed. The runtime stops a call whose hook gets no answer; tools that only read still run")
    else:
        print("fail: closed. The command exits 2 without an answer; tools that only read still run. Should the command"
              " itself be gone, the runtime lets the call run")  # fmt: skip


def _mode(args: argparse.Namespace) -> int:
    """What mode will act, said as far as it is known; 1 where it was asked for and not put in force."""
    if args.mode is None:
        print("mode: the policy's; without one the gate observes and denies nothing (docs/policies.md)")
        return OK
    if args.brokers is None:
        hooks = "would be in" if args.dry_run else "are in"
        print(f"mode: the hooks {hooks}; only the policy that says {args.mode} is missing, and until it is in force the"
              " gate observes. Give --brokers, or put one in force:")  # fmt: skip
        print(f"  echo '{{\"mode\": \"{args.mode}\"}}' > policy.json && troth policy policy.json"
              f" --runtime {args.runtime} --brokers HOST:PORT")  # fmt: skip
        return FINDINGS
    if args.dry_run:
        print(f"mode: {args.mode} would be put in force (--dry-run)")
        return OK
    from troth.cli.hooks.status import put_mode

    return put_mode(args)


def _warn(words: str) -> None:
    sys.stderr.write(f"troth hooks: {words}\n")


def _complain(words: str) -> int:
    _warn(words)
    return BAD_INPUT
