"""The table to play at: a board, and controls to open, save and set up games."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from gametable.language import LANGUAGE, _
from gametable.play.errors import GameError, ImpossiblePosition, Malformed
from gametable.play.history import History
from gametable.views.share_words import SAVED
from gametable.widgets.guard import Sentence, worded
from gametable.widgets.items import Block, Button, Field, File, Group, Item
from gametable.widgets.stage import Part
from kingsburg import lessons
from kingsburg.catalogue import positions
from kingsburg.catalogue.entries import OwnCards, PositionEntry
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards, files, games
from kingsburg.play import Play
from kingsburg.play.draft import EMPTY, Draft
from kingsburg.states.games import written
from kingsburg.states.play import PlayState
from kingsburg.views.board import icons
from kingsburg.views.board import words as play_words
from kingsburg.views.setup import games as say
from kingsburg.views.setup import new_game as new_words
from kingsburg.views.setup import words as draft_words
from kingsburg.widgets.controls import asked, choices
from kingsburg.widgets.editor import Editor
from kingsburg.widgets.new_game import NewGame
from kingsburg.widgets.play import PlayExplorer, new_history
from kingsburg.widgets.stage import KingsburgStage

#: The prefix of all ids here; boards and editors have no such ids.
_OURS: Final = "table-"
_ACCEPT: Final = ".json,.txt,.toml,application/json,text/plain"
#: The most earlier games that can be returned to.
_MOST_BEFORE: Final = 5


#: The start of the game with which a table begins.
_FIRST: Final = new_history().position


class Lying(NamedTuple):
    """A game on the table, and how it is played."""

    play: Play
    state: PlayState


class PlayDesk:
    """A board, and above it controls to choose, open, save and set up games.

    `stage`: the widget to display. `board`: the game that is played; while a position is set up,
    the editor takes its place. `game` and `rng` are passed to the board.
    """

    def __init__(self, game: History[Position] | None = None, rng: Random | None = None) -> None:
        self.stage = KingsburgStage()
        self.stage.holds_first = True
        self.board = PlayExplorer(game, rng, self.stage)
        self._editor: Editor | None = None
        self._setting_up = False
        #: The text of the position with which the draft began.
        self._drafted = ""
        self._before: deque[Lying] = deque(maxlen=_MOST_BEFORE)
        self._unfolded = ""
        self._kind = "example"
        self._hint = False
        #: A text that could not be opened, whether the editor can show it, and why it could not.
        self._text, self._impossible = "", False
        self._wrong: Sentence = ""
        self._menu = False
        self._new_game = NewGame(_OURS, self._does, self._open_new)
        ours = {"?": self._does(self._open_panel, "keys"), "p": self._does(self._present)}
        self.stage.on_keys({**self.board.keys, **ours})
        self.stage.on_retell(self._show)
        self._show()

    @property
    def state(self) -> PlayState:
        """What the reader sees of the game, and how it is played."""
        draft = self._editor.draft.data if self._editor and self._setting_up else {}
        play, fields = self.board.play, dict[str, Any]()
        if not self._untouched():
            shown = play.shown
            if play.hides_something():
                fields = {"position": shown}
            else:
                with_start = not self._preset and play.history.start.position != _FIRST
                game = written(play.history, with_start=with_start)
                fields = {"played": game, "shown": shown}
        return self.board.state.changed(**fields, draft=dict(draft) or None)

    @property
    def _preset(self) -> PositionEntry | None:
        """The position of the catalogue that the game began with, if any."""
        return positions().get(self.board.state.preset)

    def _untouched(self) -> bool:
        """Whether this is a new game, as at a new table."""
        history = self.board.play.history
        return not self._preset and not history.start.branches and history.position == _FIRST

    def show(self, state: PlayState) -> None:
        """Show this state; the game on the board can be returned to if it has been played."""
        lying = Lying(self.board.play, self.board.state)
        if lying.play.history.start.branches:
            self._before.append(lying)
        laid = state.laid()
        self._lay(laid.history, PlayState(preset=state.preset))
        if state.played:
            self.board.show_laid(laid, state)
        else:
            self.board.show_position(laid.history, state)
        if state.draft is not None:
            self._set_up(json.dumps(state.draft))
        self._show()

    # Clicks and texts ---------------------------------------------------------------------

    def _does(self, act: Callable[..., object], *values: Any) -> Callable[[], None]:
        """A click callback that shows everything again at the end."""
        return partial(self._clicked, act, *values)

    def _clicked(self, act: Callable[..., object], *values: Any) -> None:
        act(*values)
        self._show()

    def _fold_menu(self) -> None:
        self._menu = not self._menu
        self._unfolded = ""

    def _present(self) -> None:
        self._setting_up = self._menu = False
        self.board.present()

    def _fold(self, panel: str) -> None:
        self._unfolded = "" if self._unfolded == panel else panel

    def _open_panel(self, panel: str) -> None:
        """Open the menu at this panel, or close it if it is open there."""
        self._menu = not (self._menu and self._unfolded == panel)
        self._unfolded = panel if self._menu else ""

    def _choose_kind(self, kind: str) -> None:
        self._kind = kind

    def _fold_hint(self) -> None:
        self._hint = not self._hint

    def _open_new(self, players: int, rules: Rules) -> None:
        self._open(new_history(players, self._content.under(rules)))

    def _put_in(self, own: OwnCards | None) -> None:
        """A new game with these cards, or without any of one's own."""
        players = len(self.board.position.players)
        content = content_of(self.board.position.rules, own)
        # What is printed may lack the rows that this game has been played with.
        self._open(new_history(players, content if own else content.that_can_be_dealt(players)))
        self.stage.say(partial(say.put_in, own) if own else self._headline)

    @property
    def _content(self) -> Content:
        """The box of the game on the board."""
        return self.board.position.content

    def _open_preset(self, preset: PositionEntry) -> None:
        self._open(games.of_preset(preset), preset.id)

    def _back_to_board(self) -> None:
        self._setting_up = False
        self.stage.say(self._headline)

    def _told_text(self) -> None:
        # The text has been read already: the field lost focus before its button was clicked.
        self.stage.say(self._wrong or partial(_, say.NO_TEXT))

    def _fill(self, text: str) -> None:
        self._text, self._wrong, self._impossible = "", "", False
        if text.strip():
            try:
                if lessons.is_lesson(text):
                    raise Malformed(say.IS_LESSON)
                if cards.are_cards(text):
                    self._put_in(cards.read(text))
                else:
                    self._open(games.read(text, self._content))
            except GameError as error:
                self._text, self._wrong = text, partial(draft_words.not_taken, error)
                self._impossible = isinstance(error, ImpossiblePosition)
                self._menu, self._unfolded = True, "files"
                self.stage.say(self._wrong)
        self._show()

    def _open(self, history: History[Position], preset: str = "") -> None:
        """Put another game on the board; the present one can be returned to."""
        self._before.append(Lying(self.board.play, self.board.state))
        self._lay(history, PlayState(preset=preset))

    def _go_back(self) -> None:
        if self._before:
            self._lay(*self._before.pop())

    def _lay(self, game: History[Position] | Play, state: PlayState) -> None:
        self.board.open(game, state)
        self._setting_up = self._hint = self._menu = False
        self._unfolded = self._text = self._wrong = ""
        self.board.further_back = self._does(self._go_back) if self._before else None
        preset = self._preset
        if preset:
            self.stage.say(lambda: say.opened(_(preset.title), self._headline()))

    # Saving -------------------------------------------------------------------------------

    def _written(self, what: str) -> tuple[str, str]:
        """The position or the whole game as a text, and its MIME type."""
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

    def _print(self) -> None:
        self._menu = False
        self.board.unfold_all()
        self._show()
        self.stage.print()

    # Setting up ---------------------------------------------------------------------------

    def _set_up_board(self) -> None:
        self._set_up(games.set_up(self.board.play.shown))

    def _set_up_nothing(self) -> None:
        own = self._content.own
        self._set_up(Draft({**EMPTY, "cards": cards.to_json(own)} if own else EMPTY).text)

    def _set_up(self, text: str) -> None:
        """Put the editor in place of the board; a draft that began with this text is kept."""
        if self._editor is None:
            self._editor = Editor(Draft(box=self._content.under), self.stage)
            self._editor.on_play(self._play_from)
        if text != self._drafted:
            self._editor.load(text)
            self._drafted = text
        self._setting_up, self._menu = True, False

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
            bar = Group("games", "", [back], area="tray", look="bar home")
            self.stage.show([bar, self._editor.part])
            return
        if self.board.presenting:
            self.stage.show([self.board.part])
            return
        preset = self._preset
        fold = self._does(self._fold_hint)
        note = [asked(preset, f"{_OURS}hint", self._hint, fold)] if preset else []
        self.stage.show([*self._menu_groups(), *note, self.board.part])

    def _menu_groups(self) -> Iterator[Group | Part]:
        menu = Button(
            f"{_OURS}menu",
            picture=icons.control("menu"),
            name=_(say.MENU),
            expanded=self._menu,
            do=self._does(self._fold_menu),
        )
        yield Group("menu", "", [menu], area="tray", look="bar home")
        if not self._menu:
            return
        yield Group("games", "", list(self._entries()), area="tray", look="menu")
        panels: dict[str, Callable[[], Iterable[Group | Part]]] = {
            "new": self._new_game.groups,
            "positions": self._positions,
            "files": self._files,
            "players": lambda: [self.board.settings],
            "languages": self._languages,
            "keys": self._keys,
        }
        if self._unfolded in panels:
            yield from panels[self._unfolded]()
        if self.stage.first:
            self.stage.first.area = "tray"
            yield self.stage.first

    def _entries(self) -> Iterator[Item]:
        folds = {
            "new": new_words.NEW,
            "positions": say.POSITIONS,
            "files": say.FILES,
            "players": play_words.WHO_PLAYS,
            "languages": LANGUAGE,
            "keys": play_words.KEYS,
        }
        for id, label in folds.items():
            yield Button(
                f"{_OURS}fold-{id}",
                _(label),
                expanded=self._unfolded == id,
                do=self._does(self._fold, id),
            )
        yield Button(f"{_OURS}setup", _(say.SET_UP), do=self._does(self._set_up_board))
        yield Button(f"{_OURS}empty", _(say.EMPTY), do=self._does(self._set_up_nothing))
        if self._before:
            yield Button(f"{_OURS}before", _(say.BEFORE), do=self._does(self._go_back))
        yield Button(f"{_OURS}print", _(say.PRINT), do=self._print)
        if self.stage.keeper and self.stage.keeper.place:
            yield Block(f"{_OURS}all", say.all_dashboards())

    def _languages(self) -> Iterator[Group]:
        yield replace(self.stage.language_group(f"{_OURS}language"), area="tray", look="panel")

    def _keys(self) -> Iterator[Group]:
        yield Group("keys", "", [Block("keys", say.keys())], area="tray", look="panel")

    def _positions(self) -> Iterator[Group]:
        labels = {kind: _(label) for kind, label in say.KINDS.items()}
        choose = partial(self._clicked, self._choose_kind)
        kinds = choices(f"{_OURS}kind", labels, self._kind, choose)
        yield Group("kinds", _(say.CHOOSE), kinds, area="tray", look="panel")
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
        yield Group(
            "presets", _(say.KINDS[self._kind]), cards, grid=True, area="tray", look="panel cards"
        )

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
        if self._content.own:
            without = self._does(self._put_in, None)
            opening.append(Button(f"{_OURS}printed", _(say.WITHOUT_CARDS), do=without))
        if self._impossible:
            look = self._does(self._set_up, self._text)
            opening.append(Button(f"{_OURS}look", _(say.LOOK), do=look))
        yield Group("open", _(say.OPEN), opening, area="tray", look="panel")
        saves = [
            Button(f"{_OURS}{how}-{what}", _(say.SAVES[how, what]), do=self._does(give, what))
            for how, give in (("save", self._save), ("copy", self._copy))
            for what in ("position", "game")
        ]
        yield Group("save", _(say.SAVE), saves, area="tray", look="panel")
