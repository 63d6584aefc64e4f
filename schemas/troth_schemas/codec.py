"""Bytes to records and back: one decoder a topic, one encoder, and faults as values."""

from __future__ import annotations

import functools
import hashlib
import operator
import re
from datetime import UTC, datetime
from typing import Final

import msgspec

from troth_schemas.dead_letters import DeadLetter, DeadLetterReason
from troth_schemas.events import AnyEvent
from troth_schemas.ledger import LedgerRecord
from troth_schemas.policies import ActivePolicy, Policy
from troth_schemas.topics import INPUT_TOPICS, RECORD_BYTES_MAX
from troth_schemas.verdicts import Verdict


class Fault(msgspec.Struct, frozen=True):
    """Why bytes are no event: the dead letter's reason, and one line for whoever reads it."""

    reason: DeadLetterReason
    detail: str


_encoder: Final = msgspec.json.Encoder()
_any_event: Final[msgspec.json.Decoder[AnyEvent]] = msgspec.json.Decoder(AnyEvent)
_decoders: Final[dict[str, msgspec.json.Decoder[AnyEvent]]] = {
    t.name: msgspec.json.Decoder(functools.reduce(operator.or_, t.carries)) for t in INPUT_TOPICS
}
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_unknown_type: Final = re.compile(r"^(Invalid value .* - at `\$\.type`|Object missing required field `type`)")

decode_verdict: Final = msgspec.json.Decoder(Verdict).decode
decode_ledger_record: Final = msgspec.json.Decoder(LedgerRecord).decode
decode_dead_letter: Final = msgspec.json.Decoder(DeadLetter).decode
decode_policy: Final = msgspec.json.Decoder(Policy).decode
decode_active_policy: Final = msgspec.json.Decoder(ActivePolicy).decode


def encode(record: msgspec.Struct) -> bytes:
    """The record as compact JSON, fields in the order of the struct."""
    return _encoder.encode(record)


def decode_event(value: bytes, topic: str | None = None) -> AnyEvent | Fault:
    """An event, or the fault that makes it a dead letter. With `topic`, an event of another topic is a fault."""
    if len(value) > RECORD_BYTES_MAX:
        return Fault("too_large", f"{len(value)} bytes; the limit is {RECORD_BYTES_MAX}")
    try:
        return (_decoders[topic] if topic else _any_event).decode(value)
    except msgspec.ValidationError as error:
        message = str(error)
        if not _unknown_type.match(message):
            return Fault("invalid", message)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return Fault("malformed", str(error) or type(error).__name__)
    if topic is not None and not isinstance(stray := decode_event(value), Fault):
        return Fault("wrong_topic", f"a `{stray.__struct_config__.tag}` belongs on {stray.TOPIC}, not on {topic}")
    return Fault("unknown_type", message)


def content_digest(event: AnyEvent) -> int:
    """BLAKE2b-64 of what an event says: its own fields, without who numbered, sent or stamped it.

    Two copies of one event may come from two emitters (a hook and a transcript) with other stamps.
    """
    bare = msgspec.structs.replace(event, seq=0, event_id=None, ts=_EPOCH, source=None)
    return int.from_bytes(hashlib.blake2b(_encoder.encode(bare), digest_size=8).digest())


def identity_digest(event_id: str) -> int:
    """BLAKE2b-64 of an emitter's own id: what state keeps of it."""
    return int.from_bytes(hashlib.blake2b(event_id.encode(), digest_size=8).digest())


def policy_hash(policy: Policy) -> str:
    """The content hash under which a policy is published (16 hex digits)."""
    return hashlib.blake2b(_encoder.encode(policy), digest_size=8).hexdigest()


