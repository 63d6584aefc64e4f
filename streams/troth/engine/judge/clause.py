"""Clauses: what one stretch of a sentence orders, forbids, allows or reports, as a value that can be compared."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from troth.engine.judge.cue import Cue, read_cues
from troth.engine.judge.force import Modality, is_imperative, is_touching, modality, read_force, unfold
from troth.engine.judge.label import TELLING, is_topic_word
from troth.engine.judge.quantity import Amount, amounts
from troth.engine.judge.region import BE, DETERMINERS, Region, after_leading, regions_of
from troth.engine.judge.segment import Segment, segments
from troth.engine.judge.term import PREPOSITIONS, Term, is_verb_key, read_terms
from troth.engine.judge.token import Token, scan, stem
from troth.engine.lexicon import deontics, measures
from troth.engine.lexicon.hedges import PROVISIONAL, TENTATIVE, UNSETTLED
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


ANAPHORA: Final = frozenset("this that these those it they such".split())
"""A clause that begins with one of these may point back to the sentence before."""
_PROVISIONAL: Final = re.compile(PROVISIONAL)
_LIMITED: Final = frozenset("limited capped restricted bounded low limits limit".split())


class _Sentence(NamedTuple):
    """What is read once for all clauses of a sentence."""

    text: str
    tokens: list[Token]
    cues: list[Cue]
    amounts: list[Amount]
    ruled: bool


def clauses(
    text: str, tokens: list[Token] | None = None, *, ruled: bool = False, literals: tuple[str, ...] = ()
) -> tuple[Clause, ...]:
    """The clauses of one sentence, left to right. `ruled`: it stands under a heading that says these are rules.

    `tokens` are the sentence's, where they are known; `literals` are known to be exact, although they may be spelt like
    words.
    """
    if tokens is None:
        tokens = scan(text, literals)
    if "(" in text:
        tokens = _without_source(tokens)
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
    asked: bool = False
    doubted: bool = False
    setting: Condition | None = None
    ruled: bool = False
    planned: bool = False


LABEL_WORDS_MAX: Final = 3
"""A longer label says more than what it is about."""
_NARROWING: Final = frozenset("for in at during within under inside outside".split())
"""Prepositions by which a label says where alone what follows holds (`For testing: …`)."""
_SETTING: Final = frozenset("in on for at within under during among across inside per".split())


def _is_setting(tokens: list[Token], segment: Segment, clause: Clause) -> bool:
    """`In the test environment, …`, `On weekdays only, …`: where or when the clause behind the comma holds."""
    return (
        tokens[segment.first].low in _SETTING
        and tokens[segment.last].low == ","
        and segment.last + 1 < len(tokens)
        and not any(t.is_verb for t in clause.terms)
        and any(not t.is_neutral for t in clause.terms)
        and not (clause.amounts or clause.conditions or clause.hedged)
    )


_RULING: Final = re.compile(r"\b(?:requests?|requirements?|constraints?|rules?|instructions?)\W*$", re.IGNORECASE)
"""A label that says of what follows that somebody wants it so (`Initial request: …`)."""
_TENTATIVE: Final = re.compile(TENTATIVE, re.IGNORECASE)
_PLANNED: Final = re.compile(r"\b(?:pending|to-?do|next(?: steps?)?|remaining|outstanding|promised)\W*$", re.IGNORECASE)
"""A label that says of what follows that it is still to come."""
_UNSETTLED: Final = re.compile(UNSETTLED, re.IGNORECASE)
_STRESSED: Final = re.compile(r"\W*(?:also|even) (?:not|never)\b", re.IGNORECASE)
"""`(…,) also not when …`: a case taken in by name, which confines nothing."""


def _only_names_a_case(clause: Clause) -> bool:
    """Whether nothing but one condition of time or place stands in a stretch."""
    relations = [c.relation for c in clause.conditions]
    return relations in ([], ["if"], ["while"]) and not (clause.hedged or _CONFINES.search(clause.text))


_CONFINES: Final = re.compile(
    r"\b(?:where|possible|unless|until|except|only|normally|usually|now|being)\b", re.IGNORECASE
)
_UNSETTLING: Final = frozenset(re.findall(r"[a-z]{2,}", UNSETTLED)) - frozenset(
    "or if as is be to it he we in on by are was were the they she can tell for with been yet not still really "
    "quite fully never remains".split()
)


def _may_unsettle(tokens: list[Token]) -> bool:
    """Whether a word stands there without which nothing is unsettled: a look at words before the search."""
    return any(t.low in _UNSETTLING for t in tokens)


_ASKED: Final = re.compile(r"\b(?:investigate|find out|look into|to check|unclear|questions?)\W*$", re.IGNORECASE)
"""A label that puts what follows in question."""
_DOUBT: Final = re.compile(
    r"\bwhether\b|\bused to be\b|"
    r"\b(?:first|earlier|older?|previous|initial|original) (?:version|draft|plan|proposal)\b|"
    r"\b(?:not|n't|hardly|no longer) (?:true|right|correct|the case) that\b|"
    r"\b(?:false|untrue|wrong) that\b|"
    r"\b(?:like|prefer|love|happy|glad|nice|better|good|great) (?:it )?if\b",
    re.IGNORECASE,
)
"""What leaves everything behind it in a sentence unsaid: asked, denied or only wished for."""


def _gathered(sentence: _Sentence) -> list[Clause]:
    state = _Gathering([])
    may_doubt = _DOUBT.search(sentence.text) is not None
    for segment in segments(sentence.tokens, sentence.cues):
        clause = _clause(sentence, segment)
        state.doubted |= may_doubt and _DOUBT.search(clause.text) is not None
        if _is_setting(sentence.tokens, segment, clause):
            state.setting = Condition("while", clause.terms, (), False, clause.text)
            continue
        if segment.label:
            _add_label(state, sentence, segment, clause)
        elif clause.terms or clause.amounts:
            _add_clause(state, clause)
        else:
            _add_bare(state, sentence.tokens, segment, clause)
    if state.read and _may_unsettle(sentence.tokens) and _UNSETTLED.search(sentence.text):
        return [msgspec.structs.replace(c, hedged=True) for c in state.read]
    return state.read


def _add_label(state: _Gathering, sentence: _Sentence, segment: Segment, clause: Clause) -> None:
    """What stands before a colon."""
    numbers = {n for a in sentence.amounts for n in a.number_tokens}
    numbers |= {n for c in sentence.cues if c.name.startswith("if:") for n in range(c.first, c.last + 1)}
    if clause.modality in ("forbid", "permit") and any(t.is_verb and not t.is_neutral for t in clause.terms):
        _add_clause(state, clause)
        return
    state.hedged |= _TENTATIVE.search(clause.text) is not None
    state.ruled |= _RULING.search(clause.text) is not None
    state.asked |= _ASKED.search(clause.text) is not None
    state.planned |= _PLANNED.search(clause.text) is not None
    state.labels = (*state.labels, *_label_terms(sentence.tokens, segment, numbers, clause))
    state.leading = (*state.leading, *clause.conditions)
    state.hedged |= clause.hedged
    state.lifted |= clause.modality == "lift"


def _add_clause(state: _Gathering, clause: Clause) -> None:
    modality: Modality = "lift" if state.lifted else "topic" if state.asked else clause.modality
    if modality == "fact" and (state.ruled or (state.labels and all(t.exact for t in clause.terms))):
        modality = "require"
    elif modality == "fact" and state.planned:
        modality = "plan"
    whole = msgspec.structs.replace(
        clause,
        modality=modality,
        terms=(*state.labels, *clause.terms),
        conditions=(*clause.conditions, *state.leading, *([state.setting] if state.setting else [])),
        hedged=clause.hedged or state.hedged or state.doubted,
    )
    state.read.append(_normal(whole))
    state.leading = ()
    state.labels = tuple(t._replace(is_optional=True) for t in state.labels)


def _add_bare(state: _Gathering, tokens: list[Token], segment: Segment, clause: Clause) -> None:
    """A stretch without content of its own: a condition, a hedge or a lift of what stands beside it."""
    if state.read and _STRESSED.match(clause.text) and _only_names_a_case(clause):
        return
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


def _clause(sentence: _Sentence, segment: Segment) -> Clause:
    tokens = sentence.tokens
    inside = [c for c in sentence.cues if segment.first <= c.first and c.last <= segment.last]
    regions = regions_of(tokens, inside, segment)
    taken = {n for r in regions for n in range(r.first, r.last + 1)}
    own = tuple(
        a for a in sentence.amounts if segment.first <= a.number_first <= segment.last and a.number_first not in taken
    )
    comparing = _comparing(tokens, own)
    outer = [c for c in inside if c.first not in taken and (c.name in ("lift", "keep") or c.first not in comparing)]
    outer = [c for c in outer if not _is_act(c, tokens)]
    force = read_force(tokens, outer, segment, sentence.cues)
    force.hedged |= any(c.name == "hedge" and _PROVISIONAL.fullmatch(c.text) for c in inside)
    main = after_leading(segment, regions)
    own = unfold(own, force, tokens)
    passive = _is_passive(tokens, segment, taken)
    span = range(segment.first, segment.last + 1)
    counted = {a.noun if a.noun >= 0 else a.number_last + 1 for a in own if a.unit[:1] in ("", "/") and not a.is_date}
    verb_at = _verb_at(tokens, outer, main, is_order=is_imperative(tokens, main))
    terms = tuple(
        t._replace(is_unit=True) if t.at in counted else t
        for t in read_terms(tokens, span, taken | comparing | _spoken_for(tokens, outer), verb_at)
    )
    how = modality(tokens, force, main, own, ruled=sentence.ruled)
    if how == "fact" and any(r.relation == "only-if" for r in regions):
        how = "require"
    return Clause(
        modality=how,
        text=sentence.text[tokens[segment.first].start : tokens[segment.last].end],
        terms=terms,
        amounts=own,
        conditions=tuple(_condition(sentence, inside, r) for r in regions if r.relation != "reason"),
        hedged=force.hedged,
        only=force.only,
        scope=force.scope,
        passive=passive,
        any_act=force.any_act,
        anaphoric=tokens[segment.first].low in ANAPHORA,
        vague=any(tokens[n].low in measures.VAGUE or tokens[n].low in _LIMITED for n in span),
        needs=_need(outer, passive=passive),
        contrast=segment.contrast or (segment.first > 0 and tokens[segment.first].low in ("not", "never")),
        told=not (force.must or force.may or force.said or force.flips or is_imperative(tokens, main)),
        start=tokens[segment.first].start,
        end=tokens[segment.last].end,
    )


def _is_act(cue: Cue, tokens: list[Token]) -> bool:
    """Whether a word for raising a topic is what is done (`must not be mentioned`), or one for what is done only says
    which things (`finished tickets`)."""
    if cue.first != cue.last:
        return False
    before = tokens[cue.first - 1].low if cue.first > 0 else ""
    if cue.name == "done" and cue.text in ("finished", "completed", "complete", "done"):
        following = tokens[cue.last + 1] if cue.last + 1 < len(tokens) else None
        is_noun = following is not None and following.kind == "word" and following.low not in PREPOSITIONS
        return is_noun and before not in BE and before not in ("has", "have", "had", "user", "")
    if cue.name == "may" and cue.text in ("safe", "open", "good", "free", "fine"):
        return before in DETERMINERS
    return cue.name == "topic" and before in ("be", "not")


_COMPARING: Final = frozenset(
    "at or below above no not more less fewer greater higher longer later larger bigger over than exceed exceeding "
    "go beyond past "
    "to the most up of is a an capped capping caps limited upper "
    "within top tops out <= >= < > \u2264 \u2265 lower sooner earlier shorter smaller drop fall minimum min least "
    "from under stay "
    "stays remains stand stands beneath in excess exactly precisely equal always and up upwards exceeds "
    "never be only latest earliest very sooner later".split()
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
        if at not in taken and tokens[at].low in BE:
            for token in tokens[at + 1 : min(at + 4, segment.last + 1)]:
                if token.low in IRREGULAR_PARTICIPLES or (token.low.endswith("ed") and len(token.low) > 3):
                    return True
    return False


def _label_terms(tokens: list[Token], segment: Segment, numbers: set[int], clause: Clause) -> list[Term]:
    """The words before a colon name the subject; a topic or a word about rules narrows nothing."""
    found = []
    words = [t for t in tokens[segment.first : segment.last + 1] if t.kind != "mark"]
    is_topic = len(words) <= LABEL_WORDS_MAX and all(map(is_topic_word, words)) and not clause.conditions
    is_topic = is_topic and not any(t.low in TELLING for t in words)
    taken = {t.at for c in clause.conditions for t in c.terms}
    for term in read_terms(tokens, range(segment.first, segment.last + 1), numbers | taken, segment.last + 1):
        low = term.text.lower()
        found.append(
            term._replace(
                is_topic=is_topic and term.role not in _NARROWING,
                is_optional=term.is_neutral
                or (term.role not in _NARROWING and (term.is_measure or low in TOPICS or low in CLASSIFIERS)),
            )
        )
    return found


# -- conditions -------------------------------------------------------------------------------------------------------


def _condition(sentence: _Sentence, inside: list[Cue], region: Region) -> Condition:
    tokens = sentence.tokens
    opener = next(c for c in inside if c.first == region.first)
    nested = [c for c in inside if region.first < c.first <= region.last and c is not opener]
    own = tuple(a for a in sentence.amounts if opener.last < a.number_first <= region.last)
    comparing = _comparing(tokens, own)
    dropped = {
        n
        for c in nested
        if c.name in ("not", "must", "will", "done", "may", "every") and not _is_leave(c, tokens)
        for n in range(c.first, c.last + 1)
    }
    terms = read_terms(tokens, range(opener.last + 1, region.last + 1), dropped | comparing, region.first)
    flips = sum(c.name in ("not", "ban", "avoidance") for c in nested if c.first not in comparing)
    end = region.last - 1 if tokens[region.last].low in ",." and region.last > region.first else region.last
    return Condition(
        region.relation, terms, own, flips % 2 == 1, sentence.text[tokens[region.first].start : tokens[end].end]
    )


_OWNERS: Final = frozenset("my our your his her their the a an explicit written prior user".split())
_LEAVES: Final = frozenset(("ok", "okay", "go-ahead", "permission", "green light"))


def _is_leave(cue: Cue, tokens: list[Token]) -> bool:
    """Whether a word for being allowed is a thing that somebody gives (`without my ok`)."""
    if cue.name != "may" or cue.text not in _LEAVES or cue.first == 0:
        return False
    before = tokens[cue.first - 1]
    return before.low in _OWNERS or before.name or before.text.endswith(("'s", "\u2019s"))


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
    own = {t.key for t in clause.terms if not t.is_verb}
    again = any(t.key in own for t in clause.conditions[0].terms)
    is_among = again or _AMONG.match(clause.conditions[0].text) is not None
    if not is_among and not all(
        t.is_verb or t.is_neutral or t.text.lower() in CLASSIFIERS or t.text.lower() in _ANYTHING for t in clause.terms
    ):
        return clause
    terms = (*clause.terms, *clause.conditions[0].terms)
    return msgspec.structs.replace(
        clause, modality="require", only=True, terms=terms, conditions=(), scope=_narrow(clause.scope)
    )


_AMONG: Final = re.compile(
    r"(?:other than|except(?: for)?|but|besides|apart from) (?:those|the ones|ones)\b", re.IGNORECASE
)
"""`no keys other than those from X` are `only keys from X`."""


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


def demand(clause: Clause) -> Clause | None:
    """`no X without Y` as what it demands of X: `every X with Y`; None where a clause is not of that form."""
    if clause.modality != "forbid" or len(clause.conditions) != 1 or clause.any_act or not clause.terms:
        return None
    condition = clause.conditions[0]
    if condition.relation != "without" or condition.negated or not condition.terms:
        return None
    terms = (*clause.terms, *condition.terms)
    amounts = (*clause.amounts, *condition.amounts)
    return msgspec.structs.replace(
        clause, modality="require", terms=terms, amounts=amounts, conditions=(), scope="every", needs="its object"
    )
