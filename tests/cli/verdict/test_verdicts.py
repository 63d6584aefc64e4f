"""`troth verdicts`: what is on the topic, whole, filtered by session, now or as it comes."""

from __future__ import annotations

import signal
import subprocess
import sys

from confluent_kafka import Producer

from tests.cli.troth import troth
from troth_schemas.codec import encode
from troth_schemas.verdicts import LedgerCount, ObligationRef, Reason, Substitution, Verdict

PATH = "s3://acme-" + "x" * 200 + "/"


def verdict(session_id: str, number: int, tenant: str = "default") -> Verdict:
    """A substitute with everything that a row shows."""
    obligation = ObligationRef(
        id="o1", kind="requirement", polarity="require", statement=f"Use {PATH} for this.", origin_seq=4, role="user"
    )
    return Verdict(
        verdict_id=f"v{number}", tenant=tenant, session_id=session_id, seq=number, position=number,
        subject="tool_call", subject_id=f"call-{number}", decision="substitute", enforced=True,
        reasons=(Reason(code="paraphrase", decision="substitute", obligation=obligation, found="s3://x/", where="/a"),),
        substitutions=(Substitution(where="/a", found="s3://x/", expected=PATH),),
        ledger=LedgerCount(before=1, after=1), policy="p", engine="e",
    )  # fmt: skip


def put(brokers: str, *verdicts: Verdict | bytes) -> list[str]:
    """Onto the topic, with spaces that our own encoder would not write; the lines as they lie there."""
    producer = Producer({"bootstrap.servers": brokers, "partitioner": "murmur2_random"})
    lines = [v if isinstance(v, bytes) else encode(v).replace(b'"verdict_id":', b'"verdict_id": ') for v in verdicts]
    for each, line in zip(verdicts, lines, strict=True):
        producer.produce("troth.verdicts", line, b"k" if isinstance(each, bytes) else each.session_id.encode())
    assert producer.flush(60) == 0
    return [line.decode(errors="replace") for line in lines]


def test_json_is_exactly_the_wire(broker: str) -> None:
    """The bytes on the topic, one verdict a line, in order within a session."""
    lines = put(broker, *[verdict("s", number) for number in range(20)])
    ended = troth("verdicts", "--json", brokers=broker)
    assert (ended.code, ended.err) == (0, "")
    assert ended.lines == lines


def test_only_what_is_asked_for(broker: str) -> None:
    """By session, and by tenant: an id names a session within its tenant only."""
    lines = put(broker, verdict("a", 0), verdict("b", 1), verdict("a", 2, tenant="other"), verdict("a", 3))
    assert troth("verdicts", "--json", "--session", "a", brokers=broker).lines == [lines[0], lines[2], lines[3]]
    asked = ("--session", "a", "--tenant", "other")
    assert troth("verdicts", "--json", *asked, brokers=broker).lines == [lines[2]]
    nobody = troth("verdicts", "--json", "--session", "nobody", "--tenant", "other", brokers=broker)
    assert (nobody.code, nobody.out) == (0, "")
    assert nobody.err == "troth verdicts: no verdict of session `nobody` and tenant `other`\n"


def test_a_row_holds_what_a_person_needs(broker: str) -> None:
    """Decision, call, code, the literal found and the one to use, whole, with who said it where."""
    put(broker, verdict("s", 7))
    head, reason, name = troth("verdicts", brokers=broker).lines
    assert name.split() == ["v7"]
    assert head.split() == ["substitute", "tool_call", "s", "7", "call-7"]
    assert f"paraphrase  s3://x/ -> {PATH}" in reason
    assert f'"Use {PATH} for this." (user, turn 4)' in reason


def heed_sigint() -> None:
    """A test run that was started in the background ignores SIGINT, and its children would too."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_following_prints_what_comes_until_ctrl_c(broker: str) -> None:
    """What is there already, then what is put there later, each at once; Ctrl-C is 130, without a traceback."""
    lines = put(broker, verdict("s", 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "troth", "verdicts", "--follow", "--json", "--brokers", broker],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_sigint,
    )  # fmt: skip
    with process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().rstrip("\n") == lines[0]
            [later] = put(broker, verdict("s", 1))
            assert process.stdout.readline().rstrip("\n") == later
            process.send_signal(signal.SIGINT)
            rest = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, rest) == (130, ("", ""))


def test_a_reader_that_leaves_ends_it_quietly(broker: str) -> None:
    """`| head -n 1`: the first line comes, exit 0, nothing on stderr."""
    lines = put(broker, *[verdict("s", number) for number in range(300)])
    process = subprocess.Popen(
        [sys.executable, "-m", "troth", "verdicts", "--json", "--brokers", broker],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().rstrip("\n") == lines[0]
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_a_record_that_is_no_verdict_hides_no_other(broker: str) -> None:
    """It is told on stderr; the others are printed."""
    lines = put(broker, b"junk", b"\xff", b'{"x":' + b"[" * 100_000, verdict("s", 0))
    ended = troth("verdicts", "--json", brokers=broker)
    assert (ended.code, ended.lines) == (0, lines[3:])
    assert ended.err.count("no verdict") == 3
    assert troth("losses", "--json", brokers=broker).err.count("no verdict") == 3


def test_without_topics_it_says_which_command_makes_them(bare_broker: str) -> None:
    """Exit 3 and the command to type."""
    ended = troth("verdicts", brokers=bare_broker)
    assert ended.code == 3
    assert "`troth topics`" in ended.err
