"""The game table: a board, and controls to open, save and set up games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

from gametable.language import _
from gametable.notation import pasted
from gametable.notation.played import ROOM_KEPT
from gametable.play.errors import GameError, ImpossiblePosition
from gametable.play.history import History
from gametable.views import errors, menu_words
from gametable.views.ending import Ending
from gametable.widgets import desk
from gametable.widgets.controls import asked, choices
from gametable.widgets.items import Button, Group, Item
from gametable.widgets.menu import OURS, Panel
from gametable.widgets.open_and_save import Text
from gametable.widgets.review import ReviewPanel
from gametable.widgets.stage import Part
from kingsburg.catalogue import positions
from kingsburg.catalogue.entries import OwnCards, PositionEntry
from kingsburg.engine.actions import SeatOrder
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards, files, games, records
from kingsburg.notation.listed import listed
from kingsburg.pages.stage import KingsburgStage
from kingsburg.pages.table import games as say
from kingsburg.pages.table import words as play_words
from kingsburg.pages.table.game_data import written, written_to
from kingsburg.pages.table.new_game import NewGame
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.table import PlayExplorer, new_history
from kingsburg.play.draft import EMPTY, Draft
from kingsburg.players.planner.value import learned
from kingsburg.players.review.judge import Judge
from kingsburg.views import review
from kingsburg.views.board import moments
from kingsburg.views.ending import ending

if TYPE_CHECKING:
    from kingsburg.pages.editor.page import Editor

#: The start of a table's initial game.
_FIRST: Final = new_history().position


class Desk(desk.Desk[PlayState]):
    """A table with its menu, including positions to choose from.

    `game`: a history, an initial position, or the name of a record beside the notebooks; by default
    a new game for three. `rng`: rolls dice, draws cards and decides for machines.
    """

    words = desk.Words(say.KEYS, say.TEXT, say.TEXT_HINT, say.SET_UP, say.EMPTY, say.TO_BOARD)
    accept = ".json,.txt,.toml,application/json,text/plain"
    board: PlayExplorer

    def __init__(
        self, game: History[Position] | Position | str | None = None, rng: Random | None = None
    ) -> None:
        if isinstance(game, str):
            game = records.stored(game)
        elif isinstance(game, Position):
            game = History(game)
        self._editor: Editor | None = None
        #: The initial position of the draft, as text.
        self._drafted = ""
        self._kind = "example"
        self._hint = False
        stage = KingsburgStage()
        super().__init__(stage, PlayExplorer(game, rng, stage))

    def panels(self) -> dict[str, Panel]:
        new_game = NewGame(OURS, self.does, self._begin, self._maker, self.stage.say)
        return {
            "new": Panel(menu_words.NEW, new_game.groups),
            "positions": Panel(say.POSITIONS, self._positions),
        }

    def make_review(self) -> ReviewPanel:
        judge = partial(Judge, learned())
        close = self.does(self.close_review)
        panel = ReviewPanel(self.board, review, judge, close, self.board.fold_odds)
        self.board.better = lambda: panel.better
        return panel

    def whole(self) -> PlayState:
        play, state = self.board.play, self.state
        # An enemy that the reader has not seen is drawn again, so that any one will do.
        history = play.redrawn(lambda at: listed(at)[0])
        if self.untouched or history is None:
            return state
        game = written(history, with_start=self._with_start, room=ROOM_KEPT)
        return state.changed(played=game, position=None, shown=play.shown)

    @property
    def _with_start(self) -> bool:
        """True if the page does not know the start of the game by itself."""
        return not self._preset and self.board.play.history.start.position != _FIRST

    @property
    def state(self) -> PlayState:
        draft = self._editor.draft.data if self._editor and self.setting_up else {}
        play, fields = self.board.play, dict[str, Any]()
        if not self.untouched:
            with_start = self._with_start
            if not play.hides_something():
                game = written(play.history, with_start=with_start)
                fields = {"played": game, "shown": play.shown}
            elif node := play.before_secrets():
                # A reader who opens the link deals or chooses in secret again.
                game = written_to(node, with_start=with_start)
                fields = {"played": game, "shown": node.position}
            else:
                fields = {"position": play.shown}
        return self.how_played.changed(**fields, draft=dict(draft) or None)

    @property
    def sight(self) -> desk.Sight:
        shown = self.board.play.shown
        at, fields = moments.moment(shown)
        return desk.Sight(play_words.names(shown), at, fields, moments.picture(shown))

    @property
    def untouched(self) -> bool:
        history = self.board.play.history
        return not self._preset and not history.start.branches and history.position == _FIRST

    @property
    def _content(self) -> Content:
        """The content of the game on the board."""
        return self.board.position.content

    def _maker(self, rules: Rules) -> Content:
        return self._content.under(rules)

    @property
    def _preset(self) -> PositionEntry | None:
        """The position of the catalogue that the game began with, if any."""
        return positions().get(self.board.state.preset)

    def headline(self) -> str:
        return play_words.headline(self.board.position)

    # Games --------------------------------------------------------------------------------

    def begun(self) -> PlayState:
        return PlayState()

    def lay_out(self, state: PlayState) -> None:
        laid = state.laid()
        self.lay(laid.history, PlayState(preset=state.preset))
        if state.played:
            self.board.show_laid(laid, state)
        else:
            self.board.show_position(laid.history, state)

    def lay(self, game: Any, state: PlayState) -> None:
        super().lay(game, state)
        self._hint = False
        if preset := self._preset:
            self.stage.say(lambda: say.opened(_(preset.title), self.headline()))

    def ending(self) -> Ending | None:
        return ending(self.board.play.history)

    def another(self) -> History[Position]:
        first, *played = self.board.play.history.now.path()
        start = first.position
        history = History(start)
        if played and start == new_history(start.names, start.content).position:
            # The turn order of the last game (S.2), turned by one.
            seats = played[0].action.seats
            history.play(SeatOrder((*seats[1:], seats[0])))
        return history

    def _begin(self, names: Sequence[str], rules: Rules, machines: Mapping[str, str]) -> None:
        # Against machines nobody has dice to roll by hand.
        state = PlayState(machines=dict(machines), rolls_itself=bool(machines))
        self.begin(new_history(names, self._maker(rules)), state)

    def _open_preset(self, preset: PositionEntry) -> None:
        self.open(games.of_preset(preset), PlayState(preset=preset.id))

    def _put_in(self, own: OwnCards | None) -> None:
        """Start a new game with the reader's own cards, or with only the printed ones."""
        names = [each.name for each in self.board.position.players]
        content = content_of(self.board.position.rules, own)
        # The printed content may lack the rows that this game was played with.
        dealt = content if own else content.that_can_be_dealt(len(names))
        self.begin(new_history(names, dealt), PlayState(machines=self.board.state.machines))
        self.stage.say(partial(say.put_in, own) if own else self.headline)

    # Opening and saving -------------------------------------------------------------------

    def open_text(self, text: str) -> None:
        # Open the menu before reading, since an opened game closes it again.
        self.menu.open("files")
        if cards.are_cards(text):
            self._put_in(cards.read(text))
        elif link := pasted.address(text):
            self.show(pasted.opened(link, PlayState))
        else:
            self.open(games.read(text, self._content), PlayState())

    def told(self, error: GameError) -> str:
        return errors.not_taken(error)

    def written(self, what: str) -> Text:
        play, name = self.board.play, games.file_name(self.board.position, what)
        if what == "position":
            return Text(files.to_text(play.shown), "application/json", name)
        return Text(records.write(play.history, whole=True), "text/plain", name)

    def print(self) -> None:
        self.board.unfold_all()
        super().print()

    # Setting up ---------------------------------------------------------------------------

    @property
    def editing(self) -> Part:
        assert self._editor
        return self._editor.part

    def set_up_board(self) -> None:
        self.set_up(games.set_up(self.board.play.shown))

    def set_up_nothing(self) -> None:
        own = self._content.own
        self.set_up(Draft({**EMPTY, "cards": cards.to_json(own)} if own else EMPTY).text)

    def edit(self, text: str) -> None:
        """Load a position into the editor, but keep a draft that began with this text."""
        if self._editor is None:
            # Few readers set up a position, and importing this takes a while in a browser.
            from kingsburg.pages.editor.page import Editor

            self._editor = Editor(draft=Draft(maker=self._maker), stage=self.stage)
            self._editor.on_play(self.play_from)
        if text != self._drafted:
            self._editor.load(text)
            self._drafted = text

    # Showing ------------------------------------------------------------------------------

    def above(self) -> Iterator[Group]:
        if preset := self._preset:
            yield asked(preset, f"{OURS}hint", self._hint, self.does(self._fold_hint))
        yield from super().above()

    def _fold_hint(self) -> None:
        self._hint = not self._hint

    def _choose_kind(self, kind: str) -> None:
        self._kind = kind

    def _positions(self) -> Iterator[Group]:
        labels = {kind: _(label) for kind, label in say.KINDS.items()}
        choose = partial(self.clicked, self._choose_kind)
        kinds = choices(f"{OURS}kind", labels, self._kind, choose)
        yield Group("kinds", _(say.CHOOSE), kinds, area="toolbar", look="panel")
        cards = [
            Button(
                f"{OURS}preset-{each.id}",
                picture=say.card(each),
                name=say.named(each),
                do=self.does(self._open_preset, each),
            )
            for each in positions().values()
            if each.kind == self._kind
        ]
        yield Group(
            "presets",
            _(say.KINDS[self._kind]),
            cards,
            grid=True,
            area="toolbar",
            look="panel cards",
        )

    def file_groups(self) -> Iterator[Group]:
        others: list[Item] = []
        if self._content.own:
            without = self.does(self._put_in, None)
            others.append(Button(f"{OURS}printed", _(say.WITHOUT_CARDS), do=without))
        if isinstance(self.files.error, ImpossiblePosition):
            look = self.does(self.set_up, self.files.text)
            others.append(Button(f"{OURS}look", _(say.LOOK), do=look))
        yield from self.files.groups(others)
