"""Answers for one set-up or for several side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from gametable.language import _
from gametable.play.distribution import Distribution
from gametable.views import distribution
from gametable.views.drawn import columns_svg
from gametable.views.text import html
from gametable.widgets.items import Block, tabled
from kingsburg.engine.content import Content
from kingsburg.pages.odds.panels import Found, Panel
from kingsburg.views.dice.compare import Chances, compare_svg, compared_sentence
from kingsburg.views.dice.setups import ADDED, Setups, of_one, side_by_side
from kingsburg.views.dice.tables import TITLE, advisors, odds_rows

#: The blocks whose tables become one table with a column for each set-up; others stay apart.
_TOGETHER: Final = ("pairs-table", "threes", "totals", "answer")


def together(setups: Setups, founds: Sequence[Found], content: Content, form: str) -> Panel:
    """Return the answers for these set-ups as one panel; `form`: that of distributions."""
    panels = dict(zip(setups, (each() for each in founds), strict=True))
    answers = {letter: each.drawn for letter, each in panels.items() if each.drawn}
    drawn = _drawn(answers, form, setups) if answers else []
    if len(panels) == 1:
        ((letter, panel),) = panels.items()
        return panel._replace(blocks=[*drawn, *(_about(b, letter, setups) for b in panel.blocks)])
    chances = {letter: each.chances for letter, each in panels.items() if each.chances}
    if chances:
        return _compared(chances, setups, content)
    told = "; ".join(
        f"{letter}: {(each.brief or each.sentence).rstrip('.')}" for letter, each in panels.items()
    )
    blocks = [*drawn, *_merged(panels, setups), *_apart(panels, setups)]
    return Panel(f"{told}.", blocks, drawn=next(iter(answers.values()), None))


def _compared(chances: Chances, setups: Setups, content: Content) -> Panel:
    """Return the chances of reaching each advisor with each set-up."""
    title = _(ADDED if len(setups) == 2 else TITLE)
    tables = {letter: advisors(odds_rows(each, content), title) for letter, each in chances.items()}
    table = replace(side_by_side(tables, setups, more=True), name="compared")
    picture = partial(compare_svg, chances, content)
    return Panel(compared_sentence(chances, content), [tabled("both", table, picture=picture)])


def _about(block: Block, letter: str, setups: Setups) -> Block:
    """Return a block whose table says in its file what set-up it is about."""
    if block.table is None:
        return block
    return replace(block, table=of_one(block.table, letter, setups[letter]))


def _merged(panels: Mapping[str, Panel], setups: Setups) -> list[Block]:
    found: dict[str, dict[str, Block]] = {}
    for letter, panel in panels.items():
        for block in panel.blocks:
            if block.id in _TOGETHER:
                found.setdefault(block.id, {})[letter] = block
    return [
        tabled(id, side_by_side({letter: b.table for letter, b in each.items() if b.table}, setups))
        for id, each in found.items()
    ]


def _apart(panels: Mapping[str, Panel], setups: Setups) -> list[Block]:
    """Return the other blocks, each under the letter of its set-up."""
    return [
        _of(letter, _about(block, letter, setups))
        for letter, panel in panels.items()
        for block in panel.blocks
        if block.id not in _TOGETHER
    ]


def _of(letter: str, block: Block) -> Block:
    table = block.table and replace(block.table, name=f"{block.table.name}-{letter.lower()}")
    headed = html("<div><b>{}</b></div>{}", letter, block.html)
    return replace(block, id=f"{block.id}-{letter}", html=headed, table=table)


def _drawn(answers: Mapping[str, Distribution], form: str, setups: Setups) -> list[Block]:
    """Return distributions as a drawing, and as one table."""
    drawing = columns_svg(answers, form)
    if len(answers) == 1:
        ((letter, only),) = answers.items()
        table = of_one(distribution.table(only), letter, setups[letter])
    else:
        numbers = distribution.outcomes(answers.values())
        tables = {
            letter: distribution.in_form(each, form, numbers) for letter, each in answers.items()
        }
        table = side_by_side(tables, setups)
    return [Block("drawn", drawing), tabled("answer", table)]
