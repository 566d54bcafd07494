"""Streams of random numbers: even, independent by purpose, and the same again."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from gametable.play.streams import Streams

#: With 64 equally likely cells, chi-square is larger in one of a thousand tests.
CHI_SQUARE = 103.4


def chi_square(counts: list[int]) -> float:
    """Return how far counts are from being equal."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


def numbers(seed: str, purposes: list[int]) -> list[float]:
    streams = Streams(seed)
    found = []
    for purpose in purposes:
        streams.purpose = purpose
        found.append(streams.random())
    return found


def test_numbers_are_even() -> None:
    one = numbers("1/2", [7] * 20_000)
    each = numbers("1/2", [*range(0, 40_000, 2)])
    games = [numbers(f"1/{game}", [7])[0] for game in range(20_000)]
    for found in (one, each, games):
        assert chi_square([*Counter(int(64 * each) for each in found).values()]) < CHI_SQUARE
        # Neighbours are independent.
        pairs = Counter(
            (int(8 * first), int(8 * second))
            for first, second in zip(found[::2], found[1::2], strict=True)
        )
        counts = [pairs[pair] for pair in product(range(8), range(8))]
        assert chi_square(counts) < CHI_SQUARE


def test_a_purpose_has_the_same_numbers_whatever_else_is_drawn() -> None:
    alone = numbers("a", [5, 5, 5])
    among = numbers("a", [5, 4, 6, 5, 4, 4, 5])
    assert [among[at] for at in (0, 3, 6)] == alone
    assert len({*among}) == len(among)
    assert numbers("b", [5]) != alone[:1]


def test_again_is_from_the_beginning() -> None:
    streams = Streams("1/2")
    first = [streams.random() for _ in range(5)]
    again = streams.again()
    assert [again.random() for _ in range(5)] == first


def test_it_does_what_a_random_does() -> None:
    streams = Streams("1")
    assert isinstance(streams, Random)
    assert {streams.randrange(6) for _ in range(200)} == {*range(6)}
    assert sorted(streams.sample(range(10), 10)) == [*range(10)]
    shuffled = [*range(50)]
    streams.shuffle(shuffled)
    assert shuffled != sorted(shuffled) == [*range(50)]


@pytest.mark.parametrize("bits", [1, 63, 64, 65, 200])
def test_random_bits(bits: int) -> None:
    streams = Streams("1")
    found = [streams.getrandbits(bits) for _ in range(200)]
    assert 0 <= min(found) < 1 << bits - 1 <= max(found) < 1 << bits
