"""The odds beside a board: each answer as a sentence, pictures and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from gametable.language import _, later
from gametable.views import errors
from gametable.views.numbers import percent, said, signed, whole
from gametable.views.progress import counted
from gametable.views.sheets import Line, Sheet
from gametable.views.text import text
from kingsburg.odds.advice import (
    Answer,
    Battles,
    Contested,
    Nothing,
    Reach,
    Rerolls,
    Unanswered,
    Working,
)
from kingsburg.odds.battle import Spoils, Winter, battle, worth
from kingsburg.odds.court import Court
from kingsburg.views.court import tables as courts
from kingsburg.views.court import words as court_words
from kingsburg.views.odds import words as odds_words
from kingsburg.views.odds.charts import odds_svg
from kingsburg.views.odds.tables import odds_sheet, odds_table, table
from kingsburg.views.odds.turns import FIRST, advice_sheet, advice_svg, advice_table, place_lines
from kingsburg.views.odds.words import advice_sentence, turn_sentence
from kingsburg.views.winter import words as winter_words
from kingsburg.views.winter.charts import soldiers_svg
from kingsburg.views.winter.tables import (
    cards_sheet,
    cards_table,
    honour_sheet,
    honour_table,
    result_columns,
    soldiers_sheet,
    soldiers_table,
    worth_sheet,
    worth_table,
)

ODDS: Final = later("Odds")
HINT: Final = later("What chance has in store at this position, and what is best against it.")
WHOSE: Final = later("Odds of")
STOP: Final = later("Stop")
GO_ON: Final = later("Go on")
STOPPED: Final = later("Stopped.")
TABLES: Final = later("The odds in numbers")
PLAYERS: Final = later("The battle of each player, and what it brings on average")


class Told(NamedTuple):
    """An answer: a sentence; what is to be seen, and what more in numbers, as HTML by name."""

    sentence: str
    pictures: Mapping[str, str]
    tables: Mapping[str, str]
    #: Tables to take along, by the names of those that are seen.
    sheets: Mapping[str, Sheet]


def told(answer: Answer) -> Told:
    """An answer for a page. What is not solved to its end says so."""
    match answer:
        case Reach():
            return _reach(answer)
        case Rerolls():
            return _rerolls(answer)
        case Contested(court, exact):
            return _court(court, exact)
        case Battles():
            return _battles(answer)
        case Unanswered(error):
            return Told(f"{errors.told(error)}.", {}, {}, {})
        case Nothing():
            return Told(_("Nothing is decided by dice here."), {}, {}, {})
        case Working():
            return Told("", {}, {}, {})


def paragraph(sentence: str) -> str:
    """A sentence for a page."""
    return f"<p>{text(sentence)}</p>"


def progress(answer: Answer | None, *, court: bool) -> str:
    """How far the work on an answer is: a bar and a sentence."""
    if isinstance(answer, Contested):
        return courts.searching(answer.court)
    if court or not isinstance(answer, Working):
        return courts.beginning()
    return counted(answer.done)


# Dice -------------------------------------------------------------------------------------


def _reach(answer: Reach) -> Told:
    pool = _pool(answer.who, odds_words.asked(answer.setup))
    sentences = [f"{pool}.", odds_words.main_thing(answer.chances)]
    if answer.ahead:
        sentences.insert(0, _("For the next roll, as things stand now."))
    if answer.closing:
        sentences.append(_("The neutral dice, still to be rolled, are counted in."))
    tables = {"reach": odds_table(answer.chances, pool)}
    sheets = {"reach": odds_sheet(answer.chances)}
    if answer.places:
        first = said(answer.places[answer.who][0]).percent
        message = later("{who} goes first in {chance}.")
        if answer.rerolls:
            message = later("If nothing is rerolled, {who} goes first in {chance}.")
        sentences.append(_(message, who=answer.who, chance=first))
        tables["places"] = _places_table(answer)
        sheets["places"] = _places_sheet(answer)
    return Told(" ".join(sentences), {"reach": odds_svg(answer.chances, pool)}, tables, sheets)


def _pool(who: str, has: str) -> str:
    return _("{who}: {has}", who=who, has=has)


def _places_table(answer: Reach) -> str:
    rows = [
        [who, *(percent(whole(chance)) for chance in row)] for who, row in answer.places.items()
    ]
    heads = (_("Player"), _("First"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    return table(_first(answer), heads[: len(rows) + 1], rows)


def _places_sheet(answer: Reach) -> Sheet:
    return Sheet("turn-order", _first(answer), lambda: place_lines("player", answer.places))


def _first(answer: Reach) -> str:
    return _("Who goes first, if nothing is rerolled?") if answer.rerolls else _(FIRST)


def _rerolls(answer: Rerolls) -> Told:
    alone = _("Each advisor, with rerolls for just this one")
    sentences = [
        f"{_pool(answer.who, odds_words.asked(answer.setup))}.",
        advice_sentence(answer.advice),
        turn_sentence(answer.turn),
    ]
    return Told(
        " ".join(sentences),
        {
            "rerolls": advice_svg(answer.advice),
            "targets": f"<b>{text(alone)}</b>{odds_svg(answer.chances, alone)}",
        },
        {"rerolls": advice_table(answer.advice), "targets": odds_table(answer.chances, alone)},
        {"rerolls": advice_sheet(answer.advice), "targets": odds_sheet(answer.chances, alone)},
    )


# The court and the winter -----------------------------------------------------------------


def _court(court: Court, exact: bool) -> Told:
    rows = courts.claims(court.position)
    best = ""
    if exact:
        best = f"<b>{text(_(courts.BEST_PLAY))}</b>{courts.line_list(court.line())}"
    matrix = f"{courts.claims_svg(rows)}<div>{text(_(court_words.EXPLAINED))}.</div>"
    return Told(
        court_words.court_sentence(court, exact=exact),
        {"line": best, "matrix": matrix} if exact else {"matrix": matrix},
        {"placements": courts.placements_table(court), "claims": courts.claims_table(rows)},
        {"placements": courts.placements_sheet(court), "claims": courts.claims_sheet(rows)},
    )


def _battles(answer: Battles) -> Told:
    mine = answer.winters[answer.who]
    now, *more = answer.steps
    sentence = winter_words.main_thing(mine, more=bool(more))
    pictures = {"players": _players_table(answer)}
    honours = honour_table(answer.winters, answer.strongest, answer.honoured)
    tables = {"worth": worth_table(mine), "cards": cards_table(mine), "strongest": honours}
    sheets = {
        "players": _players_sheet(answer),
        "worth": worth_sheet(mine),
        "cards": cards_sheet(mine),
        "strongest": honour_sheet(answer.winters, answer.strongest, answer.honoured),
        "soldiers": soldiers_sheet(answer.steps),
    }
    if more:
        pictures = {"soldiers": soldiers_svg(answer.steps, now.soldiers), **pictures}
        tables = {"soldiers": soldiers_table(answer.steps, now.soldiers), **tables}
    asked = _pool(answer.who, winter_words.asked(mine))
    return Told(f"{asked} {sentence}", pictures, tables, sheets)


def _players_table(answer: Battles) -> str:
    """How each player's battle ends, and what it gives and takes on average in VP and goods."""
    rows = []
    for who, winter in answer.winters.items():
        balance = worth(winter).balance
        rows.append(
            [
                who,
                *(percent(whole(chance)) for chance in battle(winter)),
                signed(balance.vp),
                signed(_goods(balance)),
            ]
        )
    results = map(_, winter_words.RESULTS)
    heads = (_("Player"), *results, _("VP"), _("Goods"))
    return table(_(PLAYERS), heads, rows, marked=0)


def _players_sheet(answer: Battles) -> Sheet:
    return Sheet("players", _(PLAYERS), partial(_player_lines, answer.winters))


def _player_lines(winters: Mapping[str, Winter]) -> Iterator[Line]:
    for who, winter in winters.items():
        balance = worth(winter).balance
        yield {
            "player": who,
            **result_columns(battle(winter)),
            "vp": balance.vp,
            "goods": _goods(balance),
        }


def _goods(balance: Spoils) -> Fraction:
    return balance.gold + balance.wood + balance.stone + balance.any
