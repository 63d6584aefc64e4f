"""How it is told: one block for each event that is judged. Styled on a terminal, the same words plain in a pipe."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from troth.engine.judge.compaction.members import KEPT
from troth_schemas.events import AnyEvent, Compaction, ToolCall, ToolResult, Turn
from troth_schemas.obligations import Obligation
from troth_schemas.verdicts import MemberFidelity, Reason, Verdict

STYLES: Final = {
    "allow": "green", "intact": "green", "degrade": "yellow", "substitute": "yellow", "rehydrate": "magenta",
    "block": "bold red", "violation": "bold red",
}  # fmt: skip
TEXT_CHARACTERS_MAX: Final = 160
COUNTED: Final = (
    "troth_verdicts_total", "troth_reasons_total", "troth_events_total", "troth_obligations_active",
    "troth_rehydrations_total", "troth_sessions_owned", "troth_event_to_verdict_seconds_count",
)  # fmt: skip


class Teller:
    """Writes to a console. Nothing is cropped but long session text, and that says so; literals stay whole."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def title(self, words: str) -> None:
        self._row()
        self._row(body=Text(words, "bold"))

    def note(self, words: str) -> None:
        self._row(body=Text(words, "dim"))

    def event(self, event: AnyEvent) -> None:
        """What happens, as far as a reader of the session would see it."""
        match event:
            case Turn():
                self._said(event.seq, event.role, event.text)
            case Compaction():
                self._said(event.seq, "compaction", f"the turns before become: {event.summary}")
            case ToolCall():
                self._said(event.seq, event.tool, _main_argument(event.arguments))
            case ToolResult():
                self._said(event.seq, event.status, event.text)

    def compaction(self, verdict: Verdict, before: list[Obligation], after: list[Obligation]) -> None:
        """The ledger before and after, what came of each member, and the words to put back."""
        self._verdict(verdict)
        how = {f.obligation_id: f for f in verdict.fidelity}
        same = "the same" if [o.id for o in before] == [o.id for o in after] else "NOT the same"
        self._detail("ledger", Text(f"before: {len(before)}, after: {len(after)} ({same})", "dim"))
        for obligation in before:
            self._member(obligation, how.get(obligation.id))
        self._notes(r for r in verdict.reasons if r.obligation is None or r.code == "drift")
        for span in verdict.rehydration:
            where = "" if span.seq is None else f"  (turn {span.seq})"
            self._detail("put back", Text(span.text or "", "cyan") + Text(where, "dim"))

    def call(self, verdict: Verdict) -> None:
        self._verdict(verdict)
        self._notes(verdict.reasons)
        for change in verdict.substitutions:
            self._detail("use", Text(f"{change.expected}  instead of  {change.found}", "cyan"))
        if verdict.decision == "block" and not verdict.enforced:
            self._detail(
                "observed", Text("the demo only observes; a policy with `enforce` would have stopped it", "dim")
            )

    def metrics(self, before: dict[str, float], after: dict[str, float]) -> None:
        """The counts that moved, by how much."""
        self.title("what Prometheus saw")
        for name, value in after.items():
            moved = value - before.get(name, 0.0)
            if moved and name.startswith(COUNTED):
                self._row(Text(f"{moved:>+8.0f}  "), Text(name))

    def _said(self, seq: int | None, who: str, text: str) -> None:
        flat = " ".join(text.split())
        if len(flat) > TEXT_CHARACTERS_MAX:
            flat = f"{flat[:TEXT_CHARACTERS_MAX]} … ({len(flat)} characters)"
        at = "-" if seq is None else str(seq)
        self._row(Text(f"  {at:>3}  {who:<10}  ", "dim"), Text(flat))

    def _verdict(self, verdict: Verdict) -> None:
        ratio = "" if verdict.loss_ratio is None else f"  loss ratio {verdict.loss_ratio:.2f}"
        decision = Text(verdict.decision, STYLES[verdict.decision])
        self._row(Text("        -> ", "dim"), decision + Text(f"  {verdict.subject_id}{ratio}", "dim"))

    def _member(self, obligation: Obligation, fidelity: MemberFidelity | None) -> None:
        word = fidelity.fidelity if fidelity else "not judged"
        origin = "" if obligation.origin_seq is None else f", turn {obligation.origin_seq}"
        said_by = Text(f"  ({obligation.kind}; {obligation.role}{origin})", "dim")
        self._detail(word, Text(obligation.statement) + said_by, style="green" if word in KEPT else "red")

    def _notes(self, reasons: Iterable[Reason]) -> None:
        for reason in reasons:
            body = Text("  ".join(part for part in (reason.found, reason.detail) if part))
            if reason.obligation is not None:
                at = "" if reason.obligation.origin_seq is None else f", turn {reason.obligation.origin_seq}"
                body.append(f'  "{reason.obligation.statement}" ({reason.obligation.role}{at})', "dim")
            self._detail(reason.code, body)

    def _detail(self, label: str, body: Text, style: str = "") -> None:
        self._row(Text(f"           {label:<13}", style), body)

    def _row(self, label: Text | None = None, body: Text | None = None) -> None:
        """One line in a pipe. On a terminal the body wraps under itself, at the terminal's width."""
        label, body = label or Text(), body or Text()
        if not label.plain and self._console.is_terminal:
            self._console.print(body, highlight=False)
            return
        if not self._console.is_terminal:
            self._console.print(label + body, soft_wrap=True, highlight=False)
            return
        grid = Table.grid()
        grid.add_column(no_wrap=True)
        grid.add_column(overflow="fold")
        grid.add_row(label, body)
        self._console.print(grid, highlight=False)


def _main_argument(arguments: dict[str, Any]) -> str:
    """What a reader wants of a call: its command, the file it is about, or all of it as JSON."""
    for name in ("command", "file_path"):
        if isinstance(found := arguments.get(name), str):
            return found
    return json.dumps(arguments, ensure_ascii=False)
