"""How a client reaches the brokers: addresses, TLS and SASL, parsed once and handed to every client alike."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, get_args

from troth.settings import CONNECTION_SETTINGS, SETTINGS

SecurityProtocol = Literal["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"]
SaslMechanism = Literal["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"]

BROKERS_DEFAULT: Final = {setting.name: setting.default for setting in SETTINGS}["TROTH_BROKERS"]


@dataclass(frozen=True)
class Connection:
    """`brokers` is `host:port`, comma separated. The password is left out of `repr`."""

    brokers: str
    security_protocol: SecurityProtocol = "PLAINTEXT"
    sasl_mechanism: SaslMechanism = "SCRAM-SHA-512"
    sasl_username: str = ""
    sasl_password: str = field(default="", repr=False)
    tls_ca_file: str = ""
    tls_cert_file: str = ""
    tls_key_file: str = ""
    request_timeout_seconds: float = 40.0
    """How long one request, and a record until its acknowledgement, may take before it is a fault."""

    @property
    def uses_sasl(self) -> bool:
        return self.security_protocol.startswith("SASL_")

    @property
    def uses_tls(self) -> bool:
        return self.security_protocol.endswith("SSL")

    def tls_context(self) -> ssl.SSLContext | None:
        """The TLS context, None for an unencrypted protocol. Raises OSError when a file cannot be read."""
        if not self.uses_tls:
            return None
        context = ssl.create_default_context(cafile=self.tls_ca_file or None)
        if self.tls_cert_file:
            context.load_cert_chain(self.tls_cert_file, self.tls_key_file or None)
        return context

    def client_options(self) -> dict[str, Any]:
        """Keyword arguments for any aiokafka client. Raises OSError when a TLS file cannot be read."""
        options: dict[str, Any] = {
            "bootstrap_servers": self.brokers,
            "security_protocol": self.security_protocol,
            "ssl_context": self.tls_context(),
            "request_timeout_ms": round(self.request_timeout_seconds * 1000),
        }
        if self.uses_sasl:
            options |= {
                "sasl_mechanism": self.sasl_mechanism,
                "sasl_plain_username": self.sasl_username,
                "sasl_plain_password": self.sasl_password,
            }
        return options


def parse(environ: Mapping[str, str], brokers: str | None = None) -> Connection:
    """The connection that `environ` describes; `brokers`, where given, wins over TROTH_BROKERS.

    Raises ValueError naming the variable and what it may be.
    """
    texts = {
        s.name.removeprefix("TROTH_").lower(): environ.get(s.name, "").strip() or s.default for s in CONNECTION_SETTINGS
    }
    password_file = texts.pop("sasl_password_file")
    if password_file:
        secret = _readable("TROTH_SASL_PASSWORD_FILE", password_file)
        texts["sasl_password"] = secret.decode("utf-8", "surrogateescape").rstrip("\r\n")
    _one_of("TROTH_SECURITY_PROTOCOL", texts["security_protocol"], get_args(SecurityProtocol))
    _one_of("TROTH_SASL_MECHANISM", texts["sasl_mechanism"], get_args(SaslMechanism))
    connection = Connection(
        brokers=check_brokers(brokers or environ.get("TROTH_BROKERS", "").strip() or BROKERS_DEFAULT),
        **texts,  # type: ignore[arg-type]  # the two literals were checked above
    )
    if connection.uses_sasl and not connection.sasl_username:
        raise ValueError(f"`TROTH_SASL_USERNAME` is empty and `{connection.security_protocol}` needs it")
    for name in ("tls_ca_file", "tls_cert_file", "tls_key_file"):
        _readable(f"TROTH_{name.upper()}", getattr(connection, name))
    return connection


def check_brokers(text: str) -> str:
    """`text` when each part is `host:port`; otherwise ValueError."""
    for broker in text.split(","):
        host, _, port = broker.strip().rpartition(":")
        if not (host and port.isascii() and port.isdigit() and 0 < int(port) < 65_536):
            raise ValueError(f"`{text}` names no brokers; it must be `host:port`, comma separated")
    return text


def _one_of(name: str, text: str, allowed: tuple[str, ...]) -> None:
    if text not in allowed:
        raise ValueError(f"`{name}` is `{text}`; it must be one of {', '.join(f'`{a}`' for a in allowed)}")


def _readable(name: str, path: str) -> bytes:
    try:
        return Path(path).read_bytes() if path else b""
    except OSError as error:
        raise ValueError(f"`{name}` is `{path}`: {error.strerror}") from error
