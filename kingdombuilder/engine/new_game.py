"""The start of a game: a board and cards that are chosen or drawn by a seed (KS.1, KS.3)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from gametable.play.errors import Fault, Malformed, check_list, check_type
from gametable.play.names import check_names
from kingdombuilder.catalogue import sections as printed
from kingdombuilder.engine.board import TURNED, board_of
from kingdombuilder.engine.gold import CARDS
from kingdombuilder.engine.names import PLAYERS, RESERVED
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table

#: The suggested first game (KS.5).
FIRST_SECTIONS: Final = ("tavern", "paddock", "oasis", "farm")
FIRST_CARDS: Final = ("fishermen", "knights", "merchants")
IN_PLAY: Final = 3


def drawn_sections(rng: Random) -> tuple[str, ...]:
    """Return four random sections, as printed or turned; all boards are equally likely (KS.1)."""
    return tuple(name + rng.choice(("", TURNED)) for name in rng.sample(sorted(printed()), 4))


def drawn_cards(rng: Random) -> tuple[str, ...]:
    """Return three different random cards (KS.3)."""
    return tuple(rng.sample(CARDS, IN_PLAY))


def drawn_game(seed: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the sections and the cards that a seed determines."""
    rng = Random(seed)
    return drawn_sections(rng), drawn_cards(rng)


def new_game(
    names: Sequence[str],
    sections: Sequence[str] = FIRST_SECTIONS,
    cards: Sequence[str] = FIRST_CARDS,
    *,
    lords_zero: bool = True,
) -> Position:
    """Return the start of a game, in which each player first draws a terrain card (KS.4).

    `names`: 2 to 4, clockwise; the first player begins. The default is the suggested first game
    (KS.5). Raises `Malformed`.
    """
    check_names(names, RESERVED, PLAYERS, "KS.4")
    check_list(sections, "sections")
    for place, section in enumerate(sections):
        check_type(section, str, f"sections[{place}]")
    check_list(cards, "cards")
    check_type(lords_zero, bool, "lords_zero")
    if faults := faults_of_cards(cards):
        raise Malformed(tuple(faults))
    table = Table(board_of(tuple(sections)), tuple(cards), tuple(names), lords_zero=lords_zero)
    table.draws = tuple(range(len(names)))
    return Position(table)


def faults_of_cards(cards: Sequence[str]) -> list[Fault]:
    """Return what is wrong with the cards of a game."""
    faults: list[Fault] = []
    if len(cards) != IN_PLAY:
        faults.append(
            Fault(
                "cards",
                "a game has {most} Kingdom Builder cards, not {number}",
                "KS.3",
                most=IN_PLAY,
                number=len(cards),
            )
        )
    seen: set[str] = set()
    for place, card in enumerate(cards):
        path = f"cards[{place}]"
        check_type(card, str, path)
        if card not in CARDS:
            faults.append(
                Fault(
                    path,
                    "there is no card {card}, only {known}",
                    "N.4",
                    card=card[:40],
                    known=CARDS,
                )
            )
        elif card in seen:
            faults.append(Fault(path, "card {card} appears twice", "KS.3", card=card))
        seen.add(card)
    return faults
