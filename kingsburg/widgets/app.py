"""What a notebook or a dashboard calls with one line: a widget, ready to be displayed."""

from __future__ import annotations

from ipywidgets import VBox, Widget

from kingsburg import records
from kingsburg.engine.position import Position
from kingsburg.history import History
from kingsburg.widgets.court import CourtExplorer
from kingsburg.widgets.editor import Editor
from kingsburg.widgets.odds import OddsExplorer
from kingsburg.widgets.play_table import PlayTable
from kingsburg.widgets.quiz import QuizExplorer
from kingsburg.widgets.rules_page import RulesPage
from kingsburg.widgets.season import SeasonExplorer
from kingsburg.widgets.winter import WinterExplorer


def game(record: str) -> Widget:
    """A game to step through: a record among the notebooks, by its name without ending."""
    return play(record)


def play(game: Position | History[Position] | str | None = None) -> Widget:
    """A table to play at: from a position, along a history from its start, or a stored record.

    Without any of them a new game of three; positions can be chosen, opened, set up and saved.
    """
    if isinstance(game, str):
        game = records.stored(game)
    elif isinstance(game, Position):
        game = History(game)
    return PlayTable(game).stage


def court() -> Widget:
    """The court explorer: open dice, best play, who can get which advisor."""
    return CourtExplorer().stage


def editor(text: str = "") -> Widget:
    """The position editor; `text`: a position as JSON, or a record, that it begins with."""
    shown = Editor()
    shown.load(text)
    return shown.stage


def odds(*, plotly: bool = False) -> Widget:
    """The odds explorer; with `plotly` the chart of that library below it, which follows."""
    explorer = OddsExplorer()
    return VBox([explorer.stage, explorer.figure]) if plotly else explorer.stage


def rules() -> Widget:
    """All rules, to be searched and opened, with positions that show them."""
    return RulesPage().stage


def quiz(phase: str | None = None, seed: int = 0) -> Widget:
    """Questions about positions, of one phase (a word of notation.md) or of the whole year."""
    return QuizExplorer(phase, seed).stage


def season() -> Widget:
    """The season before anybody has rolled: who gets which advisor."""
    return SeasonExplorer().stage


def winter() -> Widget:
    """The winter explorer."""
    return WinterExplorer().stage
