"""TLS and SASL against a broker that asks for both: who may connect, and what the others are told."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import unavailable
from tests.kafka.broker import Setup, kafka_cluster
from tests.kafka.certificates import make_certificates
from tests.kafka.jars import KafkaUnavailable
from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerUnreachable
from troth.kafka.publish import Publisher
from troth.kafka.read import records
from troth.kafka.topics import ensure, specs
from troth_schemas.events import Turn

LOGIN = 'org.apache.kafka.common.security.scram.ScramLoginModule required username="ada" password="s3cret";'


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    """A connection that a broker with SASL_SSL and SCRAM-SHA-512 accepts."""
    made = make_certificates(tmp_path_factory.mktemp("certificates"))
    setup = Setup(
        protocol="SASL_SSL",
        scram=("SCRAM-SHA-512=[name=ada,password=s3cret]",),
        properties={
            "ssl.keystore.type": "PEM",
            "ssl.keystore.location": str(made.broker),
            "ssl.truststore.type": "PEM",
            "ssl.truststore.location": str(made.authority),
            "sasl.enabled.mechanisms": "SCRAM-SHA-512",
            "sasl.mechanism.inter.broker.protocol": "SCRAM-SHA-512",
            "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config": LOGIN,
        },
    )
    try:
        with kafka_cluster(setup=setup) as cluster:
            yield Connection(
                cluster.bootstrap, "SASL_SSL", "SCRAM-SHA-512", "ada", "s3cret", tls_ca_file=str(made.authority)
            )
    except KafkaUnavailable as missing:
        unavailable(str(missing))


async def round_trip(connection: Connection) -> int:
    """Topics made, one event sent, and how many are read back."""
    await ensure(connection, specs())
    async with Publisher(connection) as publisher:
        await publisher.publish(Turn(session_id="s", seq=0, ts=datetime(2026, 1, 1, tzinfo=UTC), role="user", text=""))
    return len([record async for record in records(connection, ["troth.turns"])])


def test_the_right_user_over_tls_does_everything(secured: Connection) -> None:
    """Topics, publishing and reading all take TLS and SASL from the one connection."""
    assert asyncio.run(round_trip(secured)) == 1


def test_a_wrong_password_is_refused_in_one_line(secured: Connection) -> None:
    """The fault says that it was the authentication, and does not hold the password."""
    with pytest.raises(BrokerUnreachable, match=r"invalid credentials") as refused:
        asyncio.run(round_trip(replace(secured, sasl_password="guess-17")))
    assert "guess-17" not in str(refused.value)


# asyncio (3.11) leaves the socket of a failed handshake to the garbage collector: it is collected here, not elsewhere.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_broker_with_a_strange_certificate_is_not_trusted(secured: Connection, tmp_path: Path) -> None:
    """A broker whose certificate another authority signed is not spoken to."""
    other = make_certificates(tmp_path)
    with pytest.raises(BrokerUnreachable, match="CERTIFICATE_VERIFY_FAILED"):
        asyncio.run(round_trip(replace(secured, tls_ca_file=str(other.authority))))
    gc.collect()
