"""The shape of a compaction: a summary that is none, and a cut through a call."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.judge.grammar.sentence import sentences
from troth.engine.judge.grammar.token import scan, stem
from troth.engine.judge.summary.summary import Summary
from troth.engine.lexicon.thesaurus import NEUTRAL, VACUOUS
from troth_schemas.reasons import Code

FOUND_CHARACTERS_MAX: Final = 200
UNRELATED_WORDS_MIN: Final = 8
"""With fewer content words on either side, no overlap proves nothing."""


class Shape(NamedTuple):
    """What is wrong with the compaction as a whole; `found` is the text or id it shows in."""

    code: Code
    detail: str
    found: str | None = None


_ERRORS: Final = re.compile(
    r"""\s*(?:error(?:\s+(?:while\s+)?(?:generating|creating|producing|summari[sz]ing)\b.*|\s*:\s.*|\s+\d{3}\b.*)
      | previous\ conversation\ was\ too\ long\ to\ summari[sz]e\.? | no\ previous\ conversation\ history\.?
      | (?:failed|unable)\ to\ (?:generate|create|produce|summari[sz]e|compact)\b.* | summari[sz]ation\ failed\b.*
      | compaction\ failed\b.*
      | (?:api|request|http|internal\ server)\ ?error\b.*
      | (?:4\d\d|5\d\d)\ (?:too\ many|bad|internal|service|unauthori[sz]ed|forbidden|gateway|payload)\b.*
      | (?:the\ )?(?:request|connection)\ (?:has\ )?(?:timed\ out|was\ aborted|failed)\b.*
      | rate\ limit(?:ed)?(?:\ exceeded)?\b.* | prompt\ is\ too\ long\b.*
      | traceback\ \(most\ recent\ call\ last\).* | \{\s*"(?:error|type"\s*:\s*"error)"?.* | overloaded(?:_error)?\b.*
      | (?:context|token)\ (?:length|limit|window)\ exceeded\b.*)\s*$""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_ERROR_CHARACTERS_MAX: Final = 1_000
_PLACEHOLDER: Final = re.compile(
    r"\s*(?:[\[(<{][^\])>}]{0,120}[\])>}]|(?:n/?a|none|null|nil|todo|tbd|undefined|summary|placeholder|"
    r"no summary(?: available| provided)?|\.{3}|\u2026|-+)\.?|"
    r"(?:conversation )?summary (?:goes here|here|unavailable|omitted|pending|not available)\.?|lorem ipsum.*)\s*$",
    re.IGNORECASE | re.DOTALL,
)
_ACKNOWLEDGED: Final = re.compile(
    r"\b(?:understood|got it|acknowledged|okay?|sure|noted|ready|will do|thanks?|thank you|of course|certainly|"
    r"alright)\b|"
    r"\b(?:i|we) (?:have|ha?ve got|understand|am|are|will)\b.*\b(?:context|ready|continue|proceed|understand|resume|"
    r"help)\b|"
    r"\b(?:how can i help|let me know|what would you like|happy to (?:help|continue))\b",
    re.IGNORECASE,
)
_REFUSAL: Final = re.compile(
    r"\s*(?:i'?m sorry\b|i am sorry\b|sorry\b|i apologi[sz]e\b|as an ai\b|i (?:can ?not|can'?t|am unable to|"
    r"'?m unable to|won'?t|will not)\b).{0,160}"
    r"\b(?:summari[sz]e|summary|conversation|assist|help|comply|provide|request|content)\b",
    re.IGNORECASE | re.DOTALL,
)
_PROMPT: Final = re.compile(
    r"\s*(?:your task is to (?:create|write|produce|summari[sz]e)\b|(?:please )?(?:create|write|provide|generate|"
    r"produce) (?:me )?a (?:detailed |concise |brief |comprehensive |short )*summary\b|"
    r"(?:please )?summari[sz]e (?:the|this|our) (?:conversation|session|chat|transcript|above|following|messages)\b|"
    r"you are (?:a |an )?[^.\n]{0,60}(?:summari[sz]|compact|tasked with)|the following is (?:the|"
    r"a) conversation to (?:be )?summari[sz]ed)",
    re.IGNORECASE,
)
_OPEN_END: Final = re.compile(
    r"(?:[,(\[{\u2014\u2013]|\b(?:and|or|but|the|a|an|to|of|for|with|in|on|at|by|from|that|which|because|is|are|was|"
    r"were|will|must|not|never|if|when|than|into|its|their|our|your|as|so|then|should|be|has|have))\s*$"
)
_CUT_MARK: Final = re.compile(
    r"(?:\[(?:output |summary |text |content )?truncated[^\]]*\]|<truncated>|\(truncated\)|max_tokens)\s*$",
    re.IGNORECASE,
)


def shapes(
    summary: Summary | None,
    *,
    range_texts: Sequence[str] = (),
    open_calls: Sequence[str] = (),
    orphan_results: Sequence[str] = (),
) -> tuple[Shape, ...]:
    """What is wrong with the shape, at most one finding about the text and one for each cut call.

    `summary` None: opaque, so that only calls are looked at. `range_texts` are the turns that the range replaced,
    results included, any subset of them (with none, `shape_unrelated` is not looked for). `open_calls` are the ids of
    calls inside the range that are open (no result, refusal or abandonment); `orphan_results` the ids of calls inside
    the range whose result stands after it.
    """
    found: list[Shape] = []
    if summary is not None and (text_shape := _text_shape(summary, range_texts)) is not None:
        found.append(text_shape)
    found.extend(Shape("shape_open_call", "a call without its result was cut away", call) for call in open_calls)
    found.extend(
        Shape("shape_orphan_result", "a result was kept and its call cut away", call) for call in orphan_results
    )
    return tuple(found)


def _text_shape(summary: Summary, range_texts: Sequence[str]) -> Shape | None:
    text = summary.text
    shown = " ".join(text.split())[:FOUND_CHARACTERS_MAX]
    if not text.strip():
        return Shape("shape_empty", "the summary is empty")
    if len(text) <= _ERROR_CHARACTERS_MAX and _ERRORS.match(text):
        return Shape("shape_error", "an error message stands in place of the summary", shown)
    if detail := _placeholder(summary):
        return Shape("shape_placeholder", detail, shown)
    if cut := _cut(text):
        return Shape("shape_truncated", cut, text.rstrip()[-80:])
    if _is_unrelated(summary, range_texts):
        return Shape("shape_unrelated", "no word or literal of the range stands in the summary", shown)
    return None


def _placeholder(summary: Summary) -> str | None:
    text = summary.text
    if _PLACEHOLDER.match(text) or not any(c.isalnum() for c in text):
        return "a placeholder stands in place of the summary"
    if _PROMPT.match(text):
        return "the summariser's own prompt stands in place of the summary"
    if len(text) <= 600 and _REFUSAL.match(text):
        return "a refusal stands in place of the summary"
    if len(text) <= 400 and _is_acknowledgement(summary):
        return "an acknowledgement stands in place of the summary"
    return None


def _is_acknowledgement(summary: Summary) -> bool:
    """Whether every sentence only acknowledges: nothing in it says what the session was about."""
    return bool(summary.sentences) and all(
        _ACKNOWLEDGED.search(s.text) and len(_content(s.text) - _POLITE) <= 1 for s in summary.sentences
    )


_POLITE: Final = frozenset(
    stem(w)
    for w in """
        understood context ready continue proceed got acknowledged okay sure noted thanks thank course certainly
        alright help resume where left off how what have will know let like understand everything previous work
        working back
        full info information needed
    """.split()
)


def _cut(text: str) -> str | None:
    body = text.rstrip()
    end = body[-FOUND_CHARACTERS_MAX:]
    if match := _CUT_MARK.search(end):
        return f"ends with `{match[0]}`"
    if sum(line.lstrip().startswith("```") for line in body.splitlines()) % 2 == 1:
        return "ends inside a code block"
    if _OPEN_END.search(end):
        return "ends in the middle of a sentence"
    return None


def _is_unrelated(summary: Summary, range_texts: Sequence[str]) -> bool:
    told = summary.words.content
    if len(told) < UNRELATED_WORDS_MIN or not range_texts:
        return False
    heard: set[str] = set()
    for text in range_texts:
        heard |= _content(text)
        if told & heard:
            return False
    return len(heard) >= UNRELATED_WORDS_MIN


def _content(text: str) -> set[str]:
    """Stems and literals that say something, parts of literals included."""
    found: set[str] = set()
    for sentence in sentences(text):
        for token in scan(sentence.text):
            if token.kind == "word" and token.low not in VACUOUS and token.low not in NEUTRAL and len(token.low) > 2:
                found.add(stem(token.low))
            elif token.kind in ("literal", "number"):
                found.add(token.low)
                found.update(stem(p) for p in re.findall(r"[a-z]{3,}", token.low.lower()))
    return found
