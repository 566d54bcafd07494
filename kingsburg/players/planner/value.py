"""What is still to come for a player, in VP: a small net over the numbers about the player.

Its first layer is a sum over groups of numbers. Each group's part is kept, since most options that
the planner compares share all but one of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from operator import add, mul
from typing import Any, Final

from kingsburg.engine.powers.abilities import Abilities
from kingsburg.players.planner import features
from kingsburg.players.planner.features import Rivals, Winter

#: A part of the first layer: a number for each hidden unit, then one that is added to the result.
Part = tuple[float, ...]
#: The groups of numbers, in the order of a net's weights.
GROUPS: Final = ("clock", "powers", "goods", "battle", "place")
#: A place further ahead or behind makes no difference.
_FAR: Final = 3


class Value:
    """A net with what it has already worked out.

    `weights`: by group, for each number the part that it adds. `bias`: the part that is always
    there. `out`: the weights of the hidden units.
    """

    def __init__(
        self,
        weights: Mapping[str, Sequence[Sequence[float]]],
        bias: Sequence[float],
        out: Sequence[float],
    ) -> None:
        self._weights = {name: [tuple(each) for each in rows] for name, rows in weights.items()}
        self._bias = tuple(bias)
        self._out = tuple(out)
        self._province = lru_cache(1 << 12)(self._province_part)
        self._powers = lru_cache(1 << 11)(self._powers_part)
        self._goods = lru_cache(1 << 13)(self._goods_part)
        self._place = lru_cache(1 << 10)(self._place_part)
        self.to_come = lru_cache(1 << 15)(self._to_come)

    def __reduce__(self) -> tuple[type[Value], tuple[Any, ...]]:
        return Value, (self._weights, self._bias, self._out)

    def _to_come(
        self,
        abilities: Abilities,
        gold: int,
        wood: int,
        stone: int,
        tokens: int,
        soldiers: int,
        envoy: bool,
        white: int,
        stage: int,
        rivals: Rivals,
        winter: Winter,
    ) -> float:
        """Return the VP still to come for a player who has this much at this stage."""
        parts = zip(
            self._province(abilities, stage, rivals.players, soldiers, winter),
            self._goods(abilities, gold, wood, stone),
            self._place(tokens, envoy, white, *places(abilities, gold + wood + stone, rivals)),
            strict=True,
        )
        *hidden, direct = [a + b + c for a, b, c in parts]
        outs = zip(hidden, self._out, strict=True)
        return direct + sum([each * out for each, out in outs if each > 0])

    def _powers_part(self, abilities: Abilities, stage: int, players: int) -> Part:
        clock = self._part("clock", features.clock(stage, players))
        powers = self._part("powers", features.powers(abilities, stage))
        return tuple(map(sum, zip(self._bias, clock, powers, strict=True)))

    def _goods_part(self, abilities: Abilities, gold: int, wood: int, stone: int) -> Part:
        return self._part("goods", features.goods(abilities, gold, wood, stone))

    def _province_part(
        self, abilities: Abilities, stage: int, players: int, soldiers: int, winter: Winter
    ) -> Part:
        """Return the part of the powers at this stage together with that of the next battle."""
        powers = self._powers(abilities, stage, players)
        battle = features.battle(abilities, soldiers, stage, winter)
        return tuple(map(add, powers, self._part("battle", battle)))

    def _place_part(self, *place: Any) -> Part:
        return self._part("place", features.place(*place))

    def _part(self, group: str, numbers: Sequence[float]) -> Part:
        rows = self._weights[group]
        used = [(row, number) for row, number in zip(rows, numbers, strict=True) if number]
        factors = [number for _, number in used]
        columns = zip(*(row for row, _ in used), strict=True)
        return tuple([sum(map(mul, each, factors)) for each in columns]) or (0.0,) * len(self._bias)


def places(abilities: Abilities, goods: int, rivals: Rivals) -> tuple[int, int, int]:
    """Return the place among the players as `features.place` takes it."""
    built = len(abilities.province.buildings)
    mine, poorest = (built, goods), rivals.poorest
    ahead = max(-_FAR, min(_FAR, built - rivals.most))
    behind = max(-_FAR, min(_FAR, poorest[0] - built))
    return ahead, behind, (mine < poorest) - (mine > poorest)


@cache
def learned() -> Value:
    """Return the net that comes with the program."""
    return _read("numbers.json")


@cache
def simple() -> Value:
    """Return a weaker net to compare with: `--simple` of `kingsburg.players.train`."""
    return _read("simple.json")


def _read(name: str) -> Value:
    text = (files("kingsburg.players.planner") / name).read_text("utf-8")
    return Value(**json.loads(text))
