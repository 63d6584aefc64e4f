"""The closed table of reason codes: subject, code, and what each decides (DOMAIN.md, "Reason codes")."""

from __future__ import annotations

from typing import Final, Literal

Subject = Literal["tool_call", "compaction", "turn"]
Decision = Literal["allow", "substitute", "rehydrate", "block", "intact", "degrade", "violation"]
ReasonDecision = Literal["none", "substitute", "rehydrate", "block", "degrade", "violation"]
Fidelity = Literal["verbatim", "carried", "paraphrased", "weakened", "mutated", "contradicted", "dropped", "unreadable"]
Code = Literal[
    "forbidden", "threshold", "requirement", "paraphrase", "stale", "unbound",
    "incomplete", "gap", "late", "unchecked_requirement", "permitted",
    "weakened", "mutated", "contradicted", "dropped", "ledger_count_drop", "fabricated", "unreadable",
    "shape_empty", "shape_placeholder", "shape_error", "shape_truncated", "shape_unrelated",
    "shape_orphan_result", "shape_open_call", "soft_loss", "drift", "over_cap",
]  # fmt: skip

CALL_DECISIONS: Final[tuple[Decision, ...]] = ("allow", "substitute", "rehydrate", "block")
"""Worst last. The worst reason decides."""
COMPACTION_DECISIONS: Final[tuple[Decision, ...]] = ("intact", "degrade", "violation")
TURN_DECISIONS: Final[tuple[Decision, ...]] = ("allow", "substitute", "violation")

REASONS: Final[dict[Subject, dict[Code, ReasonDecision]]] = {
    "tool_call": {
        "forbidden": "block",
        "threshold": "block",
        "requirement": "block",
        "paraphrase": "substitute",
        "stale": "substitute",
        "unbound": "rehydrate",
        "incomplete": "none",
        "gap": "none",
        "late": "none",
        "unchecked_requirement": "none",
        "permitted": "none",
    },
    "compaction": {
        "weakened": "violation",
        "mutated": "violation",
        "contradicted": "violation",
        "dropped": "violation",
        "ledger_count_drop": "violation",
        "fabricated": "violation",
        "unreadable": "violation",
        "shape_empty": "violation",
        "shape_placeholder": "violation",
        "shape_error": "violation",
        "shape_truncated": "violation",
        "shape_unrelated": "violation",
        "shape_orphan_result": "violation",
        "shape_open_call": "violation",
        "soft_loss": "degrade",
        "drift": "none",
        "over_cap": "none",
    },
    "turn": {
        "paraphrase": "substitute",
        "stale": "substitute",
        "forbidden": "violation",
    },
}

RANKED: Final[dict[Subject, tuple[Decision, ...]]] = {
    "tool_call": CALL_DECISIONS,
    "compaction": COMPACTION_DECISIONS,
    "turn": TURN_DECISIONS,
}


def decide(subject: Subject, decisions: list[ReasonDecision]) -> Decision:
    """The verdict that these reasons give: the worst of them, or the subject's best when none decides."""
    ranked = RANKED[subject]
    return max((d for d in decisions if d != "none"), key=ranked.index, default=ranked[0])
