"""A stream of random numbers for each purpose in a game.

Two games with the same seed but with other rules or players meet the same dice for the same
purpose, even if one of them took another path before. Their difference then varies less than that
of games with independent dice (common random numbers).
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Final

_BITS: Final = 64
_MASK: Final = (1 << _BITS) - 1
#: Odd numbers: what keeps the streams of purposes apart, and the step from number to number.
_PURPOSE: Final = 0xD1342543DE82EF95
_STEP: Final = 0x9E3779B97F4A7C15
_UNIT: Final = 2.0**-53


class Streams(Random):
    """Random numbers that depend on the seed, the purpose, and how many that purpose has had.

    A number is made by SplitMix64 (Steele, Lea, Flood 2014). `seed`: any text. `purpose`: that of
    the numbers that follow.
    """

    __slots__ = ("_game", "_states", "_text", "purpose")

    def __init__(self, seed: str) -> None:
        super().__init__(0)
        self.purpose = 0
        self._text = seed
        self._game = int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")
        #: The state of the generator for each purpose.
        self._states: dict[int, int] = {}

    def again(self) -> Streams:
        """Return the same streams from their beginning."""
        return Streams(self._text)

    def random(self) -> float:
        """Return the next number of the stream, at least 0 and below 1."""
        return (self._next() >> 11) * _UNIT

    def getrandbits(self, k: int) -> int:
        """Return a number of so many random bits."""
        found = 0
        for _ in range(-(-k // _BITS)):
            found = found << _BITS | self._next()
        return found >> -k % _BITS

    def _next(self) -> int:
        purpose, states = self.purpose, self._states
        before = states.get(purpose)
        if before is None:
            before = self._game + purpose * _PURPOSE
        mixed = states[purpose] = before + _STEP & _MASK
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31
