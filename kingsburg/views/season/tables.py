"""Who gets which advisor before anybody has rolled: as a sentence, a table, a matrix, a frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from gametable.language import _, later, plural
from gametable.play.errors import Malformed
from gametable.views import errors
from gametable.views.numbers import count, said, tenths
from gametable.views.progress import progress_bar
from gametable.views.sheets import Cell, Line, Sheet, exactly
from gametable.views.text import text
from kingsburg.catalogue import advisors
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.effort import STEP, check_feasible, exact_steps, season_steps, seasons
from kingsburg.odds.reach import Setup
from kingsburg.odds.season import Chance, Season, SeasonOdds
from kingsburg.views.court.tables import Claim, Row, claims_svg
from kingsburg.views.odds.tables import table
from kingsburg.views.odds.words import asked, numbered

if TYPE_CHECKING:
    import pandas

TITLE = later("Who gets which advisor, before anybody has rolled")
#: How a player plays, by the name of his policy.
POLICIES: Final = {"random": later("random"), "greedy": later("greedy"), "best": later("best")}


def season_sentence(answer: SeasonOdds) -> str:
    """The main thing: whom each player gets most often, and how far the numbers can be trusted."""
    most = []
    for who, chances in answer.chances.items():
        advisor = max(chances, key=lambda each: chances[each].value)
        most.append(f"{who} {numbered(advisor)} ({_percent(chances[advisor])})")
    return _("Most often: {advisors}. {trust}", advisors="; ".join(most), trust=trust(answer))


def trust(answer: SeasonOdds) -> str:
    """How exact the numbers are."""
    if answer.exact:
        return _("Exact: all {rolls} different rolls.", rolls=count(answer.seen))
    return _(
        "Not exact: from {rolls} rolls of all dice, with intervals of 95%.",
        rolls=count(answer.seen),
    )


def pool(contender: Contender) -> str:
    """A player before the roll: ``3 coloured dice, a +2, the Envoy; plays greedy``."""
    has = Setup(
        contender.dice,
        contender.white,
        contender.token,
        contender.market,
        envoy=contender.envoy,
    )
    policy = contender.policy.name
    return _("{dice}; plays {policy}", dice=asked(has), policy=_(POLICIES.get(policy, policy)))


def pools(contenders: Sequence[Contender]) -> str:
    """A line for each player, for a page."""
    return "".join(f"<div><b>{text(each.name)}</b>: {pool(each)}</div>" for each in contenders)


def season_plan(contest: Contest) -> str:
    """What there is to do, how it will be done and how long that takes; or why it cannot be."""
    try:
        check_feasible(contest)
    except Malformed as error:
        instead = errors.told(error)
    else:
        time = _time(exact_steps(contest))
        return _(
            "To be worked out exactly, from {rolls} different rolls: {time}.",
            rolls=count(contest.combinations),
            time=time,
        )
    try:
        games = seasons(contest)
    except Malformed as error:
        return _("Not feasible: {reason}.", reason=errors.told(error))
    time = _time(games * season_steps(contest))
    return _(
        "{reason}. To be simulated, {seasons} seasons, with intervals of 95%: {time}.",
        reason=instead,
        seasons=count(games),
        time=time,
    )


def _time(steps: int) -> str:
    seconds = steps * STEP
    if seconds < 2:
        return _("a moment")
    if seconds < 90:
        return plural(round(seconds), "about {number} second", "about {number} seconds")
    return plural(round(seconds / 60), "about {number} minute", "about {number} minutes")


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
        return _percent(chance)
    return f"{_percent(chance)} {tenths(100 * chance.low)}–{tenths(100 * chance.high)}"


def _percent(chance: Chance) -> str:
    return said(chance.value).percent
