"""How it is told: one block for each event that is judged. Styled on a terminal, the same words plain in a pipe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

from troth_schemas.events import AnyEvent, Compaction, ToolCall, ToolResult, Turn
from troth_schemas.obligations import Obligation
from troth_schemas.verdicts import MemberFidelity, Reason, Verdict

STYLES: Final = {
    "allow": "green", "intact": "green", "degrade": "yellow", "substitute": "yellow", "rehydrate": "magenta",
    "block": "bold red", "violation": "bold red",
}  # fmt: skip
KEPT: Final = frozenset({"verbatim", "carried", "paraphrased"})
TEXT_CHARACTERS_MAX: Final = 160


class Teller:
    """Writes to a console. Nothing is cropped but long session text, and that says so; literals stay whole."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def title(self, words: str) -> None:
        self._line()
        self._line(Text(words, "bold"))

    def note(self, words: str) -> None:
        self._line(Text(words, "dim"))

    def event(self, event: AnyEvent) -> None:
        """What happens, as far as a reader of the session would see it."""
        match event:
            case Turn():
                self._said(event.seq, event.role, event.text)
            case Compaction():
                self._said(event.seq, "compaction", f"the turns before become: {event.summary}")
            case ToolCall():
                self._said(event.seq, event.tool, str(event.arguments.get("command") or event.arguments))
            case ToolResult():
                self._said(event.seq, event.status, event.text)

    def compaction(self, verdict: Verdict, before: list[Obligation], after: list[Obligation]) -> None:
        """The ledger before and after, what came of each member, and the words to put back."""
        self._verdict(verdict)
        how = {f.obligation_id: f for f in verdict.fidelity}
        same = "the same" if [o.id for o in before] == [o.id for o in after] else "NOT the same"
        self._line(Text(f"        ledger before: {len(before)}, after: {len(after)} ({same})", "dim"))
        for obligation in before:
            self._member(obligation, how.get(obligation.id))
        self._notes(r for r in verdict.reasons if r.obligation is None or r.code == "drift")
        for span in verdict.rehydration:
            where = "" if span.seq is None else f"  (turn {span.seq})"
            self._line(Text("        put back  ", "dim"), Text(span.text or "", "cyan"), Text(where, "dim"))

    def call(self, verdict: Verdict) -> None:
        self._verdict(verdict)
        self._notes(verdict.reasons)
        for change in verdict.substitutions:
            arrow = Text(f"        use       {change.expected}  instead of  {change.found}", "cyan")
            self._line(arrow)

    def metrics(self, before: dict[str, float], after: dict[str, float]) -> None:
        """The samples that moved, by how much."""
        self.title("what Prometheus saw")
        for name, value in after.items():
            moved = value - before.get(name, 0.0)
            if moved and name.startswith("troth_") and "_bucket" not in name and not name.endswith("_created"):
                self._line(f"  {moved:>+12.6g}  {name}")

    def _said(self, seq: int | None, who: str, text: str) -> None:
        flat = " ".join(text.split())
        if len(flat) > TEXT_CHARACTERS_MAX:
            flat = f"{flat[:TEXT_CHARACTERS_MAX]} … ({len(flat)} characters)"
        at = "-" if seq is None else str(seq)
        self._line(Text(f"  {at:>3}  {who:<10}  ", "dim"), Text(flat))

    def _verdict(self, verdict: Verdict) -> None:
        ratio = "" if verdict.loss_ratio is None else f"  loss ratio {verdict.loss_ratio:.2f}"
        decision = Text(verdict.decision, STYLES[verdict.decision])
        self._line(Text("        → ", "dim"), decision, Text(f"  {verdict.subject_id}{ratio}", "dim"))

    def _member(self, obligation: Obligation, fidelity: MemberFidelity | None) -> None:
        word = fidelity.fidelity if fidelity else "not judged"
        style = "green" if word in KEPT else "red"
        origin = "" if obligation.origin_seq is None else f", turn {obligation.origin_seq}"
        self._line(
            Text(f"        {word:<12}", style),
            Text(f"{obligation.kind:<12}  "),
            Text(obligation.statement),
            Text(f"  ({obligation.role}{origin})", "dim"),
        )

    def _notes(self, reasons: Iterable[Reason]) -> None:
        for reason in reasons:
            parts = [reason.code, reason.found or "", reason.detail or ""]
            line = Text(f"        {'  '.join(p for p in parts if p)}")
            if reason.obligation is not None:
                at = "" if reason.obligation.origin_seq is None else f", turn {reason.obligation.origin_seq}"
                line.append(f'  "{reason.obligation.statement}" ({reason.obligation.role}{at})', "dim")
            self._line(line)

    def _line(self, *parts: Text | str) -> None:
        self._console.print(Text.assemble(*parts), soft_wrap=True, highlight=False)
