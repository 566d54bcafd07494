"""The table to play at: a board, and controls to open, save and set up games."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from gametable.language import _
from gametable.notation import pasted
from gametable.play.errors import ImpossiblePosition
from gametable.play.history import History
from gametable.play.how import LEAVE, PRESENT
from gametable.views import errors, menu_words, table_words
from gametable.widgets.controls import asked, choices
from gametable.widgets.items import Button, Group, Item
from gametable.widgets.menu import OURS, Menu, Panel, last_game
from gametable.widgets.open_and_save import OpenAndSave, Text
from kingsburg.catalogue import positions
from kingsburg.catalogue.entries import OwnCards, PositionEntry
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards, files, games, records
from kingsburg.pages.editor.page import Editor
from kingsburg.pages.stage import KingsburgStage
from kingsburg.pages.table import games as say
from kingsburg.pages.table import new_game_words as new_words
from kingsburg.pages.table import words as play_words
from kingsburg.pages.table.game_data import written, written_to
from kingsburg.pages.table.new_game import NewGame
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.table import PlayExplorer, new_history
from kingsburg.play import Play
from kingsburg.play.draft import EMPTY, Draft

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
    the editor takes its place. `game`: a history, a position to begin from, or the name of a
    record beside the notebooks; by default a new game of three. `rng`: rolls and draws.
    """

    def __init__(
        self, game: History[Position] | Position | str | None = None, rng: Random | None = None
    ) -> None:
        if isinstance(game, str):
            game = records.stored(game)
        elif isinstance(game, Position):
            game = History(game)
        self.stage = KingsburgStage()
        self.stage.holds_first = True
        self.board = PlayExplorer(game, rng, self.stage)
        self._editor: Editor | None = None
        self._setting_up = False
        #: The text of the position with which the draft began.
        self._drafted = ""
        self._before: deque[Lying] = deque(maxlen=_MOST_BEFORE)
        # The game of an earlier visit.
        self._last: PlayState | None = None
        self._kind = "example"
        self._hint = False
        self._new_game = NewGame(
            OURS,
            self._does,
            self._open_new,
            lambda rules: self._content.under(rules),
            self.stage.say,
        )
        panels = {
            "new": Panel(new_words.NEW, self._new_game.groups),
            "positions": Panel(say.POSITIONS, self._positions),
            "files": Panel(menu_words.FILES, self._open_and_save),
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
            told=errors.not_taken,
        )
        presenting = {PRESENT: self._does(self._present), LEAVE: self._does(self._leave)}
        keys = {"?": self._does(self._menu.switch, "keys")}
        self.stage.on_keys({**self.board.keys, **keys, **presenting})
        self.stage.on_retell(self._show)
        self._show()

    @property
    def state(self) -> PlayState:
        """What the reader sees of the game, and how it is played."""
        draft = self._editor.draft.data if self._editor and self._setting_up else {}
        play, fields = self.board.play, dict[str, Any]()
        if not self._untouched():
            with_start = not self._preset and play.history.start.position != _FIRST
            if not play.hides_something():
                game = written(play.history, with_start=with_start)
                fields = {"played": game, "shown": play.shown}
            elif moment := play.before_secrets():
                # Whoever opens the link deals or chooses in secret once more.
                game = written_to(moment, with_start=with_start)
                fields = {"played": game, "shown": moment.position}
            else:
                fields = {"position": play.shown}
        return self.board.state.changed(**fields, draft=dict(draft) or None)

    def _box(self, rules: Rules) -> Content:
        return self._content.under(rules)

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

    def _present(self) -> None:
        self._setting_up = False
        self._menu.close()
        self.board.present()

    def _leave(self) -> None:
        """Leave the presenter's view."""
        if self.board.presenting:
            self.board.present()

    def _choose_kind(self, kind: str) -> None:
        self._kind = kind

    def _fold_hint(self) -> None:
        self._hint = not self._hint

    def _open_new(self, names: Sequence[str], rules: Rules) -> None:
        self._open(new_history(names, self._box(rules)))

    def _put_in(self, own: OwnCards | None) -> None:
        """A new game with these cards, or without any of one's own."""
        names = [each.name for each in self.board.position.players]
        content = content_of(self.board.position.rules, own)
        # What is printed may lack the rows that this game has been played with.
        box = content if own else content.that_can_be_dealt(len(names))
        self._open(new_history(names, box))
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

    def _take(self, text: str) -> None:
        """Open a game, a position, cards or what a link holds. Raises `GameError`."""
        # Before it is read: what is opened closes the menu again.
        self._menu.open("files")
        if cards.are_cards(text):
            self._put_in(cards.read(text))
        elif link := pasted.address(text):
            self.show(pasted.opened(link, PlayState))
        else:
            self._open(games.read(text, self._content))

    def _open(self, history: History[Position], preset: str = "") -> None:
        """Put another game on the board; the present one can be returned to."""
        self._before.append(Lying(self.board.play, self.board.state))
        self._lay(history, PlayState(preset=preset))

    def _go_back(self) -> None:
        if self._before:
            self._lay(*self._before.pop())

    def _lay(self, game: History[Position] | Play, state: PlayState) -> None:
        self.board.open(game, state)
        self._setting_up = self._hint = False
        self._menu.close()
        self._files.forget()
        self.board.further_back = self._does(self._go_back) if self._before else None
        preset = self._preset
        if preset:
            self.stage.say(lambda: say.opened(_(preset.title), self._headline()))

    # Saving -------------------------------------------------------------------------------

    def _written(self, what: str) -> Text:
        """The position or the whole game as a text."""
        play, name = self.board.play, games.file_name(self.board.position, what)
        if what == "position":
            return Text(files.to_text(play.shown), "application/json", name)
        return Text(records.write(play.history, whole=True), "text/plain", name)

    def _print(self) -> None:
        self._menu.close()
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
            self._editor = Editor(draft=Draft(box=self._content.under), stage=self.stage)
            self._editor.on_play(self._play_from)
        if text != self._drafted:
            self._editor.load(text)
            self._drafted = text
        self._setting_up = True
        self._menu.close()

    def _play_from(self, position: Position) -> None:
        if position == self.board.position:
            self._setting_up = False
        else:
            self._open(History(position))
        self.stage.say(self._headline)
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

    def _to_go_on(self) -> Iterator[Group]:
        if self._last is not None and self._untouched():
            yield last_game(self._does(self.show, self._last))

    # Showing ------------------------------------------------------------------------------

    def _headline(self) -> str:
        return play_words.headline(self.board.position)

    def _show(self) -> None:
        if self._editor and self._setting_up:
            back = Button(f"{OURS}board", _(say.TO_BOARD), do=self._does(self._back_to_board))
            bar = Group("games", "", [back], area="tray", look="bar home")
            self.stage.show([bar, self._editor.part])
            return
        if self.board.presenting:
            self.stage.show([self.board.part])
            return
        preset = self._preset
        fold = self._does(self._fold_hint)
        note = [asked(preset, f"{OURS}hint", self._hint, fold)] if preset else []
        above = [*note, *self._to_go_on()]
        self.stage.show([*self._menu.groups(self._entries()), *above, self.board.part])

    def _entries(self) -> Iterator[Button]:
        yield Button(f"{OURS}setup", _(say.SET_UP), do=self._does(self._set_up_board))
        yield Button(f"{OURS}empty", _(say.EMPTY), do=self._does(self._set_up_nothing))
        if self._before:
            yield Button(f"{OURS}before", _(menu_words.BEFORE), do=self._does(self._go_back))
        yield Button(f"{OURS}print", _(menu_words.PRINT), do=self._print)

    def _positions(self) -> Iterator[Group]:
        labels = {kind: _(label) for kind, label in say.KINDS.items()}
        choose = partial(self._clicked, self._choose_kind)
        kinds = choices(f"{OURS}kind", labels, self._kind, choose)
        yield Group("kinds", _(say.CHOOSE), kinds, area="tray", look="panel")
        cards = [
            Button(
                f"{OURS}preset-{each.id}",
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

    def _open_and_save(self) -> Iterator[Group]:
        others: list[Item] = []
        if self._content.own:
            without = self._does(self._put_in, None)
            others.append(Button(f"{OURS}printed", _(say.WITHOUT_CARDS), do=without))
        if isinstance(self._files.error, ImpossiblePosition):
            look = self._does(self._set_up, self._files.text)
            others.append(Button(f"{OURS}look", _(say.LOOK), do=look))
        yield from self._files.groups(others)
