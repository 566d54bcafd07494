"""A net with one hidden layer, fitted to what games have shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kingsburg.players.learning.games import sizes
from kingsburg.players.planner.value import GROUPS

Numbers = NDArray[np.float64]
_BATCH: Final = 256
_RATE: Final = 0.003
#: How Adam (Kingma, Ba 2015) forgets earlier slopes and their squares.
_SLOPES, _SQUARES = 0.9, 0.999
#: Errors are counted in these steps of VP, and one of more than two steps pulls no more than that.
_STEP: Final = 5
_CLIP: Final = 2


class Net:
    """`parts`: the first layer with a direct line as its last column, its bias, the way out."""

    def __init__(self, parts: list[Numbers]) -> None:
        self.parts = parts

    @classmethod
    def drawn(cls, numbers: Numbers, hidden: int, rng: np.random.Generator) -> Net:
        """Return a net that knows nothing yet; what none of these rows has counts nothing."""
        first = np.zeros((numbers.shape[1], hidden + 1))
        first[:, :-1] = (
            rng.normal(0, 0.15, (len(first), hidden)) * (numbers != 0).any(0, keepdims=True).T
        )
        return cls([first, np.zeros(hidden + 1), rng.normal(0, 0.5, hidden)])

    def copy(self) -> Net:
        """Return a net that tells the same, and can learn independently."""
        return Net([part.copy() for part in self.parts])

    def of(self, numbers: Numbers) -> Numbers:
        """Return the value of each row of numbers."""
        first = numbers @ self.parts[0] + self.parts[1]
        found: Numbers = np.maximum(first[:, :-1], 0) @ self.parts[2] + first[:, -1]
        return found

    def fit(
        self, numbers: Numbers, targets: Numbers, rng: np.random.Generator, passes: int
    ) -> None:
        """Go over all rows so many times in batches, with ever smaller steps."""
        means = [np.zeros_like(each) for each in self.parts]
        squares = [np.zeros_like(each) for each in self.parts]
        batches = len(numbers) // _BATCH
        for done in range(passes * batches):
            if done % batches == 0:
                order = rng.permutation(len(numbers))
            at = done % batches * _BATCH
            rows = order[at : at + _BATCH]
            rate = _RATE * (1 - done / (passes * batches))
            for part, slope, mean, square in zip(
                self.parts, self._slopes(numbers[rows], targets[rows]), means, squares, strict=True
            ):
                mean += (1 - _SLOPES) * (slope - mean)
                square += (1 - _SQUARES) * (slope * slope - square)
                size = np.sqrt(square / (1 - _SQUARES ** (done + 1))) + 1e-8
                part -= rate * mean / (1 - _SLOPES ** (done + 1)) / size

    def _slopes(self, numbers: Numbers, targets: Numbers) -> list[Numbers]:
        first = numbers @ self.parts[0] + self.parts[1]
        hidden = np.maximum(first[:, :-1], 0)
        error = (hidden @ self.parts[2] + first[:, -1] - targets) / _STEP
        error = np.clip(error, -_CLIP, _CLIP)[:, None] / len(numbers)
        back = np.concatenate([error * self.parts[2] * (first[:, :-1] > 0), error], 1)
        return [numbers.T @ back, back.sum(0), (hidden * error).sum(0)]


def averaged(nets: Sequence[Net]) -> Net:
    """Return a net with the means of the numbers of a net after several rounds."""
    parts = zip(*(net.parts for net in nets), strict=True)
    return Net([np.mean(np.stack(part), 0) for part in parts])


def mean(nets: Sequence[Net], numbers: Numbers) -> Numbers:
    """Return the mean of what the nets tell."""
    found: Numbers = np.mean([net.of(numbers) for net in nets], 0)
    return found


def together(nets: Sequence[Net]) -> dict[str, Any]:
    """Return nets as one that tells their mean, as the arguments of `Value`."""
    rows, bias = (
        np.concatenate(
            [
                *(net.parts[part][..., :-1] for net in nets),
                np.mean([net.parts[part][..., -1:] for net in nets], 0),
            ],
            -1,
        )
        for part in (0, 1)
    )
    out = np.concatenate([net.parts[2] for net in nets]) / len(nets)
    groups = np.split(rows, np.cumsum(sizes())[:-1])
    return {
        "weights": {name: _short(each) for name, each in zip(GROUPS, groups, strict=True)},
        "bias": _short(bias),
        "out": _short(out),
    }


def _short(numbers: Numbers) -> Any:
    return numbers.round(4).tolist()
