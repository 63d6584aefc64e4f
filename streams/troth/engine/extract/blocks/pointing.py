"""What a person's line says of a text beside it: that it is an object of work, or that it binds.

"Review this plan", "what would you answer?", "thoughts?" make of the text beside it something to be read, judged or
worked on; "stick to that", "the list below applies to you" make it the speaker's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from troth.engine.lexicon.english_texts import (
    GIVING,
    OBEYING,
    OF_TEXTS,
    REACTIONS,
    READING,
    REGARDING,
    REWORDING,
    TEXTS,
    VERDICTS,
)
from troth.engine.lexicon.english_verbs import VERBS
from troth.engine.lexicon.english_words import PREPOSITIONS

Aim = Literal["named", "bare", ""]
"""`named`: the line names a text, or does what is done with texts only; `bare`: it may speak of anything."""

_SENTENCE: Final = re.compile(r"[^.?!:\n]+(?:[.?!:](?=\S)[^.?!:\n]*)*[.?!:]*")
_WORD: Final = re.compile(r"[a-z]+(?:[-'\u2019][a-z]+)*")
_QUOTED: Final = re.compile(r"`[^`\n]*`|\"[^\"\n]*\"|\u201c[^\u201d\n]*\u201d")
_POINTING: Final = frozenset("this that these those it them following above below attached here here's".split())
_PLACED: Final = frozenset("following above below attached pasted".split())
_NEAR: Final = 4
"""A text is named so many words after the word that points at it at most ("this rather long draft prompt")."""
_ASIDE: Final = frozenset("if when whenever before after unless once".split())
_ASKING: Final = frozenset(
    "any are can could did do does how is might should thoughts what which where why will who would".split()
)
_INVERTED: Final = frozenset("are can could did do does is should was were would".split())
_WISHING: Final = re.compile(
    r"(?:(?:i(?:['\u2019]m| am)?|we(?:['\u2019]re| are)?) (?:trying to|going to|about to|want(?: you)? to"
    r"|need(?: you)? to"
    r"|have to|would like(?: you)? to)|i['\u2019]d (?:like|love)(?: you)? to|help(?: me)?(?: to)?"
    r"|(?:can|could|would|will) (?:you|we|i)(?: please)?|let['\u2019]?s|need(?: you)? to"
    r"|(?:(?:ok|okay|hi|hey|hello|please|now|then|so|and|also|just|quickly|pls|plz)[, ]+)+"
    r"|(?:do )?(?:you )?mind)\W*"
)
_REACHING_MAX: Final = 3
_CLAUSE: Final = re.compile(r"\s*[,;–—]\s*|\s-{1,2}\s")
_ANSWERED: Final = re.compile(r"\b(?:answer|reply|respond|say|tell|write)\b")
_BINDING: Final = re.compile(
    r"\b(?:this|that|these|those|the|all|it|they|each|both)\b.*\b(?:(?:applies|apply|appl(?:y|ies) equally|holds?|goes"
    r"|go|counts?|stands?)\b[^,;]*? (?:to|for) (?:you|us|everything|everyone|everybody|all|your|our|me)\b"
    r"|(?:is|are) (?:also |now |all |equally |just as )?(?:binding|mandatory|law|the law|in force|compulsory)\b)"
)
_DUTY: Final = (
    r"(?:(?:you|we|you'll|we'll|everybody|everyone)(?: all| both)?(?: have to| need to| must| should| shall"
    r"| will| are to"
    r"| do)?|please|so|and|now|just|also|always|strictly|ok|okay|then|let's|as well|too)"
)
_OBEYING: Final = re.compile(
    rf"(?:.*[,;:]\s*|.*\band\s+|.*\bso\s+)?(?:{_DUTY}[ ,]+)*(?:{'|'.join(OBEYING)}|do (?:exactly )?(?:as|what))"
    r"(?: strictly| all| only| exactly)*"
    r" (?:all (?:of )?|both )?(?:this|that|these|those|it|them|the (?:following|below|above|points|rules|list|text)"
    r"|(?:the |our |my )?[\w' -]*?(?:below|above))\b"
)


def aim(text: str) -> Aim:
    """How a paragraph points at a text beside it, by the sentence of it that points most plainly."""
    aims = [_aim(sentence) for sentence in _sentences(_QUOTED.sub("_", text.lower()))]
    return "named" if "named" in aims else "bare" if "bare" in aims else ""


def adopts(text: str) -> bool:
    """Whether a sentence of a paragraph makes a text beside it binding."""
    return any(map(_adopts, _sentences(_plain(text))))


def _sentences(text: str) -> Iterator[str]:
    """The sentences that somebody could mean as a line to a text: not those that are too long for one."""
    return (s.strip() for s in _SENTENCE.findall(text) if len(s) <= _SENTENCE_CHARACTERS_MAX)


_SENTENCE_CHARACTERS_MAX: Final = 400


def bids_others(line: str) -> bool:
    """Whether a line lays what it announces upon others ("customers have to follow these rules:")."""
    match = _OTHERS.match(_plain(line))
    return match is not None and match["who"] not in _SPOKEN_TO


_OTHERS: Final = re.compile(
    r"\W*(?:the |our |all |their |every )*(?P<who>[a-z]+) (?:have to|has to|must|needs? to|should|are to|is to"
    rf"|are supposed to) (?:{'|'.join(OBEYING)})\b"
)
_SPOKEN_TO: Final = frozenset(
    "agent agents all assistant assistants code commits everybody everyone pr prs we you".split()
)


def _plain(text: str) -> str:
    return text.lower().replace("\u2019", "'")


def _adopts(sentence: str) -> bool:
    if sentence.endswith("?") or re.search(r"\b(?:not|n't|never|if|when|whether)\b|n't\b", sentence):
        return False
    return _BINDING.search(sentence) is not None or _OBEYING.match(sentence) is not None


def _aim(sentence: str) -> Aim:
    words = _WORD.findall(sentence)
    if not words or words[0] in _ASIDE or _adopts(sentence):
        return ""
    is_open = sentence.endswith(":")
    points = not _POINTING.isdisjoint(words)
    names = _names_text(words)
    told = [_told(clause) for clause in _CLAUSE.split(sentence)]
    verb = told[-1][0] if told[-1] else ""
    if any(_is_reading(t) for t in told) and (is_open or names or any(map(_has_pronoun, told))):
        return "named"
    if any(t[:1] and t[0] in REWORDING and (len(t) == 1 or t[1] in _AFTER_PRONOUN) for t in told):
        return "named"  # "reformat as a table please"
    is_kept = verb in _CARRYING_OUT | _KEEPING
    if is_open and names and verb in VERBS and not is_kept:
        return "named"
    if is_open and points and any((t[:1] == ["make"] and t[1:2] == ["it"]) or t[:2] == ["make", "this"] for t in told):
        return "named"  # "make this shorter:"
    if _is_asking(sentence, words, names=names, points=points):
        return "named" if names or not OF_TEXTS.isdisjoint(words) else "bare"
    if verb in REGARDING and points and not (is_kept and not _OWN_TEXTS.isdisjoint(words)):
        return "named" if names else "bare"
    if is_open and not GIVING.isdisjoint(words[:-1]) and points:
        return "named" if names else "bare"
    if _is_presented(sentence, words, verb):
        return "named"
    is_given = not GIVING.isdisjoint(words[1:5]) and not _POINTING.isdisjoint(words[2:8])
    return ("named" if names else "bare") if is_given else ""


def _is_presented(sentence: str, words: list[str], verb: str) -> bool:
    """Whether a text is only put there: "here's the letter, …", "Kim sent me the terms", "the message below"."""
    named = [w for w in words if _is_text(w)]
    is_placed = any(w in ("above", "below") and _is_text(words[i - 1]) for i, w in enumerate(words) if i)
    if is_placed and verb not in _CARRYING_OUT:
        return True
    is_given = not GIVING.isdisjoint(words[1:4]) and not {"me", "us"}.isdisjoint(words[2:5])
    is_here = words[0] in ("here's", "here", "attached", "pasted") and (sentence.endswith("?") or named[:1] not in _OWN)
    return bool(named) and (is_given or is_here)


_CARRYING_OUT: Final = frozenset("apply complete do execute finish implement perform run take use work".split())
_KEEPING: Final = frozenset("keep learn memorise memorize mind note read remember see".split())
_OWN_TEXTS: Final = frozenset("checklist guidelines instructions policy requirements rule rules".split())
_OWN: Final = tuple([noun] for noun in _OWN_TEXTS)
"""Texts that are put there to be kept to, where nothing is asked of them."""


def _told(clause: str) -> list[str]:
    """The words of a clause from its verb on, if it asks for something."""
    return _WORD.findall(_WISHING.sub("", clause, count=1) if _WISHING.match(clause) else clause)


def _is_reading(told: list[str]) -> bool:
    """Whether a clause asks for what is done with a text ("proofread", "could you briefly sum up")."""
    return any(w in READING for w in told[:1]) or any(w in READING for w in told[1:_REACHING_MAX])


def _has_pronoun(told: list[str]) -> bool:
    """Whether the object is only pointed at ("translate this for me", but not "analyse this codebase")."""
    for i, word in enumerate(told[1:_OBJECT_REACH], start=1):
        after = told[i + 1] if i + 1 < len(told) else ""
        if word in _POINTING and (not after or after in _AFTER_PRONOUN or after.endswith("ly")):
            return True
    return False


_OBJECT_REACH: Final = 7
_AFTER_PRONOUN: Final = PREPOSITIONS | frozenset(
    "again and as better briefly but first if into one ones or please quickly shorter so sound then up".split()
)


def _is_asking(sentence: str, words: list[str], *, names: bool, points: bool) -> bool:
    """Whether a reader's judgement, reaction or answer is asked for."""
    if not REACTIONS.isdisjoint(words) and (points or names) and (sentence.endswith("?") or len(words) <= 8):
        return True
    is_bare = sentence[-1:].isalpha() and words[0] in _INVERTED  # the mark is left out
    if words[0] == "how" and len(words) <= 3 and sentence.endswith("?"):
        return True  # "how urgent?"
    if not (sentence.endswith("?") or is_bare):
        return len(words) <= 3 and not REACTIONS.isdisjoint(words)
    if len(words) <= 4 and not (REACTIONS | VERDICTS).isdisjoint(words):
        return True
    if words[0] == "which" and not VERDICTS.isdisjoint(words):
        return True
    if _ASKING.isdisjoint(words[:3]) and not points:
        return False
    if names:
        return True
    return points and bool(
        not (VERDICTS | OF_TEXTS).isdisjoint(words) or _ANSWERED.search(sentence) or "think" in words
    )


def _names_text(words: list[str]) -> bool:
    """Whether a word that points and the name of a text stand together ("these two drafts", "the mail below")."""
    for i, word in enumerate(words):
        if word in _PLACED and any(_is_text(w) for w in words[max(i - 2, 0) : i]):
            return True
        if word in _POINTING and any(_is_text(w) for w in words[i + 1 : i + 1 + _NEAR]):
            return True
    return False


def _is_text(word: str) -> bool:
    stem = word.removesuffix("s")
    return word in TEXTS or stem in TEXTS or (word.endswith("ies") and word[:-3] + "y" in TEXTS)
