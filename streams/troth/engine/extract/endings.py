"""What ends, lifts or corrects: "forget the rule about prod", "you can push now", "no, I meant eu-west-1"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.extract.lemmas import is_base_verb, noun_lemma, verb_lemma
from troth.engine.extract.predicates import read_objects, read_predicate
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import Word
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english import AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import QUANTITIES, RULES

_POINTERS: Final = frozenset({"that", "it", "this", "those", "them", "these"})
_TAKING_BACK: Final = frozenset(
    {
        "forget",
        "scratch",
        "disregard",
        "ignore",
        "drop",
        "cancel",
        "lift",
        "scrap",
        "waive",
        "withdraw",
        "nevermind",
        "remove",
        "relax",
        "revoke",
        "rescind",
    }
)
_ANYTHING: Final = frozenset({"forget", "scratch", "disregard", "nevermind", "scrap"})
"""Verbs that take back whatever they name; the others only what is called a rule."""
_GATED: Final = frozenset(
    {
        "push",
        "commit",
        "merge",
        "deploy",
        "publish",
        "send",
        "delete",
        "force-push",
        "tag",
        "install",
        "restart",
        "kill",
        "migrate",
        "rebase",
        "pay",
        "refund",
        "transfer",
        "purchase",
        "touch",
        "run",
    }
)
"""Acts that a person gates, so that a "yes" to one is worth keeping."""


def retraction(r: Reading) -> list[Draft]:
    """`forget what I said about prod`, `scratch that`, `never mind the limit`, `drop the 30 req/s cap`."""
    if r.clause.is_question or r.clause.lead in ("shown",):
        return []
    lowers = r.lowers
    at = _verb_at(r)
    if at is None:
        return _lapsed(r)
    rest = r.words[at:]
    content = [w for w in rest if w.kind != "punct" and w.lower not in ("about", "please", "all", "of", "then", "now")]
    if not content:
        return [Draft(rule="retract", doing="retract")] if r.clause.is_whole or not r.clause.separator else []
    verb = lowers[at - 1] if lowers[at - 1] != "about" else lowers[at - 2]
    if content[0].lower in _POINTERS and len(content) == 1:
        return (
            [Draft(rule="retract", doing="retract")] if verb in _ANYTHING | {"mind", "ignore", "back", "cancel"} else []
        )
    if (
        content[0].lower in ("to", "in", "for", "if", "me", "you", "your")
        or lowers[0] == "i"
        and "take" not in lowers[:2]
    ):
        return []
    names_rule = any(
        noun_lemma(w.lower) in RULES
        or noun_lemma(w.lower) in QUANTITIES
        or w.lower in ("what", "said", "asked", "told", "earlier")
        for w in content
    )
    about = _about(content)
    objects = read_objects(
        [w for w in about if noun_lemma(w.lower) not in RULES - {"budget", "limit", "cap"} or len(about) == 1],
        r.language,
    )
    if verb in _ANYTHING | {"mind"} and (names_rule or len(content) <= 6) or names_rule and len(content) <= 10:
        return [
            Draft(
                rule="retract",
                doing="retract",
                objects=tuple(o for o in objects if o not in ("said", "asked", "told")),
                acts=_acts(about),
            )
        ]
    return []


def _verb_at(r: Reading) -> int | None:
    """Where the words after the verb of taking back begin."""
    lowers = r.lowers
    at = r.head.at
    if r.is_negated and lowers[:2] != ("never", "mind"):
        return None
    if lowers[0] == "nevermind":
        return 1
    if lowers[:2] == ("never", "mind"):
        return 3 if lowers[2:3] == ("about",) else 2
    if lowers[:3] == ("i", "take", "back"):
        return 3
    if r.head.mood in ("imperative", "lets", "request") and lowers[at] in _TAKING_BACK:
        return at + 2 if lowers[at + 1 : at + 2] == ("about",) else at + 1
    return None


def _about(content: Sequence[Word]) -> Sequence[Word]:
    about = next((i for i, w in enumerate(content) if w.lower in ("about", "on", "against", "regarding")), None)
    return (
        content[about + 1 :]
        if about is not None and about + 1 < len(content)
        else [w for w in content if w.lower not in ("said", "asked", "told", "what", "i")]
    )


def _acts(words: Sequence[Word]) -> tuple[str, ...]:
    from troth.engine.extract.lemmas import is_gerund

    return tuple(
        dict.fromkeys(canonical(verb_lemma(w.lower)) for w in words if w.kind == "word" and is_gerund(w.lower))
    )


_LAPSES: Final = (
    "no longer applies", "no longer apply", "no longer holds", "no longer needed", "no longer in force", "is lifted", "are lifted", "has been lifted",
    "was lifted", "have been lifted", "is over", "doesn't apply anymore", "does not apply anymore", "doesn't apply any more", "is void", "is cancelled", "is canceled", "is waived", "is gone", "is off",
)  # fmt: skip


def _lapsed(r: Reading) -> list[Draft]:
    """`the freeze is lifted`, `that limit no longer applies`, `you no longer need to V`."""
    text = " ".join(r.lowers)
    if r.lowers[0] == "you" and "no longer need to" in text:
        at = r.lowers.index("to") + 1
        predicate = read_predicate(r.words, at, r.language)
        return [Draft(rule="lapse", doing="retract", acts=predicate.acts, objects=predicate.objects)]
    for phrase in _LAPSES:
        if text.endswith(phrase) or f"{phrase} now" in text:
            count = len(text[: text.rfind(phrase)].split())
            subject = r.words[:count]
            names_rule = any(noun_lemma(w.lower) in RULES for w in subject)
            if subject and len(subject) <= 8 and names_rule:
                kept = [w for w in subject if noun_lemma(w.lower) not in RULES - {"budget", "limit", "cap", "freeze"}]
                return [Draft(rule="lapse", doing="retract", objects=read_objects(kept, r.language))]
    return []


def permission(r: Reading) -> list[Draft]:
    """`ok, push this one`, `go ahead and delete it`, `you can push from now on`."""
    if r.clause.is_question or r.is_negated or r.clause.lead in ("inert", "shown"):
        return []
    at = _allowed_at(r)
    affirmed = any(
        w.strip(",.!") in ("ok", "okay", "yes", "yep", "yeah", "sure", "alright", "fine", "approved")
        for w in r.clause.opener.split()
    )
    if at is None and not (affirmed and r.head.mood == "imperative" and not r.standing):
        return []
    at = r.head.at if at is None else at
    while at < len(r.words) - 1 and r.lowers[at] in ("now", "just", "also", "then", "please", "and"):
        at += 1
    if at >= len(r.words) or not is_base_verb(verb_lemma(r.lowers[at])):
        return [Draft(rule="permit", doing="permit", kind="permission", uses=1)] if at >= len(r.words) else []
    predicate = read_predicate(r.words, at, r.language)
    is_lifted = _allowed_at(r) is not None and any(w in ("now", "again", "once", "time") for w in r.lowers)
    if not any(a in _GATED for a in predicate.acts) and not is_lifted:
        return []
    if (
        r.has("standing", "always")
        or any(w in ("anytime", "whenever", "again") for w in r.lowers)
        or "anymore" in r.lowers
    ):
        return [
            Draft(
                rule="permit",
                doing="permit",
                kind="permission",
                acts=predicate.acts,
                objects=_permitted(predicate.objects),
                uses=None,
            )
        ]
    lasting = r.lowers[0] == "you" and not any(w in ("this", "once", "one", "it", "that") for w in r.lowers)
    return [
        Draft(
            rule="permit",
            doing="permit",
            kind="permission",
            acts=predicate.acts,
            objects=_permitted(predicate.objects),
            uses=None if lasting else 1,
        )
    ]


def _permitted(objects: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(o for o in objects if o not in ("ahead", "one", "once"))


def _allowed_at(r: Reading) -> int | None:
    """Where the verb stands that is allowed."""
    cue = next((c for c in r.clause.cues if c.kind == "permit" and c.first <= 1), None)
    if cue is None:
        return None
    text = " ".join(r.lowers[cue.first : cue.last])
    if text in ("you could", "this once", "just this once"):
        return None
    if text in ("you can", "you may") and (
        r.lowers[cue.last : cue.last + 1]
        in (
            ("see",),
            ("find",),
            ("only",),
            ("not",),
            ("tell",),
            ("check",),
            ("get",),
            ("have",),
            ("imagine",),
            ("look",),
            ("ignore",),
        )
        or r.clause.adjunct("condition") is not None
    ):
        return None
    return cue.last


_SUBSTITUTION: Final = re.compile(r"^s/([^/\n]+)/([^/\n]*)/?g?i?$")


def correction(r: Reading) -> list[Draft]:
    """`no, I meant eu-west-1`, `s/blue/green/`, `it's on 4200 now`, `use Y instead of X`, `instead of X use Y`."""
    if r.clause.is_question or r.clause.lead in ("inert", "shown"):
        return []
    if len(r.words) == 1 and (match := _SUBSTITUTION.match(r.words[0].text)):
        return [Draft(rule="substitute", doing="correct", old=match[1], new=match[2])]
    return _meant(r) or _replaced(r) or _moved(r)


def _meant(r: Reading) -> list[Draft]:
    lowers = r.lowers
    if (
        lowers[:2] in (("i", "meant"), ("i", "mean"), ("we", "meant"))
        or lowers[:2] == ("make", "that")
        or lowers[:1] == ("correction",)
    ):
        at = 2 if lowers[0] != "correction" else 1
        value = _value(r.words[at:])
        if value is None or lowers[1:2] == ("mean",) and not r.clause.opener.startswith("no"):
            return []
        old = _value(r.words[lowers.index("not") + 1 :]) if "not" in lowers[at:] else None
        return [Draft(rule="meant", doing="correct", old=old, new=value)]
    return []


def _replaced(r: Reading) -> list[Draft]:
    """`use Y instead of X`, `instead of X use Y`, `Y, not X` is the contrast rule's."""
    lowers = r.lowers
    if "instead" not in lowers or r.head.mood not in ("imperative", "request", "lets", "fragment", "declarative"):
        return []
    at = lowers.index("instead")
    if lowers[at + 1 : at + 2] != ("of",):
        return []
    if at == 0:
        use = next((i for i in range(2, len(lowers)) if lowers[i] in ("use", "take", "go", "choose", "pick")), None)
        if use is None:
            return []
        old, new = _value(r.words[2:use]), _value(r.words[use + 1 :])
    elif lowers[0] in ("use", "take", "choose", "pick", "go", "let's"):
        old, new = _value(r.words[at + 2 :]), _value(r.words[1:at])
    else:
        return []
    return [Draft(rule="instead", doing="correct", old=old, new=new)] if old and new else []


def _moved(r: Reading) -> list[Draft]:
    """`it's on 4200 now`, `the host is now db-2`, `renamed it to X`, `it moved to X`."""
    lowers = r.lowers
    text = " ".join(lowers)
    if r.head.mood != "declarative" or any(
        w in ("if", "would", "should", "could", "might", "when", "was") for w in lowers
    ):
        if lowers[0] not in ("renamed", "moved"):
            return []
    moved = next((i for i, w in enumerate(lowers) if w in ("renamed", "moved", "changed", "switched") and i < 6), None)
    if moved is not None and "to" in lowers[moved:]:
        to = lowers.index("to", moved)
        new = _exact(r.words[to + 1 : to + 3])
        old = _exact(r.words[moved + 1 : to]) or _exact(r.words[:moved])
        return (
            [
                Draft(
                    rule="moved",
                    doing="correct",
                    old=old,
                    new=new,
                    objects=read_objects([*r.words[:moved], *r.words[moved + 1 : to]], r.language),
                )
            ]
            if new
            else []
        )
    if "now" not in lowers or not any(w in ("is", "it's", "are", "that's", "runs", "lives") for w in lowers[:6]):
        return []
    copula = next(i for i, w in enumerate(lowers) if w in ("is", "it's", "are", "that's", "runs", "lives"))
    new = _exact([w for w in r.words[copula + 1 :] if w.lower not in ("now", "on", "at", "in", "called", "named")][:1])
    if new is None or len(lowers) > 9 or "ready" in text:
        return []
    return [Draft(rule="moved", doing="correct", new=new, objects=read_objects(r.words[:copula], r.language))]


def _value(words: Sequence[Word]) -> str | None:
    """The value a phrase names: its first exact token, else its last noun before a preposition."""
    phrase: list[Word] = []
    for word in words:
        if (
            word.kind == "punct"
            or word.lower in ("not", "instead", "please", "and", "but", "for")
            or phrase
            and word.lower in PREPOSITIONS
        ):
            break
        if word.lower not in DETERMINERS | {"on", "to", "at", "in", "with"}:
            phrase.append(word)
    exact = _exact(phrase)
    if exact is not None:
        return exact
    content = [w for w in phrase if w.lower not in AUXILIARIES | PRONOUNS]
    return " ".join(w.inner for w in content) if 0 < len(content) <= 3 else None


def _exact(words: Sequence[Word]) -> str | None:
    return next((w.inner for w in words if w.kind != "word" and w.kind != "punct"), None)
