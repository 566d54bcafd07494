"""The events of a game so far, and the tree of its branches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from gametable.play.history import History, Node

#: The most branches that are listed.
MOST_BRANCHES: Final = 40


class Segment(NamedTuple):
    """A stretch of the tree without branches; `here`: True if it leads to the present node."""

    first: Node[Any]
    depth: int
    length: int
    here: bool


class Entry(NamedTuple):
    """One event of the story, with the number of its node and its place among the node's events."""

    node: int
    place: int
    event: Any


class Chapter(NamedTuple):
    """The events of one stretch of the game, such as one phase of one year."""

    key: tuple[Any, ...]
    entries: list[Entry]


def entries(history: History[Any]) -> Iterator[Entry]:
    """Yield all events from the start to the present node."""
    for number, node in enumerate(history.now.path()):
        for place, event in enumerate(node.position.events):
            yield Entry(number, place, event)


def chapters(keyed: Iterable[tuple[tuple[Any, ...], Entry]]) -> list[Chapter]:
    """Return the chapters of entries, given with their keys; equal keys must be consecutive."""
    return [
        Chapter(key, [entry for _, entry in found])
        for key, found in groupby(keyed, key=itemgetter(0))
    ]


def segments(history: History[Any]) -> list[Segment]:
    """Return the branches of the tree, each from its first node; empty if there is only one."""
    here = {id(each) for each in history.now.path()}
    found: list[Segment] = []
    waiting = [(history.start, 0)]
    while waiting and len(found) < MOST_BRANCHES:
        first, depth = waiting.pop()
        chain = [first]
        while len(chain[-1].branches) == 1:
            chain.append(chain[-1].branches[0])
        found.append(Segment(first, depth, len(chain), id(first) in here))
        waiting += [(each, depth + 1) for each in reversed(chain[-1].branches)]
    return found if len(found) > 1 else []
