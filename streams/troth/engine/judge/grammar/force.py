"""What the cues of one clause add up to: whether it orders, forbids, allows, releases, lifts, plans or only tells."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from troth.engine.judge.grammar.cue import Cue
from troth.engine.judge.grammar.quantity import Amount
from troth.engine.judge.grammar.segment import Segment
from troth.engine.judge.grammar.token import VERBS_OF_TWO_WORDS, Token, stem
from troth.engine.lexicon.hedges import AVERSIONS
from troth.engine.lexicon.imperatives import IMPERATIVES
from troth.engine.lexicon.measures import VAGUE
from troth.engine.lexicon.verbs import IRREGULAR_PARTICIPLES, IRREGULARS

Modality = Literal["require", "forbid", "permit", "release", "lift", "plan", "done", "denied", "fact", "topic"]
"""`topic`: the rule's matter is spoken of, and no rule is stated (`the user was concerned about …`).
`denied`: something is said not to have happened."""

LEAD: Final = frozenset("please note also then always so but and or just kindly remember make sure be to".split())


class Force(msgspec.Struct):
    """`flips` counts what turns the sense round: two of them cancel out."""

    flips: int = 0
    ban: bool = False
    lift: bool = False
    release: bool = False
    must: bool = False
    may: bool = False
    will: bool = False
    done: bool = False
    said: bool = False
    only: bool = False
    topic: bool = False
    hedged: bool = False
    any_act: bool = False
    negated_ban: bool = False
    scope: str = ""


_SCOPES: Final = ("", "every", "most", "some")
"""Widest first: the narrower of two quantifiers decides (`all of it, sometimes`)."""


def read_force(tokens: list[Token], outer: list[Cue], segment: Segment, cues: list[Cue]) -> Force:
    """Add up the cues that stand in the clause itself (`outer`), not in its conditions."""
    force = Force()
    for cue in outer:
        if cue.name in ("not", "avoidance", "contrast"):
            force.flips += not (_is_coordinated(cue, outer, tokens) or _is_asked(cue, tokens, segment))
            force.done |= cue.name == "not" and _is_past(tokens, cue, segment)
            force.must |= cue.name == "not" and _is_to_be(tokens, cue)
            force.said |= cue.text.startswith(_UNWANTED)
        elif cue.name in ("ban", "untouched"):
            _add_ban(force, cue, outer, tokens, segment)
        elif cue.name in ("hedge", "report"):
            force.hedged = True
            force.flips += any(word in cue.text.split() for word in AVERSIONS)
        elif cue.name == "topic":
            force.topic = force.hedged = True
        elif cue.name == "most" and cue.first > 0 and tokens[cue.first - 1].low == "too":
            continue  # what is too many has no share of a whole
        elif cue.name in ("every", "some", "most"):
            force.scope = max(force.scope, cue.name, key=_SCOPES.index)
        elif cue.name == "always":
            force.must = True
            force.scope = max(force.scope, "every", key=_SCOPES.index)
        elif cue.name in ("lift", "release", "must", "may", "will", "done", "said", "only"):
            setattr(force, cue.name, True)
    force.only |= force.flips > 0 and force.flips % 2 == 0 and _is_of_those_not(tokens, outer)
    if force.flips % 2 == 1 and _bounds_excess(tokens, outer, segment):
        force.flips += 1  # what must not get too long has a bound, though none that is said
        force.must = True
    force.lift = force.lift and not any(c.name == "keep" for c in outer)
    force.flips += segment.contrast and not any(c.name == "contrast" for c in outer)
    force.hedged |= segment.contrast and any(c.name in ("report", "hedge") and c.last < segment.first for c in cues)
    return force


_UNWANTED: Final = tuple(f"{form} not want" for form in ("does", "do", "did"))
"""What somebody does not want is said as fully as what he wants."""


def _is_to_be(tokens: list[Token], cue: Cue) -> bool:
    """Whether a negation stands in what is (not) to be done, which lays down and tells nothing."""
    before = tokens[cue.first - 1].low if cue.first > 0 else ""
    at = cue.first - 2 if before == "still" else cue.first - 1
    following = tokens[cue.last + 1].low if cue.last + 1 < len(tokens) else ""
    return at >= 0 and tokens[at].low in ("is", "are", "am") and following == "to"


def _is_of_those_not(tokens: list[Token], outer: list[Cue]) -> bool:
    """Whether one of two negations says of which things the other denies something (`images that are not signed must
    not be deployed`): only the others are left."""
    return any(
        c.name == "not" and any(t.low in _RELATIVE_PRONOUNS for t in tokens[max(0, c.first - 3) : c.first])
        for c in outer
    )


_RELATIVE_PRONOUNS: Final = frozenset("that which who".split())


def _bounds_excess(tokens: list[Token], outer: list[Cue], segment: Segment) -> bool:
    """Whether what is denied is that there is too much of something (`not too many`, `must not get too long`)."""
    first = next((c.last + 1 for c in outer if c.name == "not"), segment.last)
    stop = next((n for n in range(first, segment.last + 1) if tokens[n].kind == "mark"), segment.last + 1)
    return any(tokens[n].low == "too" and tokens[n + 1].low in VAGUE for n in range(first, stop - 1))


def _is_coordinated(cue: Cue, outer: list[Cue], tokens: list[Token]) -> bool:
    """Whether a negation denies one thing more (`is not A and is not B`, `neither A nor B`): each has its own, and they
    do not cancel out, as they do where the second stands in what the first denies (`none that is not signed`)."""
    earlier = [c for c in outer if c.name == cue.name == "not" and c.last < cue.first]
    if not earlier:
        return False
    between = [t.low for t in tokens[earlier[-1].last + 1 : cue.first]]
    joined = max((n for n, low in enumerate(between) if low in _JOINING), default=-1)
    if joined < 0:
        return cue.text == "nor"
    return not any(low in _RELATIVE for low in between[joined:])


_SEEKING: Final = frozenset("investigate investigating debug debugging diagnose lookinto findout".split())
_ASKING: Final = frozenset(
    "check checks verify verifies confirm confirms ask asks tell tells report reports see".split()
)


def _is_asked(cue: Cue, tokens: list[Token], segment: Segment) -> bool:
    """Whether a negation stands in what is to be found out (`check with X that it is not Y`): the checking is not
    denied."""
    before = [t.low for t in tokens[segment.first : cue.first]]
    opener = next((n for n in range(len(before) - 1, -1, -1) if before[n] in ("that", "whether", "if")), -1)
    if cue.name != "not":
        return False
    return (opener > 0 and any(low in _ASKING for low in before[:opener])) or any(low in _SEEKING for low in before)


_JOINING: Final = frozenset(("and", "or", "but", ",", "nor"))
_RELATIVE: Final = frozenset("that which who whose where unless until if when without".split())


def _is_past(tokens: list[Token], cue: Cue, segment: Segment) -> bool:
    """`(partners) never got the list`: a subject, a negation and a verb in the past tell what did not happen."""
    if cue.first <= segment.first or cue.last >= segment.last or tokens[cue.first - 1].kind == "mark":
        return False
    verb = tokens[cue.last + 1].low
    if tokens[cue.first - 1].low in _AUXILIARIES or verb in IMPERATIVES:
        return False
    return (verb in IRREGULARS and verb not in IRREGULAR_PARTICIPLES) or verb in _PAST or verb.endswith("ed")


_PAST: Final = frozenset(
    "got had was were did went said sent made took left kept came told found met put cut let".split()
)
_AUXILIARIES: Final = frozenset(
    "is are was were be been being am has have had do does did must may can shall should will would could might to get "
    "gets ever and or but".split()
)
_STATES: Final = frozenset(("alone", "intact", "as is", "as it is", "as they are"))
_BANNED_STATES: Final = frozenset(
    "forbidden prohibited banned barred disallowed outlawed limits bounds table from illegal unacceptable".split()
)


def _add_ban(force: Force, cue: Cue, outer: list[Cue], tokens: list[Token], segment: Segment) -> None:
    if cue.name == "untouched":
        if cue.text.startswith(("keep", "kept")) or (
            cue.text.startswith("le")
            and not any(c.name == "untouched" and not c.text.startswith(("le", "ke")) for c in outer)
        ):
            force.flips += 1
            force.ban = True
            return
        if cue.text.startswith("le") or (cue.text in _STATES and not _is_left(cue, outer, tokens, segment)):
            return
    force.flips += 1
    force.ban = force.any_act = True
    if cue.text.split()[-1] in _BANNED_STATES:
        force.negated_ban |= any(c.name == "not" and 0 < cue.first - c.last <= 3 for c in outer)


def is_idle_state(cue: Cue, outer: list[Cue], tokens: list[Token], segment: Segment) -> bool:
    """Whether `alone` or `as is` stands where nothing is left so: it says how something is done and forbids nothing."""
    return cue.name == "untouched" and cue.text in _STATES and not _is_left(cue, outer, tokens, segment)


def _is_left(cue: Cue, outer: list[Cue], tokens: list[Token], segment: Segment) -> bool:
    """`alone` and `as is` forbid only where something is left, kept or must stay so."""
    if any(c.name == "untouched" and c.text.startswith("le") for c in outer):
        return True
    return any(
        tokens[n].low in ("keep", "stay", "stays", "remain", "remains", "kept") for n in range(segment.first, cue.first)
    )


_TURNED: Final = {">": "<=", ">=": "<", "<": ">=", "<=": ">"}


def unfold(found: tuple[Amount, ...], force: Force, tokens: list[Token]) -> tuple[Amount, ...]:
    """`never more than 3` is `at most 3`, `must not reach 3` is `under 3`: a forbidden excess is a required bound."""
    if force.flips % 2 == 1:
        found = tuple(a._replace(comparison=">=") if _is_reached(a, tokens) else a for a in found)
    if force.flips % 2 == 0 or not any(
        a.comparison in (">", "<") or _is_reached(a._replace(comparison=""), tokens) for a in found
    ):
        return found
    force.flips += 1
    force.must, force.may = True, False
    return tuple(a._replace(comparison=_TURNED.get(a.comparison, a.comparison)) for a in found)


_REACHING: Final = frozenset("reach reaches reaching hit hits hitting attain touch".split())


def _is_reached(amount: Amount, tokens: list[Token]) -> bool:
    """Whether an amount without a comparison is where something arrives."""
    at = amount.number_first - 1
    while at > 0 and tokens[at].low in ("the", "a", "an", "of"):
        at -= 1
    return amount.comparison == "" and not amount.is_date and at >= 0 and tokens[at].low in _REACHING


def modality(
    tokens: list[Token], force: Force, segment: Segment, amounts: tuple[Amount, ...], *, ruled: bool
) -> Modality:
    """The clause's modality. `ruled`: it stands under a heading that says these are rules."""
    odd = force.flips % 2 == 1
    if force.lift:
        return "lift"
    if force.release:
        return "require" if odd else "release"
    if force.negated_ban:
        return "permit"
    if force.topic and not (odd or force.must):
        return "topic"
    if force.may and not odd and any(a.comparison in ("<", "<=") for a in amounts):
        return "require"
    if force.may:
        return "forbid" if odd else "permit"
    if odd:
        return "denied" if force.done and not (force.ban or force.must or force.said) else "forbid"
    return _unflipped(tokens, force, segment, amounts, ruled)


def _unflipped(
    tokens: list[Token], force: Force, segment: Segment, amounts: tuple[Amount, ...], ruled: bool
) -> Modality:
    if force.must or force.only or force.said:
        return "require"
    if force.done or _is_participle(tokens, segment):
        return "done"
    if is_imperative(tokens, segment) or any(a.comparison for a in amounts):
        return "require"
    if force.flips >= 2 or force.hedged:
        return "require"
    if force.will:
        return "plan"
    return "require" if ruled else "fact"


_OBTAINED: Final = frozenset("a an the my our your all every each".split())


def is_imperative(tokens: list[Token], segment: Segment) -> bool:
    """Whether the clause begins with the base form of a verb."""
    at = segment.first
    while at < segment.last and (tokens[at].low in LEAD or tokens[at].kind == "mark"):
        at += 1
    if tokens[at].low == "get" and at < segment.last and tokens[at + 1].low in _OBTAINED:
        return True
    if tokens[at].text.endswith(("'s", "\u2019s")):
        return False
    return tokens[at].kind == "word" and (tokens[at].low in IMPERATIVES or _is_bare_phrasal(tokens[at]))


def _is_bare_phrasal(token: Token) -> bool:
    """Whether a joined verb stands in its base form (`log in`, not `logged in`)."""
    is_bare = token.end - token.start == len(token.low) + 1
    return is_bare and token.text == token.low and stem(token.low) in VERBS_OF_TWO_WORDS


def _is_participle(tokens: list[Token], segment: Segment) -> bool:
    """`Fixed the parser`, a line in a list of what was done."""
    word = next((t for t in tokens[segment.first : segment.last + 1] if t.kind != "mark"), None)
    if word is None or word.low in IMPERATIVES or not (word.low.endswith("ed") and stem(word.low) in _STEMS):
        return False
    return not any(t.low in _FINITE for t in tokens[segment.first : segment.last + 1])


_FINITE: Final = frozenset("is are was were will would must may can shall should might has have".split())
"""With one of these behind it a participle only says which things are meant (`generated clients will be edited`)."""


_STEMS: Final = frozenset(map(stem, IMPERATIVES))
_TOUCHING: Final = frozenset(map(stem, "touch mess meddle tamper fiddle interact".split()))


def is_touching(key: str) -> bool:
    """Whether the stem of a verb stands for anything that might be done to a thing."""
    return key in _TOUCHING
