"""Where to put the next group of dice: the first advisor of the best set within reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from kingsburg.engine.actions import PASS, Action, Influence, Move
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.players.planner.after import After
from kingsburg.players.planner.outlook import Outlook
from kingsburg.players.planner.plans import advisors_in, plans

#: The rough worth of each thing in a `Bundle`, by which sets are sorted before they are weighed.
_THINGS: Final = (1, 1, 1, 0.9, 0.8, 0.7)
#: The rough worth of a +2 token that joins a group.
TOKEN: Final = 0.8
_LEAST: Final = 0.1
#: So many sets are weighed, and for so many of them it is weighed who else wants the advisors.
_WEIGHED: Final = 8
_CLOSER: Final = 6
#: The part of what a set is worth more that other advisors make up for if one of it is taken.
_MADE_UP: Final = 0.5


class Placing(NamedTuple):
    """A placement, or passing, with what it is worth and what its set of advisors leaves."""

    action: Action
    worth: float
    after: After


class Court:
    """What a player sees who has to influence an advisor."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.position, self.me = outlook.position, outlook.me
        self.taken = 0
        for advisor, *_ in self.position.placed:
            self.taken |= 1 << advisor
        self.closed = self.me.abilities.sums.closed
        self.mine = outlook.influenced()
        self.rough = (0.0, *(rough(self.outlook.gains(each)) for each in ADVISORS))

    def placings(self, actions: Sequence[Action]) -> Iterator[Placing]:
        """Yield the best placement on each advisor, and passing, the best first.

        Only the advisors of the best sets are among them.
        """
        me = self.me
        assert me.hand is not None
        found = plans(me.hand, me.tokens_left(self.position.rules), me.sways_left())
        valued = self._valued({mask: pays for mask, (pays, _) in found.items()})
        if 0 not in valued:
            valued[0] = self.after().worth(self.outlook)
        closest = sorted(valued, key=lambda mask: (-valued[mask], mask))[:_CLOSER]
        risks = self._risks()
        options = [
            (worth, -mask, advisor)
            for mask in closest
            for worth, advisor in self._firsts(mask, valued[mask], found[mask][0], risks)
        ]
        seen = set()
        for worth, mask, advisor in sorted(options, reverse=True):
            if advisor in seen:
                continue
            action = self._action(actions, -mask, advisor)
            if action is not None:
                seen.add(advisor)
                yield Placing(action, worth, self.after(-mask, found[-mask][0]))
        if PASS in actions and 0 not in seen:
            yield Placing(PASS, valued[0], self.after())

    def placing(self, action: Action) -> Placing:
        """Return what a placement, or passing, is worth with the best set that it leads to."""
        if not isinstance(action, Influence):
            return Placing(action, self.after().worth(self.outlook), self.after())
        bit = 1 << action.advisor
        found = {
            rest | bit: pays + action.token
            for rest, (pays, _) in plans(*self._left(action)).items()
            if not rest & bit
        }
        valued, risks = self._valued(found), self._risks()
        worths = [
            (worth, -mask)
            for mask in valued
            for worth, advisor in self._firsts(mask, valued[mask], found[mask], risks)
            if advisor == action.advisor
        ]
        worth, mask = max(worths)
        return Placing(action, worth, self.after(-mask, found[-mask]))

    def best(self) -> float:
        """Return what the best set of advisors within reach is worth if nobody else takes one."""
        me = self.me
        assert me.hand is not None
        found = plans(me.hand, me.tokens_left(self.position.rules), me.sways_left())
        return max(self._valued({mask: pays for mask, (pays, _) in found.items()}).values())

    def _left(self, action: Influence) -> tuple[Hand, int, tuple[str, ...]]:
        """Return the hand, the tokens and the sways that are left after a placement."""
        me = self.me
        assert me.hand is not None
        sways = tuple(each for each in me.sways_left() if each != action.power)
        tokens = me.tokens_left(self.position.rules) - action.token
        return me.hand.after(action), tokens, sways

    def _valued(self, found: Mapping[int, int]) -> dict[int, float]:
        """Return what the roughly best of these sets are worth; `found`: the tokens they take."""
        roughly = {}
        for mask, pays in found.items():
            again = mask & self.taken
            if mask & self.closed or (again and (not self.me.envoy or again & again - 1)):
                continue
            roughly[mask] = sum([self.rough[each] for each in advisors_in(mask)]) - pays * TOKEN
        best = sorted(roughly, key=lambda mask: (-roughly[mask], mask))[:_WEIGHED]
        return {mask: self.after(mask, found[mask]).worth(self.outlook) for mask in best}

    def after(self, mask: int = 0, pays: int = 0) -> After:
        """Return what is left if the dice influence all of this set."""
        gold, wood, stone, vp, tokens, soldiers = self.me.owns()
        owned = gold, wood, stone, vp, tokens - pays, soldiers
        envoy = self.me.envoy and not mask & self.taken
        advisors = tuple(sorted((*self.mine, *advisors_in(mask))))
        return After(owned, self.me.abilities, envoy, "first", advisors)

    def _firsts(
        self, mask: int, value: float, pays: int, risks: Sequence[float]
    ) -> list[tuple[float, int]]:
        """Return what a set is worth for each advisor of it that is taken first."""
        if not mask:
            return [(value, 0)]
        advisors = advisors_in(mask)
        expected = []
        for advisor in advisors:
            if risks[advisor] and len(advisors) > 1 and not self.taken >> advisor & 1:
                lost = value - self.after(mask & ~(1 << advisor), pays).worth(self.outlook)
                expected.append(risks[advisor] * lost * (1 - _MADE_UP))
            else:
                expected.append(0.0)
        at_risk = sum(expected)
        return [
            (value - at_risk + mine, advisor)
            for advisor, mine in zip(advisors, expected, strict=True)
        ]

    def _risks(self) -> list[float]:
        """Return for each advisor how likely others take it before this player's next turn."""
        safe = [1.0] * len(self.rough)
        for each in self.position.players:
            if each is self.me or each.passed or not each.hand:
                continue
            sums = each.hand.sums
            if each.tokens_left(self.position.rules):
                sums |= sums << 2
            within = [a for a in ADVISORS if sums >> a & 1 and not self.taken >> a & 1]
            wanted = sum([self.rough[a] ** 2 for a in within])
            for advisor in within:
                safe[advisor] *= 1 - self.rough[advisor] ** 2 / wanted
        return [1 - each for each in safe]

    def _action(self, actions: Sequence[Action], mask: int, advisor: int) -> Action | None:
        """Return the placement on this advisor that leaves the dice for the rest of the set."""
        if not advisor:
            return PASS if PASS in actions else None
        me = self.me
        assert me.hand is not None
        tokens = me.tokens_left(self.position.rules)
        return best_group(actions, me.hand, tokens, me.sways_left(), mask, advisor)


def best_group(
    actions: Sequence[Action],
    hand: Hand,
    tokens: int,
    sways: tuple[str, ...],
    mask: int,
    advisor: int,
) -> Influence | None:
    """Return the placement on this advisor that leaves the dice for the rest of a set."""
    rest = mask & ~(1 << advisor)
    fitting = [
        action
        for action in actions
        if isinstance(action, Influence)
        and action.advisor == advisor
        and rest
        in plans(
            hand.after(action),
            tokens - action.token,
            tuple(each for each in sways if each != action.power),
        )
    ]
    return min(fitting, key=_spent, default=None)


def _spent(action: Influence) -> tuple[bool, bool, int, int]:
    """Return what a placement spends: the dearest first."""
    return action.token, action.power is not None, len(action.coloured), len(action.white)


@lru_cache(maxsize=1 << 8)
def rough(gains: tuple[Bundle, ...]) -> float:
    """Return roughly what the help of an advisor is worth."""
    return max([_LEAST, *(float(sum(map(mul, gain, _THINGS))) for gain in gains)])


def moved(outlook: Outlook, action: Action) -> After:
    """Return what is left after a group has moved, or not, once all have influenced."""
    mine = outlook.influenced()
    if isinstance(action, Move):
        mine.remove(action.advisor)
        mine.append(action.to)
    me = outlook.me
    return After(me.owns(), me.abilities, me.envoy, "first", tuple(sorted(mine)))
