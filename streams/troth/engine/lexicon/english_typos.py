"""Small English words as they are mistyped: letters swapped, doubled or dropped, the apostrophe left out or misplaced.

Only the words that make an order or turn it are listed; a mistyped noun costs nothing. Source: the patterns of Damerau,
"A technique for computer detection and correction of spelling errors" (1964), applied to the cue words by hand, and
Wikipedia's list of common misspellings; forms that are words of their own are left out.
"""

from __future__ import annotations

from typing import Final

_FORMS: Final[dict[str, str]] = {
    "don't": "dont dont' do'nt don;t dn't donnt dno't odnt dotn dnot",
    "not": "nto nott noot",
    "never": "nevr nver neevr neverr nevver enver nevre nerver",
    "always": "alwyas alwasy allways alway awlays alays alwys",
    "only": "olny onyl onlly ony onl",
    "without": "wihtout whitout withuot wthout withou witout w/o",
    "please": "plese plase pelase pleae pleas plz plesae",
    "before": "befroe beofre befor befoer",
    "until": "untill untl unitl",
    "unless": "unles unlses unelss",
    "except": "exept excpet exepct execpt",
    "should": "shoud shoudl shuold sould shold",
    "must": "msut mst muts",
    "every": "evry eevry evrey",
    "make": "amke mkae",
    "use": "ues",
    "keep": "kepe keeep",
    "mustn't": "mustnt",
    "shouldn't": "shouldnt shoudlnt",
    "can't": "cant",
    "won't": "wont",
    "isn't": "isnt",
    "aren't": "arent",
    "doesn't": "doesnt dosent",
    "didn't": "didnt",
    "wasn't": "wasnt",
    "weren't": "werent",
    "haven't": "havent",
    "hasn't": "hasnt",
    "wouldn't": "wouldnt",
    "couldn't": "couldnt",
    "i've": "ive",
    "you're": "youre",
    "they're": "theyre",
    "that's": "thats",
    "what's": "whats",
    "you'll": "youll",
    "we've": "weve",
    "let's": "lests",
}
SPELT: Final[dict[str, str]] = {form: word for word, forms in _FORMS.items() for form in forms.split()}
"""Mistyped form -> the word meant."""
