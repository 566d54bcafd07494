"""The table to play at: a board, and above it a menu to start, open, save and set up games."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from gametable.language import _
from gametable.notation.state import State
from gametable.play.errors import GameError
from gametable.play.history import History
from gametable.play.how import LEAVE, PRESENT
from gametable.views import errors, kept, menu_words, review_words, share_words, table_words
from gametable.views.ending import Ending, scene
from gametable.views.ending_picture import picture
from gametable.views.text import Html
from gametable.widgets.guard import Sentence
from gametable.widgets.items import Area, Block, Button, Group
from gametable.widgets.menu import OURS, Menu, Panel
from gametable.widgets.open_and_save import OpenAndSave, Text
from gametable.widgets.review import ReviewPanel
from gametable.widgets.shelf import known_id, new_id, shelf
from gametable.widgets.stage import Part, Stage

S = TypeVar("S", bound=State)

#: The most earlier games that can be returned to.
_MOST_BEFORE: Final = 5


class Words(NamedTuple):
    """The words of a game for its menu, marked by `later`.

    `keys`: what keys do, by their names. `text` and `hint`: for the field for a game or position.
    `set_up`, `empty`: to set up the present position, or one from scratch. `to_board`: to go back.
    """

    keys: Mapping[str, str]
    text: str
    hint: str
    set_up: str
    empty: str
    to_board: str


class OnTable(NamedTuple):
    """A game on the table, how it is played, and the id under which a browser keeps it."""

    play: Any
    state: Any
    id: str


class Sight(NamedTuple):
    """What one sees of a game among others: its players, where it stands, and a small picture.

    See `gametable.views.kept.Record`, whose fields these are.
    """

    names: Sequence[str]
    at: str
    fields: Mapping[str, str]
    picture: Html


class Desk(ABC, Generic[S]):
    """A board with its menu.

    `stage`: the widget to display. `board`: the game that is played; while a position is set up,
    the editor replaces it.
    """

    words: ClassVar[Words]
    #: The files that can be opened, as HTML names them.
    accept: ClassVar[str]

    def __init__(self, stage: Stage, board: Any) -> None:
        self.stage = stage
        stage.holds_first = True
        self.board = board
        self.setting_up = False
        self._before: deque[OnTable] = deque(maxlen=_MOST_BEFORE)
        # The id under which a browser keeps the game on the board.
        self._id = new_id()
        panels = {
            **self.panels(),
            "files": Panel(menu_words.FILES, self.file_groups),
            "players": Panel(table_words.WHO_PLAYS, lambda: [board.settings]),
            "kept": Panel(kept.CONTINUE, lambda: [self._shelf("toolbar")]),
        }
        #: The review of the game on the board.
        self.review = self.make_review()
        self.menu = Menu(stage, panels, self.words.keys, self.does)
        self.files = OpenAndSave(
            stage,
            self.does,
            label=self.words.text,
            hint=self.words.hint,
            accept=self.accept,
            take=self.open_text,
            written=self.written,
            show=self.draw,
            told=self.told,
        )
        presenting = {PRESENT: self.does(self._present), LEAVE: self.does(self._leave)}
        keys = {"?": self.does(self.menu.switch, "keys")}
        stage.on_keys({**board.keys, **keys, **presenting})
        stage.on_retell(self.draw)
        self._above = stage.part()
        board.drawn = self._draw_above
        board.closing = self._closing
        self.draw()

    # What a game adds ---------------------------------------------------------------------

    @property
    @abstractmethod
    def state(self) -> S:
        """The view state: what the reader sees of the game, and how it is played."""

    @property
    @abstractmethod
    def untouched(self) -> bool:
        """True if this is a new game, as at a new table."""

    @abstractmethod
    def whole(self) -> S:
        """Return the same state, with all branches of the game, for readers who come back."""

    @property
    @abstractmethod
    def sight(self) -> Sight:
        """The game among others, as the reader knows it."""

    @abstractmethod
    def ending(self) -> Ending | None:
        """Return the end of the game on the board; None if it is not over."""

    @abstractmethod
    def another(self) -> History[Any]:
        """Return the next game of the same players, in which the next seat is the first one.

        It is the same game if that did not start as a new one.
        """

    @property
    def _is_played(self) -> bool:
        return bool(self.board.play.history.start.branches)

    @property
    @abstractmethod
    def editing(self) -> Part:
        """The editor."""

    @abstractmethod
    def panels(self) -> dict[str, Panel]:
        """Return the first panels of the menu, of which "new" begins a game."""

    @abstractmethod
    def make_review(self) -> ReviewPanel:
        """Return the panel that reviews the games on the board."""

    @abstractmethod
    def lay_out(self, state: S) -> None:
        """Put the game of a state on the board."""

    @abstractmethod
    def begun(self) -> S:
        """Return the state for a game that starts from a position."""

    @abstractmethod
    def edit(self, text: str) -> None:
        """Load a position into the editor."""

    @abstractmethod
    def set_up_board(self) -> None:
        """Set up the position on the board, as the reader knows it."""

    @abstractmethod
    def set_up_nothing(self) -> None:
        """Set up a position from scratch."""

    @abstractmethod
    def open_text(self, text: str) -> None:
        """Open a game, a position or a link. Raises `GameError`."""

    @abstractmethod
    def written(self, what: str) -> Text:
        """Return the "position" as the reader knows it, or the whole "game", as a text."""

    @abstractmethod
    def headline(self) -> str:
        """Return a sentence about the state of the game."""

    def told(self, error: GameError) -> str:
        """Return why a text cannot be opened."""
        return errors.told(error)

    def file_groups(self) -> Iterator[Group]:
        """Yield the panel to open and save games."""
        yield from self.files.groups()

    def above(self) -> Iterator[Group]:
        """Yield what is shown between the menu and the board."""
        if not self.reviews and (ending := self.ending()):
            # Apart, so that the scene does not begin anew when the curve grows.
            curve = [Block("curve", self.review.glance())] if self._is_played else []
            blocks = [Block("ending", scene(ending)), *curve]
            yield Group("ending", "", blocks, area="wide", look="ending")
            yield Group("next", "", list(self._next()), area="wide", look="next")
        none_on = self.untouched and not (self.menu.is_open or self.reviews)
        # An empty group keeps its area, so that what is below it keeps the focus.
        yield Group("to-play", "", list(self._to_play()) if none_on else [], area="wide")
        if none_on:
            yield self._shelf("wide")

    def _shelf(self, area: Area) -> Group:
        """Return the games of earlier visits."""
        look = "panel" if area == "toolbar" else ""
        return shelf(kept.GAME, self.board.state.game, self._continue, area, look)

    def _next(self) -> Iterator[Button]:
        """Yield the buttons for what can be done after a game."""
        if self._is_played:
            review = self.does(self.review_game)
            yield Button("next-review", _(review_words.REVIEW), state="main", do=review)
            yield Button(
                "next-again",
                _(menu_words.ANOTHER),
                hint=_(menu_words.ANOTHER_HINT),
                do=self.does(self.play_again),
            )
        yield Button("next-new", _(menu_words.NEW), do=self.does(self.menu.open, "new"))
        if self.stage.share:
            yield Button("next-share", _(share_words.SHARE), do=self.does(self._share))
        yield Button("next-picture", _(share_words.PICTURE), do=self._share_picture)

    def _to_play(self) -> Iterator[Button]:
        """Yield the buttons that begin a game at a new table."""
        new = self.does(self.menu.open, "new")
        yield Button(f"{OURS}new", _(menu_words.NEW), do=new)

    # Clicks -------------------------------------------------------------------------------

    def does(self, act: Callable[..., object], *values: Any) -> Callable[[], None]:
        """Return a click callback that shows everything again at the end."""
        return partial(self.clicked, act, *values)

    def clicked(self, act: Callable[..., object], *values: Any) -> None:
        """Do this, and show everything again."""
        act(*values)
        self.draw()

    def _present(self) -> None:
        self.setting_up = False
        self.menu.close()
        self.board.present()

    def _leave(self) -> None:
        """Leave the presenter's view."""
        if self.board.presenting:
            self.board.present()

    def _share(self) -> None:
        """Open the menu at the link and the files to share."""
        if self.stage.share:
            self.menu.open("")
            self.stage.share()

    def _share_picture(self) -> None:
        """Offer the end of the game as a picture."""
        if ending := self.ending():
            file = f"{self.state.game}-{self.state.name}-end.png"
            self.stage.offer_picture(file, picture(ending))
            self.stage.say(partial(_, share_words.SAVED, file=file))

    def _closing(self) -> Sentence:
        """Return what is said at the end of a game where the scene shows it, else ""."""
        return self._end_in_words if not self.reviews and self.ending() else ""

    def _end_in_words(self) -> str:
        ending = self.ending()
        return ending.sentence if ending else ""

    def print(self) -> None:
        """Print the board."""
        self.menu.close()
        self.draw()
        self.stage.print()

    # The review ---------------------------------------------------------------------------

    def review_game(self) -> None:
        """Review the game on the board."""
        self.menu.close()
        self.review.open()

    def close_review(self) -> None:
        """Close the review."""
        self.review.close()

    @property
    def reviews(self) -> bool:
        """True if the game on the board is being reviewed."""
        return self.review.is_open

    @property
    def how_played(self) -> S:
        """How the game on the board is played and reviewed, for its view state."""
        how: S = self.board.state.changed(machines=self.review.machines, review=self.reviews)
        return how

    # Games --------------------------------------------------------------------------------

    def show(self, state: S) -> None:
        """Show this state; the reader can return to the game on the board if it has been played."""
        if self._is_played:
            self._keep()
        self.lay_out(state)
        draft = getattr(state, "draft", None)
        if draft is not None:
            self.set_up(json.dumps(draft))
        if getattr(state, "review", False):
            self.review_game()
        self.draw()

    def open(self, history: History[Any], state: S) -> None:
        """Put another game on the board; the reader can return to the present one."""
        self._keep()
        self.lay(history, state)

    def begin(self, history: History[Any], state: S) -> None:
        """Put a new game on the board, and let chance and machines begin if they play at all."""
        self.open(history, state)
        self.board.go(self.board.play.to_end)
        if self.board.state.machines or self.board.state.rolls_itself:
            self.board.begin_game()

    def start_again(self) -> None:
        """Begin the game on the board again, with the same players."""
        self.begin(History(self.board.play.history.start.position), self.board.state)

    def play_again(self) -> None:
        """Begin the next game of the same players."""
        self.begin(self.another(), self.board.state)

    def _keep(self) -> None:
        self._before.append(OnTable(self.board.play, self.board.state, self._id))

    def lay(self, game: Any, state: S) -> None:
        """Put a history, or a game that was on the board before, on the board."""
        self.close_review()
        self._id = new_id()
        self.board.open(game, state)
        self.setting_up = False
        self.menu.close()
        self.files.forget()
        self.board.further_back = self.does(self._go_back) if self._before else None

    def _go_back(self) -> None:
        if self._before:
            before = self._before.pop()
            self.lay(before.play, before.state)
            self._id = before.id

    # Setting up ---------------------------------------------------------------------------

    def set_up(self, text: str) -> None:
        """Replace the board with the editor, with this position in it."""
        self.edit(text)
        self.setting_up = True
        self.menu.close()

    def _back_to_board(self) -> None:
        self.setting_up = False
        self.stage.say(self.headline)

    def play_from(self, position: Any) -> None:
        """Play from the position that was set up."""
        if position == self.board.position:
            self.setting_up = False
        else:
            self.open(History(position), self.begun())
        self.stage.say(self.headline)
        self.draw()
        self.stage.to_top()

    # Another visit ------------------------------------------------------------------------

    def record(self) -> kept.Record | None:
        """Return what the browser is to keep of the game; None before anything has been played."""
        if not self._is_played:
            return None
        state = self.whole()
        names, at, fields, picture = self.sight
        told = ", ".join(names)
        return kept.Record(self._id, kept.GAME, state.game, told, at, fields, picture, state)

    def recall(self, id: str, state: S) -> None:
        """Continue the game of an earlier visit, which the browser keeps under this id."""
        self.show(state)
        self._id = known_id(id)
        if not self._closing():
            self.stage.say(self.headline)

    def _continue(self, record: str) -> None:
        if self.stage.keeper:
            self.stage.keeper.recall(record)

    # Showing ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show everything again."""
        self._draw_above()
        if self.setting_up:
            back = Button(f"{OURS}board", _(self.words.to_board), do=self.does(self._back_to_board))
            bar = Group("home", "", [back], area="toolbar", look="bar home")
            self.stage.show([bar, self.editing])
        elif self.board.presenting:
            self.stage.show([self.board.part])
        else:
            menu = self.menu.groups(self._entries())
            self.stage.show([*menu, self._above, self.review.part, self.board.part])

    def _draw_above(self) -> None:
        self._above.groups = list(self.above())
        self.review.part.groups = self.review.groups()

    def _entries(self) -> Iterator[Button]:
        words = self.words
        yield Button(f"{OURS}setup", _(words.set_up), do=self.does(self.set_up_board))
        yield Button(f"{OURS}empty", _(words.empty), do=self.does(self.set_up_nothing))
        if self._is_played:
            yield Button(f"{OURS}review", _(review_words.REVIEW), do=self.does(self.review_game))
            yield Button(f"{OURS}again", _(menu_words.AGAIN), do=self.does(self.start_again))
        if self._before:
            yield Button(f"{OURS}before", _(menu_words.BEFORE), do=self.does(self._go_back))
        yield Button(f"{OURS}print", _(menu_words.PRINT), do=self.print)
