"""Questions about a position, answered by the engine.

    question = KINDS["gold"](position, rng)    # None where there is nothing to ask
    question.right                             # what the engine says

Every right answer comes from the engine, by `play`, `actions`, `why_not`, `gold` or the odds; none
is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from gametable.play.errors import Reason
from gametable.play.positions import Event
from kingdombuilder.catalogue import rules
from kingdombuilder.engine.actions import Action, Build, Move
from kingdombuilder.engine.hexes import HEXES, NAMES, NUMBERS, beside, each
from kingdombuilder.engine.options import Options
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.tiles import BUILDING, MOVING
from kingdombuilder.odds.terrain import next_card

#: A number of gold, or the name of a hex, the id of a rule, of a terrain or of a kind of tile.
Choice: TypeAlias = int | str
YES: Final = "yes"
#: The answer that no tile is lost.
NONE: Final = ""
#: How many hexes, numbers and rules there are to choose from.
_HEXES: Final = 6
_NUMBERS: Final = 5
_RULES: Final = 4
#: How many hexes or moves are tried.
_TRIES: Final = 60


@dataclass(frozen=True)
class Question:
    """A question about a position.

    `kind`: what is asked. `player`: whom it is about. `rule`: the rule that gives the answer.
    `several`: True if all of `right` must be chosen; otherwise one of them is enough. `given`: the
    action or the card that is asked about. `reasons`: why that action is not allowed. `events`:
    what that action causes.
    """

    kind: str
    position: Position
    player: str
    options: tuple[Choice, ...]
    right: tuple[Choice, ...]
    rule: str
    several: bool = False
    given: Action | str | None = None
    reasons: tuple[Reason, ...] = ()
    events: tuple[Event, ...] = ()

    def against(self, answer: Choice) -> Reason | None:
        """Return the first rule against building on a hex; None for any other answer."""
        if self.kind != "build" or answer in self.right:
            return None
        reasons = self.position.why_not(Build(NUMBERS[str(answer)]))
        return reasons[0] if reasons else None


Ask: TypeAlias = Callable[[Position, Random], Question | None]


def _build(position: Position, rng: Random) -> Question | None:
    """Ask on which of some hexes the player to move may build."""
    table = position.table
    builds = dict(_options(position).builds)
    if None not in builds or not any(table.own):
        return None
    legal = list(each(builds[None]))
    others = each(table.board.on[str(table.terrain)] & ~builds[None])
    near = each(beside(table.own[table.to_move]) & ~builds[None] & ~table.own[table.to_move])
    wrong = sorted({*others, *near})
    if not wrong or len(legal) + len(wrong) < _HEXES:
        return None
    number = rng.randint(max(1, _HEXES - len(wrong)), min(len(legal), _HEXES - 1))
    shown = sorted(rng.sample(legal, number) + rng.sample(wrong, _HEXES - number))
    right = tuple(NAMES[hex] for hex in shown if builds[None] >> hex & 1)
    names = tuple(NAMES[hex] for hex in shown)
    return Question("build", position, position.subject, names, right, "KB.2", several=True)


def _may(position: Position, rng: Random) -> Question | None:
    """Ask whether the player to move may build here and, if not, which rule forbids it."""
    builds = dict(_options(position).builds)
    if None not in builds:
        return None
    tries = rng.sample(HEXES, _TRIES)
    legal = list(each(builds[None]))
    action = Build(rng.choice(legal))
    if rng.random() < 0.7:
        action = Build(next(hex for hex in tries if not builds[None] >> hex & 1))
    reasons = position.why_not(action) or ()
    forbidding = list(dict.fromkeys(reason.rule for reason in reasons))
    pool = [rule for rule in ("KB.1", "KB.2", "KT.2", "KT.3", "KL.1") if rule not in forbidding]
    shown = forbidding[:1] + rng.sample(pool, _RULES - bool(reasons))
    options = YES, *sorted(shown, key=list(rules()).index)
    right = tuple(each for each in options if each in forbidding) if reasons else (YES,)
    rule = reasons[0].rule if reasons else "KB.2"
    who = position.subject
    return Question("may", position, who, options, right, rule, given=action, reasons=reasons)


def _gold(position: Position, rng: Random) -> Question | None:
    """Ask how much gold a card gives a player."""
    player = rng.choice(position.names)
    earned = {card: one.gold for card, one in position.gold(player).items() if one.gold}
    if not earned:
        return None
    card = rng.choice(list(earned))
    gold = earned[card]
    step = 3 if card in ("castles", "farmers") else 4 if card == "merchants" else 1
    step = 6 if card == "lords" else 2 if card == "knights" else step
    least = max(0, gold - step * rng.randrange(_NUMBERS))
    least += (gold - least) % step
    options = tuple(range(least, least + step * _NUMBERS, step))
    rule = "KE.2" if card == "castles" else f"KC.{card}"
    return Question("gold", position, player, options, (gold,), rule, given=card)


def _lost(position: Position, rng: Random) -> Question | None:
    """Ask which tile the player to move loses by a move."""
    options, who = _options(position), position.subject
    moves = [(by, start, to) for by, start, hexes in options.moves for to in each(hexes)]
    rng.shuffle(moves)
    loses = rng.random() < 0.7
    for by, start, to in moves[:_TRIES]:
        events = position.play(Move(start, to, by)).events
        lost = tuple(event.data[0] for event in events if event.kind == "loses_tile")
        if bool(lost) == loses:
            kinds = [*BUILDING, *MOVING]
            mine = {tile.kind for tile in position.table.tiles[position.table.to_move]}
            shown = sorted(mine, key=kinds.index)
            move = Move(start, to, by)
            return Question(
                "lost",
                position,
                who,
                (*shown, NONE),
                lost or (NONE,),
                "KL.2",
                given=move,
                events=events,
            )
    return None


def _next(position: Position, _rng: Random) -> Question | None:
    """Ask which terrain is most likely the next card of a player."""
    who = position.subject
    chances = next_card(position, who)
    most = max(chances.values())
    right = tuple(terrain for terrain, chance in chances.items() if chance == most)
    if not most or len(right) == len(chances):
        return None
    return Question("next", position, who, tuple(chances), right, "KT.4")


def _options(position: Position) -> Options:
    actions = position.actions()
    return actions if isinstance(actions, Options) else Options()


#: All kinds of questions.
KINDS: Final[Mapping[str, Ask]] = {
    "build": _build,
    "may": _may,
    "gold": _gold,
    "lost": _lost,
    "next": _next,
}
