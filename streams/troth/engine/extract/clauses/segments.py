"""Where the clauses of a sentence begin and end, and which of them only qualify another."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from troth.engine.extract.clauses.cues import Cue
from troth.engine.extract.clauses.leads import DASHES
from troth.engine.extract.clauses.openings import begins_order
from troth.engine.extract.clauses.waits import finite
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_past, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english import NUMBERS
from troth.engine.lexicon.english_verbs import NOTIFYING, PARTICLES, SAYING
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
    SUBJECT_PRONOUNS,
    TIMES,
)
from troth.engine.lexicon.language import CueKind
from troth.engine.lexicon.topics import LATER

AdjunctKind = Literal["condition", "trigger", "until", "except", "reason", "aside", "scope"]

_SUBORDINATE: Final[tuple[AdjunctKind, ...]] = ("except", "until", "condition", "trigger")
_REASONS: Final = frozenset({"because", "since", "otherwise", "cos", "cuz", "bc"})
_PREPOSITIONAL: Final = frozenset({"on", "upon", "following"})
"""Triggers that a noun follows: they stay in their clause ("page me on red")."""
_GLUE: Final = frozenset(
    """
    about and check decide determine especially even exactly explain find is just matter never of on only or out
    particularly
    remember see show tell than that's this to understand whether wonder
    """.split()
)
"""Words that take the subordinator after them into their own phrase ("even if", "figure out when")."""
_NOUN_GLUE: Final = frozenset("check find show".split())
_KEEPING: Final = frozenset("keep leave make stick".split())
_JOINERS: Final = frozenset({",", "and", "but", "so", "then", "yet", "plus"})
_PASSED: Final = frozenset({"and", "but", "so", "kindly", "then", "please", "also", "yet", "plus", "just"})
_NEGATIONS: Final[frozenset[CueKind]] = frozenset({"never", "not", "avoid", "no", "must_not", "without"})
_NEW_POLARITY: Final[frozenset[CueKind]] = frozenset({"never", "not", "avoid", "always", "must_not"})
_STRESS: Final = frozenset({"matter", "less", "more", "exceptions", "exception", "excuses"})
"""Nouns after "no" that only stress what was said ("no exceptions")."""
_POINTING: Final = frozenset({"that", "this", "those", "these", "there"})
_BARE_STARTS: Final = frozenset("i'd i'll i'm we'd we'll don't dont never please always let's you'll".split())
_SAID: Final = frozenset({"say", "said", "told", "noted", "stated", "agreed", "unless"})
_SUBJECT_OPENERS: Final = frozenset({"the", "a", "an", "our", "my", "this", "these", "those", "their", "its"})
_NO_SUBJECTS: Final = frozenset("and or nor but which who that what to if when unless until not no never only".split())
_NOBODY: Final = frozenset("nobody nothing no-one".split())
_SUBJECT_REACH: Final = 6
_FINITE: Final = frozenset(
    "is are was were has have had can can't could does doesn't do don't did didn't will won't would isn't".split()
)
_ASKING: Final = frozenset("can could will would".split())
_ROUNDS: Final = frozenset("once release round session sprint time".split())
_SUBORDINATORS: Final = frozenset("how if that what when where whether which who why".split())
_HERE: Final = frozenset({"our", "this"})
_INCLUDING: Final = frozenset({"also", "included", "too"})
_INTENDING: Final = frozenset({"need", "plan", "have", "intend", "promise", "still", "owe"})
_SCOPE_WORDS_MAX: Final = 8


class Adjunct(NamedTuple):
    """What only qualifies a main clause: words `first` to `last` (outside) of the sentence; `head` is the first."""

    kind: AdjunctKind
    first: int
    last: int
    head: str


class Main(NamedTuple):
    """A main clause: words `first` to `last` (outside); `separator` is what parts it from the one before."""

    first: int
    last: int
    separator: str


class _Start(NamedTuple):
    """A segment that begins `skip` words on."""

    skip: int
    separator: str
    kind: AdjunctKind | None


class Segmenter:
    """A walk over the words of one sentence that cuts them into main clauses and adjuncts."""

    def __init__(self, words: Sequence[Word], cues: Sequence[Cue]) -> None:
        self.words = words
        self.by_first: dict[int, list[Cue]] = {}
        for cue in cues:
            self.by_first.setdefault(cue.first, []).append(cue)
        self.mains: list[Main] = []
        self.adjuncts: list[Adjunct] = []
        self.is_fronted = True

    def run(self, at: int) -> None:
        """Cut the words from `at` on."""
        kind = self._adjunct_at(at, is_inner=False) or self._scope_at(at) or self._inverted_at(at)
        first, separator = at, "front" if kind else ""
        i, depth = at + 1, int(self.words[at].text in ("(", "["))
        while i < len(self.words):
            text = self.words[i].text
            depth = max(depth + (text in ("(", "[")) - (text in (")", "]")), 0)
            start = None if depth else self._boundary(i, first, kind)
            if start is None:
                i += 1
                continue
            self._emit(kind, first, i, separator, start.separator)
            first, separator, kind = i + start.skip, start.separator, start.kind
            i = first + 1
        self._emit(kind, first, len(self.words), separator, "")

    def _lower(self, i: int) -> str:
        return self.words[i].lower if 0 <= i < len(self.words) else ""

    def _kinds(self, i: int) -> set[CueKind]:
        return {c.kind for c in self.by_first.get(i, ())}

    def _emit(self, kind: AdjunctKind | None, first: int, last: int, separator: str, separator_after: str) -> None:
        while (
            last > first and self.words[last - 1].kind == "punct" and self.words[last - 1].text not in (")", "]", "%")
        ):
            last -= 1
        while last > first and self._lower(last - 1) in ("and", "but", "or", "then"):
            last -= 1
        if last <= first:
            return
        if kind is None:
            self.mains.append(Main(first, last, separator))
            self.is_fronted = separator_after in (";", "and", "but", "so")  # an adjunct after it opens what follows
        else:
            self.adjuncts.append(Adjunct(kind, first, last, self._lower(first)))

    def _adjunct_at(self, i: int, *, is_inner: bool) -> AdjunctKind | None:
        """The kind of adjunct that begins at word `i`, if one does."""
        word = self._lower(i)
        if is_inner and word == "should" and self._is_inverted(i):
            return "condition"
        if word in _REASONS and i + 2 < len(self.words) and self._lower(i - 1) not in _SAID:
            return "reason"
        cues = self.by_first.get(i)
        if (
            cues is None
            or any(c.kind == "hedge" for c in cues)
            or word in _PREPOSITIONAL
            or (is_inner and word in ("where", "pending"))
        ):
            return None
        for kind in _SUBORDINATE:
            if any(c.kind == kind and c.last < len(self.words) and self._opens_clause(c) for c in cues):
                return kind
        return None

    def _is_inverted(self, i: int) -> bool:
        """Whether a condition by its order of words alone ends an order ("page Ana should the disk fill up")."""
        is_subject = self._lower(i + 1) in DETERMINERS | {"anyone", "anything", "something"}
        is_told = is_base_verb(self._lower(0)) and self._lower(i - 1) not in _SUBORDINATORS | DETERMINERS | PREPOSITIONS
        return is_subject and is_told and any(is_base_verb(self._lower(k)) for k in range(i + 2, len(self.words)))

    def _opens_clause(self, cue: Cue) -> bool:
        """Whether "the second" begins a time ("the second it is up"), and names no thing ("the second one")."""
        is_moment = self._lower(cue.first) == "the" and cue.last == cue.first + 2
        is_name = cue.last < len(self.words) and self.words[cue.last].text[:1].isupper()
        if is_moment and self._lower(cue.first + 1) == "moment":
            is_name |= finite([w.lower for w in self.words[cue.last : cue.last + _SUBJECT_REACH]]) is not None
        return not is_moment or is_name or self._lower(cue.last).removesuffix("'s") in SUBJECT_PRONOUNS | DETERMINERS

    def _scope_at(self, at: int) -> AdjunctKind | None:
        """An opening phrase that narrows what follows ("for status reports, …", "during the freeze don't …")."""
        at += self._lower(at) in ("just", "only") and self._lower(at + 1) in ("for", "during", "until", "till", "this")
        if self._lower(at) == "this":
            return "scope" if self._narrows_time(at) else None
        if self._lower(at) not in PREPOSITIONS or self._kinds(at) & {"hedge", "never"}:
            return None
        is_standing = "standing" in self._kinds(at)
        for i in range(at + 1, min(at + _SCOPE_WORDS_MAX, len(self.words) - 1)):
            word = self.words[i]
            if word.kind == "literal" and word.text[0] in "$€£0123456789" and i <= at + 2:
                return None
            is_time = self._lower(i - 1) in TIMES | LATER | {"today", "now"} and i > at + 1
            if is_time and is_base_verb(word.lower) and self._lower(at) in ("for", "during", "until"):
                return "scope"
            if begins_order(self.words, at, i, is_phrase=True):
                return "scope"
            if is_standing and word.lower in ("no", "don't", "never") and i > at + 2:
                return "scope"
            is_named = any(c.last < i for c in self.by_first.get(at, ()) if c.kind == "standing")
            if is_named and (word.text == "," or (word.lower in ("we", "you") and is_base_verb(self._lower(i + 1)))):
                return "scope"  # "for the rest of the session, …", "… you work": the phrase has a noun of its own
            if is_standing:
                continue
            if word.lower == "you" and self._lower(i + 1) in ("have", "get", "may", "can") and i > at + 2:
                return "scope"
            if word.lower in ("we", "you") and self._lower(i + 1) in ("only", "just") and i > at + 2:
                return "scope"
            is_here = self._lower(at) in ("for", "in") and self._lower(at + 1) in _HERE and i > at + 2
            if is_here and word.lower in ("every", "each", "all", "any") and self._lower(i - 1) not in PREPOSITIONS:
                return "scope"  # "for this service every handler …"
            if word.text == ",":
                return None if self._lower(i + 1) in ("and", "or", "not") else "scope"
            if self._lower(at) == "during" and word.lower in ("all", "each", "every", *_NOBODY) and i > at + 1:
                return "scope"
            if word.lower in _BARE_STARTS or (word.lower == "do" and self._lower(i + 1) == "not"):
                return None if self._begins_noun(at + 2, i) else "scope"
        return None

    def _narrows_time(self, at: int) -> bool:
        """Whether a time without a preposition opens an order ("this week only, use …", "just this sprint: …")."""
        end = at + 2 + (self._lower(at + 2) == "only")
        is_time = self._lower(at + 1) in TIMES | _ROUNDS
        is_once = self._lower(at + 1) == "once" and (is_base_verb(self._lower(end)) or self._lower(end) == "you")
        return is_time and (
            is_once or self._lower(end) in (",", ":") or begins_order(self.words, at, end, is_phrase=True)
        )

    def _begins_noun(self, first: int, last: int) -> bool:
        """Whether a noun phrase of its own begins there: the subject ("for some reason my tabs don't close")."""
        lowers = [self._lower(i) for i in range(first - 1, last)]
        return any(b in DETERMINERS and a not in PREPOSITIONS | DETERMINERS for a, b in itertools.pairwise(lowers))

    def _inverted_at(self, at: int) -> AdjunctKind | None:
        """A condition by its order of words alone ("should the queue grow past 20k, page me")."""
        comma = next((i for i in range(at + 3, len(self.words)) if self.words[i].text == ","), 0)
        is_subject = self._lower(at + 1) not in SUBJECT_PRONOUNS - {"it", "there", "you", "this", "that"}
        is_subject = is_subject and any(is_base_verb(self._lower(i)) for i in range(at + 2, comma))
        then = self._lower(comma + 1) if comma else ""
        is_order = is_base_verb(then) or then in ("please", "don't", "do", "never", "i'll", "i", "we'll", "we", "you")
        return "condition" if self._lower(at) == "should" and is_subject and is_order else None

    def _boundary(self, i: int, first: int, kind: AdjunctKind | None) -> _Start | None:
        """Whether a segment of kind `kind` that began at `first` ends before word `i`, and how the next begins."""
        word = self.words[i]
        if word.text == ";" or (word.text in DASHES and self._is_spaced(i)):
            return self._after(i, ";")
        if word.text == ":" and kind is not None:
            return _Start(1, "", "aside") if self.mains else self._after(i, "front")
        if word.lower in _JOINERS:
            return self._joined(i, first, kind)
        if kind is None and self._runs_on(i, first):
            return _Start(0, ",", None)
        inner = self._adjunct_at(i, is_inner=True)
        is_new = kind is None or (inner != kind and inner in ("except", "until", "reason"))
        glue = _GLUE - _POINTING if inner in ("except", "until") else _GLUE
        is_noun = self._lower(i - 1) in _NOUN_GLUE and self._lower(i - 2) in DETERMINERS  # "the check when it is fixed"
        is_glued = self._lower(i - 1) in glue and self._lower(i - 2) not in ("as", "it", "they") and not is_noun
        is_particle = self._lower(i - 1) in ("on", "out") and self._lower(i - 2) in PRONOUNS | {"back"}
        if inner is not None and is_new and (is_particle or not is_glued):
            return _Start(0, "", inner)
        is_open = kind in ("scope", "condition", "trigger", "until") and self.is_fronted
        if is_open and begins_order(self.words, first, i, is_phrase=kind == "scope"):
            return _Start(0, "front", None)
        opened = (c.last for c in self.by_first.get(first, ()) if c.kind in ("trigger", "condition"))
        opening = max(opened, default=first)
        is_whole = kind == "until" and any(c.last == i > first + 1 for c in self.by_first.get(first, ()))
        takes = self._lower(i + 1) in DETERMINERS | PRONOUNS | PREPOSITIONS
        if is_whole and takes and self.is_fronted and is_base_verb(word.lower):
            return _Start(0, "front", None)
        if kind is not None and self.is_fronted and i > max(first + 1, opening) and self._starts_bare_main(i, first):
            return _Start(0, "front", None)
        return None

    def _runs_on(self, i: int, first: int) -> bool:
        """Whether a reason begins at `i` that no comma parts from a ban ("no stock photos they look cheap")."""
        word, before, after = self._lower(i), self._lower(i - 1), self._lower(i + 1)
        if after in SAYING or i < first + 3 or word not in ("they", "it", "it's", "we", "i", "that's") or not after:
            return False
        is_noun = before not in PREPOSITIONS | DETERMINERS | PRONOUNS | AUXILIARIES and not is_base_verb(before)
        is_finite = "'" in word or after in AUXILIARIES or is_base_verb(after) or is_base_verb(verb_lemma(after))
        return bool(self._kinds(first) & {"no", "never", "not"}) and is_noun and is_finite and before not in _GLUE

    def _is_spaced(self, i: int) -> bool:
        is_between = i < len(self.words) - 1 and self.words[i - 1].end < self.words[i].start
        return is_between or self.words[i].text in ("—", "–")

    def _after(self, i: int, separator: str) -> _Start:
        """The segment that begins after the separator at `i` and the words that only lead over to it."""
        at = i + 1
        while at < len(self.words) - 1 and (self._lower(at) in _PASSED or self.words[at].text in (",", *DASHES)):
            at += 1
        return _Start(at - i, separator, self._adjunct_at(at, is_inner=False) if at < len(self.words) else None)

    def _joined(self, i: int, first: int, kind: AdjunctKind | None) -> _Start | None:
        """The boundary at a comma or conjunction, when what follows begins something new."""
        if self._is_inside_cue(i, first) and kind != "scope":
            return None
        start = self._after(i, self._lower(i))
        at = i + start.skip
        if at >= len(self.words):
            return None
        if kind == "until" and self._lower(at) in ("will", "shall") and is_base_verb(self._lower(at + 1)):
            return start._replace(kind=None)  # "I keep the shim for now and will drop it once …"
        if kind is not None and self.is_fronted and self.words[i].text == ",":
            return None if self._lower(at) == "or" else start._replace(separator="front")
        if start.kind is not None and (
            self.words[i].text == "," or kind is not None or start.kind in ("except", "until")
        ):
            return start
        takes_back = self.words[i].text == "," and "take_back" in self._kinds(first)
        return start._replace(kind=None) if takes_back or self._starts_main(at, i, first) else None

    def _is_inside_cue(self, i: int, first: int) -> bool:
        """Whether a comma or conjunction belongs to a phrase ("go ahead and") or closes an opening ("ideally, …")."""
        around = (c for k in range(max(i - 4, first), i) for c in self.by_first.get(k, ()))
        if any(c.first < i < c.last for c in around):
            return True
        return any(
            c.last == i and c.kind in ("hedge", "standing", "always", "permit") for c in self.by_first.get(first, ())
        )

    def _starts_main(self, at: int, i: int, first: int) -> bool:
        """Whether a clause of its own begins at `at`: a new polarity, a subject, an imperative no negation governs."""
        word, after, joiner = self._lower(at), self._lower(at + 1), self._lower(i)
        kinds = self._kinds(at)
        is_contrast = "but" in (w.lower for w in self.words[i:at])
        is_negated = any(c.kind in _NEGATIONS for k in range(first, i) for c in self.by_first.get(k, ()))
        is_stated = word in _SUBJECT_OPENERS and i > first + 1 and self._states(at)
        if is_contrast and (self._has_subject(at) or is_stated):
            return True
        if joiner == "and" and self._forbids_of(at) and self._tells(first, i):
            return True
        if "so" in (w.lower for w in self.words[i:at]) and self._is_drawn(at):
            return True
        if after == "" and kinds & {"always"}:
            return False
        if (word == "make" and after in ("sure", "certain")) or (word in _NOBODY and joiner == ","):
            return True
        if (word == "either" and (is_base_verb(after) or after == "do")) or (joiner == "," and self._states(at)):
            return True
        if kinds & _NEW_POLARITY or "hedge" in kinds or ("no" in kinds and after not in _STRESS):
            return True
        if word == "not":
            return after not in ("", "just", "only")
        if "forbidden" in kinds and joiner == ",":
            return True
        is_short = 1 < len(self.words) - at <= 2 and self._lower(at + 1) not in PREPOSITIONS | ADVERBS
        if word == "only" and joiner == "," and is_short and "no" in self._kinds(first):
            return True  # "no yarn here, only pnpm"
        if kinds & {"only", "without", "standing"} and joiner in (",", "but", "and"):
            return not is_negated or is_contrast
        if "permit" in kinds and word in ("feel", "go") and joiner in (",", "so"):
            return True  # "…, feel free to flush it"
        if word in _ASKING and after in ("you", "u", "we"):
            return True  # "…, and can you also look at the page"
        if after in _INCLUDING and self._lower(at + 2) == ",":
            return False  # "nobody, you included, …": an aside
        if (word in SUBJECT_PRONOUNS and word not in _POINTING) or (word in AUXILIARIES and "'" in word):
            return joiner != "and" or after not in ("", ",")
        if is_base_verb(word) and any(w.lower == "just" for w in self.words[i:at]):
            return True
        is_ban = any(c.kind in _NEGATIONS for k in range(i) for c in self.by_first.get(k, ()))
        if is_ban and joiner == "and" and word in _KEEPING and after not in PREPOSITIONS | {"", ","}:
            return True  # "don't book before 9:30 and keep Fridays free"
        governs = {c.kind for k in range(first, i) for c in self.by_first.get(k, ())} & _NEGATIONS
        if governs == {"avoid"} and joiner == "and" and is_base_verb(word) and self._has_object(at, ","):
            return True
        if is_negated and joiner == "," and is_base_verb(word) and self._turns(at, first, i):
            return True
        if not is_base_verb(word) or (is_negated and not is_contrast and joiner in ("and", ",")):
            return False
        return is_contrast or joiner == "then" or self._has_object(at, joiner)

    def _is_drawn(self, at: int) -> bool:
        """Whether what is drawn from a reason begins at `at`: "so two jobs at a time", "so use April to March",
        "so results land in X"."""
        word = self._lower(at)
        is_order = is_base_verb(word) and self._is_named(at + 1)
        is_count = word in NUMBERS or word.isdigit() or word == "no"
        return is_count or is_order or self._lays_down(at) or self._lays_down(at + 1)

    def _lays_down(self, at: int) -> bool:
        """Whether a bare plural with its verb begins at `at` ("results land in X", "routes get a prefix")."""
        is_many = noun_lemma(self._lower(at)) != self._lower(at) and is_base_verb(self._lower(at + 1))
        return is_many and self._lower(at + 2) in PREPOSITIONS | DETERMINERS

    def _turns(self, at: int, first: int, i: int) -> bool:
        """Whether a verb after the one comma of a ban begins what is to be done ("don't push, ask Lea")."""
        rest = [w.lower for w in self.words[at:]]
        is_list = {"or", "nor", ","} & set(rest) or "," in (w.text for w in self.words[first:i])
        is_alone = (
            any(is_base_verb(self._lower(k)) or self._lower(k) == "be" for k in range(first + 1, i)) and i - first > 2
        )
        is_same = self._lower(at) in {self._lower(k) for k in range(first + 1, i)} and at + 1 < len(self.words)
        takes = is_same or self._lower(at + 1) in DETERMINERS | PRONOUNS | PREPOSITIONS | {""} or self._is_named(at + 1)
        return is_alone and takes and not is_list

    def _is_named(self, i: int) -> bool:
        return i < len(self.words) and (self.words[i].kind != "word" or self.words[i].text[:1].isupper())

    def _has_subject(self, at: int) -> bool:
        """Whether a subject and its auxiliary stand near ("…, but this one you may drop")."""
        near = range(at + 1, min(at + _SUBJECT_REACH, len(self.words) - 1))
        return any(self._lower(i) in ("you", "we", "i") and self._lower(i + 1) in AUXILIARIES for i in near)

    def _forbids_of(self, at: int) -> bool:
        """Whether a bare plural with a negated verb begins at `at` ("… and snapshots don't get updated")."""
        reach = range(at + 1, min(at + 3, len(self.words) - 1))
        verb = next((i for i in reach if self._kinds(i) & {"must_not", "not", "never"}), 0)
        noun = self._lower(verb - 1) if verb else ""
        return noun_lemma(noun) != noun and not is_base_verb(self._lower(at))

    def _tells(self, first: int, last: int) -> bool:
        """Whether the words so far have a verb of their own."""
        lowers = [self._lower(i) for i in range(first, last)]
        return is_base_verb(lowers[0]) or any(
            w in AUXILIARIES or (w.endswith("s") and is_base_verb(verb_lemma(w)) and not is_base_verb(w))
            for w in lowers[1:]
        )

    def _states(self, at: int) -> bool:
        """Whether a statement with a noun for its subject begins at `at` ("…, the bridge looks them up")."""
        is_opened = self._lower(at) in _SUBJECT_OPENERS
        if self.words[at].kind == "punct" or self._lower(at) in PREPOSITIONS | _NO_SUBJECTS:
            return False
        for i in range(at + 1 + is_opened, min(at + _SUBJECT_REACH, len(self.words) - 1)):
            lower = self._lower(i)
            if self.words[i].kind != "word" or lower in PREPOSITIONS | _NO_SUBJECTS:
                return False
            is_verb = is_opened and lower.endswith("s") and is_base_verb(verb_lemma(lower)) and not is_base_verb(lower)
            if i == at + 1 and self.words[at].text[:1].isupper() and is_past(lower) and self._lower(i + 1) != "by":
                return True
            if lower in _FINITE or (is_verb and noun_lemma(self._lower(i - 1)) == self._lower(i - 1)):
                return True
        return False

    def _has_object(self, at: int, joiner: str) -> bool:
        """Whether what could be a verb is one: the last word, or followed by what a verb's object begins with."""
        if at + 1 >= len(self.words):
            return True
        after = self.words[at + 1]
        if after.lower in DETERMINERS | PRONOUNS or (after.kind != "word" and after.text != ","):
            return True
        return after.lower in ("away", "ahead", "instead") or (after.lower in PREPOSITIONS and joiner != "and")

    def _starts_bare_main(self, i: int, first: int) -> bool:
        """Whether a main clause begins at `i` after an opening adjunct from `first` on that no comma closes."""
        word, before, after = self._lower(i), self._lower(i - 1), self._lower(i + 1)
        is_standing = "standing" in self._kinds(first)
        if is_standing and word in ("we", "you") and is_base_verb(after) and before not in PREPOSITIONS | DETERMINERS:
            return True  # "for the rest of the session you work only in X"
        if word == "you" and is_base_verb(after) and before not in (PREPOSITIONS - PARTICLES) | DETERMINERS:
            begin = max((c.last for c in self.by_first.get(first, ())), default=first + 1)
            return finite([self._lower(k) for k in range(begin, i)]) is not None  # "if it fails you roll back"
        is_within = before in SUBJECT_PRONOUNS | {"still"} or before.endswith("'d")
        if is_within and word in ("don't", "dont", "never", "always", "do"):
            return False
        if (
            word in _BARE_STARTS
            or (word == "do" and after == "not")
            or (word in ("i", "you", "we") and after in AUXILIARIES | _INTENDING | {"only", "just"})
        ):
            return True
        if before in TIMES and is_base_verb(word) and after in DETERMINERS | PRONOUNS | PREPOSITIONS:
            return True
        is_opened = self._lower(first + 1) in _HERE or self._lower(first) == "during"
        if word in ("all", "each", "every") and is_opened and before not in PREPOSITIONS | DETERMINERS:
            return True  # "for this service every handler …"
        if (before in LATER and word in DETERMINERS | {"only"}) or (
            word in ("nobody", "nothing", "no-one") and after != ""
        ):
            return True
        if (
            before in ("anything", "something", "it", "them", "everything")
            and is_base_verb(word)
            and after in DETERMINERS
        ):
            return True
        if before in PREPOSITIONS | DETERMINERS | SUBJECT_PRONOUNS | {"to", "not"}:
            return False
        return (word in NOTIFYING and after in ("me", "us")) or (word == "no" and not is_gerund(before))
