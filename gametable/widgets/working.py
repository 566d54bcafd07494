"""Explorers that work out an answer to each question; the work can be stopped."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, Generic, Protocol, TypeVar

from gametable.language import _
from gametable.views import progress
from gametable.views.text import Html, html
from gametable.widgets.explorer import Explorer, S
from gametable.widgets.guard import Guard, Sentence
from gametable.widgets.items import Block, Button, Item
from gametable.widgets.stage import Stage
from gametable.widgets.work import Work


class Telling(Protocol):
    """An answer as it is shown, in one language."""

    @property
    def sentence(self) -> str:
        """The answer in a sentence."""


A = TypeVar("A", bound=Telling)


class Working(ABC, Generic[A]):
    """The work on one question at a time; until its answer is there, the old one stays, marked.

    `answer`: the answer in the current language; None before the first one. `old`: True if it
    belongs to an earlier question. `stopped`: True if a reader has stopped the work. `failed`:
    called with a sentence about an error between clicks.
    """

    def __init__(self, failed: Callable[[Sentence], None]) -> None:
        self.answer: A | None = None
        self.old = self.stopped = False
        self._telling: Callable[[], A] | None = None
        self._steps: Iterator[None] = iter(())
        self._work = Work(Guard(failed), self._report)

    @abstractmethod
    def begin(self) -> Iterator[None]:
        """Work out the question, in steps of a few hundredths of a second."""

    @abstractmethod
    def known(self) -> Callable[[], A] | None:
        """Return a function that returns the answer so far, in the current language, or None."""

    @abstractmethod
    def draw(self, said: Sentence | None = None) -> None:
        """Draw everything, and say a sentence if there is one."""

    def ask(self, *, at_once: bool = True) -> None:
        """Answer the question; `at_once`: False if the first step may be long."""
        self.put_off()
        self._steps = self.begin()
        self._work.start(self._steps, self.tell, at_once=at_once)

    def put_off(self) -> None:
        """Stop the work, and mark the answer as old."""
        self._work.stop()
        self.stopped = False
        self.old = self.answer is not None

    def go_on(self) -> None:
        """Resume the stopped work."""
        self.stopped = False
        self._work.start(self._steps, self.tell, at_once=False)

    def stop(self) -> None:
        """Stop, and show the answer so far."""
        self._work.stop()
        self.stopped = True
        self.tell()

    def tell(self) -> None:
        """Show and say the answer so far."""
        self.draw(self.sentence if self.take() else self.nothing_known)

    def take(self) -> bool:
        """Replace the old answer with the answer so far; return False if there is none."""
        known = self.known()
        if known is None:
            return False
        self._telling, self.answer, self.old = known, known(), False
        return True

    def nothing_known(self) -> str:
        """Return the sentence to say while there is no answer."""
        return _(progress.STOPPED)

    def translate(self) -> None:
        """Put the answer into the current language."""
        if self._telling:
            self.answer = self._telling()

    def sentence(self) -> str:
        """Return the sentence of the answer, and whether it was stopped; "" before any answer."""
        told = self.answer.sentence if self.answer else ""
        return f"{_(progress.STOPPED)} {told}" if self.stopped else told

    def _report(self) -> None:
        """Show the progress, when the work turns out to be long, and while it goes on."""
        self.draw()

    @property
    def at_work(self) -> bool:
        """True if there is still something to do."""
        return self._work.running

    def bar(self, bar: Html) -> Html:
        """Return the progress bar, or the place in the queue while other work comes first."""
        place = self._work.place
        return html("<div>{}</div>", progress.waiting(place)) if place else bar

    def progress(self, bar: Html, prefix: str = "") -> list[Item]:
        """Return the progress bar with a button to stop, or a button to resume stopped work.

        `prefix`: the prefix of their ids.
        """
        if self.at_work:
            stop = Button(f"{prefix}stop", _(progress.STOP), do=self.stop)
            return [Block(f"{prefix}progress", self.bar(bar)), stop]
        go_on = Button(f"{prefix}on", _(progress.GO_ON), do=self.go_on)
        return [go_on] if self.stopped else []


class WorkingExplorer(Explorer[S], Working[A], Generic[S, A]):
    """An explorer that works out the question of its state."""

    #: The sentence during the work.
    working = progress.WORKING
    #: The field of the state that says whether the answer is wanted; "" if it always is.
    on_demand: ClassVar[str] = ""

    def __init__(self, state: S, stage: Stage) -> None:
        Explorer.__init__(self, state, stage)
        Working.__init__(self, stage.say)

    def faults(self) -> list[tuple[str, str]]:
        """Return everything wrong with the question, as pairs of a field and a sentence."""
        return []

    def follow(self) -> None:
        """Answer the current question."""
        self.ask()

    def ask(self, *, at_once: bool = True) -> None:
        """Answer the question, if it has no faults; see `Working.ask`."""
        if self.faults():
            self.put_off()
            self.draw(lambda: " ".join(f"{sentence}." for _field, sentence in self.faults()))
        else:
            super().ask(at_once=at_once)

    def go_on(self) -> None:
        self._want(True)
        super().go_on()

    def stop(self) -> None:
        """Stop, and show the answer so far; a link to what is then shown does not start work."""
        self._want(False)
        super().stop()

    def _want(self, wanted: bool) -> None:
        if self.on_demand:
            self.state = self.state.changed(**{self.on_demand: wanted})

    def retell(self) -> None:
        """Draw everything in another language."""
        self.translate()
        self.draw()

    def _report(self) -> None:
        super()._report()
        place = self._work.place
        sentence = partial(progress.waiting, place) if place else partial(_, self.working)
        # The sentence is said once, not with every report.
        if self.at_work and self.stage.said != sentence():
            self.stage.say(sentence)
