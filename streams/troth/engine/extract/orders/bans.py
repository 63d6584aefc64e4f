"""Bans without a negated verb: "avoid V-ing", "no N", "X is off limits", "leave X alone", "I don't want N"."""

from __future__ import annotations

from collections.abc import Sequence

from troth.engine.extract.clauses.copulas import copula_at
from troth.engine.extract.clauses.predicates import Predicate, acts_of, read_noun_phrase, read_objects
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.themes import is_exact
from troth.engine.extract.orders.negations import points_back
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_participle, noun_lemma, verb_lemma
from troth.engine.lexicon.english_lifting import SHUT
from troth.engine.lexicon.english_phrases import UNSAID, UNTOUCHABLE, UNWANTED
from troth.engine.lexicon.english_verbs import MUSING, NOMINALS, PARTICLES, WORLDLY
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    DETERMINERS,
    IDLE_NOUNS,
    POINTERS,
    PREPOSITIONS,
    PRONOUNS,
    REPORT_WORDS,
)
from troth.engine.lexicon.tokens import COMMANDS
from troth_schemas.obligations import Kind

_BAN_WORDS_MAX = 16
_REMARK_WORDS_MAX = 8
_LABEL_WORDS_MAX = 8
_COURTESIES = frozenset("apologise apologize explain hurry panic reply respond rush shout thank".split())
_PAST = frozenset({"was", "were", "had", "did"})
"""Words in a time clause that make what stands beside it a report."""


def _ban(rule: str, acts: tuple[str, ...], objects: tuple[str, ...], **more: object) -> Draft:
    return Draft(rule=rule, kind="prohibition", polarity="forbid", acts=acts, objects=objects, **more)  # type: ignore[arg-type]  # fields of `Draft`, passed on


def avoidance(r: Reading) -> list[Draft]:
    """`avoid V-ing`, `stay away from X`, `stop V-ing`, `hands off X`, `hold off on X`."""
    at = r.head.at
    is_told = r.is_order or r.head.mood in ("lets", "fragment") or at == 0
    is_added = r.standing and r.clause.separator == ","  # "proper handling, avoid locks"
    if r.is_question or not is_told or (r.is_continued and not is_added):
        return []
    doing = at + 1 + (r.text_of(at + 1, at + 2) == "force")
    if r.verb in ("stop", "quit", "cease") and r.text_of(doing, doing + 1).endswith("ing"):
        return [_avoided(r, at + 1, "stop")] if not r.is_negated and r.lowers[at + 1] != "working" else []
    if r.verb in ("stop", "quit", "cease") and r.text_of(at + 1, at + 2) in ("all", "any") and not r.is_negated:
        named = r.phrase(at + 2) if at + 2 < len(r.words) else None
        is_act = named is not None and (named.acts != ("use",) or noun_lemma(r.lowers[at + 2]) in _DEALINGS)
        return [_ban("stop", named.acts, r.objects(at + 3) or named.objects)] if named is not None and is_act else []
    cue = next((c for c in r.clause.cues if c.kind == "avoid" and c.first == at), None)
    if cue is None or cue.last >= len(r.words) or r.verb in ("quit", "cease"):
        return []
    if r.lowers[cue.last] in AUXILIARIES:
        return []
    if r.is_negated:
        predicate = r.predicate(cue.last)
        return [Draft(rule="double-negation", kind="requirement", acts=predicate.acts, objects=predicate.objects)]
    return [_avoided(r, cue.last, "avoid")]


_DEALINGS = frozenset("access call communication connection contact request traffic".split())
"""Nouns of having to do with a place."""


def _avoided(r: Reading, at: int, rule: str) -> Draft:
    while at < len(r.words) - 1 and r.lowers[at] in ("on", "from", "all", "any", "the", "of", "unnecessarily", "all"):
        at += 1
    is_act = is_gerund(r.lowers[at]) or (r.lowers[at] == "force" and is_gerund(r.text_of(at + 1, at + 2)))
    predicate = r.predicate(at) if is_act else r.phrase(at)
    if predicate.acts == ("use",) and r.lowers[at - 1] in ("off", "from", "of", "the") and r.verb != "avoid":
        predicate = Predicate(("touch",), predicate.objects, predicate.last)
    return _ban(rule, predicate.acts, predicate.objects, takes_previous=points_back(r.words[at:]))


_SUPPOSING = frozenset("if when where while unless whenever since because as although".split())
"""Openings of a clause that only says when something holds."""


def _is_supposed(r: Reading) -> bool:
    """Whether the phrase is what a condition supposes ("if there is no such file, …")."""
    asked = (r.text[s:e].lower().split() for k, _, s, e in r.clause.adjuncts if k in ("condition", "trigger"))
    return any(len(words) > 1 and words[-1] in AUXILIARIES for words in asked)


def _is_saying(r: Reading) -> bool:
    """Whether "no N" stands beside a remark in a saying ("no pods, no problem")."""
    return len(r.following) == 2 and r.following[0] == "no" and _is_idle(r.following[1:])


def no_phrase(r: Reading) -> list[Draft]:
    """`no pushes to main`, `no mocks please`; and soft: `no need to commit this`."""
    cue = next((c for c in r.clause.cues if c.kind == "no" and c.first == r.head.at), None)
    if cue is None or cue.last >= len(r.words) or r.clause.is_question or r.is_inert:
        return []
    if (r.lowers[0] in _SUPPOSING and cue.first) or _is_supposed(r) or _is_saying(r):
        return []
    at = cue.last
    if any(_PAST & set(r.text[s:e].lower().split()) for _, _, s, e in r.clause.adjuncts):
        return []
    if any(c.kind == "at_most" and c.first == cue.first and c.last > cue.last for c in r.clause.cues):
        return []
    if r.lowers[at] == "need" and r.text_of(at + 1, at + 2) == "to" and at + 2 < len(r.words):
        predicate = r.predicate(at + 2)
        if verb_lemma(r.lowers[at + 2]) in MUSING | _COURTESIES:
            return []
        if {"anymore", "longer"} & set(r.lowers) or r.text_of(len(r.words) - 2, len(r.words)) == "any more":
            return [Draft(rule="lapse", doing="retract", acts=predicate.acts, objects=predicate.objects)]
        return [
            Draft(
                rule="no-need",
                kind="preference",
                polarity="forbid",
                hard=False,
                acts=predicate.acts,
                objects=predicate.objects,
            )
        ]
    if r.standing and _is_explained(r, at):
        return []
    predicate = _banned_noun(r, at)
    if _is_remark(r, predicate) or not _is_ban(r, at):
        return []
    is_new = predicate.acts == ("use",) and _is_new(r.lowers[at], predicate.objects)
    is_added = is_new and predicate.objects[-1] in _ADDED
    acts = (("create", "install") if is_added else ("create",)) if is_new else predicate.acts
    if not predicate.objects and r.lowers[-1] == "there" and r.before is not None and is_exact(r.before.words):
        return [_ban("no-phrase", acts, (), takes_previous=True)]  # "we froze X, so no edits there"
    return [_ban("no-phrase", acts, predicate.objects, is_elliptic=not predicate.objects)]


_MADE = frozenset(
    "branch class column directory endpoint file folder index migration module script table ticket".split()
)


_ADDED = frozenset("dep dependency library package plugin".split())


def _is_new(first: str, objects: Sequence[str]) -> bool:
    """Whether "no new N" is about making an N ("no new test files"): those that are there stay in use."""
    return first in ("new", "additional", "extra", "more") and bool(objects) and objects[-1] in _MADE | _ADDED


def _is_explained(r: Reading, at: int) -> bool:
    """Whether a statement after a colon shows that this tells what there is ("no shared state: each worker owns …")."""
    colon = next((i for i in range(at, len(r.words) - 2) if r.words[i].text == ":"), 0)
    after = r.lowers[colon + 1 :] if colon else ()
    after = after or (r.following if r.clause.separator == ":" else ())
    is_statement = bool(after) and after[0] in DETERMINERS and not is_base_verb(after[0])
    verbs = (
        k for k in range(2, min(5, len(after))) if after[k].endswith("s") and noun_lemma(after[k - 1]) == after[k - 1]
    )
    return is_statement and next(verbs, 0) > 0


def _is_remark(r: Reading, predicate: Predicate) -> bool:
    """Whether "no N" after a statement only tells what there is not ("it has a log, but no commits", "no error, no
    CPU")."""
    before = r.before
    if before is not None and before.lowers[0] == "no" and noun_lemma(before.lowers[-1]) in _AMISS:
        return "please" not in r.lowers
    if before is None or before.head.mood != "declarative" or r.clause.separator in (";", "") or "please" in r.lowers:
        return False
    has = {"has", "have", "had", "got", "with", "there", "i've", "we've", "there's", "it's", "see", "was", "were"}
    is_long = len(before.words) > _REMARK_WORDS_MAX
    return predicate.acts == ("use",) or is_long or bool(has & set(before.lowers))


def _is_ban(r: Reading, at: int) -> bool:
    """Whether "no N" forbids N: a short phrase without a verb of its own that is not a remark or a report."""
    lowers = _without_relative(_without_source(r.lowers[at:]))
    if r.text_of(len(r.words) - 3, len(r.words)) in (
        "on my side",
        "on my end",
        "on my part",
        "from my side",
        "from me",
    ):
        return False
    if _is_idle(lowers) or len(lowers) > _BAN_WORDS_MAX or lowers[0] in ADVERBS - {"more"}:
        return False
    if lowers[0] in PRONOUNS | {"longer", "not", "and", "no"} or {"i", "we", "you", "he", "they"} & set(lowers):
        return False
    if {"allowed", "permitted", "please"} & set(lowers):
        return True
    if lowers[-3:-2] == ("to",) and lowers[-1] in PARTICLES and is_base_verb(lowers[-2]):
        return False  # "no worktree to clean up": there is none
    if lowers[-2:] == ("so", "far") or (len(lowers) > 1 and lowers[-1] in _BEING):
        return False
    if (AUXILIARIES | REPORT_WORDS | _NEEDING) & set(lowers) or (
        lowers[-1].endswith("ed") and is_participle(lowers[-1])
    ):
        return False
    return not any(_is_finite(r, i) for i in range(at + 1, len(r.words) - 1))


def _without_source(lowers: tuple[str, ...]) -> tuple[str, ...]:
    """The phrase without whose acts are ruled out ("no commits from you", "no traffic from your side")."""
    for source in _SOURCES:
        if lowers[-len(source) :] == source and len(lowers) > len(source):
            return lowers[: -len(source)]
    return lowers


_SOURCES = (("from", "you"), ("by", "you"), ("from", "your", "side"), ("from", "your", "end"), ("on", "your", "part"),
            ("on", "your", "side"))  # fmt: skip


def _without_relative(lowers: tuple[str, ...]) -> tuple[str, ...]:
    """The phrase without what a colon adds, and without the clause at its end that tells which ones ("… periods that
    are closed", "menus you draft")."""
    colon = lowers.index(":") if ":" in lowers[1:] else len(lowers)
    if lowers[colon + 1 : colon + 2] and lowers[colon + 1] in AUXILIARIES:
        lowers = lowers[:colon]  # "no merges: we're frozen"
    for i in range(1, len(lowers) - 1):
        is_of_which = lowers[i] in ("that", "which", "who") and noun_lemma(lowers[i - 1]) != lowers[i - 1]
        is_yours = lowers[i] == "you" and is_base_verb(lowers[i + 1]) and lowers[i - 1] not in PREPOSITIONS
        is_told = {"i", "we", "he", "she", "they"} & set(lowers[i:])  # "no pods that I know of"
        if (is_of_which or is_yours) and not is_told:
            return lowers[:i]
    return lowers


_AMISS = frozenset("bug crash error exception issue output problem response trace warning".split())
"""What is looked for and not found."""
_NEEDING = frozenset("need needs require requires".split())
_BEING = frozenset("applies exist exists happened occurred remain remains".split())
"""Verbs that end what is only told ("no fallback exists")."""
_OUTCOMES = frozenset("avail change effect gain improvement joy reaction success".split())
"""What comes of a try: alone and in the singular it is reported ("no change"), not ruled out ("no changes")."""
_AFTER_OUTCOME = ADVERBS | {",", "at", "either", "here", "so", "there", "though", "with"}
_IDLE_PAIRS = (("hard", "feelings"), ("big", "deal"), ("bad", "blood"), ("small", "feat"), ("great", "loss"))


def _is_idle(lowers: Sequence[str]) -> bool:
    """`no problem`, `no hard feelings`: the noun is one of remarks."""
    is_command = lowers[0] in COMMANDS and len(lowers) > 1 and lowers[1] not in PREPOSITIONS | ADVERBS | {",", "please"}
    if is_command:
        return False  # "no go test please"
    is_outcome = lowers[0] in _OUTCOMES and (len(lowers) == 1 or lowers[1] in _AFTER_OUTCOME)
    return is_outcome or noun_lemma(lowers[0]) in IDLE_NOUNS or lowers[:2] in _IDLE_PAIRS


def _is_finite(r: Reading, i: int) -> bool:
    """Whether word `i` is a verb in the present with its object after it ("no code sets X")."""
    follower = r.words[i + 1]
    is_object = follower.lower in DETERMINERS or follower.kind in ("literal", "code")
    is_plural = noun_lemma(r.lowers[i - 1]) != r.lowers[i - 1] and noun_lemma(r.lowers[i]) not in NOMINALS
    is_object = is_object or (r.lowers[i] in ("get", "are") and is_participle(follower.lower))
    if is_plural and is_base_verb(r.lowers[i]) and (is_object or follower.lower in PARTICLES):
        return True  # "no requests reach the backend", "no mails go out"
    return is_object and r.lowers[i].endswith("s") and is_base_verb(r.lowers[i][:-1])


def _aside(r: Reading, at: int) -> tuple[int, int] | None:
    """The words between two commas that only stress the ban ("force or otherwise")."""
    commas = [i for i in range(at, len(r.words)) if r.words[i].text == ","]
    if len(commas) < 2 or not {"otherwise", "whatever", "whatsoever", "not"} & set(r.lowers[commas[0] : commas[1]]):
        return None
    return commas[0], commas[1] + 1


_INSTEAD = frozenset({"only", "just", "use", "instead"})


def _banned_noun(r: Reading, at: int) -> Predicate:
    """The noun phrase at `at`, without what is to be there instead ("no yarn here, only npm")."""
    if _aside(r, at):
        return _without_aside(r, at)
    end = next(
        (i for i in range(at + 1, len(r.words) - 1) if r.words[i].text == "," and r.lowers[i + 1] in _INSTEAD), 0
    )
    return read_noun_phrase(r.words[at:end], r.language) if end else r.phrase(at)


def _without_aside(r: Reading, at: int) -> Predicate:
    first, last = _aside(r, at) or (len(r.words), len(r.words))
    return read_noun_phrase((*r.words[at:first], *r.words[last:]), r.language)


def told_off(r: Reading) -> list[Draft]:
    """`we're not touching X`, `you're never to V`, `keep quiet about X`, `not a word about X`, `anything but X`."""
    if r.clause.is_question or r.is_inert:
        return []
    lowers = r.lowers
    if at := _denied_at(r):
        predicate = r.predicate(at + (lowers[at] == "to"))
        is_deed = predicate.acts[:1] and predicate.acts[0] in WORLDLY | {"use", "run", "create"} and predicate.objects
        if lowers[at] == "to":
            is_act = is_base_verb(r.text_of(at + 1, at + 2))
            return [_ban("never-to", predicate.acts, predicate.objects)] if is_act else []
        is_ruled = lowers[0] == "we're" or r.text_of(at + 1, at + 2) == "any"  # "you're not using the cache": it tells
        return [_ban("we-are-not", predicate.acts, predicate.objects)] if is_deed and is_ruled else []
    if lowers[:3] in (("keep", "quiet", "about"), ("not", "a", "word")) and len(lowers) > 3 + (lowers[0] == "not"):
        return [_ban("quiet", ("mention", "send", "publish"), r.objects(3 + (lowers[0] == "not")))]
    if lowers[:2] == ("anything", "but") and 2 < len(lowers) <= 6:
        return [_ban("anything-but", ("use",), r.objects(2))]
    is_none = lowers[:2] == ("none", "of") and r.text_of(2, 3) in POINTERS and len(lowers) > 4
    if is_none and lowers[3].endswith("s") and is_base_verb(verb_lemma(lowers[3])):
        moves = lowers[3] in ("goes", "leaves", "gets", "reaches")
        acts = ("send", "publish", "push") if moves else r.predicate(3).acts
        return [_ban("none-of-this", acts, r.objects(4), takes_previous=True)]
    return []


def _denied_at(r: Reading) -> int:
    """Where what is denied stands of "we're not V-ing X", "you are never to V"; 0: nothing is."""
    size = 1 if r.lowers[0] in ("we're", "you're") else 2 if r.lowers[:2] in (("we", "are"), ("you", "are")) else 0
    at = size + 1
    if not size or at + 1 >= len(r.words) or r.lowers[size] not in ("not", "never"):
        return 0
    return at if r.lowers[at] == "to" or is_gerund(r.lowers[at]) else 0


def not_that(r: Reading) -> list[Draft]:
    """`not the basement please`: what is ruled out, as a bare phrase."""
    is_told = "please" in r.lowers or (is_exact(r.words) and r.following[:1] == ("please",))
    if r.before is not None or r.lowers[0] != "not" or not is_told or r.clause.is_question:
        return []
    named = [w for w in r.words[1:] if w.lower != "please"]
    is_thing = 0 < len(named) <= 6 and not AUXILIARIES & set(r.lowers) and named[0].lower not in PRONOUNS
    objects = read_objects(named, r.language) if is_thing else ()
    return [_ban("not-that", ("use",), objects)] if objects else []


def off_limits(r: Reading) -> list[Draft]:
    """`X is off limits`, `X is read-only`, `read only`, `main: frozen`, `treat X as read-only`."""
    cue = r.near("forbidden")
    if cue is None and r.is_order and not r.is_negated and r.verb in ("treat", "consider", "regard"):
        is_shut = r.lowers[-1] in SHUT and r.lowers[-2] == "as" and len(r.words) > 3
        return [_ban("off-limits", ("write",), r.objects(1, len(r.words) - 2))] if is_shut else []
    if cue is None or r.clause.is_question or r.is_inert or "order-not" in r.head.flags:
        return []
    before, after = r.lowers[: cue.first], r.lowers[cue.last :]
    is_judged = r.text_of(cue.first, cue.last) in ("unacceptable", "not acceptable") and before[:1] in (
        ("that",),
        ("this",),
    )
    if (
        is_judged
        or {"not", "isn't", "aren't", "no", "never", "was", "were", "if", "why", "had", "did", "i"} & set(before)
        or (after and after[0] not in ("for", "to", ":", ",", "here", "now", "anymore", "until", "from", "in", "at"))
    ):
        return []
    acts = ("write",) if r.text_of(cue.first, cue.last) in UNTOUCHABLE else ("use",)
    if after[:1] == (":",):
        return [_ban("off-limits", acts, r.objects(cue.last))]
    if before and before[0] in ("treat", "consider", "keep", "regard"):
        return [_ban("off-limits", acts, r.objects(1, cue.first))]
    if cue.last == len(r.words) and r.is_order and before and r.verb in ("mount", "open", "attach", "import", "share"):
        return [Draft(rule="off-limits", kind="requirement", acts=r.predicate(r.head.at).acts, objects=r.objects(1))]
    return [] if copula_at(before) is not None else _labelled(r, cue.first, cue.last, acts)


def _labelled(r: Reading, first: int, last: int, acts: tuple[str, ...]) -> list[Draft]:
    """A bare phrase or label: only words that mean nothing but a ban, since "forbidden" alone is also a status."""
    is_plain = r.text_of(first, last) in UNTOUCHABLE | {"off limits", "off-limits", "hands off", "no-go"}
    is_plain = is_plain and (last == len(r.words) or r.words[last].text == ",")
    if not is_plain or len(r.words) > _LABEL_WORDS_MAX or (r.lowers[-1] == "frozen" and r.clause.lead != "label"):
        return []
    lead = r.clause.lead_words if r.clause.lead == "label" else ()
    if first and (r.lowers[first - 1] in DETERMINERS or is_base_verb(r.lowers[0])):
        return []
    objects = read_objects((*lead, *r.words[:first]), r.language)
    start = lead[0].start if lead else r.before.clause.start if r.before is not None and not objects else None
    return [_ban("off-limits", acts, objects, start=start)]


def unwanted(r: Reading) -> list[Draft]:
    """`I don't want you to V`, `I don't want any N`, `I did not say V`, `I'd rather you didn't V`."""
    if r.clause.is_question:
        return []
    if r.lowers[:2] in (("i", "want"), ("we", "want")) and r.text_of(2, 3) in ("no", "zero") and len(r.words) > 3:
        is_idle = _is_idle(r.lowers[3:]) or r.text_of(3, 4) == "more"
        return [] if is_idle else _not_wanted(r, 3)
    if told := _untold(r.lowers):
        return _unsaid(r, told, is_soft=False)
    for phrase in UNSAID.get(r.lowers[0], ()):
        if r.lowers[: len(phrase)] == phrase:
            is_thing = (
                phrase[-1] == "to"
                and phrase[-2] in ("agreed", "agree")
                and r.text_of(len(phrase), len(phrase) + 1) in DETERMINERS
            )
            return _not_wanted(r, len(phrase)) if is_thing else _unsaid(r, len(phrase), "rather" in phrase)
    if "twice" in r.lowers:
        return []  # "I don't want it parsed twice": what a thing that is made does
    is_after = r.before is not None and r.before.is_order
    is_reason = is_after and r.clause.separator == "," and "you" not in r.lowers
    opening = tuple(w for w in r.lowers[:6] if w not in ADVERBS)
    passed = next((i for i, w in enumerate(r.lowers[:6]) if w in ADVERBS), 6) < 6
    for phrase in UNWANTED.get(r.lowers[0], ()):
        size = len(phrase) + (passed and r.lowers[: len(phrase)] != phrase)
        if opening[: len(phrase)] == phrase and len(r.words) > size and not is_reason:
            return _not_wanted(r, size)
    return []


_CONSENTS = frozenset("authority clearance consent go-ahead leave ok okay permission right".split())
_BIDDING = frozenset(
    "allowed asked authorised authorized cleared instructed invited permitted said told wanted".split()
)


def _untold(lowers: Sequence[str]) -> int:
    """Where the act stands of "nobody told you to V", "no one said to V"; 0: nowhere."""
    at = 1 if lowers[0] in ("nobody", "no-one") else 2 if tuple(lowers[:2]) == ("no", "one") else 0
    at += at < len(lowers) and lowers[at] in ("ever", "here")
    if at and tuple(lowers[at : at + 2]) in (("gave", "you"), ("granted", "you")) and _CONSENTS & set(lowers[at + 2 :]):
        return next((i + 1 for i in range(at + 2, len(lowers) - 1) if lowers[i] == "to"), 0)
    if not at or at + 2 >= len(lowers) or lowers[at] not in _BIDDING:
        return 0
    to = at + 1 + (lowers[at + 1] == "you")
    return to + 1 if lowers[to] == "to" and to + 1 < len(lowers) and (to > at + 1 or lowers[at] == "said") else 0


def _unsaid(r: Reading, at: int, is_soft: bool) -> list[Draft]:
    passed = ("you", "to", "for", "that", "could", "should", "can", "about", "u")
    while at < len(r.words) - 1 and r.lowers[at] in passed:
        at += 1
    if at >= len(r.words):
        return []
    if r.lowers[at] in DETERMINERS and r.phrase(at).acts != ("use",):
        predicate = r.phrase(at)
    elif is_base_verb(r.lowers[at]) or is_gerund(r.lowers[at]):
        predicate = r.predicate(at)
    else:
        return []
    kind: Kind = "preference" if is_soft else "prohibition"
    return [
        Draft(
            rule="not-asked",
            kind=kind,
            polarity="forbid",
            hard=not is_soft,
            acts=predicate.acts,
            objects=predicate.objects,
        )
    ]


def _done_at(r: Reading, at: int) -> int:
    """The same, of a thing, or of one that is not to be seen so; what the speaker is not to do is another matter."""
    is_own = r.lowers[at] == "to" and r.text_of(at + 1, at + 2) not in ("see", "find", "have")
    if is_own or {"twice", "again"} & set(r.lowers[at:]):
        return 0
    return _participle_after(r, at)


def _participle_after(r: Reading, at: int) -> int:
    """Where the participle stands of what is not wanted done ("anything pushed to X", "X edited"); 0: nowhere."""
    reach = range(at + 1, min(at + 7, len(r.words)))
    done = (
        i
        for i in reach
        if (is_participle(r.lowers[i]) or r.lowers[i - 1] == "be") and is_base_verb(verb_lemma(r.lowers[i]))
    )
    found = next((i for i in done if r.words[i].kind == "word" and r.lowers[i - 1] not in DETERMINERS), 0)
    return found if found and r.text_of(found + 1, found + 2) not in _NOUN_LIKE else 0


_CHANGED = frozenset("changeset commit commits diff patch pr".split())
_TRACED = frozenset("history log logs output terminal transcript".split())


def _unseen(r: Reading, at: int) -> Predicate:
    """The thing at word `at` that is not to be seen; in the diff: that is not touched, in the log: that is not used."""
    place = next((i for i in range(at + 1, len(r.words) - 1) if r.lowers[i] in ("in", "on", "among")), 0)
    traces = set(r.lowers[place + 1 :]) if place else set()
    if traces & (_CHANGED | _TRACED):
        return Predicate(("touch",) if traces & _CHANGED else ("use",), r.objects(at, place), place)
    return r.phrase(at)


_NOUN_LIKE = frozenset("files code data tests".split())


def _not_wanted(r: Reading, at: int) -> list[Draft]:
    """What is not wanted: an act of somebody's, an act in the gerund, or a thing (also: to see or find it)."""
    window = r.lowers[at : at + 6]
    done = _done_at(r, at)
    if is_gerund(window[1] if len(window) > 1 else "") and window[0] in ("you", "anyone", "anybody", "us"):
        predicate: Predicate | None = r.predicate(at + 1)  # "I don't want you pushing to X"
    elif done and r.lowers[done - 2 : done] == ("to", "be"):
        acts, objects, _ = r.predicate(done)
        predicate = Predicate(acts, (*r.objects(at, done - 2), *objects), done)
    elif done and not ("to" in window and at + window.index("to") < done and window[0] != "to"):
        acts, objects, _ = r.predicate(done)
        predicate = Predicate(acts, (*r.objects(at + (window[0] == "to") * 2, done), *objects), done)
    elif window[0] in ("you", "anyone", "anybody", "anything", "us", "this", "it") and "to" in window:
        verb = at + window.index("to") + 1
        predicate = r.predicate(verb) if verb < len(r.words) else None
    elif gerund := next((i for i in range(at, min(at + 6, len(r.words))) if is_gerund(r.lowers[i])), 0):
        predicate = r.predicate(gerund)
    elif window[:2] == ("to", "commit") and window[2:3] == ("to",):
        return []  # "I don't want to commit to a date"
    elif window[0] == "to" and len(window) > 2 and acts_of([window[1]])[0] in WORLDLY | {"create", "run"}:
        predicate = r.predicate(at + 1)
    elif window[:2] == ("to", "lose"):
        predicate = Predicate(("delete", "move"), r.objects(at + 2), at)
    elif window[0] == "to":
        is_seen = window[1:2] in (("see",), ("find",), ("have",)) and len(window) > 2
        predicate = _unseen(r, at + 2) if is_seen else None
    else:
        predicate = r.phrase(at)
    points = (
        predicate is not None and predicate.acts == ("use",) and points_back(r.words[at + 2 * (window[0] == "to") :])
    )
    if predicate is None or (predicate.acts == ("use",) and not predicate.objects and not points):
        return []
    if points:
        return [_ban("unwanted", ("do",), (), takes_previous=True)]
    return [_ban("unwanted", predicate.acts, predicate.objects)]
