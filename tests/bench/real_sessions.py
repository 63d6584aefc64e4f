"""The corpus' sessions untouched: calls judged by tool, and every one that was stopped.

    python -m tests.bench real-sessions

1 when a call was blocked, or more than HALTED_MAX were halted after a compaction; 2 where there is no corpus.
"""

from __future__ import annotations

import sys
from collections import Counter

from tests.corpus.corpus import TRANSCRIPTS
from tests.injection.transcript import Transcript, read_all
from troth.engine.history import replay
from troth_schemas.events import Compaction, ToolCall
from troth_schemas.verdicts import Verdict

HALTED_MAX = 4


def judged(transcript: Transcript) -> list[tuple[ToolCall, bool, Verdict]]:
    """Each call of a session, whether a compaction came before it, and its verdict."""
    _, steps = replay(transcript.events)
    verdicts = {v.subject_id: v for step in steps for v in step.verdicts if v.subject == "tool_call"}
    found, after = [], False
    for event in transcript.events:
        after |= isinstance(event, Compaction)
        if isinstance(event, ToolCall):
            found.append((event, after, verdicts[event.call_id]))
    return found


def main() -> int:
    """Print the table and what was stopped."""
    if not TRANSCRIPTS:
        sys.stderr.write("no shared corpus\n")
        return 2
    calls = [each for transcript in read_all(TRANSCRIPTS) for each in judged(transcript)]
    by_tool = Counter(call.tool for call, _, _ in calls)
    later = Counter(call.tool for call, after, _ in calls if after)
    print(f"{'tool':<40}{'calls':>8}{'after a compaction':>20}")
    for tool, count in by_tool.most_common():
        print(f"{tool:<40}{count:>8}{later[tool]:>20}")
    print(f"{'all':<40}{len(calls):>8}{sum(later.values()):>20}")
    stopped = [(call, after, verdict) for call, after, verdict in calls if verdict.decision != "allow"]
    for call, after, verdict in stopped:
        told = ", ".join(f"{reason.code} {reason.found}" for reason in verdict.reasons)
        print(f"{verdict.decision} {'after' if after else 'before'} a compaction: {call.tool} ({told})")
    blocked = sum(verdict.decision == "block" for _, _, verdict in stopped)
    halted = sum(after and verdict.decision != "block" for _, after, verdict in stopped)
    print(f"{blocked} blocked, {halted} halted after a compaction")
    return int(blocked > 0 or halted > HALTED_MAX)


if __name__ == "__main__":
    sys.exit(main())
