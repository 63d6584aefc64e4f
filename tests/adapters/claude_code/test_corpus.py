"""Every real transcript, accounted for record by record.

What must come out is counted here from the raw JSON by rules of its own (plain string work, none of the adapter's), so
that a record the adapter forgets, doubles or gives to the wrong person shows up as a difference.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from troth.adapters.claude_code import read_transcript
from troth.adapters.claude_code.compaction import bare_summary
from troth.adapters.skipped import LOST, Skipped
from troth.adapters.source import open_source
from troth_schemas.events import AnyEvent, Compaction, ToolCall, ToolResult, Turn

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus" / "claude-code"
PATHS = sorted(CORPUS.glob("*.jsonl.gz"))
Raw = dict[str, Any]

pytestmark = pytest.mark.skipif(not PATHS, reason=f"the corpus of real transcripts is not at {CORPUS}")


@pytest.fixture(params=PATHS or [Path("absent")], ids=lambda p: p.name.partition(".")[0], scope="module")
def transcript(request: pytest.FixtureRequest) -> tuple[list[Raw], list[AnyEvent | Skipped]]:
    path: Path = request.param
    raw = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    with open_source(str(path)) as source:
        return raw, list(read_transcript(source.lines()))


Transcript = tuple[list[Raw], list[AnyEvent | Skipped]]


def events_of(transcript: Transcript) -> list[AnyEvent]:
    return [item for item in transcript[1] if not isinstance(item, Skipped)]


def blocks(raw: list[Raw], record_type: str, block_type: str) -> list[Raw]:
    found = []
    for record in raw:
        if record["type"] == record_type and isinstance(record["message"]["content"], list):
            found += [block for block in record["message"]["content"] if block["type"] == block_type]
    return found


def plain(content: Any) -> str:
    return content if isinstance(content, str) else "\n".join(part["text"] for part in content if "text" in part)


def is_typed(text: str) -> bool:
    """Typed by a person, by the look of it: no wrapping tag, no bracketed marker, no report of a hook."""
    markers = ("[Request interrupted", "Operation stopped by hook")
    return not (re.match(r"\s*<[a-z]+(-[a-z]+)+>", text) or text.startswith(markers))


def typed(raw: list[Raw]) -> Iterator[str]:
    """What people typed, wherever it stands, in file order."""
    for record in raw:
        if record["type"] == "system" and record["subtype"] == "local_command":
            yield from arguments(record["content"])
        if record["type"] != "user" or record.get("isMeta") or record.get("isCompactSummary"):
            continue
        content = record["message"]["content"]
        if isinstance(content, str):
            yield from [content] if is_typed(content) else arguments(content)
            continue
        for block in content:
            if block["type"] == "tool_result":
                yield from typed_in_result(plain(block["content"]), block.get("is_error") is True)
            elif is_typed(block["text"]):
                yield block["text"]


def written(record: Raw) -> list[str]:
    """The texts of a user record, results aside."""
    content = record["message"]["content"]
    return [content] if isinstance(content, str) else [block["text"] for block in content if block["type"] == "text"]


def arguments(command: str) -> list[str]:
    _, _, after = command.partition("<command-args>")
    return [words] if (words := after.partition("</command-args>")[0].strip()) else []


def typed_in_result(text: str, is_error: bool) -> list[str]:
    if is_error and text.startswith("The user doesn't want to proceed"):
        return [after] if (after := text.partition("the user said:\n")[2]) else []
    if text.startswith("User has answered your questions: "):
        return ["\n".join(part.partition('"')[0] for part in text.split('"="')[1:])]
    return []


def test_every_call_is_there_unchanged(transcript: Transcript) -> None:
    """Ids, names and arguments, in file order, and none besides."""
    expected = [(b["id"], b["name"], b["input"]) for b in blocks(transcript[0], "assistant", "tool_use")]
    assert [(e.call_id, e.tool, e.arguments) for e in events_of(transcript) if isinstance(e, ToolCall)] == expected
    assert expected


def test_every_result_is_there_with_its_text(transcript: Transcript) -> None:
    """Ids and texts in file order, and how each ended by the runtime's flag and sentences."""
    expected = []
    for block in blocks(transcript[0], "user", "tool_result"):
        text = plain(block["content"])
        status = "error" if block.get("is_error") else "ok"
        if status == "error" and text.startswith("The user doesn't want to"):
            status = "refused"
        if status == "ok" and text.startswith(("Async agent launched", "Command running in background")):
            status = "running"
        expected.append((block["tool_use_id"], status, text))
    found = [(e.call_id, e.status, e.text) for e in events_of(transcript) if isinstance(e, ToolResult)]
    assert found == expected


def test_every_human_word_is_a_human_turn_and_nothing_else_is(transcript: Transcript) -> None:
    """Prompts, comments, reasons, answers and command arguments, in file order."""
    found = [e.text for e in events_of(transcript) if isinstance(e, Turn) and e.origin == "human"]
    assert found == list(typed(transcript[0]))
    assert found


def test_what_the_client_marked_as_submitted_is_human_or_a_notice(transcript: Transcript) -> None:
    """A second witness: newer versions stamp a permission mode on prompts and only on them."""
    stamped = [r["message"]["content"] for r in transcript[0] if r["type"] == "user" and "permissionMode" in r]
    origins = {e.text: e.origin for e in events_of(transcript) if isinstance(e, Turn) and e.role == "user"}
    assert {origins.get(text) for text in stamped} <= {"human", "notification"}


def test_every_compaction_is_there_with_its_summary(transcript: Transcript) -> None:
    """Boundaries and prunes in file order, token counts as written, the summary without the client's own lines."""
    raw = transcript[0]
    boundaries = [r for r in raw if str(r.get("subtype")).endswith("compact_boundary")]
    summaries = {r["parentUuid"]: plain(r["message"]["content"]) for r in raw if r.get("isCompactSummary")}
    bare = {parent: bare_summary(text) for parent, text in summaries.items()}
    assert all(text in summaries[parent] and len(text) > 1_000 for parent, text in bare.items())
    expected = [
        (r["uuid"], r.get("compactMetadata", {}).get("trigger", "prune"), bare.get(r["uuid"]),
         r.get("compactMetadata", {}).get("preTokens"))
        for r in boundaries
    ]  # fmt: skip
    found = [e for e in events_of(transcript) if isinstance(e, Compaction)]
    assert [(e.compaction_id, e.trigger, e.summary, e.tokens_before) for e in found] == expected
    assert len(summaries) == len([e for e in found if e.trigger != "prune"]) > 0
    texts = {e.text for e in events_of(transcript) if isinstance(e, Turn)}
    assert not texts & set(summaries.values())


def test_ranges_cover_everything_between_the_boundaries(transcript: Transcript) -> None:
    """Each compaction replaced what stands between it and the one before."""
    found = [e for e in events_of(transcript) if isinstance(e, Compaction) and e.trigger != "prune"]
    opens = 0
    for compaction in found:
        assert compaction.seq is not None
        assert (compaction.first_seq, compaction.last_seq) == (opens, compaction.seq - 1)
        opens = compaction.seq + 1


def test_every_word_of_the_agent_is_there_in_order(transcript: Transcript) -> None:
    """Merging blocks joins texts and drops none."""
    expected = "".join("".join(block["text"].split()) for block in blocks(transcript[0], "assistant", "text"))
    said = [e.text for e in events_of(transcript) if isinstance(e, Turn) and e.role == "assistant"]
    assert "".join("".join(text.split()) for text in said) == expected


def test_nothing_is_invented_and_nothing_lost(transcript: Transcript) -> None:
    """The session's own id, numbers without a gap, and as many other turns as the raw records hold."""
    raw, items = transcript
    events = events_of(transcript)
    assert {e.session_id for e in events} == {r["sessionId"] for r in raw if r.get("sessionId")}
    assert [e.seq for e in events] == list(range(len(events)))
    assert not [item for item in items if isinstance(item, Skipped) and item.reason in LOST]
    kinds = Counter(
        f"{e.role} {e.origin}" if isinstance(e, Turn) else e.__struct_config__.tag
        for e in events
        if not isinstance(e, Turn) or (e.role == "user" and e.origin != "human")
    )
    prompts = [r for r in raw if r["type"] == "user" and not r.get("isCompactSummary")]
    others = [text for r in prompts for text in written(r) if r.get("isMeta") or not is_typed(text)]
    notices = sum(text.startswith("<task-notification>") for text in others)
    commands = sum(r.get("subtype") == "local_command" for r in raw)
    assert kinds["user notification"] == notices
    assert kinds["user synthetic"] == len(others) - notices + commands
    assert set(kinds) <= {"user notification", "user synthetic", "tool_call", "tool_result", "compaction"}


def test_the_whole_corpus_is_what_its_readme_says() -> None:
    """16 sessions, 25 compactions and 2 prunes: the files are all there."""
    found = [e for path in PATHS for e in _events(path)]
    assert len({e.session_id for e in found}) == len(PATHS) == 16
    triggers = Counter(e.trigger for e in found if isinstance(e, Compaction))
    assert triggers["auto"] + triggers["manual"] == 25
    assert triggers["prune"] == 2


def _events(path: Path) -> list[AnyEvent]:
    with open_source(str(path)) as source:
        return [item for item in read_transcript(source.lines()) if not isinstance(item, Skipped)]
