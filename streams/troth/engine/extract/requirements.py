"""What must hold from now on: "always V", "every N must", "use X", "stay in X", "only X", "ask me before V"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.extract.predicates import read_noun_phrase, read_objects, read_predicate
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.shapes import shape
from troth.engine.extract.words import Word
from troth.engine.lexicon.english import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import HOLDING, LANGUAGES, RECURRING, SETTLED, SPEAKING, STYLE
from troth.engine.lexicon.english_verbs import MUSING, NOTIFYING, PLACING
from troth_schemas.obligations import Bound

_ORDERING: Final = frozenset({"imperative", "request", "modal"})


def always(r: Reading) -> list[Draft]:
    """`always V`, `V every time`, `from now on V`, `we always V`."""
    if r.is_asked() or r.is_negated or not (r.has("always", "standing") or r.clause.adjunct("trigger") and _is_habit(r)):
        return []
    if r.head.mood in _ORDERING or r.head.mood == "lets":
        return [_required(r, "always")]
    cue = r.clause.cue("always", "standing")
    if r.head.mood == "declarative" and cue is not None and _is_rule_statement(r, cue.first, cue.last):
        return [_stated(r, cue.last, "always")]
    if r.head.mood == "fragment" and cue is not None and len(r.words) <= 10 and not r.clause.is_question:
        return [Draft(rule="always", kind="requirement", objects=read_objects(r.words, r.language))]
    return []


def _is_habit(r: Reading) -> bool:
    """Whether the condition speaks of every occasion ("whenever you push", "every time a test fails")."""
    return any(head in ("whenever", "every", "each") for kind, head, _, _ in r.clause.adjuncts if kind == "trigger") and r.head.mood in _ORDERING


def _is_rule_statement(r: Reading, first: int, last: int) -> bool:
    """Whether "N always V" states a rule: a first or second person, or a plural with a base verb."""
    lowers = r.lowers
    verb = lowers[last] if last < len(lowers) else ""
    if r.standing:
        return True
    if lowers[0] in ("you", "we") and first in (1, 2):
        return is_base_verb(verb) and verb not in ("have", "get", "end", "see", "seem", "find", "need", "want")
    subject = lowers[:first]
    if not subject or subject[0] in PRONOUNS - {"everyone", "everybody"} or any(w in AUXILIARIES for w in subject):
        return False
    return is_base_verb(verb) and noun_lemma(subject[-1]) != subject[-1] and not verb.endswith("s") and verb not in MUSING


def _required(r: Reading, rule: str) -> Draft:
    predicate = read_predicate(r.words, r.head.at, r.language)
    return Draft(rule=rule, kind="requirement", acts=predicate.acts, objects=predicate.objects)


def _stated(r: Reading, at: int, rule: str) -> Draft:
    words = r.words
    while at < len(words) - 1 and words[at].lower in (*ADVERBS, "be", "to"):
        at += 1
    predicate = read_predicate(words, at, r.language)
    subject = read_objects(r.head.subject, r.language)
    return Draft(rule=rule, kind="requirement", acts=predicate.acts, objects=(*subject, *(o for o in predicate.objects if o not in subject)))


def universal(r: Reading) -> list[Draft]:
    """`close each message with the ticket number`, `every commit must work`, `all work stays in /w/trees/blue`."""
    cue = r.clause.cue("every")
    if cue is None or r.is_asked() or r.is_negated or r.clause.lead in ("inert", "shown"):
        return []
    lowers = r.lowers
    noun = _noun_after(r.words, cue.last)
    if r.head.mood in ("imperative", "request") and cue.first > r.head.at:
        if lowers[cue.first] in ("each", "every") and noun and not _is_time(noun) and _recurs(r, noun):
            return [_required(r, "universal")]
        if lowers[cue.first] in ("each", "every") and _is_interval(r, cue.last):
            return [_required(r, "interval")]
        return []
    if cue.first == 0 and r.head.mood == "declarative" and not r.clause.is_question:
        return _universal_statement(r)
    return []


def _noun_after(words: Sequence[Word], at: int) -> str:
    return next((noun_lemma(w.lower) for w in words[at:] if w.kind == "word" and w.lower not in PREPOSITIONS), "")


def _is_time(noun: str) -> bool:
    return noun in ("time", "second", "minute", "hour", "day", "night", "morning", "week", "month", "year")


def _recurs(r: Reading, noun: str) -> bool:
    """Whether "each N" goes on happening, rather than runs over things that are there now."""
    return noun in RECURRING or any(w in RECURRING for w in (noun_lemma(x) for x in r.lowers[r.head.at :]) if w == noun)


def _is_interval(r: Reading, at: int) -> bool:
    return any(q.first == at and q.unit == "s" for q in r.quantities) or at < len(r.lowers) and _is_time(noun_lemma(r.lowers[at])) and r.lowers[at] != "time"


def _universal_statement(r: Reading) -> list[Draft]:
    lowers = r.lowers
    modal = next((i for i, w in enumerate(lowers) if w in ("must", "should", "shall", "needs", "need", "has", "have", "gets", "get", "goes", "go")), None)
    subject_end = next((i for i in range(1, len(lowers)) if lowers[i] in AUXILIARIES or i > 1 and _is_present(lowers[i], lowers[0])), None)
    if subject_end is None or subject_end > 7 or any(w in ("i", "we", "you", "that", "which") for w in lowers[:subject_end]):
        return []
    verb = lowers[subject_end]
    if modal == subject_end and lowers[modal] in ("must", "should", "shall") or r.standing:
        return [_universal(r, subject_end, subject_end + 1)]
    if verb_lemma(verb) in PLACING | {"go", "stay", "start", "begin", "end", "carry", "get", "need", "require", "pass", "use"} and verb not in AUXILIARIES and not verb.endswith("ed"):
        return [_universal(r, subject_end, subject_end)]
    return []


def _is_present(word: str, quantifier: str) -> bool:
    """A verb in the present: the plural's base form after "all", the singular's -s after "each"."""
    return is_base_verb(word) if quantifier in ("all", "any") else word.endswith("s") and is_base_verb(verb_lemma(word)) or word == "goes"


def _universal(r: Reading, end: int, at: int) -> Draft:
    words = r.words
    while at < len(words) - 1 and words[at].lower in ("be", "to", "have", *ADVERBS):
        at += 1
    predicate = read_predicate(words, at, r.language)
    objects = dict.fromkeys((*read_objects(words[:end], r.language), *predicate.objects))
    return Draft(rule="universal-statement", kind="requirement", acts=predicate.acts, objects=tuple(objects))


def must(r: Reading) -> list[Draft]:
    """`you must V`, `commits must be signed`, `must be controlled by configuration`."""
    if r.clause.is_question or r.is_negated or r.clause.lead in ("inert", "shown"):
        return []
    if {"you", "must"} <= r.head.flags and r.head.mood == "modal" and _is_standing_you(r):
        return [_required(r, "must")]
    cue = r.clause.cue("must")
    if cue is None or r.lowers[cue.first] not in ("must", "shall") and not r.standing or cue.last >= len(r.words):
        return []
    subject = r.words[: cue.first]
    if not subject:
        return [_stated(r, cue.last, "must")] if r.clause.is_whole and r.lowers[0] == "must" else []
    head = subject[0].lower
    if head in ("i", "it", "there", "this", "that", "he", "she", "they", "which", "what") and not r.standing or len(subject) > 8:
        return []
    if any(w.lower in AUXILIARIES or w.lower in ("that", "which", "think", "guess", "if") for w in subject):
        return []
    if head in ("we", "you") and r.lowers[cue.first : cue.first + 1] != ("must",):
        return []
    if r.lowers[cue.last] == "have" or r.lowers[cue.last : cue.last + 2] == ("be", "a"):
        return []
    objects = dict.fromkeys((*read_objects(subject, r.language), *_stated(r, cue.last, "must").objects))
    return [Draft(rule="must", kind="requirement", acts=_stated(r, cue.last, "must").acts, objects=tuple(objects))]


def _is_standing_you(r: Reading) -> bool:
    return bool(r.head.flags & {"modal-must", "modal-shall"}) or r.has("always", "every", "standing") or r.clause.adjunct("trigger", "until") is not None or r.standing


def only(r: Reading) -> list[Draft]:
    """`only use X`, `X only`, `only ASCII in identifiers`, `nothing but X`, `use nothing but X`."""
    cue = r.clause.cue("only")
    if cue is None or r.is_asked() or r.is_negated or r.clause.lead in ("inert", "shown") or r.head.flags & {"order-not"}:
        return []
    lowers = r.lowers
    if cue.first > 0 and lowers[cue.first - 1] in ("not", "the", "if", "an", "my", "your") or cue.last < len(lowers) and lowers[cue.last] in ("if", "when", "because", "thing", "one", "way", "problem", "reason", "a", "after", "once"):
        return _only_when(r, cue.first, cue.last) if cue.last < len(lowers) and lowers[cue.last] in ("if", "when", "after", "once") else []
    mood = r.head.mood
    if mood in ("imperative", "request", "modal", "lets") and "we" not in r.head.flags:
        if mood == "lets" and cue.first > r.head.at + 3:
            return []
        return [_required(r, "only")] if "just" not in r.head.flags else []
    if cue.first == 0 and cue.last < len(lowers) and is_base_verb(lowers[cue.last]) and not _is_noun_here(r, cue.last):
        predicate = read_predicate(r.words, cue.last, r.language)
        return [Draft(rule="only", kind="requirement", acts=predicate.acts, objects=predicate.objects)]
    if mood == "fragment" and len(lowers) <= 10 and not r.clause.is_question and (cue.first == 0 or cue.last == len(lowers)) and not _is_count(r):
        return [Draft(rule="only", kind="requirement", acts=("use",), objects=read_objects(r.words, r.language))]
    if mood == "declarative" and cue.first == 0 and any(w in ("may", "can", "must", "should", "are", "is") for w in lowers[1:8]) and any(w in ("may", "must", "should", "can", "allowed") for w in lowers) and "i" not in lowers:
        return [Draft(rule="only", kind="requirement", acts=_main_acts(r), objects=read_objects(r.words, r.language))]
    return _stated_only(r, cue.first, cue.last)


def _is_noun_here(r: Reading, at: int) -> bool:
    following = r.lowers[at + 1] if at + 1 < len(r.lowers) else ""
    return following in ("in", "of", "for", "on", "please", "") and not is_gerund(r.lowers[at]) and following != ""


def _is_count(r: Reading) -> bool:
    return any(w in ("left", "remaining", "found", "failed", "passed") for w in r.lowers)


def _only_when(r: Reading, first: int, last: int) -> list[Draft]:
    """`push only when I say so`, `deploy only after QA signs`."""
    if r.head.mood not in _ORDERING or first <= r.head.at:
        return []
    condition = r.text[r.words[first].start : r.words[-1].end]
    predicate = read_predicate(r.words[:first], r.head.at, r.language)
    return [Draft(rule="only-when", kind="requirement", acts=predicate.acts, objects=predicate.objects, condition=condition)]


def _main_acts(r: Reading) -> tuple[str, ...]:
    at = next((i for i, w in enumerate(r.lowers) if i > 1 and w in ("may", "can", "must", "should")), None)
    if at is None or at + 1 >= len(r.words):
        return ()
    at += 2 if at + 2 < len(r.words) and r.lowers[at + 1] == "be" else 1
    return read_predicate(r.words, at, r.language).acts


def _stated_only(r: Reading, first: int, last: int) -> list[Draft]:
    """`changes go only to src/`, `identifiers use only ASCII`: a plural subject with a base verb."""
    lowers = r.lowers
    subject = r.head.subject
    if r.head.mood != "declarative" or not subject or not first or r.clause.is_question:
        return []
    if subject[0].lower in PRONOUNS and subject[0].lower not in ("everything",) or any(w in AUXILIARIES for w in lowers) and not any(w in ("may", "must", "should") for w in lowers):
        return []
    end = len(subject)
    if not (is_base_verb(lowers[end]) and noun_lemma(lowers[end - 1]) != lowers[end - 1] or lowers[end] in ("may", "must", "should") or r.standing):
        return []
    return [_stated(r, end if lowers[end] not in AUXILIARIES else end + 1, "only")]


def holding(r: Reading) -> list[Draft]:
    """`use X`, `stay on X`, `stick to X`, `keep answers short`, `write in Portuguese`: a value to hold."""
    if r.is_asked() or r.is_negated or r.head.mood not in _ORDERING and r.head.mood != "lets" or r.clause.lead in ("inert", "shown"):
        return []
    if r.head.mood == "modal" and "we" in r.head.flags or "modal-can" in r.head.flags or "modal-may" in r.head.flags:
        return []
    verb = verb_lemma(r.verb)
    rest = r.words[r.head.at + 1 :]
    if not rest or is_gerund(r.lowers[r.head.at]) or r.lowers[r.head.at] != verb:
        return []
    if verb == "use" and _is_value(r, rest):
        return [_valued(r, "use")]
    if verb in HOLDING and _is_held(r, verb, rest) and r.head.mood != "lets":
        return [_valued(r, "hold")]
    if verb in SPEAKING and _names_language(rest):
        return [_required(r, "language")]
    if verb in ("work", "target", "operate", "land", "put", "save", "store") and r.head.mood == "imperative" and rest[0].lower in ("in", "on", "against", "inside", "under", "from", "within") and len(rest) <= 8 and any(w.kind in ("literal", "code") for w in rest):
        return [_required(r, "place")]
    return []


def _is_value(r: Reading, rest: Sequence[Word]) -> bool:
    """Whether "use X" names a value to hold: an exact token, or a bare noun; "use a map here" is a task's detail."""
    first = rest[0].lower
    content = [w for w in rest if w.kind != "punct"]
    if r.clause.adjunct("trigger", "until") and first not in PRONOUNS:
        return True
    if len(content) > 14 or first in ("it", "this", "that", "these", "those", "them", "one", "your", "what", "whatever", "which", "me"):
        return False
    if any(w.lower == "to" and i + 1 < len(content) and is_base_verb(content[i + 1].lower) for i, w in enumerate(content)) and r.head.mood != "modal":
        return False
    exact = [w for w in content if w.kind in ("literal", "quoted", "code") and (shape(w.inner) or w.kind != "literal")]
    if first in ("a", "an", "some"):
        return False
    if r.head.mood == "lets":
        return False
    if exact:
        return not _is_code_detail(content)
    if first in DETERMINERS and first not in ("the", "our", "my", "all"):
        return False
    if first in ("the", "our", "my"):
        return any(w.lower in STYLE or w.lower in LANGUAGES or w.text[:1].isupper() for w in content[1:]) and len(content) <= 6 or "for" in r.lowers and not any(w.lower in ("here", "there", "now") for w in content) and _names_recurring(content)
    return len(content) <= 8 and not any(w.lower in ("here", "there", "now", "above", "below", "instead") for w in content)


def _names_recurring(words: Sequence[Word]) -> bool:
    return any(noun_lemma(w.lower) != w.lower and noun_lemma(w.lower) in RECURRING for w in words)


def _is_code_detail(content: Sequence[Word]) -> bool:
    """Whether the exact token is an API to call in the edit under way ("use `strings.Cut` here")."""
    return any(w.lower in ("here", "there", "instead", "line", "lines") for w in content) or content[0].kind == "code" and len(content) > 1 and content[1].lower in ("in", "instead", "here", "to")


def _is_held(r: Reading, verb: str, rest: Sequence[Word]) -> bool:
    first = rest[0].lower
    content = [w for w in rest if w.kind != "punct"]
    if verb in ("stay", "stick", "adhere", "abide", "remain"):
        return first in PREPOSITIONS and len(content) >= 2 and content[-1].lower not in ("it", "that", "this", "plan", "touch", "tuned", "here", "me", "line")
    if verb in ("restrict", "limit", "confine"):
        return "to" in r.lowers
    if first in ("going", "it", "up", "in", "me", "on", "at", "an", "track", "trying", "this", "that", "us", "calm") or is_gerund(first):
        return False
    has_recurring = any(noun_lemma(w.lower) in RECURRING or w.lower in STYLE for w in content)
    has_place = any(w.lower in ("in", "under", "inside", "on", "within", "at", "below", "out") for w in content[1:]) and any(w.kind in ("literal", "code") for w in content)
    is_state = content[-1].lower in ("short", "terse", "brief", "concise", "small", "minimal", "green", "clean", "sorted", "alphabetical", "private", "secret", "confidential", "simple", "readable", "up-to-date", "updated", "consistent", "stable", "passing")
    return has_place or has_recurring and is_state and first not in PRONOUNS


def _names_language(rest: Sequence[Word]) -> bool:
    return rest[0].lower == "in" and any(w.lower in LANGUAGES for w in rest[1:4]) or len(rest) <= 2 and rest[0].lower in LANGUAGES


def _valued(r: Reading, rule: str) -> Draft:
    """A value to hold; a number makes it a threshold, a style of speech a preference."""
    predicate = read_predicate(r.words, r.head.at, r.language)
    counted = next((q for q in r.quantities if r.head.at < q.first <= r.head.at + 2 and r.words[q.first].kind == "literal"), None)
    if counted is not None and counted.last < len(r.words) and r.words[counted.last].kind == "word":
        subject = tuple(o for o in predicate.objects if not o[0].isdigit())
        return Draft(rule=rule, kind="threshold", acts=predicate.acts, objects=subject, bound=Bound("==", counted.value, counted.unit, subject))
    is_style = any(w.lower in STYLE for w in r.rest) and not r.has("always", "must", "only", "every", "never")
    return Draft(rule=rule, kind="preference" if is_style else "requirement", hard=False if is_style else None, acts=predicate.acts, objects=predicate.objects)


def style(r: Reading) -> list[Draft]:
    """`terse answers`, `British spelling please`: how to speak, as a bare phrase."""
    if r.head.mood != "fragment" or r.clause.is_question or not 2 <= len(r.words) <= 5 or r.clause.lead in ("inert", "shown") or not r.clause.is_whole and r.before is None:
        return []
    content = [w.lower for w in r.words if w.lower not in ("please", "pls")]
    if any(w in ("no", "only", "not") for w in content) or len(content) < 2 or content[0] in PRONOUNS | DETERMINERS | {"nice", "good", "great", "wrong"}:
        return []
    if content[-1] in ("answers", "replies", "responses", "spelling", "tone", "wording", "style", "formatting") and all(w not in AUXILIARIES for w in content):
        return [Draft(rule="style", kind="preference", hard=False, objects=read_objects(r.words, r.language))]
    return []


def ask_first(r: Reading) -> list[Draft]:
    """`ask me before each deploy`, `wait for my ok before you push`."""
    cue = r.clause.cue("ask_first")
    if cue is None or r.is_asked() or r.is_negated or r.head.mood not in _ORDERING and not r.standing:
        return []
    text = " ".join(r.lowers[cue.first : cue.last])
    gate = next((a for a in r.clause.adjuncts if a[0] == "trigger" and a[1] in ("before", "prior", "ahead", "whenever", "when", "every", "each")), None)
    if gate is None and not text.endswith("first") and not (r.lowers[-1] == "first" or "before" in r.lowers or "for every" in " ".join(r.lowers)):
        return []
    if text.startswith("ask me") and r.lowers[cue.last : cue.last + 1] in (("about",), ("if",), ("what",), ("which",)) and gate is None:
        return []
    return [Draft(rule="ask-first", kind="requirement", acts=("ask",), objects=_gated(r, gate))]


def _gated(r: Reading, gate: tuple[str, str, int, int] | None) -> tuple[str, ...]:
    if gate is None:
        return read_objects([w for w in r.rest[1:] if w.lower not in ("first", "me")], r.language)
    from troth.engine.extract.words import read_words

    return read_objects(read_words(r.text, gate[2], gate[3])[1:], r.language)


def ordering(r: Reading) -> list[Draft]:
    """`run the tests before you commit`, `after every unit: run reviewer`: an order of steps that repeats."""
    if r.is_asked() or r.is_negated or r.head.mood not in ("imperative", "request") or r.clause.lead in ("inert", "shown"):
        return []
    for kind, head, start, end in r.clause.adjuncts:
        if kind != "trigger" or head not in ("before", "after", "prior", "whenever", "when", "every", "each", "at"):
            continue
        words = r.text[start:end].lower().replace("’", "'").split()
        if len(words) < 2 or any(w.lower in ("it", "that", "this", "them") for w in r.rest[1:3]) and not any(w in ("each", "every", "any") for w in words):
            continue
        repeats = any(w in ("each", "every", "any", "whenever", "another") for w in words)
        does = head in ("before", "whenever", "when") and (is_gerund(words[1]) and head == "before" or words[1] == "you" and words[2:3] not in (["can"], ["have"], ["get"], ["are"], ["were"], ["did"], ["do"], ["think"], ["say"], ["said"], ["finish"], ["finished"], ["done"], ["find"], ["see"]))
        idle = set(words[1:3]) & {"moving", "continuing", "proceeding", "anything", "going", "starting", "doing", "creating", "generating"}
        if repeats or does and not idle:
            return [_required(r, "ordering")]
    return []


def standing_imperative(r: Reading) -> list[Draft]:
    """In an instruction file, a system prompt or after `Rule:`, every imperative and every statement of rule holds."""
    if not r.standing or r.is_asked() or r.clause.lead in ("inert", "shown") or r.clause.is_question:
        return []
    if r.head.mood in ("imperative", "modal", "request") and not r.is_negated:
        if verb_lemma(r.verb) in MUSING | {"see", "note", "welcome", "thank", "imagine"} or r.verb in ("see", "refer", "note"):
            return []
        return [_required(r, "standing")]
    if r.clause.lead in ("hard", "soft") and len(r.words) >= 2:
        return [_plain(r)]
    return []


def _plain(r: Reading) -> Draft:
    """A plain sentence that its lead-in makes a rule ("Rule: lockfiles are edited by hand never")."""
    at = next((i for i, w in enumerate(r.lowers) if i and (w in AUXILIARIES or is_base_verb(w))), None)
    acts: tuple[str, ...] = ()
    if at is not None:
        step = at + 1 if r.lowers[at] in AUXILIARIES and at + 1 < len(r.words) else at
        lemma = verb_lemma(r.lowers[step])
        acts = read_predicate(r.words, step, r.language).acts if is_base_verb(lemma) else ()
    return Draft(rule="lead-in", kind="requirement", acts=acts, objects=read_objects(r.words, r.language))


def generic_habit(r: Reading) -> list[Draft]:
    """`sign commits with -s`, `prefix branch names with the ticket`: an imperative about things in general."""
    if r.head.mood not in ("imperative", "request") or r.is_asked() or r.is_negated or r.clause.lead in ("inert", "shown") or not r.clause.is_whole or r.clause.opener:
        return []
    if r.verb not in ("sign", "prefix", "suffix", "end", "start", "begin", "name", "label", "format", "spell", "quote", "wrap", "pin", "tag", "indent", "number", "close", "write", "squash", "document", "date", "sort", "log"):
        return []
    rest = r.words[r.head.at + 1 :]
    if len(rest) < 3 or rest[0].kind != "word" or rest[0].lower in DETERMINERS | PRONOUNS | PREPOSITIONS:
        return []
    head = next((i for i, w in enumerate(rest) if w.lower in PREPOSITIONS), None)
    if head is None or head > 3:
        return []
    noun = rest[head - 1].lower
    if noun_lemma(noun) == noun or noun_lemma(noun) not in RECURRING or rest[head].lower in ("for", "to", "from", "about", "of"):
        return []
    return [_required(r, "habit")]


def decision(r: Reading) -> list[Draft]:
    """`we go with Postgres`, `let's use Rust`, `the approved budget is …`, `it's settled: X`."""
    if r.is_asked() or r.clause.is_question or r.is_negated or r.clause.lead in ("inert", "shown"):
        return []
    lowers = r.lowers
    for phrase in _CHOOSING:
        n = len(phrase)
        for at in range(0, min(len(lowers) - n, 4)):
            if lowers[at : at + n] == phrase and _names_choice(r, at + n) and not any(w in ("if", "should", "would", "could", "might", "did", "they", "he", "she", "i'd", "went") for w in lowers[:at]):
                return [Draft(rule="decision", kind="decision", acts=("use",), objects=read_objects(r.words[at + n :], r.language))]
    settled = next((i for i, w in enumerate(lowers) if w in SETTLED and i < 6), None)
    if settled is not None and r.head.mood in ("declarative", "fragment") and lowers[0] not in PRONOUNS and not any(w in ("not", "was", "isn't", "yet", "until", "if") for w in lowers):
        if any(w.kind in ("literal", "quoted", "code") or w.text[:1].isupper() and i for i, w in enumerate(r.words)) and lowers[settled] in SETTLED - {"confirmed", "chosen"}:
            return [Draft(rule="settled", kind="decision", objects=read_objects(r.words, r.language))]
    return []


_CHOOSING: Final = tuple(
    tuple(p.split())
    for p in (
        "we go with", "we're going with", "we are going with", "let's go with", "lets go with", "go with", "we'll go with", "we will go with", "let's go for", "we go for",
        "let's use", "lets use", "we'll use", "we will use", "we chose", "we decided on", "we've decided on", "we have decided on", "decided on", "we settled on", "we've settled on", "i've decided on", "we picked", "we're using", "i choose", "i pick", "we pick", "we choose", "i've chosen", "going with", "we opt for", "settled on",
    )
)  # fmt: skip


def _names_choice(r: Reading, at: int) -> bool:
    """Whether a choice is named by its own name and not by a letter, a number or a pronoun of the talk before."""
    words = [w for w in r.words[at:] if w.kind != "punct"]
    if not words or len(words) > 10:
        return False
    first = words[0]
    if first.lower in PRONOUNS | {"option", "plan", "your", "approach", "the", "a", "an", "something", "what", "whatever", "both"}:
        return False
    if len(first.text) <= 2 or first.text[0] in "#" or first.text.rstrip(".)").isdigit() or first.lower in r.language.numbers:
        return False
    if is_gerund(first.lower):
        return False
    return first.text[:1].isupper() or first.kind != "word" or len(words) <= 3


def preference(r: Reading) -> list[Draft]:
    """`prefer X over Y`, `I'd prefer X`, `try to keep it small`."""
    cue = r.clause.cue("hedge")
    if cue is None or r.is_asked() or r.clause.is_question or r.clause.lead in ("inert", "shown"):
        return []
    text = " ".join(r.lowers[cue.first : cue.last])
    if text in ("prefer", "prefer to", "preference for", "favour", "favor") and (cue.first == 0 or r.lowers[cue.first - 1] in ("i", "we", "please", "always", "also")) and cue.last < len(r.words):
        return _preferred(r, cue.last)
    if text in ("try to", "try and", "aim to", "aim for", "strive to") and cue.first == r.head.at - (cue.last - cue.first) and r.head.mood == "imperative" and not r.is_negated:
        if r.standing or verb_lemma(r.verb) in HOLDING | {"use", "write", "avoid", "prefer", "minimise", "minimize", "limit"} and r.words[r.head.at + 1 : r.head.at + 2] and r.words[r.head.at + 1].lower not in PRONOUNS:
            return [Draft(rule="try", kind="preference", hard=False, acts=_required(r, "").acts, objects=_required(r, "").objects)]
    return []


def _preferred(r: Reading, at: int) -> list[Draft]:
    words = r.words[at:]
    if words[0].lower in PRONOUNS | {"the", "if", "that", "not"} or len(words) > 14:
        return []
    over = next((i for i, w in enumerate(words) if w.lower in ("over", "to", "instead", "rather")), len(words))
    if is_base_verb(words[0].lower) and r.lowers[at - 1] == "to":
        predicate = read_predicate(r.words, at, r.language)
        return [Draft(rule="prefer", kind="preference", hard=False, acts=predicate.acts, objects=predicate.objects)]
    predicate = read_noun_phrase(words[:over], r.language)
    return [Draft(rule="prefer", kind="preference", hard=False, acts=("use",), objects=read_objects(words[:over], r.language) or predicate.objects)]


def adoption(r: Reading) -> list[Draft]:
    """`do what the README says about eval`, `follow the rules in CONVENTIONS.md`."""
    if r.is_asked() or r.is_negated or r.head.mood not in _ORDERING:
        return []
    lowers = r.lowers
    at = r.head.at
    text = " ".join(lowers[at:])
    if text.startswith(("do what", "do as", "do exactly what", "do it as", "do it the way")) and any(w in ("says", "say", "said", "states", "describes", "recommends", "tells") for w in lowers) and not any(w in ("i", "he", "she") for w in lowers):
        return [_required(r, "adoption")]
    if verb_lemma(r.verb) in ("follow", "obey", "respect", "honour", "honor", "comply", "observe") and any(w in ("rule", "rules", "guidelines", "guideline", "guide", "conventions", "convention", "policy", "policies", "standard", "standards", "readme", "spec", "playbook", "runbook", "checklist", "instructions", "contributing", "style") or r.words[i].kind == "literal" for i, w in enumerate(lowers)):
        return [_required(r, "adoption")]
    return []
