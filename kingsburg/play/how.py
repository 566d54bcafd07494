"""How far a step forward or back goes."""

from __future__ import annotations

from typing import Final

from gametable.play.how import ACTION

PACES: Final = (ACTION, "step", "phase", "year")
