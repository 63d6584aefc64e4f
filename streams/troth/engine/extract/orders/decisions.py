"""What is chosen: "we go with Postgres", "the approved code is BC-7", "scratch that, Rust instead"."""

from __future__ import annotations

from troth.engine.extract.changes.retractions import TAKING, is_taken_back
from troth.engine.extract.clauses.leads import is_person
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.resolutions import resolution
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.lexicon.english_phrases import CHOOSING, NEW_PLANS
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
    STOP_WORDS,
    SUBJECT_PRONOUNS,
)
from troth.engine.lexicon.topics import SETTLED

_CHOICE_WORDS_MAX = 10


def decision(r: Reading) -> list[Draft]:
    """`we go with Postgres`, `let's use Rust`, `the approved budget code is BC-7`."""
    if not _may_decide(r):
        return []
    if r.before is not None and (instead := _in_place(r, r.before)):
        return instead
    if _is_reconsidered(r):
        return [Draft(rule="reconsidered", kind="decision", acts=("use",), objects=r.objects(r.head.at + 1))]
    if (chosen := _chosen_at(r)) is not None:
        return [Draft(rule="decision", kind="decision", acts=("use",), objects=r.objects(chosen))]
    if r.head.mood == "fragment" and r.lowers[-1] == "instead" and len(r.words) > 1 and _is_choice(r, 0):
        return [Draft(rule="decision", kind="decision", acts=("use",), objects=r.objects(0))]
    if picked := _picked_to(r):
        return [Draft(rule="decision", kind="decision", acts=("use",), objects=r.objects(0, picked))]
    if _is_labelled(r):
        return [Draft(rule="settled", kind="decision", objects=r.objects(0))]
    if (to := _decided_to(r)) and len(r.words) > to + 1:
        return [Draft(rule="decision", kind="decision", acts=r.predicate(to).acts, objects=r.predicate(to).objects)]
    if _is_agreed_name(r):
        return [Draft(rule="decision", kind="decision", acts=("use",), objects=r.objects(0) or (r.words[0].text,))]
    if at := _named_at(r):
        return [Draft(rule="decision", kind="decision", acts=("use",), objects=r.objects(at))]
    if _is_resolve(r):
        return [Draft(rule="decision", kind="decision", acts=r.predicate(1).acts, objects=r.objects(2))]
    if _is_settling(r.before) and r.head.mood == "declarative":
        return [Draft(rule="settled", kind="decision", objects=r.objects(0))]
    return resolution(r)


def _chosen_at(r: Reading) -> int | None:
    """Where what is chosen begins after an opening that announces a choice; None where there is none."""
    reach = _CHOOSING_REACH * (2 if r.lowers[0] in PREPOSITIONS else 1)
    for at in range(min(len(r.words) - 1, reach)):
        for phrase in CHOOSING.get(r.lowers[at], ()):
            end = at + len(phrase)
            is_open = bool((_UNDECIDED | {"keep", "keeps"}) & set(r.lowers[:at]))
            if r.lowers[at:end] == phrase and not is_open and _names_choice(r, phrase, at):
                return end
    return None


def _names_choice(r: Reading, phrase: tuple[str, ...], at: int) -> bool:
    """Whether the words after an opening name what is chosen."""
    end = at + len(phrase)
    named = _is_named(r, end)
    chosen = r.words[end] if end < len(r.words) else None
    is_errand = phrase[-1] == "for" and chosen is not None and chosen.kind == "word" and chosen.text.islower()
    if phrase == ("go", "for"):
        return named and r.head.mood == "imperative" and at == 0
    if _is_choice(r, end) and not is_errand:
        return True
    is_new = not _TALKED_OF & set(r.lowers[end:])
    if named and phrase[-1] in ("chose", "chosen", "picked"):
        return is_new and "wrong" not in r.lowers
    if phrase == ("going", "for"):
        return named and at == 0
    is_told = phrase[0] in ("we", "we've", "i've", "decided", "agreed") and r.text_of(end, end + 1) in ("a", "an")
    is_taken = phrase[-1] in ("take", "keep") and named and len(r.words) >= end + 3 and is_new
    is_tied = is_taken or phrase[-1] in ("with", "on", "for")
    return is_tied and (named or (is_told and bool(r.objects(end))))


def _picked_to(r: Reading) -> int:
    """Where what is picked ends ("Redis it is", "B it is, the blue one"); 0: nothing is."""
    comma = next((i for i, w in enumerate(r.words) if w.text == ","), len(r.words))
    is_picked = r.lowers[max(comma - 2, 0) : comma] == ("it", "is") and r.head.mood != "imperative"
    if not is_picked or comma <= 2:
        return 0
    if comma < len(r.words):
        return 0 if r.lowers[0] in PRONOUNS | {"how", "what", "that"} else comma - 2
    is_option = r.lowers[0] == "option" and len(r.words) == 4
    return comma - 2 if len(r.words) <= 6 and (is_option or _is_choice(r, 0)) else 0


def _is_labelled(r: Reading) -> bool:
    """Whether a label says that what follows is decided ("final call: …", "I changed my mind: …")."""
    lead = [w.lower for w in (*r.clause.lead_words[:1], *r.clause.lead_words[-2:])]
    is_settled = bool((SETTLED | {"decision", "verdict", "winner"}) & set(lead)) or lead[1:] in (
        ["my", "mind"], ["it", "is"], ["settle", "it"],
    )  # fmt: skip
    is_said = r.head.mood in ("declarative", "fragment") or len(r.clause.lead_words) == 1
    return r.clause.lead == "label" and is_settled and is_said


def _decided_to(r: Reading) -> int:
    """Where the verb stands of "we have decided to V"; 0: nowhere."""
    opening = r.text_of(0, 4)
    forms = [
        f"{who} {verb} to"
        for who in ("we", "we've", "we have", "i've", "i have", "i")
        for verb in ("decided", "agreed", "chosen", "opted", "resolved", "chose")
    ]
    return next((len(form.split()) for form in forms if f"{opening} ".startswith(f"{form} ")), 0)


def _may_decide(r: Reading) -> bool:
    """Whether the clause may choose at all: not where it asks, denies or tells of each time ("when I edit, I choose a
    type")."""
    is_habit = r.lowers[0] in ("i", "we") and r.clause.adjunct("trigger") is not None
    return not (r.clause.is_question or r.is_negated or r.is_inert or is_habit)


def _named_at(r: Reading) -> int:
    """Where the name stands of "let's do Kafka", "we'll do it with Go", "let's go yaml"; 0: nowhere."""
    if r.lowers[:2] == ("let's", "do") and len(r.words) == 3 and r.words[2].text[:1].isupper():
        return 2
    if r.lowers[0] == "we'll" and r.text_of(1, 4) == "do it with" and 4 < len(r.words) <= 7:
        return 4
    return 2 if r.lowers[:2] == ("let's", "go") and r.head.mood == "lets" and _is_bare_name(r) else 0


def _is_resolve(r: Reading) -> bool:
    """`we take the offer from Brandt`, `so we use the second version`: a choice said in the present."""
    if r.lowers[0] not in ("we", "i") or len(r.words) < 3 or len(r.words) > _CHOICE_WORDS_MAX or r.clause.adjuncts:
        return False
    is_drawn = "so" in r.clause.opener.split() or r.lowers[-1] == "then" or r.clause.separator in ("so", "then", ";")
    verbs = {"take", "pick", "choose"} | ({"use", "keep", "do", "leave", "drop"} if is_drawn else set())
    is_named = r.lowers[2] in DETERMINERS or r.words[2].text[:1].isupper()
    names = is_named and r.lowers[-1] not in _TALKED_OF and bool(r.objects(2))
    return r.lowers[1] in verbs and (names or (r.lowers[2] == "it" and is_drawn)) and not r.has("not", "never")


def _is_agreed_name(r: Reading) -> bool:
    """`alright, MySQL`: one name after a word of consent."""
    word = r.words[0]
    consents = {"ok", "okay", "alright", "agreed"} & set(r.clause.opener.split())
    is_name = word.kind == "word" and word.text[:1].isupper() and len(word.text) > 2 and not is_person(word)
    return bool(consents) and r.clause.is_whole and len(r.words) == 1 and is_name and word.lower not in STOP_WORDS


def _is_bare_name(r: Reading) -> bool:
    """Whether "let's go N" names what is chosen ("let's go yaml"), and not where or how to go."""
    words = r.lowers[2:]
    if not 1 <= len(words) <= 2 or words[0] in PREPOSITIONS | ADVERBS | _NO_CHOICES or r.words[2].kind == "punct":
        return False
    return not is_base_verb(words[0]) and not is_gerund(words[0]) and words[0] not in DETERMINERS | PRONOUNS


_NO_CHOICES = frozenset(
    "home back live wild green slow fast big small team guys folks deeper further easy first".split()
)


def _in_place(r: Reading, before: Reading) -> list[Draft]:
    """`scratch that, Rust instead`, `forget it, we use Go`, `scratch that, keep it in Python`: what is chosen in place
    of what was laid down last."""
    if not (is_taken_back(before) or (before.lowers[0] in _ANYTHING and len(before.words) <= 2)):
        return []
    is_told = r.head.mood in ("imperative", "lets") and r.lemma in TAKING
    is_ours = r.lowers[0] in ("we", "we'll", "we're") and any(verb_lemma(w) in TAKING for w in r.lowers[1:3])
    last = len(r.words) - (r.lowers[-1] == "instead")
    begin = (2 if is_ours else r.head.at + is_told) if is_told or is_ours else 0
    if not (is_told or is_ours or last < len(r.words)) or last <= begin:
        return []
    objects = r.objects(begin or r.head.at + (r.head.mood == "imperative"), last)
    if not objects:
        return []
    start = before.clause.start
    return [Draft(rule="in-place", kind="decision", acts=("use",), objects=objects, start=start, replaces_latest=True)]


def _is_reconsidered(r: Reading) -> bool:
    """`on second thought keep the old layout`, `change of plan: we release on Wednesday`."""
    is_told = r.head.mood in ("imperative", "lets") and r.lemma in TAKING
    is_ours = r.lowers[0] in ("we", "we'll", "we're") and r.head.mood in ("declarative", "modal")
    lead = tuple(w.lower for w in r.clause.lead_words if w.kind != "punct")
    is_new = any(lead[: len(plan)] == plan for plan in NEW_PLANS)
    is_new = is_new or "second thought" in r.clause.opener or "changed my mind" in r.clause.opener
    return is_new and (is_told or is_ours) and bool(r.objects(r.head.at + 1))


_ANYTHING = frozenset("scratch forget drop scrap nevermind cancel".split())


def _is_settling(before: Reading | None) -> bool:
    """Whether the clause before only says that something is settled ("ok decided, the service is in Go")."""
    return before is not None and before.lowers[-1] in SETTLED and len(before.words) <= 2


_CHOOSING_REACH = 4

_UNDECIDED = frozenset(
    "aren't could did didn't hasn't haven't he i'd if isn't might never not she should they went would".split()
)

_TALKED_OF = frozenset(
    "one option approach plan idea way latter former first flow second third suggestion proposal".split()
)


def _is_named(r: Reading, at: int) -> bool:
    """Whether "the N" after "go with" names what is chosen, and does not point at an option of the talk before."""
    words = [w.lower for w in r.words[at:] if w.kind != "punct"]
    while len(words) > 2 and words[-1] in ADVERBS:
        words.pop()
    return words[:1] == ["the"] and 2 <= len(words) <= 5 and words[-1] not in _TALKED_OF and not _UNDECIDED & set(words)


def _is_choice(r: Reading, at: int) -> bool:
    """Whether a choice is named by its own name and not by a letter, a number or a pronoun of the talk before."""
    comma = next((i for i in range(at + 1, len(r.words)) if r.words[i].text == ","), len(r.words))
    words = [w for w in r.words[at:comma] if w.kind != "punct"]
    if not words or len(words) > _CHOICE_WORDS_MAX:
        return False
    first = words[0]
    if first.lower in PREPOSITIONS | {"to"} and first.kind == "word":
        return False
    if first.lower in PRONOUNS | DETERMINERS | {"option", "plan", "approach", "something"} or is_gerund(first.lower):
        return False
    if first.lower in r.language.numbers and first.lower != "one":
        return len(words) > 1 and noun_lemma(words[-1].lower) != words[-1].lower
    if first.text.isdigit() and len(words) > 1:
        return noun_lemma(words[1].lower) != words[1].lower
    if (
        len(first.text) == 1
        or (len(first.text) == 2 and not first.text[:1].isupper())
        or first.text[0] == "#"
        or first.text.isdigit()
        or first.lower in r.language.numbers
    ):
        return False
    purpose = next((i for i, w in enumerate(words) if w.lower in PREPOSITIONS), len(words))
    return first.text[:1].isupper() or first.kind != "word" or purpose <= 3


def settled(r: Reading) -> list[Draft]:
    """A value called final, approved or agreed."""
    if r.clause.is_question or r.is_inert:
        return []
    at = next((i for i, w in enumerate(r.lowers[:6]) if w in SETTLED), None)
    is_noun = at is not None and r.text_of(at + 1, at + 2) in AUXILIARIES and r.text_of(at - 1, at) in DETERMINERS
    if at == 0 and noun_lemma(r.text_of(1, 2)) != r.text_of(1, 2):
        return []  # "approved requests get merged"
    if at is None or is_noun or r.head.mood not in ("declarative", "fragment") or r.lowers[0] in PRONOUNS:
        return []
    if r.lowers[0] == "as" and r.text_of(at + 1, at + 2) in SUBJECT_PRONOUNS:
        return []  # "as agreed I sent you the files"
    copula = next((i for i, w in enumerate(r.lowers) if i and w in ("is", "are")), 0)
    if r.lowers[at] == "final" and copula and r.text_of(copula + 1, copula + 2) in PREPOSITIONS:
        return []  # "the final exam is on Thursday"
    if r.text_of(len(r.words) - 1, len(r.words)) in SETTLED and at > 1 and r.words[at - 1].text == ",":
        return [Draft(rule="settled", kind="decision", objects=r.objects(0, at))]
    if {"not", "was", "isn't", "yet", "until", "if", "were", "has", "have"} & set(r.lowers):
        return []
    modal = next((i for i, w in enumerate(r.lowers) if w in ("should", "must", "could", "would")), None)
    if modal is not None and r.text_of(modal + 1, modal + 2) != "be":
        return []  # "the final page should show a map": how the last one is to be
    if not any(w.kind not in ("word", "punct") or (i and w.text[:1].isupper()) for i, w in enumerate(r.words)):
        return []
    return [Draft(rule="settled", kind="decision", objects=r.objects(0))]
