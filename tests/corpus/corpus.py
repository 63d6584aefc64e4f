"""Where the shared corpus is, when it is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("TROTH_SHARED") or Path(__file__).parents[3] / "shared")
CORPUS = SHARED / "corpus"
TRANSCRIPTS = sorted((CORPUS / "claude-code").glob("*.jsonl.gz"))

needs_corpus = pytest.mark.skipif(not (CORPUS / "cases.jsonl").exists(), reason=f"no shared corpus at {CORPUS}")
