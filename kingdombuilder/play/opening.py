"""A position to begin with: some rounds of a game that machines have played, drawn by a seed."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Final

from gametable.play.positions import CHANCE
from kingdombuilder.engine.new_game import (
    FIRST_CARDS,
    FIRST_SECTIONS,
    drawn_cards,
    drawn_sections,
    new_game,
)
from kingdombuilder.engine.position import Position
from kingdombuilder.players.greedy import choose

#: The most rounds: on a slow machine they take a second.
ROUNDS: Final = range(11)


@lru_cache(maxsize=16)
def opening(names: tuple[str, ...], seed: str, rounds: int, *, drawn: bool = False) -> Position:
    """The first decision after so many rounds between greedy players, or the end of the game.

    On the board of the suggested first game (KS.5), or on a `drawn` one with drawn cards.
    """
    rng = Random(seed)
    sections = drawn_sections(rng) if drawn else FIRST_SECTIONS
    cards = drawn_cards(rng) if drawn else FIRST_CARDS
    position = new_game(names, sections, cards)
    while position.actor is not None:
        if position.actor is CHANCE:
            position = position.play(position.draw(rng))
        elif position.table.turn <= rounds:
            look = partial(position.seen_by, position.subject)
            position = position.play(choose(look, position.actions(), rng))
        else:
            break
    return position
