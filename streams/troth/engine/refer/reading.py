"""One simple command being read: what has been found so far, and the deed that it adds up to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.commands import ACTING_VERBS, METHODS, NOUNS_AS_WELL, PREFIXED, READING_VERBS
from troth.engine.refer.effect import effects
from troth.engine.refer.form import kind_in
from troth.engine.refer.quantity import name_words, value_of
from troth.engine.refer.reference import Deed, Reference, Role, Value
from troth.engine.refer.script import Script, Simple
from troth.engine.refer.synopsis import Flag, Row
from troth.engine.refer.word import ALTERNATIVES_MAX, Word
from troth_schemas.events import Effect


class Reading:
    """Collects references, values, acts and the commands within one command."""

    def __init__(self, simple: Simple, row: Row) -> None:
        self.simple = simple
        self.row = row
        self.acts: list[str] = list(row.acts)
        self.effect: Effect = row.effect
        self.dry = False
        self.only = False
        self.operands = 0
        self.method = ""
        self.sends = ""
        self.words: list[str] = []
        self.spelling: list[str] = row.command.split()
        self.references: list[Reference] = []
        self.values: list[Value] = []
        self.within: list[Simple | Script] = []
        self.route = ""
        self.fields: list[str] = []
        self.placeholder = "{}"
        self.creates = False

    def act(self, act: str, effect: Effect | None = None) -> None:
        if act and act not in self.acts:
            self.acts.append(act)
        if effect is not None:
            self.effect = effect

    def flag(self, spelling: str, meaning: Flag | None) -> None:
        """A flag was given: its words, and what it turns the command into."""
        name = meaning.name if meaning and len(meaning.name) > 1 else spelling.lstrip("-")
        words = name_words(name)
        if len(words) > 1 and words[0] in NEGATING:
            words = ("-".join(words),)  # `--no-rebase` is one word: it says the contrary of its second
        self.words.extend(w for w in words if len(w) > 1)
        self.spelling.append(spelling)
        if meaning is None:
            self.dry |= spelling in ("--help", "--version")
            if is_act(name) and _verb(name) in CANONICAL:
                self.words.append(CANONICAL[_verb(name)])  # `--remove` deletes
            return
        if "only" in meaning.marks:
            self.acts, self.effect, self.only = [], "write", True
        for act in meaning.acts:
            self.act(act)
        if meaning.effect == "write" and self.row.effect == "read" and not meaning.acts:
            self.acts = ["write"]
        self.effect = meaning.effect or self.effect
        self.dry |= "dry" in meaning.marks
        self.sends = next((m for m in ("post", "put") if m in meaning.marks), self.sends)
        self.method = "GET" if "get" in meaning.marks else self.method

    def refer(
        self, word: Word, role: Role, kind: str = "", *, key: str | None = None, act: str | None = None,
        effect: Effect | None = None,
    ) -> None:  # fmt: skip
        """Note `word` as a reference, once for each value that it may take."""
        if not word.text:
            return
        for value in word.resolved[:ALTERNATIVES_MAX] or (None,):
            text = word.text if value is None else value
            self.references.append(
                Reference(
                    text=word.text,
                    kind=kind_in(kind, text),
                    where=self.simple.where(word),
                    role=role,
                    act=act or "",
                    effect=effect or ("read" if role == "source" else "write"),
                    cwd=self.simple.cwd,
                    resolved=None if value is None or value == word.text else value,
                    key=key,
                )
            )

    def state(self, word: Word, name: str) -> None:
        """Note the quantity that `word` states under `name`, if it states one."""
        value = value_of(word.value, name, self.simple.where(word))
        if value is not None:
            self.values.append(value)

    def verb(self, word: str) -> bool:
        """Take a word that may say what is done; whether it does."""
        self.words.extend(name_words(word))
        if not is_verb(word):
            return False
        verb = _verb(word)
        if verb in READING_VERBS:
            self.acts, self.effect = ["fetch" if CANONICAL.get(verb) == "fetch" else "read"], "read"
        else:
            self.acts, self.effect = [CANONICAL.get(verb, verb)], "write"
            self.creates = self.acts == ["create"] or verb == "init"
        return True

    def deed(self, redirects: Sequence[Reference] = (), values: Sequence[Value] = ()) -> Deed:
        """What it all adds up to."""
        self._request()
        self._arrivals()
        if (self.dry or self.operands < self.row.writes_from) and not self.only:
            self.acts, self.effect = ["read"], "read"
        made = any(r.role == "created" for r in (*redirects, *self.references))
        effect: Effect = "write" if made and not self.dry else self.effect
        redirected = any(r.role == "created" for r in redirects)
        head = self.row.command.split()
        made_of = () if self.dry else tuple(effects(head[0], " ".join(self.spelling)) if head else ())
        acts = dict.fromkeys([*self.acts, *(["write"] if redirected else [])])
        said = [word for row in made_of for word in row.words]
        return Deed(
            acts=tuple(acts),
            words=tuple(dict.fromkeys([*(w.lower() for w in head), *self.words, *said])),
            command=" ".join(self.spelling),
            where=self.simple.script.where(self.simple.start, self.simple.end) if not _listed(self.simple) else
            self.simple.script.pointer,
            effect=effect,
            references=(*map(self._settled, self.references), *(self._fed_from(r) for r in redirects)),
            values=tuple(self.values) + tuple(values),
            also=tuple(dict.fromkeys(act for row in made_of for act in row.acts)),
        )  # fmt: skip

    def _settled(self, reference: Reference) -> Reference:
        """The act and effect of a reference follow from the command's, which its later flags decide."""
        act = reference.act or self._act(reference.role)
        return msgspec.structs.replace(reference, act=act, effect=self.effect)

    def _fed_from(self, redirect: Reference) -> Reference:
        """`< f` is as serious as what the command does with it."""
        return redirect if redirect.role == "created" else msgspec.structs.replace(redirect, effect=self.effect)

    def _act(self, role: Role) -> str:
        first = self.acts[0] if self.acts else "run"
        if role == "source":
            return "run" if first == "run" else "read"
        if role == "created":
            return first if first in ("copy", "move", "checkout") or self.effect == "read" else "create"
        return first

    def _arrivals(self) -> None:
        """What a copy or a move into a directory makes there, and what a clone or a download makes here."""
        if self.row.command in _COPIES:
            operands = [r for r in self.references if r.role in ("source", "target", "created") and r.kind != "host"]
            if len(operands) < 2 or (len(operands) == 2 and operands[1].role != "target"):
                return
            *sources, place = operands
            if place.role == "created":  # of several things that are copied, none is the new name
                self.references = [
                    msgspec.structs.replace(r, role="target") if r is place else r for r in self.references
                ]
            base = (place.resolved or place.text).rstrip("/")
            self.references.extend(_arrived(place, f"{base}/{_last_name(s)}") for s in sources[:ALTERNATIVES_MAX])
        elif self.row.command in _DOWNLOADS and all(r.role != "created" for r in self.references):
            sources = [r for r in self.references if r.role in ("source", "target") and "/" in (r.resolved or r.text)]
            self.references.extend(_arrived(s, _last_name(s)) for s in sources[:ALTERNATIVES_MAX])

    def _request(self) -> None:
        """The act and effect of an HTTP request, by its method and what it sends."""
        if self.row.acts[0] != "fetch" or not (self.method or self.sends):
            return
        if self.route.strip("/") == "graphql":
            if any("mutation" in field for field in self.fields):
                self.act("write", "write")
            return
        method = self.method.upper() or ("PUT" if self.sends == "put" else "POST")
        act, effect = METHODS.get(method, ("write", "write"))
        self.act(act, "read" if effect == "read" else "write")
        if method in ("POST", "PUT"):
            self._named_by_route()

    def _named_by_route(self) -> None:
        """A resource that is a verb says what the request does: `POST …/cancel`, `PUT …/pulls/7/merge`."""
        routes = (self.route, *(r.resolved or r.text for r in self.references if r.kind == "url"))
        for route in routes:
            place, _, segment = route.partition("?")[0].rstrip("/").rpartition("/")
            verb = _verb(segment.lstrip("_"))
            if "/" in place and is_act(segment.lstrip("_")) and verb not in READING_VERBS:
                self.act(CANONICAL.get(verb, verb))
                self.words.extend(name_words(segment))


_COPIES: Final = frozenset({"cp", "mv", "install", "git mv", "scp"})
_DOWNLOADS: Final = frozenset({"git clone", "gh repo clone", "wget"})
"""Commands that name what they make after what they fetch, where nobody says otherwise."""


def _arrived(reference: Reference, name: str) -> Reference:
    return msgspec.structs.replace(reference, role="created", kind="path", act="", resolved=name, key=None)


def _last_name(reference: Reference) -> str:
    """The last segment of what is copied or fetched, without a repository's `.git`."""
    text = (reference.resolved or reference.text).split("?", 1)[0].rstrip("/")
    return text.rsplit("/", 1)[-1].removesuffix(".git")


NEGATING: Final = frozenset({"no", "without"})
"""First words of flags that rule out what the rest of the flag names."""


def is_negated(word: str) -> bool:
    """Whether a word of a deed is a flag that rules out what it names (`no-rebase`)."""
    return word.partition("-")[0] in NEGATING and "-" in word


def is_verb(word: str) -> bool:
    """Whether a subcommand says what is done: `delete`, `describe-instances`, `db:drop`."""
    verb = _verb(word)
    return verb in READING_VERBS or verb in CANONICAL or verb in ACTING_VERBS


def may_be_noun(word: str) -> bool:
    """Whether a verb names a group of subcommands as well, and yields to a verb after it: `backup`, `logs`."""
    return _verb(word) in NOUNS_AS_WELL


def is_act(word: str) -> bool:
    """Whether a word is a verb of subcommands and nothing else, wherever it stands."""
    return is_verb(word) and not may_be_noun(word)


def _verb(word: str) -> str:
    first, *rest = _PIECES.split(word.rsplit(":", 1)[-1])
    verb = (rest[0] if rest and first.lower() in PREFIXED else first).lower()
    return _SHORT.get(verb, verb)


_PIECES: Final = re.compile(r"[-_]|(?<=[a-z])(?=[A-Z])")
_SHORT: Final = {"del": "delete"}


def _listed(simple: Simple) -> bool:
    return bool(simple.words) and bool(simple.words[0].pointer)
