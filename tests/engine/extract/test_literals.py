"""Exact tokens: each with its kind and place, and no plain word among them."""

from __future__ import annotations

import pytest

from troth.engine.extract.literals.literals import MEMORIES, find_literals, find_tokens
from troth_schemas.obligations import LiteralSpan


def found(text: str) -> list[tuple[str, str]]:
    return [(s.text, s.kind) for s in find_literals(text)]


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("See src/app/main.py:235, ./run.sh.", [("src/app/main.py", "path"), ("./run.sh", "path")]),
        ("in ~/work/.env and /etc/hosts", [("~/work/.env", "path"), ("/etc/hosts", "path")]),
        ("only *.md and src/**/*.{ts,tsx}", [("*.md", "path"), ("src/**/*.{ts,tsx}", "path")]),
        ("go test ./...", [("./...", "path")]),
        (
            r"C:\Users\kim\app.log or \\nas01\share\x.txt",
            [(r"C:\Users\kim\app.log", "path"), (r"\\nas01\share\x.txt", "path")],
        ),
        ("(https://x.example/a?b=1&c=2)", [("https://x.example/a?b=1&c=2", "url")]),
        ("[doc](https://x.example/a_(b)).", [("https://x.example/a_(b)", "url")]),
        ("s3://lab-blue-2/ and gs://qa/x.csv.", [("s3://lab-blue-2/", "bucket"), ("gs://qa/x.csv", "bucket")]),
        ("db-2.prod.internal:5432, localhost:4200", [("db-2.prod.internal:5432", "host"), ("localhost:4200", "host")]),
        ("on localhost only", [("localhost", "host")]),
        ("10.1.0.12 in 10.1.0.0/16", [("10.1.0.12", "host"), ("10.1.0.0/16", "host")]),
        ("port 9443 only", [("9443", "port")]),
        ("push to main", [("main", "branch")]),
        ("on branch fix/login-loop", [("fix/login-loop", "branch")]),
        ("release/* and origin/dev", [("release/*", "branch"), ("origin/dev", "branch")]),
        ("commit 3f2a9bc", [("3f2a9bc", "commit")]),
        ("Go 1.20, v2, 2.0.0-rc.1", [("1.20", "version"), ("v2", "version"), ("2.0.0-rc.1", "version")]),
        ("ghcr.io/lab/api:1.4.2", [("ghcr.io/lab/api:1.4.2", "id")]),
        ("6d7bc55f-f28f-40e9-bf76-867c7cde3fdd", [("6d7bc55f-f28f-40e9-bf76-867c7cde3fdd", "id")]),
        ("PR #162 and OPS-221", [("162", "id"), ("OPS-221", "id")]),
        ("arn:aws:iam::123456789012:role/x", [("arn:aws:iam::123456789012:role/x", "id")]),
        ("mail ops@lab.example.", [("ops@lab.example", "email")]),
        ("git@git.example:lab/api.git", [("git@git.example:lab/api.git", "url")]),
        ("DATABASE_URL or $HOME", [("DATABASE_URL", "env"), ("HOME", "env")]),
        ("call getUser() and user_id", [("getUser", "code"), ("user_id", "code")]),
        ("`npm run build` now", [("npm run build", "command")]),
        ("with --no-verify or --retries=5", [("--no-verify", "flag"), ("--retries", "flag"), ("5", "number")]),
        ("named 'Bluebell' or “two words”", [("Bluebell", "quoted"), ("two words", "quoted")]),
        ("$1,500.50 and 40 USD", [("$1,500.50", "number"), ("40 USD", "number")]),
        ("3 MB, 90%, 30 req/s", [("3 MB", "number"), ("90%", "number"), ("30 req/s", "number")]),
        ("by 14 May or 2031-11-30", [("14 May", "number"), ("2031-11-30", "number")]),
        ("the colour #1a73e8", [("#1a73e8", "code")]),
    ],
)
def test_literals_of_each_kind(text: str, literals: list[tuple[str, str]]) -> None:
    """A literal ends where its token ends: full stops, brackets and markdown are not part of it."""
    assert found(text) == literals


@pytest.mark.parametrize(
    "text",
    [
        "Plain words only, and nothing else at all.",
        "it's the users' data, don't panic, 'twas fine",
        "and/or, he/she, n/a, w/o, read/write",
        "read-only, long-running re-runs",
        "**bold** and _emphasis_ … e.g. i.e. U.S.",
        "the 1st, 2nd and 3rd time",
        "rwx",
        "“  ” and ‘ \t ’",
    ],
)
def test_plain_words_are_no_literals(text: str) -> None:
    """Prose has no exact tokens; an apostrophe opens no quotation."""
    assert found(text) == []


def test_markdown_around_a_path_is_not_part_of_it() -> None:
    """Bold, emphasis and backticks wrap a token."""
    assert found("**src/a.py**, `src/b.py`") == [("src/a.py", "path"), ("src/b.py", "path")]


def test_tokens_of_tool_output_are_distinct_and_hold_hyphenated_names() -> None:
    """The index of tool output names each token once, and compounds that may be resources."""
    tokens = [(s.text, s.kind) for s in find_tokens("pod billing-worker ready\npod billing-worker at 10.1.0.3\n")]
    assert tokens == [("billing-worker", "word"), ("10.1.0.3", "host")]


def test_data_is_no_name() -> None:
    """A run longer than any name is data, not a literal."""
    assert found("x" * 3000 + "1") == []


def test_a_long_text_is_read_as_its_lines_are() -> None:
    """However long a text is and whatever it is cut into, each line shows what it shows alone, at its own place."""
    line = "é src/a.py, http://x.example/(a|b), s3://b-1/ on main, 4 MB of JSON(x), docs/{a,b}.md then `git push`.\n"
    alone = find_literals(line)
    text = line * 1000
    assert find_literals(text) == tuple(
        LiteralSpan(s.text, s.kind, s.offset + at) for at in range(0, len(text), len(line)) for s in alone
    )
    assert find_tokens(text) == find_tokens(line)


def test_forgetting_changes_nothing() -> None:
    """What is remembered of a run is what is read in it."""
    text = "cp --force src/a.py s3://b-1/x # on localhost:4200, v1.2.3 and 3f2a9bc\n"
    before = find_literals(text), find_tokens(text)
    for memory in MEMORIES:
        memory.clear()
    assert (find_literals(text), find_tokens(text)) == before


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("stay away from ``gh api`` here", ("gh api",)),
        ("never run `` make clean `` again", ("make clean",)),
        ("```\nplain\n```", ()),
        ("make it fit w/o touching the layout", ()),
    ],
)
def test_two_backticks_enclose_as_one_does(text: str, named: tuple[str, ...]) -> None:
    """What they hold is one token; a fence encloses nothing, and neither does a shortened word."""
    assert tuple(s.text for s in find_literals(text) if s.kind in ("command", "code")) == named
