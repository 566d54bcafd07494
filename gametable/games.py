"""The games that are installed, and what explores them: one entry for each dashboard.

A game announces itself by an entry point of the group ``gametable.games``, which names its `Game`.
What an entry names, it names as ``module:attribute`` and is imported when it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final, NamedTuple

GROUP: Final = "gametable.games"


class ExplorerEntry(NamedTuple):
    """Something to explore a game with, and what stands above it on its dashboard.

    `widget`: names its class, `state` that of its states.
    """

    widget: str
    state: str
    heading: str
    words: str


class Dashboard(NamedTuple):
    """A page that is served: one notebook, with its explorers from top to bottom.

    `name`: of the notebook. `title` and `summary`: what the start page tells. `picture`: names a
    function that gives the picture beside them as SVG; "": there is none.
    """

    name: str
    title: str
    summary: str
    explorers: tuple[ExplorerEntry, ...]
    picture: str = ""


class Game(NamedTuple):
    """One game.

    `name`: its package. `title`: as on its box. `about`: a sentence above its dashboards.
    `folder`: names a function from "notebooks" or "dashboards" to where they lie. `board`: names a
    function from a state to what lies on the board (`gametable.views.share.Board`) or None; "":
    there is no board. `styles`: names a function that gives the CSS of its pictures; "": they need
    none. It holds for what is inside of an element whose class is the name of the game.
    `imports`: modules that its kernels need beside its explorers.
    """

    name: str
    title: str
    about: str
    folder: str
    dashboards: tuple[Dashboard, ...]
    board: str = ""
    styles: str = ""
    imports: tuple[str, ...] = ()

    @property
    def explorers(self) -> Iterator[ExplorerEntry]:
        """All of them, page by page."""
        for page in self.dashboards:
            yield from page.explorers

    @property
    def preloaded(self) -> list[str]:
        """The modules that a kernel of any of its dashboards needs."""
        named = [each for explorer in self.explorers for each in explorer[:2]]
        return [*self.imports, *(each.partition(":")[0] for each in [*named, self.board] if each)]


@cache
def installed() -> tuple[Game, ...]:
    """The games that have announced themselves, by name."""
    found = sorted(entry_points(group=GROUP), key=lambda each: each.name)
    return tuple(each.load() for each in found)


def game(name: str) -> Game | None:
    """The game of this name, if it is installed."""
    return next((each for each in installed() if each.name == name), None)


def named(place: str) -> Any:
    """What an entry names. Raises `ImportError` or `AttributeError` if there is nothing."""
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)
