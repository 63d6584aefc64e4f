"""Nouns that say what kind of thing a name names: "the billing *service*", "the production *database*".

Beside a name such a noun adds nothing that a call would show. Alone it stands for any thing of its kind, and is met by
the literal kinds or command words below. Sources: the resource kinds of the git, kubectl, SQL and POSIX manuals.
"""

from __future__ import annotations

from typing import Final

THINGS: Final[dict[str, tuple[str, ...]]] = {
    "database": ("psql", "mysql", "sqlite3", "mongosh", "mongo", "db", "database"),
    "table": ("table",),
    "service": ("service", "systemctl", "deployment"),
    "server": ("ssh", "server"),
    "host": ("ssh",),
    "machine": ("ssh",),
    "cluster": ("kubectl", "helm", "cluster"),
    "container": ("docker", "podman", "container"),
    "pod": ("pod", "pods"),
    "api": ("api",),
    "endpoint": ("api",),
    "site": (),
    "website": (),
    "page": (),
    "package": (),
    "dependency": (),
    "library": (),
    "module": (),
    "plugin": (),
    "branch": ("branch",),
    "tag": ("tag",),
    "repo": (),
    "repository": (),
    "file": (),
    "folder": (),
    "directory": (),
    "bucket": (),
    "account": ("account",),
    "job": ("job", "cron", "crontab"),
    "script": (),
    "command": (),
}

KINDS: Final[dict[str, tuple[str, ...]]] = {
    "host": ("host",),
    "machine": ("host",),
    "server": ("host",),
    "site": ("url", "host"),
    "website": ("url", "host"),
    "page": ("url",),
    "api": ("url",),
    "endpoint": ("url",),
    "branch": ("branch",),
    "tag": ("branch",),
    "file": ("path",),
    "folder": ("path",),
    "directory": ("path",),
    "bucket": ("bucket",),
}
"""The literal kinds that are things of the noun's kind."""

WHOLE_ACTS: Final = frozenset({
    "deploy", "push", "force-push", "publish", "merge", "rebase", "tag", "install", "restart", "migrate", "send",
})  # fmt: skip
"""Acts that say by themselves what they are done to: "no deploys on this branch" rules out deploying."""
