"""An explorer that works something out: the answer follows the question, long work can be stopped.

What it shares with others is here; `begin`, `known` and `groups` are its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from typing import Generic, Protocol, TypeVar

from gametable.language import _
from gametable.views import progress
from gametable.widgets.explorer import Explorer, S
from gametable.widgets.guard import Guard
from gametable.widgets.items import Block, Button, Item
from gametable.widgets.stage import Stage
from gametable.widgets.work import Work


class Telling(Protocol):
    """What is shown of an answer, in one language."""

    @property
    def sentence(self) -> str:
        """The answer in a sentence."""


A = TypeVar("A", bound=Telling)


class WorkingExplorer(Explorer[S], Generic[S, A]):
    """Until a new answer is there the old one stands, and is marked.

    `answer`: what is shown, in the language that is spoken; None before the first one. `old`:
    whether it is that of an earlier question. `stopped`: whether somebody has stopped the work.
    """

    #: What is said while it works.
    working = progress.WORKING

    def __init__(self, state: S, stage: Stage) -> None:
        super().__init__(state, stage)
        self.answer: A | None = None
        self.old = self.stopped = False
        self._telling: Callable[[], A] | None = None
        self._steps: Iterator[None] = iter(())
        self._work = Work(Guard(stage.say), self._report)

    # What an explorer says of itself ------------------------------------------------------

    @abstractmethod
    def begin(self) -> Iterator[None]:
        """Work out what is asked, step by step; each takes a few hundredths of a second."""

    @abstractmethod
    def known(self) -> Callable[[], A] | None:
        """What tells what is known so far of what is asked; None if that is nothing."""

    def faults(self) -> list[tuple[str, str]]:
        """All that is wrong with the question: the field beside which it is said, the sentence."""
        return []

    # What happens -------------------------------------------------------------------------

    def follow(self) -> None:
        """Answer what is asked now."""
        self.ask()

    def ask(self, *, at_once: bool = True) -> None:
        """Answer what is asked, if it can be; not `at_once`: its first step may be long."""
        self.put_off()
        if self.faults():
            self.draw(lambda: " ".join(f"{sentence}." for _field, sentence in self.faults()))
            return
        self._steps = self.begin()
        self._work.start(self._steps, self.tell, at_once=at_once)

    def put_off(self) -> None:
        """Work on nothing; what is shown is of an earlier question."""
        self._work.stop()
        self.stopped = False
        self.old = self.answer is not None

    def go_on(self) -> None:
        """Take the work up where it was stopped."""
        self.stopped = False
        self._work.start(self._steps, self.tell, at_once=False)

    def stop(self) -> None:
        """Stop, and show what is known so far."""
        self._work.stop()
        self.stopped = True
        self.tell()

    def tell(self) -> None:
        """Show what is known, and say it."""
        self.draw(self._sentence if self.take() else self.nothing_known)

    def take(self) -> bool:
        """Whether something is known of what is asked: it takes the place of the old answer."""
        known = self.known()
        if known is None:
            return False
        self._telling, self.answer, self.old = known, known(), False
        return True

    def nothing_known(self) -> str:
        """What is said as long as nothing is known."""
        return _(progress.STOPPED)

    def retell(self) -> None:
        """Show all in another language."""
        if self._telling:
            self.answer = self._telling()
        self.draw()

    def _sentence(self) -> str:
        return self.answer.sentence if self.answer else ""

    def _report(self) -> None:
        """What is seen while the work goes on; said only once, not at every turn."""
        self.draw()
        if self._work.running and self.stage.said != _(self.working):
            self.stage.say(partial(_, self.working))

    # What is shown ------------------------------------------------------------------------

    @property
    def at_work(self) -> bool:
        """Whether there is still something to do."""
        return self._work.running

    def progress(self, bar: str) -> list[Item]:
        """How far it is, with a button to stop; or one to go on where it was stopped."""
        if self.at_work:
            stop = Button("stop", _(progress.STOP), do=self.stop)
            return [Block("progress", bar), stop]
        return [Button("on", _(progress.GO_ON), do=self.go_on)] if self.stopped else []
