"""Who gets which advisor before anybody has rolled: as a table and a matrix."""

from __future__ import annotations

from collections.abc import Iterator

from gametable.language import _, later
from gametable.views.numbers import tenths
from gametable.views.progress import progress_bar
from gametable.views.sheets import Cell, Line, exactly
from gametable.views.tables import Drawn, table
from gametable.views.text import text
from kingsburg.engine.content import Content, standard
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.contest import Contest
from kingsburg.odds.season import Chance, Season, SeasonOdds
from kingsburg.views.court.tables import Claim, Row, claims_svg
from kingsburg.views.odds.tables import sheet
from kingsburg.views.season.words import percent, pool, trust

TITLE = later("Who gets which advisor, before anybody has rolled")


def pools(contest: Contest, content: Content | None = None) -> str:
    """A line for each player, as HTML."""
    return "".join(
        f"<div><b>{text(each.name)}</b>: {text(pool(each, content, contest.destiny))}</div>"
        for each in contest.contenders
    )


def season_rows(answer: SeasonOdds, content: Content | None = None) -> list[Row]:
    """The matrix of advisors by players."""
    values = {
        who: {advisor: chance.value for advisor, chance in chances.items()}
        for who, chances in answer.chances.items()
    }
    return [
        Row(
            number,
            [Claim(who, own[number] == 1, own[number]) for who, own in values.items()],
            content or standard(),
        )
        for number in ADVISORS
    ]


def season_svg(answer: SeasonOdds, content: Content | None = None) -> str:
    """The matrix as a heat map in SVG."""
    return claims_svg(season_rows(answer, content), _(TITLE), trust(answer))


def season_table(answer: SeasonOdds, content: Content | None = None) -> str:
    """The same as an HTML table; unless it is exact, each chance has its interval."""
    body: list[list[str | Drawn]] = []
    for row in season_rows(answer, content):
        found = (chances[row.advisor] for chances in answer.chances.values())
        told = [
            Drawn(_told(each, exact=answer.exact), each.value, "heat", framed=each.value == 1)
            for each in found
        ]
        body.append([f"{row.advisor} {row.name}", *told])
    heads = [_("Advisor"), *answer.chances]
    return table(f"{_(TITLE)}. {trust(answer)}", heads, body, wrapped=True)


@sheet("advisors", TITLE)
def season_sheet(answer: SeasonOdds, content: Content | None = None) -> Iterator[Line]:
    """The same as a sheet: a row for each advisor and player; 95% intervals unless it is exact."""
    for row in season_rows(answer, content):
        for who, chances in answer.chances.items():
            value, low, high = chances[row.advisor]
            found: dict[str, Cell] = {"probability": value, "low": low, "high": high}
            if answer.exact:
                found = exactly("probability", value)
            yield {"advisor": row.advisor, "name": row.name, "player": who, **found}


def season_progress(season: Season) -> str:
    """The progress of the work: a bar and a sentence."""
    told = _("{percent}% of the rolls are done.", percent=f"{float(100 * season.progress):.0f}")
    return progress_bar(season.progress, told)


def _told(chance: Chance, *, exact: bool) -> str:
    if exact:
        return percent(chance)
    return f"{percent(chance)} {tenths(100 * chance.low)}–{tenths(100 * chance.high)}"
