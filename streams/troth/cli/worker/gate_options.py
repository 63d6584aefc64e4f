"""What the environment and the command line say about a gate."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from troth.settings import parse_gate

if TYPE_CHECKING:
    from troth.archive.reading import Reader
    from troth.gate.settings import GateSettings

_ANY_ADDRESS: Final = frozenset({"0.0.0.0", "::"})


def gate_settings(environ: Mapping[str, str], listen: str | None) -> GateSettings | None:
    """The settings of the gate to serve, None for none. Raises ValueError, saying what to do."""
    from troth.gate.routing import BASE
    from troth.gate.server import check_address
    from troth.gate.settings import GateSettings

    variables = parse_gate(environ, listen)
    if variables.listen is None:
        return None
    host, port = variables.listen
    port = port or free_port(host)
    url = variables.advertised_url or url_of(host, port)
    settings = GateSettings(
        host=host,
        port=port,
        token=variables.token,
        advertised_url=url + BASE,
        deadline_seconds=variables.deadline_seconds,
        in_flight_max=variables.in_flight_max,
        archive=_archive(environ),
        transcript_roots=tuple(Path(part).expanduser() for part in variables.transcripts),
    )
    check_address(settings)
    return settings


def _archive(environ: Mapping[str, str]) -> Reader | None:
    """Raises ValueError, as for any other setting."""
    from troth.archive.faults import ArchiveError
    from troth.cli.archive import archives

    try:
        return archives.reader(environ.get("TROTH_ARCHIVE"))
    except ArchiveError as error:
        raise ValueError(str(error)) from error


def url_of(host: str, port: int) -> str:
    """How others reach what listens there."""
    return f"http://{_named(host)}:{port}"


def _named(host: str) -> str:
    """How others name an address: the machine's name where it listens on all of them."""
    if host in _ANY_ADDRESS:
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def free_port(host: str) -> int:
    """A port that was free a moment ago: it has to be known before the group hears of it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
