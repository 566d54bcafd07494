"""A game of Kingdom Builder that people play and step through, and what they have picked."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from gametable.notation.transcript import Line
from gametable.play.errors import Malformed
from gametable.play.history import Node, Policy
from gametable.play.outcomes import Outcome, Refused, Unclear
from gametable.play.positions import Event
from gametable.play.stepping import Stepping
from kingdombuilder.engine import why
from kingdombuilder.engine.actions import Action, Build, Draw, Move
from kingdombuilder.engine.hexes import NUMBERS, Hexes
from kingdombuilder.engine.options import Options
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.tiles import MOVING
from kingdombuilder.notation import lines
from kingdombuilder.play.how import PACES, Closing
from kingdombuilder.players import by_name

_NO_OPTIONS = Options()
#: The kinds of events that change what readers have.
_DONE = ("builds", "moves", "loses_tile")


@dataclass
class Pick:
    """The reader's pick: a kind of tile to use, and the settlement that it moves."""

    tile: str | None = None
    start: int | None = None


class Play(Stepping[Position]):
    """A game that somebody steps through and plays on."""

    turn_pace = "turn"
    #: The reader who looks at the card in their own hand, if hands are closed; "" for none.
    looking = ""

    def arrive(self) -> None:
        self.pick = Pick()
        self.looking = ""
        actions = () if self.by_machine else self.position.actions()
        self.options = actions if isinstance(actions, Options) else _NO_OPTIONS

    def policy(self, name: str) -> Policy:
        return by_name(name)

    def stretch(self, node: Node[Position], pace: str) -> Hashable:
        table = node.position.table
        whole = (table.turn, table.to_move)
        paces = PACES.index(pace)
        return whole[: 3 - paces] if paces else node

    @property
    def closed(self) -> bool:
        """True if several readers share a screen and hide their cards from each other (KS.4)."""
        closed = isinstance(self.how, Closing) and self.how.closed
        return closed and len(self.readers(self.position)) > 1

    def lookers(self, position: Position) -> list[str]:
        """Return the players whose cards in hand may be seen now; all if no reader plays."""
        if self.closed:
            return [self.looking] if self.looking else []
        return self.readers(position) or list(position.names)

    def known(self, position: Position) -> Position:
        return position.seen_by(*self.lookers(position))

    def is_secret(self, node: Node[Position]) -> bool:
        """True if a card was drawn that the reader has not seen and that is still in hand."""
        if node.before is None or not isinstance(node.action, Draw):
            return False
        subject = node.before.position.subject
        if subject in self.lookers(node.position):
            return False
        return not _was_shown(node, node.position.seat(subject))

    def scene(self, recent: int) -> list[Event]:
        """Return what was done for readers without a choice, and what announces the end."""
        found = []
        readers = self.readers(self.position)
        for node in self.history.now.path()[-recent:] if recent and readers else ():
            for event in node.position.events:
                mine = event.kind in _DONE and event.player in readers
                if event.kind == "last_settlement" or (mine and event.data != node.action):
                    found.append(event)
        return found

    # What can be done -----------------------------------------------------------------------

    @property
    def lit(self) -> Hexes:
        """The hexes that a click would use: to build on, to move from, or to move to."""
        pick, options = self.pick, self.options
        if pick.tile in MOVING:
            moves = [each for each in options.moves if each[0] == pick.tile]
            if pick.start is None:
                return _united(1 << start for _, start, _ in moves)
            return _united(to for _, start, to in moves if start == pick.start)
        builds = dict(options.builds)
        if pick.tile or None in builds:
            return builds.get(pick.tile, 0)
        return _united(builds.values())

    @property
    def tiles(self) -> tuple[str, ...]:
        """The kinds of tiles that can be used now."""
        kinds = [by for by, _ in self.options.builds if by] + [
            by for by, _, _ in self.options.moves
        ]
        return tuple(dict.fromkeys(kinds))

    def pick_tile(self, kind: str) -> None:
        """Pick a kind of tile, or put it back."""
        self.pick = Pick() if self.pick.tile == kind else Pick(kind)

    def at_hex(self, hex: int) -> Outcome | None:
        """Use a hex: build there, or pick or move a settlement; return None if one was picked."""
        pick = self.pick
        if pick.tile in MOVING:
            if pick.start is not None and pick.start != hex:
                return self.do(Move(pick.start, hex, str(pick.tile)))
            if pick.start is None and not self.lit >> hex & 1:
                return self.refused(Move(hex, hex, str(pick.tile)))
            pick.start = None if pick.start == hex else hex
            return None
        ways = [
            Build(hex, by)
            for by, hexes in self.options.builds
            if hexes >> hex & 1 and by == (pick.tile or by)
        ]
        due = [way for way in ways if way.by == pick.tile]
        if not due and len(ways) > 1:
            return Unclear(tuple(ways))
        return self.do((due or ways or [Build(hex, pick.tile)])[0])

    def against_tile(self, kind: str) -> Refused:
        """Return the rules against using a tile of this kind now, on any hex."""
        action: Action = Move(0, 0, kind) if kind in MOVING else Build(0, kind)
        reasons = why.against_tile(self.position.table, kind)
        return Refused(action, self.position.subject, reasons)

    def say(self, text: str) -> Outcome:
        line = self.line(text)
        reasons = lines.why_not(self.position, line)
        if reasons is not None:
            return Refused(line.action, line.subject, reasons)
        return self.do(line.action)

    def line(self, text: str) -> Line:
        """Read a typed line, which need not name the player to move. Raises `Malformed`."""
        names, subject = self.position.names, self.position.subject
        given = text.split()
        if len(given) == 1 and given[0].upper() in NUMBERS:
            return Line(subject, Build(NUMBERS[given[0].upper()], self.pick.tile))
        try:
            return lines.parse(text, names)
        except Malformed:
            if given and given[0] in names:
                raise
            return lines.parse(f"{subject} {text}", names)


def _united(sets: Iterable[Hexes]) -> Hexes:
    found = 0
    for hexes in sets:
        found |= hexes
    return found


def _was_shown(node: Node[Position], seat: int) -> bool:
    """True if the card that a seat has drawn was shown afterwards, in any branch."""
    waiting = list(node.branches)
    while waiting:
        later = waiting.pop()
        if later.position.table.hand[seat] is None:
            return True
        waiting += later.branches
    return False
