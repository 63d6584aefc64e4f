"""`python -m tests.bench [NAME [OPTION…]]`: run one benchmark, or all of them one after another."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def benchmarks() -> dict[str, str]:
    """Name on the command line -> module: every module of this folder that can be run."""
    modules = [path.stem for path in sorted(HERE.glob("*.py")) if '__name__ == "__main__"' in path.read_text("utf-8")]
    return {name.replace("_", "-"): f"tests.bench.{name}" for name in modules if name != "__main__"}


def main(arguments: list[str]) -> int:
    """The first exit code that is not 0. Each runs in a process of its own, so that none warms another up."""
    known = benchmarks()
    chosen = arguments[:1] or list(known)
    if unknown := set(chosen) - set(known):
        sys.stderr.write(f"no benchmark {', '.join(unknown)}; there are {', '.join(known)}\n")
        return 2
    codes = []
    for name in chosen:
        print(f"\n== {name}", flush=True)
        codes.append(subprocess.run([sys.executable, "-m", known[name], *arguments[1:]], check=False).returncode)
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
