"""An explorer: a stage, and the one frozen state that it shows."""

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
    """Whoever changes something replaces `state`; what is shown follows from it.

    `stage`: the widget to display.
    """

    def __init__(self, state: S, stage: Stage) -> None:
        self.state = state
        self.stage = stage
        stage.on_retell(self.retell)

    def show(self, state: S) -> None:
        """Show this."""
        self.state = state
        self.follow()

    def change(self, **fields: Any) -> None:
        """Show the same with other values of these fields."""
        self.state = self.state.changed(**fields)
        self.follow()

    def look(self, **fields: Any) -> None:
        """Show something else where nothing else is asked."""
        self.state = self.state.changed(**fields)
        self.draw()

    def follow(self) -> None:
        """Show what follows from a new state."""
        self.draw()

    @abstractmethod
    def groups(self) -> Sequence[Group | Part]:
        """All that is seen."""

    def draw(self, said: Sentence | None = None) -> None:
        """Show it, and say something if there is something to say."""
        self.stage.show(self.groups())
        if said is not None:
            self.stage.say(said)

    def retell(self) -> None:
        """Show it in another language."""
        self.draw()
