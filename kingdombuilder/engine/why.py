"""The rules that forbid an action in a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from gametable.play.errors import Message, Reason
from kingdombuilder.catalogue import rules
from kingdombuilder.engine.actions import FACE_DOWN, Action, Build, Draw, Move
from kingdombuilder.engine.board import CASTLE, LOCATION, MOUNTAIN, WATER
from kingdombuilder.engine.hexes import HEXES, JUMPS, NAMES, Hexes, beside
from kingdombuilder.engine.names import kind_word, tile_word
from kingdombuilder.engine.table import Table
from kingdombuilder.engine.tiles import BUILDING, MOVING, ends, wanted

_FIRST: Final = ("N.1", "N.2", "N.3", "N.4")
_NEVER: Final = (MOUNTAIN, CASTLE, LOCATION)


def why_not(table: Table, action: Action, player: str | None = None) -> tuple[Reason, ...] | None:
    """Return all reasons against an action, those of the notation first; None if it is legal.

    `player`: who would act, by default the player whose turn it is.
    """
    if table.is_over:
        return (Reason("N.1", "the game is over"),)
    reasons = list(_against(table, action, player))
    return tuple(sorted(reasons, key=_rank)) or None


def against_tile(table: Table, kind: str) -> tuple[Reason, ...]:
    """Return the rules against using a tile of this kind now on any hex; it must be unusable."""
    seat = table.to_move
    return tuple(_tile(table, seat, kind)) or (
        Reason("KB.4", "there is no hex for the {tile} now", tile=tile_word(kind)),
    )


def _with_own_rule(found: Iterable[Reason], kind: str) -> Iterator[Reason]:
    """Yield the reasons against using a tile, then its own rule if they lack it."""
    reasons, own = tuple(found), rules().get(f"KL.{kind}")
    yield from reasons
    if own and reasons and own.id not in {reason.rule for reason in reasons}:
        yield Reason(own.id, own.text)


def _rank(reason: Reason) -> int:
    return _FIRST.index(reason.rule) if reason.rule in _FIRST else len(_FIRST)


def _against(table: Table, action: Action, player: str | None) -> Iterator[Reason]:
    options = table.options
    if isinstance(action, Draw):
        yield from _draw(table, action, player)
        return
    if options is None:
        yield Reason("N.1", "a card is drawn now")
        return
    seat = table.to_move
    if player is not None and player != table.names[seat]:
        if player not in table.names:
            yield Reason("N.4", "there is no player {player}", player=player)
            return
        yield Reason("N.2", "it is {turn}'s turn", turn=table.names[seat])
        seat = table.names.index(player)
    elif action in options:
        return
    if isinstance(action, Build) and action.by is not None:
        yield from _with_own_rule(_build(table, seat, action, action.by), action.by)
    elif isinstance(action, Build):
        yield from _due_build(table, seat, action)
    elif isinstance(action, Move):
        yield from _with_own_rule(_move(table, seat, action), action.by)
    elif table.due:
        yield Reason("KB.4", "settlements are still to be built: {number}", number=table.due)


def _draw(table: Table, action: Draw, player: str | None) -> Iterator[Reason]:
    if table.options is not None:
        yield Reason("N.1", "somebody has to decide something now")
        return
    draws = table.names[table.draws[0] if table.draws else table.to_move]
    if player is not None and player != draws:
        yield Reason("N.2", "{player} does not draw now", player=player)
    if action == FACE_DOWN:
        if table.replaces or not table.draws:
            yield Reason("KT.1", "the card is shown, so it cannot stay face down")
    elif action.terrain not in table.unknown():
        yield Reason("N.4", "there is no terrain {terrain}", terrain=action.terrain[:40])
    elif table.weights().get(action.terrain, 0) <= 0:
        terrain = kind_word(action.terrain)
        yield Reason("KS.3", "no card of {terrain} can be drawn now", terrain=terrain)


def _hex(table: Table, hex: int, *, water: bool) -> Iterator[Reason]:
    """Yield the reasons against a settlement on this hex, for any player (KB.1)."""
    if hex not in HEXES:
        yield Reason("N.4", "there is no such hex")
        return
    kind, name = table.board.kinds[hex], NAMES[hex]
    if kind in _NEVER or (kind == WATER) is not water:
        yield Reason(
            "KB.1", "this settlement cannot be put on {hex}: {kind}", hex=name, kind=kind_word(kind)
        )
    if not table.free >> hex & 1:
        owner = next(
            (name for name, own in zip(table.names, table.own, strict=True) if own >> hex & 1), ""
        )
        yield Reason("KB.1", "{hex} has a settlement of {player}", hex=name, player=owner)


def _build(table: Table, seat: int, action: Build, by: str) -> Iterator[Reason]:
    if by not in BUILDING:
        yield _no_such_tile(by)
        return
    yield from _tile(table, seat, by)
    yield from _hex(table, action.hex, water=False)
    if table.supply(seat) == 0:
        yield Reason(f"KL.{by}", "{player} has no settlement left", player=table.names[seat])
    if action.hex in HEXES:
        own = table.own[seat]
        yield from _against_place(table, seat, by, action.hex, own, table.free)


def _against_place(
    table: Table, seat: int, kind: str, hex: int, own: Hexes, free: Hexes
) -> Iterator[Reason]:
    """Yield what the rule of a tile has against this hex, or else KB.2.

    `own`: the settlements beside which the new one stands. `free`: the hexes that count as free.
    KB.1 covers a hex that is not free or that nobody may build on.
    """
    tavern = kind == "tavern"
    there = ends(own) if tavern else wanted(kind, table.board, table.terrain)
    if not there >> hex & 1:
        yield _not_there(table, seat, kind, hex)
    elif not tavern:
        yield from _not_beside(table, seat, hex, own, there & free, rim=kind == "tower")


def _not_there(table: Table, seat: int, kind: str, hex: int) -> Reason:
    """Return the reason why a hex does not meet the rule of a tile."""
    rule, tile, name = f"KL.{kind}", tile_word(kind), NAMES[hex]
    if kind == "tavern":
        return Reason(
            rule,
            "{hex} is not at either end of three settlements of {player} in a straight line",
            hex=name,
            player=table.names[seat],
        )
    if kind == "tower":
        return Reason(rule, "{hex} is not on the rim of the board", hex=name)
    terrain = {"farm": "grass", "oasis": "desert", "harbor": WATER}.get(kind, table.terrain)
    if terrain is None:
        return Reason(rule, "the {tile} needs a terrain card that is shown", tile=tile)
    return Reason(
        rule,
        "{hex} is {kind}, but the {tile} needs {terrain}",
        hex=name,
        kind=kind_word(table.board.kinds[hex]),
        tile=tile,
        terrain=kind_word(terrain),
    )


def _due_build(table: Table, seat: int, action: Build) -> Iterator[Reason]:
    if not table.due:
        yield Reason("KT.2", "no settlement is due now")
    found = list(_hex(table, action.hex, water=False))
    yield from found
    if found or table.terrain is None:
        return
    kind = table.board.kinds[action.hex]
    if kind != table.terrain:
        yield Reason(
            "KT.2",
            "the card shows {terrain}, but {hex} is {kind}",
            terrain=kind_word(table.terrain),
            hex=NAMES[action.hex],
            kind=kind_word(kind),
        )
        return
    own, there = table.own[seat], table.board.on[kind] & table.free
    yield from _not_beside(table, seat, action.hex, own, there)


def _not_beside(
    table: Table, seat: int, hex: int, own: Hexes, there: Hexes, *, rim: bool = False
) -> Iterator[Reason]:
    """Yield KB.2 if it forbids a free hex.

    `there`: the free hexes of the kind needed. `rim`: whether that is the rim.
    """
    near = there & beside(own)
    if not near or near >> hex & 1 or not table.free >> hex & 1:
        return
    if rim:
        yield Reason(
            "KB.2",
            "{hex} touches no settlement of {player}, but a free hex on the rim does",
            hex=NAMES[hex],
            player=table.names[seat],
        )
    else:
        yield Reason(
            "KB.2",
            "{hex} touches no settlement of {player}, but a free hex of this kind does: {terrain}",
            hex=NAMES[hex],
            player=table.names[seat],
            terrain=kind_word(table.board.kinds[hex]),
        )


def _move(table: Table, seat: int, action: Move) -> Iterator[Reason]:
    if action.by not in MOVING:
        yield _no_such_tile(action.by)
        return
    yield from _tile(table, seat, action.by)
    if action.start not in HEXES or not table.own[seat] >> action.start & 1:
        hex = NAMES[action.start] if action.start in HEXES else Message("that hex")
        yield Reason(
            "N.3", "{player} has no settlement on {hex}", player=table.names[seat], hex=hex
        )
        return
    yield from _hex(table, action.to, water=action.by == "harbor")
    if action.to not in HEXES:
        return
    if action.by != "paddock":
        yield from _lifted(table, seat, action)
    elif not JUMPS[action.start] >> action.to & 1:
        yield Reason(
            "KL.paddock",
            "{to} is not two hexes away from {start} in a straight line",
            to=NAMES[action.to],
            start=NAMES[action.start],
        )


def _lifted(table: Table, seat: int, action: Move) -> Iterator[Reason]:
    """Yield KB.3, and the reasons against the new place of a settlement that is lifted first."""
    here = 1 << action.start
    others, free = table.own[seat] & ~here, table.free | here
    start, player = NAMES[action.start], table.names[seat]
    if wanted(action.by, table.board, table.terrain) & free & beside(others) == here:
        yield Reason(
            "KB.3",
            "the only free hex beside the other settlements of {player} is {hex}, which this one "
            "leaves and may not go back to",
            player=player,
            hex=start,
        )
    elif action.to == action.start:
        yield Reason("KB.3", "a settlement may not go back to {hex}, which it leaves", hex=start)
    yield from _against_place(table, seat, action.by, action.to, others, free)


def _no_such_tile(kind: str) -> Reason:
    known = (*BUILDING, *MOVING)
    return Reason(
        "N.4", "there is no tile {tile} for this, only {known}", tile=kind[:40], known=known
    )


def _tile(table: Table, seat: int, kind: str) -> Iterator[Reason]:
    """Yield the reasons against using a tile of this kind now (KT.3, KL.1)."""
    player, named = table.names[seat], tile_word(kind)
    mine = [tile for tile in table.tiles[seat] if tile.kind == kind]
    if not mine:
        yield Reason("N.3", "{player} has no tile {tile}", player=player, tile=named)
    elif all(tile.used or tile.new for tile in mine):
        if any(tile.used for tile in mine):
            yield Reason("KT.3", "the {tile} has already been used this turn", tile=named)
        else:
            yield Reason("KL.1", "the {tile} can be used only from the next turn on", tile=named)
    if table.built and table.due:
        yield Reason(
            "KT.3", "a tile is used before or after the mandatory settlements, not between them"
        )
