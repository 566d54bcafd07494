"""A whole game as a short text: each action as its index among those that could be played.

All indices together are one number, in a mixed radix of the numbers of possible actions. A game
defines the order in which it lists actions; that order must never change.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias
from weakref import WeakKeyDictionary

from gametable.play.errors import Malformed
from gametable.play.history import History, Node, P

#: The actions or results of chance at a position, in an order that never changes.
Listed: TypeAlias = Callable[[P], Sequence[Any]]
#: The most moves of a game with all its branches. A game of five players has fewer than 400.
MOST_MOVES: Final = 4_000

#: The index of the action that led to a node, and how many actions were possible.
_places: Final[WeakKeyDictionary[Node[Any], tuple[int, int]]] = WeakKeyDictionary()


def written(nodes: Iterable[Node[P]], listed: Listed[P]) -> str:
    """Return the actions that lead to these nodes, each from the one before it, as text."""
    number = 0
    for node in reversed(list(nodes)):
        place, among = _place(node, listed)
        number = number * among + place
    packed = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return urlsafe_b64encode(packed).decode().rstrip("=")


def _place(node: Node[P], listed: Listed[P]) -> tuple[int, int]:
    found = _places.get(node)
    if found is None:
        assert node.before is not None
        all_there = listed(node.before.position)
        found = _places[node] = all_there.index(node.action), len(all_there)
    return found


def know_again(node: Node[P], copy: Node[P]) -> None:
    """Write a copy of a node, which the same action led to, as fast as the node itself."""
    if found := _places.get(node):
        _places[copy] = found


def play(history: History[P], moves: int, text: str, listed: Listed[P]) -> Iterator[Node[P]]:
    """Play this many actions of a text from the present node, and yield each new node.

    Raises `Malformed`.
    """
    number = _number(text)
    for _ in range(moves):
        all_there = listed(history.position)
        if not all_there:
            raise broken()
        number, place = divmod(number, len(all_there))
        history.play(all_there[place])
        _places[history.now] = place, len(all_there)
        yield history.now
    if number:
        raise broken()


def _number(text: str) -> int:
    try:
        return int.from_bytes(urlsafe_b64decode(text + "=" * (-len(text) % 4)), "big")
    except ValueError as error:
        raise broken() from error


def broken() -> Malformed:
    """Return the error for a broken link."""
    return Malformed("this link is broken: something is missing or has been changed")
