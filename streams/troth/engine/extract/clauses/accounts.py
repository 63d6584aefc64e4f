"""Accounts: what happened, what was found, how a thing is done by anybody, and what a text is to say to others.

They use the words of orders ("never finishes", "no mails go out", "must be finite, got nan", "stop the app") and lay
nothing upon the listener.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import (
    is_base_verb,
    is_gerund,
    is_participle,
    is_past,
    noun_lemma,
    verb_lemma,
)
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, SUBJECT_PRONOUNS
from troth.engine.lexicon.topics import EVENTS, LATER, RECURRING, SPOKEN

_OUTCRY_AUXILIARIES: Final = frozenset("could did had has is might was were would".split())
_IN_LIFE: Final = re.compile(
    r"never (?:ever )?in (?:all |a )?(?:my |our |the |these )?(?:\w+ )?(?:ages|career|days?|life|years)\b"
)
_MOVED: Final = re.compile(r"\bnever (?:ceases?|fails?|stops?) to [a-z]+ (?:me|us)\b")
_SINCE: Final = re.compile(r"(?:ever )?since (?P<what>[a-z']+(?: [a-z']+)?)")
_AFTER: Final = re.compile(r"(?:right |just )?after (?:the|that|this|my|our|his|her|their|last|yesterday's) ")
_DOERS: Final = frozenset("he i she they we".split())
_INSTEAD: Final = re.compile(r"[,;] (?:but )?(?:instead )?(?:found|gave|given|got|received|returned|saw|was)\b")
_TRYING: Final = frozenset("attempted tested tried".split())
_CAPABLE: Final = frozenset(
    """
    accept carry cope digest display fit handle hold keep lift manage parse print process read receive render run serve
    store support take
    """.split()
)
"""Verbs of what a thing has the room or strength for."""
_NOBODY: Final = frozenset("anybody anyone nobody nothing no one they users".split())
_WRITING: Final = frozenset(
    """
    compose draft e-mail email mail message post prepare reply respond send text write
    """.split()
)
_TELLING: Final = re.compile(
    r"(?<!without )(?<!before )(?<!by )(?<!after )"
    r"\b(?:telling|saying|stating|asking|reminding|informing|explaining|warning|announcing|asserting"
    r"|(?:that|which) (?:says?|states?|tells?|explains?|reminds?|warns?|asks?|informs?))\b"
)
_PREVIEWED: Final = frozenset({"to"})
_SETUP: Final = frozenset("dependencies installation prerequisites requirements setup".split())
_TOLD_OF: Final = frozenset(
    """
    architecture background bugs caveats components context contents data dataset design environment faq features flow
    folders glossary gotchas history how infrastructure internals introduction issues layout limitations modules notes
    overview
    pitfalls quirks services stack structure summary troubleshooting what why
    """.split()
)
"""Headings of an instruction file under which things are told, and no rule is laid down by a plain statement."""
_HOW_TOS: Final = frozenset("faq installation installing prerequisites quickstart troubleshooting usage".split())
"""… under which is told how anybody gets a thing done."""
_RULING_HEADINGS: Final = frozenset(
    """
    boundaries constraints conventions convention guideline guidelines must never policies policy principles rule rules
    style
    """.split()
)
_HEADING: Final = re.compile(r"[ \t]{0,3}#{1,6}[ \t]+(?P<title>[^\n]+)")
_HEADING_REACH: Final = 4_000
_WORD: Final = re.compile(r"[a-z]+")
_BOUNDED: Final = frozenset("max maximum most must never no only under without".split())


def is_account(r: Reading) -> bool:
    """Whether the clause tells, and nobody is bound by it. An instruction file, too, has its how-tos and its facts."""
    rules = _ALWAYS if r.standing else (*_ALWAYS, *_SAID)
    return any(rule(r) for rule in rules)


def _is_outcry(r: Reading) -> bool:
    """`never would have guessed`, `never in my life have I seen such a log`, `you never cease to amaze me`."""
    said = r.text[r.clause.start : r.clause.end].lower()
    if _IN_LIFE.match(said) or _MOVED.search(said):
        return True
    after = r.text_of(1, 2)
    is_perfect = after == "have" and (is_participle(r.text_of(2, 3)) or r.text_of(2, 3) in SUBJECT_PRONOUNS)
    return r.lowers[0] == "never" and (after in _OUTCRY_AUXILIARIES or is_perfect)


def _is_since(r: Reading) -> bool:
    """`since Tuesday no invoices get sent`: how things have been from then on."""
    sentence = r.text[r.clause.start if r.sentence is None else r.sentence.start : r.clause.end].lower()
    match = _SINCE.match(sentence)
    if match is None or _is_told_to(r):
        return False
    words = match["what"].split()
    is_time = bool({*words} & (LATER | {"yesterday", "last", "this", "then"}))
    return is_time or (words[0] in ("the", "our", "that") and noun_lemma(words[-1]) in EVENTS | {"upgrade", "update"})


def _is_told_to(r: Reading) -> bool:
    """Whether the listener is told ("never restart …", "please don't …", "you must …")."""
    return r.is_order or "order-not" in r.head.flags or bool({"you", "please", "we"} & set(r.lowers[:3]))


def _is_finding(r: Reading) -> bool:
    """`after the upgrade the importer never finishes`: what a thing does since something was done to it."""
    sentence = r.text[r.clause.start if r.sentence is None else r.sentence.start : r.clause.end].lower()
    at = next((i + 1 for i, w in enumerate(r.lowers[:-1]) if w in ("never", "always")), 0)
    return at > 0 and _AFTER.match(sentence) is not None and _is_third(r.lowers[at])


def _is_third(word: str) -> bool:
    return word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)


def _is_explained(r: Reading) -> bool:
    """`this is how billing works: every order gets an invoice number`: what a lead announces as an account."""
    lead = " ".join(w.lower for w in r.clause.lead_words)
    return _EXPLAINING.search(lead) is not None


_EXPLAINING: Final = re.compile(
    r"\b(?:how (?:\w+ ){1,4}(?:works?|is done|goes|runs?)|works? (?:like this|as follows|this way))\b"
)


def _is_guess(r: Reading) -> bool:
    """`the tests must have been green when he merged`, `my laptop must be dying`: what somebody makes of it."""
    at = next((i for i, w in enumerate(r.lowers[:-2]) if w == "must"), -1)
    after = r.lowers[at + 1 : at + 4] if at >= 0 else ()
    if not after or r.has("must_not"):
        return False
    is_verb = after[1] not in DETERMINERS | PREPOSITIONS and noun_lemma(after[1]) == after[1]
    takes = is_verb and after[2:3] != () and (is_past(after[1]) or after[2] in DETERMINERS)
    is_perfect = after[0] == "have" and (after[1] == "been" or takes)
    is_ongoing = after[0] == "be" and is_gerund(after[1]) and after[1] != "running" and not r.clause.adjuncts
    return is_perfect or is_ongoing


def _is_circumstance(r: Reading) -> bool:
    """`applicants must hold a degree, so I can't apply`: what the speaker has to live with."""
    return r.following[:1] == ("so",) and _SO_I.match(" ".join(r.following[:4])) is not None


_SO_I: Final = re.compile(
    r"so (?:i|i'm|i've) (?:can't|couldn't|could not|cannot|have to|had to|need|am|won't|didn't|ended)"
)


def _is_working(r: Reading) -> bool:
    """`when the cursor leaves the map, the tooltip stays open`: how a thing works."""
    if (
        r.head.mood != "declarative"
        or r.lowers[0] not in ("the", "a", "an", "it")
        or r.has("must", "must_not", "never")
    ):
        return False
    fronts = (r.text[s:e].lower().split() for k, h, s, e in r.clause.adjuncts if s < r.words[0].start and h in _WHENS)
    does = any(_is_third(w) for w in r.lowers[1:6])
    return does and any(f[1:2] in (["the"], ["a"], ["an"]) and any(map(_is_third, f[2:])) for f in fronts)


_WHENS: Final = frozenset({"after", "if", "once", "when", "whenever"})


def _is_message(r: Reading) -> bool:
    """`grad norm must be finite, got nan`: what a program says that was given something else."""
    is_bound = r.has("must", "must_not", "at_most", "at_least", "only")
    after = r.text[r.words[0].start : r.clause.end if r.sentence is None else r.sentence.end].lower()
    return is_bound and _INSTEAD.search(after) is not None


def _is_attempt(r: Reading) -> bool:
    """`we tried limiting it to 8 threads`: what somebody once did."""
    return r.lowers[0] in _DOERS and _past_verb(r) in _TRYING


def _is_goal_of_deed(r: Reading) -> bool:
    """`I pushed it to feature/otter and not to develop`: where something went, and where not."""
    is_goal = r.lowers[0] in ("not", "never") and r.text_of(1, 2) in PREPOSITIONS
    before = r.before
    return is_goal and before is not None and before.lowers[0] in _DOERS and _past_verb(before) != ""


def _past_verb(r: Reading) -> str:
    """The verb right after a pronoun where it is in the past ("I pushed …"); else nothing."""
    at = next((i for i in range(1, min(3, len(r.words))) if r.lowers[i] not in ADVERBS), 0)
    verb = r.lowers[at]
    is_done = is_past(verb) and verb_lemma(verb) != verb and verb not in AUXILIARIES
    return verb if at and is_done else ""


def _is_of_others(r: Reading) -> bool:
    """`they order before 5 am and don't look at it again`: the negated habit of those who were told of."""
    before = r.before
    if before is None or r.lowers[0] not in ("don't", "dont", "do") or r.clause.separator not in ("and", "but"):
        return False
    subject = before.head.subject if before.head.mood == "declarative" else ()
    if not subject or before.has("must", "never", "must_not", "only", "always"):
        return False
    noun = subject[-1].lower
    is_many = noun == "they" or (noun_lemma(noun) != noun and noun_lemma(noun) not in RECURRING | SPOKEN)
    return is_many and subject[0].lower not in ("we", "you")


def _is_limit_of_thing(r: Reading) -> bool:
    """`the old printer driver can't handle more than 100 pages`: what a thing has no room or strength for."""
    at = next((i for i, w in enumerate(r.lowers[:8]) if i > 1 and w in ("can't", "cannot")), 0)
    is_thing = r.lowers[0] in DETERMINERS - {"any", "each", "every", "all", "no"} and at > 0
    return is_thing and r.text_of(at + 1, at + 2) in _CAPABLE and r.has("above", "at_most", "below")


def _is_purpose(r: Reading) -> bool:
    """`disable the button so nobody can click twice`: what a piece of work is for."""
    before = r.before
    is_told = before is not None and before.is_order and not before.has("always", "never", "every", "standing")
    if before is None or not is_told or r.lowers[0] not in _NOBODY:
        return False
    between = r.text[before.words[-1].end : r.words[0].start].lower().split()
    return r.clause.separator == "so" or "so" in between


def _is_in_text(r: Reading) -> bool:
    """`draft a reply telling him he must return the laptop`: what a text is to say to others; a clause without a
    subject goes on with it."""
    if r.before is not None and r.clause.separator in ("and", "but", ",", "or"):
        is_bare = r.lowers[0] in AUXILIARIES or r.lowers[0] in ("must", "have", "should", "not")
        is_theirs = r.lowers[0] in ("he", "she", "they", "it", "nobody", "no")
        return (is_bare or is_theirs) and _is_in_text(r.before)
    told = _TELLING.search(r.text, r.clause.start, r.clause.end)
    verb = r.head.at if r.is_order else 0
    is_writing = r.lowers[verb] in _WRITING and r.clause.adjunct("trigger", "condition", "scope", "until") is None
    if told is None or not is_writing or r.is_negated:
        return False
    return r.words[verb].start < told.start() and not r.has("always", "every", "standing")


def _is_dismissed(r: Reading) -> bool:
    """`never mind, leave it for later`: what is let go, and not put off by rule."""
    before = r.before
    is_waved = before is not None and before.lowers in (("never", "mind"), ("nevermind",), ("forget", "it"))
    return (is_waved or "nevermind" in r.clause.opener) and r.text_of(1, 2) in ("it", "that", "this")


def _is_how_to(r: Reading) -> bool:
    """`To reset the database: stop the app, delete .pgdata`: how anybody gets a thing done."""
    lead = [w.lower for w in r.clause.lead_words[:2]]
    is_purpose = len(lead) > 1 and lead[0] in _PREVIEWED and is_base_verb(lead[1])
    is_purpose = is_purpose or lead == ["how", "to"]
    return is_purpose and not r.has("never", "not", "always", "must", "must_not", "only", "avoid", "no")


def _is_under_telling(r: Reading) -> bool:
    """Whether a plain statement stands under a heading that tells of things ("## Architecture")."""
    words = set(_WORD.findall(_title_above(r)))
    if words & _SETUP and _is_bare_thing(r):
        return True
    if r.force not in ("holds", "said") or not words or words & _RULING_HEADINGS:
        return False
    if words & _HOW_TOS:
        return r.is_order and not r.has("never", "not", "always", "must", "must_not", "only", "avoid", "no", "every")
    is_statement = r.head.mood in ("declarative", "fragment") and not _is_told_to(r) and r.lowers[0] != "no"
    return bool(words & _TOLD_OF) and is_statement and "you" not in r.lowers


def _title_above(r: Reading) -> str:
    """The nearest heading above the clause, in lower case; "" where there is none."""
    at = r.clause.start
    floor = max(0, at - _HEADING_REACH)
    while at > floor:
        start = r.text.rfind("\n", 0, at) + 1
        if match := _HEADING.match(r.text, start):
            return match["title"].lower() if match.end() < r.clause.start else ""
        at = start - 1
    return ""


def _is_bare_thing(r: Reading) -> bool:
    """Whether an item only names what one must have ("Node 20", "8 GB of RAM for the tests")."""
    is_phrase = r.head.mood == "fragment" and not (AUXILIARIES | _BOUNDED) & set(r.lowers)
    first = r.words[0].text
    is_named = first[:1].isupper() or first[:1].isdigit() or len(r.words) == 1 or r.text_of(0, 2) == "at least"
    return is_phrase and is_named and (len(r.words) == 1 or any(c.isdigit() for w in r.words for c in w.text))


_Rule = Callable[[Reading], bool]
_ALWAYS: Final[tuple[_Rule, ...]] = (_is_outcry, _is_message, _is_how_to, _is_under_telling)
_SAID: Final[tuple[_Rule, ...]] = (
    _is_since, _is_finding, _is_attempt, _is_goal_of_deed, _is_of_others, _is_limit_of_thing, _is_purpose, _is_in_text,
    _is_dismissed, _is_explained, _is_guess, _is_circumstance, _is_working,
)  # fmt: skip
