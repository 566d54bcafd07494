"""Probabilities as a reader sees them, and text from outside."""

from fractions import Fraction
from itertools import pairwise

import pytest
from babel.numbers import get_decimal_symbol, get_group_symbol

from gametable.language import LANGUAGES, speak
from gametable.language.names import SIGNS
from gametable.views.numbers import count, decimal, exact, points, said, signed
from gametable.views.text import text

SAID = {
    "0": ("0%", "never"),
    "1/362797056": ("<0.001%", "1 in 362,797,056"),
    "1/46656": ("0.0021%", "1 in 46,656"),
    "1/7776": ("0.013%", "1 in 7,776"),
    "1/216": ("0.46%", "1 in 216"),
    "7/72": ("9.7%", "1 in 10"),
    "199/2000": ("10.0%", "1 in 10"),
    "91/216": ("42.1%", "1 in 2.4"),
    "1/2": ("50.0%", "1 in 2"),
    "24/25": ("96.0%", "1 in 1.04"),
    "499/500": ("99.8%", "1 in 1.002"),
    "999/1000": ("99.9%", "1 in 1.001"),
    "46655/46656": (">99.9%", "almost always"),
    "1": ("100%", "always"),
}


@pytest.mark.parametrize("fraction", SAID)
def test_three_forms(fraction: str) -> None:
    assert said(Fraction(fraction)) == (fraction, *SAID[fraction])


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "48.1% 1 in 2.1 7,776 1.25 1.25 (5/4) +0.50 −12.5"),
        ("pl", "48,1% 1 na 2,1 7\u00a0776 1,25 1,25 (5/4) +0,50 −12,5"),
        ("pt", "48,1% 1 em 2,1 7.776 1,25 1,25 (5/4) +0,50 −12,5"),
        ("cs", "48,1\u00a0% 1 z 2,1 7\u00a0776 1,25 1,25 (5/4) +0,50 −12,5"),
    ],
)
def test_the_signs_of_each_language(language: str, told: str) -> None:
    speak(language)
    _, percent, one_in = said(Fraction(13, 27))
    more = Fraction(5, 4)
    numbers = (count(7776), decimal(more), exact(more), signed(Fraction(1, 2)))
    assert " ".join((percent, one_in, *numbers, points(Fraction(-1, 8)))) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_signs_are_those_of_babel(language: str) -> None:
    assert SIGNS[language] == get_decimal_symbol(language) + get_group_symbol(language)


def test_only_the_impossible_and_the_certain_are_said_to_be() -> None:
    for ways in range(1, 7776):
        _, percent, one_in = said(Fraction(ways, 7776))
        assert percent not in ("0%", "0.0%", "100%", "100.0%")
        assert one_in not in ("never", "always", "1 in 1")


def test_what_is_likelier_sounds_likelier() -> None:
    percents = [float(said(Fraction(ways, 7776)).percent.strip("<>%")) for ways in range(7777)]
    assert all(before <= after for before, after in pairwise(percents))


def test_text_is_nothing_but_text() -> None:
    assert text("<b onclick='x()'>&\"") == "&lt;b onclick=&#x27;x()&#x27;&gt;&amp;&quot;"
    assert text(8) == "8"
    assert text("Błazen\t18\n") == "Błazen\t18\n"
    assert text("a\x00b\x1b\ud800\ufffe") == "a\ufffdb\ufffd\ufffd\ufffd"
