"""The installed games and their dashboards, one entry each.

A game registers itself with an entry point of the group ``gametable.games`` that names its `Game`.
Entries name things as ``module:attribute``; these are imported when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

GROUP: Final = "gametable.games"
#: What names the games, if there is no metadata; see `install`.
_places: list[str] = []


class ExplorerEntry(NamedTuple):
    """An explorer of a game, with the words above it on its dashboard.

    `widget` and `state` name its class and its state class. Its name is that of their folder.
    """

    widget: str
    state: str
    heading: str = ""
    words: str = ""

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.widget.split(".")[-2]


class Dashboard(NamedTuple):
    """A served page: one notebook, with its explorers from top to bottom.

    `name`: the name of the notebook. `title` and `summary`: the words on the start page. `picture`
    names a function that returns the picture beside them as SVG; "" for none.
    """

    name: str
    title: str
    summary: str
    explorers: tuple[ExplorerEntry, ...]
    picture: str = ""


class Game(NamedTuple):
    """A game.

    `name`: its package. `title`: the name on its box. `about`: a sentence above its dashboards.
    `folder` names a function that returns the folder of "notebooks" or "dashboards". `board` names
    a function that returns the board of a state (`gametable.views.share.Board`) or None; "" for no
    board. `told` names a function that returns the position of a state as text, "" if it has none.
    `moments` names a function that returns the words for where a game stands, by id and with
    fields in braces; "" if the browser keeps none. `styles` names a function that returns the CSS
    of its pictures, "" for none; the CSS applies within an element whose class is the name of the
    game. `others`: explorers on no dashboard. `play_page` and `lesson_page`: the dashboards that
    open its games and its lessons. `position` names the pydantic model of its positions as JSON.
    `stage` names the class of the stages of its explorers.
    """

    name: str
    title: str
    about: str
    folder: str
    dashboards: tuple[Dashboard, ...]
    board: str = ""
    styles: str = ""
    others: tuple[ExplorerEntry, ...] = ()
    play_page: str = ""
    lesson_page: str = ""
    position: str = ""
    told: str = ""
    moments: str = ""
    stage: str = ""

    @property
    def explorers(self) -> Iterator[ExplorerEntry]:
        """All explorers, page by page."""
        for page in self.dashboards:
            yield from page.explorers

    @property
    def preloaded(self) -> list[str]:
        """The modules that the kernels of its dashboards need."""
        named = [each for explorer in self.explorers for each in explorer[:2]]
        return [each.partition(":")[0] for each in [*named, self.board] if each]


@cache
def installed() -> tuple[Game, ...]:
    """Return the installed games, sorted by name."""
    return tuple(map(named, _places or places()))


def places() -> list[str]:
    """Return what names the installed games, sorted by their names."""
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=lambda each: each.name)
    return [each.value for each in found]


def install(places: list[str]) -> None:
    """Let these be the installed games, where there is no metadata that names them."""
    global _places
    _places = places


def game(name: str) -> Game | None:
    """Return the installed game with this name, or None."""
    return next((each for each in installed() if each.name == name), None)


def dashboard(name: str) -> tuple[Game, Dashboard]:
    """Return the dashboard with this name, and its game. Raises `KeyError`."""
    known = {page.name: (game, page) for game in installed() for page in game.dashboards}
    return known[name]


def named(place: str) -> Any:
    """Import and return what an entry names. Raises `ImportError` or `AttributeError`."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)
