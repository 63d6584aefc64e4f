"""What a sentence says as a whole, which its clauses taken one by one do not: an exchange of values, a licence for all
but one thing, a mind that was changed."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.changes.exchanges import exchange
from troth.engine.extract.clauses.predicates import acts_of
from troth.engine.extract.literals.literals import find_literals
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, verb_lemma
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.lexicon.english_words import DETERMINERS, PREPOSITIONS
from troth_schemas.obligations import LiteralSpan

_ALL_BUT: Final = re.compile(
    r"(?:please |you (?:can|may) |feel free to )?(?P<verb>[a-z]+)(?: \w+)? (?:any\w*|everything|whatever|all)\b"
    r"[^,;:.]*?,? (?:except(?: for)?|but(?: not)?|other than|apart from|save for"
    r"|excluding|barring|with the exception of)"
    r" (?:for |in |to |on |the |file )*(?P<spared>.+)",
    re.IGNORECASE | re.DOTALL,
)
_LEAVE_BUT: Final = re.compile(
    r"you(?: have|['\u2019]ve got) my (?:approval|blessing|consent|go-ahead|ok|okay|permission) for"
    r" (?:any\w*|everything|all)\b[^,;:.]*?,? (?:except(?: for)?|but(?: not)?|other than|apart from) (?P<spared>.+)",
    re.IGNORECASE | re.DOTALL,
)
_MAY_ALL_BUT: Final = re.compile(
    r"(?:everything|anything|all of it),? (?:except(?: for)?|but|other than|apart from|save for) (?P<spared>.+?)"
    r" (?:may|can) be (?P<verb>[a-z]+)\.?",
    re.IGNORECASE | re.DOTALL,
)
_MIND: Final = re.compile(
    r"(?:no,? |ok,? |actually,? )?(?:i|we)(?:['\u2019]ve| have)?(?: just)? changed (?:my|our) mind"
    r" (?:about|on|regarding) (?P<thing>[^,;:]+?)(?:\s*[,;:\u2013\u2014].*|\.?)$",
    re.IGNORECASE | re.DOTALL,
)


def whole(text: str, sentence: Sentence, previous: Sentence | None) -> SpeechAct | None:
    """What the sentence does as a whole; None where its clauses are to be read."""
    return (
        exchange(text, sentence, previous)
        or _all_but(text, sentence)
        or _may_all_but(text, sentence)
        or _mind_changed(text, sentence)
        or _shut(text, sentence)
    )


def _all_but(text: str, sentence: Sentence) -> SpeechAct | None:
    """`edit anything you need except X`: X is not to be edited. Only an exact thing is left out for good."""
    match = _ALL_BUT.match(text, sentence.start, sentence.end)
    leave = _LEAVE_BUT.match(text, sentence.start, sentence.end)
    verb = "touch" if leave is not None else match["verb"].lower() if match is not None else ""
    match = leave or match
    is_reading = leave is None and acts_of([verb_lemma(verb)]) == ("read",)  # "list all files except X": a task
    if match is None or sentence.terminator == "?" or not is_base_verb(verb) or is_reading:
        return None
    spared = _literals(text, *match.span("spared"))
    if not spared or _bids(match["spared"]):
        return None
    return _act(
        text, sentence, doing="oblige", kind="prohibition", polarity="forbid", literals=spared,
        acts=acts_of([verb_lemma(verb)]), objects=tuple(s.text for s in spared), rule="all-but",
    )  # fmt: skip


def _bids(spared: str) -> bool:
    """Whether another order follows the "but", and no thing ("use any of them, but keep in mind that …")."""
    words = spared.lower().split()[:2]
    if words[1:] == ["than"] or words[:1] in (["under"], ["over"], ["at"]):
        return True  # "use whatever you need but not more than 5"
    is_led = words[1:] and words[1] in DETERMINERS | PREPOSITIONS | {"that", "to", "sure"}
    return bool(is_led) and is_base_verb(words[0])


def _may_all_but(text: str, sentence: Sentence) -> SpeechAct | None:
    """`everything except the logo may be changed`: the logo may not."""
    match = _MAY_ALL_BUT.fullmatch(text, sentence.start, sentence.end)
    if match is None or not is_participle(match["verb"].lower()):
        return None
    spared = _literals(text, *match.span("spared"))
    words = (w.strip("`'\".()") for w in match["spared"].split())
    named = tuple(s.text for s in spared) or tuple(w for w in words if w.lower() not in DETERMINERS | PREPOSITIONS)
    return _act(
        text, sentence, doing="oblige", kind="prohibition", polarity="forbid", literals=spared,
        acts=acts_of([verb_lemma(match["verb"].lower())]), objects=named, rule="all-but",
    )  # fmt: skip


def _mind_changed(text: str, sentence: Sentence) -> SpeechAct | None:
    """`I've changed my mind about X`: what was ruled about it no longer holds."""
    match = _MIND.match(text, sentence.start, sentence.end)
    return _taken_back(text, sentence, match, (), "mind-changed") if match is not None else None


def _taken_back(
    text: str, sentence: Sentence, match: re.Match[str], acts: tuple[str, ...], rule: str
) -> SpeechAct | None:
    """The retraction of what was ruled about the thing of a match; None for a question."""
    if sentence.terminator == "?":
        return None
    literals = _literals(text, *match.span("thing"))
    words = [w.strip("`'\".()") for w in match["thing"].split()]
    named = tuple(s.text for s in literals) or tuple(w for w in words if w.lower() not in DETERMINERS | PREPOSITIONS)
    return _act(text, sentence, doing="retract", literals=literals, acts=acts, objects=named, rule=rule)


_DONE: Final = r"(?P<done>[a-z]+ed|written|run|overwritten)"
_SHUT: Final = tuple(
    re.compile(rf"(?:please |and |so )?{form}(?:,? please)?[.!]?", re.IGNORECASE)
    for form in (
        r"keep (?:your|those) (?:hands|paws|fingers|edits|commits) (?:away from|off) (?:the )?(?P<thing>\S+)",
        rf"it is (?:imperative|essential|crucial|vital|important) that (?:the )?(?P<thing>\S+) not be {_DONE}",
        rf"i(?:['\u2019]d| would) appreciate it if you (?:never|didn['\u2019]t|did not) {_DONE}"
        r" (?:the )?(?P<thing>\S+)",
        rf"(?:the )?(?P<thing>\S+) is {_DONE} by (?:humans|people) only",
        r"(?:nothing|nobody|no one) may (?P<verb>[a-z]+) (?:the )?(?P<thing>\S+)",
        r"(?:never|do not|don['\u2019]t) get (?P<verb>rid) of (?:the )?(?P<thing>\S+)",
    )
)
_RID: Final = {"rid": "delete"}


def _shut(text: str, sentence: Sentence) -> SpeechAct | None:
    """A ban in a set phrase on one exact thing: `it is vital that X not be modified`, `keep your hands off X`."""
    match = next((m for form in _SHUT if (m := form.fullmatch(text, sentence.start, sentence.end))), None)
    if match is None or sentence.terminator == "?":
        return None
    literals = _literals(text, *match.span("thing"))
    groups = match.groupdict()
    verb = (groups.get("done") or groups.get("verb") or "touch").lower()
    lemma = _RID.get(verb) or verb_lemma(verb)
    if len(literals) != 1 or not is_base_verb(lemma):
        return None
    return _act(
        text, sentence, doing="oblige", kind="prohibition", polarity="forbid", literals=literals,
        acts=acts_of([lemma]), objects=(literals[0].text,), rule="shut",
    )  # fmt: skip


def _literals(text: str, start: int, end: int) -> tuple[LiteralSpan, ...]:
    spans = (LiteralSpan(s.text, s.kind, start + s.offset) for s in find_literals(text[start:end]))
    return tuple({s.text: s for s in spans}.values())


def _act(text: str, sentence: Sentence, **fields: object) -> SpeechAct:
    statement = text[sentence.start : sentence.end]
    said = {"statement": statement, "offset": sentence.start, "length": len(statement), **fields}
    return SpeechAct(**said)  # type: ignore[arg-type]  # the fields are those of the struct
