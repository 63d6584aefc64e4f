"""An S3-compatible server on loopback: a process of its own, with one bucket."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

from tests.kafka.broker import free_ports

BUCKET = "cold-storage"
START_SECONDS = 60


@contextlib.contextmanager
def s3_server() -> Iterator[dict[str, str]]:
    """The environment in which a client finds it. Ends with the block."""
    [port] = free_ports(1)
    url = f"http://127.0.0.1:{port}"
    process = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _make_bucket(f"{url}/{BUCKET}")
        yield {
            "AWS_ENDPOINT_URL": url, "AWS_ALLOW_HTTP": "true", "AWS_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
        }  # fmt: skip
    finally:
        process.kill()
        process.wait()


def _make_bucket(url: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        request = urllib.request.Request(url, data=b"", method="PUT", headers={"Content-Type": "application/xml"})
        try:
            urllib.request.urlopen(request, timeout=5).close()
            return
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert time.monotonic() < deadline, "the S3 server did not start"
            time.sleep(0.1)
