"""Counts of what winners and others hold when games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from gametable.play.intervals import Share, share


class Held:
    """Counts, as whole numbers, of how often winners and others hold each thing.

    Players who share a victory are winners.
    """

    def __init__(self) -> None:
        self.players = Counter[bool]()
        self.holding = Counter[tuple[str, bool]]()

    def count(self, held: Sequence[Collection[str]], winners: Collection[int]) -> None:
        """Add one game: what each player holds, each thing once, and who has won."""
        for player, things in enumerate(held):
            won = player in winners
            self.players[won] += 1
            self.holding.update((thing, won) for thing in things)

    def add(self, other: Held) -> None:
        """Add other games."""
        self.players.update(other.players)
        self.holding.update(other.holding)

    def shares(self, thing: str) -> tuple[Share | None, Share | None]:
        """Return the shares of winners and of others who hold this; None for a group of nobody."""
        winners, others = (
            share(self.holding[thing, won], self.players[won]) if self.players[won] else None
            for won in (True, False)
        )
        return winners, others
