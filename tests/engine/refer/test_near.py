"""A near miss is the same kind of thing in the same place, spelt a little otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.engine.refer.form import kind_of
from troth.engine.refer.near import NEAR_FLOOR, nearest

NEAR: list[tuple[str, str]] = [
    ("s3://acme-staging/", "s3://acme-stage-07/"),
    ("s3://acme-stage-7/", "s3://acme-stage-07/"),
    ("gs://Acme-data", "gs://acme-data"),
    ("src/handlers.py", "src/handler.py"),
    ("src/hander.py", "src/handler.py"),
    ("scr/handler.py", "src/handler.py"),
    ("/w/site/src/hnadler.py", "/w/site/src/handler.py"),
    ("/w/site/handler.py", "/w/site/src/handler.py"),
    ("src/hander.py", "/w/site/src/handler.py"),
    ("feature/login-flow", "feature/login-flows"),
    ("https://api.acme.test/v1/usres", "https://api.acme.test/v1/users"),
    ("db-07.acme.test", "db-7.acme.test"),
    ("billing-wroker", "billing-worker"),
    ("src/handler.pyi", "src/handler.py"),
]


@pytest.mark.parametrize(("text", "candidate"), NEAR)
def test_slip_is_near(text: str, candidate: str) -> None:
    """A slip of a letter, a lost directory, a word for its short form."""
    found = nearest(text, kind_of(text), ["docs/other.md", candidate, "unrelated-name"])
    assert found is not None
    assert found[0] == candidate
    assert NEAR_FLOOR <= found[1] < 1


FAR: list[tuple[str, str]] = [
    ("src/a.py", "docs/readme.md"),
    ("src/a.py", "src/b.py"),
    ("src/parser.py", "src/lexer.py"),
    ("src/parser.py", "src/parser_test.py"),
    ("src/parser.py", "lib/lexer.py"),
    ("s3://acme-prod/", "s3://acme-stage-07/"),
    ("s3://acme-7/", "gs://acme-7/"),
    ("s3://acme-7/", "https://acme-7/"),
    ("https://api.acme.test/v1", "api.acme.test"),
    ("8841", "8842"),
    ("repos/acme/site/pulls/133", "repos/acme/site/pulls/136"),
    ("a@acme.test", "acme.test"),
    ("feature/login", "hotfix/search"),
    ("src/handlr.py", "src/*.py"),
    ("s133", "s.getCheckpointStore"),
]


@pytest.mark.parametrize(("text", "candidate"), FAR)
def test_other_thing_is_not_near(text: str, candidate: str) -> None:
    """Another kind, another scheme, another number, a sibling with a name of its own."""
    assert nearest(text, kind_of(text), [candidate]) is None


def test_closest_wins() -> None:
    """Of several near ones the closest is told, whatever the order."""
    candidates = ["src/handling.py", "src/handler.py", "src/hander.md"]
    assert nearest("src/handlr.py", "path", candidates) == nearest("src/handlr.py", "path", candidates[::-1])
    assert (nearest("src/handlr.py", "path", candidates) or ("",))[0] == "src/handler.py"


def test_the_thing_itself_is_not_near_itself() -> None:
    """Another spelling of one literal is that literal."""
    assert nearest("./src/a.py", "path", ["src/a.py"]) is None


@given(st.text(max_size=40), st.lists(st.text(max_size=40), max_size=5))
def test_answer_is_one_of_the_candidates(text: str, candidates: list[str]) -> None:
    """Whatever is asked, the answer is a candidate with a likeness between the floor and one, or none."""
    found = nearest(text, kind_of(text), candidates)
    assert found is None or (found[0] in candidates and NEAR_FLOOR <= found[1] < 1)
