"""A whole turn: what to reroll, which advisors by which dice, what it is worth, who goes first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import KEEP, Action, Influence, Reroll
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.rules import Rules
from kingsburg.odds.order import places
from kingsburg.odds.reach import Setup
from kingsburg.odds.rerolls import Advice
from kingsburg.odds.rolls import Together
from kingsburg.odds.turn import Totals, Turn, Worths
from kingsburg.views.charts import Bar, bars_svg
from kingsburg.views.numbers import decimal, points, said, signed, whole
from kingsburg.views.odds_words import in_full
from kingsburg.views.tables import table
from kingsburg.views.words import action as in_words
from kingsburg.views.words import advisor, building, joined

if TYPE_CHECKING:
    import pandas

AT_LEAST: Final = "How likely the best turn is worth so much"
#: So many lines of a long table.
_LINES: Final = 12
#: What every other player rolls where nothing else is said.
_OTHER: Final = Setup()


# Rerolls ----------------------------------------------------------------------------------


def advice_sentence(advice: Advice, wanted: Iterable[int] = ()) -> str:
    """What to do and what it gains against keeping; `wanted`: advisors, or none for the turn."""
    numbers = sorted(wanted)
    aim = f"For {_any_of(numbers)}" if numbers else "For the best turn"
    if len(advice.choices) == 1:
        return f"{aim}: nothing can be rerolled; {_value(advice.value, bool(numbers))}."
    now = f"{_doing(advice.action)}: {_value(advice.value, bool(numbers))}"
    if not advice.gain:
        return f"{aim}, {now}. Rerolling gains nothing."
    if numbers:
        keeping = f"{said(advice.keeping).percent}, {said(advice.gain).percent[:-1]} points less"
    else:
        keeping = f"{decimal(advice.keeping)}, {decimal(advice.gain)} less"
    return f"{aim}, {now}; keeping gives {keeping}."


def _any_of(numbers: Sequence[int]) -> str:
    """``8``, ``8, 9 or 12``."""
    return joined([str(each) for each in numbers]).replace(" and ", " or ")


def _doing(action: Action) -> str:
    if action is KEEP:
        return "keep the dice"
    if isinstance(action, Reroll):
        return f"reroll {_dice(action) or 'all dice'} with the {building(action.power)}"
    return in_words(action, ())


def _dice(reroll: Reroll) -> str:
    """``a 1``, ``the white 2``; nothing for all dice."""
    coloured = [f"a {face}" for face in reroll.coloured]
    return joined(coloured + [f"the white {face}" for face in reroll.white])


def _value(value: Fraction, probability: bool) -> str:
    if probability:
        return in_full(value)
    return f"{decimal(value)} VP on average"


def advice_svg(advice: Advice, wanted: Iterable[int] = ()) -> str:
    """A bar for each thing one may do with the dice, the best one marked.

    As long as it is likely to reach one of the `wanted`, or as the turn is then worth.
    """
    probability = bool(list(wanted))
    most = Fraction(1) if probability else max(advice.choices.values())
    bars = [
        Bar(
            "►" * (action is advice.action),
            _shortly(action),
            value / most if most else value,
            said(value).percent if probability else f"{decimal(value)} VP",
            f"{_doing(action)}: {_value(value, probability)}",
        )
        for action, value in advice.choices.items()
    ]
    return bars_svg(bars, "What each choice gives" if probability else "VP of each choice")


def advice_table(advice: Advice, wanted: Iterable[int] = ()) -> str:
    """Each thing one may do with the dice, and what it adds to keeping, as an HTML table."""
    probability = bool(list(wanted))
    rows = [
        [
            _doing(action),
            *(said(value)[:2] if probability else [decimal(value)]),
            points(value - advice.keeping) if probability else signed(value - advice.keeping),
        ]
        for action, value in advice.choices.items()
    ]
    heads = ("What to do", *(("Exact", "Percent", "Points") if probability else ("VP", "Gain")))
    best = list(advice.choices).index(advice.action)
    return table("What to do, against keeping the dice", heads, rows, best, wrapped=True)


def _shortly(action: Action) -> str:
    """So short that it stands before a bar."""
    if not isinstance(action, Reroll):
        return "keep" if action is KEEP else in_words(action, ())
    dice = write_dice(action.coloured, action.white).replace("+ ", "white ") or "all"
    return f"{dice} by {building(action.power)}"


# After the roll ---------------------------------------------------------------------------


def turn_sentence(turn: Turn) -> str:
    """The best that the dice can do as they lie, and how."""
    if not turn.placements:
        return "No advisor worth anything can be reached."
    return f"Best turn of these dice, {decimal(turn.worth)} VP: {turn_words(turn.placements)}."


def turn_words(placements: Sequence[Influence]) -> str:
    """Who is influenced with which dice: ``4 Merchant with 4; 8 Treasurer with 4 4``."""
    return "; ".join(
        f"{each.advisor} {advisor(each.advisor)} with {_with_words(each)}" for each in placements
    )


def _with_words(placement: Influence) -> str:
    return in_words(placement, ()).partition(" with ")[2]


def sets_table(sets: Mapping[Together, tuple[Influence, ...]], worths: Worths) -> str:
    """The advisors that can be taken together, worth most first, as an HTML table."""
    rows = [
        [turn_words(placements), decimal(worth)]
        for worth, _, placements in _valued(sets, worths)[:_LINES]
    ]
    left = f", best {_LINES} of {len(sets)}" if len(sets) > _LINES else ""
    return table(f"All that can be had together{left}", ("Advisors", "VP"), rows, wrapped=True)


def sets_frame(sets: Mapping[Together, tuple[Influence, ...]], worths: Worths) -> pandas.DataFrame:
    """The same as a frame, all of it; `worth` holds exact `Fraction`s."""
    import pandas

    return pandas.DataFrame(
        [
            {
                "advisors": ", ".join(f"{each} {advisor(each)}" for each in advisors),
                "dice": "; ".join(_with_words(placement) for placement in placements),
                "worth": worth,
            }
            for worth, advisors, placements in _valued(sets, worths)
        ]
    )


def _valued(
    sets: Mapping[Together, tuple[Influence, ...]], worths: Worths
) -> list[tuple[Fraction, Together, tuple[Influence, ...]]]:
    """Each set with its worth, the best first, ties by advisors."""
    valued = [
        (sum((worths[each] for each in advisors), Fraction(0)), advisors, placements)
        for advisors, placements in sets.items()
    ]
    return sorted(valued, key=lambda each: (-each[0], each[1]))


# Before the roll --------------------------------------------------------------------------


def totals_sentence(totals: Totals, all_dice: Fraction) -> str:
    """What the best turn is worth on average, and how likely every die finds a place."""
    placed = "all dice can always be placed"
    if all_dice < 1:
        placed = f"all dice can be placed in {in_full(all_dice)}"
    return f"The best turn is worth {decimal(totals.mean)} VP on average; {placed}."


def at_least(totals: Totals) -> dict[int, Fraction]:
    """The probability, from 0 to 1, that the best turn is worth at least so many VP, from 1 on."""
    most = int(max(totals.chances))
    return {
        vp: sum((chance for total, chance in totals.chances.items() if total >= vp), Fraction(0))
        for vp in range(1, most + 1)
    }


def totals_svg(totals: Totals) -> str:
    """A bar for each number of VP: how likely the best turn is worth at least so much."""
    bars = [
        Bar(str(vp), "VP or more", chance, said(chance).percent, f"{vp} VP or more: {chance}")
        for vp, chance in at_least(totals).items()
    ]
    return bars_svg(bars, AT_LEAST)


def totals_table(totals: Totals) -> str:
    """The same as an HTML table: exact fraction, percent, one in how many."""
    rows = [[f"{vp} or more", *said(chance)] for vp, chance in at_least(totals).items()]
    return table(AT_LEAST, ("VP", "Exact", "Percent", "1 in n"), rows)


# Worths and the turn order ----------------------------------------------------------------


def worths_frame(worths: Worths) -> pandas.DataFrame:
    """What each advisor counts as a frame; `worth` holds exact `Fraction`s."""
    import pandas

    return pandas.DataFrame(
        {
            "advisor": list(worths),
            "name": [advisor(number) for number in worths],
            "worth": list(worths.values()),
        }
    )


def your_places(setup: Setup) -> dict[int, list[Fraction]]:
    """By number of players, the probability, from 0 to 1, of each place in the turn order.

    The others roll three dice, and so far all of them were before you.
    """
    return {players: places([_OTHER] * (players - 1) + [setup])[-1] for players in Rules.PLAYERS}


def places_table(setup: Setup) -> str:
    """Which place in the turn order to expect, as an HTML table: a line for each number of players.

    Whole percent, because all places of five players must fit on a phone.
    """
    most = Rules.PLAYERS[-1]
    rows = [
        [str(players), *(f"{whole(chance)}%" for chance in row), *[""] * (most - players)]
        for players, row in your_places(setup).items()
    ]
    heads = ("Players", "First", "2nd", "3rd", "4th", "5th")
    caption = "Who goes first? You sit last in the old order, the others roll three dice"
    return table(caption if setup.roll is None else f"{caption}, yours lie", heads, rows)


def places_frame(players: Mapping[str, Setup]) -> pandas.DataFrame:
    """The places of these players, in the old turn order, as a frame of percents, 0 to 100."""
    import pandas

    found = places(list(players.values()))
    return pandas.DataFrame(
        [[float(100 * chance) for chance in row] for row in found],
        index=list(players),
        columns=range(1, len(found) + 1),
    )
