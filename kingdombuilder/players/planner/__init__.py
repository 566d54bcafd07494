"""The player who plans: whole turns, and what they leave for the turns after them.

It lists the turns that begin with each of its actions, as far as they look good, and takes the
first action of the best one. It thinks anew before each action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.position import Position
from kingdombuilder.players.planner.prospects import Prospects
from kingdombuilder.players.planner.search import Search


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """Return the first action of the best turn; chance plays no part."""
    search = Search(Prospects(look()))
    return search.best([search.nothing]).first
