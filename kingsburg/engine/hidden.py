"""What a player does not know is left out of a table (S.5)."""

from __future__ import annotations

from collections.abc import Iterable

from kingsburg.engine.actions import Action, PlayToken
from kingsburg.engine.player import UNKNOWN, Player
from kingsburg.engine.powers.reinforcements import FACE_DOWN
from kingsburg.engine.table import Table


def unseen_by(table: Table, seats: Iterable[int]) -> tuple[bool, bool]:
    """Whether none of these seats has seen the enemy, and the card of the valley."""
    eyes = sum(1 << seat for seat in seats)
    return (
        table.enemy is not None and not table.seen & eyes,
        table.valley is not None and not table.valley_seen & eyes,
    )


def without(table: Table, enemy: bool, valley: bool) -> Table:
    """A copy, without the cards that are hidden."""
    hidden = table.copy()
    if enemy:
        hidden.enemy = None
    if valley:
        hidden.valley = None
    # Which cards may still come must not tell which one is hidden.
    hidden.asks = [(seat, hidden.deck_of(options), answer) for seat, options, answer in table.asks]
    return hidden


def is_face_down(table: Table, other: Player, seat: int | None) -> bool:
    """Whether a player has chosen a soldier token that this seat does not know yet (M5)."""
    chosen = other.played not in (None, UNKNOWN) and table.strengths is None
    return chosen and other.seat != seat and len({*other.soldier_tokens}) > 1


def untold(start: Table, since: tuple[Action, ...], seat: int | None) -> tuple[Action, ...]:
    """The actions of this step, with the soldier tokens of others face down."""
    if not any(isinstance(action, PlayToken) for action in since):
        return since
    table = start.copy()
    table.open()
    table.run()
    told: list[Action] = []
    for action in since:
        secret = isinstance(action, PlayToken) and table.asks[0][0] != seat
        told.append(FACE_DOWN if secret else action)
        table.run(action)
    return tuple(told)
