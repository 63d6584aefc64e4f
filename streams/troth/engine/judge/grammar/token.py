"""Tokens of one sentence: words, literals, amounts and marks. A literal is one token, never the words inside it."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple

import snowballstemmer

from troth.engine.lexicon.measures import MONTHS, SCALES, UNITS, WEEKDAYS
from troth.engine.lexicon.thesaurus import CLASSIFIERS, GROUPS, PHRASALS
from troth.engine.lexicon.verbs import IRREGULARS
from troth.engine.normal import normal

TokenKind = Literal["word", "literal", "number", "mark"]


class Token(NamedTuple):
    """`low` is the lower-case word, the literal as written, or the mark. `start` and `end` are offsets in the sentence.

    `exact`: written as code or holding what words do not hold, so that its case and every character count.
    `name`: a capital where the sentence does not ask for one.
    """

    kind: TokenKind
    text: str
    low: str
    start: int
    end: int
    exact: bool = False
    name: bool = False


CONTRACTED: Final[dict[str, tuple[str, ...]]] = {
    "can't": ("can", "not"), "cannot": ("can", "not"), "won't": ("will", "not"), "shan't": ("shall", "not"),
    "ain't": ("is", "not"), "let's": ("let", "us"), "gonna": ("going", "to"), "gotta": ("have", "to"),
    "dont": ("do", "not"), "doesnt": ("does", "not"), "didnt": ("did", "not"), "mustnt": ("must", "not"),
    "shouldnt": ("should", "not"), "wont": ("will", "not"), "cant": ("can", "not"), "isnt": ("is", "not"),
}  # fmt: skip
_ENDINGS: Final[dict[str, str]] = {"'ll": "will", "'ve": "have", "'re": "are", "'m": "am", "'d": "would"}

_SCAN: Final = re.compile(
    r"""(?P<plain>[A-Za-z]+(?=[\s,;!?)]|[.:](?:\s|$)|$))
      | (?P<url>[A-Za-z][A-Za-z0-9+.\-]*://[^\s`"'<>()\[\]{},;\u201c\u201d\u2026]+)
      | `(?P<tick>[^`\s]+)`
      | (?P<email>[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+)
      | (?P<ratio>\d+(?:\.\d+)?\s?(?:req|reqs|requests?|calls?|queries|messages?)
                 \s?/\s?(?:s|sec|second|min|minute|h|hr|hour|day)\b)
      | (?P<money>(?:US)?[$\u20ac\u00a3]\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:k|m|bn)\b)?)
      | (?P<ordinal>\d+(?:st|nd|rd|th)\b)
      | (?P<amount>\d[\d,]*(?:\.\d+)?(?:\s?%|(?:ms|s|min|mins|h|hr|hrs|d|[kmgt]i?b|k|x|rps|qps)\b(?![-_/.]\w))(?![\w]))
      | (?P<grouped>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\w))
      | (?P<spread>\d+(?:\.\d+)?-(?:milli)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?
                  |times?|percent|req|mb|gb|kb)\b)
      | (?P<chunk>[A-Za-z0-9_.~@$%/\#\-+*\\&=^:]*[A-Za-z0-9_~*/][A-Za-z0-9_.~@$%/\#\-+*\\&=^:]*
                 (?:[\u2019'](?:s|t|ll|ve|re|m|d)\b)?)
      | (?P<mark>\u2026|\.\.\.|[^\s\w])""",
    re.VERBOSE | re.IGNORECASE,
)
_WORD: Final = re.compile(r"[A-Za-z\u00c0-\u024f]+(?:'[a-z]+)?$")
_HYPHENED: Final = re.compile(r"[A-Za-z]{2,}(?:-[A-Za-z]{2,})+$")
_NUMBER: Final = re.compile(r"\d[\d,]*(?:\.\d+)?$")
_EDGE: Final = re.compile(r"[.:,*=&^+\\]+$")
_EMPHASIS: Final = re.compile(r"^(?:[*_]+|~~)(?=[A-Za-z0-9$])|(?<=[A-Za-z0-9.:!?)])[*_~]+$")
_stem_word: Final = snowballstemmer.stemmer("english").stemWord

_CONCEPTS: Final[dict[str, list[int]]] = {}


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The snowball stem of a lower-case word; what snowball runs together and a rule must keep apart stays whole."""
    if word.endswith("s") and len(word) <= 4 and not _VOWEL.search(word):
        word = word[:-1]
    return _KEPT_APART.get(word) or str(_stem_word(IRREGULARS.get(word, word)))


_VOWEL: Final = re.compile(r"[aeiouy]")
"""Letters without one are an acronym, and its plural has an `s` (`PRs`, `VMs`)."""


_KEPT_APART: Final[dict[str, str]] = {
    "production": "production", "organization": "organization", "organisation": "organization",
    "university": "university",
    "operational": "operational", "general": "general", "generic": "generic", "policy": "policy", "police": "police",
    "internal": "internal", "international": "international", "universal": "universal", "universe": "universe",
    "news": "news", "new": "new", "import": "import", "important": "important", "tested": "test", "staging": "staging",
    "station": "station", "state": "state", "statement": "statement", "status": "status", "department": "department",
    "depart": "depart", "author": "author", "authority": "authority", "authorise": "authorise",
    "authorize": "authorise",
    "object": "object", "objective": "objective", "relative": "relative", "relate": "relate", "release": "release",
    "public": "public", "publication": "publication", "past": "past", "paste": "paste", "pasted": "paste",
    "lower": "lower", "lowers": "lower", "lowered": "lower", "lowering": "lower",
    "notify": "notif", "notifies": "notif", "notified": "notif", "notifying": "notif",
}  # fmt: skip


for _number, _group in enumerate(GROUPS):
    for _word in _group:
        _CONCEPTS.setdefault(stem(_word), []).append(_number)
_NONE: Final[frozenset[int]] = frozenset()
_BY_STEM: Final[dict[str, frozenset[int]]] = {key: frozenset(groups) for key, groups in _CONCEPTS.items()}


def concepts(key: str) -> frozenset[int]:
    """The thesaurus groups that a stem belongs to."""
    return _BY_STEM.get(key, _NONE)


def scan(text: str, literals: tuple[str, ...] = ()) -> list[Token]:
    """The tokens of one sentence. Emphasis marks and quotes are left out; a line wrap is a space.

    `literals` are tokens known to be exact, whatever they look like.
    """
    tokens: list[Token] = []
    for match in _SCAN.finditer(text):
        kind = match.lastgroup or "mark"
        raw = match[kind]
        start, end = match.span(kind)
        if kind == "plain" and (raw[1:].islower() or start + 1 == end) and (low := raw.lower()) not in CONTRACTED:
            tokens.append(Token("word", raw, low, start, end))
        elif kind in ("url", "email"):
            _add_literal(tokens, raw, start)
        elif kind == "tick":
            _add_ticked(tokens, raw, start)
        elif kind in ("ratio", "money", "ordinal", "amount", "spread", "grouped"):
            tokens.append(Token("number", raw, raw.lower(), start, end))
        elif kind in ("plain", "chunk"):
            _add_chunk(tokens, raw, start)
        elif raw == "." and tokens and tokens[-1].low in _ABBREVIATED and tokens[-1].end == start:
            continue
        elif raw not in "\"`\u201c\u201d*_~'\u2018\u2019":
            tokens.append(Token("mark", raw, raw, start, end))
    return _numbered(_named(_joined(_exact(tokens, text, literals) if literals else tokens)))


_ABBREVIATED: Final = frozenset(("approx", "max", "min", "no", "ca"))


def _exact(tokens: list[Token], text: str, literals: tuple[str, ...]) -> list[Token]:
    """Make one exact token of each known literal."""
    for literal in literals:
        at = text.find(literal)
        while at >= 0:
            end = at + len(literal)
            inside = [n for n, t in enumerate(tokens) if t.start >= at and t.end <= end]
            if inside and tokens[inside[0]].start == at and tokens[inside[-1]].end == end:
                tokens[inside[0] : inside[-1] + 1] = [Token("literal", literal, literal, at, end, exact=True)]
            at = text.find(literal, end)
    return tokens


def _add_literal(tokens: list[Token], raw: str, start: int) -> None:
    body = _EDGE.sub("", raw.rstrip("*_~")) or raw
    tokens.append(Token("literal", body, body, start, start + len(body), exact=True))
    _add_tail(tokens, raw, body, start)


def _add_tail(tokens: list[Token], raw: str, body: str, start: int) -> None:
    for at in range(len(body), len(raw)):
        if raw[at] in ".:," and body.lower() not in _ABBREVIATED:
            tokens.append(Token("mark", raw[at], raw[at], start + at, start + at + 1))


def _add_ticked(tokens: list[Token], raw: str, start: int) -> None:
    if _NUMBER.match(raw):
        tokens.append(Token("number", raw, raw, start, start + len(raw), exact=True))
    elif _WORD.match(raw):
        tokens.append(Token("word", raw, raw.lower(), start, start + len(raw), exact=True))
    else:
        tokens.append(Token("literal", raw, raw, start, start + len(raw), exact=True))


def _add_chunk(tokens: list[Token], raw: str, start: int) -> None:
    lead = _EMPHASIS.match(raw)
    if lead and lead[0]:
        start += len(lead[0])
        raw = raw[len(lead[0]) :]
    whole = raw
    raw = _EMPHASIS.sub("", raw) if raw.rstrip("*_~") != raw and raw.rstrip("*_~") else raw
    body = raw
    while (cut := _EMPHASIS.sub("", _EDGE.sub("", body))) != body and cut:
        body = cut
    if body.endswith("/") and whole.startswith(body + "*"):
        body += "*"
    low = body.lower().replace("\u2019", "'")
    if _WORD.match(low) and (low in UNITS or not _is_camel(body)):
        _add_word(tokens, body, low, start)
    elif low.startswith(("e-mail", "e-mails")) and low.replace("-", "").isalpha():
        _add_word(tokens, body.replace("-", ""), low.replace("-", ""), start)
    elif _HYPHENED.match(body):
        _add_hyphened(tokens, body, start)
    elif _NUMBER.match(body) and "." in body:
        tokens.append(Token("literal", body, body, start, start + len(body), exact=True))
    elif _NUMBER.match(body):
        tokens.append(Token("number", body, body, start, start + len(body)))
    elif not any(c.isalnum() for c in body):
        tokens.append(Token("mark", body, body, start, start + len(body)))
    elif low in ("and/or", "w/o", "n/a"):
        tokens.append(Token("word", body, low, start, start + len(body)))
    else:
        _add_coded(tokens, body, start)
    _add_tail(tokens, whole, body, start)


def _add_coded(tokens: list[Token], body: str, start: int) -> None:
    """A chunk that is no word: `key:value` and `a.b` stay whole; `word:word` and `word.Word` were only typed so."""
    head, colon, rest = body.partition(":")
    if colon and rest and _WORD.match(head) and not rest.startswith("/") and "." not in head:
        _add_chunk(tokens, head, start)
        tokens.append(Token("mark", ":", ":", start + len(head), start + len(head) + 1))
        _add_chunk(tokens, rest, start + len(head) + 1)
        return
    if body[0] == "~" and body[1:2].isdigit():
        tokens.append(Token("mark", "~", "~", start, start + 1))
        _add_chunk(tokens, body[1:], start + 1)
        return
    stripped = body[:-2] if body.endswith(("'s", "\u2019s")) else body
    tokens.append(Token("literal", stripped, stripped, start, start + len(stripped), exact=True))


def _is_camel(body: str) -> bool:
    return any(a.islower() and b.isupper() for a, b in pairwise(body)) and "'" not in body


def _add_word(tokens: list[Token], body: str, low: str, start: int) -> None:
    end = start + len(body)
    if parts := CONTRACTED.get(low):
        tokens.extend(Token("word", body, part, start, end) for part in parts)
    elif low.endswith("n't"):
        tokens.append(Token("word", body, low[:-3], start, end))
        tokens.append(Token("word", body, "not", start, end))
    elif low[-3:] in _ENDINGS or low[-2:] in _ENDINGS:
        cut = 3 if low[-3:] in _ENDINGS else 2
        tokens.append(Token("word", body, low[:-cut], start, end))
        tokens.append(Token("word", body, _ENDINGS[low[-cut:]], start, end))
    else:
        tokens.append(Token("word", body, low[:-2] if low.endswith("'s") else low, start, end))


def _add_hyphened(tokens: list[Token], body: str, start: int) -> None:
    """`force-push` is its words; each remembers where it stands, so that a name with a hyphen can be found whole."""
    at = start
    parts = body.split("-")
    if parts[0].lower() in CLASSIFIERS and len(parts[-1]) <= SUFFIX_CHARACTERS_MAX and body.islower():
        tokens.append(Token("literal", body, body, start, start + len(body), exact=True))
        return
    if parts[0].lower() in ("re", "un", "non", "pre", "co", "e", "sub", "de"):
        parts = ["".join(parts[:2]), *parts[2:]]
        first_length = len(body.split("-")[0]) + 1 + len(body.split("-")[1])
    else:
        first_length = len(parts[0])
    for number, part in enumerate(parts):
        length = first_length if number == 0 else len(part)
        tokens.append(Token("word", body, part.lower(), at, at + length))
        at += length + 1


SUFFIX_CHARACTERS_MAX: Final = 3
"""So short an ending behind the kind of thing is a name (`vault-eu`, `queue-in`)."""


def _forms(verb: str) -> tuple[str, ...]:
    """The forms of a verb, regular or not."""
    stumps = (verb, verb + verb[-1], verb.rstrip("e"))
    regular = (verb, verb + "s", *(stump + ending for stump in stumps for ending in ("ed", "ing")))
    return (*regular, *(form for form, base in IRREGULARS.items() if base == verb))


_INFLECTED: Final = {
    f"{form} {particle}": stem(verb) + particle
    for verb, particle in (p.split() for p in PHRASALS)
    for form in _forms(verb)
}


def _joined(tokens: list[Token]) -> list[Token]:
    """Verbs of two words as one token (`timed out` and `timeout` are one)."""
    if not any(token.low in _PARTICLES for token in tokens):
        return tokens
    merged: list[Token] = []
    for token in tokens:
        joined = _INFLECTED.get(f"{merged[-1].low} {token.low}") if merged and token.low in _PARTICLES else None
        if joined and token.kind == merged[-1].kind == "word":
            merged[-1] = merged[-1]._replace(low=joined, end=token.end, text=joined)
        else:
            merged.append(token)
    return merged


VERBS_OF_TWO_WORDS: Final = {stem(stem(verb) + particle): stem(verb) for verb, particle in map(str.split, PHRASALS)}
"""The stem of a joined verb -> the stem of its first word, by which a text is searched for it."""
_PARTICLES: Final = frozenset(p.split()[1] for p in PHRASALS)


def _named(tokens: list[Token]) -> list[Token]:
    """Mark the words whose capital no sentence start, heading or shouting explains."""
    if not any(_is_name(token) for token in tokens[1:]):
        return tokens
    shouting = sum(t.text.isupper() for t in tokens if t.kind == "word" and len(t.text) > 3) > 3
    is_start = True
    for number, token in enumerate(tokens):
        is_second = number > 0 and tokens[number - 1].start == token.start  # the other half of a contraction
        if not (is_start or is_second or shouting) and _is_name(token):
            tokens[number] = token._replace(name=True)
        is_start = (token.kind == "mark" and token.low in ".!?:;(\u2014\u2013\u2026") or (
            is_start and token.kind == "mark"
        )
    return tokens


def _numbered(tokens: list[Token]) -> list[Token]:
    """A number behind the kind of thing that it names (`vault 3`) is exact, unless it counts what follows."""
    for number, token in enumerate(tokens):
        if token.kind != "number" or number == 0 or tokens[number - 1].low not in CLASSIFIERS:
            continue
        if not token.text.isdigit():
            continue
        following = tokens[number + 1].low if number + 1 < len(tokens) else ""
        if following not in UNITS and following not in SCALES and following != "per":
            tokens[number] = token._replace(exact=True)
    return tokens


_NO_NAMES: Final = frozenset(
    "never not no always only must do don user the and but use all any every please note i".split()
)


def _is_name(token: Token) -> bool:
    """A capital of its own, on a word that is none of those English writes large."""
    if not token.text[0].isupper() or token.kind != "word" or len(token.text) < 2:
        return False
    return token.low not in _NO_NAMES and token.low not in WEEKDAYS and token.low not in MONTHS


def literal_key(text: str) -> str:
    """The spelling under which two literals are one (normal.normal, kind read from the text)."""
    return normal(text, "path" if "/" in text else "host" if _HOST.match(text) else "code")


_HOST: Final = re.compile(
    r"(?:[A-Za-z0-9-]+\.)+(?:com|org|net|io|dev|internal|local|test|example|edu|gov|cloud|app|co)(?::\d+)?$", re.I
)
