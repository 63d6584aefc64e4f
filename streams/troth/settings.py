"""The settings of a process: one table, parsed once where the process starts, documented from the same table.

Standard library only, and it reads no environment: whoever starts the process passes the mapping in.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

LOG_LEVELS: Final = ("debug", "info", "warning", "error")


@dataclass(frozen=True)
class Setting:
    """One environment variable. `default` is its text when the variable is absent or empty."""

    name: str
    default: str
    description: str


SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("TROTH_BROKERS", "127.0.0.1:9092", "Kafka bootstrap servers, `host:port`, comma separated."),
    Setting("TROTH_APP_ID", "troth", "Consumer group of the workers, and prefix of their changelog topics."),
    Setting("TROTH_DATA_DIR", ".troth", "Directory for what a worker keeps on disk; all of it can be rebuilt."),
    Setting("TROTH_WEB_HOST", "127.0.0.1", "Address that `/metrics`, `/healthz` and `/readyz` are served on."),
    Setting("TROTH_WEB_PORT", "8700", "Port that they are served on; 0 takes a free one."),
    Setting("TROTH_LOG_LEVEL", "info", f"How much is logged: {', '.join(f'`{level}`' for level in LOG_LEVELS)}."),
    Setting("TROTH_INSTANCE_ID", "", "Stable name of this worker (static group membership); empty for none."),
    Setting("TROTH_REPLICATION", "1", "Replicas of each topic that `troth topics` creates; 3 in production."),
    Setting("TROTH_PARTITIONS", "4", "Partitions of the topics keyed by session; changing it later moves sessions."),
)

GATE_SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("TROTH_GATE_LISTEN", "", "`host:port` that a worker's gate listens on; empty: the worker has none."),
    Setting("TROTH_GATE_TOKEN", "", "Bearer token that the gate asks for, and that clients send. Loopback needs none."),
    Setting("TROTH_GATE_ADVERTISED_URL", "", "How other workers reach this gate; empty: made of where it listens."),
    Setting("TROTH_GATE_DEADLINE_MS", "2000", "How long an answer may take; then the policy's `fail` answers."),
    Setting("TROTH_GATE_IN_FLIGHT", "1000", "Questions under way at once; one more is an overload."),
    Setting(
        "TROTH_GATE_TRANSCRIPTS", "~/.claude/projects:~/.codex/sessions",
        "Folders, separated as in `PATH`, below which the gate reads transcripts of sessions that it meets under way.",
    ),
    Setting("TROTH_GATE_URL", "http://127.0.0.1:8731", "Where clients (`troth hook`, `troth.client`) find a gate."),
)  # fmt: skip
"""The gate inside a worker, and what its clients need."""

ARCHIVE_SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("TROTH_ARCHIVE", "", "Where events are archived: a directory, or `s3://bucket/prefix`; empty: nowhere."),
    Setting(
        "TROTH_ARCHIVE_KEY", "",
        "Keys of an encrypted archive, each 32 bytes in base64, comma separated: the first encrypts, all decrypt.",
    ),
)  # fmt: skip
"""The archive: `troth archive` writes it, `troth rehydrate` and the gate read it."""

CONNECTION_SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("TROTH_SECURITY_PROTOCOL", "PLAINTEXT", "`PLAINTEXT`, `SSL`, `SASL_PLAINTEXT` or `SASL_SSL`."),
    Setting("TROTH_SASL_MECHANISM", "SCRAM-SHA-512", "`PLAIN`, `SCRAM-SHA-256` or `SCRAM-SHA-512`."),
    Setting("TROTH_SASL_USERNAME", "", "User that SASL names."),
    Setting("TROTH_SASL_PASSWORD", "", "Its password."),
    Setting("TROTH_SASL_PASSWORD_FILE", "", "File that holds the password, in place of `TROTH_SASL_PASSWORD`."),
    Setting("TROTH_TLS_CA_FILE", "", "PEM file of the authorities that sign the brokers; empty for the system's."),
    Setting("TROTH_TLS_CERT_FILE", "", "PEM file of this client's certificate, where the brokers ask for one."),
    Setting("TROTH_TLS_KEY_FILE", "", "PEM file of that certificate's key."),
)
"""How the brokers are reached; `kafka/connection.py` parses these, since only a client can say what fits together."""


@dataclass(frozen=True)
class Settings:
    """What `SETTINGS` says, parsed: one field for each variable, named after it without `TROTH_`."""

    brokers: str
    app_id: str
    data_dir: str
    web_host: str
    web_port: int
    log_level: str
    instance_id: str
    replication: int
    partitions: int


def parse(environ: Mapping[str, str], brokers: str | None = None) -> Settings:
    """The settings that `environ` gives; variables that are not in the table are ignored. `brokers`: what the option
    `--brokers` says, which wins over TROTH_BROKERS.

    Raises ValueError naming the option or variable, its value and what it may be.
    """
    text = {s.name: environ.get(s.name, "").strip() or s.default for s in SETTINGS}
    return Settings(
        brokers=_brokers("--brokers", brokers) if brokers else _brokers("TROTH_BROKERS", text["TROTH_BROKERS"]),
        app_id=text["TROTH_APP_ID"],
        data_dir=text["TROTH_DATA_DIR"],
        web_host=text["TROTH_WEB_HOST"],
        web_port=_number("TROTH_WEB_PORT", text["TROTH_WEB_PORT"], 0, 65_535),
        log_level=_log_level(text["TROTH_LOG_LEVEL"]),
        instance_id=text["TROTH_INSTANCE_ID"],
        replication=_number("TROTH_REPLICATION", text["TROTH_REPLICATION"], 1, 32_767),
        partitions=_number("TROTH_PARTITIONS", text["TROTH_PARTITIONS"], 1, 10_000),
    )


@dataclass(frozen=True)
class GateVariables:
    """What `GATE_SETTINGS` says to a gate, parsed. `listen` is None where the worker has no gate."""

    listen: tuple[str, int] | None
    token: str
    advertised_url: str
    deadline_seconds: float
    in_flight_max: int
    transcripts: tuple[str, ...]


def parse_gate(environ: Mapping[str, str], listen: str | None = None) -> GateVariables:
    """What `environ` gives; `listen`, of the option `--gate-listen`, wins over TROTH_GATE_LISTEN.

    Raises ValueError naming the option or variable.
    """
    text = {s.name: environ.get(s.name, "").strip() or s.default for s in GATE_SETTINGS}
    name, where = ("--gate-listen", listen) if listen else ("TROTH_GATE_LISTEN", text["TROTH_GATE_LISTEN"])
    return GateVariables(
        listen=_listen(name, where) if where else None,
        token=text["TROTH_GATE_TOKEN"],
        advertised_url=_url(text["TROTH_GATE_ADVERTISED_URL"]),
        deadline_seconds=_number("TROTH_GATE_DEADLINE_MS", text["TROTH_GATE_DEADLINE_MS"], 50, 600_000) / 1000,
        in_flight_max=_number("TROTH_GATE_IN_FLIGHT", text["TROTH_GATE_IN_FLIGHT"], 1, 1_000_000),
        transcripts=tuple(part for part in text["TROTH_GATE_TRANSCRIPTS"].split(os.pathsep) if part),
    )


def page() -> str:
    """`docs/settings.md`: the table as Markdown."""
    return "\n".join(
        [
            _PREAMBLE, *_table(SETTINGS), "",
            "## The gate", "", *_table(GATE_SETTINGS), "",
            "## The archive", "", *_table(ARCHIVE_SETTINGS), "",
            "## Reaching the brokers", "", *_table(CONNECTION_SETTINGS), "",
        ]
    )  # fmt: skip


def _listen(name: str, text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not (host and port.isascii() and port.isdigit() and int(port) < 65_536):
        raise ValueError(f"`{name}` is `{text}`; it must be `host:port`")
    return host.removeprefix("[").removesuffix("]"), int(port)


def _url(text: str) -> str:
    if text and not text.startswith(("http://", "https://")):
        raise ValueError(f"`TROTH_GATE_ADVERTISED_URL` is `{text}`; it must begin with `http://` or `https://`")
    return text.rstrip("/")


def _table(settings: tuple[Setting, ...]) -> list[str]:
    rows = [f"| `{s.name}` | {f'`{s.default}`' if s.default else '(empty)'} | {s.description} |" for s in settings]
    return ["| variable | default | what it sets |", "|---|---|---|", *rows]


def _number(name: str, text: str, at_least: int, at_most: int) -> int:
    if not (text.isascii() and text.isdigit() and at_least <= int(text) <= at_most):
        raise ValueError(f"`{name}` is `{text}`; it must be a whole number from {at_least} to {at_most}")
    return int(text)


def _log_level(text: str) -> str:
    if text.lower() not in LOG_LEVELS:
        raise ValueError(f"`TROTH_LOG_LEVEL` is `{text}`; it must be one of {', '.join(LOG_LEVELS)}")
    return text.lower()


def _brokers(name: str, text: str) -> str:
    for broker in text.split(","):
        host, _, port = broker.strip().rpartition(":")
        if not (host and port.isascii() and port.isdigit() and 0 < int(port) <= 65_535):
            raise ValueError(f"`{name}` is `{text}`; it must be `host:port`, comma separated")
    return text


_PREAMBLE: Final = """\
# Settings

Environment variables, read once where a process starts; a command-line option of the same name, where there is one,
wins. This page is made from `streams/troth/settings.py` with `python -m troth.settings > docs/settings.md`.
"""

if __name__ == "__main__":
    sys.stdout.write(page())
