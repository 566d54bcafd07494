"""Who gets which advisor before anybody has rolled: as a table, a matrix, a frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from gametable.language import _, later
from gametable.views.numbers import tenths
from gametable.views.progress import progress_bar
from gametable.views.sheets import Cell, Line, Sheet, exactly
from gametable.views.text import text
from kingsburg.catalogue import advisors
from kingsburg.odds.contest import Contender
from kingsburg.odds.season import Chance, Season, SeasonOdds
from kingsburg.views.court.tables import Claim, Row, claims_svg
from kingsburg.views.odds.tables import table
from kingsburg.views.season.words import percent, pool, trust

if TYPE_CHECKING:
    import pandas

TITLE = later("Who gets which advisor, before anybody has rolled")


def pools(contenders: Sequence[Contender]) -> str:
    """A line for each player, for a page."""
    return "".join(f"<div><b>{text(each.name)}</b>: {pool(each)}</div>" for each in contenders)


def season_rows(answer: SeasonOdds) -> list[Row]:
    """The matrix of advisors by players."""
    return [
        Row(
            entry.number,
            [
                Claim(who, chances[entry.number].value == 1, chances[entry.number].value)
                for who, chances in answer.chances.items()
            ],
        )
        for entry in advisors()
    ]


def season_svg(answer: SeasonOdds) -> str:
    """The matrix as SVG; the fuller a field, the likelier."""
    return claims_svg(season_rows(answer), _(TITLE), trust(answer))


def season_table(answer: SeasonOdds) -> str:
    """The same as an HTML table; unless exact, each chance with its interval."""
    body = [
        [
            f"{row.advisor} {row.name}",
            *(
                _told(chances[row.advisor], exact=answer.exact)
                for chances in answer.chances.values()
            ),
        ]
        for row in season_rows(answer)
    ]
    return table(
        f"{_(TITLE)}. {trust(answer)}", [_("Advisor"), *answer.chances], body, wrapped=True
    )


def season_sheet(answer: SeasonOdds) -> Sheet:
    """The same to take along: a row for each advisor and player; unless exact, intervals of 95%."""
    return Sheet("advisors", _(TITLE), partial(_lines, answer))


def _lines(answer: SeasonOdds) -> Iterator[Line]:
    for row in season_rows(answer):
        for who, chances in answer.chances.items():
            value, low, high = chances[row.advisor]
            found: dict[str, Cell] = {"probability": value, "low": low, "high": high}
            if answer.exact:
                found = exactly("probability", value)
            yield {"advisor": row.advisor, "name": row.name, "player": who, **found}


def season_progress(season: Season) -> str:
    """How far the work is, for a page."""
    told = _("{percent}% of the rolls are done.", percent=f"{float(100 * season.progress):.0f}")
    return progress_bar(season.progress, told)


def season_frame(answer: SeasonOdds) -> pandas.DataFrame:
    """A row for each advisor, a column of percents for each player."""
    import pandas

    return pandas.DataFrame(
        {
            who: {advisor: float(100 * chance.value) for advisor, chance in chances.items()}
            for who, chances in answer.chances.items()
        }
    ).rename_axis("advisor")


def _told(chance: Chance, *, exact: bool) -> str:
    if exact:
        return percent(chance)
    return f"{percent(chance)} {tenths(100 * chance.low)}–{tenths(100 * chance.high)}"
