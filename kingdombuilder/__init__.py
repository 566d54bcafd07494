"""An explorer of the rules of the board game Kingdom Builder.

Which terrain will Ann's next card show, and who wins against whom?

    >>> from kingdombuilder import new_game, next_card, simulate
    >>> next_card(new_game(["Ann", "Brian"]), "Ann")["grass"]
    Fraction(1, 5)
    >>> simulate(["greedy", "random"], games=2, seed=1).games
    2

What the package offers here, loaded when it is asked for:

* `new_game`, `load`: a `Position` from names, sections and cards, or from JSON; `read_record`: the
  history of a game
* `next_card`: the chance of each terrain; `chance_to_be_free`: that the next card lets a player
  build anywhere; `one_more`: what one more settlement earns; `BestTurn`: the best turn
* `review`: what each turn of a game lost, and what cards gave
* `simulate`: many games between named players, or functions of your own, as `Games`: data frames,
  and shares with intervals; `compare`: the same games in two `Setting`s

`kingdombuilder.pages` has the explorers for a notebook, `kingdombuilder.views` tables for pandas.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gametable.arena.games import Games as Games
    from kingdombuilder.engine.new_game import new_game as new_game
    from kingdombuilder.engine.position import Position as Position
    from kingdombuilder.notation.files import load as load
    from kingdombuilder.notation.records import read as read_record  # noqa: F401
    from kingdombuilder.odds.best import BestTurn as BestTurn
    from kingdombuilder.odds.one_more import one_more as one_more
    from kingdombuilder.odds.terrain import chance_to_be_free as chance_to_be_free
    from kingdombuilder.odds.terrain import next_card as next_card
    from kingdombuilder.players.games import simulate as simulate
    from kingdombuilder.players.paired import Setting as Setting
    from kingdombuilder.players.paired import compare as compare
    from kingdombuilder.players.review import review as review
else:
    _OFFERED = {
        "Games": "gametable.arena.games:Games",
        "BestTurn": "kingdombuilder.odds.best:BestTurn",
        "Position": "kingdombuilder.engine.position:Position",
        "Setting": "kingdombuilder.players.paired:Setting",
        "chance_to_be_free": "kingdombuilder.odds.terrain:chance_to_be_free",
        "compare": "kingdombuilder.players.paired:compare",
        "load": "kingdombuilder.notation.files:load",
        "new_game": "kingdombuilder.engine.new_game:new_game",
        "next_card": "kingdombuilder.odds.terrain:next_card",
        "one_more": "kingdombuilder.odds.one_more:one_more",
        "read_record": "kingdombuilder.notation.records:read",
        "review": "kingdombuilder.players.review:review",
        "simulate": "kingdombuilder.players.games:simulate",
    }
    __all__ = sorted(_OFFERED)

    def __getattr__(name):
        """Look up on first use what takes longer to import than the rest of this file."""
        if name not in _OFFERED:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, attribute = _OFFERED[name].split(":")
        found = globals()[name] = getattr(import_module(module), attribute)
        return found

    def __dir__():
        """What is offered, too, for whoever completes a name."""
        return sorted({*globals(), *_OFFERED})
