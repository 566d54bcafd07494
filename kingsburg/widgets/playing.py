"""What somebody does at a table: clicks, keys and typed lines, and what comes of each."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from gametable.language import _
from gametable.play.errors import GameError
from gametable.play.history import History, Moment
from gametable.views import errors
from gametable.widgets.guard import Sentence
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.play import Play
from kingsburg.play.dice_entry import DiceEntry
from kingsburg.play.how import KEYS, PACES, SPEEDS
from kingsburg.play.outcomes import Found, Outcome, Played, Refused
from kingsburg.states.play import PlayState
from kingsburg.views.board import court as at_court
from kingsburg.views.board import things as board
from kingsburg.views.board import typed as in_words
from kingsburg.views.board import words as say
from kingsburg.views.board.marks import Marks

#: The fields of a state that hold the game.
_NO_GAME: Final = dict.fromkeys(("played", "shown", "position", "draft"))


class Card(NamedTuple):
    """A card that is read: an advisor by number, or a building and its owner."""

    of: Any
    owner: str = ""


class Playing(ABC):
    """A game, how it is played, and what is unfolded; a subclass shows it.

    `play`: the game. `state`: how it is played. The first click on a card reads it, and shows what
    can be done with it; the second one does it.
    """

    def __init__(self, history: History[Position], rng: Random) -> None:
        self._rng = rng
        self.state = PlayState()
        self.play = Play(history, rng, self.state)
        #: Called on the way back from the start of the game, if something came before it.
        self.further_back: Callable[[], None] | None = None
        self._tick: asyncio.TimerHandle | None = None
        self.begin()

    def begin(self) -> None:
        """Begin with nothing read, typed or unfolded."""
        self.card: Card | None = None
        self._before: Card | None = None
        self.found: tuple[Action, ...] = ()
        self.pointed: set[str] = set()
        self.wrong: Sentence = ""
        self.typed = self.preview = ""
        self.calendar = self.typing = self.entering = False
        self.unfolded: dict[int, bool] = {}
        self.entry = DiceEntry(self.position)

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.play.position

    @abstractmethod
    def guarded(self, act: Callable[[], object]) -> Callable[[], None]:
        """A callback that raises nothing: the reader is told instead."""

    @property
    @abstractmethod
    def marks(self) -> Marks:
        """What the odds write on the court."""

    @abstractmethod
    def draw(self) -> None:
        """Show everything; what was said last stays."""

    @abstractmethod
    def show(self, said: Sentence) -> None:
        """Show everything, and say a sentence."""

    @abstractmethod
    def arrived(self, said: Sentence, led_on: int = 1) -> None:
        """Show another moment, which is so many moments ahead of the last one shown."""

    def does(self, act: Callable[..., object], *values: Any) -> Callable[[], None]:
        """A callback for a click, which first clears what belonged to the last one."""
        return partial(self.clicked, act, *values)

    def clicked(self, act: Callable[..., object], *values: Any) -> None:
        """Do this, after clearing what belonged to the last click; machines stop."""
        self.stop()
        self._before, self.card = self.card, None
        self.found = ()
        self.pointed = set()
        self.wrong = self.typed = self.preview = ""
        act(*values)

    @property
    def keys(self) -> Mapping[str, Callable[[], None]]:
        """What the keys of `KEYS` do."""
        ways = (
            self.does(self.back),
            self.does(self.forward),
            self.does(self.pace_by, 1),
            self.does(self.pace_by, -1),
            self.does(self.go, self.to_start),
            self.does(self.go, self.to_end),
        )
        return dict(zip(KEYS, ways, strict=True))

    # Cards --------------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Play this action."""
        self.come_of(self.play.do(action))

    def at_advisor(self, advisor: int) -> None:
        """Read an advisor's card; with dice picked, or at the second click, use it."""
        again = self._before == Card(advisor)
        if self.play.pick.proposed and not again:
            self.play.drop()
        if again or self.play.pick.dice:
            self.come_of(self.play.at_advisor(advisor))
            return
        ghost = self.marks.at(advisor)
        found = self.play.look_at_advisor(advisor, ghost.action if ghost else None)
        self.read(Card(advisor), found)

    def at_building(self, owner: str, building: str) -> None:
        """Read a building's card; at the second click, build or use it."""
        card = Card(building, owner)
        if self._before == card:
            self.come_of(self.play.at_building(building, owner))
        else:
            self.read(card, self.play.look_at_building(building, owner))

    def read(self, card: Card, outcome: Found | Refused) -> None:
        """Show a card, and what can be done with it."""
        self.card = card
        if isinstance(outcome, Refused):
            self.pointed = say.pointed(self.position, outcome)
        else:
            self.found = outcome.ways
        self.show(partial(self._looked, card, outcome))

    def _looked(self, card: Card, outcome: Found | Refused) -> str:
        return say.looked(self.play, self.card_text(card), outcome)

    def card_text(self, card: Card) -> str:
        """What is printed on a card."""
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

    # Chance and lines ---------------------------------------------------------------------

    def roll(self) -> None:
        """Let chance decide."""
        self.come_of(self.play.chance())

    def roll_all(self) -> None:
        """Play all rolls that are due: those entered, and the rest by chance."""
        self.come_of(self.play.roll_all(self.entry))

    def enter(self, player: str, face: int) -> None:
        """Enter a die of a player; the rolls are played when all dice are entered."""
        self.entry.add(player, face)
        if self.entry.complete:
            self.roll_all()
        else:
            self.draw()

    def take_back(self, player: str) -> None:
        """Take back a die that was entered."""
        self.entry.take_back(player)
        self.draw()

    def preview_line(self, text: str) -> None:
        """Show what a line that is being typed will do."""
        self.wrong, self.typed = "", text
        self.preview = in_words.understood(self.play, text) if text.strip() else ""
        self.draw()

    def fill(self, text: str) -> None:
        """Play a typed line, or say why it cannot be played."""
        self.typed, self.wrong, self.preview = text, "", ""
        if not text.strip():
            return
        try:
            outcome = self.play.say(in_words.heard(self.play, text))
        except GameError as error:
            self.wrong = partial(errors.told, error)
            self.show(self.wrong)
            return
        if isinstance(outcome, Refused):
            self.wrong = partial(say.answered, self.play, outcome)
        else:
            # A field is emptied only if its value was not empty when it was last drawn.
            self.show("")
            self.typed = ""
        self.come_of(outcome)

    def come_of(self, outcome: Outcome) -> None:
        """Show what has come of an attempt."""
        assert not isinstance(outcome, Found)
        if isinstance(outcome, Refused):
            self.pointed = say.pointed(self.position, outcome)
        told = partial(say.answered, self.play, outcome)
        if isinstance(outcome, Played):
            if SPEEDS[self.state.speed] and self.play.goes_on:
                self.run()
            self.arrived(told, len(outcome.moments))
        else:
            self.show(told)

    # Machines -----------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether machines play on by themselves."""
        return self._tick is not None

    def stop(self) -> None:
        """Let machines wait."""
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def run(self) -> None:
        """Let machines play on at their speed, until the reader decides or stops them."""
        self.stop()
        if not (self.play.goes_on or self.play.machines_only):
            return
        loop = asyncio.get_running_loop()
        self._tick = loop.call_later(SPEEDS[self.state.speed], self.guarded(self._play_on))

    def _play_on(self) -> None:
        self._tick = None
        if self.play.play_itself():
            self.run()
            self.arrived(partial(say.spoken, self.play, [self.play.history.now]))

    def play_on(self) -> None:
        """Let the machines that play for everybody go on: at their speed, or by one pace."""
        if SPEEDS[self.state.speed]:
            self.run()
            self.show(self.stands)
        else:
            self.forward()

    # The way ------------------------------------------------------------------------------

    def back(self) -> None:
        """Go back by one pace; from the start, to what came before this game."""
        if self.play.history.now.before is None and self.further_back:
            self.further_back()
            return
        self.arrived(partial(_, say.UNDONE_ROLL) if self.play.back() else self.stands)

    def forward(self) -> None:
        """Go on by one pace."""
        moments = self.play.forward()
        spoken = partial(say.spoken, self.play, moments)
        self.arrived(spoken if moments else partial(_, say.AT_END), len(moments))

    def go(self, way: Callable[[], None]) -> None:
        """Go this way, and say where that is."""
        way()
        self.arrived(self.stands)

    def go_to(self, moment: Moment[Position]) -> None:
        """Go to any moment."""
        self.clicked(self.go, partial(self.play.go_to, moment))

    def to_start(self) -> None:
        """Go to the start of the game."""
        self.play.go_to(self.play.history.start)

    def to_end(self) -> None:
        """Go to the end of what has been played."""
        self.play.to_end()

    def stands(self) -> str:
        """Where the game stands."""
        return say.stands(self.play)

    # How it is played ---------------------------------------------------------------------

    def play_so(self, **fields: Any) -> None:
        """Change how the game is played."""
        self.state = self.state.changed(**fields)
        self.play.play_so(self.state)

    def set_pace(self, at: int) -> None:
        """Step by this pace, by its place in `PACES`."""
        self.play_so(pace=PACES[at])
        self.show(partial(say.pace, PACES[at]))

    def pace_by(self, more: int) -> None:
        """Step by the next larger or smaller pace."""
        self.set_pace(max(0, min(len(PACES) - 1, PACES.index(self.state.pace) + more)))

    def let(self, player: str, policy: str) -> None:
        """Let a machine play for a player; "" for the reader."""
        others = {who: by for who, by in self.state.machines.items() if who != player}
        self.play_so(machines=others | ({player: policy} if policy else {}))
        self.show(self.stands)

    def let_play(self, speed: str) -> None:
        """Let machines play so fast."""
        self.play_so(speed=speed)
        self.show(self.stands)

    def let_roll(self, when: str) -> None:
        """Let dice be rolled "itself", or when "asked"."""
        self.play_so(rolls_itself=when == "itself")
        self.show("")

    def fold(self, what: str) -> None:
        """Fold or unfold the calendar, the field for a line, or the panel for real dice."""
        setattr(self, what, not getattr(self, what))
        self.draw()

    def fold_province(self, seat: int, unfold: bool) -> None:
        """Fold or unfold the province of a player."""
        self.unfolded[seat] = unfold
        self.draw()

    def unfold_all(self) -> None:
        """Unfold the calendar and all provinces, to be printed."""
        self.calendar = True
        self.unfolded = {each.seat: True for each in self.position.players}
        self.draw()

    def put(self, play: Play, state: PlayState) -> None:
        """Play this game from now on, in this way; whether odds are shown does not change."""
        self.state = state.changed(odds=self.state.odds, **_NO_GAME)
        self.play = play
        self.begin()
