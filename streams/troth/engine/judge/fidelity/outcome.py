"""How a summary says that an error ended: in the sentence that names it, or in the remark its item goes on with."""

from __future__ import annotations

import re
from typing import Final, Literal

from troth.engine.judge.summary.quotation import MESSAGES, around
from troth.engine.judge.summary.summary import Summary

Outcome = Literal["open", "solved"]

_OPEN: Final = re.compile(
    r"\b(?:not|n't) (?:yet )?(?:been )?(?:fixed|resolved|solved|addressed|mended)\b|\bunresolved\b|\bcurrent(?:ly)?\b"
    r"|\bstill (?:fails?|failing|broken|not|open|present|unsolved|there)\b|\b(?:is|are) (?:still )?failing\b"
    r"|\bneeds? (?:to be )?(?:fix|investigat|look)|\bto be (?:fixed|resolved|investigated)\b"
    r"|\bin progress\b|\bpending\b",
    re.IGNORECASE,
)
_DISPROVED: Final = re.compile(
    r"\b(?:not an?|no(?: real)?) (?:issue|problem|error|bug)s?\b|\bfound to be fine\b|\bfalse alarm\b", re.IGNORECASE
)
_REMARK: Final = re.compile(
    r"\W*(?:(?:fixed|resolved|solved|corrected|mended)\b(?! (?:only|part))"
    r"|(?:final |the )?(?:fix|solution|resolution)(?: (?:was|applied))?:\s*\S"
    r"|(?:all |the |these |those )?(?:tests?|builds?|it|they|lint(?:er)?) (?:now |all )*pass(?:es|ed)?\b)",
    re.IGNORECASE,
)
"""What an item on an error goes on with where the error is over: `Fixed by …`, `Fix: …`, `Test passes.`"""
_NEXT_ITEM: Final = re.compile(r"\W{0,3}\*\*")
REMARK_SENTENCES_MAX: Final = 4


def outcome(summary: Summary, number: int) -> Outcome | None:
    """What sentence `number`, which names an error, and the remarks after it say of its end; None where nothing, or
    where a person's message is quoted, which was said before."""
    sentence = summary.sentences[number]
    if around(summary.quotations, sentence.offset, sentence.offset + 1) and any(
        MESSAGES.search(h) for h in summary.layout.headers(sentence)
    ):
        return None
    if _OPEN.search(sentence.text):
        return "open"
    if _DISPROVED.search(sentence.text):
        return "solved"
    return _remarked(summary, number)


def _remarked(summary: Summary, number: int) -> Outcome | None:
    """What the sentences after it in its item say, up to the next item on another matter."""
    header = summary.sentences[number].header
    for after in summary.sentences[number + 1 : number + 1 + REMARK_SENTENCES_MAX]:
        if after.header not in (header, number) or _NEXT_ITEM.match(after.text):
            return None
        if _OPEN.search(after.text):
            return "open"
        if _REMARK.match(after.text):
            return "solved"
    return None
