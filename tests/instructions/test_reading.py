"""Instruction files off a real disk: where they are looked for, what is imported, what is refused and told."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from troth.instructions.places import Place, claude_code, codex, repository, watch
from troth.instructions.reading import FILE_BYTES_MAX, HOPS_MAX, TEXT_BYTES_MAX, Reading, read, within


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """A home with a repository in it."""
    (tmp_path / "home/shop/.git").mkdir(parents=True)
    return tmp_path


def put(root: Path, **files: str) -> None:
    """Files by their path, `__` for `/` and `_md` for the ending."""
    for name, text in files.items():
        path = root / name.replace("__", "/").replace("_md", ".md")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def claude(disk: Path, folder: str = "home/shop", **options: frozenset[str]) -> Reading:
    """What Claude Code would load in a folder."""
    places = claude_code(str(disk / folder), str(disk / "home/.claude"), str(disk / "etc"))
    return read(places, str(disk / "home"), **options)  # type: ignore[arg-type]  # `loaded` is the only option


def names(disk: Path, reading: Reading) -> list[str]:
    return [str(Path(d.path).relative_to(disk)) for d in reading.documents]


def test_claude_code_reads_broadest_first(disk: Path) -> None:
    """Managed policy, the user's file and rules, then each folder down to the project: file, rules, local file."""
    put(disk / "etc", CLAUDE_md="m")
    put(disk / "home/.claude", CLAUDE_md="u", rules__b_md="ub", rules__a__x_md="ua")
    put(disk / "home", CLAUDE_md="h")
    shop = disk / "home/shop"
    put(shop, CLAUDE_md="p", **{".claude__CLAUDE_md": "q", ".claude__rules__r_md": "r", "CLAUDE.local_md": "l"})
    reading = claude(disk)
    assert names(disk, reading) == [
        "etc/CLAUDE.md", "home/.claude/CLAUDE.md", "home/.claude/rules/a/x.md", "home/.claude/rules/b.md",
        "home/CLAUDE.md", "home/shop/CLAUDE.md", "home/shop/.claude/CLAUDE.md", "home/shop/.claude/rules/r.md",
        "home/shop/CLAUDE.local.md",
    ]  # fmt: skip
    assert [d.level for d in reading.documents] == ["managed", *["user"] * 3, *["project"] * 4, "local"]
    assert reading.documents[0].sha256 == hashlib.sha256(b"m").hexdigest()
    assert reading.notes == ()


def test_a_rule_with_paths_waits_until_the_runtime_has_loaded_it(disk: Path) -> None:
    """It is for files that match; the runtime says when it comes into the context."""
    put(disk / "home/shop", **{".claude__rules__api_md": '---\npaths:\n  - "src/**"\n---\nNever log bodies.\n'})
    path = str(disk / "home/shop/.claude/rules/api.md")
    assert claude(disk).documents == ()
    [loaded] = claude(disk, loaded=frozenset({path})).documents
    assert (loaded.paths, loaded.text) == (("src/**",), "Never log bodies.\n")


def test_codex_reads_one_file_a_folder_from_the_repositorys_root(disk: Path) -> None:
    """An override that is not empty comes first; above the repository nothing is read but the user's own file."""
    put(disk / "home/.codex", AGENTS_md="u")
    put(disk / "home", AGENTS_md="above")
    put(disk / "home/shop", AGENTS_md="a")
    put(disk / "home/shop/web", AGENTS_md="b")
    (disk / "home/shop/web/AGENTS.override.md").write_text("o")
    (disk / "home/shop/AGENTS.override.md").write_text("")
    reading = read(codex(str(disk / "home/shop/web"), str(disk / "home/.codex")), "", follows_imports=False)
    assert names(disk, reading) == ["home/.codex/AGENTS.md", "home/shop/AGENTS.md", "home/shop/web/AGENTS.override.md"]


def test_codex_reads_no_more_than_its_limit(disk: Path) -> None:
    """What is beyond it is left out and told."""
    put(disk / "home/shop", AGENTS_md="a" * 20)
    put(disk / "home/shop/web", AGENTS_md="b" * 20)
    reading = read(codex(str(disk / "home/shop/web"), str(disk / "none")), "", follows_imports=False)
    kept, notes = within(reading.documents, 30)
    assert [d.text[0] for d in kept] == ["a"]
    assert "beyond the 30 bytes" in str(notes[0])


def test_imports_come_after_their_file_and_each_once(disk: Path) -> None:
    """Relative to the file that imports; a circle ends; the importer is named."""
    put(
        disk / "home/shop",
        CLAUDE_md="@docs/a.md @docs/b.md",
        docs__a_md="@b.md @../CLAUDE.md rule a",
        docs__b_md="rule b",
    )
    reading = claude(disk)
    assert names(disk, reading) == ["home/shop/CLAUDE.md", "home/shop/docs/a.md", "home/shop/docs/b.md"]
    assert [Path(d.imported_by).name for d in reading.documents] == ["", "CLAUDE.md", "a.md"]
    assert reading.notes == ()


def test_imports_go_four_deep(disk: Path) -> None:
    """As deep as the runtime goes, and what is deeper is told."""
    put(disk / "home/shop", CLAUDE_md="@n1.md", **{f"n{n}_md": f"@n{n + 1}.md" for n in range(1, 7)})
    reading = claude(disk)
    assert len(reading.documents) == 1 + HOPS_MAX
    assert [f"{HOPS_MAX} imports deep" in str(note) for note in reading.notes] == [True]


def test_a_project_imports_nothing_from_outside_its_repository(disk: Path) -> None:
    """Whoever wrote the repository must not choose which of the user's files are sent away: by path or by link."""
    put(disk / "home", secret_md="the key is 4711")
    put(
        disk / "home/shop",
        CLAUDE_md="@~/secret.md @../secret.md @linked.md @/home/none.md @web/../own.md",
        own_md="own",
    )
    (disk / "home/shop/linked.md").symlink_to(disk / "home/secret.md")
    reading = claude(disk)
    assert names(disk, reading) == ["home/shop/CLAUDE.md", "home/shop/own.md"]
    assert ["outside its own repository" in str(n) for n in reading.notes] == [True, True, True, False]


def test_the_user_imports_from_anywhere(disk: Path) -> None:
    """The user's own file is trusted with the user's own files."""
    put(disk / "home", notes_md="never push")
    put(disk / "home/.claude", CLAUDE_md="@~/notes.md")
    assert names(disk, claude(disk)) == ["home/.claude/CLAUDE.md", "home/notes.md"]


def test_what_is_missing_is_told_and_watched(disk: Path) -> None:
    """A file that was meant is told with who imports it; a mention of somebody is not. Once it is there, it is news."""
    put(disk / "home/shop", CLAUDE_md="@docs/gone.md ask @someone")
    reading = claude(disk)
    [note] = reading.notes
    assert str(note) == f"{disk}/home/shop/CLAUDE.md: imports `@docs/gone.md`, which is missing"
    before = watch(list(reading.watch))
    put(disk / "home/shop", docs__gone_md="here")
    assert watch(list(reading.watch)) != before == reading.watch


def test_what_cannot_be_taken_is_told(disk: Path) -> None:
    """Too long for the runtime, too long for an event, not to be read; a pipe is not opened at all."""
    shop = disk / "home/shop"
    put(shop, CLAUDE_md="x" * (FILE_BYTES_MAX + 1))
    put(shop / ".claude", CLAUDE_md="x" * (TEXT_BYTES_MAX + 1))
    os.mkfifo(shop / "CLAUDE.local.md")
    put(disk / "home", CLAUDE_md="kept")
    (disk / "home/.claude").mkdir(exist_ok=True)
    (disk / "home/.claude/CLAUDE.md").write_bytes(b"\xff\xfe never push")
    reading = claude(disk)
    assert names(disk, reading) == ["home/.claude/CLAUDE.md", "home/CLAUDE.md"]
    assert ["the runtime skips it too" in str(reading.notes[0]), "an event holds" in str(reading.notes[1])] == [
        True,
        True,
    ]
    assert "never push" in reading.documents[0].text


def test_links_in_a_rules_folder_are_followed_once(disk: Path) -> None:
    """Shared rules are linked in; a circle of links ends."""
    put(disk / "shared", a_md="a", sub__b_md="b")
    rules = disk / "home/shop/.claude/rules"
    rules.mkdir(parents=True)
    (rules / "shared").symlink_to(disk / "shared")
    (disk / "shared/loop").symlink_to(rules)
    assert names(disk, claude(disk)) == [
        "home/shop/.claude/rules/shared/a.md", "home/shop/.claude/rules/shared/sub/b.md",
    ]  # fmt: skip


@pytest.mark.parametrize("place", ["CLAUDE.md", ".claude/rules/a.md", "CLAUDE.local.md"])
def test_a_repositorys_link_leads_out_of_it_to_markdown_only(disk: Path, place: str) -> None:
    """Whoever wrote it must not make instructions of a key in the user's home; shared rules may be linked in."""
    put(disk / "home", secret="key", shared_md="never push")
    link = disk / "home/shop" / place
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(disk / "home/secret")
    reading = claude(disk)
    assert (reading.documents, [note.path for note in reading.notes]) == ((), [str(link)])
    link.unlink()
    link.symlink_to(disk / "home/shared.md")
    assert [document.text for document in claude(disk).documents] == ["never push"]


def test_the_repository_is_the_nearest_folder_with_git(disk: Path) -> None:
    """The folder itself where there is none above."""
    (disk / "home/shop/web/src").mkdir(parents=True)
    assert repository(str(disk / "home/shop/web/src")) == str(disk / "home/shop")
    assert repository(str(disk / "home")) == str(disk / "home")


def test_a_place_twice_is_one(disk: Path) -> None:
    """A project in the home folder: the user's file is not the project's as well."""
    put(disk / "home/.claude", CLAUDE_md="u")
    [document] = claude(disk, "home").documents
    assert document.level == "user"
    assert isinstance(claude_code(str(disk), str(disk), str(disk))[0], Place)
