"""The closed table of reason codes: complete, explained, and documented as it stands."""

from __future__ import annotations

from typing import get_args

from tests.tidy.tree import ROOT
from troth_schemas.reasons import MEANINGS, RANKED, REASONS, Code, decide, page


def test_every_code_has_a_subject_and_a_meaning() -> None:
    """And nothing else has."""
    assert {code for codes in REASONS.values() for code in codes} == set(get_args(Code)) == set(MEANINGS)


def test_the_worst_reason_decides() -> None:
    """Whatever the order; notes decide nothing, and no reason is the subject's best."""
    for subject, codes in REASONS.items():
        ranked = RANKED[subject]
        decisions = [d for d in codes.values() if d != "none"]
        assert decide(subject, []) == decide(subject, ["none"]) == ranked[0]
        assert decide(subject, decisions) == decide(subject, decisions[::-1])
        assert all(ranked.index(decide(subject, [d])) > 0 for d in decisions)


def test_the_page_is_as_the_table_stands() -> None:
    """`python -m troth_schemas.reasons > docs/reasons.md` makes it anew."""
    assert (ROOT / "docs" / "reasons.md").read_text() == page()
