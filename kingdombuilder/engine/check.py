"""All faults of a set-up position, each with its place and the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from gametable.play.errors import Fault
from gametable.play.names import name_faults
from kingdombuilder.engine.board import CASTLE, LOCATION, MOUNTAIN
from kingdombuilder.engine.hexes import NAMES, each
from kingdombuilder.engine.names import PLAYERS, RESERVED, kind_word
from kingdombuilder.engine.table import DUE, OF_EACH, SETTLEMENTS, Table
from kingdombuilder.engine.tiles import ON_EACH


def faults(table: Table) -> list[Fault]:
    """Return everything that is impossible on a real table."""
    return [
        *name_faults(table.names, RESERVED, PLAYERS, "KS.4"),
        *_settlements(table),
        *_tiles(table),
        *_terrain_cards(table),
        *_moment(table),
    ]


def _settlements(table: Table) -> Iterator[Fault]:
    taken = 0
    for seat, own in enumerate(table.own):
        path = f"players[{seat}].settlements"
        number = own.bit_count()
        if number > SETTLEMENTS:
            yield Fault(
                path,
                "{number} settlements, but a player has {most}",
                "KS.4",
                number=number,
                most=SETTLEMENTS,
            )
        for hex in each(own):
            kind = table.board.kinds[hex]
            if kind in (MOUNTAIN, CASTLE, LOCATION):
                yield Fault(
                    path,
                    "nobody can build on {hex}: {kind}",
                    "KB.1",
                    hex=NAMES[hex],
                    kind=kind_word(kind),
                )
            if taken >> hex & 1:
                yield Fault(path, "{hex} has two settlements", "KB.1", hex=NAMES[hex])
        taken |= own


def _tiles(table: Table) -> Iterator[Fault]:
    takers: dict[int, int] = {}
    for seat, tiles in enumerate(table.tiles):
        path, seen = f"players[{seat}]", table.given_up[seat]
        for place in each(seen):
            takers[place] = takers.get(place, 0) + 1
        for at, tile in enumerate(tiles):
            if seen >> tile.place & 1:
                yield Fault(
                    f"{path}.tiles[{at}].from",
                    "{hex} gives a player only one tile",
                    "KL.1",
                    hex=NAMES[tile.place],
                )
            seen |= 1 << tile.place
            takers[tile.place] = takers.get(tile.place, 0) + 1
            if tile.used and tile.new:
                yield Fault(f"{path}.tiles[{at}].used", "a new tile cannot have been used", "KL.1")
            if tile.used and seat != table.to_move:
                yield Fault(
                    f"{path}.tiles[{at}].used",
                    "only the player whose turn it is can have used a tile",
                    "KT.3",
                )
    for place, number in takers.items():
        if number > ON_EACH:
            yield Fault(
                "players",
                "{hex} has given {number} tiles, but had only {most}",
                "KS.2",
                hex=NAMES[place],
                number=number,
                most=ON_EACH,
            )


def _terrain_cards(table: Table) -> Iterator[Fault]:
    for terrain, left in table.unknown().items():
        if left < 0:
            named = kind_word(terrain)
            yield Fault(
                "discards",
                "there are more than {most} cards of {terrain}",
                "KS.3",
                most=OF_EACH,
                terrain=named,
            )
    yield from _stayed(table)
    if not table.is_over and table.pile() < 0:
        yield Fault("discards", "there are fewer cards left than hands", "KS.3")


def _stayed(table: Table) -> Iterator[Fault]:
    seats, cards = table.stayed
    known = [card for card in (table.hand[seat] for seat in seats) if card]
    if len(seats) != len(cards):
        yield Fault("stayed", "there must be as many cards as players", "KS.4")
    elif any(known.count(card) > cards.count(card) for card in known):
        yield Fault("stayed", "a card that is known to be in a hand is missing here", "KT.4")
    elif len(set(seats)) < len(seats) or (table.terrain and table.to_move in seats):
        yield Fault("stayed", "a player appears twice, or has no card in hand", "KS.4")
    elif seats and any(number < 0 for number in table.of_pile().values()):
        yield Fault("stayed", "more cards stayed in hand than there are", "KS.3")


def _moment(table: Table) -> Iterator[Fault]:
    if table.turn < 1:
        yield Fault("turn", "turns are counted from 1", "KT.1")
    if not 0 <= table.built <= DUE:
        yield Fault(
            "built",
            "{number} is not from {least} to {most}",
            "KT.2",
            number=table.built,
            least=0,
            most=DUE,
        )
    if table.built and table.terrain is None and not table.draws:
        yield Fault("built", "before a card is shown nobody can have built this turn", "KT.1")
    if any(table.supply(seat) == 0 for seat in range(len(table.names))) and not table.ending:
        yield Fault("ending", "somebody has built their last settlement", "KE.1")
