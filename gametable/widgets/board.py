"""The board of any game on a part of a stage, and the board of its lessons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import ClassVar, Generic

from gametable.notation.lessons import Page
from gametable.play.guided import Guided
from gametable.play.outcomes import Outcome, Played
from gametable.play.review import Choice
from gametable.widgets.controller import Controller, H, T
from gametable.widgets.guard import Guard, Sentence
from gametable.widgets.items import Group
from gametable.widgets.stage import Stage
from gametable.widgets.story import StoryGroups, Teller


class Board(Controller[T, H], Generic[T, H]):
    """A game to step through in both directions, and to continue with any legal action.

    `part`: what is shown of it on the stage. `teller`: the words of its story.
    """

    teller: ClassVar[Teller]

    def __init__(self, play: T, state: H, stage: Stage) -> None:
        self.presenting = False
        #: Called whenever the board is drawn anew.
        self.drawn: Callable[[], object] = bool
        #: Returns the decision of a review whose better choice is shown, if there is one.
        self.better: Callable[[], Choice | None] = lambda: None
        #: Returns what is said at the end of a game if a scene shows it, else "".
        self.closing: Callable[[], Sentence] = str
        self.stage = stage
        self.part = stage.part()
        super().__init__(play, state)
        self._story = StoryGroups(self.teller, self.does(self.draw), self.go_to)
        self.part.on_retell(self.retell)

    @abstractmethod
    def groups(self) -> Sequence[Group]:
        """Return everything on the board."""

    def guarded(self, act: Callable[[], object]) -> Callable[[], None]:
        def shown() -> None:
            act()
            self.stage.changed()

        return Guard(self.part.say)(shown)

    def lay(self, play: T, state: H) -> None:
        """Play this game from its present node on, in this way."""
        self.put(play, state)
        self._story.begin()
        self._tell(self.stands)

    def draw(self) -> None:
        self.drawn()
        self.part.show(self.groups())

    def retell(self) -> None:
        """Draw the board in another language."""
        self.draw()

    @property
    def draws_deeds(self) -> bool:
        """True if what has happened is drawn, so that a sentence about it is only read out."""
        return False

    def show(self, said: Sentence, *, seen: bool = True) -> None:
        self.draw()
        self.part.say(said, seen=seen)

    def arrived(self, said: Sentence, led_on: int = 1) -> None:
        self._story.arrived(led_on)
        self._tell(said, seen=not self.draws_deeds)

    def _tell(self, said: Sentence, *, seen: bool = True) -> None:
        """Show everything, and say this sentence or, at the end of a game, how it ended."""
        closing = self.closing()
        self.show(closing or said, seen=seen and not closing)

    def present(self) -> None:
        """Enter or leave the presenter's view, which shows only what the sentence is about."""
        self.presenting = not self.presenting
        self.draw()


class LessonBoard(Board[T, H], Generic[T, H]):
    """A mixin for a game's board: the board of a lesson, whose play is `Guided`.

    `page`: the page that is shown. `done`: called when the reader has done what it asks for.
    """

    page: Page | None = None
    done: Callable[[], object]

    def turn_to(self, page: Page) -> None:
        """Go to the node of this page, with nothing else read, typed or unfolded."""
        assert isinstance(self.play, Guided)
        self.play.turn_to(page.at, page.task)
        self.page = page
        self.stop()
        self.begin()

    @property
    def aside(self) -> tuple[Hashable, ...]:
        return (*super().aside, self.page)

    def come_of(self, outcome: Outcome) -> None:
        if isinstance(outcome, Played):
            self.done()
        else:
            super().come_of(outcome)
