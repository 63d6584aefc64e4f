"""States to hold: "keep it on disk", "the exporter needs to be optional", "make sure the ids stay stable"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.cues import Cue
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.generics import MASSES
from troth.engine.extract.orders.habits import required, required_of
from troth.engine.extract.sentences.lemmas import (
    is_base_verb,
    is_gerund,
    is_participle,
    is_past,
    noun_lemma,
    verb_lemma,
)
from troth.engine.lexicon.english_phrases import POSSIBLY
from troth.engine.lexicon.english_verbs import HANDLING, MUSING
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import CONDITIONS, LANGUAGES, RECURRING, SPOKEN, STATES, STYLE, VERDICTS

_PLACES: Final = frozenset("in on under inside within at behind out off".split())
_PHRASE_WORDS_MAX: Final = 8
_IDLE_KEPT: Final = frozenset("mind touch eye posted informed going up track me us you trying coming hand".split())
_LASTING: Final = frozenset({"stay", "remain", "keep"})
_STANDS: Final = frozenset({"is", "are", "stays", "stay", "remains", "remain", "keeps", "keep"})


def kept(r: Reading) -> list[Draft]:
    """`keep the cache on disk`, `keep it private`, `keep both clusters running until X`: a state that must not end."""
    at = r.head.at
    is_told = r.is_order or r.head.mood == "lets" or (r.asks_us and r.head.mood == "request")
    if r.verb not in ("keep", "leave", "have") or r.is_question or r.is_negated or r.is_inert or not is_told:
        return []
    rest = [w.lower for w in r.words[at + 1 :] if w.kind != "punct"]
    if r.verb == "keep" and rest[:1] == ["both"] and len(rest) > 1:
        return [required(r, "kept")]  # "keep both the old and the new endpoint"
    if len(rest) < 2 or len(rest) > _PHRASE_WORDS_MAX or _IDLE_KEPT & set(rest[:2]) or is_gerund(rest[0]):
        return []
    split = _state_at(rest)
    if split is None:
        return []
    if rest[-1] in STYLE | {"simple"} or r.is_soft:
        return [_wish(r)]
    is_running = is_gerund(rest[split])
    if (r.verb != "keep" or is_running) and r.clause.adjunct("until") is None:
        return []
    return [required(r, "kept")]


def _state_at(rest: Sequence[str]) -> int | None:
    """Where the state begins that an object is to be kept in; None: there is none."""
    last = len(rest) - 1
    if rest[-1] in STATES | CONDITIONS | STYLE or (is_gerund(rest[-1]) and last):
        return last
    if rest[-1].endswith("ed") and is_participle(rest[-1]) and last:
        return last
    return next((i for i in range(1, last) if rest[i] in _PLACES), None)


def _wish(r: Reading) -> Draft:
    predicate = r.predicate(r.head.at)
    return Draft(rule="kept", kind="preference", hard=False, acts=predicate.acts, objects=predicate.objects)


def needed(r: Reading) -> list[Draft]:
    """`the exporter needs to be optional`, `the page needs no banner`: what a thing that is made must be."""
    if r.head.mood != "declarative" or r.clause.is_question or r.is_inert or len(r.words) > 2 * _PHRASE_WORDS_MAX:
        return []
    at = next((i for i, w in enumerate(r.lowers[:_PHRASE_WORDS_MAX]) if w in ("needs", "need", "has", "have")), 0)
    if not at or {"i", "we", "you", "they", "there"} & set(r.lowers[:at]) or AUXILIARIES & set(r.lowers[:at]):
        return []
    after = r.lowers[at + 1 :]
    if after[:1] == ("no",) and r.lowers[0] in ("it", "this", "that"):
        return []  # a thing of the moment is described
    if after[:1] == ("no",) and len(after) > 1 and r.lowers[at] in ("needs", "need"):
        objects = (*r.objects(0, at), *r.objects(at + 2))
        return [Draft(rule="needs-no", kind="prohibition", polarity="forbid", acts=("create", "use"), objects=objects)]
    if _lasts_on(after) and r.lowers[0] not in PRONOUNS and not r.has("hedge"):
        return [required_of(r, "needed", at, at + 2)]
    if after[:2] != ("to", "be") or len(after) < 3:
        return []
    if LANGUAGES & set(after[2:]):
        return [required_of(r, "needed", at, at + 3)]
    is_state = after[2] in STATES | CONDITIONS | _PLACES or after[2].endswith(("able", "ible", "less"))
    is_lasting = is_state and r.lowers[at] in ("needs", "need")
    return [required_of(r, "needed", at, at + 3)] if is_lasting else []


def _lasts_on(after: Sequence[str]) -> bool:
    """`… has to keep working`, `… has to stay reachable`: what is to go on."""
    if after[:2] == ("to", "keep"):
        return len(after) > 2 and is_gerund(after[2])
    is_state = len(after) > 2 and (
        after[2] in STATES | CONDITIONS | _PLACES or after[2].endswith(("able", "ible")) or is_participle(after[2])
    )
    return after[:2] in (("to", "stay"), ("to", "remain")) and is_state


def limited(r: Reading) -> list[Draft]:
    """`migrations are forward-only`, `the table is append-only`: the one way in which a thing may be dealt with."""
    last, copula = r.lowers[-1], r.text_of(len(r.words) - 2, len(r.words) - 1)
    is_stated = copula in ("is", "are", "stays", "stay", "remains") and len(r.words) <= _PHRASE_WORDS_MAX
    if not is_stated or not last.endswith(("-only", "-once")) or r.clause.is_question or r.is_inert:
        return []
    if r.lowers[0] in PRONOUNS or last in ("read-only", "view-only", "look-only"):
        return []
    return [Draft(rule="limited", kind="requirement", objects=(*r.objects(0, len(r.words) - 2), last))]


def fixed(r: Reading) -> list[Draft]:
    """`the wire format stays v1`, `the API stays backwards-compatible`: what a thing is to go on being."""
    at = next((i for i, w in enumerate(r.lowers) if i and w in ("stays", "stay", "remains", "remain")), 0)
    is_bare = r.lowers[0] not in PRONOUNS | PREPOSITIONS | DETERMINERS and 0 < at <= 3 and not r.clause.adjuncts
    is_stated = (
        (is_bare or (r.lowers[0] in DETERMINERS and at > 1))
        and at <= _PHRASE_WORDS_MAX
        and not r.clause.is_question
        and not r.is_inert
    )
    if not is_stated or at + 1 >= len(r.words) or PREPOSITIONS & set(r.lowers[:at]) or AUXILIARIES & set(r.lowers[:at]):
        return []
    end = next((i for i in range(at + 1, len(r.words)) if r.lowers[i] in ("and", ",")), len(r.words))
    after = [w for w in r.words[at + 1 : end] if w.lower not in ADVERBS]
    is_mass = r.lowers[at - 1] in MASSES and "for" not in r.lowers[at:]
    placed = r.text_of(at + 1, at + 2) in _PLACES and at + 2 < len(r.words)
    if placed and is_mass and r.lowers[0] not in DETERMINERS and not r.clause.adjuncts:
        return [required_of(r, "fixed", at, at)]
    is_value = len(after) == 1 and after[0].kind in ("literal", "code") and not r.quantities
    is_state = 0 < len(after) <= 2 and (after[-1].lower in CONDITIONS | STATES | {"backwards"})
    return [required_of(r, "fixed", at, at)] if is_value or is_state else []


def ensured(r: Reading) -> list[Draft]:
    """`make sure the ids stay stable`, `ensure it is filed under Apollo`: what must go on being so."""
    if "ensure" not in r.head.flags or r.is_question or r.is_negated or r.is_inert or r.asks_us:
        return []
    before = r.before
    if r.following[:1] == ("then",) or (before is not None and before.is_order and before.lemma in HANDLING):
        return []
    lowers = r.lowers[r.head.at :]
    if lowers[:1] == ("that",) and len(lowers) > 1:
        lowers = lowers[1:]
    if lowers[0] in ("whatever", "everything", "anything") and "you" in lowers[1:-1]:
        return [_held(r)] if lowers[-1] not in VERDICTS else []
    if lowers[0] == "whatever":
        return []
    if lowers[:1] in (("no",), ("nothing",), ("nobody",)) and len(lowers) > 1:
        objects = r.objects(r.head.at + 1)
        return [Draft(rule="ensured", kind="prohibition", polarity="forbid", objects=objects, acts=("use",))]
    for i, word in enumerate(lowers):
        if i and word in _STANDS and i + 1 < len(lowers):
            is_now = lowers[i + 1] in VERDICTS or lowers[-1] in VERDICTS
            is_kept = (
                verb_lemma(word) in _LASTING or is_participle(lowers[i + 1]) or lowers[i + 1] in STATES | CONDITIONS
            )
            return [_held(r)] if is_kept and not is_now else []
    is_ours = lowers[:1] == ("we",) and len(lowers) > 2 and is_base_verb(lowers[1]) and lowers[1] not in MUSING
    return [required(r, "ensured", r.head.at + 1)] if is_ours and lowers[1] not in ("can", "have") else []


def _held(r: Reading) -> Draft:
    return Draft(rule="ensured", kind="requirement", objects=r.objects(r.head.at))


def ruled(r: Reading) -> list[Draft]:
    """`the overriding rule is to not slow the build down`, `our policy is to sign everything`."""
    if r.clause.is_question or r.is_inert or r.lowers[0] not in DETERMINERS:
        return []
    at = next((i for i in range(1, min(6, len(r.words) - 3)) if r.lowers[i : i + 2] == ("is", "to")), 0)
    noun = r.lowers[at - 1] if at else ""
    if noun not in _RULED or PREPOSITIONS & set(r.lowers[:at]):
        return []
    verb = at + 2
    is_ban = r.lowers[verb] in ("not", "never", "avoid")
    verb += is_ban and r.lowers[verb] != "avoid"
    while verb < len(r.words) - 1 and r.lowers[verb] in ADVERBS:
        verb += 1
    predicate = r.predicate(verb + (r.lowers[verb] == "avoid" and verb + 1 < len(r.words)))
    return [
        Draft(
            rule="ruled",
            kind="prohibition" if is_ban else "requirement",
            polarity="forbid" if is_ban else "require",
            acts=predicate.acts,
            objects=predicate.objects,
        )
    ]


_RULED: Final = frozenset("rule principle policy priority convention requirement constraint guideline".split())


def _wish_at(r: Reading) -> Cue | None:
    """The hedge that opens the clause, after other hedges ("if possible, I'd rather …")."""
    at, found = 0, None
    for cue in r.clause.cues:
        if cue.kind != "hedge" or (any(w.text != "," for w in r.words[at : cue.first]) and cue.first > at + 1):
            continue
        if found is None or cue.first <= at + 1:
            at, found = cue.last, cue
    return found if found is not None and (found.first <= 1 or at > found.last - 1) else None


def _is_taste(rest: Sequence[str]) -> bool:
    """Whether what one would rather see is what is made ("small functions", "early returns than nested ifs")."""
    end = rest.index("than") if "than" in rest else len(rest)
    return 0 < end <= 4 and rest[0] not in DETERMINERS | PRONOUNS and noun_lemma(rest[end - 1]) != rest[end - 1]


def preferred_that(r: Reading) -> list[Draft]:
    """`I'd prefer that each plugin owns its table`, `ideally the job finishes by six`: how things should be."""
    cue = _wish_at(r)
    if cue is None or cue.last >= len(r.words) or r.clause.is_question or r.is_inert:
        return []
    text = r.text_of(cue.first, cue.last)
    rest = r.lowers[cue.last :]
    if r.lowers[:2] in (("i'd", "appreciate"), ("i", "appreciate")):
        return []
    if (
        text in ("i'd rather", "i would rather")
        and (rest[0] in ("have", "use", "take", "get", "keep", "go") or (rest[0] == "see" and _is_taste(rest[1:])))
        and "first" not in rest
        and len(rest) > 1
    ):
        return [Draft(rule="wish", kind="preference", hard=False, objects=r.objects(cue.last + 1))]
    is_contrast = rest[:1] == ("you",) and len(rest) > 3 and is_past(rest[1]) and {"than", "instead"} & set(rest[2:])
    if text in ("i'd rather", "i would rather", "i'd prefer", "i would prefer") and is_contrast:
        return [Draft(rule="wish", kind="preference", hard=False, objects=r.objects(cue.last + 2))]
    if text in ("i'd prefer", "i would prefer", "prefer") and rest[0] in ("that", "if") and len(rest) > 2:
        return [Draft(rule="wish", kind="preference", hard=False, objects=r.objects(cue.last))]
    is_stated = r.head.mood == "declarative" and rest[0] not in PRONOUNS and not _UNREAL & set(rest)
    if text in ("ideally", "preferably", "if possible", "where possible") and is_stated and r.objects(cue.last):
        return [Draft(rule="wish", kind="preference", hard=False, objects=r.objects(cue.last))]
    return []


def wished(r: Reading) -> list[Draft]:
    """`ideally one page`, `British spelling if you can`, `a warmer tone would be nice`: a wish as a bare phrase."""
    if r.clause.is_question or r.is_inert or r.head.mood not in ("fragment", "declarative"):
        return []
    text = r.text_of(0, len(r.words))
    nice = next((len(p.split()) for p in sorted(_NICE) if text.startswith(p + " to ")), 0)
    if nice and nice + 1 < len(r.words) and r.lowers[nice + 1] not in MUSING - {"have"} | {"hear", "get", "meet"}:
        return [Draft(rule="wish", kind="preference", hard=False, objects=r.objects(nice + 1))]
    if r.lowers[:2] == ("i'd", "appreciate") and len(r.words) > 2 and r.lowers[2] not in PRONOUNS | {"the", "your"}:
        return [Draft(rule="wish", kind="preference", hard=False, objects=r.objects(2))]
    tail = next((t for t in _TAILS if text.endswith(t)), None)
    if tail is None and (said := next((t for t in _TAILS if f"{t} in " in text or f"{t} for " in text), None)):
        size = text[: text.index(said)].count(" ")
        is_made = any(w in STYLE or noun_lemma(w) in RECURRING | SPOKEN for w in r.lowers)
        is_thing = 0 < size <= 6 and r.lowers[0] not in PRONOUNS and "it" not in r.lowers and is_made
        return [Draft(rule="wish", kind="preference", hard=False, objects=r.objects(0, size))] if is_thing else []
    if tail is not None:
        size = len(r.words) - len(tail.split())
        is_thing = 0 < size <= 6 and r.lowers[0] not in PRONOUNS and bool(r.objects(0, size))
        return [Draft(rule="wish", kind="preference", hard=False, objects=r.objects(0, size))] if is_thing else []
    cue = r.clause.cue("hedge")
    is_plain = r.head.mood == "fragment" or (cue is not None and not AUXILIARIES & set(r.lowers[: cue.first]))
    is_hedged = cue is not None and r.text_of(cue.first, cue.last) in POSSIBLY and is_plain
    if (
        not is_hedged
        or cue is None
        or len(r.words) - (cue.last - cue.first) > _PHRASE_WORDS_MAX
        or not (cue.first == 0 or cue.last == len(r.words))
    ):
        return []
    objects = r.objects(0, cue.first) if cue.first else r.objects(cue.last)
    if cue.last >= len(r.words) and not cue.first:
        return []
    is_phrase = not _UNREAL & set(r.lowers[: cue.first] + r.lowers[cue.last :]) and r.lowers[
        cue.last if cue.first == 0 else 0
    ] not in (PRONOUNS - {"one"}) | {"not", "no", "yes"}
    return [Draft(rule="wish", kind="preference", hard=False, objects=objects)] if objects and is_phrase else []


_TAILS: Final = (
    *(
        f"would be {word}{more}"
        for word in ("nice", "great", "good", "lovely", "better", "cool", "ideal", "best")
        for more in ("", " too", " though")
    ),
    *(f"would {suit} me{better}" for suit in ("suit", "please") for better in ("", " better", " best", " more")),
)


def nice_if(r: Reading) -> list[Draft]:
    """`it'd be nice if the dashboards had the same colours`: a wish that stands in the condition."""
    text = r.text_of(0, len(r.words))
    condition = r.clause.adjunct("condition")
    if condition is None or r.clause.is_question or text not in _NICE:
        return []
    words = r.text[condition[0] : condition[1]].lower().split()
    is_wished = len(words) > 3 and words[1] == "you" and words[2] not in ("could", "can", "would") and is_past(words[2])
    if is_wished:
        return [_nice(r, condition)]
    if len(words) < 4 or words[1] in ("you", "this", "that", "we", "i"):
        return [] if words[1:2] != ["you"] or not {"always", "every", "never"} & set(words) else [_nice(r, condition)]
    return [_nice(r, condition)]


def _nice(r: Reading, condition: tuple[int, int]) -> Draft:
    return Draft(rule="nice-if", kind="preference", hard=False, end=condition[1])


_NICE: Final = frozenset(
    f"{subject} be {word}"
    for subject in ("it'd", "it would", "would", "that would", "it might")
    for word in ("nice", "great", "good", "lovely", "better", "cool", "ideal")
)
_UNREAL: Final = frozenset(
    {"we'd", "i'd", "it'd", "they'd", "you'd", "would", "should", "could", "had", "was", "were", "might", "i", "if"}
)
