"""The lessons: their list, and one lesson on the table, page by page."""

from __future__ import annotations

from collections.abc import Callable

from gametable.language import _
from gametable.views.text import Html
from gametable.widgets import learn
from kingdombuilder.catalogue import rules
from kingdombuilder.engine.position import Position
from kingdombuilder.pages.learn.board import LessonBoard
from kingdombuilder.pages.learn.state import LearnState
from kingdombuilder.pages.learn.words import WAY_ON
from kingdombuilder.pages.stage import KingdomStage
from kingdombuilder.views.board.picture import picture


class LearnExplorer(learn.LearnExplorer[LearnState, LessonBoard]):
    """The lessons on a stage; `board` is the table of the lesson that is shown."""

    way_on = WAY_ON

    def __init__(self, text: str = "") -> None:
        """`text`: a lesson to begin with. Raises `RecordError` if it has a fault."""
        super().__init__(LearnState(text=text), KingdomStage())

    def make_board(self, done: Callable[[], object]) -> LessonBoard:
        return LessonBoard(self.stage, done)

    def rule(self, id: str) -> str:
        return _(rules()[id].text)

    def picture(self, position: Position) -> Html:
        return picture(position)
