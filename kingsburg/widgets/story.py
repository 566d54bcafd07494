"""The story of a game beside its board: the log by chapters, and the branches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from gametable.language import _
from gametable.play.history import Moment
from gametable.widgets.items import Block, Button, Group, Item
from kingsburg.engine.position import Position
from kingsburg.play import Play, story
from kingsburg.play.story import Chapter
from kingsburg.views.story import words as say

#: The most chapters that unfold by themselves: those of a year and the first of the next.
_UNFOLDED: Final = 9


class StoryGroups:
    """The groups of the story, for the stage of a board.

    `changed`: called when the reader has folded or unfolded something. `go`: called with the moment
    that the reader wants to go to.
    """

    def __init__(self, changed: Callable[[], None], go: Callable[[Moment[Position]], None]) -> None:
        self._changed = changed
        self._go = go
        self.begin()

    def begin(self) -> None:
        """Start with another game."""
        # The chapters that the reader has folded or unfolded, and the entry that is open.
        self._folds: dict[str, bool] = {}
        self._entry = ""
        self.arrived(1)

    def arrived(self, led_on: int) -> None:
        """Note that another moment is shown, so many moments ahead of the last one."""
        #: How many moments the last click has led on.
        self.led_on = led_on

    def groups(self, play: Play) -> list[Group]:
        """The branches, and the log: a chapter for each phase, with the newest unfolded."""
        items: list[Item] = []
        chapters = story.chapters(play.history)
        newest = self._brought(play, chapters) or chapters[-1:]
        for chapter in reversed(chapters):
            id = f"{chapter.year}-{chapter.phase}"
            open = self._folds.get(id, chapter in newest)
            fold = partial(self._fold, id, not open)
            items.append(Button(f"fold-{id}", say.chapter(chapter), expanded=open, do=fold))
            if open:
                items += self._entries(play, chapter)
        log = Group("story", _(say.LOG), items, area="right", look="story")
        return [*self._branches(play), log]

    def _brought(self, play: Play, chapters: list[Chapter]) -> list[Chapter]:
        """The last chapters to which the last click has added something."""
        since = len(play.history.now.path()) - self.led_on
        return [each for each in chapters[-_UNFOLDED:] if each.entries[-1].moment >= since]

    def _fold(self, id: str, open: bool) -> None:
        self._folds[id] = open
        self._changed()

    def _entries(self, play: Play, chapter: Chapter) -> Iterator[Item]:
        for entry in reversed(chapter.entries):
            id = f"{entry.moment}-{entry.place}"
            open = id == self._entry
            yield Button(
                f"entry-{id}",
                say.entry(play, entry),
                expanded=open,
                state="entry",
                do=partial(self._open, "" if open else id),
            )
            if open:
                yield Block(f"told-{id}", say.told(play, entry.event))
                yield Button(
                    f"moment-{entry.moment}",
                    _(say.TO_MOMENT),
                    state="inner",
                    do=partial(self._look_back, play.moment(entry.moment)),
                )

    def _open(self, entry: str) -> None:
        self._entry = entry
        self._changed()

    def _look_back(self, moment: Moment[Position]) -> None:
        self._entry = ""
        self._go(moment)

    def _branches(self, play: Play) -> list[Group]:
        branches = [
            Button(
                f"branch-{at}",
                say.segment(play, each),
                pressed=each.here,
                state=f"deep-{min(each.depth, 5)}",
                do=partial(self._go, each.first),
            )
            for at, each in enumerate(story.segments(play.history))
        ]
        label = _(say.BRANCHES)
        tree = Group("branches", label, branches, area="right", look="branches")
        return [tree] if branches else []
