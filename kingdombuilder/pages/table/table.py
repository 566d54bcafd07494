"""The board: a game to step through in both directions, and to continue with any legal action."""

from __future__ import annotations

from random import Random
from typing import Final

from gametable.play.history import History
from gametable.widgets.items import Group
from gametable.widgets.stage import Stage
from kingdombuilder.engine.position import Position
from kingdombuilder.pages.table import moment
from kingdombuilder.pages.table.controller import Controller
from kingdombuilder.pages.table.groups import TableGroups, settings
from kingdombuilder.pages.table.state import PlayState
from kingdombuilder.play import Play

#: The fields of a state that hold the game.
_NO_GAME: Final = dict.fromkeys(("played", "position", "draft", "laid"))


class PlayExplorer(Controller):
    """A game on a part of a stage.

    `history`: shown from its start. `rng`: draws cards and decides for machines. `state`: how the
    game is played; `play` holds the game itself.
    """

    def __init__(self, history: History[Position], rng: Random, stage: Stage) -> None:
        self._rng = rng
        state = PlayState()
        super().__init__(Play(history, rng, state), state, stage)
        #: The settings, which the page shows elsewhere.
        self.settings = stage.part()
        self.draw()

    def open(self, game: History[Position] | Play, state: PlayState | None = None) -> None:
        """Play this game from now on: a history from its start, or a game from its present node.

        `state`: how it is played, by default as at a new table.
        """
        state = (state or PlayState()).changed(**_NO_GAME)
        self.lay(game if isinstance(game, Play) else Play(game, self._rng, state), state)

    def draw(self) -> None:
        self.settings.groups = settings(self)
        super().draw()

    @property
    def draws_deeds(self) -> bool:
        return bool(moment.deeds(self.play))

    def groups(self) -> list[Group]:
        table = TableGroups(self)
        if self.presenting:
            return table.presented()
        return [*table.groups(self._story.led_on), *self._story.groups(self.play)]
