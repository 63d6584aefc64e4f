"""Documents against what was told: the laws of what is news, and what the engine makes of the turns."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from troth.engine.history import SessionHistory
from troth.engine.policy import ActingPolicy
from troth.instructions.reading import Document
from troth.instructions.turns import Told, news, turn
from troth_schemas.codec import Fault, decode_event
from troth_schemas.policies import Policy

STAMP = {"session_id": "s", "ts": "2026-11-30T10:00:00Z", "source": {"runtime": "claude-code"}}
FILES = st.dictionaries(
    st.sampled_from(["/a.md", "/b.md"]), st.sampled_from(["", "Never push.", "Use port 9443 only."])
)


def documents(files: dict[str, str]) -> list[Document]:
    return [Document(path, "project", text, hashlib.sha256(text.encode()).hexdigest()) for path, text in files.items()]


def told_all(told: Told, files: dict[str, str]) -> tuple[Told, list[dict[str, Any]]]:
    """One look at the disk, everything that is news told with success."""
    after, texts = news(told, documents(files))
    turns = [turn(path, text, after[path], STAMP, "e") for path, text in texts]
    return {path: {**entry, "sent": True} for path, entry in after.items()}, turns


@given(st.lists(FILES, max_size=6))
def test_a_reader_of_the_news_knows_the_disk(looks: list[dict[str, str]]) -> None:
    """After each look the last word on each path is what stands there, empty where nothing does; no id comes twice."""
    told: Told = {}
    heard: dict[str, str] = {}
    ids: list[str] = []
    for files in looks:
        told, turns = told_all(told, files)
        heard |= {t["document"]["path"]: t["text"] for t in turns}
        ids += [t["event_id"] for t in turns]
        assert {path: text for path, text in heard.items() if text} == {p: t for p, t in files.items() if t}
    assert len(ids) == len(set(ids))


@given(FILES)
def test_what_is_told_is_no_news_and_what_failed_is_told_again_by_the_same_name(files: dict[str, str]) -> None:
    """A second look says nothing; without success it says the very same."""
    unsent, texts = news({}, documents(files))
    again, texts_again = news(unsent, documents(files))
    assert (again, texts_again) == (unsent, texts)
    told, _ = told_all({}, files)
    assert news(told, documents(files)) == (told, [])


def test_a_turn_is_an_event_of_the_contract() -> None:
    """It decodes, names path and digest, and managed policy speaks as the system."""
    for level, role in (("managed", "system"), ("user", "user"), ("project", "user"), ("local", "user")):
        entry = {"sha256": "ab", "level": level, "version": 0, "sent": False, "gone": False}
        event = decode_event(json.dumps(turn("/x.md", "Never push.", entry, STAMP, "e")).encode())
        assert not isinstance(event, Fault)
        assert (event.role, event.origin, event.document.path) == (role, "config", "/x.md")  # type: ignore[union-attr]


def test_a_newer_version_and_a_deletion_end_the_older_rules() -> None:
    """Through the engine itself: what is in force is what stands in the file now."""
    history = SessionHistory(ActingPolicy.of(Policy()))
    told: Told = {}
    in_force = []
    for files in ({"/a.md": "Never push."}, {"/a.md": "Never push.\n\nUse port 9443 only."}, {"/a.md": "x"}, {}):
        told, turns = told_all(told, files)
        for each in turns:
            event = decode_event(json.dumps(each).encode())
            assert not isinstance(event, Fault)
            list(history.feed(event))
        held = history.session("default", "s").obligations.values()
        in_force.append(sorted(o.statement.rstrip(".") for o in held if o.status == "active"))
    assert in_force == [["Never push"], ["Never push", "Use port 9443 only"], [], []]
