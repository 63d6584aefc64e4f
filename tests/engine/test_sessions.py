"""Sessions that come from others: inheritance, forks, sub-agents, and what waits for what."""

from __future__ import annotations

from tests.engine.making import call, compaction, result, session_event, turn
from troth.engine.history import SessionHistory
from troth.engine.state import SessionState
from troth.engine.step import apply
from troth_schemas.events import AnyEvent
from troth_schemas.verdicts import Verdict

RULE = "Never restart node-7."


def feed(history: SessionHistory, *events: AnyEvent) -> list[Verdict]:
    return [v for event in events for step in history.feed(event) for v in step.verdicts]


def statements(state: SessionState) -> list[str]:
    return [o.statement for o in state.active.values() if o.kind != "pending_call"]


def test_a_child_is_held_to_what_its_parent_was_told() -> None:
    """Active obligations go down with their ids; the child is whole once the last command has come."""
    history = SessionHistory()
    feed(history, turn(0, RULE, session="p"))
    verdicts = feed(
        history,
        session_event(0, "started", session="c", parent_session_id="p"),
        call(1, command="ssh node-7 sudo systemctl restart node-7", session="c"),
    )
    child, parent = history.session("default", "c"), history.session("default", "p")
    assert statements(child) == statements(parent)
    assert set(parent.active) <= set(child.obligations)
    assert not child.is_incomplete
    assert [v.decision for v in verdicts] == ["block"]


def test_a_child_waits_for_its_inheritance() -> None:
    """Were it judged meanwhile, the same events would give other verdicts on a slower stream."""
    history = SessionHistory()
    state = history.session("default", "c")
    feed(history, turn(5, "x", session="p"))  # the parent itself still waits for its first five
    held = feed(history, session_event(0, "started", session="c", parent_session_id="p", parent_seq=5))
    held += feed(history, call(1, command="ls", session="c"))
    assert held == []
    assert state.is_incomplete
    assert set(state.held) == {1}
    verdicts = feed(history, *(turn(n, "x", session="p") for n in range(5)))
    assert [v.seq for v in verdicts] == [1]
    assert not state.is_incomplete


def test_an_inheritance_that_never_comes_leaves_the_child_incomplete() -> None:
    """After the grace the child is judged, and says that its history has a hole."""
    history = SessionHistory()
    feed(history, session_event(0, "started", session="c", parent_session_id="p", parent_seq=9))
    feed(history, call(1, command="ls", session="c"))
    steps = history.finish()
    assert [v.seq for step in steps for v in step.verdicts] == [1]
    assert history.session("default", "c").is_incomplete


def test_a_later_hard_rule_reaches_open_children_and_no_closed_one() -> None:
    """What the parent is told goes on to those that still work for it."""
    history = SessionHistory()
    feed(history, turn(0, "Hello there.", session="p"))
    for name in ("c1", "c2"):
        feed(history, session_event(0, "started", session=name, parent_session_id="p"))
    feed(history, session_event(1, "ended", session="c2", parent_session_id="p"), turn(1, RULE, session="p"))
    assert len(statements(history.session("default", "c1"))) == 1
    assert statements(history.session("default", "c2")) == []


def test_a_fork_carries_obligations_and_bound_literals_over() -> None:
    """What the first session has seen is known in the one that goes on from it."""
    history = SessionHistory()
    feed(history, turn(0, f"{RULE} The report is at /srv/out/r-2291.csv.", session="a"))
    feed(history, session_event(0, "continued", session="b", from_session_id="a"))
    forked = history.session("default", "b")
    assert len(statements(forked)) == 1
    assert forked.index.is_bound("/srv/out/r-2291.csv", "path")


def test_a_sub_agent_shares_the_ledger_and_has_its_own_window() -> None:
    """Under its parent's session id: one ledger; a compaction of its window is none of the parent's."""
    history = SessionHistory()
    feed(history, turn(0, RULE), compaction(1, "All fine.", agent="a1"))
    state = history.session("default", "s")
    assert state.window("a1").generation == 1
    assert state.window(None).generation == 0
    assert not state.window(None).lossy
    blocked = feed(history, call(2, command="systemctl restart node-7", agent="a1"))
    assert [v.decision for v in blocked] == ["block"]


def test_tenants_do_not_see_each_other() -> None:
    """The same session id under two tenants is two sessions."""
    import msgspec

    from troth_schemas.events import Source

    history = SessionHistory()
    feed(history, turn(0, RULE))
    other = msgspec.structs.replace(turn(0, "Hello."), source=Source(tenant="other"))
    feed(history, other)
    assert statements(history.session("other", "s")) == []
    assert len(statements(history.session("default", "s"))) == 1


def test_a_result_for_an_unknown_call_changes_no_obligation() -> None:
    """A transcript may begin in the middle."""
    history = SessionHistory()
    feed(history, result(0, "nobody", "done"))
    assert history.session("default", "s").obligations == {}


def test_a_late_event_is_applied_while_an_inheritance_is_awaited() -> None:
    """What closes an old hole waits for nobody."""
    history = SessionHistory()
    feed(history, turn(1, "x", session="c"))
    history.finish()
    feed(history, session_event(2, "continued", session="c", from_session_id="p"), turn(0, RULE, session="c"))
    child = history.session("default", "c")
    assert len(statements(child)) == 1
    assert not child.held


def test_a_parent_behind_a_gap_is_heard_before_its_child_gives_up() -> None:
    """At the end of the input gaps expire first, and what they release still reaches the child."""
    history = SessionHistory()
    feed(history, turn(1, RULE, session="p"))
    feed(history, session_event(0, "started", session="c", parent_session_id="p", parent_seq=1))
    feed(history, call(1, command="systemctl restart node-7", session="c"))
    judged = [v for step in history.finish() for v in step.verdicts]
    assert [v.decision for v in judged] == ["block"]


def test_a_session_that_goes_on_under_its_own_name_waits_for_nobody() -> None:
    """A resume names itself."""
    history = SessionHistory()
    verdicts = feed(history, session_event(0, "continued", from_session_id="s"), call(1, command="ls"))
    assert [v.decision for v in verdicts] == ["allow"]
    assert not history.session("default", "s").is_incomplete


def test_an_inherited_document_rule_ends_with_its_document() -> None:
    """A newer version of the file supersedes it in the child too."""
    from troth_schemas.events import Document

    history = SessionHistory()
    old = turn(0, RULE, session="p", origin="config", document=Document(path="CLAUDE.md", sha256="1"))
    new = turn(1, "Be kind.", session="c", origin="config", document=Document(path="CLAUDE.md", sha256="2"))
    feed(history, old, session_event(0, "started", session="c", parent_session_id="p"))
    assert len(statements(history.session("default", "c"))) == 1
    feed(history, new)
    assert RULE not in statements(history.session("default", "c"))


def test_what_a_sub_agent_guessed_after_a_loss_is_known_to_nobody() -> None:
    """Whose window was compacted does not matter: a failed guess binds nothing."""
    history = SessionHistory()
    guess = call(2, command="rm /srv/guess-41.csv", agent="a1")
    feed(history, turn(0, "Hi."), compaction(1, "Hi."), guess, result(3, "t2", "no such file", "error", agent="a1"))
    assert [v.decision for v in feed(history, call(4, command="rm /srv/guess-41.csv"))] == ["rehydrate"]


def test_an_inheritance_that_comes_before_the_start_is_not_awaited() -> None:
    """On another worker the parent may be quicker than the child's own first event."""
    parent = SessionHistory()
    started = session_event(0, "started", session="c", parent_session_id="p")
    feed(parent, turn(0, RULE, session="p"))
    commands = [c for step in parent.feed(started) for c in step.commands]
    child = SessionHistory()
    events: list[AnyEvent] = [*commands, started]
    for event in (*events, call(1, command="systemctl restart node-7", session="c")):
        steps = apply(child.session("default", "c"), event, child.policy)
    assert [v.decision for v in steps.verdicts] == ["block"]
    assert not child.session("default", "c").is_incomplete
