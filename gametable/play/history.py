"""The history of a game: play, undo, redo, and branches.

It works with the positions of any game; see `Playable`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar


class Playable(Protocol):
    """A position of any game, with what the history, the arena and players need."""

    @property
    def actor(self) -> Hashable: ...
    @property
    def events(self) -> Sequence[Any]: ...
    def actions(self) -> Sequence[Any]: ...
    def chances(self) -> Sequence[Any]: ...
    def play(self, action: Any, /) -> Any: ...
    def why_not(self, action: Any, /) -> Sequence[Any] | None: ...


#: A player: a function of a way to look at the position, the legal actions, and a `Random`.
Policy: TypeAlias = Callable[[Callable[[], Any], Sequence[Any], Random], Any]

P = TypeVar("P", bound=Playable)


class Node(Generic[P]):
    """A position, the action and the node it came from, and the nodes that follow."""

    def __init__(self, position: P, action: Any = None, before: Node[P] | None = None) -> None:
        self.position = position
        self.action = action
        self.before = before
        #: A remark about this node, one paragraph per line.
        self.note = ""
        self.branches: list[Node[P]] = []
        self.followed: Node[P] | None = None

    def path(self) -> list[Node[P]]:
        """Return all nodes from the start to this one."""
        path = [self]
        while path[-1].before is not None:
            path.append(path[-1].before)
        return path[::-1]

    @property
    def was_chance(self) -> bool:
        """True if chance, and not a player, led here."""
        return self.before is not None and not self.before.position.actions()


class History(Generic[P]):
    """A tree of nodes, and the present node."""

    def __init__(self, start: P) -> None:
        self.start = self.now = Node(start)

    @property
    def position(self) -> P:
        """The present position."""
        return self.now.position

    def play(self, action: Any) -> P:
        """Play an action and return the new position; an action that is new here starts a branch.

        Raises what the position raises; then nothing has changed.
        """
        for branch in self.now.branches:
            if branch.action == action:
                return self._follow(branch)
        new = Node(self.position.play(action), action, self.now)
        self.now.branches.append(new)
        return self._follow(new)

    def undo(self) -> bool:
        """Go back one action, unless at the start; return True if it was a result of chance."""
        if self.now.before is None:
            return False
        across_chance = self.now.was_chance
        self.now = self.now.before
        return across_chance

    def redo(self) -> bool:
        """Redo the action that was undone last; return False if there is none."""
        if self.now.followed is None:
            return False
        self.now = self.now.followed
        return True

    def go_to(self, node: Node[P]) -> P:
        """Go to any node, and return its position; redo then follows the line through it."""
        path = node.path()
        for before, after in pairwise(path):
            before.followed = after
        self.now = node
        return self.position

    def forget_rest(self) -> None:
        """Forget everything after the present node."""
        self.now.branches.clear()
        self.now.followed = None

    def line(self) -> list[Node[P]]:
        """Return the nodes from the start to the present one, and those that redo would visit."""
        line = self.now.path()
        while line[-1].followed is not None:
            line.append(line[-1].followed)
        return line

    def nodes(self) -> Iterator[Node[P]]:
        """Yield all nodes of the tree."""
        waiting = [self.start]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.branches

    def retold(
        self,
        action: Callable[[Node[P]], Any],
        same: Callable[[Node[P], Node[P]], object] = lambda _node, _copy: None,
    ) -> History[P]:
        """Return a copy in which each node was reached by the action that this function gives.

        `same`: called with each node to which nothing else has led, and its copy. Raises what the
        positions raise.
        """
        copy = History(self.start.position)
        told = {self.start: copy.start}
        for node in self.nodes():
            for branch in node.branches:
                copy.now = told[node]
                taken = action(branch)
                if copy.position is node.position and taken is branch.action:
                    copy.now = Node(branch.position, taken, told[node])
                    told[node].branches.append(copy.now)
                    same(branch, copy.now)
                else:
                    copy.play(taken)
                told[branch] = copy.now
                copy.now.note = branch.note
        for node, twin in told.items():
            twin.followed = told[node.followed] if node.followed else None
        copy.now = told[self.now]
        return copy

    def log(self) -> Iterator[Any]:
        """Yield all events from the start to the present node."""
        for node in self.now.path():
            yield from node.position.events

    def _follow(self, node: Node[P]) -> P:
        self.now.followed = node
        self.now = node
        return self.position
