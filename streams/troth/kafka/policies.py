"""A policy onto its topic: the policy under its hash first, then the word that it is in force."""

from __future__ import annotations

from aiokafka import AIOKafkaProducer

from troth.kafka.connection import Connection
from troth.kafka.faults import TopicsMissing, broker_errors
from troth.kafka.topics import missing
from troth_schemas.codec import encode, policy_hash
from troth_schemas.policies import ActivePolicy, Policy
from troth_schemas.topics import POLICIES


async def put_in_force(connection: Connection, policy: Policy, tenant: str, runtime: str) -> str:
    """Publish a policy for a tenant and runtime (`*`: any); its hash. Raises BrokerError."""
    if absent := await missing(connection, [POLICIES.name]):
        raise TopicsMissing(absent)
    name = policy_hash(policy)
    with broker_errors(connection.brokers):
        producer = AIOKafkaProducer(**connection.client_options(), acks="all")
        await producer.start()
        try:
            await producer.send_and_wait(POLICIES.name, encode(policy), key=f"policy/{name}".encode())
            active = encode(ActivePolicy(hash=name))
            await producer.send_and_wait(POLICIES.name, active, key=f"active/{tenant}/{runtime}".encode())
        finally:
            await producer.stop()
    return name
