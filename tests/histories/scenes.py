"""The three scenes and what each must get, as the package ships them."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from troth_schemas.codec import Fault, decode_event
from troth_schemas.events import AnyEvent
from troth_schemas.verdicts import Verdict

NAMES = ("bucket", "retries", "migration")
_SCENES = files("troth.demo") / "scenes"


def expected() -> dict[str, dict[str, dict[str, Any]]]:
    found: dict[str, dict[str, dict[str, Any]]] = json.loads((_SCENES / "expected.json").read_text())
    return found


def lines(name: str) -> list[bytes]:
    return (_SCENES / f"{name}.jsonl").read_bytes().splitlines()


def events(name: str) -> list[AnyEvent]:
    decoded = [decode_event(line) for line in lines(name)]
    assert not any(isinstance(e, Fault) for e in decoded)
    return [e for e in decoded if not isinstance(e, Fault)]


def check(name: str, verdicts: dict[str, Verdict], kinds: dict[str, str]) -> None:
    """Hold a scene's verdicts (by subject) and its obligations' kinds (by id) against what is expected."""
    for subject, wanted in expected()[name].items():
        if subject == "ledger_at_end":
            continue
        got = verdicts[subject]
        assert got.decision == wanted["decision"], (name, subject, got)
        by_kind = {kinds[f.obligation_id]: f.fidelity for f in got.fidelity}
        assert wanted.get("fidelity", {}).items() <= by_kind.items(), (name, subject, by_kind)
        if "found" in wanted:
            assert wanted["found"] in [s.found for s in got.substitutions]
        if "expected" in wanted:
            assert wanted["expected"] in [s.expected for s in got.substitutions]
        if "reason" in wanted:
            assert wanted["reason"] in [r.code for r in got.reasons]
        if "origin_seq" in wanted:
            assert wanted["origin_seq"] in [r.obligation.origin_seq for r in got.reasons if r.obligation]
        if "drift" in wanted:
            assert ("drift" in [r.code for r in got.reasons]) == wanted["drift"]
        if "rehydration" in wanted:
            assert wanted["rehydration"] in [s.text for s in got.rehydration]
