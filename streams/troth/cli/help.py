"""How `--help` of a command is laid out."""

from __future__ import annotations

import argparse
import textwrap
from itertools import groupby


class Help(argparse.RawDescriptionHelpFormatter):
    """Prose at the width of the terminal; lines that are indented (examples, variables) as they stand."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        runs = groupby(text.splitlines(), key=lambda line: bool(line) and not line.startswith(" "))
        return "\n".join(
            textwrap.fill(" ".join(lines), width, break_long_words=False, break_on_hyphens=False)
            if is_prose
            else "\n".join(lines)
            for is_prose, lines in runs
        )
