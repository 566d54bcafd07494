"""The controller of a table of any game: what clicks, keys and typed lines do."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from gametable.language import _
from gametable.play.errors import GameError
from gametable.play.history import Node
from gametable.play.how import KEYS, READING, SPEEDS, UNATTENDED, How
from gametable.play.outcomes import Found, NotYours, Outcome, Played, Refused
from gametable.play.stepping import Stepping
from gametable.views import errors, table_words
from gametable.widgets.guard import Sentence


class PlayWords(table_words.Answers, Protocol):
    """The words of a game for what the reader does."""

    def pointed(self, position: Any, refused: Refused, /) -> set[str]:
        """Return the ids of the items that show why something is refused."""

    def stands(self, play: Any, /) -> str:
        """Return a sentence about the state of the game."""

    def pace(self, pace: str, /) -> str:
        """Return a sentence about how far a step now goes."""

    def undone(self) -> str:
        """Return a sentence that a result of chance has been undone."""


class TypedLines(Protocol):
    """The typed lines that a game understands."""

    def understood(self, play: Any, text: str, /) -> str:
        """Return what a typed line will do, before it counts; "" while it makes no sense."""

    def heard(self, play: Any, text: str, /) -> str:
        """Return the line of a record that a typed line means. Raises `Malformed`."""


class HowState(How, Protocol):
    """A view state of the game's page that says how the game is played."""

    def changed(self, **fields: Any) -> Any:
        """Return a copy with other values of these fields."""


T = TypeVar("T", bound=Stepping[Any])
H = TypeVar("H", bound=HowState)


class Controller(ABC, Generic[T, H]):
    """A game, how it is played, and what is unfolded; each game has a subclass.

    `play`: the game. `state`: how it is played. `words`, `lines` and `paces` are those of the game.
    """

    words: ClassVar[PlayWords]
    lines: ClassVar[TypedLines]
    paces: ClassVar[Sequence[str]]

    def __init__(self, play: T, state: H) -> None:
        self.state = state
        self.play = play
        #: Called to go back from the start of the game, if something came before it.
        self.further_back: Callable[[], None] | None = None
        self._tick: asyncio.TimerHandle | None = None
        # The node whose scene is shown until the reader goes on.
        self._scene: Node[Any] | None = None
        self.begin()

    def begin(self) -> None:
        """Start with nothing read, typed or unfolded."""
        self.typing = self.advising = False
        # The node to which the reader has gone back last.
        self._gone_back: Node[Any] | None = None
        self.forget()

    def forget(self) -> None:
        """Forget what belonged to the last click."""
        self.found: tuple[Any, ...] = ()
        self.pointed: set[str] = set()
        self.wrong: Sentence = ""
        self.typed = self.preview = ""

    @property
    def position(self) -> Any:
        """The position that is shown."""
        return self.play.position

    @property
    def question(self) -> Hashable:
        """The question that the reader's answer belongs to; None while machines play on."""
        if self.running and not self.waiting:
            return None
        return (*self.asked, *self.aside)

    @property
    def asked(self) -> tuple[Hashable, ...]:
        """What the game asks at the present node."""
        return (self.play.history.now,)

    @property
    def aside(self) -> tuple[Hashable, ...]:
        """What is asked at the present node besides the question of the game."""
        return ()

    @abstractmethod
    def guarded(self, act: Callable[[], object]) -> Callable[[], None]:
        """Return a callback that tells the reader of errors instead of raising them."""

    @abstractmethod
    def draw(self) -> None:
        """Show everything; the last sentence stays."""

    @abstractmethod
    def show(self, said: Sentence) -> None:
        """Show everything, and say a sentence."""

    @abstractmethod
    def arrived(self, said: Sentence, led_on: int = 1) -> None:
        """Show another node, which is this many nodes ahead of the last one shown."""

    def does(self, act: Callable[..., object], *values: Any) -> Callable[[], None]:
        """Return a callback for a click that first forgets what belonged to the last one."""
        return partial(self.clicked, act, *values)

    def clicked(self, act: Callable[..., object], *values: Any) -> None:
        """Stop the machines, forget what belonged to the last click, and do this."""
        self.stop()
        self.forget()
        act(*values)

    @property
    def keys(self) -> Mapping[str, Callable[[], None]]:
        """The callbacks of the keys in `KEYS`."""
        ways = (
            self.does(self.back),
            self.does(self.forward),
            self.does(self.pace_by, 1),
            self.does(self.pace_by, -1),
            self.does(self.go, self.play.to_start),
            self.does(self.go, self.play.to_end),
        )
        return dict(zip(KEYS, ways, strict=True))

    def do(self, action: Any) -> None:
        """Play this action."""
        self.come_of(self.play.do(action))

    def roll(self) -> None:
        """Let chance decide."""
        self.come_of(self.play.chance())

    def preview_line(self, text: str) -> None:
        """Show what a line that is being typed will do."""
        self.wrong, self.typed = "", text
        self.preview = self.lines.understood(self.play, text) if text.strip() else ""
        self.draw()

    def fill(self, text: str) -> None:
        """Play a typed line, or say why it cannot be played."""
        self.typed, self.wrong, self.preview = text, "", ""
        if not text.strip():
            return
        try:
            outcome = self.play.say(self.lines.heard(self.play, text))
        except GameError as error:
            self.wrong = partial(errors.told, error)
            self.show(self.wrong)
            return
        if isinstance(outcome, Refused | NotYours):
            self.wrong = partial(table_words.answered, self.words, self.play, outcome)
        else:
            # A field is emptied only if its value was not empty when last drawn.
            self.show("")
            self.typed = ""
        self.come_of(outcome)

    def come_of(self, outcome: Outcome) -> None:
        """Show the outcome of an attempt."""
        assert not isinstance(outcome, Found)
        if isinstance(outcome, Refused):
            self.pointed = self.words.pointed(self.position, outcome)
        told = partial(table_words.answered, self.words, self.play, outcome)
        if isinstance(outcome, Played):
            if SPEEDS[self.state.speed] and self.play.goes_on:
                self.run(len(outcome.nodes))
            self.arrived(told, len(outcome.nodes))
        else:
            self.show(told)

    # Machines -----------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """True if machines play on by themselves."""
        return self._tick is not None

    @property
    def waiting(self) -> bool:
        """True if a scene is shown until the reader goes on."""
        return self._scene is self.play.history.now and self.play.goes_on

    @property
    def watching(self) -> bool:
        """True if the reader has nothing to answer: a machine decides, or something goes on."""
        return self.running or self.waiting or self.play.by_machine

    def stop(self) -> None:
        """Stop the machines."""
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def halt(self) -> None:
        """Stop the machines, also the one that decides for the reader."""
        self.play.decide_again()
        self.show("")

    def run(self, recent: int = 0) -> None:
        """Let machines play on at their speed, until the reader decides or stops them.

        `recent`: the number of new nodes; if they have a scene, it is shown first.
        """
        self.stop()
        if not (self.play.goes_on or self.play.machines_only):
            return
        pause = SPEEDS[self.state.speed]
        if recent and (lines := len(self.play.scene(recent))):
            self._scene = self.play.history.now
            if self.state.speed != UNATTENDED:
                return
            pause = max(pause, READING * lines)
        loop = asyncio.get_running_loop()
        self._tick = loop.call_later(pause, self.guarded(self._play_on))

    def _play_on(self) -> None:
        self._tick = None
        if self.play.play_itself():
            self.run(1)
            self.arrived(partial(self.words.spoken, self.play, [self.play.history.now]))

    def play_on(self) -> None:
        """Continue what happens by itself, at its speed or, if only machines play, by one pace."""
        if self.waiting:
            self._play_on()
        elif SPEEDS[self.state.speed]:
            self.run()
            self.show(self.stands)
        elif self.play.machines_only:
            self.forward()
        else:
            nodes = self.play.play_on()
            self.arrived(partial(self.words.spoken, self.play, nodes), len(nodes))

    def delegate(self) -> None:
        """Let the planner decide for the player who is asked until this turn ends."""
        self.play.delegate()
        self.play_on()

    def begin_game(self) -> None:
        """Begin a new game: chance and machines play up to the reader's first decision."""
        while self.play.by_chance:
            self.play.chance()
        if self.play.by_machine:
            self.play_on()
        else:
            self.arrived(self.stands)

    # Navigation ---------------------------------------------------------------------------

    def back(self) -> None:
        """Go back to the reader's last decision, or by one pace if they have just gone back.

        From the start, go to what came before this game.
        """
        play, now = self.play, self.play.history.now
        if now.before is None and self.further_back:
            self.further_back()
            return
        decision = None if now is self._gone_back else play.own_decision
        said: Sentence = self.stands
        if decision:
            play.go_to(decision)
        elif play.back():
            said = self.words.undone
        self._gone_back = play.history.now
        self.arrived(said)

    def forward(self) -> None:
        """Go forward by one pace."""
        nodes = self.play.forward()
        spoken = partial(self.words.spoken, self.play, nodes)
        self.arrived(spoken if nodes else partial(_, table_words.AT_END), len(nodes))

    def go(self, way: Callable[[], None]) -> None:
        """Navigate in this way, and say where the game stands."""
        way()
        self.arrived(self.stands)

    def go_to(self, node: Node[Any]) -> None:
        """Go to any node."""
        self.clicked(self.go, partial(self.play.go_to, node))

    def stands(self) -> str:
        """Return a sentence about the state of the game."""
        return self.words.stands(self.play)

    # How it is played ---------------------------------------------------------------------

    def play_so(self, **fields: Any) -> None:
        """Change how the game is played."""
        self.state = self.state.changed(**fields)
        self.play.play_so(self.state)

    def set_pace(self, at: int) -> None:
        """Step by this pace, by its place in `self.paces`."""
        self.play_so(pace=self.paces[at])
        self.show(partial(self.words.pace, self.paces[at]))

    def pace_by(self, more: int) -> None:
        """Step by the next larger or smaller pace."""
        self.set_pace(max(0, min(len(self.paces) - 1, self.paces.index(self.state.pace) + more)))

    def let(self, player: str, policy: str) -> None:
        """Let this machine, or for "" the reader, play for a player; a machine begins at once."""
        others = {who: by for who, by in self.state.machines.items() if who != player}
        self.play_so(machines=others | ({player: policy} if policy else {}))
        if policy and self.play.whose_turn == player:
            self.play_on()
        else:
            self.show(self.stands)

    def let_play(self, speed: str) -> None:
        """Let machines play at this speed."""
        self.play_so(speed=speed)
        self.show(self.stands)

    def let_roll(self, when: str) -> None:
        """Let chance decide by "itself", or when "asked"."""
        self.play_so(rolls_itself=when == "itself")
        self.show("")

    def fold(self, what: str) -> None:
        """Toggle this attribute, which says whether something is unfolded."""
        setattr(self, what, not getattr(self, what))
        self.draw()

    def put(self, play: T, state: H) -> None:
        """Play this game in this way from now on."""
        self.state = state
        self.play = play
        self.begin()
