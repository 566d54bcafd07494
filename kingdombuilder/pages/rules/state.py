"""The view state of the rules page."""

from __future__ import annotations

from typing import Annotated, ClassVar

from gametable.notation import rules_state
from gametable.notation.state import among, one_of
from kingdombuilder.catalogue import positions, rules
from kingdombuilder.notation.states import KingdomState
from kingdombuilder.pages.table.state import PositionField

#: The parts of the rules, by the letters with which their ids begin.
PARTS = tuple(dict.fromkeys(id.partition(".")[0] for id in rules()))


class RulesState(rules_state.RulesState, KingdomState):
    """The rules that are shown, and a position that shows one of them."""

    name: ClassVar[str] = "kingdom-rules"

    part: Annotated[str, among(*PARTS)] = PARTS[0]
    opened: Annotated[str, one_of(rules)] = ""
    shown: Annotated[str, one_of(positions)] = ""
    position: PositionField | None = None
