"""Rules about rules: "ask me before V", "do what the README says", and what `Rule:` makes of plain words."""

from __future__ import annotations

from troth.engine.extract.habits import required
from troth.engine.extract.lemmas import is_base_verb, verb_lemma
from troth.engine.extract.predicates import read_objects
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import read_words
from troth.engine.lexicon.english_verbs import MUSING
from troth.engine.lexicon.english_words import AUXILIARIES
from troth.engine.lexicon.topics import RULE_SOURCES

_GATES = frozenset("before prior ahead whenever when every each".split())


def ask_first(r: Reading) -> list[Draft]:
    """`ask me before each deploy`, `wait for my ok before you push`, `check with me first`."""
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


_ADOPTIONS = ("do what", "do as", "do exactly what", "do exactly as", "do it as", "do it the way")
_SAYINGS = frozenset("says say said states describes recommends tells prescribes".split())
_FOLLOWING = frozenset("follow obey respect honour honor comply observe adhere".split())


def adoption(r: Reading) -> list[Draft]:
    """`do what the README says about eval`, `follow the rules in CONVENTIONS.md`."""
    if r.is_question or r.is_negated or not r.is_order:
        return []
    text = r.text_of(r.head.at, len(r.words))
    says = _SAYINGS & set(r.lowers) and not {"i", "he", "she", "they"} & set(r.lowers)
    if text.startswith(_ADOPTIONS) and says:
        return [required(r, "adoption")]
    if {"these", "those", "following", "below"} & set(r.lowers):
        return []
    named = RULE_SOURCES & set(r.lowers) or any(w.kind == "literal" for w in r.rest)
    return [required(r, "adoption")] if r.lemma in _FOLLOWING and named and not r.asks_us else []


def standing(r: Reading) -> list[Draft]:
    """In an instruction file, a system prompt or after `Rule:`, every imperative and every statement of rule holds."""
    if not r.standing or r.is_inert or r.clause.is_question or r.is_negated:
        return []
    if r.is_order:
        is_idle = r.lemma in MUSING | {"see", "note", "welcome", "thank", "imagine", "refer"}
        return [] if is_idle else [required(r, "standing")]
    says_something = len(r.words) > 1 or bool(r.clause.adjuncts) or r.clause.lead == "soft"
    return [_plain(r)] if r.force == "rule" and says_something else []


def _plain(r: Reading) -> Draft:
    """A plain sentence that its lead-in makes a rule ("Rule: lockfiles are edited by the bot")."""
    at = next((i for i, w in enumerate(r.lowers) if i and (w in AUXILIARIES or is_base_verb(w))), None)
    acts: tuple[str, ...] = ()
    if at is not None:
        verb = min(at + (r.lowers[at] in AUXILIARIES), len(r.words) - 1)
        acts = r.predicate(verb).acts if is_base_verb(verb_lemma(r.lowers[verb])) else ()
    return Draft(rule="lead-in", kind="requirement", acts=acts, objects=r.objects(0))
