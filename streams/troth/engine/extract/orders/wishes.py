"""Tastes told in a round-about way: "I'd be happier if log lines began with the module", "shorter answers from now on",
"I find tables easier to read than lists", "maybe try to keep the batch size even?".

What is wished for is a way things are made or said, never one piece of work: a class of things, or how to speak.
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.clauses.surroundings import is_troubled
from troth.engine.extract.orders.generics import MASSES
from troth.engine.extract.sentences.lemmas import is_gerund, is_past, noun_lemma
from troth.engine.lexicon.english_words import DETERMINERS, PRONOUNS
from troth.engine.lexicon.topics import HOLDING, RECURRING, SHAPES, SPOKEN, STATES, STYLE

_WISHING: Final = re.compile(
    r"(?:it'd|it would|that'd|that would|would|i'd|i would|we'd|we would|it might|it'll) "
    r"(?:(?:(?:really|much|also) )?be (?:a bit |a lot |much |so |even )?(?:nice|great|good|lovely|cool|ideal|helpful"
    r"|handy|glad|grateful|happy|thankful|better|easier|happier|nicer|neater|cleaner)"
    r"|(?:love|like|appreciate|prefer) it)"
    r"(?: for me| with me)?$"
)
_HELPING: Final = re.compile(
    r"(?:it|that) (?:would|'d|helps?|would really|'d really|would also) ?(?:help|helps)?(?: me| us)?$"
)
_LIKED: Final = re.compile(
    r"(?:i'd|i would|we'd) (?:like|love|prefer) (?:the |my |your |our |all )?(?P<what>[a-z -]+?) to be"
    r" (?:a bit |a little |slightly |much )?(?P<how>more [a-z]+|less [a-z]+|[a-z]+er)\b"
)
_OF_A_KIND: Final = re.compile(
    r"i(?:'m| am) (?:(?:more of )?an? |rather an? )(?P<what>[a-z-]+) (?:person|guy|fan|kind of person)$"
)
_OVER: Final = re.compile(r"(?P<one>[a-z -]+s) over (?P<other>[a-z -]+s)(?:,.*)?$")
_NO_WISHERS: Final = frozenset("he i it she that they this we".split())
_LESS: Final = frozenset("fewer less more".split())
_SLIGHTLY: Final = re.compile(r"(?:(?:a bit|a little|slightly|much|way|rather|even|somewhat) )+")
_ASKED: Final = re.compile(
    r"\b(?:please|pls|plz|thanks|from (?:now|here) on|next time|going forward|in (?:the )?future|for me)\b"
)
_SPEECH: Final = frozenset(
    "abbreviations acronyms caveats chatter detail emphasis enthusiasm exclamation filler fluff formality hedging"
    " humour jargon padding politeness prose repetition slang summaries talk text tokens words".split()
)
_BETTER: Final = re.compile(
    r"(?:works?|reads?|looks?|is|are|feels?|sounds?|suits? me) (?:a bit |a lot |much |far |way )?"
    r"(?:better|nicer|easier|clearer|cleaner|tidier|neater)(?: to \w+)? (?:for me|to me|than)\b"
)
_FOUND: Final = re.compile(
    r"(?:i|we) (?:(?:personally|usually|generally|just) )?find (?P<what>[a-z' -]+?) (?:a bit |a lot |much |far )?"
    r"(?:better|nicer|easier|clearer|cleaner|tidier|more readable)\b"
)
_OPENERS: Final = frozenset({"maybe", "perhaps"})
_WORDS_MAX: Final = 7


def wish(r: Reading) -> list[Draft]:
    """The preference that such a clause tells."""
    if r.is_inert or r.is_negated:
        return []
    if r.clause.is_question:
        return _suggested(r)
    return _conditional(r) or _comparative(r) or _found_better(r) or _styled(r) or _told_so(r)


def _soft(r: Reading, *, end: int | None = None) -> list[Draft]:
    objects = r.objects(0) if end is None else ()
    return [Draft(rule="wish", kind="preference", hard=False, objects=objects, end=end)]


def _conditional(r: Reading) -> list[Draft]:
    """`I'd be happier if log messages started with the module name`: the wish stands in the condition."""
    condition = r.clause.adjunct("condition")
    text = r.text_of(0, len(r.words)).replace("\u2019", "'")
    is_wishing = _WISHING.match(text) or _HELPING.match(text)
    if condition is None or condition[0] < r.words[0].start or not is_wishing:
        return []
    words = r.text[condition[0] : condition[1]].lower().split()[1:]
    if len(words) < 2 or words[0] in _NO_WISHERS:
        return []
    is_general = _is_made(words[0]) or (len(words) > 1 and _is_made(words[1])) or words[0] in ("every", "each", "all")
    if words[0] == "you":
        is_general = any(_is_made(w) for w in words[2:]) and (words[1] in ("could", "would") or is_past(words[1]))
    return _soft(r, end=condition[1]) if is_general else []


def _is_made(word: str) -> bool:
    """Whether a word names things that are made again and again, in the plural."""
    noun = noun_lemma(word.strip(".,!"))
    return (noun in RECURRING | SPOKEN and noun != word) or word in STYLE | MASSES or (noun != word and word.isalpha())


def _comparative(r: Reading) -> list[Draft]:
    """`shorter answers from now on`, `less jargon please`, `a bit less formal please`."""
    end = r.clause.end if r.sentence is None else r.sentence.end
    said = r.text[r.clause.start : end].lower()
    lowers = _SLIGHTLY.sub("", " ".join(w for w in r.lowers if w not in ("please", "pls", ","))).split()
    cue = r.near("standing", "always")
    if cue is not None:
        lowers = [w for w in lowers if w not in r.lowers[cue.first : cue.last]]
    if not 2 <= len(lowers) <= 4 or r.head.mood not in ("fragment", "imperative", "declarative"):
        return []
    is_more = lowers[0] in _LESS or (lowers[0].endswith("er") and lowers[0][:-2] in SHAPES | STATES | STYLE | _SHORT)
    noun = noun_lemma(lowers[-1])
    is_speech = lowers[-1] in STYLE | _SPEECH or noun in SPOKEN or (noun in RECURRING and lowers[0] != "more")
    is_other = any(w in DETERMINERS - {"more"} | PRONOUNS for w in lowers[1:])
    return _soft(r) if is_more and is_speech and not is_other and _ASKED.search(said) else []


_SHORT: Final = frozenset(
    "clean crisp dens dri fresh larg light long nic plain quick simpl small short terse tight".split()
)


def _found_better(r: Reading) -> list[Draft]:
    """`bullet points work better for me than prose`, `I find tables easier to read than lists`."""
    end = r.clause.end if r.sentence is None else r.sentence.end
    said = r.text[r.clause.start : end].lower().replace("\u2019", "'")
    if is_troubled(r):
        return []
    found = _FOUND.match(said)
    if found is not None:
        return _soft(r) if _is_made(found["what"].split()[-1]) else []
    better = _BETTER.search(said)
    words = said[: better.start()].split() if better is not None else []
    is_general = 0 < len(words) <= 3 and words[0] not in DETERMINERS | PRONOUNS and _is_made(words[-1])
    return _soft(r) if is_general or (len(words) == 2 and words[1] in STYLE) else []


def _told_so(r: Reading) -> list[Draft]:
    """`I'd like the summaries to be shorter`, `I'm more of a tabs person`, `examples over explanations`."""
    text = r.text_of(0, len(r.words)).replace("\u2019", "'")
    liked, kind, over = _LIKED.match(text), _OF_A_KIND.match(text), _OVER.match(text)
    if liked is not None:
        return _soft(r) if _is_made(liked["what"].split()[-1]) else []
    if kind is not None:
        return _soft(r) if noun_lemma(kind["what"]) != kind["what"] else []
    is_over = over is not None and r.head.mood == "fragment" and _is_made(over["one"].split()[-1])
    return _soft(r) if is_over and len(r.words) <= _WORDS_MAX + 2 and r.lowers[0] not in DETERMINERS | PRONOUNS else []


def _styled(r: Reading) -> list[Draft]:
    """`British spelling in docs and UI copy`, `Oxford comma`: a way to write, as a bare phrase."""
    is_phrase = r.head.mood == "fragment" and r.clause.is_whole and 2 <= len(r.words) <= _WORDS_MAX + 1
    is_style = r.lowers[0] in STYLE and r.text_of(1, 2) in STYLE | {"comma", "commas", "english", "usage"}
    is_told = r.text_of(2, 3) in ("", "in", "for", "everywhere", "throughout", "please")
    return _soft(r) if is_phrase and is_style and is_told else []


def _suggested(r: Reading) -> list[Draft]:
    """`maybe try to keep batch size divisible by 64?`: a manner that is put as a question."""
    words = r.lowers
    opened = bool(_OPENERS & {*words[:1], *r.clause.opener.split()})
    at = next((i for i, w in enumerate(words[:3]) if w in ("try", "aim")), 0)
    is_try = opened and words[at : at + 1] in (("try",), ("aim",)) and words[at + 1 : at + 2] == ("to",)
    verb = words[at + 2] if is_try and at + 2 < len(words) else ""
    return _soft(r) if verb in HOLDING | _MANNERS and not is_gerund(verb) else []


_MANNERS: Final = frozenset(
    "avoid balance favor favour follow group leave make match minimise name prefer preserve respect reuse use"
    " write".split()
)
