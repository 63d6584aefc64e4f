"""A person's requests with a trigger: "page me on red", "once the mirror is back, switch it over"."""

from __future__ import annotations

from typing import Final

import msgspec

from troth.engine.extract.clauses.predicates import read_predicate
from troth.engine.extract.clauses.quantities import read_quantities
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.clauses.segments import AdjunctKind
from troth.engine.extract.clauses.waits import COMING_ROUND, DONE, bare, comes_about, is_happening, is_time, time_at
from troth.engine.extract.sentences.lemmas import is_base_verb, noun_lemma
from troth.engine.extract.sentences.words import read_words
from troth.engine.lexicon.english_verbs import ALARMING, CODING, CREATING, LEARNING, MUSING, NOTIFYING, OBTAINING
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, PRONOUNS, SUBJECT_PRONOUNS
from troth.engine.lexicon.topics import EVENTS, LATER, SPEAKING
from troth_schemas.obligations import Kind

_NO_EVENTS: Final = frozenset("i i'm we that this which possible needed necessary you you're you've done asked".split())
"""Words after "when" that begin no event to wait for ("when needed", "when you're done")."""


def trigger_request(r: Reading) -> list[Draft]:
    """`page me on red`, `when CI is red, page me`, `publish it when green`: a duty that waits for its trigger."""
    if r.is_question or r.is_negated or r.is_inert or r.asks_us:
        return []
    if awaited := _wanted(r) or _told_what(r):
        return [_stated(r, awaited)]
    if timed := _timed(r):
        return timed
    if not r.is_order or r.head.mood == "modal":
        return []
    tells_me = _tells_me(r)
    if (
        r.verb in _PAUSING
        and len(r.words) <= _HALT_WORDS_MAX
        and r.following[:1] == ("and",)
        and NOTIFYING & set(r.following[1:2])
    ):
        return []  # "stop and ping me" is one thing to do, told by its second half
    if tells_me and (on := _on_event(r)):
        return [_due(r, on, tells_me=True)]
    if (waited := _waited_for(r)) is not None:
        return [waited]
    for kind, _, start, end in _awaited_by(r):
        words = [w.lower for w in read_words(r.text, start, end)]
        is_front = start < r.words[0].start
        if not is_front and _is_within(r, tells_me=tells_me):
            continue
        if _comes_in(r, words):
            return [msgspec.structs.replace(_due(r, (start, end), tells_me=tells_me), kind="commitment")]
        if _awaits(r, kind, words, is_front, tells_me=tells_me):
            return [_due(r, (start, end), tells_me=tells_me)]
    return []


def _awaits(r: Reading, kind: AdjunctKind, words: list[str], is_front: bool, *, tells_me: bool) -> bool:
    """Whether an adjunct is what the order waits for."""
    head, rest = bare(words)
    is_use = bool(rest[1:]) and rest[0] in DETERMINERS and noun_lemma(rest[1]) in _USERS
    if is_use and (_TOUCHES & set(rest[2:4]) or not (r.standing or r.lemma in SPEAKING | NOTIFYING)):
        return False  # "when the user clicks a row, open the drawer": what a program does
    if kind == "scope":
        return head in ("on", "upon") and bool(rest) and rest[-1] in _OCCASIONS | EVENTS
    if kind == "condition":
        is_case = words[:3] == ["in", "case", "of"] or words[:4] == ["in", "the", "event", "of"]
        return (is_case and (tells_me or is_front)) or (
            head in ("if", "should") and _is_alarm(r, [head, *rest], is_front, tells_me=tells_me)
        )
    if (r.lemma in _SHOWING and not tells_me) or (r.lemma in _NAMING and head == "after"):
        return False  # "hide it when it is there", "name it after the ticket"
    is_rate = words[0] == "once" and rest[:1] in (["a"], ["an"], ["per"], ["every"], ["each"], ["in"])
    return kind == "trigger" and head not in COMING_ROUND and not is_rate and _is_awaited(r, head, rest, is_front)


def _timed(r: Reading) -> list[Draft]:
    """`tomorrow at 9 send the reminder`, `on Monday send the numbers to Elena`: an order for its time."""
    if r.standing or r.has("always", "every", "never", "not"):
        return []
    at = next((i for i in range(1, min(_TIME_WORDS_MAX, len(r.words) - 1)) if is_base_verb(r.lowers[i])), 0)
    if not at or r.lowers[0] not in _AT | LATER:
        return []
    front = [w for w in r.lowers[:at] if w not in _AT]
    is_later = bool(front) and is_time(front) and not _TODAY & set(front) and all(noun_lemma(w) == w for w in front)
    takes = r.lowers[at + 1] in DETERMINERS | PRONOUNS or r.words[at + 1].kind not in ("word", "punct")
    takes = takes or r.words[at + 1].text[:1].isupper()
    if not is_later or not takes or r.lowers[at] in MUSING | LEARNING:
        return []
    predicate = r.predicate(at)
    text = r.text[r.words[0].start : r.words[at - 1].end]
    return [Draft(rule="timed", kind="commitment", acts=predicate.acts, objects=predicate.objects, condition=text)]


_AT: Final = frozenset({"at", "by", "in", "on"})
_TODAY: Final = frozenset({"now", "second", "today"})
_TIME_WORDS_MAX: Final = 6


def _comes_in(r: Reading, words: list[str]) -> bool:
    """`whenever an invoice comes in, forward it`: news that is passed on each time; by rule in an instruction file."""
    is_others = words[0] == "whenever" and len(words) > 2 and words[1] not in SUBJECT_PRONOUNS
    return is_others and not r.standing and r.lemma in NOTIFYING | _PASSING_ON


_PASSING_ON: Final = frozenset("escalate forward hand pass redirect refer route submit".split())
_SHOWING: Final = frozenset("disable display enable hide highlight render show".split())
_NAMING: Final = frozenset("call model name pattern".split())
_USERS: Final = frozenset("player user visitor".split())
_TOUCHES: Final = frozenset(
    "clicks drags enters hits hovers opens picks presses scrolls selects submits swipes taps toggles types".split()
)
"""What somebody does to a program."""


def _tells_me(r: Reading) -> bool:
    """`tell me`, `give us a shout`, `stop and call me`, `keep me posted`: the speaker is to hear of it."""
    after = range(r.head.at, len(r.words))
    verbs = (i for i in after if i == r.head.at or r.lowers[i - 1] in ("and", "then", ","))
    for i in verbs:
        is_me = bool({"me", "us"} & set(r.lowers[i + 1 : i + 3]))
        if is_me and (r.lowers[i] in NOTIFYING or (r.lowers[i] == "keep" and _INFORMED & set(r.lowers[i + 2 : i + 5]))):
            return True
    return False


_INFORMED: Final = frozenset("abreast informed loop posted updated".split())
_HEARING: Final = frozenset("hear informed know notified told".split())
_LEISURE: Final = frozenset("chance minute moment questions second time".split())
"""What one has who is free to do a thing: no event to wait for."""
_NEWS: Final = frozenset(
    "ring shout alert call e-mail email heads-up line mail message note notification ping text word".split()
)


def _wanted(r: Reading) -> tuple[int, int] | None:
    """`I want to hear from you when the scan is through`, `I'd like a message once it is done`."""
    is_wish = r.lowers[0] in ("i", "i'd", "we", "we'd") and bool({"want", "like", "need", "wanna"} & set(r.lowers[1:3]))
    at = next((i for i, w in enumerate(r.lowers[1:6], 1) if w in _HEARING or w in _NEWS), 0)
    is_news = r.lowers[at] in _HEARING or r.text_of(at - 1, at) in ("a", "an", "the")
    if not is_wish or not at or not is_news or len(r.words) > at + 4:
        return None
    return _first_happening(r)


def _stated(r: Reading, awaited: tuple[int, int]) -> Draft:
    """A request that is put as a statement: of a wish to be told, or of what is always done."""
    is_rule = r.lowers[0] == "you"
    due = _due(r, awaited, tells_me=not is_rule)
    return msgspec.structs.replace(due, hard=True, kind="requirement" if is_rule else due.kind)


def _told_what(r: Reading) -> tuple[int, int] | None:
    """`if p99 goes north of 800 ms you roll back`: what the listener does when something comes about."""
    verb = r.lowers[1] if len(r.words) > 1 else ""
    is_deed = is_base_verb(verb) and verb not in MUSING | LEARNING | OBTAINING | _UNDERGOING
    if r.lowers[0] != "you" or r.head.mood != "declarative" or not is_deed or r.standing:
        return None
    return _first_happening(r, is_front=True)


_UNDERGOING: Final = frozenset("be click come end enter hit land reach receive type".split())
"""Verbs of what one only comes to ("if it fails you end up on the login page")."""


def _first_happening(r: Reading, *, is_front: bool = False) -> tuple[int, int] | None:
    for kind, _, start, end in r.clause.adjuncts:
        words = [w.lower for w in read_words(r.text, start, end)]
        head, rest = bare(words)
        if is_front and (start >= r.words[0].start or rest[:1] == ["you"]):
            continue
        if kind == "condition" and comes_about(words):
            return start, end
        if kind == "trigger" and head not in COMING_ROUND and is_happening(words, places=False):
            return start, end
    return None


def _waited_for(r: Reading) -> Draft | None:
    """`wait for the green build, then tag it`: an order that the clause before puts off."""
    before = r.before
    if before is None or before.verb != "wait" or r.clause.separator not in (",", "then", "and") or before.is_negated:
        return None
    for_ = next((w for w in before.words[1:] if w.lower in ("for", "until", "till")), None)
    spans = [(s, e) for kind, _, s, e in before.clause.adjuncts if kind in ("until", "trigger")]
    start = for_.start if for_ is not None else spans[0][0] if spans else None
    if start is None:
        return None
    due = _due(r, (start, before.clause.end), tells_me=False)
    return msgspec.structs.replace(due, start=before.clause.start)


def _is_within(r: Reading, *, tells_me: bool) -> bool:
    """Whether what looks awaited belongs to a clause inside what is asked for ("a note that says when …", "tell me why
    it fails when …")."""
    is_ensured = "ensure" in r.head.flags and r.verb in _THIRD
    return is_ensured or (r.reach < len(r.words) and (not tells_me or _is_asked_within(r)))


def _is_asked_within(r: Reading) -> bool:
    """Whether what is to be told is a question with a time of its own ("tell me what to do when it rings")."""
    return r.lowers[r.reach] in ("why", "how") or r.text_of(r.reach + 1, r.reach + 2) == "to"


_THIRD: Final = frozenset("he it she that they this".split())
"""Subjects of a state that is to be ensured ("make sure it closes when …")."""


_PAUSING: Final = frozenset({"stop", "wait", "pause", "halt", "abort"})
_HALT_WORDS_MAX: Final = 2


def _awaited_by(r: Reading) -> tuple[tuple[AdjunctKind, str, int, int], ...]:
    """What the clause waits for; "if it crashes, stop and tell me" waits for what its short first half does."""
    before = r.before
    is_second = before is not None and r.clause.separator in ("and", ",", "then")
    is_halt = before is not None and len(before.words) <= _HALT_WORDS_MAX and is_second and before.verb in _PAUSING
    return r.clause.adjuncts or (before.clause.adjuncts if before is not None and is_halt else ())


def _due(r: Reading, condition: tuple[int, int], *, tells_me: bool) -> Draft:
    """The request as a commitment; what stands in its condition is no object of it."""
    within = next((i for i, w in enumerate(r.words) if w.start >= condition[0]), len(r.words))
    words = r.words[:within] if within > r.head.at else r.words
    predicate = read_predicate(words, r.head.at, r.language)
    acts = ("send",) if tells_me else predicate.acts
    objects = tuple(o for o in predicate.objects if not (tells_me and o == "know"))
    text = r.text[condition[0] : condition[1]]
    start = None if condition[0] >= r.clause.start or r.before is None else r.before.clause.start
    is_duty = (r.standing or _is_of_each(r, text)) and not tells_me
    kind: Kind = "requirement" if is_duty else "commitment"
    return Draft(rule="trigger-request", kind=kind, acts=acts, objects=objects, condition=text, start=start)


def _is_of_each(r: Reading, condition: str) -> bool:
    """Whether the trigger is any of a kind: a bound on it ("if a query takes longer than 45 s, kill it"), or what comes
    round with it ("when a customer writes in French, answer in French")."""
    words = read_words(condition, 0, len(condition))
    is_any = len(words) > 1 and words[1].lower in ("a", "an", "any") and r.lemma not in ALARMING
    is_front = condition == r.text[r.clause.start : r.clause.start + len(condition)]
    comes_round = is_front and words[0].lower in ("when", "whenever") and r.lemma not in NOTIFYING - {"answer"}
    return is_any and (comes_round or bool(read_quantities(words[2:], r.language.numbers)))


def _on_event(r: Reading) -> tuple[int, int] | None:
    """`on red`, `on any failure`, `upon completion` inside the clause."""
    for i in range(r.head.at + 2, len(r.words) - 1):
        is_event = r.lowers[i] in ("on", "upon", "following") and r.words[i + 1].kind == "word"
        is_topic = noun_lemma(r.lowers[i - 1]) in _TEXTS and r.lowers[i + 1] not in _OCCASIONS
        is_topic = is_topic or r.lowers[i + 1] in PRONOUNS
        if is_event and r.lowers[i + 1] not in _NO_OCCASIONS and not is_topic:
            return r.words[i].start, r.words[-1].end
    return None


_TEXTS: Final = frozenset(
    "advice analysis breakdown detail feedback info information note opinion overview report summary update".split()
)
"""What is about something: "on X" after it names its subject ("a report on large files")."""
_OCCASIONS: Final = frozenset("any each every completion error failure success the a an".split()) | DONE | EVENTS
_NO_OCCASIONS: Final = frozenset("the my your this it what how whether all slack teams discord".split())


def _is_alarm(r: Reading, words: list[str], is_front: bool, *, tells_me: bool) -> bool:
    """Whether "if X" is something that may happen, and not a question about what is ("let me know if that works")."""
    opening = words[1] if len(words) > 2 else ""
    if tells_me and opening in _ANYTHING:
        return True
    happens = comes_about(words)
    is_fetching = r.lemma == "get" and r.text_of(r.head.at + 1, r.head.at + 2) in ("me", "us")
    is_now = bool(_NOW & set(r.lowers)) and time_at(r.lowers) is None
    is_deed = (r.lemma not in LEARNING | MUSING | _TRYING or is_fetching) and not is_now
    meets = opening == "you" and words[2] in _MEETING and len(words) > _MEETING_WORDS_MIN
    if r.lemma in _HALTING and (happens or meets):
        return True
    is_watch = r.verb in ALARMING or (tells_me and r.verb == "keep") or _gives_news(r)
    if not is_watch and not (tells_me and is_front) and not (is_front and happens and is_deed):
        return False
    if words[1:3] == ["you", "get"] and words[3:4] in (["stuck"], ["lost"]):
        return True
    if opening == "you" and words[2] in _MEETING and not _ANYTHING.isdisjoint(words):
        return True
    return bool(opening) and opening not in ("you", "that", "this", "i", "we")


def _gives_news(r: Reading) -> bool:
    """`give Ana a ring`, `drop the team a note`."""
    is_let = r.verb == "let" and "know" in r.lowers and r.text_of(r.head.at + 1, r.head.at + 2) not in ("me", "us")
    return is_let or (r.verb in ("drop", "give", "send") and not _NEWS.isdisjoint(r.lowers))


_ANYTHING: Final = frozenset("anybody anyone anything somebody someone something".split())
_MEETING: Final = frozenset("encounter find hit notice see spot".split())
_MEETING_WORDS_MIN: Final = 4
_HALTING: Final = frozenset("abort cancel halt kill pause stop".split())
_TRYING: Final = frozenset("try fix use consider assume go have get keep skip ignore make add change".split())
_NOW: Final = frozenset({"first", "now", "instead", "again"})


def _is_awaited(r: Reading, head: str, rest: list[str], is_front: bool) -> bool:
    """Whether the trigger is an event still to come, and not a place, an own step or an idiom."""
    if not rest:
        return False
    words = [head, *rest]
    is_done = words[1:3] in (["you're", "done"], ["you're", "finished"], ["you're", "through"]) and len(words) > 4
    is_had = rest[1:2] in (["have"], ["get"], ["know"], ["receive"]) and len(rest) > 2 and rest[0] in ("we", "i", "you")
    is_own = rest[0] in ("i've", "we've") or rest[:2] in (["i", "have"], ["we", "have"])
    is_had = (
        (is_own and is_front and len(rest) > 1)
        or (is_had and rest[-1] not in _LEISURE)
        or (rest[0] in ("we're", "we") and r.verb in NOTIFYING)
    )
    if (is_done or is_had) and (is_front or rest[0] in ("we're", "we")):
        return True
    if words[-2:] in (["you", "can"], ["you", "like"], ["you", "want"]):
        return False
    is_yours = words[1:2] in (["you're"], ["you've"]) or (words[1:2] == ["you"] and bool(AUXILIARIES & set(words[2:3])))
    is_yours = is_yours or (words[1:2] == ["you"] and bool(words[2:3]) and is_base_verb(words[2]) and len(words) > 3)
    asks_to_be_told = is_yours and (r.verb in NOTIFYING or bool({"me", "us"} & set(r.lowers)))
    if len(words) < 2 or (words[1] in _NO_EVENTS and not asks_to_be_told) or {"each", "every", "any"} & set(words):
        return False
    if r.lemma in LEARNING | OBTAINING | MUSING and not is_front and r.verb != "tell":
        return False
    is_made = r.lemma == "make" and any(map(is_base_verb, r.lowers[r.head.at + 2 : r.head.at + 5]))
    if (r.lemma in CODING or is_made) and head in ("when", "after") and not {"me", "us"} & set(r.lowers):
        return False
    return is_happening(words, places=r.verb in CREATING)
