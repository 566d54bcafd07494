"""The board: a game to step through in both directions, and to continue with any legal action."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from gametable.play.history import History
from gametable.widgets.guard import Guard, Sentence
from gametable.widgets.stage import Stage
from gametable.widgets.story import StoryGroups
from kingdombuilder.engine.position import Position
from kingdombuilder.pages.table import story
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
        self.presenting = False
        self._rng = rng
        state = PlayState()
        super().__init__(Play(history, rng, state), state)
        self.stage = stage
        self.part = stage.part()
        #: The settings, which the page shows elsewhere.
        self.settings = stage.part()
        self.part.on_retell(self.draw)
        self._story = StoryGroups(story, self.does(self.draw), self.go_to)
        self.draw()

    def guarded(self, act: Callable[[], object]) -> Callable[[], None]:
        def shown() -> None:
            act()
            self.stage.changed()

        return Guard(self.part.say)(shown)

    def open(self, game: History[Position] | Play, state: PlayState | None = None) -> None:
        """Play this game from now on: a history from its start, or a game from its present node.

        `state`: how it is played, by default as at a new table.
        """
        state = (state or PlayState()).changed(**_NO_GAME)
        play = game if isinstance(game, Play) else Play(game, self._rng, state)
        self.put(play, state)
        self._story.begin()
        self.show(self.stands)

    def show(self, said: Sentence) -> None:
        self.draw()
        self.part.say(said)

    def arrived(self, said: Sentence, led_on: int = 1) -> None:
        self._story.arrived(led_on)
        self.show(said)

    def draw(self) -> None:
        self.settings.groups = settings(self)
        groups = TableGroups(self)
        if self.presenting:
            self.part.show(groups.presented())
        else:
            table = groups.groups(self._story.led_on)
            self.part.show([*table, *self._story.groups(self.play)])

    def present(self) -> None:
        """Switch to the presenter's view, which shows only the board and the topic, or back."""
        self.presenting = not self.presenting
        self.draw()
