"""What `troth hooks status` tells: the hooks in each settings file, a round trip to the gate, the mode in force."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from troth.cli import brokers
from troth.cli.hook.hook import RUNTIMES
from troth.cli.hook.instructed import managed_folder
from troth.cli.hook.posting import Answer, Gate, Unanswered
from troth.cli.main import BAD_INPUT, FINDINGS, OK
from troth.cli.rows import plain

if TYPE_CHECKING:
    from troth.kafka.connection import Connection
    from troth.settings import Settings

SECONDS: Final = 3.0
_OWN: Final = frozenset({"user", "managed"})
"""Settings that no repository brings."""
PROBE: Final = "TrothStatus"
"""A hook that no runtime has: the gate answers it and records nothing."""


def status(runtime: str | None, url: str, tenant: str, addresses: str | None) -> int:
    """0 when some hook is active and every gate that hooks ask answers, else 1; 2 for settings that cannot be read, 3
    with brokers out of reach."""
    chosen = [runtime] if runtime else list(RUNTIMES)
    told_of = [_tell_settings(each, url) for each in chosen]
    active = [gates for gates, _ in told_of]
    unread = sum(count for _, count in told_of)
    asked = {url: True}
    for gate, is_users in (each for gates in active for each in gates.items()):
        asked[gate] = asked.get(gate, False) or is_users
    answers = [_round_trip(gate, name, tenant, asked[gate]) for gate in sorted(asked) for name in chosen]
    told = _tell_mode(chosen, tenant, addresses)
    if told or unread:
        return told or BAD_INPUT
    return OK if any(active) and all(answers) else FINDINGS


def put_mode(args: argparse.Namespace) -> int:
    """Put the policy in force with another mode, for the runtime of `args` (and its tenant). 3 without a broker."""
    import msgspec

    async def job(connection: Connection, _: Settings) -> int:
        from troth.cli.policies import acting_policy
        from troth.kafka.policies import put_in_force

        policy = msgspec.structs.replace(
            (await acting_policy(connection, args.tenant or "*", args.runtime)).policy, mode=args.mode
        )
        name = await put_in_force(connection, policy, args.tenant or "*", args.runtime)
        print(f"mode: {args.mode}, in force for tenant {args.tenant or '*'}, runtime {args.runtime} (policy {name})")
        return OK

    return brokers.run("hooks", args, job)


def _tell_settings(runtime: str, url: str) -> tuple[dict[str, bool], int]:
    """Say what each settings file holds; the gates that its hooks ask, and whether the user's or the machine's own
    settings name them; how many files cannot be read. `url`: the gate of hooks that name none."""
    from troth.cli.hooks import settings as hook_settings
    from troth.cli.hooks.settings_file import SettingsFile, Unreadable

    found: dict[str, bool] = {}
    unread = 0
    levels: list[str] = []
    seen: set[Path] = set()  # in the home folder the user's file is the project's too
    for level, path in _files(runtime):
        if path in seen:
            continue
        seen.add(path)
        try:
            value = SettingsFile(path).value()
            if (fault := hook_settings.misshapen(value)) is not None:
                raise Unreadable(f"{path}: {fault}")
        except Unreadable as error:
            print(f"{runtime}, {level}: {error}")
            unread += 1
            continue
        ours = hook_settings.ours(value)
        if ours:
            forms = Counter(str(handler.get("type")) for _, handler in ours)
            events = len({event for event, _ in ours})
            kinds = ", ".join(f"{count} {form}" for form, count in sorted(forms.items()))
            print(f"{runtime}, {level}: {events} events ({kinds}), fail {_fail(ours)}: {path}")
            for gate in _asked(ours) or {url}:
                found[gate] = found.get(gate, False) or level in _OWN
            levels.append(level)
        for warning in _warnings(value):
            print(f"{runtime}, {level}: {warning}: {path}")
    if not found:
        print(f"{runtime}: {'cannot tell whether hooks of ours are active' if unread else 'no hooks of ours'}")
    if len(levels) > 1:
        print(f"{runtime}: installed at {' and '.join(levels)}: every hook runs more than once; uninstall all but one")
    return found, unread


def _files(runtime: str) -> Iterator[tuple[str, Path]]:
    from troth.cli.hooks.hooks import settings_path

    yield "user", settings_path(runtime, is_project=False)
    yield "project", (project := settings_path(runtime, is_project=True))
    if runtime == "claude-code":
        yield "local", project.with_name("settings.local.json")
        yield "managed", Path(managed_folder()) / "managed-settings.json"


def _fail(ours: list[tuple[str, dict[str, Any]]]) -> str:
    """The fail direction of the hooks that stand before a call."""
    before = [handler for event, handler in ours if event == "PreToolUse"]
    if not before:
        return "open (no hook before a call)"
    is_closed = any("onFailure" in h or "--fail closed" in str(h.get("command", "")) for h in before)
    return "closed" if is_closed else "open"


def _asked(ours: list[tuple[str, dict[str, Any]]]) -> set[str]:
    """The gates that the hooks name themselves."""
    named = {str(h["url"]).rpartition("/v1/hooks/")[0] for _, h in ours if h.get("type") == "http" and "url" in h}
    words = [_words(str(h.get("command", ""))) for _, h in ours]
    return named | {after for line in words for before, after in pairwise(line) if before == "--gate"}


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # of no shell that we write for
        return command.split()


def _warnings(value: dict[str, Any]) -> Iterator[str]:
    """What in a settings file keeps hooks from running."""
    if value.get("disableAllHooks") is True:
        yield "`disableAllHooks` is on, so no hook runs"
    if value.get("allowManagedHooksOnly") is True:
        yield "`allowManagedHooksOnly` is on, so only managed hooks run"
    for name in ("allowedHttpHookUrls", "httpHookAllowedEnvVars"):
        if name in value:
            yield f"`{name}` limits HTTP hooks; see that it allows the gate's"


def _round_trip(url: str, runtime: str, tenant: str, is_users: bool) -> bool:
    """Ask the gate something that it records nowhere, as a hook would ask, and say how it went.

    The token goes to the user's own gates only: a repository's settings are written by others, and may name any.
    """
    body = json.dumps({"hook_event_name": PROBE, "session_id": "troth-status", "cwd": "/"}).encode()
    headers = {"Content-Type": "application/json", **({"X-Troth-Tenant": tenant} if tenant else {})}
    began = time.monotonic()
    try:
        gate = Gate(url, os.environ.get("TROTH_GATE_TOKEN", "").strip() if is_users else "")
        answer = gate.post(f"/v1/hooks/{runtime}", body, headers, began + SECONDS)
    except (Unanswered, ValueError) as error:
        print(f"gate {url} ({runtime}): no answer: {error}")
        return False
    took = (time.monotonic() - began) * 1000
    if answer.status != 200 or answer.body.strip() != b"{}":
        print(f"gate {url} ({runtime}): answers {answer.status}: {_why(answer, url, is_users)}")
        return False
    mode = answer.headers.get("x-troth-mode")
    mode = f"; mode {mode}, as its policies say now" if mode else ""
    print(f"gate {url} ({runtime}): answers in {took:.0f} ms{mode}")
    return True


def _why(answer: Answer, url: str, is_users: bool) -> str:
    if answer.status != 401:
        return plain(answer.body[:200].decode(errors="replace"))
    if is_users:
        return "TROTH_GATE_TOKEN is not its token"
    return f"only a project's settings name it, so it got no token; if it is yours: troth hooks status --gate {url}"


def _tell_mode(chosen: list[str], tenant: str, addresses: str | None) -> int:
    if addresses is None:
        return OK

    async def job(connection: Connection, _: Settings) -> int:
        from troth.cli.policies import acting_policy

        for runtime in chosen:
            policy = (await acting_policy(connection, tenant or "default", runtime)).policy
            whose = f"tenant {tenant or 'default'}, runtime {runtime}"
            print(f"mode: {policy.mode}, as the policies on the topic say for {whose}")
        return OK

    return brokers.run("hooks", argparse.Namespace(brokers=addresses), job)
