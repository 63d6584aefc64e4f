"""Work grows with the text and no faster: what would take hours in a quadratic scan ends at once in a linear one."""

from __future__ import annotations

import subprocess
import sys

import pytest

TEXTS = {
    "words": "alpha beta gamma delta ",
    "lines": "alpha\n",
    "blanks": " ",
    "brackets": "(",
    "tags": "<a>",
    "ticks": "`",
    "quotes": '"a ',
    "orders": "never push to main\n",
    "paths": "/srv/a/b ",
    "dots": ". ",
    "stars": "**",
    "pipes": "a|b\n",
}
SCRIPT = """
import sys
from troth.engine.extract.literals.literals import find_literals, find_tokens
from troth.engine.extract.hear import hear
text = sys.argv[1] * (int(sys.argv[2]) // len(sys.argv[1])) + "\\n"
find_tokens(text), find_literals(text)
hear(text[:20_000], role="user", origin="human"), hear(text[:20_000], role="assistant", origin="human")
"""


@pytest.mark.parametrize("name", TEXTS)
def test_a_long_text_is_read_in_time(name: str) -> None:
    """Half a megabyte of one thing over and over: a quadratic scan would take hours, a linear one a moment."""
    subprocess.run([sys.executable, "-c", SCRIPT, TEXTS[name], "500000"], check=True, timeout=60)
