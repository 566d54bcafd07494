"""A token bucket."""

from __future__ import annotations

import time


class Bucket:
    """Up to `most` can be taken at once; `rate` comes back per second until it is full."""

    def __init__(self, most: float, rate: float) -> None:
        self._most = most
        self._rate = rate
        self._left = most
        self._before = time.monotonic()

    def take(self, amount: float) -> bool:
        """Take this much and return whether it was available; a shortfall is owed."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._before) * self._rate) - amount
        self._before = now
        return self._left >= 0
