"""The state of the rules page."""

from __future__ import annotations

from typing import Annotated, ClassVar

from gametable.notation.state import among, at_most
from kingsburg.catalogue import positions, rules
from kingsburg.states.positions import PositionField
from kingsburg.states.words import KingsburgState

_PARTS = tuple(dict.fromkeys(rule.phase for rule in rules().values()))


class RulesState(KingsburgState):
    """A search or a part, the opened rule, the position shown, and the one reached from there."""

    name: ClassVar[str] = "rules"

    search: Annotated[str, at_most(200)] = ""
    part: Annotated[str, among(*_PARTS)] = _PARTS[0]
    opened: Annotated[str, among("", *rules())] = ""
    shown: Annotated[str, among("", *positions())] = ""
    position: PositionField | None = None

    @property
    def page(self) -> object:
        return self.search, self.part, self.opened, self.shown
