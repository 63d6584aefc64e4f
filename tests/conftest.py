"""Fixtures of the whole suite, and the rule that in CI nothing is skipped that should run there."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.kafka.broker import Cluster, kafka_cluster
from tests.kafka.cleaning import delete_topics_and_groups
from tests.kafka.jars import KafkaUnavailable

IN_CI = bool(os.environ.get("CI"))

# A shell starts what it puts in the background with SIGINT ignored, `nohup` with SIGHUP, and whatever that starts
# inherits it: the commands that tests signal would go on.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Hypothesis fails an example that took more than 200 ms: that says how busy the machine is, and nothing of a law.
settings.register_profile("troth", deadline=None)
settings.load_profile("troth")


def unavailable(what: str) -> None:
    """Skip aloud, or fail where CI is set: what should run there must run there."""
    if IN_CI:
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def shared_kafka() -> Iterator[str]:
    """The session's broker as `host:port`: a running one (TROTH_TEST_BROKER), or Apache Kafka started once."""
    if running := os.environ.get("TROTH_TEST_BROKER"):
        yield running
        return
    try:
        with kafka_cluster() as cluster:
            yield cluster.bootstrap
    except KafkaUnavailable as missing:
        unavailable(str(missing))


@pytest.fixture
def kafka(shared_kafka: str) -> str:
    """Apache Kafka as `host:port`, with no troth topic and no consumer group left from an earlier test."""
    delete_topics_and_groups(shared_kafka)
    return shared_kafka


@pytest.fixture(scope="module")
def kafka_three() -> Iterator[Cluster]:
    """Three nodes for a module, replication factor 3, min.insync.replicas 2; each node can be killed."""
    try:
        with kafka_cluster(3) as cluster:
            yield cluster
    except KafkaUnavailable as missing:
        unavailable(str(missing))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "may_skip_in_ci(why): this test may be skipped in CI, and says why")
    if IN_CI:
        config.pluginmanager.register(NothingSkipped(), "nothing-skipped-in-ci")


class NothingSkipped:
    """With CI set, a skipped test fails the run, unless it is marked `may_skip_in_ci`."""

    def __init__(self) -> None:
        self.skipped: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        expected = hasattr(report, "wasxfail") or "may_skip_in_ci" in report.keywords
        if report.skipped and not expected:
            self.skipped.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.skipped.append(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.skipped and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for nodeid in self.skipped:
            terminalreporter.write_line(f"CI: skipped, and nothing may be skipped here: {nodeid}", red=True)
