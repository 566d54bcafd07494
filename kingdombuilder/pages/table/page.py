"""The table to play at: a board, and above it a menu to begin, open and save games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple

from gametable.language import _
from gametable.notation import pasted
from gametable.play.history import History
from gametable.play.how import LEAVE, PRESENT
from gametable.views import menu_words, table_words
from gametable.widgets.items import Button, Group
from gametable.widgets.menu import OURS, Menu, Panel, last_game
from gametable.widgets.open_and_save import OpenAndSave, Text
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
    written_hidden,
)
from kingdombuilder.pages.table.table import PlayExplorer
from kingdombuilder.play import Play
from kingdombuilder.play.draft import EMPTY
from kingdombuilder.views.board import desk as say
from kingdombuilder.views.board.words import headline

_ACCEPT: Final = ".json,.txt,application/json,text/plain"
#: How a game is played that begins here: who shares a screen hides cards from the others (KS.4).
_BEGUN: Final = PlayState(closed=True)


class Lying(NamedTuple):
    """A game on the table, and how it is played."""

    play: Play
    state: PlayState


class Desk:
    """A table with its menu.

    `stage`: the widget to display. `board`: the game that is played. `game`: the one to begin with,
    or its position, by default the suggested first game (KS.5). `rng`: draws cards and decides for
    machines.
    """

    def __init__(
        self, game: History[Position] | Position | None = None, rng: Random | None = None
    ) -> None:
        if isinstance(game, Position):
            game = History(game)
        self._rng = rng or Random()
        self.stage = KingdomStage()
        self.stage.holds_first = True
        self.board = PlayExplorer(game or History(first()), self._rng, self.stage)
        if game is None:
            self.board.play_so(closed=True)
        self._before: Lying | None = None
        # The game of an earlier visit.
        self._last: PlayState | None = None
        self._editor = Editing(self.stage, self._play_from)
        self._setting_up = False
        self._new_game = NewGame(self._rng, self._does, self._begin, self.stage.say)
        panels = {
            "new": Panel(say.NEW, self._new_game.groups),
            "files": Panel(menu_words.FILES, lambda: self._files.groups()),
            "players": Panel(table_words.WHO_PLAYS, lambda: [self.board.settings]),
        }
        self._menu = Menu(self.stage, panels, say.KEYS, self._does)
        self._files = OpenAndSave(
            self.stage,
            self._does,
            label=say.TEXT,
            hint=say.TEXT_HINT,
            accept=_ACCEPT,
            take=self._take,
            written=self._written,
            show=self._show,
        )
        presenting = {PRESENT: self._does(self._present), LEAVE: self._does(self._leave)}
        keys = {"?": self._does(self._menu.switch, "keys")}
        self.stage.on_keys({**self.board.keys, **keys, **presenting})
        self.stage.on_retell(self._show)
        self._show()

    @property
    def state(self) -> PlayState:
        """What the reader sees of the game, and how it is played."""
        play, state = self.board.play, self.board.state
        if self._setting_up:
            state = state.changed(draft=dict(self._editor.draft.data))
        history = play.history
        shown = History(play.shown)
        seen = Laid(shown, shown.now, shown.now)
        if play.known(history.start.position) is not history.start.position:
            return state.changed(position=play.shown, laid=seen)
        if play.hides_something() or any(map(lies_face_down, history.moments())):
            # Whoever opens the link finds out the cards in hands once more.
            game = written_hidden(history, play.is_secret)
            return state.changed(played=game, laid=seen)
        laid = Laid(history, history.line()[-1], history.now)
        return state.changed(played=written(history), laid=laid)

    def show(self, state: PlayState) -> None:
        """Show this state; the game on the board can be returned to if it has been played."""
        lying = Lying(self.board.play, self.board.state)
        if lying.play.history.start.branches:
            self._before = lying
        laid = state.laid
        assert laid is not None
        self._lay(_playing(laid, self._rng, state), state)
        if state.draft is not None:
            self._set_up(json.dumps(state.draft))
        self._show()

    # Clicks and texts ---------------------------------------------------------------------

    def _does(self, act: Callable[..., object], *values: Any) -> Callable[[], None]:
        """A click callback that shows everything again at the end."""

        def clicked() -> None:
            act(*values)
            self._show()

        return clicked

    def _present(self) -> None:
        self._menu.close()
        self.board.present()

    def _leave(self) -> None:
        """Leave the presenter's view."""
        if self.board.presenting:
            self.board.present()

    def _print(self) -> None:
        self._menu.close()
        self._show()
        self.stage.print()

    def _begin(self, position: Position) -> None:
        """Begin a new game; its first cards are drawn at once (KS.4)."""
        self._open(History(position), _BEGUN)
        while self.board.play.by_chance:
            self.board.play.chance()
        self.board.arrived(self._headline)

    def _open(self, history: History[Position], state: PlayState) -> None:
        self._before = Lying(self.board.play, self.board.state)
        self._lay(history, state)

    def _lay(self, game: History[Position] | Play, state: PlayState) -> None:
        self.board.open(game, state)
        self._menu.close()
        self._files.forget()
        self._setting_up = False
        self.board.further_back = self._does(self._go_back) if self._before else None

    def _go_back(self) -> None:
        if self._before:
            lying, self._before = self._before, None
            self._lay(*lying)

    def _take(self, text: str) -> None:
        """Open a game, a position or what a link holds. Raises `GameError`."""
        if link := pasted.address(text):
            self.show(pasted.opened(link, PlayState))
        else:
            self._open(games.read(text), PlayState())

    def _written(self, what: str) -> Text:
        """The position as the reader knows it, or the whole game with all cards, as a text."""
        play = self.board.play
        name = f"kingdombuilder-{what}-{play.position.table.turn}"
        if what == "position":
            return Text(files.to_text(play.shown), "application/json", f"{name}.json")
        return Text(records.write(play.history, whole=True), "text/plain", f"{name}.txt")

    # Setting up ---------------------------------------------------------------------------

    def _set_up_board(self) -> None:
        self._set_up(files.to_text(self.board.play.shown))

    def _set_up(self, text: str) -> None:
        """Put the editor in place of the board, with this position on it."""
        self._setting_up = True
        self._menu.close()
        self._editor.load(text)

    def _back_to_board(self) -> None:
        self._setting_up = False
        self.stage.say(self._headline)

    def _play_from(self, position: Position) -> None:
        """Play from the position that was set up."""
        self._open(History(position), _BEGUN)
        self._show()

    # Another visit ------------------------------------------------------------------------

    @property
    def to_keep(self) -> PlayState | None:
        """The game that the browser is to keep; None before anything has been played."""
        return self.state if self.board.play.history.start.branches else None

    def recall(self, state: PlayState) -> None:
        """Offer to go on with the game of an earlier visit."""
        self._last = state
        self._show()

    @property
    def _untouched(self) -> bool:
        history = self.board.play.history
        return not history.start.branches and history.position == first()

    def _to_go_on(self) -> Iterator[Group]:
        if self._last is not None and self._untouched:
            yield last_game(self._does(self.show, self._last))

    # Showing ------------------------------------------------------------------------------

    def _headline(self) -> str:
        return headline(self.board.position)

    def _show(self) -> None:
        if self._setting_up:
            back = Button(f"{OURS}board", _(setup.TO_BOARD), do=self._does(self._back_to_board))
            bar = Group("menu", "", [back], area="tray", look="bar home")
            self.stage.show([bar, self._editor.part])
            return
        if self.board.presenting:
            self.stage.show([self.board.part])
            return
        menu = self._menu.groups(self._entries())
        self.stage.show([*menu, *self._to_go_on(), self.board.part])

    def _entries(self) -> Iterator[Button]:
        yield Button(f"{OURS}setup", _(setup.SET_UP), do=self._does(self._set_up_board))
        empty = self._does(self._set_up, json.dumps(EMPTY))
        yield Button(f"{OURS}empty", _(setup.FROM_NOTHING), do=empty)
        yield Button(f"{OURS}print", _(menu_words.PRINT), do=self._does(self._print))
        if self._before:
            yield Button(f"{OURS}before", _(menu_words.BEFORE), do=self._does(self._go_back))


def _playing(laid: Laid, rng: Random, state: PlayState) -> Play:
    """The game of a link at its present moment, with what was played after it ahead."""
    play = Play(laid.history, rng, state)
    play.go_to(laid.end)
    play.go_to(laid.now)
    return play
