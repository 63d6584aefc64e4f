"""What a language has to give: cues (phrases that turn a sentence into an order), labels, number words, idle words.

Another language is another file with one `Language` in it, listed in `lexicon/languages.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

CueKind = Literal[
    "never", "not", "no", "avoid", "without", "forbidden", "always", "every", "must", "must_not", "only", "hedge",
    "standing", "except", "condition", "trigger", "until", "at_most", "below", "at_least", "above", "exactly",
    "between", "ask_first", "take_back", "affirm", "permit",
]  # fmt: skip
LeadKind = Literal["hard", "soft", "inert", "shown"]


class Language(msgspec.Struct, frozen=True, kw_only=True):
    """`cues`: phrases by what they do, lower case, longest match wins. `leads`: labels before a colon that give the
    sentence after it a force (`hard`, `soft`), give it none (`inert`) or say that it is only shown (`shown`).
    `openers` may stand before a sentence says anything; `stop_words` are no objects of a rule.

    For the grammar of cues alone: `subjects` begin a statement, not an order; `verbs` maps a verb's stem to its
    canonical act; `tongues` are names of languages to answer in. `promising` opens a promise, `notifying` asks to be
    told,
    `choosing` announces a choice, `asking` puts an order as a question; `idle_nouns` after "no" make a remark;
    `endings` are those of the infinitive where an order may end in it; `telling` words make a statement or report, and
    `hesitating` ones begin one. `passives` are auxiliaries of the passive in the present, `participle` is what its
    participles have before their stem.

    Where a negated order has a form of its own: `moods` are the beginnings of its endings, of verbs of the first and of
    the second conjugation, `second` the stems of the latter; `clitics` stand between negation and verb, `infinitives`
    end one, and `wanting` words have one after them.
    """

    name: str
    cues: dict[CueKind, tuple[str, ...]]
    leads: dict[LeadKind, frozenset[str]] = {}
    openers: frozenset[str]
    stop_words: frozenset[str]
    numbers: dict[str, float]
    subjects: frozenset[str] = frozenset()
    verbs: dict[str, str] = {}
    tongues: frozenset[str] = frozenset()
    promising: tuple[str, ...] = ()
    notifying: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    idle_nouns: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()
    telling: frozenset[str] = frozenset()
    hesitating: frozenset[str] = frozenset()
    passives: frozenset[str] = frozenset()
    participle: str = ""
    moods: tuple[tuple[str, ...], ...] = ()
    second: frozenset[str] = frozenset()
    clitics: frozenset[str] = frozenset()
    infinitives: tuple[str, ...] = ()
    wanting: frozenset[str] = frozenset()
