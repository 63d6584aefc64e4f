"""Effects: what an option or an operand makes of a command's object, in the words that people have for it.

`--acl public-read` makes an object public, `--accelerator` a machine one with a GPU; a rule names the effect, the
command only the option. One row for each effect: the programs (none: any), a pattern over the command's normalised
words, the verbs that say it beside the deed's own acts, and the words that it adds to the deed's own.

Sources: the manual pages of the tools in `commands.py`; the instance families of the clouds' machine type lists.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Effect(NamedTuple):
    programs: frozenset[str]
    pattern: re.Pattern[str]
    acts: tuple[str, ...]
    words: tuple[str, ...]


def _effect(programs: str, pattern: str, acts: str, words: str) -> Effect:
    return Effect(frozenset(programs.split()), re.compile(pattern), tuple(acts.split()), tuple(words.split()))


_ALL: Final = r""

EFFECTS: Final[tuple[Effect, ...]] = (
    # who may see or reach it
    _effect(
        "",
        r"(?:--acl|--visibility|--access|--public-access|--predefined-acl|--canned-acl)[ =](?:public|blob|container\b)"
        r"|--publicly-accessible|--allow-unauthenticated|--public(?:-read|-repo)?\b(?![ =](?:false|no))"
        r"|\ball(?:Authenticated)?Users\b|\bAllUsers\b|Group=all\b|--type[ =]LoadBalancer|--private[ =]false",
        "",
        "public",
    ),
    _effect("", r"(?<![\d.])0\.0\.0\.0/0|::/0(?!\d)", "", "public internet world everyone"),
    _effect("ufw", r"\ballow\b", "allow", "port"),
    _effect("iptables", r"(?=.*\bACCEPT\b)(?=.* -(?:A|I|-append|-insert)\b)", "allow", "port"),
    _effect("firewall-cmd", r"--add-(?:port|service|rich-rule)", "allow", "port"),
    _effect("aws", r"authorize-security-group", "allow", "port firewall"),
    _effect("gcloud", r"firewall-rules (?:create|update)", "allow", "port"),
    # on what it runs, and how
    _effect(
        "",
        r"--gpus?\b|--accelerators?\b|--gpu-type|nvidia\.com/gpu|type=nvidia|\btesla-[a-z]\d"
        r"|(?<![\w.])(?:p[2-5]|g[3-6])[a-z]*\.(?:\d*x?large|metal)|(?<![\w-])(?:a2|a3|g2)-\w+-\d+g?\b|Standard_N[CDV]\w+",
        "",
        "gpu gpus",
    ),
    _effect("nohup setsid disown daemonize screen tmux at batch", _ALL, "", "background"),
    _effect("docker podman nerdctl", r"(?:run|up|start|exec)\b.* (?:-\w*d\w*|--detach)\b", "", "background"),
    _effect("", r"(?<![\w.-])[\w./-]+:latest\b", "", "latest"),
    _effect("docker podman kubectl oc docker-compose", r"exec .*-(?:it|ti)\b", "", "shell session interactive"),
    _effect("sed perl ruby yq gawk", r" (?:-\w*i\w*|-i\S+|--in-?place\S*)(?= |$)", "", "in-place"),
    # sessions on another host
    _effect("ssh mosh slogin telnet", _ALL, "login connect", "session shell"),
    _effect("ssh", r" -\w*[LRD]\b", "tunnel", "tunnel"),
    _effect("kubectl oc", r"port-forward\b", "forward", "tunnel"),
    # by what it finds them
    _effect("pkill killall taskkill skill", _ALL, "", "name pattern"),
    # what is done to history, states and releases
    _effect("git", r"--autosquash|merge .*--squash|--fixup", "squash", "history"),
    _effect("git", r"^git add (?:.* )?(?:-A|--all|\.|:/|\*)(?= |$)", "stage", "everything"),
    _effect("terraform tofu terragrunt", r"force-unlock", "unlock", "state lock"),
    _effect("kubectl oc", r"scale\b.*--replicas[ =]0\b", "kill", "zero"),
    _effect("heroku gcloud az fly", r"rollback\b", "revert", ""),
    _effect("mkfs format", _ALL, "format", ""),
    _effect("mkfs wipefs fdisk parted sgdisk dd blkdiscard diskutil format", _ALL, "", "disk drive partition"),
)  # fmt: skip

STATES: Final = frozenset(
    "public private world-writable world-readable group-writable executable setuid setgid writable read-only readonly "
    "privileged".split()
)
"""Adjectives of what a command makes of its object ("never make a file world-writable")."""
