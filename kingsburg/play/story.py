"""What has happened in a game, and the tree of its branches."""

from __future__ import annotations

from typing import Final, NamedTuple

from gametable.play.history import History, Moment
from kingsburg.engine.events import Event
from kingsburg.engine.position import Position

#: The most branches that are listed.
MOST_BRANCHES: Final = 40


class Segment(NamedTuple):
    """A stretch of the tree without branches; `here`: whether it leads to the present moment."""

    first: Moment[Position]
    depth: int
    length: int
    here: bool


class Entry(NamedTuple):
    """One event of the story, with the moment that it led to and its place in that moment."""

    moment: int
    place: int
    event: Event


class Chapter(NamedTuple):
    """What happened in one phase of one year."""

    year: int
    phase: str
    entries: list[Entry]


def chapters(history: History[Position]) -> list[Chapter]:
    """The story from the start to now."""
    start = history.start.position
    year, phase = start.year, start.phase
    found: list[Chapter] = []
    for number, moment in enumerate(history.now.path()):
        for place, event in enumerate(moment.position.events):
            if event.kind == "starts":
                year, phase = event.data.year, event.data.phase
                continue
            if not found or found[-1][:2] != (year, phase):
                found.append(Chapter(year, phase, []))
            found[-1].entries.append(Entry(number, place, event))
    return found


def segments(history: History[Position]) -> list[Segment]:
    """The branches of the tree, each from its first moment; empty if there is only one."""
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
