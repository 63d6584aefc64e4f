"""Whether a rule in words speaks of a deed: its acts, its objects, its exceptions, its permissions.

An act covers by the table in `lexicon.acts`. An object is matched by whole tokens and token parts, through the alias
table, and a path, URL or bucket also by what lies below it. Payloads count only for rules about content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Final

from troth.engine.judge.case import CallCase
from troth.engine.judge.content import SAYING, in_content, is_about_content
from troth.engine.judge.medium import is_by_another_medium
from troth.engine.judge.reach import in_reach
from troth.engine.judge.skipping import SKIPPING, skips
from troth.engine.judge.wording import Wording, thing_of, wording_of
from troth.engine.lexicon.acts import ACTS, covers
from troth.engine.lexicon.english_verbs import NOMINALS
from troth.engine.lexicon.things import (
    BRANDS,
    CHANGES,
    DATABASES_BY_WORD,
    KINDS,
    MADE_BY,
    OF_A_COMMAND,
    QUERIES,
    SHORT_FORMS,
    THINGS,
    WHOLE_ACTS,
)
from troth.engine.lexicon.tokens import COMMANDS
from troth.engine.normal import join, normal
from troth.engine.refer.reference import Deed, Reference
from troth.engine.refer.synopsis import RUNNERS, SUBCOMMAND_WORDS_MAX
from troth.engine.words import parts, stem, stems, with_aliases
from troth_schemas.obligations import LiteralSpan, Obligation

PLACES: Final = frozenset({"path", "url", "bucket", "host"})
NOTHING: Final[frozenset[str]] = frozenset()
NEW: Final = re.compile(r"\b(?:new|more|additional|extra|further)\b", re.IGNORECASE)
"""What leaves out what is there already: to install what a lock file names adds nothing."""
RUNNING: Final = frozenset({"run", "use"})
OTHER: Final = re.compile(r"\b(?:other|else|another)\b", re.IGNORECASE)
REMOTE: Final = frozenset({"bucket", "url", "host"})
POINTING: Final = frozenset({"it", "this", "that", "one", "these", "those", "them"})
MODIFYING: Final = frozenset({"write", "delete", "create", "move", "touch", "copy"})
EXACT: Final = frozenset({"branch", "commit", "version", "id"})
"""Kinds that a name either is or is not; `origin/main` is `main` as a remote has it."""
COMMAND_CHARACTERS_MIN: Final = 3
AFTER_A_COMMAND: Final = frozenset(
    "at again ever any anymore here now yet on in with without from against for until unless before after as".split()
)
"""Words that may follow a command's name in a sentence and are no subcommand."""
_ANY_ACT: Final = ("use",)
THERE: Final = frozenset({"use", "create"})
"""Acts of a ban on what there is to be."""
IN_A_TEXT: Final = re.compile(
    r"\bno\b.*\b(?:in|on|inside)\s+(?:the|this|that|your|its|any|each|every)\s+(?:\w+\s+)?"
    r"(?:docs?|documents?|files?|footers?|headers?|messages?|pages?|readme|titles?)\b",
    re.IGNORECASE,
)
"""Where what there is not to be has its place: in a text, which is written and not looked at."""


def matches(rule: Obligation, deed: Deed, case: CallCase) -> Iterator[Reference | Deed]:
    """All in `deed` that the rule speaks of and does not leave out: references, or the deed as a whole."""
    wording = wording_of(rule)
    for found in _spoken_of(rule, wording, deed, case):
        if not _is_spared(wording, found, case):
            yield found


def _spoken_of(rule: Obligation, wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference | Deed]:
    if wording.is_pointing or wording.is_unprovable:
        return
    if is_about_content(rule, wording):
        yield from in_content(rule, wording, deed, case)
        if SAYING.intersection(rule.acts):
            return
    if SKIPPING.intersection(rule.acts) and skips(rule.objects, deed):
        yield deed
        return
    if (wording.writes_only and deed.effect == "read") or (wording.manner and wording.manner.isdisjoint(deed.words)):
        return
    commands = [s for s in rule.literals if s.kind == "command"]
    if commands:
        yield from [deed] if any(_is_command(s.text, deed) for s in commands) else []
    elif RUNNING.intersection(rule.acts) and (_is_named_command(rule, deed) or _is_program(rule, deed)):
        yield deed
    elif RUNNING.intersection(rule.acts) and (_is_about_command(rule) or (deed.command and _is_about_program(rule))):
        return
    elif is_act_of(rule, deed) and not is_by_another_medium(rule, deed):
        yield from _by_wording(rule, wording, deed, case)


def _by_wording(rule: Obligation, wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference | Deed]:
    references = [r for r in in_reach(deed, case) if not (_is_modifying(rule) and r.act == "read")]
    if wording.is_inverted:
        kinds = {s.kind for s in wording.spared}
        yield from (r for r in in_reach(deed, case) if r.role in ("target", "created") and r.kind in kinds)
    elif wording.literals:
        yield from _by_literal(wording, deed, references, case)
    elif wording.names:
        yield from _by_names(rule, wording, deed, references, case)
    elif wording.things:
        yield from _by_thing(rule, wording, deed, case)
    elif wording.spared or wording.spared_words:
        operands: list[Reference | Deed] = [r for r in references if r.role in ("target", "created")]
        yield from operands or [deed]
    else:
        yield deed


def is_act_of(rule: Obligation, deed: Deed) -> bool:
    """Whether the deed does what the rule governs. A rule against writing at large takes in all that writes."""
    acts = rule.acts or _ANY_ACT
    if any(covers(mine, theirs) for mine in acts for theirs in deed.acts):
        return True
    shows = deed.acts == ("read",)
    named = deed.words[1:] if PLAIN_VERBS.issuperset(acts) and not (rule.objects or rule.literals) else deed.words
    if any(act in named and not (shows and act in WHOLE_ACTS) for act in acts):
        return True  # many commands have their subcommand or flag named by the verb itself: amend, stash, prune
    if "commit" in acts and deed.words[:2] == ("git", "add") and rule.literals:
        return True  # what is staged by name is meant to be committed
    if deed.effect == "write" and not {stem(act) for act in acts}.isdisjoint(stems_of(named)):
        return True  # the state that a tool sets ("closed")
    if deed.effect == "write" and any(act in acts for act in _made(deed)):
        return True
    if "write" in acts and deed.effect == "write" and _is_changed_by(rule, deed):
        return True
    if "run" in acts and QUERIES.intersection(rule.objects) and DATABASES_BY_WORD.intersection(deed.words):
        return True
    if "send" in acts and "fetch" in deed.acts and deed.effect == "write" and any(map(_is_remote, deed.references)):
        return True  # a request that writes sends something
    if "publish" in acts and deed.effect == "write" and any(_is_remote(r) for r in deed.references):
        return True  # what is put where others read it is published, whatever command puts it
    return "write" in acts and not rule.objects and not rule.literals and deed.effect == "write"


def _made(deed: Deed) -> Iterator[str]:
    """The acts that a tool does by making them: `create_payment` pays. Acts of the table are named by their verbs."""
    if deed.command or "draft" in deed.words:
        return
    yield from (act for word in deed.words if (act := NOMINALS.get(word)) is not None and act not in ACTS)


PLAIN_VERBS: Final = frozenset("go make look find test time watch wait read".split())
"""Verbs of every sentence that are programs as well: "don't go over" is not about `go`."""


def _is_changed_by(rule: Obligation, deed: Deed) -> bool:
    """Whether the rule is about changing a thing that commands of their own change (history, permissions)."""
    words = {w for o in rule.objects if (t := thing_of(o)) in CHANGES and t is not None for w in THINGS[t]}
    return bool(words) and (not words.isdisjoint(deed.words) or not words.isdisjoint(deed.acts))


def is_permitted(permission: Obligation, deed: Deed, found: Reference | Deed, case: CallCase) -> bool:
    """Whether a permission covers what was found: its own acts and, where it names any, its own places and names."""
    commands = [s for s in permission.literals if s.kind == "command"]
    if commands:
        return any(_is_command(s.text, deed) for s in commands)
    if RUNNING.intersection(permission.acts) and _is_named_command(permission, deed):
        return True
    if permission.acts and not is_act_of(permission, deed):
        return False
    wording = wording_of(permission)
    names = [name for group in wording.names for name in group if name.lower() not in POINTING]
    if isinstance(found, Deed) or not (wording.literals or names):
        return True
    if wording.literals:
        return any(is_at(s, found, case) for s in wording.literals)
    return any(is_named(name, _texts(found), case) for name in names)


def _is_modifying(rule: Obligation) -> bool:
    """Whether the rule is about changing things: then what is only read is not what it rules out."""
    return bool(rule.acts) and set(rule.acts) <= MODIFYING


def _is_spared(wording: Wording, found: Reference | Deed, case: CallCase) -> bool:
    """Whether the rule's own exceptions leave this out; of a deed as a whole, every operand."""
    if isinstance(found, Deed):
        operands = [r for r in found.references if r.role in ("target", "created")]
        return bool(operands) and all(_is_spared(wording, r, case) for r in operands)
    if any(_is_in_place(s, found, case) for s in wording.spared):
        return True
    return any(stem(word) in stems(found.text) for word in wording.spared_words)


def _is_in_place(spared: LiteralSpan, found: Reference, case: CallCase) -> bool:
    """Whether a reference is, or lies in, what is spared; a path under the call's directory, where that is known."""
    if spared.kind != "path":
        return is_at(spared, found, case)
    room = join(case.call.cwd, spared.text) if case.call.cwd else normal(spared.text, "path")
    path = case.absolute(found)
    return path == room or path.startswith(room.rstrip("/") + "/") or is_at(spared, found, case)


def _is_command(text: str, deed: Deed) -> bool:
    wanted, have = text.strip("`'\" ").split(), deed.command.split()
    if not wanted or not have or have[0] != wanted[0]:
        return False
    rest = iter(have)
    return all(word in rest for word in wanted)


def _is_remote(reference: Reference) -> bool:
    return reference.kind in REMOTE and reference.role == "target"


def _is_named_command(rule: Obligation, deed: Deed) -> bool:
    """Whether a rule names the deed's command in words ("don't run terraform apply"), its subcommand and flags."""
    said = [word.strip(".,;:!?'\"`()") for word in rule.statement.lower().split()]
    have = deed.command.lower().split()
    if not have or have[0] not in said:
        return False
    rest = said[said.index(have[0]) + 1 :]
    if len(have[0]) < COMMAND_CHARACTERS_MIN - ("use" in rule.acts) and rest[:1] != have[1:2]:
        return False  # "go" is a word as well, "go test" is not
    if not all(_has_flag(word, deed) for word in rest if word.startswith("-")):
        return False
    return not rest or rest[0].startswith("-") or _names_subcommand(rest, have, deed)


def _is_about_command(rule: Obligation) -> bool:
    """Whether the words of a rule are a command and its subcommand, side by side ("don't use go test"): then it is
    about no file that has them in its name."""
    names = rule.objects
    return len(names) > 1 and names[0] in COMMANDS and f"{names[0]} {names[1]}" in rule.statement


def _is_about_program(rule: Obligation) -> bool:
    """Whether a rule is about a program alone ("do not use docker"): no operand of another command breaks it."""
    return RUNNING.issuperset(rule.acts) and len(rule.objects) == 1 and rule.objects[0].lower() in COMMANDS


def _is_program(rule: Obligation, deed: Deed) -> bool:
    """Whether a rule names the deed's program as it is typed ("do not use `cat` to read files")."""
    program = deed.command.partition(" ")[0]
    return any(s.kind == "code" and s.text == program for s in rule.literals)


def _names_subcommand(said: list[str], have: list[str], deed: Deed) -> bool:
    """Whether the words that follow a command's name are its own: as many as there are up to a word that is none. What
    runs tasks is named with its task."""
    operands = [word for word in have[1:] if not word.startswith("-")]
    met = 0
    for word in said:
        if word.startswith("-"):
            continue
        if word in AFTER_A_COMMAND:
            return True
        if word not in operands and word not in deed.words:
            return met > 0 and (met < len(operands)) <= (" ".join(have[: met + 1]) not in RUNNERS)
        met += 1
    return True


def _has_flag(flag: str, deed: Deed) -> bool:
    """Whether a flag stands in the deed: as it is, by its word, or letter by letter (`-rf`)."""
    have = deed.command.split()
    if flag in have or (flag.startswith("--") and flag.lstrip("-") in deed.words):
        return True
    return flag[:1] == "-" and flag[:2] != "--" and len(flag) > 2 and all(f"-{letter}" in have for letter in flag[1:])


def _by_literal(
    wording: Wording, deed: Deed, references: list[Reference], case: CallCase
) -> Iterator[Reference | Deed]:
    """A reference at a literal, or at a name that stands beside one as an alternative."""
    texts = {s.text for s in wording.literals}
    beside = [n for group in wording.names if texts.intersection(group) for n in group if n not in texts]
    for reference in references:
        at_literal = any(is_at(s, reference, case, is_anywhere=False) for s in wording.literals)
        if at_literal or any(is_named(name, _texts(reference), case) for name in beside):
            yield reference
    if any(s.kind == "flag" and _has_flag(s.text, deed) for s in wording.literals):
        yield deed
    elif any(s.kind in ("id", "code") and s.text.lower() in _called(deed) for s in wording.literals):
        yield deed  # a service by a name that looks like an id (`aws ec2 …`)


def is_at(literal: LiteralSpan, reference: Reference, case: CallCase, *, is_anywhere: bool = True) -> bool:
    """Whether a reference is, or lies in, what a literal names. Not `is_anywhere`: a relative path of more than one
    segment is one under the call's directory or above it, where that is known, and no other path with that tail."""
    mine = normal(literal.text, literal.kind)
    if literal.kind == "code" and reference.kind == "commit" and literal.text not in reference.text:
        return False  # `head` is a command, HEAD a commit
    theirs = {normal(reference.resolved or reference.text, reference.kind), case.absolute(reference)}
    if mine in theirs:
        return True
    if literal.kind == "host" and any(_is_on_host(mine, their) for their in theirs):
        return True
    if literal.kind == "code" and reference.kind == "path" and any(t.endswith(f"/{mine}") for t in theirs):
        return True  # a file whose name looks like code (`Dockerfile.prod`)
    if literal.kind in PLACES:
        root = case.call.cwd if literal.kind == "path" and not is_anywhere else None
        return any(_is_below(mine, their, root) for their in theirs)
    if any(c in mine for c in "*?["):
        return any(fnmatchcase(their, mine) for their in theirs)
    if literal.kind in EXACT:
        bare = {their.removeprefix("refs/heads/") for their in theirs}
        return mine in bare or any(b.endswith(f"/{mine}") and b.count("/") == mine.count("/") + 1 for b in bare)
    words = parts(mine)
    return len(words) == 1 and any(
        with_aliases(next(iter(words)), case.policy.aliases) & parts(their) for their in theirs
    )


def _is_on_host(host: str, theirs: str) -> bool:
    """Whether a URL, an address or a host is on `host` or a host below it."""
    authority = theirs.partition("://")[2] or theirs
    name = authority.partition("/")[0].rpartition("@")[2].partition(":")[0].lower()
    return name == host or name.endswith("." + host)


def _is_below(mine: str, theirs: str, root: str | None = None) -> bool:
    """`mine` may be absolute or relative: a relative one matches a whole run of segments, which under `root` does not
    begin below it."""
    if any(c in mine for c in "*?["):
        return fnmatchcase(theirs, mine) or fnmatchcase(theirs, f"*/{mine}")
    if theirs.startswith(mine + "/") or mine == "/":
        return True
    if mine.startswith(("/", "~")) or "://" in mine:
        return False
    at = f"/{theirs}/".find(f"/{mine}/")
    if root is None or "/" not in mine or at < 0:
        return at >= 0
    if not theirs.startswith("/"):
        return at == 0
    room = root.rstrip("/")
    return not theirs.startswith(room + "/") or at <= len(room) + 1


def _by_names(
    rule: Obligation, wording: Wording, deed: Deed, references: list[Reference], case: CallCase
) -> Iterator[Reference | Deed]:
    """Every group of names must stand in the deed, by any of its members. A thing that is not to be there ("no status
    in the file") is no subcommand that shows something (`git status`)."""
    is_shown = deed.effect == "read" and THERE.issuperset(rule.acts)
    if is_shown and IN_A_TEXT.search(rule.statement):
        return
    showing = deed.command.split()[1:2] if is_shown else []
    everywhere = [
        *(word for word in _called(deed) if word not in showing),
        *(text for r in references for text in _texts(r)),
    ]
    if not all(any(is_named(name, everywhere, case) for name in group) for group in wording.names):
        return
    names = [name for group in wording.names for name in group]
    found: list[Reference | Deed] = [r for r in references if any(is_named(n, _texts(r), case) for n in names)]
    yield from found or [deed]


def _called(deed: Deed) -> tuple[str, ...]:
    """The words of a deed, and what people call that which its command speaks to."""
    return (*deed.words, *(brand for word in deed.words[:1] for brand in BRANDS.get(word, ())))


def _texts(reference: Reference) -> tuple[str, str]:
    return reference.resolved or reference.text, reference.key or ""


def _by_thing(rule: Obligation, wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference | Deed]:
    """A rule about a kind of thing: met by a reference of it, by its words, or by an act that needs no object."""
    if OTHER.search(rule.statement):
        yield from _others(wording, deed, case)
        return
    made = any(MADE_BY.get(t, NOTHING).intersection(deed.acts) for t in wording.things)
    if made or (WHOLE_ACTS.intersection(rule.acts) and not OF_A_COMMAND.intersection(wording.things)):
        if not (made and NEW.search(rule.statement)) or any(r.role in ("created", "target") for r in deed.references):
            yield deed
        return
    found: list[Reference | Deed] = [
        r
        for r in deed.references
        if r.role in ("target", "created") and any(r.kind in KINDS.get(t, ()) for t in wording.things)
    ]
    words = stems_of(deed.words).union(*(_stems_of(r) for r in in_reach(deed, case)))
    wanted = {stem(w) for t in wording.things for w in (t, *THINGS.get(t, ()))}
    if not found and _is_said(rule, deed) and (not wanted & _WORDED or not _shows_other(deed)):
        yield deed  # where nothing shows any thing, its own verb is all that a call can show ("drain", "invite")
        return
    yield from found or ([deed] if wanted & words else [])


_WORDED: Final = frozenset(stem(thing) for thing, words in THINGS.items() if words or thing in KINDS)
_THINGS: Final = frozenset(stem(word) for thing, words in THINGS.items() for word in (thing, *words))


def _shows_other(deed: Deed) -> bool:
    """Whether a command says what kind of thing it acts on, in its subcommands or operands."""
    said = stems_of(deed.words[: SUBCOMMAND_WORDS_MAX if deed.command else None]) - stems_of(deed.words[:1])
    return bool(_THINGS & said.union(*(_stems_of(r) for r in deed.references if r.role != "payload")))


def _is_said(rule: Obligation, deed: Deed) -> bool:
    """Whether the deed is named by a verb of the rule that no table knows."""
    return any(act in deed.words and act not in ACTS for act in rule.acts)


def _others(wording: Wording, deed: Deed, case: CallCase) -> Iterator[Reference]:
    """ "Any other branch": a reference of that kind which no requirement names."""
    held = [s for o in case.holding for s in o.literals]
    kinds = {kind for thing in wording.things for kind in KINDS.get(thing, ())}
    for reference in in_reach(deed, case):
        if reference.role not in ("target", "created") or reference.kind not in kinds:
            continue
        if not any(is_at(s, reference, case) for s in held if s.kind == reference.kind):
            yield reference


def is_named(word: str, text: Iterable[str], case: CallCase) -> bool:
    """Whether a word stands among `text` (words and tokens): an aliased one whole, any other in any inflection.

    Stems would let `production` meet `product`; a word that the alias table knows is compared by the table alone.
    """
    equal = with_aliases(word, case.policy.aliases)
    found = list(text)
    short = SHORT_FORMS.get(word.lower())
    if short and any(not parts(each).isdisjoint(short) for each in found):
        return True
    pieces = parts(word)
    if len(pieces) > 1:
        forms = (word.lower(), re.sub(r"[-_ ]", "", word.lower()))
        return any(form in each.lower() for each in found for form in forms)
    if any(not equal.isdisjoint(parts(each)) for each in found):
        return True
    return len(equal) == 1 and any(stem(word) in stems(each) for each in found)


def _stems_of(reference: Reference) -> frozenset[str]:
    return stems(reference.resolved or reference.text) | stems(reference.key or "")


def stems_of(words: Iterable[str]) -> set[str]:
    return {s for word in words for s in stems(word)}
