"""The lessons: the list of them, and one lesson on the table, page by page."""

from __future__ import annotations

from collections.abc import Callable

from gametable.views.text import Html
from gametable.widgets import learn
from kingsburg import words
from kingsburg.engine.position import Position
from kingsburg.pages.learn.board import LessonBoard
from kingsburg.pages.learn.state import LearnState
from kingsburg.pages.learn.words import WAY_ON
from kingsburg.pages.stage import KingsburgStage
from kingsburg.views.board.picture import picture


class LearnExplorer(learn.LearnExplorer[LearnState, LessonBoard]):
    """The lessons on a stage; `board` is the table of the lesson that is shown."""

    way_on = WAY_ON

    def __init__(self, text: str = "") -> None:
        """`text`: the initial lesson. Raises `RecordError` if it has a fault."""
        super().__init__(LearnState(text=text), KingsburgStage())

    def make_board(self, done: Callable[[], object]) -> LessonBoard:
        return LessonBoard(self.stage, done)

    def rule(self, id: str) -> str:
        return words.rule(id)

    def picture(self, position: Position) -> Html:
        return picture(position)
