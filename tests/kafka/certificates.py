"""A certificate authority and a broker's certificate, made with openssl for one test."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Certificates:
    """Paths: the authority's certificate, and the broker's key and certificate in one PEM file."""

    authority: Path
    broker: Path


def make_certificates(folder: Path) -> Certificates:
    """Valid for a day, for 127.0.0.1 only."""
    authority, authority_key = folder / "ca.pem", folder / "ca.key"
    key, request, certificate = folder / "broker.key", folder / "broker.csr", folder / "broker.crt"
    extensions = folder / "san.cnf"
    extensions.write_text("subjectAltName=IP:127.0.0.1\n")
    _openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=test authority",
             "-keyout", str(authority_key), "-out", str(authority))  # fmt: skip
    _openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=broker", "-keyout", str(key), "-out", str(request))
    _openssl("x509", "-req", "-days", "1", "-in", str(request), "-CA", str(authority), "-CAkey", str(authority_key),
             "-CAcreateserial", "-extfile", str(extensions), "-out", str(certificate))  # fmt: skip
    broker = folder / "broker.pem"
    broker.write_text(key.read_text() + certificate.read_text() + authority.read_text())
    return Certificates(authority, broker)


def _openssl(*arguments: str) -> None:
    done = subprocess.run(["openssl", *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
