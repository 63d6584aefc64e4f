"""From what a rule heard to a speech act: where it stands, its literals, conditions and exceptions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.clauses.predicates import read_objects, read_predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.invocations import named_command
from troth.engine.extract.literals.literals import find_literals
from troth.engine.extract.sentences.lemmas import is_base_verb, verb_lemma
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_words import POINTERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.language import Language
from troth_schemas.obligations import LiteralSpan

_LIST_BELOW = re.compile(r"[*_]*\s*:[*_]*\s*(?:\n|$)")
_CONDITIONS = ("trigger", "condition", "until", "scope")
_EMPTY_ACTS = frozenset({"do", "have", "try"})
"""Acts of an order by pronoun that say nothing of their own ("don't do that")."""


"""Acts ruled out as such when their object is only pointed at from outside the turn ("don't commit this"). Of others
the pronoun stays the object, so that no deed is taken for one that nobody named."""


def place(text: str, draft: Draft, r: Reading, sentence: Sentence, previous: Sentence | None) -> SpeechAct:
    """The draft as a speech act. What is hedged is soft, and a soft rule is a preference."""
    start, end, acts, objects = _extent(text, draft, r, sentence, previous)
    tail = _tail(r) if draft.polarity == "forbid" and not draft.exceptions and draft.rule != "without" else None
    if tail is not None:
        objects = _outside_tail(r, tail, objects)
    if draft.polarity == "forbid" and draft.doing == "oblige" and r.standing and not draft.exceptions:
        objects = _of_the_moment(text[start:end], acts, objects)
    if r.standing and (named := _SELF.match(text[start:end])) is not None:
        objects = tuple(o for o in objects if o.lower() != named[1].lower())
    if r.standing and "user" in objects and _TO_USER.search(text[start:end]) is not None:
        objects = tuple(o for o in objects if o != "user")
    if draft.polarity == "forbid" and (hence := _FROM_HERE.search(text, start, end)) is not None:
        objects = tuple(o for o in objects if o.lower() not in hence[0].lower().split())
    acts, objects, command = named_command(text[start:end], acts, objects)
    hard = draft.hard
    if hard is None:
        hard = draft.doing != "oblige" or not r.is_soft
    kind = draft.kind if hard or draft.kind in (None, "commitment") else "preference"
    spans = r.clause.adjuncts
    narrowing = (text[s:e] for k, _, s, e in spans if k in _CONDITIONS and not _is_idle_condition(text, s, e, draft))
    condition = next(narrowing, None)
    spared = text[r.words[tail].start : r.words[-1].end] if tail is not None else None
    is_place = tail is not None and r.lowers[tail] != "without"
    if spared is not None and not is_place:
        condition = condition or spared
    return SpeechAct(
        doing=draft.doing,
        statement=text[start:end],
        offset=start,
        length=end - start,
        kind=kind,
        polarity=draft.polarity,
        hard=hard,
        literals=_with_command(literals_of(text, start, end), command, start),
        acts=acts,
        objects=objects,
        exceptions=(
            *draft.exceptions,
            *((spared,) if spared is not None and is_place else ()),
            *(text[s:e] for k, _, s, e in spans if k == "except" and draft.rule != "spared"),
        ),
        condition=draft.condition or condition,
        bound=draft.bound,
        uses=draft.uses,
        old=draft.old,
        new=draft.new,
        replaces_latest=draft.replaces_latest,
        rule=draft.rule,
        cues=tuple(dict.fromkeys(r.text_of(c.first, c.last) for c in r.clause.cues)),
    )


_OUTWARD = frozenset(
    """
    apply commit delete deploy disable enable fetch force-push install kill merge migrate pay publish purchase push
    rebase refund restart revert run send transfer
    """.split()
)
"""Acts that reach beyond the text being written: a ban on one of them names the act, whatever its pronoun points to."""


def _names_place(r: Reading) -> bool:
    """Whether a place of its own name stands after the pronoun ("don't run that on prod"; but "in this PR")."""
    for i in range(r.head.at + 1, len(r.words) - 1):
        if r.lowers[i] in PREPOSITIONS and r.lowers[i - 1] in POINTERS:
            return r.lowers[i + 1] not in PRONOUNS
    return False


_GENERAL = frozenset("call copy create delete do fetch get have make move put read run touch use write".split())
"""Acts that take their sense from what they are done to."""
_BOUNDLESS = re.compile(r"(?i)\b(?:any\w*|every\w*|all|nothing|whatsoever)\b|[`'\"/]")
_TELLING = re.compile(r"(?i)\b(?:announce|disclose|expose|mention|post|reveal|say|share|tell)\W*$")
_EVERYTHING = re.compile(r"(?i)\b(?:anything|everything|nothing|whatsoever)\b")
_CHANGING = frozenset("copy create delete move touch write".split())
_DEFINITE = re.compile(
    r"(?i)\b(?:the|this|these|those|that|your own)\s+(?:\w+\s+)?"
    r"(?:commands?|directory|files?|folder|functions?|scripts?|tools?)\b"
)
_KINDS = frozenset("command directory file folder function script tool".split())


def _of_the_moment(statement: str, acts: tuple[str, ...], objects: tuple[str, ...]) -> tuple[str, ...]:
    """The objects of a ban in a document; one that names nothing, or only "the file", is about what its place tells,
    and rules out no other deed ("Never rewrite", "Do not write your own", "Never create the file")."""
    is_bare = not objects and (_GENERAL.issuperset(acts) or _TELLING.search(statement) is not None)
    is_running = is_bare and not _CHANGING & set(acts)
    if (_EVERYTHING if is_running else _BOUNDLESS).search(statement):
        return objects
    is_definite = bool(objects) and _KINDS.issuperset(objects) and _DEFINITE.search(statement) is not None
    return ("it", *objects) if is_bare or is_definite else objects


_SELF = re.compile(r"(?i)\W*(?:(?:the|this|your|our|an?)\s+)?(claude|assistant|agent|model|ai|bot)s?\b")
"""Who is spoken of in a document that says "the assistant" for its reader."""
_TO_USER = re.compile(r"(?i)\b(?:to|with|for|from|by) the user\b")
"""To whom something is done: no call names the person who is served."""
_FROM_HERE = re.compile(
    r"(?i)\bfrom (?:an?|any|this|the|your) (?:(?:agent|chat|same)(?:['\u2019]s)? )?"
    r"(?:agent|box|chat|conversation|host|laptop|machine|sandbox|session)\b"
)
"""Where the listener is: no thing that a ban is about."""
_SPARING = frozenset({"without", "outside", "beyond"})
_OWN_WORK = re.compile(
    r"(?i)(?:when(?:ever)?|while|as)\s+(?:you(?:['\u2019]re)?\s+)?"
    r"(?:clean|edit|go|mak|merg|refactor|re-?organi[sz]|prun|re-?work|tid(?:y|ie)|touch|work)\w*\b.{0,24}$"
)
"""An occasion that is the listener's own work: a ban on a thing holds as long as there is any."""


def _is_idle_condition(text: str, start: int, end: int, draft: Draft) -> bool:
    """Whether words that look like a condition narrow nothing: "even if the linter complains", "when you tidy up"."""
    if draft.rule == "spared" and re.match(r"(?i)as |so |provided", text[start:end]):
        return True  # "as long as you don't edit X" is the ban itself
    if text[max(0, start - 8) : start].rstrip().lower().endswith("even"):
        return True
    return draft.polarity == "forbid" and draft.doing == "oblige" and _OWN_WORK.match(text[start:end]) is not None


def _tail(r: Reading) -> int | None:
    """Where a ban begins to say what it leaves free ("without asking me", "outside acme.com")."""
    last = len(r.words) - 1
    spared = (i for i in range(r.head.at + 1, last) if r.lowers[i] in _SPARING and r.lowers[i - 1] != "or")
    return next(spared, None)  # "with or without extra flags" spares nothing


def _outside_tail(r: Reading, tail: int, objects: tuple[str, ...]) -> tuple[str, ...]:
    """The objects without those that only the tail names."""
    named = {*r.objects(0, tail), *(w.inner for w in r.words[:tail])}
    free = set(r.objects(tail + 1))
    return tuple(o for o in objects if o not in free or o in named)


def is_lead(text: str, draft: Draft, r: Reading) -> bool:
    """Whether an order only leads over to a list that says what it is about: a ban without an object ("Do NOT use:"),
    a duty whose object only points ("Stick to the following:")."""
    if _LIST_BELOW.match(text, r.clause.end) is None or draft.takes_previous or draft.doing != "oblige":
        return False
    if draft.polarity == "forbid":
        return not draft.objects and _ALL.isdisjoint(r.lowers)
    is_pointing = _BELOW.issuperset(draft.objects) and bool(_BELOW & set(r.lowers))
    return r.is_order and is_pointing and len(r.words) <= _LEAD_WORDS_MAX


_ONLY_THAT = POINTERS | PREPOSITIONS | {"only", "just", "one", "time", "once", "but"}
_ALL = frozenset("anything everything it nothing that them".split())
"""Words that are what a ban is about, whatever is listed below it."""
_BELOW = frozenset({*POINTERS, "below", "following", "rule", "rules", "point", "points", "list", "say", "says"})
"""Words of a line that only point to what stands below it."""
_LEAD_WORDS_MAX = 8


def is_unbound(text: str, draft: Draft, r: Reading, previous: Sentence | None) -> bool:
    """Whether all that an order is about is a pronoun for something outside the turn ("don't give it a number").

    It shapes the thing of the moment, which only the speakers know: nobody could be held to it later. What is said of
    every time ("never run this as root") stays, and so does a ban on an act in the world ("don't publish it").
    """
    if draft.rule == "only" and _ONLY_THAT.issuperset(r.lowers):
        return True  # "delete that snapshot. only that": how far the leave goes that was given
    if not draft.takes_previous or r.has("never", "always") or "again" in r.lowers or r.before is not None:
        return False
    if _names_place(r) or _OUTWARD & set(draft.acts):
        return False
    start = r.clause.start if draft.start is None else draft.start
    return previous is None or not _is_adjacent(text, previous, start) or not read_objects(previous.words, r.language)


def literals_of(text: str, start: int, end: int) -> tuple[LiteralSpan, ...]:
    """The literals of `text[start:end]`, with offsets into the whole text."""
    return tuple(LiteralSpan(s.text, s.kind, s.offset + start) for s in find_literals(text[start:end]))


def _with_command(
    literals: tuple[LiteralSpan, ...], command: LiteralSpan | None, start: int
) -> tuple[LiteralSpan, ...]:
    """The literals, in order, with a command that is named in words."""
    if command is None:
        return literals
    placed = LiteralSpan(command.text, command.kind, command.offset + start)
    return tuple(sorted((*literals, placed), key=lambda s: s.offset))


def _extent(
    text: str, draft: Draft, r: Reading, sentence: Sentence, previous: Sentence | None
) -> tuple[int, int, tuple[str, ...], tuple[str, ...]]:
    """Start and end of the statement, and the acts and objects with those of the words it points back to."""
    start = r.clause.start if draft.start is None else draft.start
    acts, objects = draft.acts, draft.objects
    if draft.is_elliptic and (above := _stated_before(text, draft, r, previous, start)) is not None:
        start, objects = above
    elif draft.takes_previous and r.before is not None:
        named = _named_before(r.before)
        start = named.clause.start
        begin = named.head.at + (named.head.mood not in ("declarative", "fragment"))
        names = tuple(w.inner for w in named.words if w.kind in ("literal", "code")) or named.objects(begin)
        objects = (*objects, *(o for o in names if o not in objects))
    elif draft.takes_previous and previous is not None and _is_adjacent(text, previous, start):
        start = previous.start
        acts, objects = _of_previous(previous, draft, r.language)
    elif draft.takes_previous and not objects:
        objects = ("it",)  # about one thing that only the speakers know: no act on another thing breaks it
    hedges = {w for c in r.clause.cues if c.kind == "hedge" for w in r.lowers[c.first : c.last]}
    objects = tuple(o for o in objects if o not in hedges)
    is_whole = r.clause.end == sentence.words[-1].end and start <= sentence.start
    return start, sentence.end if is_whole else r.clause.end, acts, objects


def _named_before(r: Reading) -> Reading:
    """The nearest clause of the sentence up to this one that names a thing by more than a pronoun."""
    at: Reading | None = r
    while at is not None and not any(w.kind in ("literal", "code") for w in at.words):
        at = at.before
    return at or r


_COPULAS = frozenset("is are isn't aren't stays stay remains remain".split())
_SHUT = frozenset(
    """
    archived closed final finished forbidden frozen immutable locked protected read-only readonly sealed untouchable
    """.split()
)
"""What is said of a thing that is not to be changed."""


def _stated_before(
    text: str, draft: Draft, r: Reading, previous: Sentence | None, start: int
) -> tuple[int, tuple[str, ...]] | None:
    """Where the statement begins whose subject a ban without an object is about, and that subject. Acts that need no
    object are bans of their own, unless what is said of the thing shuts it ("main is closed. No pushes.")."""
    while (before := r.before) is not None and before.lowers[0] == "no":
        r, start = before, before.clause.start  # "no pushes, no merges"
    words: Sequence[Word]
    if r.clause.lead_words:
        words, begin = r.clause.lead_words, r.clause.lead_words[0].start
    elif r.before is not None:
        words, begin = r.before.words, r.before.clause.start
    elif previous is not None and previous.terminator != "?" and _is_adjacent(text, previous, start):
        words, begin = previous.words, previous.start
    else:
        return None
    lowers = [w.lower for w in words]
    at = next((i for i, w in enumerate(lowers) if i and w in _COPULAS), 0)
    is_shut = bool(_SHUT & set(lowers[at:])) or ("off" in lowers[at:] and "limits" in lowers[at:])
    if not at or lowers[0] in PRONOUNS or not (is_shut or draft.acts == ("write",)):
        return None
    objects = read_objects(words[:at], r.language)
    return (begin, objects) if objects else None


def _is_adjacent(text: str, previous: Sentence, start: int) -> bool:
    """Whether only openers stand between a sentence and the words at `start` ("Please. Never do that.")."""
    between = text[previous.end : start]
    return previous.end <= start and len(between.split()) <= 3 and "\n\n" not in between


def _of_previous(previous: Sentence, draft: Draft, language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Acts and objects of the sentence that an order by pronoun points to: its own verb where the order says "do"."""
    words = previous.words
    if draft.acts and draft.acts[0] not in _EMPTY_ACTS:
        return draft.acts, (*draft.objects, *(o for o in read_objects(words, language) if o not in draft.objects))
    for i, word in enumerate(words[1:], start=1):
        lemma = verb_lemma(word.lower)
        is_inflected = lemma != word.lower and word.lower not in language.stop_words
        if word.kind == "word" and is_inflected and is_base_verb(lemma):
            predicate = read_predicate(words, i, language)
            return predicate.acts, predicate.objects
    return draft.acts, read_objects(words, language)
