"""How a speaker stands to the words: meant, supposed, joked, or handed on from somebody else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.clauses import Clause
from troth.engine.extract.clauses.leads import DASHES, is_person
from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import is_base_verb
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.lexicon.english_phrases import IRONIC, JESTING, SUPPOSING
from troth.engine.lexicon.english_verbs import SAYING
from troth.engine.lexicon.english_words import AUXILIARIES, PREPOSITIONS

_RULING: Final = frozenset({"never", "not", "don't", "must", "only", "always", "no", "avoid"})
_FACE_REACH: Final = 2
"""How far behind a sentence its face may stand."""
_ADDRESSING: Final = frozenset("don't never please can could you always do".split())
_OURSELVES: Final = frozenset("claude agent assistant ai bot model".split())
_FLAG_REACH: Final = 5
_RULING_REACH: Final = 6
_REPORT_WORDS_MAX: Final = 9
_OWN: Final = frozenset({"i", "i've", "what", "nobody", "no-one"})
"""Before a verb of saying: what the speaker says, or nobody did."""
_UNIVERSAL: Final = frozenset("any anything each every everything whatever".split())
"""Openings of a class that is told by what its members say ("anything that mentions the merger …")."""
_TELLERS: Final = frozenset({"they", "he", "she"})
_LAUGHS: Final = frozenset({"ha", "hah", "heh"})
_FACES: Final = frozenset("😄😂🤣😆😜😝😹")
"""Faces that laugh: what they stand beside is said in fun."""
_MESSAGE_REACH: Final = 80
_SHOWN_MESSAGE: Final = re.compile(
    r"(?i)\b(?:gets?|got|getting|sees?|saw|seeing|gives?|gave|throws?|threw|shows?|returns?|this|these|following)\b"
    r"[^\n.!?:]{0,30}\b(?:errors?|exceptions?|warnings?|messages?):[\s*`]*$"
)
"""What announces the words of a program ("I get this error: no such column")."""
_PLACE_IN_TEXT: Final = re.compile(r"(?i)\bline \d+,?(?: at| in|:)? ?col(?:umn|\.)? ?\d+")
"""Where a program found something amiss: only its messages name places so."""


def is_meant(text: str, sentence: Sentence, clauses: Sequence[Clause]) -> bool:
    """Whether a sentence is meant as it stands: not supposed ("suppose nobody may …"), not said in fun."""
    lowers = tuple(w.lower for w in sentence.words)
    opened = len(clauses[0].opener.split()) if clauses else 0
    if any(lowers[at : at + len(phrase)] == phrase for at in {0, opened} for phrase in SUPPOSING):
        return False
    if _is_to_another(sentence, opened) or _PLACE_IN_TEXT.search(text, sentence.start, sentence.end):
        return False
    if any(phrase in " ".join(lowers) for phrase in IRONIC):
        return False
    if any(w.kind in ("literal", "code", "quoted") for w in sentence.words):
        return True
    if lowers[-1:] and lowers[-1] in _LAUGHS and len(lowers) > 1:
        return False
    return JESTING.isdisjoint(lowers) and _FACES.isdisjoint(text[sentence.start : sentence.end + _FACE_REACH])


def _is_to_another(sentence: Sentence, at: int) -> bool:
    """Whether somebody else is spoken to by name ("Bob, don't merge yet", "@ana never do that")."""
    words = sentence.words[at : at + 2] if at + 1 < len(sentence.words) else ()
    if not words or not is_person(words[0]) or words[0].lower.removeprefix("@") in _OURSELVES:
        return False
    return words[1].text in (",", ":") or words[1].lower in _ADDRESSING or words[0].text[0] == "@"


def is_gloss(sentence: Sentence) -> bool:
    """Whether this tells what a command does ("`make all` - build every package"), and says nothing of when."""
    words = sentence.words
    is_command = len(words) > 2 and (words[0].kind == "code" or words[0].text[:1] == "`")
    is_flag = len(words) > 2 and words[0].text.startswith("--") and any(w.text == ":" for w in words[1:_FLAG_REACH])
    is_headed = is_flag or (is_command and words[1].text in (":", *DASHES))
    return is_headed and _RULING.isdisjoint(w.lower for w in words[1:_RULING_REACH])


def is_reported(r: Reading) -> bool:
    """Whether the clause tells what somebody or something else says ("the README says never run X")."""
    if _SHOWN_MESSAGE.search(r.text, max(0, r.words[0].start - _MESSAGE_REACH), r.words[0].start):
        return True
    words = r.lowers if r.before is None else (*r.before.lowers, *r.lowers)
    front = (r.text[s:e].lower().split() for kind, _, s, e in r.clause.adjuncts if kind == "scope")
    words = (*next(front, ()), *words)
    if (
        r.lowers[-1] in SAYING
        and r.verb not in ("do", "follow")
        and r.text_of(len(r.words) - 2, len(r.words) - 1) in _TELLERS
    ):
        return True
    for i, word in enumerate(words[:_REPORT_WORDS_MAX]):
        following = words[i + 1] if i + 1 < len(words) else ""
        if word not in SAYING or following in ("", "so") or (following in PREPOSITIONS and word != "according"):
            continue
        if (r.is_order and i > len(words) - len(r.words) + r.head.at) or following in AUXILIARIES:
            continue
        is_own = bool(_OWN & set(words[max(i - 3, 0) : i])) or words[i - 2 : i] == ("no", "one")
        is_own = is_own or (words[i - 1 : i] == ("you",) and is_base_verb(word))
        is_own = is_own or (i > 0 and words[i - 1] in ("that", "which") and words[0] in _UNIVERSAL)
        is_own = is_own or (r.standing and bool(_OURSELVES & set(words[max(i - 3, 0) : i])))
        is_order = (i == 0 and word in ("say", "told", "mention")) or {"do", "as"} & set(words[:i])
        return not is_own and not is_order
    return False
