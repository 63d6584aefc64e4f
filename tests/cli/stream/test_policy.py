"""`troth policy` and `--policy`: a policy that a person writes is checked, and acts where it says."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from troth.app.policies import Policies
from troth.kafka.connection import Connection
from troth.kafka.read import records
from troth.kafka.topics import ensure, specs
from troth_schemas.codec import policy_hash
from troth_schemas.policies import Policy, StandingOrder
from troth_schemas.topics import POLICIES


def troth(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "troth", *arguments], capture_output=True, text=True, timeout=60)


def written(directory: Path, content: object) -> str:
    file = directory / "policy.json"
    file.write_text(json.dumps(content))
    return str(file)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"mod": "enforce"}, "no field `mod` in a policy; did you mean `mode`?"),
        ({"fail": {"writes": "pass"}}, "no field `fail.writes` in a policy; did you mean `write`?"),
        ({"standing_orders": [{"statement": "x", "rule": "y"}]}, "no field `standing_orders.rule`"),
        ({"mode": "enforcee"}, "Invalid enum value 'enforcee'"),
        ({"shadow_rules": ["forbiden"]}, "no reason code `forbiden`"),
        ({"gap_grace_ms": -5}, "Expected `int` >= 0"),
        ([], "Expected `object`, got `array`"),
    ],
)
def test_a_mistyped_policy_is_refused(content: object, words: str, tmp_path: Path) -> None:
    """The wire ignores what it does not know; a person must be told."""
    done = troth("audit", "--policy", written(tmp_path, content), "-")
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("runtime", "words"),
    [("cluade-code", "did you mean `claude-code`?"), ("ours", "--runtime `ours`"), ("codex", ""), ("python", "")],
)
def test_a_runtime_that_nothing_of_ours_names_is_warned_of(runtime: str, words: str, tmp_path: Path) -> None:
    """It may be somebody's own, so it is no fault; a mistyped one would bind nobody."""
    file = written(tmp_path, {})
    done = troth("policy", file, "--runtime", runtime, "--brokers", "127.0.0.1:1")
    assert done.returncode == 3
    assert (words or "warning: --runtime") in done.stderr if words else "warning: --runtime" not in done.stderr


def test_an_empty_policy_file_is_told(tmp_path: Path) -> None:
    """And what a policy without a word of its own is."""
    file = tmp_path / "policy.json"
    file.write_text(" \n")
    done = troth("audit", "--policy", str(file), "-")
    assert done.returncode == 2
    assert done.stderr == f"troth audit: {file}: it is empty; the built-in policy is {{}}\n"


def test_a_policy_is_in_force_where_it_was_put(kafka: str, tmp_path: Path) -> None:
    """For its tenant and runtime, and nobody else; the key is its content's hash."""
    asyncio.run(ensure(Connection(kafka), specs()))
    content = {"mode": "enforce", "standing_orders": [{"statement": "Never drop a database."}]}
    done = troth(
        "policy", written(tmp_path, content), "--tenant", "acme", "--runtime", "claude-code", "--brokers", kafka
    )
    policy = Policy(mode="enforce", standing_orders=(StandingOrder(statement="Never drop a database."),))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(policy_hash(policy))
    policies = Policies()

    async def read() -> None:
        async for record in records(Connection(kafka), (POLICIES.name,)):
            policies.take(record.key, record.value)

    asyncio.run(read())
    assert policies.of("acme", "claude-code").policy == policy
    assert policies.of("acme", "codex").policy == Policy()
    assert policies.of("default", "claude-code").policy == Policy()


def test_an_odd_cap_is_warned_about(tmp_path: Path) -> None:
    """One line on stderr; the policy is good and judges."""
    done = troth("audit", "--policy", written(tmp_path, {"cap_percent": 20}), "streams/troth/demo/scenes/bucket.jsonl")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("troth audit: warning: ")
    assert "`cap_percent` 20" in line


def test_an_odd_cap_is_put_in_force_with_a_warning(kafka: str, tmp_path: Path) -> None:
    """What an operator means to do is done, and told of."""
    asyncio.run(ensure(Connection(kafka), specs()))
    done = troth("policy", written(tmp_path, {"cap_percent": 4}), "--brokers", kafka)
    assert done.returncode == 0
    assert "warning" in done.stderr
    assert "`cap_percent` 4" in done.stderr
    assert "in force" in done.stdout


def test_a_policy_needs_its_topic(kafka: str, tmp_path: Path) -> None:
    """3, and the command that helps."""
    done = troth("policy", written(tmp_path, {}), "--brokers", kafka)
    assert done.returncode == 3
    assert "troth topics" in done.stderr
