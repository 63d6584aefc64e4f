"""What stands before a sentence says anything: a label with its colon, "ok, please …", "no, …"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from troth.engine.extract.clauses.cues import find_cues
from troth.engine.extract.sentences.lemmas import is_base_verb, noun_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_phrases import CONSENTING
from troth.engine.lexicon.english_verbs import HANDLING, MUSING, REPORTING, SOURCES
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS, SUBJECT_PRONOUNS
from troth.engine.lexicon.language import Language, LeadKind
from troth.engine.lexicon.measures import NUMERALS
from troth.engine.lexicon.names import GIVEN

Lead = Literal["hard", "soft", "inert", "shown", "label", ""]

DASHES: Final = frozenset({"-", "--", "–", "—", "---", "->", "-->"})

_LABEL_WORDS_MAX: Final = 8
_FORCE_WORDS_MAX: Final = 4
_PERSON_WORDS_MAX: Final = 4
"""A longer label tells a story; it gives no force ("I got more details from the warning: …")."""
_FORCES: Final[tuple[LeadKind, ...]] = ("shown", "inert", "hard", "soft")
_ORDERING_CUES: Final = frozenset(
    {"never", "not", "avoid", "always", "only", "no", "every", "must", "must_not", "forbidden", "permit"}
)
_TIME_CUES: Final = frozenset({"trigger", "condition", "until"})
_WITH_COMMA: Final = frozenset(
    """
    agent again agreed approved buddy claude cool course dear everyone finally fine first folks good granted great guys
    listen look nice now of perfect wait
    remember right second team then third
    """.split()
)
"""Openers only where a comma or a dash follows ("right, …"; but "right click it")."""
_ADOPTING: Final = frozenset({"follow", "obey", "respect", "observe", "stick"})
_ORDERING: Final = frozenset("always avoid do don't dont never".split())
"""Words after a label that itself rules out ("No guessing: never say …"), which say it again."""
_NAMING: Final = frozenset({"rule", "constraint", "requirement", "policy", "preference", "convention"})
"""Labels that a comma may part from what they give their force to ("ground rule, …")."""
_CONCLUDING: Final = frozenset("hence so therefore thus".split())
_ALSO_SAID: Final = frozenset("actually hang hold nope ok please sorry thanks wait".split())
"""Words that open a sentence beside "no" ("no sorry, …")."""
_AFTER_INTERJECTION: Final = frozenset("do don't dont just keep leave let's lets never not please the use wait".split())


def read_lead(words: Sequence[Word], language: Language) -> tuple[Lead, int]:
    """The force that a label before a colon gives, and where the sentence proper begins."""
    if (concluded := _concluded(words)) is not None:
        return "", concluded
    colon = next((i for i, w in enumerate(words[: _LABEL_WORDS_MAX + 1]) if w.text in (":", "|")), 0)
    if not 0 < colon < len(words) - 1 or words[colon + 1].kind == "punct":
        return _read_dash(words, language)
    label = {w.lower for w in words[:colon]}
    if words[0].lower in _ADOPTING | {"let's", "lets", "stop", "avoid", "quit", "we're", "we'll"}:
        return "", 0
    if is_person(words[0]) and colon <= _PERSON_WORDS_MAX:
        return "shown", colon + 1
    said = " ".join(w.lower for w in words[:colon])
    if said in CONSENTING or said.endswith((" my word", "changed my mind")):
        return "label", colon + 1
    if _is_announced(words[:colon]):
        return "label", colon + 1
    if len(label) > 1 and label & MUSING:
        return "shown", colon + 1
    if words[0].lower.endswith("'s") and words[0].text[:1].isupper() and not is_person(words[0]) and colon == 2:
        return "inert", colon + 1  # "Murphy's rule: …"
    if _is_named_rule(words[:colon], language):
        return "hard", colon + 1
    for force in _FORCES:
        is_short = force in ("shown", "inert") or colon <= _FORCE_WORDS_MAX
        if is_short and label & language.leads[force]:
            return force, colon + 1
    if words[0].lower in ("for", "from", "in", "with") and _is_ahead(words[:colon]):
        return "hard", colon + 1
    cues = find_cues(words[:colon], language)
    following = words[colon + 1].lower
    if words[0].lower in ("no", "never", "avoid") and colon <= _FORCE_WORDS_MAX and following in _ORDERING:
        return "label", colon + 1
    is_told = is_base_verb(words[0].lower)
    if any(c.kind in _ORDERING_CUES or (c.kind in _TIME_CUES and (c.first == 0 or is_told)) for c in cues):
        return "", 0
    if {"decision", "verdict", "winner"} & label:
        return "label", colon + 1
    is_telling = words[0].lower in SUBJECT_PRONOUNS and bool({"use", "have", "set", "see", "get", "has"} & label)
    if is_telling:
        return "shown", colon + 1
    is_report = bool(label & (REPORTING | SOURCES) and "i" not in label) or label & {"was", "were", "had"}
    if is_report or label & HANDLING:
        return "shown", colon + 1
    return "label", colon + 1


_ANNOUNCED: Final = frozenset("ask asks points remarks reminders requests rules things".split())


def _is_announced(label: Sequence[Word]) -> bool:
    """Whether a label only says how much is to come ("two things, then I let you work:", "a few requests:")."""
    first = label[0].lower
    if [w.lower for w in label[:3]] in (["what", "i", "need"], ["what", "i", "want"], ["what", "i", "ask"]):
        return True
    is_some = first == "a" and len(label) > 1 and label[1].lower in ("couple", "few")
    counts = first in NUMERALS or first.isdigit() or is_some
    return counts and not _ANNOUNCED.isdisjoint(w.lower for w in label[:4])


def _is_named_rule(label: Sequence[Word], language: Language) -> bool:
    """Whether a longer label names a rule and where it holds ("golden rule in this codebase:")."""
    lowers = [w.lower for w in label]
    if tuple(lowers[:2]) in _HAVING and not _AGREEMENTS.isdisjoint(lowers[2:]):
        return True  # "we have an agreement with the union: …"
    head = next((i for i in range(1, len(lowers)) if lowers[i] in PREPOSITIONS), 0)
    is_noun = 0 < head <= _RULE_WORDS_MAX and lowers[head - 1] in language.leads["hard"] and lowers[head] != "of"
    return is_noun and not AUXILIARIES & set(lowers) and lowers[0] not in SUBJECT_PRONOUNS | MUSING


_RULE_WORDS_MAX: Final = 3
_HAVING: Final = frozenset(
    {("we", "have"), ("there", "is"), ("we've", "got"), ("there's", "a"), ("there's", "an"), ("i", "have")}
)
_AGREEMENTS: Final = frozenset(
    "agreement arrangement convention deal habit policy principle rule understanding".split()
)


def _concluded(words: Sequence[Word]) -> int | None:
    """Where what is concluded begins ("we lost a day to hand edits, so: the lockfile is off limits"); None: nowhere."""
    for i in range(2, len(words) - 1):
        if words[i].text == ":" and words[i - 1].lower in _CONCLUDING and words[i - 2].text in (",", *DASHES):
            return i + 1
    return None


def _is_ahead(label: Sequence[Word]) -> bool:
    """Whether a label says that what follows holds for what comes ("for the next ones:", "from now on:")."""
    lowers = [w.lower for w in label]
    return bool({"future", "now"} & set(lowers)) or ("next" in lowers and noun_lemma(lowers[-1]) != lowers[-1])


def _read_dash(words: Sequence[Word], language: Language) -> tuple[Lead, int]:
    """A label that a dash parts from what it gives its force to ("house rule - migrations are final")."""
    dash = next((i for i, w in enumerate(words[: _LABEL_WORDS_MAX + 1]) if w.text in DASHES), 0)
    if 0 < dash < len(words) - 1 and dash > _FORCE_WORDS_MAX and _is_named_rule(words[:dash], language):
        return "hard", dash + 1  # "one hard requirement from compliance - …"
    dash = next((i for i, w in enumerate(words[: _FORCE_WORDS_MAX + 1]) if w.text in DASHES or w.text == ","), 0)
    if not 0 < dash < len(words) - 1:
        return "", 0
    label = [w.lower for w in words[:dash]]
    if len(label) > 2 and label[-2] in ("number", "no") and label[-3] in _NAMING:
        return "hard", dash + 1
    if len(label) == 1 and label[0] in ("fyi", "ps", "btw") and words[dash].text == ",":
        return "inert", dash + 1
    for force in ("inert", "hard", "soft"):
        is_known = label[-1] in (_NAMING if words[dash].text == "," else language.leads[force])
        if (
            is_known
            and label[-1] in language.leads[force]
            and not is_base_verb(label[0])
            and not AUXILIARIES & set(label)
        ):
            return force, dash + 1
    return "", 0


def is_person(word: Word) -> bool:
    """Whether a word is the name or the handle of a person."""
    return word.text[:1] == "@" or (word.text[:1].isupper() and word.lower.removesuffix("'s") in GIVEN)


def read_openers(words: Sequence[Word], at: int, language: Language) -> tuple[int, str]:
    """Where the sentence begins after "ok, ", "please ", "no, "; and the words passed over."""
    begin = at
    while at < len(words) - 1:
        phrase = _opening_phrase(words, at)
        if not phrase and not _is_opener(words, at, begin, language):
            break
        at += phrase or 1
    return at, " ".join(w.lower for w in words[begin:at])


_PHRASES: Final = (
    ("hang", "on"), ("hold", "on"), ("on", "second", "thought"), ("on", "second", "thoughts"), ("on", "reflection"),
    ("changed", "my", "mind"), ("i", "changed", "my", "mind"), ("i've", "changed", "my", "mind"),
    *((*how, "reminder") for how in (("a",), ("quick",), ("small",), ("gentle",), ("friendly",), ("just", "a"))),
    *((*how, "thing") for how in (("one",), ("one", "more"), ("another",), ("last",), ("one", "last"))),
    *((how, who, verb) for how in ("as", "like") for who in ("i", "we") for verb in ("said", "mentioned")),
    ("as", "i", "told", "you"), ("like", "i", "told", "you"), ("for", "the", "record"),
)  # fmt: skip
"""Openings of several words by which a speaker takes up again what was said."""


def _opening_phrase(words: Sequence[Word], at: int) -> int:
    """How many words an opening of several takes; 0 where there is none."""
    for phrase in _PHRASES:
        end = at + len(phrase)
        if end < len(words) and tuple(w.lower for w in words[at:end]) == phrase:
            return len(phrase) if words[end].text == "," or phrase[0] == "on" else 0
    return 0


def _is_opener(words: Sequence[Word], at: int, begin: int, language: Language) -> bool:
    word = words[at]
    if word.kind == "punct":
        return at > begin or word.text in ("(", "!", "*")
    if word.lower == "no":
        return _is_interjection(words, at)
    if word.lower not in language.openers:
        return False
    return word.lower not in _WITH_COMMA or words[at + 1].text in (",", *DASHES)


def _is_interjection(words: Sequence[Word], at: int) -> bool:
    """Whether this "no" answers something ("no, push it", "no we removed it") and negates no noun."""
    following = words[at + 1].lower
    if words[at + 1].kind == "punct" or following in SUBJECT_PRONOUNS | AUXILIARIES | _AFTER_INTERJECTION:
        return True
    if following in _ALSO_SAID and at + 2 < len(words) and words[at + 2].kind == "punct":
        return True
    after = words[at + 2].lower if at + 2 < len(words) else ""
    return is_base_verb(following) and after in DETERMINERS | PRONOUNS | {"back"}
