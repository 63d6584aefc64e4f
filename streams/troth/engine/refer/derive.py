"""Whether a reference is provable from what the session has bound, and by which rule (DOMAIN.md, "Derivable").

A rule is a pure predicate over one `Claim`. Rules are tried in the order of `DERIVATIONS`; the name of the first that
holds is what the verdict reports. Number arithmetic is no rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from troth.engine.literals import LiteralIndex
from troth.engine.refer import naming, place
from troth.engine.refer.claim import TEXT_CHARACTERS_MAX, Claim, claim_of, is_exact, is_here, is_plain_word
from troth.engine.refer.reference import Reference


class Rule(NamedTuple):
    name: str
    holds: Callable[[Claim], bool]


DERIVATIONS: Final[tuple[Rule, ...]] = (
    Rule("exact", is_exact),
    Rule("here", is_here),
    Rule("absolute", place.is_absolute_of_relative),
    Rule("relative", place.is_relative_of_absolute),
    Rule("parent", place.is_parent),
    Rule("word", is_plain_word),
    Rule("tail", place.is_tail),
    Rule("join", place.is_join),
    Rule("layout", place.is_layout),
    Rule("loopback", place.is_loopback),
    Rule("convention", place.is_conventional),
    Rule("url_child", place.is_under_url),
    Rule("glob", place.is_glob),
    Rule("position", place.is_position),
    Rule("repository", naming.is_repository),
    Rule("route", naming.is_route),
    Rule("id", naming.is_bound_id),
    Rule("image", naming.is_image),
    Rule("branch", naming.is_branch),
    Rule("revision", naming.is_revision),
    Rule("region", naming.is_region),
    Rule("host", naming.is_host_form),
    Rule("resource", naming.is_resource),
    Rule("package", naming.is_package),
    Rule("expansion", place.is_expansion),
    Rule("spaced", place.is_spaced),
)
"""In the order in which they are tried: the plainest proof is the one that is told."""


def derive(
    reference: Reference, index: LiteralIndex, *, cwd: str | None, without: frozenset[str] = frozenset()
) -> str | None:
    """The name of the rule that proves `reference`, or None; `created` where it never had to exist.

    `cwd` is the directory of the call (None: unknown); `without` names rules that prove nothing here.
    """
    if reference.role == "created":
        return "created"
    claim = claim_of(reference, index, cwd)
    if len(claim.text) > TEXT_CHARACTERS_MAX:
        return None
    return next((rule.name for rule in DERIVATIONS if rule.name not in without and rule.holds(claim)), None)
