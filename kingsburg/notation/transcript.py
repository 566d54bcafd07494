"""Lines of a game played one after the other, as freely as people write them down.

The rolls of a step may stand in any order (P2a.2), and a decision that was forced may be
restated (notation.md, Records).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gametable.play.errors import GameError, Reason
from gametable.play.history import History, Moment
from kingsburg.engine.actions import Action, Roll
from kingsburg.engine.position import Position
from kingsburg.engine.table import CHANCE
from kingsburg.notation import lines

Forced = list[tuple[str, Action]]


class Refused(GameError):
    """A line that cannot be played: its place in the text, at which position, and why not."""

    def __init__(self, place: int, position: Position, reasons: Sequence[Reason]) -> None:
        super().__init__(reasons[0])
        self.place = place
        self.position = position


class Transcript:
    """The game that lines tell, as far as they have been read.

    A line that both restates what was forced and is legal is played; if the text does not go on
    from there, it is read as a restatement.
    """

    def __init__(self, start: Position) -> None:
        self.history = History(start)
        self._names = {player.name for player in start.players}
        #: Rolls that stand before those that the game asks first, and their places.
        self._held: dict[str, tuple[int, lines.Line]] = {}
        #: What was forced by the last play and may be restated.
        self._forced: Forced = list(start.forced)
        #: Where to go on if a line is taken as restated after all.
        self._others: list[tuple[int, Moment[Position], Forced]] = []
        self._met: set[tuple[int, Position, int]] = set()

    @property
    def position(self) -> Position:
        """The present position."""
        return self.history.position

    def follow(self, places: int, read: Callable[[int], None]) -> None:
        """Read so many places in order; `read` calls `play` for those that are events.

        Raises what `read` raises, where no reading of the text leads further, and `Refused`
        for a roll that nobody asked for.
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

    def play(self, place: int, line: lines.Line) -> None:
        """Play the line that stands at a place, hold it or skip it. Raises `Refused`."""
        position = self.position
        if self.comes_later(line):
            self._held[line.subject] = place, line
            return
        if self._held and not isinstance(line.action, Roll):
            missing = lines.subject_of(position)
            reason = Reason("P2a.2", "the roll of {player} is missing", player=missing)
            raise Refused(place, position, [reason])
        reasons = lines.why_not(position, line)
        if (line.subject, line.action) in self._forced:
            later = self._forced[self._forced.index((line.subject, line.action)) + 1 :]
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

    def comes_later(self, line: lines.Line) -> bool:
        """Whether it is a roll of this step that is asked for after another one (P2a.2)."""
        position = self.position
        return (
            isinstance(line.action, Roll)
            and position.step == "roll"
            and position.actor is CHANCE
            and position.subject != line.subject
            and line.subject in self._names
            and line.subject not in self._held
            and position.player(line.subject).hand is None
        )

    def _go_on(self, line: lines.Line) -> None:
        position = self.history.play(line.action)
        self._forced = list(position.forced)
        subject = position.subject
        if position.actor is CHANCE and subject in self._held:
            self.play(*self._held.pop(subject))

    def _finish(self) -> None:
        for place, line in self._held.values():
            reasons = lines.why_not(self.position, line)
            assert reasons is not None
            raise Refused(place, self.position, reasons)
