"""What a notebook or a dashboard calls with one line: a widget, ready to be displayed.

Each explorer is imported when it is asked for: a page waits for its own only.
"""

from __future__ import annotations

from functools import partial

from ipywidgets import VBox, Widget

from gametable.games import named
from gametable.play.history import History
from gametable.widgets.page import shared as shared_stage
from kingsburg.engine.position import Position


def game(record: str) -> Widget:
    """A game to step through: a record among the notebooks, by its name without ending."""
    return play(record)


def play(game: Position | History[Position] | str | None = None) -> Widget:
    """A table to play at: from a position, along a history from its start, or a stored record.

    Without any of them a new game of three; positions can be chosen, opened, set up and saved.
    """
    from kingsburg.widgets.play_desk import PlayDesk

    if isinstance(game, str):
        from kingsburg.notation import records

        game = records.stored(game)
    elif isinstance(game, Position):
        game = History(game)
    return shared_stage(PlayDesk(game))


def court(position: Position | None = None) -> Widget:
    """The court explorer: open dice, best play, who can get which advisor.

    It begins with this position. Raises `Malformed` if that is not at step influence.
    """
    from kingsburg.widgets.court import CourtExplorer

    return shared_stage(CourtExplorer(position))


def editor(text: str = "") -> Widget:
    """The position editor; `text`: a position as JSON, or a record, that it begins with."""
    from kingsburg.widgets.editor import Editor

    shown = Editor()
    shown.load(text)
    return shared_stage(shown)


def odds(*, plotly: bool = False) -> Widget:
    """The odds explorer; with `plotly` the chart of that library below it, which follows."""
    from kingsburg.widgets.odds import OddsExplorer

    explorer = OddsExplorer()
    stage = shared_stage(explorer)
    return VBox([stage, explorer.figure]) if plotly else stage


def rules() -> Widget:
    """All rules, to be searched and opened, with positions that show them."""
    from kingsburg.widgets.rules_page import RulesPage

    return shared_stage(RulesPage())


def quiz(phase: str | None = None, seed: int = 0) -> Widget:
    """Questions about positions, of one phase (a word of notation.md) or of the whole year."""
    from kingsburg.widgets.quiz import QuizExplorer

    return shared_stage(QuizExplorer(phase, seed))


def season() -> Widget:
    """The season before anybody has rolled: who gets which advisor."""
    from kingsburg.widgets.season import SeasonExplorer

    return shared_stage(SeasonExplorer())


def winter() -> Widget:
    """The winter explorer."""
    from kingsburg.widgets.winter import WinterExplorer

    return shared_stage(WinterExplorer())


def shared(query: str) -> Widget:
    """What a link shows, "?p=…&lang=…" with or without the address before it.

    One that cannot be opened gets a sentence, and a fresh start at the table.
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
