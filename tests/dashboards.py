"""The dashboards, by name."""

from typing import Final

from kingsburg.explorers import GAME

PAGES: Final = {each.name: each for each in GAME.dashboards}
