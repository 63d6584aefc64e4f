"""When a call that succeeded has done what was promised, or resolved what had failed."""

from __future__ import annotations

from typing import Final

from troth.engine.errand import Errand, is_same_thing
from troth.engine.errors import has_begun, is_in_code, reports_error, shows_pass
from troth.engine.judge.calls.named import stems_of
from troth.engine.lexicon.acts import ACTS, covers
from troth.engine.state import OpenCall
from troth.engine.words import stem, stems
from troth_schemas.obligations import Obligation

_LIGHT: Final = "do make perform carry cut take give issue conduct complete finish".split()
"""Verbs that say only that the noun is done ("cut the tag", "do the deploy"): Jespersen's light verbs."""
_GENERIC: Final = frozenset(
    stem(v) for v in (*_LIGHT, *(v for act in ("run", "read", "write", "create", "use") for v in ACTS[act]))
)
_CONCLUDED_BY: Final[dict[tuple[str, ...], frozenset[tuple[str, ...]]]] = {
    ("git", command): frozenset({("git", "commit"), ("git", "reset")})
    for command in ("merge", "pull", "cherry-pick", "revert", "rebase", "am")
}
"""What ends a conflict beside the same command with `--continue`, `--abort` or `--quit` (git-merge(1), "How to resolve
conflicts")."""


def does(call: OpenCall, obligation: Obligation) -> bool:
    """Whether the call does the obligation's act on its object: every literal it names, or the stem of every object."""
    if call.effect == "read" and "read" not in obligation.acts:
        return False  # to look at a thing is not to do it
    have = _stems(call)
    literals = [s for s in obligation.literals if s.kind not in ("number",)]
    if literals and not any(stems(s.text) <= have for s in literals):
        return False
    acts = {stem(a) for a in obligation.acts} - _GENERIC
    objects = {stem(o) for o in obligation.objects}
    if not literals and not (objects or acts):
        return False
    acted = not acts or bool(acts & have) or any(covers(a, c) for a in obligation.acts for c in call.acts)
    named = not objects or len(objects & have) * 2 >= len(objects)
    return acted and named


def resolves(call: OpenCall, text: str, error: Obligation) -> bool:
    """Whether a success is one of the same thing that failed, or concludes it.

    The status of a call that ends in a reader (`make test | tail`) is the reader's: of the last command it proves
    nothing where `text`, the result, reports an error, nor where the reader may have left that out.
    """
    if shows_pass(text, error.statement):
        return True
    concluding = _CONCLUDED_BY.get(error.objects, ()) if "conflict" in error.statement.lower() else ()
    whole = not is_in_code(error.statement)  # what does not compile fails under any filter
    same = [n for n, each in enumerate(call.errands) if each.name in concluding or is_same(error, each, whole=whole)]
    if not same or same[0] < len(call.errands) - 1 or call.shows == "all":
        return bool(same)
    says_so_again = error.statement in text or reports_error(text)
    return (call.shows == "ends" and not says_so_again) or has_begun(text, error.statement)


def is_same(error: Obligation, tried: Errand, *, whole: bool = True) -> bool:
    """Whether what was tried is what the error is about."""
    return is_same_thing(tried, error.acts, error.objects, error.handles, whole=whole)


def _stems(call: OpenCall) -> set[str]:
    return stems_of((call.tool, *call.words, *call.acts)) | {s for text, _ in call.operands for s in stems(text)}
