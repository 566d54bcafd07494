"""The story of a game, beside its board: the log by chapters, and the branches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, Protocol

from gametable.language import _
from gametable.play import story
from gametable.play.history import History, Node
from gametable.play.stepping import Stepping
from gametable.play.story import Chapter, Entry, Segment
from gametable.views import story_words as say
from gametable.views.text import Html
from gametable.widgets.items import Block, Button, Group, Item

#: The most chapters that unfold by themselves: those of a year and the first one of the next.
_UNFOLDED: Final = 9


class Teller(Protocol):
    """The words of a game's story."""

    def chapters(self, history: History[Any], /) -> list[Chapter]:
        """Return the story from the start to the present node."""

    def chapter(self, chapter: Chapter, /) -> str:
        """Return the heading of a chapter."""

    def entry(self, play: Any, entry: Entry, /) -> str:
        """Return one line of the story."""

    def told(self, play: Any, event: Any, /) -> Html:
        """Return what happened, the rule for it, and its source in the rulebooks, as HTML."""

    def segment(self, play: Any, segment: Segment, /) -> str:
        """Return the label of a segment of the tree of branches."""


class StoryGroups:
    """The groups of the story, for the stage of a board.

    `teller`: the words. `changed`: called when the reader has folded or unfolded something. `go`:
    called with the node that the reader wants to go to.
    """

    def __init__(
        self,
        teller: Teller,
        changed: Callable[[], None],
        go: Callable[[Node[Any]], None],
    ) -> None:
        self._teller = teller
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
        """Record that another node is shown, which is this many nodes ahead of the last one."""
        #: The number of nodes by which the last click has led on.
        self.led_on = led_on

    def groups(self, play: Stepping[Any]) -> list[Group]:
        """Return the branches, and the log with its newest chapters unfolded."""
        items: list[Item] = []
        chapters = self._teller.chapters(play.history)
        newest = self._brought(play, chapters) or chapters[-1:]
        for chapter in reversed(chapters):
            id = "-".join(map(str, chapter.key))
            open = self._folds.get(id, chapter in newest)
            fold = partial(self._fold, id, not open)
            items.append(
                Button(f"fold-{id}", self._teller.chapter(chapter), expanded=open, do=fold)
            )
            if open:
                items += self._entries(play, chapter)
        log = Group("story", _(say.LOG), items, area="right", look="story")
        return [*self._branches(play), *([log] if items else [])]

    def _brought(self, play: Stepping[Any], chapters: list[Chapter]) -> list[Chapter]:
        """Return the last chapters to which the last click has added something."""
        since = len(play.history.now.path()) - self.led_on
        return [each for each in chapters[-_UNFOLDED:] if each.entries[-1].node >= since]

    def _fold(self, id: str, open: bool) -> None:
        self._folds[id] = open
        self._changed()

    def _entries(self, play: Stepping[Any], chapter: Chapter) -> Iterator[Item]:
        for entry in reversed(chapter.entries):
            id = f"{entry.node}-{entry.place}"
            open = id == self._entry
            yield Button(
                f"entry-{id}",
                self._teller.entry(play, entry),
                expanded=open,
                state="entry",
                do=partial(self._open, "" if open else id),
            )
            if open:
                yield Block(f"told-{id}", self._teller.told(play, entry.event))
                yield Button(
                    f"moment-{entry.node}",
                    _(say.TO_MOMENT),
                    state="inner",
                    do=partial(self._look_back, play.node(entry.node)),
                )

    def _open(self, entry: str) -> None:
        self._entry = entry
        self._changed()

    def _look_back(self, node: Node[Any]) -> None:
        self._entry = ""
        self._go(node)

    def _branches(self, play: Stepping[Any]) -> list[Group]:
        branches = [
            Button(
                f"branch-{at}",
                self._teller.segment(play, each),
                pressed=each.here,
                state=f"deep-{min(each.depth, 5)}",
                do=partial(self._go, each.first),
            )
            for at, each in enumerate(story.segments(play.history))
        ]
        label = _(say.BRANCHES)
        tree = Group("branches", label, branches, area="right", look="branches")
        return [tree] if branches else []
