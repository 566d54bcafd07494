"""What the moment needs in a few signs: one's own things, and what machines did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from gametable.play.history import Node
from gametable.views import deeds as deed_words
from gametable.views.text import NOTHING, Html, html, joined
from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.tiles import MOVING
from kingdombuilder.play import Play
from kingdombuilder.views.advice import turn
from kingdombuilder.views.board import standing
from kingdombuilder.views.board.shapes import LOCATIONS, chart_colour, ground, settlement, sign

#: The most turns of machines that are shown.
_MOST: Final = 4


def own_things(play: Play) -> Html:
    """Return what the player who builds has, or a reader's player while a machine builds."""
    shown = play.shown
    readers, at = play.readers(shown), shown.table.to_move
    mine = not readers or shown.names[at] in readers
    return standing.own(shown, at if mine else shown.seat(readers[0]))


def deeds(play: Play) -> Html:
    """Return the turns of machines since a reader decided last, as HTML.

    "" if there are none, or if the game is over, whose end is told elsewhere.
    """
    if play.position.actor is None:
        return NOTHING
    machines = play.how.machines
    done = [
        (str(event.player), event.data, _terrain(node))
        for node in play.since()
        for event in node.position.events
        if event.player in machines and isinstance(event.data, Build | Move)
    ]
    turns = [[*deeds] for _, deeds in groupby(done, lambda deed: deed[0])]
    names = play.position.names
    return deed_words.deeds(_turn(deeds, names.index(deeds[0][0])) for deeds in turns[-_MOST:])


def _terrain(node: Node[Position]) -> str | None:
    """Return the card with which something was built."""
    before = node.before and node.before.position.table.terrain
    return before or node.position.table.terrain


def _turn(deeds: Sequence[tuple[str, Build | Move, str | None]], seat: int) -> Html:
    """Return a turn: the terrain, then what was built on it and with each tile, or moved."""
    who, _, terrain = deeds[0]
    actions = [action for _, action, _ in deeds]
    signs = [
        html(
            "{} {}{}{}",
            sign(LOCATIONS[by]) if by else ground(terrain) if terrain else "",
            "→ " if by in MOVING else "",
            settlement(seat),
            f" × {number}" if number > 1 else "",
        )
        for by, number in Counter(action.by for action in actions).items()
    ]
    return deed_words.deed(who, chart_colour(seat), joined(signs), turn(who, actions))
