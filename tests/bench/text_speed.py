"""Speed of reading text: literals of tool output, and what people and agents say, against a plain `findall`.

    python -m tests.bench text-speed [FILE…]

The work is `tests/engine/extract/speed.py`; its bars are those of the ear.
"""

from __future__ import annotations

import sys

from tests.engine.extract.speed import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
