"""A whole turn: what to reroll, which advisors to take, what it is worth, who goes first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from gametable.language import _, later
from gametable.views.numbers import decimal, said
from gametable.views.tables import (
    BAR,
    POINTS,
    SIGNED,
    WHOLE,
    Column,
    Drawn,
    Kind,
    Line,
    Table,
    fraction,
)
from gametable.views.text import Html
from kingsburg.engine.actions import KEEP, Action, Influence, Reroll, TurnDice, Use
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.rules import Rules
from kingsburg.notation.actions import in_words
from kingsburg.odds.order import places
from kingsburg.odds.reach import Setup
from kingsburg.odds.rerolls import Advice
from kingsburg.odds.rolls import Together
from kingsburg.odds.turn import Placed, Totals, Worths
from kingsburg.views.dice.charts import Bar, bars_svg
from kingsburg.views.dice.tables import measured, odds_heads
from kingsburg.views.dice.words import dice_to_roll, doing, moved, turn_words, valued
from kingsburg.words import Glossary, advisor, building, thrown, turned, used

CHOICES: Final = later("What to do, compared with keeping the dice")
TOGETHER: Final = later("Everything you can get together")
FIRST: Final = later("Who goes first?")
AT_LEAST: Final = later("The chance that the best turn is worth at least this much")
#: Maximum number of rows shown in a table.
_LINES: Final = 12
#: The set-up of each other player.
_OTHER: Final = Setup()


# Rerolls ----------------------------------------------------------------------------------


def advice_svg(
    advice: Advice, wanted: Collection[int] = (), content: Content | None = None
) -> Html:
    """Return a bar for each choice, the best one marked.

    Its length is the probability of reaching one of the `wanted` advisors or, without any, the
    worth of the turn compared with the best choice.
    """
    probability = bool(wanted)
    most = Fraction(1) if probability else max(advice.choices.values())
    bars = [
        Bar(
            "►" * (action is advice.action),
            _shortly(action, content),
            value / most if most else value,
            said(value).percent if probability else _("{vp} VP", vp=decimal(value)),
            f"{doing(action, content)}: {valued(value, probability)}",
        )
        for action, value in advice.choices.items()
    ]
    return bars_svg(bars, _("What each choice gives") if probability else _("VP of each choice"))


def choices(advice: Advice, wanted: Collection[int] = (), content: Content | None = None) -> Table:
    """Return each choice with a bar and its gain over keeping the dice; the best one is marked."""
    most = max(advice.choices.values())

    def average(value: Fraction) -> Drawn:
        return Drawn(decimal(value), value / most if most else value)

    found = [Column(_("VP"), "vp", Kind(average)), Column(_("Gain"), "gain", SIGNED)]
    if wanted:
        exact_head, percent_head, _one_in = odds_heads()
        found = [
            Column(percent_head, "probability", BAR, {exact_head: fraction}),
            Column(_("Points"), "gain", POINTS),
        ]
    columns = [Column(_("What to do"), "choice"), *found, Column(key="best")]
    rows = [
        (doing(action, content), value, value - advice.keeping, action is advice.action)
        for action, value in advice.choices.items()
    ]
    best = list(advice.choices).index(advice.action)
    return Table("choices", columns, rows, _(CHOICES), marked=best, wrapped=True)


def _shortly(action: Action, content: Content | None) -> str:
    """Return a choice in few words, to fit before a bar."""
    if isinstance(action, Use):
        return building(action.power, content)
    if not isinstance(action, Reroll | TurnDice):
        return _("keep") if action is KEEP else in_words(action, Glossary(content or standard()))
    dice = _turned(action) if isinstance(action, TurnDice) else thrown(action) or _("all")
    return _("{dice} with {building}", dice=dice, building=building(action.power, content))


def _turned(action: TurnDice) -> str:
    return turned(thrown(action), write_dice(action.to))


# After the roll ---------------------------------------------------------------------------


def sets(found: Mapping[Together, Placed], worths: Worths, content: Content | None = None) -> Table:
    """Return the sets of advisors to take together, best first; a page shows at most `_LINES`."""
    names = Glossary(content or standard())

    def taken(_key: str, set_: tuple[Together, Placed]) -> Line:
        advisors, placements = set_
        return {
            "advisors": ", ".join(f"{each} {advisor(each, content)}" for each in advisors),
            "dice": "; ".join(
                used(each, names) if isinstance(each, Influence) else moved(each, names)
                for each in placements
            ),
        }

    columns = [
        Column(_("Advisors"), "advisors", Kind(lambda each: turn_words(each[1], content), taken)),
        Column(_("VP"), "vp", Kind(decimal)),
    ]
    rows = _valued(found, worths)
    title = caption = _(TOGETHER)
    if len(rows) > _LINES:
        caption = _("{caption}, best {shown} of {all}", caption=title, shown=_LINES, all=len(rows))
    return Table(
        "together", columns, rows, title, shown=rows[:_LINES], caption=caption, wrapped=True
    )


def _valued(
    sets: Mapping[Together, Placed], worths: Worths
) -> list[tuple[tuple[Together, Placed], Fraction]]:
    """Return each set with its worth, best first, ties by advisors."""
    valued = [
        (each, sum((worths[advisor] for advisor in each[0]), Fraction(0))) for each in sets.items()
    ]
    return sorted(valued, key=lambda each: (-each[1], each[0][0]))


# Before the roll --------------------------------------------------------------------------


def at_least(totals: Totals) -> dict[int, Fraction]:
    """Return the probability (0 to 1) that the best turn gives at least 1 VP, 2 VP, and so on."""
    most = int(max(totals.chances))
    return {
        vp: sum((chance for total, chance in totals.chances.items() if total >= vp), Fraction(0))
        for vp in range(1, most + 1)
    }


def totals_svg(totals: Totals) -> Html:
    """Return a bar for each number of VP: the chance that the best turn gives at least that."""
    bars = [
        Bar(
            str(vp),
            _("VP or more"),
            chance,
            said(chance).percent,
            _("{vp} VP or more: {chance}", vp=vp, chance=chance),
        )
        for vp, chance in at_least(totals).items()
    ]
    return bars_svg(bars, _(AT_LEAST))


def totals(found: Totals) -> Table:
    """Return these chances as a table: percent with a bar, exact fraction, one in how many."""
    vp = Kind(lambda least: _("{vp} or more", vp=least))
    columns = [Column(_("VP"), "at_least_vp", vp), measured()]
    return Table("totals", columns, [*at_least(found).items()], _(AT_LEAST))


# The turn order --------------------------------------------------------------------------


def your_places(setup: Setup) -> dict[int, list[Fraction]]:
    """Return the probability (0 to 1) of each place in the turn order, by number of players.

    The others have three dice and come before you in the old order.
    """
    others = [other(setup)]
    return {players: places(others * (players - 1) + [setup])[-1] for players in Rules.PLAYERS}


def other(setup: Setup) -> Setup:
    """Return what each other player rolls, in the same year (M4)."""
    return replace(_OTHER, destiny=setup.destiny)


def your_turn(setup: Setup) -> Table:
    """Return the chance of each place in the turn order, by number of players."""
    caption = _("Who goes first? You are last in the old order, and the others roll three dice")
    others = other(setup)
    if (others.coloured, others.whites) != (_OTHER.dice, _OTHER.white):
        caption = _(
            "Who goes first? You are last in the old order, and the others roll {dice}",
            dice=dice_to_roll(others),
        )
    if setup.roll is not None:
        caption = _("{caption}, and yours are rolled", caption=caption)
    players = Column(_("Players"), "players")
    return turn_order(players, your_places(setup), _(FIRST), caption)


def turn_order(
    who: Column, found: Mapping[Any, Sequence[Fraction]], title: str, caption: str = ""
) -> Table:
    """Return the chance of each place in the turn order, by what the column `who` shows.

    Chances are in whole percent, because all places of five players must fit on a phone.
    """
    heads = (_("First"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    columns = [
        who,
        Column(key="place", kind=Kind(lambda place: heads[place - 1])),
        Column(key="probability", kind=WHOLE),
    ]
    rows = [
        (key, place, chance)
        for key, chances in found.items()
        for place, chance in enumerate(chances, 1)
    ]
    return Table("turn-order", columns, rows, title, caption=caption, across="place")
