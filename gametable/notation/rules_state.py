"""The view state of every rules page."""

from __future__ import annotations

from typing import Annotated, Any

from gametable.notation.state import State, at_most


class RulesState(State):
    """A search or a part, the opened rule, the position shown, and the one reached from there.

    The game defines the parts, rules and positions.
    """

    search: Annotated[str, at_most(200)] = ""
    part: str = ""
    opened: str = ""
    shown: str = ""
    position: Any = None

    @property
    def page(self) -> object:
        # A search is one page, however it is typed on: a reader goes back to what was before it.
        return bool(self.search), self.part, "" if self.search else self.opened, self.shown
