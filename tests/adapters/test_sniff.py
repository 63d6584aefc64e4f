"""Formats are told apart by what stands in their first lines."""

from __future__ import annotations

import pytest

from troth.adapters.sniff import Format, sniff

EVENT = b'{"type":"turn","session_id":"s","seq":0,"ts":"2026-10-12T09:00:00Z","role":"user","text":"hi"}\n'
RECORD = b'{"parentUuid":null,"sessionId":"s-1","type":"user","message":{"role":"user","content":"hi"}}\n'
ROLLOUT = b'{"timestamp":"2026-10-12T09:00:00Z","type":"session_meta","payload":{"id":"x"}}\n'


@pytest.mark.parametrize(
    ("first_bytes", "expected"),
    [
        (EVENT, "events"),
        (b'{"session_id":"s","ts":"2026-10-12T09:00:00Z","type":"session","action":"ended"}\n', "events"),
        (RECORD, "claude-code"),
        (b'{"type":"summary","summary":"A title","leafUuid":"l-1"}\n', "claude-code"),
        (b'{"type":"system","subtype":"init","session_id":"s-1"}\n', "claude-code"),
        (b'{"type":"file-history-snapshot","snapshot":{}}\n' + RECORD, "claude-code"),
        (b"\xef\xbb\xbf" + RECORD, "claude-code"),
        (b"\r\n\n  \n" + EVENT, "events"),
        (b"half a line that is no JSON\n" + EVENT, "events"),
        (RECORD[:60], "claude-code"),
        (EVENT[:40], "events"),
        (b"", None),
        (b"\n\n", None),
        (b"# A README about sessionId and parentUuid\n", None),
        (b"[1, 2, 3]\n", None),
        (b'"sessionId"\n', None),
        (b'{"type":"turn"}\n', None),
        (ROLLOUT, "codex"),
        (ROLLOUT[:70], "codex"),
        (b'{"ordinal":3,' + ROLLOUT[1:75], "codex"),
        (b'{"type":"session_meta","payload":"x"}\n', None),
        (b"\x00\xff\xfe\x00", None),
        (b"[" * 5000, None),
    ],
)
def test_first_bytes_show_the_format(first_bytes: bytes, expected: Format | None) -> None:
    """The first line that shows a format decides; broken, blank and foreign lines do not."""
    assert sniff(first_bytes) == expected


def test_a_long_first_record_still_shows_the_format() -> None:
    """A record longer than what is read of the file is told by its beginning."""
    record = b'{"parentUuid":null,"type":"attachment","attachment":{"text":"' + b"x" * 100_000
    assert sniff(record[: 64 * 1024]) == "claude-code"
