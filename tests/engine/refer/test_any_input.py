"""Whatever a call holds, reading it gives a reading: no exception, no hang, nothing placed outside its text."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from troth.engine.lexicon.tools import ARGUMENTS, IDENTIFIER_KEYS
from troth.engine.literals import LiteralIndex
from troth.engine.refer.call import read_call
from troth.engine.refer.derive import derive
from troth.engine.refer.near import nearest
from troth.engine.refer.reference import CallReading
from troth_schemas.obligations import LiteralKind

PIECES = r"""git push -f origin main rm -rf a.txt /w/x $F ${F:-b} $( ) ` ' " | || && ; & > >> < << <<EOF EOF ( ) { }
[[ ]] if then fi for in do done while case esac function ! \ # * ? {a,b} ~ = A=1 -- --x=1 xargs find -exec {} ; sudo env
bash -c ssh web-1 docker exec kubectl
export declare -x E=prod perl -pi -e ops@web-1 make deploy npm run git -c a.b=1 -F f=@a.log -d @a.json
psql curl -d https://h.test/x tar -czf sed -i s/a/b/ : @ +x a:b .. 5m é""".split()
SHELL = st.lists(st.sampled_from([*PIECES, "\u2028", "\0"]) | st.text(max_size=6), max_size=24).flatmap(
    lambda words: st.sampled_from([" ", "", "\n"]).map(lambda gap: gap.join(words))
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
TOOLS = st.sampled_from(
    ["Bash", "shell", "exec", "Write", "Edit", "apply_patch", "http", "mcp__a__b", "run_sql", ""]
) | st.text(max_size=12)
KEYS = st.sampled_from(sorted(IDENTIFIER_KEYS | {name for names in ARGUMENTS.values() for name in names.split()}))
KEYS |= st.sampled_from(["command", "file_path", "input", "method", "edits"]) | st.text(max_size=6)


def read(tool: str, arguments: Any) -> CallReading:
    return read_call(tool, arguments, cwd="/w", effect=None)


def check(reading: CallReading) -> None:
    """Everything a reading says can be asked of it, and nothing it says is an exception."""
    index = LiteralIndex()
    for reference in reading.references:
        assert reference.kind in get_args(LiteralKind)
        rule = derive(reference, index, cwd="/w")
        assert rule is None or isinstance(rule, str)
        nearest(reference.text[:64], reference.kind, ["/w/a.py", "s3://acme-7/", "x"])
    assert reading.effect in ("read", "write")
    assert (reading.effect == "write") >= any(deed.effect == "write" for deed in reading.deeds)


@given(SHELL)
@example('<< git git 0"0')
@settings(max_examples=400, deadline=None)
def test_any_shell_text_is_read(text: str) -> None:
    """Shell text, broken in any way, gives deeds whose references stand within it."""
    reading = read("Bash", {"command": text})
    check(reading)
    for reference in reading.references:
        start, end = map(int, reference.where.split("#")[1].split("-"))
        assert 0 <= start <= end <= len(text)


@given(st.text())
@settings(max_examples=200, deadline=None)
def test_any_text_at_all_is_read(text: str) -> None:
    """Text of any characters, lone surrogates and NUL among them."""
    check(read("Bash", {"command": text}))
    check(read("Bash", {"command": f"psql -c {text!r} && python -c '{text}'"}))


@given(TOOLS, st.dictionaries(KEYS, JSON | SHELL, max_size=5))
@example("deploy", {"order": "1", "Mode": "fast"})
@settings(max_examples=400, deadline=None)
def test_any_json_is_read(tool: str, arguments: dict[str, Any]) -> None:
    """Arguments of any shape under any tool."""
    check(read(tool, arguments))


@given(TOOLS, JSON)
@settings(max_examples=100, deadline=None)
def test_arguments_that_are_no_object_are_read(tool: str, arguments: Any) -> None:
    """What is no object at all writes, since nobody knows what it does."""
    reading = read(tool, arguments)
    check(reading)
    assert isinstance(arguments, dict) or reading.effect == "write"


SIZE = 30_000


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "text",
    [part * SIZE for part in ("(", "$(", "{ ", '"', "'", "`", "${", "a && ", "rm x;", "<<", "if ", "case x in ", "a=(",
                              "[[ ", "sudo ", "bash -c ", "x | xargs ", "\n", "\\", "{", "-", "*", "a/", "a:", "1_",
                              '"$(a "')]
    + ["$(a " * SIZE + ")" * SIZE, "cat <<EOF\n" + "x\n" * SIZE, "x" * 10_000_000, "x " * 5_000_000,
       "rm " + "{a,b}" * 40, "find " + "-exec rm {} \\; " * SIZE, "psql -c '" + "drop table t; " * SIZE + "'",
       "python -c '" + 'open("/w/x");' * SIZE + "'",
       "".join(f"v{i}=x$v{i - 1}$v{i - 1};" for i in range(300)) + "rm $v299"],
    ids=lambda text: text[:12].encode("unicode_escape").decode(),
)  # fmt: skip
def test_hostile_text_is_read_in_bounded_time(text: str) -> None:
    """Length and nesting cost no more than the reader's bounds allow (the time-out stands for a hang)."""
    check(read("Bash", {"command": text}))


def test_what_is_past_the_bounds_writes() -> None:
    """A command that hides behind more than is read is not taken to be harmless."""
    reading = read("Bash", {"command": "ls;" * 100_000 + "rm a.txt"})
    assert reading.effect == "write"
    assert reading.deeds[-1].words == ("unread",)


def test_command_after_a_long_body_is_read() -> None:
    """A here-document of any length hides nothing that follows it."""
    reading = read("Bash", {"command": "cat > a.py <<'EOF'\n" + "text\n" * 20_000 + "EOF\nrm b.txt"})
    assert [r.text for r in reading.references if r.act == "delete"] == ["b.txt"]


@pytest.mark.parametrize("depth", [10, 1_000, 100_000])
def test_deep_arguments_are_read(depth: int) -> None:
    """Nesting of any depth ends nowhere but in a reading."""
    nested: Any = {"path": "a.py"}
    for _ in range(depth):
        nested = {"a": nested}
    check(read("frobnicate", nested))
