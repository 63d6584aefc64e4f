"""The text of an instruction file: what the model reads, what it imports, what scopes it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.instructions.markup import looks_like_a_path, read_text, spellings


@pytest.mark.parametrize(
    ("text", "imports"),
    [
        ("See @README for an overview", ["README"]),
        ("- git workflow @docs/git-instructions.md", ["docs/git-instructions.md"]),
        ("@AGENTS.md\n\nmore", ["AGENTS.md"]),
        ("@~/.claude/mine.md and @/etc/rules.md", ["~/.claude/mine.md", "/etc/rules.md"]),
        (r"@my\ notes/a.md", [r"my\ notes/a.md"]),
        ("@a.md @a.md", ["a.md"]),
        ("write to dev@example.com", []),
        ("use `@README` to import", []),
        ("use ``a ` @README`` here", []),
        ("an open ` tick @a.md", ["a.md"]),
        ("```\n@a.md\n```\n@b.md", ["b.md"]),
        ("~~~~\n@a.md\n~~~\n@b.md\n~~~~~\n@c.md", ["c.md"]),
        ("```sh\n@a.md", []),
        ("    @a.md", ["a.md"]),
        ("<!--\n@a.md\n-->\n@b.md", ["b.md"]),
        ("(@a.md)", []),
        ("@", []),
    ],
)
def test_what_a_text_imports(text: str, imports: list[str]) -> None:
    """`@path` at the beginning of a word, outside code and comments."""
    assert list(read_text(text).imports) == imports


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Never push.\n", "Never push.\n"),
        ("---\npaths: a\n---\nNever push.\n", "Never push.\n"),
        ("--- not front matter\nNever push.\n", "--- not front matter\nNever push.\n"),
        ("---\nno end\n", "---\nno end\n"),
        ("a\n<!-- never push -->\nb\n", "a\n\nb\n"),
        ("a\n<!-- never\npush -->\nb\n", "a\n\nb\n"),
        ("<!-- x --> kept\n", " kept\n"),
        ("a <!-- inline --> b\n", "a <!-- inline --> b\n"),
        ("```\n<!-- code -->\n```\n", "```\n<!-- code -->\n```\n"),
        ("<!-- never ends\nb\n", ""),
        ("a\r\nb\r\n", "a\nb\n"),
    ],
)
def test_what_the_model_reads(text: str, told: str) -> None:
    """Without front matter and block comments: a rule that is commented out binds nobody."""
    assert read_text(text).told == told


@pytest.mark.parametrize(
    ("front", "paths"),
    [
        ('paths:\n  - "src/**/*.ts"\n  - lib/*.js\n', ["src/**/*.ts", "lib/*.js"]),
        ("paths:\n- '*.md'\nother: 1\n", ["*.md"]),
        ('paths: ["a/*.ts", b.py]\n', ["a/*.ts", "b.py"]),
        ("paths: src/*.{ts,tsx}, lib/**\n", ["src/*.{ts,tsx}", "lib/**"]),
        ("paths:\n", []),
        ("description: paths are nice\n", []),
    ],
)
def test_the_paths_of_front_matter(front: str, paths: list[str]) -> None:
    """A list in either form of YAML, or one text."""
    assert list(read_text(f"---\n{front}---\nbody\n").paths) == paths


@given(st.text(alphabet=st.sampled_from("a@`~<!->\n -./#\\:[]{},'\"\r"), max_size=80))
def test_every_text_has_a_reading(text: str) -> None:
    """Nothing raises, what is told is never longer than the text, and reading what was told changes no more."""
    read = read_text(text)
    assert len(read.told) <= len(text)
    for target in read.imports:
        assert all(spellings(target)), target


def test_a_sentences_own_marks_are_no_part_of_a_path() -> None:
    """The target as it stands comes first; a mention is not taken for a missing file."""
    assert spellings("a.md,") == ["a.md,", "a.md"]
    assert spellings("a.md#part") == ["a.md#part", "a.md"]
    assert [looks_like_a_path(t) for t in ("docs/git.md.", "./x", "~/x", "someone", "team/ops")] == [True] * 3 + [
        False
    ] * 2
