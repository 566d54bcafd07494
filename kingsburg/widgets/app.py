"""The widgets that a notebook or a dashboard creates with one line.

Each explorer is imported when it is created, so that a page waits only for its own.
"""

from __future__ import annotations

from functools import partial

from ipywidgets import VBox, Widget

from gametable.games import named
from gametable.play.history import History
from gametable.widgets.share import shared as shared_stage
from kingsburg.engine.position import Position


def play(game: Position | History[Position] | str | None = None) -> Widget:
    """A table to play at: a game from a position, a history from its start, or a new game of three.

    A text is the name of a record beside the notebooks, without its extension.
    """
    from kingsburg.widgets.play_desk import PlayDesk

    if isinstance(game, str):
        from kingsburg.notation import records

        game = records.stored(game)
    elif isinstance(game, Position):
        game = History(game)
    return shared_stage(PlayDesk(game))


def learn(text: str = "") -> Widget:
    """The lessons; `text`: one of your own to begin with (docs/your-own-lesson.md).

    Raises `RecordError` at its first wrong line.
    """
    from kingsburg.widgets.learn import LearnExplorer

    return shared_stage(LearnExplorer(text))


def court(position: Position | None = None) -> Widget:
    """The court explorer: open dice, best play, who can get which advisor.

    `position`: where it begins. Raises `Malformed` if this is not at step influence.
    """
    from kingsburg.widgets.court import CourtExplorer

    return shared_stage(CourtExplorer(position))


def editor(text: str = "") -> Widget:
    """The position editor; `text`: a position as JSON, or a record, to begin with."""
    from kingsburg.widgets.editor import Editor

    shown = Editor()
    shown.load(text)
    return shared_stage(shown)


def odds(*, plotly: bool = False) -> Widget:
    """The odds explorer; `plotly`: with a chart by that library below it, which follows."""
    from kingsburg.widgets.odds import OddsExplorer

    explorer = OddsExplorer()
    stage = shared_stage(explorer)
    return VBox([stage, explorer.figure]) if plotly else stage


def rules() -> Widget:
    """All rules, to be searched and opened, with positions that show them."""
    from kingsburg.widgets.rules_page import RulesPage

    return shared_stage(RulesPage())


def quiz(phase: str | None = None, seed: int = 0) -> Widget:
    """Questions about positions, of one phase, such as "spring", or of the whole year."""
    from kingsburg.widgets.quiz import QuizExplorer

    return shared_stage(QuizExplorer(phase, seed))


def season() -> Widget:
    """The season explorer: who gets which advisor, before anybody has rolled."""
    from kingsburg.widgets.season import SeasonExplorer

    return shared_stage(SeasonExplorer())


def winter() -> Widget:
    """The winter explorer."""
    from kingsburg.widgets.winter import WinterExplorer

    return shared_stage(WinterExplorer())


def lab() -> Widget:
    """The house-rule lab: change a card or a rule, see what that changes, play games with it."""
    from kingsburg.widgets.lab import LabExplorer

    return shared_stage(LabExplorer())


def shared(query: str) -> Widget:
    """The widgets of a link: "?p=…&lang=…", with or without the address before it.

    For a link that cannot be opened, a new table that says why.
    """
    from gametable.notation import links
    from gametable.play.errors import GameError
    from gametable.views import share_words
    from gametable.widgets import languages
    from kingsburg.explorers import GAME
    from kingsburg.widgets.play_desk import PlayDesk

    explorers = {named(each.state): each for each in GAME.explorers}
    try:
        view = links.read(query, *explorers)
    except GameError as error:
        table = shared_stage(PlayDesk())
        table.say(partial(share_words.not_opened, error))
        return table
    if view.language:
        languages.choose(view.language)
    shown = []
    for state in view.states:
        explorer = named(explorers[type(state)].widget)()
        shown.append(shared_stage(explorer))
        explorer.show(state)
    return VBox(shown) if len(shown) > 1 else shown[0] if shown else play()
