"""What may be spent at once and, slowly, again: a token bucket."""

from __future__ import annotations

import time


class Bucket:
    """`most` may be taken at once; as long as it is not full, `rate` a second comes back."""

    def __init__(self, most: float, rate: float) -> None:
        self._most = most
        self._rate = rate
        self._left = most
        self._before = time.monotonic()

    def take(self, amount: float) -> bool:
        """Take this much; whether it was there. What was not there is owed."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._before) * self._rate) - amount
        self._before = now
        return self._left >= 0
