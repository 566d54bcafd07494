"""A whole turn: what to reroll, which advisors to take, what it is worth, who goes first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from gametable.language import _, later
from gametable.views.numbers import decimal, percent, points, said, signed, whole
from gametable.views.sheets import Line, exactly
from gametable.views.tables import Cell, Drawn, table
from kingsburg.engine.actions import KEEP, Action, Influence, Reroll, Turn, Use
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.rules import Rules
from kingsburg.odds.order import places
from kingsburg.odds.reach import Setup
from kingsburg.odds.rerolls import Advice
from kingsburg.odds.rolls import Together
from kingsburg.odds.turn import Placed, Totals, Worths
from kingsburg.views.card_words import turned
from kingsburg.views.odds.charts import Bar, bars_svg
from kingsburg.views.odds.tables import measured, measured_heads, sheet
from kingsburg.views.odds.words import dice_to_roll, doing, moved, turn_words, valued
from kingsburg.views.words import Box, advisor, building, rerolled, thrown, used
from kingsburg.views.words import action as in_words

CHOICES: Final = later("What to do, compared with keeping the dice")
TOGETHER: Final = later("Everything you can get together")
FIRST: Final = later("Who goes first?")
AT_LEAST: Final = later("The chance that the best turn is worth at least this much")
#: A long table shows at most this many rows.
_LINES: Final = 12
#: What each other player has.
_OTHER: Final = Setup()


# Rerolls ----------------------------------------------------------------------------------


def advice_svg(advice: Advice, wanted: Collection[int] = (), content: Content | None = None) -> str:
    """A bar for each choice, the best one marked.

    Its length is the probability of reaching one of the `wanted` advisors; without any, the worth
    of the turn compared with the best choice.
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


def advice_table(
    advice: Advice, wanted: Collection[int] = (), content: Content | None = None
) -> str:
    """Each choice with a bar, and its gain over keeping the dice, as an HTML table."""
    probability = bool(wanted)
    most = max(advice.choices.values())
    rows: list[list[Cell]] = [
        [
            doing(action, content),
            *(
                measured(value)[:2]
                if probability
                else [Drawn(decimal(value), value / most if most else value)]
            ),
            points(value - advice.keeping) if probability else signed(value - advice.keeping),
        ]
        for action, value in advice.choices.items()
    ]
    found = (*measured_heads()[:2], _("Points")) if probability else (_("VP"), _("Gain"))
    heads = (_("What to do"), *found)
    best = list(advice.choices).index(advice.action)
    return table(_(CHOICES), heads, rows, best, wrapped=True)


@sheet("choices", CHOICES)
def advice_sheet(
    advice: Advice, wanted: Collection[int] = (), content: Content | None = None
) -> Iterator[Line]:
    """The same as a sheet; the column `gain` compares with keeping the dice."""
    for action, value in advice.choices.items():
        found = exactly("probability", value) if wanted else {"vp": value}
        best = action is advice.action
        yield {
            "choice": doing(action, content),
            **found,
            "gain": value - advice.keeping,
            "best": best,
        }


def _shortly(action: Action, content: Content | None) -> str:
    """A choice in few words, to fit before a bar."""
    if isinstance(action, Use):
        return building(action.power, content)
    if not isinstance(action, Reroll | Turn):
        return _("keep") if action is KEEP else in_words(action, Box(content or standard()))
    dice = _turned(action) if isinstance(action, Turn) else rerolled(action) or _("all")
    return _("{dice} with {building}", dice=dice, building=building(action.power, content))


def _turned(action: Turn) -> str:
    return turned(thrown(action), write_dice(action.to))


# After the roll ---------------------------------------------------------------------------


def sets_table(
    sets: Mapping[Together, Placed],
    worths: Worths,
    content: Content | None = None,
) -> str:
    """The sets of advisors that can be taken together, the best first, as an HTML table."""
    rows = [
        [turn_words(placements, content), decimal(worth)]
        for worth, _, placements in _valued(sets, worths)[:_LINES]
    ]
    caption = _(TOGETHER)
    if len(sets) > _LINES:
        caption = _(
            "{caption}, best {shown} of {all}", caption=caption, shown=_LINES, all=len(sets)
        )
    return table(caption, (_("Advisors"), _("VP")), rows, wrapped=True)


@sheet("together", TOGETHER)
def sets_sheet(
    sets: Mapping[Together, Placed],
    worths: Worths,
    content: Content | None = None,
) -> Iterator[Line]:
    """All of these sets as a sheet."""
    box = Box(content or standard())
    for worth, advisors, placements in _valued(sets, worths):
        yield {
            "advisors": ", ".join(f"{each} {advisor(each, content)}" for each in advisors),
            "dice": "; ".join(
                used(each, box) if isinstance(each, Influence) else moved(each, box)
                for each in placements
            ),
            "vp": worth,
        }


def _valued(
    sets: Mapping[Together, Placed], worths: Worths
) -> list[tuple[Fraction, Together, Placed]]:
    """Each set with its worth, the best first, ties by advisors."""
    valued = [
        (sum((worths[each] for each in advisors), Fraction(0)), advisors, placements)
        for advisors, placements in sets.items()
    ]
    return sorted(valued, key=lambda each: (-each[0], each[1]))


# Before the roll --------------------------------------------------------------------------


def at_least(totals: Totals) -> dict[int, Fraction]:
    """By VP from 1 on: the probability, from 0 to 1, that the best turn gives that many or more."""
    most = int(max(totals.chances))
    return {
        vp: sum((chance for total, chance in totals.chances.items() if total >= vp), Fraction(0))
        for vp in range(1, most + 1)
    }


def totals_svg(totals: Totals) -> str:
    """A bar for each number of VP: the chance that the best turn gives at least that many."""
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


def totals_table(totals: Totals) -> str:
    """The same as an HTML table: percent with a bar, exact fraction, one in how many."""
    rows = [
        [_("{vp} or more", vp=vp), *measured(chance)] for vp, chance in at_least(totals).items()
    ]
    return table(_(AT_LEAST), (_("VP"), *measured_heads()), rows)


@sheet("totals", AT_LEAST)
def totals_sheet(totals: Totals) -> Iterator[Line]:
    """The same as a sheet."""
    for vp, probability in at_least(totals).items():
        yield {"at_least_vp": vp, **exactly("probability", probability)}


# The turn order --------------------------------------------------------------------------


def your_places(setup: Setup) -> dict[int, list[Fraction]]:
    """By number of players, the probability, from 0 to 1, of each place in the turn order.

    The others have three dice and come before you in the old order.
    """
    others = [_other(setup)]
    return {players: places(others * (players - 1) + [setup])[-1] for players in Rules.PLAYERS}


def _other(setup: Setup) -> Setup:
    """What each other player rolls, in the same year (M4)."""
    return replace(_OTHER, destiny=setup.destiny)


def places_table(setup: Setup) -> str:
    """The chance of each place in the turn order, by number of players, as an HTML table.

    In whole percent, because all places of five players must fit on a phone.
    """
    most = Rules.PLAYERS[-1]
    rows = [
        [str(players), *(percent(whole(chance)) for chance in row), *[""] * (most - players)]
        for players, row in your_places(setup).items()
    ]
    heads = (_("Players"), _("First"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    caption = _("Who goes first? You are last in the old order, and the others roll three dice")
    others = _other(setup)
    if (others.coloured, others.whites) != (_OTHER.dice, _OTHER.white):
        caption = _(
            "Who goes first? You are last in the old order, and the others roll {dice}",
            dice=dice_to_roll(others),
        )
    if setup.roll is not None:
        caption = _("{caption}, and yours are rolled", caption=caption)
    return table(caption, heads, rows)


@sheet("turn-order", FIRST)
def places_sheet(setup: Setup) -> Iterator[Line]:
    """The same exactly, as a sheet: a row for each number of players and place."""
    return place_lines("players", your_places(setup))


def place_lines(head: str, rows: Mapping[Any, Sequence[Fraction]]) -> Iterator[Line]:
    """A line of a sheet for each key of `rows` and place; `head` names the column of the keys."""
    for key, chances in rows.items():
        for place, probability in enumerate(chances, 1):
            yield {head: key, "place": place, **exactly("probability", probability)}
