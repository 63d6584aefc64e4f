"""Topics as the contract's table says: created where they are missing, compared where they are there."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.admin.config_resource import ConfigResource, ConfigResourceType

from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerError, TopicRefused, TopicsMissing, broker_errors
from troth_schemas.topics import PARTITIONS_DEFAULT, TOPICS, Topic

RETRY_SECONDS: Final = 30.0
RETRY_EACH_SECONDS: Final = 0.1
_ALREADY_EXISTS: Final = 36
# Errors that pass: a cluster whose brokers have not all registered answers INVALID_REPLICATION_FACTOR; while a
# controller is elected the answer is NOT_CONTROLLER; a request may time out while the cluster is busy.
_PASSING: Final = {38: "INVALID_REPLICATION_FACTOR", 41: "NOT_CONTROLLER", 7: "REQUEST_TIMED_OUT"}


@dataclass(frozen=True)
class Spec:
    """A topic as it should be. `configs` holds only what we set; anything else is the operator's."""

    name: str
    partitions: int
    replication: int
    configs: Mapping[str, str]


@dataclass(frozen=True)
class Drift:
    """One thing in which a topic differs from its spec. `setting` is `partitions`, `replication` or a config name."""

    setting: str
    expected: str
    found: str


@dataclass(frozen=True)
class Outcome:
    """What became of one topic: `created`, or `present` with whatever drifts."""

    name: str
    state: Literal["created", "present"]
    drift: tuple[Drift, ...] = ()


def spec(topic: Topic, partitions: int = PARTITIONS_DEFAULT, replication: int = 1) -> Spec:
    """The spec of a topic of the table; with three replicas or more, two must be in sync for a write to be taken."""
    configs = {
        "cleanup.policy": topic.cleanup,
        "retention.ms": str(topic.retention_ms),
        "max.message.bytes": str(topic.record_bytes_max),
        "min.insync.replicas": "2" if replication >= 3 else "1",
    }
    return Spec(topic.name, 1 if topic.partitions == "one" else partitions, replication, configs)


def specs(
    partitions: int = PARTITIONS_DEFAULT, replication: int = 1, topics: Iterable[Topic] = TOPICS
) -> tuple[Spec, ...]:
    """The specs of the whole table: the topics keyed by session share one partition count."""
    return tuple(spec(topic, partitions, replication) for topic in topics)


async def ensure(connection: Connection, wanted: Iterable[Spec]) -> tuple[Outcome, ...]:
    """Create what is missing and compare what is there; nothing that exists is changed.

    Raises BrokerUnreachable, or TopicRefused when the cluster will not create a topic.
    """
    wanted = tuple(wanted)
    async with _admin(connection) as admin:
        found = await _described(admin)
        created = await _create(admin, [each for each in wanted if each.name not in found])
        found = await _all_described(admin, [each.name for each in wanted])
        configs = await _configs(admin, [each.name for each in wanted if each.name not in created])
        return tuple(
            Outcome(each.name, "created")
            if each.name in created
            else Outcome(each.name, "present", _drift(each, found[each.name], configs[each.name]))
            for each in wanted
        )


async def missing(connection: Connection, names: Iterable[str]) -> list[str]:
    """Which of `names` the cluster does not have. Raises BrokerUnreachable."""
    async with _admin(connection) as admin:
        found = await _described(admin)
    return [name for name in names if name not in found]


async def partition_counts(connection: Connection, names: Iterable[str]) -> dict[str, int]:
    """How many partitions each of `names` has. Raises TopicsMissing when the cluster lacks one, BrokerUnreachable."""
    async with _admin(connection) as admin:
        found = await _described(admin)
    names = tuple(names)
    if absent := [name for name in names if name not in found]:
        raise TopicsMissing(absent)
    return {name: len(found[name]["partitions"]) for name in names}


@contextlib.asynccontextmanager
async def _admin(connection: Connection) -> AsyncIterator[AIOKafkaAdminClient]:
    with broker_errors(connection.brokers):
        admin = AIOKafkaAdminClient(**connection.client_options())
        try:
            await admin.start()
            yield admin
        finally:
            await admin.close()


async def _described(admin: AIOKafkaAdminClient) -> dict[str, dict[str, Any]]:
    """Every topic of the cluster by name. Asked for all at once: to ask the embedded broker for one creates it."""
    return {each["topic"]: each for each in await admin.describe_topics(None)}


async def _all_described(admin: AIOKafkaAdminClient, names: list[str]) -> dict[str, dict[str, Any]]:
    """The same once it holds all of `names`: the controller answers before the brokers know of what it created."""
    deadline = time.monotonic() + RETRY_SECONDS
    while absent := [name for name in names if name not in (found := await _described(admin))]:
        if time.monotonic() > deadline:
            raise TopicRefused(f"the cluster took `{absent[0]}` and does not show it")
        await asyncio.sleep(RETRY_EACH_SECONDS)
    return found


async def _create(admin: AIOKafkaAdminClient, missing: list[Spec]) -> set[str]:
    """Create topics; the names of those created here. Passing errors are tried again for `RETRY_SECONDS`."""
    created: set[str] = set()
    deadline = time.monotonic() + RETRY_SECONDS
    while missing:
        response = await admin.create_topics([_new_topic(each) for each in missing])
        again = set()
        for name, code, message in response.topic_errors:
            if code == 0:
                created.add(name)
            elif code in _PASSING and time.monotonic() < deadline:
                again.add(name)
            elif code != _ALREADY_EXISTS:
                reason = message or _PASSING.get(code) or f"error code {code}"
                raise TopicRefused(f"the cluster does not create `{name}`: {reason}")
        missing = [each for each in missing if each.name in again]
        if missing:
            await asyncio.sleep(RETRY_EACH_SECONDS)
    return created


def _new_topic(spec: Spec) -> NewTopic:
    return NewTopic(spec.name, spec.partitions, spec.replication, topic_configs=dict(spec.configs))


async def _configs(admin: AIOKafkaAdminClient, names: list[str]) -> dict[str, dict[str, str]]:
    """The configuration of each topic as the broker reports it, its own defaults included."""
    if not names:
        return {}
    resources = [ConfigResource(ConfigResourceType.TOPIC, name) for name in names]
    found: dict[str, dict[str, str]] = {}
    for response in await admin.describe_configs(resources):
        for code, message, _, name, entries in response.resources:
            if code:
                raise BrokerError(f"the cluster does not describe `{name}`: {message or code}")
            found[name] = {entry[0]: entry[1] for entry in entries}
    return found


def _drift(spec: Spec, found: dict[str, Any], configs: Mapping[str, str]) -> tuple[Drift, ...]:
    partitions = found["partitions"]
    replication = min((len(p["replicas"]) for p in partitions), default=0)
    pairs = [
        ("partitions", str(spec.partitions), str(len(partitions))),
        ("replication", str(spec.replication), str(replication)),
        *((name, value, configs.get(name, "(not set)")) for name, value in spec.configs.items()),
    ]
    return tuple(Drift(*pair) for pair in pairs if pair[1] != pair[2])
