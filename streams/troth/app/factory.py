"""Builds the worker's app: where Faust's settings stand, and where the rooms are put together."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import dataclass
from typing import Any, Final, cast

import faust
from aiokafka.errors import UnknownTopicOrPartitionError
from faust.types import TP

from troth.app.ack import Lanes
from troth.app.agent import Agent
from troth.app.changelog import Sender
from troth.app.clock import Watermarks
from troth.app.exits import EX_CONFIG, Die
from troth.app.health import Health
from troth.app.lease import Lease, suspend_aware_clock
from troth.app.listener import Listener, NoListener
from troth.app.meter import Meter
from troth.app.settings import CHANGELOG_CONFIG, TABLE, WorkerSettings
from troth.app.stepper import MakeStepper, Stepper
from troth.app.store import Sessions, SessionsStore, SessionsTable
from troth.app.tombstones import Tombstones
from troth.app.transport import MicroBatchConsumer, make_transport

RECOVERY_BUFFER_BATCHES: Final = 4
"""Never 1: Faust takes a buffer of one for a wish to go on reading the changelog after recovery."""

MISSING_AFTER_SECONDS: Final = 10.0
"""aiokafka asks for a topic it does not know until its request timeout, which is minutes."""

RAW: Final[dict[str, Any]] = {
    "key_type": bytes,
    "value_type": bytes,
    "key_serializer": "raw",
    "value_serializer": "raw",
}


@dataclass(slots=True)
class Rooms:
    """The parts of one worker."""

    settings: WorkerSettings
    app: faust.App
    sessions: Sessions
    stepper: Stepper
    sender: Sender
    lanes: Lanes
    agent: Agent
    watermarks: Watermarks
    lease: Lease
    health: Health
    meter: Meter
    die: Die
    listener: Listener
    state_producer: Any
    """Faust's kind of producer, for the changelog alone; whoever runs the app starts and stops it."""

    @property
    def consumer(self) -> MicroBatchConsumer | None:
        """None until the app has started it."""
        consumer = self.app._consumer
        return consumer if isinstance(consumer, MicroBatchConsumer) else None

    @property
    def is_live(self) -> bool:
        """Partitions assigned, state recovered, and nobody is taking them away."""
        consumer = self.consumer
        return consumer is not None and self.health.recovered and consumer.flow_active and not self.app.rebalancing

    def owned_inputs(self) -> list[TP]:
        """The input partitions of the current assignment."""
        consumer = self.consumer
        assignment = set() if consumer is None else consumer.assignment()
        return sorted(tp for tp in assignment if tp.topic in self.settings.inputs)


def build(
    settings: WorkerSettings,
    make_stepper: MakeStepper,
    meter: Meter,
    die: Die,
    health: Health | None = None,
    listener: Listener | None = None,
) -> Rooms:
    """A worker's app with everything in it, not started. Call it on the loop policy it will run on."""
    app, listener = _app(settings), listener or NoListener()
    sessions, tombstones = Sessions(), Tombstones()
    lease = Lease(settings.session_timeout_seconds, settings.heartbeat_seconds, die, suspend_aware_clock)
    sender = Sender(lambda: cast(Any, app.producer)._ensure_producer())
    transport_of_app = make_transport(settings, lease, tombstones, lambda: lanes.drain())
    app.transport = transport_of_app(app.conf.broker_consumer, app)
    # A client has one request under way to a broker: on the app's own, what is said would wait for what is kept.
    state_producer = app.transport.create_producer(beacon=app.beacon)
    writer = Sender(lambda: cast(Any, state_producer)._ensure_producer())
    lanes = Lanes(
        settings, sender, sessions, tombstones, lease, meter, die,
        acknowledge=lambda message: _consumer(app).acknowledge(message), listener=listener, writer=writer,
    )  # fmt: skip
    stepper = make_stepper(sessions)
    watermarks = Watermarks(settings.inputs, settings.grace_seconds)
    agent = Agent(settings, sessions, stepper, lanes, watermarks, meter)
    rooms = Rooms(
        settings, app, sessions, stepper, sender, lanes, agent, watermarks, lease, health or Health(), meter, die,
        listener, state_producer,
    )  # fmt: skip
    _connect(rooms)
    return rooms


def _consumer(app: faust.App) -> MicroBatchConsumer:
    return cast(MicroBatchConsumer, app.consumer)


def _app(settings: WorkerSettings) -> faust.App:
    return faust.App(
        settings.app_id,
        broker=";".join(f"kafka://{broker.strip()}" for broker in settings.brokers.split(",")),
        datadir=settings.data_dir,
        web_enabled=False,
        web_host=settings.web_host,
        web_port=max(settings.web_port, 1),  # part of a name only: Faust's own server is off, and takes no 0
        canonical_url=settings.advertised_url or f"http://{settings.web_host}:{settings.web_port}",
        autodiscover=False,
        processing_guarantee="at_least_once",
        topic_partitions=settings.partitions,
        topic_replication_factor=settings.replication,
        topic_disable_leader=True,
        table_standby_replicas=0,
        consumer_auto_offset_reset="earliest",
        consumer_group_instance_id=settings.instance_id,
        broker_session_timeout=settings.session_timeout_seconds,
        broker_heartbeat_interval=settings.heartbeat_seconds,
        broker_rebalance_timeout=settings.rebalance_timeout_seconds,
        broker_request_timeout=settings.request_timeout_seconds,
        broker_commit_interval=settings.commit_seconds,
        stream_buffer_maxsize=settings.batches_ahead_max,
        stream_wait_empty=True,
        producer_acks=-1,
        producer_linger=0.0,
        producer_max_batch_size=settings.produce_batch_bytes,
        producer_request_timeout=settings.request_timeout_seconds,
        worker_redirect_stdouts=False,
        cython_optimizations=True,
    )


def _connect(rooms: Rooms) -> None:
    """One table, one agent over all inputs, and what happens at a rebalance."""
    app, settings = rooms.app, rooms.settings
    table = SessionsTable(
        app, name=TABLE, partitions=settings.partitions, beacon=app.tables.beacon, schema=faust.Schema(**RAW),
        key_type=bytes, value_type=bytes, extra_topic_configs=CHANGELOG_CONFIG,
        recovery_buffer_size=RECOVERY_BUFFER_BATCHES,
    )  # fmt: skip
    table.make_store = lambda made_for: SessionsStore(rooms.sessions, lambda: _recovered(rooms), app, made_for)
    app.tables.add(table)

    async def judge(stream: Any) -> None:
        try:
            # noack: Faust would otherwise acknowledge an event whose handling has raised, in its `finally`.
            async for event in stream.noack().events():
                await rooms.agent.take(event.message, event.value)
                _consumer(app).stepped(event.message.tp)
        except asyncio.CancelledError:
            raise
        except BaseException as error:  # raised out of here, the event would be lost
            rooms.die(f"a step failed: {type(error).__name__}: {error}")

    app.agent(app.topic(*settings.inputs, **RAW), name="judge", concurrency=1)(judge)

    async def revoked(_app: faust.App, revoked: set[TP], **_: Any) -> None:
        _given_up(rooms, revoked)

    app.on_partitions_revoked.connect(cast(Any, revoked))


def _given_up(rooms: Rooms, revoked: set[TP]) -> None:
    rooms.health.assigned = rooms.health.recovered = rooms.health.caught_up = False
    rooms.agent.begin([])
    partitions = sorted({tp.partition for tp in revoked if tp.topic in rooms.settings.inputs})
    rooms.stepper.forget(partitions)
    rooms.listener.moved(partitions)


async def _recovered(rooms: Rooms) -> None:
    """State is whole; the flow resumes after this. Faust drops what is raised here, so it ends the process."""
    try:
        await _check_partition_counts(rooms)
        _begin(rooms)
    except Exception as error:
        rooms.die(f"an assignment could not begin: {type(error).__name__}: {error}")


def _begin(rooms: Rooms) -> None:
    rooms.sessions.begin_epoch(rooms.app.consumer_generation_id)
    partitions = sorted({tp.partition for tp in rooms.owned_inputs()})
    rooms.agent.begin(partitions)
    gc.freeze()  # what was recovered stays: no search for cycles need look at it
    rooms.health.assigned = rooms.health.recovered = True
    sessions = rooms.sessions
    rooms.meter.assigned(partitions)
    rooms.meter.recovered(partitions, sessions.count(), sessions.recovered_records, sessions.ignored_records)


async def _check_partition_counts(rooms: Rooms) -> None:
    """A session's records must lie under one number in every topic, or no worker could own a session."""
    rooms.sender.begin()
    counts: dict[str, int] = {}
    for topic in (*rooms.settings.inputs, rooms.settings.changelog):
        try:
            counts[topic] = await asyncio.wait_for(rooms.sender.partitions(topic), MISSING_AFTER_SECONDS)
        except (UnknownTopicOrPartitionError, TimeoutError):
            counts[topic] = 0
    if len(set(counts.values())) > 1 or not all(counts.values()):
        rooms.die(f"the input topics and the changelog must exist with one partition count: {counts}", EX_CONFIG)
