"""The review of a game of any kind: what each decision lost, and what chance gave."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from gametable.play.history import Node, Playable

if TYPE_CHECKING:
    import pandas

#: How bad a decision is. Finer differences are not sure.
Kind: TypeAlias = Literal["fine", "mistake", "blunder"]
#: The kinds in order, the worst last.
KINDS: Final[Sequence[Kind]] = ("fine", "mistake", "blunder")

P = TypeVar("P", bound=Playable)


class Choice(NamedTuple):
    """A decision of a player, which may be a whole turn.

    `node`: how many actions came before it. `place`: the time in the game, by the names of its
    parts. `lost`: by how much the best choice is worth more than
    the played one, in points at the end of the game; 0 if it was the best. `kind`: see `Scale`.
    `why`: the reasons, as the game gives them. `knowing`: what would have been better if the player
    had known what was hidden, if that matters.
    """

    node: int
    place: Mapping[str, Any]
    who: str
    played: Any
    best: Any
    lost: float
    kind: Kind
    why: Any = None
    knowing: Any = None


class Luck(NamedTuple):
    """What a result of chance gave a player, compared with the mean over all results, in points.

    `node`: how many actions came before it.
    """

    node: int
    who: str
    result: Any
    gain: float


class Standing(NamedTuple):
    """The chance of each player to win, from 0 to 1, after this many actions."""

    node: int
    chances: Mapping[str, float]


class Scale(NamedTuple):
    """From how many lost points on a decision is a mistake, and a blunder."""

    mistake: float
    blunder: float

    def kind(self, lost: float) -> Kind:
        """Return how bad it is to lose so many points."""
        if lost > self.blunder:
            return "blunder"
        return "mistake" if lost >= self.mistake else "fine"


@dataclass
class Review:
    """What a review has found so far.

    `people`: whose decisions are reviewed. `choices`: all their decisions between several options,
    in order. `luck`, `curve`: in order. `share`: how much of the work is done, from 0 to 1.
    `words`: returns an action as text.
    """

    people: Sequence[str]
    words: Callable[[Any], str]
    choices: list[Choice] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    curve: list[Standing] = field(default_factory=list)
    share: float = 0.0

    @property
    def critical(self) -> list[Choice]:
        """The mistakes and blunders, the worst first."""
        found = [each for each in self.choices if each.kind != "fine"]
        return sorted(found, key=lambda each: -each.lost)

    @property
    def fate(self) -> list[Luck]:
        """What chance gave, the greatest gains and losses first."""
        return sorted(self.luck, key=lambda each: -abs(each.gain))

    def lost(self, who: str, *kinds: Kind) -> float:
        """Return how many points a player lost by decisions of these kinds, by default of all."""
        kinds = kinds or tuple(KINDS)
        return sum(each.lost for each in self.choices if each.who == who and each.kind in kinds)

    def lucky(self, who: str) -> float:
        """Return how many points chance gave a player, compared with the mean."""
        return sum(each.gain for each in self.luck if each.who == who)

    @property
    def turning_point(self) -> Standing | None:
        """The standing after the greatest rise of the chance of whoever wins; None without one."""
        return turning_point(self.curve)

    def rows(self) -> list[dict[str, Any]]:
        """Return the decisions as plain data, a row for each."""
        return [
            {
                "node": each.node,
                **each.place,
                "player": each.who,
                "played": self.words(each.played),
                "best": self.words(each.best),
                "lost": round(each.lost, 2),
                "kind": each.kind,
            }
            for each in self.choices
        ]

    def frame(self) -> pandas.DataFrame:
        """Return the decisions as a pandas frame, a row for each."""
        import pandas as pd

        return pd.DataFrame(self.rows())


def turning_point(curve: Sequence[Standing]) -> Standing | None:
    """Return the standing after the greatest rise of the chance of whoever is likeliest last."""
    steps = list(pairwise(curve))
    if not steps:
        return None
    last = curve[-1].chances
    winner = max(last, key=last.__getitem__)
    return max(steps, key=lambda each: each[1].chances[winner] - each[0].chances[winner])[1]


class Judge(Protocol[P]):
    """What a game knows about its decisions and its chances.

    `node`: see `Choice` and `Luck`; `before`: the position there; `line`: the nodes of the game.
    """

    def words(self, action: Any, /) -> str:
        """Return an action as text."""

    def decision(self, node: int, line: Sequence[Node[P]], /) -> Iterator[Choice]:
        """Yield what the decision at a node lost, in steps of some milliseconds; the last holds.

        It yields nothing if the decision is a part of one before it.
        """

    def luck(self, node: int, before: P, after: P, result: Any, /) -> Sequence[Luck]:
        """Return what this result of chance gave each player whom it concerns."""

    def stretch(self, position: P, /) -> Hashable:
        """Return a key that changes wherever the curve has a new point; None: no point here."""

    def chances(self, position: P, /) -> Mapping[str, float]:
        """Return the chance of each player to win, from 0 to 1."""
