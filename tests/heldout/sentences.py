"""Held-out sentences against the ear: what is expected of a text, and how a speech act meets it.

A statement meets its label by place: half of the shorter of the two lies in the other, since where a rule's reason or
its `please` begins is a matter of taste; kind, polarity and force must be equal.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.engine.extract.labelled import Score
from troth.engine.extract.act import SpeechAct
from troth.engine.extract.hear import hear

_DOING = {"correct": "supersede"}


class Heard(NamedTuple):
    """One text: its score, and what went wrong, to be read."""

    text: str
    is_trap: bool
    score: Score
    missed: tuple[dict[str, Any], ...]
    false: tuple[SpeechAct, ...]


def compare(line: dict[str, Any]) -> Heard:
    """Hear one labelled text."""
    text, expected = line["text"], list(line["expect"])
    left = list(hear(text, role=line["role"], origin=line["origin"] or "human"))
    met: list[dict[str, Any]] = []
    missed = []
    for label in expected:
        found = next((act for act in left if _stands_at(act, label, text) and _says(act, label)), None)
        if found is None:
            missed.append(label)
        else:
            left.remove(found)
            met.append(label)
    false = [act for act in left if not any(_stands_at(act, label, text) for label in met)]
    return Heard(text, not expected, Score(len(met), len(false), len(missed)), tuple(missed), tuple(false))


def _stands_at(act: SpeechAct, label: dict[str, Any], text: str) -> bool:
    begin = text.find(label["statement"])
    end = begin + len(label["statement"])
    common = min(act.offset + act.length, end) - max(act.offset, begin)
    return begin >= 0 and 2 * common >= min(act.length, end - begin)


def _says(act: SpeechAct, label: dict[str, Any]) -> bool:
    if "doing" in label:
        return bool(_DOING.get(act.doing, act.doing) == label["doing"])
    if act.doing != "oblige" or act.kind != label["kind"] or act.hard != label["hard"]:
        return False
    return label["polarity"] in (None, act.polarity)
