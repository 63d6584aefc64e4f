"""Bans by "nothing" and "not again": "change nothing", "nothing older than Java 21", "… not again please"."""

from __future__ import annotations

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.lexicon.english_verbs import MUSING, WORLDLY

_COMPARATIVES = frozenset("bigger fewer higher larger later less longer lower more newer older slower smaller".split())


def nothing_beyond(r: Reading) -> list[Draft]:
    """`nothing older than Java 21 on the build agents`: all that goes beyond a thing is ruled out."""
    is_compared = r.lowers[0] == "nothing" and r.text_of(1, 2) in _COMPARATIVES and r.text_of(2, 3) == "than"
    is_named = any(w.kind != "word" or w.text[:1].isupper() for w in r.words[3:])
    if not is_compared or not is_named or r.head.mood != "fragment" or r.clause.is_question:
        return []
    return [_ban("nothing-beyond", ("use",), r.objects(1))]


def not_again(r: Reading) -> list[Draft]:
    """`… reopened tickets. not again please`: what the sentence before tells is not to happen again."""
    lowers = tuple(w for w in r.lowers if w != "please")
    is_bare = lowers in (("not", "again"), ("never", "again"), ("not", "like", "that"), ("not", "like", "this"))
    is_after = r.sentence is not None and r.sentence.start > 0 and not r.following
    if not is_bare or not is_after or r.before is not None or r.clause.is_question:
        return []
    return [_ban("not-again", ("do",), (), takes_previous=True)]


_IDLE_NOTHING = frozenset("do find say see get know have".split())


def nothing_done(r: Reading) -> list[Draft]:
    """`look around but change nothing`: nothing of what the verb says is done."""
    lowers = r.lowers[:-1] if r.lowers[-1] in ("please", "yet") else r.lowers
    is_told = r.is_order and not r.is_negated and not r.clause.is_question and lowers[-1] == "nothing"
    after = r.text_of(r.head.at + 2, r.head.at + 3)
    is_narrowed = (
        after in ("that", "in", "from", "about", "outside", "under", "without") and len(lowers) > r.head.at + 3
    )
    if (
        r.is_order
        and not r.is_negated
        and not r.clause.is_question
        and is_narrowed
        and lowers[r.head.at + 1] == "nothing"
    ):
        acts = r.predicate(r.head.at).acts
        return [_ban("nothing-done", acts, r.objects(r.head.at + 3))] if r.lemma not in MUSING | _IDLE_NOTHING else []
    if not is_told or len(lowers) != r.head.at + 2 or r.predicate(r.head.at).acts[0] not in WORLDLY | {"create", "run"}:
        return []
    return [_ban("nothing-done", r.predicate(r.head.at).acts, ())]


def _ban(rule: str, acts: tuple[str, ...], objects: tuple[str, ...], *, takes_previous: bool = False) -> Draft:
    return Draft(
        rule=rule, kind="prohibition", polarity="forbid", acts=acts, objects=objects, takes_previous=takes_previous
    )
