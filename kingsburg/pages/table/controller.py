"""The controller of a table: clicks, keys and typed lines, and what each of them does."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Hashable
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from gametable.play.outcomes import Found, Refused, Unclear
from gametable.widgets.board import Board
from kingsburg.engine.actions import Bid, Offer
from kingsburg.engine.position import Position
from kingsburg.pages.table import answers, story, typed
from kingsburg.pages.table import court as at_court
from kingsburg.pages.table import things as board
from kingsburg.pages.table import words as say
from kingsburg.pages.table.chance import Chance
from kingsburg.pages.table.marks import PLAYED, Marks
from kingsburg.pages.table.state import PlayState
from kingsburg.play import Play
from kingsburg.play.how import PACES
from kingsburg.players.planner.advice import Advice

#: Fields of a view state that hold the game.
_NO_GAME: Final = dict.fromkeys(("played", "shown", "lying", "position", "draft"))

#: A text that can be read as a bid, allowed or not.
_BID: Final = re.compile(r"-?\d{1,6}", re.ASCII)


class ReadCard(NamedTuple):
    """A card that is read: an advisor by number, or a building and its owner."""

    of: Any
    owner: str = ""


class Controller(Board[Play, PlayState], Chance):
    """The controller of a game of Kingsburg at its table; a subclass shows the game.

    The first click on a card shows it and what can be done with it; the second click does that.
    """

    words: ClassVar = answers
    lines: ClassVar = typed
    paces: ClassVar = PACES
    teller: ClassVar = story
    card: ReadCard | None = None

    def begin(self) -> None:
        super().begin()
        self._before: ReadCard | None = None
        self.calendar = self.entering = self.at_court = False
        self.unfolded: dict[int, bool] = {}
        self.begin_entry()
        self.looking = False

    def forget(self) -> None:
        super().forget()
        self._before, self.card = self.card, None

    @property
    def position(self) -> Position:
        return self.play.position

    @property
    @abstractmethod
    def marks(self) -> Marks:
        """The marks of the odds on the court."""

    @property
    @abstractmethod
    def advice(self) -> Advice | None:
        """What the eye advises, or None if it is closed or no reader decides."""

    @property
    def aside(self) -> tuple[Hashable, ...]:
        return (self.looking,)

    # Cards --------------------------------------------------------------------------------

    @property
    def reads_only(self) -> bool:
        """True if cards can only be read."""
        return self.watching

    def at_advisor(self, advisor: int) -> None:
        """Read an advisor's card; with dice picked, or at the second click, use it."""
        if self.reads_only:
            self.read_alone(ReadCard(advisor))
            return
        again = self._before == ReadCard(advisor)
        if self.play.pick.proposed and not again:
            self.play.drop()
        if again or self.play.pick.dice:
            self.come_of(self.play.at_advisor(advisor))
            return
        ghosts = [each.action for each in self.marks.at(advisor) if each.label != PLAYED]
        found = self.play.look_at_advisor(advisor, next(iter(ghosts), None))
        self.read(ReadCard(advisor), found)

    def at_building(self, owner: str, building: str) -> None:
        """Read a building's card; at the second click, build or use it."""
        card = ReadCard(building, owner)
        if self.reads_only:
            self.read_alone(card)
        elif self._before == card:
            self.come_of(self.play.at_building(building, owner))
        else:
            self.read(card, self.play.look_at_building(building, owner))

    def at_governor(self, owner: str, governor: str) -> None:
        """Read a governor's card; at the second click, use it if it can be used (M3)."""
        card = ReadCard(governor, owner)
        ways = self.play.with_governor(governor, owner)
        if self.reads_only:
            self.card = ReadCard(governor, owner)
            self.show(partial(answers.card_read, self.play, governor))
            return
        if self._before == card and ways:
            self.come_of(self.play.do(ways[0]) if len(ways) == 1 else Unclear(ways))
            return
        self.card, self.found = card, ways
        told = partial(answers.card_read, self.play, governor, owner, ways)
        self.show(told)

    def at_destiny(self, destiny: str) -> None:
        """Read the destiny card of the year (M4)."""
        self.show(partial(answers.card_read, self.play, destiny))

    def read_alone(self, card: ReadCard) -> None:
        """Show what is printed on a card."""
        self.card = card
        self.show(partial(self.card_text, card))

    def read(self, card: ReadCard, outcome: Found | Refused) -> None:
        """Show a card, and what can be done with it."""
        self.card = card
        if isinstance(outcome, Refused):
            self.pointed = answers.pointed(self.position, outcome)
        else:
            self.found = outcome.ways
        self.show(partial(self._looked, card, outcome))

    def _looked(self, card: ReadCard, outcome: Found | Refused) -> str:
        return answers.looked(self.play, self.card_text(card), outcome)

    def card_text(self, card: ReadCard) -> str:
        """Return what is printed on a card."""
        if card.owner:
            return board.building_card(self.position.player(card.owner), card.of)
        return at_court.advisor_card(self.play, card.of, self.marks)

    # Picking ------------------------------------------------------------------------------

    def pick_die(self, place: int) -> None:
        """Pick a die, or put it down."""
        if self.play.pick.proposed:
            self.play.drop()
        self.play.pick.dice ^= {place}
        self.show(partial(say.ask, self.play))

    def look_alone(self) -> None:
        """Show what only the player who decides may see, until the decision (M3, M5)."""
        self.looking = True
        self.show(partial(say.ask, self.play, alone=True))

    @property
    def passes_on(self) -> bool:
        """True if the player who decides must be handed the screen before a secret is shown."""
        return self.play.looks_alone and not self.looking

    def pick_card(self, card: str) -> None:
        """Pick the card that is put up for auction, or put it back."""
        self.play.pick.card = None if self.play.pick.card == card else card
        self.show(partial(say.ask, self.play))

    def type_bid(self, text: str) -> None:
        """Note the number of a bid, which a separate button makes."""
        self.play.pick.bid = text.strip()
        self.show(partial(say.ask, self.play))

    def typed_bid(self, least: Offer | Bid) -> Offer | Bid | None:
        """Return the bid that is typed, initially the least one; None if it is not a number."""
        typed = self.play.pick.bid
        if typed is None:
            return least
        if not _BID.fullmatch(typed):
            return None
        number = int(typed)
        return Offer(least.card, number) if isinstance(least, Offer) else Bid(number)

    def pick_good(self, place: int) -> None:
        """Pick a good, or put it down."""
        self.play.pick.goods ^= {place}
        self.show(partial(say.ask, self.play))

    def join(self, what: str) -> None:
        """Add a +2 token, the Envoy or a power to the dice, or take it away."""
        pick = self.play.pick
        match what:
            case "token":
                pick.token = not pick.token
            case "envoy":
                pick.envoy = not pick.envoy
            case power:
                pick.power = None if pick.power == power else power
        self.show(partial(say.ask, self.play))

    # How it is played ---------------------------------------------------------------------

    def fold_province(self, seat: int, unfold: bool) -> None:
        """Fold or unfold the province of a player."""
        self.unfolded[seat] = unfold
        self.draw()

    def unfold_all(self) -> None:
        """Unfold the calendar and all provinces for printing."""
        self.calendar = True
        self.unfolded = {each.seat: True for each in self.position.players}
        self.draw()

    def put(self, play: Play, state: PlayState) -> None:
        """Play this game from now on, with this view state except for whether odds are shown."""
        super().put(play, state.changed(odds=self.state.odds, **_NO_GAME))
