"""A search of texts by words in any order, with other endings and without accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from itertools import takewhile
from math import log
from typing import Final, NamedTuple, TypeVar

Key = TypeVar("Key")
#: The nearness of two words: equal; one begins the other; the same stem; part of a longer word.
_SAME, _LONGER, _STEM, _PART = 1.0, 0.9, 0.8, 0.6
#: The weight of a word that occurs only among the other words of a text.
_BESIDE: Final = 0.5
#: The share of the best score that a text needs to be found.
_ENOUGH: Final = 0.6
#: The least similarity, from 0 to 1, of a suggested word to one of the search.
_ALIKE: Final = 0.6
_WORD: Final = re.compile(r"\+?\w+(?:\.\w+)*")
#: Letters that Unicode does not decompose into a letter and a mark.
_PLAIN: Final = str.maketrans("łø", "lo")


class Told(NamedTuple):
    """A text as a set of its words, and other words by which it can be found."""

    text: frozenset[str]
    beside: frozenset[str]


def told(text: str, beside: str = "") -> Told:
    """Return a text as the words by which it can be found."""
    return Told(frozenset(_words(text)), frozenset(_words(beside)))


def found(search: str, texts: Mapping[Key, Told]) -> dict[Key, float]:
    """Return the texts that fit the search best, each with its score above 0.

    Texts with more of the words score higher, and rare words count more.
    """
    known = frozenset[str]().union(*(words for each in texts.values() for words in each))
    scores = dict.fromkeys(texts, 0.0)
    for asked in dict.fromkeys(_words(search)):
        near = {word: _nearness(asked, word) for word in known}
        fits = {
            key: _fit(each, {w: n for w, n in near.items() if n}) for key, each in texts.items()
        }
        having = sum(map(bool, fits.values()))
        for key, fit in fits.items():
            if fit:
                scores[key] += fit * log((1 + len(texts)) / having)
    least = _ENOUGH * max(scores.values(), default=0)
    return {key: score for key, score in scores.items() if score and score >= least}


def suggested(search: str, texts: Mapping[Key, Told]) -> list[str]:
    """Return words of the texts with spellings close to those of a search that found nothing."""
    words = frozenset[str]().union(*(each.text for each in texts.values()))
    known = sorted(word for word in words if "." not in word)
    near = (get_close_matches(asked, known, n=2, cutoff=_ALIKE) for asked in _words(search))
    return list(dict.fromkeys(word for words in near for word in words))


def _fit(each: Told, near: Mapping[str, float]) -> float:
    """Return the nearness of the nearest word of a text."""
    own = max((near[word] for word in near.keys() & each.text), default=0)
    beside = max((near[word] for word in near.keys() & each.beside), default=0)
    return max(own, _BESIDE * beside)


def plain(text: str) -> str:
    """Return the text in lower case, without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(each for each in apart if not unicodedata.combining(each))
    return letters.translate(_PLAIN)


def _words(text: str) -> list[str]:
    return _WORD.findall(plain(text))


def _nearness(asked: str, word: str) -> float:
    """Return the nearness of a word to a word of the search, from 0 to 1.

    Words have the same stem if only their endings differ: the longer the common beginning, the
    longer the ending of the shorter word may be.
    """
    if word == asked:
        return _SAME
    if len(asked) < 3 or len(word) < 3:
        return 0
    if word.startswith(asked):
        return _LONGER
    pairs = zip(asked, word, strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    shorter, longer = sorted((len(asked), len(word)))
    if alike >= 3 and shorter - alike <= alike - 3 and longer - alike <= 4:
        return _STEM
    return _PART if len(asked) > 3 and asked in word else 0
