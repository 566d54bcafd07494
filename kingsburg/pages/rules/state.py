"""View state of the rules page."""

from __future__ import annotations

from typing import Annotated, ClassVar

from gametable.notation import rules_state
from gametable.notation.state import among, one_of
from kingsburg.catalogue import positions, rules
from kingsburg.notation.position_field import PositionField
from kingsburg.notation.states import KingsburgState

_PARTS = tuple(dict.fromkeys(rule.phase for rule in rules().values()))


class RulesState(rules_state.RulesState, KingsburgState):
    """View state of the rules of Kingsburg, and of a position that shows one of them."""

    name: ClassVar[str] = "rules"

    part: Annotated[str, among(*_PARTS)] = _PARTS[0]
    opened: Annotated[str, one_of(rules)] = ""
    shown: Annotated[str, one_of(positions)] = ""
    position: PositionField | None = None
