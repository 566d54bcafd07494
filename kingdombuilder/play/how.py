"""How far a step forward or back goes, and whether hands are hidden."""

from __future__ import annotations

from typing import Final, Protocol, runtime_checkable

from gametable.play.how import ACTION

PACES: Final = (ACTION, "turn", "round")


@runtime_checkable
class Closing(Protocol):
    """The settings of a game whose readers may hide their cards from each other."""

    @property
    def closed(self) -> bool:
        """True if readers who share a screen hide their cards in hand from each other (KS.4)."""
