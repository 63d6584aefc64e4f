"""Clauses: what one stretch of a sentence orders, forbids, allows or reports, as a value that can be compared."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from troth.engine.judge.cue import Cue, read_cues
from troth.engine.judge.force import LEAD, Modality, is_imperative, is_touching, modality, read_force, unfold
from troth.engine.judge.quantity import Amount, amounts
from troth.engine.judge.segment import Segment, segments
from troth.engine.judge.term import PREPOSITIONS, Term, is_verb_key, read_terms
from troth.engine.judge.token import Token, scan, stem
from troth.engine.lexicon import deontics, measures
from troth.engine.lexicon.thesaurus import CLASSIFIERS, TOPICS
from troth.engine.lexicon.verbs import IRREGULAR_PARTICIPLES


class Condition(NamedTuple):
    """A clause that narrows: `relation` of deontics.CONDITIONS, its content, and whether it is negated in itself."""

    relation: str
    terms: tuple[Term, ...]
    amounts: tuple[Amount, ...]
    negated: bool
    text: str


class Clause(msgspec.Struct, frozen=True):
    """One proposition. `start`..`end` are its characters in the sentence.

    `any_act`: it forbids whatever might be done to its object (`off limits`). `scope`: `every`, `most`, `some` or "".
    `needs`: `its object` (`every merge needs a review`) or `its subject` (`a review is required on every merge`),
    what has to be there. `told`: its form is that of a fact.
    """

    modality: Modality
    text: str
    terms: tuple[Term, ...]
    amounts: tuple[Amount, ...] = ()
    conditions: tuple[Condition, ...] = ()
    hedged: bool = False
    only: bool = False
    scope: str = ""
    passive: bool = False
    any_act: bool = False
    anaphoric: bool = False
    vague: bool = False
    needs: str = ""
    contrast: bool = False
    told: bool = False
    start: int = 0
    end: int = 0


_BE: Final = frozenset("be is are was were been being get gets got".split())
_LIMITED: Final = frozenset("limited capped restricted bounded low limits limit".split())


class _Sentence(NamedTuple):
    """What is read once for all clauses of a sentence."""

    text: str
    tokens: list[Token]
    cues: list[Cue]
    amounts: list[Amount]
    ruled: bool


def clauses(text: str, *, ruled: bool = False, literals: tuple[str, ...] = ()) -> tuple[Clause, ...]:
    """The clauses of one sentence, left to right. `ruled`: it stands under a heading that says these are rules.

    `literals` are known to be exact, although they may be spelt like words.
    """
    tokens = _without_source(scan(text, literals))
    found = amounts(tokens)
    numbers = frozenset(n for a in found for n in a.number_tokens)
    cues = read_cues(tokens, numbers)
    sentence = _Sentence(text, tokens, cues, found, ruled)
    return _as_rules(_gathered(sentence))


class _Gathering(msgspec.Struct):
    """What earlier stretches of a sentence lend the clause that follows: a subject, a condition, a hedge, a lift."""

    read: list[Clause]
    labels: tuple[Term, ...] = ()
    leading: tuple[Condition, ...] = ()
    hedged: bool = False
    lifted: bool = False


def _gathered(sentence: _Sentence) -> list[Clause]:
    state = _Gathering([])
    for segment in segments(sentence.tokens, sentence.cues):
        clause = _clause(sentence, segment)
        if segment.label:
            _add_label(state, sentence, segment, clause)
        elif clause.terms or clause.amounts:
            _add_clause(state, clause)
        else:
            _add_bare(state, sentence.tokens, segment, clause)
    return state.read


def _add_label(state: _Gathering, sentence: _Sentence, segment: Segment, clause: Clause) -> None:
    """What stands before a colon."""
    numbers = {n for a in sentence.amounts for n in a.number_tokens}
    numbers |= {n for c in sentence.cues if c.name.startswith("if:") for n in range(c.first, c.last + 1)}
    state.labels = (*state.labels, *_label_terms(sentence.tokens, segment, numbers, clause))
    state.leading = (*state.leading, *clause.conditions)
    state.hedged |= clause.hedged
    state.lifted |= clause.modality == "lift"


def _add_clause(state: _Gathering, clause: Clause) -> None:
    modality: Modality = "lift" if state.lifted else clause.modality
    if state.labels and modality == "fact" and all(t.exact for t in clause.terms):
        modality = "require"
    whole = msgspec.structs.replace(
        clause,
        modality=modality,
        terms=(*state.labels, *clause.terms),
        conditions=(*clause.conditions, *state.leading),
        hedged=clause.hedged or state.hedged,
    )
    state.read.append(_normal(whole))
    state.leading = ()
    state.labels = tuple(t._replace(is_optional=True) for t in state.labels)


def _add_bare(state: _Gathering, tokens: list[Token], segment: Segment, clause: Clause) -> None:
    """A stretch without content of its own: a condition, a hedge or a lift of what stands beside it."""
    if clause.modality == "lift":
        if state.read and not state.lifted:
            state.read[-1] = msgspec.structs.replace(state.read[-1], modality="lift")
        else:
            state.lifted = True
            state.read.append(clause)
    elif state.read and clause.modality in ("permit", "forbid", "release") and not clause.conditions:
        before = state.read[-1]
        is_told = clause.anaphoric or before.modality in ("fact", "done")
        if is_told or before.modality != clause.modality:
            changed = msgspec.structs.replace(
                before, modality=clause.modality if is_told else before.modality, hedged=not is_told
            )
            state.read[-1] = changed
    elif clause.conditions and state.read and _trails(tokens, segment):
        state.read[-1] = msgspec.structs.replace(
            state.read[-1], conditions=(*state.read[-1].conditions, *clause.conditions)
        )
    elif state.read and clause.hedged:
        state.read[-1] = msgspec.structs.replace(state.read[-1], hedged=True)
    else:
        state.leading = (*state.leading, *clause.conditions)
        state.hedged |= clause.hedged


def _as_rules(read: list[Clause]) -> tuple[Clause, ...]:
    """Beside a prohibition in one sentence, what is told in the present is the other half of the rule."""
    if not any(c.modality == "forbid" for c in read):
        return tuple(read)
    return tuple(
        msgspec.structs.replace(c, modality="require") if c.modality == "fact" and c.terms else c for c in read
    )


def _trails(tokens: list[Token], segment: Segment) -> bool:
    """Whether a bare condition belongs to what stands before it: after a dash, a bracket, a semicolon or `but`."""
    before = tokens[segment.first - 1].low if segment.first > 0 else ""
    return before in (";", "\u2014", "\u2013", "(", "-", ",") or tokens[segment.first].low == "but"


_SOURCES: Final = frozenset("user system developer assistant from per turn see source".split())


def _without_source(tokens: list[Token]) -> list[Token]:
    """Drop `(user, turn 3)` and the like: it says where a rule comes from."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        if tokens[at].low == "(" and at + 1 < len(tokens) and tokens[at + 1].low in _SOURCES:
            close = next((n for n in range(at, min(at + 10, len(tokens))) if tokens[n].low == ")"), None)
            if close is not None:
                at = close + 1
                continue
        kept.append(tokens[at])
        at += 1
    return kept


# -- one clause -------------------------------------------------------------------------------------------------------


class _Region(NamedTuple):
    first: int
    last: int
    relation: str


def _clause(sentence: _Sentence, segment: Segment) -> Clause:
    tokens = sentence.tokens
    inside = [c for c in sentence.cues if segment.first <= c.first and c.last <= segment.last]
    regions = _regions(tokens, inside, segment)
    taken = {n for r in regions for n in range(r.first, r.last + 1)}
    own = tuple(
        a for a in sentence.amounts if segment.first <= a.number_first <= segment.last and a.number_first not in taken
    )
    comparing = _comparing(tokens, own)
    outer = [c for c in inside if c.first not in taken and (c.name in ("lift", "keep") or c.first not in comparing)]
    force = read_force(tokens, outer, segment, sentence.cues)
    main = _after_leading(segment, regions)
    own = unfold(own, force)
    passive = _is_passive(tokens, segment, taken)
    span = range(segment.first, segment.last + 1)
    counted = {a.noun if a.noun >= 0 else a.number_last + 1 for a in own if a.unit[:1] in ("", "/") and not a.is_date}
    verb_at = _verb_at(tokens, outer, main, is_order=is_imperative(tokens, main))
    terms = tuple(
        t._replace(is_unit=t.at in counted)
        for t in read_terms(tokens, span, taken | comparing | _spoken_for(tokens, outer), verb_at)
    )
    return Clause(
        modality=modality(tokens, force, main, own, ruled=sentence.ruled),
        text=sentence.text[tokens[segment.first].start : tokens[segment.last].end],
        terms=terms,
        amounts=own,
        conditions=tuple(_condition(sentence, inside, r) for r in regions if r.relation != "reason"),
        hedged=force.hedged,
        only=force.only,
        scope=force.scope,
        passive=passive,
        any_act=force.any_act,
        anaphoric=tokens[segment.first].low in ("this", "that", "these", "those", "it", "they", "such"),
        vague=any(tokens[n].low in measures.VAGUE or tokens[n].low in _LIMITED for n in span),
        needs=_need(outer, passive=passive),
        contrast=segment.contrast or (segment.first > 0 and tokens[segment.first].low in ("not", "never")),
        told=not (force.must or force.may or force.said or force.flips or is_imperative(tokens, main)),
        start=tokens[segment.first].start,
        end=tokens[segment.last].end,
    )


_COMPARING: Final = frozenset(
    "at or below above no not more less fewer greater higher longer later larger bigger over than exceed exceeding "
    "go beyond past "
    "to the most up of is a an capped capping caps limited upper "
    "within top tops out <= >= < > \u2264 \u2265 lower sooner earlier shorter smaller drop fall minimum min least "
    "from under stay "
    "stays remains stand stands beneath in excess exactly precisely equal always and up upwards exceeds "
    "never be only".split()
)


def _comparing(tokens: list[Token], own: tuple[Amount, ...]) -> set[int]:
    """The tokens that an amount takes: its numbers, and the comparison without the nouns inside it."""
    words = {n for a in own for n in range(a.first, a.last + 1) if tokens[n].low in _COMPARING and n != a.noun}
    return words | {n for a in own for n in a.number_tokens}


_LIFTING: Final = frozenset(re.findall(r"[a-z]+", " ".join(deontics.LIFT))) - frozenset(("s",))


def _spoken_for(tokens: list[Token], outer: list[Cue]) -> set[int]:
    """The tokens that cues take. What a lift passes over (`as many workers as needed`) stays content."""
    return {
        n
        for c in outer
        for n in range(c.first, c.last + 1)
        if c.name not in ("lift", "keep") or tokens[n].low in _LIFTING
    }


def _verb_at(tokens: list[Token], outer: list[Cue], segment: Segment, *, is_order: bool) -> int:
    """The token from which what is done begins: a modal or negation, else the first verb behind a subject."""
    cued = min((c.first for c in outer if c.name in ("must", "may", "will", "not", "ban", "done")), default=-1)
    if cued >= 0 or is_order:
        return max(cued, segment.first)
    for at in range(segment.first + 1, segment.last + 1):
        if tokens[at].kind == "word" and is_verb_key(stem(tokens[at].low)) and tokens[at - 1].kind != "mark":
            return at
    return segment.first


_NEEDING: Final = frozenset("need needs require requires demands demand requiring".split())
_NEEDED: Final = frozenset("required needed mandatory necessary obligatory compulsory essential".split())


def _need(outer: list[Cue], *, passive: bool) -> str:
    """What the clause says has to be there: `its object`, `its subject`, or "" where it says nothing of the kind."""
    words = {word for c in outer if c.name == "must" for word in c.text.split()}
    if words & _NEEDING or (passive and "must" in words):
        return "its object"
    return "its subject" if words & _NEEDED else ""


def _is_passive(tokens: list[Token], segment: Segment, taken: set[int]) -> bool:
    for at in range(segment.first, segment.last + 1):
        if at not in taken and tokens[at].low in _BE:
            for token in tokens[at + 1 : min(at + 4, segment.last + 1)]:
                if token.low in IRREGULAR_PARTICIPLES or (token.low.endswith("ed") and len(token.low) > 3):
                    return True
    return False


def _label_terms(tokens: list[Token], segment: Segment, numbers: set[int], clause: Clause) -> list[Term]:
    """The words before a colon name the subject; a topic or a word about rules narrows nothing."""
    found = []
    taken = {t.at for c in clause.conditions for t in c.terms}
    for term in read_terms(tokens, range(segment.first, segment.last + 1), numbers | taken, segment.last + 1):
        low = term.text.lower()
        found.append(
            term._replace(is_optional=term.is_neutral or term.is_measure or low in TOPICS or low in CLASSIFIERS)
        )
    return found


# -- conditions -------------------------------------------------------------------------------------------------------


def _after_leading(segment: Segment, regions: list[_Region]) -> Segment:
    """The segment without the conditions that open it."""
    first = segment.first
    for region in regions:
        if region.first == first and region.last < segment.last:
            first = region.last + 1
    return segment._replace(first=first)


def _regions(tokens: list[Token], inside: list[Cue], segment: Segment) -> list[_Region]:
    """The stretches that conditions and reasons take."""
    openers = [c for c in inside if c.name.startswith("if:") or c.name == "reason"]
    regions: list[_Region] = []
    for number, cue in enumerate(openers):
        if (regions and cue.first <= regions[-1].last) or (cue.name == "reason" and cue.first <= segment.first + 1):
            continue
        stop = openers[number + 1].first - 1 if number + 1 < len(openers) else segment.last
        is_leading = all(t.low in LEAD or t.kind == "mark" for t in tokens[segment.first : cue.first])
        last = _region_end(tokens, inside, cue, stop, is_leading=is_leading)
        regions.append(_Region(cue.first, last, cue.name.removeprefix("if:")))
    return regions


_ORDERS: Final = frozenset("never must always only do please".split())
_DETERMINERS: Final = frozenset("the a an all every each no any".split())
_SPEAKERS: Final = frozenset("i we you".split())


def _region_end(tokens: list[Token], inside: list[Cue], cue: Cue, stop: int, *, is_leading: bool) -> int:
    """A condition ends at a comma; a leading one also where an order or a speaker begins."""
    stop = _before_predicate(tokens, inside, cue, stop)
    takes_noun = cue.last < stop and tokens[cue.last + 1].low in _DETERMINERS
    for at in range(cue.last + 1, stop + 1):
        low = tokens[at].low
        if (
            is_leading
            and takes_noun
            and at > cue.last + 2
            and low in _DETERMINERS
            and tokens[at - 1].low not in PREPOSITIONS
        ):
            return at - 1
        if low == "," and (is_leading or not _continues_list(tokens, at)):
            return at
        begins = low in _ORDERS or (low in _SPEAKERS and at > cue.last + 2)
        is_order = low not in ("must", "do", "only") or any(c.first in (at, at + 1) for c in inside)
        if is_leading and begins and is_order and at > cue.last + 1:
            return at - 1
    return stop


def _before_predicate(tokens: list[Token], inside: list[Cue], cue: Cue, stop: int) -> int:
    """`deploying before QA signs is fine`: the predicate of the whole belongs to no condition in its middle."""
    if any(c.first < cue.first and c.name in ("must", "may", "not", "ban", "will") for c in inside):
        return stop
    for other in inside:
        if cue.last + 1 < other.first <= stop and other.name in ("may", "ban", "release"):
            begins = other.first - 1 if tokens[other.first - 1].low in _BE else other.first
            if tokens[begins].low in ("is", "are", "was", "were"):
                return begins - 1
    return stop


def _continues_list(tokens: list[Token], at: int) -> bool:
    following = [t.low for t in tokens[at + 1 : at + 3]]
    return bool(following) and (following[0] in ("and", "or") or following[-1] in (",", "and", "or"))


def _condition(sentence: _Sentence, inside: list[Cue], region: _Region) -> Condition:
    tokens = sentence.tokens
    opener = next(c for c in inside if c.first == region.first)
    nested = [c for c in inside if region.first < c.first <= region.last and c is not opener]
    own = tuple(a for a in sentence.amounts if opener.last < a.number_first <= region.last)
    comparing = _comparing(tokens, own)
    dropped = {
        n
        for c in nested
        if c.name in ("not", "must", "will", "done", "may", "every")
        for n in range(c.first, c.last + 1)
    }
    terms = read_terms(tokens, range(opener.last + 1, region.last + 1), dropped | comparing, region.first)
    flips = sum(c.name in ("not", "ban", "avoidance") for c in nested if c.first not in comparing)
    end = region.last - 1 if tokens[region.last].low in ",." and region.last > region.first else region.last
    return Condition(
        region.relation, terms, own, flips % 2 == 1, sentence.text[tokens[region.first].start : tokens[end].end]
    )


# -- one form for what is said in several -----------------------------------------------------------------------------


def _normal(clause: Clause) -> Clause:
    return _undone(_inside(_exclusive(_untouched(clause))))


def _untouched(clause: Clause) -> Clause:
    """`do not touch X` forbids whatever might be done to X."""
    if clause.modality != "forbid" or not any(is_touching(t.key) for t in clause.terms):
        return clause
    terms = tuple(t for t in clause.terms if not is_touching(t.key))
    return msgspec.structs.replace(clause, terms=terms, any_act=True) if terms else clause


def _inside(clause: Clause) -> Clause:
    """`never outside X` is `only in X`."""
    if clause.modality != "forbid" or not any(t.key == "outsid" for t in clause.terms):
        return clause
    terms = tuple(t for t in clause.terms if t.key != "outsid")
    return msgspec.structs.replace(clause, modality="require", only=True, terms=terms) if terms else clause


def _exclusive(clause: Clause) -> Clause:
    """`nothing other than X` and `nobody except X may` are `only X`."""
    if clause.modality != "forbid" or len(clause.conditions) != 1 or clause.conditions[0].relation != "except":
        return clause
    if not all(
        t.is_verb or t.is_neutral or t.text.lower() in CLASSIFIERS or t.text.lower() in _ANYTHING for t in clause.terms
    ):
        return clause
    terms = (*clause.terms, *clause.conditions[0].terms)
    return msgspec.structs.replace(
        clause, modality="require", only=True, terms=terms, conditions=(), scope=_narrow(clause.scope)
    )


def _narrow(scope: str) -> str:
    """What is left of a quantifier once `any` has become `only`."""
    return scope if scope in ("some", "most") else ""


_ANYTHING: Final = frozenset("anything anywhere anyone anybody nothing nowhere nobody elsewhere else".split())
_UNDONE: Final[dict[str, str]] = {
    stem(prefix + word): stem(word)
    for word in "signed reviewed tested encrypted approved verified authorised authorized licensed documented "
    "versioned tagged "
    "scanned logged announced checked validated attended supervised confirmed labelled labeled formatted "
    "reported".split()
    for prefix in ("un", "non")
}


def _undone(clause: Clause) -> Clause:
    """`nothing ships unsigned` demands the signature: two negatives, one of them a prefix; `unsigned is fine` waives
    it."""
    if clause.modality == "permit" and any(t.key in _UNDONE for t in clause.terms):
        done = tuple(t._replace(key=_UNDONE[t.key], is_verb=True) if t.key in _UNDONE else t for t in clause.terms)
        return msgspec.structs.replace(clause, modality="release", terms=done)
    if clause.modality != "forbid" or clause.conditions or not any(t.key in _UNDONE for t in clause.terms):
        return clause
    terms = tuple(t for t in clause.terms if t.key not in _UNDONE)
    signed = tuple(t._replace(key=_UNDONE[t.key], is_verb=True) for t in clause.terms if t.key in _UNDONE)
    without = Condition("without", signed, (), False, clause.text)
    return msgspec.structs.replace(clause, terms=terms, conditions=(without,))
