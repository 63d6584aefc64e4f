"""The policy in force, with the content hash that names it in every record."""

from __future__ import annotations

from typing import NamedTuple

from troth_schemas.codec import policy_hash
from troth_schemas.policies import Policy


class ActingPolicy(NamedTuple):
    policy: Policy
    version: str

    @classmethod
    def of(cls, policy: Policy) -> ActingPolicy:
        return cls(policy, policy_hash(policy))
