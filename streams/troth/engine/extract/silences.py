"""Why words that look like an order made no obligation: the closed table of reasons, by the gate they stand for."""

from __future__ import annotations

from typing import Final, Literal

TurnSilence = Literal["tool_output", "synthetic", "notification", "machine", "summary"]
BlockSilence = Literal["heading", "code", "quote", "table", "log", "diff", "pasted", "shown"]
ClauseSilence = Literal[
    "too_long", "supposed", "reported", "pointing", "question", "inert", "task", "past", "statement", "no_object",
    "narration", "assistant",
]  # fmt: skip
LedgerSilence = Literal["said_again", "outranked", "nothing_to_end", "nothing_to_lift"]
Silence = TurnSilence | BlockSilence | ClauseSilence | LedgerSilence

MEANINGS: Final[dict[Silence, str]] = {
    "tool_output": "A tool's output binds nobody, whoever it claims to speak for.",
    "synthetic": "The runtime made this turn up (`continue`); no person said it.",
    "notification": "A notification tells of something and orders nothing.",
    "machine": "The runtime wrote it into a person's turn: a slash command, a reminder, the echo of a command.",
    "summary": "A compaction's summary feeds nothing: only what a turn says counts.",
    "heading": "It is a heading: it names what stands below it.",
    "code": "It stands in code, which is shown.",
    "quote": "It is quoted, and no words before it adopt it.",
    "table": "It stands in a table, which is shown.",
    "log": "It stands in a log, or between lines of one.",
    "diff": "It stands in a diff.",
    "pasted": "It stands in a text that was laid before the assistant to work on, or in a section of a pasted document"
    " whose heading names no rules.",
    "shown": "A label or a line before it says that it is an example, a report or a list of things to handle.",
    "too_long": "The sentence is longer than any order that could be followed; it is pasted.",
    "supposed": "It is only supposed, or said in fun.",
    "reported": "It tells what somebody or something else says.",
    "pointing": "All that it is about is a pronoun for something outside the turn: nobody could be held to it later.",
    "question": "It asks to know, and not to act.",
    "inert": "A label takes its force away (`Note:`, `Goal:`).",
    "task": "It asks for something now; in an instruction file, or under a label that names rules, it would hold.",
    "past": "It tells what happened.",
    "statement": "It tells how things are, or names them, and lays nothing down.",
    "no_object": "It has the form of an order, and names nothing that anybody could be held to.",
    "narration": "The assistant tells its next step: nothing is waited for, so that nothing can stay open.",
    "assistant": "An assistant binds only itself: what it tells others to do is no order.",
    "said_again": "An obligation in force says the same: it has one more sighting.",
    "outranked": "What it would end, replace or permit was said by a higher tier, and stands.",
    "nothing_to_end": "It takes something back that no obligation in force speaks of.",
    "nothing_to_lift": "It permits what no prohibition in force speaks of.",
}
"""One sentence for each reason; the last four are the ledger's, the others the ear's."""
