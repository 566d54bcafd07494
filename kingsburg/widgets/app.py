"""What a notebook or a dashboard calls with one line: a widget, ready to be displayed.

Each explorer is imported when it is asked for: a page waits for its own only.
"""

from __future__ import annotations

from ipywidgets import VBox, Widget

from kingsburg.engine.position import Position
from kingsburg.history import History


def game(record: str) -> Widget:
    """A game to step through: a record among the notebooks, by its name without ending."""
    return play(record)


def play(game: Position | History[Position] | str | None = None) -> Widget:
    """A table to play at: from a position, along a history from its start, or a stored record.

    Without any of them a new game of three; positions can be chosen, opened, set up and saved.
    """
    from kingsburg.widgets.play_table import PlayTable

    if isinstance(game, str):
        from kingsburg import records

        game = records.stored(game)
    elif isinstance(game, Position):
        game = History(game)
    return PlayTable(game).stage


def court(position: Position | None = None) -> Widget:
    """The court explorer: open dice, best play, who can get which advisor.

    It begins with this position. Raises `Malformed` if that is not at step influence.
    """
    from kingsburg.widgets.court import CourtExplorer

    return CourtExplorer(position).stage


def editor(text: str = "") -> Widget:
    """The position editor; `text`: a position as JSON, or a record, that it begins with."""
    from kingsburg.widgets.editor import Editor

    shown = Editor()
    shown.load(text)
    return shown.stage


def odds(*, plotly: bool = False) -> Widget:
    """The odds explorer; with `plotly` the chart of that library below it, which follows."""
    from kingsburg.widgets.odds import OddsExplorer

    explorer = OddsExplorer()
    return VBox([explorer.stage, explorer.figure]) if plotly else explorer.stage


def rules() -> Widget:
    """All rules, to be searched and opened, with positions that show them."""
    from kingsburg.widgets.rules_page import RulesPage

    return RulesPage().stage


def quiz(phase: str | None = None, seed: int = 0) -> Widget:
    """Questions about positions, of one phase (a word of notation.md) or of the whole year."""
    from kingsburg.widgets.quiz import QuizExplorer

    return QuizExplorer(phase, seed).stage


def season() -> Widget:
    """The season before anybody has rolled: who gets which advisor."""
    from kingsburg.widgets.season import SeasonExplorer

    return SeasonExplorer().stage


def winter() -> Widget:
    """The winter explorer."""
    from kingsburg.widgets.winter import WinterExplorer

    return WinterExplorer().stage
