"""The table on which one plays: a board, and all that brings games to it and takes them away."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from gametable.language import _
from gametable.play.errors import GameError, ImpossiblePosition
from gametable.play.history import History
from gametable.views.share_words import SAVED
from gametable.widgets.guard import Sentence, worded
from gametable.widgets.items import Button, Field, File, Group, Item
from kingsburg.catalogue import PositionEntry, positions
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, games
from kingsburg.play import Play
from kingsburg.play.draft import Draft
from kingsburg.states.play import PlayState
from kingsburg.views.board import words as play_words
from kingsburg.views.setup import games as say
from kingsburg.views.setup import words as draft_words
from kingsburg.widgets.asked import asked
from kingsburg.widgets.editor import Editor
from kingsburg.widgets.play import PlayExplorer, new_history
from kingsburg.widgets.stage import KingsburgStage

#: Everything here has an id that begins like this; boards and editors have none.
_OURS: Final = "table-"
_ACCEPT: Final = ".json,.txt,application/json,text/plain"
#: So many games can be gone back to.
_MOST_BEFORE: Final = 5


class Lying(NamedTuple):
    """A game on the table, and how it was played."""

    play: Play
    state: PlayState


class PlayTable:
    """A board, and above it positions to choose, opening, saving and setting up.

    `stage`: the widget to display. `board`: the game as it is played; where a position is set up,
    the editor stands in its place. `game` and `rng` are those of the board.
    """

    def __init__(self, game: History[Position] | None = None, rng: Random | None = None) -> None:
        self.stage = KingsburgStage()
        self.board = PlayExplorer(game, rng, self.stage)
        self._editor: Editor | None = None
        self._setting_up = False
        #: The position of the board from which the draft began.
        self._drafted = ""
        self._before: deque[Lying] = deque(maxlen=_MOST_BEFORE)
        self._unfolded = ""
        self._kind = "example"
        self._hint = False
        #: A text that could not be opened, why, and whether it can be looked at.
        self._text, self._impossible = "", False
        self._wrong: Sentence = ""
        self.stage.on_retell(self._show)
        self._show()

    @property
    def state(self) -> PlayState:
        """What the reader sees of the game, and how it is played."""
        draft = self._editor.draft.data if self._editor and self._setting_up else {}
        return self.board.state.changed(
            position=None if self._untouched() else self.board.play.shown,
            draft=dict(draft) or None,
        )

    @property
    def _preset(self) -> PositionEntry | None:
        """The position of the catalogue from which the game is."""
        return positions().get(self.board.state.preset)

    def _untouched(self) -> bool:
        """Whether this is the game with which a table begins."""
        now = self.board.play.history.now
        return not self._preset and not now.before and now.position == new_history().position

    def show(self, state: PlayState) -> None:
        """Show this; the game that lies there can be gone back to if it has been played."""
        preset = positions().get(state.preset)
        begin = partial(games.of_preset, preset) if preset else new_history
        lying = Lying(self.board.play, self.board.state)
        if lying.play.history.start.branches:
            self._before.append(lying)
        self._lay(begin(), PlayState(preset=state.preset))
        self.board.show(begin(), state)
        if state.draft is not None:
            self._set_up(json.dumps(state.draft))
        self._show()

    # Clicks and texts ---------------------------------------------------------------------

    def _does(self, act: Callable[..., object], *values: Any) -> Callable[[], None]:
        """What a click does, and then everything is shown anew."""
        return partial(self._clicked, act, *values)

    def _clicked(self, act: Callable[..., object], *values: Any) -> None:
        act(*values)
        self._show()

    def _fold(self, panel: str) -> None:
        self._unfolded = "" if self._unfolded == panel else panel

    def _choose_kind(self, kind: str) -> None:
        self._kind = kind

    def _fold_hint(self) -> None:
        self._hint = not self._hint

    def _open_new(self, players: int) -> None:
        self._open(new_history(players))

    def _open_preset(self, preset: PositionEntry) -> None:
        self._open(games.of_preset(preset), preset.id)

    def _back_to_board(self) -> None:
        self._setting_up = False
        self.stage.say(self._headline)

    def _told_text(self) -> None:
        # The field is left before its button is clicked, and read then.
        self.stage.say(self._wrong or partial(_, say.NO_TEXT))

    def _fill(self, text: str) -> None:
        self._text, self._wrong, self._impossible = "", "", False
        if text.strip():
            try:
                self._open(games.read(text))
            except GameError as error:
                self._text, self._wrong = text, partial(draft_words.not_taken, error)
                self._impossible = isinstance(error, ImpossiblePosition)
                self._unfolded = "files"
                self.stage.say(self._wrong)
        self._show()

    def _open(self, history: History[Position], preset: str = "") -> None:
        """Lay another game on the board; the one that lies there can be gone back to."""
        self._before.append(Lying(self.board.play, self.board.state))
        self._lay(history, PlayState(preset=preset))

    def _go_back(self) -> None:
        if self._before:
            self._lay(*self._before.pop())

    def _lay(self, game: History[Position] | Play, state: PlayState) -> None:
        self.board.open(game, state)
        self._setting_up = self._hint = False
        self._unfolded = self._text = self._wrong = ""
        preset = self._preset
        if preset:
            self.stage.say(lambda: say.opened(_(preset.title), self._headline()))

    # Saving -------------------------------------------------------------------------------

    def _written(self, what: str) -> tuple[str, str]:
        """The position or the whole game as a text, and what it is for a browser."""
        play = self.board.play
        if what == "position":
            return files.to_text(play.shown), "application/json"
        return games.record(play.history), "text/plain"

    def _copy(self, what: str) -> None:
        self.stage.copy(self._written(what)[0], _(say.COPIED), _(say.NOT_COPIED))

    def _save(self, what: str) -> None:
        text, mime = self._written(what)
        name = games.file_name(self.board.position, what)
        self.stage.offer(name, mime, text)
        self.stage.say(partial(_, SAVED, file=name))

    # Setting up ---------------------------------------------------------------------------

    def _set_up_board(self) -> None:
        self._set_up(games.set_up(self.board.play.shown))

    def _set_up(self, text: str) -> None:
        """Put the editor in place of the board; a draft of the same position is gone on with."""
        if self._editor is None:
            self._editor = Editor(stage=self.stage)
            self._editor.on_play(self._play_from)
        if text != self._drafted:
            self._editor.load(text)
            self._drafted = text
        self._setting_up = True

    def _play_from(self, position: Position) -> None:
        if position == self.board.position:
            self._setting_up = False
        else:
            self._open(History(position))
        self.stage.say(self._headline)
        self._show()

    # Showing ------------------------------------------------------------------------------

    def _headline(self) -> str:
        return play_words.headline(self.board.position)

    def _show(self) -> None:
        if self._editor and self._setting_up:
            back = Button(f"{_OURS}board", _(say.TO_BOARD), do=self._does(self._back_to_board))
            self.stage.show([Group("games", "", [back], look="bar"), self._editor.part])
            return
        panels = {"positions": self._positions, "files": self._files}
        panel = panels[self._unfolded]() if self._unfolded in panels else []
        preset, fold = self._preset, self._does(self._fold_hint)
        note = [asked(preset, f"{_OURS}hint", self._hint, fold)] if preset else []
        self.stage.show([self._bar(), *panel, *note, self.board.part])

    def _bar(self) -> Group:
        folds = {"positions": say.POSITIONS, "files": say.FILES}
        items = [
            Button(
                f"{_OURS}fold-{id}",
                _(label),
                expanded=self._unfolded == id,
                do=self._does(self._fold, id),
            )
            for id, label in folds.items()
        ]
        set_up = self._does(self._set_up_board)
        items.append(Button(f"{_OURS}setup", _(say.SET_UP), do=set_up))
        if self._before:
            go_back = self._does(self._go_back)
            items.append(Button(f"{_OURS}before", _(say.BEFORE), do=go_back))
        return Group("games", "", items, look="bar")

    def _positions(self) -> Iterator[Group]:
        new = [
            Button(
                f"{_OURS}new-{number}", say.players(number), do=self._does(self._open_new, number)
            )
            for number in Rules.PLAYERS
        ]
        empty = self._does(self._set_up, Draft().text)
        new.append(Button(f"{_OURS}empty", _(say.EMPTY), do=empty))
        yield Group("new-games", _(say.NEW_GAME), new, look="panel")
        kinds = [
            Button(
                f"{_OURS}kind-{kind}",
                _(label),
                pressed=kind == self._kind,
                do=self._does(self._choose_kind, kind),
            )
            for kind, label in say.KINDS.items()
        ]
        yield Group("kinds", _(say.CHOOSE), kinds, look="panel")
        cards = [
            Button(
                f"{_OURS}preset-{each.id}",
                picture=say.card(each),
                name=say.named(each),
                do=self._does(self._open_preset, each),
            )
            for each in positions().values()
            if each.kind == self._kind
        ]
        yield Group("presets", _(say.KINDS[self._kind]), cards, grid=True, look="panel cards")

    def _files(self) -> Iterator[Group]:
        most = games.MOST_CHARACTERS
        opening: list[Item] = [
            File(f"{_OURS}file", _(say.FILE), _ACCEPT, most, say.too_large(most), fill=self._fill),
            Field(
                f"{_OURS}text",
                _(say.TEXT),
                value=self._text,
                wrong=bool(self._wrong),
                hint=_(say.TEXT_HINT),
                remark=worded(self._wrong),
                most=most,
                lines=4,
                fill=self._fill,
            ),
            Button(f"{_OURS}play", _(say.PLAY_TEXT), do=self._does(self._told_text)),
        ]
        if self._impossible:
            look = self._does(self._set_up, self._text)
            opening.append(Button(f"{_OURS}look", _(say.LOOK), do=look))
        yield Group("open", _(say.OPEN), opening, look="panel")
        saves = [
            Button(f"{_OURS}{how}-{what}", _(say.SAVES[how, what]), do=self._does(give, what))
            for how, give in (("save", self._save), ("copy", self._copy))
            for what in ("position", "game")
        ]
        yield Group("save", _(say.SAVE), saves, look="panel")
