"""What a player may expect after each option of a decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import add
from typing import Final

from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hooks import GAME_ENDS, SEASON_ENDS, SEASONS
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import Abilities
from kingsburg.engine.powers.gifts import PER, Given
from kingsburg.players.planner import features, stages
from kingsburg.players.planner.features import Winter, rivals_of
from kingsburg.players.planner.value import Value

#: The steps of a season before what powers offer at its end.
_BEFORE_OFFERS: Final = ("roll", "reroll", "influence", "help", "build")
#: More ways of taking what advisors give are not compared.
_MOST_WAYS: Final = 40


class Outlook:
    """The value of what a player can have when the current phase is over, or at a later stage.

    `known`: what is known of the enemies of this year.
    """

    def __init__(
        self, value: Value, position: Position, me: Player, stage: int | None = None
    ) -> None:
        self.value = value
        self.position = position
        self.me = me
        self.abilities = me.abilities
        self.known = Winter(position.enemy, position.valley, position.destiny)
        here = stages.after(position.year, position.phase)
        self.stage = here if stage is None else stage
        self._seasons, _ = stages.left(self.stage)
        self._to_come = value.to_come
        self._rivals = rivals_of(position.players, me.seat)
        same = stages.year_of(self.stage) == position.year
        self._winter = self.known if same else Winter()
        # In the last season, an offer at its end is all that comes after its buildings.
        self._offers = stage is not None or position.step in _BEFORE_OFFERS
        self._season = position.phase if position.phase in SEASONS else ""
        self._white = me.white_dice if position.phase == "aid" else 0
        self._built: dict[tuple[object, ...], float] = {}
        self._gains: dict[int, tuple[Bundle, ...]] = {}

    def influenced(self) -> list[int]:
        """Return the advisors whom the player has influenced this season, in order."""
        return sorted(advisor for advisor, seat, *_ in self.position.placed if seat == self.me.seat)

    def worth(self, owned: Sequence[int], abilities: Abilities, envoy: bool) -> float:
        """Return the VP at the end for somebody who has this much after the phase."""
        gold, wood, stone, vp, tokens, soldiers = owned
        if self._season:
            more = income(abilities, self._season)
            if more is not None:
                gold, wood, stone, vp, tokens, soldiers = map(add, owned, more)
        if self.stage == stages.END:
            return vp + at_the_end(abilities, Bundle(*owned))
        if self.stage % len(stages.STAGES) == 0:
            soldiers = 0
        if not self._seasons:
            envoy = False
            tokens = tokens if features.spends(abilities, offers=self._offers) else 0
        return vp + self._to_come(
            abilities, gold, wood, stone, tokens, soldiers, envoy, self._white, self.stage,
            self._rivals, self._winter,
        )  # fmt: skip

    def built(self, owned: Sequence[int], abilities: Abilities, envoy: bool) -> float:
        """Return the same after the best building, or none: two with the Envoy."""
        key = (*owned, abilities, envoy)
        found = self._built.get(key)
        if found is None:
            found = self._built[key] = self._best_built(owned, abilities, envoy)
        return found

    def _best_built(self, owned: Sequence[int], abilities: Abilities, envoy: bool) -> float:
        best = self.worth(owned, abilities, envoy)
        gold, wood, stone, vp, tokens, soldiers = owned
        known = abilities.content.buildings
        for less_gold, less_wood, less_stone, plain, _ in abilities.province.prices:
            if gold < less_gold or wood < less_wood or stone < less_stone:
                continue
            building = known[plain.building]
            left = (
                gold - less_gold, wood - less_wood, stone - less_stone, vp + building.vp,
                tokens, soldiers,
            )  # fmt: skip
            more = abilities.plus(building)
            best = max(best, self.worth(left, more, envoy))
            if envoy:
                best = max(best, self.second(left, more))
        return best

    def second(self, owned: Sequence[int], abilities: Abilities) -> float:
        """Return the value of the best second building, which the Envoy allows."""
        return max(self.built(owned, abilities, False), self.worth(owned, abilities, True))

    def helped(self, owned: Sequence[int], advisors: Iterable[int], envoy: bool) -> float:
        """Return the value after the help of these advisors, in order, and the best building."""
        ways = self.ways(owned, advisors)
        return max([self.built(way, self.abilities, envoy) for way in ways])

    def ways(self, owned: Sequence[int], advisors: Iterable[int]) -> set[tuple[int, ...]]:
        """Return what the player can have after the help of these advisors, in order."""
        ways = {tuple(owned)}
        for advisor in advisors:
            gains = self.gains(advisor)
            found = (tuple(map(add, way, gain)) for way in ways for gain in gains)
            ways = {way for way in found if _paid(way)} or ways
            if len(ways) > _MOST_WAYS:
                ways = set(sorted(ways)[:: -(-len(ways) // _MOST_WAYS)])
        return ways

    def gains(self, advisor: int) -> tuple[Bundle, ...]:
        """Return what the help of an advisor gains this player, for each way that it may go."""
        found = self._gains.get(advisor)
        if found is None:
            found = self.position.gains(advisor)
            if self.abilities.sums.soldiers:
                found = _stronger(found, self.abilities.sums.soldiers)
            self._gains[advisor] = found
        return found


def _paid(owned: Sequence[int]) -> bool:
    """True if nothing is owed but VP."""
    gold, wood, stone, _, tokens, soldiers = owned
    return gold >= 0 and wood >= 0 and stone >= 0 and tokens >= 0 and soldiers >= 0


@lru_cache(maxsize=1 << 8)
def _stronger(gains: tuple[Bundle, ...], more: int) -> tuple[Bundle, ...]:
    """Return gains with this many more soldiers where there are any."""
    return tuple(
        gain._replace(soldiers=gain.soldiers + more) if gain.soldiers > 0 else gain
        for gain in gains
    )


@lru_cache(maxsize=1 << 12)
def at_the_end(abilities: Abilities, owned: Bundle) -> int:
    """Return the VP that powers give when the game ends."""
    return sum(
        next(iter(Given(gift.what).ways(owned).values())).bundle.vp
        for gift in features.gifts(abilities)
        if gift.moment == GAME_ENDS
    )


@lru_cache(maxsize=1 << 12)
def income(abilities: Abilities, season: str) -> Bundle | None:
    """Return what powers give by themselves at the end of a season; None if that is nothing."""
    total = Bundle()
    for gift in features.gifts(abilities):
        now = gift.when is None or gift.when.phase == season
        if gift.moment == SEASON_ENDS and now and PER not in gift.what:
            total = total.plus(next(iter(Given(gift.what).ways(Bundle()).values())).bundle)
    return total if any(total) else None
