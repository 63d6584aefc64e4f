"""How a clause begins: what wraps its verb ("can you", "make sure to"), what negates it, who is its subject."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from troth.engine.extract.clauses.clauses import Clause
from troth.engine.extract.clauses.coinages import is_coined
from troth.engine.extract.clauses.cues import Cue
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english import NUMBERS
from troth.engine.lexicon.english_phrases import ASKING, WRAPPERS
from troth.engine.lexicon.english_verbs import HANDLING
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
    SUBJECT_PRONOUNS,
)

Mood = Literal["imperative", "request", "lets", "modal", "declarative", "fragment"]

_ASKING: Final = frozenset("can could would will won't can't".split())
_YOU: Final = frozenset({"you", "u", "ya"})
_CONTRACTED: Final[dict[str, str]] = {"you'll": "will", "we'll": "will", "you're": "are", "you'd": "would"}
_MODALS: Final = frozenset("must should shall need needs have has may can will would ought are do".split())
_TO_MODALS: Final = frozenset({"need", "needs", "have", "has", "ought", "are"})
"""Modals only before "to" ("you have to"); alone they are verbs."""
_NOT_TOLD: Final = frozenset({"to", "supposed", "allowed", "permitted", "meant", "going"})
"""Words after "you are not" that make it an order; others describe ("you're not confident")."""
_NEGATED_MODALS: Final = frozenset("shouldn't mustn't can't cannot won't".split())
_DUTIES: Final = frozenset("must shall need have has needs are".split())
_FILLERS: Final = frozenset("today please pls just also then simply really kindly ever again better , first".split())
_NO_SUBJECTS: Final = DETERMINERS | PREPOSITIONS | {"to", "no", "not", "and", "or"}
"""Words right before a verb that are not the end of its subject."""
_COMPLEMENTS: Final = DETERMINERS | PREPOSITIONS | PRONOUNS | ADVERBS | {"to", "that", "if", "when"}
"""Words after a verb that tell it from the head of a noun phrase ("the job gives up", "file names")."""
_FINITE: Final = frozenset("is are was were can will has have must may should would isn't aren't can't".split())
"""Verbs that make the two words before them a subject ("plan output can be long")."""
_HAPPENING: Final = frozenset(
    """
    begins breaks comes completes crashes ends exits fails finishes gets goes hangs has makes needs passes returns runs
    says sits starts stops takes uses works
    """.split()
)
"""Verbs in the present that make the word before them a noun ("build finishes as a step of its own")."""
_NO_MANNERS: Final = frozenset(
    "anomaly assembly biweekly daily elderly family fortnightly friendly hourly likely monthly nightly quarterly "
    "ugly unlikely weekly yearly".split()
)
"""Words in -ly that tell no manner ("nightly builds", "family plan")."""
_PASSED: Final = ("never", "not", "hedge", "always", "standing")


class Head(NamedTuple):
    """`at` is where the verb (or the phrase) stands in the clause's words; `negations` counts what negates it.

    `flags`: the cue kinds passed on the way, `order-not` when one of them negated, `you`/`we` and `modal-<word>` of a
    modal, `request-you`/`request-we` of a question that asks for an act, `ensure`, `want`, `just`. `subject`: the words
    before the finite verb of a declarative.
    """

    mood: Mood
    at: int
    negations: int
    flags: frozenset[str]
    subject: tuple[Word, ...]


class _Walk:
    """A cursor over the words of a clause that collects what it passes."""

    def __init__(self, clause: Clause) -> None:
        self.words = clause.words
        self.cues = clause.cues
        self.opener = clause.opener.split()
        self.is_question = clause.is_question
        self.at = 0
        self.mood: Mood | None = None
        self.negations = 0
        self.flags: set[str] = set()

    def lower(self, offset: int = 0) -> str:
        i = self.at + offset
        return self.words[i].lower if i < len(self.words) else ""

    def begins(self, phrase: tuple[str, ...]) -> bool:
        """Whether the words here are `phrase`, with something after it."""
        size = len(phrase)
        here = self.words[self.at : self.at + size]
        return self.at + size < len(self.words) and tuple(w.lower for w in here) == phrase

    def negate(self) -> None:
        self.negations += 1
        self.flags.add("order-not")

    def step(self) -> bool:
        """Pass one wrapper; False when the verb is reached."""
        return self._request() or self._lets() or self._cue() or self._wrapper() or self._modal() or self._filler()

    def _cue(self) -> bool:
        for cue in self.cues:
            if cue.first != self.at or cue.kind not in _PASSED or cue.last >= len(self.words):
                continue
            text = " ".join(w.lower for w in self.words[cue.first : cue.last])
            self.flags.add(cue.kind)
            if cue.kind in ("never", "not") or text.endswith(" not to"):
                self.negate()
            if text.startswith(("let's", "lets", "let us")):
                self.mood = "lets"
            self.at = cue.last
            if self.lower() in _MODALS and self.lower(1) in _YOU and self.at + 2 < len(self.words):
                self.at += 2
            return True
        return False

    def _request(self) -> bool:
        """`can you (not)`, `could we`, `would you mind (not)`, `mind V-ing`, `is it possible not to`."""
        if self.at == 0 and self.is_question and (asked := self._asked_size()):
            self.flags.add("request-you")
            self.mood, self.at = "request", asked
            return True
        if self.at == 0 and self._asks_to_mind():
            self.flags.add("request-you")
            self.mood, self.at = "request", 1
            return True
        if self.at == 0 and (size := self._possible_size()):
            self.flags.add("request-we")
            self.mood, self.at = "request", size
            self.negate()
            return True
        if self.lower() in _ASKING and self.lower(1) in _YOU | {"we"} and self.at + 2 < len(self.words):
            self.flags.add("request-we" if self.lower(1) == "we" else "request-you")
            self.mood = "request"
            self.at += 2
            if self.lower() == "mind":
                self.at += 1
            return True
        return False

    def _asked_size(self) -> int:
        """How many words `do you think you could`, `may I ask you to` takes before a verb; 0: none."""
        for phrase in ASKING.get(self.lower(), ()):
            if self.begins(phrase):
                size = len(phrase) + (self.lower(len(phrase)) == "please")
                verb = self.lower(size + (self.lower(size) in ("not", "never")))
                return size if phrase[-1] == "to" or is_base_verb(verb) or is_gerund(verb) else 0
        return 0

    def _asks_to_mind(self) -> bool:
        """`mind (not) V-ing …?`: "would you" is left out."""
        doing = self.lower(2) if self.lower(1) == "not" else self.lower(1)
        return self.is_question and self.lower() == "mind" and is_gerund(doing) and len(self.words) > 2

    def _possible_size(self) -> int:
        """How many words `is it possible (for you) (to) not (to)` takes; 0: none, or it asks what can be."""
        words = [w.lower for w in self.words[:9]]
        opened = 2 if words[:2] == ["is", "it"] else 3 if words[:3] == ["would", "it", "be"] else 0
        if not opened or words[opened : opened + 1] not in (["possible"], ["ok"], ["okay"], ["alright"]):
            return 0
        at = opened + 1 + 2 * (words[opened + 1 : opened + 3] in (["for", "you"], ["for", "us"]))
        is_negated = words[at : at + 2] in (["not", "to"], ["to", "not"])
        return at + 2 if is_negated and at + 2 < len(self.words) else 0

    def _lets(self) -> bool:
        """`let's V`; and `please to not V`."""
        if self.at == 0 and self.lower() == "to" and self.lower(1) == "not" and "please" in self.opener:
            self.negate()
            self.mood, self.at = "imperative", 2
            return self.at < len(self.words)
        if self.lower() in ("let's", "lets") and self.lower(1) not in ("not", ""):
            self.mood, self.at = "lets", self.at + 1
            return True
        is_open = self.mood in ("request", "lets") or bool(self.flags & {"ensure", "want", "hedge"})
        if self.lower() == "not" and is_open and self.at + 1 < len(self.words):
            self.negate()
            self.at += 1
            return True
        return False

    def _wrapper(self) -> bool:
        """`make sure`, `I want you to`, `keep in mind that`: what follows is what is asked or noted."""
        for kind, phrase in WRAPPERS.get(self.lower(), ()):
            size = len(phrase)
            if self.begins(phrase) and (kind != "to" or self.lower(size) in ("to", "not")):
                self.at += size
                self._wrapped(kind)
                return True
        is_open = bool(self.flags & {"ensure", "want", "hedge"}) and self.at + 1 < len(self.words)
        if is_open and (
            self.lower() == "to" or (self.lower() == "that" and self.lower(1) in _YOU | {"we", "no", "nobody"})
        ):
            self.at += 1
            return True
        return False

    def _wrapped(self, kind: str) -> None:
        if kind == "to":
            self.flags.add("want")
            if self.words[self.at - 1].lower == "remember":
                self.flags.add("remember")
            self.mood = self.mood or "modal"
        elif kind == "ensure":
            self.flags.add("ensure")
            if (
                self.at > 1
                and self.words[self.at - 1].lower in ("habit", "of")
                and self.words[self.at - 2].lower != "care"
            ):
                self.flags.add("remember")
            self.mood = self.mood or "imperative"
        if self.lower() == "that" or (self.lower() in (",", ":") and kind == "note"):
            self.at += 1

    def _modal(self) -> bool:
        """`you must`, `you should never`, `we will only`: an order to the listener put as a statement."""
        speaker = self.lower()
        if self.at == 0 and speaker in ("must", "shall") and self.lower(1) in ("not", "never") and len(self.words) > 2:
            self.flags.update(("you", f"modal-{speaker}", "must_not"))
            self.mood, self.at, self.negations = "modal", 2, self.negations + 1
            return True
        if speaker not in _YOU | {"we"} | set(_CONTRACTED):
            return False
        if self.flags & {"ensure", "want", "hedge"}:
            return self._asked_subject()
        modal = _CONTRACTED.get(speaker, self.lower(1))
        size = 1 if speaker in _CONTRACTED else 2
        if modal in ("never", "always", "don't", "only"):
            size = 1
        elif modal not in _MODALS | _NEGATED_MODALS or (modal in _TO_MODALS and self.lower(size) not in ("to", "not")):
            return self._asked_subject()
        is_told = modal != "are" or self.lower(size) != "not" or self.lower(size + 1) in _NOT_TOLD
        if self.at + size >= len(self.words) or not is_told:
            return False
        self.flags.update(("we" if speaker.startswith("we") else "you", f"modal-{modal}"))
        self.mood, self.at = "modal", self.at + size
        self._after_modal(modal)
        return True

    def _asked_subject(self) -> bool:
        """The "you" of `make sure you V`."""
        if (
            self.flags & {"ensure", "want", "order-not", "hedge"}
            and self.lower() in _YOU | {"we"}
            and self.at + 1 < len(self.words)
        ):
            self.at += 1
            return True
        return False

    def _after_modal(self, modal: str) -> None:
        if modal in _DUTIES:
            self.flags.add("must")
        if modal in _NEGATED_MODALS:
            self.flags.add("must_not")
            self.negations += 1
        if self.lower() == "not" and self.at + 1 < len(self.words):
            self.flags.add("must_not")
            self.negations += 1
            self.at += 1
        if self.lower() in ("supposed", "allowed", "permitted", "meant") and self.lower(1) == "to" and self.negations:
            self.at += 1
        if self.lower() == "to" and self.at + 1 < len(self.words):
            self.at += 1

    def _filler(self) -> bool:
        if self.at + 1 >= len(self.words) or not (self.lower() in _FILLERS or self._is_manner()):
            return False
        if self.lower() == "just":
            self.flags.add("just")
        self.at += 1
        return True

    def _is_manner(self) -> bool:
        """`properly clean up`, `carefully review`: how an order that follows is carried out."""
        word = self.lower()
        is_adverb = self.at == 0 and len(word) > 5 and word.endswith("ly") and word not in _NO_MANNERS
        return is_adverb and not is_base_verb(word) and is_base_verb(self.lower(1)) and self.at + 2 < len(self.words)


def read_head(clause: Clause) -> Head:
    """The head of a clause."""
    walk = _Walk(clause)
    while walk.at < len(walk.words) - 1 and walk.step():
        pass
    at = min(walk.at, len(walk.words) - 1)
    mood = walk.mood
    if mood is None and "order-not" not in walk.flags:
        mood = "declarative" if _has_ruled_verb(clause, at) else _mood(walk.words, at)
    subject = _subject(walk.words, at) if mood == "declarative" else ()
    return Head(mood or "imperative", at, walk.negations, frozenset(walk.flags), subject)


def _has_ruled_verb(clause: Clause, at: int) -> bool:
    """Whether "never" or a modal stands before a verb further on: its subject is before it ("notes never say")."""
    following = clause.words[at + 1].lower if at + 1 < len(clause.words) else ""
    if is_base_verb(clause.words[at].lower) and following in DETERMINERS | PRONOUNS:
        return False
    return any(
        c.kind in ("never", "must", "must_not")
        and c.first > at
        and c.last < len(clause.words)
        and (is_base_verb(clause.words[c.last].lower) or clause.words[c.last].lower == "be" or _is_told(clause, c))
        and clause.words[c.first - 1].lower not in ("and", "or", ",", "to")
        for c in clause.cues
    )


def _is_told(clause: Clause, cue: Cue) -> bool:
    """Whether "never" stands before a verb in the third person ("the assistant never mentions salaries")."""
    word = clause.words[cue.last].lower
    return cue.kind == "never" and word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)


def _mood(words: Sequence[Word], at: int) -> Mood:
    word = words[at].lower
    after = words[at + 1].lower if at + 1 < len(words) else ""
    if word in SUBJECT_PRONOUNS - {"that", "this", "these", "those"}:
        return "declarative"
    if word == "have" and after in ("a", "another"):
        return "imperative"
    third = words[at + 2].lower if at + 2 < len(words) else ""
    is_run = after in _HAPPENING and (not third or third in PREPOSITIONS | DETERMINERS | {",", "when", "if", "again"})
    is_noun = (is_run and word not in HANDLING) or (
        third in _FINITE and after not in DETERMINERS | PREPOSITIONS | PRONOUNS and words[at + 1].kind == "word"
    )
    if words[at].kind == "word" and after not in AUXILIARIES | {"of"} and not is_noun:
        if (
            word in ("do", "be")
            and after
            and (after not in PRONOUNS or after in ("this", "that", "it", "what", "so", "everything", "nothing", "all"))
        ):
            return "imperative"
        if is_base_verb(word) and word not in AUXILIARIES and not _is_noun(words, at):
            return "imperative"
        if is_coined(words, at):
            return "imperative"
    return "declarative" if _has_finite_verb(words, at) else "fragment"


def _is_noun(words: Sequence[Word], at: int) -> bool:
    """Whether a word that could be a verb is the subject of one that follows ("tests live under spec/")."""
    if at + 2 >= len(words) or not words[at].lower.endswith("s"):
        return False
    return is_base_verb(words[at + 1].lower) and words[at + 2].lower in PREPOSITIONS


def _has_finite_verb(words: Sequence[Word], at: int) -> bool:
    return any(_is_finite(words, i, at) for i in range(at, len(words)))


def _is_finite(words: Sequence[Word], i: int, at: int) -> bool:
    """Whether word `i` is a verb that agrees with the word before it; a noun that could be one does not."""
    word, before = words[i], words[i - 1] if i else None
    if word.kind != "word":
        return False
    if word.lower in AUXILIARIES:
        return True
    if i == at or before is None or before.kind != "word" or word.lower in ADVERBS | DETERMINERS:
        return False
    if before.lower in _NO_SUBJECTS or before.lower in NUMBERS:
        return False
    is_plural = noun_lemma(before.lower) != before.lower or before.lower in SUBJECT_PRONOUNS
    if is_base_verb(word.lower) or word.lower == "need":
        return is_plural
    if is_plural or not word.lower.endswith("s") or not is_base_verb(verb_lemma(word.lower)):
        return False
    after = words[i + 1] if i + 1 < len(words) else None
    return after is not None and (after.kind != "word" or after.lower in _COMPLEMENTS)


def _subject(words: Sequence[Word], at: int) -> tuple[Word, ...]:
    """The words before the finite verb of a declarative."""
    for i in range(at, len(words)):
        lower, before = words[i].lower, words[i - 1].lower if i else ""
        if lower in AUXILIARIES or (i > at and lower in ("never", "always", "only")):
            return tuple(words[at:i])
        if i > at and ((is_base_verb(lower) and before not in DETERMINERS) or _is_finite(words, i, at)):
            return tuple(words[at:i])
    return tuple(words[at:])
