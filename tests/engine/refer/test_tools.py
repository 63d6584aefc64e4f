"""A tool's JSON arguments: what each holds, by the tool's own row or by the names it uses."""

from __future__ import annotations

import math
from typing import Any

import pytest

from troth.engine.lexicon.tools import TOOLS
from troth.engine.refer.call import read_call
from troth.engine.refer.reference import CallReading

TOOL_ROWS = [[part.strip() for part in line.split("|")] for line in TOOLS.strip().replace("\n    ", " ").splitlines()]


def read(tool: str, **arguments: Any) -> CallReading:
    return read_call(tool, arguments, cwd="/w", effect=None)


def told(reading: CallReading) -> list[tuple[str, str, str]]:
    """Role, text and place of each reference."""
    return [(r.role, r.text, r.where) for r in reading.references]


@pytest.mark.parametrize("row", TOOL_ROWS, ids=lambda row: row[0])
def test_row_of_a_tool_holds(row: list[str]) -> None:
    """A known tool does what its row says and each of its arguments has the role of its slot."""
    name, head, slots = row
    acts, effect = head.split()
    plain = {p.split("=")[0]: p.split("=")[1] for p in slots.split() if not _is_active(p)}
    reading = read(name, **dict.fromkeys(plain, "/w/some-thing-7"))
    assert reading.deeds[0].acts == tuple(acts.split(","))
    assert reading.effect == effect
    roles = {r.where[1:]: r.role for r in reading.references}
    assert roles == {key: _role(slot) for key, slot in plain.items() if slot != "skip"}


def _is_active(part: str) -> bool:
    """Slots that change what the tool does have tests of their own."""
    return any(part.split("=")[1].startswith(s) for s in ("shell", "patch", "method", "qty")) or "!" in part


def _role(slot: str) -> str:
    bare = {"text": "payload", "pattern": "pattern", "opt": "option"}
    return bare.get(slot.rstrip("*"), "created" if slot.startswith(">") else "target")


def test_edit_acts_on_its_file_and_not_on_its_text() -> None:
    """The file of an edit is its target, both strings are payload."""
    reading = read("Edit", file_path="/w/a.py", old_string="see /w/b.py", new_string="https://h.test")
    assert told(reading) == [
        ("target", "/w/a.py", "/file_path"),
        ("payload", "see /w/b.py", "/old_string"),
        ("payload", "https://h.test", "/new_string"),
    ]
    assert (reading.deeds[0].acts, reading.effect) == (("write",), "write")


def test_write_creates() -> None:
    """A file that is written need not have existed."""
    assert told(read("Write", file_path="/w/a.py", content="x"))[0] == ("created", "/w/a.py", "/file_path")


def test_nested_payload_is_payload() -> None:
    """What stands deep inside a payload argument is payload too."""
    reading = read("MultiEdit", file_path="/w/a.py", edits=[{"old_string": "a/b.py", "new_string": "c/d.py"}])
    assert told(reading)[1:] == [
        ("payload", "a/b.py", "/edits/0/old_string"),
        ("payload", "c/d.py", "/edits/0/new_string"),
    ]


def test_patch_names_its_files() -> None:
    """Each file of a patch is placed and has the act of its header."""
    text = "*** Begin Patch\n*** Update File: a.py\n@@\n*** Add File: b.py\n+x\n*** Delete File: c.py\n*** End Patch\n"
    reading = read("apply_patch", input=text)
    found = [(r.role, r.act, r.text, text[slice(*map(int, r.where.split("#")[1].split("-")))])
             for r in reading.references if r.role != "payload"]  # fmt: skip
    assert found == [
        ("target", "write", "a.py", "a.py"),
        ("created", "create", "b.py", "b.py"),
        ("target", "delete", "c.py", "c.py"),
    ]


def test_patch_through_the_shell_names_its_files() -> None:
    """`apply_patch <<'EOF'` is the same patch."""
    command = "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.py\n*** End Patch\nEOF"
    reading = read("shell", command=["bash", "-lc", command])
    assert ("target", "a.py") in [(r.role, r.text) for r in reading.references]
    assert reading.effect == "write"


@pytest.mark.parametrize(
    ("tool", "act", "effect"),
    [("refund_invoice", "refund", "write"), ("sendEmail", "send", "write"), ("mcp__mail__send_email", "send", "write"),
     ("mcp__linear-server__create_issue", "create", "write"), ("get_invoice", "read", "read"),
     ("mcp__db__list_tables", "read", "read"), ("Deploy", "deploy", "write"), ("launch", "run", "write"),
     ("jira.deleteIssue", "delete", "write"), ("search", "read", "read"), ("frobnicate", "frobnicate", "write"),
     ("mcp__git__git_push", "push", "write"), ("fetch_page", "fetch", "read")],
)  # fmt: skip
def test_name_of_an_unknown_tool_says_what_it_does(tool: str, act: str, effect: str) -> None:
    """The verb in a name is the act; what does not only read is taken to write."""
    reading = read(tool)
    assert (reading.deeds[0].acts[0], reading.effect) == (act, effect)


def test_words_of_a_tool_are_its_name() -> None:
    """Server, verb and noun of a tool's name are words that a rule can find."""
    assert {"linear", "server", "create", "issue"} <= set(read("mcp__linear-server__create_issue").deeds[0].words)


@pytest.mark.parametrize("key", ["id", "invoice_id", "invoiceId", "pr", "issue_number", "build", "run_id", "sha"])
def test_number_under_an_identifier_key_is_a_reference(key: str) -> None:
    """A bare number says which thing is meant only where its key does."""
    reading = read("refund_invoice", **{key: 8841})
    assert [(r.role, r.text, r.key) for r in reading.references] == [("target", "8841", key)]
    assert reading.values == ()


@pytest.mark.parametrize(
    ("key", "value", "name", "number", "unit"),
    [("retries", 5, ("retries",), 5, ""), ("est_usd", 95, ("est", "usd"), 95, "USD"),
     ("maxRetries", 3, ("max", "retries"), 3, ""),
     ("retention_days", 400, ("retention", "days"), 34_560_000, "s"), ("disk_gib", 2, ("disk", "gib"), 2 * 2**30, "B"),
     ("timeout_ms", 1500, ("timeout", "ms"), 1.5, "s"), ("budget", "$95", ("budget",), 95, "USD"),
     ("ttl", "30s", ("ttl",), 30, "s"), ("size", "5 GB", ("size",), 5e9, "B"), ("nodes", "12", ("nodes",), 12, "")],
)  # fmt: skip
def test_number_elsewhere_is_a_value(key: str, value: Any, name: tuple[str, ...], number: float, unit: str) -> None:
    """Numbers under other names are values, with the unit that they or their names state."""
    found = read("launch", **{key: value}).values
    assert [(v.name, v.unit, v.where) for v in found] == [(name, unit, f"/{key}")]
    assert math.isclose(found[0].value, number)


@pytest.mark.parametrize(
    ("key", "text", "role"),
    [("path", "src/a.py", "target"), ("config_path", "conf", "target"), ("url", "https://h.test/x", "target"),
     ("bucket", "acme-7", "target"), ("branch", "feat/x", "target"), ("to", "a@acme.test", "target"),
     ("body", "see src/a.py", "payload"), ("message", "a.py", "payload"), ("query", "a.py", "pattern"),
     ("target", "s3://acme-7/", "target"), ("flavour", "mild", "option"),
     ("flavour", "extra-hot", "option"), ("flavour", "kind-7", "target"), ("paths", "src/a.py", "target"),
     ("thing", "two words", "payload")],
)  # fmt: skip
def test_name_of_an_argument_says_what_it_holds(key: str, text: str, role: str) -> None:
    """Schema-free: names of arguments, and the form of a value where its name says nothing."""
    assert [(r.role, r.text) for r in read("frobnicate", **{key: text}).references] == [(role, text)]


def test_a_created_thing_is_created() -> None:
    """The path and the name of what a tool makes need not have existed; what it is made of does."""
    reading = read("create_report", path="out/r.md", source_id=77)
    assert {(r.text, r.role) for r in reading.references} == {("out/r.md", "created"), ("77", "target")}


def test_request_with_a_body_or_a_method_writes() -> None:
    """Fetching reads; sending something, or a method that changes something, writes."""
    assert read("http", url="https://h.test/x").effect == "read"
    assert read("http", url="https://h.test/x", body="a").effect == "write"
    removal = read("http", url="https://h.test/x", method="DELETE")
    assert (removal.effect, set(removal.deeds[0].acts)) == ("write", {"fetch", "delete"})


def test_sql_argument_is_read() -> None:
    """A statement's act and table are the call's."""
    reading = read("db_query", sql="drop table orders_7")
    assert (reading.effect, reading.deeds[0].acts) == ("write", ("delete",))
    assert [(r.role, r.text) for r in reading.references] == [("target", "orders_7")]


def test_force_of_a_pushing_tool_is_a_forced_push() -> None:
    """An argument that is set is a word of the deed, and `force` makes a push a forced one."""
    deed = read("git_push", branch="main", force=True).deeds[0]
    assert {"push", "force-push"} <= set(deed.acts)
    assert "force" in deed.words
    assert "force-push" not in read("git_push", branch="main", force=False).deeds[0].acts


def test_place_of_an_argument_is_a_json_pointer() -> None:
    """`/` and `~` in a key are escaped as RFC 6901 says."""
    assert read("frobnicate", **{"a/b~c": {"path": "x.py"}}).references[0].where == "/a~1b~0c/path"


def test_shell_of_an_unknown_tool_is_read() -> None:
    """A tool with a command line is a shell, whatever it is called."""
    reading = read("mcp__box__run_terminal", command="cd /w && rm a.txt")
    assert ("target", "a.txt", "/command#12-17") in told(reading)
