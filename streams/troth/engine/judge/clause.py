"""Clauses: what one stretch of a sentence orders, forbids, allows or reports, as a value that can be compared."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from troth.engine.judge.cue import Cue, cues
from troth.engine.judge.quantity import Amount, amounts
from troth.engine.judge.token import Token, concepts, literal_key, scan, stem
from troth.engine.lexicon import measures
from troth.engine.lexicon.thesaurus import CLASSIFIERS, NEUTRAL, TOPICS, VACUOUS
from troth.engine.lexicon.verbs import BASE_VERBS, IRREGULAR_PARTICIPLES

Modality = Literal["require", "forbid", "permit", "release", "lift", "plan", "done", "fact"]

_LEAD: Final = frozenset(
    """
        please note also then always so but and or just kindly remember make sure be to
    """.split()
)
_PREPOSITIONS: Final = frozenset(
    """
        from to into onto by with on in at for over under via through per against toward towards
    """.split()
)
_ROLE: Final = {"into": "to", "onto": "to", "toward": "to", "towards": "to", "via": "through"}
_LIMIT_NOUNS: Final = frozenset(
    """
        limit cap ceiling maximum max minimum min budget quota bound threshold allowance most least
    """.split()
)
_SUBJECTS: Final = frozenset(["i", "we", "you", "they", "it", "he", "she", "user"])
_BE: Final = frozenset(["be", "is", "are", "was", "were", "been", "being", "get", "gets", "got"])
_COMPARING: Final = frozenset(
    """
        at or below above no not more less fewer greater higher longer later larger bigger over than exceed exceeding
        go beyond past to the most up max maximum of is a an cap capped capping caps limit limited limits ceiling
        budget quota upper bound allowance within top tops out <= >= < > ≤ ≥ lower sooner earlier shorter smaller drop
        fall minimum min least from under stay stays remains stand stands beneath in excess exactly precisely equal
        always and up upwards exceeds never be only
    """.split()
)


class Term(NamedTuple):
    """One content word, literal or name. `key` is its stem, or the literal's normal form. `side` is where it stands by
    the verb: `subject`, `object`. `role` is the preposition before it."""

    key: str
    text: str
    groups: frozenset[int]
    exact: bool
    name: bool
    weekday: bool
    role: str
    side: str
    index: int
    is_verb: bool
    is_neutral: bool
    is_optional: bool = False


class Condition(NamedTuple):
    """A clause that narrows: `relation` of deontics.CONDITIONS, its terms, and whether it is negated in itself."""

    relation: str
    terms: tuple[Term, ...]
    amounts: tuple[Amount, ...]
    negated: bool
    text: str


class Clause(msgspec.Struct, frozen=True):
    """One proposition. `first`..`last` number its tokens in the sentence; `text` are its words."""

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
    first: int = 0
    last: int = 0
    start: int = 0
    end: int = 0


class _Segment(NamedTuple):
    first: int
    last: int
    label: bool = False
    contrast: bool = False


def clauses(text: str, *, ruled: bool = False) -> tuple[Clause, ...]:
    """The clauses of one sentence, left to right. `ruled`: it stands under a heading that says these are rules."""
    tokens = _without_attribution(scan(text))
    found = amounts(tokens)
    numbers = frozenset(n for a in found for n in range(a.number_first, a.number_last + 1))
    marks = cues(tokens, numbers)
    read: list[Clause] = []
    labels: list[Term] = []
    for segment in _segments(tokens, marks):
        if segment.label:
            labels.extend(_label_terms(tokens, segment, numbers))
            continue
        clause = _clause(text, tokens, marks, found, segment, ruled, read[-1] if read else None)
        if labels:
            clause = msgspec.structs.replace(clause, terms=(*labels, *clause.terms))
        if clause.terms or clause.amounts or clause.modality == "lift" or clause.conditions:
            read.append(clause)
    return tuple(read)


def _without_attribution(tokens: list[Token]) -> list[Token]:
    """Drop `(user, turn 3)` and the like: it says where a rule comes from."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        if (
            tokens[at].low == "("
            and at + 1 < len(tokens)
            and tokens[at + 1].low in ("user", "system", "developer", "assistant", "from", "per", "turn", "see")
        ):
            close = next((n for n in range(at, len(tokens)) if tokens[n].low == ")"), None)
            if close is not None and close - at < 10:
                at = close + 1
                continue
        kept.append(tokens[at])
        at += 1
    return kept


# -- segments ---------------------------------------------------------------------------------------------------------

_HARD_MARKS: Final = frozenset(";\u2014\u2013()[]\u2192|")
_OPENERS: Final = frozenset(
    """
        never not no do must always only don't cannot can shall may should is are
    """.split()
)
_JOINERS: Final = frozenset(["and", "but", "so", "or", "yet", "while", "whereas"])


def _segments(tokens: list[Token], marks: list[Cue]) -> list[_Segment]:
    """Where clauses begin: at hard marks, at `, never`, at `and must`, at a contrast, at a second finite verb."""
    starts = {0: ""}
    contrast = {c.first: c.last for c in marks if c.name == "contrast"}
    if (taste := next((c.last for c in marks if c.name in ("report", "hedge")), None)) is not None:
        contrast.update(
            {
                at: at
                for at, t in enumerate(tokens)
                if t.low in ("over", "to") and at > taste + 1 and _compares(tokens, marks, at, taste)
            }
        )
    for at, token in enumerate(tokens):
        low = token.low
        if token.kind == "mark" and (low in _HARD_MARKS or low in ".!?" or (low == "-" and at > 0)):
            starts[at + 1] = ""
        elif token.kind == "mark" and low == ":" and at + 1 < len(tokens):
            starts[at + 1] = "label"
        elif token.kind == "mark" and low == "," and _opens(tokens, marks, at + 1):
            starts[at + 1] = ""
        elif (
            low in ("and", "but", "or", "so", "yet")
            and token.kind == "word"
            and at > 0
            and _opens_after(tokens, marks, at)
        ):
            starts[at] = ""
        elif at in contrast:
            starts[at] = "contrast"
    return _cut(tokens, sorted(starts.items()))


def _compares(tokens: list[Token], marks: list[Cue], at: int, taste: int) -> bool:
    """Whether the `over` (or `to`) at `at` sets what is preferred against what is not."""
    if not any(
        c.last == taste and c.text.startswith(("prefer", "favo", "would rather", "would prefer")) for c in marks
    ):
        return False
    return tokens[at].low == "over" and not any(t.kind == "number" for t in tokens[at + 1 : at + 2])


def _cut(tokens: list[Token], starts: list[tuple[int, str]]) -> list[_Segment]:
    segments = []
    for (first, why), following in zip(starts, [*starts[1:], (len(tokens), "")], strict=False):
        last = following[0] - 1
        if last < first:
            continue
        segments.append(_Segment(first, last, label=following[1] == "label", contrast=why == "contrast"))
    return segments


def _opens(tokens: list[Token], marks: list[Cue], at: int) -> bool:
    """Whether a clause of its own begins at `at`, after a comma."""
    while at < len(tokens) and tokens[at].low in _JOINERS:
        at += 1
    if at >= len(tokens):
        return False
    if any(
        c.first == at and c.name in ("not", "ban", "must", "lift", "release", "only", "untouched", "keep")
        for c in marks
    ):
        return not (tokens[at].low == "no" and at + 1 < len(tokens) and tokens[at + 1].low in ("more", "fewer", "less"))
    if tokens[at].low in _SUBJECTS and any(
        at < c.first <= at + 4 and c.name in ("must", "may", "will", "not", "done", "report") for c in marks
    ):
        return True
    return tokens[at].low == "do"


def _opens_after(tokens: list[Token], marks: list[Cue], at: int) -> bool:
    """Whether a clause begins with the joiner at `at`: a cue follows it at once, or a new subject with a finite verb."""
    follow = at + 1
    if follow >= len(tokens):
        return False
    if tokens[at].low == "but":
        return True
    if any(
        c.first == follow and c.name in ("not", "ban", "must", "lift", "release", "untouched", "will", "avoidance")
        for c in marks
    ):
        return tokens[follow].low not in ("no",) or not (
            follow + 1 < len(tokens) and tokens[follow + 1].low in ("more", "fewer", "less")
        )
    if tokens[follow].low in _SUBJECTS:
        return True
    left = [c for c in marks if c.last < at and c.name in ("must", "may", "will", "done", "not", "ban")]
    right = [c for c in marks if at < c.first <= at + 8 and c.name in ("must", "may", "will", "done")]
    comma_between = any(t.low == "," for t in tokens[at + 1 : right[0].first]) if right else True
    return bool(left and right and not comma_between and right[0].first - at <= 7)


# -- one clause -------------------------------------------------------------------------------------------------------


class _Parts(msgspec.Struct):
    """What the cues of one segment add up to."""

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
    hedged: bool = False
    any_act: bool = False
    negated_ban: bool = False
    scope: str = ""


def _clause(
    text: str,
    tokens: list[Token],
    marks: list[Cue],
    found: list[Amount],
    segment: _Segment,
    ruled: bool,
    previous: Clause | None,
) -> Clause:
    inside = [c for c in marks if segment.first <= c.first and c.last <= segment.last]
    regions = _regions(tokens, inside, segment)
    taken = {n for first, last, _ in regions for n in range(first, last + 1)}
    main_amounts = tuple(
        a for a in found if segment.first <= a.number_first <= segment.last and a.number_first not in taken
    )
    comparing = {
        n
        for a in main_amounts
        for n in range(a.first, a.last + 1)
        if tokens[n].low in _COMPARING or a.number_first <= n <= a.number_last
    }
    outer = [c for c in inside if c.first not in taken and c.first not in comparing]
    parts = _parts(tokens, outer, segment, marks)
    main_amounts, flips = _unfold(main_amounts, parts)
    parts.flips += flips
    consumed = (
        taken
        | comparing
        | {n for c in outer if c.name not in ("every", "some", "most") for n in range(c.first, c.last + 1)}
    )
    consumed |= {n for c in outer for n in range(c.first, c.last + 1)}
    verb_at = min(
        (c.first for c in outer if c.name in ("must", "may", "will", "not", "ban", "done")), default=segment.first
    )
    passive = _is_passive(tokens, segment, taken)
    terms = _terms(tokens, range(segment.first, segment.last + 1), consumed, verb_at, passive)
    modality = _modality(tokens, parts, segment, ruled, main_amounts)
    if (
        modality == "fact"
        and previous
        and not _has_verb(terms)
        and previous.modality in ("require", "forbid", "permit")
        and len(terms) <= 3
        and segment.contrast
    ):
        modality = "forbid"
    return Clause(
        modality=modality,
        text=text[tokens[segment.first].start : tokens[segment.last].end],
        terms=terms,
        amounts=main_amounts,
        conditions=tuple(_condition(text, tokens, inside, found, r) for r in regions if r[2] != "reason"),
        hedged=parts.hedged,
        only=parts.only,
        scope=parts.scope,
        passive=passive,
        any_act=parts.any_act,
        anaphoric=_is_anaphoric(tokens, segment),
        vague=any(tokens[n].low in measures.VAGUE for n in range(segment.first, segment.last + 1)),
        first=segment.first,
        last=segment.last,
        start=tokens[segment.first].start,
        end=tokens[segment.last].end,
    )


def _regions(tokens: list[Token], inside: list[Cue], segment: _Segment) -> list[tuple[int, int, str]]:
    """The stretches that conditions and reasons take: (first, last, relation)."""
    openers = [c for c in inside if c.name.startswith("if:") or c.name == "reason"]
    regions: list[tuple[int, int, str]] = []
    for number, cue in enumerate(openers):
        if regions and cue.first <= regions[-1][1]:
            continue
        if cue.name == "reason" and cue.first <= segment.first + 1:
            continue
        stop = openers[number + 1].first - 1 if number + 1 < len(openers) else segment.last
        is_leading = all(t.low in _LEAD or t.kind == "mark" for t in tokens[segment.first : cue.first])
        last = _region_end(tokens, inside, cue, stop, is_leading)
        regions.append((cue.first, last, cue.name.removeprefix("if:")))
    return regions


def _region_end(tokens: list[Token], inside: list[Cue], cue: Cue, stop: int, is_leading: bool) -> int:
    for at in range(cue.last + 1, stop + 1):
        if tokens[at].low == "," and (is_leading or not _continues_list(tokens, at)):
            return at
        if is_leading and at > cue.last + 1:
            if tokens[at].low in ("i", "we", "you", "please", "never", "do") and at > cue.last + 2:
                return at - 1
            if any(c.first == at and c.name in ("must", "not", "may", "only", "always") for c in inside) and tokens[at].low in (
                "never", "must", "always", "only", "do",
            ):  # fmt: skip
                return at - 1
    return stop


def _continues_list(tokens: list[Token], at: int) -> bool:
    return (at + 1 < len(tokens) and tokens[at + 1].low in ("and", "or")) or (
        at + 2 < len(tokens) and tokens[at + 2].low in (",", "and", "or")
    )


def _condition(
    text: str, tokens: list[Token], inside: list[Cue], found: list[Amount], region: tuple[int, int, str]
) -> Condition:
    first, last, relation = region
    opener = next(c for c in inside if c.first == first)
    nested = [c for c in inside if first < c.first <= last and c is not opener]
    own = tuple(a for a in found if opener.last < a.number_first <= last)
    comparing = {
        n
        for a in own
        for n in range(a.first, a.last + 1)
        if tokens[n].low in _COMPARING or a.number_first <= n <= a.number_last
    }
    drop = {
        n for c in nested if c.name in ("not", "must", "will", "done", "may") for n in range(c.first, c.last + 1)
    } | comparing
    terms = _terms(tokens, range(opener.last + 1, last + 1), drop, first, False)
    flips = sum(c.name in ("not", "ban", "avoidance") for c in nested if c.first not in comparing)
    end = last - 1 if tokens[last].low in ",." and last > first else last
    return Condition(relation, terms, own, flips % 2 == 1, text[tokens[first].start : tokens[end].end])


def _parts(tokens: list[Token], outer: list[Cue], segment: _Segment, marks: list[Cue]) -> _Parts:
    parts = _Parts()
    names = {c.name for c in outer}
    for cue in outer:
        if cue.name in ("not", "avoidance"):
            parts.flips += 1
        elif cue.name in ("ban", "untouched"):
            if cue.name == "untouched" and (cue.text.startswith("le") or not _is_left(cue, outer, tokens, segment)):
                continue
            parts.flips += 1
            parts.ban = True
            parts.any_act = True
            parts.negated_ban |= _is_adjective_ban(cue) and any(
                c.name == "not" and 0 < cue.first - c.last <= 3 for c in outer
            )
        elif cue.name in ("hedge", "report"):
            parts.hedged = True
            parts.flips += (
                cue.text.split()[0]
                in ("discouraged", "frowned", "inadvisable", "undesirable", "rarely", "seldom", "hardly", "scarcely")
                or " not" in cue.text
                or cue.text.startswith(("not ", "best avoided", "better avoided", "dislik"))
                or "avoid" in cue.text
            )
        elif cue.name in ("every", "some", "most"):
            parts.scope = parts.scope or cue.name
        elif cue.name == "always":
            parts.must = True
            parts.scope = parts.scope or "every"
        elif cue.name == "contrast":
            parts.flips += 1
        elif cue.name in ("lift", "release", "must", "may", "will", "done", "said", "only"):
            setattr(parts, cue.name, True)
    if "keep" in names:
        parts.lift = False
    parts.flips += segment.contrast and "contrast" not in names
    if segment.contrast and any(c.name in ("report", "hedge") for c in marks if c.last < segment.first):
        parts.hedged = True
    return parts


_STATES: Final = frozenset(("alone", "intact", "as is", "as it is", "as they are"))


def _is_left(cue: Cue, outer: list[Cue], tokens: list[Token], segment: _Segment) -> bool:
    """`alone` and `as is` forbid only where something is left, kept or must stay so."""
    if cue.text not in _STATES:
        return True
    if any(c.name == "untouched" and c.text.startswith("le") for c in outer):
        return True
    return any(
        tokens[n].low in ("keep", "stay", "stays", "remain", "remains", "kept") for n in range(segment.first, cue.first)
    )


def _is_adjective_ban(cue: Cue) -> bool:
    return cue.text.split()[-1] in (
        "forbidden",
        "prohibited",
        "banned",
        "barred",
        "disallowed",
        "outlawed",
        "limits",
        "bounds",
        "table",
        "from",
        "illegal",
        "unacceptable",
    )


def _unfold(found: tuple[Amount, ...], parts: _Parts) -> tuple[tuple[Amount, ...], int]:
    """`never more than 3` is `at most 3`: a forbidden excess is a required bound."""
    turned = {">": "<=", ">=": "<", "<": ">=", "<=": ">"}
    if parts.flips % 2 == 1 and not parts.may and any(a.comparison in (">", "<") for a in found):
        return tuple(a._replace(comparison=turned.get(a.comparison, a.comparison)) for a in found), 1
    if parts.flips % 2 == 1 and parts.may and any(a.comparison in (">", "<") for a in found):
        parts.may = False
        parts.must = True
        return tuple(a._replace(comparison=turned.get(a.comparison, a.comparison)) for a in found), 1
    return found, 0


def _modality(
    tokens: list[Token], parts: _Parts, segment: _Segment, ruled: bool, found: tuple[Amount, ...]
) -> Modality:
    odd = parts.flips % 2 == 1
    if parts.lift:
        return "lift"
    if parts.release:
        return "require" if odd else "release"
    if parts.negated_ban:
        return "permit"
    if parts.may:
        return "forbid" if odd else "permit"
    if odd:
        return "fact" if parts.done and not (parts.ban or parts.must) else "forbid"
    if parts.must or parts.only or parts.said or _is_imperative(tokens, segment) or any(a.comparison for a in found):
        return "require"
    if parts.flips >= 2 or parts.hedged:
        return "require"
    if parts.will:
        return "plan"
    if ruled and not parts.done:
        return "require"
    return "done" if parts.done else "fact"


def _is_imperative(tokens: list[Token], segment: _Segment) -> bool:
    at = segment.first
    while at < segment.last and (tokens[at].low in _LEAD or tokens[at].kind == "mark"):
        at += 1
    return tokens[at].kind == "word" and tokens[at].low in BASE_VERBS


def _is_passive(tokens: list[Token], segment: _Segment, taken: set[int]) -> bool:
    for at in range(segment.first, segment.last + 1):
        if at not in taken and tokens[at].low in _BE:
            for ahead in range(at + 1, min(at + 4, segment.last + 1)):
                low = tokens[ahead].low
                if low in IRREGULAR_PARTICIPLES or (low.endswith("ed") and len(low) > 3):
                    return True
    return False


def _is_anaphoric(tokens: list[Token], segment: _Segment) -> bool:
    return tokens[segment.first].low in ("this", "that", "these", "those", "it", "they", "such")


def _has_verb(terms: tuple[Term, ...]) -> bool:
    return any(t.is_verb for t in terms)


def _terms(tokens: list[Token], span: range, consumed: set[int], verb_at: int, passive: bool) -> tuple[Term, ...]:
    found = []
    role = ""
    for at in span:
        token = tokens[at]
        if token.kind == "mark":
            if token.low == ",":
                role = role if at + 1 in span and tokens[at + 1].low in ("and", "or") else ""
            continue
        if token.low in _PREPOSITIONS and not token.exact:
            role = _ROLE.get(token.low, token.low)
            continue
        if at in consumed or (token.kind == "number" and not token.exact):
            continue
        if token.low in VACUOUS and not token.exact and not token.name:
            if token.low not in (
                "the",
                "a",
                "an",
                "our",
                "your",
                "its",
                "their",
                "his",
                "her",
                "my",
                "and",
                "or",
                "as",
            ):
                role = ""
            continue
        found.append(_term(token, at, role, verb_at, passive))
    return tuple(found)


def _term(token: Token, at: int, role: str, verb_at: int, passive: bool) -> Term:
    side = "subject" if at < verb_at else "object"
    if token.kind == "literal":
        return Term(literal_key(token.text), token.text, frozenset(), True, False, False, role, side, at, False, False)
    if day := measures.WEEKDAYS.get(token.low):
        return Term("day:" + day, token.text, frozenset(), False, False, True, role, side, at, False, False)
    key = stem(token.low)
    neutral = not token.exact and not token.name and (token.low in NEUTRAL or token.low in _LIMIT_NOUNS)
    verb = not token.name and (token.low in BASE_VERBS or key in _VERB_STEMS)
    return Term(key, token.text, concepts(key), token.exact, token.name, False, role, side, at, verb, neutral)


_VERB_STEMS: Final = frozenset(stem(v) for v in BASE_VERBS)


def _label_terms(tokens: list[Token], segment: _Segment, numbers: frozenset[int]) -> list[Term]:
    """The words before a colon name the subject; a topic or a word about rules narrows nothing."""
    found = []
    for term in _terms(tokens, range(segment.first, segment.last + 1), set(numbers), segment.last + 1, False):
        low = term.text.lower()
        optional = term.is_neutral or low in TOPICS or low in CLASSIFIERS
        found.append(term._replace(is_optional=optional))
    return found
