"""Folder names: safe on every store, and never the same for two ids."""

from __future__ import annotations

import re

from hypothesis import given

from tests.archive.originals import IDS
from troth.archive import naming


@given(IDS)
def test_a_folder_name_is_safe_and_short(name: str) -> None:
    """No separator, no dot but before a digest, no capital, and no longer than a file system takes."""
    folder = naming.folder_name(name)
    assert re.fullmatch(r"(?:[a-z0-9_-]|=[0-9a-f]{2})+|[a-z0-9_=-]+=\.[0-9a-f]{64}", folder)
    assert len(folder) <= naming.NAME_CHARACTERS_MAX


@given(IDS, IDS)
def test_different_ids_have_different_folders(one: str, other: str) -> None:
    """Also where a file system does not tell capitals from small letters."""
    same = naming.folder_name(one).casefold() == naming.folder_name(other).casefold()
    assert same == (one == other)


def test_an_id_that_spells_an_escape_or_a_long_name_is_another_one() -> None:
    """What looks like our own escape is escaped; a long id keeps its beginning."""
    assert naming.folder_name("=41") != naming.folder_name("A")
    long = "a" * 300
    assert naming.folder_name(naming.folder_name(long)) != naming.folder_name(long)
    assert naming.folder_name(long).startswith("a" * 100)


def test_an_index_name_says_what_is_inside() -> None:
    """Numbers and object come back; anything else in the folder is no index entry."""
    digest = "0" * 64
    for numbers in (range(1), range(7, 2**53), None):
        path = naming.index_path("t/s", numbers, digest)
        assert naming.parse_index_name(path.rpartition("/")[2]) == (numbers, digest)
    for foreign in ("", ".DS_Store", "a-b-c", f"x-y-{digest}", f"1-u-{digest}", f"٣-٤-{digest}"):
        assert naming.parse_index_name(foreign) is None
