"""Confidence intervals of numbers that were found by playing many games."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


def wilson(successes: float, trials: float, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's interval for a probability, from successes among trials (Wilson 1927)."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = successes / trials, z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = z * sqrt(share * (1 - share) / trials + weight / trials / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Share(NamedTuple):
    """A share, from 0 to 1, with Wilson's 95% interval."""

    value: float
    low: float
    high: float


def share(number: int, of: int) -> Share:
    """Return the share that a number is of another one, which is at least 1."""
    return Share(number / of, *wilson(number, of))
