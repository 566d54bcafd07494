"""A planned turn: the board after it, and the rules against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from gametable.play.errors import Malformed, Reason
from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.board import WATER
from kingdombuilder.engine.options import Options
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.tiles import BUILDING, MOVING
from kingdombuilder.notation import actions, lines

#: A settlement that is built or moved.
Deed: TypeAlias = Build | Move


def read(text: str) -> Deed:
    """Return a deed written as in a link: ``C12``, ``C12 by farm``, ``C12 to D14 by paddock``.

    Raises `Malformed`.
    """
    verb = "moves" if " to " in text else "builds"
    deed = lines.parse(f"Ann {verb} {text}", ("Ann",)).action
    assert isinstance(deed, Build | Move)
    if deed.by not in (MOVING if isinstance(deed, Move) else (None, *BUILDING)):
        raise Malformed.against("N.4", "there is no tile {tile} for this", tile=str(deed.by))
    return deed


def write(deed: Deed) -> str:
    """Return a deed in the form that `read` takes."""
    return actions.words(deed).partition(" ")[2]


def target(deed: Deed) -> int:
    """Return the hex on which the settlement then stands."""
    return deed.hex if isinstance(deed, Build) else deed.to


def planned(position: Position, player: str, deeds: Sequence[Deed]) -> Position:
    """Return the position after these deeds, whether they are allowed now or not.

    Only settlements change. Raises `Malformed` if there is nothing to move, or no place for it.
    """
    table, seat = position.table_copy(), position.seat(player)
    for deed in deeds:
        place, moves = 1 << target(deed), isinstance(deed, Move)
        there = table.board.on[WATER] if deed.by == "harbor" else table.board.buildable
        start = 1 << deed.start if isinstance(deed, Move) else 0
        if not there & table.free & place or (moves and not table.own[seat] & start):
            raise Malformed.against(
                "KB.1", "a planned settlement is on a hex where nobody can build"
            )
        table.own[seat] ^= place | start
        table.free ^= place | start
    # What could be done before the plan may be impossible after it.
    table.options = None if table.options is None else Options()
    return Position(table)


def without(position: Position, player: str, deeds: Sequence[Deed], hex: int) -> list[Deed]:
    """Return a plan without the deeds that put a settlement on a hex or that depend on them."""
    kept: list[Deed] = []
    for deed in deeds:
        if target(deed) == hex:
            continue
        try:
            planned(position, player, [*kept, deed])
        except Malformed:
            continue
        kept.append(deed)
    return kept


def against(position: Position, player: str, deed: Deed) -> tuple[Reason, ...]:
    """Return why this can never be planned (KB.1); empty if it can be."""
    try:
        planned(position, player, [deed])
    except Malformed:
        reasons = position.why_not(deed, player) or ()
        return tuple(each for each in reasons if each.rule == "KB.1") or reasons
    return ()


def against_turn(position: Position, player: str, deeds: Sequence[Deed]) -> tuple[Reason, ...]:
    """Return the rules against the first deed that cannot be done now; empty if all can be."""
    seat = position.seat(player)
    for deed in deeds:
        # Forced deeds are carried out automatically.
        if position.table.own[seat] >> target(deed) & 1:
            continue
        reasons = position.why_not(deed, player)
        if reasons is not None:
            return reasons
        position = position.play(deed)
    return ()
