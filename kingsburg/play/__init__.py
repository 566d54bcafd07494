"""A game of Kingsburg that people play and step through, and what they have picked to act with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from gametable.notation import moves
from gametable.notation.transcript import Line
from gametable.play.errors import GameError, Malformed
from gametable.play.history import History, Node, Policy
from gametable.play.outcomes import Found, Outcome, Played, Refused, Unclear
from gametable.play.stepping import Stepping
from kingsburg.engine.actions import Action, Build, Deal, Enemy, Influence, Roll, Use, Valley
from kingsburg.engine.dealing import SECRET
from kingsburg.engine.position import Position
from kingsburg.engine.reasons import says
from kingsburg.notation import lines
from kingsburg.play import scenes, typed
from kingsburg.play.card_entry import CARDS
from kingsburg.play.dice_entry import DiceEntry
from kingsburg.play.how import PACES
from kingsburg.play.options import Options
from kingsburg.play.picking import Pick, Picking
from kingsburg.play.secrets import before_choices, in_secret, is_secret
from kingsburg.players import by_name


class Play(Stepping[Position], Picking):
    """A game that somebody steps through and plays on."""

    turn_pace = "phase"

    def arrive(self) -> None:
        self.pick = Pick()
        self.options = Options(() if self.by_machine else self.position.actions())

    def policy(self, name: str) -> Policy:
        return by_name(name)

    def stretch(self, node: Node[Position], pace: str) -> Hashable:
        at = node.position
        whole = (at.year, at.phase, at.step)
        paces = PACES.index(pace)
        return whole[: 4 - paces] if paces else node

    def is_secret(self, node: Node[Position]) -> bool:
        return is_secret(node, self.known)

    def scene(self, recent: int) -> Sequence[Any]:
        return scenes.lines(self.history, recent, self.readers(self.position))

    # What is seen -------------------------------------------------------------------------

    @property
    def looks_alone(self) -> bool:
        """True if one of several readers decides in secret, so that the others must look away."""
        position = self.position
        several = position.actor in (readers := self.readers(position)) and len(readers) > 1
        return several and in_secret(position)

    def before_secrets(self) -> Node[Position] | None:
        """Return the node before the secret choices that led here, if all is known there."""
        node = before_choices(self.history.now, self.known)
        hidden = self.known(node.position) is not node.position
        return None if hidden or any(map(self.is_secret, node.path())) else node

    def redrawn(self, draw: Callable[[Position], Action]) -> History[Position] | None:
        """Return the game in which this function draws the enemies that the reader has not seen.

        None if there are other secrets, or if the game could not go on like that.
        """
        if self.known(self.history.start.position) is not self.history.start.position:
            return None
        secret = {node for node in self.history.nodes() if self.is_secret(node)}
        if not secret:
            return self.history
        if not all(isinstance(node.action, Enemy | Valley) for node in secret):
            return None
        try:
            return self.history.retold(
                lambda node: (
                    draw(node.before.position) if node in secret and node.before else node.action
                ),
                moves.know_again,
            )
        except GameError:
            return None

    def results(self) -> tuple[Action, ...]:
        # Cards are entered by `CardEntry`.
        return () if isinstance(self.position.example, CARDS) else super().results()

    # Acting -------------------------------------------------------------------------------

    def at_advisor(self, advisor: int) -> Outcome:
        """Use an advisor: place what is picked there, or choose what is asked there."""
        others = self.options.at_advisor(advisor)
        if len(others) > 1:
            return Unclear(others)
        return self.do(others[0] if others else self.placement(advisor))

    def look_at_advisor(self, advisor: int, wanted: Influence | None = None) -> Found | Refused:
        """Return what can be done at an advisor, or the rules against it.

        Dice that fit are picked, those of `wanted` if possible.
        """
        if not self.options.influences:
            others = self.options.at_advisor(advisor)
            return Found(others) if others else self.refused(self.placement(advisor))
        ways = self.ways(advisor)
        if not ways:
            return self._out_of_reach(advisor)
        if wanted in ways:
            ways = (wanted, *(each for each in ways if each != wanted))
        self.propose(ways[0])
        return Found(ways)

    def _out_of_reach(self, advisor: int) -> Refused:
        """Return why no group of the dice in hand can be placed here."""
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
                told
                for rule in rules
                if all(rule in [each.rule for each in others] for others in against)
                for told in says(rule)
            ]
        return Refused(tried[0], str(self.position.actor), tuple(same) or tuple(against[0]))

    def at_building(self, building: str, owner: str) -> Outcome:
        """Use a building in a player's province, or build it."""
        ways = self._at_building(building, owner)
        if len(ways) > 1:
            return Unclear(ways)
        return self.do(ways[0] if ways else Build(building), owner)

    def look_at_building(self, building: str, owner: str) -> Found | Refused:
        """Return what can be done with a building, or the rules against building it."""
        ways = self._at_building(building, owner)
        return Found(ways) if ways else self.refused(Build(building), owner)

    def _at_building(self, building: str, owner: str) -> tuple[Action, ...]:
        return self.options.at_building(building) if owner == self.position.actor else ()

    def with_governor(self, governor: str, owner: str) -> tuple[Action, ...]:
        """Return what the owner can do with a governor now."""
        return self._at_building(governor, owner)

    def against_using(self, governor: str, owner: str) -> Refused:
        """Return the rules against using a governor now."""
        return self.refused(Use(governor), owner)

    def against(self, building: str, owner: str) -> frozenset[str]:
        """Return the ids of the rules against building this now."""
        reasons = self.position.why_not(Build(building), owner)
        return frozenset(reason.rule for reason in reasons or ())

    def say(self, text: str) -> Outcome:
        """Play a line of notation; for a roll, the dice are enough. Raises `Malformed`."""
        line = self.line(text)
        reasons = lines.why_not(self.position, line)
        if reasons is not None:
            return Refused(line.action, line.subject, reasons)
        return self.do(line.action)

    def line(self, text: str) -> Line:
        """Read a typed line. Raises `Malformed`.

        It need not name the player to move, or the power for which dice are rolled.
        """
        names = [each.name for each in self.position.players]
        first: Malformed | None = None
        due = self.position.example if self.by_chance else None
        for reading in typed.readings(text, names, lines.subject_of(self.position)):
            try:
                line = lines.parse(reading, names)
                if isinstance(due, Roll) and isinstance(line.action, Roll):
                    dice = line.action.coloured, line.action.white
                    line = line._replace(action=Roll(*dice, line.action.power or due.power))
                return line
            except Malformed as error:
                first = first or error
        assert first is not None
        raise first

    def roll_all(self, entry: DiceEntry) -> Played:
        """Play all rolls that are due; dice that were not entered are left to chance."""
        # Rolls for a power are followed by those of the season, which are entered separately.
        power = entry.power

        def roll() -> Outcome:
            outcome = self.do(entry.next(self._rng))
            entry.follow(self.position)
            return outcome

        return self._while(lambda: bool(entry.due) and entry.power == power, roll)

    def deal_all(self) -> Played:
        """Deal cards to everybody by chance (M2, M3)."""
        return self._while(lambda: isinstance(self.position.example, Deal), self.chance)

    @property
    def can_be_face_down(self) -> bool:
        """True if the cards that are dealt next may stay face down on a real table (M3).

        The reader must play for everybody, since machines must know the cards to choose.
        """
        return self._face_down is not None and self.by_chance and not self.how.machines

    @property
    def _face_down(self) -> Action | None:
        """The action that leaves cards face down, if cards are dealt or chosen in secret next."""
        who = self.position.subject or self.position.actor
        hidden = (SECRET, Deal(str(who), ()))
        return next((each for each in hidden if self.position.why_not(each) is None), None)

    def deal_face_down(self) -> Played:
        """Leave all cards face down on a real table until the chosen ones are turned up (M3)."""
        return self._while(lambda: self._face_down is not None, self._lay_face_down)

    def _lay_face_down(self) -> Outcome:
        assert self._face_down
        return self.do(self._face_down)

    def _while(self, due: Callable[[], bool], act: Callable[[], Outcome]) -> Played:
        """Act as long as an action is due, and return everything that was played."""
        nodes: list[Node[Position]] = []
        branch = False
        while due():
            outcome = act()
            assert isinstance(outcome, Played)
            nodes += outcome.nodes
            branch |= outcome.branch
        return Played(nodes, branch)
