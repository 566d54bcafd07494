"""How likely it is to reach each advisor, before the roll or with dice that lie there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial

from kingsburg.engine.chances import FACES
from kingsburg.engine.content import content_of
from kingsburg.engine.dice_text import MOST_COLOURED, MOST_WHITE
from kingsburg.engine.errors import Malformed
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.engine.powers.kit import kit_of
from kingsburg.engine.powers.power import DicePower
from kingsburg.engine.rules import Rules
from kingsburg.odds.limits import check
from kingsburg.odds.rerolls import Powers, Rerolling
from kingsburg.odds.rolls import ways_to_reach

_NEVER = Fraction(0)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a player has for the dice of one season; the default is three coloured dice.

    `dice`: coloured dice, 0 to 5. `white`: white dice, 0 to 6. `token`: a +2 may join a group
    (P2b.4). `market`: a group may count as one more or one less (P2b.6). `rerolls`: powers that
    change rolled dice, each used once at most (P2a.3). `taken`: advisors that are closed
    (P2b.5). `roll`: the dice that have been rolled, if they have; `rolled` puts them in.
    Raises `Malformed` for numbers outside the limits.
    """

    dice: int = Rules.COLOURED_DICE
    white: int = 0
    token: bool = False
    market: bool = False
    rerolls: Powers = ()
    taken: frozenset[int] = frozenset()
    roll: Hand | None = None

    def __post_init__(self) -> None:
        check(self.dice, range(MOST_COLOURED + 1), "number of coloured dice")
        check(self.white, range(MOST_WHITE + 1), "number of white dice")
        for advisor in self.taken:
            check(advisor, ADVISORS, "number of an advisor")
        if self.roll is not None:
            for face in self.roll.dice:
                check(face, FACES, "face of a die")
            if (len(self.roll.coloured), len(self.roll.white)) != (self.dice, self.white):
                raise Malformed(f"these are not {self.dice} coloured and {self.white} white dice")

    def rolled(self, roll: Hand) -> Setup:
        """The same with these dice on the table."""
        return replace(self, dice=len(roll.coloured), white=len(roll.white), roll=roll)

    def with_buildings(self, buildings: Iterable[str]) -> Setup:
        """The same with the rerolls and the Market of these buildings, given by their ids.

        Raises `Malformed` for an id that no building has.
        """
        content = content_of(Rules())
        found = []
        for each in buildings:
            if each not in content.buildings:
                raise Malformed(f"there is no building {each!r}")
            found.append(content.buildings[each])
        kit = kit_of(content, found)
        rerolls = tuple(each for each in kit.powers if isinstance(each, DicePower))
        return replace(self, rerolls=rerolls, market=bool(kit.sways))


def reach(setup: Setup) -> dict[int, Fraction]:
    """The probability, from 0 to 1, of reaching each advisor from 1 to 18.

    Each for itself: rerolls are decided so as to reach this one. With a roll and no rerolls it
    is 0 or 1.
    """
    open_court = _reach(
        setup.dice, setup.white, setup.token, setup.market, setup.rerolls, setup.roll
    )
    taken = setup.taken
    return {
        advisor: _NEVER if advisor in taken else chance for advisor, chance in open_court.items()
    }


@lru_cache(maxsize=2048)
def _reach(
    dice: int,
    white: int,
    token: bool,
    market: bool,
    rerolls: Powers,
    roll: Hand | None,
) -> Mapping[int, Fraction]:
    """The answer while no advisor is closed."""
    rerolling = Rerolling(partial(ways_to_reach, token=token, market=market), dice + white)
    in_all = rerolling.unit ** len(rerolls)
    if roll is not None:
        found = rerolling.ways(roll, rerolls)
    else:
        found = rerolling.ways_to_roll(dice, white, rerolls)
        in_all *= rerolling.unit
    return {advisor: Fraction(ways, in_all) for advisor, ways in zip(ADVISORS, found, strict=True)}
