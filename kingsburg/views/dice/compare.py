"""Set-ups side by side: the chances of reaching each advisor as rows, and as bars."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from gametable.language import _
from gametable.views.drawing import COLOUR, FAINT, TRACK, WIDTH, drawing
from gametable.views.numbers import points
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.content import Content
from kingsburg.views.dice.tables import TITLE
from kingsburg.views.dice.words import compare_sentence, differences_sentence

_HEAD, _HIGH, _GAP = 24, 9, 7
_NAME, _BAR, _FULL = 30, 140, 160
#: The opacity of the bars of the first set-ups; that of the last one is hollow.
_LOOKS: Final = (1.0, 0.55, 0.25)

#: The results of `kingsburg.odds.reach`, by the letter of the set-up.
Chances: TypeAlias = Mapping[str, Mapping[int, Fraction]]


class ComparedRow(NamedTuple):
    """One advisor with the probabilities, from 0 to 1, of reaching him with A and with another."""

    advisor: int
    name: str
    one: Fraction
    other: Fraction

    @property
    def more(self) -> Fraction:
        """The probability with the other set-up minus that with A."""
        return self.other - self.one


def compared(
    one: Mapping[int, Fraction], other: Mapping[int, Fraction], content: Content | None = None
) -> list[ComparedRow]:
    """Return the results of `kingsburg.odds.reach` for A and for another one, side by side."""
    return [
        ComparedRow(number, words.advisor(number, content), chance, other[number])
        for number, chance in one.items()
    ]


def compared_sentence(chances: Chances, content: Content | None = None) -> str:
    """Return where each set-up gains and loses most, compared with the first."""
    first, *others = chances
    rows = {each: compared(chances[first], chances[each], content) for each in others}
    if len(others) == 1:
        return compare_sentence(rows[others[0]])
    return differences_sentence(rows)


def compare_svg(chances: Chances, content: Content | None = None, title: str = "") -> Html:
    """Return a bar for each advisor and set-up, the last one hollow; of two, also the difference.

    Tooltips show the exact fractions.
    """
    looks = dict(zip(chances, [*_LOOKS[: len(chances) - 1], 0.0], strict=True))
    high = len(chances) * (_HIGH + 1)
    advisors = [*next(iter(chances.values()))]
    bars = [
        _bars({letter: each[number] for letter, each in chances.items()}, number, content, looks)
        for number in advisors
    ]
    placed = joined(
        html('<g transform="translate(0 {})">{}</g>', _HEAD + at * (high + _GAP), each)
        for at, each in enumerate(bars)
    )
    height = _HEAD + (high + _GAP) * len(advisors)
    told = compared_sentence(chances, content)
    return drawing(title or _(TITLE), told, height, _legend(looks) + placed)


def _legend(looks: Mapping[str, float]) -> Html:
    parts = [
        html('{}<text x="{}" y="14">{}</text>', _bar(left, 5, 22, look), left + 28, letter)
        for left, (letter, look) in zip(range(_BAR, WIDTH, 50), looks.items(), strict=False)
    ]
    unit = html(
        '<text x="{}" y="14" text-anchor="end" style="fill:{}">{}</text>',
        WIDTH - 2,
        FAINT,
        _("points") if len(looks) == 2 else "",
    )
    return joined([*parts, unit])


def _bars(
    chances: Mapping[str, Fraction],
    number: int,
    content: Content | None,
    looks: Mapping[str, float],
) -> Html:
    name, high = words.advisor(number, content), len(chances) * (_HIGH + 1)
    base = high / 2 + 5
    tip = f"{number} {name}: " + ", ".join(f"{each} {chances[each]}" for each in chances)
    more = Html()
    if len(chances) == 2:
        one, other = chances.values()
        tip += ", " + _("difference {points}", points=other - one)
        more = html(
            '<text x="{}" y="{}" text-anchor="end" style="font-weight:{}">{}</text>',
            WIDTH - 2,
            base,
            "bold" if other != one else "normal",
            points(other - one),
        )
    drawn = joined(
        _bar(_BAR, at * (_HIGH + 1), float(chance) * _FULL, looks[letter])
        for at, (letter, chance) in enumerate(chances.items())
    )
    return html(
        '<title>{}</title><text x="{}" y="{}" text-anchor="end">{}</text><text x="{}" y="{}">{}'
        '</text><rect x="{}" y="0" width="{}" height="{}" style="fill:{}"/>{}{}',
        tip,
        _NAME - 6,
        base,
        number,
        _NAME,
        base,
        name,
        _BAR,
        _FULL,
        high,
        TRACK,
        drawn,
        more,
    )


def _bar(left: float, top: float, long: float, look: float) -> Html:
    """Return a bar; `look`: its opacity, 0 for a hollow one."""
    return html(
        '<rect x="{}" y="{}" width="{:.1f}" height="{}" '
        'style="fill:{};fill-opacity:{};stroke:{};stroke-opacity:{}"/>',
        left,
        top,
        long,
        _HIGH,
        COLOUR,
        look,
        COLOUR,
        1 if long else 0,
    )
