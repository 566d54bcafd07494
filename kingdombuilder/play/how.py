"""How far one step forward or back goes."""

from __future__ import annotations

from typing import Final, Protocol, runtime_checkable

from gametable.play.how import ACTION

PACES: Final = (ACTION, "turn", "round")


@runtime_checkable
class Closing(Protocol):
    """How a game is played whose readers may hide their cards from each other."""

    @property
    def closed(self) -> bool:
        """Whether readers who share a screen hide their cards in hand from each other (KS.4)."""
