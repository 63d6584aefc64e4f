"""What an option makes of a command's object is said in the words that people have for it."""

from __future__ import annotations

import pytest

from troth.engine.lexicon.effects import EFFECTS
from troth.engine.refer.call import read_call
from troth.engine.refer.effect import effects
from troth.engine.refer.mode import states_given
from troth.engine.refer.reference import Deed


def deed(command: str) -> Deed:
    """The first deed of a shell text."""
    return read_call("Bash", {"command": command}, cwd="/w/site", effect=None).deeds[0]


GIVEN = [
    ("aws s3 cp a.png s3://acme-own/a.png --acl public-read", "public"),
    ("gcloud run deploy api --image=gcr.io/a/b --allow-unauthenticated", "public"),
    ("aws ec2 authorize-security-group-ingress --group-id sg-7 --port 22 --cidr 0.0.0.0/0", "internet"),
    ("ufw allow 8080", "allow"),
    ("iptables -A INPUT -p tcp --dport 22 -j ACCEPT", "allow"),
    ("firewall-cmd --add-port=80/tcp", "allow"),
    ("aws ec2 authorize-security-group-ingress --group-id sg-7", "firewall"),
    ("gcloud compute firewall-rules create a --allow=tcp:22", "port"),
    ("aws ec2 run-instances --instance-type g5.xlarge", "gpu"),
    ("docker run --gpus all acme/train", "gpu"),
    ("nohup ./train.sh", "background"),
    ("docker run --detach acme/web", "background"),
    ("docker pull nginx:latest", "latest"),
    ("docker exec -it web bash", "shell"),
    ("sed -i.bak s/a/b/ a.txt", "in-place"),
    ("ssh ops@web-1 uptime", "login"),
    ("ssh -L 5432:db:5432 jump-1", "tunnel"),
    ("kubectl port-forward svc/api 8080:80", "forward"),
    ("pkill -f train.py", "name"),
    ("git rebase -i --autosquash HEAD~4", "squash"),
    ("git add -A", "stage"),
    ("terraform force-unlock 1234", "unlock"),
    ("kubectl scale deploy/api --replicas=0", "kill"),
    ("heroku releases rollback v7", "revert"),
    ("mkfs.ext4 /dev/sdb1", "format"),
    ("fdisk /dev/sdb", "partition"),
]


@pytest.mark.parametrize(("command", "said"), GIVEN)
def test_an_effect_is_said_of_the_command_that_has_it(command: str, said: str) -> None:
    """By one of its words, or by a verb beside its acts."""
    found = deed(command)
    assert said in (*found.words, *found.also)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("aws s3 cp a.png s3://acme-own/public-read/a.png --acl private", "public"),
        ("gcloud run deploy api --image=gcr.io/a/b --no-allow-unauthenticated", "public"),
        ("aws ec2 authorize-security-group-ingress --group-id sg-7 --cidr 10.0.0.0/8", "internet"),
        ("ufw status", "allow"),
        ("gcloud compute instances create a --machine-type=e2-small", "gpu"),
        ("sed -n 3p a.txt", "in-place"),
        ("git add src/a.py", "stage"),
        ("kubectl scale deploy/api --replicas=10", "kill"),
        ("kill 4412", "name"),
        ("docker pull nginx:1.27", "latest"),
    ],
)
def test_what_only_looks_like_it_has_no_effect(command: str, said: str) -> None:
    """The neighbour that a person would not call so."""
    found = deed(command)
    assert said not in (*found.words, *found.also)


def test_every_effect_has_an_example() -> None:
    """A row that no example reaches is a row that nothing proves."""
    reached = {
        id(row) for command, _ in GIVEN for d in [deed(command)] for row in effects(d.command.split()[0], d.command)
    }
    assert [row for row in EFFECTS if id(row) not in reached] == []


@pytest.mark.parametrize(
    ("mode", "states"),
    [
        ("777", ("world-writable", "world-readable", "group-writable")),
        ("0755", ("world-readable",)),
        ("600", ()),
        ("4755", ("world-readable", "setuid")),
        ("o+w", ("world-writable",)),
        ("a+rw", ("world-writable", "world-readable", "group-writable")),
        ("u+w", ()),
        ("o-w", ()),
        ("+w", ()),
        ("+x", ("executable",)),
        ("u+s", ("setuid",)),
        ("g+s", ("setgid",)),
    ],
)
def test_a_mode_gives_states(mode: str, states: tuple[str, ...]) -> None:
    """In numbers or in letters; what is taken away is not given."""
    assert states_given(mode) == states
