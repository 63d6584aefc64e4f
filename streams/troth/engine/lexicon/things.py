"""Nouns that say what kind of thing a name names: "the billing *service*", "the production *database*".

Beside a name such a noun adds nothing that a call would show. Alone it stands for any thing of its kind, and is met by
the literal kinds or command words below. Sources: the resource kinds of the git, kubectl, SQL and POSIX manuals.
"""

from __future__ import annotations

from typing import Final

THINGS: Final[dict[str, tuple[str, ...]]] = {
    "database": ("psql", "mysql", "mariadb", "sqlite3", "mongosh", "mongo", "db", "database"),
    "table": ("table", "truncate"),
    "service": ("service", "systemctl", "deployment"),
    "server": ("ssh", "server"),
    "host": ("ssh",),
    "machine": ("ssh",),
    "cluster": ("kubectl", "helm", "cluster"),
    "container": ("docker", "podman", "container"),
    "pod": ("pod", "pods", "po", "exec"),
    "namespace": ("ns", "namespaces"),
    "deployment": ("deploy", "deployments"),
    "statefulset": ("sts", "statefulsets"),
    "daemonset": ("ds", "daemonsets"),
    "configmap": ("cm", "configmaps"),
    "ingress": ("ing", "ingresses"),
    "node": ("nodes",),
    "volume": ("volume", "pvc", "pv", "lvremove"),
    "pool": ("pool", "zpool", "vgremove"),
    "image": ("docker", "podman", "nerdctl", "buildx", "crane", "skopeo", "rmi"),
    "chart": ("helm",),
    "stack": ("terraform", "pulumi", "cloudformation", "cdk", "compose"),
    "infrastructure": ("terraform", "tofu", "pulumi", "cloudformation", "cdk", "ansible-playbook", "ansible"),
    "pr": ("pr", "prs", "pull", "mr", "mrs"),
    "mr": ("pr", "mr", "mrs"),
    "email": ("mail", "email", "mailx", "mutt", "sendmail"),
    "mail": ("mail", "email", "mailx", "mutt", "sendmail"),
    "row": ("insert", "update", "delete", "truncate", "merge"),
    "record": ("insert", "update", "delete", "truncate", "merge"),
    "query": ("psql", "mysql", "mariadb", "sqlite3", "duckdb", "sqlcmd", "mongosh", "sql", "query"),
    "statement": ("psql", "mysql", "mariadb", "sqlite3", "duckdb", "sqlcmd", "sql", "query"),
    "request": ("curl", "wget", "http", "request", "fetch"),
    "call": ("curl", "wget", "http", "request", "fetch"),
    "change": (),
    "update": (),
    "operation": (),
    "stuff": (),
    "object": (),
    "resource": (),
    "item": (),
    "entry": (),
    "asset": (),
    "pipeline": ("ci", "pipeline", "pipelines", "workflow"),
    "work": (),
    "data": (),
    "suite": ("test", "tests", "suite", "spec", "specs"),
    "history": ("rebase", "amend", "filter-branch", "filter-repo", "force", "hard", "squash", "reflog"),
    "permission": ("chmod", "chown", "chgrp", "setfacl", "icacls", "grant", "revoke", "acl"),
    "ownership": ("chown", "chgrp", "owner"),
    "privilege": ("grant", "revoke", "chmod"),
    "process": ("kill", "pkill", "killall", "process", "processes", "pid"),
    "instance": ("instance", "instances", "vm", "vms", "ec2"),
    "release": ("release", "releases", "tag", "helm"),
    "meeting": ("meeting", "meetings", "event", "events", "invite"),
    "appointment": ("meeting", "meetings", "event", "events", "appointment"),
    "invitation": ("event", "events", "invite", "invitation", "invitations"),
    "subagent": ("task", "agent", "subagent"),
    "commit": ("commit", "commits", "rebase", "squash", "amend", "revert", "cherry-pick"),
    "ticket": ("ticket", "tickets", "issue", "issues", "task", "jira", "linear"),
    "user": ("user", "users", "useradd", "userdel", "usermod", "adduser", "deluser"),
    "mode": (),
    "workspace": (),
    "environment": ("env", "envs", "environments"),
    "team": (),
    "organization": (),
    "schema": ("alter", "create", "drop", "rename", "migrate"),
    "crontab": ("crontab", "cron"),
    "firewall": ("iptables", "ufw", "nft", "firewall-cmd", "firewall"),
    "api": ("api",),
    "endpoint": ("api",),
    "site": (),
    "website": (),
    "page": (),
    "package": (
        "package",
        "pip",
        "npm",
        "pnpm",
        "yarn",
        "bun",
        "poetry",
        "uv",
        "conda",
        "cargo",
        "gem",
        "composer",
        "apt",
        "dpkg",
        "yum",
        "apk",
        "brew",
        "snap",
        "pipx",
    ),
    "dependency": ("dependency", "dependencies"),
    "library": ("library",),
    "module": ("module",),
    "plugin": ("plugin",),
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
    "tag": ("version",),
    "file": ("path",),
    "folder": ("path",),
    "directory": ("path",),
    "bucket": ("bucket",),
}
"""The literal kinds that are things of the noun's kind."""

SHORT_FORMS: Final[dict[str, tuple[str, ...]]] = {
    "config": ("conf", "cfg", "configuration"), "configuration": ("conf", "cfg", "config"),
    "documentation": ("docs", "doc"), "environment": ("env",), "development": ("dev",), "temporary": ("tmp", "temp"),
    "dependencies": ("deps",), "authentication": ("auth",), "kubernetes": ("k8s",), "javascript": ("js",),
    "typescript": ("ts",), "directory": ("dir",), "source": ("src",), "library": ("lib",),
    "postgres": ("postgresql", "pg"), "postgresql": ("postgres", "pg"),
    "repository": ("repo", "repos"), "mongodb": ("mongo", "mongod"),
}  # fmt: skip
"""Words of a rule, and how names of files and tools write them short."""

BRANDS: Final[dict[str, tuple[str, ...]]] = {
    "gcloud": ("google", "cloud", "gcp"), "gsutil": ("google", "cloud", "gcp", "gcs"), "aws": ("amazon",),
    "az": ("azure",), "gh": ("github",), "glab": ("gitlab",), "psql": ("postgres", "postgresql"),
    "kubectl": ("kubernetes", "k8s"), "mongosh": ("mongodb",), "redis-cli": ("redis",), "hcloud": ("hetzner",),
    "doctl": ("digitalocean",), "s3api": ("s3",), "op": ("1password",), "pd": ("pagerduty",), "mc": ("minio",),
    "rpk": ("redpanda", "kafka"), "ldcli": ("launchdarkly",), "wrangler": ("cloudflare", "worker"),
    "oc": ("openshift",), "bq": ("bigquery",), "eb": ("beanstalk",), "pip": ("python",), "poetry": ("python", "pypi"),
    "uv": ("python", "pypi"), "twine": ("python", "pypi"), "hatch": ("python", "pypi"),
    "flit": ("python", "pypi"),
    "npm": ("node", "javascript"), "yarn": ("node", "javascript"), "pnpm": ("node", "javascript"),
    "cargo": ("rust", "crate", "crates"),
    "pnpm publish": ("npm",), "yarn publish": ("npm",), "bun publish": ("npm",), "yarn npm": ("npm",),
    "mvn": ("maven",), "gem": ("ruby", "rubygems"), "bundle": ("ruby",), "composer": ("php",),
    "gh run": ("workflow", "ci", "pipeline", "action"), "gh workflow": ("ci", "pipeline", "action"),
    "domain": ("dns",), "route53": ("dns",),
    "logs": ("cloudwatch",), "cloudwatch": ("logs",), "acr": ("container", "registry"), "rb": ("bucket",),
    "mb": ("bucket",),
}  # fmt: skip
"""What people call that which a command, or a subcommand of it, speaks to."""

SCHEMES: Final[dict[str, str]] = {"gs": "gcs", "s3": "s3", "az": "azure"}
"""The store that the scheme of a bucket names."""

MANNERS: Final[dict[str, frozenset[str]]] = {
    "globally": frozenset({"global", "g"}), "system-wide": frozenset({"global", "g", "sudo"}),
    "recursively": frozenset({"recursive", "r"}), "forcibly": frozenset({"force", "f"}),
    "forcefully": frozenset({"force", "f"}), "by force": frozenset({"force", "f"}),
    "publicly": frozenset({"public"}), "by name": frozenset({"name"}), "by process name": frozenset({"name"}),
    "by pattern": frozenset({"pattern"}), "in place": frozenset({"in-place"}), "in-place": frozenset({"in-place"}),
    "in the background": frozenset({"background"}), "interactively": frozenset({"interactive", "it", "ti"}),
    "to the internet": frozenset({"internet"}), "to the world": frozenset({"world"}),
    "to everyone": frozenset({"everyone"}), "to zero": frozenset({"zero"}),
}  # fmt: skip
"""How something is done, as a rule says it, and the flags that say it to a command."""

CHANGES: Final = frozenset({"history", "permission", "ownership", "schema", "crontab", "firewall", "infrastructure"})
"""Things that are changed by commands of their own, whatever act these are: history by a rebase, a mode by `chmod`."""

MADE_BY: Final[dict[str, frozenset[str]]] = {
    "package": frozenset({"install", "publish"}), "dependency": frozenset({"install"}),
    "library": frozenset({"install"}), "module": frozenset({"install"}), "plugin": frozenset({"install"}),
    "email": frozenset({"send"}), "mail": frozenset({"send"}),
}  # fmt: skip
"""Things that an act makes by itself: to install is to install a package, whether or not a word says so."""

OF_A_COMMAND: Final = frozenset({"image", "tag", "chart", "pr", "mr", "package", "volume", "container"})
"""Things that only some commands act on: "don't push images" is about no branch."""

QUERIES: Final = frozenset({"query", "statement", "sql"})
"""What is run by writing it down: to run one is to do what it says."""

DATABASES_BY_WORD: Final = frozenset("psql mysql mariadb sqlite3 duckdb sqlcmd clickhouse mongosh sql query".split())

WRITING: Final = frozenset("write writes writing mutating destructive modifying".split())
"""Adjectives that narrow a rule to what writes."""

_UNVERIFIED: Final = (
    "no-verify", "insecure", "no-check-certificate", "http.sslverify=false", "insecure-skip-tls-verify",
    "no-verify-ssl", "tls-verify=false", "sslmode=disable", "node_tls_reject_unauthorized=0", "strict-ssl=false",
    "trusted-host", "verify=false", "allow-unauthenticated", "nogpgcheck",
)  # fmt: skip
"""Who a server is, or whose a package is, left unchecked."""

SKIPPED_BY: Final[dict[str, tuple[str, ...]]] = {
    "hook": ("no-verify", "core.hookspath=", "husky=0", "skip=", "no-hooks", "ignore-scripts"),
    "test": ("skiptests", "skip-tests", "no-test", "no-tests", "maven.test.skip=true"),
    "check": ("no-verify", "no-check", "no-checks", "skip-checks"),
    "lint": ("no-lint", "skip-lint", "no-verify"),
    "verification": _UNVERIFIED, "certificate": _UNVERIFIED, "tls": _UNVERIFIED, "ssl": _UNVERIFIED,
    "lock": ("lock=false", "no-lock", "lock=off"),
    "protection": (
        "admin", "no-deletion-protection", "deletion-protection=false", "no-enable-deletion-protection",
        "disable-api-termination=false", "no-disable-api-termination",
    ),
    "snapshot": ("skip-final-snapshot",),
    "key": ("stricthostkeychecking=no", "stricthostkeychecking=accept-new", "userknownhostsfile=/dev/null"),
    "sandbox": ("no-sandbox", "dangerously-skip-permissions", "dangerously-bypass-approvals-and-sandbox", "yolo"),
    "permission": ("dangerously-skip-permissions", "allow-all", "yolo"),
    "backup": ("no-backup", "skip-backup"),
    "lockfile": ("no-lockfile", "no-package-lock", "no-lock", "frozen-lockfile=false", "no-frozen-lockfile"),
    "migration": ("skip-migrations", "no-migrate", "fake"),
    "signing": ("no-gpg-sign", "no-sign"),
    "review": ("admin",),
    "approval": ("auto-approve", "admin"),
    "confirmation": ("auto-approve", "assume-yes", "force"),
    "ci": ("skip-ci", "ci.skip"),
}  # fmt: skip
"""A duty, by its noun, and the flags, settings (`name=`) and variables by which common tools leave it out: git, husky,
pre-commit, npm, Maven, Terraform, apt, `gh`."""

_KEY: Final = r"\b(?:sk|pk|ghp|gho|xox[bap]|AKIA|AIza|eyJ)[-_]?[\w-]{12,}"
_ADDRESS: Final = r"[\w.+-]+@[\w-]+\.[\w.-]*\w"

FORMS: Final[dict[str, str]] = {
    "e-?mail address": _ADDRESS,
    "phone number": r"(?<![\w.])\+?\d[\d ()/-]{7,}\d(?![\w.])",
    "ip address": r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])",
    "url": r"https?://\S+",
    "link": r"https?://\S+",
    "emoji": r"[\u2600-\u27bf\U0001f300-\U0001faff]",
    "(?:api |access )?key": _KEY,
    "secret": _KEY,
    "(?:api |access )?token": _KEY,
    "(?:credit )?card number": r"(?<!\d)(?:\d[ -]?){13,16}(?!\d)",
}
"""Classes of content, as a rule names them (singular), and the form of what belongs to them."""

CODE_NOUNS: Final = frozenset("code codebase source".split())
"""What a rule about the text of programs names."""

LANGUAGES: Final[dict[str, tuple[str, ...]]] = {
    "javascript": ("js", "jsx", "mjs", "cjs", "vue", "svelte"),
    "typescript": ("ts", "tsx", "mts", "cts", "vue", "svelte"),
    "python": ("py", "pyi"), "rust": ("rs",), "golang": ("go",), "java": ("java",), "kotlin": ("kt", "kts"),
    "ruby": ("rb",), "php": ("php",), "swift": ("swift",), "css": ("css", "scss", "less"), "html": ("html", "htm"),
    "c++": ("cc", "cpp", "cxx", "hpp", "h"), "c#": ("cs",), "scala": ("scala",), "elixir": ("ex", "exs"),
}  # fmt: skip
"""Programming languages, and the suffixes of files in them."""

SOURCE_SUFFIXES: Final = frozenset(
    {suffix for suffixes in LANGUAGES.values() for suffix in suffixes}
    | {"c", "sh", "sql", "lua", "dart", "zig", "ipynb"}
)
"""Suffixes of files that hold the text of programs."""

WHOLE_ACTS: Final = frozenset({
    "commit", "deploy", "push", "force-push", "publish", "merge", "rebase", "tag", "install", "restart", "migrate",
    "send", "discard",
})  # fmt: skip
"""Acts that say by themselves what they are done to: "no deploys on this branch" rules out deploying."""

IMPLIED: Final[dict[str, frozenset[str]]] = {
    "push": frozenset({"remote", "upstream"}), "force-push": frozenset({"remote", "upstream"}),
    "commit": frozenset({"git", "version", "control", "code"}), "publish": frozenset({"public"}),
    "tag": frozenset({"version", "git"}), "kill": frozenset("process running alive online".split()),
    "revert": frozenset({"back"}),
    "migrate": frozenset({"migration", "db", "schema"}),
    "fetch": frozenset({"network", "internet", "web", "online"}),
    "discard": frozenset("uncommitted unstaged unsaved untracked local pending".split()),
}  # fmt: skip
"""Words that say again what the act says: "push to the remote repository" is to push."""

UNDONE: Final = frozenset({"change", "work", "edit", "modification"})
"""What is discarded: to delete it is to discard it."""

UNKEPT: Final = frozenset({"untracked", "uncommitted", "unstaged", "unsaved"})
"""What is said of files that version control does not hold."""

CHOOSING: Final = frozenset("region zone location context cluster namespace profile project account".split())
"""Keys under which a command is told where, or as whom, it acts."""
