"""Rules put as statements: "rows must not be removed", "release notes never mention X", "nobody pushes to main"."""

from __future__ import annotations

from troth.engine.extract.clauses.predicates import acts_of
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.exclusions import excluded
from troth.engine.extract.orders.frames.reaching import approached
from troth.engine.extract.orders.frames.telling import is_done_by_program, is_occasion
from troth.engine.extract.orders.generics import MASSES
from troth.engine.extract.orders.negations import is_undone, points_back
from troth.engine.extract.orders.subjects import (
    LOOSE,
    NO_RULERS,
    STRICT,
    SUBJECT_WORDS_MAX,
    finite_at,
    is_subject,
    is_third_person,
)
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, noun_lemma, verb_lemma
from troth.engine.lexicon.acts import ACTS, canonical
from troth.engine.lexicon.english_verbs import MUSING, NOMINALS, PLACING, WORLDLY
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS

_TELLING_MODALS = frozenset({"may", "can", "must", "should", "shall", "allowed"})
_PAST = frozenset("was were had did didn't wasn't weren't".split())
_CARRYING = ("push", "merge", "commit", "deploy", "publish", "send", "write")
"""What "go", "land" or "get" may mean of a thing that ends up somewhere."""
_SENDING = ("push", "publish", "send")
_TOWARDS = frozenset("to into onto on in out".split())
_IDLE_PLACES = frozenset("plan waste mind place my your it".split())
"""Where things go only in a manner of speaking ("nothing goes to waste")."""
_REACHING = frozenset("leave contain include mention appear depend exceed enter carry expose".split())
_AGENTS = frozenset("agent assistant bot sub-agent subagent model worker intern contractor".split())
_CONSENTS = frozenset("approval asking consent go-ahead my okay our permission say-so sign-off".split())
_LAID_DOWN = frozenset("may must shall to will".split())
_ALTERING = frozenset("alter change touch modify edit rename".split())
_COPULAS = frozenset({"are not", "is not", "aren't", "isn't", "are never", "is never", "won't be", "will not be"})


def negated_statement(r: Reading) -> list[Draft]:
    """A ban on a named subject. Descriptions ("it never works", "the file cannot be found") forbid nothing."""
    begin = r.head.at if "ensure" in r.head.flags else 0
    is_plain = r.is_inert and not any(r.text_of(c.first, c.last) in STRICT for c in r.clause.cues)
    if r.clause.is_question or is_plain or _PAST & set(r.lowers):
        return []
    no = next((i for i in range(2, min(6, len(r.words) - 1)) if r.lowers[i] == "no"), 0)
    if no and r.lowers[no - 1] == "be" and r.lowers[0] in ("there", "there's") and _LAID_DOWN & set(r.lowers[1:no]):
        return [_ban("there-is-to-be-no", r.phrase(no + 1).acts, r.phrase(no + 1).objects)]
    if r.lowers[0] == "neither" and (neither := _neither(r)):
        return neither
    if ruled := excluded(r):
        return ruled
    if r.head.mood != "declarative" and not begin and r.lowers[0] not in ("nothing", "no", "let"):
        return []
    begin += r.lowers[begin] == "let" and begin + 1 < len(r.words)
    if r.lowers[begin] in ("nobody", "no-one") or r.lowers[begin : begin + 2] == ("no", "one"):
        return _nobody(r, begin)
    if r.lowers[0] == "nothing":
        return _nothing(r)
    if r.lowers[0] == "no" and r.head.mood == "declarative":
        return _no_noun(r)
    cue = next((c for c in r.clause.cues if c.kind in ("must_not", "never") and 0 < c.first < r.reach), None)
    if cue is None and (out := _does_not_belong(r)):
        return out
    if cue is not None and r.lowers[0] == "there" and cue.first == 1 and r.text_of(cue.last, cue.last + 1) == "be":
        is_rule = r.text_of(1, cue.last) in STRICT | {"should never"} and r.objects(cue.last + 1)
        return [_ban("there-must-not", ("use",), r.objects(cue.last + 1))] if is_rule else []
    if cue is None or cue.last >= len(r.words) or not is_subject(r, r.words[: cue.first]):
        return []
    return _stated(r, cue.first, cue.last)


def _does_not_belong(r: Reading) -> list[Draft]:
    """`secrets don't belong in the repo`."""
    at = next((i for i, w in enumerate(r.lowers) if i and w in ("don't", "doesn't")), 0)
    if not at:
        at = next((i for i in range(1, len(r.words) - 2) if r.text_of(i, i + 2) in ("do not", "does not")), 0)
        at += bool(at)
    is_placed = r.text_of(at + 1, at + 2) in ("belong", "go") or (
        r.text_of(at + 1, at + 2) in ("live", "sit", "stay", "reside") and noun_lemma(r.lowers[0]) != r.lowers[0]
    )
    if not at or not is_placed or r.text_of(at + 2, at + 3) not in PREPOSITIONS:
        return []
    is_measured = any(q.first >= at + 3 for q in r.quantities)
    if r.lowers[0] in NO_RULERS | {"we", "you"} or at + 3 >= len(r.words) or is_measured:
        return []
    end = at - (r.lowers[at] == "not")
    return [_ban("stated-ban", ("write",), (*r.objects(0, end), *r.objects(at + 2)))]


def _nobody(r: Reading, begin: int) -> list[Draft]:
    if {"anymore", "yet", "since", "currently"} & set(r.lowers) or "right now" in r.text_of(0, len(r.words)):
        return []  # how things are
    passed = ("may", "can", "must", "should", "is", "to", "ever", "gets", "shall", "else", "allowed", "will")
    at = begin + (1 if r.lowers[begin] != "no" else 2)
    if r.text_of(at, at + 1) == "," and "," in r.lowers[at + 1 :]:
        at = r.lowers.index(",", at + 1) + 1
    if r.text_of(at, at + 1) in ("but", "except", "besides"):
        finite = (i for i in range(at + 2, len(r.words)) if r.lowers[i] in passed or is_third_person(r.lowers[i]))
        at = next(finite, at)
    while at < len(r.words) - 1 and r.lowers[at] in passed:
        if r.lowers[at] == "gets" and not is_participle(r.lowers[at + 1]):
            break
        at += 1
    lemma = verb_lemma(r.text_of(at, at + 1))
    if at >= len(r.words) or lemma in MUSING or not is_base_verb(lemma) or r.lowers[at].endswith("ed"):
        return []
    is_told = bool(_TELLING_MODALS & set(r.lowers[begin:at])) or begin > 0 or r.force == "rule"
    is_reserved = bool({"but", "except", "besides"} & set(r.lowers[begin:at]))
    tail = r.lowers[r.lowers.index("without") + 1 :] if "without" in r.lowers[at:] else ()
    is_reserved = is_reserved or bool({"me", "us", "my", "our", "approval", "permission", "sign-off"} & set(tail))
    if not is_told and not is_reserved and canonical(lemma) not in WORLDLY:
        return []
    predicate = r.predicate(at)
    return [Draft(rule="nobody", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=predicate.objects)]


def _nothing(r: Reading) -> list[Draft]:
    """`nothing ships without a signature`, `nothing goes to main`: all of it, or all else, is ruled out."""
    told = (r.text[s:e].lower().split()[1:2] for k, _, s, e in r.clause.adjuncts if k == "trigger")
    if any(words in (["i"], ["we"]) for words in told) or is_occasion(r):
        return []  # "when I saved it, nothing got written": what came about
    at = _skip(r, _after_place(r))
    is_passive = r.text_of(at, at + 1) in ("gets", "is", "may", "can", "must") and at + 1 < len(r.words)
    if is_passive or (r.text_of(at, at + 1) == "goes" and r.text_of(at + 1, at + 2) not in PREPOSITIONS | ADVERBS):
        passed = 2 if r.text_of(at + 1, at + 3) == "to be" else r.text_of(at + 1, at + 2) in ("be", "get")
        at = _skip(r, min(at + 1 + passed, len(r.words) - 1))
    lemma = verb_lemma(r.text_of(at, at + 1))
    if is_passive and not is_participle(r.text_of(at, at + 1)) and _receives(r, at):
        return [_ban("nothing", ("create", "write"), (*r.objects(1, _after_place(r)), *r.objects(at)))]
    spared = next((i for i in range(at + 1, len(r.words)) if r.lowers[i] == "without"), None)
    undone = next((i for i in range(at + 1, len(r.words)) if is_undone(r.lowers[i])), None)
    spared = undone if spared is None else spared
    is_told = (bool(_TELLING_MODALS & set(r.lowers[1:at])) and at > 2) or "ever" in r.lowers or r.force == "rule"
    is_spared = spared is not None or is_told or r.clause.adjunct("until", "except", "scope") is not None
    acts = r.predicate(at).acts if at < len(r.words) else ()
    is_bound = (is_passive or r.text_of(at, at + 1).endswith("s")) and _goes_somewhere(r, at, lemma)
    is_bound = is_bound or (is_passive and _is_done_in_place(r, at, lemma))
    if lemma in MUSING or (not is_passive and r.text_of(at, at + 1).endswith("ed")):
        return []
    is_verb = is_base_verb(lemma) or (is_passive and is_participle(r.text_of(at, at + 1)))
    if not is_verb or not (is_spared or is_bound):
        return []
    if lemma in PLACING | {"get", "enter", "reach"}:
        acts = _CARRYING
    elif lemma == "leave":
        acts = _SENDING
    exceptions = (r.text[r.words[spared].start : r.words[-1].end],) if spared is not None else ()
    objects = (*r.objects(1, _after_place(r)), *r.objects(at + 1, spared))
    return [
        Draft(rule="nothing", kind="prohibition", polarity="forbid", acts=acts, objects=objects, exceptions=exceptions)
    ]


def _receives(r: Reading, at: int) -> bool:
    """Whether things are named that nothing in a place is to get ("nothing in here gets inline styles")."""
    is_got = r.lowers[at - 1] == "gets" and r.text_of(1, 2) in PREPOSITIONS and _after_place(r) > 1
    return is_got and noun_lemma(r.lowers[-1]) != r.lowers[-1] and r.clause.adjunct("condition", "trigger") is None


def _is_done_in_place(r: Reading, at: int, lemma: str) -> bool:
    """Whether it is of a place that nothing there is dealt with ("nothing in lib/ gets renamed", "… gets new code")."""
    is_placed = r.text_of(1, 2) in PREPOSITIONS and _after_place(r) > 1
    is_occasion = r.clause.adjunct("condition", "trigger") is not None
    is_by_others = "by" in r.lowers[at:] and r.lowers[-1] not in ("hand", "you", "agents")
    return is_placed and not is_occasion and not is_by_others and canonical(lemma) in WORLDLY | {"use", "create"}


def _neither(r: Reading) -> list[Draft]:
    """`neither the logo nor the slogan gets changed`."""
    verb = next((i for i, w in enumerate(r.lowers) if w in _GETTING), 0)
    at = _skip(r, verb + 1 + (r.text_of(verb + 1, verb + 2) == "be")) if verb + 1 < len(r.words) else 0
    is_verb = is_participle(r.text_of(at, at + 1)) or is_base_verb(r.text_of(at, at + 1))
    if "nor" not in r.lowers[:verb] or not is_verb:
        return []
    return [_ban("neither", r.predicate(at).acts, (*r.objects(1, verb), *r.objects(at + 1)))]


_GETTING = frozenset("gets get may must can should shall".split())


def _no_noun(r: Reading) -> list[Draft]:
    """`no rollout goes out unannounced`, `no traffic leaves the VPC other than through X`: none, or none but such."""
    verb = next((i for i in range(2, min(len(r.words) - 1, SUBJECT_WORDS_MAX)) if finite_at(r, i)), 0)
    if not verb:
        return []
    is_spared = any(is_undone(w) or w == "without" for w in r.lowers[verb + 1 :])
    is_spared = is_spared or r.clause.adjunct("until", "except") is not None
    if not is_spared and not (_TELLING_MODALS - {"can"}) & {r.lowers[verb]}:
        return []
    at = _skip(r, verb + (r.lowers[verb] in AUXILIARIES | {"gets"}))
    at = _skip(r, at + 1) if r.text_of(at, at + 1) == "be" and at + 1 < len(r.words) else at
    acts = r.predicate(at).acts
    return [_ban("no-noun", acts, (*r.objects(1, verb), *r.objects(at + 1)))]


def _after_place(r: Reading) -> int:
    """Where the verb of "nothing in X …" may begin."""
    if r.text_of(1, 2) not in PREPOSITIONS:
        return 1
    finite = (i for i in range(2, len(r.words)) if r.lowers[i] in _TELLING_MODALS | {"gets", "is", "goes"})
    third = (i for i in range(3, len(r.words)) if is_third_person(r.lowers[i]))
    return next(finite, 0) or next(third, 1)


def _goes_somewhere(r: Reading, at: int, lemma: str) -> bool:
    """Whether what is said of nothing is that it comes to a named place ("goes to main", "is merged into release")."""
    is_carried = lemma in PLACING | {"get", "enter", "reach", "leave"} or bool(set(acts_of([lemma])) & WORLDLY)
    named = r.words[at + 2 :] if r.text_of(at + 1, at + 2) in _TOWARDS else r.words[at + 1 :]
    if not is_carried or lemma in ("write", "stay", "sit", "live") or not named:
        return False
    is_towards = r.text_of(at + 1, at + 2) in _TOWARDS or lemma in ("enter", "reach", "leave")
    return is_towards and noun_lemma(named[0].lower) not in _IDLE_PLACES and bool(r.objects(at + 1))


def _stated(r: Reading, first: int, at: int) -> list[Draft]:
    """A statement with a negation at `first`; its verb stands at or after `at`."""
    cue = r.text_of(first, at)
    at = _skip(r, at)
    is_agents = r.lowers[0] in ("the", "any", "every", "our", "no") and noun_lemma(r.lowers[first - 1]) in _AGENTS
    if cue == "never" and is_third_person(r.lowers[at]) and (r.standing or is_agents):
        predicate = r.predicate(at)
        return [_ban("stated-ban", predicate.acts, (*r.objects(0, first), *predicate.objects))]
    is_passive = (r.lowers[at] in ("be", "get") and at + 1 < len(r.words)) or cue in _COPULAS
    if r.lowers[at] == "be":
        at = _skip(r, at + 1) if at + 1 < len(r.words) else at
    verb = r.lowers[at]
    if verb == "have" and is_participle(r.text_of(at + 1, at + 2)):
        return []  # "it must not have liked it": a guess
    if is_passive:
        return _passive(r, first, at, cue) if is_participle(verb) else []
    if cue in STRICT | LOOSE and (appeared := _appears(r, first, at)):
        return appeared
    is_named = is_base_verb(verb) or (cue in STRICT and _can_be_verb(r, at))
    if not is_named or not _is_ruling(r, first, cue, verb):
        return []
    if cue != "never" and (reached := approached(r, at)) is not None:
        return [_ban("stated-ban", reached.acts, reached.objects)]
    predicate = r.predicate(at)
    objects = predicate.objects
    if r.lowers[0] in ("this", "that", "it") and first == 1 and verb in ("happen", "occur") and "again" in r.lowers:
        return [_ban("stated-ban", ("do",), (), takes_previous=True)]
    if r.lowers[0] in NO_RULERS and not r.standing:
        if verb in MUSING or verb in ("work", "fail", "return", "reach", "change") or not objects:
            return []
        return [_ban("stated-ban", predicate.acts, objects, takes_previous=True)]
    if verb in PLACING and cue in ("don't", "do not"):
        return [_ban("stated-ban", ("write",), (*r.objects(0, first), *objects))]
    if verb in PLACING and (carried := NOMINALS.get(noun_lemma(r.lowers[first - 1]))):
        return [_ban("stated-ban", (carried, "push", "merge"), objects)]  # "commits must not land on main"
    if verb in PLACING:
        return [_ban("stated-ban", ("write",), (*r.objects(0, first), *objects))]
    if verb in _RUNNING and r.text_of(at + 1, at + 2) in ("with", "as", "on", "against", "in"):
        return [_ban("stated-ban", predicate.acts, (*r.objects(0, first), *objects))]  # "rsync must never run with -x"
    return [_ban("stated-ban", predicate.acts, objects or r.objects(0, first))]


_RUNNING = frozenset("run start work".split())
_APPEARING = frozenset("appear feature figure occur show surface turn".split())
_OWN_CHANGES = frozenset("changeset commit diff patch pr".split())


def _appears(r: Reading, first: int, at: int) -> list[Draft]:
    """`the codename must not appear in the changelog`, `X should not show up in the diff`: where it is not to be."""
    place = next((i for i in range(at + 1, min(at + 5, len(r.words) - 1)) if r.lowers[i] in ("in", "on", "within")), 0)
    is_bare = r.lowers[at] in ("appear", "occur", "surface") or r.text_of(at + 1, at + 2) in ("up", "in", "on")
    if r.lowers[at] not in _APPEARING or not place or not is_bare:
        return []
    if _OWN_CHANGES & set(map(noun_lemma, r.lowers[place + 1 :])):
        return [_ban("stated-ban", ("touch",), r.objects(0, first))]
    return [_ban("stated-ban", ("mention", "write"), (*r.objects(0, first), *r.objects(place + 1)))]


def _can_be_verb(r: Reading, at: int) -> bool:
    """Whether an unknown word after "must not" is a verb: something follows that a verb takes."""
    after = r.text_of(at + 1, at + 2)
    word = r.words[at]
    return word.kind == "word" and word.lower not in PREPOSITIONS | PRONOUNS and after not in ("", "be", ",")


def _skip(r: Reading, at: int) -> int:
    while at < len(r.words) - 1 and r.lowers[at] in ADVERBS:
        at += 1
    return at


def _passive(r: Reading, first: int, at: int, cue: str) -> list[Draft]:
    """`rows must not be removed`; "are not edited" rules only where rules are stated, since it also describes."""
    is_unable = cue in ("can't", "cannot", "can not")
    is_consent = "without" in r.lowers[at:] and bool(_CONSENTS & set(r.lowers[at:]))
    is_kept = is_unable and (verb_lemma(r.lowers[at]) in _ALTERING or is_consent)
    is_laid_down = r.force == "rule" or (r.force == "holds" and canonical(verb_lemma(r.lowers[at])) in ACTS)
    is_laid_down = is_laid_down and cue not in ("cannot", "can't", "can not")
    is_by_hand = r.lowers[-1] in ("hand", "manually", "directly") and r.words[0].kind in ("literal", "code")
    is_handled = cue == "are never" and _is_never_done(r, first, at)
    is_rule = (
        cue in STRICT
        or is_handled
        or is_by_hand
        or is_laid_down
        or is_kept
        or (cue in LOOSE and not r.has("hedge") and not r.clause.opener)
    )
    if not is_rule or r.lowers[at] in ("seen", "found", "determined", "reached", "null", "empty"):
        return []
    predicate = r.predicate(at)
    objects = (*r.objects(0, first), *predicate.objects)
    return [_ban("passive-ban", predicate.acts, objects, takes_previous=points_back(r.words[:first]))]


_HANDLED = frozenset("commit delete edit merge overwrite push remove rename touch".split())


def _is_never_done(r: Reading, first: int, at: int) -> bool:
    """Whether "user accounts are never deleted" is laid down: a bare plural and a deed, with nothing that tells."""
    is_plural = noun_lemma(r.lowers[first - 1]) != r.lowers[first - 1] and r.lowers[0] not in DETERMINERS | PRONOUNS
    is_told = is_done_by_program(r.lowers) or is_occasion(r) or bool({"yet", "currently"} & set(r.lowers))
    return is_plural and not is_told and verb_lemma(r.lowers[at]) in _HANDLED and r.clause.separator in ("", ";")


def _is_ruling(r: Reading, first: int, cue: str, verb: str) -> bool:
    """Whether a negated statement in the active lays down a rule rather than reports."""
    if cue in STRICT or r.standing:
        return True
    if verb in MUSING:
        return False
    if cue != "never":
        if cue in ("cannot", "can't", "can not"):
            return noun_lemma(r.lowers[first - 1]) in _AGENTS
        is_deed = canonical(verb) in WORLDLY | {"use", "share", "create"} or verb in _REACHING
        return cue == "should never" or (cue in LOOSE and ("ever" in r.lowers or is_deed))
    noun = r.lowers[first - 1]
    if "and" in r.lowers[1:first]:
        return True  # "a name and a grade never stand in one message"
    if r.lowers[0] in ("you", "we"):
        return len(r.words) > first + 2
    if noun in MASSES and r.lowers[0] not in DETERMINERS:
        return True
    return noun_lemma(noun) != noun


def _ban(rule: str, acts: tuple[str, ...], objects: tuple[str, ...], *, takes_previous: bool = False) -> Draft:
    return Draft(
        rule=rule,
        kind="prohibition",
        polarity="forbid",
        acts=acts,
        objects=tuple(dict.fromkeys(objects)),
        takes_previous=takes_previous,
    )
