"""What a person typed inside a tool result: into a refusal, as an answer, as the comment on a plan's approval."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from troth.adapters import field
from troth.adapters.claude_code.record import Record
from troth_schemas.events import ResultStatus

QUESTION_TOOL: Final = "AskUserQuestion"
PLAN_TOOL: Final = "ExitPlanMode"


class Asked(msgspec.Struct, frozen=True):
    """The call a result answers: what is needed to tell the person's words from the agent's."""

    tool: str = ""
    questions: tuple[str, ...] = ()
    plan: str = ""


# The client's own wordings around the words.
_SAID: Final = re.compile(r"\b[Tt]he user said:\s*\n(.*)\Z", re.DOTALL)
_MEMORY_NOTE: Final = "\n\nNote: The user's next message may contain a correction or preference."
_CLARIFY: Final = re.compile(
    r"(?:The user wants to clarify these questions\.|The user has indicated they have provided enough answers)"
)
_CLARIFIED: Final = re.compile(r"^ *Answer: (.*?)(?=\n- \"|\n\n|\Z)", re.DOTALL | re.MULTILINE)
_ANSWERS_END: Final = ". You can now continue with "
_ANSWER_ENDS: Final = ('" selected preview:\n', '" user notes: ', '" notes: ')
_NOTES: Final = " notes: "
_UNKEYED: Final = re.compile(r"\"=\"(.*?)\"(?=, \"|\. You can now|\.?\s*\Z)", re.DOTALL)
_PLAN_COMMENT: Final = re.compile(
    r"\b(?:[Uu]ser(?:'s)? feedback|[Tt]he user said)\b[^:\n]{0,60}:[ \n]*(.*)\Z", re.DOTALL
)
_APPROVED_PLAN: Final = re.compile(r"\n## Approved Plan[^\n]*:\n")


def words_in(text: str, status: ResultStatus, asked: Asked, record: Record) -> str:
    """The person's words inside a result, verbatim, several answers a line each; empty where there are none."""
    if status == "refused":
        return _refusal_words(text)
    if status != "ok":
        return ""
    if asked.tool == QUESTION_TOOL:
        structured = field.inner(record.fields, "toolUseResult", "tool_use_result")
        return "\n".join(_structured_answers(structured) or _written_answers(text, asked.questions))
    return _plan_comment(text, asked.plan) if asked.tool == PLAN_TOOL else ""


def _refusal_words(text: str) -> str:
    found = _SAID.search(text)
    if found is None:
        return ""
    said = found[1].partition(_MEMORY_NOTE)[0].strip()
    if _CLARIFY.match(said):
        return "\n".join(answer.strip() for answer in _CLARIFIED.findall(said) if answer.strip())
    return said


def _structured_answers(structured: Mapping[str, Any]) -> list[str]:
    """From the runtime's own record of the answers: {`answers`: {question: answer}, `annotations`: {…: {`notes`}}}."""
    answers, annotations = field.inner(structured, "answers"), field.inner(structured, "annotations")
    words: list[str] = []
    for question in dict.fromkeys((*answers, *annotations)):
        answer = answers.get(question)
        words += [answer] if isinstance(answer, str) else field.texts(answer)
        words += [field.text(field.inner(annotations, question), "notes") or ""]
    return [w.strip() for w in words if w.strip()]


def _written_answers(text: str, questions: tuple[str, ...]) -> list[str]:
    """From the text: `"question"="answer"`, …; the questions are known, so their quotes and commas mislead nobody."""
    end = at if (at := text.rfind(_ANSWERS_END)) >= 0 else len(text.rstrip())
    starts = sorted((at, at + len(q) + 3) for q in set(questions) if (at := text.find(f'"{q}"=')) >= 0)
    if not starts:
        return [answer.strip() for answer in _UNKEYED.findall(text) if answer.strip()]
    ends = [start for start, _ in starts[1:]] + [end]
    answers = [
        _answer_and_notes(text[after:until].rstrip(", \n")) for (_, after), until in zip(starts, ends, strict=True)
    ]
    return [w.strip() for pair in answers for w in pair if w.strip()]


def _answer_and_notes(written: str) -> tuple[str, str]:
    """`"answer"`, then perhaps the preview of the option (the agent's words), then perhaps notes (the person's)."""
    if written.startswith('"'):
        ends = [at for mark in _ANSWER_ENDS if (at := written.find(mark, 1)) > 0]
        close = min(ends) if ends else written.rfind('"')
        answer, rest = written[1:close], written[close + 1 :]
    else:
        answer, rest = "", written
    _, _, notes = rest.rpartition(_NOTES) if "selected preview:" in rest else rest.partition(_NOTES)
    return answer, notes if _NOTES in rest else ""


def _plan_comment(text: str, plan: str) -> str:
    """A comment beside the approved plan, never a phrase of the plan itself."""
    head, *rest = _APPROVED_PLAN.split(text, maxsplit=1)
    tail = rest[0] if rest else ""
    outside = tail.partition(plan)[2] if plan and plan in tail else ""
    found = _PLAN_COMMENT.search(head) or _PLAN_COMMENT.search(outside)
    return found[1].strip() if found else ""
