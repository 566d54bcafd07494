"""The commands `kingdombuilder score`, `terrain` and `best`: questions about a position."""

from __future__ import annotations

import argparse
import json
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from gametable.command import read_text
from kingdombuilder.engine.actions import END
from kingdombuilder.notation import actions

if TYPE_CHECKING:
    from kingdombuilder.engine.position import Position
    from kingdombuilder.odds.best import BestTurn, Turn

#: How many of the turns ranked by the next card are printed.
_TOLD: Final = 3
#: The kinds of events that are actions of a turn.
_TAKEN: Final = ("builds", "moves", "ends")


def position_of(file: str) -> Position:
    """Return the position in a file. Raises `GameError`."""
    from kingdombuilder.notation import files

    return files.load(read_text(file))


def tell_loading(position: Position) -> None:
    """Print what happened automatically after the position was set up, such as forced builds."""
    from gametable.language import _
    from gametable.views.story_words import ON_LOADING
    from kingdombuilder.views.log import sentence

    for event in position.events:
        print(f"{_(ON_LOADING)} {sentence(event)}  [{event.rule}]")


def forced(position: Position) -> list[str]:
    """Return the actions taken automatically after the position was set up, as lines."""
    return [
        f"{event.player} {actions.words(END if event.kind == 'ends' else event.data)}"
        for event in position.events
        if event.kind in _TAKEN
    ]


def score(chosen: argparse.Namespace) -> int:
    """Print the gold of each player by card, and what one more settlement would earn.

    The position is scored as the file gives it, without forced builds.
    """
    position = position_of(chosen.file).given
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
    return f"one more settlement earns the most, {most} gold, at {hexes}"


def terrain(chosen: argparse.Namespace) -> int:
    """Print the chance of each terrain as each player's next card, and where it allows building."""
    from kingdombuilder.odds.terrain import bound, chance_to_be_free, next_card

    position = position_of(chosen.file)
    if chosen.json:
        found = {
            name: {terrain: str(chance) for terrain, chance in next_card(position, name).items()}
            for name in position.names
        }
        print(json.dumps(found, ensure_ascii=False))
        return 0
    tell_loading(position)
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
    """Print the turn with the most gold at its end, and those with the most after the next card."""
    from kingdombuilder.odds.best import BestTurn

    position = position_of(chosen.file)
    if not chosen.json:
        tell_loading(position)
    search = BestTurn(position)
    deque(search.work(ahead=not chosen.json), maxlen=0)
    found = search.best
    assert found
    turn = [f"{search.player} {actions.words(action)}" for action in found.actions]
    if chosen.json:
        answer = {"exact": search.exact, "gold": found.gold, "gain": found.gain, "turn": turn}
        print(json.dumps(answer | _due_as_json(found), ensure_ascii=False))
        return 0
    for line in turn:
        print(line)
    told = "" if found.due else f"; {search.compared} ways to end the turn compared"
    print(f"{found.gold} gold, {found.gain} more than now{told}")
    for line in (*_due(found), *_trust(search)):
        print(line)
    ahead = search.ranked_ahead()
    if ahead:
        print(f"with the next card, for the {len(ahead)} turns with the most gold:")
    for each in ahead[:_TOLD]:
        print(f"  {_ahead(each)}")
    return 0


def _due_as_json(turn: Turn) -> dict[str, Any]:
    """Return what is due when the card has no free hex left, and the cards that may come (KT.5)."""
    if not turn.due:
        return {}
    cards = {
        terrain: {"chance": str(card.chance), "gold": card.gold}
        for terrain, card in turn.cards.items()
    }
    return {"due": turn.due, "next": cards, "expected": str(turn.expected)}


def _due(turn: Turn) -> Iterator[str]:
    if not turn.due:
        return
    settlements = "1 settlement is" if turn.due == 1 else f"{turn.due} settlements are"
    yield f"then {settlements} still due, and the card has no free hex left (KT.5); the next card:"
    for terrain, card in turn.cards.items():
        chance = f"{float(card.chance):.1%} ({card.chance})"
        yield f"  {terrain} {chance}: {card.gold} gold at the end"
    if not turn.cards:
        yield "  no card is left that has a free hex"
    about = "" if turn.exact else "at least "
    yield f"{about}{float(turn.expected):.2f} gold expected"


def _trust(search: BestTurn) -> Iterator[str]:
    """Yield the reasons why the answer is not certain."""
    from kingdombuilder.odds.best import BEAM

    if search.narrowed:
        yield f"only the {BEAM} best positions were followed, so a better turn may exist"
    if search.runs_out:
        yield "a card that nobody knows is drawn during the turn, so its gold is not exact"


def _ahead(turn: Turn) -> str:

    assert turn.ahead is not None
    words = ", ".join(actions.words(action) for action in turn.actions)
    about = "" if turn.exact else " at least"
    return f"{words}: {turn.gold} gold, then{about} {float(turn.ahead):.2f} expected"
