"""What a plain listing shows is known as the children of the directory that was listed."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, call, compaction, fold, result
from troth.engine.listing import CHARACTERS_MAX, NAMES_MAX, children, listed_directory
from troth.engine.refer.call import read_call
from troth_schemas.events import AnyEvent

LONG = "total 8\ndrwxr-xr-x  2 root root 4096 Nov 30 10:00 minidlna\n-rw-r--r-- 1 root root 12 Jan  1  2025 samba\n"


def decision(listing: str, output: str, command: str, cwd: str | None = "/w/site") -> str:
    """What a command gets after a loss, where a listing has been shown after that loss."""
    listed = call(1, command=listing, cwd=cwd)
    asked = call(3, command=command, cwd=cwd)
    events: list[AnyEvent] = [compaction(0, "The work goes on."), listed, result(2, listed.call_id, output), asked]
    return by_subject(fold(events)[1])[asked.call_id].decision


@pytest.mark.parametrize(
    ("listing", "output", "command"),
    [
        ("ls /etc/init.d", "cron\nminidlna\nsamba\n", "rm /etc/init.d/minidlna"),
        ("ls -1 /etc/init.d/ | grep -i mini", "minidlna\n", "rm /etc/init.d/minidlna"),
        ("ls -l /etc/init.d", LONG, "/etc/init.d/samba restart"),
        ("ssh nas 'ls /etc/init.d | head'", "cron\nminidlna\n", "ssh nas 'sudo rm /etc/init.d/minidlna'"),
        ("cd /srv/apps && ls", "billing  catalog  orders\n", "rm -r /srv/apps/orders"),
        ("D=/srv/apps; ls -F $D | sort", "billing/\ncatalog/\n", "rm -r /srv/apps/billing"),
        ("ls services", "billing\ncatalog\n", "rm -r services/billing"),
    ],
)
def test_name_in_a_listing_is_a_child_of_its_directory(listing: str, output: str, command: str) -> None:
    """Bare, filtered, long, on another host, where `cd` led, behind a variable, relative."""
    assert decision(listing, output, command) == "allow"


@pytest.mark.parametrize(
    ("listing", "output", "command"),
    [
        ("ls /etc/init.d", "cron\nsamba\n", "rm /etc/init.d/minidlna"),
        ("ls /etc/init.d", "minidlna\n", "rm /etc/cron.d/minidlna"),
        ("ls /a /b", "minidlna\n", "rm /a/minidlna"),
        ("ls -R /srv", "minidlna\n", "rm /srv/minidlna"),
        ("ls /srv; cat notes", "minidlna\n", "rm /srv/minidlna"),
        ("ls /srv/*", "minidlna\n", "rm /srv/minidlna"),
        ("ls /srv", "the disk minidlna is gone, sorry\n", "rm /srv/minidlna"),
    ],
)
def test_what_a_listing_does_not_show_stays_unknown(listing: str, output: str, command: str) -> None:
    """Another name, another directory, two of them, those below, more than a listing, a glob, prose."""
    assert decision(listing, output, command) == "rehydrate"


def test_listing_has_a_bound() -> None:
    """However long a listing is, what is kept of it is not."""
    names = "\n".join(f"n{'a' * (i % 50)}x{i}" for i in range(NAMES_MAX * 4))
    assert len(list(children("/srv", names))) == NAMES_MAX
    assert sum(len(s.text) for s in children("/" + "d" * 1000, names)) <= CHARACTERS_MAX


def test_only_a_listing_lists() -> None:
    """What runs anything else beside it prints that as well."""
    for command in ("ls /a && make", "echo x; ls /a", "ls -d /a", "git ls-files"):
        assert listed_directory(read_call("Bash", {"command": command}, cwd="/w", effect=None), "/w") is None
