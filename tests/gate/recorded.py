"""Hook inputs of the documented shape, and what may come back (code.claude.com/docs/en/hooks, codex-rs/hooks)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jsonschema.validators import Draft202012Validator  # type: ignore[import-not-found]  # comes without types

HERE = Path(__file__).parent
PAYLOADS = [
    (folder.name, path.stem, json.loads(path.read_text("utf-8")))
    for folder in sorted((HERE / "payloads").iterdir())
    for path in sorted(folder.glob("*.json"))
]
"""(runtime, name, input) of every recorded hook."""
IDS = [f"{runtime}/{name}" for runtime, name, _ in PAYLOADS]
_OUTPUTS = {path.stem: json.loads(path.read_text("utf-8")) for path in (HERE / "outputs").glob("*.json")}


def payload(runtime: str, name: str, **changed: Any) -> dict[str, Any]:
    """One of them, with some fields changed."""
    [found] = [value for of, named, value in PAYLOADS if (of, named) == (runtime, name)]
    return {**found, **changed}


def check_output(runtime: str, event: str, said: Any) -> None:
    """Fail for what the runtime would not read as we mean it."""
    assert faults(runtime, event, said) == []


def faults(runtime: str, event: str, said: Any) -> list[str]:
    """What is wrong with an output for an event."""
    events = _OUTPUTS[runtime]["events"]
    return [fault.message for fault in Draft202012Validator(events.get(event, events["*"])).iter_errors(said)]
