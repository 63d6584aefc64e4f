"""`troth audit --instructions`: the rules of a project's files hold a transcript that does not hold the files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.troth import Ended, troth

PUSH = {"command": "git push origin main"}


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """Two sessions: each pushes, and is compacted into a summary that says nothing of it."""
    lines = []
    for session in ("a", "b"):
        stamp = {"session_id": session, "ts": "2026-11-30T10:00:00Z", "source": {"runtime": "claude-code"}}
        lines += [
            {"type": "turn", "seq": 0, "role": "user", "text": "Tidy up the branch please.", **stamp},
            {"type": "tool_call", "seq": 1, "call_id": "t1", "tool": "Bash", "arguments": PUSH, **stamp},
            {"type": "tool_result", "seq": 2, "call_id": "t1", "status": "ok", "text": "done", **stamp},
            {"type": "compaction", "seq": 3, "trigger": "auto", "summary": "The branch was tidied up.", **stamp},
        ]
    (tmp_path / "events.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return tmp_path


def audit(work: Path, *words: str) -> Ended:
    return troth("audit", str(work / "events.jsonl"), "--json", "--all", *words)


def decisions(ended: Ended) -> list[tuple[str, str]]:
    return [(v["subject"], v["decision"]) for v in map(json.loads, ended.lines)]


def test_without_the_file_nothing_is_found(work: Path) -> None:
    """The transcript alone holds no rule."""
    assert decisions(audit(work)) == [("tool_call", "allow"), ("compaction", "intact")] * 2


def test_the_rules_of_a_file_and_its_imports_hold_every_session(work: Path) -> None:
    """Before the first turn of each; and what the runtime loads again is no loss in a compaction."""
    (work / "CLAUDE.md").write_text("Be brief.\n\n@docs/git.md\n")
    (work / "docs").mkdir()
    (work / "docs/git.md").write_text("Never push to main.\n")
    ended = audit(work, "--instructions", str(work / "CLAUDE.md"))
    assert (ended.code, ended.err) == (1, "")
    assert decisions(ended) == [("tool_call", "block"), ("compaction", "intact")] * 2
    assert json.loads(ended.lines[0])["reasons"][0]["obligation"]["statement"].startswith("Never push to main")


def test_several_files_and_what_is_worth_a_word(work: Path) -> None:
    """A rule for some files is held for all, and said to be; a missing import is told; both are no bad input."""
    (work / "rule.md").write_text('---\npaths: "src/**"\n---\nNever push to main.\n')
    (work / "CLAUDE.md").write_text("@docs/none.md\n")
    ended = audit(work, "--instructions", str(work / "CLAUDE.md"), "--instructions", str(work / "rule.md"))
    assert ended.code == 1
    assert decisions(ended)[0] == ("tool_call", "block")
    assert "`@docs/none.md`, which is missing" in ended.err
    assert "is for files that match src/**" in ended.err


def test_a_file_that_is_missing_is_bad_input(work: Path) -> None:
    """Nothing is judged without the rules that were asked for."""
    ended = audit(work, "--instructions", str(work / "none.md"))
    assert (ended.code, ended.out, "no such file" in ended.err) == (2, "", True)
