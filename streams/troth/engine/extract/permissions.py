"""What is allowed although a rule forbids it: "ok, push this one", "you can push from now on"."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.lemmas import is_base_verb, verb_lemma
from troth.engine.extract.reading import Draft, Reading

_GATED: Final = frozenset(
    """
    commit delete deploy force-push install kill merge migrate pay publish purchase push rebase refund restart run send
    tag touch transfer
    """.split()
)
"""Acts that a person gates, so that a "yes" to one is worth keeping."""
_AFFIRMING: Final = frozenset("ok okay yes yep yeah sure alright fine approved agreed".split())
_LIFTING: Final = frozenset({"now", "again", "once", "time"})
_POINTING: Final = frozenset({"this", "once", "one", "it", "that", "just"})
_ABILITY: Final = frozenset("see find only not tell check get have imagine look ignore".split())
"""Verbs after "you can" that say what is possible."""
_CUE_REACH: Final = 3


def permission(r: Reading) -> list[Draft]:
    """A rule suspended: `uses` 1 for one act, none where it holds from now on."""
    if r.clause.is_question or r.is_negated or r.is_inert:
        return []
    at = _allowed_at(r)
    affirmed = bool(_AFFIRMING & set(r.clause.opener.split())) and r.head.mood == "imperative" and not r.standing
    if at is None and not affirmed:
        return []
    is_said = at is not None
    at = r.head.at if at is None else at
    while at < len(r.words) - 1 and r.lowers[at] in ("now", "just", "also", "then", "please", "and", ","):
        at += 1
    if at >= len(r.words):
        return [Draft(rule="permit", doing="permit", kind="permission", uses=1)]
    return _granted(r, at, is_said=is_said)


def _granted(r: Reading, at: int, *, is_said: bool) -> list[Draft]:
    """The permission for the act at `at`, when it is one that a person gates or the words lift a rule."""
    if not is_base_verb(verb_lemma(r.lowers[at])):
        return []
    predicate = r.predicate(at)
    if not predicate.objects and verb_lemma(r.lowers[at]) in ("stop", "go", "run", "start"):
        return []
    if not set(predicate.acts) & _GATED and not (is_said and _LIFTING & set(r.lowers)):
        return []
    is_lasting = r.has("standing", "always") or bool({"anytime", "whenever", "anymore"} & set(r.lowers))
    is_general = r.lowers[0] == "you" and not _POINTING & set(r.lowers)
    return [
        Draft(
            rule="permit",
            doing="permit",
            kind="permission",
            acts=predicate.acts,
            objects=tuple(o for o in predicate.objects if o not in ("ahead", "one", "once")),
            uses=None if is_lasting or is_general else 1,
        )
    ]


def _allowed_at(r: Reading) -> int | None:
    """Where the verb stands that is allowed in so many words."""
    for cue in r.clause.cues:
        text = r.text_of(cue.first, cue.last)
        if cue.kind != "permit" or cue.first > _CUE_REACH or "once" in text or text == "you could":
            continue
        if cue.first and r.lowers[cue.first - 1] in ("if", "where", "when", "that", "whether", "what", "how"):
            return None
        is_bare = text in ("you can", "you may")
        if is_bare and (r.text_of(cue.last, cue.last + 1) in _ABILITY or r.clause.adjunct("condition")):
            return None
        return cue.last
    return None
