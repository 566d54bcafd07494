"""The commands `kingdombuilder score`, `terrain` and `best`: questions about a position."""

from __future__ import annotations

import argparse
import json
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from gametable.command import read_text

if TYPE_CHECKING:
    from kingdombuilder.engine.position import Position
    from kingdombuilder.odds.best import Turn

#: So many of the next best turns are told.
_TOLD: Final = 3


def position_of(file: str) -> Position:
    """The position of a file. Raises `GameError`."""
    from kingdombuilder.notation import files

    return files.load(read_text(file))


def score(chosen: argparse.Namespace) -> int:
    """Tell the gold of each player by card, and what one more settlement would earn."""
    position = position_of(chosen.file)
    if chosen.json:
        found = {
            name: {card: earned.gold for card, earned in position.gold(name).items()}
            | {"total": position.total(name)}
            for name in position.names
        }
        print(json.dumps(found, ensure_ascii=False))
        return 0
    for name in position.names:
        print(f"{name}: {position.total(name)} gold")
        for card, earned in position.gold(name).items():
            hexes = _hexes(earned.hexes)
            print(f"  {card} {earned.gold}{f': {hexes}' if hexes else ''}")
        print(f"  {_one_more(position, name)}")
    return 0


def _hexes(hexes: int) -> str:
    from kingdombuilder.engine.hexes import NAMES, each

    return " ".join(NAMES[hex] for hex in each(hexes))


def _one_more(position: Position, name: str) -> str:
    from kingdombuilder.engine.hexes import NAMES
    from kingdombuilder.odds.one_more import one_more

    found = one_more(position, name)
    if not found:
        return "no free hex is left"
    most = max(more.gold for more in found.values())
    hexes = " ".join(NAMES[hex] for hex, more in found.items() if more.gold == most)
    return f"one more settlement earns most, {most} gold, at {hexes}"


def terrain(chosen: argparse.Namespace) -> int:
    """Tell the chance of each terrain as each player's next card, and what it would bind to."""
    from kingdombuilder.odds.terrain import bound, chance_to_be_free, next_card

    position = position_of(chosen.file)
    if chosen.json:
        found = {
            name: {terrain: str(chance) for terrain, chance in next_card(position, name).items()}
            for name in position.names
        }
        print(json.dumps(found, ensure_ascii=False))
        return 0
    for name in position.names:
        free = chance_to_be_free(position, name)
        print(f"{name}: free to build anywhere with {float(free):.1%} ({free})")
        for terrain, each in bound(position, name).items():
            print(f"  {terrain} {float(each.chance):.1%} ({each.chance}): {_where(each)}")
    return 0


def _where(bound: Any) -> str:
    if not bound.hexes:
        return "useless, no free hex is left"
    hexes = "1 hex" if bound.hexes == 1 else f"{bound.hexes} hexes"
    return f"beside own settlements, {hexes}" if bound.touched else f"anywhere, {hexes}"


def best(chosen: argparse.Namespace) -> int:
    """Tell the turn with most gold at once, and those with most after the next card."""
    from kingdombuilder.notation import lines
    from kingdombuilder.odds.best import BEAM, BestTurn

    position = position_of(chosen.file)
    search = BestTurn(position)
    deque(search.work(ahead=not chosen.json), maxlen=0)
    found = search.best
    assert found
    turn = [f"{position.actor} {lines.words(action)}" for action in found.actions]
    if chosen.json:
        answer = {"exact": search.exact, "gold": found.gold, "gain": found.gain, "turn": turn}
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    print(*turn, sep="\n")
    print(f"{found.gold} gold, {found.gain} more than now; {search.compared} ends compared")
    if not search.exact:
        print(f"only the {BEAM} best tables were followed, so a better turn may exist")
    ahead = search.ranked_ahead()
    print(f"with the next card, of the {len(ahead)} turns with most gold:")
    for each in ahead[:_TOLD]:
        print(f"  {_ahead(each)}")
    return 0


def _ahead(turn: Turn) -> str:
    from kingdombuilder.notation import lines

    assert turn.ahead is not None
    words = ", ".join(lines.words(action) for action in turn.actions)
    about = "" if turn.exact else " at least"
    return f"{words}: {turn.gold} gold, then{about} {float(turn.ahead):.2f} expected"
