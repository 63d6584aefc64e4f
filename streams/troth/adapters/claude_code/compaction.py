"""Boundary and summary records -> compaction events, with the range of the session that each replaced."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Container, Mapping
from typing import Any, Final

import msgspec

from troth.adapters import field
from troth.adapters.claude_code.record import Record, block_text
from troth_schemas.events import Carried, Compaction, Trigger

Range = tuple[int, int]
_SUMMARY_LEAD: Final = "This session is being continued from a previous conversation that ran out of context."
"""How the client opens every summary; older versions did not flag the record."""


_WRAPPED: Final = re.compile(
    r"\AThis session is being continued from a previous conversation that ran out of context\."
    r"(?: The (?:summary below covers the earlier portion of the conversation|conversation is summarized below)[.:])?"
)
_TRAILER: Final = re.compile(
    r"(?:\s*^(?:If you need specific details from before compaction\b[^\n]*"
    r"|Recent messages are preserved verbatim\.[^\n]*"
    r"|(?:Please c|C)ontinue the conversation from where [^\n]*))+\s*\Z",
    re.MULTILINE,
)
_ANALYSIS: Final = re.compile(r"<analysis>.*?</analysis>", re.DOTALL)
_SUMMARY: Final = re.compile(r"<summary>(.*?)</summary>", re.DOTALL)


def bare_summary(text: str) -> str:
    """A summary without what the client writes around it: the very text, whether it comes from a hook or a transcript.

    A hook gives what the summariser wrote (`<analysis>`, `<summary>`); the client drops the one, labels the other, and
    puts it between a lead-in and its hints.
    """
    text = _TRAILER.sub("", _WRAPPED.sub("", text, count=1), count=1)
    text = _SUMMARY.sub(lambda found: f"Summary:\n{found[1].strip()}", _ANALYSIS.sub("", text, count=1), count=1)
    return text.strip()


def is_boundary(record: Record) -> bool:
    return record.kind == "system" and record.fields.get("subtype") == "compact_boundary"


def is_prune(record: Record) -> bool:
    return record.kind == "system" and record.fields.get("subtype") == "microcompact_boundary"


def is_summary(record: Record) -> bool:
    if record.kind != "user":
        return False
    return field.flag(record.fields, "isCompactSummary") or summary_text(record).startswith(_SUMMARY_LEAD)


def summary_text(record: Record) -> str:
    return block_text(record.message.get("content"))


class Window(msgspec.Struct):
    """What one agent of a session still has before its eyes, as seqs: from `start` on, `said` being all but notices."""

    start: int = 0
    said: list[int] = []
    replaced: Range | None = None

    def replace(self, end: int, kept: Container[int]) -> Range | None:
        """Close the window at a compaction numbered `end` that kept some seqs of it verbatim; the range it replaced.

        None where all was kept, or where this file holds nothing that was replaced (so all before it was). The range
        is one interval, so only what was kept at an end of the window narrows it: a kept turn counted as replaced is
        judged, a replaced one counted as kept would certify a loss.
        """
        seen = self.said[bisect_left(self.said, self.start) : bisect_left(self.said, end)]
        gone = [seq for seq in seen if seq not in kept]
        if not gone:
            self.start = self.start if seen else end + 1
            return None if seen else self.replaced
        first = self.start if gone[0] == seen[0] else gone[0]
        after = [seq for seq in seen if seq > gone[-1]]
        if first == self.start:
            self.start = after[0] if after else end + 1
        self.replaced = (first, after[0] - 1 if after else end - 1)
        return self.replaced


def kept_seqs(boundary: Record, marks: Mapping[str, range]) -> frozenset[int]:
    """The seqs of what stays verbatim. `marks` holds those of each record by uuid; an unknown record keeps nothing."""
    meta = _metadata(boundary)
    segment = field.inner(meta, "preservedSegment")
    head, tail = marks.get(str(segment.get("headUuid"))), marks.get(str(segment.get("tailUuid")))
    if head is not None and tail is not None:
        return frozenset(range(head.start, tail.stop))
    uuids = field.texts(field.inner(meta, "preservedMessages").get("uuids"))
    return frozenset(seq for uuid in uuids for seq in marks.get(uuid, range(0)))


def compaction(
    record: Record, summary: str | None, replaced: Range | None, *, kept_all: bool, documents: tuple[str, ...]
) -> Compaction:
    """One compaction. `record` is its boundary, or the summary's own where there is none.

    Known by its summary, which a hook has as well; by its record where there is nothing to read. Named by its boundary.
    """
    meta = _metadata(record)
    summary = bare_summary(summary) if summary is not None else None
    identity = record.name if summary is None else hashlib.sha256(summary.encode()).hexdigest()
    name = record.uuid if is_boundary(record) and record.uuid is not None else identity
    first, last = replaced or (None, None)
    trigger: Trigger = "manual" if meta.get("trigger") == "manual" else "auto"
    return Compaction(
        **record.stamp(),
        event_id=field.prefixed("compaction", (identity,)),
        compaction_id=field.ident({"id": name}, "id"),
        trigger=trigger,
        lossy=False if kept_all else None,
        summary=summary,
        first_seq=first,
        last_seq=last,
        tokens_before=field.count(meta, "preTokens", "pre_tokens"),
        tokens_after=field.count(meta, "postTokens", "post_tokens"),
        carried=Carried(documents=list(documents)) if documents else None,
    )


def prune(record: Record, seq_of_result: Mapping[str, int]) -> Compaction:
    """Tool results were cleared: null summary, and the range of the results where the record names them."""
    meta = field.inner(record.fields, "microcompactMetadata", "microcompact_metadata")
    seqs = [seq_of_result[i] for i in field.texts(meta.get("compactedToolIds")) if i in seq_of_result]
    before, saved = field.count(meta, "preTokens"), field.count(meta, "tokensSaved")
    return Compaction(
        **record.stamp(),
        event_id=field.prefixed("compaction", (record.name,)),
        compaction_id=field.ident({"id": record.name}, "id"),
        trigger="prune",
        first_seq=min(seqs, default=None),
        last_seq=max(seqs, default=None),
        tokens_before=before,
        tokens_after=before - saved if before is not None and saved is not None and saved <= before else None,
    )


def _metadata(boundary: Record) -> dict[str, Any]:
    return field.inner(boundary.fields, "compactMetadata", "compact_metadata")
