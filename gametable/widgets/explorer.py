"""Explorers: a stage, and the one frozen view state that it shows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from gametable.notation.state import State
from gametable.widgets.guard import Sentence
from gametable.widgets.items import Group
from gametable.widgets.stage import Part, Stage

S = TypeVar("S", bound=State)


class Explorer(ABC, Generic[S]):
    """An explorer that shows `state` on a stage; a change replaces the state and draws it again.

    `stage`: the widget to display.
    """

    def __init__(self, state: S, stage: Stage) -> None:
        self.state = state
        self.stage = stage
        stage.on_retell(self.retell)

    def show(self, state: S) -> None:
        """Show this state."""
        self.state = state
        self.follow()

    def change(self, **fields: Any) -> None:
        """Change these fields of the state."""
        self.state = self.state.changed(**fields)
        self.follow()

    def look(self, **fields: Any) -> None:
        """Change fields that do not affect the question, and draw."""
        self.state = self.state.changed(**fields)
        self.draw()

    def follow(self) -> None:
        """Show the result of a new state."""
        self.draw()

    @abstractmethod
    def groups(self) -> Sequence[Group | Part]:
        """Return everything on the stage."""

    def draw(self, said: Sentence | None = None) -> None:
        """Draw the stage, and say a sentence if there is one."""
        self.stage.show(self.groups())
        if said is not None:
            self.stage.say(said)

    def retell(self) -> None:
        """Draw the stage in another language."""
        self.draw()
