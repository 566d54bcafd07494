"""What the odds explorer can show: each view as a sentence, and what is to be seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from gametable.widgets.items import Block
from kingsburg.engine.actions import Influence
from kingsburg.odds.reach import Setup, advise, reach
from kingsburg.odds.rolls import Together
from kingsburg.odds.steps import Steps, piece
from kingsburg.odds.turn import (
    Worths,
    advise_turn_in_steps,
    best_totals_in_steps,
    best_turn,
    chances_together_in_steps,
    together_in_steps,
    using_all_dice_in_steps,
)
from kingsburg.views.odds.charts import odds_svg
from kingsburg.views.odds.compare import compare_sheet, compare_svg, compare_table, compared
from kingsburg.views.odds.pairs import pairs_svg, together_sheet, together_table
from kingsburg.views.odds.tables import odds_sheet, odds_table
from kingsburg.views.odds.turns import (
    advice_sheet,
    advice_svg,
    advice_table,
    places_sheet,
    places_table,
    sets_sheet,
    sets_table,
    totals_sheet,
    totals_svg,
    totals_table,
)
from kingsburg.views.odds.words import (
    advice_sentence,
    compare_sentence,
    main_thing,
    pairs_sentence,
    totals_sentence,
    turn_sentence,
)


class Panel(NamedTuple):
    """One view: the sentence, what stands beside the controls, what stands on the right.

    With nothing in the middle the right side is twice as wide.
    """

    sentence: str
    middle: Sequence[Block]
    right: Sequence[Block]


#: An answer that is found: gives the view of it in the language that is spoken then.
Found: TypeAlias = Callable[[], Panel]


def each_advisor(setup: Setup) -> Found:
    """How likely each advisor is."""
    chances = reach(setup)
    return lambda: Panel(
        main_thing(chances),
        [Block("bars", odds_svg(chances))],
        [Block("table", odds_table(chances), sheet=odds_sheet(chances))],
    )


def compare(one: Setup, other: Setup) -> Found:
    """Two set-ups, A and B, side by side."""
    chances = reach(one), reach(other)

    def panel() -> Panel:
        rows = compared(*chances)
        return Panel(
            compare_sentence(rows),
            [Block("both", compare_svg(rows))],
            [Block("both-table", compare_table(rows), sheet=compare_sheet(rows))],
        )

    return panel


def pairs(setup: Setup) -> Steps[Found]:
    """Which two advisors can be taken together, and which three."""
    chances = yield from piece(chances_together_in_steps(setup, 2), 0, 2)
    threes = yield from piece(chances_together_in_steps(setup, 3), 1, 2)
    return lambda: Panel(
        pairs_sentence(chances),
        [],
        [
            Block("pairs", pairs_svg(chances)),
            Block("pairs-table", together_table(chances), sheet=together_sheet(chances)),
            Block("threes", together_table(threes), sheet=together_sheet(threes)),
        ],
    )


def whole_turn(setup: Setup, wanted: frozenset[int], worths: Worths) -> Steps[Found]:
    """What all dice together are good for; `wanted`: rerolls are for them, not for the turn."""
    if setup.roll is None:
        totals = yield from piece(best_totals_in_steps(setup, worths), 0, 2)
        all_dice = yield from piece(using_all_dice_in_steps(setup), 1, 2)
        return lambda: Panel(
            totals_sentence(totals, all_dice),
            [
                Block("totals", totals_svg(totals)),
                Block("totals-table", totals_table(totals), sheet=totals_sheet(totals)),
            ],
            [_places(setup)],
        )
    best = best_turn(setup, worths)
    together = yield from piece(together_in_steps(setup), 0, 2)
    if not setup.rerolls:
        return lambda: Panel(turn_sentence(best), [_sets(together, worths)], [_places(setup)])
    if wanted:
        advice = advise(setup, wanted)
    else:
        advice = yield from piece(advise_turn_in_steps(setup, worths), 1, 2)
    return lambda: Panel(
        f"{advice_sentence(advice, wanted)} {turn_sentence(best)}",
        [
            Block("choices", advice_svg(advice, wanted)),
            Block(
                "choices-table",
                advice_table(advice, wanted),
                sheet=advice_sheet(advice, wanted),
            ),
            _sets(together, worths),
        ],
        [_places(setup)],
    )


def _places(setup: Setup) -> Block:
    return Block("places", places_table(setup), sheet=places_sheet(setup))


def _sets(together: Mapping[Together, tuple[Influence, ...]], worths: Worths) -> Block:
    return Block("sets", sets_table(together, worths), sheet=sets_sheet(together, worths))
