"""What is not possible at all (N), on the board of the first game (KS.5)."""

from __future__ import annotations

import pytest

from gametable.play.errors import Malformed
from kingdombuilder.engine.position import Position
from tests.kingdombuilder.telling import position, reasons


@pytest.mark.rule("N.1", "N.2", "N.3", "N.4")
def test_what_is_not_possible_at_all() -> None:
    here = position({"settlements": ["C2"]}, {}, terrain="grass")
    assert reasons(here, "Ann draws grass") == ["N.1"]
    assert reasons(here, "Brian builds A1")[0] == "N.2"
    assert reasons(here, "Ann builds G9 by farm")[0] == "N.3"
    assert reasons(here, "Ann moves A1 to A3 by paddock") == ["N.3", "N.3"]
    assert reasons(here, "Ann builds A1 by magic") == ["N.4"]
    for line in ("Zoe builds A1", "Ann builds Z1", "Ann builds A21", "Ann draws lava", "Ann"):
        with pytest.raises(Malformed):
            reasons(here, line)
    over: Position = position({}, {}, ending=True, turn=9)
    assert reasons(over, "Ann builds A1") == ["N.1"]
