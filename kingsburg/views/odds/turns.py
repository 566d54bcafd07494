"""A whole turn: what to reroll, which advisors by which dice, what it is worth, who goes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from gametable.language import _, later
from gametable.views.numbers import decimal, percent, points, said, signed, whole
from gametable.views.sheets import Line, Sheet, exactly
from kingsburg.engine.actions import KEEP, Action, Influence, Reroll
from kingsburg.engine.rules import Rules
from kingsburg.odds.order import places
from kingsburg.odds.reach import Setup
from kingsburg.odds.rerolls import Advice
from kingsburg.odds.rolls import Together
from kingsburg.odds.turn import Totals, Worths
from kingsburg.views.odds.charts import Bar, bars_svg
from kingsburg.views.odds.tables import odds_heads, table
from kingsburg.views.odds.words import doing, turn_words, valued
from kingsburg.views.words import action as in_words
from kingsburg.views.words import advisor, building, rerolled, used

if TYPE_CHECKING:
    import pandas

CHOICES: Final = later("What to do, against keeping the dice")
TOGETHER: Final = later("All that can be had together")
FIRST: Final = later("Who goes first?")
AT_LEAST: Final = later("How likely the best turn is worth so much")
#: So many lines of a long table.
_LINES: Final = 12
#: What every other player rolls where nothing else is said.
_OTHER: Final = Setup()


# Rerolls ----------------------------------------------------------------------------------


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
            said(value).percent if probability else _("{vp} VP", vp=decimal(value)),
            f"{doing(action)}: {valued(value, probability)}",
        )
        for action, value in advice.choices.items()
    ]
    return bars_svg(bars, _("What each choice gives") if probability else _("VP of each choice"))


def advice_table(advice: Advice, wanted: Iterable[int] = ()) -> str:
    """Each thing one may do with the dice, and what it adds to keeping, as an HTML table."""
    probability = bool(list(wanted))
    rows = [
        [
            doing(action),
            *(said(value)[:2] if probability else [decimal(value)]),
            points(value - advice.keeping) if probability else signed(value - advice.keeping),
        ]
        for action, value in advice.choices.items()
    ]
    found = (*odds_heads()[:2], _("Points")) if probability else (_("VP"), _("Gain"))
    heads = (_("What to do"), *found)
    best = list(advice.choices).index(advice.action)
    return table(_(CHOICES), heads, rows, best, wrapped=True)


def advice_sheet(advice: Advice, wanted: Iterable[int] = ()) -> Sheet:
    """The same to take along; `gain`: what a choice adds to keeping the dice."""
    return Sheet(
        "choices", _(CHOICES), partial(_choice_lines, advice, probability=bool(list(wanted)))
    )


def _choice_lines(advice: Advice, *, probability: bool) -> Iterator[Line]:
    for action, value in advice.choices.items():
        found = exactly("probability", value) if probability else {"vp": value}
        best = action is advice.action
        yield {"choice": doing(action), **found, "gain": value - advice.keeping, "best": best}


def _shortly(action: Action) -> str:
    """So short that it stands before a bar."""
    if not isinstance(action, Reroll):
        return _("keep") if action is KEEP else in_words(action, ())
    dice = rerolled(action) or _("all")
    return _("{dice} by {building}", dice=dice, building=building(action.power))


# After the roll ---------------------------------------------------------------------------


def sets_table(sets: Mapping[Together, tuple[Influence, ...]], worths: Worths) -> str:
    """The advisors that can be taken together, worth most first, as an HTML table."""
    rows = [
        [turn_words(placements), decimal(worth)]
        for worth, _, placements in _valued(sets, worths)[:_LINES]
    ]
    caption = _(TOGETHER)
    if len(sets) > _LINES:
        caption = _(
            "{caption}, best {shown} of {all}", caption=caption, shown=_LINES, all=len(sets)
        )
    return table(caption, (_("Advisors"), _("VP")), rows, wrapped=True)


def sets_sheet(sets: Mapping[Together, tuple[Influence, ...]], worths: Worths) -> Sheet:
    """All of it to take along."""
    return Sheet("together", _(TOGETHER), partial(_set_lines, sets, worths))


def _set_lines(sets: Mapping[Together, tuple[Influence, ...]], worths: Worths) -> Iterator[Line]:
    for worth, advisors, placements in _valued(sets, worths):
        yield {
            "advisors": ", ".join(f"{each} {advisor(each)}" for each in advisors),
            "dice": "; ".join(used(placement) for placement in placements),
            "vp": worth,
        }


def sets_frame(sets: Mapping[Together, tuple[Influence, ...]], worths: Worths) -> pandas.DataFrame:
    """The same as a frame, all of it; `worth` holds exact `Fraction`s."""
    import pandas

    return pandas.DataFrame(
        [
            {
                "advisors": ", ".join(f"{each} {advisor(each)}" for each in advisors),
                "dice": "; ".join(used(placement) for placement in placements),
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
    """The same as an HTML table: exact fraction, percent, one in how many."""
    rows = [[_("{vp} or more", vp=vp), *said(chance)] for vp, chance in at_least(totals).items()]
    return table(_(AT_LEAST), (_("VP"), *odds_heads()), rows)


def totals_sheet(totals: Totals) -> Sheet:
    """The same to take along."""
    return Sheet("totals", _(AT_LEAST), partial(_total_lines, totals))


def _total_lines(totals: Totals) -> Iterator[Line]:
    for vp, probability in at_least(totals).items():
        yield {"at_least_vp": vp, **exactly("probability", probability)}


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
        [str(players), *(percent(whole(chance)) for chance in row), *[""] * (most - players)]
        for players, row in your_places(setup).items()
    ]
    heads = (_("Players"), _("First"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    caption = _("Who goes first? You sit last in the old order, the others roll three dice")
    if setup.roll is not None:
        caption = _("{caption}, yours lie", caption=caption)
    return table(caption, heads, rows)


def places_sheet(setup: Setup) -> Sheet:
    """The same to take along, exactly: a row for each number of players and place."""
    return Sheet("turn-order", _(FIRST), lambda: place_lines("players", your_places(setup)))


def place_lines(head: str, rows: Mapping[Any, Sequence[Fraction]]) -> Iterator[Line]:
    """A line for each key of the rows, which stands below this head, and for each place."""
    for key, chances in rows.items():
        for place, probability in enumerate(chances, 1):
            yield {head: key, "place": place, **exactly("probability", probability)}


def places_frame(players: Mapping[str, Setup]) -> pandas.DataFrame:
    """The places of these players, in the old turn order, as a frame of percents, 0 to 100."""
    import pandas

    found = places(list(players.values()))
    return pandas.DataFrame(
        [[float(100 * chance) for chance in row] for row in found],
        index=list(players),
        columns=range(1, len(found) + 1),
    )
