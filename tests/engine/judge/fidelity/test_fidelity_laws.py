"""Laws: what no mutation may pass, what no harmless edit may break, and that any text can be judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.engine.judge.labelled import KEPT, judged, member
from troth.engine.judge.fidelity.member import judge_member
from troth.engine.judge.rehydration import block
from troth.engine.judge.summary.summary import read_summary
from troth_schemas.obligations import Kind, LiteralSpan
from troth_schemas.policies import DEFAULT_ALIASES

FILLER: Final = st.lists(
    st.sampled_from(
        [
            "The parser was rewritten.",
            "Two tests are red.",
            "A customer got $80 back.",
            "Latency fell to 90 ms.",
            "The cache holds 400 entries.",
            "See docs/plan.md for the rest.",
            "The user asked about the weather.",
            "Next: write the release notes.",
        ]
    ),
    max_size=4,
).map(" ".join)

RULES: Final[tuple[tuple[Kind, str], ...]] = (
    ("prohibition", "Never delete rows in orders_archive"),
    ("prohibition", "Do not push to release/9.4"),
    ("prohibition", "Never send the price list to partners"),
    ("requirement", "Use the bucket s3://acme-stage-07/"),
    ("requirement", "Run the linter before every commit"),
    ("requirement", "Copy dumps from node-3 to node-8"),
    ("requirement", "Write only to vault-b"),
    ("threshold", "Retry at most 3 times"),
    ("threshold", "Spend at most $400 on ads"),
    ("requirement", "Attach the build log to every ticket"),
)
BY_KIND: Final = st.sampled_from(RULES)


def _lower(rule: str) -> str:
    return rule[0].lower() + rule[1:]


_TURNED: Final = {
    "Never ": "Always ",
    "Do not ": "",
    **{f"{verb} ": f"Never {verb.lower()} " for verb in ("Use", "Run", "Copy", "Write", "Retry", "Spend", "Attach")},
}
_EXACT: Final = {
    "orders_archive": "orders_archives",
    "release/9.4": "release/9.5",
    "partners": "nobody in particular",
    "s3://acme-stage-07/": "s3://acme-stage-7/",
    "the linter": "a tool",
    "node-3": "node-31",
    "vault-b": "vault-bb",
    "3 times": "30 times",
    "$400": "$4000",
    "the build log": "the log",
}


def _swap(table: dict[str, str]) -> Callable[[str], str]:
    def swapped(rule: str) -> str:
        for old, new in table.items():
            if old in rule:
                return rule.replace(old, new)
        raise AssertionError(f"no mutation for {rule}")

    return swapped


MUTATIONS: Final[dict[str, Callable[[str], str]]] = {
    "drop": lambda _: "The work is going well.",
    "soften": lambda rule: f"Ideally, {_lower(rule)}.",
    "soften by frequency": lambda rule: f"Normally {_lower(rule)}.",
    "try": lambda rule: f"Try to follow this where possible: {_lower(rule)}.",
    "report a taste": lambda rule: (
        f"The user would prefer to {_lower(rule).replace('never ', 'not ').replace('do not ', 'not ')}."
    ),
    "turn round": lambda rule: _swap(_TURNED)(rule) + ".",
    "change what is exact": lambda rule: _swap(_EXACT)(rule) + ".",
    "add an exception": lambda rule: f"{rule} unless the queue is empty.",
    "add an exception beside": lambda rule: f"{rule}, except on Sundays.",
    "add a condition": lambda rule: f"If the nightly run failed, {_lower(rule)}.",
    "lift it": lambda rule: f"{rule}. That rule no longer applies.",
    "call it lifted": lambda rule: f"The rule “{_lower(rule)}” was lifted.",
    "forget it": lambda rule: f"Ignore the rule: {_lower(rule)}.",
    "put it in the past": lambda rule: f"Formerly: {_lower(rule)} (no longer in force).",
    "narrow it": lambda rule: f"{rule} during the trial week.",
    "keep half of it": lambda rule: " ".join(rule.split()[: len(rule.split()) // 2]) + ".",
    "deny it": lambda rule: f"It is not true that you must {_lower(rule)}.",
    "discuss it": lambda rule: f"The user wondered whether to {_lower(rule)}.",
}


@pytest.mark.parametrize("name", MUTATIONS)
@pytest.mark.parametrize(("kind", "rule"), RULES)
def test_no_mutation_is_certified(kind: Kind, rule: str, name: str) -> None:
    """Whatever takes force, scope or an exact word from a rule, the rule is not called kept."""
    assert judged(rule, MUTATIONS[name](rule), kind) not in KEPT


@given(BY_KIND, st.sampled_from(sorted(MUTATIONS)), FILLER, FILLER)
def test_no_mutation_is_certified_among_other_matter(
    rule: tuple[Kind, str], name: str, before: str, after: str
) -> None:
    """Sentences around a mutated rule lend it nothing: no value, no cue, no word."""
    kind, statement = rule
    assert judged(statement, f"{before}\n\n{MUTATIONS[name](statement)}\n\n{after}", kind) not in KEPT


EDITS: Final[dict[str, Callable[[str], str]]] = {
    "as it is": lambda rule: rule + ".",
    "bullet": lambda rule: f"- {rule}",
    "numbered": lambda rule: f"3. {rule}.",
    "bold": lambda rule: f"**{rule}.**",
    "italics": lambda rule: f"_{rule}_",
    "quoted": lambda rule: f"“{rule}.”",
    "lead-in": lambda rule: f"Hard rule: {_lower(rule)}.",
    "said by the user": lambda rule: f'The user said: "{rule}."',
    "listed": lambda rule: f"## Constraints\n\n* {rule}\n* keep the tests green",
    "wrapped": lambda rule: rule.replace(" ", "\n  ", 2),
    "spaced": lambda rule: rule.replace(" ", "   "),
    "in capitals at its start": lambda rule: rule.split(" ", 1)[0].upper() + " " + rule.split(" ", 1)[1],
    "with its source": lambda rule: f'- "{rule}" (user, turn 3)',
    "beside another": lambda rule: f"{rule}; keep the tests green.",
    "after a dash": lambda rule: f"Standing orders - {_lower(rule)}.",
    "in a quote block": lambda rule: f"> {rule}",
}


@pytest.mark.parametrize("name", EDITS)
@pytest.mark.parametrize(("kind", "rule"), RULES)
def test_no_harmless_edit_is_an_alarm(kind: Kind, rule: str, name: str) -> None:
    """Markdown, quotes, wraps, lead-ins and provenance leave a rule where it is."""
    assert judged(rule, EDITS[name](rule), kind) in KEPT


@given(BY_KIND, st.sampled_from(sorted(EDITS)), FILLER, FILLER)
def test_no_harmless_edit_is_an_alarm_among_other_matter(
    rule: tuple[Kind, str], name: str, before: str, after: str
) -> None:
    """The same in a summary that says more."""
    kind, statement = rule
    assert judged(statement, f"{before}\n\n{EDITS[name](statement)}\n\n{after}", kind) in KEPT


TEXTS: Final = st.text(max_size=120) | st.text(alphabet="abc ./-_`*\"'():;,\n#>0123$%~…—ßéNOTnot", max_size=120)


@given(TEXTS, TEXTS, st.sampled_from(["prohibition", "commitment", "pending_call", "error_state", "decision"]))
@example("`", "``", "decision")
@example("`", "```", "prohibition")
@example("10 %", "$1,2.3k 4 req/s - ~5", "decision")
def test_any_text_can_be_judged(statement: str, summary: str, kind: Kind) -> None:
    """No statement and no summary is an exception, and the same two give the same answer."""
    assert judged(statement, summary, kind) == judged(statement, summary, kind)


STATEMENTS: Final = (
    st.text(min_size=1, max_size=200).filter(lambda s: s.strip() != "")
    | st.lists(
        st.sampled_from("never only unless 3 $400 `x` a/b. no lifted, must; (not) prod - 1. except until".split()),
        min_size=1,
        max_size=12,
    ).map(" ".join)
    | st.sampled_from([rule for _, rule in RULES])
)


@settings(max_examples=200)
@given(st.lists(STATEMENTS, min_size=1, max_size=6), FILLER)
@example(["That rule was lifted.", "Never deploy."], "")
@example(["except x", "no y"], "")
@example(['NEVER"B', 'ONLY"B`B'], "")
def test_what_is_put_back_is_verbatim(statements: list[str], summary: str) -> None:
    """The block appended to the summary and judged again keeps every member it holds, word for word."""
    lost = [member(s, id=f"o{n}", origin_position=n, origin_seq=n) for n, s in enumerate(statements)]
    text = block(lost, characters_max=10_000)
    again = read_summary(f"{summary}\n\n{text}")
    for one in lost:
        if one.statement in text:
            assert judge_member(one, again, aliases=DEFAULT_ALIASES).fidelity == "verbatim", one.statement


@given(st.sampled_from(["s3://acme-stage-07/", "release/9.4", "src/app.py", "node-7", "a1b2c3d4"]), st.integers(0, 9))
def test_a_literal_is_kept_only_whole(literal: str, digit: int) -> None:
    """One character more at either end is another literal."""
    spans = (LiteralSpan(literal, "id"),)
    statement = f"Work on {literal} only"
    for other in (f"{literal.rstrip('/')}{digit}", f"{digit}{literal}", literal[:-2]):
        assert judged(statement, f"Work on {other} only.", literals=spans) not in KEPT
