"""What a hook costs beside an interpreter that does nothing: `troth hook` against `python -c pass`, in pairs.

    python -m tests.bench hook-start

A hook runs before every tool call. Each pair starts both, in turns, against a socket that answers at once, so that what
is measured is the hook's own. Prints medians, and the median of the pairs' ratios with the middle
half of them. The same for a session whose instruction files are watched and did not change.
"""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.gate.recorded import payload

PAIRS = 60
RATIO_MAX = 3.5
_ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"


def answer_forever(server: socket.socket) -> None:
    """`{}` to whoever asks, until the socket is closed."""
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        with connection:
            connection.recv(65_536)
            connection.sendall(_ANSWER)


def seconds(command: list[str], body: bytes, environ: dict[str, str]) -> float:
    """How long a process takes from its start to its end."""
    began = time.perf_counter()
    done = subprocess.run(command, input=body, env=environ, capture_output=True, check=False)
    took = time.perf_counter() - began
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), done
    return took


def measure(name: str, words: list[str], body: bytes, environ: dict[str, str]) -> float:
    """Print one row; the median ratio."""
    nothing = [sys.executable, "-c", "pass"]
    hook = [sys.executable, "-c", "import sys; from troth.cli.main import main; sys.exit(main())", *words]
    for command in (nothing, hook, hook):
        seconds(command, body, environ)
    pairs = [(seconds(nothing, body, environ), seconds(hook, body, environ)) for _ in range(PAIRS)]
    ratios = [ours / bare for bare, ours in pairs]
    low, middle, high = statistics.quantiles(ratios, n=4)
    bare, ours = (statistics.median(column) * 1000 for column in zip(*pairs, strict=True))
    print(f"{name:<30} {ours:6.1f} ms   python {bare:5.1f} ms   ratio {middle:.2f} ({low:.2f}-{high:.2f})")
    return middle


def main() -> int:
    """Print the figures; 1 when a hook costs more than the bar."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        thread = threading.Thread(target=answer_forever, args=(server,), daemon=True)
        thread.start()
        home, shop = Path(folder), Path(folder) / "shop"
        (shop / ".git").mkdir(parents=True)
        (shop / "CLAUDE.md").write_text("Never push to main.\n")
        environ = {**os.environ, "HOME": folder, "XDG_STATE_HOME": str(home / "state"), "TROTH_GATE_TOKEN": ""}
        environ["TROTH_GATE_URL"] = f"http://127.0.0.1:{server.getsockname()[1]}"
        body = json.dumps(payload("claude-code", "PreToolUse", cwd=str(shop))).encode()
        after = json.dumps(payload("claude-code", "PostToolUse", cwd=str(shop))).encode()
        ratios = [
            measure("PostToolUse", ["hook", "claude-code"], after, environ),
            measure("PreToolUse, files watched", ["hook", "claude-code", "--fail", "closed"], body, environ),
        ]
        server.shutdown(socket.SHUT_RDWR)
    return int(max(ratios) > RATIO_MAX)


if __name__ == "__main__":
    raise SystemExit(main())
