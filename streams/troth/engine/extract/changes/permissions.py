"""What is allowed although a rule forbids it: "ok, push this one", "you can push from now on"."""

from __future__ import annotations

import itertools
from typing import Final

from troth.engine.extract.changes.leaves import leave
from troth.engine.extract.changes.terms import is_narrowed
from troth.engine.extract.clauses.predicates import Predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, verb_lemma
from troth.engine.lexicon.english_phrases import CONSENTING

_GATED: Final = frozenset(
    """
    apply commit delete deploy disable drop enable force-push install kill merge migrate pay publish purchase push
    rebase refund reset resize restart run send skip tag touch transfer bypass override
    """.split()
)
"""Acts that a person gates, so that a "yes" to one is worth keeping."""
_AFFIRMING: Final = frozenset("granted ok okay yes yep yeah sure alright fine approved agreed".split())
_LIFTING: Final = frozenset({"now", "again", "once", "time"})
_POINTING: Final = frozenset({"this", "once", "one", "it", "that", "just"})
_ABILITY: Final = frozenset("see find only not tell check get have imagine look ignore".split())
"""Verbs after "you can" that say what is possible."""
_CUE_REACH: Final = 3
_UNREAL: Final = frozenset("could might would it'd that'd you'd".split())
_THIRD: Final = frozenset("he it she should they will would".split())
"""Words before "go ahead" that make it somebody else's."""


def permission(r: Reading) -> list[Draft]:
    """A rule suspended: `uses` 1 for one act, none where it holds from now on."""
    if r.clause.is_question or r.is_negated or r.is_inert or _is_narrowed(r):
        return []
    if given := leave(r):
        return given
    if _is_for_once(r):
        predicate = r.predicate(r.head.at)
        return [_once(predicate)]
    at = _allowed_at(r)
    affirmed = bool(_AFFIRMING & set(r.clause.opener.split())) or _is_consented(r)
    if at is None and not (affirmed and r.head.mood == "imperative" and not r.standing):
        return []
    is_said = at is not None
    at = r.head.at if at is None else at
    while at < len(r.words) - 1 and r.lowers[at] in ("now", "just", "also", "then", "please", "and", ","):
        at += 1
    if at >= len(r.words) and r.lowers[-1] == "to":
        return []
    if at >= len(r.words):
        return [Draft(rule="permit", doing="permit", kind="permission", uses=1)]
    return _granted(r, at, is_said=is_said)


def _is_narrowed(r: Reading) -> bool:
    """Whether the sentence goes on with a condition ("you can push, but only after QA signs")."""
    end = r.sentence.end if r.sentence is not None else r.clause.end
    return is_narrowed(r.text[r.clause.end : end].lower())


def _is_consented(r: Reading) -> bool:
    """Whether a label or the clause before gives leave ("approved: …", "go for it, …")."""
    before = r.before.lowers if r.before is not None and r.clause.separator in (",", "and", ";") else ()
    for words in (before, tuple(w.lower for w in r.clause.lead_words)):
        said = [w for w in words if w not in _PASSED]
        if said and " ".join(said) in CONSENTING:
            return True
    return False


_PASSED: Final = frozenset("alright ok okay yes yep yeah sure , so then and".split())


def _granted(r: Reading, at: int, *, is_said: bool) -> list[Draft]:
    """The permission for the act at `at`, when it is one that a person gates or the words lift a rule."""
    if r.lowers[at] != "do" and not is_base_verb(verb_lemma(r.lowers[at])):
        at += r.lowers[at] == "with" and at + 1 < len(r.words)
        is_noun = is_said and r.lowers[at - 1] in ("for", "with", "approve", "authorise", "authorize")
        named = r.phrase(at) if is_noun else None
        is_plain = r.lowers[at - 1] in ("for", "with")  # "I approve this plan" names no act
        is_named = named is not None and ((named.objects and is_plain) or named.acts != ("use",))
        return [_once(named)] if named is not None and is_named else []
    predicate = r.predicate(at)
    if not predicate.objects and verb_lemma(r.lowers[at]) in ("stop", "go", "run", "start"):
        return []
    is_once = r.lowers[:2] in (("just", "this"), ("this", "once"), ("this", "time"), ("only", "this"))
    is_once = is_once or (is_said and r.lowers[-2:] in (("this", "one"), ("that", "one"), ("this", "time")))
    is_gated = bool(set(predicate.acts) & _GATED) or r.lowers[at] in ("overwrite", "wipe", "reset")
    is_lifted = is_said and "ahead" not in r.lowers[:at] and bool(_LIFTING & set(r.lowers))
    if not is_gated and not is_lifted and not is_once:
        return []
    if not is_said and r.has("always"):
        return []  # "yes, run it yourself, always": a habit
    is_retried = "again" in r.lowers and "ahead" in r.lowers[:at]  # "go ahead and run it again"
    lasting = {"anytime", "whenever", "anymore"} if is_retried else {"anytime", "whenever", "anymore", "again"}
    is_lasting = r.has("standing", "always") or bool(lasting & set(r.lowers))
    is_changed = is_said and r.lowers[-1] in ("now", "all") and r.lowers[0] in ("it's", "it", "that's")
    is_scoped = any(kind == "scope" for kind, *_ in r.clause.adjuncts)
    is_general = is_changed or (r.lowers[0] in ("you", "you're") and not is_scoped and not _POINTING & set(r.lowers))
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
    """Whether a guard is left out for one occasion ("just for this deploy, skip the canary"), or a gated act is done by
    way of exception ("this once, push it")."""
    if r.head.mood != "imperative" or r.standing:
        return False
    fronts = [r.text[s:e].lower() for kind, _, s, e in r.clause.adjuncts if kind == "scope"]
    is_guard = r.lemma in ("skip", "omit", "bypass") and any("for this" in text for text in fronts)
    is_gated = bool(set(r.predicate(r.head.at).acts) & _GATED) and any("this once" in text for text in fronts)
    return is_guard or is_gated


def _once(predicate: Predicate) -> Draft:
    return Draft(
        rule="permit", doing="permit", kind="permission", acts=predicate.acts, objects=predicate.objects, uses=1
    )


def _is_told_how(r: Reading, at: int) -> bool:
    """Whether "you can V by V-ing" tells a means, and lifts nothing."""
    pairs = itertools.pairwise(r.lowers[at:])
    return any(word == "by" and is_gerund(after) for word, after in pairs)


def _allowed_at(r: Reading) -> int | None:
    """Where the verb stands that is allowed in so many words."""
    for cue in r.clause.cues:
        text = r.text_of(cue.first, cue.last)
        is_once = "once" in text and cue.first == 0 and cue.last < len(r.words)
        if cue.kind != "permit" or cue.first > _CUE_REACH or ("once" in text and not is_once) or text == "you could":
            continue
        if _UNREAL & {*r.lowers[: cue.first]}:
            return None  # "it would be ok to run it in a sandbox"
        if cue.first and r.lowers[cue.first - 1] in ("if", "where", "when", "that", "whether", "what", "how"):
            return None
        unfinished = r.before.lowers[-1:] if r.before is not None and r.clause.separator == "then" else ()
        if text.startswith("go ahead") and _THIRD & {*r.lowers[: cue.first], *unfinished}:
            return None  # "it should go ahead and …": what a program does
        if _is_told_how(r, cue.last):
            return None
        if cue.last == len(r.words) and cue.first and r.lowers[cue.first - 1] in ("all", "what", "whatever"):
            return None  # "do all you can"
        is_bare = text in ("you can", "you may")
        is_outcome = r.clause.separator == "so" or r.clause.opener.startswith("so")
        if is_bare and is_outcome and not {"again", "now"} & set(r.lowers):
            return None  # "add a script so you can start both": what for
        is_supposed = r.clause.adjunct("condition") is not None and "again" not in r.lowers
        if is_bare and (is_supposed or r.text_of(cue.last, cue.last + 1) in _ABILITY):
            return None
        if is_once and r.lowers[cue.last : cue.last + 2] in (("you", "may"), ("you", "can")):
            return cue.last + 2
        return cue.last
    return None
