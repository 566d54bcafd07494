"""The board of a lesson, which shows what a page is about and lets the reader do its task."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from gametable.notation.lessons import Lesson, Page
from gametable.play.outcomes import Aside, Outcome
from gametable.widgets import board
from gametable.widgets.items import Button, Group
from gametable.widgets.stage import Stage
from kingsburg.engine.actions import Build, Influence
from kingsburg.engine.position import Position
from kingsburg.lessons import CALENDAR
from kingsburg.lessons.guided import Guided
from kingsburg.pages.learn import words as told
from kingsburg.pages.table import words as say
from kingsburg.pages.table.groups import TableGroups
from kingsburg.pages.table.presented import Presented
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.table import PlayExplorer
from kingsburg.pages.table.toolbar import ToolbarGroups
from kingsburg.play import Play


class LessonBoard(board.LessonBoard[Play, PlayState], PlayExplorer):
    """The board of a lesson; `done` is called when the reader has done the task of a page."""

    def __init__(self, stage: Stage, done: Callable[[], object]) -> None:
        self.done = done
        super().__init__(stage=stage)

    def teach(self, lesson: Lesson[Position]) -> None:
        """Start this lesson."""
        self.page = None
        self.open(Guided(lesson))

    @property
    def label(self) -> str:
        """The text of the button that does the task of the page, or "" without one."""
        task = self.page and self.page.task
        if task is None or isinstance(task, Influence | Build):
            return ""
        others = self.play.options.others
        id = f"choice-{others.index(task)}" if task in others else "recruit"
        id = "chance" if self.play.by_chance else id
        return next(each.text for each in _Task(self, self.fold_odds).answers() if each.id == id)

    def turn_to(self, page: Page) -> None:
        """Show this page of the lesson."""
        super().turn_to(page)
        position = self.position
        seats = {each.name: each.seat for each in position.players}
        subject = position.subject or position.order[0]
        for word in page.shown:
            if word.isdecimal():
                self.pointed.add(f"advisor-{word}")
            elif word in position.content.buildings:
                self.pointed.add(f"building-{seats[str(self._first)]}-{word}")
        self._odds.look(self.play.shown)
        if told.with_odds(page) != self.state.odds:
            self.fold_odds()
        self._odds.choose(next((word for word in page.shown if word in seats), subject))
        self.draw()

    @property
    def _first(self) -> str:
        """The player whose province is shown first, or "" for none."""
        if self.page is None or told.with_odds(self.page):
            return ""
        position = self.position
        for word in self.page.shown:
            if word in position.order:
                return word
            if word in position.content.buildings:
                return str(position.subject or position.order[0])
        return ""

    @property
    def passes_on(self) -> bool:
        """Always False, since the reader plays for everybody."""
        return False

    @property
    def reads_only(self) -> bool:
        return not (self.page and self.page.task)

    def come_of(self, outcome: Outcome) -> None:
        if isinstance(outcome, Aside):
            self.play.drop()
        super().come_of(outcome)

    def groups(self) -> list[Group]:
        if self.page is None:
            return []
        if self.presenting:
            page = self.page
            asks = {"asked": bool(page.question), "answered": page.task is not None}
            return [Presented(self, self.led_on, page.shown, **asks).group()]
        toolbar = _Task(self, self.fold_odds)
        table = TableGroups(self).groups(self.led_on, self._first)
        return [
            *(toolbar.task() if self.page.task else []),
            *([toolbar.tracks()] if CALENDAR in self.page.shown else []),
            *(table if self.page.task else map(_to_read, table)),
            *self._odds.groups(),
        ]


def _to_read(group: Group) -> Group:
    """Return the group for a page without a task, where no card is marked as illegal."""
    items = [
        replace(each, illegal=False) if isinstance(each, Button) else each for each in group.items
    ]
    return replace(group, items=items)


class _Task(ToolbarGroups):
    """The toolbar of a page with a task, limited to what the task needs."""

    def task(self) -> Iterator[Group]:
        """Yield the dice and goods of the player who decides, and the answers."""
        asked = say.ask(self._play)
        hand = self.hand()
        if hand:
            yield self._asking("hand", asked, hand, look="hand turn")
        answers = [
            each for each in self.answers() if not self._play.by_chance or each.id == "chance"
        ]
        if answers:
            yield self._asking("choices", asked, answers, look="choices turn")
