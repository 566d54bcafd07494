"""Lines of a game played one after the other, as freely as people write them down.

Where the game lets results of chance come in any order, they may; and a decision that was forced
may be restated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from gametable.play.errors import GameError, Reason
from gametable.play.history import History, Moment, P

Forced = Sequence[tuple[str, Any]]


class Line(NamedTuple):
    """Who is named in front (a player, or a word for what chance decides) and the action."""

    subject: str
    action: Any


@dataclass(frozen=True)
class Lines(Generic[P]):
    """What the lines of one game are: one line, one action.

    names: of the players, in seat order · parse: a line of a game of these players; raises
    `Malformed` · write: the line for an action that is played at a position · subject_of: the
    word with which the next line starts · why_not: every rule that forbids a line, None if it
    is legal · forced: what was decided of itself in the play that led to a position ·
    comes_later: whether a result of chance is asked for after another one, and may stand before
    it · missing: what is against a line that does not wait for the one that is asked for first.
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
    """A line that cannot be played: its place in the text, at which position, and why not."""

    def __init__(self, place: int, position: Any, reasons: Sequence[Reason]) -> None:
        super().__init__(reasons[0])
        self.place = place
        self.position = position


class Transcript(Generic[P]):
    """The game that lines tell, as far as they have been read.

    A line that both restates what was forced and is legal is played; if the text does not go on
    from there, it is read as a restatement.
    """

    def __init__(self, start: P, game: Lines[P]) -> None:
        self.history = History(start)
        self._game = game
        #: Results that stand before those that the game asks first, and their places.
        self._held: dict[str, tuple[int, Line]] = {}
        #: What was forced by the last play and may be restated.
        self._forced: Forced = game.forced(start)
        #: Where to go on if a line is taken as restated after all.
        self._others: list[tuple[int, Moment[P], Forced]] = []
        self._met: set[tuple[int, P, int]] = set()

    @property
    def position(self) -> P:
        """The present position."""
        return self.history.position

    def follow(self, places: int, read: Callable[[int], None]) -> None:
        """Read so many places in order; `read` calls `play` for those that are events.

        Raises what `read` raises, where no reading of the text leads further, and `Refused`
        for a result of chance that nobody asked for.
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
            place, moment, self._forced = self._others.pop()
            self._held.clear()
            self.history.go_to(moment)
            self.history.forget_rest()

    def play(self, place: int, line: Line) -> None:
        """Play the line that stands at a place, hold it or skip it. Raises `Refused`."""
        position = self.position
        if self.comes_later(line):
            self._held[line.subject] = place, line
            return
        if self._held and (missing := self._game.missing(position, line)):
            raise Refused(place, position, missing)
        reasons = self._game.why_not(position, line)
        if line in self._forced:
            later = self._forced[self._forced.index(line) + 1 :]
            if reasons is not None:
                self._forced = later
                return
            met = place, position, len(later)
            if met not in self._met:
                self._met.add(met)
                self._others.append((place + 1, self.history.now, later))
        elif reasons is not None:
            raise Refused(place, position, reasons)
        self._go_on(line)

    def comes_later(self, line: Line) -> bool:
        """Whether it is a result of chance that is asked for after another one."""
        return line.subject not in self._held and self._game.comes_later(self.position, line)

    def _go_on(self, line: Line) -> None:
        position = self.history.play(line.action)
        self._forced = self._game.forced(position)
        if self._held and not position.actions():
            held = self._held.pop(self._game.subject_of(position), None)
            if held is not None:
                self.play(*held)

    def _finish(self) -> None:
        for place, line in self._held.values():
            reasons = self._game.why_not(self.position, line)
            assert reasons is not None
            raise Refused(place, self.position, reasons)
