"""Where settlements may be built (KB), on the board of the first game (KS.5)."""

from __future__ import annotations

import pytest

from kingdombuilder.engine.actions import Build
from kingdombuilder.engine.board import board_of
from kingdombuilder.engine.hexes import NAMES, NUMBERS, beside, each, of
from tests.kingdombuilder.telling import legal, position, reasons, tile

BARN = ["barn", "paddock", "oasis", "farm"]


@pytest.mark.rule("KB.1")
@pytest.mark.parametrize("hex", ["D4", "G3", "A4", "A16", "C13"])
def test_only_on_free_hexes_of_the_five_terrains(hex: str) -> None:
    here = position({"settlements": ["D12"]}, {"settlements": ["C13"]}, terrain="canyon")
    assert "KB.1" in reasons(here, f"Ann builds {hex}")


@pytest.mark.rule("KB.2")
def test_beside_own_settlements_if_a_free_hex_is_there() -> None:
    here = position({"settlements": ["B13"]}, {}, terrain="canyon")
    assert legal(here) == ["Ann builds A13", "Ann builds C13"]
    assert reasons(here, "Ann builds A11") == ["KB.2"]
    # No free canyon touches this one, so any will do.
    assert "Ann builds T3" not in legal(position({"settlements": ["I19"]}, {}, terrain="canyon"))
    anywhere = position({"settlements": ["I19"]}, {}, terrain="canyon")
    assert "Ann builds A11" in legal(anywhere)
    # Others' settlements only occupy hexes.
    blocked = position({"settlements": ["B13"]}, {"settlements": ["A13", "C13"]}, terrain="canyon")
    assert "Ann builds A11" in legal(blocked)


@pytest.mark.rule("KB.2")
@pytest.mark.parametrize(
    ("kind", "place", "own", "far", "wrong", "occupied"),
    [
        ("oracle", "D8", "A11", "S3", "A20", "C13"),
        ("farm", "P13", "J10", "D6", "A11", "J8"),
        ("oasis", "M8", "A14", "S9", "A11", "A20"),
        ("tower", "D6", "A13", "T11", "J10", "A20"),
    ],
)
def test_a_tile_that_builds_elsewhere_than_beside_own_ones_is_told_so(
    kind: str, place: str, own: str, far: str, wrong: str, occupied: str
) -> None:
    first = kind if kind in ("oracle", "tower") else "tavern"
    mine = {"settlements": [own], "tiles": [tile(kind, place)]}
    here = position(
        mine,
        {"settlements": [occupied]},
        terrain="canyon",
        sections=[first, "paddock", "oasis", "farm"],
    )
    assert reasons(here, f"Ann builds {far} by {kind}") == ["KB.2", f"KL.{kind}"]
    assert reasons(here, f"Ann builds {wrong} by {kind}") == [f"KL.{kind}"]
    assert "KB.1" in reasons(here, f"Ann builds {occupied} by {kind}")
    reason, _own = here.why_not(Build(NUMBERS[far], kind)) or ()
    assert ("on the rim" in str(reason)) is (kind == "tower")


@pytest.mark.rule("KB.2", "KL.harbor")
def test_a_harbor_that_leads_elsewhere_than_beside_the_others_is_told_so() -> None:
    sections = ["harbor", "paddock", "oasis", "farm"]
    mine = {"settlements": ["J10", "A15"], "tiles": [tile("harbor", "H7")]}
    here = position(mine, {}, terrain="grass", sections=sections)
    assert reasons(here, "Ann moves J10 to T20 by harbor") == ["KB.2", "KL.harbor"]
    assert reasons(here, "Ann moves J10 to A14 by harbor") == ["KB.1", "KL.harbor"]
    # When A15 is lifted, no water touches what stays on the board.
    assert reasons(here, "Ann moves A15 to T20 by harbor") == []


@pytest.mark.rule("KB.3", "KL.barn")
def test_a_settlement_that_moves_is_lifted_first() -> None:
    def moves(*settlements: str) -> set[str]:
        mine = {"settlements": [*settlements], "tiles": [tile("barn", "C7")]}
        found = legal(position(mine, {}, terrain="canyon", sections=BARN))
        return {line.split()[4] for line in found if "moves A1 " in line}

    board = board_of(tuple(BARN))
    # Alone on the board, it may go to any canyon but its own.
    everywhere = {NAMES[hex] for hex in each(board.on["canyon"])} - {"A1"}
    assert moves("A1") == everywhere
    # B3 stays where it is when A1 goes, so A1 must go beside it.
    assert moves("A1", "B3") == {"B2"}
    # A1 is the only canyon beside B1 that is free once A1 is lifted: it cannot go elsewhere.
    mine = {"settlements": ["A1", "B1"], "tiles": [tile("barn", "C7")]}
    here = position(mine, {"settlements": ["B2"]}, terrain="canyon", sections=BARN)
    to = {line.split()[4] for line in legal(here) if "moves A1 " in line}
    assert to == set()
    far_off = sorted(everywhere - {"B1", "B2"})[0]
    assert reasons(here, f"Ann moves A1 to {far_off} by barn") == ["KB.3", "KB.2", "KL.barn"]
    both = {"settlements": ["A1", "B3"], "tiles": [tile("barn", "C7")]}
    far = position(both, {}, terrain="canyon", sections=BARN)
    # There is a free canyon beside A1, too, but A1 itself is lifted.
    assert reasons(far, "Ann moves A1 to F2 by barn") == ["KB.2", "KL.barn"]
    assert reasons(far, "Ann moves A1 to A1 by barn") == ["KB.1", "KB.3", "KL.barn"]
    desert = NAMES[next(each(board.on["desert"]))]
    assert reasons(far, f"Ann moves A1 to {desert} by barn") == ["KL.barn"]


@pytest.mark.rule("KB.3", "KL.barn", "KL.harbor")
@pytest.mark.parametrize(
    ("sections", "tile_of", "terrain", "settlements"),
    [
        (["tavern", "paddock", "oasis", "barn"], ("barn", "M17"), "canyon", ["K3", "L2"]),
        # The same on water: the pocket is these two hexes.
        (["harbor", "paddock", "oasis", "farm"], ("harbor", "H7"), "grass", ["A16", "B16"]),
    ],
)
def test_two_settlements_that_fill_a_pocket_stay_there(
    sections: list[str], tile_of: tuple[str, str], terrain: str, settlements: list[str]
) -> None:
    kind, place = tile_of
    mine = {"settlements": settlements, "tiles": [tile(kind, place)]}
    # Brian has every other hex of the kind beside them.
    board = board_of(tuple(sections))
    wanted = board.on["water" if kind == "harbor" else terrain]
    own = of([NUMBERS[name] for name in settlements])
    others = [NAMES[hex] for hex in each(beside(own) & wanted & ~own)]
    here = position(mine, {"settlements": others}, terrain=terrain, built=3, sections=sections)
    assert legal(here) == []
    assert here.subject == "Ann"
