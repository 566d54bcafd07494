"""A search of texts by words in any order, with other endings, other words, and no accents."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import takewhile
from math import fsum, log
from typing import Final, Generic, NamedTuple, TypeVar

Key = TypeVar("Key")
#: The nearness of two words: equal; one begins the other; the same stem; part of a longer word.
_SAME, _LONGER, _STEM, _PART = 1.0, 0.9, 0.8, 0.5
#: The nearness of a word to another one that means the same.
_MEANT: Final = 0.8
#: The weights of a word in a text itself, among the words for it, and in what stands beside it.
_WEIGHTS: Final = (1.0, 1.5, 0.2)
#: The weight of a word that questions have in common, such as "can".
_COMMON: Final = 0.3
#: How much longer texts count less: 0 would be not at all, 1 in proportion.
_LENGTH: Final = 0.2
#: The share of the best score that a text needs to be found.
_ENOUGH: Final = 0.35
#: The most texts that are found.
_MOST: Final = 20
#: The most words of searches of which the fitting texts are remembered.
_REMEMBERED: Final = 1000
#: The least similarity, from 0 to 1, of a suggested word to one of the search.
_ALIKE: Final = 0.6
#: The fewest letters of a word that is found by its beginning or its stem.
_LEAST: Final = 3
_WORD: Final = re.compile(r"\+?\w+(?:\.\w+)*")
#: Letters that Unicode does not decompose into a letter and a mark.
_PLAIN: Final = str.maketrans("łø", "lo")
#: An e that other forms of a Slavic word lack: zamek, zamku; kupiec, kupca.
_FLEETING: Final = re.compile(r"(?<=\w\w)i?e(?=[kc]$)")


class Told(NamedTuple):
    """The words of a text, other words for what it is about, and those of what stands beside it."""

    text: frozenset[str]
    about: frozenset[str]
    beside: frozenset[str]


def told(text: str, about: str = "", beside: str = "") -> Told:
    """Return a text as the words by which it can be found."""
    return Told(*(frozenset(_words(each)) for each in (text, about, beside)))


class Search(Generic[Key]):
    """A search of some texts in one language.

    `common`: words that say little about what a question asks for. `alike`: groups of words that
    mean the same, separated by semicolons.
    """

    def __init__(self, texts: Mapping[Key, Told], common: str = "", alike: str = "") -> None:
        self._texts = texts
        self._common = frozenset(_words(common))
        self._alike = [_words(group) for group in alike.split(";")]
        # For each of the three sets of words, the texts that have a word.
        self._having: tuple[dict[str, list[Key]], ...] = tuple(defaultdict(list) for _ in _WEIGHTS)
        for key, each in texts.items():
            for words, having in zip(each, self._having, strict=True):
                for word in words:
                    having[word].append(key)
        self._known = frozenset[str]().union(*self._having)
        # Words with the same stem begin with the same letters.
        self._begin: dict[str, list[str]] = defaultdict(list)
        for word in self._known:
            self._begin[word[:_LEAST]].append(word)
        lengths = {key: len(each.text) for key, each in texts.items()}
        usual = sum(lengths.values()) / len(lengths)
        self._shorter = {
            key: 1 / (1 - _LENGTH + _LENGTH * length / usual) for key, length in lengths.items()
        }
        # A reader who types changes only the last word.
        self._fit = lru_cache(_REMEMBERED)(self._fit_of)

    def found(self, search: str) -> dict[Key, float]:
        """Return the texts that fit the search, the best first, each with its score above 0.

        Texts with more of the words score higher, and rare words count more. Equally good ones keep
        their order.
        """
        asked = dict.fromkeys(_words(search))
        # A word that has just begun says nothing yet, unless it is known.
        said = [word for word in asked if len(word) >= _LEAST or self._fit(word)]
        telling = [word for word in said if word not in self._common]
        scores: dict[Key, float] = defaultdict(float)
        for word in telling or said:
            for key, fit in self._fit(word).items():
                scores[key] += fit
        for word in said if telling else ():
            for key, fit in self._fit(word).items():
                if word in self._common and key in scores:
                    scores[key] += _COMMON * fit
        fits = {key: scores[key] * self._shorter[key] for key in self._texts if key in scores}
        least = _ENOUGH * max(fits.values(), default=0)
        best = sorted(fits, key=lambda key: -fits[key])[:_MOST]
        return {key: fits[key] for key in best if fits[key] >= least}

    def suggested(self, search: str) -> list[str]:
        """Return words of the texts that are spelt like those of a search that found nothing."""
        words = frozenset[str]().union(*(each.text for each in self._texts.values()))
        known = sorted(word for word in words if "." not in word)
        near = (get_close_matches(asked, known, n=2, cutoff=_ALIKE) for asked in _words(search))
        return list(dict.fromkeys(word for words in near for word in words))

    def _fit_of(self, asked: str) -> dict[Key, float]:
        """Return how well each text fits a word of the search."""
        near, fits = self._near(asked), defaultdict[Key, float](float)
        for having, weight in zip(self._having, _WEIGHTS, strict=True):
            best: dict[Key, float] = {}
            for word in near.keys() & having.keys():
                for key in having[word]:
                    best[key] = max(near[word], best.get(key, 0))
            for key, nearest in best.items():
                fits[key] += weight * nearest
        often = fsum(min(1, fit) for fit in fits.values())
        rarity = log((1 + len(self._texts)) / often) if fits else 0
        return {key: fit * rarity for key, fit in fits.items()}

    def _near(self, asked: str) -> dict[str, float]:
        """Return the words of the texts that are near a word of the search, or mean the same."""
        near: dict[str, float] = {}
        if len(asked) > _LEAST:
            near = {word: _PART for word in self._known if asked in word}
        for meant, share in self._meant(asked):
            for word in self._begin.get(meant[:_LEAST], ()):
                near[word] = max(near.get(word, 0), share * _nearness(meant, word))
        return {word: found for word, found in near.items() if found}

    def _meant(self, asked: str) -> Iterator[tuple[str, float]]:
        """Yield a word of the search and those that mean the same, each with its nearness."""
        yield asked, 1
        for group in self._alike:
            near = max((_nearness(asked, word) for word in group), default=0)
            if near >= _STEM:
                yield from ((word, _MEANT * near) for word in group)


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
    if len(asked) < _LEAST or len(word) < _LEAST:
        return 0
    if word.startswith(asked):
        return _LONGER
    bare = (_FLEETING.sub("", each) for each in (asked, word))
    return _STEM if _same_stem(asked, word) or _same_stem(*bare) else 0


def _same_stem(one: str, other: str) -> bool:
    pairs = zip(one, other, strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    shorter, longer = sorted((len(one), len(other)))
    return alike >= _LEAST and shorter - alike <= alike - _LEAST and longer - alike <= 4
