"""A command named in words is the one in backticks, and another command of the same program is not."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, call, fold, turn
from troth.engine.extract.hear import hear

COMMANDS = [
    ("docker compose up", "docker compose up -d", "docker compose ps"),
    ("kubectl rollout restart", "kubectl -n web rollout restart deploy/api", "kubectl rollout status deploy/api"),
    ("git stash pop", "git stash pop", "git stash list"),
    ("terraform apply", "terraform apply -auto-approve", "terraform plan"),
    ("go test", "go test ./...", "go vet ./..."),
    ("npm publish", "npm publish", "npm pack"),
    ("gh secret set", "gh secret set TOKEN", "gh secret list"),
]
RULES = ["Never run {x}.", "don't use {x} here", "{x} is off the table", "Running {x} is forbidden.", "No {x} please."]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("command", "breaks", "spares"), COMMANDS)
@pytest.mark.parametrize("quote", ["", "`"])
def test_the_command_is_stopped_and_its_sibling_is_not(
    rule: str, command: str, breaks: str, spares: str, quote: str
) -> None:
    """With and without backticks, whatever words rule it out."""
    said = rule.format(x=f"{quote}{command}{quote}")
    _, steps = fold([turn(0, said), call(1, command=breaks), call(2, command=spares)])
    assert (by_subject(steps)["t1"].decision, by_subject(steps)["t2"].decision) == ("block", "allow")


@pytest.mark.parametrize("quote", ["", "`"])
@pytest.mark.parametrize("lifting", ["You can use {x} from now on.", "The ban on {x} is lifted."])
@pytest.mark.parametrize(("command", "breaks", "spares"), COMMANDS)
def test_it_is_lifted_however_it_is_written(quote: str, lifting: str, command: str, breaks: str, spares: str) -> None:
    """The rule names it in words; who lifts it may quote it."""
    lifted = turn(1, lifting.format(x=f"{quote}{command}{quote}"))
    _, steps = fold([turn(0, f"Never run {command}."), lifted, call(2, command=breaks)])
    assert by_subject(steps)["t2"].decision == "allow"


@pytest.mark.parametrize(
    "text",
    [
        "Never run git push to main.",
        "Never use docker images from Docker Hub.",
        "don't run terraform apply -destroy",
        "No npm run build please.",
    ],
)
def test_more_than_the_command_is_no_command(text: str) -> None:
    """What stands beside it narrows the rule, or says which task is meant."""
    acts = hear(text, role="user", origin="human")
    assert [s.text for a in acts for s in a.literals if s.kind == "command"] == []


@pytest.mark.parametrize(
    "text",
    ["`terraform destroy` is off the table, in any form", "`npm publish` is off limits", "`go get` is off the menu"],
)
def test_what_is_off_the_table_is_ruled_out(text: str) -> None:
    """A quoted command is a thing, and no rule that has ended."""
    assert [(a.doing, a.polarity) for a in hear(text, role="user", origin="human")] == [("oblige", "forbid")]
