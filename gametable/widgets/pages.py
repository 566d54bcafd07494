"""The pages of a game, as widgets that a notebook or a dashboard creates with one line.

Each explorer is imported when it is created, so that a page waits only for its own.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from IPython.display import display
from ipywidgets import VBox, Widget

from gametable.games import Game, named
from gametable.notation import links
from gametable.play.errors import GameError, Malformed
from gametable.views import share_words
from gametable.widgets import languages, share


def show(game: Game, name: str, *given: Any, **options: Any) -> Widget:
    """The explorer with this name, such as "odds"; `given` and `options` are its parameters.

    Raises `Malformed` for an unknown name, and what the explorer raises.
    """
    entries = {each.name: each for each in (*game.explorers, *game.others)}
    if name not in entries:
        names = tuple(entries)
        raise Malformed("there is no {name} here, only {names}", name=name[:40], names=names)
    explorer = named(entries[name].widget)(*given, **options)
    stage = share.shared(explorer)
    below = getattr(explorer, "below", ())
    return VBox([stage, *below]) if below else stage


def dashboard(game: Game, name: str) -> None:
    """Display all explorers of a dashboard, each as an output of its own."""
    for page in game.dashboards:
        if page.name == name:
            for each in page.explorers:
                display(show(game, each.name))  # type: ignore[no-untyped-call]


def shared(game: Game, query: str) -> Widget:
    """The widgets of a link: "?p=…&lang=…", with or without the address before it.

    For a link that cannot be opened, a new table that says why.
    """
    entries = {named(each.state): each for each in game.explorers}
    try:
        view = links.read(query, *entries)
    except GameError as error:
        table: Any = show(game, "table")
        table.say(partial(share_words.not_opened, error))
        return table
    if view.language:
        languages.choose(view.language)
    shown = []
    for state in view.states:
        explorer = named(entries[type(state)].widget)()
        shown.append(share.shared(explorer))
        explorer.show(state)
    return VBox(shown) if len(shown) > 1 else shown[0] if shown else show(game, "table")
