"""What a summary says somebody asked, allowed or decided, and nobody did."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from troth.engine.judge.grammar.clauses import clauses
from troth.engine.judge.grammar.sentence import sentences
from troth.engine.judge.grammar.token import concepts, scan, stem
from troth.engine.judge.heard import HeardTurn
from troth.engine.judge.summary.summary import Summary
from troth.engine.judge.summary.tally import numbers_of
from troth.engine.lexicon.thesaurus import NEUTRAL, VACUOUS
from troth_schemas.obligations import Obligation
from troth_schemas.verdicts import MemberFidelity

ASSERTION_CHARACTERS_MAX: Final = 300
HEARD_SHARE_MAX: Final = 0.2
"""An assertion is made up only when at most this share of its content was ever heard."""

SPOKEN_SHARE_MAX: Final = 0.34
"""A request is made up only when the assistant did not speak of its matter either: the turn that asked may be
missing."""
CONSENT_SHARE_MAX: Final = 0.5
"""An order is a consent too, when it names the act and more than this of what is said to be approved."""
REQUEST_WORDS_MIN: Final = 4
"""A request in fewer content words may be a true one in other words, unless it names something exact."""
UNHEARD_MIN: Final = 3
"""From this many unheard assertions, when they are most of all, it is the transcript that is incomplete."""

Claim = Literal["request", "consent", "constraint"]


class Fabrication(NamedTuple):
    """`text` is the assertion, `offset` where it begins in the summary, `nearest_seq` the turn that comes closest."""

    text: str
    offset: int
    nearest_seq: int | None
    detail: str


class Unfinished(NamedTuple):
    """`text` says that something is done which `member`, an open error or call, says is not."""

    member: Obligation
    text: str
    detail: str


_CHECKS: Final = {
    "test": r"tests?|specs?|suite",
    "build": r"builds?|compil\w+",
    "lint": r"lint\w*|type ?checks?|checks?",
}
_PASSING: Final = {
    name: re.compile(
        rf"\b(?:{words})\b[^.;\n]{{0,24}}?\b(?:pass(?:es|ed|ing)?|(?:is|are|was|were) (?:all |now )?(?:green|clean)|"
        rf"succeed(?:s|ed)?)\b",
        re.IGNORECASE,
    )
    for name, words in _CHECKS.items()
}
_FAILING: Final = {
    name: re.compile(rf"\b(?:{words})\b.*\bfail|\bfail\w*\b.*\b(?:{words})\b|^FAIL", re.IGNORECASE | re.DOTALL)
    for name, words in _CHECKS.items()
}
_STILL: Final = re.compile(
    r"\bfail|\berrors?\b|\bnot\b|n't\b|\bexcept\b|\b(?:until|once|when|if|will|should|must|to)\b", re.IGNORECASE
)


def unfinished(summary: Summary, members: Iterable[tuple[Obligation, MemberFidelity]]) -> Iterator[Unfinished]:
    """Work that the summary calls done while the ledger holds it open: an error said gone, a call said finished, checks
    said to pass whose failure nothing has resolved and the summary does not tell."""
    for member, fidelity in members:
        if member.kind not in ("error_state", "pending_call"):
            continue
        if fidelity.fidelity == "contradicted" and fidelity.evidence is not None:
            yield Unfinished(member, fidelity.evidence, f"open since turn {member.origin_seq}")
        elif member.kind == "error_state" and fidelity.fidelity == "dropped":
            text = _said_to_pass(member.statement, summary)
            if text is not None:
                yield Unfinished(member, text, f"failed at turn {member.origin_seq}, and nothing has resolved it")


def _said_to_pass(statement: str, summary: Summary) -> str | None:
    for name, failing in _FAILING.items():
        if failing.search(statement) is None:
            continue
        for number in numbers_of(summary.words.with_stems(_PASSING_STEMS)):
            text = summary.sentences[number].text
            if _PASSING[name].search(text) and not _STILL.search(text):
                return " ".join(text.split())[:ASSERTION_CHARACTERS_MAX]
    return None


_PASSING_STEMS: Final = frozenset(map(stem, "pass passes passed passing green clean succeed succeeded".split()))

_WHO: Final = r"(?:the )?(?:user|human|customer|client|operator|owner)"
_HOW: Final = r"(?: has| have| had| also| then| later| again| explicitly| clearly| already| just)*"
_REQUEST: Final = re.compile(
    rf"\b{_WHO}{_HOW} (?:asked|requested|instructed|told(?: me| us| the agent| the assistant)?|ordered|demanded|"
    rf"directed|said)"
    r"(?: (?:me|us|you|the agent|the assistant))?(?: that| to|:|,)? (?P<body>.+)",
    re.IGNORECASE | re.DOTALL,
)
_CONSENT: Final = re.compile(
    rf"\b{_WHO}{_HOW} (?:approved|authori[sz]ed|consented(?: to)?|permitted|allowed|agreed (?:to|that)|okayed|"
    rf"signed off on|gave (?:\w+ )?(?:permission|consent|approval|the go-ahead)(?: to| for)?|"
    r"granted (?:\w+ )?(?:permission|consent|approval)(?: to| for)?|lifted|waived)(?P<body>.*)",
    re.IGNORECASE | re.DOTALL,
)
_CONSTRAINT: Final = re.compile(
    r"\b(?:(?:recorded|hard|standing|stated|explicit|agreed|user) (?:constraint|rule|requirement|prohibition|"
    r"instruction|decision|commitment|obligation)s?|"
    r"(?:constraint|prohibition)s? (?:recorded|in force|on record)): *(?P<body>.+)",
    re.IGNORECASE | re.DOTALL,
)
_KINDS: Final[tuple[tuple[Claim, re.Pattern[str]], ...]] = (
    ("consent", _CONSENT),
    ("constraint", _CONSTRAINT),
    ("request", _REQUEST),
)
_YES: Final = re.compile(
    r"\b(?:yes|yep|yeah|yup|ok|okay|sure|fine|approved?|agreed?|go ahead|go for it|do it|proceed|lgtm|sounds good|"
    r"looks good|good|great|perfect|"
    r"please|correct|right|confirmed?|allowed|permission|you (?:can|may)|sign(?:ed)? off|ship it|continue|commit|"
    r"push|merge|let'?s)\b|^\s*y\s*$|\U0001f44d",
    re.IGNORECASE,
)
_CLAIMING: Final = frozenset(
    map(
        stem,
        "user human customer client operator owner constraint rule requirement prohibition instruction decision "
        "commitment obligation".split(),
    )
)
"""Without one of these words no sentence says that somebody asked, allowed or ruled."""
_BINDERS: Final = ("system", "developer", "user")


def fabrications(summary: Summary, heard: Sequence[HeardTurn]) -> tuple[Fabrication, ...]:
    """The assertions of the summary that no heard turn contains. `heard` are all turns of the session up to here.

    Judged by content words and literals, and only where nothing like them was heard: a summary's own words for a true
    request are no fabrication. With no turn heard there is nothing to compare with, and nothing is reported.
    """
    binding = [t for t in heard if t.role in _BINDERS]
    if not heard:
        return ()
    found = []
    asserted = 0
    for sentence in (summary.sentences[n] for n in numbers_of(summary.words.with_stems(_CLAIMING))):
        for kind, pattern in _KINDS:
            if (match := pattern.search(sentence.text)) is None:
                continue
            asserted += 1
            body = " ".join(match["body"].split())[:ASSERTION_CHARACTERS_MAX]
            if (detail := _made_up(kind, body, binding, heard)) is not None:
                text = " ".join(sentence.text[match.start() :].split())[:ASSERTION_CHARACTERS_MAX]
                found.append(Fabrication(text, sentence.offset + match.start(), _nearest(body, binding), detail))
            break
    return () if len(found) >= UNHEARD_MIN and 2 * len(found) > asserted else tuple(found)


def _made_up(kind: Claim, body: str, binding: Sequence[HeardTurn], heard: Sequence[HeardTurn]) -> str | None:
    """Why the assertion is made up, or None where it may be true."""
    content = _content(body)
    if kind == "consent" and any(_YES.search(t.text) for t in binding):
        return None
    if not content:
        return None if kind != "consent" or binding else "no turn of a person was heard"
    if kind == "constraint":
        return _unheard_constraint(body, content, binding)
    share = _share(content, binding)
    truncated = any(t.truncated for t in binding)
    if kind == "consent":
        is_heard = share > CONSENT_SHARE_MAX and _share(_content(_act(body)), binding) > 0.0
        return None if is_heard or truncated else "no turn gives consent"
    if len(content) < (REQUEST_WORDS_MIN if content.isdisjoint(_exact(body)) else 2) or share > (
        0.0 if truncated else HEARD_SHARE_MAX
    ):
        return None
    return "no turn asks for it" if _share(content, heard) <= SPOKEN_SHARE_MAX else None


def _unheard_constraint(body: str, content: frozenset[str], binding: Sequence[HeardTurn]) -> str | None:
    """A constraint is heard where its words are, under the same polarity."""
    if any(t.truncated for t in binding):
        return None
    if _share(content, binding) <= HEARD_SHARE_MAX:
        return "no turn states it"
    if not _forbids(body):
        return None
    for turn in binding:
        for sentence in sentences(turn.text):
            if _content(sentence.text) & content and _forbids(sentence.text):
                return None
    return "no turn forbids it"


_GATING: Final = frozenset(("unless", "until", "without", "only-if", "before"))


def _forbids(text: str) -> bool:
    return any(
        c.modality == "forbid" or c.only or any(k.relation in _GATING for k in c.conditions)
        for s in sentences(text)
        for c in clauses(s.text)
    )


def _act(body: str) -> str:
    """The first content word of a body: what is said to be asked or approved."""
    return next((t.text for t in scan(body) if _content(t.text)), "")


def _exact(body: str) -> frozenset[str]:
    """The literals and numbers of a body."""
    return frozenset(t.text for t in scan(body) if t.kind in ("literal", "number"))


def _share(content: frozenset[str], turns: Iterable[HeardTurn]) -> float:
    if not content:
        return 1.0
    known: set[str] = set()
    for turn in turns:
        known |= _heard(turn.text)
    return sum(_is_known(key, known) for key in content) / len(content)


def _is_known(key: str, known: set[str]) -> bool:
    return key in known or any(f"#{g}" in known for g in concepts(key))


def _nearest(body: str, turns: Sequence[HeardTurn]) -> int | None:
    content = _content(body)
    best = max(turns, key=lambda t: (sum(_is_known(k, set(_heard(t.text))) for k in content), t.position), default=None)
    return best.seq if best else None


@lru_cache(maxsize=2_048)
def _heard(text: str) -> frozenset[str]:
    stems = _content(text)
    return stems | {f"#{g}" for s in stems for g in concepts(s)}


def _content(text: str) -> frozenset[str]:
    found: set[str] = set()
    for token in scan(text):
        low = token.low
        if token.kind == "word" and low not in VACUOUS and low not in NEUTRAL and len(low) > 2:
            found.add(stem(low))
        elif token.kind == "literal":
            found.add(token.text)
            found.update(stem(p) for p in re.findall(r"[a-z]{4,}", low.lower()))
        elif token.kind == "number":
            found.add(low)
    return frozenset(found)
