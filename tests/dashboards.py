"""The dashboards of all games, by name."""

from typing import Final

from gametable.games import installed

PAGES: Final = {each.name: each for game in installed() for each in game.dashboards}
