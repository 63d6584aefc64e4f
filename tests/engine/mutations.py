"""Sentences that order something, and rules that change their words; what each change must do is in the tests.

A *deed* is a verb phrase in the base form ("push to main"), so that one deed can be ordered, forbidden, asked about,
hedged and told of. Deeds come from templates and from those rows of the labelled table that begin with a negation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.engine.extract.labelled import labelled_sentences
from tests.engine.making import fold, turn
from troth.engine.extract.act import SpeechAct
from troth.engine.extract.hear import hear
from troth.engine.extract.sentences.lemmas import is_base_verb
from troth.engine.lexicon.english_words import ADVERBS
from troth.engine.lexicon.tokens import TRUNKS
from troth_schemas.obligations import Bound, Obligation, Tier

_TEMPLATES = """
push to main
force-push to release/2.1
delete anything under /srv/archive
restart node-7
restart the ingest queue
touch config/prod.yml
edit the generated clients
edit src/core/lexer.py
rename the public endpoints
deploy on Fridays
deploy to the eu-2 cluster
publish the package
merge the feature branch
rewrite history
open a pull request
commit the lock file
commit build/out.log
drop the users table
run the migrations
run `make clean`
run the load test
use the live key
use port 9443
use the bucket s3://blue-stage-3/
use tabs
send e-mail to customers
mention the acquisition
mention 'Bluebell' in tickets
store card numbers
log request bodies
log the access token
install new packages
upgrade the base image
upgrade PyYAML to 7.1.0
create new branches
tag a release
page the on-call
call the billing API
write to the warehouse
squash my commits
disable the linter
change the schema
change DATABASE_URL
ship the beta flag
copy data to laptop-12
read the customer records
share the report with vendors
print secrets
"""
_NEGATION = re.compile(
    r"(?i)(?:please )?(?:never|don't|do not|dont) (?!forget|fail|you dare|even think|ever)([^,?!;:]+)"
)
_LIMITED = re.compile(
    r"(?i)\b(?:again|this|unless|until|except|if|ok|before|every|beyond|outside|otherwise|when|while|after|once|during|yet)\b"
)


def _negated_rows() -> list[str]:
    """The deeds of the table's rows that are a negation and a verb phrase, and set no condition of their own."""
    rows = [r.text for r in labelled_sentences() if r.role == "user" and r.wanted == ("ban",) and not r.allowed]
    matches = (_NEGATION.fullmatch(text.rstrip(".")) for text in rows)
    deeds = [m[1] for m in matches if m and not _LIMITED.search(m[1])]
    return [deed for deed in deeds if is_base_verb(verb := deed.split()[0].lower()) and verb not in ADVERBS]


DEEDS = (*_TEMPLATES.strip().splitlines(), *_negated_rows())

ORDERS = [
    r.text
    for r in labelled_sentences()
    if r.role == "user" and set(r.wanted) <= {"ban", "duty", "bound"} and r.wanted and not r.allowed
]
"""Every order of the table that binds hard."""


class Cap(NamedTuple):
    """A bound in words: before the number, the number, the unit, after it."""

    opening: str
    number: int
    unit: str
    closing: str = ""

    def text(self) -> str:
        return f"{self.opening} {self.number} {self.unit}{self.closing}."


CAPS = (
    Cap("The timeout is at most", 30, "seconds"),
    Cap("Keep the build under", 12, "minutes"),
    Cap("Retention must be at least", 90, "days"),
    Cap("Wait at least", 10, "minutes", " between deploys"),
    Cap("The cache may use up to", 16, "GB"),
    Cap("Uploads must stay below", 200, "MB"),
    Cap("Spend no more than", 50, "EUR"),
    Cap("The budget is at most", 400, "USD"),
    Cap("Use at most", 4, "workers"),
    Cap("No more than", 5, "retries"),
    Cap("Never run more than", 3, "jobs", " at once"),
    Cap("Files must not exceed", 300, "lines"),
)


def heard(text: str, role: Tier = "user", origin: str = "human") -> list[SpeechAct]:
    """The obligations a text states."""
    return [act for act in hear(text, role=role, origin=origin) if act.doing == "oblige"]


class Meaning(NamedTuple):
    """What an obligation asks, whatever its words."""

    polarity: str
    hard: bool
    acts: tuple[str, ...]
    objects: tuple[str, ...]
    literals: tuple[str, ...]
    bound: Bound | None
    exceptions: tuple[str, ...]
    condition: str | None

    @property
    def deed(self) -> tuple[tuple[str, ...], ...]:
        """What is ordered or ruled out, whichever it is."""
        return self.acts, self.objects, self.literals


def meaning(act: SpeechAct) -> Meaning:
    literals = tuple(s.text for s in act.literals)
    return Meaning(act.polarity, act.hard, act.acts, act.objects, literals, act.bound, act.exceptions, act.condition)


def meanings(text: str) -> list[Meaning]:
    return [meaning(act) for act in heard(text)]


def forbidden(text: str) -> list[Meaning]:
    return [m for m in meanings(text) if m.polarity == "forbid"]


def ledger(*texts: str) -> list[Obligation]:
    """What the ledger holds after one person has said all this, ended obligations included."""
    state, _ = fold([turn(seq, text) for seq, text in enumerate(texts)])
    return list(state.obligations.values())


def changed(literal: str) -> str:
    """Another literal of the same kind: its last letter or digit is another one."""
    at = max(i for i, c in enumerate(literal) if c.isalnum())
    other = ("7" if literal[at] != "7" else "8") if literal[at].isdigit() else ("b" if literal[at] != "b" else "d")
    return literal[:at] + other + literal[at + 1 :]


def with_literals_changed(text: str) -> Iterator[tuple[str, str, str]]:
    """For each literal that is more than a word or a number: its text, the one in its place, the text with that one."""
    for act in heard(text):
        for span in act.literals:
            if span.kind in ("number", "quoted", "command") or span.text in TRUNKS:
                continue  # numbers change by their own rule; a trunk's neighbour is a word
            new = changed(span.text)
            yield span.text, new, text[: span.offset] + new + text[span.offset + len(span.text) :]
