"""`python -m tests.injection`: put seeded faults into copies of the corpus' sessions and print what was caught."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.corpus.corpus import TRANSCRIPTS
from tests.injection.measure import measure
from tests.injection.tally import table
from tests.injection.transcript import read_all
from tests.injection.wordings import OWN, read_wordings


def main(arguments: list[str]) -> int:
    """0, or 2 where there is no corpus."""
    parser = argparse.ArgumentParser("python -m tests.injection", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sessions", type=int, default=len(TRANSCRIPTS), metavar="K", help="the first K sessions")
    parser.add_argument("--faults", type=int, default=12, help="of each kind for each session (default: 12)")
    parser.add_argument("--wordings", type=Path, default=OWN, metavar="FILE", help="rules as people word them (JSON)")
    parser.add_argument("--binding", choices=("transcript", "ledger"), action="append", help="default: both")
    parser.add_argument("--missed", action="store_true", help="print what was missed and what was halted falsely")
    args = parser.parse_args(arguments)
    if not TRANSCRIPTS:
        sys.stderr.write("no shared corpus\n")
        return 2
    transcripts, wordings = read_all(TRANSCRIPTS[: args.sessions]), read_wordings(args.wordings)
    for binding in args.binding or ("transcript", "ledger"):
        tally = measure(transcripts, wordings, binding, seed=args.seed, faults=args.faults)
        print(table(binding, tally.rows()), flush=True)
        if args.missed:
            print(*(f"missed | {kind} | {told}" for kind, told in tally.missed), sep="\n")
            print(*(f"halted | {kind} | {told}" for kind, told in tally.false), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
