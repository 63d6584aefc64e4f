"""Words about rules themselves: "I forbid any change to X", "X is off the table", "make sure X is never removed"; and
"feel free to edit X", "X is no longer off limits"."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from troth.engine.extract.lemmas import is_gerund, is_participle, noun_lemma, verb_lemma
from troth.engine.extract.predicates import acts_of
from troth.engine.extract.reading import Draft, Reading
from troth.engine.lexicon.acts import CANONICAL

_FORBIDDING: Final = frozenset("forbid prohibit ban veto disallow outlaw".split())
_REFUSED: Final = (
    r"(?:strictly |absolutely |simply )?(?:none of your (?:business|concern)|not your business"
    r"|off the table|out of bounds|out of the question|taboo|verboten|a no-go"
    r"|a no-no|not (?:up for grabs|fair game|an option|on|acceptable))"
)
_TABOO: Final = re.compile(_REFUSED)
_CLOSED: Final = re.compile(r"(?:closed|shut|locked|frozen) (?:for|to) (?:any |all |new |further )?(?P<noun>[a-z]+)")
_DOING: Final = re.compile(
    rf"{_REFUSED}|(?:strictly |absolutely )?(?:forbidden|prohibited|banned|off[- ]limits"
    r"|not (?:allowed|permitted|ok|okay))"
)
_FREE: Final = re.compile(
    r"(?:no longer (?:\w+ )?{bound}|not (?:\w+ )?{bound} (?:any ?more|any longer|now))".replace(
        "{bound}",
        "(?:off[- ]limits|forbidden|banned|prohibited|frozen|read-only|restricted|locked|taboo|out of bounds"
        "|disallowed|protected)",
    )
)
_OPEN: Final = re.compile(
    r"(?:fair game|open|allowed|permitted|unlocked|unfrozen|back on the table)(?: again| now| from now on)+"
)
_BEING: Final = frozenset("is are gets get stays remains be".split())


def licence(r: Reading) -> list[Draft]:
    """What the words rule out or set free."""
    if r.is_question or r.is_inert or not r.words:
        return []
    return next(filter(None, (rule(r) for rule in _LICENCES)), [])


def _ban(rule: str, acts: tuple[str, ...], objects: tuple[str, ...]) -> list[Draft]:
    if not objects:
        return []
    return [Draft(rule=rule, kind="prohibition", polarity="forbid", acts=acts or ("use",), objects=objects)]


def _forbids(r: Reading) -> list[Draft]:
    """`I forbid any change to X`, `we ban pushing to X`, `I forbid you to touch X`."""
    lowers = r.lowers
    at = next((i for i in range(1, min(4, len(lowers))) if lowers[i] in _FORBIDDING), 0)
    if not at or lowers[0] not in ("i", "we") or r.is_negated:
        return []
    for i in range(at + 1, min(at + 5, len(lowers))):
        verb = verb_lemma(noun_lemma(lowers[i]))
        if verb in CANONICAL and (is_gerund(lowers[i]) or lowers[i] != "to"):
            return _ban("forbids", acts_of([verb]), r.objects(i + 1))
    return _ban("forbids", (), r.objects(at + 1))


def _taboo(r: Reading) -> list[Draft]:
    """`X is off the table`."""
    if r.lowers[:4] == ("you", "have", "no", "business") and r.text_of(4, 5) in ("in", "with", "on"):
        return _ban("taboo", ("touch",), r.objects(5))
    at = _copula(r)
    told = " ".join(r.lowers[at + 1 :]) if at else ""
    if _TABOO.fullmatch(told):
        return _ban("taboo", ("use",), r.objects(0, at))
    closed = _CLOSED.fullmatch(told)
    if closed is not None and (verb := verb_lemma(noun_lemma(closed["noun"]))) in CANONICAL:
        return _ban("closed-for", acts_of([verb]), r.objects(0, at))
    return []


def _never_done(r: Reading) -> list[Draft]:
    """`make sure X is never removed`, `see to it that X never gets overwritten`."""
    lowers = r.lowers
    if "ensure" not in r.head.flags and not {"sure", "ensure", "see"} & set(lowers[:3]):
        return []
    done = lowers[-1]
    if "never" not in lowers[-3:-1] or not is_participle(done) or not _BEING & set(lowers[-4:-1]):
        return []
    end = len(lowers) - (3 if lowers[-3] == "never" or lowers[-2] == "never" else 2)
    return _ban("never-done", acts_of([verb_lemma(done)]), r.objects(max(r.head.at, 0), end))


def _doing_forbidden(r: Reading) -> list[Draft]:
    """`running X is forbidden`, `pushing to X is not allowed`."""
    at = _copula(r)
    if not at or not is_gerund(r.lowers[0]) or at < 2:
        return []
    if not _DOING.fullmatch(" ".join(r.lowers[at + 1 :])):
        return []
    return _ban("doing-forbidden", acts_of([verb_lemma(r.lowers[0])]), r.objects(1, at))


_INVERTED: Final = re.compile(
    r"(?:under no circumstances|never|at no time|in no case) (?:may|must|should|can|shall|will|is|are) (?P<thing>.+?)"
    r" (?:to )?be (?P<done>[a-z]+)|(?:i|we) never want to see (?P<thing_>.+?) (?P<done_>[a-z]+)"
    r"|nothing (?:in|under|inside|about) (?P<thing__>.+?) (?:may|must|should|can|is to|gets to|gets)"
    r" (?:be )?(?P<done__>[a-z]+)"
    r"|(?P<thing___>.+?) (?:is not|isn't|are not|aren't) (?:yours|ours|theirs|mine) to (?P<done___>[a-z]+)"
)


def _inverted(r: Reading) -> list[Draft]:
    """`under no circumstances may X be changed`, `nothing in X may change`, `X isn't yours to edit`."""
    text = " ".join(r.lowers)
    match = _INVERTED.fullmatch(text)
    if match is None:
        return []
    name = next(n for n in ("thing", "thing_", "thing__", "thing___") if match[n] is not None)
    first, last = (text[: match.start(name)].count(" "), text[: match.end(name)].count(" ") + 1)
    verb = verb_lemma(match[name.replace("thing", "done")])
    return _ban("inverted", acts_of([verb]), r.objects(first, last)) if verb in CANONICAL else []


def _labelled(r: Reading) -> list[Draft]:
    """`src/a.py: do not edit`: the thing stands before the colon."""
    literals = [w for w in r.clause.lead_words if w.kind not in ("word", "punct")]
    lowers = r.lowers
    at = 2 if lowers[:2] == ("do", "not") else 1 if lowers[0] in ("don't", "never", "no") else 0
    if len(literals) != 1 or not at or at >= len(lowers) or len(lowers) > at + 1:
        return []
    verb = verb_lemma(lowers[at])
    if verb not in CANONICAL:
        return []
    draft = _ban("labelled", acts_of([verb]), (literals[0].inner,))[0]
    return [msgspec.structs.replace(draft, start=r.clause.lead_words[0].start)]


def _freed(r: Reading) -> list[Draft]:
    """`X is no longer off limits`, `X is fair game again`."""
    at = _copula(r)
    told = " ".join(r.lowers[at + 1 :]) if at else ""
    if at and (_FREE.fullmatch(told) or _OPEN.fullmatch(told)) and not told.startswith("not fair"):
        objects = r.objects(0, at)
        return [Draft(rule="freed", doing="retract", objects=objects)] if objects else []
    match = _TAKEN_BACK.fullmatch(" ".join(r.lowers))
    if match is None:
        return []
    name = "thing" if match["thing"] is not None else "thing_"
    first = " ".join(r.lowers)[: match.start(name)].count(" ")
    last = first + len(match[name].split())
    objects = r.objects(first, last)
    return [Draft(rule="taken-back", doing="retract", objects=objects)] if objects else []


_TAKEN_BACK: Final = re.compile(
    r"(?:i|we)(?:'m|'re| am| are)? (?:hereby )?(?:withdraw|revoke|rescind|retract|lift|drop|cancel|waive|withdrawing"
    r"|lifting|dropping|cancelling|revoking) (?:the|my|our|that|any) (?:rule|ban|restriction|order|instruction|limit"
    r"|block|freeze) (?:about|on|against|for|regarding|over) (?P<thing>.+)"
    r"|(?:what|all|everything|whatever) (?:i|we) (?:said|told you|asked) about (?P<thing_>.+?)"
    r" (?:no longer|doesn't|does not) (?:stands?|holds?|appl(?:y|ies)|counts?|matters?)(?: any ?more| now)?"
)


def _free_to(r: Reading) -> list[Draft]:
    """`feel free to edit X (after all)`."""
    lowers = r.lowers
    at = next((i for i in range(min(4, len(lowers))) if lowers[i : i + 3] == ("feel", "free", "to")), None)
    if at is None or at + 3 >= len(lowers):
        return []
    predicate = r.predicate(at + 3)
    if not predicate.objects:
        return []
    return [
        Draft(
            rule="free-to", doing="permit", kind="permission", acts=predicate.acts, objects=predicate.objects, uses=None
        )
    ]


_FINE: Final = re.compile(r"(?:fine|ok|okay|safe|free|good) to (?P<verb>[a-z]+)(?: again| now| from now on)+")


def _fine_to(r: Reading) -> list[Draft]:
    """`X is fine to run now`."""
    at = _copula(r)
    match = _FINE.fullmatch(" ".join(r.lowers[at + 1 :])) if at else None
    if match is not None and match["verb"] in CANONICAL and r.objects(0, at):
        acts, objects = acts_of([match["verb"]]), r.objects(0, at)
        return [Draft(rule="fine-to", doing="permit", kind="permission", acts=acts, objects=objects, uses=None)]
    return []


def _copula(r: Reading) -> int:
    """Where the verb of being stands; 0 for none."""
    return next((i for i, w in enumerate(r.lowers) if i and w in ("is", "are", "remains", "stays")), 0)


_LICENCES: Final = (
    _forbids, _doing_forbidden, _taboo, _never_done, _inverted, _labelled, _freed, _free_to, _fine_to,
)  # fmt: skip
