"""Bytes to records and back: one decoder for what a topic carries, one encoder, and faults as values."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from typing import Final

import msgspec

from troth_schemas.dead_letters import DeadLetter, DeadLetterReason
from troth_schemas.events import AnyEvent, Compaction
from troth_schemas.ledger import LedgerRecord
from troth_schemas.policies import ActivePolicy, Policy
from troth_schemas.topics import RECORD_BYTES_MAX
from troth_schemas.verdicts import Verdict

NESTING_MAX: Final = 64
"""Deepest nesting of arrays and objects in an event. The decoder's own limit is what is left of the caller's stack, so
that one event would be taken here and refused there."""


class Fault(msgspec.Struct, frozen=True):
    """Why bytes are no event: the dead letter's reason, and one line for whoever reads it."""

    reason: DeadLetterReason
    detail: str


_encoder: Final = msgspec.json.Encoder()
# Every input topic has this decoder: one of a single record type would take a record without its `type`.
_any_event: Final[msgspec.json.Decoder[AnyEvent]] = msgspec.json.Decoder(AnyEvent)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_unknown_type: Final = re.compile(r"^(Invalid value .* - at `\$\.type`|Object missing required field `type`)")
_string_or_bracket: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{]|[\]}]', re.DOTALL)

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
    # Nearly no event has as many brackets as that, and counting them is as fast as a search can be.
    if value.count(b"{") + value.count(b"[") > NESTING_MAX and _is_nested_deeper(value, NESTING_MAX):
        return Fault("invalid", f"nested deeper than {NESTING_MAX} levels")
    try:
        event = _any_event.decode(value)
    except msgspec.ValidationError as error:
        message = str(error)
        return Fault("unknown_type" if _unknown_type.match(message) else "invalid", message)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return Fault("malformed", str(error) or type(error).__name__)
    if topic is not None and topic != event.TOPIC:
        return Fault("wrong_topic", f"a `{event.__struct_config__.tag}` belongs on {event.TOPIC}, not on {topic}")
    return event


def content_digest(event: AnyEvent) -> int:
    """BLAKE2b-64 of what an event says: its own fields, without who numbered, sent or stamped it.

    Two copies of one event may come from two emitters (a hook and a transcript) with other stamps. Of a compaction
    only one of them may have named and measured it: its id, who asked for it, its range, its tokens, what was put back.
    """
    bare = msgspec.structs.replace(event, seq=0, event_id=None, ts=_EPOCH, source=None)
    if isinstance(bare, Compaction):
        bare = msgspec.structs.replace(
            bare,
            compaction_id=None,
            trigger="prune" if bare.trigger == "prune" else "auto",
            first_seq=None,
            last_seq=None,
            tokens_before=None,
            tokens_after=None,
            context_budget=None,
            carried=None,
        )
    return int.from_bytes(hashlib.blake2b(_encoder.encode(bare), digest_size=8).digest())


def _is_nested_deeper(value: bytes, levels: int) -> bool:
    depth = 0
    for found in _string_or_bracket.finditer(value):
        match value[found.start()]:
            case 0x5B | 0x7B:
                depth += 1
                if depth > levels:
                    return True
            case 0x5D | 0x7D:
                depth -= 1
    return False


def identity_digest(event_id: str) -> int:
    """BLAKE2b-64 of an emitter's own id: what state keeps of it."""
    return int.from_bytes(hashlib.blake2b(event_id.encode(), digest_size=8).digest())


def policy_hash(policy: Policy) -> str:
    """The content hash under which a policy is published (16 hex digits)."""
    return hashlib.blake2b(_encoder.encode(policy), digest_size=8).hexdigest()
