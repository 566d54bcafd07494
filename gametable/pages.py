"""The pages of a game, as widgets that a notebook or a dashboard creates with one line.

Each explorer is imported only when it is created, so a page does not wait for those of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from gametable.games import Dashboard, ExplorerEntry, Game, named
from gametable.play.errors import GameError, Malformed

if TYPE_CHECKING:
    from ipywidgets import Widget

E = TypeVar("E", ExplorerEntry, Dashboard)


class Pages:
    """The pages of a game. The server imports this class too, so widgets are imported late."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._all = (*game.explorers, *game.others)

    def show(self, name: str, *given: Any, **options: Any) -> Widget:
        """Return the page in the folder with this name as a widget, such as `show("odds")`.

        The other arguments go to its explorer. Raises `Malformed` for an unknown name, and whatever
        the explorer raises.
        """
        from gametable.widgets.share import shared

        entry = _found(name, self._all)
        explorer = named(entry.widget)(*given, **options)
        stage = shared(explorer)
        below = getattr(explorer, "below", ())
        if not below:
            return stage
        from ipywidgets import VBox

        return VBox([stage, *below])

    def reopened(self, name: str, text: str) -> Widget:
        """Return the page in the folder with this name, with what a text holds.

        `text`: the link to a state, "?p=…", or what the explorer opens. If a page that `show`
        returns says nothing at first, this one does not either. Raises `Malformed` for an unknown
        name, and `GameError` for a text that cannot be opened.
        """
        from gametable.notation import links
        from gametable.widgets.share import shared

        entry = _found(name, self._all)
        kind, explorer = named(entry.state), named(entry.widget)()
        stage = shared(explorer)
        silent = not stage.said
        if text.startswith("?"):
            explorer.show(links.read(text, kind).of(kind))
        else:
            explorer.open_text(text)
        if silent:
            stage.say("")
        return stage

    def dashboard(self, name: str) -> None:
        """Display a dashboard, each of its explorers as a separate output.

        Raises `Malformed` for an unknown name.
        """
        from IPython.display import display

        for each in _found(name, self._game.dashboards).explorers:
            # IPython has no types for this function.
            display(self.show(each.name))  # type: ignore[no-untyped-call]

    def shared(self, query: str) -> Widget:
        """Return the widgets of a link: "?p=…&lang=…", with or without the address before it.

        For a link that cannot be opened, return a new table that says why.
        """
        from ipywidgets import VBox

        from gametable.notation import links
        from gametable.views import share_words
        from gametable.widgets import languages, share

        entries = {named(each.state): each for each in self._game.explorers}
        try:
            view = links.read(query, *entries)
        except GameError as error:
            table: Any = self.show("table")
            table.say(partial(share_words.not_opened, error))
            return table
        if view.language:
            languages.choose(view.language)
        shown = []
        for state in view.states:
            explorer = named(entries[type(state)].widget)()
            shown.append(share.shared(explorer))
            explorer.show(state)
        return VBox(shown) if len(shown) > 1 else shown[0] if shown else self.show("table")


def _found(name: str, entries: Sequence[E]) -> E:
    for each in entries:
        if each.name == name:
            return each
    names = tuple(each.name for each in entries)
    raise Malformed("there is no page {name}, only {names}", name=name[:40], names=names)
