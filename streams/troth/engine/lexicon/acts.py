"""Acts: what a rule governs and what a call does, under one name each.

`ACTS` maps a canonical act to the verb lemmas that mean it. A verb that stands nowhere is its own act ("refund").
`COVERS` says which acts a broader one takes in: a rule against `touch` is broken by a `write`.
Sources: POSIX utility names, the verbs of the git, docker and kubectl manuals, WordNet 3.1 verb synsets.
"""

from __future__ import annotations

from typing import Final

ACTS: Final[dict[str, tuple[str, ...]]] = {
    "run": ("run", "execute", "invoke", "launch", "start", "trigger", "rerun", "evaluate"),
    "call": ("call", "contact", "hit", "talk", "connect"),
    "read": ("read", "open", "view", "cat", "show", "list", "inspect", "look", "print", "get", "query", "search"),
    "write": ("write", "edit", "modify", "change", "update", "patch", "rewrite", "overwrite", "alter", "append",
              "save", "refactor", "reformat", "adjust"),
    "create": ("create", "add", "make", "generate", "introduce", "new", "insert", "draft", "compose"),
    "delete": ("delete", "remove", "drop", "destroy", "erase", "purge", "wipe", "truncate", "clean", "prune", "rm",
               "uninstall"),
    "move": ("move", "rename", "relocate", "mv"),
    "copy": ("copy", "duplicate", "clone", "mirror", "cp"),
    "send": ("send", "mail", "email", "e-mail", "notify", "message", "forward", "page", "reply", "ping"),
    "publish": ("publish", "release", "upload", "share", "post", "announce", "disclose", "expose"),
    "deploy": ("deploy", "ship", "roll out", "rollout", "promote"),
    "push": ("push", "force-push", "force push"),
    "force-push": ("force-push", "force push"),
    "commit": ("commit", "check in"),
    "merge": ("merge",),
    "rebase": ("rebase",),
    "checkout": ("checkout", "switch", "check out"),
    "tag": ("tag",),
    "install": ("install", "upgrade"),
    "kill": ("kill", "terminate", "stop", "abort", "cancel", "shutdown"),
    "restart": ("restart", "reboot", "bounce", "reload"),
    "fetch": ("fetch", "download", "curl", "request", "pull", "crawl", "scrape"),
    "mention": ("mention", "name", "include", "reference", "cite", "say", "reveal", "quote"),
    "migrate": ("migrate",),
    "touch": ("touch", "mess"),
    "purchase": ("purchase", "buy"),
    "book": ("book", "reserve"),
    "unmount": ("unmount", "umount"),
    "discard": ("discard", "throw away", "blow away"),
    "set": ("set",),
    "use": ("use", "employ", "target", "choose"),
}  # fmt: skip

COVERS: Final[dict[str, tuple[str, ...]]] = {
    "touch": ("write", "create", "delete", "move", "copy", "deploy", "publish", "push", "run", "restart", "kill",
              "migrate", "commit", "install", "send", "discard", "set"),
    "write": ("create", "delete", "move", "copy", "discard", "set"),
    "push": ("force-push",),
    "deploy": (),
    "call": ("run", "fetch", "send"),
    "revert": ("discard",),
    "use": ("*",),
    "delete": (),
    "send": (),
    "publish": ("push", "deploy", "send"),
}  # fmt: skip
"""`*`: any act at all."""

CANONICAL: Final[dict[str, str]] = {verb: act for act, verbs in ACTS.items() for verb in verbs}


def canonical(verb: str) -> str:
    """The act that a verb lemma means; the lemma itself where no table names it."""
    known = CANONICAL.get(verb)
    if known is None and verb.startswith("re-"):
        return canonical(verb.removeprefix("re-"))  # done again is done
    return known or verb


def covers(rule_act: str, call_act: str) -> bool:
    """Whether a rule about `rule_act` speaks of a call that does `call_act` (both canonical)."""
    if rule_act == call_act:
        return True
    below = COVERS.get(rule_act, ())
    return "*" in below or call_act in below
