"""The odds beside a board: sentences, pictures and tables for each answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from gametable.language import _, later
from gametable.views import errors
from gametable.views.numbers import said
from gametable.views.progress import counted
from gametable.views.tables import Column, Table
from gametable.views.text import Html, html
from kingsburg import words
from kingsburg.engine.content import Content
from kingsburg.engine.position import Position
from kingsburg.odds import advice as odds
from kingsburg.odds.court import Court
from kingsburg.pages.court import tables as courts
from kingsburg.pages.court import words as court_words
from kingsburg.pages.odds.turns import FIRST, advice_svg, choices, turn_order
from kingsburg.pages.winter import tables as winter_tables
from kingsburg.pages.winter import words as winter_words
from kingsburg.pages.winter.charts import soldiers_svg
from kingsburg.views.advice import dice_besides
from kingsburg.views.dice import cards
from kingsburg.views.dice import words as odds_words
from kingsburg.views.dice.charts import odds_svg
from kingsburg.views.dice.tables import advisors, odds_rows
from kingsburg.views.dice.words import advice_sentence, turn_sentence

WHOSE: Final = later("Odds of")
TABLES: Final = later("The odds in numbers")


class Told(NamedTuple):
    """An answer: a sentence, what is shown beside it, and tables that are folded initially.

    `pictures`: by name, what is shown beside the sentence: pictures as HTML, or a table.
    """

    sentence: str
    pictures: Mapping[str, Html | Table]
    tables: Mapping[str, Table]


def told(answer: odds.Answer, content: Content | None = None) -> Told:
    """Return an answer for a page; one that is not exact says so.

    `content`: that of the game, by default the printed one.
    """
    match answer:
        case odds.Reach():
            return _reach(answer, content)
        case odds.Rerolls():
            return _rerolls(answer, content)
        case odds.Contested(court, exact):
            return _court(court, exact)
        case odds.Battles():
            return _battles(answer)
        case odds.Unanswered(error):
            return Told(f"{errors.told(error)}.", {}, {})
        case odds.Nothing():
            return Told(_("Nothing is decided by dice here."), {}, {})
        case odds.Working():
            return Told("", {}, {})


def paragraph(sentence: str) -> Html:
    """Return a sentence as an HTML paragraph."""
    return html("<p>{}</p>", sentence)


def progress(answer: odds.Answer | None, *, court: bool) -> Html:
    """Return the progress of an answer as HTML: a bar and a sentence."""
    if isinstance(answer, odds.Contested):
        return courts.searching(answer.court)
    if court or not isinstance(answer, odds.Working):
        return courts.beginning()
    return counted(answer.done)


def _reach(answer: odds.Reach, content: Content | None) -> Told:
    pool = _pool(answer.who, odds_words.asked(answer.setup, content))
    rows = odds_rows(answer.chances, content)
    sentences = [f"{pool}.", odds_words.main_thing(rows)]
    sentences.append(_("This rests on the dice of {who} alone.", who=answer.who))
    sentences += cards.at_the_table(answer.setup, content, turn=False)
    if answer.ahead:
        sentences.insert(0, _("For the next roll, as things stand now."))
    if answer.closing:
        sentences.append(_("The neutral dice, which are still to be rolled, are included."))
    tables = {"reach": advisors(rows, caption=pool)}
    if answer.places:
        first = said(answer.places[answer.who][0]).percent
        message = later("The chance that {who} goes first is {chance}.")
        if answer.rerolls:
            message = later("If nothing is rerolled, the chance that {who} goes first is {chance}.")
        sentences.append(_(message, who=answer.who, chance=first))
        title = _("Who goes first, if nothing is rerolled?") if answer.rerolls else _(FIRST)
        tables["places"] = turn_order(Column(_("Player"), "player"), answer.places, title)
    return Told(" ".join(sentences), {"reach": odds_svg(rows, pool)}, tables)


def _pool(who: str, has: str) -> str:
    return _("{who}: {has}", who=who, has=has)


def _rerolls(answer: odds.Rerolls, content: Content | None) -> Told:
    alone = _("Each advisor, rerolling only for that advisor")
    rows = odds_rows(answer.chances, content)
    sentences = [
        f"{_pool(answer.who, odds_words.asked(answer.setup, content))}.",
        advice_sentence(answer.advice, content=content),
        turn_sentence(answer.turn, content),
        *cards.at_the_table(answer.setup, content, turn=True),
        _("This rests on printed averages and the dice of {who} alone.", who=answer.who),
    ]
    return Told(
        " ".join(sentences),
        {
            "rerolls": advice_svg(answer.advice, content=content),
            "targets": html("<b>{}</b>{}", alone, odds_svg(rows, alone)),
        },
        {"rerolls": choices(answer.advice, content=content), "targets": advisors(rows, alone)},
    )


def _court(court: Court, exact: bool) -> Told:
    rows = courts.claims(court.position)
    matrix = html("{}<div>{}.</div>", courts.claims_svg(rows), _(court_words.EXPLAINED))
    pictures: dict[str, Html | Table] = {"matrix": matrix}
    if exact:
        best = html("<b>{}</b>{}", _(courts.BEST_PLAY), courts.line_list(court))
        pictures = {"line": best, **pictures}
    return Told(
        f"{court_words.court_sentence(court, exact=exact)} {_rests_on(court.position)}",
        pictures,
        {"placements": courts.placements(court), "claims": courts.claims_table(rows)},
    )


def _rests_on(position: Position) -> str:
    """Return whose dice and what worths the answer about the court rests on."""
    others = dice_besides(position, position.subject)
    if not others:
        return _("This rests on the worths by the planner, added up one by one.")
    return _(
        "This rests on the dice of {players} and the worths by the planner, added up one by one.",
        players=words.joined(others),
    )


def _battles(answer: odds.Battles) -> Told:
    mine = answer.winters[answer.who]
    now, *more = answer.steps
    sentence = winter_words.main_thing(mine, more=bool(more))
    honours = answer.winters, answer.strongest, answer.honoured
    pictures: dict[str, Html | Table] = {"players": winter_tables.players(answer.winters)}
    tables = {
        "worth": winter_tables.averages(mine),
        "cards": winter_tables.cards(mine),
        "strongest": winter_tables.greatest_strength(*honours),
    }
    if more:
        pictures = {"soldiers": soldiers_svg(answer.steps, now.soldiers), **pictures}
        tables = {
            "soldiers": winter_tables.soldiers(answer.steps, now.soldiers),
            "prices": winter_tables.prices(answer.steps, mine, answer.payments),
            **tables,
        }
        sentence = f"{sentence} {winter_words.cheaper(answer.payments)}".rstrip()
    asked = _pool(answer.who, winter_words.asked(mine))
    return Told(f"{asked} {sentence}", pictures, tables)
