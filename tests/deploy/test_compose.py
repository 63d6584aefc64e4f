"""docker-compose.yml: valid under the Compose specification, and true to the code in every name."""

from __future__ import annotations

import base64
import importlib
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.deploy import stack
from tests.kafka.broker import Cluster, Setup
from troth import settings
from troth.cli.main import COMMANDS
from troth.version import __version__
from troth_schemas.topics import PARTITIONS_DEFAULT

SERVICES = stack.services()
TABLES = (settings.SETTINGS, settings.GATE_SETTINGS, settings.ARCHIVE_SETTINGS, settings.CONNECTION_SETTINGS)
KNOWN_VARIABLES = {setting.name for table in TABLES for setting in table}


def configured(folder: Path, environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """What Compose makes of the file, in an environment of this alone and with no `.env` beside it."""
    shutil.copy(stack.ROOT / "docker-compose.yml", folder)
    command = [stack.tool("docker-compose", "docker-compose"), "config"]
    environ = {"PATH": os.environ["PATH"], **environ}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environ)


def test_compose_takes_the_file(tmp_path: Path) -> None:
    """Compose itself reads the file, resolves it and finds nothing wrong."""
    done = configured(tmp_path, {"TROTH_GATE_TOKEN": "t"})
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_nothing_starts_with_a_token_that_everybody_knows(tmp_path: Path) -> None:
    """Without a token Compose stops, and says where one comes from."""
    done = configured(tmp_path, {})
    assert done.returncode != 0
    assert "make up" in done.stderr


def test_a_token_is_drawn_once_and_is_its_owners(tmp_path: Path) -> None:
    """`.env` holds 32 bytes for its owner only and is not drawn again; `make up` sees to it, and git keeps it out."""
    drawn = []
    for _ in range(2):
        done = subprocess.run([stack.ROOT / "tools/token"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        drawn.append((tmp_path / ".env").read_text(encoding="utf-8"))
    assert re.fullmatch(r"TROTH_GATE_TOKEN=[0-9a-f]{64}\n", drawn[0])
    assert drawn[0] == drawn[1]
    assert (tmp_path / ".env").stat().st_mode & 0o777 == 0o600
    assert "up: ; @tools/token && " in (stack.ROOT / "Makefile").read_text(encoding="utf-8")
    assert "/.env" in (stack.ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_what_a_team_needs_is_there() -> None:
    """Kafka, the topics, two workers, the archive, Prometheus and Grafana."""
    assert set(SERVICES) == {"kafka", *stack.OURS, "prometheus", "grafana"}


@pytest.mark.parametrize("name", SERVICES)
def test_image_is_pinned(name: str) -> None:
    """Each image has an exact version."""
    image, _, tag = SERVICES[name]["image"].partition(":")
    assert re.fullmatch(r"v?\d+\.\d+\.\d+", tag), f"{image}:{tag}"


def test_our_image_is_this_version_and_is_built_here() -> None:
    """troth's own services run one image, tagged with the version and built from the Dockerfile."""
    for name in stack.OURS:
        assert SERVICES[name]["image"] == f"troth:{__version__}"
        build = SERVICES[name]["build"]
        assert (stack.ROOT / build["context"] / build["dockerfile"]).resolve() == stack.DOCKERFILE


@pytest.mark.parametrize("name", SERVICES)
def test_nothing_runs_as_root(name: str) -> None:
    """Each service names a user, and it is not root."""
    user = SERVICES[name]["user"].split(":")[0]
    assert user not in ("", "0", "root")


def test_our_services_can_do_little() -> None:
    """troth's own containers write to their data and nothing else, and gain no privileges."""
    for name in stack.OURS:
        service = SERVICES[name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("name", [name for name in SERVICES if name != "topics"])
def test_service_has_a_health_check(name: str) -> None:
    """Whatever stays up is asked whether it is well."""
    check = SERVICES[name]["healthcheck"]
    assert check["test"][0] == "CMD"
    assert {"interval", "timeout", "retries", "start_period"} <= set(check)


def test_health_check_of_a_worker_asks_its_own_door() -> None:
    """The check asks `/healthz` on the port that the worker serves, and on its gate's."""
    for name in stack.WORKERS:
        environ = SERVICES[name]["environment"]
        urls = re.findall(r"http://[^']+", SERVICES[name]["healthcheck"]["test"][-1])
        ports = (settings.parse(environ).web_port, gate_port(name))
        assert urls == [f"http://127.0.0.1:{port}/healthz" for port in ports]


def gate_port(name: str) -> int:
    listen = settings.parse_gate(SERVICES[name]["environment"]).listen
    assert listen is not None
    return listen[1]


def test_every_worker_has_a_gate_that_clients_and_workers_find() -> None:
    """One gate is where clients look by default; each is named to the other workers by its service, and has a token."""
    default = next(s.default for s in settings.GATE_SETTINGS if s.name == "TROTH_GATE_URL")
    published = {port for name in stack.WORKERS for port in SERVICES[name]["ports"]}
    assert any(f"http://{port.rsplit(':', 1)[0]}" == default for port in published)
    for name in stack.WORKERS:
        gate = settings.parse_gate(SERVICES[name]["environment"])
        assert gate.advertised_url == f"http://{name}:{gate_port(name)}"
        assert gate.token.startswith("${TROTH_GATE_TOKEN:?")
        assert [port.split(":")[2] for port in SERVICES[name]["ports"]] == [str(gate_port(name))]


def test_the_archive_is_written_by_one_and_read_by_the_workers() -> None:
    """One volume lies at `TROTH_ARCHIVE` in each of them; the image has the folder, so that it is not root's."""
    for name in (*stack.WORKERS, "archive"):
        place = SERVICES[name]["environment"]["TROTH_ARCHIVE"]
        mounted = [volume.split(":") for volume in SERVICES[name]["volumes"]]
        (found,) = [each for each in mounted if each[0] == "archive-data"]
        assert found[1:] == ([place] if name == "archive" else [place, "ro"])
        assert any(place in i.rest for i in stack.dockerfile() if i.word == "RUN" and "--owner troth" in i.rest)
    assert SERVICES["archive"]["environment"]["TROTH_ARCHIVE"] in SERVICES["archive"]["healthcheck"]["test"][-1]


@pytest.mark.parametrize("name", stack.OURS)
def test_command_is_one_that_troth_has(name: str) -> None:
    """The command line parses as `troth` would parse it."""
    command, *arguments = SERVICES[name]["command"]
    module = importlib.import_module(f"troth.cli.{COMMANDS[command][0]}")
    assert module.parser().parse_args(arguments)


@pytest.mark.parametrize("name", stack.OURS)
def test_variables_exist_and_have_good_values(name: str) -> None:
    """Each variable is in the table of settings and its value parses."""
    environ: dict[str, str] = SERVICES[name].get("environment", {})
    assert set(environ) <= KNOWN_VARIABLES
    assert all(isinstance(value, str) for value in environ.values())
    settings.parse(environ)
    settings.parse_gate(environ)


def test_no_service_has_a_variable_that_nobody_reads() -> None:
    """Others' variables begin as theirs do, so that one of ours that is misspelt cannot hide among them."""
    for name, prefixes in (("kafka", ("KAFKA_", "CLUSTER_ID")), ("grafana", ("GF_",))):
        assert all(variable.startswith(prefixes) for variable in SERVICES[name]["environment"])
    text = (stack.ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"\bTROTH_[A-Z_]+\b", text)) <= KNOWN_VARIABLES


def listeners(variable: str) -> dict[str, tuple[str, str]]:
    """`NAME://host:port,…` as name -> (host, port)."""
    entries = SERVICES["kafka"]["environment"][variable].split(",")
    return {name: tuple(address.rsplit(":", 1)) for name, address in (e.split("://") for e in entries)}


def test_clients_reach_the_broker_that_is_there() -> None:
    """Workers and the topics job use the address that Kafka advertises inside; hosts the one that is published."""
    advertised, bound = listeners("KAFKA_ADVERTISED_LISTENERS"), listeners("KAFKA_LISTENERS")
    inside, outside = advertised["PLAINTEXT"], advertised["HOST"]
    assert inside[0] == "kafka"
    for name in (*stack.WORKERS, "archive"):
        assert SERVICES[name]["environment"]["TROTH_BROKERS"] == ":".join(inside)
    assert SERVICES["topics"]["command"][-1] == ":".join(inside)
    assert SERVICES["kafka"]["ports"] == [f"{outside[0]}:{outside[1]}:{bound['HOST'][1]}"]
    assert bound["PLAINTEXT"][1] == inside[1]
    voters = SERVICES["kafka"]["environment"]["KAFKA_CONTROLLER_QUORUM_VOTERS"]
    assert voters == f"1@kafka:{bound['CONTROLLER'][1]}"
    assert SERVICES["kafka"]["healthcheck"]["test"][-1] == f"127.0.0.1:{inside[1]}"


def test_kafka_is_set_up_as_the_tests_have_it(tmp_path: Path) -> None:
    """Where the broker of the tests and that of the compose file have the same setting, it has the same value."""
    environ = dict(SERVICES["kafka"]["environment"])
    assert len(base64.urlsafe_b64decode(environ.pop("CLUSTER_ID") + "==")) == 16
    theirs = {name.removeprefix("KAFKA_").lower().replace("_", "."): value for name, value in environ.items()}
    (node,) = Cluster(1, tmp_path, Setup()).nodes
    lines = (node.home / "server.properties").read_text(encoding="utf-8").splitlines()
    ours = dict(line.split("=", 1) for line in lines)
    differing = {key for key in theirs.keys() & ours.keys() if theirs[key] != ours[key]}
    addresses = {"listeners", "advertised.listeners", "controller.quorum.voters", "log.dirs"}
    assert differing <= {*addresses, "listener.security.protocol.map"}
    assert {"auto.create.topics.enable", "process.roles", "offsets.topic.replication.factor"} <= theirs.keys()
    assert theirs.keys() - ours.keys() <= {"inter.broker.listener.name"}


def test_topics_fit_one_broker() -> None:
    """The topics job asks for the partitions of the contract, and for no more replicas than there are brokers."""
    parsed = settings.parse(SERVICES["topics"]["environment"])
    assert parsed.partitions == PARTITIONS_DEFAULT
    assert parsed.replication == 1


def test_start_has_an_order() -> None:
    """Topics wait for a healthy Kafka, workers and the archive for the topics; Grafana waits for Prometheus."""
    assert SERVICES["topics"]["depends_on"] == {"kafka": {"condition": "service_healthy"}}
    for name in (*stack.WORKERS, "archive"):
        assert SERVICES[name]["depends_on"]["topics"] == {"condition": "service_completed_successfully"}
    assert SERVICES["grafana"]["depends_on"] == {"prometheus": {"condition": "service_healthy"}}
    assert SERVICES["topics"]["restart"] == "no"


def test_workers_are_two_of_a_kind() -> None:
    """The workers differ in their name, their data and the port that their gate is published on only."""
    one, two = (dict(SERVICES[name]) for name in stack.WORKERS)
    assert one.pop("ports") != two.pop("ports")
    assert one.pop("environment") != two.pop("environment")
    assert one.pop("volumes") != two.pop("volumes")
    assert one == two
    for name in stack.WORKERS:
        assert SERVICES[name]["environment"]["TROTH_INSTANCE_ID"] == name


def test_ports_are_published_on_the_loopback_address_only() -> None:
    """Nothing is open to the network, and no two services take one port."""
    published = [port.split(":") for service in SERVICES.values() for port in service.get("ports", [])]
    assert {address for address, _, _ in published} == {"127.0.0.1"}
    assert len({port for _, port, _ in published}) == len(published)


def test_volumes_are_there() -> None:
    """Each folder or file that is mounted is in the repository, and each named volume is declared and used."""
    mounted = [volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])]
    for source in mounted:
        if source.startswith("."):
            assert (stack.ROOT / source).exists(), source
    named = [source for source in mounted if not source.startswith(".")]
    assert set(named) == set(stack.compose()["volumes"])


def test_data_of_a_worker_is_where_it_writes() -> None:
    """The volume of a worker is mounted on its data directory."""
    for name in stack.WORKERS:
        service: dict[str, Any] = SERVICES[name]
        (volume,) = [each for each in service["volumes"] if each.startswith(f"{name}-")]
        assert volume.split(":")[1] == settings.parse(service["environment"]).data_dir


def test_prometheus_finds_its_files() -> None:
    """The configuration and the rules are mounted where Prometheus is told to look."""
    service = SERVICES["prometheus"]
    mounts = dict(volume.split(":")[1::-1] for volume in service["volumes"])
    (config,) = [o.removeprefix("--config.file=") for o in service["command"] if o.startswith("--config.file=")]
    assert mounts[config] == "./deploy/prometheus/prometheus.yml"
    (pattern,) = stack.prometheus()["rule_files"]
    assert mounts[(Path(config).parent / pattern).parent.as_posix()] == "./deploy/prometheus/rules"
    assert list(stack.PROMETHEUS.glob(pattern))
