"""Words that may set something free, heard with little: what they are about decides, and the ledger holds it.

"push is fine now", "X can go", "that branch isn't frozen any more" are said of many things. Beside an active rule about
that very act or thing they lift it, and alone they do nothing: so the ear takes them by their signs (`signs.py`), and
`engine/releasing.py` honours one only where the ledger holds what it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from troth.engine.extract.changes.deeds import OPENING, acts_named, kinds_pointed, words_named
from troth.engine.extract.changes.signs import Sign, Signs, Stance, read_signs
from troth.engine.extract.changes.terms import SHORT_MAX, Term, is_narrowed, term_of, until_of
from troth.engine.extract.changes.wording import NAME, wording
from troth.engine.extract.clauses.clauses import read_clauses
from troth.engine.extract.clauses.descriptions import is_asked
from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.clauses.stances import is_meant, is_reported
from troth.engine.extract.sentences.lemmas import is_base_verb
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english import ENGLISH
from troth.engine.lexicon.english_phrases import CONSENTING
from troth.engine.lexicon.english_release import SUPPOSING
from troth_schemas.obligations import LiteralSpan

_WORDS_MAX: Final = 60
"""A longer sentence lifts nothing by the way."""
_POINTERS: Final = frozenset("it that them there these this those".split())
_YES: Final = frozenset("absolutely agreed allowed alright approved fine granted ok okay sure yeah yep yes".split())
_CHANGED: Final = re.compile(
    r"\b(?:again|no longer|any ?more|any longer|after all|from (?:now|here|today|this point)|going forward"
    r"|henceforth|as of (?:now|today)|back)\b"
)
_CONDITIONS: Final = frozenset("after before but except given if once only unless when where while".split())
_OTHERS: Final = frozenset("he her his i its she their they".split())
_LISTENERS: Final = frozenset("agent anybody anyone assistant bot claude everybody everyone we you".split())
_THEIRS: Final = frozenset("her his its their".split())
_WAS: Final = frozenset("been could had used was were".split())
_AGENT: Final = re.compile(r"\bby (?!(?:you|all means|now|itself)\b)[a-z]+")


class Release(msgspec.Struct, frozen=True):
    """One clause that may set something free.

    `statement` is `text[offset:offset+len(statement)]`. `acts` are canonical; `literals` those of the clause, or those
    before it that its pronoun points to; `kinds` the nouns it uses for a kind of thing ("that branch"); `words` the
    stems of what else it speaks of, `front` those before the thing or the predicate. `is_pointed`: a pronoun points to
    something; `is_changed`: something is otherwise than it was; `is_ok`: it is said to be all right in so many words.
    `condition`: until when a leave for a while is given.
    """

    statement: str
    offset: int
    stances: frozenset[Stance]
    term: Term
    acts: tuple[str, ...] = ()
    literals: tuple[LiteralSpan, ...] = ()
    kinds: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    front: frozenset[str] = frozenset()
    is_pointed: bool = False
    is_changed: bool = False
    is_ok: bool = False
    condition: str | None = None


def releases(text: str, sentences: Iterable[Sentence], literals: Sequence[LiteralSpan]) -> Iterator[Release]:
    """The clauses of a person's turn that may set something free, in their order: of what is said there (`sentences`),
    with the exact tokens of the turn."""
    told: tuple[LiteralSpan, ...] = ()
    for sentence in sentences:
        own = tuple(s for s in literals if sentence.start <= s.offset < sentence.end)
        if len(sentence.words) <= _WORDS_MAX and sentence.terminator != "?":
            yield from _of_sentence(text, sentence, own, told)
        told = own or told


def _of_sentence(
    text: str, sentence: Sentence, literals: tuple[LiteralSpan, ...], told: tuple[LiteralSpan, ...]
) -> Iterator[Release]:
    clauses = read_clauses(sentence, ENGLISH)
    if not is_meant(text, sentence, clauses):
        return
    before: Reading | None = None
    found: list[Release] = []
    for clause in clauses:
        r = Reading(clause, ENGLISH, before, "said", text, sentence)
        begin = clause.lead_words[0].start if clause.lead_words and before is None else clause.start
        before = r
        if clause.lead == "shown" or r.is_question or r.is_inert or is_reported(r) or is_asked(r):
            continue
        own = tuple(s for s in literals if begin <= s.offset < clause.end)
        earlier = tuple(s for s in literals if s.offset < clause.start) or told
        if (release := _release(r, own, earlier)) is not None:
            found.append(_about_the_same(release, found[-1]) if found else release)
    for i, release in enumerate(found):
        if not (_only_points(release) and any(later.literals for later in found[i + 1 :])):
            yield release  # "I take it back, `x.db` can be deleted" says by name what is taken back


def _only_points(release: Release) -> bool:
    return not (release.literals or release.kinds or release.words or release.acts)


def _about_the_same(release: Release, before: Release) -> Release:
    """A release that only names an act is about what its sentence has just set free ("the freeze on X is over, pushes
    are fine again")."""
    if release.literals or release.kinds or release.words or not (before.literals or before.words):
        return release
    return msgspec.structs.replace(release, literals=before.literals, words=before.words)


def _release(r: Reading, own: tuple[LiteralSpan, ...], earlier: tuple[LiteralSpan, ...]) -> Release | None:
    for end in _ends(r):
        plain = wording(r, own, end)
        tokens = plain.split()
        if (signs := read_signs(tokens)) is not None:
            break
    after = " ".join(r.text[end : r.sentence.end if r.sentence else end].lower().split())
    term = term_of(r, plain, after)
    if signs is None:
        return _bidden(r, tokens, own or earlier) if term == "once" else None
    rest = [t for i, t in enumerate(tokens) if i not in signs.taken]
    if not _is_so(tokens, rest, signs) or is_narrowed(after):
        return None
    begin = max(min(signs.taken), tokens.index(NAME) if NAME in tokens else 0)
    acts = (*map(canonical, signs.names), *acts_named(tokens, signs.taken))
    is_for_one = "go_ahead" in signs.stances and not {"freely", "free"} & signs.stances and term == "good"
    return Release(
        statement=r.text[r.clause.start : r.clause.end],
        offset=r.clause.start,
        stances=signs.stances,
        term="once" if is_for_one else term,
        acts=tuple(dict.fromkeys(acts)),
        literals=own or (() if _POINTERS.isdisjoint(rest) else earlier),
        kinds=frozenset(kinds_pointed(tokens, signs.taken)),
        words=words_named(tokens, signs.taken),
        front=words_named(tokens[:begin], signs.taken),
        is_pointed=not _POINTERS.isdisjoint(rest),
        is_changed=_CHANGED.search(plain) is not None,
        is_ok=not {"fine", "ok", "okay", "alright"}.isdisjoint(tokens),
        condition=until_of(r),
    )


def _ends(r: Reading) -> tuple[int, ...]:
    """Where what the clause says may end: at its first comma, after which it may only go on; else at its own end."""
    words = r.sentence.words if r.sentence is not None else r.words
    own = [w for w in words if r.clause.start <= w.start and w.end <= r.clause.end]
    comma = next((w.start for w in own[2:] if w.text == ","), None)
    return (r.clause.end,) if comma is None else (comma, r.clause.end)


def _is_so(tokens: Sequence[str], rest: Sequence[str], signs: Signs) -> bool:
    """Whether the clause says that it is so now, of what the listener may do: not under a condition, not in the past or
    to come, not of somebody else."""
    settled = rest[: next((i for i, t in enumerate(rest) if t == "until" and i), len(rest))]
    conditions = rest[:-1] if rest[-1:] == ["once"] else rest
    if not SUPPOSING.isdisjoint(settled) or not _CONDITIONS.isdisjoint(conditions) or "so that" in " ".join(tokens):
        return False
    if "without" in rest and any(sign.sort == "deny" for sign in signs.signs):
        return False  # "you can't deploy without my go"
    if "may" in signs.stances and _AGENT.search(" ".join(rest)):
        return False  # "X can be deleted by admins"
    if signs.stances == {"freely"} and not is_base_verb(next((t for t in tokens if t not in OPENING), "")):
        return False
    return tokens[0] not in ("let", "if", "until") and all(_is_ours(sign, tokens, signs) for sign in signs.signs)


def _is_ours(sign: Sign, tokens: Sequence[str], signs: Signs) -> bool:
    """Whether a sign tells of the listener and of now, by the word before it."""
    before = tokens[sign.first - 1] if sign.first else ""
    after = tokens[sign.last : sign.last + 1]
    if sign.sort == "go_ahead":
        return before not in _OTHERS
    if (
        sign.sort == "may" and after not in (["be"], ["go"]) and "rule" not in signs.stances
    ):  # "X can be deleted", "X can go"
        return sign.first == 0 or not _LISTENERS.isdisjoint(tokens[: sign.first])
    if sign.sort == "may":
        return before not in _OTHERS or after == ["be"]
    if sign.sort in ("rule", "said"):
        return before not in _THEIRS
    if sign.sort == "free" and not {"he", "she", "they"}.isdisjoint(tokens[: sign.first]):
        return False
    is_told = sign.sort in ("free", "well", "barred", "problem") and "rule" not in signs.stances
    return not is_told or before not in _WAS or not {"has", "have"}.isdisjoint(tokens)


def _bidden(r: Reading, tokens: Sequence[str], literals: tuple[LiteralSpan, ...]) -> Release | None:
    """An order after a yes or as an exception, for once ("fine, run it this time")."""
    said = {*r.clause.opener.replace(",", " ").split(), *(w.lower for w in r.clause.lead_words)}
    said |= set(r.before.lowers) if r.before is not None and len(r.before.words) <= SHORT_MAX else set()
    is_granted = bool(said & (_YES | {"exception"})) or " ".join(sorted(said)) in CONSENTING
    words = [t for t in tokens if t not in OPENING]
    is_opened = bool(tokens) and tokens[0] in _YES and tokens[0] not in words
    if not (is_granted or is_opened) or not words or not is_base_verb(words[0]) or r.is_negated:
        return None
    acts = tuple(acts_named(words, frozenset()))
    if not acts or not SUPPOSING.isdisjoint(words) or not {"if", "when", "after", "before"}.isdisjoint(words):
        return None
    is_meant = NAME in words or not _POINTERS.isdisjoint(words)
    return Release(
        statement=r.text[r.clause.start : r.clause.end],
        offset=r.clause.start,
        stances=frozenset({"go_ahead"}),
        term="once",
        acts=acts,
        literals=literals if is_meant else (),
        words=words_named(words[1:], frozenset()),
        is_pointed=not _POINTERS.isdisjoint(words),
    )
