"""The board of a lesson: it shows what a page is about, and lets the reader do what it asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from gametable.language import _
from gametable.notation.lessons import Lesson, Page
from gametable.widgets import board
from gametable.widgets.items import Block, Button, Group, Hexes
from gametable.widgets.stage import Stage
from kingdombuilder.engine.actions import Draw
from kingdombuilder.engine.hexes import NUMBERS, of
from kingdombuilder.engine.hexes import Hexes as HexSet
from kingdombuilder.engine.position import Position
from kingdombuilder.lessons import COURSE, ODDS
from kingdombuilder.lessons.guided import Guided
from kingdombuilder.pages.table.groups import TableGroups
from kingdombuilder.pages.table.state import PlayState
from kingdombuilder.pages.table.table import PlayExplorer
from kingdombuilder.play import Play
from kingdombuilder.views.board import standing
from kingdombuilder.views.board import words as say


class LessonBoard(board.LessonBoard[Play, PlayState], PlayExplorer):
    """The board of a lesson; `done` is called when the reader has done what a page asks for."""

    def __init__(self, stage: Stage, done: Callable[[], object]) -> None:
        self.done = done
        super().__init__(COURSE.lesson(COURSE.names[0]).history, Random(), stage)

    def teach(self, lesson: Lesson[Position]) -> None:
        """Begin this lesson."""
        self.page = None
        self.open(Guided(lesson), PlayState(rolls_itself=False))

    def turn_to(self, page: Page) -> None:
        """Show this page of the lesson."""
        super().turn_to(page)
        self.earning = next((word for word in page.shown if word not in (*NUMBERS, ODDS)), "")
        self.earner = self.position.subject
        self.play_so(odds=ODDS in page.shown)
        self.draw()

    @property
    def label(self) -> str:
        """The label of the button that does what the page asks for; "" if it has none."""
        drawing = self.page is not None and isinstance(self.page.task, Draw)
        return _(say.DRAW) if drawing else ""

    @property
    def shown(self) -> list[int]:
        """The hexes that the page is about."""
        words = self.page.shown if self.page else ()
        return [NUMBERS[word] for word in words if word in NUMBERS]

    @property
    def advice(self) -> None:
        """Nothing: the page says what to do, or lets the reader find it."""
        return

    @property
    def marks(self) -> dict[str, HexSet]:
        """The layers of the hexes that the page shows, and of those that earn a card's gold."""
        return {**super().marks, "shown": of(self.shown)}

    def groups(self) -> list[Group]:
        if self.page is None:
            return super().groups()
        table = _Taught(self)
        return table.presented() if self.presenting else table.groups()


class _Taught(TableGroups):
    """The table of a page, with only what its task needs."""

    def groups(self, recent: int = 1) -> list[Group]:
        return [*self._task(), self._board(), *self._beside()]

    def _board(self) -> Group:
        """Return the board; on a phone it scrolls to what the page is about."""
        group = super()._board()
        shown = self._controller.shown if isinstance(self._controller, LessonBoard) else []
        items = [
            replace(item, near=shown[0]) if isinstance(item, Hexes) and shown else item
            for item in group.items
        ]
        return replace(group, items=items)

    def _task(self) -> list[Group]:
        """Return what is to be done and by whom, and the answers."""
        controller, play = self._controller, self._play
        asked = say.ask(play)
        now = Group("now", "", [Block("now", standing.now(play.shown, asked))], area="left")
        task = play.task if isinstance(play, Guided) else None
        if task is None:
            return [now]
        if isinstance(task, Draw):
            draw = Button("chance", _(say.DRAW), state="main", do=controller.does(controller.roll))
            return [now, self._asking("choices", asked, [draw], look="choices turn", area="left")]
        tiles = list(self._tiles())
        return [now, self._asking("choices", asked, tiles, look="choices turn", area="left")]
