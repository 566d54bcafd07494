"""One player's side of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsburg.engine.bundle import Bundle
from kingsburg.engine.foe import Foe
from kingsburg.engine.hand import Hand
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.kit import Kit

if TYPE_CHECKING:
    from kingsburg.engine.rules import Rules

#: Stands in `used` once a +2 token has joined a group this season (P2b.4).
TOKEN = "token"
#: A soldier token that lies face down, in the view of somebody who does not know it (M5).
UNKNOWN = -1


class Player:
    """What one player has; only steps and powers change it.

    soldier_tokens: the numbers of those left (M5) · played: that of the token chosen this winter,
    `UNKNOWN` if it is not told · hand: rolled dice not yet placed, None before the roll ·
    white_dice: this season's white dice other than those of one's powers · used: powers used this
    season, and "token" · passed: out of this season's influencing.
    """

    __slots__ = (
        "envoy",
        "gold",
        "hand",
        "kit",
        "name",
        "passed",
        "played",
        "seat",
        "soldier_tokens",
        "soldiers",
        "stone",
        "tokens",
        "used",
        "vp",
        "white_dice",
        "wood",
    )

    def __init__(self, seat: int, name: str, kit: Kit) -> None:
        self.seat = seat
        self.name = name
        self.kit = kit
        self.gold = self.wood = self.stone = 0
        self.vp = self.tokens = self.soldiers = 0
        self.soldier_tokens: tuple[int, ...] = kit.content.soldier_tokens
        self.played: int | None = None
        self.white_dice = 0
        self.envoy = False
        self.hand: Hand | None = None
        self.used: frozenset[str] = frozenset()
        self.passed = False

    def copy(self) -> Player:
        """A copy that can be changed independently."""
        new = _new(Player)
        new.seat = self.seat
        new.name = self.name
        new.kit = self.kit
        new.gold = self.gold
        new.wood = self.wood
        new.stone = self.stone
        new.vp = self.vp
        new.tokens = self.tokens
        new.soldiers = self.soldiers
        new.soldier_tokens = self.soldier_tokens
        new.played = self.played
        new.white_dice = self.white_dice
        new.envoy = self.envoy
        new.hand = self.hand
        new.used = self.used
        new.passed = self.passed
        return new

    def content(self) -> tuple[object, ...]:
        """Everything as values that compare by content."""
        return (
            *(getattr(self, slot) for slot in self.__slots__ if slot != "kit"),
            tuple(power.id for power in self.kit.powers),
        )

    @property
    def goods(self) -> int:
        """The number of goods of all kinds."""
        return self.gold + self.wood + self.stone

    @property
    def wealth(self) -> tuple[int, int]:
        """The numbers of buildings and goods, by which the poorest player is found (P1.1, P5.1)."""
        return len(self.kit.province.buildings), self.goods

    @property
    def buildings(self) -> tuple[Building, ...]:
        """The buildings, in printed order."""
        return self.kit.province.buildings

    def has(self, building: str) -> bool:
        """Whether the player owns the building with this id."""
        return building in self.kit.named

    def __repr__(self) -> str:
        owned = [f"{thing}={amount}" for thing, amount in self.owns()._asdict().items() if amount]
        if self.buildings:
            owned.append(f"buildings={','.join(building.id for building in self.buildings)}")
        return f"<Player {self.name}: {' '.join(owned) or 'nothing yet'}>"

    def owns(self) -> Bundle:
        """The amounts of everything that a player owns."""
        return Bundle(self.gold, self.wood, self.stone, self.vp, self.tokens, self.soldiers)

    def can_pay(self, price: Bundle) -> bool:
        """Whether the player can pay these amounts; VP can always be paid (A.14)."""
        return (
            self.gold >= price.gold
            and self.wood >= price.wood
            and self.stone >= price.stone
            and self.tokens >= price.tokens
            and self.soldiers >= price.soldiers
        )

    def tokens_left(self, rules: Rules) -> int:
        """The number of +2 tokens that may still join groups this season (P2b.4)."""
        if rules.plus_two_limit == "group":
            return self.tokens
        return min(1, self.tokens) if TOKEN not in self.used else 0

    def sways_left(self) -> tuple[str, ...]:
        """The unused powers that let a group count as one more or one less (P2b.6)."""
        return tuple(power for power in self.kit.sums.sways if power not in self.used)

    def strength(self, foe: Foe) -> int:
        """The strength of soldiers and buildings against an enemy, before reinforcements (P8.3)."""
        return self.soldiers + self.kit.sums.strength(foe)


_new = Player.__new__
