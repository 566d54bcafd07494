"""The views of the odds explorer, each with a sentence, charts and tables, for one set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from gametable.play.distribution import Distribution
from gametable.play.steps import Steps, piece
from gametable.views.drawn import summary
from gametable.widgets.items import Block, tabled
from kingsburg.engine.content import Content
from kingsburg.notation.questions import Wished, parse
from kingsburg.odds import turn
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.worths import empty
from kingsburg.pages.odds import questions, turns
from kingsburg.pages.odds.pairs import pairs_svg, together
from kingsburg.play.ask import advise, ask
from kingsburg.views.dice import cards, words
from kingsburg.views.dice.charts import odds_svg
from kingsburg.views.dice.tables import advisors, odds_rows


class Panel(NamedTuple):
    """A view: its sentence, and the blocks beside the controls.

    `brief`: a shorter sentence, for several set-ups. `chances`: those of each advisor, if the view
    is about them. `drawn`: a distribution to draw and to show as a table.
    """

    sentence: str
    blocks: Sequence[Block]
    brief: str = ""
    chances: Mapping[int, Fraction] = MappingProxyType({})
    drawn: Distribution | None = None


#: An answer: a function that returns its view in the current language.
Found: TypeAlias = Callable[[], Panel]


def each_advisor(setup: Setup, content: Content) -> Found:
    """Return the view of the chance of reaching each advisor."""
    chances = reach(setup)

    def panel() -> Panel:
        rows = odds_rows(chances, content)
        return Panel(
            _told(words.main_thing(rows), cards.changed(setup, chances, content)),
            [tabled("bars", advisors(rows), picture=partial(odds_svg, rows))],
            chances=chances,
        )

    return panel


def asked(setup: Setup, text: str, content: Content) -> Steps[Found]:
    """Work out the answer to a reader's own question; two others have three dice."""
    question, others = parse(text), [turns.other(setup)] * 2
    answer = yield from ask.in_steps(text, setup, others=others, position=empty(content))

    def panel() -> Panel:
        sentence = questions.sentence(question, answer, content)
        if isinstance(answer, Distribution) and not isinstance(question.asked, Wished):
            return Panel(sentence, [], brief=summary(answer), drawn=answer)
        brief = words.in_full(answer) if isinstance(answer, Fraction) else ""
        table = questions.table(question, answer, content)
        return Panel(sentence, [tabled("answer", table)], brief)

    return panel


def pairs(setup: Setup, content: Content) -> Steps[Found]:
    """Work out which two advisors can be taken together, and which three."""
    chances = yield from piece(turn.chances_together.in_steps(setup, 2), 0, 2)
    threes = yield from piece(turn.chances_together.in_steps(setup, 3), 1, 2)
    return lambda: Panel(
        _told(words.pairs_sentence(chances, content), cards.together(setup, content)),
        [
            Block("pairs", pairs_svg(chances, content=content)),
            tabled("pairs-table", together(chances, content)),
            tabled("threes", together(threes, content)),
        ],
        words.likeliest_pair(chances, content),
    )


def whole_turn(
    setup: Setup, wanted: frozenset[int], worths: turn.Worths, content: Content
) -> Steps[Found]:
    """Work out the whole turn with all dice.

    `wanted`: the advisors to reroll for, or none for the best turn.
    """
    if setup.roll is None:
        totals = yield from piece(turn.best_totals.in_steps(setup, worths), 0, 2)
        all_dice = yield from piece(turn.using_all_dice.in_steps(setup), 1, 2)
        return lambda: Panel(
            _told(words.totals_sentence(totals, all_dice), cards.of_the_turn(setup, content)),
            [
                tabled("totals", turns.totals(totals), picture=partial(turns.totals_svg, totals)),
                _places(setup),
            ],
            words.valued(totals.mean, probability=False),
        )
    best = turn.best_turn(setup, worths)
    sets = yield from piece(turn.possible_sets.in_steps(setup), 0, 2)
    if not setup.dice_powers:
        return lambda: Panel(
            _told(words.turn_sentence(best, content), cards.of_the_turn(setup, content)),
            [tabled("sets", turns.sets(sets, worths, content)), _places(setup)],
            words.turn_sentence(best, content),
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
            tabled(
                "choices",
                turns.choices(advice, wanted, content),
                picture=partial(turns.advice_svg, advice, wanted, content),
            ),
            tabled("sets", turns.sets(sets, worths, content)),
            _places(setup),
        ],
        words.advice_sentence(advice, wanted, content),
    )


def _told(sentence: str, more: Iterable[str]) -> str:
    return " ".join([sentence, *more])


def _places(setup: Setup) -> Block:
    return tabled("places", turns.your_turn(setup))
