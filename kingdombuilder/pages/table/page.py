"""The table to play at: a board, and above it a menu to begin, open and save games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from gametable.notation import pasted
from gametable.notation.played import ROOM_KEPT
from gametable.play.history import History
from gametable.views import menu_words
from gametable.views.ending import Ending
from gametable.widgets import desk
from gametable.widgets.menu import Panel
from gametable.widgets.open_and_save import Text
from gametable.widgets.review import ReviewPanel
from gametable.widgets.stage import Part
from kingdombuilder.engine.actions import FACE_DOWN
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files, games, records
from kingdombuilder.pages.editor import words as setup
from kingdombuilder.pages.editor.page import Editing
from kingdombuilder.pages.stage import KingdomStage
from kingdombuilder.pages.table.new_game import NewGame
from kingdombuilder.pages.table.state import (
    Laid,
    PlayState,
    first,
    lies_face_down,
    written,
    written_face_down,
    written_hidden,
)
from kingdombuilder.pages.table.table import PlayExplorer
from kingdombuilder.play import Play
from kingdombuilder.play.draft import EMPTY
from kingdombuilder.players.review.judge import Judge
from kingdombuilder.views import review
from kingdombuilder.views.board import desk as say
from kingdombuilder.views.board import moments
from kingdombuilder.views.board.words import headline
from kingdombuilder.views.ending import ending

#: How new games are played: readers who share a screen hide cards from each other (KS.4).
_BEGUN: Final = PlayState(closed=True)


class Desk(desk.Desk[PlayState]):
    """A table with its menu.

    `game`: the one to begin with, or its position, by default the suggested first game (KS.5).
    `rng`: draws cards and decides for machines.
    """

    words = desk.Words(
        say.KEYS, say.TEXT, say.TEXT_HINT, setup.SET_UP, setup.FROM_NOTHING, setup.TO_BOARD
    )
    accept = ".json,.txt,application/json,text/plain"
    board: PlayExplorer

    def __init__(
        self, game: History[Position] | Position | None = None, rng: Random | None = None
    ) -> None:
        if isinstance(game, Position):
            game = History(game)
        self._rng = rng or Random()
        stage = KingdomStage()
        board = PlayExplorer(game or History(first()), self._rng, stage)
        if game is None:
            board.play_so(closed=True)
        self._editor = Editing(stage, self.play_from)
        super().__init__(stage, board)

    def panels(self) -> dict[str, Panel]:
        new_game = NewGame(self._rng, self.does, self._begin, self.stage.say)
        return {"new": Panel(menu_words.NEW, new_game.groups)}

    def make_review(self) -> ReviewPanel:
        close = self.does(self.close_review)
        panel = ReviewPanel(self.board, review, Judge, close, self.board.show_odds)
        self.board.better = lambda: panel.better
        return panel

    @property
    def state(self) -> PlayState:
        play, state = self.board.play, self.how_played
        if self.setting_up:
            state = state.changed(draft=dict(self._editor.draft.data))
        history = play.history
        shown = History(play.shown)
        seen = Laid(shown, shown.now, shown.now)
        if play.known(history.start.position) is not history.start.position:
            return state.changed(position=play.shown, laid=seen)
        if self._lies_face_down:
            # The reader who opens the link finds out the cards in hands again.
            game = written_hidden(history, play.is_secret)
            return state.changed(played=game, laid=seen)
        laid = Laid(history, history.line()[-1], history.now)
        return state.changed(played=written(history), laid=laid)

    def whole(self) -> PlayState:
        play = self.board.play
        state = self.state
        if state.position is not None:
            return state
        if not self._lies_face_down:
            return state.changed(played=written(play.history, ROOM_KEPT))
        seen = play.history.retold(lambda at: FACE_DOWN if play.is_secret(at) else at.action)
        return state.changed(played=written_face_down(seen))

    @property
    def _lies_face_down(self) -> bool:
        """True if a card in a hand of this game is not known to the reader."""
        play = self.board.play
        return play.hides_something() or any(map(lies_face_down, play.history.nodes()))

    @property
    def sight(self) -> desk.Sight:
        shown = self.board.play.shown
        at, fields = moments.moment(shown)
        return desk.Sight(shown.names, at, fields, moments.picture(shown))

    @property
    def untouched(self) -> bool:
        history = self.board.play.history
        return not history.start.branches and history.position == first()

    def headline(self) -> str:
        return headline(self.board.position)

    # Games --------------------------------------------------------------------------------

    def begun(self) -> PlayState:
        return _BEGUN

    def lay_out(self, state: PlayState) -> None:
        laid = state.laid
        assert laid is not None
        play = Play(laid.history, self._rng, state)
        # Nodes after the present one stay ahead.
        play.go_to(laid.end)
        play.go_to(laid.now)
        self.lay(play, state)

    def _begin(self, position: Position, machines: Mapping[str, str]) -> None:
        self.begin(History(position), _BEGUN.changed(machines=dict(machines)))

    def ending(self) -> Ending | None:
        return ending(self.board.position)

    def another(self) -> History[Position]:
        start = self.board.play.history.start.position
        new = partial(
            new_game,
            sections=start.board.sections,
            cards=start.table.cards,
            lords_zero=start.table.lords_zero,
        )
        names = start.names
        return History(new((*names[1:], names[0])) if start == new(names) else start)

    # Opening and saving -------------------------------------------------------------------

    def open_text(self, text: str) -> None:
        if link := pasted.address(text):
            self.show(pasted.opened(link, PlayState))
        else:
            self.open(games.read(text), PlayState())

    def written(self, what: str) -> Text:
        """Return the position, or the whole game with all cards, as a text to save."""
        play = self.board.play
        name = f"kingdombuilder-{what}-{play.position.table.turn}"
        if what == "position":
            return Text(files.to_text(play.shown), "application/json", f"{name}.json")
        return Text(records.write(play.history, whole=True), "text/plain", f"{name}.txt")

    # Setting up ---------------------------------------------------------------------------

    @property
    def editing(self) -> Part:
        return self._editor.part

    def set_up_board(self) -> None:
        self.set_up(files.to_text(self.board.play.shown))

    def set_up_nothing(self) -> None:
        self.set_up(json.dumps(EMPTY))

    def edit(self, text: str) -> None:
        self._editor.load(text)
