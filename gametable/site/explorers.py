"""The explorers of a page of a site, as they are written into it for Python in the browser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from gametable import games
from gametable.pages import Pages

if TYPE_CHECKING:
    from ipywidgets import Widget


class Entry(NamedTuple):
    """An explorer: its game, the name of its folder, and what it begins with.

    `text`: a link or what it opens, as `Pages.reopened` takes it; "" for nothing.
    """

    game: str
    name: str
    text: str = ""


def of_dashboard(name: str) -> list[Entry]:
    """Return the explorers of a dashboard."""
    game, page = games.dashboard(name)
    return [Entry(game.name, each.name) for each in page.explorers]


def written(entries: Sequence[Entry]) -> str:
    """Return explorers as `made` takes them."""
    return json.dumps(entries)


def made(text: str) -> list[Widget]:
    """Make the explorers that are written so, and return their stages."""
    stages = []
    for each in json.loads(text):
        entry = Entry(*each)
        game = games.game(entry.game)
        assert game
        pages = Pages(game)
        stages.append(
            pages.reopened(entry.name, entry.text) if entry.text else pages.show(entry.name)
        )
    return stages
