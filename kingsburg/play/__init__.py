"""A game as people play it and look back at it: what they have picked, who else plays, the way.

It knows no rule: what can be done is what `position.actions()` lists, and what a refusal says is
what `position.why_not()` says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from gametable.notation.transcript import Line
from gametable.play.errors import Malformed, Reason
from gametable.play.history import History, Moment
from kingsburg.engine.actions import GOODS, Action, Build, Enemy, Influence, Recruit
from kingsburg.engine.hand import Dice
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.reasons import says
from kingsburg.engine.table import CHANCE
from kingsburg.notation import lines
from kingsburg.play.how import BY_HAND, PACES, How
from kingsburg.play.options import Options
from kingsburg.players import by_name

#: Of each kind so many goods can be picked one by one; a line of notation pays with more.
MOST_PICKED: Final = 12
#: All results of chance are offered where there are no more than these.
_MOST_RESULTS: Final = 6
#: A line that starts like this tells the dice of a roll.
_DICE: Final = tuple("0123456789+")


class Played(NamedTuple):
    """What has been done: the moments that came of it, and whether they start a new branch."""

    moments: list[Moment[Position]]
    branch: bool = False


class Refused(NamedTuple):
    """What may not be done, by whom, and every rule against it."""

    action: Action
    player: str
    reasons: tuple[Reason, ...]


class Found(NamedTuple):
    """Dice were picked for an advisor, as the first of these ways has it."""

    ways: tuple[Influence, ...]


class Unclear(NamedTuple):
    """There is more than one way to do it, each on a button of its own."""

    ways: tuple[Action, ...]


#: What comes of something that somebody does.
Outcome = Played | Refused | Found | Unclear


@dataclass
class Pick:
    """What somebody has picked up to act with.

    `dice`: places in the hand, coloured dice first; `goods`: places among those in stock.
    """

    dice: set[int] = field(default_factory=set)
    goods: set[int] = field(default_factory=set)
    token: bool = False
    power: str | None = None
    envoy: bool = False


class Play:
    """A game that somebody steps through and plays on.

    `history`: shown from its start; the way to its present moment is the record, which can be
    followed and come back to. `rng`: rolls dice and decides for players that are machines. `how`:
    who plays and how far a step goes.
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
        self.options = Options(self.position)

    def play_so(self, how: How) -> None:
        """Play on in another way."""
        self.how = how
        self._arrive()

    # What is seen -------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The present position, with all that is hidden."""
        return self.history.position

    @property
    def shown(self) -> Position:
        """The present position as those know it whom the reader plays (S.5)."""
        return self.known(self.position)

    def known(self, position: Position) -> Position:
        """A position as those know it whom the reader plays; all of it if there is nobody."""
        readers = [each.name for each in position.players if each.name not in self.how.machines]
        views = [position.seen_by(each) for each in readers]
        return next((view for view in views if view is position), (views or [position])[0])

    def hides(self, moment: Moment[Position]) -> bool:
        """Whether what led to a moment is a card that the reader has not seen (S.5)."""
        return isinstance(moment.action, Enemy) and self.known(moment.position).enemy is None

    @property
    def following(self) -> Action | None:
        """What the record, or what has been played, goes on with; None if that is hidden."""
        moment = self.history.now.followed
        return None if moment is None or self.hides(moment) else moment.action

    @property
    def me(self) -> Player | None:
        """The player who decides."""
        actor = self.position.actor
        return self.position.player(actor) if isinstance(actor, str) else None

    @property
    def by_chance(self) -> bool:
        """Whether chance decides."""
        return self.position.actor is CHANCE

    @property
    def machines_only(self) -> bool:
        """Whether it is played by machines alone, so that nobody is waited for, and goes on."""
        position = self.position
        return position.actor is not None and len(self.how.machines) == len(position.players)

    def results(self) -> tuple[Action, ...]:
        """What chance may bring, where that is little enough to be chosen from."""
        chances = self.position.chances()
        return tuple(each for each, _ in chances) if len(chances) <= _MOST_RESULTS else ()

    @property
    def on_record(self) -> bool:
        """Whether the present moment is one of the record, or there is none."""
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
        """The goods of the player who recruits."""
        me = self.me
        if me is None or not self.options.recruiting:
            return ()
        return tuple(
            good for good in GOODS for _ in range(min(MOST_PICKED, int(getattr(me, good))))
        )

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
        """How an advisor can be influenced with all that is picked to join dice; plainest first."""
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

    def pick_for(self, way: Influence) -> None:
        """Pick just what this placement needs."""
        places: set[int] = set()
        here, white = range(self.coloured), range(self.coloured, len(self.dice))
        for part, wanted in ((here, way.coloured), (white, way.white)):
            for face in wanted:
                places.add(next(p for p in part if self.dice[p] == face and p not in places))
        self.pick = Pick(places, set(), way.token, way.power, way.envoy)

    # Acting -------------------------------------------------------------------------------

    def do(self, action: Action, player: str | None = None) -> Outcome:
        """Play this, if it is legal; `player` is who would do it, by default who is asked."""
        reasons = self.position.why_not(action, player)
        if reasons is not None:
            return Refused(action, player or str(self.position.subject or ""), reasons)
        before = self.history.now
        branch = bool(before.branches) and all(each.action != action for each in before.branches)
        moments = [self._play(action)]
        while self._goes_on() and self._play_itself():
            moments.append(self.history.now)
        return Played(moments, branch)

    def at_advisor(self, advisor: int) -> Outcome:
        """What a click on an advisor does: place what is picked, or find dice for him."""
        ways = self.ways(advisor)
        if self.pick.dice or not self.options.influences:
            others = self.options.at_advisor(advisor)
            if len(others) > 1:
                return Unclear(others)
            return self.do(others[0] if others else self.placement(advisor))
        if ways:
            self.pick_for(ways[0])
            return Found(ways)
        return self._out_of_reach(advisor)

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
            # Against each group something else by the same rule, which says it for all of them.
            rules = dict.fromkeys(each.rule for each in against[0])
            same = [
                says(rule)
                for rule in rules
                if all(rule in [each.rule for each in others] for others in against)
            ]
        return Refused(tried[0], str(self.position.actor), tuple(same))

    def at_building(self, building: str, owner: str) -> Outcome:
        """What a click on a building in somebody's province does."""
        ways = self.options.at_building(building) if owner == self.position.actor else ()
        if len(ways) > 1:
            return Unclear(ways)
        return self.do(ways[0] if ways else Build(building), owner)

    def against(self, building: str, owner: str) -> frozenset[str]:
        """The rules against building this now, by their ids."""
        reasons = self.position.why_not(Build(building), owner)
        return frozenset(reason.rule for reason in reasons or ())

    def say(self, text: str) -> Outcome:
        """Play a line of notation; dice alone do for a roll. Raises `Malformed`."""
        line = self._line(text)
        reasons = lines.why_not(self.position, line)
        if reasons is not None:
            return Refused(line.action, line.subject, reasons)
        return self.do(line.action)

    def _line(self, text: str) -> Line:
        """A line as it stands, or said of whom it is up to."""
        names = [each.name for each in self.position.players]
        subject = lines.subject_of(self.position)
        if text.lstrip()[:1] in _DICE:
            return lines.parse(f"{subject} rolls {text}", names)
        try:
            return lines.parse(text, names)
        except Malformed as error:
            try:
                return lines.parse(f"{subject} {text}", names)
            except Malformed:
                raise error from None

    def chance(self) -> Outcome:
        """Let chance decide."""
        return self.do(self.position.draw(self._rng))

    def _play(self, action: Action) -> Moment[Position]:
        self.history.play(action)
        self._arrive()
        return self.history.now

    def _goes_on(self) -> bool:
        """Whether what comes next comes by itself; somebody has to be there to be waited for."""
        position = self.position
        if self.machines_only:
            return False
        if position.actor is CHANCE and self.how.rolls_itself:
            return True
        return (position.subject or position.actor) in self.how.machines

    def _play_itself(self) -> bool:
        """One action by chance or by a machine; False if the reader decides."""
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
        """On by one pace, along what has been played, by chance and by machines.

        It stops where the reader decides. The moments on the way; none if it cannot go on.
        """
        here = self._stretch(self.history.now)
        moments = []
        while self.history.redo() or self._play_itself():
            moments.append(self.history.now)
            if self._stretch(self.history.now) != here:
                break
        self._arrive()
        return moments

    def back(self) -> bool:
        """Back by one pace, to where it started. True if that was across a roll."""
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

    def go_to_position(self, position: Position) -> bool:
        """Go to where the record comes by what the reader knows so; False if it does not."""
        for moment in self.record:
            if self.known(moment.position) == position:
                self.go_to(moment)
                return True
        return False

    def to_end(self) -> None:
        """To the end of what has been played this way."""
        self.go_to(self.history.line()[-1])

    def to_record(self) -> None:
        """To the last moment of the record before the branch, with the record ahead."""
        left = next(each for each in reversed(self.history.now.path()) if each in self.record)
        self.history.go_to(self.record[-1])
        self.go_to(left)

    def _stretch(self, moment: Moment[Position]) -> object:
        """What two moments have in common that one pace does not part."""
        at = moment.position
        whole = (at.year, at.phase, at.step)
        paces = PACES.index(self.how.pace)
        return whole[: 4 - paces] if paces else moment

    def moment(self, number: int) -> Moment[Position]:
        """The moment after so many actions on the way here. Raises `IndexError`."""
        return self.history.now.path()[number]


def _effort(way: Influence) -> tuple[int, int]:
    """What a placement uses beside dice, and how many dice."""
    extra = way.token + way.envoy + (way.power is not None)
    return extra, len(way.coloured) + len(way.white)
