"""`troth rehydrate`: out of the archive, out of the topics, and what it says of what neither holds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.troth import Ended, troth
from tests.histories import scenes
from troth.embedded.broker import EmbeddedBroker
from troth.engine.history import replay
from troth.engine.identity import digest_of
from troth.engine.judge.rehydration import block
from troth.kafka.connection import Connection
from troth.kafka.publish import Publisher
from troth.kafka.topics import ensure, specs
from troth.rehydration.retelling import lost
from troth_schemas.codec import encode
from troth_schemas.policies import Policy, StandingOrder

SESSION = "scene-bucket"


@pytest.fixture(scope="module")
def broker() -> Iterator[str]:
    """With the three scenes on its topics."""

    async def publish(connection: Connection) -> None:
        await ensure(connection, specs())
        async with Publisher(connection) as publisher:
            for name in scenes.NAMES:
                for event, line in zip(scenes.events(name), scenes.lines(name), strict=True):
                    await publisher.publish(event, line)

    with EmbeddedBroker() as embedded:
        asyncio.run(publish(Connection(embedded.address)))
        yield embedded.address


@pytest.fixture(scope="module")
def archive(broker: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same, put away."""
    place = str(tmp_path_factory.mktemp("cold") / "archive")
    assert troth("archive", "--to", place, "--once", brokers=broker).code == 0
    return place


def asked(*options: str, archive: str = "", brokers: str = "") -> Ended:
    """Only where named: an empty TROTH_BROKERS is none."""
    places = ("--archive", archive) if archive else ()
    return troth("rehydrate", *options, *places, brokers=brokers)


def answer(ended: Ended) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ended.out)
    return found


def test_the_block_is_what_the_stream_would_put_back(archive: str, broker: str) -> None:
    """From either place the engine's block, and with --json each word's number, role, digest and where it was held."""
    history, _ = replay(scenes.events("bucket"))
    expected = block(lost(history.session("default", SESSION)), session_id=SESSION)
    archived, streamed = asked("--session", SESSION, archive=archive), asked("--session", SESSION, brokers=broker)
    assert (archived.code, archived.out, archived.err) == (0, expected + "\n", "")
    assert (streamed.code, streamed.out) == (0, archived.out)
    spans = answer(asked("--session", SESSION, "--json", archive=archive, brokers=broker))["spans"]
    assert {(s["seq"], s["role"], s["held"]) for s in spans} == {(0, "user", "archive")}
    assert all(digest_of(s["text"]) == s["digest"] for s in spans)
    only_topics = answer(asked("--session", SESSION, "--json", brokers=broker))["spans"]
    assert {s["held"] for s in only_topics} == {"topics"}


def test_one_obligation_by_its_id(archive: str) -> None:
    """Lost or not, its words; an id that the session does not have is said."""
    history, _ = replay(scenes.events("bucket"))
    for obligation in history.session("default", SESSION).obligations.values():
        done = asked("--session", SESSION, "--obligation", obligation.id, "--json", archive=archive)
        [span] = answer(done)["spans"]
        assert (done.code, span["text"], span["obligation_id"]) == (0, obligation.statement, obligation.id)
    done = asked("--session", SESSION, "--obligation", "ob-0", archive=archive)
    assert (done.code, done.out) == (1, "")
    assert "has no obligation `ob-0`" in done.err


def test_events_by_number(archive: str) -> None:
    """Whole, as they were sent; what is not held is said and makes the exit code 1."""
    events = scenes.events("bucket")
    whole = asked("--session", SESSION, "--seq", f"0..{len(events) - 1}", "--json", archive=archive)
    assert whole.code == 0
    assert [span["seq"] for span in answer(whole)["spans"]] == list(range(len(events)))
    beyond = asked("--session", SESSION, "--seq", f"{len(events) - 1}..{len(events) + 5}", archive=archive)
    assert beyond.code == 1
    assert f"events {len(events)} to {len(events) + 5}: not in the archive {archive}" in beyond.err
    assert len(answer(asked("--session", SESSION, "--seq", "0", "--json", archive=archive))["spans"]) == 1


def test_a_session_that_nobody_holds(archive: str, broker: str) -> None:
    """Of another tenant too; both places are named."""
    for options in (("--session", "nobody"), ("--session", SESSION, "--tenant", "other")):
        done = asked(*options, archive=archive, brokers=broker)
        assert (done.code, done.out) == (1, "")
        assert f"{archive} nor the topics" in done.err


def test_what_the_topics_still_hold_heals_what_the_archive_lost(archive: str, broker: str, tmp_path: Path) -> None:
    """A damaged object is told by name; with the topics beside it nothing is missing."""
    import shutil

    copy = tmp_path / "copy"
    shutil.copytree(archive, copy)
    [victim] = (copy / "default" / SESSION / "objects").iterdir()
    victim.write_bytes(victim.read_bytes()[:-1])
    alone = asked("--session", SESSION, "--seq", "0..3", archive=str(copy))
    assert alone.code == 1
    assert victim.name in alone.err
    assert "troth archive --again" in alone.err
    beside = asked("--session", SESSION, "--seq", "0..3", "--json", archive=str(copy), brokers=broker)
    assert beside.code == 0
    assert {span["held"] for span in answer(beside)["spans"]} == {"topics"}


def test_an_encrypted_archive_needs_its_key(broker: str, tmp_path: Path) -> None:
    """Without it nothing is shown and the key's variable is named; with it all is there."""
    place, key = str(tmp_path / "archive"), "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY="
    assert troth("archive", "--to", place, "--once", brokers=broker, TROTH_ARCHIVE_KEY=key).code == 0
    shut = troth("rehydrate", "--session", SESSION, "--archive", place, brokers="")
    assert (shut.code, shut.out) == (2, "")
    assert "TROTH_ARCHIVE_KEY" in shut.err
    opened = troth("rehydrate", "--session", SESSION, "--archive", place, brokers="", TROTH_ARCHIVE_KEY=key)
    assert opened.code == 0
    assert not [p for p in Path(place).rglob("*") if p.is_file() and b"acme-stage-07" in p.read_bytes()]


def test_a_key_for_an_archive_that_is_not_encrypted_is_refused(archive: str) -> None:
    """As the command that writes it refuses it: the key's holder believes what lies there to be closed."""
    key = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY="
    done = troth("rehydrate", "--session", SESSION, "--archive", archive, brokers="", TROTH_ARCHIVE_KEY=key)
    assert (done.code, done.out) == (2, "")
    assert "is not encrypted, and a key is set" in done.err


@pytest.mark.parametrize("kind", ["absent", "file", "other"])
def test_what_is_no_archive_cannot_be_read(tmp_path: Path, kind: str) -> None:
    """2: an absent directory is not an archive that holds nothing, and is not made."""
    place = tmp_path / kind
    if kind == "file":
        place.write_text("x")
    elif kind == "other":
        place.mkdir()
    done = asked("--session", SESSION, archive=str(place))
    assert (done.code, done.out) == (2, "")
    assert f"no archive in `{place}`" in done.err
    assert place.exists() == (kind != "absent")


@pytest.mark.parametrize("command", ["rehydrate", "archive"])
def test_a_scheme_that_is_none_is_2_and_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Both commands name what an address may be."""
    monkeypatch.chdir(tmp_path)
    options = ["--session", SESSION, "--archive"] if command == "rehydrate" else ["--once", "--to"]
    done = troth(command, *options, "ftp://x/y")
    assert (done.code, done.out) == (2, "")
    assert "ftp://x/y" in done.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("budget", ["0", "1", "5"])
def test_a_budget_too_small_for_anything_says_what_it_left_out(archive: str, budget: str) -> None:
    """Nothing for the context, and never that nothing was lost."""
    history, _ = replay(scenes.events("bucket"))
    count = len(lost(history.session("default", SESSION)))
    assert count
    done = asked("--session", SESSION, "--budget", budget, archive=archive)
    assert (done.code, done.out) == (0, "")
    assert f"{count} left out" in done.err
    assert "--budget" in done.err


def test_another_tenants_policy_is_not_this_ones_matter(archive: str, broker: str, tmp_path: Path) -> None:
    """What is wrong with it is told to whoever it acts for."""
    file = tmp_path / "policy.json"
    file.write_bytes(encode(Policy(cap_percent=99)))
    assert troth("policy", str(file), "--tenant", "other", brokers=broker).code == 0
    assert asked("--session", SESSION, archive=archive, brokers=broker).err == ""


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "--session"),
        (("--session", "s"), "nowhere to look"),
        (("--session", "s", "--seq", "5..2", "--archive", "x"), "5..2"),
        (("--session", "s", "--seq", "a", "--archive", "x"), "N..M"),
        (("--session", "s", "--budget", "-1", "--archive", "x"), "--budget"),
        (("--session", "s", "--seq", "1", "--obligation", "o", "--archive", "x"), "not allowed with"),
        (("--session", "s", "--archive", "s3://"), "names no bucket"),
    ],
)
def test_wrong_usage_is_said(options: tuple[str, ...], words: str) -> None:
    """Exit 2, and what is wrong."""
    done = asked(*options)
    assert done.code == 2
    assert words in done.err


def test_the_policy_in_force_is_the_one_it_is_told_again_under(archive: str, broker: str, tmp_path: Path) -> None:
    """Its standing orders are in the ledger, and `--budget cap` is its cap; without brokers, that of a file."""
    order = StandingOrder(statement="Never write to the ledger of record.")
    policy = Policy(context_budget_tokens=10, standing_orders=(order,))
    told, _ = replay(scenes.events("bucket"), policy)
    held = told.session("default", SESSION).obligations.values()
    [own] = [o.id for o in held if o.statement == order.statement]
    file = tmp_path / "policy.json"
    file.write_bytes(encode(policy))
    assert asked("--session", SESSION, "--obligation", own, archive=archive, brokers=broker).code == 1
    assert troth("policy", str(file), "--tenant", "default", brokers=broker).code == 0
    in_force = asked("--session", SESSION, "--obligation", own, archive=archive, brokers=broker)
    assert order.statement in in_force.out
    by_file = asked("--session", SESSION, "--obligation", own, "--policy", str(file), archive=archive)
    assert by_file.out == in_force.out
    capped = answer(asked("--session", SESSION, "--budget", "cap", "--json", archive=archive, brokers=broker))
    whole = answer(asked("--session", SESSION, "--json", archive=archive, brokers=broker))
    assert (capped["spans"], capped["block"], capped["left_out"]) == ([], "", len(whole["spans"]))
    assert asked("--session", SESSION, "--policy", str(tmp_path / "absent"), archive=archive).code == 2
