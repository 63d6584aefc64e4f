"""Who must have seen or approved a thing before it is done, by the parts of what is said.

A thing in general ("every mail", "schema changes"), a person, and what ties the one to the other: it is run past the
person, needs the person's word, or the person approves it. Where the thing is not general, a time before which it is
to be done makes it a rule ("let me see the copy before it goes out"); without either it is work or a tale.
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.clauses.leads import is_person
from troth.engine.extract.clauses.plain import Plain, one_of, own_words, wordings
from troth.engine.extract.clauses.predicates import read_objects
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import noun_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english import NUMBERS
from troth.engine.lexicon.english_words import DETERMINERS, PREPOSITIONS, PRONOUNS

_ROLES: Final = frozenset(
    """
    architect board ceo cfo compliance counsel cto dba dpo finance lead legal maintainer maintainers management manager
    marketing on-call ops owner owners people procurement qa reviewer reviewers security team
    """.split()
)
_SEEN: Final = frozenset(
    """
    agreed approved checked cleared confirmed coordinated discussed okayed passed reviewed run shown signed vetted
    """.split()
)
_SEE: Final = frozenset(
    "agree approve check clear confirm coordinate discuss ok okay pass review run see sign verify vet".split()
)
_WORDS: Final = (
    "approval", "blessing", "confirmation", "consent", "go-ahead", "nod", "ok", "okay", "pair of eyes", "review",
    "sign-off", "signoff", "thumbs up",
)  # fmt: skip
_THING: Final = r"(?P<thing>\S+(?: \S+)*?)"
_WHO: Final = r"(?P<who>(?!before|prior)\S+(?: (?!before|prior)\S+){0,2}?)"
_TAIL: Final = (
    r"(?P<tail>(?: (?:first|beforehand|in advance|upfront|up front|(?:before|prior to|ahead of)"
    r" (?:you|we|it|they|any|each|every|the next|\w+ing|\w+s)\b.*))?)"
)
_BE: Final = r"(?:(?:is|are|be|being|get|gets|has|have|need|needs|must|should|shall|will|to|always|got) )+"
_OWE: Final = "(?:have to|has to|must|need to|needs to|want to|wants to)"
_LOOK: Final = "(?:(?:a|the last|the final|another) (?:look|say|word|glance|veto) (?:at|in|on|over))"
_SEEING: Final = f"{one_of(_SEE)}|have a look|take a look|look"
_ASK: Final = "(?:ask|check|talk|speak|confirm)"
_HEARD: Final = "(?:asked|consulted|informed|involved|told)"
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"{_THING} {_BE}{one_of(_SEEN)}(?: off)?(?: on)? (?:past|by|with|through|to) {_WHO}{_TAIL}",
        rf"{_THING} (?:{_BE})?(?:go|goes|pass|passes|come|comes) (?:through|past|by|via) {_WHO}{_TAIL}",
        rf"{_THING} (?:{_BE})?(?:needs?|requires?|gets?|takes?) (?P<who>\S+)(?: \w+)? {one_of(_WORDS)}s?{_TAIL}",
        rf"you need (?P<who>\S+)(?: \w+)? {one_of(_WORDS)} (?:for|before) {_THING}(?P<tail>)",
        rf"(?:always )?{one_of(_SEE)} {_THING} (?:past|by|with|through) {_WHO}{_TAIL}",
        rf"{_WHO} {_OWE} (?P<seeing>{one_of(_SEE)}) (?:off )?(?:on )?{_THING}{_TAIL}",
        rf"{_WHO} (?:approves|checks|clears|okays|reviews|sees|signs off|vets)(?: on)? {_THING}{_TAIL}",
        rf"(?P<who>i|we) (?:approve|check|clear|okay|review|sign off|vet)(?: on)? (?P<thing>(?:all|any|each|every)"
        rf" \S+(?: \S+)*?){_TAIL}",
        rf"(?P<who>i|we) (?:want|need|would like|must have|expect) {_LOOK} {_THING}{_TAIL}",
        rf"(?P<who>i|we) (?:want|need|expect|would like) to be {_HEARD}(?P<thing>){_TAIL}",
        rf"(?:have|get) {_WHO} (?:to )?(?:{_SEEING})(?: over)? {_THING}{_TAIL}",
        rf"let (?P<who>me|us) (?:{_SEEING})(?: off)?(?: (?:on|at|over))? {_THING}(?P<tail> (?:before|prior to) .*)",
        rf"(?:send|show|mail|post) (?P<who>me|us) {_THING}(?P<tail> (?:first|beforehand|before you .*|prior to .*))",
        rf"(?:you )?(?:always )?{_ASK}(?: (?:with |to )?{_WHO})?(?P<thing>)(?: first)?{_TAIL}",
        rf"(?:always )?(?:get|seek|obtain|ask for|wait for) (?P<who>\S+) {one_of(_WORDS)}(?P<thing>){_TAIL}",
        rf"(?:you )?(?:check|talk|speak|confirm) (?:with|to) {_WHO}(?P<thing>)(?P<tail> (?:every|each) time .*)",
    )
)
_SIGNS: Final = frozenset("first beforehand advance before prior ahead until till upfront whenever".split())
_UNIVERSAL: Final = frozenset("all any anything each every everything whatever".split())
_POINTERS: Final = frozenset({"it", "that", "this"})


def approved(r: Reading) -> list[Draft]:
    """`every mail gets run past me first`, `I have to approve each new dependency`, `clear prices with legal first`."""
    if r.clause.is_question or r.is_inert or r.is_negated:
        return []
    own = own_words(r)
    lowers = {w.lower for w in own}
    fronts = any(kind == "until" and start < r.words[0].start for kind, _, start, _ in r.clause.adjuncts)
    if not own or (_SIGNS.isdisjoint(lowers) and _UNIVERSAL.isdisjoint(lowers) and not fronts):
        return []
    for plain in wordings([w for w in own if not fronts or w.start >= r.words[0].start]):
        for form in _FORMS:
            match = form.fullmatch(plain.text)
            if match is not None and _is_rule(plain, match, fronts=fronts):
                return [_draft(plain, match, r)]
    return []


def _is_rule(plain: Plain, match: re.Match[str], *, fronts: bool) -> bool:
    """Whether the person is one, and what is approved is said of things in general, or before its time."""
    who, thing, tail = plain.span(match, "who"), plain.span(match, "thing"), match["tail"].split()
    is_timed = bool(tail) and not (len(tail) == _POINTED_WORDS and tail[-1] in _POINTERS)  # "before that"
    if who and not _is_somebody(who):
        return False
    if not thing:
        return is_timed and len(tail) > 1
    if match.groupdict().get("seeing") in ("check", "discuss", "see") and not is_timed:
        return False  # "I want to see the log of each element"
    is_general = not _UNIVERSAL.isdisjoint(w.lower for w in thing) or _is_plural(thing)
    is_us = bool(who) and who[0].lower in _US
    if fronts and who and not is_us:
        return True  # "until I'm back, Zoe approves the merges"
    if thing[0].lower in PRONOUNS and not is_general:
        return (
            len(who) > 0 and len(tail) > _TAIL_WORDS_MIN and tail[1] == "you"
        )  # "run it by Otto before you change prices"
    return (is_general and (is_timed or is_us or fronts)) or (is_timed and is_us)


_TAIL_WORDS_MIN: Final = 3


_POINTED_WORDS: Final = 2
_US: Final = frozenset("i me my our us we".split())


def _is_somebody(who: tuple[Word, ...]) -> bool:
    lowers = [w.lower for w in who]
    is_named = is_person(who[0]) or lowers[0].removesuffix("'s") in _ROLES | NUMBERS.keys() | {"a", "an", "another"}
    is_us = lowers[0] in _US and (len(lowers) == 1 or lowers[0] in ("my", "our"))
    return is_us or is_named or lowers[-1] in _ROLES


def _is_plural(thing: tuple[Word, ...]) -> bool:
    """Whether the phrase names things in general by a bare plural ("schema changes", "PRs to core")."""
    if thing[0].lower in DETERMINERS | PRONOUNS:
        return False
    head = next((i for i, w in enumerate(thing) if w.lower in PREPOSITIONS), len(thing)) - 1
    return head >= 0 and noun_lemma(thing[head].lower) != thing[head].lower


def _draft(plain: Plain, match: re.Match[str], r: Reading) -> Draft:
    thing = plain.span(match, "thing")
    if not thing or thing[0].lower in ("it", "that", "this"):
        thing = plain.span(match, "tail")[1:]
    return Draft(rule="approved", kind="requirement", acts=("ask",), objects=read_objects(thing, r.language))
