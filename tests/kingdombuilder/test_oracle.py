"""Legal actions, gold and chances in random games, compared with the oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from gametable.play.positions import CHANCE
from kingdombuilder.engine.actions import Action, Build, Draw, Move
from kingdombuilder.engine.gold import CARDS, Purse
from kingdombuilder.engine.hexes import each
from kingdombuilder.engine.new_game import drawn_cards, drawn_sections, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table
from tests.drawn import cases
from tests.kingdombuilder.oracle import Oracle

NAMES = ("Ann", "Brian", "Cindy", "David")
LETTERS = {
    **{"grass": "G", "flower": "F", "forest": "T", "canyon": "C", "desert": "D"},
    **{"water": "W", "mountain": "M", "castle": "K", "location": "L"},
}
#: The batches, and the positions looked at in each: 2,000 in all.
BATCHES, EACH = 10, 200


def drawn(rng: Random) -> Position:
    names = NAMES[: rng.randint(2, 4)]
    zero = rng.random() < 0.5
    return new_game(names, drawn_sections(rng), drawn_cards(rng), lords_zero=zero)


def chosen(position: Position, rng: Random) -> Action:
    """Return a random action; moves are preferred, since most can go wrong with them."""
    if position.actor is CHANCE:
        return position.draw(rng)
    actions = position.actions()
    moves = [action for action in actions if isinstance(action, Move)]
    if moves and rng.random() < 0.5:
        return rng.choice(moves)
    return actions[rng.randrange(len(actions))]


def step(position: Position, rng: Random) -> Position:
    return position.play(chosen(position, rng))


def positions(rng: Random) -> Iterator[Position]:
    while True:
        position = drawn(rng)
        while position.actor is not None:
            yield position
            position = step(position, rng)
        yield position


def oracle_of(table: Table) -> Oracle:
    kinds = table.board.kinds
    board = ["".join(LETTERS[kinds[20 * row + c]] for c in range(20)) for row in range(20)]
    return Oracle(board, [{divmod(hex, 20) for hex in each(own)} for own in table.own])


def expected_actions(oracle: Oracle, table: Table) -> set[object]:
    seat, terrain = table.to_move, table.terrain
    assert terrain
    supply = 40 - len(oracle.all[seat])
    due = min(3 - table.built, supply)
    found: set[object] = set()
    if due:
        found |= {("build", None, hex) for hex in oracle.builds("due", terrain, seat)}
    if table.built == 0 or not due:
        kinds = {tile.kind for tile in table.tiles[seat] if not tile.used and not tile.new}
        for kind in kinds & {"oracle", "farm", "oasis", "tower", "tavern"}:
            if supply:
                found |= {("build", kind, hex) for hex in oracle.builds(kind, terrain, seat)}
        for kind in kinds & {"barn", "harbor", "paddock"}:
            found |= {("move", kind, *move) for move in oracle.moves(kind, terrain, seat)}
    return found | ({"end"} if found and not due else set())


def listed(position: Position) -> set[object]:
    found: set[object] = set()
    for action in position.actions():
        match action:
            case Build(hex, by):
                found.add(("build", by, divmod(hex, 20)))
            case Move(start, to, by):
                found.add(("move", by, divmod(start, 20), divmod(to, 20)))
            case _:
                found.add("end")
    return found


@pytest.mark.parametrize("batch", range(cases(BATCHES)))
def test_actions_and_gold(batch: int) -> None:
    rng = Random(batch)
    seen = Counter[str]()
    looked_at = 0
    for position in positions(rng):
        if rng.random() < 0.15:
            looked_at += 1
            table = position.table
            oracle = oracle_of(table)
            if isinstance(position.actor, str):
                assert listed(position) == expected_actions(oracle, table)
                seen[type(position.actions()[0]).__name__] += 1
            for seat in range(len(table.names)):
                for zero in (False, True):
                    purse = Purse(table.board, CARDS, table.own, seat, zero=zero)
                    earned = purse.by_card(table.own[seat])
                    for card, found in earned.items():
                        assert found.gold == oracle.gold(card, seat, zero=zero), card
            seen["water"] += any(own & table.board.on["water"] for own in table.own)
        if looked_at == EACH:
            break
    assert seen["Build"]


def test_settlements_on_water_are_among_them() -> None:
    rng = Random("water")
    for position in positions(rng):
        table = position.table
        if any(own & table.board.on["water"] for own in table.own):
            break
    assert (
        oracle_of(table).gold("fishermen", 0)
        == table.purse(0).by_card(table.own[0])["fishermen"].gold
    )


def test_the_next_card_has_the_chance_of_the_deck() -> None:
    """The chances of each draw are those of a deck that is kept by hand from the events."""
    rng = Random("deck")
    for _ in range(40):
        position = drawn(rng)
        pile, discards, shown = Counter(dict.fromkeys(list(LETTERS)[:5], 5)), Counter[str](), ""
        while position.actor is not None:
            if position.actor is CHANCE:
                if not pile.total():
                    pile, discards = discards, Counter()
                wanted = {
                    Draw(card): Fraction(number, pile.total())
                    for card, number in pile.items()
                    if number
                }
                assert dict(position.chances()) == wanted
                card = position.draw(rng)
                assert isinstance(card, Draw)
                pile[card.terrain] -= 1
                position = position.play(card)
            else:
                position = step(position, rng)
            for event in position.events:
                shown = event.data if event.kind == "shows" else shown
                discards[shown] += event.kind == "ends"
