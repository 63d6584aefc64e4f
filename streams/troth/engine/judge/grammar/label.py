"""Words that stand before a colon: whether they only name the matter of what follows, or say where alone it holds."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.segment import Segment
from troth.engine.judge.grammar.term import Term, read_terms
from troth.engine.judge.grammar.token import Token
from troth.engine.lexicon.english_lifting import DEONTIC, ENDED, ENDED_PHRASES, EQUIVOCALLY_ENDED
from troth.engine.lexicon.hedges import CONFINED_TO
from troth.engine.lexicon.thesaurus import CLASSIFIERS, TOPICS

_CONFINED_TO: Final = re.compile(CONFINED_TO)


TELLING: Final = frozenset("says said say reads read wants wanted told tells tell thinks thought".split())
"""With one of these a label hands on what somebody says."""


def is_topic_word(token: Token) -> bool:
    """Whether a word is a common one that names a matter (`Calendar:`), and no place, time, group or person."""
    if token.kind != "word" or token.exact or token.text.endswith(("'s", "\u2019s")):
        return False
    is_named = token.name and "-" not in token.text
    return not is_named and not token.low.endswith("ed") and _CONFINED_TO.fullmatch(token.low) is None


_SIDES: Final = frozenset("side part end list".split())
"""What somebody calls what is his to do (`Open on my side: …`)."""
LABEL_WORDS_MAX: Final = 3
"""A longer label says more than what it is about."""
_NARROWING: Final = frozenset("for in at during within under inside outside".split())
"""Prepositions by which a label says where alone what follows holds (`For testing: …`)."""


_MATTERS: Final = frozenset(("history",))
"""Words for what is over that head a section too."""
_OVER: Final = "|".join(sorted((*(ENDED - EQUIVOCALLY_ENDED - _MATTERS), *ENDED_PHRASES), key=len, reverse=True))
_ENDING: Final = re.compile(
    rf"\W*(?:(?:since|later|now|already|meanwhile|long|all) )*(?:{_OVER})(?: (?:{'|'.join(sorted(DEONTIC))})s?)?"
    rf"(?: (?:by|on|in|at|since|after|for) [^:]+)?[\W_]*",
    re.IGNORECASE,
)


def is_ending(label: str) -> bool:
    """Whether a label says of what follows that it is over (`Withdrawn by the owner: …`): the participle leads, since
    behind a noun of its own (`Accounts suspended: …`) it is said of that."""
    return _ENDING.fullmatch(label) is not None


def label_terms(tokens: list[Token], segment: Segment, numbers: set[int], clause: Clause) -> list[Term]:
    """The words before a colon name the subject; a topic or a word about rules narrows nothing."""
    found = []
    words = [t for t in tokens[segment.first : segment.last + 1] if t.kind != "mark"]
    is_topic = len(words) <= LABEL_WORDS_MAX and all(map(is_topic_word, words)) and not clause.conditions
    is_topic = is_topic and not any(t.low in TELLING for t in words)
    taken = {t.at for c in clause.conditions for t in c.terms}
    for term in read_terms(tokens, range(segment.first, segment.last + 1), numbers | taken, segment.last + 1):
        low = term.text.lower()
        if low in _SIDES and tokens[term.at - 1].low in ("my", "our"):
            continue
        found.append(
            term._replace(
                is_topic=is_topic and term.role not in _NARROWING,
                is_optional=term.is_neutral
                or (term.role not in _NARROWING and (term.is_measure or low in TOPICS or low in CLASSIFIERS)),
            )
        )
    return found
