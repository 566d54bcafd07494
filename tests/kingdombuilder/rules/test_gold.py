"""The end of the game and the gold of each card (KE, KC), on the board of the first game."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.play.positions import CHANCE
from kingdombuilder.engine.board import board_of
from kingdombuilder.engine.gold import CARDS
from kingdombuilder.engine.hexes import NAMES, NUMBERS, each
from tests.kingdombuilder.telling import after, legal, position, tile


def gold(card: str, *players: list[str], **fields: Any) -> list[int]:
    """Return what this card gives to each of these players, by their settlements."""
    names = [card, *[other for other in CARDS if other != card][:2]]
    found = position(*({"settlements": each} for each in players), cards=names, **fields)
    return [found.gold(name)[card].gold for name in found.names]


@pytest.mark.rule("KE.1")
def test_the_round_is_finished_after_the_last_settlement() -> None:
    hexes = [
        NAMES[hex] for hex in each(board_of(("tavern", "paddock", "oasis", "farm")).on["forest"])
    ]
    mine = {"settlements": hexes[:39]}
    start = position(mine, {"next": "grass"}, {"next": "grass"}, terrain="desert")
    here = after(start, legal(start)[0])
    assert here.table.ending
    here = after(here, "Ann draws canyon")
    for name in ("Brian", "Cindy"):
        while here.actor == name:
            here = after(here, legal(here)[0])
        if here.actor is CHANCE:
            here = after(here, f"{name} draws desert")
    assert here.actor is None
    assert here.winners


@pytest.mark.rule("KE.2", "KE.3")
def test_castles_and_a_shared_victory() -> None:
    here = position({"settlements": ["C4", "C5"]}, {"settlements": ["H15"]}, terrain="grass")
    assert here.gold("Ann")["castles"].gold == 3
    assert [NAMES[hex] for hex in each(here.gold("Brian")["castles"].hexes)] == ["H16"]
    over = position(
        {"settlements": ["C4"]},
        {"settlements": ["H15"]},
        ending=True,
        turn=9,
        cards=["miners", "hermits", "lords"],
    )
    assert over.actor is None
    assert over.total("Ann") == over.total("Brian")
    assert over.winners == ("Ann", "Brian")


@pytest.mark.rule("KC.fishermen")
def test_fishermen() -> None:
    # E2 and C1 are beside water, E6 and A1 are not; D1 is water itself.
    assert gold("fishermen", ["E2", "C1", "E6", "A1"], ["D1"]) == [2, 0]


@pytest.mark.rule("KC.miners")
def test_miners() -> None:
    # A3 and A6 are beside mountains, J10 is not; D15 is, and lies in water; D1 is not.
    assert gold("miners", ["A3", "A6", "J10"], ["D15", "D1"]) == [2, 1]


@pytest.mark.rule("KC.workers")
def test_workers() -> None:
    assert gold("workers", ["C4", "F3", "A1"], []) == [2, 0]
    # A location hex that is empty counts as well.
    taken = [{"tiles": [tile("tavern", "G3")]} for _ in range(2)]
    here = position({"settlements": ["F3"]}, *taken, cards=["workers", "lords", "knights"])
    assert here.table.tiles_left(NUMBERS["G3"]) == 0
    assert here.gold("Ann")["workers"].gold == 1


@pytest.mark.rule("KC.discoverers")
def test_discoverers() -> None:
    assert gold("discoverers", ["A1", "A9", "B1", "T12"], []) == [3, 0]
    assert gold("discoverers", [f"{row}19" for row in "ABDEFGHIJK"], ["A1"]) == [10, 1]


@pytest.mark.rule("KC.knights")
def test_knights() -> None:
    # Three are in row C; of two rows with two each, only one counts.
    assert gold("knights", ["C1", "C3", "C5", "A1", "A2"], ["A8", "A9", "B8", "B9"]) == [6, 4]
    assert gold("knights", [], ["T12"]) == [0, 2]


@pytest.mark.rule("KC.hermits")
def test_hermits_and_the_seam() -> None:
    # J9 and K9 touch over the seam of two sections; D5 and C5 touch at a slant.
    assert gold("hermits", ["A1", "C1", "C2", "J9", "K9"], ["D5", "C5"]) == [3, 1]


@pytest.mark.rule("KC.citizens")
def test_citizens() -> None:
    assert gold("citizens", ["C1", "C2", "C3", "C4", "C5", "A1"], ["A9"]) == [2, 0]
    # Two areas of three and four: only the larger one counts.
    assert gold("citizens", ["A1", "B1", "B2", "H7", "H8", "H9", "H10"], []) == [2, 0]


@pytest.mark.rule("KC.merchants")
def test_merchants() -> None:
    # From the castle D4 to the tavern G8.
    north = ["E5", "F5", "F6", "F7"]
    assert gold("merchants", north, ["G2"]) == [8, 0]
    assert gold("merchants", north[:-1], []) == [0, 0]
    # From this tavern to the paddock G12: two areas, and the tavern between them counts once.
    south = ["H8", "H9", "H10", "H11"]
    assert gold("merchants", [*north, *south], ["G2"]) == [12, 0]
    # G7 and H7 make one area of both.
    assert gold("merchants", [*north, "G7", "H7", *south], ["C18"]) == [12, 0]
    # A settlement on water joins as well: E4 touches the castle, and F3 the other tavern.
    assert gold("merchants", ["E4", "F3"], []) == [8, 0]


@pytest.mark.rule("KC.farmers")
def test_farmers() -> None:
    everywhere = ["A1", "B1", "A11", "A13", "K1", "K2", "K11"]
    assert gold("farmers", everywhere, ["C1", "C13", "K8"]) == [3, 0]
    # With at least two in each section, two count.
    assert gold("farmers", [*everywhere, "K12"], []) == [6, 0]


@pytest.mark.rule("KC.lords")
def test_lords_where_a_player_without_a_settlement_gets_nothing() -> None:
    no = {"rules": {"lords_zero": "no"}}
    mine, other, third = ["A1", "B1", "C1"], ["A8"], ["A9"]
    assert gold("lords", mine, other, third, **no) == [12, 6, 6]
    assert gold("lords", ["A1"], [], **no) == [12, 0]
    # All who tie get it in full, then comes the next number: 3 3 2 1 give 12 12 6 0.
    four = [["A1", "B1", "C1"], ["A2", "A3", "B3"], ["B4", "B5"], ["D5"]]
    assert gold("lords", *four, **no) == [12, 12, 6, 0]
    # Two sections: Ann has most in one, Brian in the other, and both are second as well.
    assert gold("lords", ["A1", "B1", "A11"], ["A2", "A13", "B13"], **no) == [18, 18]
    # If all have the same number, there is no second place.
    assert gold("lords", ["A1"], ["A2"], ["A3"], **no) == [12, 12, 12]


@pytest.mark.rule("KC.lords")
def test_lords_count_0_like_any_number() -> None:
    # In three sections all have 0, which is the most there; in the first one, 0 is second.
    assert gold("lords", ["A1"], []) == [12 * 4, 6 + 12 * 3]
    four = [["A1", "B1"], ["A2", "A3"], ["B4"], []]
    assert gold("lords", *four) == [48, 48, 42, 36]
