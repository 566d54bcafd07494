"""A game that people play and step through: what they have picked, who plays, the history.

This module knows no rules: `position.actions()` lists what can be done, and `position.why_not()`
says why something is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

from gametable.notation.transcript import Line
from gametable.play.errors import Malformed
from gametable.play.history import History, Moment
from kingsburg.engine.actions import Action, Build, Influence, Recruit
from kingsburg.engine.bundle import Bundle, things_of
from kingsburg.engine.hand import Dice
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.reasons import says
from kingsburg.engine.table import CHANCE
from kingsburg.notation import lines
from kingsburg.play import typed
from kingsburg.play.dice_entry import DiceEntry
from kingsburg.play.how import BY_HAND, PACES, SPEEDS, How
from kingsburg.play.options import Options
from kingsburg.play.outcomes import Found, Outcome, Played, Refused, Unclear
from kingsburg.play.secrets import is_secret
from kingsburg.players import by_name

#: The most goods of each kind that can be picked singly; a line of notation can pay with more.
MOST_PICKED: Final = 12
#: The results of chance are offered as choices up to this number.
_MOST_RESULTS: Final = 6


@dataclass
class Pick:
    """What the reader has picked to act with.

    `dice`: indices in the hand, coloured dice first; `goods`: indices among those in stock.
    `proposed`: whether all this was picked for an advisor who is looked at, and not by the reader.
    """

    dice: set[int] = field(default_factory=set)
    goods: set[int] = field(default_factory=set)
    token: bool = False
    power: str | None = None
    envoy: bool = False
    proposed: bool = False


class Play:
    """A game that somebody steps through and plays on.

    `history`: shown from its start; its moments up to the present one are the record, which can
    be followed and returned to. `rng`: rolls dice and decides for machine players. `how`: who
    plays and how far a step goes.
    """

    def __init__(
        self, history: History[Position], rng: Random | None = None, how: How = BY_HAND
    ) -> None:
        self.history = history
        self.record = history.now.path()
        history.go_to(history.start)
        self.how = how
        self._rng = rng or Random()
        self._arrive()

    def _arrive(self) -> None:
        self.pick = Pick()
        self.options = Options(self.position.actions())

    def play_so(self, how: How) -> None:
        """Change how the game is played, and drop what is picked."""
        self.how = how
        self._arrive()

    # What is seen -------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The present position, including everything hidden."""
        return self.history.position

    @property
    def shown(self) -> Position:
        """The present position as the players whom the reader plays know it (S.5)."""
        return self.known(self.position)

    def known(self, position: Position) -> Position:
        """A position as the reader's players know it; all of it if the reader has none."""
        readers = [each.name for each in position.players if each.name not in self.how.machines]
        return position.seen_by(*readers) if readers else position

    def hides(self, moment: Moment[Position]) -> bool:
        """Whether a moment was reached by something that the reader does not know (S.5)."""
        return is_secret(moment, self.known)

    def hides_something(self) -> bool:
        """Whether the reader may not know all of the game (S.5)."""
        hidden = self.shown is not self.position
        return hidden or any(self.hides(each) for each in self.history.moments())

    @property
    def following(self) -> Action | None:
        """The next action of the record or of what has been played; None if that is hidden."""
        moment = self.history.now.followed
        return None if moment is None or self.hides(moment) else moment.action

    @property
    def me(self) -> Player | None:
        """The player who decides."""
        actor = self.position.actor
        return self.position.player(actor) if isinstance(actor, str) else None

    @property
    def by_chance(self) -> bool:
        """Whether chance decides next."""
        return self.position.actor is CHANCE

    @property
    def machines_only(self) -> bool:
        """Whether machines play all seats and the game is not over."""
        position = self.position
        return position.actor is not None and len(self.how.machines) == len(position.players)

    def results(self) -> tuple[Action, ...]:
        """The possible results of chance, if there are few enough to choose from."""
        chances = self.position.chances()
        return tuple(each for each, _ in chances) if len(chances) <= _MOST_RESULTS else ()

    @property
    def on_record(self) -> bool:
        """Whether the present moment is on the record, or there is no record."""
        return len(self.record) == 1 or any(each is self.history.now for each in self.record)

    # Picking ------------------------------------------------------------------------------

    @property
    def dice(self) -> Dice:
        """The dice of the player who places, coloured ones first."""
        me = self.me
        return me.hand.dice if me and me.hand and self.options.influences else ()

    @property
    def coloured(self) -> int:
        """How many of the dice are coloured."""
        me = self.me
        return len(me.hand.coloured) if me and me.hand else 0

    @property
    def goods(self) -> tuple[str, ...]:
        """The goods of the player who recruits, and the +2 tokens that can pay for soldiers."""
        me = self.me
        if me is None or not self.options.recruiting:
            return ()
        tokens = me.tokens if me.kit.tokens_recruit else 0
        owned = Bundle(me.gold, me.wood, me.stone, tokens=tokens)
        return things_of(Bundle(*(min(MOST_PICKED, amount) for amount in owned)))

    def group(self) -> tuple[Dice, Dice]:
        """The dice picked: coloured and white."""
        picked = sorted(self.pick.dice)
        return (
            tuple(self.dice[place] for place in picked if place < self.coloured),
            tuple(self.dice[place] for place in picked if place >= self.coloured),
        )

    def placement(self, advisor: int) -> Influence:
        """What is picked, on this advisor."""
        pick = self.pick
        return Influence(advisor, *self.group(), pick.token, pick.power, pick.envoy)

    def ways(self, advisor: int) -> tuple[Influence, ...]:
        """Placements on an advisor that use all picked extras, simplest first."""
        pick = self.pick
        fitting = [
            way
            for way in self.options.influences.get(advisor, ())
            if way.token >= pick.token
            and way.envoy >= pick.envoy
            and pick.power in (None, way.power)
        ]
        return tuple(sorted(fitting, key=_effort))

    def payment(self) -> Recruit:
        """Recruiting with the goods picked."""
        return self.options.recruit([self.goods[place] for place in sorted(self.pick.goods)])

    def propose(self, way: Influence) -> None:
        """Pick just what this placement needs."""
        places: set[int] = set()
        here, white = range(self.coloured), range(self.coloured, len(self.dice))
        for part, wanted in ((here, way.coloured), (white, way.white)):
            for face in wanted:
                places.add(next(p for p in part if self.dice[p] == face and p not in places))
        self.pick = Pick(places, set(), way.token, way.power, way.envoy, proposed=True)

    # Acting -------------------------------------------------------------------------------

    def do(self, action: Action, player: str | None = None) -> Outcome:
        """Play an action if it is legal; `player` does it, by default the one who is asked."""
        if self.position.why_not(action, player) is not None:
            return self._refused(action, player)
        before = self.history.now
        branch = bool(before.branches) and all(each.action != action for each in before.branches)
        moments = [self._play(action)]
        if not SPEEDS[self.how.speed]:
            while self.goes_on and self.play_itself():
                moments.append(self.history.now)
        return Played(moments, branch)

    def at_advisor(self, advisor: int) -> Outcome:
        """Use an advisor: place what is picked there, or choose what is asked there."""
        others = self.options.at_advisor(advisor)
        if len(others) > 1:
            return Unclear(others)
        return self.do(others[0] if others else self.placement(advisor))

    def look_at_advisor(self, advisor: int, wanted: Influence | None = None) -> Found | Refused:
        """What can be done at an advisor; dice that fit are picked, those of `wanted` if it can be.

        If nothing can be done, the rules against it.
        """
        if not self.options.influences:
            others = self.options.at_advisor(advisor)
            return Found(others) if others else self._refused(self.placement(advisor))
        ways = self.ways(advisor)
        if not ways:
            return self._out_of_reach(advisor)
        if wanted in ways:
            ways = (wanted, *(each for each in ways if each != wanted))
        self.propose(ways[0])
        return Found(ways)

    def _refused(self, action: Action, player: str | None = None) -> Refused:
        reasons = self.position.why_not(action, player) or ()
        return Refused(action, player or str(self.position.subject or ""), reasons)

    def _out_of_reach(self, advisor: int) -> Refused:
        """Why no group of the dice in hand can be placed here."""
        groups = {
            (way.coloured, way.white) for ways in self.options.influences.values() for way in ways
        }
        pick = self.pick
        tried = [
            Influence(advisor, *group, pick.token, pick.power, pick.envoy)
            for group in sorted(groups)
        ]
        against = [self.position.why_not(each) or () for each in tried]
        same = [each for each in against[0] if all(each in others for others in against)]
        if not same:
            # The reasons differ by group but share a rule, whose general text covers them all.
            rules = dict.fromkeys(each.rule for each in against[0])
            same = [
                says(rule)
                for rule in rules
                if all(rule in [each.rule for each in others] for others in against)
            ]
        return Refused(tried[0], str(self.position.actor), tuple(same))

    def at_building(self, building: str, owner: str) -> Outcome:
        """Use a building in a player's province, or build it."""
        ways = self._at_building(building, owner)
        if len(ways) > 1:
            return Unclear(ways)
        return self.do(ways[0] if ways else Build(building), owner)

    def look_at_building(self, building: str, owner: str) -> Found | Refused:
        """What can be done with a building, or the rules against building it."""
        ways = self._at_building(building, owner)
        return Found(ways) if ways else self._refused(Build(building), owner)

    def _at_building(self, building: str, owner: str) -> tuple[Action, ...]:
        return self.options.at_building(building) if owner == self.position.actor else ()

    def against(self, building: str, owner: str) -> frozenset[str]:
        """The rules against building this now, by their ids."""
        reasons = self.position.why_not(Build(building), owner)
        return frozenset(reason.rule for reason in reasons or ())

    def say(self, text: str) -> Outcome:
        """Play a line of notation; for a roll the dice are enough. Raises `Malformed`."""
        line = self.line(text)
        reasons = lines.why_not(self.position, line)
        if reasons is not None:
            return Refused(line.action, line.subject, reasons)
        return self.do(line.action)

    def line(self, text: str) -> Line:
        """Read a typed line, in which whoever is to move need not be named. Raises `Malformed`."""
        names = [each.name for each in self.position.players]
        first: Malformed | None = None
        for reading in typed.readings(text, names, lines.subject_of(self.position)):
            try:
                return lines.parse(reading, names)
            except Malformed as error:
                first = first or error
        assert first is not None
        raise first

    def chance(self) -> Outcome:
        """Let chance decide."""
        return self.do(self.position.draw(self._rng))

    def roll_all(self, entry: DiceEntry) -> Played:
        """Play all rolls that are due: as entered, with the dice that are missing by chance."""
        moments: list[Moment[Position]] = []
        branch = False
        while entry.due:
            outcome = self.do(entry.next(self._rng))
            assert isinstance(outcome, Played)
            moments += outcome.moments
            branch |= outcome.branch
            entry.follow(self.position)
        return Played(moments, branch)

    def _play(self, action: Action) -> Moment[Position]:
        self.history.play(action)
        self._arrive()
        return self.history.now

    @property
    def goes_on(self) -> bool:
        """Whether the next action happens by itself; not where only machines play."""
        position = self.position
        if self.machines_only:
            return False
        if position.actor is CHANCE and self.how.rolls_itself:
            return True
        return (position.subject or position.actor) in self.how.machines

    def play_itself(self) -> bool:
        """Play one action by chance or by a machine; False if the reader decides."""
        position = self.position
        actor = position.actor
        if actor is CHANCE:
            self._play(position.draw(self._rng))
        elif isinstance(actor, str) and actor in self.how.machines:
            policy = by_name(self.how.machines[actor])
            self._play(policy(lambda: position.seen_by(actor), position.actions(), self._rng))
        else:
            return False
        return True

    # The way ------------------------------------------------------------------------------

    def forward(self) -> list[Moment[Position]]:
        """Go on by one pace, along what has been played, by chance and by machines.

        Stops where the reader decides. Returns the moments on the way; none if it cannot go on.
        """
        here = self._stretch(self.history.now)
        moments = []
        while self.history.redo() or self.play_itself():
            moments.append(self.history.now)
            if self._stretch(self.history.now) != here:
                break
        self._arrive()
        return moments

    def back(self) -> bool:
        """Go back to the start of one pace. Returns whether that undoes a roll."""
        across = self.history.undo()
        here = self._stretch(self.history.now)
        while (before := self.history.now.before) and self._stretch(before) == here:
            across |= self.history.undo()
        self._arrive()
        return across

    def go_to(self, moment: Moment[Position]) -> None:
        """Go to any moment of the tree."""
        self.history.go_to(moment)
        self._arrive()

    def drop(self) -> None:
        """Put down everything that is picked."""
        self.pick = Pick()

    def go_to_position(self, position: Position) -> bool:
        """Go to the moment of the record that looks like this to the reader; False if none does."""
        for moment in self.record:
            if self.known(moment.position) == position:
                self.go_to(moment)
                return True
        return False

    def to_end(self) -> None:
        """Go to the end of the line that redo follows."""
        self.go_to(self.history.line()[-1])

    def to_record(self) -> None:
        """Go to the last moment of the record before the branch, with the record ahead."""
        left = next(each for each in reversed(self.history.now.path()) if each in self.record)
        self.history.go_to(self.record[-1])
        self.go_to(left)

    def _stretch(self, moment: Moment[Position]) -> object:
        """A key that is equal for moments within the same pace."""
        at = moment.position
        whole = (at.year, at.phase, at.step)
        paces = PACES.index(self.how.pace)
        return whole[: 4 - paces] if paces else moment

    def moment(self, number: int) -> Moment[Position]:
        """The moment after this many actions on the way here. Raises `IndexError`."""
        return self.history.now.path()[number]


def _effort(way: Influence) -> tuple[int, int]:
    """Sort key: the number of extras that a placement uses, then of dice."""
    extra = way.token + way.envoy + (way.power is not None)
    return extra, len(way.coloured) + len(way.white)
