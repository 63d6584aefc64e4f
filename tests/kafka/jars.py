"""Apache Kafka's jars, from Maven, cached outside the checkout under the hash of pom.xml."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

POM = Path(__file__).with_name("pom.xml")


class KafkaUnavailable(Exception):
    """No Apache Kafka can be started here; the text says what is missing."""


def cache_dir() -> Path:
    """Where the jars of this pom are kept: `~/.cache/troth/kafka-<hash>` (XDG_CACHE_HOME is honoured)."""
    root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return root / "troth" / f"kafka-{hashlib.sha256(POM.read_bytes()).hexdigest()[:16]}"


def java() -> str:
    """The `java` to run, or KafkaUnavailable."""
    if found := shutil.which("java"):
        return found
    raise KafkaUnavailable("`java` is not on the PATH (Java 17 or later runs Apache Kafka)")


def kafka_jars() -> Path:
    """The folder of jars, filled on first use (54 MB, seconds). Raises KafkaUnavailable without Maven or a cache."""
    libs = cache_dir()
    if libs.is_dir():
        return libs
    if not (maven := shutil.which("mvn")):
        raise KafkaUnavailable(f"`mvn` is not on the PATH and {libs} holds no jars")
    libs.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{libs.name}-", dir=libs.parent))
    try:
        _copy_dependencies(maven, fresh)
        # Renamed whole, so that a broken download or a second test run never leaves half a cache.
        fresh.rename(libs)
    except OSError:
        if not libs.is_dir():
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return libs


def _copy_dependencies(maven: str, libs: Path) -> None:
    command = [maven, "-q", "-B", "-f", str(POM), "dependency:copy-dependencies", "-DincludeScope=runtime"]
    done = subprocess.run([*command, f"-DoutputDirectory={libs}"], capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise KafkaUnavailable(f"Maven could not fetch Apache Kafka:\n{(done.stdout + done.stderr)[-2000:]}")
