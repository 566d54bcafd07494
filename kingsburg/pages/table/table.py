"""The board: a game to step through in both directions, and to continue with any legal action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from gametable.play.history import History
from gametable.widgets.guard import Sentence
from gametable.widgets.items import Group
from gametable.widgets.stage import Stage
from kingsburg.engine.content import Content
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.pages.stage import KingsburgStage
from kingsburg.pages.table import moment
from kingsburg.pages.table.advice import OddsPanel
from kingsburg.pages.table.controller import Controller
from kingsburg.pages.table.game_data import Laid
from kingsburg.pages.table.groups import TableGroups
from kingsburg.pages.table.marks import UNMARKED, Marks, at_court, of_review
from kingsburg.pages.table.players import player_groups
from kingsburg.pages.table.presented import Presented
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.toolbar import ToolbarGroups
from kingsburg.play import Play, scenes
from kingsburg.play.draft import NAMES
from kingsburg.players.planner.advice import Advice, advised

_AT_FIRST: Final = NAMES[:3]


class PlayExplorer(Controller):
    """A game on a stage.

    `history`: shown from its start, with the nodes up to the present one ahead; by default a new
    game. `rng`: rolls dice and decides for machines. `stage`: a stage that shows `part` among other
    things; by default a new one. `state`: how the game is played and what is shown beside it;
    `play` holds the game itself.
    """

    def __init__(
        self,
        history: History[Position] | None = None,
        rng: Random | None = None,
        stage: Stage | None = None,
    ) -> None:
        own = stage or KingsburgStage()
        self._rng = rng or Random()
        self._odds = OddsPanel(self.does, self._odds_changed)
        self._advised: tuple[Position, Advice] | None = None
        self._marked: tuple[Advice | None, Marks] = (None, UNMARKED)
        state = PlayState()
        super().__init__(Play(history or new_history(), self._rng, state), state, own)
        #: The settings of who plays, for a menu beside the board.
        self.settings = own.part()
        self._odds.look(self.play.shown)
        self.draw()
        if stage is None:
            own.on_keys(self.keys)
            own.show([self.part])

    @property
    def marks(self) -> Marks:
        if better := self.better():
            return of_review(better)
        advice = self.advice
        if advice is None or self.play.position.step != "influence":
            return self._odds.marks
        if self._marked[0] is not advice:
            self._marked = advice, at_court(self.play.position, advice)
        return self._marked[1]

    @property
    def advice(self) -> Advice | None:
        play = self.play
        position = play.position
        decides = isinstance(position.actor, str) and not play.by_machine and not self.watching
        if not self.state.odds or not decides or self.passes_on:
            return None
        if self._advised is None or self._advised[0] is not position:
            self._advised = position, advised(position)
        return self._advised[1]

    @property
    def led_on(self) -> int:
        """How many of the last nodes are shown together: those of the last click, or a scene."""
        return scenes.together(self.play.history, self._story.led_on)

    def open(self, game: History[Position] | Play, state: PlayState | None = None) -> None:
        """Play this game from now on: a history from its start, or a game from its present node.

        `state`: how it is played; whether the odds are shown does not change.
        """
        state = state or PlayState()
        self.lay(game if isinstance(game, Play) else Play(game, self._rng, state), state)

    def show_position(self, game: History[Position], state: PlayState) -> None:
        """Show a view state: this game at the state's position, or else a new game from there."""
        play = Play(game, self._rng, state)
        if state.position and not play.go_to_position(state.position):
            play = Play(History(state.position), self._rng, state)
        self._show_play(play, state)

    def show_laid(self, laid: Laid, state: PlayState) -> None:
        """Show the game of a view state at its present node."""
        play = Play(laid.history, self._rng, state)
        play.go_to(laid.end)
        at = play.history.line().index(laid.now)
        # The enemies that the reader has not seen are drawn now.
        again = play.redrawn(lambda position: position.draw(self._rng))
        if again is not None and again is not play.history:
            play = Play(again, self._rng, state)
            play.to_end()
        play.go_to(play.history.line()[at])
        self._show_play(play, state)

    def _show_play(self, play: Play, state: PlayState) -> None:
        self.open(play, state)
        if self.state.odds != state.odds:
            self.fold_odds()

    def fold_odds(self) -> None:
        """Show or hide the odds."""
        self.state = self.state.changed(odds=not self.state.odds)
        self._odds.unfold(self.state.odds)

    @property
    def draws_deeds(self) -> bool:
        return bool(moment.deeds(self.play))

    def show(self, said: Sentence, *, seen: bool = True) -> None:
        self._odds.look(self.play.shown)
        super().show(said, seen=seen)

    def arrived(self, said: Sentence, led_on: int = 1) -> None:
        self.entry.follow(self.position)
        self.cards.follow(self.play.shown)
        self.unfolded.clear()
        self.calendar = self.looking = self.at_court = False
        super().arrived(said, led_on)

    def draw(self) -> None:
        self.settings.groups = player_groups(self)
        super().draw()

    def retell(self) -> None:
        self._odds.translate()
        self.draw()

    def _odds_changed(self, said: Sentence | None) -> None:
        self.draw()
        if said is not None:
            self.part.say(said)

    def groups(self) -> list[Group]:
        """Return everything on the board."""
        if self.presenting:
            return [Presented(self, self.led_on).group()]
        return [
            *ToolbarGroups(self, self.fold_odds).groups(),
            *TableGroups(self).groups(self.led_on),
            *self._odds.groups(),
            *self._story.groups(self.play),
        ]


def new_history(
    names: Sequence[str] = _AT_FIRST, content: Content | None = None
) -> History[Position]:
    """Return a new game of these players, by default with the printed content."""
    return History(new_game(names, content=content))
