"""Playing the lines of a game one after another, as freely as people write them down.

Results of chance, and simultaneous decisions, may come in any order if the game allows that, and a
forced decision may be restated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from gametable.play.errors import GameError, Reason
from gametable.play.history import History, Node, P

Forced = Sequence[tuple[str, Any]]


class Line(NamedTuple):
    """The subject (a player, or a word for a result of chance) and the action."""

    subject: str
    action: Any


@dataclass(frozen=True)
class Lines(Generic[P]):
    """The form of the lines of a game: one line for each action.

    `names`: the players in seat order. `parse`: reads a line of a game of these players; raises
    `Malformed`. `write`: the line for an action at a position. `subject_of`: the first word of the
    next line. `why_not`: every rule that forbids a line; None if it is legal. `forced`: the single
    options that were taken in the play that led to a position. `comes_later`: True if a result of
    chance is due after another one, but may be written before it. `missing`: the reasons against a
    line that comes before a result that is due first.
    """

    names: Callable[[P], Sequence[str]]
    parse: Callable[[str, Sequence[str]], Line]
    write: Callable[[P, Any], str]
    subject_of: Callable[[P], str]
    why_not: Callable[[P, Line], Sequence[Reason] | None]
    forced: Callable[[P], Forced] = lambda position: ()
    comes_later: Callable[[P, Line], bool] = lambda position, line: False
    missing: Callable[[P, Line], Sequence[Reason]] = lambda position, line: ()


class Refused(GameError):
    """A line that cannot be played: its place in the text, the position, and the reasons."""

    def __init__(self, place: int, position: Any, reasons: Sequence[Reason]) -> None:
        super().__init__(reasons[0])
        self.place = place
        self.position = position


class Transcript(Generic[P]):
    """The game of the lines that have been read so far.

    A line that restates a forced decision and is also legal is played; if the text cannot continue
    from there, the line is read as a restatement.
    """

    def __init__(self, start: P, game: Lines[P]) -> None:
        self.history = History(start)
        self._game = game
        #: Results that were written before those that are due first, with their places.
        self._held: dict[str, tuple[int, Line]] = {}
        #: The forced decisions of the last play, which may be restated.
        self._forced: Forced = game.forced(start)
        #: Where to continue if a line is read as a restatement after all.
        self._others: list[tuple[int, Node[P], Forced]] = []
        self._met: set[tuple[int, P, int]] = set()

    @property
    def position(self) -> P:
        """The present position."""
        return self.history.position

    def follow(self, places: int, read: Callable[[int], None]) -> None:
        """Read this many lines in order, by place; `read` calls `play` for events.

        Raises what `read` raises if no reading of the text leads further, and `Refused` for a
        result of chance that was never due.
        """
        furthest = -1
        place = 0
        while True:
            try:
                while place < places:
                    read(place)
                    place += 1
                return self._finish()
            except GameError as error:
                if place > furthest:
                    furthest, told = place, error
            if not self._others:
                raise told
            place, node, self._forced = self._others.pop()
            self._held.clear()
            self.history.go_to(node)
            self.history.forget_rest()

    def play(self, place: int, line: Line) -> None:
        """Play, hold or skip the line at this place. Raises `Refused`."""
        position = self.position
        if self.comes_later(line):
            if line in self._forced:
                self._may_restate(place, line)
            self._held[line.subject] = place, line
            return
        if self._held and (missing := self._game.missing(position, line)):
            raise Refused(place, position, missing)
        reasons = self._game.why_not(position, line)
        if line in self._forced:
            if reasons is not None:
                self._forced = self._forced[self._forced.index(line) + 1 :]
                return
            self._may_restate(place, line)
        elif reasons is not None:
            raise Refused(place, position, reasons)
        self._go_on(line)

    def _may_restate(self, place: int, line: Line) -> None:
        """Remember to continue from here if this line is only a restatement."""
        later = self._forced[self._forced.index(line) + 1 :]
        met = place, self.position, len(later)
        if met not in self._met:
            self._met.add(met)
            self._others.append((place + 1, self.history.now, later))

    def comes_later(self, line: Line) -> bool:
        """True if a line is a result of chance that is due after another one."""
        return line.subject not in self._held and self._game.comes_later(self.position, line)

    def _go_on(self, line: Line) -> None:
        position = self.history.play(line.action)
        self._forced = self._game.forced(position)
        if self._held:
            held = self._held.pop(self._game.subject_of(position), None)
            if held is not None:
                self.play(*held)

    def _finish(self) -> None:
        for place, line in self._held.values():
            reasons = self._game.why_not(self.position, line)
            assert reasons is not None
            raise Refused(place, self.position, reasons)
