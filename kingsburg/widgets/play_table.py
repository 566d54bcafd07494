"""The table on which one plays: a board, and all that brings games to it and takes them away."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

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
from kingsburg.views.board import words as play_words
from kingsburg.views.setup import games as say
from kingsburg.views.setup import words as draft_words
from kingsburg.widgets.asked import asked
from kingsburg.widgets.editor import Editor
from kingsburg.widgets.play import PlayExplorer, new_history
from kingsburg.widgets.stage import KingsburgStage

if TYPE_CHECKING:
    from kingsburg.states.play import PlayState

#: Everything here has an id that begins like this; boards and editors have none.
_OURS: Final = "table-"
_FILE: Final = f"{_OURS}file"
_TEXT: Final = f"{_OURS}text"
_ACCEPT: Final = ".json,.txt,application/json,text/plain"
#: So many games can be gone back to.
_MOST_BEFORE: Final = 5


class Lying(NamedTuple):
    """A game on the table, and the position of the catalogue from which it is."""

    play: Play
    preset: PositionEntry | None


class PlayTable:
    """A board, and above it positions to choose, opening, saving and setting up.

    `stage`: the widget to display. `board`: the game as it is played; where a position is set up,
    the editor stands in its place. `game` and `rng` are those of the board.
    """

    def __init__(self, game: History[Position] | None = None, rng: Random | None = None) -> None:
        self.stage = KingsburgStage()
        self.stage.on_click(self._clicked)
        self.stage.on_fill(self._filled)
        self.board = PlayExplorer(game, rng, self.stage)
        self._editor: Editor | None = None
        self._setting_up = False
        #: The position of the board from which the draft began.
        self._drafted = ""
        self._before: deque[Lying] = deque(maxlen=_MOST_BEFORE)
        self._preset: PositionEntry | None = None
        self._unfolded = ""
        self._kind = "example"
        self._hint = False
        #: A text that could not be opened, why, and whether it can be looked at.
        self._text, self._impossible = "", False
        self._wrong: Sentence = ""
        self.stage.on_retell(self._show)
        self._show()

    @staticmethod
    def kind() -> type[PlayState]:
        """What `state` is; imported late, for a page is shown before it needs a link."""
        from kingsburg.states.play import PlayState

        return PlayState

    @property
    def state(self) -> PlayState:
        """What the reader sees of the game, and how it is played.

        Raises `GameError` where a link cannot say it (S.5).
        """
        play = self.board.play
        draft = self._editor.draft.data if self._editor and self._setting_up else {}
        return self.kind()(
            position=None if self._untouched() else play.shown,
            draft=dict(draft) or None,
            preset=self._preset.id if self._preset else "",
            pace=play.pace,
            machines=play.machines,
            rolls_itself=play.rolls_itself,
            odds=self.board.odds_shown,
        )

    def _untouched(self) -> bool:
        """Whether this is the game with which a table begins."""
        now = self.board.play.history.now
        return not self._preset and not now.before and now.position == new_history().position

    def show(self, state: PlayState) -> None:
        """Show this; the game that lies there can be gone back to if it has been played."""
        preset = positions()[state.preset] if state.preset else None
        game = games.of_preset(preset) if preset else new_history()
        old = self.board.play
        if old.history.start.branches:
            self._before.append(Lying(old, self._preset))
        self._lay(game, preset)
        self.board.show(game, state)
        if state.draft is not None:
            self._set_up(json.dumps(state.draft))
        self._show()

    # Clicks and texts ---------------------------------------------------------------------

    def _clicked(self, id: str) -> None:
        control, _dash, value = id.removeprefix(_OURS).partition("-")
        match control:
            case "fold":
                self._unfolded = "" if self._unfolded == value else value
            case "kind":
                self._kind = value
            case "hint":
                self._hint = not self._hint
            case "new":
                self._open(new_history(int(value)))
            case "preset":
                preset = positions()[value]
                self._open(games.of_preset(preset), preset)
            case "before":
                self._go_back()
            case "setup":
                self._set_up(games.set_up(self.board.play.shown))
            case "empty":
                self._set_up(Draft().text)
            case "look":
                self._set_up(self._text)
            case "board":
                self._setting_up = False
                self.stage.say(self._headline)
            case "play":
                # The field is left before this is clicked, and read then.
                self.stage.say(self._wrong or partial(_, say.NO_TEXT))
            case "save" | "copy":
                self._give(control, value)
        self._show()

    def _filled(self, _id: str, text: str) -> None:
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

    def _open(self, history: History[Position], preset: PositionEntry | None = None) -> None:
        """Lay another game on the board; the one that lies there can be gone back to."""
        self._before.append(Lying(self.board.play, self._preset))
        self._lay(history, preset)

    def _go_back(self) -> None:
        if self._before:
            self._lay(*self._before.pop())

    def _lay(self, game: History[Position] | Play, preset: PositionEntry | None) -> None:
        self.board.open(game)
        self._preset = preset
        self._setting_up = self._hint = False
        self._unfolded = self._text = self._wrong = ""
        if preset:
            self.stage.say(lambda: say.opened(_(preset.title), self._headline()))

    def _give(self, how: str, what: str) -> None:
        """Save or copy the position, or the whole game."""
        play = self.board.play
        if what == "position":
            text, mime = files.to_text(play.shown), "application/json"
        else:
            text, mime = games.record(play.history), "text/plain"
        if how == "copy":
            self.stage.copy(text, _(say.COPIED), _(say.NOT_COPIED))
            return
        name = games.file_name(play.position, what)
        self.stage.offer(name, mime, text)
        self.stage.say(partial(_, SAVED, file=name))

    # Setting up ---------------------------------------------------------------------------

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
            back = Button(f"{_OURS}board", _(say.TO_BOARD))
            self.stage.show([Group("games", "", [back], look="bar"), self._editor.part])
            return
        panels = {"positions": self._positions, "files": self._files}
        panel = panels[self._unfolded]() if self._unfolded in panels else []
        hint = f"{_OURS}hint"
        note = [asked(self._preset, hint, self._hint)] if self._preset else []
        self.stage.show([self._bar(), *panel, *note, self.board.part])

    def _bar(self) -> Group:
        folds = {"positions": say.POSITIONS, "files": say.FILES}
        items = [
            Button(f"{_OURS}fold-{id}", _(label), expanded=self._unfolded == id)
            for id, label in folds.items()
        ]
        items.append(Button(f"{_OURS}setup", _(say.SET_UP)))
        if self._before:
            items.append(Button(f"{_OURS}before", _(say.BEFORE)))
        return Group("games", "", items, look="bar")

    def _positions(self) -> Iterator[Group]:
        new = [Button(f"{_OURS}new-{number}", say.players(number)) for number in Rules.PLAYERS]
        new.append(Button(f"{_OURS}empty", _(say.EMPTY)))
        yield Group("new-games", _(say.NEW_GAME), new, look="panel")
        kinds = [
            Button(f"{_OURS}kind-{kind}", _(label), pressed=kind == self._kind)
            for kind, label in say.KINDS.items()
        ]
        yield Group("kinds", _(say.CHOOSE), kinds, look="panel")
        cards = [
            Button(f"{_OURS}preset-{each.id}", picture=say.card(each), name=say.named(each))
            for each in positions().values()
            if each.kind == self._kind
        ]
        yield Group("presets", _(say.KINDS[self._kind]), cards, grid=True, look="panel cards")

    def _files(self) -> Iterator[Group]:
        most = games.MOST_CHARACTERS
        opening: list[Item] = [
            File(_FILE, _(say.FILE), _ACCEPT, most, say.too_large(most)),
            Field(
                _TEXT,
                _(say.TEXT),
                value=self._text,
                wrong=bool(self._wrong),
                hint=_(say.TEXT_HINT),
                remark=worded(self._wrong),
                most=most,
                lines=4,
            ),
            Button(f"{_OURS}play", _(say.PLAY_TEXT)),
        ]
        if self._impossible:
            opening.append(Button(f"{_OURS}look", _(say.LOOK)))
        yield Group("open", _(say.OPEN), opening, look="panel")
        saves = [Button(f"{_OURS}{id}", _(label)) for id, label in say.SAVES.items()]
        yield Group("save", _(say.SAVE), saves, look="panel")
