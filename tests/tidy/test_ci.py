"""In CI a skipped test fails the run: a run that skipped what it should prove is not a pass."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tidy.tree import ROOT

RUNS = "def test_it():\n    assert True\n"
SKIPS = "import pytest\n\ndef test_it():\n    pytest.skip('no reason')\n"
MAY_SKIP = SKIPS.replace("def test_it", "@pytest.mark.may_skip_in_ci('why')\ndef test_it")
SKIPS_ITS_MODULE = "import pytest\n\npytest.skip('no reason', allow_module_level=True)\n"
FAILS_AS_EXPECTED = "import pytest\n\n@pytest.mark.xfail(reason='known')\ndef test_it():\n    assert False\n"


def ended(folder: Path, code: str, ci: str) -> subprocess.CompletedProcess[str]:
    """pytest over one file, with this suite's conftest."""
    (folder / "test_it.py").write_text(code)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "--rootdir", str(folder), "-c", os.devnull,
         str(folder / "test_it.py")],
        cwd=ROOT, capture_output=True, text=True, timeout=60, env={**os.environ, "CI": ci},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "exit_code"),
    [(RUNS, 0), (SKIPS, 1), (SKIPS_ITS_MODULE, 1), (MAY_SKIP, 0), (FAILS_AS_EXPECTED, 0)],
    ids=["runs", "skips", "skips its module", "may skip", "fails as expected"],
)
def test_a_skip_fails_the_run_in_ci(code: str, exit_code: int, tmp_path: Path) -> None:
    """Exit 1 with the test named, unless it is marked."""
    done = ended(tmp_path, code, ci="true")
    assert (done.returncode != 0) == (exit_code != 0), done.stdout + done.stderr
    assert ("nothing may be skipped here" in done.stdout) == (exit_code != 0)


def test_elsewhere_a_skip_is_a_skip(tmp_path: Path) -> None:
    """Without CI the same file ends well, and the skip is told."""
    done = ended(tmp_path, SKIPS, ci="")
    assert done.returncode == 0
    assert "1 skipped" in done.stdout


def test_ci_runs_the_tests_last_and_stops_at_the_first_fault() -> None:
    """`.ci/run` sets CI, fails when a step fails, and ends with `make test`, whose summary closes its output."""
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert "set -euo pipefail" in lines
    assert "export CI=true" in lines
    assert [line for line in lines if line][-1] == "make test"
    assert not [line for line in lines if re.search(r"\|\|\s*true", line)]
