"""The kind of a reference: what its slot says, and its form where the slot leaves it open."""

from __future__ import annotations

import pytest

from tests.engine.refer.examples import read
from troth.engine.refer.form import kind_of

FORMS = [
    ("src/a.py", "path"), ("a.py", "path"), ("/w/x", "path"), ("~/x", "path"), ("./x", "path"), ("build/", "path"),
    ("https://h.test/x", "url"), ("s3://acme-7/", "bucket"), ("gs://acme-7", "bucket"), ("db.acme.test", "host"),
    ("10.0.0.7:80", "host"), ("localhost:9443", "host"), ("feat/x", "branch"), ("a1b2c3d", "commit"),
    ("v1.2.3", "version"), ("a@acme.test", "email"), ("12", "number"), ("MAX_RETRIES", "env"), ("--dry-run", "flag"),
    ("ENT-241", "id"), ("123e4567-e89b-12d3-a456-426614174000", "id"), ("main", "word"), ("two words", "quoted"),
]  # fmt: skip

SLOTS = [
    ("git checkout v1.2.3", "v1.2.3", "branch"), ("git checkout main", "main", "branch"),
    ("git show a1b2c3d", "a1b2c3d", "commit"), ("git push origin feat/x", "origin", "id"),
    ("ssh web-1 ls", "web-1", "host"), ("kill 4711", "4711", "id"), ("gh pr merge 42", "42", "id"),
    ("kubectl delete pod api-worker", "api-worker", "id"), ("psql -p 9443", "9443", "port"),
    ("systemctl restart billing-worker", "billing-worker", "id"), ("psql -c 'drop table orders'", "orders", "id"),
    ("aws s3api put-object --bucket acme-7", "acme-7", "bucket"), ("rm main", "main", "path"),
    ("gh secret set API_KEY", "API_KEY", "env"), ("mail ops@acme.test", "ops@acme.test", "email"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), FORMS)
def test_form_tells_the_kind(text: str, kind: str) -> None:
    """A literal is told by its looks."""
    assert kind_of(text) == kind


@pytest.mark.parametrize(("command", "text", "kind"), SLOTS)
def test_slot_tells_the_kind(command: str, text: str, kind: str) -> None:
    """The place of an operand says what it is, whatever it looks like."""
    assert {r.kind for r in read(command).references if r.text == text} == {kind}
