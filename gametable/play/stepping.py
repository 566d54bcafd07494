"""A game that people play and step through: who plays, how far a step goes, what they may know.

This module knows no rules: `position.actions()` lists the legal actions, and `position.why_not()`
says why an action is refused.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from gametable.play.errors import Reason
from gametable.play.history import History, Node, Playable, Policy
from gametable.play.how import ACTION, BY_HAND, SPEEDS, How
from gametable.play.outcomes import NotYours, Outcome, Played, Refused
from gametable.play.strengths import PLANNER

#: The most results of chance that are offered as choices.
_MOST_RESULTS: Final = 6


class Seated(Playable, Protocol):
    """A position with named players, each of whom may know things that others do not."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""

    @property
    def subject(self) -> str | None:
        """The player whom the next choice or result of chance concerns."""

    def draw(self, rng: Random, /) -> Any:
        """Draw a result of chance."""

    def seen_by(self, *players: str) -> Any:
        """Return the position as these players together know it."""

    def why_not(self, action: Any, player: str | None = None, /) -> tuple[Reason, ...] | None: ...


S = TypeVar("S", bound=Seated)


class Stepping(ABC, Generic[S]):
    """A game that somebody steps through and plays on; each game has a subclass.

    `history`: shown from its start; its nodes up to the present one are the record, which can be
    followed and returned to. `rng`: decides for chance and for machine players. `how`: who plays
    and how far a step goes.
    """

    #: The pace of a player's turn, whose rest the reader can leave to the planner.
    turn_pace: ClassVar[str]

    def __init__(self, history: History[S], rng: Random | None = None, how: How = BY_HAND) -> None:
        self.history = history
        self.record = history.now.path()
        history.go_to(history.start)
        self.how = how
        self._rng = rng or Random()
        # The turn in which the planner decides, by player.
        self._delegated: dict[Hashable, Hashable] = {}
        self.arrive()

    # What a game defines ------------------------------------------------------------------

    def arrive(self) -> None:
        """Prepare for the present node, with nothing picked."""

    @abstractmethod
    def policy(self, name: str) -> Policy:
        """Return the machine player with this name."""

    def stretch(self, node: Node[S], pace: str) -> Hashable:
        """Return a key that is equal for all nodes within one step of this pace."""
        return node

    def is_secret(self, node: Node[S]) -> bool:
        """True if a node was reached by something that the reader does not know."""
        return False

    @abstractmethod
    def say(self, text: str) -> Outcome:
        """Play a line of notation. Raises `Malformed`."""

    def scene(self, recent: int) -> Sequence[Any]:
        """Return what readers who took part have to read about the last nodes, line by line.

        `recent`: the number of those nodes. Empty if nothing has happened to readers, or if it is
        still going on.
        """
        return ()

    # What is seen -------------------------------------------------------------------------

    @property
    def position(self) -> S:
        """The present position, including everything hidden."""
        return self.history.position

    @property
    def shown(self) -> S:
        """The present position as the players whom the reader plays know it."""
        return self.known(self.position)

    def known(self, position: S) -> S:
        """Return a position as the reader's players know it; all of it if the reader has none."""
        readers = self.readers(position)
        found: S = position.seen_by(*readers) if readers else position
        return found

    def readers(self, position: S) -> list[str]:
        """Return the players whom the reader plays."""
        return [name for name in position.names if name not in self.how.machines]

    def since(self) -> list[Node[S]]:
        """Return what has happened since a reader decided last, from the first on."""
        readers, found = self.readers(self.position), []
        for node in reversed(self.history.now.path()[1:]):
            if node.before is None or node.before.position.actor in readers:
                break
            found.append(node)
        return found[::-1]

    def hides_something(self) -> bool:
        """True if there is something in the game that the reader may not know."""
        hidden = self.shown is not self.position
        return hidden or any(self.is_secret(each) for each in self.history.nodes())

    @property
    def following(self) -> Any:
        """The next action of the record or of what has been played; None if it is hidden."""
        node = self.history.now.followed
        return None if node is None or self.is_secret(node) else node.action

    @property
    def by_chance(self) -> bool:
        """True if chance decides next."""
        actor = self.position.actor
        return actor is not None and not isinstance(actor, str)

    @property
    def machines_only(self) -> bool:
        """True if machines play all seats and the game is not over."""
        position = self.position
        return position.actor is not None and not self.readers(position)

    @property
    def by_machine(self) -> bool:
        """True if a machine decides next, or chance for it."""
        if self.position.actor is None:
            return False
        return self.machines_only or self._machine is not None

    @property
    def _machine(self) -> str | None:
        """The policy of the player whose turn it is; None if the reader plays."""
        who = self.whose_turn
        if who in self._delegated and self._delegated[who] == self._turn():
            return PLANNER
        return self.how.machines.get(str(who))

    def _turn(self) -> Hashable:
        return self.stretch(self.history.now, self.turn_pace)

    def delegate(self) -> None:
        """Let the planner decide for whoever is asked until the turn ends or somebody goes back."""
        self._delegated[self.whose_turn] = self._turn()

    def decide_again(self) -> None:
        """Let the reader decide what was left to the planner."""
        self._delegated.clear()
        self.arrive()

    @property
    def whose_turn(self) -> Hashable:
        """The player who decides next or whom the next result of chance concerns, if any."""
        return self.position.subject or self.position.actor

    def results(self) -> tuple[Any, ...]:
        """Return the possible results of chance, if there are few enough to choose from.

        They are those possible as far as the reader knows, so as not to reveal what others were
        dealt.
        """
        chances = self.shown.chances()
        return tuple(each for each, _ in chances) if len(chances) <= _MOST_RESULTS else ()

    @property
    def on_record(self) -> bool:
        """True if the present node is on the record or after its end, or if there is no record."""
        if len(self.record) == 1 or any(each is self.history.now for each in self.record):
            return True
        return any(each is self.record[-1] for each in self.history.now.path())

    # Acting -------------------------------------------------------------------------------

    def play_so(self, how: How) -> None:
        """Change how the game is played, and drop what is picked."""
        self.how = how
        self.arrive()

    def do(self, action: Any, player: str | None = None) -> Outcome:
        """Play an action if it is legal; `player` does it, by default the one who is asked.

        The reader cannot decide for a machine.
        """
        if self.by_machine and not self.by_chance:
            return NotYours(str(self.position.actor))
        if self.position.why_not(action, player) is not None:
            return self.refused(action, player)
        before = self.history.now
        branch = bool(before.branches) and all(each.action != action for each in before.branches)
        nodes = [self._play(action)]
        if not SPEEDS[self.how.speed]:
            nodes += self.play_on()
        return Played(nodes, branch)

    def refused(self, action: Any, player: str | None = None) -> Refused:
        """Return an action as refused, with every rule against it."""
        reasons = self.position.why_not(action, player) or ()
        return Refused(action, player or str(self.position.subject or ""), reasons)

    def chance(self) -> Outcome:
        """Let chance decide."""
        return self.do(self.position.draw(self._rng))

    def _play(self, action: Any) -> Node[S]:
        self.history.play(action)
        self.arrive()
        return self.history.now

    @property
    def goes_on(self) -> bool:
        """True if the next action happens by itself; False where only machines play."""
        if self.machines_only:
            return False
        return self.by_machine or (self.by_chance and self.how.rolls_itself)

    def play_on(self) -> list[Node[S]]:
        """Play all that happens by itself, and return the nodes on the way."""
        nodes = []
        while self.goes_on and self.play_itself():
            nodes.append(self.history.now)
        return nodes

    def play_itself(self) -> bool:
        """Play one action by chance or by a machine; return False if neither of them is next."""
        position = self.position
        actor = position.actor
        if self.by_chance:
            self._play(position.draw(self._rng))
        elif isinstance(actor, str) and (machine := self._machine):
            policy = self.policy(machine)
            self._play(policy(lambda: position.seen_by(actor), position.actions(), self._rng))
        else:
            return False
        return True

    # Navigation ---------------------------------------------------------------------------

    def forward(self) -> list[Node[S]]:
        """Go forward by one pace, along what has been played, by chance and by machines.

        Stops where the reader decides. Returns the nodes on the way; none if it cannot go on.
        """
        here = self._step(self.history.now)
        nodes = []
        while self.history.redo() or self.play_itself():
            nodes.append(self.history.now)
            if self._step(self.history.now) != here:
                break
        self.arrive()
        return nodes

    def _step(self, node: Node[S]) -> Hashable:
        return self.stretch(node, self.how.pace)

    def back(self) -> bool:
        """Go back by one pace; return True if that has undone a result of chance."""
        self._delegated.clear()
        across = self.history.undo()
        here = self._step(self.history.now)
        while (before := self.history.now.before) and self._step(before) == here:
            across |= self.history.undo()
        self.arrive()
        return across

    @property
    def own_decision(self) -> Node[S] | None:
        """The last node before this one where the reader decided, if machines play at the table.

        None if there is none, or if a step is longer than an action.
        """
        if not self.how.machines or self.how.pace != ACTION:
            return None
        readers = self.readers(self.position)
        before = reversed(self.history.now.path()[:-1])
        return next((each for each in before if each.position.actor in readers), None)

    def go_to(self, node: Node[S]) -> None:
        """Go to any node of the tree."""
        self._delegated.clear()
        self.history.go_to(node)
        self.arrive()

    def go_to_position(self, position: S) -> bool:
        """Go to the record's node that looks like this to the reader; return False if none does."""
        for node in self.record:
            if self.known(node.position) == position:
                self.go_to(node)
                return True
        return False

    def to_start(self) -> None:
        """Go to the start of the game."""
        self.go_to(self.history.start)

    def to_end(self) -> None:
        """Go to the end of the line that redo follows."""
        self.go_to(self.history.line()[-1])

    def to_record(self) -> None:
        """Go to the last node of the record before the branch, with the record ahead."""
        left = next(each for each in reversed(self.history.now.path()) if each in self.record)
        self.history.go_to(self.record[-1])
        self.go_to(left)

    def node(self, number: int) -> Node[S]:
        """Return the node after this many actions on the way here. Raises `IndexError`."""
        return self.history.now.path()[number]
