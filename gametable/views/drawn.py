"""A drawing of distributions that tells the chance of what is pointed at or tapped."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from gametable.language import _
from gametable.views.distribution import FORMS, chance_in, outcomes, told
from gametable.views.drawing import COLOUR, FAINT, PAPER, WIDTH, drawing
from gametable.views.numbers import hundredths
from gametable.views.tables import fraction, percents
from gametable.views.text import Html, html, joined

if TYPE_CHECKING:
    from gametable.play.distribution import Distribution

_TOP: Final = 44
_HIGH: Final = 150
_HEIGHT: Final = _TOP + _HIGH + 20
#: The width of a number below a column.
_NUMBER: Final = 28
#: The opacity of the columns of each distribution; the last one is hollow.
_LOOKS: Final = (1.0, 0.55, 0.25, 0.0)
#: The most letters of an exact chance that fit beside those of other distributions.
_LONGEST: Final = 12


def columns_svg(found: Mapping[str, Distribution], form: str) -> Html:
    """Return a column for each number and each distribution, with its chance in one of the `FORMS`.

    `found`: at most four distributions, by names that are told if there are several. A column
    tells its chances in place of the mean and the deviation.
    """
    numbers = outcomes(found.values())
    chances = [
        {name: chance_in(form, each, number) for name, each in found.items()} for number in numbers
    ]
    most = max(chance for each in chances for chance in each.values())
    width = Fraction(WIDTH, len(numbers))
    every = -(-_NUMBER // width)
    columns = joined(
        _column(number, form, each, most, at * width, width, numbered=at % every == 0)
        for at, (number, each) in enumerate(zip(numbers, chances, strict=True))
    )
    tell = told if len(found) == 1 else summary
    about = {name: tell(each) for name, each in found.items()}
    head = html('{}<g class="gt-told">{}</g>', _swatches(len(found)), _entries(about))
    return drawing(_(FORMS[form]), "; ".join(_named(about)), _HEIGHT, head + columns)


def _column(
    number: Any,
    form: str,
    chances: Mapping[str, Fraction],
    most: Fraction,
    left: Fraction,
    width: Fraction,
    *,
    numbered: bool,
) -> Html:
    """Return the columns of one number side by side, and what they tell."""
    wide = width * Fraction(4, 5) / len(chances)
    bars = joined(
        html(
            '<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" style="{}"/>',
            float(left + width / 10 + at * wide),
            float(_TOP + _HIGH * (1 - chance / most)),
            float(wide),
            float(_HIGH * chance / most),
            _look(at),
        )
        for at, chance in enumerate(chances.values())
    )
    exactly = {name: f"{number}: {_exactly(each, len(chances))}" for name, each in chances.items()}
    if len(chances) == 1:
        exactly = {name: f"{_(FORMS[form])} {each}" for name, each in exactly.items()}
    below = html(
        '<text x="{:.1f}" y="{}" text-anchor="middle" style="fill:{}">{}</text>',
        float(left + width / 2),
        _TOP + _HIGH + 15,
        FAINT,
        number if numbered else "",
    )
    return html(
        '<g class="gt-column"><title>{}</title>{}{}<rect x="{:.1f}" width="{:.1f}" height="{}" '
        'style="fill:{};fill-opacity:0"/><g class="gt-exactly" visibility="hidden">{}'
        "</g></g>",
        "; ".join(_named(exactly)),
        bars,
        below,
        float(left),
        float(width),
        _HEIGHT,
        PAPER,
        _entries(exactly),
    )


def _look(at: int) -> str:
    return f"fill:{COLOUR};fill-opacity:{_LOOKS[at]};stroke:{COLOUR}"


def _swatches(number: int) -> Html:
    """Return how the columns of each of several distributions look."""
    return joined(
        html('<rect x="{}" y="{}" width="10" height="10" style="{}"/>', *_place(at), _look(at))
        for at in range(number if number > 1 else 0)
    )


def _entries(told: Mapping[str, str]) -> Html:
    """Return what is told of each distribution; of several, beside its swatch."""
    beside = 15 if len(told) > 1 else 0
    return joined(
        html('<text x="{}" y="{}">{}</text>', left + beside, top + 10, each)
        for each, (left, top) in zip(_named(told), map(_place, range(len(told))), strict=True)
    )


def _place(at: int) -> tuple[int, int]:
    """Return the left and the top of what is told of a distribution, two in a line."""
    return 1 + at % 2 * WIDTH // 2, 4 + at // 2 * 18


def _named(told: Mapping[str, str]) -> list[str]:
    """Return what is told, with the names if there are several."""
    return [f"{name} {each}" if len(told) > 1 else each for name, each in told.items()]


def summary(distribution: Distribution) -> str:
    """Return the mean and the deviation in signs: ``2.13 ± 0.63``."""
    deviation = hundredths(Fraction(distribution.deviation))
    return f"{hundredths(distribution.mean)} ± {deviation}"


def _exactly(chance: Fraction, among: int) -> str:
    """Return a chance in percent and, if there is room and it is not certain, as a fraction."""
    exact = fraction(chance)
    plain = chance.denominator == 1 or (among > 1 and len(exact) > _LONGEST)
    return percents(chance) if plain else f"{percents(chance)} ({exact})"
