"""Orders in other languages, by their cues alone: what stands first in a sentence decides.

A smaller grammar than the English one: a negation, "always", "only", a bound or a language to answer in, in a sentence
that begins like an order. What it cannot place it leaves unheard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from troth.engine.extract.act import Doing, SpeechAct
from troth.engine.extract.clauses.cues import Cue, find_cues
from troth.engine.extract.clauses.quantities import Quantity, read_quantities
from troth.engine.extract.placing import literals_of
from troth.engine.extract.sentences.lemmas import is_base_verb, verb_lemma
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_words import FUNCTION_WORDS
from troth.engine.lexicon.language import CueKind, Language
from troth.engine.lexicon.languages import BY_NAME, FOREIGN
from troth_schemas.obligations import Bound, Comparison, Kind, Polarity

_STEM_CHARACTERS_MIN: Final = 4
_SHARE_MIN: Final = 0.25
"""So many of a sentence's words must be function words or cues of the language."""
_PLAIN_WORDS_MIN: Final = 4
_PLAIN_SHARE_MIN: Final = 0.15
"""… and so many where no small word of English stands."""
_SHARED: Final = frozenset({"a", "he", "me", "no"})
_COMPARISONS: Final[dict[str, Comparison]] = {"at_most": "<=", "at_least": ">=", "below": "<", "above": ">"}
_WISH_WORDS_MAX: Final = 8
_REMARK_WORDS_MAX: Final = 3
_ORDER_REACH: Final = 4
"""How far from its beginning a sentence may say "always" or "only" and still be an order."""
_BANS: Final[frozenset[CueKind]] = frozenset({"never", "no", "avoid", "must_not"})
_ALL: Final = frozenset("alle alles sämtliche todo todos todas toda tudo".split())
_AFFIRMING: Final = frozenset("ja ok okay passt gut klar sí vale dale sim pode bom isso".split())
_GATED: Final = frozenset("commit delete deploy install merge publish push rebase restart run send write".split())


def language_of(sentence: Sentence) -> Language | None:
    """The language of a sentence that is not English, when its small words leave no doubt."""
    lowers = [w.lower for w in sentence.words if w.kind == "word" and not (len(w.text) == 2 and w.text.isupper())]
    if len(lowers) < 2 or not _ENGLISH_ONLY.isdisjoint(lowers):
        return None
    scores = [sum(w not in FUNCTION_WORDS and _is_of(w, language.name) for w in lowers) for language in FOREIGN]
    best = max(range(len(FOREIGN)), key=scores.__getitem__)
    if not any(_is_small(w, FOREIGN[best].name) for w in lowers) and "".join(lowers).isascii():
        return None
    small = sum(w in FOREIGN[best].stop_words - FUNCTION_WORDS for w in lowers)
    is_plain = len(lowers) >= _PLAIN_WORDS_MIN and FUNCTION_WORDS.isdisjoint(w for w in lowers if w not in _SHARED)
    is_foreign = is_plain and small / len(lowers) >= _PLAIN_SHARE_MIN
    return FOREIGN[best] if is_foreign or scores[best] / len(lowers) >= _SHARE_MIN else None


_ENGLISH_CUES: Final = frozenset("never don't always only avoid please every not without keep use make".split())


@lru_cache(maxsize=8192)
def _is_of(word: str, name: str) -> bool:
    """Whether a word tells the language: a small word, a cue, a tongue or a verb with a stem long enough to tell."""
    language = BY_NAME[name]
    if _is_small(word, name):
        return True
    if is_base_verb(verb_lemma(word)):
        return False
    return any(len(stem) >= _STEM_CHARACTERS_MIN and word.startswith(stem) for stem in language.verbs)


@lru_cache(maxsize=8192)
def _is_small(word: str, name: str) -> bool:
    """Whether a word is one of those that make sentences of the language, and no verb that another may share."""
    language = BY_NAME[name]
    listed = word in language.stop_words | language.tongues | language.telling or word in language.numbers
    return word not in FUNCTION_WORDS and (listed or word in _cue_words(name))


@cache
@cache
def _cue_words(name: str) -> frozenset[str]:
    language = BY_NAME[name]
    cued = (phrase for listed in language.cues.values() for phrase in listed)
    phrases = (*cued, *language.promising, *language.notifying, *language.choosing, *language.asking)
    return frozenset(w for phrase in phrases for w in phrase.split())


_ENGLISH_ONLY: Final = (FUNCTION_WORDS | _ENGLISH_CUES) - frozenset(
    w for language in FOREIGN for w in (*language.stop_words, *_cue_words(language.name))
)
"""Small words that only English has: one of them settles it."""


def read_foreign(
    text: str, sentence: Sentence, language: Language, *, standing: bool, is_assistant: bool = False
) -> Iterator[SpeechAct]:
    """The one speech act of a sentence in another language, if it does something. An assistant only promises."""
    words = list(sentence.words)
    while len(words) > 1 and (words[0].lower in language.openers or words[0].kind == "punct"):
        words.pop(0)
    asked = _begins(words, language.asking)
    if sentence.terminator == "?" and not asked:
        return
    is_asked = bool(asked) and sentence.terminator == "?" and asked < len(words)
    told = words[asked:] if is_asked else words
    while is_asked and len(told) > 1 and told[0].lower in language.openers:
        told.pop(0)
    passed = {w.lower for w in sentence.words[: len(sentence.words) - len(words)]}
    if is_assistant:
        heard = _promised(told, language)
    else:
        affirmed = bool(passed & _AFFIRMING)
        heard = _heard(told, language, standing=standing, is_asked=is_asked, is_affirmed=affirmed)
    if heard is None:
        return
    cues = find_cues(told, language)
    hard = heard.doing != "oblige" or heard.kind == "commitment" or not any(c.kind == "hedge" for c in cues)
    start, end = words[0].start, sentence.end
    yield SpeechAct(
        doing=heard.doing,
        statement=text[start:end],
        offset=start,
        length=end - start,
        kind=heard.kind if hard else "preference",
        polarity=heard.polarity,
        hard=hard,
        literals=literals_of(text, start, end),
        acts=_acts(told, language),
        objects=_objects(told, cues, language),
        condition=_condition(text, told, cues) if heard.kind == "commitment" else None,
        bound=heard.bound,
        uses=1 if heard.doing == "permit" else None,
        rule=heard.rule,
        cues=tuple(" ".join(w.lower for w in told[c.first : c.last]) for c in cues),
    )


class _Heard(NamedTuple):
    """What a sentence does, and the rule that heard it."""

    rule: str
    kind: Kind | None
    polarity: Polarity = "require"
    doing: Doing = "oblige"
    bound: Bound | None = None


def _begins(words: Sequence[Word], phrases: Sequence[str]) -> int:
    """How many words the longest of the phrases takes that the words begin with."""
    lowers = [w.lower for w in words]
    fitting = (len(p) for p in (phrase.split() for phrase in phrases) if lowers[: len(p)] == p)
    return max(fitting, default=0)


def _condition(text: str, words: Sequence[Word], cues: Sequence[Cue]) -> str | None:
    """From the trigger on, up to the comma after it or the end."""
    cue = next((c for c in cues if c.kind == "trigger"), None)
    if cue is None:
        return None
    end = next((i for i in range(cue.first, len(words)) if words[i].text == ","), len(words))
    return text[words[cue.first].start : words[end - 1].end]


def _promised(words: Sequence[Word], language: Language) -> _Heard | None:
    """`sobald QA zustimmt, werde ich den Tag setzen`: what an assistant will do once something has happened."""
    lowers = [w.lower for w in words]
    phrases = [phrase.split() for phrase in language.promising]
    will = next((i for i in range(len(lowers)) if any(lowers[i : i + len(p)] == p for p in phrases)), None)
    if will is None:
        return None
    waits = any(_is_awaited(c, lowers, will) for c in find_cues(words, language) if c.kind == "trigger")
    return _Heard("foreign-promise", "commitment") if waits else None


def _is_awaited(trigger: Cue, lowers: Sequence[str], will: int) -> bool:
    """Whether the promise waits for the trigger: it stands before it, or after it and in no clause within the promise
    ("voy a ver si hay errores", "… para que se actualice cuando …")."""
    if trigger.first < will:
        return True
    between = set(lowers[will : trigger.first])
    return lowers[trigger.first] not in _WHETHER and not between & _WITHIN and not set(lowers[:will]) & _AT_ONCE


_WHETHER: Final = frozenset({"ob", "se", "si"})
_WITHIN: Final = frozenset("como cómo cual damit dass donde dónde para pour porque pra que qué um wie wo".split())
_AT_ONCE: Final = frozenset("ahora agora jetzt maintenant primeiro primero zuerst".split())


def _heard(
    words: Sequence[Word], language: Language, *, standing: bool, is_asked: bool, is_affirmed: bool
) -> _Heard | None:
    """What a person's sentence does; None when it orders nothing."""
    cues = find_cues(words, language)
    begins = {c.kind for c in cues if c.first == 0}
    is_told = is_asked or words[0].lower not in language.subjects
    bound = _bound(words, cues, language)
    return (
        _ended(words, cues, language, is_affirmed=is_affirmed)
        or _awaited(words, cues, language)
        or (_Heard("foreign-bound", "threshold", bound=bound) if bound is not None and is_told else None)
        or _banned(words, cues, language, is_told=is_told)
        or (_Heard("foreign-decision", "decision") if _decides(words, language) else None)
        or _required(words, cues, language, begins, standing=standing, is_told=is_told)
    )


def _ended(words: Sequence[Word], cues: Sequence[Cue], language: Language, *, is_affirmed: bool) -> _Heard | None:
    """A rule taken back, or one act allowed."""
    ends = next((c for c in cues if c.kind == "take_back" and (c.first == 0 or c.last == len(words))), None)
    if ends is not None:
        return _Heard("foreign-retract", None, doing="retract")
    allows = next((c for c in cues if c.kind == "permit" and c.first == 0 and c.last < len(words)), None)
    is_negated = any(c.kind in _BANS | {"not"} for c in cues)
    gated = _GATED & set(_acts(words, language))
    if is_affirmed and gated and _acts(words[:1], language) and not is_negated and len(words) <= _WISH_WORDS_MAX:
        return _Heard("foreign-permit", "permission", doing="permit")
    return _Heard("foreign-permit", "permission", doing="permit") if allows and gated and not is_negated else None


def _awaited(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> _Heard | None:
    """`sag mir Bescheid, wenn der Import durch ist`, `cuando termine, avísame`."""
    trigger = next((c for c in cues if c.kind == "trigger" and c.last < len(words)), None)
    if trigger is None:
        return None
    comma = next((i for i in range(trigger.first, len(words)) if words[i].text == ","), len(words) - 1)
    then = words[comma + 1 :]
    if _begins(words, language.notifying) or _begins(then, language.notifying):
        return _Heard("foreign-request", "commitment")
    known = language.subjects | language.telling | language.stop_words | language.hesitating
    may_ask = not language.moods and len(then) > 1 and then[0].lower not in known
    asks = trigger.first == 0 and len(then) > 1 and (bool(_acts(then[:1], language)) or may_ask)
    return _Heard("foreign-request", "commitment") if asks else None


def _banned(words: Sequence[Word], cues: Sequence[Cue], language: Language, *, is_told: bool) -> _Heard | None:
    """A sentence that begins with a negation, an order that holds one, or an infinitive under one."""
    found = _Heard("foreign-ban", "prohibition", "forbid")
    if len(words) < 2 or _is_remark(words, cues, language):
        return None
    begins = {c.kind for c in cues if c.first == 0}
    near = {c.kind for c in cues if c.first <= _ORDER_REACH}
    if _is_not_done(words, cues, language):
        return found
    if language.telling & {w.lower for w in words} and not begins & {"must_not", "avoid"}:
        return found if "must_not" in near and any(c.kind == "must_not" and c.first > 1 for c in cues) else None
    if begins & _BANS or ("not" in begins and _acts(words[1:], language) and _is_bidden(words, language)):
        return found
    is_open = any(c.kind == "must_not" and c.last < len(words) for c in cues)
    if "must_not" in near and ((is_told and is_open) or any(_is_ruling(c, words) for c in cues)):
        return found
    if language.moods and "not" in begins:
        return None  # where the verb follows the negation, its form has told
    negates = any(c.kind in ("not", "never", "no") and _negates_order(c, words, language) for c in cues)
    tells = language.telling & {w.lower for w in words}
    if negates and not tells and is_told and (_acts(words[:1], language) or _may_order(words, cues, language)):
        return found
    is_asked = is_told or any(c.lower in language.openers for c in words)
    is_infinitive = (
        bool(language.endings) and words[-1].lower.endswith(language.endings) and words[-1].text[:1].islower()
    )
    return found if negates and not tells and is_asked and is_infinitive and _acts(words[-1:], language) else None


def _is_ruling(cue: Cue, words: Sequence[Word]) -> bool:
    """Whether "must not" within a sentence says so of its subject: something follows, and no "that" stands before."""
    is_relative = words[cue.first - 1].lower in _RELATIVE
    return cue.kind == "must_not" and cue.first > 1 and cue.last < len(words) and not is_relative


def _is_bidden(words: Sequence[Word], language: Language) -> bool:
    """Whether the verb after the negation has the form of an order (`no toques`, `não altere`) or of a plain infinitive
    (`no tocar`), where the language tells that form from what merely is (`no carga`, `no puedo`)."""
    if not language.moods:
        return True
    at = next((i for i in range(1, len(words)) if words[i].lower not in language.clitics), len(words) - 1)
    verb = words[at].lower
    if verb in language.wanting:
        return at + 1 < len(words) and words[at + 1].lower.endswith(language.infinitives)
    if verb.endswith(language.infinitives):
        return True
    stem = max((s for s in language.verbs if verb.startswith(s)), key=len, default="")
    ending = verb[len(stem) :].removeprefix("u")
    return bool(stem) and ending.startswith(language.moods[stem in language.second])


def _negates_order(cue: Cue, words: Sequence[Word], language: Language) -> bool:
    """Whether a negation within a sentence is that of an order: not where a verb that merely is follows it."""
    if cue.kind != "not" or not language.moods or cue.last >= len(words):
        return True
    after = next((w for w in words[cue.last :] if w.lower not in language.clitics), words[-1])
    is_thing = after.kind != "word" or after.lower in language.stop_words - language.telling - language.clitics
    return is_thing or _is_bidden(words[cue.first :], language)


_RELATIVE: Final = frozenset({"que", "qui", "die", "der", "das"})


def _is_not_done(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> bool:
    """`im Ordner X wird nichts gelöscht`: the passive of the present with a negation lays down what is not done."""
    lowers = [w.lower for w in words]
    at = next((i for i, w in enumerate(lowers) if w in language.passives), None)
    negates = any(c.kind in _BANS | {"not"} for c in cues)
    if at is None or not negates or not language.participle:
        return False
    tails = [w[w.index(language.participle) + len(language.participle) :] for w in lowers[at + 1 :]
             if language.participle in w[:6] and w.endswith(("t", "en"))]  # fmt: skip
    return any(tail.startswith(stem) for tail in tails for stem in language.verbs)


def _may_order(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> bool:
    """Whether a verb that the table does not know may stand first, as it does in an order ("ruf niemals an")."""
    first = words[0]
    is_third = bool(language.endings) and first.lower.endswith(("t", "st", "en"))
    is_plain = first.kind == "word" and first.lower not in language.hesitating | language.stop_words and not is_third
    return (
        bool(language.endings) and is_plain and len(words) > _REMARK_WORDS_MAX and not any(c.first == 0 for c in cues)
    )


def _is_remark(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> bool:
    """`kein Problem`, `no hay prisa`: a negation that orders nothing."""
    cue = next((c for c in cues if c.first == 0 and c.kind in ("no", "not", "never")), None)
    return cue is not None and cue.last < len(words) and words[cue.last].lower in language.idle_nouns


def _decides(words: Sequence[Word], language: Language) -> bool:
    size = _begins(words, language.choosing)
    return bool(size) and 0 < len(words) - size <= _WISH_WORDS_MAX


def _required(
    words: Sequence[Word],
    cues: Sequence[Cue],
    language: Language,
    begins: set[CueKind],
    *,
    standing: bool,
    is_told: bool,
) -> _Heard | None:
    """`antworte immer auf Deutsch`, `usa solo X`, `mejor respuestas cortas`."""
    near = {c.kind for c in cues if c.first <= _ORDER_REACH}
    begins_with_verb = bool(_acts(words[:1], language))
    ends_with_only = bool(cues) and cues[-1].kind == "only" and cues[-1].last == len(words)
    if language.telling & {w.lower for w in (words[:3] if begins_with_verb else words)}:
        return None
    if "hedge" in begins and len(words) <= _WISH_WORDS_MAX:
        return _Heard("foreign-wish", "preference")
    if not is_told:
        return _formed(words, cues, language)
    asks_first = next((c.first for c in cues if c.kind == "ask_first"), None)
    is_asked = asks_first is not None and (asks_first == 0 or words[asks_first - 1].text == ",")
    if is_asked and any(c.kind == "until" for c in cues):
        return _Heard("foreign-ask", "requirement")
    if near & {"always", "must"} or "only" in begins or ends_with_only or ("only" in near and begins_with_verb):
        return _Heard("foreign-always", "requirement")
    is_named = any(w.kind in ("literal", "code") for w in words)
    if words[0].lower in _ALL and is_named and not language.telling & {w.lower for w in words}:
        return _Heard("foreign-all", "requirement")
    if begins_with_verb and (standing or any(w.lower in language.tongues for w in words[1:])):
        return _Heard("foreign-imperative", "requirement")
    return None


def _formed(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> _Heard | None:
    """`los importes siempre con dos decimales`: a thing, "always" and its form, without a verb."""
    always = next((c for c in cues if c.kind == "always"), None)
    after = words[always.last].lower if always is not None and always.last < len(words) else ""
    is_form = after in language.stop_words and after not in language.subjects and not _acts(words, language)
    return _Heard("foreign-always", "requirement") if is_form else None


def _bound(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> Bound | None:
    """A bound beside a number."""
    quantities = read_quantities(words, language.numbers)
    if language.telling & {w.lower for w in words}:
        return None
    for cue in cues:
        comparison = _COMPARISONS.get(cue.kind)
        quantity = next((q for q in quantities if comparison and 0 <= q.first - cue.last <= 1), None)
        if comparison and quantity is not None:
            return Bound(comparison, quantity.value, quantity.unit, _subject(words, quantity, cue, language))
    return None


def _subject(words: Sequence[Word], quantity: Quantity, cue: Cue, language: Language) -> tuple[str, ...]:
    around = (*words[: cue.first], *words[quantity.last : quantity.last + 2])
    return tuple(w.lower for w in around if w.kind == "word" and w.lower not in language.stop_words)


def _acts(words: Sequence[Word], language: Language) -> tuple[str, ...]:
    """The canonical acts of the verbs whose stems the language lists."""
    found: dict[str, None] = {}
    for i, word in enumerate(words):
        if i and language.endings and word.text[:1].isupper():
            continue  # where verbs have an ending of their own, nouns are capitalised
        for stem, act in language.verbs.items():
            if word.kind == "word" and word.lower.startswith(stem):
                found[act] = None
                break
    return tuple(found)


def _objects(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> tuple[str, ...]:
    """Content words that are neither cues nor verbs; exact tokens and names in their own case."""
    cued = {i for c in cues for i in range(c.first, c.last)}
    objects: dict[str, None] = {}
    for i, word in enumerate(words):
        is_verb = any(word.lower.startswith(stem) for stem in language.verbs)
        if word.kind == "punct" or i in cued or word.lower in language.stop_words or (is_verb and word.kind == "word"):
            continue
        objects[word.lower if word.kind == "word" else word.inner] = None
    return tuple(objects)
