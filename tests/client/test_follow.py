"""Following a session's verdicts: only its own, in order, and on from where it stopped."""

from __future__ import annotations

import asyncio

import pytest

from tests.cli.conftest import bare_broker as bare_broker
from tests.cli.conftest import broker as broker
from tests.cli.verdict.test_verdicts import put, verdict
from troth.client import AsyncClient, Client
from troth.kafka.connection import Connection

URL = "http://127.0.0.1:1"


def client(broker: str, **options: str) -> Client:
    return Client(URL, connection=Connection(broker), **options)  # type: ignore[arg-type]  # tenant only


def test_a_session_is_read_to_its_end(broker: str) -> None:
    """Its own verdicts, of its tenant; what is no verdict is passed over."""
    put(broker, verdict("a", 0), verdict("b", 1), verdict("a", 2), verdict("a", 3, tenant="other"), b"junk")
    with client(broker).follow("a", wait=False) as follower:
        assert [v.verdict_id for v in follower] == ["v0", "v2"]
    with client(broker, tenant="other").follow("a", wait=False) as follower:
        assert [v.verdict_id for v in follower] == ["v3"]


def test_it_resumes_where_it_stopped(broker: str) -> None:
    """From any cursor: nothing twice, nothing left out."""
    put(broker, *[verdict("a", number) for number in range(40)])
    names = [f"v{number}" for number in range(40)]
    with client(broker).follow("a", wait=False) as follower:
        cursors = [(follower.cursor, v.verdict_id) for v in follower]
    assert [name for _, name in cursors] == names
    for number in (0, 7, 39):
        with client(broker).follow("a", cursors[number][0], wait=False) as follower:
            assert [v.verdict_id for v in follower] == names[number + 1 :]


def test_it_goes_on_with_what_comes(broker: str) -> None:
    """Awaited: the first are there, the others are put while it waits."""
    put(broker, verdict("a", 0))

    async def run() -> list[str]:
        found = []
        async with AsyncClient(URL, connection=Connection(broker)) as asking:
            follower = asking.follow("a")
            try:
                async for each in follower:
                    found.append(each.verdict_id)
                    if len(found) == 3:
                        break
                    await asyncio.to_thread(put, broker, verdict("b", 9), verdict("a", len(found)))
            finally:
                await follower.close()
        return found

    assert asyncio.run(run()) == ["v0", "v1", "v2"]


def test_one_that_is_closed_has_no_more() -> None:
    """Not a word about event loops."""
    with client("127.0.0.1:1").follow("s") as verdicts:
        pass
    assert list(verdicts) == []


@pytest.mark.parametrize("cursor", ["", "7", "a@b", "1@", "-1@3", "1@2@3"])
def test_a_cursor_that_is_none_is_refused(cursor: str) -> None:
    """Before anything is read."""
    with pytest.raises(ValueError, match="no cursor"):
        client("127.0.0.1:1").follow("a", cursor)


def test_without_a_connection_there_is_nothing_to_follow() -> None:
    """A gate answers questions; the verdicts stand on the log."""
    with pytest.raises(ValueError, match="connection"):
        Client(URL).follow("a")
