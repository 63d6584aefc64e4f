"""The connection: parsed once, wrong settings refused by name, the same options for every client."""

from __future__ import annotations

from pathlib import Path

import pytest

from troth.kafka.connection import Connection, parse


def test_nothing_set_is_a_plain_local_broker() -> None:
    """The defaults reach a broker on this machine without TLS or SASL."""
    connection = parse({})
    assert connection == Connection("127.0.0.1:9092")
    assert connection.client_options() == {
        "bootstrap_servers": "127.0.0.1:9092", "security_protocol": "PLAINTEXT", "ssl_context": None,
        "request_timeout_ms": 40_000,
    }  # fmt: skip


def test_an_option_wins_over_the_environment() -> None:
    """`brokers` given is used; the variable is not even read."""
    assert parse({"TROTH_BROKERS": "nonsense"}, brokers="k1:9092,k2:9093").brokers == "k1:9092,k2:9093"


def test_sasl_over_tls_reaches_the_client() -> None:
    """Mechanism, user and password stand in the options, with a TLS context that checks host names."""
    options = parse(
        {
            "TROTH_SECURITY_PROTOCOL": "SASL_SSL",
            "TROTH_SASL_MECHANISM": "SCRAM-SHA-256",
            "TROTH_SASL_USERNAME": "ada",
            "TROTH_SASL_PASSWORD": "s3cret",
        }
    ).client_options()
    assert options["sasl_mechanism"] == "SCRAM-SHA-256"
    assert (options["sasl_plain_username"], options["sasl_plain_password"]) == ("ada", "s3cret")
    assert options["ssl_context"].check_hostname


def test_a_password_may_come_from_a_file(tmp_path: Path) -> None:
    """The file's text without its line end is the password; spaces belong to it."""
    secret = tmp_path / "password"
    secret.write_text(" two words \n")
    connection = parse(
        {
            "TROTH_SECURITY_PROTOCOL": "SASL_PLAINTEXT",
            "TROTH_SASL_USERNAME": "ada",
            "TROTH_SASL_PASSWORD_FILE": str(secret),
        }
    )
    assert connection.sasl_password == " two words "


def test_a_password_is_not_shown() -> None:
    """`repr` of a connection, as a log or a traceback would print it, leaves the password out."""
    assert "s3cret" not in repr(Connection("k:9092", sasl_password="s3cret"))


@pytest.mark.parametrize(
    ("environ", "named"),
    [
        ({"TROTH_BROKERS": "kafka"}, "kafka"),
        ({"TROTH_BROKERS": "kafka:0"}, "kafka:0"),
        ({"TROTH_BROKERS": "k1:9092,,k2:9092"}, "k1:9092,,k2:9092"),
        ({"TROTH_BROKERS": "k1:99999"}, "k1:99999"),
        ({"TROTH_SECURITY_PROTOCOL": "TLS"}, "TROTH_SECURITY_PROTOCOL"),
        ({"TROTH_SASL_MECHANISM": "GSSAPI"}, "TROTH_SASL_MECHANISM"),
        ({"TROTH_SECURITY_PROTOCOL": "SASL_SSL"}, "TROTH_SASL_USERNAME"),
        ({"TROTH_SASL_PASSWORD_FILE": "/nowhere/password"}, "TROTH_SASL_PASSWORD_FILE` is `/nowhere/password"),
        ({"TROTH_TLS_CA_FILE": "/nowhere/ca.pem"}, "TROTH_TLS_CA_FILE` is `/nowhere/ca[.]pem"),
        ({"TROTH_TLS_KEY_FILE": "/"}, "TROTH_TLS_KEY_FILE"),
    ],
)
def test_a_wrong_setting_is_named(environ: dict[str, str], named: str) -> None:
    """The message holds the variable, or the value of the brokers."""
    with pytest.raises(ValueError, match=named):
        parse(environ)
