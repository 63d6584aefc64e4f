"""The contract may grow and may not break: the check, what it finds, and what it lets pass."""

from __future__ import annotations

import copy
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema.validators import Draft202012Validator  # type: ignore[import-not-found]  # comes without types

from generate import acceptance, files
from generate.__main__ import main
from generate.compatibility import KNOWN, breaks
from generate.history import Earlier, earlier
from troth_schemas.topics import BY_NAME

SCHEMAS = Path(__file__).parents[2] / "schemas"
Schema = dict[str, Any]
Change = Callable[[Schema], object]


def test_structs_do_not_break_what_is_committed() -> None:
    """What the structs say now breaks nothing of the schemas beside them, but for breaks accepted with a reason."""
    assert acceptance.not_accepted(acceptance.on_disk(SCHEMAS), acceptance.read(SCHEMAS)) == []


def test_structs_do_not_break_any_earlier_commit() -> None:
    """Nor of any schema that the history of this checkout holds: regenerating the files does not hide a break."""
    found = acceptance.against((step.path, step.schema) for step in earlier(SCHEMAS))
    assert acceptance.not_accepted(found, acceptance.read(SCHEMAS)) == []


def now(topic: str) -> Schema:
    """The schema of a topic, free to be changed."""
    return copy.deepcopy(files.topic_schemas()[f"jsonschema/{topic}/v1.json"])


def found(topic: str, change: Change) -> set[tuple[str, str, str]]:
    """What a change of a topic's schema breaks."""
    new = now(topic)
    change(new)
    return {(b.harmed, b.path, b.what) for b in breaks(now(topic), new, is_input=BY_NAME[topic].is_input)}


def fields(schema: Schema, struct: str) -> Schema:
    properties: Schema = schema["$defs"][struct]["properties"]
    return properties


def without(topic: str, struct: str, field: str) -> Change:
    def change(schema: Schema) -> None:
        del fields(schema, struct)[field]
        required = schema["$defs"][struct]["required"]
        schema["$defs"][struct]["required"] = [name for name in required if name != field]

    return change


def require(struct: str, field: str) -> Change:
    return lambda schema: schema["$defs"][struct]["required"].append(field)


def put(struct: str, field: str, value: Schema) -> Change:
    return lambda schema: fields(schema, struct).update({field: value})


def values(struct: str, field: str, *, add: str | None = None, drop: str | None = None) -> Change:
    def change(schema: Schema) -> None:
        held = fields(schema, struct)[field]
        allowed = held.get("enum") or held["anyOf"][0]["enum"]
        allowed[:] = [value for value in [*allowed, add] if value not in (drop, None)]

    return change


def both(*changes: Change) -> Change:
    return lambda schema: [change(schema) for change in changes]


TURNS, VERDICTS, LEDGER, CALLS = "troth.turns", "troth.verdicts", "troth.ledger", "troth.tool-calls"
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
OPTIONAL: Schema = {"anyOf": [TEXT, {"type": "null"}], "default": None}

BREAKS: list[tuple[str, str, Change, tuple[str, str, str]]] = [
    ("field removed", TURNS, without(TURNS, "Turn", "document"), ("old writer", "Turn.document", "the field is gone")),
    ("required field removed", TURNS, without(TURNS, "Turn", "text"), ("old writer", "Turn.text", "the field is gone")),
    (
        "required field removed from an output",
        VERDICTS,
        without(VERDICTS, "Verdict", "engine"),
        ("old reader", "Verdict.engine", "required, yet it may be absent"),
    ),
    (
        "field removed deep inside",
        VERDICTS,
        without(VERDICTS, "ObligationRef", "literal"),
        ("old writer", "Verdict.reasons[].obligation.literal", "the field is gone"),
    ),
    (
        "new required field",
        TURNS,
        both(put("Turn", "mood", TEXT), require("Turn", "mood")),
        ("old writer", "Turn.mood", "required, yet it may be absent"),
    ),
    (
        "optional field made required",
        TURNS,
        require("Turn", "seq"),
        ("old writer", "Turn.seq", "required, yet it may be absent"),
    ),
    (
        "required field of an output made optional",
        VERDICTS,
        lambda schema: schema["$defs"]["Verdict"]["required"].remove("policy"),
        ("old reader", "Verdict.policy", "required, yet it may be absent"),
    ),
    ("another type", TURNS, put("Turn", "text", {"type": "integer"}),
     ("old writer", "Turn.text", "`string` is not allowed")),
    ("null no longer allowed", TURNS, put("Turn", "document", {"$ref": "#/$defs/Document"}),
     ("old writer", "Turn.document", "`null` is not allowed")),
    ("null newly written", VERDICTS, put("Verdict", "policy", OPTIONAL),
     ("old reader", "Verdict.policy", "`null` is not allowed")),
    ("value of an input removed", TURNS, values("Turn", "role", drop="developer"),
     ("old writer", "Turn.role", "the value `developer` is not allowed")),
    ("value of an output removed", VERDICTS, values("Reason", "code", drop="drift"),
     ("old writer", "Verdict.reasons[].code", "the value `drift` is not allowed")),
    ("value newly written", VERDICTS, values("Reason", "code", add="stolen"),
     ("old reader", "Verdict.reasons[].code", "the value `stolen` is not allowed")),
    ("text made a closed set", TURNS, put("Turn", "text", {"enum": ["yes", "no"]}),
     ("old writer", "Turn.text", "only yes, no allowed")),
    ("maximum lowered", CALLS, put("ToolCall", "call_id", {"type": "string", "minLength": 1, "maxLength": 64}),
     ("old writer", "ToolCall.call_id", "`maxLength` 512 exceeds 64")),
    ("minimum raised", CALLS, put("ToolCall", "tool", {"type": "string", "minLength": 1}),
     ("old writer", "ToolCall.tool", "`minLength` none is under 1")),
    ("maximum of an output raised", LEDGER, put("LedgerRecord", "seq", {**NUMBER, "minimum": 0, "default": None}),
     ("old reader", "LedgerRecord.seq", "`maximum` none exceeds 9007199254740991")),
    ("another format", TURNS, put("Turn", "ts", {"type": "string", "format": "date"}),
     ("old writer", "Turn.ts", "`format` date-time is not date")),
    ("another default", VERDICTS, put("Verdict", "generation", {"type": "integer", "default": 1}),
     ("old writer", "Verdict.generation", "another default: 0 and 1")),
    ("elements of another type", VERDICTS,
     put("LedgerCount", "lost", {"type": "array", "items": NUMBER, "default": []}),
     ("old writer", "Verdict.ledger.lost[]", "`string` is not allowed")),
    ("record type removed", TURNS, lambda schema: schema["anyOf"].pop(),
     ("old writer", "SessionEvent", "`session` is not allowed")),
    ("type renamed", TURNS, put("SessionEvent", "type", {"enum": ["lifecycle"]}),
     ("old writer", "SessionEvent", "`session` is not allowed")),
    ("rule on identity changed", TURNS, lambda schema: schema["$defs"]["Turn"]["anyOf"].pop(),
     ("old writer", "Turn", "another rule on which fields are there")),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "change", "expected"), [b[1:] for b in BREAKS], ids=[b[0] for b in BREAKS])
def test_planted_break_is_found(topic: str, change: Change, expected: tuple[str, str, str]) -> None:
    """Each way to break a reader or a writer is found, where it is and for whom."""
    assert expected in found(topic, change)


GROWTH: list[tuple[str, str, Change]] = [
    ("nothing changed", TURNS, lambda schema: schema),
    ("optional field added to an input", TURNS, put("Turn", "mood", OPTIONAL)),
    ("optional field added to an output", VERDICTS, put("Verdict", "mood", OPTIONAL)),
    ("optional field added deep inside", VERDICTS, put("ObligationRef", "mood", OPTIONAL)),
    ("value added to an input", TURNS, values("Turn", "role", add="tool")),
    ("input made optional", TURNS, lambda schema: schema["$defs"]["Turn"]["required"].remove("text")),
    ("maximum of an input raised", CALLS, put("ToolCall", "call_id", {"type": "string", "minLength": 1})),
    ("other words in a description", VERDICTS, lambda schema: schema["$defs"]["Verdict"].update(description="Other.")),
    ("record type added to an input", TURNS, lambda schema: schema["anyOf"].append(
        {"type": "object", "properties": {"type": {"enum": ["x"]}}})),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "change"), [g[1:] for g in GROWTH], ids=[g[0] for g in GROWTH])
def test_growth_breaks_nobody(topic: str, change: Change) -> None:
    """What DOMAIN allows (new fields with defaults, wider inputs) is no break."""
    assert found(topic, change) == set()


def test_keyword_that_is_not_understood_is_an_error() -> None:
    """A schema that uses a keyword the check does not know is not waved through."""
    with pytest.raises(ValueError, match="dependentRequired"):
        found(TURNS, put("Turn", "text", {"type": "string", "dependentRequired": {}}))


def test_check_knows_every_keyword_in_use() -> None:
    """Every keyword of the generated schemas is understood."""
    used: set[str] = set()

    def collect(schema: Schema) -> None:
        used.update(schema)
        below = [schema.get("items"), schema.get("additionalProperties"), *schema.get("anyOf", [])]
        below += [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values()]
        for inner in below:
            if isinstance(inner, dict):
                collect(inner)

    for schema in files.topic_schemas().values():
        collect(schema)
    assert {"$ref", "anyOf", "required", "enum"} <= used <= KNOWN


@given(st.data())
def test_verdict_of_the_check_is_the_validators(data: st.DataObject) -> None:
    """Where the check lets a change of a field pass, every value that was valid for it stays valid."""
    schemas = (
        st.sampled_from([TEXT, {"type": "integer"}, {"type": "null"}, {}, {"enum": ["a"]}, {"enum": ["a", "b"]}])
        | st.builds(
            lambda low, high: {"type": "integer", "minimum": low, "maximum": high}, st.integers(0, 2), st.integers(1, 3)
        )
        | st.builds(lambda low: {"type": "string", "minLength": low}, st.integers(0, 2))
    )
    shape = st.lists(schemas, min_size=1, max_size=2).map(lambda some: {"anyOf": some} if len(some) > 1 else some[0])
    old, new = data.draw(shape), data.draw(shape)
    document = {"type": "object", "properties": {"f": old}, "required": []}
    changed = {"type": "object", "properties": {"f": new}, "required": []}
    if not breaks(document, changed, is_input=True):
        values_of_all_kinds: list[Any] = ["", "a", "b", "abc", 0, 1, 2, 3, 4, None, 1.5, [], {}]
        for value in values_of_all_kinds:
            if Draft202012Validator(old).is_valid(value):
                assert Draft202012Validator(new).is_valid(value)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository of its own whose first commit holds the schemas as they are."""
    schemas = tmp_path / "schemas"
    files.write(schemas)
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return schemas


def git(folder: Path, *arguments: str) -> None:
    by = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *by, *arguments], check=True, capture_output=True)


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "state")


def plant(schemas: Path) -> str:
    """As if the contract had once held a role that it no longer has."""
    path = "jsonschema/troth.turns/v1.json"
    schema = json.loads((schemas / path).read_text(encoding="utf-8"))
    fields(schema, "Turn")["role"]["enum"].append("narrator")
    (schemas / path).write_text(json.dumps(schema), encoding="utf-8")
    return path


def test_break_in_an_earlier_commit_is_found(checkout: Path) -> None:
    """A value that some commit allowed and the structs do not is found although the newest commit has it no more."""
    path = plant(checkout)
    commit(checkout.parent)
    files.write(checkout)
    commit(checkout.parent)
    assert files.stale(checkout) == []
    steps = list(earlier(checkout))
    assert len({step.commit for step in steps}) == 3
    assert all(isinstance(step, Earlier) for step in steps)
    harmed = acceptance.against((step.path, step.schema) for step in steps)
    assert [(b.path, b.what) for b in harmed] == [(path, "old writer: Turn.role: the value `narrator` is not allowed")]


def test_no_history_is_no_break(tmp_path: Path) -> None:
    """Outside a repository, or before its first commit, there is nothing to compare with."""
    assert list(earlier(tmp_path)) == []


def test_topic_that_is_gone_is_a_break() -> None:
    """A topic, or a version of one, that the structs no longer have harms everyone."""
    assert [b.what for b in acceptance.against([("jsonschema/troth.gone/v1.json", {})])] == [
        "the topic or this version of it is gone"
    ]
    assert acceptance.against([("jsonschema/troth.turns/v0.json", now(TURNS))])


def test_generator_refuses_a_break_until_it_is_accepted(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A breaking change is not written; accepted with a reason it is, and the reason is kept."""
    path = plant(checkout)
    spoiled = (checkout / path).read_text(encoding="utf-8")
    assert main([], checkout) == 1
    assert "narrator" in capsys.readouterr().out
    assert (checkout / path).read_text(encoding="utf-8") == spoiled
    assert main(["--accept", "nobody ever wrote it"], checkout) == 0
    noted = acceptance.read(checkout)
    assert [(a.path, a.reason) for a in noted] == [(path, "nobody ever wrote it")]
    assert main(["--check"], checkout) == 0
    assert acceptance.not_accepted([acceptance.ContractBreak(noted[0].path, noted[0].what)], noted) == []


def test_accepted_breaks_have_reasons() -> None:
    """Each break that was accepted says why."""
    assert all(accepted.reason.strip() for accepted in acceptance.read(SCHEMAS))


def test_record_names_are_structs() -> None:
    """The topic table carries structs only, which is what the generator reads."""
    assert all(issubclass(record, msgspec.Struct) for topic in BY_NAME.values() for record in topic.carries)
