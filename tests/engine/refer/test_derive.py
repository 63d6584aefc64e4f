"""A reference is proved from bound literals by a rule that has a name, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.engine.literals import LiteralIndex
from troth.engine.refer.call import read_call
from troth.engine.refer.derive import DERIVATIONS, derive
from troth.engine.refer.form import kind_of
from troth.engine.refer.reference import Reference
from troth_schemas.obligations import LiteralKind, LiteralSpan

CWD = "/w/site"


def _yes(key: str) -> bool:
    return True


def _no(key: str) -> bool:
    return False


def index_of(*bound: str, seen: tuple[str, ...] = (), roots: tuple[str, ...] = (CWD,)) -> LiteralIndex:
    """An index in which `bound` are bound and `seen` are merely seen."""
    index = LiteralIndex()
    for position, (texts, binds) in enumerate(((bound, True), (seen, False))):
        spans = [LiteralSpan(text, kind_of(text)) for text in texts]
        page = index.page(position, position, spans, binding={True: _yes, False: _no}[binds])
        if page is not None:
            index.add(page)
    for root in roots:
        index.add_root(root)
    return index


def reference(text: str, kind: LiteralKind | None = None, **more: str) -> Reference:
    fields = {"role": "target", "act": "write", **more}
    return Reference(text=text, kind=kind or kind_of(text), where="/x", effect="write", **fields)  # type: ignore[arg-type]


PROVED: list[tuple[str, str, tuple[str, ...]]] = [
    ("exact", "src/a.py", ("src/a.py",)),
    ("exact", "./src/a.py", ("src/a.py",)),
    ("exact", "'src/a.py'", ("src/a.py",)),
    ("exact", "https://H.test/x/", ("https://h.test/x",)),
    ("exact", "s3://acme-7/", ("s3://acme-7",)),
    ("exact", "DB.acme.test", ("db.acme.test",)),
    ("word", "main", ()),
    ("word", "test:ci", ()),
    ("word", "12", ()),
    ("here", ".", ()),
    ("here", "/w/site", ()),
    ("here", "/w/site/", ()),
    ("here", "/tmp", ()),
    ("absolute", "src/a.py", ("/w/site/src/a.py",)),
    ("absolute", "../lib/a.py", ("/w/lib/a.py",)),
    ("relative", "/w/site/src/a.py", ("src/a.py",)),
    ("relative", "/w/site/src", ("src/a.py",)),
    ("parent", "src", ("src/deep/a.py",)),
    ("parent", "/srv/www", ("/srv/www/a/b.html",)),
    ("parent", "https://h.test/o", ("https://h.test/o/r/1",)),
    ("tail", "pkg/a.go", ("/w/other/pkg/a.go",)),
    ("tail", "/w/site/pkg/a.go", ("/w/other/pkg/a.go",)),
    ("tail", "~/proj/a.go", ("/home/u/proj/a.go",)),
    ("join", "src/deep/new-7.py", ("src/deep/a.py", "new-7.py")),
    ("join", "/srv/www/b7.html", ("/srv/www/a.html", "b7.html")),
    ("glob", "src/*.py", ("src/a.py",)),
    ("glob", "./src/...", ("src/a.py",)),
    ("glob", "./...", ()),
    ("glob", "*.py", ()),
    ("url_child", "s3://acme-dev-data/site", ("acme-dev-data",)),
    ("loopback", ":8000/api/items/7", ()),
    ("loopback", "http://localhost:3000/api/carts", ()),
    ("loopback", "127.0.0.1:8080", ()),
    ("convention", "tsconfig.json", ()),
    ("convention", "/w/site/node_modules", ()),
    ("convention", "src/deep/Makefile", ("src/deep/a.py",)),
    ("url_child", "s3://acme-7/logs/*", ("s3://acme-7/logs",)),
    ("layout", ".git/index.lock", ()),
    ("layout", "/w/site/.git/hooks", ()),
    ("url_child", "https://h.test/v1/users/5", ("https://h.test/v1",)),
    ("url_child", "s3://acme-7/build/x.html", ("s3://acme-7/",)),
    ("url_child", "https://h.test/v1?page=2", ("https://h.test/v1",)),
    ("position", "src/a.py:12", ("src/a.py",)),
    ("position", "tests/a_test.py::test_x", ("tests/a_test.py",)),
    ("repository", "acme/site7", ("https://github.com/acme/site7.git",)),
    ("repository", "acme/site7", ("git@github.com:acme/site7.git",)),
    ("id", "#1042", ("https://h.test/o/r/pull/1042",)),
    ("id", "api-7", ("pod/api-7",)),
    ("revision", "HEAD~2", ()),
    ("revision", "@{u}", ()),
    ("revision", "HEAD:src/a.py", ("src/a.py",)),
    ("revision", "feat/x..feat/y", ("feat/x", "feat/y")),
    ("revision", "main...HEAD", ()),
    ("revision", "v1.2.3..HEAD", ("v1.2.3",)),
    ("revision", "a1b2c3d4e5^", ("a1b2c3d4e5",)),
    ("revision", "a1b2c3d", ("a1b2c3d4e5f60718293a4b5c6d7e8f9012345678",)),
    ("branch", "origin/feat/x", ("feat/x",)),
    ("tail", "feat/x", ("origin/feat/x",)),
    ("branch", "refs/heads/feat/x", ("feat/x",)),
    ("branch", "refs/heads/main", ()),
    ("branch", "pull/42/head", ("42",)),
    ("image", "acme/api:1.2.3", ("acme/api", "1.2.3")),
    ("image", "acme/api:latest", ("acme/api",)),
    ("expansion", "$FILE", ()),
    ("expansion", "$(cat list.txt)", ()),
    ("expansion", "src/$NAME.py", ("src/a.py",)),
    ("spaced", "/w/My Docs/a7.txt", ("/w/My", "Docs/a7.txt")),
]


@pytest.mark.parametrize(("rule", "text", "bound"), PROVED)
def test_rule_proves(rule: str, text: str, bound: tuple[str, ...]) -> None:
    """The first rule that holds is the one that is told."""
    assert derive(reference(text), index_of(*bound), cwd=CWD) == rule


UNPROVED: list[tuple[str, tuple[str, ...]]] = [
    ("src/b7.py", ("src/a.py",)),                                     # a sibling that nobody showed
    ("src/a.py", ("src/a.pyc", "src/aa.py")),
    ("SRC/a.py", ("src/a.py",)),                                      # case is everything in a path
    ("/w/elsewhere/src/b7.py", ("src/a.py", "b7.py")),                # a directory that nobody showed
    ("/w/other/a7.py", ("/w/site/src/a7.py",)),                       # the right name in a wrong place
    ("/w/site/a7.py", ("/w/site/src/a7.py",)),                        # a directory left out
    ("s3://acme-staging/", ("s3://acme-stage-07/",)),
    ("https://api.h.test/v1", ("https://h.test/v1",)),
    ("https://h.test/v2/users/77", ("https://h.test/v1/users",)),     # another id under no bound address
    ("src/zz9/*.py", ("src/a.py",)),
    ("./zz9/...", ("src/a.py",)),
    ("zz9/$NAME.py", ("src/a.py",)),
    ("feat/y7", ("feat/x",)),
    ("origin/feat/y7", ("feat/x",)),
    ("pull/43/head", ("42",)),
    ("feat/y7..main", ("feat/x",)),
    ("HEAD:src/b7.py", ("src/a.py",)),
    ("b1b2c3d", ("a1b2c3d4e5f60718293a4b5c6d7e8f9012345678",)),
    ("acme/api:1.2.4", ("acme/api", "1.2.3")),
    ("acme/apj:1.2.3", ("acme/api", "1.2.3")),
    ("acme/site8", ("https://github.com/acme/site7.git",)),
    ("HED~2", ()),                                                    # no name that git gives, and no branch's
    ("acmee/api:1.2.3", ("acme/api:1.2.3",)),
    ("httpx://h.test/x", ("https://h.test/y",)),
    ("src/b7.py:12", ("src/a.py",)),
    ("/w/zz9/.git/index.lock", ()),
    (".git/zz9.txt", ()),
    ("db-8.acme.test", ("db-7.acme.test",)),
    ("b@acme.test", ("a@acme.test",)),
    ("x7@acme", ()),
    ("/w/My Docs/b7.txt", ("/w/My", "Docs/a7.txt")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "bound"), UNPROVED)
def test_no_rule_proves(text: str, bound: tuple[str, ...]) -> None:
    """What is only like something bound, or built from something that is not, is not proved."""
    assert derive(reference(text), index_of(*bound), cwd=CWD) is None


def test_every_rule_is_shown() -> None:
    """Each rule proves an example here, or has a test of its own below."""
    shown = {rule for rule, _, _ in PROVED} | {"route", "host", "resource", "package", "region"}
    assert {rule.name for rule in DERIVATIONS} == shown


@pytest.mark.parametrize("text", ["us-east-1", "europe-west1-b", "eu-west-1a"])
def test_a_region_is_a_word_of_its_provider(text: str) -> None:
    """Under a key that says so; elsewhere such a name is a name."""
    assert derive(reference(text, "id", key="region"), index_of(), cwd=CWD) == "region"
    assert derive(reference(text, "id"), index_of(), cwd=CWD) is None


def test_merely_seen_is_not_bound() -> None:
    """What a summary or a failed guess named does not become known by being repeated."""
    assert derive(reference("src/a.py"), index_of(seen=("src/a.py",)), cwd=CWD) is None


def test_creation_needs_no_proof() -> None:
    """What a call creates never had to exist."""
    assert derive(reference("/nowhere/at/all7.py", role="created"), index_of(), cwd=CWD) == "created"


def test_value_of_a_variable_is_what_must_be_known() -> None:
    """A word that a variable of the command fills stands for its value."""
    index = index_of("src/a.py")
    assert derive(reference("$F", resolved="src/a.py"), index, cwd=CWD) == "exact"
    assert derive(reference("$F", resolved="src/b7.py"), index, cwd=CWD) is None


def test_directory_in_force_is_the_commands_own() -> None:
    """A relative path is read where the command had gone, not only where the call began."""
    index = index_of("/w/site/sub/a7.py", roots=())
    assert derive(reference("a7.py", cwd="sub"), index, cwd=CWD) == "absolute"
    assert derive(reference("./zz/a7.py", cwd="sub"), index, cwd=CWD) is None


def test_number_is_a_name_only_under_an_identifier_key() -> None:
    """A bare number must be known where its key says which thing is meant."""
    index = index_of("8841")
    assert derive(reference("8842", "number"), index, cwd=CWD) == "word"
    assert derive(reference("8842", "id", key="invoice_id"), index, cwd=CWD) is None
    assert derive(reference("8841", "id", key="invoice_id"), index, cwd=CWD) == "exact"


@pytest.mark.parametrize(
    ("route", "bound", "rule"),
    [
        ("repos/acme/site7/pulls/42/comments/77/replies", ("acme/site7", "42", "77"), "route"),
        ("/repos/acme/site7/issues?state=open", ("https://github.com/acme/site7",), "route"),
        ("repos/{owner}/{repo}/pulls/42", ("42",), "route"),
        ("repos/acme/site7/pulls/43", ("acme/site7", "42"), None),
        ("repos/acme/site8/pulls/42", ("acme/site7", "42"), None),
        ("user/repos", (), "route"),
        ("usr/repos", (), None),
    ],
)
def test_route_is_built_from_known_ids(route: str, bound: tuple[str, ...], rule: str | None) -> None:
    """A route is words of the API and ids that are bound; one unknown id spoils it."""
    assert derive(reference(route, "path", key="route"), index_of(*bound), cwd=CWD) == rule


def test_url_of_a_known_host_is_a_route() -> None:
    """Under a host that is known, an address of plain words and bound ids is proved; another host's is not."""
    index = index_of("https://api.h.test/v1/users", "77")
    assert derive(reference("https://api.h.test/v1/orders/77"), index, cwd=CWD) == "route"
    assert derive(reference("https://api.h.test/v1/orders/78"), index, cwd=CWD) is None
    assert derive(reference("https://api.g.test/v1/orders/77"), index, cwd=CWD) is None


def test_host_in_another_form() -> None:
    """A host is known with any port, by the address of a URL, and as the host of `user@host`."""
    assert derive(reference("h7.acme.test:22", "host"), index_of("https://h7.acme.test/x"), cwd=CWD) == "host"
    assert derive(reference("web-1", "host"), index_of("ops@web-1"), cwd=CWD) == "host"
    assert derive(reference("web-2", "host"), index_of("ops@web-1"), cwd=CWD) is None


def test_owner_and_name_of_a_known_repository() -> None:
    """Where a tool takes them apart, each part of a bound repository is known."""
    index = index_of("https://github.com/acme7/site7.git")
    assert derive(reference("acme7", "id", key="owner"), index, cwd=CWD) == "id"
    assert derive(reference("site7", "id", key="repo"), index, cwd=CWD) == "id"
    assert derive(reference("site8", "id", key="repo"), index, cwd=CWD) is None
    assert derive(reference("acme8", "id", key="owner"), index, cwd=CWD) is None


def test_resource_and_package_by_their_names() -> None:
    """`kind/name` needs the name, `name==version` both."""
    assert derive(reference("deploy/api-7", "id"), index_of("api-7"), cwd=CWD) == "resource"
    assert derive(reference("deploy/api-8", "id"), index_of("api-7"), cwd=CWD) is None
    assert derive(reference("left-pad@1.2.3", "word"), index_of("left-pad", "1.2.3"), cwd=CWD) == "package"
    assert derive(reference("left-pad@1.2.4", "word"), index_of("left-pad", "1.2.3"), cwd=CWD) is None


@pytest.mark.parametrize(
    "command",
    [
        "mkdir -p out7/x && touch out7/x/a.py && rm out7/x/a.py",
        "git checkout -b feat/y7 && git push -u origin feat/y7",
        "git clone https://h.test/o/r.git wd7 && cd wd7 && sed -i s/a/b/ conf7.ini",
        "rm -rf out7 && mkdir out7",
        "F=out7/new.py; echo x > $F && git add $F",
        "git -C /w/site commit -am 'fix x7.py and /nowhere/y7.py'",
        "cat > new7.py <<'EOF'\nopen('/nowhere/z7.db')\nEOF",
        "gh pr create --title 'see feat/z7' --body 'https://nowhere.test/q'",
        "kubectl get pods | grep api-9 > pods7.txt",
    ],
)
def test_benign_call_is_proved_whole(command: str) -> None:
    """What a call says, makes, or uses after making it halts nothing."""
    index = index_of("https://h.test/o/r.git")
    reading = read_call("Bash", {"command": command}, cwd=CWD, effect=None)
    acting = [r for d in reading.deeds if d.effect == "write" for r in d.references if r.role in ("target", "source")]
    assert [r.text for r in acting if derive(r, index, cwd=CWD) is None] == []


NAMES = st.from_regex(r"[a-z]{3,8}[0-9]{2,4}", fullmatch=True)


@given(st.lists(NAMES, min_size=1, max_size=4), st.booleans())
def test_bound_path_is_proved_in_each_of_its_forms(names: list[str], absolute: bool) -> None:
    """Absolute, relative and `./` forms of one path are one path, its directories are known, and its globs are."""
    relative = "/".join(names) + ".py"
    index = index_of(f"{CWD}/{relative}" if absolute else relative)
    forms = (relative, f"./{relative}", f"{CWD}/{relative}", f"{CWD}//{relative}", f"{CWD}/./{relative}")
    assert all(derive(reference(form, "path"), index, cwd=CWD) for form in forms)
    for depth in range(1, len(names)):
        directory = "/".join(names[:depth])
        assert derive(reference(directory, "path"), index, cwd=CWD)
        assert derive(reference(f"{directory}/*.py", "path"), index, cwd=CWD)


@given(st.lists(NAMES, min_size=2, max_size=4), NAMES, st.data())
def test_changed_segment_is_not_proved(names: list[str], other: str, data: st.DataObject) -> None:
    """A path one of whose segments is another is another path."""
    at = data.draw(st.integers(0, len(names) - 1))
    changed = [*names[:at], other, *names[at + 1 :]]
    index = index_of("/".join(names))
    expected = names == changed or changed == names[:1]
    assert (derive(reference("/".join(changed), "path"), index, cwd=CWD) is not None) == expected


def test_a_listing_tells_where_a_name_lies() -> None:
    """A name that one deeper directory is known to hold may lie higher up, where a listing showed both together."""
    index = index_of("/w/site/src/cart/page.tsx", "/w/site/src")
    wanted = reference("/w/site/src/page.tsx")
    assert derive(wanted, index, cwd=CWD) is None
    listed = index_of("/w/site/src/cart/page.tsx", "/w/site/src", "page.tsx")
    assert derive(wanted, listed, cwd=CWD) == "join"
