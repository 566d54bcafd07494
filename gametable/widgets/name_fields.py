"""The fields for the names of the players of a new game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from gametable.play.errors import Fault
from gametable.widgets.items import Field


class Named:
    """The names for a new game, of which the first ones play.

    `names`: the initial names. `players`: the number of players. `faults`: returns what is wrong
    with the names of those who play. `seat` and `remark`: return the label of a field and the
    remark below it.
    """

    def __init__(
        self,
        names: Sequence[str],
        players: int,
        faults: Callable[[Sequence[str]], Iterable[Fault]],
        seat: Callable[[int], str],
        remark: Callable[[Iterable[Fault]], str],
    ) -> None:
        self._names = list(names)
        self.players = players
        self._faults = faults
        self._seat = seat
        self._remark = remark

    @property
    def names(self) -> list[str]:
        """The names of those who play."""
        return self._names[: self.players]

    @property
    def faults(self) -> list[Fault]:
        """The reasons why nobody can have these names."""
        return list(self._faults(self.names))

    def rename(self, seat: int, name: str) -> None:
        """Give a player another name."""
        self._names[seat] = name.strip()

    def fields(self, id: str, fill: Callable[[int], Callable[[str], object]]) -> Iterator[Field]:
        """Yield a field for each name; ids begin with `id`. `fill`: makes a seat's callback."""
        faults = self.faults
        for seat, name in enumerate(self.names):
            wrong = [each for each in faults if each.path == f"players[{seat}].name"]
            yield Field(
                f"{id}{seat}",
                self._seat(seat),
                value=name,
                wrong=bool(wrong),
                remark=self._remark(wrong),
                fill=fill(seat),
            )
