"""The rules of Kingsburg: standard library only, no randomness, no input or output.

`new_game` gives a `Position`; everything else starts from there.
"""

from kingsburg.engine.position import Position, new_game
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import CHANCE

__all__ = ["CHANCE", "Position", "Rules", "new_game"]
