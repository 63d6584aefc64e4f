"""A body as it is stored: compressed, and with a key encrypted. The same body and key give the same bytes.

A zstd frame (RFC 8878) behind a checksum; or the frame under AES-256-GCM (NIST SP 800-38D), with a nonce that is a
keyed digest of it: the nonce repeats only where the whole message does. Both keys are made of the one given (HKDF,
RFC 5869).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from troth.archive.faults import KeyRefused, PackageMissing

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_PLAIN: Final = b"TROTHz1\n"
_ENCRYPTED: Final = b"TROTHe1\n"
KEY_BYTES: Final = 32
_ID_BYTES: Final = 8
_NONCE_BYTES: Final = 12
_CHECKSUM_BYTES: Final = 16
LEVEL: Final = 9
"""zstd's effort: written once, kept for long."""
BODY_BYTES_MAX: Final = 64 * 1024 * 1024
"""Largest body that is unpacked; what we write is a small part of it."""


class Damaged(ValueError):
    """The bytes are not what was stored; the text says in what."""


@dataclass(frozen=True)
class Key:
    """One key: what encrypts, what makes nonces, and what names it in the clear."""

    id: bytes
    encrypting: bytes = field(repr=False)
    naming: bytes = field(repr=False)

    @classmethod
    def of(cls, secret: bytes) -> Key:
        return cls(
            _derived(secret, b"troth archive key id")[:_ID_BYTES],
            _derived(secret, b"troth archive encryption"),
            _derived(secret, b"troth archive nonce"),
        )


class Sealing:
    """`keys`: the first encrypts, all decrypt; none: nothing is encrypted."""

    def __init__(self, keys: tuple[Key, ...] = ()) -> None:
        self._keys: Final = keys

    @property
    def encrypts(self) -> bool:
        return bool(self._keys)

    def seal(self, body: bytes, place: str) -> bytes:
        """`place` (the session's folder) is bound to an encrypted body: elsewhere it does not open."""
        frame = _compressed(body)
        if not self._keys:
            return _PLAIN + _checksum(frame) + frame
        key = self._keys[0]
        nonce = hmac.digest(key.naming, place.encode() + b"\0" + frame, "sha256")[:_NONCE_BYTES]
        sealed = _cipher(key).encrypt(nonce, frame, _ENCRYPTED + place.encode())
        return _ENCRYPTED + key.id + nonce + sealed

    def unseal(self, stored: bytes, place: str) -> bytes:
        """Raises Damaged, and KeyRefused where the key is missing."""
        if stored.startswith(_PLAIN):
            rest = stored[len(_PLAIN) :]
            checksum, frame = rest[:_CHECKSUM_BYTES], rest[_CHECKSUM_BYTES:]
            if checksum != _checksum(frame):
                raise Damaged("its checksum is another one")
            return _unpacked(frame)
        if not stored.startswith(_ENCRYPTED):
            raise Damaged("no archive file by its first bytes")
        rest = stored[len(_ENCRYPTED) :]
        key_id, nonce, sealed = rest[:_ID_BYTES], rest[_ID_BYTES:][:_NONCE_BYTES], rest[_ID_BYTES + _NONCE_BYTES :]
        key = next((k for k in self._keys if k.id == key_id), None)
        if key is None:
            raise KeyRefused(f"encrypted with key {key_id.hex()}, which TROTH_ARCHIVE_KEY does not hold")
        return _unpacked(_decrypted(key, nonce, sealed, _ENCRYPTED + place.encode()))


def parse_keys(text: str) -> tuple[Key, ...]:
    """Keys as text: each 32 bytes in base64, comma separated. Raises KeyRefused without showing them."""
    keys = []
    for number, part in enumerate(filter(None, map(str.strip, text.split(","))), 1):
        try:
            secret = base64.b64decode(part.replace("-", "+").replace("_", "/"), validate=True)
        except (binascii.Error, ValueError):
            secret = b""
        if len(secret) != KEY_BYTES:
            raise KeyRefused(
                f"`TROTH_ARCHIVE_KEY`, key {number}: not {KEY_BYTES} bytes in base64; `openssl rand -base64 32`"
            )
        keys.append(Key.of(secret))
    return tuple(keys)


def _derived(secret: bytes, purpose: bytes) -> bytes:
    """HKDF-SHA256 to 32 bytes, with no salt."""
    return hmac.digest(hmac.digest(bytes(32), secret, "sha256"), purpose + b"\x01", "sha256")


def _checksum(frame: bytes) -> bytes:
    """Over all of it: zstd's own covers the content and not the frame's header."""
    return hashlib.sha256(frame).digest()[:_CHECKSUM_BYTES]


def _compressed(body: bytes) -> bytes:
    try:
        import zstandard
    except ImportError as error:
        raise PackageMissing("zstandard") from error
    return zstandard.ZstdCompressor(level=LEVEL).compress(body)


def _unpacked(frame: bytes) -> bytes:
    try:
        import zstandard
    except ImportError as error:
        raise PackageMissing("zstandard") from error
    try:
        size = zstandard.frame_content_size(frame)
        if not 0 <= size <= BODY_BYTES_MAX:
            raise Damaged(f"it would unpack to {size} bytes")
        return zstandard.ZstdDecompressor().decompress(frame)
    except zstandard.ZstdError as error:
        raise Damaged(f"not the zstd frame that was stored ({error})") from error


def _cipher(key: Key) -> AESGCM:
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError as error:
        raise PackageMissing("cryptography") from error
    return AESGCM(key.encrypting)


def _decrypted(key: Key, nonce: bytes, sealed: bytes, bound: bytes) -> bytes:
    cipher = _cipher(key)
    from cryptography.exceptions import InvalidTag

    try:
        return cipher.decrypt(nonce, sealed, bound)
    except (InvalidTag, ValueError) as error:
        raise Damaged("not what was encrypted, or not for this session") from error


def sha256_hex(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
