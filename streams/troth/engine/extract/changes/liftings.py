"""What ends a rule, by its parts: what is lifted, and what is said of it.

A rule is named ("the ban on X", "what I said about X"), or the act or thing it is about, or the duty it lays on the
listener. Of a rule it is said that somebody ends it or that it is over; of an act or a thing that it is free *again*;
of a duty that it is none *any more*. What qualifies the whole ("as of this morning", "officially") is passed over; what
puts a condition to it, or a time still to come, is not, so that nothing is lifted before its time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from troth.engine.extract.changes.leaves import is_for_once
from troth.engine.extract.clauses.plain import Plain, one_of, own_words, wordings
from troth.engine.extract.clauses.predicates import acts_of, read_noun_phrase, read_objects, read_predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_participle, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word, read_words
from troth.engine.lexicon.english_lifting import (
    DEONTIC,
    DISMISSING,
    ENDED,
    ENDED_PHRASES,
    EQUIVOCAL,
    FREE,
    FREED,
    HOLDING,
    LAPSED,
    LAPSING,
    LIFTING,
    SHUT,
    STANDING,
    STRUCK,
)
from troth.engine.lexicon.english_refusals import REFUSED
from troth.engine.lexicon.english_verbs import LEARNING, MUSING, NOMINALS, OBTAINING, WORLDLY
from troth.engine.lexicon.english_words import DETERMINERS, PRONOUNS
from troth.engine.lexicon.topics import EVENTS

_MEASURED: Final = frozenset({"budget", "limit", "cap", "freeze", "deadline"})
"""Rules that are told apart by their own name."""


_NAMES: Final = DEONTIC | EQUIVOCAL


def _forms(nouns: frozenset[str]) -> str:
    return one_of([form for noun in nouns for form in (noun, noun + "s", noun[:-1] + "ies")])


_NO_NAME: Final = (
    r"(?!(?:after|and|are|as|at|before|by|do|for|from|has|have|i|if|in|is|keep|not|of|on|or|to|want|was|we|when|which"
    r"|with|you)\b)"
)
_ABOUT: Final = "(?:about|on|against|for|regarding|over|concerning|of|around|to|not to|that)"
_RULE: Final = (
    rf"(?P<rule>(?:{_NO_NAME}\S+ ){{0,6}}?(?:{_forms(_NAMES)}|_))(?: (?:i|we) [a-z]+(?: you)?)?"
    rf"(?: (?P<link>{_ABOUT}) (?P<about>\S+(?: \S+)*?))?"
)
_SAID: Final = (
    r"(?:(?:what|whatever|everything|all|anything|the (?:thing|part|bit|stuff))(?: that)? (?:i|we) (?:have |had )?"
    r"(?:said|told you|told|asked(?: you)?(?: for| to)?|wrote|mentioned|decided|ordered)"
    r"(?: (?:before|earlier|above|at the start|last time|back then|yesterday|this morning))?"
    r"|my (?:\w+ )?(?:words|message|comment|remark)s?|the (?:thing|part|bit|point)(?= about| with))"
    rf"(?: (?:{_ABOUT}|with) (?P<said>\S+(?: \S+)*?))?"
)
_LIFTED: Final = rf"(?:{_RULE}|{_SAID})"
_BE: Final = "(?:is|are|was|were|has been|have been|got|gets|has|have)"
_OVER: Final = (
    rf"(?:(?:{_BE} |(?:can|may|will) be )(?:all )?(?:{one_of(ENDED)}|{one_of(ENDED_PHRASES)})"
    rf"|(?:has |have )?{one_of(LAPSING)}|{one_of(LAPSED)} (?:at|on) \S+(?: \S+)?"
    rf"|(?:is|are)(?: not)? (?:{'|'.join(STANDING.split())}|in effect|in force)"
    rf"|(?:(?:do|does) not )?(?:{'|'.join(HOLDING.split())}))"
)
_VOID: Final = rf"(?:as )?(?:being )?(?:{one_of(ENDED)}|{one_of(ENDED_PHRASES)})"
_ENDING: Final = re.compile(
    r"(?P<who>(?:i|we|you)(?: am| are| have| will| can| may| would like to| want to)? )?"
    r"(?P<verb>never ?mind|do not (?:bother|worry)|[a-z]+)(?: back| about| with)?"
    rf" {_LIFTED}(?: back)?"
)
_DEEMED: Final = re.compile(rf"(?:you can |you may )?(?:consider|treat|regard) {_LIFTED} {_VOID}")
_OVERED: Final = re.compile(rf"{_LIFTED} (?P<state>{_OVER}|{one_of(STRUCK)})(?: by \S+(?: \S+)?)?")
_UNSHUT: Final = re.compile(
    r"(?:i|we)(?: am| are| have| will)? (?:unban|unblock|unfreez|unfroz|unlock)[a-z]* (?P<thing>\S+(?: \S+)*)"
)
_NONE_LEFT: Final = re.compile(
    rf"(?:there (?:is|are) (?:no |not any |not a |not |any |a )(?:longer )?|no more ){_RULE}(?: in place)?"
)
_BARRED: Final = one_of([*SHUT, *(" ".join(phrase) for listed in REFUSED.values() for phrase in listed)])
_NO_THING: Final = r"(?!(?:are|because|has|have|i|if|is|not|that|we|when|which|who|you)\b)"
_SET_FREE: Final = re.compile(
    rf"(?P<thing>(?:{_NO_THING}\S+ ){{1,8}}?)(?:(?:can|may) be (?P<done>[a-z]+)|(?:is|are|became)(?: all)? (?:"
    rf"(?P<weak>{one_of(FREE)})(?: to (?P<to>[a-z-]+))?|(?P<strong>{one_of(FREED)})|(?P<barred>(?:not )?{_BARRED}))"
    r"(?: (?:for|to) (?P<for>\S+(?: \S+)*))?)"
)
_DUTY: Final = "(?:have to|need to|must|are required to|are obliged to|are supposed to)"
_VERB_PHRASE: Final = r"\S+(?: \S+)*"
_RELIEVED: Final = re.compile(
    rf"you (?:do not {_DUTY}|need not|{_DUTY}) (?:bother|worry) (?:with|about) (?P<thing>{_VERB_PHRASE})"
    rf"|you (?:do not {_DUTY}|need not|are not (?:required|obliged|supposed) to|{_DUTY}) (?P<deed>{_VERB_PHRASE})"
    rf"|(?:i|we) (?:do not )?(?:need|want|expect|require|ask) you to (?P<deed_2>{_VERB_PHRASE})"
    rf"|(?:there is )?no (?:longer any |longer |more )?need (?:for you )?to (?P<deed_3>{_VERB_PHRASE})"
    rf"|it is (?:not )?(?:necessary|needed|required|mandatory)(?: for you to| to| that you) (?P<deed_4>{_VERB_PHRASE})"
    rf"|(?:i|we) (?:do not )?mind (?:if you |your |you )(?P<deed_5>{_VERB_PHRASE})"
    r"|(?P<deed_6>[a-z-]+ing(?: \S+)*) is (?:not )?(?:necessary|needed|required|mandatory)"
    r"|(?P<routine>[a-z-]+s(?: \S+)*?) are (?:not )?(?:necessary|needed|required|mandatory)"
    rf"|it is (?:not )?{_BARRED} (?:for you )?to (?P<unbarred>{_VERB_PHRASE})"
    rf"|it is {one_of(FREE | {'allowed', 'permitted'})} (?:for you )?to (?P<freed>{_VERB_PHRASE})"
    r"|you (?:can|may|could) (?:go back to|go on|resume|continue) (?P<resumed>[a-z-]+ing(?: \S+)*)"
    r"|(?:i|we) (?:do not )?(?:need|want) (?P<sent>\S+(?: \S+)*)"
    r"|you (?:can|may|could) stop (?P<stopped>[a-z-]+ing \S+(?: \S+)*)"
)
_DENIED: Final = re.compile(r"\b(?:not|no)\b")
_RULED: Final = re.compile(r"(?i)\b(?:never|not?|don['’]?t)\b")
"""What a rule holds that is quoted in code."""
_SIGNS: Final = (
    ENDED
    | LIFTING
    | FREE
    | DISMISSING
    | {word.split()[0] for words in (FREED, ENDED_PHRASES, LAPSING) for word in words}
    | frozenset("consider treat regard longer anymore more again now mind stop skip today henceforth future".split())
)
"""Every lifting has one of these words, or the verb of lifting in another form."""


def lifted(r: Reading) -> list[Draft]:
    """A rule that is ended, a thing or act that is set free, a duty that is none any more."""
    if r.clause.is_question or r.is_inert:
        return []
    own = own_words(r)
    if _SIGNS.isdisjoint(w.lower for w in own) and not _is_ending(r.lowers):
        return []
    for plain in wordings(own):
        for form in _FORMS:
            if (found := form(plain, r)) is not None:
                return [_for_once(found) if is_for_once(r) else found]
    return []


def _for_once(lifting: Draft) -> Draft:
    """A rule that is lifted for one occasion is suspended for one act ("ignore the limit for this one")."""
    return msgspec.structs.replace(lifting, doing="permit", kind="permission", uses=1)


def _is_ending(lowers: tuple[str, ...]) -> bool:
    """Whether a verb of lifting, in any form of it, stands after "I" or "we"."""
    is_own = lowers[0] in ("i", "we", "you", "i'm", "we're", "i've", "we've")
    return is_own and any(verb_lemma(w) in LIFTING | {"take"} or w.startswith("un") for w in lowers[1:4])


def _ended(plain: Plain, r: Reading) -> Draft | None:
    """`I withdraw the ban on X`, `we've lifted the freeze`, `drop the rule about X`."""
    match = _ENDING.fullmatch(plain.text)
    if match is None:
        return None
    lemma = verb_lemma(match["verb"])
    is_back = lemma == "take" and " back" in match[0]
    is_bidden = match["who"] is None and (match["verb"] == lemma or lemma in _MINDING)
    if lemma.startswith("do not") and not plain.is_again:
        return None
    if not (is_back or lemma in LIFTING | DISMISSING | _MINDING) or not (match["who"] or is_bidden):
        return None
    if r.is_negated and lemma not in _MINDING:
        return None
    name = plain.span(match, "rule")
    is_shown = match["who"] is None and bool(name) and name[-1].kind == "quoted"  # "drop this '…'": a piece of text
    return None if is_shown else _of_rule(plain, match, r)


def _waived(plain: Plain, r: Reading) -> Draft | None:
    """`never mind the approval step for docs changes`, `skip the sign-off on typo fixes from now on`: a routine that is
    none any more for some kind of occasion."""
    match = _WAIVED.fullmatch(plain.text)
    if match is None or not (plain.is_again or match["verb"] != "skip"):
        return None
    routine, occasion = plain.span(match, "routine"), plain.span(match, "occasion")
    is_kind = plain.is_again or noun_lemma(occasion[-1].lower) != occasion[-1].lower or occasion[-1].lower in _MASSES
    if not is_kind or noun_lemma(routine[-1].lower) not in _ROUTINES:
        return None
    return Draft(rule="waived", doing="retract", objects=read_objects((*routine, *occasion), r.language))


_WAIVED: Final = re.compile(
    r"(?P<verb>never ?mind|skip|forget|do not bother with)(?: about)? (?:the |that |your |our )?"
    r"(?P<routine>[a-z-]+(?: [a-z-]+){0,2}?) (?:for|on|of|with|in) (?P<occasion>\S+(?: \S+){0,3})"
)
_ROUTINES: Final = {*NOMINALS, *EVENTS} | frozenset(
    "check gate guard second-reader sign-off signature step stop".split()
)
_MASSES: Final = frozenset("cash code documentation prose staff".split())


def _deemed(plain: Plain, r: Reading) -> Draft | None:
    """`consider the rule about X void`."""
    match = _DEEMED.fullmatch(plain.text)
    return _of_rule(plain, match, r) if match is not None else None


def _overed(plain: Plain, r: Reading) -> Draft | None:
    """`the freeze is over`, `what I said about X no longer holds`, `that limit is not in force any more`."""
    match = _OVERED.fullmatch(plain.text)
    if match is None:
        return _pointed(plain, r)
    is_denied = _DENIED.search(match["state"]) is not None or _is_no_longer(r)
    if not _STATES.isdisjoint(w.lower for w in (*plain.span(match, "about"), *plain.span(match, "said"))):
        return None  # "the ban on X isn't lifted"
    says_holding = match["state"].split()[-1] in _SAYING_HOLDING
    if says_holding and not (plain.is_again and is_denied):
        return None
    return _of_rule(plain, match, r)


def _pointed(plain: Plain, r: Reading) -> Draft | None:
    """`I said no to Docker last week; that no longer holds`."""
    is_over = _POINTED.fullmatch(plain.text) is not None and _is_no_longer(r)
    if not is_over or r.before is None:
        return None
    return Draft(rule="lifted", doing="retract", objects=r.before.objects(0), start=r.before.clause.start)


_STATES: Final = frozenset("is are isn't aren't not was wasn't hasn't haven't never".split())
_POINTED: Final = re.compile(rf"(?:that|this|it|which) (?:{'|'.join(HOLDING.split())})")
_MINDING: Final = frozenset({"never mind", "nevermind", "do not worry", "do not bother"})
_SAYING_HOLDING: Final = frozenset((*STANDING.split(), *HOLDING.split(), "effect", "force"))


def _is_no_longer(r: Reading) -> bool:
    return "no longer" in r.text_of(0, len(r.words))


def _none_left(plain: Plain, r: Reading) -> Draft | None:
    """`there's no freeze anymore`."""
    match = _NONE_LEFT.fullmatch(plain.text)
    name = plain.span(match, "rule") if match is not None else ()
    if len(name) == 1 and name[0].kind in ("code", "quoted", "literal"):
        return None  # "no more `go get`" is a ban
    is_none = _is_no_longer(r) or _DENIED.search(plain.text) is not None
    is_left = match is None or not is_none or not (plain.is_again or match[0].startswith("no more"))
    return None if match is None or is_left else _of_rule(plain, match, r)


def _of_rule(plain: Plain, match: re.Match[str], r: Reading) -> Draft | None:
    """The retraction of the rule that a match names; None where the name is one of a thing as well."""
    about = plain.span(match, "about") or plain.span(match, "said")
    name = plain.span(match, "rule")
    if not about and len(name) == 1 and name[0].kind in ("code", "literal") and not _RULED.search(name[0].inner):
        return None  # "`go test` is off the table": a thing, and no rule's name
    lowers = [noun_lemma(w.lower.removesuffix("'s")) for w in name]
    is_equivocal = bool(name) and (lowers[-1] in EQUIVOCAL or name[-1].kind == "quoted")
    is_lifted = plain.text.endswith(_OF_RULES_ONLY)
    is_told = bool(about) and (match["link"] in _BINDING or "state" not in match.groupdict() or is_lifted)
    is_own = is_told or not _OWN.isdisjoint(lowers)
    if is_equivocal and (not is_own or " by " in plain.text):
        return None  # "the lock on the door is gone", "my request was cancelled by the gateway"
    if not about:
        named = [w for w, lower in zip(name, lowers, strict=True) if lower not in (_NAMES - _MEASURED) | _LATEST]
        named = [part for w in named for part in (_quoted(w) if w.kind == "quoted" else (w,))]
        acts = tuple(act for w in named if (act := NOMINALS.get(noun_lemma(w.lower), "")) in WORLDLY - {"write"})
        if acts:
            named = []  # "the deploy freeze"
        return Draft(rule="lifted", doing="retract", acts=acts, objects=read_objects(named, r.language))
    acts, objects = _about(about, r)
    return Draft(rule="lifted", doing="retract", acts=acts, objects=objects)


def _quoted(word: Word) -> list[Word]:
    """The words of a rule that is quoted as a whole ("that 'don't touch auth' is off")."""
    return read_words(word.inner, 0, len(word.inner))


_BINDING: Final = frozenset({"to", "not to", "that", "against", "about", "for"})
"""Between the name of a rule and what it rules, where the name may be one of a thing too."""
_OF_RULES_ONLY: Final = ("lifted", "rescinded", "repealed", "revoked", "waived")
"""What is said to have been done to rules, and to no thing of their name."""
_OWN: Final = frozenset({"my", "our", "that", "this", "your"})
_LATEST: Final = frozenset("earlier last latest previous prior".split())
"""Words for the order before ("disregard my last instruction")."""


def _about(words: tuple[Word, ...], r: Reading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The acts and objects that a rule is about: "pushing to main", "direct pushes", "the wiki"."""
    if is_base_verb(words[0].lower) and len(words) > 1 and words[1].lower in DETERMINERS | PRONOUNS:
        predicate = read_predicate(words, 0, r.language)
        return predicate.acts, predicate.objects
    phrase = read_noun_phrase(words, r.language)
    return ((), phrase.objects) if phrase.acts == ("use",) else (phrase.acts, phrase.objects)


def _set_free(plain: Plain, r: Reading) -> Draft | None:
    """`X is fair game again`, `pushing to X is fine now`, `X isn't off limits any more`, `X can be deleted now`."""
    match = _SET_FREE.fullmatch(plain.text)
    if match is None or r.lowers[0] in _SUPPOSED:
        return None
    is_back = match["strong"] is not None and match["strong"].startswith("back")
    is_changed = r.before is not None and r.before.text_of(0, 6).endswith("changed my mind")
    if not (plain.is_again or is_back or is_changed):
        return None
    if match["barred"] and not (match["barred"].startswith("not ") or _is_no_longer(r)):
        return None
    thing = plain.span(match, "thing")
    if len(thing) == 1 and thing[0].lower in PRONOUNS | DETERMINERS:
        return None
    acts, objects = _about(thing, r) if not is_gerund(thing[0].lower) else _of_deed(thing, r)
    if (verb := match["to"] or match["done"]) is not None:
        acts = acts_of([verb_lemma(verb)])
    if match["done"] is not None and not (set(acts) & WORLDLY and is_participle(match["done"])):
        return None
    is_act = (
        is_gerund(thing[0].lower)
        or match["to"] is not None
        or (bool(set(acts) & WORLDLY) and "now" not in r.lowers)
        or (noun_lemma(thing[0].lower) in _DEALINGS and thing[1:2] != () and thing[1].lower in ("to", "with"))
    )
    is_bare = len(thing) == 1 and match["to"] is None and match["done"] is None
    if match["weak"] and is_bare and acts and set(acts) <= WORLDLY and "now" in r.lowers:
        return Draft(rule="freed", doing="permit", kind="permission", acts=acts)  # "push is fine now"
    is_opened = match["weak"] == "open" and match["for"] is not None
    if match["weak"] and not is_act and not is_opened:
        return None
    return Draft(rule="freed", doing="retract", acts=acts, objects=objects) if acts or objects else None


_DEALINGS: Final = frozenset("access call change connection edit query read request write".split())
"""Nouns of acts, where what they reach to follows ("requests to X are okay again")."""
_SUPPOSED: Final = frozenset("if when once whether that which until unless".split())


def _unshut(plain: Plain, r: Reading) -> Draft | None:
    """`we are unfreezing the schema as of now`."""
    match = _UNSHUT.fullmatch(plain.text)
    if match is None:
        return None
    acts, objects = _about(plain.span(match, "thing"), r)
    return Draft(rule="freed", doing="retract", acts=acts, objects=objects) if objects else None


def _relieved(plain: Plain, r: Reading) -> Draft | None:
    """`you don't have to V any more`, `no need to V from now on`, `I no longer mind if you V`, `you can stop V-ing`."""
    match = _RELIEVED.fullmatch(plain.text)
    if match is None:
        return None
    name = next(n for n, value in match.groupdict().items() if value)
    is_denied = _DENIED.search(plain.text) is not None or _is_no_longer(r)
    is_freed = name == "freed" and "now" not in r.lowers  # "it's ok to restart it now" is for once
    is_none = plain.text.startswith("no more need")
    if not (name in ("stopped", "resumed") or is_none or (plain.is_again and (is_denied or is_freed))):
        return None
    deed = plain.span(match, name)
    is_routine = name == "routine" and not {*NOMINALS, *EVENTS}.isdisjoint(map(noun_lemma, (w.lower for w in deed)))
    if name == "sent" and not _is_sent(deed):
        return None
    if name in ("thing", "sent") or is_routine:
        acts, objects = _about(deed, r)
        return Draft(rule="relieved", doing="retract", acts=acts, objects=objects)
    verb = verb_lemma(deed[0].lower)
    if verb in LEARNING | MUSING | OBTAINING | _TRYING or not (is_base_verb(verb) or deed[0].lower.endswith("ing")):
        return None
    acts, objects = _of_deed(deed, r)
    rule = "freed" if name in _FREEDOMS else "relieved"
    return (
        Draft(rule=rule, doing="retract", acts=acts, objects=objects)
        if objects or _PERMITTERS & {w.lower for w in deed}
        else None
    )


_FREEDOMS: Final = frozenset({"deed_5", "unbarred", "freed", "resumed"})
"""Groups that set an act free; the others end a duty to do it."""


def _is_sent(thing: tuple[Word, ...]) -> bool:
    """Whether a phrase names what is sent or done again and again ("a daily report"), and not a thing at hand."""
    lowers = [w.lower for w in thing]
    is_general = lowers[0] in ("a", "an", "any") or noun_lemma(lowers[-1]) != lowers[-1]
    return is_general and noun_lemma(lowers[-1]) in _SENT


_SENT: Final = frozenset("digest mail message notification ping reminder report review summary update".split())
_TRYING: Final = frozenset("try search work debug guess repeat apologise apologize do be".split())
_LEAVING: Final = frozenset("abstain avoid hold keep leave refrain shun stay steer".split())
"""Verbs by which a duty is not to act: relieved of it, any act on the thing is free."""
_GATING: Final = frozenset("ask check clear confirm consult get run seek wait".split())
_PERMITTERS: Final = frozenset("approval me my ok okay permission us".split())


def _of_deed(deed: tuple[Word, ...], r: Reading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The acts and objects of a duty by its verb, in the base form or as a gerund."""
    predicate = read_predicate(deed, 0, r.language)
    verb = verb_lemma(deed[0].lower)
    objects = tuple(o for o in predicate.objects if o not in _NO_OBJECTS)
    if verb in _LEAVING:
        return (), objects
    if verb in _GATING and _PERMITTERS & {w.lower for w in deed[1:]}:
        return ("ask",), tuple(o for o in objects if o not in _PERMITTERS)
    return predicate.acts, objects


_NO_OBJECTS: Final = frozenset("after alone before intact once unchanged untouched whenever".split())


_Form = Callable[[Plain, Reading], Draft | None]
_FORMS: Final[tuple[_Form, ...]] = (_ended, _waived, _deemed, _overed, _none_left, _unshut, _set_free, _relieved)
