"""The policies in force: the most specific one, and what cannot be read is left out and told."""

from __future__ import annotations

import pytest

from troth.app.policies import Policies
from troth_schemas.codec import encode, policy_hash
from troth_schemas.policies import ActivePolicy, Policy

STRICT = Policy(mode="enforce")


def put(policies: Policies, policy: Policy, scope: str) -> None:
    name = policy_hash(policy)
    policies.take(f"policy/{name}".encode(), encode(policy))
    policies.take(f"active/{scope}".encode(), encode(ActivePolicy(hash=name)))


@pytest.mark.parametrize(
    ("scope", "acting"),
    [
        ("acme/codex", [True, False, False]),
        ("acme/*", [True, True, False]),
        ("*/codex", [True, False, True]),
        ("*/*", [True, True, True]),
    ],
)
def test_the_most_specific_policy_acts(scope: str, acting: list[bool]) -> None:
    """A tenant's runtime, the tenant, the runtime, everyone; else the built-in one."""
    policies = Policies()
    put(policies, STRICT, scope)
    asked = [("acme", "codex"), ("acme", None), ("other", "codex")]
    assert [policies.of(*who).policy == STRICT for who in asked] == acting


def test_a_tombstone_takes_a_policy_out_of_force() -> None:
    """The less specific one acts again."""
    policies = Policies()
    put(policies, STRICT, "*/*")
    policies.take(b"active/*/*", None)
    assert policies.of("a", "b").policy == Policy()


@pytest.mark.parametrize(
    ("key", "value"),
    [(b"policy/abc", b"{}"), (b"policy/abc", b"junk"), (b"active/*/*", b'{"hash":"nope"}'), (b"active/*/*", b"7")],
)
def test_what_cannot_act_is_told_and_left_out(key: bytes, value: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """A mistyped hash must not pass for a policy in force."""
    policies = Policies()
    policies.take(key, value)
    assert policies.of("a", "b").policy == Policy()
    assert len(caplog.records) == 1
    policies.take(None, None)
    policies.take(b"\xff\xfe", b"x")
    assert policies.of("a", "b").policy == Policy()


@pytest.mark.parametrize(("percent", "told"), [(20.0, 1), (10.0, 0)])
def test_a_policy_with_an_odd_cap_acts_and_is_told(percent: float, told: int, caplog: pytest.LogCaptureFixture) -> None:
    """The log of a worker names the field; the policy is in force all the same."""
    policies = Policies()
    put(policies, Policy(cap_percent=percent), "*/*")
    assert policies.of("a", "b").policy.cap_percent == percent
    assert sum("`cap_percent`" in record.getMessage() for record in caplog.records) == told
