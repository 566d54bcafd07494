"""Actions that are not possible at all (N), on the board of the first game (KS.5)."""

from __future__ import annotations

import pytest

from gametable.play.errors import Malformed
from kingdombuilder.engine.hexes import NAMES, RIM, each
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import lines
from tests.kingdombuilder.telling import position, reasons, tile


@pytest.mark.rule("N.1", "N.2", "N.3", "N.4")
def test_what_is_not_possible_at_all() -> None:
    here = position({"settlements": ["C2"]}, {}, terrain="grass")
    assert reasons(here, "Ann draws grass") == ["N.1"]
    assert reasons(here, "Brian builds A1")[0] == "N.2"
    assert reasons(here, "Ann builds G9 by farm")[0] == "N.3"
    assert reasons(here, "Ann moves A1 to A3 by paddock") == ["N.3", "N.3", "KL.paddock"]
    assert reasons(here, "Ann builds A1 by magic") == ["N.4"]
    for line in ("Zoe builds A1", "Ann builds Z1", "Ann builds A21", "Ann draws lava", "Ann"):
        with pytest.raises(Malformed):
            reasons(here, line)
    over: Position = position({}, {}, ending=True, turn=9)
    assert reasons(over, "Ann builds A1") == ["N.1"]


#: Where each tile comes from, and the first section of the board.
FROM = {
    "oracle": ("D8", "oracle"),
    "farm": ("P13", "tavern"),
    "oasis": ("M8", "tavern"),
    "tower": ("D6", "tower"),
    "tavern": ("G3", "tavern"),
    "barn": ("C7", "barn"),
    "harbor": ("H7", "harbor"),
    "paddock": ("C19", "tavern"),
}
#: Lines that a tile's own rule forbids, and the reason: with a grass card and a settlement on A1.
LACKS = {
    "Ann builds {grass} by oasis": "KL.oasis {grass} is grass, but the oasis needs desert",
    "Ann builds {desert} by farm": "KL.farm {desert} is desert, but the farm needs grass",
    "Ann builds {desert} by oracle": "KL.oracle {desert} is desert, but the oracle needs grass",
    "Ann builds {desert} by tower": "KL.tower {desert} is not on the rim of the board",
    "Ann builds {desert} by tavern": "KL.tavern {desert} is not at either end of three settlements",
    "Ann moves A1 to {desert} by barn": "KL.barn {desert} is desert, but the barn needs grass",
    "Ann moves A1 to {desert} by paddock": "KL.paddock {desert} is not two hexes away from A1",
    "Ann moves A1 to {grass} by harbor": "KB.1 this settlement cannot be put on {grass}: grass",
}


def _inside(here: Position, kind: str) -> str:
    """Return a hex of this kind that lies neither on the rim nor near A1."""
    board = here.table.board
    return NAMES[next(hex for hex in each(board.on[kind] & ~RIM) if NAMES[hex][0] > "D")]


@pytest.mark.parametrize(("line", "first"), LACKS.items(), ids=[each.split()[-1] for each in LACKS])
def test_a_refusal_names_the_tile_and_what_it_lacks(line: str, first: str) -> None:
    kind = line.split()[-1]
    for flags, rule in (({}, ""), ({"used": True}, "KT.3"), ({"new": True}, "KL.1"), (None, "N.3")):
        place, first_section = FROM[kind]
        tiles = [] if flags is None else [tile(kind, place, **flags)]
        mine = {"settlements": ["A1"], "tiles": tiles}
        sections = [first_section, "paddock", "oasis", "farm"]
        here = position(mine, {}, terrain="grass", sections=sections)
        hexes = {each: _inside(here, each) for each in ("grass", "desert")}
        found = here.why_not(lines.parse(line.format(**hexes), here.names).action) or ()
        assert f"KL.{kind}" in [reason.rule for reason in found]
        assert len(found) == len({str(reason.sentence) for reason in found})
        if rule:
            assert found[0].rule == rule
        else:
            assert str(found[0]).startswith(first.format(**hexes)), found
