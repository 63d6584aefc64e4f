"""`python -m generate [--check | --accept REASON]`, from anywhere: see README.md."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from generate import acceptance, files

SCHEMAS: Final = Path(__file__).parents[1]


def main(arguments: list[str] | None = None, schemas: Path = SCHEMAS) -> int:
    """0 when the files are, or were brought, up to date; 1 when they are stale or a break was refused."""
    parser = argparse.ArgumentParser(prog="python -m generate", description=__doc__)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="write nothing; fail when a file is stale")
    choice.add_argument("--accept", metavar="REASON", help="take the breaks of this change and note why")
    options = parser.parse_args(arguments)
    if options.check:
        return _told("stale", files.stale(schemas))
    found = acceptance.not_accepted(acceptance.on_disk(schemas), acceptance.read(schemas))
    if found and options.accept is None:
        return _told("refused", [str(broken) for broken in found])
    if found:
        acceptance.add(schemas, found, options.accept)
    _told("written", files.write(schemas))
    return 0


def _told(word: str, lines: list[str]) -> int:
    for line in lines:
        sys.stdout.write(f"{word}: {line}\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
