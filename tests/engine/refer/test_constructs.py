"""A shell command line is read through whatever hides, carries or changes what it acts on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.refer.examples import CWD, Example, examples, read, seen
from troth.engine.refer.call import read_call
from troth.engine.refer.reference import Reference

EXAMPLES = tuple(examples(Path(__file__).with_name("constructs.txt")))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.command[:60])
def test_construct_is_read_through(example: Example) -> None:
    """Every deed of a line is found, with its acts, effect, references and values."""
    found = seen(read(example.command))
    if not any(d.values for d in example.deeds):
        found = tuple(d._replace(values=()) for d in found)
    assert found == example.deeds


def reference(command: str, text: str) -> Reference:
    return next(r for r in read(command).references if r.text == text)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.command[:60])
def test_place_of_a_reference_is_where_it_stands(example: Example) -> None:
    """`where` cuts the reference's own text out of the command, or the whole word where quoting took it apart."""
    for found in read(example.command).references:
        pointer, _, span = found.where.partition("#")
        start, end = (int(n) for n in span.split("-"))
        assert pointer == "/command"
        cut = example.command[start:end]
        assert cut == found.text or {"'", '"', "\\", "$"} & set(cut)


def test_directory_in_force_follows_cd() -> None:
    """A reference after `cd` is read under that directory, and a subshell's `cd` ends with it."""
    assert reference("cd sub && rm a.txt", "a.txt").cwd == "sub"
    assert reference("cd /w/x && cd y && rm a.txt", "a.txt").cwd == "/w/x/y"
    assert reference("(cd sub); rm a.txt", "a.txt").cwd is None
    assert reference("cd sub | cat; rm a.txt", "a.txt").cwd is None
    assert reference("rm b.txt; cd sub", "b.txt").cwd is None


def test_another_host_has_its_own_directory() -> None:
    """What runs on another host is not read under the directory here."""
    assert reference("cd /w/x && ssh web-1 'rm a.txt'", "a.txt").cwd == "~"


@pytest.mark.parametrize(
    "command",
    ["git push -f origin main", "git push --force", "git push -fu o m", "git push o +m", "git push --force-with-lease",
     "sudo git -C /w push origin -f", "bash -c 'git push origin +x:y'", "G='git push'; $G --force", "git pu''sh -f"],
)  # fmt: skip
def test_forced_push_is_one_in_every_spelling(command: str) -> None:
    """A forced push is a push and a forced push, however it is written."""
    deed = read(command).deeds[-1]
    assert {"push", "force-push"} <= set(deed.acts)


@pytest.mark.parametrize(
    ("command", "text"),
    [("terraform  -chdir=infra   destroy -auto-approve", "terraform destroy"),
     ("sudo env A=1 terraform destroy", "terraform destroy"),
     ("/usr/bin/git  push origin main", "git push origin main"), ("git -C /w/x push origin main", "git push"),
     ("T=terraform; $T 'destroy'", "terraform destroy")],
)  # fmt: skip
def test_command_is_spelt_one_way(command: str, text: str) -> None:
    """A rule about a command finds it as words that stand together, whatever stands before, between or around them."""
    assert any((deed.command + " ").startswith(text + " ") for deed in read(command).deeds)


@pytest.mark.parametrize(
    "command",
    ["gh issue comment 9 --body 'never run terraform destroy'", "git commit -m 'terraform destroy'",
     "echo terraform destroy", "grep -rn 'terraform destroy' .", "cat > a.md <<'EOF'\nterraform destroy\nEOF"],
)  # fmt: skip
def test_payload_is_no_part_of_the_command(command: str) -> None:
    """What is only said, sought or stored is not in the spelling of any command."""
    assert all("terraform" not in deed.command for deed in read(command).deeds)


@pytest.mark.parametrize(
    ("command", "words"),
    [("rm -rf a", {"rm", "recursive", "force"}), ("rm -fr a", {"rm", "recursive", "force"}),
     ("rm --recursive -f a", {"rm", "recursive", "force"}), ("git push -u -f", {"git", "push", "force", "upstream"}),
     ("kubectl apply --dry-run=client -f a.yaml", {"kubectl", "apply", "dry", "run"})],
)  # fmt: skip
def test_flags_are_words(command: str, words: set[str]) -> None:
    """Short and long spellings of a flag give the same words."""
    assert words <= set(read(command).deeds[-1].words)


def test_stricter_effect_holds() -> None:
    """A declared effect can make a call a writing one, never a reading one."""
    listing, removal = {"command": "ls"}, {"command": "rm a.txt"}
    assert read_call("Bash", listing, cwd=CWD, effect="write").effect == "write"
    assert read_call("Bash", listing, cwd=CWD, effect=None).effect == "read"
    assert read_call("Bash", removal, cwd=CWD, effect="read").effect == "write"


def test_going_somewhere_is_as_serious_as_what_is_done_there() -> None:
    """`cd` writes where a later command writes, and only reads before one that reads."""
    assert read("cd /w/x && rm a.txt").deeds[0].effect == "write"
    assert read("cd /w/x && ls").effect == "read"


def test_reference_is_as_serious_as_its_command() -> None:
    """A source that a write depends on has the write's effect; what is only read into a new file has not."""
    assert [(r.act, r.effect) for r in read("cp a.txt b.txt").references] == [("read", "write"), ("copy", "write")]
    assert [(r.act, r.effect) for r in read("cat a.txt > b.txt").references] == [("read", "read"), ("write", "write")]
    assert reference("psql -c 'drop table t7' < a.sql", "a.sql").effect == "write"
    assert reference("cd /w/x && rm a.txt", "/w/x").effect == "write"
    assert reference("cd /w/x && ls", "/w/x").effect == "read"


def test_argument_list_is_a_command() -> None:
    """A list of arguments is read as the words it is; each has its own place."""
    reading = read_call("shell", {"command": ["git", "-C", "/w", "commit", "-m", "a b"]}, cwd=CWD, effect=None)
    assert reading.deeds[0].acts == ("commit",)
    assert [(r.role, r.text, r.where) for r in reading.references] == [
        ("target", "/w", "/command/2"),
        ("payload", "a b", "/command/5"),
    ]


def test_shell_in_an_argument_list_is_read() -> None:
    """`["bash", "-lc", TEXT]` runs the text, whose parts are placed within that element."""
    reading = read_call("shell", {"command": ["bash", "-lc", "cd /w && rm a.txt"]}, cwd=None, effect=None)
    found = next(r for r in reading.references if r.text == "a.txt")
    assert (found.act, found.where, found.cwd) == ("delete", "/command/2#12-17", "/w")


@pytest.mark.parametrize(
    ("command", "act", "told"),
    [("ENV=prod ./deploy.sh", "deploy", ("ENV", "prod")), ("export ENV=prod && make deploy", "deploy", ("ENV", "prod")),
     ("ENV=prod; export ENV; make deploy", "deploy", ("ENV", "prod")),
     ("env ENV=prod make deploy", "deploy", ("ENV", "prod")),
     ("export ENV=prod; bash -c 'make deploy'", "deploy", ("ENV", "prod")),
     ("ssh ops@web-1 'rm a.txt'", "delete", ("user", "ops")),
     ("docker exec api-7 rm a.txt", "delete", ("container", "api-7")),
     ("kubectl --context prod-eu exec api-7 -- rm a.txt", "delete", ("context", "prod-eu")),
     ("git -c core.hooksPath=/dev/null commit -m x", "commit", ("core.hooksPath", "/dev/null"))],
)  # fmt: skip
def test_what_stands_around_a_command_is_told_of_it(command: str, act: str, told: tuple[str, str]) -> None:
    """The environment, the account, the host and the container of a command, whoever sets them."""
    deed = next(d for d in read(command).deeds if act in d.acts)
    assert told in {(r.key, r.resolved or r.text) for r in (*deed.references, *deed.carried)}


def test_environment_ends_with_its_shell() -> None:
    """What a subshell exports, and what is set but not exported, no later command finds."""
    for command in ("(export ENV=prod); make deploy", "ENV=prod; make deploy", "ENV=prod true; make deploy"):
        assert all(r.key != "ENV" for r in read(command).deeds[-1].references), command


@pytest.mark.parametrize(
    ("command", "text", "role", "effect"),
    [("perl -pi -e 's/a/b/' a.txt", "a.txt", "target", "write"),
     ("ruby -i -pe 'gsub(1,2)' a.txt", "a.txt", "target", "write"),
     ("perl -ne 'print' a.txt", "a.txt", "option", "read"),
     ("curl -d @a.json https://h.test/x", "a.json", "source", "write"),
     ("curl -F f=@a.log https://h.test/x", "a.log", "source", "write"),
     ("xargs rm < a.txt", "a.txt", "source", "write"),
     ("ssh web-1 'rm a.txt'", "web-1", "target", "write"), ("ssh web-1 ls", "web-1", "target", "read")],
)  # fmt: skip
def test_operand_is_as_serious_as_what_is_done_with_it(command: str, text: str, role: str, effect: str) -> None:
    """Files edited in place, files that are sent or fed, and hosts on which something is done."""
    found = reference(command, text)
    assert (found.role, found.effect) == (role, effect)


@pytest.mark.parametrize(
    ("command", "act"),
    [("make deploy", "deploy"), ("npm run db:migrate", "migrate"), ("mise run release-publish", "publish"),
     ("just push-images", "push")],
)  # fmt: skip
def test_task_does_what_its_name_says(command: str, act: str) -> None:
    """A task runner does the acts in the name of its task."""
    assert act in read(command).deeds[-1].acts
