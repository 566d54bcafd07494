"""Who gets which advisor before anybody has rolled: as a table and a heat map."""

from __future__ import annotations

from gametable.language import _, later
from gametable.views.numbers import tenths
from gametable.views.progress import progress_bar
from gametable.views.tables import Column, Drawn, Kind, Line, Table, exactly
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.content import Content, standard
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.contest import Contest
from kingsburg.odds.season import Chance, Season, SeasonOdds
from kingsburg.pages.court.tables import Claim, ClaimsRow, claims_svg
from kingsburg.pages.season.words import percent, pool, trust
from kingsburg.views.dice.tables import advisor_column

TITLE = later("Who gets which advisor, before anybody has rolled")


def pools(contest: Contest, content: Content | None = None) -> Html:
    """Return a line for each player, as HTML."""
    return joined(
        html("<div><b>{}</b>: {}</div>", each.name, pool(each, content, contest.destiny))
        for each in contest.contenders
    )


def season_rows(answer: SeasonOdds, content: Content | None = None) -> list[ClaimsRow]:
    """Return a row for each advisor, with the claims of all players."""
    values = {
        who: {advisor: chance.value for advisor, chance in chances.items()}
        for who, chances in answer.chances.items()
    }
    return [
        ClaimsRow(
            number,
            [Claim(who, own[number] == 1, own[number]) for who, own in values.items()],
            content or standard(),
        )
        for number in ADVISORS
    ]


def season_svg(answer: SeasonOdds, content: Content | None = None) -> Html:
    """Return the claims of all players to each advisor as a heat map in SVG."""
    return claims_svg(season_rows(answer, content), _(TITLE), trust(answer))


def season_table(answer: SeasonOdds, content: Content | None = None) -> Table:
    """Return the same as a table; unless it is exact, each chance has its 95% interval."""

    def told(chance: Chance) -> Drawn:
        text = _told(chance, exact=answer.exact)
        return Drawn(text, chance.value, "heat", framed=chance.value == 1)

    def data(key: str, chance: Chance) -> Line:
        if answer.exact:
            return exactly(key, chance.value)
        return {key: chance.value, "low": chance.low, "high": chance.high}

    columns = [
        advisor_column(),
        Column(key="player"),
        Column(key="probability", kind=Kind(told, data)),
    ]
    rows = [
        ((number, words.advisor(number, content)), who, chances[number])
        for number in ADVISORS
        for who, chances in answer.chances.items()
    ]
    caption = f"{_(TITLE)}. {trust(answer)}"
    return Table(
        "advisors", columns, rows, _(TITLE), caption=caption, across="player", wrapped=True
    )


def season_progress(season: Season) -> Html:
    """Return the progress of the work as HTML: a bar and a sentence."""
    told = _("{percent}% of the rolls are done.", percent=f"{float(100 * season.progress):.0f}")
    return progress_bar(season.progress, told)


def _told(chance: Chance, *, exact: bool) -> str:
    if exact:
        return percent(chance)
    return f"{percent(chance)} {tenths(100 * chance.low)}–{tenths(100 * chance.high)}"
