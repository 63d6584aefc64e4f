"""Prohibitions on content: what a call writes, says or sends must not hold it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.code import in_code, is_about_code
from troth.engine.judge.calls.wording import Wording, first_name
from troth.engine.lexicon.things import FORMS
from troth.engine.refer.reference import Deed, Reference
from troth.engine.words import parts, stem, stems
from troth_schemas.obligations import Obligation

SAYING: Final = frozenset({"mention"})
PLACING: Final = frozenset({"put", "write", "create", "publish", "send", "paste", "store", "hardcode", "log"})
"""Acts by which a class of content gets into a text."""
REPLACED: Final = re.compile(r"^(?:old|before|original|search)(?:_|$|[A-Z])", re.IGNORECASE)
"""Arguments that hold what an edit takes away."""
EVERYWHERE: Final = frozenset("disk file files filesystem repo repository codebase code source".split())
"""Places that every file is in."""
Counting = Callable[[str], int]
_FORM_WORDS: Final = frozenset(
    stem(word) for name in FORMS for word in re.findall(r"[a-z]+", name.replace("e-?mail", "e-mail"))
)
_TAKEN: Final = re.compile(r"^-.*$", re.MULTILINE)


def is_about_content(rule: Obligation, wording: Wording) -> bool:
    """Whether the rule speaks of what a text holds: by its act, by a class that has a form, or by code."""
    acts = set(rule.acts)
    if acts & SAYING or (wording.form is not None and acts & PLACING):
        return True
    return is_about_code(rule)


def in_content(rule: Obligation, wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference]:
    """The payloads that hold what the rule rules out, more often than what they replace does."""
    count = _counter(rule, wording, deed)
    if count is None:
        return
    before = sum(count(r.text) for r in deed.references if r.role == "payload" and REPLACED.match(r.key or ""))
    for reference in deed.references:
        if reference.role != "payload" or REPLACED.match(reference.key or ""):
            continue
        if count(_added(reference.text)) > before:
            yield reference


def _added(text: str) -> str:
    """A payload without the lines that a patch takes away."""
    return _TAKEN.sub("", text) if text.startswith(("*** Begin Patch", "diff ", "--- ")) else text


def _counter(rule: Obligation, wording: Wording, deed: Deed) -> Counting | None:
    """How often a text holds it; None where the deed is not what the rule speaks of."""
    if wording.form is not None and not set(rule.acts) & SAYING:
        return _of_form(rule, wording.form, deed)
    if not set(rule.acts) & SAYING:
        return in_code(rule, deed)
    literals = [s.text for s in rule.literals if s.kind != "command"]
    name = first_name(rule) if not literals else ()
    if wording.form is not None and not literals:
        return lambda text: len(re.findall(wording.form or "", text))
    return lambda text: _named(text, literals, name)


def _named(text: str, literals: list[str], name: tuple[str, ...]) -> int:
    have = parts(text)
    holds = any(parts(each) and parts(each) <= have for each in literals)
    return int(holds or (bool(name) and all(parts(word) <= have for word in name)))


def _of_form(rule: Obligation, form: str, deed: Deed) -> Counting | None:
    """A class of content, in the place that the rule names, if it names one."""
    places = [o for o in rule.objects if not {stem(p) for p in parts(o)} <= _FORM_WORDS and o.lower() not in EVERYWHERE]
    shown = stems(" ".join((*deed.words, *(r.text for r in deed.references if r.role != "payload"))))
    if deed.effect == "read" or any(stems(place).isdisjoint(shown) for place in places):
        return None
    return lambda text: len(re.findall(form, text))
