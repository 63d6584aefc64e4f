"""The packed sets: unpacked in memory, their digests checked, one JSON object a line."""

from __future__ import annotations

import hashlib
import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
_PACKED: Final = HERE / "sets.tar.xz"


class Tampered(Exception):
    """A set is not what was committed before the tuning."""


def read_set(name: str) -> Iterator[dict[str, Any]]:
    """The lines of `name` (`sentences.jsonl`, `pairs.jsonl`, `wordings.jsonl`). Raises Tampered, KeyError."""
    with tarfile.open(_PACKED) as packed:
        member = next(m for m in packed.getmembers() if Path(m.name).name == name)
        stream = packed.extractfile(member)
        assert stream is not None
        content = stream.read()
    if hashlib.sha256(content).hexdigest() != _committed()[name]:
        raise Tampered(f"{name} in {_PACKED.name} is not the set whose digest stands in SHA256SUMS")
    for line in content.decode().splitlines():
        if line.strip():
            yield json.loads(line)


def _committed() -> dict[str, str]:
    lines = (HERE / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    return {Path(name).name: digest for digest, name in (line.split() for line in lines)}
