"""How a prohibition's words divide: what it rules out, what it leaves out, and which of its names are alternatives."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import msgspec

from troth.engine.extract.literals.literals import find_literals
from troth.engine.judge.calls.excepting import (
    BUT,
    FUNCTION_WORDS,
    KEYS,
    is_open_ended,
    left_out_by_name,
    spared_words,
)
from troth.engine.judge.calls.source import coding_acts, is_about_source
from troth.engine.judge.calls.visibility import state_named
from troth.engine.lexicon.acts import ACTS, canonical
from troth.engine.lexicon.english_verbs import NOMINALS
from troth.engine.lexicon.things import (
    CHANGES,
    CHOOSING,
    FORMS,
    IMPLIED,
    MANNERS,
    QUERIES,
    THINGS,
    UNDONE,
    UNKEPT,
    WHOLE_ACTS,
    WRITING,
)
from troth_schemas.obligations import LiteralSpan, Obligation

OR: Final = re.compile(
    r"\s*(?:,|/|\bor\b|\band\b|\bnor\b|,\s*(?:or|and))\s*(?:(?:the|any|to|on|in|into)\s+)*[`'\"]*", re.IGNORECASE
)


class Wording(msgspec.Struct, frozen=True):
    """What a rule is about, and what it leaves out.

    `literals` and `names` are what it is about; `names` are groups, all of which must be met, each by any of its
    members. `spared` literals and `spared_words` are what it leaves out; `is_inverted` when it names nothing else: then
    it is about all that is not spared. `writes_only`: it speaks of what writes ("no write queries"); `form` is the
    pattern of a class of content that it names. `is_pointing`: it rules out only what a word points to ("no changes
    there"), and nobody knows to what. `is_unprovable`: whether it applies is a matter of judgement ("unless needed"),
    or of how things are ("when the tests are red"), which no call shows. `manner`: flags, one of which a command must
    have ("globally"). `is_code`: it is about all files of code. `state`: it is about who may see a thing.
    `occasion`: the act by which alone it is broken ("when you push").
    `spared_keys` are those under which a command must be told a place for a rule about all other places to speak of it.
    """

    literals: tuple[LiteralSpan, ...]
    names: tuple[tuple[str, ...], ...]
    things: tuple[str, ...]
    spared: tuple[LiteralSpan, ...]
    spared_words: frozenset[str]
    is_inverted: bool
    writes_only: bool = False
    form: str | None = None
    is_pointing: bool = False
    is_unprovable: bool = False
    manner: frozenset[str] = frozenset()
    is_existing: bool = False
    keyed: tuple[tuple[str, str], ...] = ()
    lacking: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    is_upgrade: bool = False
    is_code: bool = False
    state: str | None = None
    spared_keys: frozenset[str] = frozenset()
    occasion: str | None = None


JUDGED: Final = re.compile(
    r"\b(?:(?:explicitly|absolutely|strictly|really) required|necessary|needed|appropriate|unavoidable|essential|"
    r"justified|warranted|reasonable|sensible|makes? sense|good reason|no (?:other|better) (?:way|option|choice))\b",
    re.IGNORECASE,
)
ASKED: Final = re.compile(
    r"\b(?:ask\w*|approv\w*|permission|consent|confirm\w*|authori[sz]\w*|review\w*|sign-?off|go-ahead|request\w*|"
    r"told|telling|say|ok|okay|instruct\w*|me|us|my|our|him|her|human|person|owner|somebody|someone)\b",
    re.IGNORECASE,
)
"""What a rule waits for that a person gives: until it is given, the rule rules out."""
SPARED_HERE: Final = re.compile(
    r"\b(?:outside|beyond|besides|than)\b.*\b(?:this|these|that|those|it|them)\b", re.IGNORECASE
)
"""An exception for something that only its place tells ("outside these tags")."""
EXISTING: Final = re.compile(
    r"\b(?:existing|pre-?existing|already (?:there|exist\w*|present|in place)|that exists?|we already have)\b",
    re.IGNORECASE,
)
"""What is there already: a rule about it says nothing of what is made."""
ELSE: Final = re.compile(r"\b(?:any|some|no)(?:thing|body|one|where)? else\b", re.IGNORECASE)
SUPPOSED: Final = re.compile(r"(?:if|when|where|whenever)\s+(?!(?:\w+ly\s+)?\w+ing\b)\w+", re.IGNORECASE)
"""A condition on how things are; "when committing" is a deed, which a call shows."""
POINTING: Final = re.compile(r"\b(?:there|it|that|this|those|these|them|one)\b", re.IGNORECASE)
EMPTY: Final = frozenset("do get go have make put read run take try use".split())
"""Acts that rule out nothing unless it is said of what ("don't run yet")."""
PLACED: Final = re.compile(
    r"\b(?:there|(?:to|into|on|in|at|onto) (?:it|that|this|them|those|these))\W*$",
    re.IGNORECASE,
)
"""A place at the end that only its speaker knows ("no pushes there")."""
UNBOUNDED: Final = re.compile(r"\b(?:any\w*|every\w*|all|nothing|whatsoever)\b", re.IGNORECASE)
ROWS_OF_A_TABLE: Final = frozenset({"row", "record"})
TABLE: Final = re.compile(r"\b(?:from|in|into|of)\s+(?:the\s+)?([A-Za-z_]\w*(?:\.\w+)*)", re.IGNORECASE)
"""Where a rule about rows names their table."""
WORDINGS_MAX: Final = 8_192
_known: dict[int, tuple[Obligation, Wording]] = {}


def wording_of(rule: Obligation) -> Wording:
    """The wording of one version of an obligation. Read once for each: an obligation never changes, and its hash would
    cost more than the rule."""
    found = _known.get(id(rule))
    if found is None or found[0] is not rule:
        if len(_known) >= WORDINGS_MAX:
            _known.clear()
        found = _known[id(rule)] = rule, _wording_of(rule)
    return found[1]


def _wording_of(rule: Obligation) -> Wording:
    spared = [s for s in rule.literals if _is_spared(rule, s)]
    spared += [s for clause in rule.exceptions for s in find_literals(clause) if s.kind != "quoted"]
    kin = _kin(rule)
    spared += [msgspec.structs.replace(s, text=s.text.removesuffix("*") + suffix) for s in kin for suffix in TEMPLATES]
    left_out = {s.text for s in spared}
    lacking = _lacking(rule)
    literals = tuple(
        s for s in rule.literals if s.text not in left_out and not _is_brand(rule, s) and s.text not in lacking
    )
    dropped = left_out | left_out_by_name(rule) | here(rule.statement)
    objects = _told_apart(rule.statement, [o for o in rule.objects if o not in dropped])
    implied = frozenset().union(*(IMPLIED.get(act, frozenset()) for act in plain_acts(rule)))
    modifying = _modifiers(rule.statement, objects)
    modifying |= _beside_a_name(rule.statement, objects)
    names = [o for o in objects if (thing_of(o) is None or o in modifying) and o.lower() not in implied]
    things = [thing for o in objects if o not in modifying and (thing := thing_of(o)) is not None]
    if ROWS_OF_A_TABLE.intersection(things) and not names:
        names = [name for name in TABLE.findall(rule.statement) if name.lower() not in FUNCTION_WORDS]
    writes_only = bool(QUERIES.intersection(things)) and any(n.lower() in WRITING for n in names)
    names = [n for n in names if n.lower() not in WRITING] if writes_only else names
    if changed := [t for t in things if t in CHANGES]:
        things = changed
    elif not names and len(things) > 1 and len(_runs(rule.statement.lower(), objects)) == 1 and _are_apart(things):
        names, things = things[:-1], things[-1:]  # "the api service": a thing before a thing is its name
    words, state, is_code = spared_words(rule), state_named(rule), is_about_source(rule)
    names = [n for n in names if n.lower() != state] if state else [] if is_code else names
    acts = ANY_ACT if _is_anything(rule) else plain_acts(rule) or ANY_ACT
    acts = (*acts, occasion) if (occasion := _occasion(rule)) and acts == ("touch",) else acts
    return Wording(
        literals=(*literals, *kin),
        names=_groups(rule.statement, names),
        things=tuple(things),
        spared=tuple({s.text: s for s in spared}.values()),
        spared_words=words - KEYS if not any(find_literals(c) for c in rule.exceptions) else frozenset(),
        is_inverted=bool(spared) and not literals and not names,
        writes_only=writes_only,
        form=_form(rule),
        manner=_manner(rule),
        lacking=lacking,
        acts=coding_acts(acts, rule.objects) if is_code else ANY_ACT if state else acts,
        is_code=is_code,
        state=state,
        spared_keys=words & KEYS,
        occasion=occasion,
        is_upgrade="install" in rule.acts and UPGRADING.search(rule.statement) is not None,
        keyed=_keyed(rule.statement, list(rule.objects)),
        is_existing=EXISTING.search(rule.statement) is not None,
        is_unprovable=_is_unprovable(rule) or (ELSE.search(rule.statement) is not None and not (literals or names)),
        is_pointing=not (objects or rule.literals or rule.exceptions)
        and (PLACED.search(rule.statement) is not None or not WHOLE_ACTS.intersection(rule.acts))
        and (EMPTY.issuperset(rule.acts) or POINTING.search(rule.statement) is not None)
        and UNBOUNDED.search(rule.statement) is None,
    )


def _are_apart(things: list[str]) -> bool:
    """Whether no word shows all of the things."""
    return not set.intersection(*(set(THINGS[t]) for t in things))


HERE: Final = re.compile(
    r"\b(?:on|from|in) (?:this|my|our|your) (box|machine|laptop|computer|workstation|server|host|system|pc|mac|vm)\b",
    re.IGNORECASE,
)
"""The machine that the agent is on: no call names it."""


def here(statement: str) -> frozenset[str]:
    """The object of a rule that only says "here"."""
    match = HERE.search(statement)
    return frozenset({match[1], match[1].lower()}) if match else frozenset()


RUNNING: Final = frozenset({"run", "use"})
RUN_ANYTHING: Final = re.compile(
    r"\b(?:run|execute)\w* (?:any(?:thing| commands?)?|(?:any )?(?:\w+ )?commands?)\b", re.IGNORECASE
)
UPGRADING: Final = re.compile(r"^(?!.*\b(?:install|add)).*\bup(?:grad|dat)\w+", re.IGNORECASE | re.DOTALL)
ANY_ACT: Final = ("use",)


def _is_anything(rule: Obligation) -> bool:
    """Whether a rule speaks of all that is run, whatever it does ("never run anything with …")."""
    return RUNNING.issuperset(rule.acts) and RUN_ANYTHING.search(rule.statement) is not None


FORCED: Final = "force-"
"""What an act begins with that is done by force: "force-remove" is to remove, with the flag that forces."""


def plain_acts(rule: Obligation) -> tuple[str, ...]:
    """A rule's acts without the manner that is said in one word with them; to delete changes is to discard them."""
    acts = tuple(canonical(act.removeprefix(FORCED)) if _is_forced(act) else act for act in rule.acts)
    if "read" in acts and OPENING.search(rule.statement) and TICKETS.intersection(map(thing_of, rule.objects)):
        acts = tuple("create" if act == "read" else act for act in acts)
    if "read" in acts and OPENING.search(rule.statement):
        opened = {OPENED[o.lower()] for o in rule.objects if o.lower() in OPENED}
        acts = (*(act for act in acts if act != "read"), *sorted(opened)) if opened else acts
    if "create" in acts and OPENING.search(rule.statement) and {"port", "firewall"} & {o.lower() for o in rule.objects}:
        acts = (*acts, "allow")
    if "log" in acts and ENTERING.search(rule.statement):
        acts = tuple("login" if act == "log" else act for act in acts)
    if "run" in acts and any(NOMINALS.get(o.lower()) in acts for o in rule.objects):
        acts = tuple(act for act in acts if act != "run")  # to run a migration is to migrate
    return (*acts, "discard") if "delete" in acts and _is_of_changes(rule) else acts


ENTERING: Final = re.compile(r"\blog(?:s|ged|ging)?[ -](?:in|on|into|onto)\b", re.IGNORECASE)
OPENING: Final = re.compile(r"\b(?:open|raise|file)(?:s|ed|ing)?\b", re.IGNORECASE)
OPENED: Final = {
    "port": "allow", "ports": "allow", "firewall": "allow", "group": "allow", "groups": "allow", "shell": "run",
    "shells": "run", "session": "run", "sessions": "run", "tunnel": "tunnel", "tunnels": "tunnel",
}  # fmt: skip
"""What is opened to let something through, and not to be read; and the act that it is."""
TICKETS: Final = frozenset({"pr", "mr", "issue", "ticket", "request"})
"""What is opened by being made."""


def _is_of_changes(rule: Obligation) -> bool:
    """Whether a rule is about changes that nothing else holds, or about files that are not under version control."""
    things = {thing_of(o) for o in rule.objects}
    return bool(UNDONE & things) or ("file" in things and not UNKEPT.isdisjoint(rule.objects))


def _is_forced(act: str) -> bool:
    return act.startswith(FORCED) and act not in ACTS


def _manner(rule: Obligation) -> frozenset[str]:
    """The flags, one of which says that a thing is done in the manner that the rule rules out."""
    said = rule.statement.lower()
    forced = MANNERS["forcibly"] if any(map(_is_forced, rule.acts)) else frozenset()
    return forced.union(*(flags for how, flags in MANNERS.items() if how in said))


TEMPLATES: Final = ("example", "sample", "template", "dist")
"""Suffixes of files that hold no values of their own."""


def _kin(rule: Obligation) -> list[LiteralSpan]:
    """The files that are named after a dotfile, where the rule is about all of its kind (".env files")."""
    said = _plain(rule.statement)
    hidden = [s for s in rule.literals if s.kind == "path" and s.text.rpartition("/")[2].startswith(".")]
    return [msgspec.structs.replace(s, text=f"{s.text}.*") for s in hidden if f"{s.text} files" in said]


def _plain(statement: str) -> str:
    return re.sub(r"[`'\"*]", "", statement)


NUMERONYM: Final = re.compile(r"[a-z]{1,2}\d{1,2}[a-z]{1,2}")
"""A word that is written with a number for some of its letters (`e2e`, `k8s`, `i18n`)."""
BRAND: Final = re.compile(r"[A-Z0-9][A-Za-z0-9]*[A-Z][A-Za-z0-9]*")


def _is_brand(rule: Obligation, literal: LiteralSpan) -> bool:
    """Whether a literal is the name of a product in running prose, which has capitals within but no mark of code."""
    if literal.kind == "id" and NUMERONYM.fullmatch(literal.text) and literal.text in rule.objects:
        return True
    if literal.kind not in ("code", "id") or not BRAND.fullmatch(literal.text) or literal.text not in rule.objects:
        return False
    at = literal.offset - rule.offset
    return "`" not in rule.statement[max(0, at - 1) : at + len(literal.text) + 1]


REQUESTS: Final = {("pull", "request"): "pr", ("merge", "request"): "mr"}
"""Things that two words name."""
NAMED_LIKE_AN_ID: Final = re.compile(r"(?=.*[\d_.-])[A-Za-z0-9][\w.-]*[A-Za-z0-9]")


def _told_apart(statement: str, objects: list[str]) -> list[str]:
    """Objects with what two words name in one, and without nouns that only say what the name beside them names ("the
    resource group rg-core")."""
    return [name for run in _runs(statement.lower(), objects) for name in _named_in(run)]


def _runs(lower: str, objects: list[str]) -> list[list[str]]:
    """Objects that stand side by side."""
    runs: list[list[str]] = []
    end = -1
    for name in objects:
        at = lower.find(name.lower(), max(end, 0))
        if runs and 0 <= end <= at and BESIDE.fullmatch(lower[end:at]):
            runs[-1].append(name)
        else:
            runs.append([name])
        end = at + len(name) if at >= 0 else -1
    return runs


BESIDE: Final = re.compile(r"(?:e?s)?[ `'\"]+")
MODIFIERS: Final = frozenset("release commit user process instance meeting".split())
"""Things that before another noun say which ("release notes", "commit messages")."""


def _modifiers(statement: str, objects: list[str]) -> frozenset[str]:
    pairs = [pair for run in _runs(statement.lower(), objects) for pair in pairwise(run)]
    return frozenset(
        a
        for a, b in pairs
        if thing_of(b) is None and (thing_of(a) in MODIFIERS or (a[:1].isupper() and b[:1].isupper()))
    )


def _keyed(statement: str, objects: list[str]) -> tuple[tuple[str, str], ...]:
    """Names that stand beside the key under which a command is told them: "the profile acme-admin"."""
    pairs = [pair for run in _runs(statement.lower(), objects) for pair in pairwise(run)]
    return tuple((a.lower(), b) for a, b in pairs if a.lower() in CHOOSING and NAMED_LIKE_AN_ID.fullmatch(b))


def _beside_a_name(statement: str, objects: list[str]) -> frozenset[str]:
    """Things that are an alternative to a name ("projects or repos"): they are named as well."""
    lower, at = statement.lower(), 0
    beside: set[str] = set()
    for a, b in pairwise(objects):
        at = max(lower.find(a.lower(), at), at)
        then = lower.find(b.lower(), at + len(a))
        between = lower[at + len(a) : then].removeprefix("es").removeprefix("s") if then > 0 else ""
        if OR.fullmatch(between) and (thing_of(a) is None) != (thing_of(b) is None):
            beside.add(b if thing_of(a) is None else a)
    return frozenset(beside)


def _named_in(run: list[str]) -> list[str]:
    for at, pair in enumerate(pairwise(run)):
        if short := REQUESTS.get((pair[0].lower(), pair[1].lower().removesuffix("s"))):
            return [*run[:at], short, *run[at + 2 :]]
    if NAMED_LIKE_AN_ID.fullmatch(run[-1]) and all(name.isalpha() and name.islower() for name in run[:-1]):
        return run[-1:]
    return run


def _is_unprovable(rule: Obligation) -> bool:
    """Whether no call can show that the rule applies: its exception is a matter of judgement, or its condition one of
    how things are or of what was done before ("without reading it first")."""
    condition = rule.condition or ""
    undone = condition.lower().startswith("without") and ASKED.search(condition) is None and not _lacking(rule)
    spared = any(JUDGED.search(clause) or SPARED_HERE.search(clause) for clause in rule.exceptions)
    supposed = SUPPOSED.match(condition) is not None and _occasion(rule) is None
    return undone or spared or is_open_ended(rule) or supposed


def _occasion(rule: Obligation) -> str | None:
    """The act that a condition names and nothing else: a call shows whether it does that."""
    match = OCCASION.fullmatch(rule.condition or "")
    act = canonical(match[1].lower()) if match else None
    return act if act in WHOLE_ACTS or act == "delete" else None


OCCASION: Final = re.compile(r"(?:when|whenever|if)\s+(?:you|we)\s+(?:\w+ly\s+)?(\w+)\W*", re.IGNORECASE)


def _lacking(rule: Obligation) -> tuple[str, ...]:
    """The flags without which a thing is not to be done."""
    condition = rule.condition or ""
    flags = tuple(s.text for s in rule.literals if s.kind == "flag" and s.text in condition)
    return flags if condition.lower().startswith("without") else ()


def _form(rule: Obligation) -> str | None:
    """The form of a class of content that the statement names outside its literals."""
    plain = rule.statement
    for span in rule.literals:
        plain = plain.replace(span.text, " ")
    return next((form for named, form in _FORMS if named.search(plain)), None)


_FORMS: Final = tuple((re.compile(rf"\b{name}(?:e?s)?\b", re.IGNORECASE), form) for name, form in FORMS.items())


def thing_of(word: str) -> str | None:
    """The noun for a kind of thing that a word is, in the singular and however it is hyphenated; None for a name."""
    plain = word.lower().replace("-", "")
    return next((t for t in (word.lower(), plain, plain.removesuffix("s")) if t in THINGS), None)


def first_name(rule: Obligation) -> tuple[str, ...]:
    """The first objects that stand side by side in the statement: "Project Falcon" of "… in the PR description"."""
    lower, end = rule.statement.lower(), -1
    name: list[str] = []
    for word in rule.objects:
        at = lower.find(word.lower(), max(end, 0))
        if name and (at < 0 or lower[end:at].strip()):
            break
        name.append(word)
        end = at + len(word)
    return tuple(name)


def _is_spared(rule: Obligation, literal: LiteralSpan) -> bool:
    if rule.rule == "all-but":
        return False  # what a licence leaves out is what it rules out
    before = rule.statement[: max(0, literal.offset - rule.offset)]
    return literal.kind != "flag" and BUT.search(before) is not None


def _groups(statement: str, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Names joined by `or`, `and` or a comma are alternatives: a rule about each of them."""
    groups: list[list[str]] = []
    end = -1
    lower = statement.lower()
    for name in names:
        at = lower.find(name.lower(), max(end, 0))
        if groups and 0 <= end <= at and OR.fullmatch(lower[end:at]):
            groups[-1].append(name)
        else:
            groups.append([name])
        end = at + len(name) if at >= 0 else -1
    return tuple(tuple(group) for group in groups)
