"""The state of one session, and the changes that make it.

State changes in one way only: `evolve` folds a change in. A change is also what is stored, so recovery is the same
fold over the same records and cannot differ from what was lived. Nothing in a change grows with the session.
"""

from __future__ import annotations

from typing import Final, get_args

import msgspec

from troth.engine.branches import Branches
from troth.engine.errand import Errand, Filter
from troth.engine.judge.heard import HeardTurn
from troth.engine.literals import LiteralIndex, LiteralPage
from troth.engine.normal import normal
from troth_schemas.codec import identity_digest
from troth_schemas.events import AnyEvent, Source
from troth_schemas.obligations import Kind, LiteralKind, Obligation
from troth_schemas.reasons import Fidelity
from troth_schemas.verdicts import Verdict

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
DIGESTS_PER_PAGE: Final = 64
HOLES_MAX: Final = 256
PASSAGES_MAX: Final = 8
"""So many generations of a member are told in full: the first and the latest."""
RANGES_MAX: Final = 64
ERAS_MAX: Final = 128
ANCESTORS_MAX: Final = 16
ROOTS_MAX: Final = 16
ANSWERS_MAX: Final = 128
"""The latest verdicts that a session keeps, so that a question asked again gets the answer it got."""
_ACTING: Final = frozenset({"assistant", "tool"})
"""Who makes no value current again that a person has replaced: a call that names it is the agent's slip."""

SEQ, EVENT_ID = 0, 1
"""What an identity is: a `seq`, or the digest of an `event_id`."""

Identity = tuple[int, int, int]
"""(SEQ or EVENT_ID, its value, digest of the content)."""


class Head(msgspec.Struct, frozen=True, array_like=True, tag="h"):
    """What a session is at a position.

    `digests` are the identities since the last of the `pages` full ones. `active` counts the active obligations by
    kind, in the order of `KINDS`, so that a fleet can be counted from its heads. `eras` are (first position, epoch) of
    each owner that has written here: an entry of another epoch is a crash's leftover. `runtime` is the one that the
    session began under, and with the tenant chooses its policy. `inherited_from` are the latest ancestors whose
    inheritance is complete: it may have come before the event that says that there is one. `joined`: the session was
    under way when we met it, so that until its transcript is read (which brings numbers) its history has a hole.
    `branches` are what is checked out where.
    """

    tenant: str
    session_id: str
    position: int
    next_seq: int
    holes: tuple[tuple[int, int], ...]
    digests: tuple[Identity, ...]
    policy: str
    awaits: str | None = None
    inherited: bool = True
    characters: int = 0
    roots: tuple[str, ...] = ()
    active: tuple[int, ...] = (0,) * len(KINDS)
    pages: int = 0
    eras: tuple[tuple[int, int], ...] = ()
    runtime: str | None = None
    inherited_from: tuple[str, ...] = ()
    joined: bool = False
    branches: Branches = ()


class DigestPage(msgspec.Struct, frozen=True, array_like=True, tag="d"):
    """Identities, as many as make a page; pages are numbered from 0."""

    number: int
    digests: tuple[Identity, ...]


class StandingPage(msgspec.Struct, frozen=True, array_like=True, tag="s"):
    """The standing orders that began and ended before an event was judged under another policy than the last."""

    position: int
    obligations: tuple[Obligation, ...]


class LedgerPage(msgspec.Struct, frozen=True, array_like=True, tag="o"):
    """The new versions of what an event changed in the ledger."""

    position: int
    obligations: tuple[Obligation, ...]


class OpenCall(msgspec.Struct, frozen=True, array_like=True):
    """A call without its result: what it acts on (bound if it succeeds), and the words it is recognised by.

    `named` are the normal forms of all literals in its arguments, `permissions` what it was permitted by; `overtaken`
    once a later call's result has come, `denied` where the gate denied it without a verdict. `errands` are its
    commands, the last one being what its outcome is about, and `shows` how much of that one's output the result holds;
    `branches` is what it checks out if it succeeds, `makes` what it is to make (absolute, in normal form), `lists` the
    one directory whose listing its output is.
    """

    call_id: str
    position: int
    seq: int | None
    agent_id: str | None
    obligation_id: str
    tool: str
    effect: str
    acts: tuple[str, ...]
    words: tuple[str, ...]
    operands: tuple[tuple[str, LiteralKind], ...]
    named: tuple[str, ...]
    permissions: tuple[str, ...] = ()
    overtaken: bool = False
    errands: tuple[Errand, ...] = ()
    shows: Filter = "all"
    branches: Branches = ()
    denied: bool = False
    makes: tuple[str, ...] = ()
    lists: str | None = None


class CallPage(msgspec.Struct, frozen=True, array_like=True, tag="c"):
    position: int
    opened: tuple[OpenCall, ...] = ()
    closed: tuple[str, ...] = ()


class Window(msgspec.Struct, frozen=True, array_like=True, tag="w"):
    """What one context window (the session's own, or a sub-agent's) has been through.

    `generation` counts compactions, `lossy` whether one lost anything, `replaced` are inclusive `seq` ranges that
    summaries stand for, `pruned` those whose tool output was cleared. `reported` is the runtime's latest
    ledger count, made at position `reported_at`.
    """

    position: int
    agent_id: str | None = None
    generation: int = 0
    lossy: bool = False
    replaced: tuple[tuple[int, int], ...] = ()
    pruned: tuple[tuple[int, int], ...] = ()
    reported: int | None = None
    reported_at: int = 0


class FidelityPage(msgspec.Struct, frozen=True, array_like=True, tag="f"):
    position: int
    agent_id: str | None
    generation: int
    members: tuple[tuple[str, Fidelity], ...]
    texts: tuple[tuple[str, str], ...] = ()
    """What was made of the members that came through otherwise than before: (id, the words relied on)."""


class Passage(msgspec.Struct, frozen=True, array_like=True):
    """How a member came through one generation, and the words that say so."""

    generation: int
    fidelity: Fidelity
    text: str


class HeardPage(msgspec.Struct, frozen=True, array_like=True, tag="t"):
    position: int
    turn: HeardTurn


class Child(msgspec.Struct, frozen=True, array_like=True):
    """A session that inherits from this one: since when (`due_seq`: not before the parent has got there), whether it
    was `given` its inheritance, and whether it is still `open` to what is ruled later."""

    session_id: str
    due_seq: int | None
    given: bool
    event_id: str
    literals: bool = False
    open: bool = True


class ChildPage(msgspec.Struct, frozen=True, array_like=True, tag="k"):
    """Children as they stand after an event that changed them."""

    position: int
    children: tuple[Child, ...]


class Held(msgspec.Struct, frozen=True, array_like=True, tag="e"):
    """An event that came early, kept as state so that its offset can be acknowledged."""

    event: AnyEvent
    record_ms: int


class Unheld(msgspec.Struct, frozen=True, array_like=True, tag="u"):
    """The event at `seq`, stored in so many `parts`, is held no more: it was applied."""

    seq: int
    parts: int


class Allowed(msgspec.Struct, frozen=True, array_like=True):
    """A verdict that allows and says nothing else: what it does not share with every other one of its session."""

    verdict_id: str
    seq: int | None
    source: Source | None
    subject_id: str
    enforced: bool
    obligations: int
    generation: int
    policy: str
    engine: str


class Answer(msgspec.Struct, frozen=True, array_like=True, tag="a"):
    """The verdict that the event at a position got, and under which identities it is asked for again: in its short
    form, or whole; then with the `mark` that a call is known again by, for whoever permits it."""

    position: int
    known_as: tuple[Identity, ...]
    allowed: Allowed | None
    verdict: Verdict | None
    mark: str = ""


class Unanswered(msgspec.Struct, frozen=True, array_like=True, tag="v"):
    """The answer at `position`, stored in so many `parts`, is kept no longer."""

    position: int
    parts: int


Change = (
    Head
    | DigestPage
    | LedgerPage
    | LiteralPage
    | CallPage
    | Window
    | FidelityPage
    | HeardPage
    | StandingPage
    | ChildPage
    | Held
    | Unheld
    | Answer
    | Unanswered
)


class SessionState:
    """One session as its changes add up. Read it freely; change it through `evolve` alone."""

    def __init__(self, tenant: str, session_id: str) -> None:
        self.tenant = tenant
        self.session_id = session_id
        self.head = Head(tenant, session_id, 0, 0, (), (), "")
        self.epoch = 0
        self.seqs: dict[int, int] = {}
        self.event_ids: dict[int, int] = {}
        self.obligations: dict[str, Obligation] = {}
        self.active: dict[str, Obligation] = {}
        self.stale: dict[str, str] = {}
        self.index = LiteralIndex()
        self.calls: dict[str, OpenCall] = {}
        self.windows: dict[str | None, Window] = {}
        self.fidelity: dict[tuple[str | None, str], Fidelity] = {}
        self.passages: dict[tuple[str | None, str], tuple[Passage, ...]] = {}
        self.heard: list[HeardTurn] = []
        self.children: dict[str, Child] = {}
        self.held: dict[int, Held] = {}
        self.held_ids: dict[int, Held] = {}
        self.answers: dict[int, Answer] = {}
        self.answered: dict[tuple[int, int], int] = {}

    @property
    def position(self) -> int:
        return self.head.position

    @property
    def is_lossy(self) -> bool:
        """Whether any window of the session has been through a lossy compaction."""
        return any(window.lossy for window in self.windows.values())

    @property
    def is_incomplete(self) -> bool:
        """Whether the history has a hole: a missing `seq`, an inheritance that has not come, an unread transcript."""
        head = self.head
        return bool(head.holes) or not head.inherited or (head.joined and not head.next_seq)

    def window(self, agent_id: str | None) -> Window:
        return self.windows.get(agent_id) or Window(0, agent_id)

    def evolve(self, change: Change) -> None:
        """Fold one change in. Pages of one kind come in the order of their positions."""
        _FOLDS[type(change)](self, change)  # type: ignore[operator]  # the table pairs each type with its fold

    def _head(self, head: Head) -> None:
        grown = head.digests[len(self.head.digests) :] if head.pages == self.head.pages else head.digests
        for kind, value, digest in grown:
            (self.seqs if kind == SEQ else self.event_ids)[value] = digest
        for root in head.roots[len(self.head.roots) :]:
            self.index.add_root(root)
        self.head = head

    def _digests(self, page: DigestPage) -> None:
        for kind, value, digest in page.digests:
            (self.seqs if kind == SEQ else self.event_ids)[value] = digest

    def _ledger(self, page: LedgerPage | StandingPage) -> None:
        for obligation in page.obligations:
            is_held = obligation.id in self.active  # a page comes again with each change of one of its obligations
            self.obligations[obligation.id] = obligation
            if obligation.status == "active":
                self.active[obligation.id] = obligation
                for span in () if is_held or obligation.role in _ACTING else obligation.literals:
                    self.stale.pop(normal(span.text, span.kind), None)
                for value in obligation.replaces:
                    self.stale[value] = obligation.id
            else:
                self.active.pop(obligation.id, None)

    def _literals(self, page: LiteralPage) -> None:
        self.index.add(page)

    def _calls(self, page: CallPage) -> None:
        for call in page.opened:
            self.calls[call.call_id] = call
        for call_id in page.closed:
            self.calls.pop(call_id, None)

    def _window(self, window: Window) -> None:
        self.windows[window.agent_id] = window

    def _fidelity(self, page: FidelityPage) -> None:
        for obligation_id, fidelity in page.members:
            self.fidelity[page.agent_id, obligation_id] = fidelity
        for obligation_id, text in page.texts:
            key = (page.agent_id, obligation_id)
            chain = (*self.passages.get(key, ()), Passage(page.generation, self.fidelity[key], text))
            self.passages[key] = chain if len(chain) <= PASSAGES_MAX else (chain[0], *chain[1 - PASSAGES_MAX :])

    def _heard(self, page: HeardPage) -> None:
        self.heard.append(page.turn)

    def _children(self, page: ChildPage) -> None:
        for child in page.children:
            if child.open:
                self.children[child.session_id] = child
            else:
                self.children.pop(child.session_id, None)

    def _held(self, held: Held) -> None:
        if held.event.seq is not None:
            self.held[held.event.seq] = held
        if held.event.event_id is not None:
            self.held_ids[identity_digest(held.event.event_id)] = held

    def _unheld(self, unheld: Unheld) -> None:
        held = self.held.pop(unheld.seq, None)
        if held is not None and held.event.event_id is not None:
            self.held_ids.pop(identity_digest(held.event.event_id), None)

    def _answer(self, answer: Answer) -> None:
        self.answers[answer.position] = answer
        for kind, value, _ in answer.known_as:
            self.answered[kind, value] = answer.position
        while len(self.answers) > ANSWERS_MAX:
            self._forget_answer(next(iter(self.answers)))

    def _unanswered(self, unanswered: Unanswered) -> None:
        self._forget_answer(unanswered.position)

    def _forget_answer(self, position: int) -> None:
        answer = self.answers.pop(position, None)
        for kind, value, _ in answer.known_as if answer is not None else ():
            if self.answered.get((kind, value)) == position:
                del self.answered[kind, value]


_FOLDS: Final = {
    Head: SessionState._head,
    DigestPage: SessionState._digests,
    LedgerPage: SessionState._ledger,
    LiteralPage: SessionState._literals,
    CallPage: SessionState._calls,
    Window: SessionState._window,
    FidelityPage: SessionState._fidelity,
    HeardPage: SessionState._heard,
    StandingPage: SessionState._ledger,
    ChildPage: SessionState._children,
    Held: SessionState._held,
    Unheld: SessionState._unheld,
    Answer: SessionState._answer,
    Unanswered: SessionState._unanswered,
}
