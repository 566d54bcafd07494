"""The options of a game, and the numbers that a variant may change."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args, get_type_hints

from gametable.play.errors import Malformed, Message, check_list


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game (docs/notation.md); the defaults are those of the second edition.

    The type of each option lists its values, the default first.
    """

    #: One +2 for each player in a "season", or one for each "group" (P2b.4).
    plus_two_limit: Literal["season", "group"] = "season"
    #: True if the help of any advisor may be declined (P2c.3).
    may_decline: bool = False
    #: Reinforcements: one "die", or the "difference" of two dice plus 1 (P8.2).
    reinforcements: Literal["die", "difference"] = "die"
    #: The strength that counts for Improvised Defenses: the "printed" or the "final" one (M1).
    improvised_defenses: Literal["printed", "final"] = "printed"
    #: Alternative rows: two are "dealt" to each player, or chosen in an open "draft" (M2).
    rows: Literal["dealt", "draft"] = "dealt"
    #: Governors: each player keeps one of those that are "dealt", or buys one in an "auction" (M3).
    governors: Literal["dealt", "auction"] = "dealt"
    #: New advisors: a tile is "drawn" each season, or all are there at the start: "old_ways" (M6).
    tiles: Literal["drawn", "old_ways"] = "drawn"
    #: A scenario by the authors, or "none" (V).
    scenario: Literal["none", "goblin_valley"] = "none"


@dataclass(frozen=True, slots=True)
class Rules(Options):
    """The chosen rules: options and modules.

    Raises `Malformed` for an unknown value of an option or an unknown module.
    """

    #: The modules of the second edition that are played with, in ascending order (M).
    modules: tuple[int, ...] = ()

    #: The values of each option, the default first.
    CHOICES: ClassVar[Mapping[str, tuple[str | bool, ...]]] = {
        name: get_args(values) or (False, True) for name, values in get_type_hints(Options).items()
    }
    #: The modules that can be played.
    MODULES: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
    PLAYERS: ClassVar[range] = range(2, 6)
    YEARS: ClassVar[int] = 5
    COLOURED_DICE: ClassVar[int] = 3
    #: The price of a soldier in goods, before any power changes it (P7.1).
    SOLDIER_PRICE: ClassVar[int] = 2

    def __post_init__(self) -> None:
        for name, known in self.CHOICES.items():
            given = getattr(self, name)
            # In Python, 1 is equal to True.
            if not any(type(given) is type(each) and given == each for each in known):
                *others, last = map(repr, known)
                wanted = Message("{others} or {last}", others=tuple(others), last=last)
                raise Malformed(
                    "{name} must be {wanted}, not {given}",
                    name=name,
                    wanted=wanted,
                    given=reprlib.repr(given),
                )
        check_list(self.modules, "modules")
        for number in self.modules:
            if type(number) is not int or number not in self.MODULES:
                given = reprlib.repr(number)
                raise Malformed.against(
                    "M", "module {number} is not part of this version", number=given
                )
        # Equal rules share one content, however their modules were given.
        object.__setattr__(self, "modules", tuple(sorted({*self.modules})))

    @property
    def changed(self) -> dict[str, Any]:
        """The options that are not at their default."""
        chosen = {name: getattr(self, name) for name in self.CHOICES}
        return {name: each for name, each in chosen.items() if each != self.CHOICES[name][0]}
