"""One request to a gate, as a hook can afford it: plain HTTP over a socket, TLS through the standard library's client.

`http.client` alone costs more to import than a whole hook; it is loaded for `https` only.
"""

from __future__ import annotations

import re
import socket
import time

URL_DEFAULT = "http://127.0.0.1:8731"
ANSWER_BYTES_MAX = 4 * 1024 * 1024
_URL = re.compile(r"(https?)://(\[[0-9A-Fa-f:.]+\]|[^/:@?#\[\]\s]+)(?::(\d{1,5}))?(/[^?#\s]*)?", re.IGNORECASE)
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})(?: |\r|$)")


class Unanswered(Exception):
    """No answer, and why. `is_retryable`: the gate took the connection and then dropped it."""

    def __init__(self, why: str, *, is_retryable: bool = False) -> None:
        super().__init__(why)
        self.is_retryable = is_retryable


class Answer:
    """A status, the headers by their lower-case names, the body."""

    __slots__ = ("body", "headers", "status")

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body


class Gate:
    """Where the gate is and what each request brings. Raises ValueError for a URL that is none of a gate's."""

    def __init__(self, url: str, token: str) -> None:
        found = _URL.fullmatch(url)
        if found is None or (found[3] and not 0 < int(found[3]) < 65_536):
            raise ValueError(f"`{url}` is not the base URL of a gate, like {URL_DEFAULT}")
        if any(character in token for character in "\r\n") or not token.isascii():
            raise ValueError("TROTH_GATE_TOKEN holds a character that no header can")
        self.url = url.rstrip("/")
        self._is_tls = found[1].lower() == "https"
        self._host = found[2].strip("[]")
        self._port = int(found[3] or (443 if self._is_tls else 80))
        self._base = (found[4] or "").rstrip("/")
        self._headers = {"Host": found[2] + (f":{found[3]}" if found[3] else ""), "Accept": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    def post(self, path: str, body: bytes, headers: dict[str, str], until: float) -> Answer:
        """Ask, and once more where the gate dropped the connection. `until` is monotonic. Raises Unanswered."""
        try:
            return self.request("POST", path, body, headers, until)
        except Unanswered as fault:
            if not fault.is_retryable or until - time.monotonic() < 0.1:
                raise
        return self.request("POST", path, body, headers, until)

    def request(self, method: str, path: str, body: bytes, headers: dict[str, str], until: float) -> Answer:
        """One request on a connection of its own. Raises Unanswered."""
        everything = {**self._headers, **headers, "Content-Length": str(len(body)), "Connection": "close"}
        try:
            if self._is_tls:
                return self._over_tls(method, path, body, everything, until)
            return self._plain(method, path, body, everything, until)
        except TimeoutError:
            raise Unanswered("no answer in time") from None
        except ConnectionRefusedError:
            raise Unanswered("nobody listens there") from None
        except ConnectionError as error:
            raise Unanswered(f"the connection was lost ({error.strerror or error})", is_retryable=True) from None
        except (OSError, UnicodeError) as error:
            raise Unanswered(getattr(error, "strerror", None) or str(error)) from None

    def _plain(self, method: str, path: str, body: bytes, headers: dict[str, str], until: float) -> Answer:
        lines = [f"{method} {self._base}{path} HTTP/1.0", *(f"{name}: {value}" for name, value in headers.items())]
        with socket.create_connection((self._host, self._port), _left(until)) as connection:
            connection.settimeout(_left(until))
            _send(connection, "\r\n".join([*lines, "", ""]).encode("latin-1") + body)
            return _parsed(_whole(connection, until))

    def _over_tls(self, method: str, path: str, body: bytes, headers: dict[str, str], until: float) -> Answer:
        from http.client import HTTPException, HTTPSConnection

        connection = HTTPSConnection(self._host, self._port, timeout=_left(until))
        try:
            connection.request(method, self._base + path, body, headers)
            response = connection.getresponse()
            named = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, named, response.read(ANSWER_BYTES_MAX))
        except HTTPException as error:
            raise Unanswered(f"no HTTP answer ({type(error).__name__})", is_retryable=True) from None
        finally:
            connection.close()


def _send(connection: socket.socket, data: bytes) -> None:
    """Write, as far as that goes: an early refusal (401, 413) is sent while we still write, and is there to be read."""
    try:
        connection.sendall(data)
    except (BrokenPipeError, ConnectionResetError):
        return


def _whole(connection: socket.socket, until: float) -> bytes:
    """Everything up to the end of the answer."""
    data = bytearray()
    while len(data) <= ANSWER_BYTES_MAX:
        connection.settimeout(_left(until))
        part = connection.recv(65_536)
        if not part:
            break
        data += part
        if _is_whole(data):
            break
    return bytes(data)


def _is_whole(data: bytearray) -> bool:
    head, blank, body = bytes(data).partition(b"\r\n\r\n")
    if not blank:
        return False
    length = _headers(head).get("content-length", "")
    return length.isdecimal() and len(body) >= int(length)


def _parsed(data: bytes) -> Answer:
    head, blank, body = data.partition(b"\r\n\r\n")
    status = _STATUS.match(head)
    if not data:
        raise Unanswered("the connection was closed without an answer", is_retryable=True)
    if status is None or not blank:
        raise Unanswered("what listens there does not speak HTTP")
    headers = _headers(head)
    length = headers.get("content-length", "")
    if length.isdecimal() and len(body) < int(length):
        raise Unanswered("the answer broke off", is_retryable=True)
    return Answer(int(status[1]), headers, body)


def _headers(head: bytes) -> dict[str, str]:
    lines = head.decode("latin-1").split("\r\n")[1:]
    return {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
