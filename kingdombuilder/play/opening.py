"""A position to begin with, after some rounds between machines, drawn by a seed."""

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

#: The numbers of rounds; the most take a second on a slow machine.
ROUNDS: Final = range(11)


@lru_cache(maxsize=16)
def opening(names: tuple[str, ...], seed: str, rounds: int, *, drawn: bool = False) -> Position:
    """Return the first decision after this many rounds of greedy players, or the end of the game.

    The board is that of the suggested first game (KS.5), or a `drawn` one with drawn cards.
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
