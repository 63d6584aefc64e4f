"""What is allowed although a rule forbids it: "ok, push this one", "you can push from now on"."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.lemmas import is_base_verb, verb_lemma
from troth.engine.extract.predicates import Predicate
from troth.engine.extract.reading import Draft, Reading

_GATED: Final = frozenset(
    """
    apply commit delete deploy disable drop enable force-push install kill merge migrate pay publish purchase push
    rebase refund reset resize restart run send
    skip tag touch transfer
    """.split()
)
"""Acts that a person gates, so that a "yes" to one is worth keeping."""
_AFFIRMING: Final = frozenset("granted ok okay yes yep yeah sure alright fine approved agreed".split())
_LIFTING: Final = frozenset({"now", "again", "once", "time"})
_POINTING: Final = frozenset({"this", "once", "one", "it", "that", "just"})
_ABILITY: Final = frozenset("see find only not tell check get have imagine look ignore".split())
"""Verbs after "you can" that say what is possible."""
_CUE_REACH: Final = 3


def permission(r: Reading) -> list[Draft]:
    """A rule suspended: `uses` 1 for one act, none where it holds from now on."""
    if r.clause.is_question or r.is_negated or r.is_inert:
        return []
    if _is_for_once(r):
        predicate = r.predicate(r.head.at)
        return [_once(predicate)]
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
        at += r.lowers[at] == "with" and at + 1 < len(r.words)
        is_noun = is_said and r.lowers[at - 1] in ("for", "with")
        named = r.phrase(at) if is_noun else None
        is_named = named is not None and (named.objects or named.acts != ("use",))
        return [_once(named)] if named is not None and is_named else []
    predicate = r.predicate(at)
    if not predicate.objects and verb_lemma(r.lowers[at]) in ("stop", "go", "run", "start"):
        return []
    is_once = r.lowers[:2] in (("just", "this"), ("this", "once"), ("this", "time"), ("only", "this"))
    is_gated = bool(set(predicate.acts) & _GATED) or r.lowers[at] in ("overwrite", "wipe", "reset")
    if not is_gated and not (is_said and _LIFTING & set(r.lowers)) and not is_once:
        return []
    is_lasting = r.has("standing", "always") or bool({"anytime", "whenever", "anymore", "again"} & set(r.lowers))
    is_changed = is_said and r.lowers[-1] in ("now", "all") and r.lowers[0] in ("it's", "it", "that's")
    is_general = is_changed or (r.lowers[0] == "you" and not _POINTING & set(r.lowers))
    objects = tuple(o for o in predicate.objects if o not in ("ahead", "one", "once"))
    if is_lasting and not any(w.kind in ("literal", "code", "quoted") for w in r.words):
        return [Draft(rule="lift", doing="retract", acts=predicate.acts, objects=objects)]
    return [
        Draft(
            rule="permit",
            doing="permit",
            kind="permission",
            acts=predicate.acts,
            objects=objects,
            uses=None if is_lasting or is_general else 1,
        )
    ]


def _is_for_once(r: Reading) -> bool:
    """Whether a guard is left out for one occasion ("just for this deploy, skip the canary")."""
    if r.lemma not in ("skip", "omit", "bypass") or r.head.mood != "imperative" or r.standing:
        return False
    fronts = [r.text[s:e].lower().split() for kind, _, s, e in r.clause.adjuncts if kind == "scope"]
    before = r.before
    if before is not None and before.lowers[:1] == ("just",) and before.head.mood == "fragment":
        fronts.append(list(before.lowers))
    return any("for" in words[:2] and "this" in words[:3] for words in fronts)


def _once(predicate: Predicate) -> Draft:
    return Draft(
        rule="permit", doing="permit", kind="permission", acts=predicate.acts, objects=predicate.objects, uses=1
    )


def _allowed_at(r: Reading) -> int | None:
    """Where the verb stands that is allowed in so many words."""
    for cue in r.clause.cues:
        text = r.text_of(cue.first, cue.last)
        is_once = "once" in text and cue.first == 0 and cue.last < len(r.words)
        if cue.kind != "permit" or cue.first > _CUE_REACH or ("once" in text and not is_once) or text == "you could":
            continue
        if cue.first and r.lowers[cue.first - 1] in ("if", "where", "when", "that", "whether", "what", "how"):
            return None
        is_bare = text in ("you can", "you may")
        if is_bare and (r.text_of(cue.last, cue.last + 1) in _ABILITY or r.clause.adjunct("condition")):
            return None
        if is_once and r.lowers[cue.last : cue.last + 2] in (("you", "may"), ("you", "can")):
            return cue.last + 2
        return cue.last
    return None
