"""Cost of judging a call: over every call of the corpus' sessions, with the rules that each session held by then.

    python -m tests.bench judge-cost

Prints p50 and p99 of reading a call, of judging it and of both, and each against decoding the same call from JSON in
the same run (which the machine's load moves as well). The judge alone: p99 under 1 ms.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tests.corpus.corpus import TRANSCRIPTS
from tests.injection.transcript import Copy, read_all
from troth.engine.history import SessionHistory
from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.rules import judge_call
from troth.engine.refer.call import read_call
from troth.engine.state import SessionState
from troth_schemas.codec import decode_event, encode
from troth_schemas.events import ToolCall
from troth_schemas.policies import Policy

P99_MS_MAX = 1.0
ROUNDS = 3
RULES = (
    "Never push to main.",
    "Don't touch anything under /srv/data.",
    "Never run `terraform destroy`.",
    "No new dependencies, please.",
    "Keep the request timeout at or below 30 seconds.",
    "Never mention Marigold in commit messages.",
    "Don't delete branches.",
    "All work stays in /Users/dev.",
    "Never skip the hooks.",
    "Retry at most 3 times.",
)
"""Said at the start of each session, beside what it says itself: real sessions hold fewer."""


Cost = tuple[float, float, float]
"""Milliseconds of decoding, reading and judging."""


def cost(state: SessionState, call: ToolCall) -> tuple[Cost, Cost]:
    """As the call first came, and the best of some rounds, in which a pause of the machine is none of the judge's."""
    line = encode(call)
    rounds: list[Cost] = []
    for _ in range(ROUNDS):
        marks = [time.perf_counter()]
        decode_event(line)
        marks.append(time.perf_counter())
        reading = read_call(call.tool, call.arguments, cwd=call.cwd, effect=call.effect)
        marks.append(time.perf_counter())
        judge_call(CallCase(state, call, reading, Policy()))
        marks.append(time.perf_counter())
        decoding, reading_, judging = ((later - earlier) * 1e3 for earlier, later in pairwise(marks))
        rounds.append((decoding, reading_, judging))
    best = tuple(min(column) for column in zip(*rounds, strict=True))
    return rounds[0], (best[0], best[1], best[2])


def costs() -> Iterator[tuple[Cost, Cost]]:
    for transcript in read_all(TRANSCRIPTS):
        copy = Copy(transcript)
        for rule in RULES:
            copy.say(transcript.quiet[0], rule)
        history = SessionHistory()
        for event in copy.events():
            if isinstance(event, ToolCall):
                yield cost(history.session(event.tenant, event.session_id), event)
            history.feed(event)


def main() -> int:
    """Print the figures; 1 when the judge's p99 is over the bar, 2 where there is no corpus."""
    if not TRANSCRIPTS:
        sys.stderr.write("no shared corpus\n")
        return 2
    first, best = zip(*costs(), strict=True)
    print(f"{len(first)} calls, {len(RULES)} rules beside the sessions' own")
    show("as it came", first)
    p99 = show(f"best of {ROUNDS}", best)
    return int(p99 >= P99_MS_MAX)


def show(title: str, costs: Sequence[Cost]) -> float:
    """Print p50 and p99 of each part; the p99 of judging."""
    decoding, reading, judging = zip(*costs, strict=True)
    both = [r + j for r, j in zip(reading, judging, strict=True)]
    print(title)
    for name, values in {"decode": decoding, "read": reading, "judge": judging, "read and judge": both}.items():
        centiles = statistics.quantiles(values, n=100)
        ratio = statistics.median(values) / statistics.median(decoding)
        print(
            f"  {name:<15} p50 {centiles[49]:7.3f} ms   p99 {centiles[98]:7.3f} ms   max {max(values):7.3f} ms"
            f"   p50 is {ratio:5.1f} x decode"
        )
    return float(statistics.quantiles(judging, n=100)[98])


if __name__ == "__main__":
    sys.exit(main())
