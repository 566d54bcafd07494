"""Finding texts by what somebody asks in words: any order, other endings, without accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from itertools import takewhile
from math import log
from typing import Final, NamedTuple, TypeVar

Key = TypeVar("Key")
#: How near two words are: the same; a longer word; of one stem; a part of a longer word.
_SAME, _LONGER, _STEM, _PART = 1.0, 0.9, 0.8, 0.6
#: What a word counts that stands only in what is told beside a text.
_BESIDE: Final = 0.5
#: Texts are found that have at least so much of what the best one has.
_ENOUGH: Final = 0.6
_WORD: Final = re.compile(r"\+?\w+(?:\.\w+)*")
#: Letters that Unicode does not take apart into a letter and a mark.
_PLAIN: Final = str.maketrans("łø", "lo")


class Told(NamedTuple):
    """A text, and what else is told of the same thing, by which it can be found too."""

    text: frozenset[str]
    beside: frozenset[str]


def told(text: str, beside: str = "") -> Told:
    """A text to be found, by its words."""
    return Told(frozenset(_words(text)), frozenset(_words(beside)))


def found(search: str, texts: Mapping[Key, Told]) -> dict[Key, float]:
    """How well texts fit what is asked, above 0, for those that fit best, in their order.

    A text with more of the words fits better, and a word that few texts have tells more.
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


def _fit(each: Told, near: Mapping[str, float]) -> float:
    """How near the nearest word of a text is."""
    own = max((near[word] for word in near.keys() & each.text), default=0)
    beside = max((near[word] for word in near.keys() & each.beside), default=0)
    return max(own, _BESIDE * beside)


def _words(text: str) -> list[str]:
    apart = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(each for each in apart if not unicodedata.combining(each))
    return _WORD.findall(plain.translate(_PLAIN))


def _nearness(asked: str, word: str) -> float:
    """How near a word is to one that is asked for, from 0 to 1.

    Words are of one stem if they begin alike and only their endings differ: the longer the
    beginning, the more of the shorter word may differ.
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
