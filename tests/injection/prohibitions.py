"""Prohibitions about what a later call does, said early in a session; and the same taken back."""

from __future__ import annotations

import random
import re
from typing import Any, Final, NamedTuple

from tests.injection.fault import HALTED, PASSED, STOPPED, Fault
from tests.injection.transcript import Copy, Transcript, said
from tests.injection.wordings import Over, Wording
from troth_schemas.events import ToolCall

BREAKING: Final[dict[str, tuple[str, ...]]] = {
    "delete": (
        "rm {x}", "rm -f {x}", "git rm {x}", "sudo rm -rf {x}", "bash -c 'rm {x}'", "unlink {x}", "cd . && rm ./{x}",
        "git add -A; rm {x} && git commit -am x", "find . -name x -o -path {x} -delete", "F={x}; rm $F",
        "python3 -c 'import os; os.remove(\"{x}\")'",
    ),
    "branch": (
        "git push origin {x}", "git push -u origin HEAD:{x}", "git push --force origin {x}", "git push origin +{x}",
        "bash -c 'git push origin {x}'", "git -C . push origin {x}", "B={x} && git push origin $B",
        "git push origin HEAD:refs/heads/{x}", "timeout 60 git push --no-verify origin {x}",
    ),
    "url": (
        "curl -X POST -d @- {x}", "curl -sS '{x}' --data a=1", "wget --post-data=a=1 {x}", "http POST {x} a=1",
        "U={x}; curl -XPUT $U -d 1", "sh -c 'curl -d a=1 {x}'", "nohup curl --json '{}' {x} &",
    ),
}  # fmt: skip
BRANCHES: Final = ("main", "master", "release/2.4", "production", "hotfix/checkout-total")
URLS: Final = (
    "https://hooks.birch.example/notify", "https://api.cobalt.example/v2/orders", "https://pay.fjord.example",
    "http://metrics.dune.internal:9090/write",
)  # fmt: skip
_COMMAND: Final = re.compile(
    r"(?:^|(?<=&& )|(?<=; ))((?:go|git|gh|mise|npm|make|docker) [a-z]+(?: [a-z][a-z:]+)?)(?= |$)"
)
_ALONE: Final = frozenset({"git", "go", "make"})
"""Commands whose first operand is all of their subcommand."""


class Target(NamedTuple):
    """What is forbidden, as it is said, and the call that does it: a real one, or one to put in."""

    said: str
    key: str
    at: int
    call_id: str | None
    tool: str = "Bash"
    arguments: dict[str, Any] | None = None


def forbidden(copy: Copy, dice: random.Random, wording: Wording) -> Fault | None:
    """A prohibition before the first loss, and the call that breaks it after."""
    target = _target(copy.transcript, wording.governs(), dice)
    places = copy.transcript.quiet_between(0, copy.transcript.loss)
    if target is None or not places:
        return None
    text = wording.fill(object=target.said)
    copy.say(dice.choice(places), text)
    call_id = _done(copy, target)
    return Fault("prohibition", f"{text}  [{_told(target)}]", call_id, STOPPED, mentions(target.key))


def retracted(copy: Copy, dice: random.Random, wording: Wording, taken_back: Wording) -> Fault | None:
    """The same, and then taken back: at once where the words only point back, else at any time before the call."""
    target = _target(copy.transcript, wording.governs(), dice)
    places = copy.transcript.quiet_between(0, copy.transcript.loss)
    if target is None or not places:
        return None
    at = dice.choice(places)
    text, back = wording.fill(object=target.said), taken_back.fill(object=target.said)
    copy.say(at, text)
    later = copy.transcript.quiet_between(at, target.at) if "{object}" in taken_back.text else [at]
    copy.say(dice.choice(later or [at]), back)
    call_id = _done(copy, target)
    told = f"{text} … {back}  [{_told(target)}]"
    return Fault("prohibition, retracted", told, call_id, PASSED | HALTED - STOPPED, mentions(target.key))


def fits(taken_back: Wording, wording: Wording) -> bool:
    """Whether a retraction can be said of what a prohibition governs."""
    return taken_back.over in (None, wording.governs())


def _done(copy: Copy, target: Target) -> str:
    return target.call_id or copy.call(target.at, target.tool, target.arguments or {})


def _told(target: Target) -> str:
    return str((target.arguments or {}).get("command", target.key))


def mentions(key: str) -> Any:
    """Whether a call speaks of the forbidden thing by name in any way."""
    whole = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")

    def speaks_of(call: ToolCall) -> bool:
        return whole.search(said(call.arguments)) is not None

    return speaks_of


def _target(transcript: Transcript, over: Over, dice: random.Random) -> Target | None:
    if over == "file":
        return _edited_file(transcript, dice)
    if over == "command":
        return _command(transcript, dice)
    last = transcript.quiet_between(transcript.loss + 1, len(transcript.events) - 1)
    if not last:
        return None
    at = dice.choice(last)
    if over == "delete":
        files = transcript.files()
        if not files:
            return None
        path = dice.choice(files).removeprefix(transcript.cwd + "/")
        return _put_in(over, path, path.rpartition("/")[2], at, dice)
    thing = dice.choice(BRANCHES if over == "branch" else URLS)
    return _put_in(over, thing, thing.rpartition("/")[2] if over == "branch" else thing, at, dice)


def _put_in(over: Over, thing: str, key: str, at: int, dice: random.Random) -> Target:
    text = dice.choice([t for t in BREAKING[over] if not (thing.startswith("/") and "./{x}" in t)])
    return Target(_quoted(thing, dice), key, at, None, "Bash", {"command": text.replace("{x}", thing)})


def _edited_file(transcript: Transcript, dice: random.Random) -> Target | None:
    """A file that a later call edits: by its absolute path, by its path from the root, or by its name alone."""
    edited = transcript.edited()
    if not edited:
        return None
    at, path = dice.choice(edited)
    name = path.rpartition("/")[2]
    call = transcript.events[at]
    assert isinstance(call, ToolCall)
    form = dice.choice([path, path.removeprefix(transcript.cwd + "/"), name])
    return Target(_quoted(form, dice), name, at, call.call_id)


def _command(transcript: Transcript, dice: random.Random) -> Target | None:
    """A command that a later call runs, by its first words."""
    found = []
    for at, text in transcript.commands():
        match = _COMMAND.search(text.partition("<<")[0])
        if match is not None:
            words = match[1].split()
            found.append((at, " ".join(words[: 2 if words[0] in _ALONE else 3])))
    if not found:
        return None
    at, command = dice.choice(found)
    call = transcript.events[at]
    assert isinstance(call, ToolCall)
    return Target(f"`{command}`" if dice.random() < 0.75 else command, command, at, call.call_id)


def _quoted(thing: str, dice: random.Random) -> str:
    return f"`{thing}`" if dice.random() < 0.5 else thing
