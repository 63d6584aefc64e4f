"""A value that is another one now: told beside a change, beside what it was, or beside what is taken back."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear

RENEWED = (
    ("Ines retired, code reviews go to Pavel these days.", "Pavel"),
    ("we swapped the registry, it's at reg-2.corp.lan:5000 from today", "reg-2.corp.lan:5000"),
    ("no wait, wrong table. it's billing.invoices_v2", "billing.invoices_v2"),
    ("The retry limit drops from 8 to 5 as of Monday.", "5"),
    ("I wrote Thursday, it's Friday, my bad", "Friday"),
    ("not bay 3, I meant bay 5", "5"),
    ("The broker moved: the new one answers at 10.2.0.9", "10.2.0.9"),
    ("oops, branch release/9.1", "release/9.1"),
    ("the queue got a new name, it's called orders-eu-1 now", "orders-eu-1"),
    ("Our quota used to be 300; it's 180 since last week.", "180"),
    ("Wrong room. The review is in B-204.", "B-204"),
    ("s/node-a/node-b/ sorry, typo", "node-b"),
    ("Please note the vault moved, you can reach it under vault-3.lan.", "vault-3.lan"),
    ("The queue for returns was renamed, it's returns_v3 these days.", "returns_v3"),
    ("no, wrong ticket. It's OPS-551.", "OPS-551"),
    ("Our contact changed, invoices go to Mara from today.", "Mara"),
    ("I told you eu-1, it's eu-2", "eu-2"),
    ("hold on, bucket s3://k9-raw", "s3://k9-raw"),
    ("The limit goes up from 40 to 60 from today", "60"),
    ("s/v1.2/v1.3/ oops", "v1.3"),
    ("The old number was 5531, we have 7702 now.", "7702"),
    ("Let's tighten the disk ceiling to 40 GB.", "40 GB"),
    ("bump our daily budget to 60 EUR", "60 EUR"),
    ("no, the other region: eu-west-3", "eu-west-3"),
    ("I mistyped, the version should be v4.2.0", "v4.2.0"),
    ("my typo, the port should be 7443", "7443"),
    ("They've renamed the registry to depot-eu", "depot-eu"),
    ("the admin page answers at 10.1.4.9 now", "10.1.4.9"),
    ("The scheduler runs on node-7 these days", "node-7"),
)
TOLD = (
    "The train left, it's 9:40 now.",
    "I meant no offence.",
    "The server is at 10.0.0.1.",
    "She said Monday, it's raining.",
    "our tests moved to pytest, it's nice",
    "The price went from 10 to 12 and then the page crashed.",
    "I switched the theme, it's prettier now",
    "when it moved, it was at node-4",
    "I said hello, it's Anna",
    "the disk is at 93% now",
    "no idea. it's in utils.py",
    "wrong again. it's late",
    "The old cache left 3 files, the rest is in /tmp",
    "I said no such thing, it's Ben who did",
    "the meeting moved, I'm in room 4 anyway",
    "Nice, it's running now",
    "I was wrong, it's raining",
    "for once it's not DNS",
    "rename the repo to depot-eu",
    "let's set the timeout to 30s in the config",
    "the tag should be visible",
    "the label should be v2.0.1",
    "I renamed the variable to count",
    "the tests live in tests/unit now",
    "if we renamed the repo to depot-eu, would links break",
)


@pytest.mark.parametrize(("text", "value"), RENEWED)
def test_a_new_value_is_a_correction(text: str, value: str) -> None:
    """The value is the one that the words tell, alone or with the name that it is a number of."""
    values = [a.new or "" for a in hear(text, role="user", origin="human") if a.doing == "correct"]
    assert [v.endswith(value) for v in values] == [True]


@pytest.mark.parametrize("text", TOLD)
def test_a_value_that_is_only_told_corrects_nothing(text: str) -> None:
    """Neither a change nor a value alone makes a correction."""
    assert hear(text, role="user", origin="human") == ()
