"""What the odds explorer can show: each view as a sentence, and what is to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.reach import Setup, advise, reach
from kingsburg.odds.turn import (
    advise_turn,
    best_totals,
    best_turn,
    chances_together,
    together,
    using_all_dice,
)
from kingsburg.odds.worths import default_worths
from kingsburg.views.charts import odds_svg
from kingsburg.views.compare import compare_sentence, compare_svg, compare_table, compared
from kingsburg.views.odds_words import main_thing
from kingsburg.views.pairs import pairs_sentence, pairs_svg, together_table
from kingsburg.views.tables import odds_table
from kingsburg.views.turns import (
    advice_sentence,
    advice_svg,
    advice_table,
    places_table,
    sets_table,
    totals_sentence,
    totals_svg,
    totals_table,
    turn_sentence,
    worths_table,
)
from kingsburg.views.words import advisor
from kingsburg.widgets.stage import Block, Button, Group

#: So many dice are answered at once, more would let a reader wait; and with rerolls to come.
_PAIRS: Final = (6, 6)
_THREES: Final = (5, 3)
_TURN: Final = (5, 4)
#: Sets of so many dice that lie there are listed at once.
_LISTED: Final = 6


class Panel(NamedTuple):
    """One view: the sentence, what stands beside the controls, what stands on the right.

    With nothing in the middle the right side is twice as wide.
    """

    sentence: str
    middle: Sequence[Group]
    right: Sequence[Block]


def each_advisor(setup: Setup) -> Panel:
    """How likely each advisor is."""
    chances = reach(setup)
    return Panel(
        main_thing(chances),
        [_shown("chart", Block("bars", odds_svg(chances)))],
        [Block("table", odds_table(chances))],
    )


def compare(one: Setup, other: Setup) -> Panel:
    """Two set-ups, A and B, side by side."""
    rows = compared(reach(one), reach(other))
    return Panel(
        compare_sentence(rows),
        [_shown("chart", Block("both", compare_svg(rows)))],
        [Block("both-table", compare_table(rows))],
    )


def pairs(setup: Setup) -> Panel:
    """Which two advisors can be taken together, and which three."""
    if not _at_once(setup, _PAIRS):
        return Panel(_too_many("Pairs are", _PAIRS), [], [])
    chances = chances_together(setup, 2)
    shown = [
        Block("pairs", pairs_svg(chances)),
        Block("pairs-table", together_table(chances)),
    ]
    sentence = pairs_sentence(chances)
    if not _at_once(setup, _THREES):
        return Panel(f"{sentence} {_too_many('Three together are', _THREES)}", [], shown)
    shown.append(Block("threes", together_table(chances_together(setup, 3))))
    return Panel(sentence, [], shown)


def whole_turn(setup: Setup, wanted: frozenset[int]) -> Panel:
    """What all dice together are good for; `wanted`: rerolls are for them, not for the turn."""
    worths = default_worths()
    beside = [Block("places", places_table(setup)), Block("worths", worths_table(worths))]
    if setup.roll is None:
        if not _at_once(setup, _TURN):
            return Panel(_too_many("Turns before the roll are", _TURN), [], beside)
        totals = best_totals(setup, worths)
        shown = [Block("totals", totals_svg(totals)), Block("totals-table", totals_table(totals))]
        sentence = totals_sentence(totals, using_all_dice(setup))
        return Panel(sentence, [_shown("chart", *shown)], beside)
    if _dice(setup) > _LISTED:
        return Panel(_too_many("Turns are", (_LISTED, _LISTED)), [], beside)
    sets = Block("sets", sets_table(together(setup), worths))
    sentence = turn_sentence(best_turn(setup, worths))
    if not setup.rerolls:
        return Panel(sentence, [_shown("chart", sets)], beside)
    if not wanted and not _at_once(setup, _TURN):
        sentence += f" {_too_many('Rerolls for the turn are', _TURN)} Choose an advisor."
        return Panel(sentence, [_aims(wanted), _shown("chart", sets)], beside)
    advice = advise(setup, wanted) if wanted else advise_turn(setup, worths)
    shown = [
        Block("choices", advice_svg(advice, wanted)),
        Block("choices-table", advice_table(advice, wanted)),
        sets,
    ]
    sentence = f"{advice_sentence(advice, wanted)} {sentence}"
    return Panel(sentence, [_aims(wanted), _shown("chart", *shown)], beside)


def _aims(wanted: frozenset[int]) -> Group:
    """What the rerolls are for."""
    turn = Button("aim-0", "Best turn", pressed=not wanted)
    numbers = [
        Button(
            f"aim-{number}",
            str(number),
            pressed=number in wanted,
            name=f"{number} {advisor(number)}",
            hint=f"{advisor(number)}; of several any will do",
        )
        for number in ADVISORS
    ]
    return Group("aims", "Reroll for", [turn, *numbers], area="middle")


def _shown(id: str, *blocks: Block) -> Group:
    return Group(id, "", blocks, area="middle")


def _dice(setup: Setup) -> int:
    return setup.dice + setup.white


def _at_once(setup: Setup, most: tuple[int, int]) -> bool:
    """Whether there are so few dice, or nothing is rolled any more."""
    roll = setup.roll
    changes = setup.rerolls if roll is None else [each.changes(roll) for each in setup.rerolls]
    return _dice(setup) <= most[any(changes)] or not (roll is None or any(changes))


def _too_many(what: str, most: tuple[int, int]) -> str:
    fewer = f", {most[1]} with Statue or Chapel" if most[1] < most[0] else ""
    return f"{what} counted here for up to {most[0]} dice{fewer}; kingsburg.odds.turn takes more."
