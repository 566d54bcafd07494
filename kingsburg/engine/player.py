"""One player's side of the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from gametable.play.copying import compared, copier
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.foe import Foe
from kingsburg.engine.hand import Hand
from kingsburg.engine.powers.abilities import Abilities
from kingsburg.engine.powers.building import Building

if TYPE_CHECKING:
    from kingsburg.engine.rules import Rules

#: Stands in `used` once a +2 token has joined a group this season (P2b.4).
TOKEN = "token"
#: A soldier token that lies face down, for players who do not know it (M5).
UNKNOWN = -1


@dataclass(slots=True, eq=False, repr=False)
class Player:
    """What one player has; only steps and powers change it."""

    seat: int
    name: str
    abilities: Abilities
    gold: int = 0
    wood: int = 0
    stone: int = 0
    vp: int = 0
    tokens: int = 0
    soldiers: int = 0
    #: The numbers of the soldier tokens left, and of the one chosen this winter (M5); `UNKNOWN` if
    #: it lies face down.
    soldier_tokens: tuple[int, ...] = field(init=False)
    played: int | None = None
    #: This season's white dice other than those of the player's powers.
    white_dice: int = 0
    envoy: bool = False
    #: Rolled dice that are not placed yet; None before the roll.
    hand: Hand | None = None
    #: Powers used this season, and `TOKEN`.
    used: frozenset[str] = frozenset()
    #: True once the player has passed while influencing.
    passed: bool = False

    def __post_init__(self) -> None:
        self.soldier_tokens = self.abilities.content.soldier_tokens

    def copy(self) -> Player:
        """Return a copy that can be changed independently."""
        return _copy(self)

    def content(self) -> tuple[object, ...]:
        """Return everything as values that can be compared."""
        return (
            *(getattr(self, name) for name in _COMPARED if name != "abilities"),
            tuple(power.id for power in self.abilities.powers),
        )

    @property
    def goods(self) -> int:
        """The number of goods of all kinds."""
        return self.gold + self.wood + self.stone

    @property
    def wealth(self) -> tuple[int, int]:
        """The numbers of buildings and goods, by which the poorest player is found (P1.1, P5.1)."""
        return len(self.abilities.province.buildings), self.goods

    @property
    def buildings(self) -> tuple[Building, ...]:
        """The buildings, in printed order."""
        return self.abilities.province.buildings

    def has(self, building: str) -> bool:
        """True if the player has the building, or any other power, with this id."""
        return building in self.abilities.named

    def __repr__(self) -> str:
        owned = [f"{thing}={amount}" for thing, amount in self.owns()._asdict().items() if amount]
        if self.buildings:
            owned.append(f"buildings={','.join(building.id for building in self.buildings)}")
        return f"<Player {self.name}: {' '.join(owned) or 'nothing yet'}>"

    def owns(self) -> Bundle:
        """Return the amounts of everything that the player owns."""
        return Bundle(self.gold, self.wood, self.stone, self.vp, self.tokens, self.soldiers)

    def can_pay(self, price: Bundle) -> bool:
        """True if the player can pay these amounts; VP can always be paid (A.14)."""
        return (
            self.gold >= price.gold
            and self.wood >= price.wood
            and self.stone >= price.stone
            and self.tokens >= price.tokens
            and self.soldiers >= price.soldiers
        )

    def tokens_left(self, rules: Rules) -> int:
        """Return the number of +2 tokens that may still join groups this season (P2b.4)."""
        if rules.plus_two_limit == "group":
            return self.tokens
        return min(1, self.tokens) if TOKEN not in self.used else 0

    def sways_left(self) -> tuple[str, ...]:
        """Return the unused powers that let a group count as one more or one less (P2b.6)."""
        return tuple(power for power in self.abilities.sums.sways if power not in self.used)

    def strength(self, foe: Foe) -> int:
        """Return the strength against an enemy, before reinforcements (P8.3)."""
        return self.soldiers + self.abilities.sums.strength(foe)


_copy: Final = copier(Player)
_COMPARED: Final = compared(Player)
