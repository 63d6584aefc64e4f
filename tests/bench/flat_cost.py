"""Cost per event over one long session: time and bytes of state, events 1-1,000 against 9,001-10,000.

    python -m tests.bench flat-cost

Promise 5 of the domain: neither grows with the length of the session. Prints both windows and their ratio.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Iterator

from tests.engine.making import DEFAULT, call, result, turn
from troth.engine.records import records, session_prefix
from troth.engine.state import SessionState
from troth.engine.step import apply
from troth_schemas.events import AnyEvent

EVENTS = 10_000
WINDOW = 1_000
ROUNDS = 5
RATIO_MAX = 1.2


def long_session() -> Iterator[AnyEvent]:
    """Calls on new files, results that show some, talk; ten rules in the first hundred events, as real sessions have.

    A call is held against every active rule, so its cost follows the rules in force, not the length of the session.
    """
    for seq in range(0, EVENTS, 4):
        n = seq // 4
        if n < 20 and n % 2 == 0:
            yield turn(seq, f"Never touch /srv/keep/{n:06d}.lock. Thanks!")
        else:
            yield turn(seq, f"Step {n:06d} looks fine, the report is in reports/{n:06d}.md now.", "assistant")
        yield call(seq + 1, command=f"process --input /srv/in/{n:06d}.csv --out /srv/out/{n:06d}.csv")
        yield result(seq + 2, f"t{seq + 1}", f"read /srv/in/{n:06d}.csv\nwrote /srv/out/{n:06d}.csv in 3.2 s")
        yield turn(seq + 3, f"File {n:06d} is done.", "assistant")


def run_once() -> tuple[list[float], list[int]]:
    """(seconds, bytes of state) of each event."""
    state, prefix = SessionState("default", "s"), session_prefix("default", "s")
    seconds, sizes = [], []
    gc.disable()
    for event in long_session():
        began = time.perf_counter()
        step = apply(state, event, DEFAULT)
        written = list(records(prefix, step.changes, 1))
        seconds.append(time.perf_counter() - began)
        sizes.append(sum(len(key) + len(value) for key, value in written))
    gc.enable()
    return seconds, sizes


def main() -> int:
    """Print the figures; 1 when a ratio is over the bar."""
    runs = [run_once() for _ in range(ROUNDS)]
    first = [statistics.fmean(seconds[:WINDOW]) for seconds, _ in runs]
    last = [statistics.fmean(seconds[-WINDOW:]) for seconds, _ in runs]
    time_ratio = statistics.median(b / a for a, b in zip(first, last, strict=True))
    early, late = (statistics.fmean(part) for part in (runs[0][1][:WINDOW], runs[0][1][-WINDOW:]))
    print(f"time per event   {min(first) * 1e6:8.1f} us   {min(last) * 1e6:8.1f} us   ratio {time_ratio:.3f}")
    print(f"state per event  {early:8.1f} B    {late:8.1f} B    ratio {late / early:.3f}")
    return int(time_ratio > RATIO_MAX or late / early > RATIO_MAX)


if __name__ == "__main__":
    raise SystemExit(main())
