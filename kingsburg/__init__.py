"""An explorer of the rules and the dice of the board game Kingsburg.

How likely is it that three dice reach the Master Hunter, advisor 9? And with a white die?

    >>> from kingsburg import Setup, reach
    >>> reach(Setup())[9]
    Fraction(85, 216)
    >>> reach(Setup(white=1))[9]
    Fraction(949, 1296)

A game is a chain of positions that never change. Chance is played like a decision.

    >>> from kingsburg import new_game
    >>> position = new_game(["Ann", "Brian"])
    >>> position
    <Position year 1 aid aid, chance to act: the turn order is drawn>
    >>> order, probability = position.chances()[0]
    >>> position.play(order).events[0]
    Event(kind='order', rule='S.2', seat=None, player=None, data=(0, 1))

Positions and whole games are read from text. A notebook shows a position as a board.

    >>> from kingsburg import load
    >>> players = '[{"name": "Ann"}, {"name": "Cindy", "vp": 3}]'
    >>> position = load('{"phase": "spring", "players": %s}' % players)
    >>> position.players[1]
    <Player Cindy: vp=3>

What the package offers here, loaded when it is asked for:

* `new_game`, `load`: a `Position` from names, from JSON; `read_record`: the history of a game
* `reach`, `reach_any`, `reach_at_least`, `together` of a `Setup`: the probability of reaching each
  advisor, any of some, at least so many, or all of them; `advise`: what to do with rolled dice
* `ask`: any of these questions in words, such as "8 and 12" or "goods >= 3 given 9"
* `turn`: what the best turn brings, as a `Distribution` of goods, VP or any value of them
* `court`, `court_of`: best play of everybody where all dice lie open, at a position or with dice;
  `seat_worth`: what it costs to be last there
* `worths`: what each advisor is worth to a player at a position, with the reasons
* `review`: what each decision of a game lost, and what dice and cards gave
* `battle` of a `Winter`: the probability of victory, draw and defeat
* `simulate`: many games between named players, or functions of your own, as `Games`: data frames,
  and shares with intervals; `compare`: the same games under two sets of rules
* `read_cards`: cards of your own from TOML, for `new_game` and `simulate`
* `Rules`: the rules that can be chosen; `kingsburg.pages`: the explorers for a notebook

Views and widgets have packages of their own; `python3 -m tests.reference` writes pages of all.
"""

# Even an old Python must be able to run this file: it comes before kingsburg/_setup.py, which
# says that the Python is too old. And it stays light: what it offers is imported when asked for.

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gametable.arena.games import Games as Games
    from gametable.play.distribution import Distribution as Distribution
    from kingsburg.engine.new_game import new_game as new_game
    from kingsburg.engine.position import Position as Position
    from kingsburg.engine.rules import Rules as Rules
    from kingsburg.notation.cards import read as read_cards  # noqa: F401
    from kingsburg.notation.files import load as load
    from kingsburg.notation.records import read as read_record  # noqa: F401
    from kingsburg.odds.battle import battle as battle
    from kingsburg.odds.court import court as court
    from kingsburg.odds.questions import reach_at_least as reach_at_least
    from kingsburg.odds.questions import together as together
    from kingsburg.odds.questions import turn as turn
    from kingsburg.odds.reach import Setup as Setup
    from kingsburg.odds.reach import reach as reach
    from kingsburg.odds.reach import reach_any as reach_any
    from kingsburg.odds.winter import Winter as Winter
    from kingsburg.play.ask import advise as advise
    from kingsburg.play.ask import ask as ask
    from kingsburg.play.courts import court_of as court_of
    from kingsburg.play.courts import seat_worth as seat_worth
    from kingsburg.players.games import simulate as simulate
    from kingsburg.players.paired import compare as compare
    from kingsburg.players.planner.worths import worths as worths
    from kingsburg.players.review import review as review

    __version__: str
else:
    _OFFERED = {
        "Games": "gametable.arena.games:Games",
        "Distribution": "gametable.play.distribution:Distribution",
        "Position": "kingsburg.engine.position:Position",
        "new_game": "kingsburg.engine.new_game:new_game",
        "Rules": "kingsburg.engine.rules:Rules",
        "read_cards": "kingsburg.notation.cards:read",
        "load": "kingsburg.notation.files:load",
        "read_record": "kingsburg.notation.records:read",
        "Winter": "kingsburg.odds.winter:Winter",
        "battle": "kingsburg.odds.battle:battle",
        "court": "kingsburg.odds.court:court",
        "court_of": "kingsburg.play.courts:court_of",
        "seat_worth": "kingsburg.play.courts:seat_worth",
        "Setup": "kingsburg.odds.reach:Setup",
        "advise": "kingsburg.play.ask:advise",
        "ask": "kingsburg.play.ask:ask",
        "reach": "kingsburg.odds.reach:reach",
        "reach_any": "kingsburg.odds.reach:reach_any",
        "reach_at_least": "kingsburg.odds.questions:reach_at_least",
        "together": "kingsburg.odds.questions:together",
        "turn": "kingsburg.odds.questions:turn",
        "simulate": "kingsburg.players.games:simulate",
        "compare": "kingsburg.players.paired:compare",
        "worths": "kingsburg.players.planner.worths:worths",
        "review": "kingsburg.players.review:review",
    }
    __all__ = sorted(_OFFERED)

    def __getattr__(name):
        """Look up on first use what takes longer than the rest of this file."""
        if name == "__version__":
            from importlib.metadata import version

            return version("kingsburg")
        if name not in _OFFERED:
            raise AttributeError("module {!r} has no attribute {!r}".format(__name__, name))
        from importlib import import_module

        module, attribute = _OFFERED[name].split(":")
        found = globals()[name] = getattr(import_module(module), attribute)
        return found

    def __dir__():
        """What is offered, too, for whoever completes a name."""
        return sorted({*globals(), *_OFFERED})
