"""For how long leave is given: for good, for a while that ends by itself, or for one act."""

from __future__ import annotations

import re
from typing import Final, Literal

from troth.engine.extract.clauses.reading import Reading

Term = Literal["good", "while", "once"]
SHORT_MAX: Final = 6
"""Words of a clause that may only say for how long the next one holds, or that it is an exception."""
_EXCEPTION: Final = r"(?:as an?|an|one|single|one-off) exception"
_OCCASIONS: Final = (
    "case", "change", "deploy", "fix", "hotfix", "incident", "job", "migration", "one", "outage", "pr", "release",
    "run", "task", "ticket", "upgrade",
)  # fmt: skip
_LASTING_THINGS: Final = "branch|codebase|file|page|project|purpose|reason|repo|repository|team"
_AT_END: Final = (
    r"(?:just |only )?(?:this|that) (?:once|time|one time|one)(?! is)", r"(?:just|only) (?:once|one)", "one time",
    "once only", "one last time", "a single time", _EXCEPTION, r"(?:just|only|right) now", "once",
    rf"for (?:this|that) (?:{'|'.join(_OCCASIONS)})",
)  # fmt: skip
_ANYWHERE: Final = (
    r"a single [a-z]+", r"(?:a|one) (?:one-time|one-off|single) [a-z]+", r"one [a-z]+ (?:of|to|on|for)",
    r"(?:just|only) (?:this|that) (?:once|time|one)", r"this (?:once|one time|time)", r"(?:this|that) one [a-z]+",
    "one time", _EXCEPTION, rf"for (?:this|that) (?!(?:{_LASTING_THINGS})\b)[a-z-]+(?: only)?",
    r"(?:just|only) for (?:this|that|the)",
)  # fmt: skip
_ONCE: Final = re.compile(rf"\b(?:{'|'.join(_AT_END)})$|\b(?:{'|'.join(_ANYWHERE)})\b")
_LASTING: Final = re.compile(
    r"\b(?:from (?:now|here|today|this point) on\w*|going forward|henceforth|freely|at will)\b"
)
_WHILE: Final = re.compile(
    r"\b(?:for (?:tonight|today|now|the moment|the (?:next|rest)|the time being|an? (?:hour|day|week|while|bit|minute))"
    r"|until|till|during|while|today only|tonight|this (?:week|afternoon|evening|session|sprint))\b"
)
_NARROWING: Final = (
    "only", "not", "never", "no", "do", "don't", "ask", "tell", "check", "first", "please", "keep", "after", "once",
    "if", "when", "until", "let",
)  # fmt: skip
_NARROWED: Final = re.compile(
    rf"^\W*(?:and |just )?(?:but (?:{'|'.join(_NARROWING)})|except|unless|provided|only (?:if|after|when|once)"
    r"|as long as|so long as|if|once|after|not (?:before|until|yet)|with the exception|apart from|other than)\b"
    r"(?! (?:this|that|now|once|for (?:this|that)))"
)


def term_of(r: Reading, wording: str, after: str) -> Term:
    """How long the clause says that it holds. `wording` is its words, `after` the rest of its sentence."""
    said = " ".join((r.clause.opener, " ".join(w.lower for w in r.clause.lead_words)))
    whole = f"{wording} {after}".strip(" .!")
    is_once = bool(_ONCE.search(whole) or _ONCE.search(_before(r))) or "exception" in said
    if is_once and not _LASTING.search(wording):
        return "once"
    return "while" if _WHILE.search(wording) else "good"


def until_of(r: Reading) -> str | None:
    """Until when it holds, verbatim; None where nothing says so."""
    span = r.clause.adjunct("until")
    return r.text[span[0] : span[1]] if span is not None else None


def is_narrowed(after: str) -> bool:
    """Whether the rest of a sentence puts a condition or an exception to what was said."""
    return _NARROWED.match(after) is not None


def _before(r: Reading) -> str:
    """A short clause before, which may say for how long ("just this once, …", "I'll make an exception: …")."""
    if r.before is None or len(r.before.words) > SHORT_MAX:
        return ""
    return " ".join(w for w in r.before.lowers if w.isalpha())
