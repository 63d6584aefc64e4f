"""How an error that a summary names came to an end, or did not."""

from __future__ import annotations

import pytest

from tests.engine.judge.labelled import KEPT, judged

ERROR = "--- FAIL: TestLoadsTwice (0.46s)"
HEAD = "4. Errors and fixes:\n"


@pytest.mark.parametrize(
    "told",
    [
        "- **Test failure**: `TestLoadsTwice` failed after the merge\n  - Fixed by loading once",
        "- **Test failure**: `TestLoadsTwice` failed after the merge\n  - Cause: a stale cache\n  - Fix: load once",
        "- `TestLoadsTwice` was failing after the merge. All tests pass now.",
        "- `TestLoadsTwice` failed in the first run\n\n5. Checks:\n- The failure of `TestLoadsTwice` is not an issue",
        "- Error in `TestLoadsTwice`: found to be fine on a second look",
    ],
)
def test_an_error_told_with_its_mending_is_contradicted(told: str) -> None:
    """The remark of its item, or a later sentence that names it, says that it is over."""
    assert judged(ERROR, HEAD + told, "error_state") == "contradicted"


@pytest.mark.parametrize(
    "told",
    [
        "- **Test failure**: `TestLoadsTwice` failed after the merge\n  - Status: **Not yet fixed**",
        "- **Current failing test**: `TestLoadsTwice` fails after the merge",
        "- `TestLoadsTwice` failed after the merge\n- **Import error**: a name was missing\n  - Fixed by an import",
        "- `TestLoadsTwice` failed\n  - Fixed by loading once\n\n8. Current Work:\n   `TestLoadsTwice` fails, current",
    ],
)
def test_an_error_that_is_open_is_kept(told: str) -> None:
    """Said to be open, mended in the next item only, or open again after it was mended."""
    assert judged(ERROR, HEAD + told, "error_state") in KEPT


@pytest.mark.parametrize(
    "told",
    [
        "- `config.go` holds `LoadOptions()` and needs a default after line 20",
        "- I ran grep and found `LoadOptions` at `config.go`",
    ],
)
def test_a_call_without_a_handle_is_not_kept_by_its_words(told: str) -> None:
    """A file or name that a search was about says nothing of the search."""
    statement = 'Grep: {"pattern":"LoadOptions","path":"/srv/app/config.go"}'
    assert judged(statement, HEAD + told, "pending_call") not in KEPT


def test_a_call_that_is_told_as_running_is_kept() -> None:
    """The same names with the word that it runs."""
    told = "- The search for `LoadOptions` in `/srv/app/config.go` is still running"
    assert judged('Grep: {"pattern":"LoadOptions","path":"/srv/app/config.go"}', HEAD + told, "pending_call") in KEPT
