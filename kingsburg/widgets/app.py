"""What a notebook or a dashboard calls with one line: a widget, ready to be displayed.

Each explorer is imported when it is asked for: a page waits for its own only.
"""

from __future__ import annotations

from functools import partial

from ipywidgets import VBox, Widget, register_comm_target

from gametable.play.history import History
from gametable.widgets.address import PAGE, Explorer
from gametable.widgets.share import Share
from gametable.widgets.stage import Stage
from kingsburg.engine.position import Position


def _shared(explorer: Explorer) -> Stage:
    """The stage of an explorer whose view can be shared, and is in the address of a dashboard."""
    PAGE.follow(explorer)
    Share(explorer, PAGE)
    return explorer.stage


def begin() -> None:
    """Let pages find the widgets of this kernel, which does so itself if it imports them."""
    register_comm_target()


def game(record: str) -> Widget:
    """A game to step through: a record among the notebooks, by its name without ending."""
    return play(record)


def play(game: Position | History[Position] | str | None = None) -> Widget:
    """A table to play at: from a position, along a history from its start, or a stored record.

    Without any of them a new game of three; positions can be chosen, opened, set up and saved.
    """
    from kingsburg.widgets.play_table import PlayTable

    if isinstance(game, str):
        from kingsburg.notation import records

        game = records.stored(game)
    elif isinstance(game, Position):
        game = History(game)
    return _shared(PlayTable(game))


def court(position: Position | None = None) -> Widget:
    """The court explorer: open dice, best play, who can get which advisor.

    It begins with this position. Raises `Malformed` if that is not at step influence.
    """
    from kingsburg.widgets.court import CourtExplorer

    return _shared(CourtExplorer(position))


def editor(text: str = "") -> Widget:
    """The position editor; `text`: a position as JSON, or a record, that it begins with."""
    from kingsburg.widgets.editor import Editor

    shown = Editor()
    shown.load(text)
    return _shared(shown)


def odds(*, plotly: bool = False) -> Widget:
    """The odds explorer; with `plotly` the chart of that library below it, which follows."""
    from kingsburg.widgets.odds import OddsExplorer

    explorer = OddsExplorer()
    stage = _shared(explorer)
    return VBox([stage, explorer.figure]) if plotly else stage


def rules() -> Widget:
    """All rules, to be searched and opened, with positions that show them."""
    from kingsburg.widgets.rules_page import RulesPage

    return _shared(RulesPage())


def quiz(phase: str | None = None, seed: int = 0) -> Widget:
    """Questions about positions, of one phase (a word of notation.md) or of the whole year."""
    from kingsburg.widgets.quiz import QuizExplorer

    return _shared(QuizExplorer(phase, seed))


def season() -> Widget:
    """The season before anybody has rolled: who gets which advisor."""
    from kingsburg.widgets.season import SeasonExplorer

    return _shared(SeasonExplorer())


def winter() -> Widget:
    """The winter explorer."""
    from kingsburg.widgets.winter import WinterExplorer

    return _shared(WinterExplorer())


def shared(query: str) -> Widget:
    """What a link shows, "?p=…&lang=…" with or without the address before it.

    One that cannot be opened gets a sentence, and a fresh start at the table.
    """
    from gametable.notation import links
    from gametable.play.errors import GameError
    from gametable.views import share_words
    from gametable.widgets import languages
    from kingsburg.widgets.court import CourtExplorer
    from kingsburg.widgets.odds import OddsExplorer
    from kingsburg.widgets.play_table import PlayTable
    from kingsburg.widgets.quiz import QuizExplorer
    from kingsburg.widgets.rules_page import RulesPage
    from kingsburg.widgets.season import SeasonExplorer
    from kingsburg.widgets.winter import WinterExplorer

    explorers: list[type[Explorer]] = [
        OddsExplorer, CourtExplorer, SeasonExplorer, WinterExplorer, PlayTable, RulesPage,
        QuizExplorer,
    ]  # fmt: skip
    try:
        view = links.read(query, *(each.kind() for each in explorers))
    except GameError as error:
        table = _shared(PlayTable())
        table.say(partial(share_words.not_opened, error))
        return table
    if view.language:
        languages.choose(view.language)
    shown = []
    for state in view.states:
        explorer = next(each for each in explorers if isinstance(state, each.kind()))()
        shown.append(_shared(explorer))
        explorer.show(state)
    return VBox(shown) if len(shown) > 1 else shown[0] if shown else play()
