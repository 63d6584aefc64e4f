"""docs/client.md: its examples run as they stand, one after the other, against a real gate."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.gate.conftest import TOKEN, House

PAGE = Path(__file__).parents[2] / "docs" / "client.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_every_example_runs(
    enforcing: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one namespace, as a reader would type them; what they print is what the page promises."""
    monkeypatch.setenv("TROTH_GATE_URL", enforcing.url)
    monkeypatch.setenv("TROTH_GATE_TOKEN", TOKEN)
    monkeypatch.setenv("TROTH_BROKERS", enforcing.troupe.bootstrap)
    namespace: dict[str, object] = {}
    said = []
    for block in BLOCKS:
        exec(compile(block, str(PAGE), "exec"), namespace)
        said.append(capsys.readouterr().out.splitlines())
    guarded, by_hand, awaited, followed = said
    assert guarded == ["deleted s3://acme-tmp/"]
    assert by_hand[0].split()[0] == "block"
    assert awaited == ["block"]
    assert followed == ["1 block", "[]"]
