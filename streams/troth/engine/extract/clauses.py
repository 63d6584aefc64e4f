"""A sentence as clauses: what is said of each main clause, under which conditions, with which exceptions.

A new main clause begins where a subject, an imperative or a new polarity does; a condition, a time limit, an exception
and a reason belong to the main clause beside them. A negation's list ("don't commit, push or merge") is one clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from troth.engine.extract.cues import Cue, find_cues
from troth.engine.extract.lemmas import is_base_verb, is_gerund
from troth.engine.extract.sentences import Sentence
from troth.engine.extract.words import Word
from troth.engine.lexicon.english import AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS, SUBJECT_PRONOUNS
from troth.engine.lexicon.language import Language
from troth.engine.lexicon.english_verbs import HANDLING, NOTIFYING, REPORTING

_GLUE: Final = frozenset(
    """about and check decide determine especially even exactly explain find is just matter of on only or out
    particularly remember see show tell than that's to understand whether wonder""".split()
)
"""Words that take the subordinator after them into their own phrase ("even if", "figure out when")."""
_ORDERING_CUES: Final = frozenset(
    {"never", "not", "avoid", "always", "only", "no", "trigger", "condition", "until", "every", "must", "must_not"}
)


Lead = Literal["hard", "soft", "inert", "shown", "label", ""]
AdjunctKind = Literal["condition", "trigger", "until", "except", "reason", "aside", "scope"]

_DASHES: Final = frozenset({"-", "--", "–", "—", "---", "->", "-->"})
_REASONS: Final = frozenset({"because", "since", "so that", "otherwise", "cos", "cuz", "bc", "as otherwise"})
_STARTERS: Final = frozenset({"never", "not", "avoid", "always", "only", "hedge", "no", "without", "standing"})
_SUBORDINATE: Final = frozenset({"except", "until", "condition", "trigger"})
_PREPOSITIONAL_TRIGGERS: Final = frozenset({"on", "upon", "following"})
_COMMA_OPENERS: Final = frozenset(
    """
        right good fine great cool nice team everyone agent claude look listen guys folks remember of finally again
        now listen perfect then
    """.split()
)
_LEAD_WORDS_MAX: Final = 8
_FORCE_WORDS_MAX: Final = 4


class Adjunct(NamedTuple):
    """A condition, limit in time, exception or reason: words `first` to `last` (outside) of the sentence."""

    kind: AdjunctKind
    first: int
    last: int
    head: str


class Clause(NamedTuple):
    """One main clause. `words` are its own; `start`/`end` cover its adjuncts too; `lead_words` stand before a colon."""

    words: tuple[Word, ...]
    cues: tuple[Cue, ...]
    adjuncts: tuple[tuple[AdjunctKind, str, int, int], ...]
    start: int
    end: int
    lead: Lead
    lead_words: tuple[Word, ...]
    opener: str
    is_question: bool
    is_whole: bool
    separator: str

    def cue(self, *kinds: str) -> Cue | None:
        """The first cue of one of these kinds."""
        return next((c for c in self.cues if c.kind in kinds), None)

    def adjunct(self, *kinds: str) -> tuple[int, int] | None:
        return next(((start, end) for kind, _, start, end in self.adjuncts if kind in kinds), None)


def read_clauses(sentence: Sentence, language: Language) -> list[Clause]:
    """The main clauses of a sentence, in order."""
    words = sentence.words
    lead, body = _lead(words, language)
    opened, opener = _openers(words, body, language)
    mains, adjuncts = _segments(words, opened, find_cues(words, language))
    if not mains:
        return []
    clauses = []
    for number, (first, last, separator) in enumerate(mains):
        own = [a for a in adjuncts if _owner(a, mains) == number]
        begin, finish = (
            min([first, *(a.first for a in own if a.kind != "reason")]),
            max([last, *(a.last for a in own if a.kind != "reason")]),
        )
        is_only = len(mains) == 1
        inside = _outside_brackets(words[first:last])
        clauses.append(
            Clause(
                words=inside,
                cues=tuple(find_cues(inside, language)),
                adjuncts=tuple((a.kind, a.head, words[a.first].start, words[a.last - 1].end) for a in own),
                start=words[begin].start,
                end=sentence.end if is_only else words[finish - 1].end,
                lead=lead,
                lead_words=words[: max(body - 1, 0)] if lead else (),
                opener=opener if number == 0 else "",
                is_question=sentence.terminator == "?",
                is_whole=is_only,
                separator=separator,
            )
        )
    return clauses


def _owner(adjunct: Adjunct, mains: Sequence[tuple[int, int, str]]) -> int:
    """The main clause an adjunct belongs to: the one before it, or the first when it opens the sentence."""
    owner = 0
    for number, (first, _, _) in enumerate(mains):
        if first < adjunct.first:
            owner = number
    for number, (first, _, _) in enumerate(mains):
        if adjunct.last <= first and (
            number == 0 or mains[number - 1][0] > adjunct.first or mains[number][2] == "front"
        ):
            return number
    return owner


def _lead(words: Sequence[Word], language: Language) -> tuple[Lead, int]:
    """The force that a label before a colon gives, and where the sentence proper begins."""
    colon = next((i for i, w in enumerate(words[: _LEAD_WORDS_MAX + 1]) if w.text == ":"), 0)
    if not 0 < colon < len(words) - 1 or words[colon + 1].kind == "punct":
        return "", 0
    label = [w.lower for w in words[:colon]]
    for force in ("shown", "inert", "hard", "soft"):
        if any(w in language.leads[force] for w in label):
            if force in ("shown", "inert") or len(label) <= _FORCE_WORDS_MAX:
                return force, colon + 1
    if {c.kind for c in find_cues(words[:colon], language)} & _ORDERING_CUES:
        return "", 0
    if (REPORTING & set(label) and "i" not in label) or HANDLING & set(label):
        return "shown", colon + 1
    return "label", colon + 1


def _openers(words: Sequence[Word], at: int, language: Language) -> tuple[int, str]:
    """Where the sentence begins after "ok, ", "please ", "no, "; and the words passed over."""
    begin = at
    while at < len(words) - 1:
        word, following = words[at].lower, words[at + 1]
        if (words[at].kind == "punct" and at > begin) or words[at].text in ("(", "!", "*"):
            at += 1
        elif word == "no" and not _is_interjection(words, at):
            break
        elif word in language.openers and (word not in _COMMA_OPENERS or following.text in (",", *_DASHES)):
            at += 1
        else:
            break
    return at, " ".join(w.lower for w in words[begin:at])


def _is_interjection(words: Sequence[Word], at: int) -> bool:
    """Whether this "no" answers something ("no, push it", "no we removed it") and negates no noun."""
    following = words[at + 1]
    if following.kind == "punct":
        return True
    if (
        following.lower in SUBJECT_PRONOUNS
        or following.lower in AUXILIARIES
        or following.lower
        in ("don't", "do", "not", "let's", "please", "just", "the", "never", "dont", "lets", "leave", "keep", "use")
    ):
        return following.lower != "one"
    after = words[at + 2].lower if at + 2 < len(words) else ""
    return is_base_verb(following.lower) and (after in DETERMINERS or after in PRONOUNS or after in ("back",))


def _segments(words: Sequence[Word], at: int, cues: list[Cue]) -> tuple[list[tuple[int, int, str]], list[Adjunct]]:
    """Main clauses as (first, last, separator) and adjuncts, as word indices."""
    by_first: dict[int, list[Cue]] = {}
    for cue in cues:
        by_first.setdefault(cue.first, []).append(cue)
    mains: list[tuple[int, int, str]] = []
    adjuncts: list[Adjunct] = []
    kind: AdjunctKind | None = _adjunct_at(words, at, by_first, at, False) or _scope_at(words, at)
    first, separator = at, "front" if kind else ""
    i = at
    depth = 0
    while i <= len(words):
        if i < len(words) and words[i].text in ("(", "[") and i > first:
            depth += 1
        if i < len(words) and words[i].text in (")", "]") and depth:
            depth -= 1
        new = (
            _boundary(words, i, first, kind, by_first, bool(mains))
            if i < len(words) and i > first and not depth
            else None
        )
        if i == len(words) or new is not None:
            _emit(words, kind, first, i, separator, mains, adjuncts)
            if i == len(words):
                break
            skip, separator, kind = new  # type: ignore[misc]  # not None here: the loop ends above otherwise
            i += skip
            first = i
            if not skip:
                i += 1
        else:
            i += 1
    return mains, adjuncts


def _emit(
    words: Sequence[Word],
    kind: AdjunctKind | None,
    first: int,
    last: int,
    separator: str,
    mains: list[tuple[int, int, str]],
    adjuncts: list[Adjunct],
) -> None:
    while last > first and words[last - 1].kind == "punct" and words[last - 1].text not in (")", "]", "%"):
        last -= 1
    while last > first and words[last - 1].lower in ("and", "but", "so", "or", "then"):
        last -= 1
    if last <= first:
        return
    if kind is None:
        mains.append((first, last, separator))
    else:
        adjuncts.append(Adjunct(kind, first, last, words[first].lower))


def _adjunct_at(
    words: Sequence[Word], i: int, by_first: dict[int, list[Cue]], first: int, is_inner: bool
) -> AdjunctKind | None:
    """The kind of adjunct that begins at word `i`, if one does."""
    word = words[i].lower
    if word in _REASONS and i + 2 < len(words):
        return "reason"
    for cue in by_first.get(i, ()):
        if cue.kind in _SUBORDINATE and cue.last < len(words):
            if word in _PREPOSITIONAL_TRIGGERS or (word == "where" and is_inner) or word == "on":
                continue
            if cue.kind == "until" and word in ("pending",) and is_inner:
                continue
            return cue.kind  # type: ignore[return-value]  # the four kinds of `_SUBORDINATE` are adjunct kinds
    return None


_SCOPE_WORDS_MAX: Final = 8


def _scope_at(words: Sequence[Word], at: int) -> AdjunctKind | None:
    """An opening phrase that narrows what follows ("for status reports, …", "during the freeze don't …")."""
    if words[at].lower not in PREPOSITIONS:
        return None
    for i in range(at + 1, min(at + _SCOPE_WORDS_MAX, len(words) - 1)):
        if words[i].kind == "literal" and words[i].text[0] in "$€£0123456789":
            return None
        if words[i].text == ",":
            return "scope" if words[i + 1].lower not in ("and", "or", "not") else None
        if words[i].lower in _BARE_STARTS or words[i].lower == "do" and words[i + 1].lower == "not":
            return "scope"
    return None


def _boundary(
    words: Sequence[Word], i: int, first: int, kind: AdjunctKind | None, by_first: dict[int, list[Cue]], has_main: bool
) -> tuple[int, str, AdjunctKind | None] | None:
    """Whether a segment ends before word `i`: how many words to skip, the separator and the next segment's kind."""
    word = words[i]
    if word.text == ";" or (word.kind == "punct" and word.text in _DASHES and _is_spaced(words, i)):
        return _after(words, i, 1, ";", by_first, first)
    if word.text == ":" and kind is not None:
        return _after(words, i, 1, "front", by_first, first) if not has_main else (1, "", "aside")
    if word.text == "," or word.lower in ("and", "but", "so", "then", "yet", "plus"):
        return _joined(words, i, first, kind, by_first, has_main)
    if kind is None or kind != _adjunct_at(words, i, by_first, first, True):
        inner = _adjunct_at(words, i, by_first, first, True)
        if inner is not None and (kind is None or inner in ("except", "until", "reason")) and not _is_glued(words, i):
            return 0, "", inner
    if kind is not None and not has_main and i > first + 2 and _starts_bare_main(words, i):
        return 0, "front", None
    return None


def _is_spaced(words: Sequence[Word], i: int) -> bool:
    return (0 < i < len(words) - 1 and words[i - 1].end < words[i].start) or words[i].text in ("—", "–")


def _is_glued(words: Sequence[Word], i: int) -> bool:
    return words[i - 1].lower in _GLUE


def _after(
    words: Sequence[Word], i: int, skip: int, separator: str, by_first: dict[int, list[Cue]], first: int
) -> tuple[int, str, AdjunctKind | None]:
    while (
        i + skip < len(words)
        and (
            words[i + skip].lower in ("and", "but", "so", "then", "please", "also", "yet", "plus", "just")
            or (words[i + skip].kind == "punct" and words[i + skip].text in (",", *_DASHES))
        )
        and i + skip + 1 < len(words)
    ):
        skip += 1
    kind = _adjunct_at(words, i + skip, by_first, first, False) if i + skip < len(words) else None
    return skip, separator, kind


def _joined(
    words: Sequence[Word], i: int, first: int, kind: AdjunctKind | None, by_first: dict[int, list[Cue]], has_main: bool
) -> tuple[int, str, AdjunctKind | None] | None:
    """The boundary at a comma or conjunction, when what follows begins something new."""
    skip, separator, following = _after(words, i, 1, words[i].lower, by_first, first)
    at = i + skip
    if at >= len(words):
        return None
    if kind is not None and not has_main and words[i].text == ",":
        return (skip, "front", following) if not _continues_list(words, at) else None
    if following is not None and (words[i].text == "," or kind is not None or following in ("except", "until")):
        return skip, separator, following
    is_contrast = words[i].lower == "but" or any(w.lower == "but" for w in words[i:at])
    if _starts_main(words, at, by_first, is_contrast, _is_negated(by_first, first, i), words[i].lower):
        return skip, separator, None
    return None


def _continues_list(words: Sequence[Word], at: int) -> bool:
    return words[at].lower in ("or",)


def _is_negated(by_first: dict[int, list[Cue]], first: int, last: int) -> bool:
    return any(
        c.kind in ("never", "not", "avoid", "no", "must_not", "without")
        for i in range(first, last)
        for c in by_first.get(i, ())
    )


def _starts_main(
    words: Sequence[Word], at: int, by_first: dict[int, list[Cue]], is_contrast: bool, is_negated: bool, joiner: str
) -> bool:
    """Whether a clause of its own begins at `at`: a new polarity, a subject, or an imperative outside a negation's list."""
    word = words[at]
    after = words[at + 1].lower if at + 1 < len(words) else ""
    kinds = {c.kind for c in by_first.get(at, ())}
    if kinds & {"never", "not", "avoid", "always", "must_not"} or (
        kinds & {"no"} and after not in ("matter", "less", "more", "exceptions", "exception", "excuses")
    ):
        return True
    if word.lower == "not" and after and not after == "just":
        return after != "only"
    if kinds & {"forbidden"} and joiner == ",":
        return True
    if kinds & {"only", "without", "standing"} and joiner in (",", "but", "and"):
        return not is_negated or is_contrast
    if (word.lower in SUBJECT_PRONOUNS and word.lower not in ("that", "this", "those", "these", "there")) or (
        word.lower in AUXILIARIES and "'" in word.lower
    ):
        return joiner != "and" or after in AUXILIARIES or after not in ("", ",")
    if kinds & {"hedge"}:
        return True
    if is_base_verb(word.lower) and word.kind == "word":
        if is_negated and not is_contrast and joiner in ("and", ","):
            return False
        return (
            is_contrast
            or after == ""
            or after in DETERMINERS
            or after in PRONOUNS
            or (after in PREPOSITIONS and joiner != "and")
            or (at + 1 < len(words) and words[at + 1].kind != "word" and words[at + 1].text != ",")
            or joiner == "then"
        )
    return False


_BARE_STARTS: Final = frozenset("i'll we'll don't dont never please always let's you'll".split())


def _starts_bare_main(words: Sequence[Word], i: int) -> bool:
    """Whether a main clause begins at `i` after an opening adjunct that no comma closes."""
    word, before = words[i].lower, words[i - 1].lower
    after = words[i + 1].lower if i + 1 < len(words) else ""
    if word in _BARE_STARTS or word == "do" and after == "not" or word in ("i", "you", "we") and after in AUXILIARIES:
        return True
    if before in PREPOSITIONS or before in DETERMINERS or before in ("to", "not"):
        return False
    return word in NOTIFYING and after in ("me", "us") or word == "no" and not is_gerund(before)


def _outside_brackets(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words that stand in no brackets: what brackets hold is an aside."""
    kept: list[Word] = []
    depth = 0
    for word in words:
        depth += word.text in ("(", "[")
        if depth == 0:
            kept.append(word)
        depth -= word.text in (")", "]") and depth > 0
    return tuple(kept) or tuple(words)
