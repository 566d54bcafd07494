"""A game in a link: what was played from its start, and the present node."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Final, Generic, NamedTuple

from gametable.notation import moves
from gametable.notation.moves import MOST_MOVES, Listed
from gametable.notation.state import StrictModel
from gametable.play.history import History, Node, P

#: The most characters of all branches together: in a link, and in what a browser keeps.
ROOM_IN_LINK: Final = 600
ROOM_KEPT: Final = 20_000


class BranchData(StrictModel):
    """Moves that leave the line, or another branch, at a node."""

    at: int
    count: int
    moves: str = ""


class PlayedData(StrictModel):
    """What was played from the start of a game.

    `count` and `moves`: the actions of the line that redo follows (gametable/notation/moves.py).
    `now`: the number of the present node, if it is not the last one of the line. `branches`: as
    many as fit. Nodes are numbered from 0 along the line, and then along each branch.
    """

    count: int = 0
    moves: str = ""
    now: int | None = None
    branches: list[BranchData] = []

    @property
    def counts(self) -> list[int]:
        """The number of moves of the line, and of everything beside it."""
        return [self.count, *(each.count for each in self.branches)]


class Laid(NamedTuple, Generic[P]):
    """A game from a link: its history, the last node of its line, and the present node."""

    history: History[P]
    end: Node[P]
    now: Node[P]


def written(history: History[P], listed: Listed[P], room: int = ROOM_IN_LINK) -> dict[str, Any]:
    """Return the fields of `PlayedData` for a history; `room`: as many branches as fit into it."""
    line = history.line()
    now = line.index(history.now)
    return {
        "count": len(line) - 1,
        "moves": moves.written(line[1:], listed),
        "now": None if now == len(line) - 1 else now,
        "branches": list(_branches(line, listed, room)),
    }


def written_to(node: Node[P], listed: Listed[P]) -> dict[str, Any]:
    """Return the fields of `PlayedData` for the path to a node, without branches."""
    path = node.path()
    return {"count": len(path) - 1, "moves": moves.written(path[1:], listed)}


def _branches(line: list[Node[P]], listed: Listed[P], room: int) -> Iterator[BranchData]:
    """Yield the branches beside the line, starting with those that leave it first."""
    numbered = list(line)
    known = {id(each) for each in numbered}
    for at, node in enumerate(numbered):
        for branch in node.branches:
            if id(branch) in known:
                continue
            chain = [branch]
            while chain[-1].branches:
                chain.append(chain[-1].followed or chain[-1].branches[0])
            text = moves.written(chain, listed)
            room -= len(text) + 30
            if room < 0 or len(numbered) + len(chain) > MOST_MOVES:
                return
            yield BranchData(at=at, count=len(chain), moves=text)
            numbered += chain
            known |= {id(each) for each in chain}


def laid(
    game: PlayedData, history: History[P], listed: Listed[P]
) -> Generator[None, None, Laid[P]]:
    """Replay the game on a history of its start; each move is a step.

    What was already played on that history stays. Raises `Malformed` for an impossible game, and
    for more moves than any game has.
    """
    if min(game.counts) < 0 or sum(game.counts) > MOST_MOVES:
        raise moves.broken()
    history.go_to(history.start)
    numbered = [history.start]
    for node in moves.play(history, game.count, game.moves, listed):
        numbered.append(node)
        yield
    end = numbered[-1]
    now = _numbered(numbered, len(numbered) - 1 if game.now is None else game.now)
    for branch in game.branches:
        history.go_to(_numbered(numbered, branch.at))
        yield
        for node in moves.play(history, branch.count, branch.moves, listed):
            numbered.append(node)
            yield
    return Laid(history, end, now)


def _numbered(nodes: list[Node[P]], number: int) -> Node[P]:
    if not 0 <= number < len(nodes):
        raise moves.broken()
    return nodes[number]
