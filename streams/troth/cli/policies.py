"""A policy from a file, or as the topic has it in force."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import msgspec

from troth_schemas.codec import decode_policy
from troth_schemas.policies import FailAnswers, Policy, StandingOrder, StopAnswers
from troth_schemas.reasons import Code

if TYPE_CHECKING:
    from troth.engine.policy import ActingPolicy
    from troth.kafka.connection import Connection


class PolicyError(Exception):
    """A policy file that cannot be read or is no policy. The message says what, where and what to do, in one line."""


def read_policy(name: str | None, mode: Literal["observe", "enforce"] | None = None) -> Policy:
    """The policy in a file; the built-in one for None. `mode`, where given, wins. Raises PolicyError."""
    policy = Policy() if name is None else _read(name)
    return policy if mode is None else msgspec.structs.replace(policy, mode=mode)


async def acting_policy(connection: Connection, tenant: str, runtime: str | None) -> ActingPolicy:
    """The policy that the topic has in force for them. Raises BrokerError."""
    from troth.app.policies import Policies, may_act
    from troth.kafka.read import records
    from troth_schemas.topics import POLICIES

    latest: dict[bytes | None, bytes | None] = {}
    async for record in records(connection, [POLICIES.name]):
        latest.pop(record.key, None)
        latest[record.key] = record.value
    policies = Policies()
    for key, value in latest.items():
        if may_act(key, tenant):  # of the others, what is wrong with them is told to whoever they are for
            policies.take(key, value)
    return policies.of(tenant, runtime)


def _read(name: str) -> Policy:
    try:
        content = Path(name).read_bytes()
        if not content.strip():
            raise PolicyError(f"{name}: it is empty; the built-in policy is {{}}")
        policy = decode_policy(content)
        _refuse_unknown(name, msgspec.json.decode(content), Policy)
        _refuse_codes(name, policy)
        return policy
    except OSError as error:
        raise PolicyError(f"{name}: {error.strerror}") from error
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise PolicyError(f"{name}: {error}; see schemas/jsonschema for the fields of a policy") from error


def _refuse_codes(name: str, policy: Policy) -> None:
    """A rule is shadowed by its reason code."""
    for code in policy.shadow_rules:
        if code not in get_args(Code):
            raise PolicyError(
                f"{name}: no reason code `{code}` (`shadow_rules`); known are {', '.join(get_args(Code))}"
            )


def _refuse_unknown(name: str, given: dict[str, Any], kind: type[msgspec.Struct], at: str = "") -> None:
    """A field that a person mistyped would be ignored in silence, as the wire ignores what it does not know."""
    known = kind.__struct_fields__
    for field, value in given.items():
        if field not in known:
            near = difflib.get_close_matches(field, known, n=1)
            hint = f"; did you mean `{near[0]}`?" if near else f"; known are {', '.join(known)}"
            raise PolicyError(f"{name}: no field `{at}{field}` in a policy{hint}")
        if field in _NESTED:
            for item in value if isinstance(value, list) else [value]:
                _refuse_unknown(name, item, _NESTED[field], f"{field}.")


_NESTED: Final[dict[str, type[msgspec.Struct]]] = {
    "fail": FailAnswers,
    "stop": StopAnswers,
    "standing_orders": StandingOrder,
}
