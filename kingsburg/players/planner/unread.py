"""The cards of a game that the planner does not understand."""

from __future__ import annotations

from typing import Final

from kingsburg.engine.content import Content
from kingsburg.engine.powers.power import Power

#: What a class of powers defines for an effect that neither its entry nor its gifts tell.
_IN_CODE: Final = ("changes", "moves_to", "white_in")


def not_understood(content: Content) -> list[str]:
    """Return the ids of cards whose effects count nothing for the planner before they work.

    It reads what entries say, and has learned what the printed buildings and governors do.
    """
    return [card.id for card in content.destinies.values() if _works_in_code(card)]


def _works_in_code(card: Power) -> bool:
    kinds = type(card).__mro__[: type(card).__mro__.index(Power)]
    return any(name in _IN_CODE or name.startswith("on_") for kind in kinds for name in vars(kind))
