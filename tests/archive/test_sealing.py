"""Sealing: whole or not at all, the same bytes for the same body, and nothing to read without the key."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.archive.faults import KeyRefused
from troth.archive.sealing import Damaged, Sealing, parse_keys

FIRST = base64.b64encode(bytes(range(32))).decode()
SECOND = base64.urlsafe_b64encode(bytes(range(200, 232))).decode()
SEALINGS = {"in the clear": Sealing(), "encrypted": Sealing(parse_keys(FIRST))}


@pytest.mark.parametrize("how", SEALINGS)
@given(body=st.binary(max_size=2_000))
def test_what_is_sealed_comes_back(how: str, body: bytes) -> None:
    """Any body, and sealing it again gives the same bytes: a write that is repeated changes nothing."""
    sealing = SEALINGS[how]
    stored = sealing.seal(body, "t/s")
    assert sealing.unseal(stored, "t/s") == body
    assert sealing.seal(body, "t/s") == stored


@pytest.mark.parametrize("how", SEALINGS)
@given(data=st.data())
def test_no_changed_byte_passes(how: str, data: st.DataObject) -> None:
    """A flipped bit or a cut anywhere is seen, or opens to the same body; other words never come out."""
    sealing = SEALINGS[how]
    body = data.draw(st.binary(min_size=1, max_size=200))
    stored = bytearray(sealing.seal(body, "t/s"))
    if data.draw(st.booleans()):
        del stored[data.draw(st.integers(0, len(stored) - 1)) :]
    else:
        stored[data.draw(st.integers(0, len(stored) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    try:
        opened = sealing.unseal(bytes(stored), "t/s")
    except (Damaged, KeyRefused):
        return
    assert how == "in the clear"
    assert opened == body


def test_an_encrypted_body_shows_nothing_and_opens_only_in_its_place() -> None:
    """Its words are not in the bytes, a copy in another session's folder does not open, nor without the key."""
    sealing = SEALINGS["encrypted"]
    stored = sealing.seal(b"never touch prod " * 3, "t/s")
    assert b"never" not in stored
    with pytest.raises(Damaged):
        sealing.unseal(stored, "t/other")
    with pytest.raises(KeyRefused, match="TROTH_ARCHIVE_KEY"):
        Sealing().unseal(stored, "t/s")


def test_a_new_key_in_front_leaves_the_old_objects_readable() -> None:
    """The first key encrypts, every one of them decrypts."""
    old, turned = Sealing(parse_keys(FIRST)), Sealing(parse_keys(f" {SECOND} , {FIRST} "))
    assert turned.unseal(old.seal(b"x", "t/s"), "t/s") == b"x"
    with pytest.raises(KeyRefused):
        old.unseal(turned.seal(b"x", "t/s"), "t/s")


@pytest.mark.parametrize("text", ["secret", FIRST[:-4], f"{FIRST},short", "ключ", FIRST + FIRST])
def test_a_malformed_key_is_refused_without_being_shown(text: str) -> None:
    """The message names the variable and says how to make one."""
    with pytest.raises(KeyRefused, match="openssl rand") as refused:
        parse_keys(text)
    assert text not in str(refused.value)
