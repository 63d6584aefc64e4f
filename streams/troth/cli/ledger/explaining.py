"""How the command line tells where an obligation comes from, how old it is, what ended it, and what made none.

`python -m troth.cli.ledger.explaining > docs/explain.md` makes the page of reasons anew.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from troth.cli.rows import plain

if TYPE_CHECKING:
    from troth.cli.ledger.chronicle import Chronicle, Session, Told
    from troth.engine.explain.account import Unheard
    from troth_schemas.ledger import Conflict, LedgerRecord
    from troth_schemas.obligations import Obligation

OPEN: Final = frozenset({"commitment", "pending_call"})
"""Kinds that wait for something: an open one has an age."""
_INDENT: Final = " " * 12


def age(chronicle: Chronicle, session: Session, obligation: Obligation, last: int) -> dict[str, Any] | None:
    """How long an open commitment or call has waited: in events up to position `last`, and in seconds if known."""
    if obligation.status != "active" or obligation.kind not in OPEN:
        return None
    begun, latest = chronicle.at(session, obligation.origin_position), chronicle.latest(session)
    seconds = (latest - begun.ts).total_seconds() if begun is not None and latest is not None else None
    return {"events": last - obligation.origin_position, "seconds": seconds}


def ending(chronicle: Chronicle, session: Session, obligation: Obligation) -> dict[str, Any] | None:
    """The event that ended it: where it was applied, its number, its type and the call it is about."""
    if obligation.ended_position is None:
        return None
    told = chronicle.at(session, obligation.ended_position)
    return {
        "position": obligation.ended_position,
        "seq": obligation.ended_seq,
        "event": told.what if told is not None else None,
    }


def provenance(chronicle: Chronicle, session: Session, obligation: Obligation) -> dict[str, Any]:
    """The sentence (null where none was heard: a call, a command, a policy), the cues, the rule, and the event."""
    origin = chronicle.origin(session, obligation)
    return {
        "obligation_id": obligation.id,
        "event": origin.what if origin is not None else obligation.origin,
        "sentence": origin.sentence if origin is not None else None,
        "rule": obligation.rule,
        "cues": list(obligation.cues),
        "acts": list(obligation.acts),
    }


def provenance_row(found: dict[str, Any]) -> str:
    where = f'"{plain(found["sentence"])}"' if found["sentence"] else plain(found["event"])
    words = "cues" if found["cues"] else "acts"
    said = f", {words}: {plain(', '.join(found[words]))}" if found[words] else ""
    return f"{_INDENT}from {where}, rule {found['rule'] or '-'}{said}\n"


def judged_row(rule: str | None) -> str:
    """The rule of the judge that found a reason; nothing where there was none to apply."""
    return f"{_INDENT}judged by rule {rule}\n" if rule else ""


def silence(session_id: str, told: Told, unheard: Unheard) -> dict[str, Any]:
    """What looked like an order, and why it made none."""
    from troth.engine.extract.silences import MEANINGS

    return {
        "session_id": session_id,
        "status": "unheard",
        "reason": unheard.silence,
        "statement": unheard.words,
        "origin_seq": told.seq,
        "role": told.role,
        "event": told.what,
        "offset": unheard.offset,
        "cues": list(unheard.cues),
        "meaning": MEANINGS[unheard.silence],
    }


def silence_rows(found: dict[str, Any]) -> str:
    at = "-" if found["origin_seq"] is None else str(found["origin_seq"])
    head = f"{'unheard':<10}  {found['reason']:<12}  {plain(found['session_id'])}  {at:>5}  {found['role']:<9}"
    cues = f" (cues: {plain(', '.join(found['cues']))})" if found["cues"] else ""
    return f"{head}  {plain(found['statement'])}\n{_INDENT}{found['meaning']}{cues}\n"


def conflict(record: LedgerRecord, found: Conflict) -> dict[str, Any]:
    return {
        "attempt": found.attempt,
        "seq": record.seq,
        "position": record.position,
        "statement": found.statement,
        "role": found.role,
        "origin": found.origin,
        "overruled_id": found.overruled_id,
    }


def conflict_row(session_id: str, record: LedgerRecord, found: Conflict, stands: Obligation) -> str:
    at = "-" if record.seq is None else str(record.seq)
    head = f"{'refused':<10}  {found.attempt:<12}  {plain(session_id)}  {at:>5}  {found.role:<9}"
    return f'{head}  {plain(found.statement)}\n{_INDENT}against "{plain(stands.statement)}" ({stands.role})\n'


def span(found: dict[str, Any]) -> str:
    """`12 events, 3.5 min`."""
    events = f"{found['events']} event{'' if found['events'] == 1 else 's'}"
    return events if found["seconds"] is None else f"{events}, {_time(found['seconds'])}"


def _time(seconds: float) -> str:
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if abs(seconds) >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.0f} s"


def page() -> str:
    """`docs/explain.md`: the closed table as Markdown."""
    from troth.engine.extract.silences import MEANINGS

    rows = [f"| `{name}` | {meaning} |" for name, meaning in MEANINGS.items()]
    return "\n".join([_PREAMBLE, "| reason | what it means |", "|---|---|", *rows, ""])


_PREAMBLE: Final = """\
# Where an obligation comes from, and what made none

`troth ledger --explain` shows for each obligation the sentence it was heard in, the cues (the words that decided) and
the name of the rule that heard it; below them, as `unheard`, every clause that looks like an order and made none, with
the reason. `troth audit --explain` shows the first behind each reason of a verdict. With `--json` the same is in the
records: a field `explain` of an obligation or verdict, and a record of its own with the status `unheard`.

```console
$ troth ledger --explain streams/troth/demo/scenes/bucket.jsonl
$ troth ledger --explain --json streams/troth/demo/session.jsonl
$ troth audit --explain streams/troth/demo/scenes/bucket.jsonl
```

A clause looks like an order when it has a cue of one, whoever says it: a negation with a verb, a word of duty,
confinement or permanence (*must*, *only*, *always*, *never*), a bound with a number, a promise of the assistant's,
words that take something back; and where a person, a system prompt or an instruction file speaks, the form of an
imperative or a request. The set of reasons is closed. This page is made with
`python -m troth.cli.ledger.explaining > docs/explain.md`.

An open commitment or call is shown with its age, in events and in time; a fulfilled one with the event that did it.

How a verdict came about, with every rule that was tried, is `troth explain` ([gate.md](gate.md)); it takes the id that
`troth verdicts` prints, or a file:

```console
$ troth explain -f streams/troth/demo/scenes/bucket.jsonl
```

Words against an obligation of a higher tier change nothing and are shown as `refused`, with what stands; on the stream
they are the `conflicts` of the event's record in `troth.ledger`.
"""

if __name__ == "__main__":
    sys.stdout.write(page())
