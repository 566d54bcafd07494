"""Reading ahead at court: all dice lie open, so that it can be worked out what others will take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nlargest
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from kingsburg.engine.actions import Action, Influence
from kingsburg.engine.hand import Hand
from kingsburg.engine.position import Position
from kingsburg.players.planner import choices
from kingsburg.players.planner.court import TOKEN, Court, best_group
from kingsburg.players.planner.outlook import Outlook
from kingsburg.players.planner.plans import advisors_in, plans
from kingsburg.players.planner.value import Value, learned

#: So many placements are read ahead from, and so many sets are weighed at each later turn.
_PLACEMENTS: Final = 6
_SETS: Final = 4


class Reading(NamedTuple):
    """What a player has left in the rest of a season that is played in thought.

    `placed`: the advisors influenced since the real position, as bits. `paid`: tokens, since then.
    """

    hand: Hand
    tokens: int
    sways: tuple[str, ...]
    placed: int = 0
    paid: int = 0

    def after(self, action: Influence) -> Reading:
        """Return what is left after a placement."""
        sways = tuple(each for each in self.sways if each != action.power)
        tokens = self.tokens - action.token
        return Reading(
            self.hand.after(action), tokens, sways,
            self.placed | 1 << action.advisor, self.paid + action.token,
        )  # fmt: skip


class _Seat:
    """A player as everybody sees them, with the values of sets that were worked out already."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.court = Court(outlook)
        me = outlook.me
        assert me.hand is not None
        tokens = me.tokens_left(outlook.position.rules)
        self.start = Reading(me.hand, tokens, me.sways_left())
        self._values: dict[tuple[int, int], float] = {}

    def value(self, mask: int, pays: int) -> float:
        """Return the value of having influenced these advisors in addition."""
        found = self._values.get((mask, pays))
        if found is None:
            found = self.court.after(mask, pays).worth(self.outlook)
            self._values[mask, pays] = found
        return found

    def placement(self, now: Reading, taken: int) -> Influence | None:
        """Return what the player will do next on this court; None for passing."""
        court = self.court
        sets = plans(now.hand, now.tokens, now.sways)
        closed = taken | court.closed
        free = [
            (sum([court.rough[each] for each in advisors_in(mask)]) - pays * TOKEN, mask, pays)
            for mask, (pays, _) in sets.items()
            if mask and not mask & closed
        ]
        worths = [
            (self.value(now.placed | mask, now.paid + pays), mask)
            for _, mask, pays in nlargest(_SETS, free)
        ]
        worth, mask = max(worths, default=(0.0, 0))
        if not mask or worth < self.value(now.placed, now.paid):
            return None
        advisor = max(advisors_in(mask), key=court.rough.__getitem__)
        groups = now.hand.influences(now.tokens > 0, now.sways)
        return best_group(groups, now.hand, now.tokens, now.sways, mask, advisor)


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """Return the action after which a player may expect most, once all others have influenced."""
    position, value = look(), learned()
    outlook = choices.outlook_of(position, value)
    options = list(islice(choices.weighed(outlook, actions), _PLACEMENTS))
    if not isinstance(actions[0], Influence) or len(options) == 1:
        return options[0].action
    seats = _after_me(position, outlook, value)
    return max(options, key=lambda option: _read(seats, option.action)).action


def _after_me(position: Position, outlook: Outlook, value: Value) -> list[_Seat]:
    """Return the players who have not passed, the one who decides first, in turn order."""
    at = position.order.index(outlook.me.name)
    names = position.order[at:] + position.order[:at]
    players = [position.player(name) for name in names]
    return [
        _Seat(outlook if each is outlook.me else Outlook(value, position, each))
        for each in players
        if each.hand is not None and not each.passed
    ]


def _read(seats: Sequence[_Seat], action: Action) -> float:
    """Return the value for the first player when all have influenced after this action."""
    me = seats[0]
    taken = me.court.taken
    now = {seat: seat.start for seat in seats}
    going = list(seats)
    at = 0
    chosen: Action | None = action
    while going:
        seat = going[at % len(going)]
        if chosen is None:
            chosen = seat.placement(now[seat], taken)
        if isinstance(chosen, Influence):
            now[seat] = now[seat].after(chosen)
            taken |= 1 << chosen.advisor
            at = at % len(going) + 1
        else:
            at %= len(going)
            del going[at]
            if seat is me:
                break
        chosen = None
    return me.value(now[me].placed, now[me].paid)
