"""Rules about rules: "ask me before V", "do what the README says", and what `Rule:` makes of plain words."""

from __future__ import annotations

import itertools

import msgspec

from troth.engine.extract.clauses.predicates import read_objects
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.habits import required
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, verb_lemma
from troth.engine.extract.sentences.words import read_words
from troth.engine.lexicon.english_verbs import CREATING, MUSING
from troth.engine.lexicon.english_words import AUXILIARIES
from troth.engine.lexicon.topics import RULE_SOURCES

_GATES = frozenset("before prior ahead whenever when every each".split())


def ask_first(r: Reading) -> list[Draft]:
    """`ask me before each deploy`, `wait for my ok before you push`, `check with me first`."""
    if seen := _seen_first(r):
        return seen
    cue = r.near("ask_first")
    if cue is None or r.is_question or r.is_negated or not (r.is_order or r.standing):
        return []
    gate = next(((s, e) for kind, head, s, e in r.clause.adjuncts if kind == "trigger" and head in _GATES), None)
    if gate is not None:
        objects = read_objects(read_words(r.text, *gate)[1:], r.language)
        return [Draft(rule="ask-first", kind="requirement", acts=("ask",), objects=objects)]
    if not (r.lowers[-1] == "first" or "before" in r.lowers or r.text_of(cue.first, cue.last).endswith("first")):
        return []
    return [Draft(rule="ask-first", kind="requirement", acts=("ask",), objects=r.objects(cue.last))]


def _seen_first(r: Reading) -> list[Draft]:
    """`I want to see the query before you run it`: what a person looks at first."""
    words = r.lowers
    at = next((i for i in range(1, min(5, len(words) - 1)) if words[i - 1] == "to" and words[i] in _APPROVING), 0)
    is_wanted = words[0] in ("i", "we", "i'd") and bool({"want", "need", "like", "have", "wish"} & set(words[:at]))
    gate = next(((s, e) for kind, head, s, e in r.clause.adjuncts if kind == "trigger" and head in _GATES), None)
    opening = r.text[gate[0] : gate[1]].lower().split()[1:2] if gate is not None else []
    is_theirs = bool(opening) and (opening[0] in ("you", "it", "anything", "any", "they") or is_gerund(opening[0]))
    if (
        not at
        or not is_wanted
        or gate is None
        or not is_theirs
        or r.clause.is_question
        or "when" in r.text[gate[0] : gate[1]].lower()
    ):
        return []
    objects = (*r.objects(at + 1), *read_objects(read_words(r.text, *gate)[1:], r.language))
    return [Draft(rule="ask-first", kind="requirement", acts=("ask",), objects=tuple(dict.fromkeys(objects)))]


_APPROVING = frozenset("approve check confirm ok read review see verify".split())
_ADOPTIONS = ("do what", "do as", "do exactly what", "do exactly as", "do it as", "do it the way")
_SAYINGS = frozenset("says say said states describes recommends tells prescribes".split())
_POINTERS = frozenset({"that", "this", "it", "those"})
_LIKENING = frozenset("mirror match mimic follow copy reuse keep".split())
_LIKENESS = frozenset(
    "layout style naming convention conventions structure pattern patterns format tone wording".split()
)
_FOLLOWING = frozenset("apply follow obey respect honour honor comply observe adhere".split())


def adoption(r: Reading) -> list[Draft]:
    """`do what the README says about eval`, `follow the rules in CONVENTIONS.md`."""
    if r.before is not None and _is_taken_up(r, r.before):
        return [msgspec.structs.replace(required(r, "adoption"), start=r.before.clause.start)]
    is_told = r.is_order or (r.lowers[0] == "you" and r.before is not None)
    if r.is_question or r.is_negated or not is_told:
        return []
    text = r.text_of(r.head.at, len(r.words))
    is_likened = text.startswith(("do it the way", "do it as", "do as"))
    says = _SAYINGS & set(r.lowers) and (is_likened or not {"i", "he", "she", "they"} & set(r.lowers))
    is_likewise = bool(RULE_SOURCES & set(r.lowers)) and any(f" {link} the " in text for link in ("as", "like", "way"))
    if (text.startswith(_ADOPTIONS) or is_likewise) and says:
        return [required(r, "adoption")]
    if (
        r.lemma in _LIKENING
        and _LIKENESS & set(r.lowers)
        and {"of", "as", "in", "from"} & set(r.lowers)
        and not r.asks_us
    ):
        return [required(r, "likeness")]
    as_mine = next((r.text[s:e].lower().split() for k, _, s, e in r.clause.adjuncts if k == "condition"), [])
    if (
        r.lowers[-1] == "as"
        and as_mine[-1:] in (["mine"], ["me"], ["own"])
        and r.lemma in _FOLLOWING | {"treat", "take"}
    ):
        return [required(r, "adoption")]
    is_quoted = r.before is not None and any(w.kind == "quoted" for w in r.before.words)
    verbs = {r.lemma, *r.lowers[1:2]}
    if is_quoted and {"stick", "follow", "adhere", "obey"} & verbs and _POINTERS & set(r.lowers):
        start = r.before.clause.start if r.before is not None else None
        return [Draft(rule="adoption", kind="requirement", acts=("follow",), start=start)]
    if r.lemma in _FOLLOWING and r.text_of(r.head.at + 1, len(r.words)) in ("it", "them", "that", "it please"):
        return [msgspec.structs.replace(required(r, "adoption"), takes_previous=True)]
    if {"these", "those", "following", "below"} & set(r.lowers):
        return []
    is_whole = "what" in r.lowers[r.head.at + 1 : r.head.at + 3] and r.lemma in _FOLLOWING | {"stick"}
    if is_whole and says:
        return [required(r, "adoption")]
    named = RULE_SOURCES & set(r.lowers) or any(w.kind == "literal" for w in r.rest)
    return [required(r, "adoption")] if r.lemma in _FOLLOWING and named and not r.asks_us else []


def standing(r: Reading) -> list[Draft]:
    """In an instruction file, a system prompt or after `Rule:`, every imperative and every statement of rule holds."""
    is_cut = r.lowers[-1] in ("not", "never", "don't", "to")
    if not r.standing or r.is_inert or r.clause.is_question or r.is_negated or is_cut:
        return []
    if r.is_order:
        if "modal-will" in r.head.flags and r.verb == "be":
            return []  # "you will be told": what comes
        if r.lemma in CREATING and r.text_of(r.head.at + 1, r.head.at + 2) == "one":
            return []  # "Alert rule: write one that …": the label names the thing to be made
        is_idle = r.lemma in MUSING | {"see", "note", "welcome", "thank", "imagine", "refer"}
        return [] if is_idle or _is_instruction(r) else [required(r, "standing")]
    if r.lowers[0] in ("this", "that", "it", "there") and {"will", "is", "was"} & set(r.lowers[1:2]):
        return []
    is_aside = any(c.kind == "hedge" and (c.first, c.last) == (0, len(r.words)) for c in r.clause.cues)
    says_something = len(r.words) > 1 or bool(r.clause.adjuncts) or r.clause.lead == "soft"
    if is_aside or r.lowers[-1] in _CAME_ABOUT:
        return []  # "…, if possible"; "the following test failed."
    return [_plain(r)] if r.force == "rule" and says_something else []


_CAME_ABOUT = frozenset("appeared broke crashed disappeared failed happened hung occurred passed".split())
"""What ends a report of what came about."""


def _is_taken_up(r: Reading, before: Reading) -> bool:
    """`the staging bucket is s3://b, use that one for all uploads`: the value that the clause before states."""
    points = r.text_of(r.head.at + 1, r.head.at + 2) in ("that", "it", "this")
    states = before.head.mood == "declarative" and before.words[-1].kind in ("literal", "code")
    is_told = r.head.mood == "imperative" and r.verb in ("use", "take") and not (r.is_question or r.is_negated)
    return is_told and points and states and r.clause.separator in (",", "so", "and", ";")


_OPERATING = frozenset("run use open visit execute start install type press click invoke call go".split())


def _is_instruction(r: Reading) -> bool:
    """Whether this tells how something is done ("run `just build` to compile"), and not that it must be."""
    if r.force == "rule" or r.lemma not in _OPERATING or r.clause.cues:
        return False
    return any(w == "to" and is_base_verb(after) for w, after in itertools.pairwise(r.lowers[r.head.at + 1 :]))


def banned(r: Reading) -> list[Draft]:
    """An item under a line that bans ("NEVER:", "You must not:"): it is ruled out as it stands."""
    at = r.head.at if is_base_verb(r.verb) or is_gerund(r.verb) else None
    predicate = r.predicate(at) if at is not None else r.phrase(0)
    return [
        Draft(rule="banned-item", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=predicate.objects)
    ]


def _plain(r: Reading) -> Draft:
    """A plain sentence that its lead-in makes a rule ("Rule: lockfiles are edited by the bot")."""
    at = next((i for i, w in enumerate(r.lowers) if i and (w in AUXILIARIES or is_base_verb(w))), None)
    acts: tuple[str, ...] = ()
    if at is not None and r.head.mood != "fragment":
        verb = min(at + (r.lowers[at] in AUXILIARIES), len(r.words) - 1)
        acts = r.predicate(verb).acts if is_base_verb(verb_lemma(r.lowers[verb])) else ()
    return Draft(rule="lead-in", kind="requirement", acts=acts, objects=r.objects(0))
