"""One stretch of a sentence as a clause: its force, its terms, its amounts, its conditions."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.judge.grammar.attribute import is_attributive
from troth.engine.judge.grammar.clause import ANAPHORA, Clause
from troth.engine.judge.grammar.condition import read_condition
from troth.engine.judge.grammar.cue import Cue
from troth.engine.judge.grammar.force import is_idle_state, is_imperative, modality, read_force, unfold
from troth.engine.judge.grammar.region import BE, DETERMINERS, after_leading, is_at_once, regions_of
from troth.engine.judge.grammar.scanned import Scanned, comparing_tokens
from troth.engine.judge.grammar.segment import Segment
from troth.engine.judge.grammar.term import PREPOSITIONS, is_verb_key, read_terms
from troth.engine.judge.grammar.token import Token, stem
from troth.engine.lexicon import deontics, measures
from troth.engine.lexicon.hedges import PROVISIONAL
from troth.engine.lexicon.verbs import IRREGULAR_PARTICIPLES, IRREGULARS

_PROVISIONAL: Final = re.compile(PROVISIONAL)
_VAGUE: Final = frozenset((*measures.VAGUE, *"limited capped restricted bounded low limits limit".split()))


def read_clause(sentence: Scanned, segment: Segment) -> Clause:
    """The clause that a segment is by itself, without what stands beside it."""
    tokens = sentence.tokens
    inside = [c for c in sentence.cues if segment.first <= c.first and c.last <= segment.last]
    regions = regions_of(tokens, inside, segment)
    taken = {n for r in regions for n in range(r.first, r.last + 1)}
    own = tuple(
        a for a in sentence.amounts if segment.first <= a.number_first <= segment.last and a.number_first not in taken
    )
    comparing = comparing_tokens(tokens, own)
    outer = [c for c in inside if c.first not in taken and (c.name in ("lift", "keep") or c.first not in comparing)]
    outer = [c for c in outer if not (_is_act(c, tokens) or is_at_once(c, tokens))]
    outer = [c for c in outer if not is_idle_state(c, outer, tokens, segment)]
    force = read_force(tokens, outer, segment, sentence.cues)
    force.hedged |= any(c.name == "hedge" and _PROVISIONAL.fullmatch(c.text) for c in inside)
    main = after_leading(segment, regions)
    own = unfold(own, force, tokens)
    passive = _is_passive(tokens, segment, taken, sentence.text)
    span = range(segment.first, segment.last + 1)
    counted = {a.noun if a.noun >= 0 else a.number_last + 1 for a in own if a.unit[:1] in ("", "/") and not a.is_date}
    is_order = is_imperative(tokens, main)
    verb_at = _verb_at(tokens, outer, main, is_order=is_order)
    terms = tuple(
        t._replace(is_unit=True) if t.at in counted else t
        for t in read_terms(tokens, span, taken | comparing | _spoken_for(tokens, outer), verb_at)
    )
    how = modality(tokens, force, main, own, ruled=sentence.ruled)
    if how == "fact" and any(r.relation == "only-if" for r in regions):
        how = "require"
    return Clause(
        modality=how,
        text=sentence.phrase(segment.first, segment.last),
        terms=terms,
        amounts=own,
        conditions=tuple(read_condition(sentence, inside, r) for r in regions if r.relation != "reason"),
        hedged=force.hedged,
        only=force.only,
        scope=force.scope,
        passive=passive,
        any_act=force.any_act,
        anaphoric=tokens[segment.first].low in ANAPHORA,
        vague=any(tokens[n].low in _VAGUE for n in span),
        needs=_need(outer, passive=passive),
        contrast=segment.contrast or (segment.first > 0 and tokens[segment.first].low in ("not", "never")),
        told=not (force.must or force.may or force.said or force.flips or is_order),
        stated=not (force.must or force.may or force.said or force.ban or is_order or _begins_denying(outer, main)),
        start=tokens[segment.first].start,
        end=tokens[segment.last].end,
    )


def _is_act(cue: Cue, tokens: list[Token]) -> bool:
    """Whether a word for raising a topic is what is done (`must not be mentioned`), or one for what is done only says
    which things (`finished tickets`)."""
    if cue.name == "will" and cue.text == "committed to":
        return _is_done_to(tokens, cue.first)
    if cue.first != cue.last:
        return False
    before = tokens[cue.first - 1].low if cue.first > 0 else ""
    if cue.name == "done" and before == "be":
        return True  # `has to be finished`: what is to be done
    if cue.name == "done" and cue.text in ("finished", "completed", "complete", "done"):
        following = tokens[cue.last + 1] if cue.last + 1 < len(tokens) else None
        is_noun = following is not None and following.kind == "word" and following.low not in PREPOSITIONS
        return is_noun and before not in BE and before not in ("has", "have", "had", "user", "")
    if is_attributive(cue, tokens):
        return True
    return cue.name == "topic" and (before in ("be", "not", "nobody", "one") or _is_done_to(tokens, cue.first))


_BETWEEN: Final = frozenset("not never ever rarely seldom always only also still".split())
_PERSONS: Final = frozenset("i we you he she they who user assistant agent team".split())


def _is_done_to(tokens: list[Token], at: int) -> bool:
    """Whether a participle tells what is done to a thing (`secrets are committed to …`), and not what somebody does."""
    first = at
    while first > 0 and tokens[first - 1].low in _BETWEEN | BE:
        first -= 1
    is_passive = any(t.low in BE for t in tokens[first:at])
    return is_passive and first > 0 and tokens[first - 1].low not in _PERSONS


_LIFTING: Final = frozenset(re.findall(r"[a-z]+", " ".join(deontics.LIFT))) - frozenset(("s",))


def _spoken_for(tokens: list[Token], outer: list[Cue]) -> set[int]:
    """The tokens that cues take. What a lift passes over (`as many workers as needed`) stays content."""
    taken = {
        n
        for c in outer
        for n in range(c.first, c.last + 1)
        if c.name not in ("lift", "keep") or tokens[n].low in _LIFTING
    }
    said = next((c.last for c in outer if c.name == "said"), len(tokens))
    return taken | {n for n in range(said + 1, len(tokens)) if tokens[n].low == "would"}  # reported `will`


def _verb_at(tokens: list[Token], outer: list[Cue], segment: Segment, *, is_order: bool) -> int:
    """The token from which what is done begins: a modal or negation, else the first verb behind a subject."""
    cued = min((c.first for c in outer if c.name in ("must", "may", "will", "not", "ban", "done")), default=-1)
    if cued >= 0 or is_order:
        return max(cued, segment.first)
    span = range(segment.first + 1, segment.last + 1)
    auxiliary = next((at for at in span if tokens[at].low in BE and tokens[at - 1].kind != "mark"), -1)
    if auxiliary >= 0:
        return auxiliary
    for at in span:
        if tokens[at].kind == "word" and tokens[at - 1].kind != "mark":
            is_known = is_verb_key(stem(tokens[at].low)) and not _is_nominal(tokens, at)
            if is_known or _is_finite(tokens, at, segment.last):
                return at
    return segment.first


def _is_nominal(tokens: list[Token], at: int) -> bool:
    """Whether a word with the stem of a verb is a noun: behind a determiner, or one for who does it (`manager`)."""
    return tokens[at - 1].low in DETERMINERS | _OBJECTS or tokens[at].low.endswith(("er", "or", "ers", "ors"))


def _is_finite(tokens: list[Token], at: int, last: int) -> bool:
    """Whether a word that is no known verb has a verb's ending, a noun before it and an object, or nothing, behind."""
    before, low = tokens[at - 1].low, tokens[at].low
    if before in DETERMINERS or before in PREPOSITIONS or before in BE:
        return False
    behind = tokens[at + 1].low if at < last else ""
    is_object = behind in _OBJECTS or (at < last and tokens[at + 1].name)
    if low in IRREGULARS or (low.endswith("ed") and len(low) > 3):
        return at == last or is_object or behind in PREPOSITIONS
    return low.endswith("s") and not low.endswith("ss") and is_object


_OBJECTS: Final = frozenset("the a an every each all its their his her my our your it them us me him this that".split())


def _begins_denying(outer: list[Cue], segment: Segment) -> bool:
    """Whether a clause opens with a negation (`no deploys on Fridays`), as a rule does and a report seldom."""
    return any(c.name == "not" and c.first == segment.first for c in outer)


_NEEDING: Final = frozenset("need needs require requires demands demand requiring".split())
_NEEDED: Final = frozenset("required needed mandatory necessary obligatory compulsory essential".split())


def _need(outer: list[Cue], *, passive: bool) -> str:
    """What the clause says has to be there: `its object`, `its subject`, or "" where it says nothing of the kind."""
    words = {word for c in outer if c.name == "must" for word in c.text.split()}
    if words & _NEEDING or (passive and "must" in words):
        return "its object"
    return "its subject" if words & _NEEDED else ""


def _is_passive(tokens: list[Token], segment: Segment, taken: set[int], text: str) -> bool:
    for at in range(segment.first, segment.last + 1):
        if at not in taken and tokens[at].low in BE:
            for token in tokens[at + 1 : min(at + 4, segment.last + 1)]:
                low = text[token.start : token.end].partition(" ")[0].lower() if token.kind == "word" else token.low
                if low in IRREGULAR_PARTICIPLES or (low.endswith("ed") and len(low) > 3):
                    return True
    return False
