"""What was said, over HTTP: the owner's block, events out of archive and topics, and who may ask."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
import yaml
from jsonschema.validators import Draft202012Validator  # type: ignore[import-not-found]  # comes without types

from tests.cli.troth import troth
from tests.gate.asker import Asker, Got, get
from tests.gate.conftest import House, house
from tests.gate.test_stream import Two
from tests.stream.troupe import Troupe
from troth.engine.identity import digest_of

OPENAPI = yaml.safe_load((Path(__file__).parents[2] / "schemas" / "openapi.yaml").read_text("utf-8"))
RULE = "Use the staging bucket s3://acme-stage-07/, never prod."
SESSION = "a/b ü:1"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cold") / "archive"


@pytest.fixture(scope="module")
def keeping(tmp_path_factory: pytest.TempPathFactory, archive: Path) -> Iterator[House]:
    """A gate that knows an archive, and a session that has lost its rules, with its events still on the topics."""
    for made in house(tmp_path_factory.mktemp("keeping"), TROTH_ARCHIVE=str(archive)):
        told = made.asker(SESSION)
        for seq, event in enumerate(
            [
                {"type": "turn", "role": "user", "text": RULE},
                {"type": "turn", "role": "assistant", "text": "Understood."},
                {"type": "compaction", "trigger": "auto", "summary": "The user prefers staging over production."},
            ]
        ):
            assert told.judge(seq=seq, **event).status == 200
        yield made


def asked(asker: Asker, query: str = "", session: str = SESSION, **headers: str) -> Got:
    given = {name: value for name, value in asker.headers.items() if name == "Authorization"}
    return get(f"{asker.url}/v1/sessions/{quote(session, safe='')}/rehydration{query}", {**given, **headers})


def test_the_block_of_what_was_lost(keeping: House) -> None:
    """Out of the ledger, with the words' number, role and digest; an id with anything in it is found."""
    got = asked(keeping.asker(SESSION))
    assert got.status == 200
    assert "never prod" in got.body["block"]
    assert (got.body["session_id"], got.body["generation"]) == (SESSION, 1)
    assert {span["held"] for span in got.body["spans"]} == {"ledger"}  # the archive does not have them yet, and says so
    assert all("not in the archive" in words for words in got.body["not_held"])
    for span in got.body["spans"]:
        assert (span["seq"], span["role"], span["digest"]) == (0, "user", digest_of(span["text"]))
        assert RULE[span["offset"] : span["offset"] + span["length"]] == span["text"]
    [one, *_] = got.body["spans"]
    alone = asked(keeping.asker(SESSION), f"?obligation={one['obligation_id']}&budget=1000")
    assert [span["text"] for span in alone.body["spans"]] == [one["text"]]
    assert asked(keeping.asker(SESSION), "?budget=1").body["spans"] == []


def test_events_come_from_the_topics_and_once_they_are_archived_from_there(keeping: House, archive: Path) -> None:
    """The same words either way; what is beyond the end is not held."""
    from_topics = asked(keeping.asker(SESSION), "?seq=0..9")
    assert [(s["text"], s["held"]) for s in from_topics.body["spans"][:2]] == [
        (RULE, "topics"), ("Understood.", "topics"),
    ]  # fmt: skip
    assert [words.split(":")[0] for words in from_topics.body["not_held"]] == ["events 3 to 9"]
    done = troth("archive", "--to", str(archive), "--once", brokers=keeping.troupe.bootstrap)
    assert (done.code, done.err) == (0, "")
    archived = asked(keeping.asker(SESSION), "?seq=0..2")
    assert [s["text"] for s in archived.body["spans"]] == [s["text"] for s in from_topics.body["spans"]]
    assert {s["held"] for s in archived.body["spans"]} == {"archive"}
    block = asked(keeping.asker(SESSION)).body
    assert ({s["held"] for s in block["spans"]}, block["not_held"]) == ({"archive"}, [])


def test_what_the_block_calls_a_position_is_found_there(keeping: House) -> None:
    """A session that hooks record has no numbers: the owner's position of a rule is the one that fetches its words."""
    asker = keeping.asker("hooked")
    asker.start()
    asker.prompt(RULE, "p1")
    asker.hook("PostCompact", trigger="auto", compact_summary="The user prefers staging over production.")
    block = asked(asker, session="hooked").body["block"]
    [shown] = set(re.findall(r"position ([0-9]+)", block))
    got = asked(asker, f"?position={shown}", "hooked").body
    assert [(s["position"], s["seq"], s["text"]) for s in got["spans"]] == [(int(shown), None, RULE)]
    assert got["not_held"] == []
    [absent] = asked(asker, "?position=90", "hooked").body["not_held"]
    assert "position 90" in absent
    assert asked(asker, "?budget=cap", "hooked").body["block"] == block


def test_what_there_is_not(keeping: House) -> None:
    """An unknown obligation is 404, another tenant's session has lost nothing, and a wrong query is 400."""
    asker = keeping.asker(SESSION)
    assert asked(asker, "?obligation=ob-0").status == 404
    other = asked(asker, **{"X-Troth-Tenant": "other"})
    assert (other.status, other.body["block"], other.body["spans"]) == (200, "", [])
    for query in ("?seq=2..1", "?seq=x", "?budget=-1", "?seq=0&obligation=o", "?seq=0&position=0", "?limit=3"):
        got = asked(asker, query)
        assert (got.status, got.body["error"]) == (400, "invalid_query")


def test_who_may_not_ask(keeping: House) -> None:
    """Nobody without the token, and no web page."""
    refused = asked(keeping.asker(SESSION, token="wrong"))
    assert (refused.status, refused.body["error"]) == (401, "unauthorized")
    assert RULE not in json.dumps(refused.body)
    page = asked(keeping.asker(SESSION), Origin="https://example.org")
    assert (page.status, page.body["error"]) == (403, "forbidden_origin")


def test_answers_are_those_of_the_openapi_document(keeping: House) -> None:
    """Of each status that was given."""
    operation = OPENAPI["paths"]["/v1/sessions/{session}/rehydration"]["get"]
    asker = keeping.asker(SESSION)
    for query, status in (("", 200), ("?seq=0", 200), ("?seq=x", 400), ("?obligation=no", 404)):
        got = asked(asker, query)
        assert got.status == status
        schema = operation["responses"][str(status)]["content"]["application/json"]["schema"]
        Draft202012Validator({**schema, "components": OPENAPI["components"]}).validate(got.body)


def test_any_gate_answers_and_none_answers_a_page_with_a_name_of_its_own(troupe: Troupe) -> None:
    """Asked of the worker that does not own the session, id and query come through to the one that does."""
    two = Two(troupe)
    name = next(name for n in range(64) if two.owner(name := f"of 0/{n} ü") == 0)
    owner, other = two.asker(0, name), two.asker(1, name)
    assert owner.judge(type="turn", seq=0, role="user", text=RULE).status == 200
    assert owner.judge(type="compaction", seq=1, trigger="auto", summary="Nothing of note happened.").status == 200
    here, there = asked(owner, "?budget=500", name), asked(other, "?budget=500", name)
    assert (here.status, there.status) == (200, 200)
    assert "never prod" in here.body["block"]
    assert there.body == here.body
    assert asked(other, "?obligation=no", name).status == 404
    rebound = asked(owner, "", name, Host="rebound.example")
    assert (rebound.status, rebound.body["error"]) == (403, "forbidden_origin")
