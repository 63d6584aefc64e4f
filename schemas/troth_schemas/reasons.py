"""The closed table of reason codes: subject, code, and what each decides (DOMAIN.md, "Reason codes")."""

from __future__ import annotations

import sys
from collections.abc import Sequence
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

MEANINGS: Final[dict[Code, str]] = {
    "forbidden": "Does, or reports as done, what an active prohibition rules out.",
    "threshold": "States a value beyond an active bound.",
    "requirement": "Acts on what an active requirement is about, and provably breaks it.",
    "paraphrase": "Stands in the place of a literal that the ledger holds, and is not it.",
    "stale": "Is a value that a later one superseded.",
    "unbound": "Acts on what nothing in the session bound and no rule derives.",
    "incomplete": "The history has a hole, so that an unknown reference is excused.",
    "gap": "Was placed after a gap whose grace had ended.",
    "late": "Came after its place in the order had passed.",
    "unchecked_requirement": "Acts on what a requirement is about; whether it keeps it cannot be proved.",
    "permitted": "A rule would have stopped the call (`rule` names its reason), and a permission suspends it.",
    "weakened": "The summary keeps the obligation with less force or another scope.",
    "mutated": "The summary changes, blurs or loses a literal or value of it.",
    "contradicted": "The summary permits or asserts the opposite.",
    "dropped": "The summary does not speak of it.",
    "ledger_count_drop": "The runtime reports fewer obligations than before, and nothing that ended explains it.",
    "fabricated": "The summary asserts a request, consent or constraint that no turn contains.",
    "unreadable": "There is no summary to read, and nothing says that the obligation was put back.",
    "shape_empty": "The summary is empty.",
    "shape_placeholder": "The summary is a placeholder, an acknowledgement, a refusal or the summariser's own prompt.",
    "shape_error": "The summary is an error message.",
    "shape_truncated": "The summary ends in mid-sentence.",
    "shape_unrelated": "The summary is of something else.",
    "shape_orphan_result": "A tool result was kept whose call was replaced.",
    "shape_open_call": "A call that may write and has no result was replaced.",
    "soft_loss": "A soft obligation did not come through.",
    "drift": "An obligation came through worse than at the compaction before.",
    "over_cap": "The active obligations alone take more of the context than the cap allows.",
}
"""One sentence for each code, for documents and operators."""

RANKED: Final[dict[Subject, tuple[Decision, ...]]] = {
    "tool_call": CALL_DECISIONS,
    "compaction": COMPACTION_DECISIONS,
    "turn": TURN_DECISIONS,
}


def decide(subject: Subject, decisions: Sequence[ReasonDecision]) -> Decision:
    """The verdict that these reasons give: the worst of them, or the subject's best when none decides."""
    ranked = RANKED[subject]
    return max((d for d in decisions if d != "none"), key=ranked.index, default=ranked[0])


def page() -> str:
    """`docs/reasons.md`: the closed table as Markdown."""
    rows = [
        f"| {subject} | `{code}` | {decision} | {MEANINGS[code]} |"
        for subject, codes in REASONS.items()
        for code, decision in codes.items()
    ]
    return "\n".join([_PREAMBLE, "| subject | code | decides | when |", "|---|---|---|---|", *rows, ""])


_PREAMBLE: Final = """\
# Reason codes

A verdict lists every reason and takes the worst decision: allow < substitute < rehydrate < block for a call, intact <
degrade < violation for a compaction. `none` is a note. The set is closed. This page is made from
`schemas/troth_schemas/reasons.py` with `python -m troth_schemas.reasons > docs/reasons.md`.
"""

if __name__ == "__main__":
    sys.stdout.write(page())
