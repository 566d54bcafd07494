"""The turn and its cards (KT), on the board of the first game (KS.5)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gametable.play.positions import CHANCE
from kingdombuilder.engine.board import TERRAINS, board_of
from kingdombuilder.engine.hexes import NAMES, each
from kingdombuilder.engine.new_game import new_game
from tests.kingdombuilder.telling import after, legal, position, reasons, tile


@pytest.mark.rule("KT.1")
def test_the_card_in_hand_is_shown() -> None:
    here = after(new_game(["Ann", "Brian"]), "Ann draws canyon", "Brian draws desert")
    assert here.table.terrain == "canyon"
    assert [each.kind for each in here.events] == ["draws", "shows"]
    # A card that is not known becomes known when it is shown.
    unknown = position({}, {})
    assert unknown.actor is CHANCE
    assert after(unknown, "Ann draws desert").table.terrain == "desert"


@pytest.mark.rule("KT.2", "KB.4")
def test_three_settlements_are_due_or_all_that_are_left() -> None:
    here = position({}, {}, terrain="grass")
    assert here.table.due == 3
    assert reasons(here, "Ann ends") == ["KB.4"]
    assert reasons(here, "Ann builds C13") == ["KT.2"]
    assert after(here, "Ann builds D5", "Ann builds D6").table.due == 1
    deserts = [NAMES[hex] for hex in each(here.board.on["desert"])]
    last = position({"settlements": deserts[:39]}, {}, terrain="grass")
    assert last.table.due == 1
    none = position({"settlements": deserts[:40]}, {"next": "grass"}, terrain="grass", ending=True)
    # Nothing is due for Ann, and her turn is over at once.
    assert none.table.to_move == 1


@pytest.mark.rule("KT.3")
def test_a_tile_is_used_before_or_after_the_due_builds() -> None:
    mine = {"settlements": ["B14"], "tiles": [tile("farm", "P13"), tile("farm", "L18")]}
    start = position(mine, {"next": "grass"}, terrain="desert")
    between = after(start, "Ann builds A14")
    assert reasons(between, "Ann builds J10 by farm") == ["KT.3", "KL.farm"]
    # Two tiles of a kind can be used twice, but not a third time.
    twice = after(start, "Ann builds J10 by farm", "Ann builds J9 by farm")
    assert not [line for line in legal(twice) if line.endswith("by farm")]
    assert reasons(twice, "Ann builds J8 by farm") == ["KT.3", "KL.farm"]
    # One can be used before the due builds and one after them, or neither.
    due = ["Ann builds A14", "Ann builds A15", "Ann builds B15"]
    last = after(start, "Ann builds J10 by farm", *due)
    assert last.actor == "Ann"
    assert after(last, "Ann builds J9 by farm").table.to_move == 1
    assert after(start, *due, "Ann ends").table.to_move == 1
    # In the next turn both can be used again.
    assert {tile.used for tile in after(last, "Ann ends").table.tiles[0]} == {False}


@pytest.mark.rule("KT.4")
def test_a_card_is_drawn_at_the_end_and_an_empty_pile_is_made_of_the_discards() -> None:
    start = position({}, {"next": "grass"}, terrain="forest", built=2)
    here = after(start, legal(start)[0])
    assert here.actor is CHANCE
    assert here.subject == "Ann"
    assert here.table.discards["forest"] == 1
    # All but the two cards in play are discarded, so the next one comes from the discards.
    spent = {"grass": 4, "flower": 5, "forest": 4, "canyon": 5, "desert": 5}
    start = position({}, {"next": "grass"}, terrain="forest", built=2, discards=spent)
    here = after(start, legal(start)[0])
    assert dict(here.chances()) == {
        draw: Fraction(number, 24)
        for draw, number in zip([draw for draw, _ in here.chances()], (4, 5, 5, 5, 5), strict=True)
    }
    shuffled = after(here, "Ann draws canyon")
    assert sum(shuffled.table.discards.values()) == 0


def full(terrain: str, but: int = 0) -> list[list[str]]:
    """Return all hexes of a terrain but this many, as settlements of two players."""
    hexes = [
        NAMES[hex] for hex in each(board_of(("tavern", "paddock", "oasis", "farm")).on[terrain])
    ]
    hexes = hexes[: len(hexes) - but]
    return [hexes[:37], hexes[37:]]


@pytest.mark.rule("KT.5")
def test_a_useless_card_leaves_the_game() -> None:
    ann, brian = full("flower")
    start = position({"settlements": ann}, {"settlements": brian}, terrain="flower")
    assert start.actor is CHANCE
    assert start.table.gone == {**dict.fromkeys(TERRAINS, 0), "flower": 1}
    assert after(start, "Ann draws desert").table.terrain == "desert"
    # It leaves within a turn, too: one build fills the terrain, and two are due on another one.
    ann, brian = full("flower", but=1)
    middle = position({"settlements": ann}, {"settlements": brian}, terrain="flower")
    assert middle.table.built == 1
    assert middle.actor is CHANCE
    here = after(middle, "Ann draws grass")
    assert here.table.due == 2
    assert here.table.terrain == "grass"
