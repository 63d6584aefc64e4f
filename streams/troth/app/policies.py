"""The policies in force, read from their topic: which one acts for a tenant and runtime, the most specific first.

policy/<hash>              a policy, never deleted
active/<tenant>/<runtime>  the hash in force; `*` stands for any runtime, or any tenant
"""

from __future__ import annotations

import logging
from typing import Final

import msgspec

from troth.engine.judge.cap import concerns
from troth.engine.policy import ActingPolicy
from troth_schemas.codec import decode_active_policy, decode_policy
from troth_schemas.policies import Policy

POLICY_KEY: Final = "policy/"
ACTIVE_KEY: Final = "active/"
ANY: Final = "*"
_log: Final = logging.getLogger(__name__)


def may_act(key: bytes | None, tenant: str) -> bool:
    """Whether a record of the topic bears on a tenant: every policy, and what is active for the tenant or for all."""
    name = (key or b"").decode(errors="replace")
    return not name.startswith(ACTIVE_KEY) or name.removeprefix(ACTIVE_KEY).rpartition("/")[0] in (tenant, ANY)


class Policies:
    """The policy topic as it adds up. What cannot be read is left out and logged: the former policy stays in force."""

    def __init__(self, default: Policy | None = None) -> None:
        self._default = ActingPolicy.of(default or Policy())
        self._by_hash: dict[str, ActingPolicy] = {}
        self._active: dict[tuple[str, str], str] = {}

    def take(self, key: bytes | None, value: bytes | None) -> None:
        """Fold one record of the topic in."""
        name = (key or b"").decode(errors="replace")
        try:
            if name.startswith(POLICY_KEY) and value is not None:
                self._hold(name.removeprefix(POLICY_KEY), ActingPolicy.of(decode_policy(value)))
            elif name.startswith(ACTIVE_KEY):
                self._activate(name, value)
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
            _log.warning("a policy record cannot be read and is left out: key=%r: %s", name, error)

    def of(self, tenant: str, runtime: str | None) -> ActingPolicy:
        """The policy for this tenant and runtime: theirs, the tenant's, the runtime's, everyone's, the built-in one."""
        for scope in ((tenant, runtime or ANY), (tenant, ANY), (ANY, runtime or ANY), (ANY, ANY)):
            found = self._by_hash.get(self._active.get(scope, ""))
            if found is not None:
                return found
        return self._default

    def _hold(self, name: str, policy: ActingPolicy) -> None:
        if policy.version != name:
            _log.warning("a policy whose key is not its hash is left out: key=%s hash=%s", name, policy.version)
            return
        self._by_hash[name] = policy

    def _activate(self, name: str, value: bytes | None) -> None:
        tenant, _, runtime = name.removeprefix(ACTIVE_KEY).rpartition("/")
        if value is None:
            self._active.pop((tenant, runtime), None)
        else:
            wanted = decode_active_policy(value).hash
            self._active[tenant, runtime] = wanted
            known = self._by_hash.get(wanted)
            for concern in concerns(known.policy) if known is not None else ():
                _log.warning("policy `%s` for tenant=%s runtime=%s: %s", wanted, tenant, runtime, concern)
            if known is None:
                _log.warning(
                    "no policy `%s` is known: for tenant=%s runtime=%s a less specific one stays in force",
                    wanted, tenant, runtime,
                )  # fmt: skip
