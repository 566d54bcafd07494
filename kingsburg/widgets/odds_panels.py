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

#: So many dice are answered at once; more would let a reader wait.
MOST_FOR_PAIRS: Final = 6
MOST_BEFORE_THE_ROLL: Final = 4


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
    if _dice(setup) > MOST_FOR_PAIRS:
        return Panel(_too_many("Pairs", MOST_FOR_PAIRS, "chances_together"), [], [])
    chances = chances_together(setup, 2)
    shown = [
        Block("pairs", pairs_svg(chances)),
        Block("pairs-table", together_table(chances)),
    ]
    if _at_once(setup):
        shown.append(Block("threes", together_table(chances_together(setup, 3))))
    return Panel(pairs_sentence(chances), [], shown)


def whole_turn(setup: Setup, wanted: frozenset[int]) -> Panel:
    """What all dice together are good for; `wanted`: rerolls are for them, not for the turn."""
    worths = default_worths()
    beside = [Block("places", places_table(setup)), Block("worths", worths_table(worths))]
    if setup.roll is None:
        if not _at_once(setup):
            sentence = _too_many("Whole turns before the roll", MOST_BEFORE_THE_ROLL, "best_totals")
            return Panel(sentence, [], beside)
        totals = best_totals(setup, worths)
        shown = [Block("totals", totals_svg(totals)), Block("totals-table", totals_table(totals))]
        sentence = totals_sentence(totals, using_all_dice(setup))
        return Panel(sentence, [_shown("chart", *shown)], beside)
    if _dice(setup) > MOST_FOR_PAIRS:
        return Panel(_too_many("Whole turns", MOST_FOR_PAIRS, "best_turn"), [], beside)
    sets = Block("sets", sets_table(together(setup), worths))
    sentence = turn_sentence(best_turn(setup, worths))
    if not setup.rerolls:
        return Panel(sentence, [_shown("chart", sets)], beside)
    if not wanted and not _at_once(setup):
        sentence += " What to reroll for the turn is counted for up to"
        sentence += f" {MOST_BEFORE_THE_ROLL} dice; choose an advisor."
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


def _at_once(setup: Setup) -> bool:
    """Whether there are few dice, or nothing is rolled any more."""
    roll = setup.roll
    settled = roll is not None and not any(power.changes(roll) for power in setup.rerolls)
    return settled or _dice(setup) <= MOST_BEFORE_THE_ROLL


def _too_many(what: str, most: int, function: str) -> str:
    return (
        f"{what} are counted here for up to {most} dice;"
        f" kingsburg.odds.turn.{function} takes its time for more."
    )
