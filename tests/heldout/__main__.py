"""Score the held-out sets: `python -m tests.heldout sentences|pairs [--wrong]`.

`python -m tests.heldout wordings > FILE` makes the list for `python -m tests.injection --wordings FILE`.
"""

from __future__ import annotations

import argparse
import json
import sys

from tests.engine.extract.labelled import Score, wilson
from tests.engine.judge.confusion import figures
from tests.engine.judge.labelled import table
from tests.heldout.pairs import confusion, fidelity_of
from tests.heldout.sentences import compare
from tests.heldout.sets import read_set


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser("python -m tests.heldout", description=__doc__)
    parser.add_argument("of", choices=("sentences", "pairs", "wordings"))
    parser.add_argument("--wrong", action="store_true", help="what went wrong, line by line")
    args = parser.parse_args()
    if args.of == "wordings":
        sys.stdout.write(json.dumps(list(read_set("wordings.jsonl")), ensure_ascii=False, indent=1) + "\n")
    elif args.of == "sentences":
        _sentences(args.wrong)
    else:
        _pairs(args.wrong)


def _sentences(tells_wrong: bool) -> None:
    heard = [compare(line) for line in read_set("sentences.jsonl")]
    for one in heard if tells_wrong else ():
        if one.missed or one.false:
            print(repr(one.text))
            print(*(f"   missed {label}" for label in one.missed), sep="\n", end="\n" if one.missed else "")
            print(
                *(f"   false  {act.doing} {act.kind} {act.polarity} {act.statement!r}" for act in one.false), sep="\n"
            )
    score = Score(*(sum(column) for column in zip(*(one.score for one in heard), strict=True)))
    traps = [one for one in heard if one.is_trap]
    for name, share, of in (
        ("precision", score.right, score.right + score.false),
        ("recall", score.right, score.right + score.missed),
        ("silent traps", sum(not one.false for one in traps), len(traps)),
    ):
        low, high = wilson(share, of)
        print(f"{name:12}  {share:4} of {of:4}  {share / of:.3f} [{low:.3f}, {high:.3f}]")


def _pairs(tells_wrong: bool) -> None:
    lines = list(read_set("pairs.jsonl"))
    for line in lines if tells_wrong else ():
        if (found := fidelity_of(line)) != line["fidelity"]:
            print(
                f"{line['fidelity']} judged {found} ({line['way']})\n   {line['statement']!r}\n   {line['summary']!r}"
            )
    matrix = confusion(lines)
    print(f"{table(matrix)}\n{figures(matrix)}")


if __name__ == "__main__":
    main()
