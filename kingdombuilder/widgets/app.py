"""The widgets that a notebook or a dashboard creates with one line."""

from __future__ import annotations

from ipywidgets import Widget

from gametable.play.history import History
from gametable.widgets.share import shared
from kingdombuilder.engine.position import Position


def play(game: Position | History[Position] | None = None) -> Widget:
    """A table to play at; without a game, the suggested first one (KS.5)."""
    from kingdombuilder.widgets.desk import Desk

    return shared(Desk(History(game) if isinstance(game, Position) else game))


def odds(position: Position | None = None) -> Widget:
    """What earns gold, what comes next, and what is best; `position`: where it begins."""
    from kingdombuilder.widgets.odds import OddsExplorer

    return shared(OddsExplorer(position))


def rules() -> Widget:
    """Every rule in one sentence, to be searched, with positions that show it."""
    from kingdombuilder.widgets.rules_page import RulesPage

    return shared(RulesPage())


def quiz(kind: str = "", seed: int | str = 0) -> Widget:
    """Questions about positions; `kind`: of one kind, "" for all."""
    from kingdombuilder.widgets.quiz import QuizExplorer

    return shared(QuizExplorer(kind, seed))


def learn(text: str = "") -> Widget:
    """The lessons; `text`: one of your own to begin with. Raises `RecordError` if it is wrong."""
    from kingdombuilder.widgets.learn import LearnExplorer

    return shared(LearnExplorer(text))
