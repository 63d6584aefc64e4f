"""What starting up costs: a hook runs before every tool call, and help must not wait for an engine."""

from __future__ import annotations

import subprocess
import sys

import pytest

from troth.cli.main import COMMANDS

HEAVY = frozenset({"msgspec", "troth_schemas", "troth.engine", "troth.door", "aiokafka", "faust", "rich"})


def loaded_after(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded once `statement` has run."""
    code = f"import sys\ntry:\n    {statement}\nexcept SystemExit:\n    pass\nprint('\\n@', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.rpartition("@")[2].split())


@pytest.mark.parametrize(
    "statement",
    [
        "import troth",
        "import troth; troth.__version__",
        *[f"from troth.cli.main import main; main([{a!r}])" for a in ("--help", "--version", "nonsense", "help")],
    ],
)
def test_help_and_import_load_nothing_heavy(statement: str) -> None:
    """Neither msgspec nor the engine nor a client is loaded, nor argparse or asyncio."""
    assert loaded_after(statement) & (HEAVY | {"argparse", "asyncio"}) == set()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_commands_help_loads_no_engine(command: str) -> None:
    """`troth COMMAND --help` loads no engine, no client and no codec."""
    assert loaded_after(f"from troth.cli.main import main; main([{command!r}, '--help'])") & HEAVY == set()


HOOK = (
    "import io, os; os.environ['TROTH_GATE_URL'] = 'http://127.0.0.1:1'; os.environ['XDG_STATE_HOME'] = os.devnull;"
    " sys.stdin = io.TextIOWrapper(io.BytesIO({body!r})); from troth.cli.main import main; main({words!r})"
)
"""A hook as a runtime runs it, while nobody listens."""
PAYLOAD = b'{"session_id": "s", "cwd": "/", "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_use_id": "t"}'


@pytest.mark.parametrize("runtime", ["claude-code", "codex"])
def test_a_hook_loads_no_more_than_it_must(runtime: str) -> None:
    """One that asks loads neither codec nor engine, nor what costs as much as all the rest of it."""
    loaded = loaded_after(HOOK.format(body=PAYLOAD, words=["hook", runtime, "--fail", "open"]))
    assert "troth.cli.hook.hook" in loaded
    costly = {"argparse", "asyncio", "dataclasses", "email", "http.client", "pathlib", "ssl", "subprocess", "typing"}
    assert loaded & (HEAVY | costly) == set()


def test_the_measure_sees_what_is_loaded() -> None:
    """The same measure reports msgspec where something does load it."""
    assert "msgspec" in loaded_after("import troth_schemas.codec")


def test_the_door_opens_on_demand() -> None:
    """Every exported name is there once asked for, and is the door's own."""
    code = "import troth\nprint(*[n for n in troth.__all__ if getattr(troth, n) is not vars(troth)[n]])\n"
    code += "import troth.door as door\nprint(*[n for n in troth.__all__ if n[0] != '_' and not hasattr(door, n)])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == []
