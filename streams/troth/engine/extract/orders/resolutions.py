"""Choices told by what is said around them.

One that the sentence accepts first ("sqlite is fine, let's go with that"), the side that is taken ("we're on nomad, not
k8s"), a value that others agreed to ("the font will be Fraunces, agreed with the client"), a way to do it that answers
a question ("fine, let's do cursor pagination then").
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_participle
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.measures import MONTHS
from troth.engine.lexicon.topics import CONDITIONS, LATER, STATES

_POINTERS: Final = frozenset({"it", "that", "this", "them", "those"})
_ACCEPTING: Final = frozenset(
    "alright enough fine good great ok okay perfect plenty reasonable right sensible simplest works".split()
)
_TAKING: Final = re.compile(
    r"(?:(?:so|and|then)[ ,]+)*(?:(?:let['\u2019]?s|we(?:['\u2019]ll|['\u2019]re| will| are)?|i(?:['\u2019]ll| will)?)"
    r" )?(?P<verb>go(?:ing)? (?:with|for)|roll(?:ing)? with|run with|stick(?:ing)? (?:with|to)|tak(?:e|ing)|us(?:e|ing)"
    r"|do(?:ing)?|keep(?:ing)?|stay(?:ing)? (?:with|on)|settl(?:e|ing) (?:on|for)) (?:it|that|this|them)"
    r"(?: (?:then|please|pls|for (?:now|this)))?[.!]*$"
)
_PLACED: Final = ("we're on", "we are on", "we run on", "we're with", "we're using", "we use", "we're a")
_AGREED: Final = re.compile(
    r"[,;:(\u2013\u2014-]\s*(?:as |that's |that is |this is |it's |i )?(?:already |all |just |been )?(?:agreed|approved"
    r"|confirmed|decided|settled|signed off|final)\b(?!\s*\?)"
)
_DAILY: Final = frozenset("breakfast business coffee dinner drinks karaoke lunch stuff things this wonders".split())
_WORDS_MAX: Final = 5


def resolution(r: Reading) -> list[Draft]:
    """The decision that such a clause tells."""
    if r.clause.is_question or r.is_negated or r.is_inert or r.clause.adjunct("condition") is not None:
        return []
    return (
        _accepted(r)
        or _sided(r)
        or _agreed(r)
        or _answered(r)
        or _made_up(r)
        or _named_outright(r)
        or _kept_instead(r)
        or _held_so(r)
    )


def _accepted(r: Reading) -> list[Draft]:
    """`sqlite is fine, lets roll with that`: what is found good is taken."""
    if r.sentence is None:
        return []
    before = r.before
    said = r.text[r.clause.start : r.sentence.end].lower()
    if before is not None and _TAKING.fullmatch(said.strip()) and (at := _accepts(before)):
        objects = before.objects(0, at)
        return [Draft(rule="accepted", kind="decision", acts=("use",), objects=objects, start=before.clause.start)]
    _, comma, rest = said.partition(",")
    at = _accepts(r) if comma and not r.following and _TAKING.fullmatch(rest.strip()) else 0
    return [Draft(rule="accepted", kind="decision", acts=("use",), objects=r.objects(0, at))] if at else []


def _accepts(r: Reading) -> int:
    """Where the verb stands of "N is fine", "N works for me"; 0: nowhere."""
    for i in range(1, min(len(r.words), _WORDS_MAX)):
        is_found = r.lowers[i] in ("is", "are", "sounds", "looks") and r.text_of(i + 1, i + 2) in _ACCEPTING
        is_found = is_found or (r.lowers[i] in ("works", "will") and r.text_of(i + 1, i + 2) in ("", "for", "do", ","))
        if is_found and r.lowers[0] not in PRONOUNS:
            return i
    return 0


def _sided(r: Reading) -> list[Draft]:
    """`we're on nomad, not k8s`: the one side is named and the other denied."""
    opening = next((p for p in _PLACED if r.text_of(0, len(p.split())) == p), "")
    begin = len(opening.split())
    is_denied = r.following[:1] == ("not",) and 1 < len(r.following) <= _WORDS_MAX
    named = r.lowers[begin:]
    if not opening or not is_denied or not named or r.following[1] in ADVERBS | PREPOSITIONS | {"because", "really"}:
        return []
    is_bare = named[0] not in DETERMINERS | PRONOUNS | PREPOSITIONS and len(named) <= _WORDS_MAX
    return [Draft(rule="sided", kind="decision", acts=("use",), objects=r.objects(begin))] if is_bare else []


def _agreed(r: Reading) -> list[Draft]:
    """`the hero font will be Fraunces, agreed with the client`: the value of a slot that is settled."""
    at = next((i for i in range(1, min(len(r.words) - 1, _WORDS_MAX + 1)) if r.text_of(i, i + 2) == "will be"), 0)
    is_slot = r.lowers[0] in ("the", "our") and at > 1
    if not is_slot or r.sentence is None:
        return []
    value = r.words[at + 2] if at + 2 < len(r.words) else None
    is_value = value is not None and (value.kind != "word" or any(c.isupper() or c.isdigit() for c in value.text))
    below = r.text[r.words[at].start : r.sentence.end].lower()
    lead = r.text[r.sentence.start : r.words[0].start].lower()
    is_settled = _AGREED.search(below) is not None or _CONFERRING.search(lead) is not None
    return [Draft(rule="agreed", kind="decision", objects=r.objects(0))] if is_value and is_settled else []


def _answered(r: Reading) -> list[Draft]:
    """`fine, let's do cursor pagination then`: a way of doing it, named by a phrase of its own."""
    rest = list(r.lowers[r.head.at + 1 :])
    is_then = r.lowers[-1] == "then" or (r.sentence is not None and r.sentence.words[-1].lower == "then")
    if r.head.mood != "lets" or r.verb != "do" or not is_then:
        return []
    named = [w for w in rest if w != "then"]
    is_named = 1 <= len(named) <= _WORDS_MAX - 1 and named[0] not in DETERMINERS | PRONOUNS | PREPOSITIONS | ADVERBS
    is_way = len(named) > 1 or any("-" in w or any(c.isupper() for c in w) for w in named)
    is_plain = is_named and _DAILY.isdisjoint(named) and not is_base_verb(named[0]) and not is_gerund(named[0])
    return (
        [Draft(rule="answered", kind="decision", acts=("use",), objects=r.objects(r.head.at + 1))]
        if (is_plain and is_way and not named[0].isdigit() and named[0] not in r.language.numbers)
        else []
    )


_HELD_SO: Final = (
    re.compile(r"(?:let's|lets|we'll|we) make it (?P<what>\S+)$"),
    re.compile(r"(?:let's|lets|we'll|we) go the (?P<what>\S+) (?:route|way|path)$"),
    re.compile(
        r"(?:we'll|we will|we're going to|we are going to)"
        r" (?:do|hold|host|run|write|build|publish|release|ship|give|keep)"
        r" (?:it|this|the (?:\S+ ){1,3}?)\s*(?:in|with|on|at|as|via|under) (?P<what>\S+)$"
    ),
    re.compile(r"(?:let's|lets) keep (?:the|our) (?P<open>[a-z]+(?: [a-z]+)?)$"),
    re.compile(r"(?:i'd|i would|i) say (?:that )?we (?:take|use|pick|keep|go with|choose) (?P<what>\S+)$"),
    re.compile(
        r"(?:the|our) (?:board|boss|client|committee|customer|director|editor|jury|management|manager|owner|publisher"
        r"|team)"
        r" (?:has |have )?(?:picked|chose|chosen|selected|approved|opted for|went with|decided on|settled on)"
        r" (?P<open>(?!up\b|out\b|on\b).+)$"
    ),
)
"""Forms of a choice; `what` must be a name, an exact token or a day, `open` may be any noun."""
_CONFERRING: Final = re.compile(
    r"\b(?:call|meeting|talk|talked|spoke|discussion|discussed|vote|voted|slept on it|sleeping on it|benchmark"
    r"|comparison|thought about it|thinking)\b"
)


def _held_so(r: Reading) -> list[Draft]:
    """`let's make it Thursday`, `we'll do the talk in English`, `the client picked the second mockup`."""
    text = r.text_of(0, len(r.words)).replace("\u2019", "'").removesuffix(" then").rstrip(" ,.")
    text = text.removeprefix("then ").removeprefix("so ")
    if "yes" in r.clause.opener.split() and r.lowers[0] == "to":
        return [Draft(rule="held-so", kind="decision", acts=("use",), objects=r.objects(1))]
    for form in _HELD_SO:
        match = form.match(text)
        if match is None:
            continue
        is_open = "open" in form.groupindex
        last = next((w for w in reversed(r.words) if w.lower not in ("then", "route", "way", "path", ",")), r.words[-1])
        is_name = last.kind not in ("word", "punct") or any(c.isupper() or c.isdigit() for c in last.text)
        is_state = (
            last.lower in STATES | CONDITIONS | ADVERBS or last.lower.endswith("ing") or is_participle(last.lower)
        )
        if is_open and (is_state or "wrong" in r.lowers):
            continue  # "let's keep the tests green"
        if is_open or is_name or last.lower in LATER:
            return [Draft(rule="held-so", kind="decision", acts=("use",), objects=r.objects(1))]
    return []


_DROPPING: Final = frozenset("cancel ditch drop forget scrap scratch".split())


def _kept_instead(r: Reading) -> list[Draft]:
    """`scratch postgres for the cache, we'll keep it in memory`: what comes in place of what is dropped."""
    before = r.before
    is_dropped = before is not None and before.head.mood == "imperative" and before.lemma in _DROPPING
    is_ours = r.lowers[0] in ("we'll", "we", "let's", "we're") and r.head.mood in ("modal", "lets", "declarative")
    if is_dropped and r.text_of(0, 4) == "it's going to be" and len(r.words) > 4:
        return [Draft(rule="instead", kind="decision", acts=("use",), objects=r.objects(4))]
    is_kept = is_dropped and is_ours and r.lemma in ("do", "go", "host", "keep", "run", "store", "take", "use")
    return [Draft(rule="instead", kind="decision", acts=("use",), objects=r.objects(1))] if is_kept else []


_MADE_UP: Final = re.compile(
    r"[,;:(\u2013\u2014-]\s*(?:and )?(?:(?:that|it|this)(?:'s| is| has been) (?:now |been )?"
    r"(?:decided|settled|final|agreed)|(?:i|we)(?:'ve| have)? (?:already |finally )?"
    r"(?:decided|agreed|settled on it|made up (?:my|our) minds?)|final|decided|settled)"
    r"(?: (?:with|by) [^,;.]+)?\s*[.!)]*$"
)
_MIND: Final = re.compile(
    r"(?:made up (?:my|our) minds?|decided|come to a decision|have a decision|reached a decision)\b"
)
_OUTRIGHT: Final = re.compile(
    r"(?:it's going to be|it is going to be|it'll be|it will be|that makes it|we're a) (?:an? )?(?P<what>\S+)"
    r"(?: (?:then|after all))?$"
    r"|(?P<winner>\S+) (?:wins|it is)$|(?:my|our) (?:pick|choice|vote|decision|favourite|favorite) is (?P<picked>.+)$"
    r"|the [a-z -]+ (?:stays|remains) (?P<kept>\S+)$"
)
_TIMES: Final = frozenset(MONTHS) | LATER


def _made_up(r: Reading) -> list[Draft]:
    """`the menu is the vegetarian one, final`, `I've made up my mind: we host it ourselves`."""
    if r.sentence is None or r.standing:
        return []
    lead = " ".join(w.lower for w in r.clause.lead_words)
    below = r.text[r.words[0].start : r.sentence.end].lower().replace("\u2019", "'")
    is_said = _MIND.search(lead) is not None or _MADE_UP.search(below) is not None
    is_choice = bool({"we'll", "we", "it'll"} & set(r.lowers[:5])) or any(
        w in ("is", "are", "instead") for w in r.lowers[1:6]
    )
    is_choice = is_choice and r.lowers[0] not in ("i", "he", "she", "they", "nothing")
    return [Draft(rule="made-up", kind="decision", objects=r.objects(0))] if is_said and is_choice else []


def _named_outright(r: Reading) -> list[Draft]:
    """`it's going to be Azure`, `DuckDB wins`, `my pick is the second logo`, `the name stays Harbour`."""
    if r.following and r.following[0] not in ("the", "so", "and"):
        return []
    match = _OUTRIGHT.match(r.text_of(0, len(r.words)).replace("\u2019", "'"))
    if match is None:
        return []
    if match["picked"] is not None:
        is_named = match["picked"].split()[0] not in PRONOUNS | PREPOSITIONS
        return [Draft(rule="outright", kind="decision", acts=("use",), objects=r.objects(0))] if is_named else []
    at = (
        0 if match["winner"] else next(i for i in range(len(r.words) - 1, -1, -1) if r.lowers[i] not in ("then", "all"))
    )
    word = r.words[at]
    is_name = (word.text[:1].isupper() and (at > 0 or any(c.isupper() for c in word.text[1:]))) or word.kind != "word"
    is_name = is_name and word.lower not in _TIMES and not word.text.isdigit()
    return [Draft(rule="outright", kind="decision", acts=("use",), objects=r.objects(0))] if is_name else []
