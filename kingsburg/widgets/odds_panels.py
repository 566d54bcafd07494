"""The views of the odds explorer, each with a sentence, charts and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from gametable.play.steps import Steps, piece
from gametable.widgets.items import Block
from kingsburg.engine.content import Content
from kingsburg.odds import turn
from kingsburg.odds.reach import Setup, advise, reach
from kingsburg.odds.rolls import Together
from kingsburg.views.odds import cards, turns, words
from kingsburg.views.odds.charts import odds_svg
from kingsburg.views.odds.compare import compare_sheet, compare_svg, compare_table, compared
from kingsburg.views.odds.pairs import pairs_svg, together_sheet, together_table
from kingsburg.views.odds.tables import odds_sheet, odds_table


class Panel(NamedTuple):
    """A view: its sentence, and the blocks beside the controls."""

    sentence: str
    blocks: Sequence[Block]


#: An answer: a function that returns its view in the current language.
Found: TypeAlias = Callable[[], Panel]


def each_advisor(setup: Setup, content: Content) -> Found:
    """The chance of reaching each advisor."""
    chances = reach(setup)
    return lambda: Panel(
        _told(words.main_thing(chances, content), cards.changed(setup, chances, content)),
        [
            Block(
                "bars",
                odds_table(chances, content=content),
                sheet=odds_sheet(chances, content=content),
                picture=odds_svg(chances, content=content),
            )
        ],
    )


def compare(one: Setup, other: Setup, content: Content) -> Found:
    """Two set-ups, A and B, side by side."""
    chances = reach(one), reach(other)

    def panel() -> Panel:
        rows = compared(*chances, content)
        return Panel(
            words.compare_sentence(rows),
            [
                Block(
                    "both",
                    compare_table(rows),
                    sheet=compare_sheet(rows),
                    picture=compare_svg(rows),
                )
            ],
        )

    return panel


def pairs(setup: Setup, content: Content) -> Steps[Found]:
    """Which two advisors can be taken together, and which three."""
    chances = yield from piece(turn.chances_together.in_steps(setup, 2), 0, 2)
    threes = yield from piece(turn.chances_together.in_steps(setup, 3), 1, 2)

    def together(id: str, found: Mapping[Together, Fraction]) -> Block:
        return Block(id, together_table(found, content), sheet=together_sheet(found, content))

    return lambda: Panel(
        _told(words.pairs_sentence(chances, content), cards.together(setup, content)),
        [
            Block("pairs", pairs_svg(chances, content=content)),
            together("pairs-table", chances),
            together("threes", threes),
        ],
    )


def whole_turn(
    setup: Setup, wanted: frozenset[int], worths: turn.Worths, content: Content
) -> Steps[Found]:
    """The whole turn with all dice; `wanted`: the advisors to reroll for, not for the turn."""
    if setup.roll is None:
        totals = yield from piece(turn.best_totals.in_steps(setup, worths), 0, 2)
        all_dice = yield from piece(turn.using_all_dice.in_steps(setup), 1, 2)
        return lambda: Panel(
            _told(words.totals_sentence(totals, all_dice), cards.of_the_turn(setup, content)),
            [
                Block(
                    "totals",
                    turns.totals_table(totals),
                    sheet=turns.totals_sheet(totals),
                    picture=turns.totals_svg(totals),
                ),
                _places(setup),
            ],
        )
    best = turn.best_turn(setup, worths)
    together = yield from piece(turn.together.in_steps(setup), 0, 2)
    if not setup.dice_powers:
        return lambda: Panel(
            _told(words.turn_sentence(best, content), cards.of_the_turn(setup, content)),
            [_sets(together, worths, content), _places(setup)],
        )
    if wanted:
        advice = advise(setup, wanted)
    else:
        advice = yield from piece(turn.advise_turn.in_steps(setup, worths), 1, 2)
    return lambda: Panel(
        _told(
            words.advice_sentence(advice, wanted, content),
            [words.turn_sentence(best, content), *cards.of_the_turn(setup, content)],
        ),
        [
            Block(
                "choices",
                turns.advice_table(advice, wanted, content),
                sheet=turns.advice_sheet(advice, wanted, content),
                picture=turns.advice_svg(advice, wanted, content),
            ),
            _sets(together, worths, content),
            _places(setup),
        ],
    )


def _told(sentence: str, more: Iterable[str]) -> str:
    return " ".join([sentence, *more])


def _places(setup: Setup) -> Block:
    return Block("places", turns.places_table(setup), sheet=turns.places_sheet(setup))


def _sets(together: Mapping[Together, turn.Placed], worths: turn.Worths, content: Content) -> Block:
    return Block(
        "sets",
        turns.sets_table(together, worths, content),
        sheet=turns.sets_sheet(together, worths, content),
    )
