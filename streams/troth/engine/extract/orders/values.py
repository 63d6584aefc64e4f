"""Values to hold: "use X", "stay on X", "write in Portuguese", "terse answers", "we go with Postgres", "prefer X"."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.literals.shapes import shape
from troth.engine.extract.orders.habits import required
from troth.engine.extract.orders.wishes import wish
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_phrases import LEANING, POSSIBLY
from troth.engine.lexicon.english_verbs import HANDLING, LEARNING, MUSING, TRANSFORMING
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import HOLDING, LANGUAGES, RECURRING, SPEAKING, SPOKEN, STATES, STYLE
from troth_schemas.obligations import Bound, Polarity

_VALUE_WORDS_MAX = 14

_HERE = frozenset("here there now above below instead line lines".split())
"""Words that tie a value to the edit under way ("use `strings.Cut` here")."""

_GIVEN = frozenset("columns entries lines of our rows the these this those values".split())

_POINTING = frozenset("it this that these those them one your what whatever which me us a an some another".split())


def holding(r: Reading) -> list[Draft]:
    """`use X`, `stay on X`, `stick to X`, `keep answers short`, `write in Portuguese`: a value to hold."""
    rest = [w for w in r.words[r.head.at + 1 :] if w.kind != "punct"]
    if r.is_question or r.is_negated or not r.is_order or r.is_inert or not rest or r.verb != r.lemma:
        return []
    if r.verb == "use":
        if _is_of_all(r, rest):
            return [msgspec.structs.replace(_valued(r, "use"), takes_previous=True)]
        return [_valued(r, "use")] if not r.asks_us and _is_value(r, rest) else []
    if r.verb in HOLDING:
        return [_valued(r, "hold")] if _is_held(r, rest) else []
    if r.asks_us:
        return []
    if r.lemma in SPEAKING | {"write", "name", "keep"} and _is_tongue(r, rest):
        return [required(r, "language")]
    if r.verb in _STORING and _is_destined(r):
        return [required(r, "destination")]
    if r.verb in ("answer", "reply", "respond") and rest[0].lower in ("with", "in", "as", "by") and not r.asks_us:
        is_pointed = rest[1:2] and rest[1].lower in (DETERMINERS - {"a", "an", "one"}) | PRONOUNS
        return [] if is_pointed or len(rest) < 2 else [required(r, "answer")]
    if r.verb in SPEAKING and _names_language(rest):
        return [required(r, "language")]
    is_place = r.verb in ("work", "target", "operate") and rest[0].lower in PREPOSITIONS
    return [required(r, "place")] if is_place and any(w.kind in ("literal", "code") for w in rest) else []


_STORING = frozenset("file write store save put dump upload log send publish deliver".split())


def _is_destined(r: Reading) -> bool:
    """Whether a plural goes to a place of its own name ("write the dumps to /mnt/backup7"), no file of the code."""
    for i in range(r.head.at + 2, len(r.words) - 1):
        word = r.words[i + 1]
        if r.lowers[i] in ("to", "in", "under", "into") and word.kind in ("literal", "code"):
            noun = r.lowers[i - 1]
            return noun_lemma(noun) != noun and ("/" in word.text or "://" in word.text) and "." not in word.inner[-6:]
    return False


def _is_value(r: Reading, rest: Sequence[Word]) -> bool:
    """Whether "use X" names a value to hold: an exact token, or a bare noun; "use a map here" is a task's detail."""
    lowers = [w.lower for w in rest]
    if (
        lowers[:2] == ["the", "same"]
        and {"for", "in", "across", "as", "throughout"} & set(lowers)
        and not _HERE & set(lowers)
    ):
        return True  # "use the same seed for both scripts"
    if lowers[0] in _POINTING or len(rest) > _VALUE_WORDS_MAX or _HERE & set(lowers):
        return False
    if any(w == "to" and is_base_verb(after) for w, after in itertools.pairwise(lowers)):
        return r.head.mood == "modal"
    if any(w.kind in ("quoted", "code") or (w.kind == "literal" and shape(w.inner)) for w in rest):
        return not (rest[0].kind == "code" and lowers[1:2] and lowers[1] in ("in", "to", "on"))
    if r.is_soft:
        return True
    if lowers[0] in ("the", "our", "my"):
        is_system = lowers[-1] in (
            "system",
            "format",
            "notation",
            "scale",
            "units",
            "spelling",
            "convention",
            "template",
        )
        return (
            is_system
            or any(w.lower in STYLE | LANGUAGES or w.text[:1].isupper() for w in rest[1:])
            or _is_for_recurring(lowers)
            or (lowers[0] == "my" and lowers[-2:-1] == ["for"] and noun_lemma(lowers[-1]) != lowers[-1])
        )
    return lowers[0] not in DETERMINERS


def _is_of_all(r: Reading, rest: Sequence[Word]) -> bool:
    """`use it in all new specs`, `use it in confirmations`: what the sentence before tells of, from now on."""
    lowers = [w.lower for w in rest]
    if r.before is not None and r.before.is_order and r.before.lemma in TRANSFORMING | {"write"}:
        return False  # "write a helper and use it in every test"
    if lowers[0] not in ("it", "this", "that", "them", "these") or lowers[1:2] not in (
        ["in"],
        ["for"],
        ["on"],
        ["with"],
    ):
        return False
    after = lowers[2:]
    is_general = after[:1] in (["all"], ["every"], ["each"], ["any"]) and len(after) > 1
    is_plural = bool(after) and after[0] not in DETERMINERS and any(noun_lemma(w) in RECURRING | SPOKEN for w in after)
    return not r.asks_us and (is_general or (is_plural and noun_lemma(after[-1]) != after[-1]))


def _is_for_recurring(lowers: Sequence[str]) -> bool:
    """`use the long form for dates`: what follows "for" recurs."""
    if "for" not in lowers:
        return False
    after = lowers[lowers.index("for") + 1 :]
    if after[:1] in (["all"], ["any"], ["each"], ["every"]) and len(after) > 1 and after[1] not in _GIVEN:
        return True  # "use the team calendar for all bookings"
    return any(noun_lemma(w) != w and noun_lemma(w) in RECURRING for w in after)


def _is_held(r: Reading, rest: Sequence[Word]) -> bool:
    """Whether "stay on X", "stick to X", "keep X short" names a state to hold."""
    lowers = [w.lower for w in rest]
    if r.verb in ("stay", "stick", "adhere", "abide", "remain"):
        is_idle = lowers[-1] in ("it", "that", "this", "plan", "touch", "tuned", "here", "me", "line", "calm")
        return lowers[0] in PREPOSITIONS and len(rest) > 1 and not is_idle
    if r.verb in ("restrict", "limit", "confine"):
        return "to" in lowers and not r.asks_us
    if lowers[0] in PRONOUNS - {"everything"} | {"going", "up", "in", "on", "at", "an", "track", "trying"} or is_gerund(
        lowers[0]
    ):
        return False
    if lowers[0] in ("each", "every") and r.verb == "keep" and {"in", "on", "under", "to"} & set(lowers[2:]):
        return True
    if lowers[0] in ("everything", "all") and {"in", "under", "inside", "on", "within"} & set(lowers[1:]):
        return True
    placed = {"in", "under", "inside", "on", "within", "at", "below"} & set(lowers[1:])
    if placed and any(w.kind in ("literal", "code") for w in rest):
        return True
    recurs = any(noun_lemma(w) in RECURRING or w in STYLE for w in lowers)
    if r.verb == "keep" and recurs and any(lowers[i : i + 3] == ["in", "the", "same"] for i in range(len(lowers))):
        return True  # "keep the error messages in the same wording"
    noun = next((i for i, w in enumerate(lowers) if noun_lemma(w) in RECURRING), 0)
    return recurs and (bool(STATES & set(lowers[noun + 1 :])) or lowers[-3:] == ["up", "to", "date"])


def _is_tongue(r: Reading, rest: Sequence[Word]) -> bool:
    """Whether plurals are to be in a language ("write commit messages in English", "… in their own language")."""
    lowers = [w.lower for w in rest]
    at = next((i for i, w in enumerate(lowers) if i and w == "in"), 0)
    if not at or not (LANGUAGES & set(lowers[at:]) or lowers[-1] == "language"):
        return False
    return noun_lemma(lowers[at - 1]) != lowers[at - 1] and lowers[0] not in ("this", "these", "those")


def _names_language(rest: Sequence[Word]) -> bool:
    lowers = [w.lower for w in rest]
    lowers = lowers[1:] if lowers[0] in ("me", "us") and len(lowers) > 1 else lowers
    return (lowers[0] == "in" and bool(LANGUAGES & set(lowers[1:4]))) or (len(rest) <= 2 and lowers[0] in LANGUAGES)


def _valued(r: Reading, rule: str) -> Draft:
    """A value to hold; a number makes it a threshold, a style of speech a preference."""
    predicate = r.predicate(r.head.at)
    counted = next((q for q in r.quantities if q.first == r.head.at + 1 and q.last < len(r.words)), None)
    if counted is not None and r.words[counted.last].kind == "word":
        subject = tuple(o for o in predicate.objects if not o[0].isdigit())
        bound = Bound("==", counted.value, counted.unit, subject)
        return Draft(rule=rule, kind="threshold", acts=predicate.acts, objects=subject, bound=bound)
    is_style = bool(STYLE & set(r.lowers)) and not r.has("always", "must", "only", "every", "never")
    return Draft(
        rule=rule,
        kind="preference" if is_style else "requirement",
        hard=False if is_style else None,
        acts=predicate.acts,
        objects=predicate.objects,
    )


_TRIED = frozenset(
    "use write minimise reuse follow match respect preserve favour favor prefer balance group name".split()
)

_STYLE_HEADS = frozenset("answers replies responses spelling tone wording style formatting".split())


def style(r: Reading) -> list[Draft]:
    """`terse answers`, `British spelling please`: how to speak, as a bare phrase."""
    words = [w.lower for w in r.words if w.lower not in ("please", "pls")]
    if r.head.mood == "imperative" or r.clause.is_question or r.is_inert or not 2 <= len(words) <= 4:
        return []
    words = words[1:] if words[0] == "a" and len(words) > 2 else words
    if words[0] in PRONOUNS | DETERMINERS | {"nice", "good", "great", "wrong", "no", "not"} or AUXILIARIES & set(words):
        return []
    if words[-1] not in _STYLE_HEADS:
        return []
    return [Draft(rule="style", kind="preference", hard=False, objects=r.objects(0))]


def liking(r: Reading) -> list[Draft]:
    """`I like short commit subjects`, `I prefer tabs`: a taste in what is made again and again."""
    fan = next((len(p) for p in _NO_FANS if r.lowers[: len(p)] == p), 0)
    is_of_made = any(noun_lemma(w) in RECURRING or w in STYLE for w in r.lowers[fan:])
    if fan and is_of_made and not r.clause.is_question and not r.is_inert:
        return [Draft(rule="liking", kind="preference", polarity="forbid", hard=False, objects=r.objects(fan))]
    if (
        r.lowers[0] in ("rather", "better", "preferably")
        and r.text_of(1, 2) in ("no", "not", "nothing")
        and len(r.words) > 2
        and "me" not in r.lowers
    ):
        if r.lowers[1] == "not" and not is_base_verb(r.lowers[2]):
            return []
        named = r.phrase(2) if r.lowers[1] == "no" else r.predicate(2)
        draft = Draft(
            rule="averse", kind="preference", polarity="forbid", hard=False, acts=named.acts, objects=named.objects
        )
        return [draft] if not r.clause.is_question else []
    if r.lowers[0] != "i" or r.clause.is_question or r.is_inert or len(r.words) > _VALUE_WORDS_MAX:
        return []
    at = 1 + (r.text_of(1, 2) in ADVERBS)
    rest = r.lowers[at + 1 :]
    if (
        r.text_of(at, at + 1) not in ("like", "love", "dislike", "hate")
        or not rest
        or rest[0] in DETERMINERS | PRONOUNS
    ):
        return []
    if any(pair in (("better", "than"), ("more", "than")) for pair in itertools.pairwise(rest)):
        rest = rest[: next(i for i, w in enumerate(rest) if w in ("better", "more"))]
        if not rest:
            return []
    is_plural = len(rest) <= 4 and noun_lemma(rest[-1]) != rest[-1]
    if not (is_plural or STYLE & set(rest)) or rest[0] in PREPOSITIONS | {"how", "when", "what", "that"}:
        return []
    polarity: Polarity = "forbid" if r.lowers[at] in ("dislike", "hate") else "require"
    return [Draft(rule="liking", kind="preference", polarity=polarity, hard=False, objects=r.objects(at + 1))]


_NO_FANS = tuple(
    (*who, "not", *how.split())
    for who in ((), ("i'm",), ("i", "am"), ("we're",))
    for how in ("a fan of", "a big fan of", "a friend of", "fond of", "keen on", "too fond of", "too keen on")
)


def leaning(r: Reading) -> list[Draft]:
    """`I'd lean towards composition over inheritance`, `my instinct would be to keep views free of logic`."""
    if wished := wish(r):
        return wished
    size = next((len(p) for p in LEANING.get(r.lowers[0], ()) if r.lowers[: len(p)] == p), 0)
    rest = r.lowers[size:]
    if not size or not rest or r.clause.is_question or r.is_inert or rest[0] in PRONOUNS | {"the", "this", "that"}:
        return []
    is_deed = is_base_verb(rest[0]) and r.lowers[size - 1] == "to"
    if verb_lemma(rest[0]) in MUSING or (is_gerund(rest[0]) and not is_deed) or (is_deed and rest[0] in HANDLING):
        return []
    acts = r.predicate(size).acts if is_deed else ("use",)
    return [Draft(rule="leaning", kind="preference", hard=False, acts=acts, objects=r.objects(size + is_deed))]


def preference(r: Reading) -> list[Draft]:
    """`prefer X over Y`, `I'd prefer X`, `try to keep functions small`."""
    cue = r.near("hedge")
    if cue is None or r.clause.is_question or r.is_inert or cue.last >= len(r.words):
        return []
    text = r.text_of(cue.first, cue.last)
    if text in ("prefer", "prefer to", "favour", "favor", "i'd prefer", "i would prefer"):
        is_own = cue.first == 0 or r.lowers[cue.first - 1] in ("i", "we", "please", "always", "also")
        return _preferred(r, cue.last, text) if is_own else []
    if text in ("i'd like", "i would like", "preferably", "ideally") and r.head.mood in ("declarative", "fragment"):
        rest = r.lowers[cue.last :]
        is_plural = (
            len(rest) <= 4 and noun_lemma(rest[-1]) != rest[-1] and rest[0] not in DETERMINERS | PRONOUNS | {"to"}
        )
        is_style = bool((STYLE | LANGUAGES) & set(rest)) or (is_plural and rest[0].endswith("er"))
        return [Draft(rule="wish", kind="preference", hard=False, objects=r.objects(cue.last))] if is_style else []
    if text in ("lean towards", "lean toward") and cue.first == 0:
        return [Draft(rule="prefer", kind="preference", hard=False, acts=("use",), objects=r.objects(cue.last))]
    is_try = text in ("try to", "try and", "aim to", "aim for", "strive to") and cue.last == r.head.at
    if is_try and r.is_order and not r.is_negated and (r.standing or r.lemma in HOLDING | _TRIED):
        predicate = r.predicate(r.head.at)
        return [Draft(rule="try", kind="preference", hard=False, acts=predicate.acts, objects=predicate.objects)]
    return []


def _preferred(r: Reading, at: int, text: str) -> list[Draft]:
    words = r.lowers[at:]
    is_own = "i" in r.lowers[:at] or text in ("i'd prefer", "i would prefer")
    if is_own and (words[0] == "to" or text == "prefer to"):
        return []
    if words[0] in PRONOUNS | {"the", "if", "that", "not"} or len(words) > _VALUE_WORDS_MAX:
        return []
    if text == "prefer to":
        predicate = r.predicate(at)
        return [Draft(rule="prefer", kind="preference", hard=False, acts=predicate.acts, objects=predicate.objects)]
    over = next((i for i, w in enumerate(words) if w in ("over", "to", "instead", "rather")), len(words))
    return [Draft(rule="prefer", kind="preference", hard=False, acts=("use",), objects=r.objects(at, at + over))]


def hedged(r: Reading) -> list[Draft]:
    """`where possible, use the standard library`: what is asked only as far as it can be had."""
    cue = r.clause.cue("hedge")
    if cue is None or r.text_of(cue.first, cue.last) not in POSSIBLY or r.clause.is_question or r.is_inert:
        return []
    named = r.lowers[r.head.at + 1 :]
    if r.lemma in LEARNING | {"ask", "know", "tell", "wonder"} or named[:1] in (("it",), ("this",), ("that",)):
        return []  # "ask Tim if you can use his laptop", "reproduce it if you can"
    is_of_class = 0 < len(named) <= 2 and named[0] not in DETERMINERS | PRONOUNS and noun_lemma(named[-1]) != named[-1]
    is_told = r.head.mood == "imperative" and not r.is_negated and (r.lemma not in HANDLING or is_of_class)
    draft = required(r, "hedged")
    return [draft] if is_told and draft.objects and is_base_verb(r.verb) else []
