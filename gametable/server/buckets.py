"""A token bucket."""

from __future__ import annotations

import time


class Bucket:
    """A bucket from which `most` can be taken at once, and which refills by `rate` per second."""

    def __init__(self, most: float, rate: float) -> None:
        self._most = most
        self._rate = rate
        self._left = most
        self._before = time.monotonic()

    def take(self, amount: float) -> bool:
        """Take this amount; return True if it was available. A shortfall is owed."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._before) * self._rate) - amount
        self._before = now
        return self._left >= 0
