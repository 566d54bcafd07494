"""The location tiles (KL), on the board of the first game (KS.5)."""

from __future__ import annotations

import pytest

from kingdombuilder.engine.hexes import NAMES, NUMBERS, each
from tests.kingdombuilder.telling import after, legal, position, reasons, tile, told


@pytest.mark.rule("KL.1")
def test_a_tile_is_taken_once_and_used_from_the_next_turn_on() -> None:
    here = after(position({}, {}, terrain="flower"), "Ann builds D18")
    (mine,) = here.table.tiles[0]
    assert (mine.kind, NAMES[mine.place], mine.new) == ("paddock", "C19", True)
    later = position(
        {"settlements": ["D18"], "tiles": [tile("paddock", "C19", new=True)]}, {}, terrain="flower"
    )
    assert "KL.1" in reasons(later, "Ann moves D18 to D20 by paddock")
    again = after(later, "Ann builds D19")
    assert len(again.table.tiles[0]) == 1
    # Two others have taken both tiles.
    taken = [{"settlements": [hex], "tiles": [tile("paddock", "C19")]} for hex in ("B18", "B19")]
    nothing = after(position({}, *taken, terrain="flower"), "Ann builds D18")
    assert nothing.table.tiles[0] == ()


@pytest.mark.rule("KL.2")
def test_a_tile_is_lost_when_the_last_settlement_leaves() -> None:
    mine = {"settlements": ["D18"], "tiles": [tile("paddock", "C19")]}
    history = told(position(mine, {}, terrain="desert"), "Ann moves D18 to D20 by paddock\n")
    here = history.position
    assert here.table.tiles[0] == ()
    assert [NAMES[hex] for hex in each(here.table.given_up[0])] == ["C19"]
    assert "loses_tile" in [event.kind for event in here.events]
    # This hex never gives Ann another one.
    back = after(position({"given_up": ["C19"]}, {}, terrain="flower"), "Ann builds D18")
    assert back.table.tiles[0] == ()
    stays = {"settlements": ["D18", "C18"], "tiles": [tile("paddock", "C19")]}
    kept = after(position(stays, {}, terrain="desert"), "Ann moves D18 to D20 by paddock")
    assert len(kept.table.tiles[0]) == 1


@pytest.mark.rule("KL.2")
def test_of_two_tiles_of_a_kind_the_used_one_goes_first() -> None:
    mine = {
        "settlements": ["D18", "G11"],
        "tiles": [tile("paddock", "C19"), tile("paddock", "G12")],
    }
    here = after(position(mine, {}, terrain="desert"), "Ann moves D18 to D20 by paddock")
    (left,) = here.table.tiles[0]
    assert (NAMES[left.place], left.used) == ("G12", False)


@pytest.mark.rule("KL.oracle")
def test_the_oracle_builds_on_the_terrain_of_the_card() -> None:
    board = {"sections": ["oracle", "paddock", "oasis", "farm"]}
    mine = {"settlements": ["A2"], "tiles": [tile("oracle", "D8")]}
    here = position(mine, {}, terrain="grass", **board)
    due = {line for line in legal(here) if "by" not in line}
    assert {f"{line} by oracle" for line in due} == {line for line in legal(here) if "by" in line}


@pytest.mark.rule("KL.farm", "KL.oasis")
@pytest.mark.parametrize(
    ("kind", "place", "terrain"), [("farm", "P13", "grass"), ("oasis", "M8", "desert")]
)
def test_farm_and_oasis_build_on_their_terrain(kind: str, place: str, terrain: str) -> None:
    here = position({"tiles": [tile(kind, place)]}, {}, terrain="forest")
    hexes = {NUMBERS[line.split()[2]] for line in legal(here) if line.endswith(kind)}
    assert {here.board.kinds[hex] for hex in hexes} == {terrain}
    assert len(hexes) == here.board.on[terrain].bit_count()


@pytest.mark.rule("KL.tower")
def test_the_tower_builds_on_the_rim() -> None:
    board = {"sections": ["tower", "paddock", "oasis", "farm"]}
    mine = {"tiles": [tile("tower", "D6")]}
    hexes = [
        line.split()[2]
        for line in legal(position(mine, {}, terrain="grass", **board))
        if line.endswith("tower")
    ]
    assert all(hex[0] in "AT" or hex[1:] in ("1", "20") for hex in hexes)
    near = {"settlements": ["B1"], "tiles": [tile("tower", "D6")]}
    found = {
        line.split()[2]
        for line in legal(position(near, {}, terrain="grass", **board))
        if line.endswith("tower")
    }
    assert found == {"A1", "A2", "C1"}


@pytest.mark.rule("KL.tavern")
def test_the_tavern_continues_a_run_of_three() -> None:
    def ends(*settlements: str) -> set[str]:
        mine = {"settlements": [*settlements], "tiles": [tile("tavern", "G3")]}
        found = legal(position(mine, {}, terrain="desert"))
        return {line.split()[2] for line in found if line.endswith("tavern")}

    assert ends("C2", "C3", "C4") == {"C1", "C5"}
    assert ends("C2", "C3") == set()
    # Slanting runs count too: E6, F6, G7 go down to the right, from D5 to H7.
    assert ends("E6", "F6", "G7") == {"D5", "H7"}
    # Nobody can build at the other end: C8 is a mountain.
    assert ends("C5", "C6", "C7", "T11") == {"C4"}
    mine = {"settlements": ["C2", "C3", "C4"], "tiles": [tile("tavern", "G3")]}
    here = position(mine, {}, terrain="desert")
    assert reasons(here, "Ann builds C6 by tavern") == ["KL.tavern"]


@pytest.mark.rule("KL.harbor")
def test_only_the_harbor_leads_to_water() -> None:
    board = {"sections": ["harbor", "paddock", "oasis", "farm"]}
    mine = {"settlements": ["A5"], "tiles": [tile("harbor", "H7")]}
    here = position(mine, {}, terrain="grass", **board)
    to = {NUMBERS[line.split()[4]] for line in legal(here) if line.endswith("harbor")}
    assert {here.board.kinds[hex] for hex in to} == {"water"}
    assert "KB.1" in reasons(here, "Ann builds A6")
    # A paddock may bring it back from water, but only to land.
    wet = {"settlements": ["A6"], "tiles": [tile("paddock", "C19")]}
    back = position(wet, {}, terrain="grass", **board)
    assert {line.split()[4] for line in legal(back) if "paddock" in line} == {
        "A4",
        "A8",
        "C7",
    }


@pytest.mark.rule("KL.paddock")
def test_the_paddock_jumps_two_hexes_in_a_line() -> None:
    mine = {"settlements": ["G9"], "tiles": [tile("paddock", "C19")]}
    here = position(mine, {}, terrain="desert")
    found = {line.split()[4] for line in legal(here) if "paddock" in line}
    assert found == {"E8", "E10", "G7", "G11", "I8", "I10"}
    assert reasons(here, "Ann moves G9 to H9 by paddock") == ["KL.paddock"]
